//! S6, S7, S23: what an Invader does in a Phase: Actions, their price, and those of the ally's card. [S5.3]

use ravelin_core::journal::{Part, moved};
use ravelin_core::question::Next;
use ravelin_core::{
    Asking, Choices, DecisionKind, Fate, Prompt, Question, Seat, Set, Violation, ask, ensure, question, rule, tell,
};

use crate::ids::*;
use crate::kit::*;
use crate::rules::moving_out::begin_move_out;
use crate::rules::orders::{HiddenChip, Laying, OpenChip};
use crate::rules::preparations::Target;
use crate::rules::reverse::{Escape, Influence, Rope, TakeUp};
use crate::state::Stronghold;
use crate::tokens::*;

/// The Actions that cannot be lent. [S23.11]
fn never_lent() -> Set<Deal> {
    orders().with(Deal::AllCharge).with(Deal::TroopTransfer)
}

fn orders() -> Set<Deal> {
    Set::only(Deal::OpenOrder).with(Deal::ClassifiedOrders)
}

question! {
    /// An Invader's next Action, or the end of the Phase. [S5.3] [S12.3]
    pub InvaderPhase { phase: Phase } in Stronghold;
    asked(|_, game| game.undeclared(game.all_invaders()));
    prompt(|q, game| game.phase_prompt(q.phase));
    Acted {
        Deal { deal: Deal } = "{deal}", (|_, game| format!("{}{}", game.kit.deal(deal).name, game.price_words(deal, false))), at deal;
        /// Of the ally's card. [S23.9]
        Borrow { deal: Deal } = "ask {deal}", (|_, game| {
            format!("Ask the ally for {}{}", game.kit.deal(deal).name, game.price_words(deal, true))
        }), at borrowed(deal);
        /// [S8.19]
        Altar { rampart: Rampart } = "altar {rampart}", "Set the Influence of the Altar at {rampart}", at rampart;
        /// [S9.7]
        Rope { section: Section } = "rope {section}", "Use the Rope at {section}", at section;
        End {} = "end", (|q, _| format!("End Phase {}", q.phase.number()));
    }
}

impl Question<Stronghold> for InvaderPhase {
    fn run(self, game: &mut Stronghold, ctx: &mut impl Fate) -> Next {
        game.run_phase(self.phase, ctx)
    }

    fn choices(self, game: &Stronghold, seat: Seat, out: &mut impl Choices<Acted>) {
        let by = game.side_at(seat);
        for deal in game.offered_deals(by, self.phase) {
            out.put(Acted::Deal { deal }, game.may_deal(by, by, deal));
        }
        if self.phase == Phase::MovingOut {
            game.list_free_moves(by, out);
        }
        if game.p.seats > 2 {
            for deal in game.offered_deals(by.other(), self.phase) - never_lent() {
                out.put(Acted::Borrow { deal }, game.may_borrow(by, deal));
            }
        }
        out.offer(Acted::End {});
    }

    fn answer(self, game: &mut Stronghold, seat: Seat, answer: Acted, ctx: &mut impl Fate) {
        let by = game.side_at(seat);
        match answer {
            Acted::Deal { deal } => game.begin_deal(by, by, deal, ctx),
            Acted::Borrow { deal } => {
                let ally = game.invader_seat(by.other());
                tell!(ctx, "S23.9", "{seat} asks {ally} for {action}.", seat, ally, action = deal);
                game.push(Grant { by, deal });
            }
            Acted::Altar { rampart } => game.push(Influence { by, altar: rampart }),
            Acted::Rope { section } => game.push(Rope { by, from: section }),
            Acted::End {} => {
                game.declare(seat);
                tell!(ctx, "S5.4", "{seat} ends Phase {phase}.", seat, phase = self.phase.number());
            }
        }
    }

    fn sound(self, _: &Stronghold) -> bool {
        true
    }

    /// Whether an Open Order is possible depends on which chips are in hand.
    fn asks_single(self, game: &Stronghold, _: Seat) -> bool {
        self.phase == Phase::MovingOut && !game.p.turn_flags.hidden_orders.is_empty()
    }

    fn fights(answer: Acted) -> bool {
        match answer {
            Acted::Deal { deal } => matches!(
                deal,
                Deal::MinorMoveOut
                    | Deal::MajorMoveOut
                    | Deal::Ballista
                    | Deal::Catapult
                    | Deal::Trebuchet
                    | Deal::OpenOrder
            ),
            Acted::Borrow { .. } | Acted::Altar { .. } | Acted::Rope { .. } | Acted::End {} => false,
        }
    }

    fn heading(self, _: &Stronghold, answer: Acted) -> Option<&'static str> {
        match answer {
            Acted::Deal { .. } => Some("Actions"),
            Acted::Borrow { .. } => Some("The ally's Actions"),
            Acted::Altar { .. } | Acted::Rope { .. } => Some("Without an Action"),
            Acted::End {} => None,
        }
    }
}

question! {
    /// The ally grants an Action of their card, or not. [S23.9]
    pub Grant { by: Side, deal: Deal } in Stronghold;
    asked(|q, game| game.invader_seat(q.by.other()));
    prompt(|q, game| {
        let [asks, grants] = if q.by == Side::West { ["West", "East"] } else { ["East", "West"] };
        let deal = &game.kit.deal(q.deal).name;
        ask(DecisionKind::YesNo, format!("{asks} asks for {deal} of {grants}'s card: is it granted?"), rule!("S23.9"))
    });
    Granted {
        Grant {} = "grant", "Grant it";
        Refuse {} = "refuse", "Refuse";
    }
}

impl Question<Stronghold> for Grant {
    fn choices(self, _: &Stronghold, _: Seat, out: &mut impl Choices<Granted>) {
        out.offer(Granted::Grant {});
        out.offer(Granted::Refuse {});
    }

    fn answer(self, game: &mut Stronghold, seat: Seat, answer: Granted, ctx: &mut impl Fate) {
        game.pop();
        let Grant { by, deal } = self;
        let asking = game.invader_seat(by);
        match answer {
            Granted::Grant {} => {
                tell!(ctx, "S23.9", "{seat} lends {action} to {ally}.", seat, action = deal, ally = asking);
                game.begin_deal(by, by.other(), deal, ctx);
            }
            Granted::Refuse {} => {
                tell!(ctx, "S23.9", "{seat} refuses to lend {action} to {ally}.", seat, action = deal, ally = asking);
                game.p.refused[by.other()].insert(deal);
            }
        }
    }

    fn sound(self, game: &Stronghold) -> bool {
        let lent = |phase: Phase| game.offered_deals(self.by.other(), phase).has(self.deal);
        let possible = game.phase().is_some_and(lent) && game.may_deal(self.by, self.by.other(), self.deal).is_ok();
        game.p.seats > 2 && !never_lent().has(self.deal) && possible
    }
}

question! {
    /// Which way of paying for an Action on the owner's card. [S6.2]
    pub Pay { by: Side, owner: Side, deal: Deal } in Stronghold;
    asked(|q, game| game.invader_seat(q.by));
    prompt(Pay, "S6.2", "Pay for {deal} with which units?");
    Paid {
        With { unit: Besieger, n: u8 } = "with {unit} {n}", (|q, game| {
            let paid = count(game.kit, n, invader_piece(unit.0));
            match q.deal {
                Deal::GainResources => {
                    let gain = game.kit.gain[unit.0].min(game.bank()); // [S7.4]
                    format!("Pay {paid}: gain {}", plural_of(gain, "Resource", "Resources"))
                }
                _ => format!("Pay {paid}"),
            }
        });
    }
}

impl Question<Stronghold> for Pay {
    fn choices(self, game: &Stronghold, _: Seat, out: &mut impl Choices<Paid>) {
        for way in game.cost_of(self.deal).units.iter() {
            let kind = way.strongest().unwrap_or(GOBLIN);
            let verdict = game.may_pay(self.by, self.deal, *way);
            out.put(Paid::With { unit: Besieger(kind), n: way.of(kind) }, verdict);
        }
    }

    fn answer(self, game: &mut Stronghold, _: Seat, Paid::With { unit, n }: Paid, ctx: &mut impl Fate) {
        game.pop();
        let mut way = Units::NONE;
        way.add(unit.0, n);
        game.charge(self.by, self.owner, self.deal, way, ctx);
    }

    fn sound(self, game: &Stronghold) -> bool {
        let offered = game.phase().is_some_and(|phase| game.offered_deals(self.owner, phase).has(self.deal));
        let paid = !game.cost_of(self.deal).units.is_empty();
        let invaders = game.invaders();
        let seated = invaders.contains(&self.by) && invaders.contains(&self.owner);
        seated && paid && offered && game.may_deal(self.by, self.owner, self.deal).is_ok()
    }
}

question! {
    /// Which units the ally gets. [S23.7]
    pub Transfer { by: Side } in Stronghold;
    asked(|q, game| game.invader_seat(q.by));
    prompt(ChooseOne, "S23.7", "Hand your ally units of one kind.");
    Given {
        Give { unit: Besieger, n: u8 } = "give {unit} {n}", (|_, game| format!("Give {}", count(game.kit, n, invader_piece(unit.0))));
    }
}

impl Question<Stronghold> for Transfer {
    /// One to three units of one kind.
    fn choices(self, game: &Stronghold, _: Seat, out: &mut impl Choices<Given>) {
        let reserve = game.p.reserve[self.by];
        for kind in Kind::ALL {
            for n in 1..=game.kit.transfer {
                let verdict = ensure(n <= reserve.of(kind), rule!("S23.7"), "the Reserve has fewer units of this kind");
                out.put(Given::Give { unit: Besieger(kind), n }, verdict);
            }
        }
    }

    fn answer(self, game: &mut Stronghold, seat: Seat, Given::Give { unit, n }: Given, ctx: &mut impl Fate) {
        game.pop();
        let (by, other) = (self.by, self.by.other());
        game.p.reserve[by].take(unit.0, n);
        game.p.reserve[other].add(unit.0, n);
        let (ally, piece) = (game.invader_seat(other), Part::Count(n.into(), invader_piece(unit.0)));
        tell!(ctx, "S23.7", "{seat} hands {ally} {piece}.", seat, ally, piece; from = reserve(by), to = reserve(other));
    }

    fn sound(self, game: &Stronghold) -> bool {
        game.p.seats > 2 && game.has_dealt(self.by, Deal::TroopTransfer)
    }
}

impl Stronghold {
    /// Phase 1: units and Resources; West draws first in odd turns. [S7.1]-[S7.3] [S13.4] [S23.6]
    pub(crate) fn supplies(&mut self, ctx: &mut impl Fate) {
        let first = self.turn_side();
        let two = [first, first.other()];
        for &invader in if self.p.seats == 2 { self.invaders() } else { &two } {
            let charge = self.p.flipped[invader].has(Phase::Supplies);
            let wanted = self.figures().units + if charge { self.kit.all_charge } else { 0 };
            let mut drawn = Units::NONE;
            for _ in 0..wanted.min(self.p.pouch.total()) {
                let pouch = self.p.pouch;
                let n = ctx.draw(&pouch.0, u32::from(pouch.total()), card::UNITS);
                let kind = Kind::ALL[n.min(Kind::ALL.len() - 1)];
                self.p.pouch.take(kind, 1);
                drawn.add(kind, 1);
            }
            self.p.reserve[invader].join(drawn);
            let resources = if charge { 0 } else { self.figures().resources.min(self.bank()) };
            self.p.resources[invader] += resources;
            let seat = self.invader_seat(invader);
            let (from, to) = (POUCH, reserve(invader));
            if charge {
                let action = Deal::AllCharge;
                tell!(ctx, "S13.4", "With {action} {seat} draws {piece}.",
                    action, seat, piece = invaders(drawn); from, to);
            } else {
                let got = || Part::Count(resources.into(), chip(Piece::Resource));
                tell!(ctx, "S7.1", "{seat} draws {piece} and takes {resources}.",
                    seat, piece = invaders(drawn), resources = got();
                    from, to; piece = got(), from = BANK, to = before(seat));
            }
        }
    }

    /// What the cards of an Invader offer in a Phase. [S5.3] [S13.2] [S13.4] [S23.7]
    pub(crate) fn offered_deals(&self, owner: Side, phase: Phase) -> Set<Deal> {
        let flipped = self.p.flipped[owner].has(phase);
        match phase {
            Phase::Supplies => {
                let gain = if flipped { Set::NONE } else { Set::only(Deal::GainResources) };
                if self.p.seats > 2 { gain.with(Deal::TroopTransfer) } else { gain }
            }
            Phase::MovingOut => orders().with(Deal::MinorMoveOut).with(Deal::MajorMoveOut),
            _ if flipped => Set::from(phase.reverse()),
            _ => self.front(owner, phase),
        }
    }

    pub(crate) fn cost_of(&self, deal: Deal) -> &'static Cost {
        &self.kit.deal(deal).cost[self.set()]
    }

    /// The Phase that the Invaders are in.
    pub(crate) fn phase(&self) -> Option<Phase> {
        match self.p.pending.first() {
            Some(crate::Frame::InvaderPhase(InvaderPhase { phase })) => Some(*phase),
            _ => None,
        }
    }

    /// An Action of this Phase was performed by an Invader.
    pub(crate) fn has_dealt(&self, by: Side, deal: Deal) -> bool {
        let dealt = self.p.turn_flags.dealt.values().any(|dealt| dealt.has(deal));
        dealt && self.invaders().contains(&by) && self.phase() == Some(self.kit.deal(deal).phase)
    }

    /// Whether an Invader may perform an Action that stands on `owner`'s card. [S5.3] [S6.3] [S6.7] [S6.8]
    pub(crate) fn may_deal(&self, by: Side, owner: Side, deal: Deal) -> Result<(), Violation> {
        let dealt = &self.p.turn_flags.dealt;
        ensure(!dealt[owner].has(deal), rule!("S5.3"), "this Action has been performed this turn")?;
        let common = orders().has(deal) && dealt.values().any(|dealt| dealt.has(deal));
        ensure(!common, rule!("S23.13"), "the ally has given such Orders for both this turn")?;
        let cost = self.cost_of(deal);
        let held = self.p.resources[by];
        if held < cost.resources {
            let numbers = [cost.resources.into(), held.into()];
            return Err(Violation::with(rule!("S6.1"), "it costs {0} Resources and you have {1}", numbers));
        }
        if !cost.units.is_empty() {
            self.may_pay_some(by, deal, cost)?;
        }
        self.may_carry_out(by, deal)
    }

    fn may_pay_some(&self, by: Side, deal: Deal, cost: &Cost) -> Result<(), Violation> {
        let mut why = Violation::new(rule!("S6.3"), "the units that it costs are not in the Reserve");
        for &way in cost.units.iter() {
            match self.may_pay(by, deal, way) {
                Ok(()) => return Ok(()),
                Err(violation) if violation.rule != rule!("S6.3") => why = violation,
                Err(_) => {}
            }
        }
        Err(why)
    }

    fn may_pay(&self, by: Side, deal: Deal, way: Units) -> Result<(), Violation> {
        ensure(self.p.reserve[by].has(way), rule!("S6.3"), "the units that it costs are not in the Reserve")?;
        let possible = deal != Deal::Selection || self.selected(way).is_some();
        ensure(possible, rule!("S10.10"), "the rejected pool has no unit of the kind received")
    }

    /// The kind that Selection gives for units paid, if the pool has one. [S10.9] [S10.10]
    fn selected(&self, way: Units) -> Option<Kind> {
        let kind = if way.strongest()? == GOBLIN { ORC } else { TROLL };
        (self.p.pool.of(kind) > 0).then_some(kind)
    }

    fn may_borrow(&self, by: Side, deal: Deal) -> Result<(), Violation> {
        let refused = self.p.refused[by.other()].has(deal);
        ensure(!refused, rule!("S23.9"), "the ally has refused this Action in this Phase")?;
        let charged = deal == Deal::GainResources && self.p.flipped[by].has(Phase::Supplies);
        ensure(!charged, rule!("S13.4"), "after All Charge! there are no more Resources")?;
        self.may_deal(by, by.other(), deal)
    }

    /// Action, then the way of paying, then the target. [S6.8]
    fn begin_deal(&mut self, by: Side, owner: Side, deal: Deal, ctx: &mut impl Fate) {
        let cost = self.cost_of(deal);
        let mut ways = cost.units.iter().filter(|way| self.may_pay(by, deal, **way).is_ok());
        match (ways.next().copied(), ways.next()) {
            (Some(only), None) => self.charge(by, owner, deal, only, ctx),
            (Some(_), Some(_)) => self.push(Pay { by, owner, deal }),
            (None, _) => self.charge(by, owner, deal, Units::NONE, ctx),
        }
    }

    /// Pays: units onto the card or the Blood field, Resources to the bank, Hourglasses to the Defender. [S6.4]-[S6.6] [S11.1]
    fn charge(&mut self, by: Side, owner: Side, deal: Deal, way: Units, ctx: &mut impl Fate) {
        let cost = self.cost_of(deal);
        self.p.reserve[by].leave(way);
        self.p.resources[by] -= cost.resources;
        let time = way.total() + cost.hourglasses + u8::from(owner != by);
        self.give(by, time);
        self.p.turn_flags.dealt[owner].insert(deal);
        if deal.is_ritual() {
            self.p.blood += way.of(GOBLIN);
        } else {
            self.p.spent.join(way);
        }
        self.tell_charged(by, deal, way, time, ctx);
        if deal.is_ritual() {
            self.check_feats(ctx);
        }
        self.after_payment(by, deal, way, ctx);
    }

    fn tell_charged(&self, by: Side, action: Deal, way: Units, time: u8, ctx: &mut impl Fate) {
        let cost = self.cost_of(action);
        let (seat, taker) = (self.invader_seat(by), self.taker_seat(by));
        let resources = || some(cost.resources, chip(Piece::Resource));
        let paid = || both(&resources(), &invaders(way));
        let hourglasses = || hourglasses(time, self.defender_of(by));
        let moves = || {
            [
                moved(resources(), before(seat), BANK),
                moved(invaders(way), reserve(by), if action.is_ritual() { BLOOD } else { SPENT }),
                moved(hourglasses(), None, before(taker)),
            ]
        };
        match (way.is_empty() && cost.resources == 0, time) {
            (true, 0) => tell!(ctx, "S6.5", "{seat} performs {action}.", seat, action),
            (true, _) => {
                tell!(ctx, "S6.5", "{seat} performs {action}: {taker} takes {hourglasses}.", seat, action, taker,
                    hourglasses = hourglasses(); ..moves());
            }
            (false, 0) => {
                tell!(ctx, "S6.5", "{seat} performs {action} for {paid}.", seat, action, paid = paid(); ..moves());
            }
            (false, _) => {
                tell!(ctx, "S6.5", "{seat} performs {action} for {paid}: {taker} takes {hourglasses}.", seat, action,
                    paid = paid(), taker, hourglasses = hourglasses(); ..moves());
            }
        }
    }

    fn after_payment(&mut self, by: Side, deal: Deal, way: Units, ctx: &mut impl Fate) {
        match deal {
            Deal::GainResources => {
                let kind = way.strongest().unwrap_or(GOBLIN);
                let got = self.kit.gain[kind].min(self.bank()); // [S7.3] [S7.4]
                self.p.resources[by] += got;
                let seat = self.invader_seat(by);
                tell!(ctx, "S7.4", "{seat} gains {piece}.", seat, piece = Part::Count(got.into(), chip(Piece::Resource));
                    from = BANK, to = before(seat));
            }
            Deal::Selection => {
                let Some(kind) = self.selected(way) else { return };
                let got = self.kit.selection.min(self.p.pool.of(kind));
                self.p.pool.take(kind, got);
                self.p.camp[by].add(kind, got);
                let (seat, piece) = (self.invader_seat(by), Part::Count(got.into(), invader_piece(kind)));
                let (from, to) = (POOL, camp(by));
                tell!(ctx, "S10.9", "{seat} takes {piece} from {from} into {to}.", seat, piece, from, to);
            }
            Deal::MinorMoveOut => begin_move_out(self, by, self.kit.minor),
            Deal::MajorMoveOut => begin_move_out(self, by, self.kit.major),
            Deal::OpenOrder => self.push(OpenChip { by }),
            Deal::ClassifiedOrders => self.push(HiddenChip { by, laying: Laying::First }),
            Deal::TroopTransfer => self.push(Transfer { by }),
            Deal::EscapeTheSlaughter => self.push(Escape { by, left: self.kit.escape, any: false }),
            Deal::MoveEquipment | Deal::MoveTraining => self.push(TakeUp { by, deal }),
            _ => {
                let mut targets = self.deal_targets(by, deal).iter();
                match (targets.next(), targets.next()) {
                    (Some(only), None) => self.carry_out(by, deal, only, ctx),
                    _ => self.push(Target { by, deal }),
                }
            }
        }
    }

    /// What an Action costs: Resources, one of several ways with units, each an Hourglass for the Defender, and Hourglasses
    /// besides, one of them for asking the ally. [S6.1]-[S6.5] [S23.9]
    pub(crate) fn price_words(&self, deal: Deal, borrowed: bool) -> String {
        let cost = self.cost_of(deal);
        let time = cost.hourglasses + u8::from(borrowed);
        let mut parts = Vec::new();
        if cost.resources > 0 {
            parts.push(plural_of(cost.resources, "Resource", "Resources"));
        }
        let ways: Vec<String> = cost.units.iter().map(|way| units_named(self.kit, *way, invader_piece)).collect();
        if !ways.is_empty() {
            parts.push(ways.join(" or "));
        }
        if time > 0 {
            let also = if cost.units.is_empty() { "" } else { " besides" };
            parts.push(format!("gives {}{also}", plural_of(time, "Hourglass", "Hourglasses")));
        }
        if parts.is_empty() { String::new() } else { format!(" ({})", parts.join("; ")) }
    }

    fn phase_prompt(&self, phase: Phase) -> Prompt {
        let moving_out = phase == Phase::MovingOut;
        let two = self.invaders().len() == 2;
        let held: Vec<String> = self
            .invaders()
            .iter()
            .map(|&by| {
                let (units, place) =
                    if moving_out { (self.p.camp[by], "Camp") } else { (self.p.reserve[by], "Reserve") };
                let whose = match by {
                    _ if !two => "",
                    Side::West => "West ",
                    Side::East => "East ",
                };
                let units = units_named(self.kit, units, invader_piece);
                let resources = plural_of(self.p.resources[by], "Resource", "Resources");
                format!("{whose}{place}: {units}; {resources}")
            })
            .collect();
        let clause = if moving_out { rule!("S12.3") } else { rule!("S5.3") };
        let question = format!("{}: perform an Action, or end the Phase.", phase.title());
        ask(DecisionKind::ChooseSome, question, clause).beside(format!("{}.", held.join(" / ")))
    }
}

/// The names of Actions, in their order.
pub(crate) fn deals_named(kit: &Kit, deals: Set<Deal>) -> String {
    let names: Vec<&str> = deals.iter().map(|deal| kit.deal(deal).name.as_str()).collect();
    names.join(", ")
}
