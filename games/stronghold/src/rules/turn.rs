//! S5, S20: the turn: its start, the Phases and steps in their order, its end. [S13.1]

use ravelin_core::journal::{Cover, Hole, Part, moved};
use ravelin_core::question::Next;
use ravelin_core::{
    Asking, Choices, DecisionKind, Each, Fate, Question, Seat, Seats, Set, Token, ask, ensure, head, question, rule,
    tell,
};

use crate::ids::*;
use crate::kit::*;
use crate::rules::movement::DefenderStep;
use crate::rules::paying::{InvaderPhase, deals_named};
use crate::state::{End, Stronghold};
use crate::tokens::*;

question! {
    /// Turn start: which cards are flipped. [S13.1]
    pub Flip {} in Stronghold;
    asked(|_, game| game.undeclared(game.all_invaders()));
    prompt(ChooseSome, "S13.1", "Flip Phase cards to their Special Actions for good, or keep them.");
    Flipped {
        Card { by: Side, phase: Phase } = (|_, f| write!(f, "flip {}", phase.number())), (|_, game| game.flip_words(by, phase));
        End {} = "end", "Flip nothing more";
    }
}

impl Question<Stronghold> for Flip {
    /// Who has nothing to flip is not asked.
    fn run(self, game: &mut Stronghold, ctx: &mut impl Fate) -> Next {
        for &invader in game.invaders() {
            if game.unflipped(invader).is_empty() {
                game.declare(game.invader_seat(invader));
            }
        }
        if !game.undeclared(game.all_invaders()).is_empty() {
            return Next::Ask;
        }
        game.take_stone_and_time(ctx);
        game.enter_phase(Phase::Supplies, ctx);
        Next::GoOn
    }

    fn choices(self, game: &Stronghold, seat: Seat, out: &mut impl Choices<Flipped>) {
        let by = game.side_at(seat);
        for phase in Phase::WITH_REVERSE {
            let why = "this card is flipped and stays so for the rest of the game";
            out.put(Flipped::Card { by, phase }, ensure(!game.p.flipped[by].has(phase), rule!("S13.1"), why));
        }
        out.offer(Flipped::End {});
    }

    fn answer(self, game: &mut Stronghold, seat: Seat, answer: Flipped, ctx: &mut impl Fate) {
        let Flipped::Card { by, phase } = answer else { return game.declare(seat) };
        game.p.flipped[by].insert(phase);
        let Some(action) = phase.reverse() else { return };
        tell!(ctx, "S13.1", "{seat} flips the Phase {phase} card to {action} for the rest of the game.",
            seat, phase = phase.number(), action;
            card = game.front_of(by, phase), from = before(seat); card = action, to = before(seat));
    }

    fn sound(self, game: &Stronghold) -> bool {
        game.p.move_out == Default::default()
    }
}

question! {
    /// End of Turn: units of Siege Towers step onto the wall, where some must wait. These sections are left. [S8.33]
    pub Climb { left: Set<Section> } in Stronghold;
    asked(|q, game| q.left.lowest().map(|s| game.invader_seat(game.invader_of(s.side()))));
    prompt(|q, game| {
        let at = q.left.lowest().map_or("", |s| game.kit.place(s.place()));
        ask(DecisionKind::ChooseOne, format!("Who steps from the Siege Tower onto {at}?"), rule!("S8.33"))
    });
    Climbed {
        Step { unit: Besieger } = "climb {unit}", (|_, _| format!("{} steps onto the wall", capital(&unit.an())));
    }
}

impl Question<Stronghold> for Climb {
    /// As many as fit; whose turn it is is asked where that leaves a choice. [S20.2]
    fn run(self, game: &mut Stronghold, ctx: &mut impl Fate) -> Next {
        let left = self.left & game.p.siege_towers;
        let manned = |s: &Section| !game.p.siege[*s].is_empty() && game.wall_room(*s) > 0;
        let Some(s) = left.iter().find(manned) else {
            game.end_turn(ctx);
            return Next::GoOn;
        };
        let left: Set<Section> = left.iter().filter(|other| *other >= s).collect();
        let (waiting, room) = (game.p.siege[s], game.wall_room(s));
        let mut climbing = waiting;
        if waiting.total() > room {
            if waiting.kinds().nth(1).is_some() {
                game.replace(Climb { left });
                return Next::Ask;
            }
            climbing = Units::NONE;
            climbing.add(waiting.weakest().unwrap_or(GOBLIN), room);
        }
        game.step_onto_wall(s, climbing, ctx);
        game.replace(Climb { left: left.without(s) });
        Next::GoOn
    }

    fn choices(self, game: &Stronghold, _: Seat, out: &mut impl Choices<Climbed>) {
        let waiting = self.left.lowest().map(|s| game.p.siege[s]).unwrap_or_default();
        waiting.kinds().for_each(|kind| out.offer(Climbed::Step { unit: Besieger(kind) }));
    }

    fn answer(self, game: &mut Stronghold, _: Seat, Climbed::Step { unit }: Climbed, ctx: &mut impl Fate) {
        self.left.lowest().into_iter().for_each(|s| game.step_onto_wall(s, Units::one(unit.0), ctx));
    }

    fn sound(self, game: &Stronghold) -> bool {
        game.p.siege_towers.has_all(self.left)
    }
}

impl Stronghold {
    pub(crate) fn begin_turn(&mut self, ctx: &mut impl Fate) {
        self.p.turn += 1;
        self.start_over(Flip {});
        self.p.declared = Seats::NONE;
        head!(ctx, "S5.1", "Turn {turn}", turn = self.p.turn);
    }

    /// Phases whose card can still be flipped. [S13.1] [S13.3]
    fn unflipped(&self, invader: Side) -> Set<Phase> {
        Set::all().without(Phase::MovingOut) - self.p.flipped[invader]
    }

    pub(crate) fn declare(&mut self, seat: Seat) {
        self.p.declared = self.p.declared.with(seat);
    }

    /// Those who have not ended the Phase or step. [S23.5] [S24.14]
    pub(crate) fn undeclared(&self, seats: Seats) -> Seats {
        match self.p.declared.is_empty() {
            true => seats,
            false => self.p.declared.iter().fold(seats, Seats::without),
        }
    }

    /// A flip is for good: what goes and what comes. [S13.1] [S13.2]
    fn flip_words(&self, owner: Side, phase: Phase) -> String {
        let Some(reverse) = phase.reverse() else { return String::new() };
        let back = self.kit.deal(reverse);
        // Troop Transfer stands beside the cards and stays. [S23.7]
        let front = self.offered_deals(owner, phase).without(Deal::TroopTransfer).without(reverse);
        let gone = deals_named(self.kit, front);
        let instead = if gone.is_empty() { String::new() } else { format!(" instead of {gone}") };
        let change = format!("{}{instead}", back.name);
        let stop = if change.ends_with('!') { "" } else { "." };
        format!("Flip Phase {} for the rest of the game: {change}{stop} {}", phase.number(), back.text)
    }

    /// The front of the card of a Phase from 1 to 5.
    pub(crate) fn front_of(&self, invader: Side, phase: Phase) -> Token {
        self.p.cards[invader][phase].map_or(SUPPLIES, phase_card)
    }

    /// The Defender takes 1 Stone and 2 Hourglasses; two Defenders one Hourglass each. [S5.1] [S5.8] [S24.4]
    fn take_stone_and_time(&mut self, ctx: &mut impl Fate) {
        if self.p.stone_supply > 0 {
            self.p.stone_supply -= 1;
            self.p.stone_due = true;
            let seat = self.defender_seat(self.defender_of(self.turn_side()));
            tell!(ctx, "S5.1", "{seat} takes {piece}.",
                seat, piece = Part::A(chip(Piece::Stone)); from = SUPPLY, to = before(seat));
        }
        for &defender in self.defenders() {
            let got = self.share(defender, self.figures().hourglasses);
            self.receive(defender, got);
            let seat = self.defender_seat(defender);
            tell!(ctx, "S5.1", "{seat} takes {piece}.", seat, piece = hourglasses(got, defender); to = before(seat));
        }
    }

    /// What a Defender gets of so many Hourglasses; an odd one goes to the West. [S3.27] [S24.4]
    pub(crate) fn share(&self, defender: Side, all: u8) -> u8 {
        let n = self.defenders().len() as u8;
        all / n + if defender == Side::West { all % n } else { 0 }
    }

    pub(crate) fn receive(&mut self, defender: Side, hourglasses: u8) {
        let had = &mut self.p.hourglasses[defender];
        *had = had.saturating_add(hourglasses);
    }

    /// Hourglasses from an Invader, to the Defender of his side. [S6.5] [S24.5]
    pub(crate) fn give(&mut self, invader: Side, hourglasses: u8) {
        self.receive(self.defender_of(invader), hourglasses);
    }

    /// The Defender who takes what an Invader gives. [S24.5]
    pub(crate) fn taker_seat(&self, invader: Side) -> Seat {
        self.defender_seat(self.defender_of(invader))
    }

    pub(crate) fn enter_phase(&mut self, phase: Phase, ctx: &mut impl Fate) {
        self.replace(InvaderPhase { phase });
        self.p.declared = Seats::NONE;
        self.p.refused = Each::default();
        head!(ctx, "S5.2", "Phase {phase}: {title}", phase = phase.number(), title = phase.title());
        match phase {
            Phase::Supplies => self.supplies(ctx),
            Phase::MovingOut => self.bring_up_reserves(ctx),
            Phase::Machines | Phase::Equipment | Phase::Training | Phase::Rituals => {}
        }
    }

    /// [S12.1]
    fn bring_up_reserves(&mut self, ctx: &mut impl Fate) {
        for &invader in self.invaders() {
            let units = std::mem::take(&mut self.p.reserve[invader]);
            self.p.camp[invader].join(units);
            if !units.is_empty() {
                let (seat, from, to) = (self.invader_seat(invader), reserve(invader), camp(invader));
                tell!(
                    ctx,
                    "S12.1",
                    "{seat} moves {piece} from {from} to {to}.",
                    seat,
                    piece = invaders(units),
                    from,
                    to
                );
            }
        }
    }

    /// All Invaders have ended the Phase, or it goes on.
    pub(crate) fn run_phase(&mut self, phase: Phase, ctx: &mut impl Fate) -> Next {
        if !self.undeclared(self.all_invaders()).is_empty() {
            return Next::Ask;
        }
        if phase == Phase::MovingOut {
            self.pay_for_camps(ctx);
        }
        self.replace(DefenderStep { phase });
        self.p.declared = Seats::NONE;
        self.p.acting = Side::West;
        Next::GoOn
    }

    /// [S12.23] [S23.14]
    fn pay_for_camps(&mut self, ctx: &mut impl Fate) {
        for &invader in self.invaders() {
            let units = self.p.camp[invader].total();
            let cost = self.kit.camp_cost(units);
            self.give(invader, cost);
            if cost > 0 {
                let (seat, to) = (self.invader_seat(invader), self.taker_seat(invader));
                let (units, piece) = (Part::Nouns(units.into(), "unit", "units"), hourglass(self.defender_of(invader)));
                tell!(
                    ctx,
                    "S12.23",
                    "{seat} has {units} in the Camp: {to} takes {piece}.",
                    seat,
                    units,
                    to,
                    piece = Part::Count(cost.into(), piece)
                );
            }
        }
    }

    /// A step of a Defender: performs what is paid up, ends what has nothing left. [S5.6] [S5.6a] [S15.6]
    pub(crate) fn run_step(&mut self, phase: Phase, ctx: &mut impl Fate) -> Next {
        // First the works of the one who acted, then the ally's. [S15.7]
        let acted = self.p.acting;
        for &by in [acted, acted.other()].iter().filter(|by| self.defenders().contains(by)) {
            let ready = self.ready_works(by);
            if !ready.is_empty() {
                self.begin_ready(by, ready, ctx);
                return Next::GoOn;
            }
        }
        for &defender in self.defenders() {
            let seat = self.defender_seat(defender);
            if !self.p.declared.has(seat) && !self.has_something_to_do(defender, phase) {
                self.end_step(defender, ctx);
            }
        }
        if !self.undeclared(self.all_defenders()).is_empty() {
            return Next::Ask;
        }
        match phase.next() {
            Some(next) => self.enter_phase(next, ctx),
            None => self.begin_assault(ctx),
        }
        Next::GoOn
    }

    /// What cannot be spent is lost. [S14.2]
    pub(crate) fn end_step(&mut self, defender: Side, ctx: &mut impl Fate) {
        let seat = self.defender_seat(defender);
        self.declare(seat);
        let time = std::mem::take(&mut self.p.hourglasses[defender]);
        let forced = std::mem::take(&mut self.p.labour[defender]);
        if time + forced > 0 {
            let lost = || both(&hourglasses(time, defender), &some(forced, labour(defender)));
            tell!(ctx, "S14.2", "{seat} loses {piece} unspent.", seat, piece = lost(); from = before(seat));
        }
    }

    fn has_something_to_do(&self, defender: Side, phase: Phase) -> bool {
        self.owes_stone(defender, phase) || self.can_spend(defender) || self.may_be_shamed().is_ok()
    }

    /// The turn's Stone is placed in step 1. [S5.7] [S24.12]
    pub(crate) fn owes_stone(&self, defender: Side, phase: Phase) -> bool {
        phase == Phase::Supplies && self.p.stone_due && self.defender_of(self.turn_side()) == defender
    }

    /// End of Turn after the Siege Towers have emptied. [S20.3]-[S20.8]
    fn end_turn(&mut self, ctx: &mut impl Fate) {
        tell!(ctx, "S20.6", "Turn {turn} ends, and the defence earns {glory}.",
            turn = self.p.turn, glory = points(self.kit.time_glory);
            ..self.swept());
        let spent = std::mem::take(&mut self.p.spent);
        self.p.pool.join(spent); // [S20.4]
        self.p.turn_flags.renew(); // [S20.3] [S20.5] [S12.31]
        self.p.assault.renew();
        self.s.orders = Each::default();
        self.s.gone = Each::default();
        self.p.turns_given += 1; // [S20.6]
        if self.p.turn >= self.kit.honor_from && self.p.honor_kept {
            self.p.honor_points += 1; // [S21.21]
            tell!(
                ctx,
                "S21.21",
                "The Honor Guard has kept its post and earns {glory}.",
                glory = points(self.kit.honor_glory)
            );
        }
        if self.p.turn >= self.kit.turns {
            self.finish(End::Held, ctx); // [S20.8] [S1.6]
        } else {
            self.begin_turn(ctx);
        }
    }

    /// What the end of the turn takes away: units on Phase cards, chips that last for a turn, Orders. [S20.3]-[S20.5] [S12.31]
    fn swept(&self) -> Vec<Vec<Hole>> {
        let (p, flags) = (&self.p, &*self.p.turn_flags);
        let mut moves = vec![moved(invaders(p.spent), SPENT, POOL)];
        let mut gone = |at: Set<Place>, piece: Token| moves.extend(at.iter().map(|at| moved(piece, space(at), None)));
        gone(places(flags.bloodstones), chip(Piece::Bloodstone));
        gone(places(flags.accurate), deal(Deal::AccurateShot));
        gone(places(flags.fire), chip(Piece::Fire));
        gone(places(flags.gale), chip(Piece::Gale));
        gone(places(flags.accident), chip(Piece::Accident));
        gone(places(flags.possessed), chip(Piece::Possession));
        flags.specters.iter().for_each(|_| gone(Set::only(Place::Hospital), chip(Piece::Specters)));
        if flags.panic {
            gone(Set::only(Place::Courtyard), chip(Piece::Panic));
        }
        gone(places(Set::from(flags.glare)), chip(Piece::Glare));
        gone(places(Set::from(flags.blessing)), chip(Piece::Blessing));
        gone(places(Set::from(flags.toil)), shame(Shame::ExhaustingToil));
        moves.extend(flags.hasty.map(|hasty| moved(chip(Piece::Haste), work(hasty), None)));
        self.return_orders(&mut moves);
        moves
    }

    /// Order chips go back to the hand, hidden ones unseen. [S12.31]
    fn return_orders(&self, moves: &mut Vec<Vec<Hole>>) {
        let (flags, to) = (&*self.p.turn_flags, self.all_invaders());
        let open = |kind: Order| Part::Covered { to, token: order(kind) };
        let hidden = |kind: Option<Order>| secret(to, order_or_back(kind), Cover::A("Order"));
        for s in self.ordered_sections() {
            let chip = match flags.open_orders[s] {
                None => hidden(self.s.orders[s]),
                Some(kind) => open(kind),
            };
            moves.push(moved(chip, space(s.place()), ORDER_HAND));
        }
        // Hidden ones last: their kinds may not change the order of what others see.
        let gone = |n: Each<Order, u8>| Order::ALL.into_iter().flat_map(move |kind| (0..n[kind]).map(move |_| kind));
        moves.extend(gone(flags.open_gone).map(|kind| moved(open(kind), ORDERS_GONE, ORDER_HAND)));
        moves.extend(gone(self.s.gone).map(|kind| moved(hidden(Some(kind)), ORDERS_GONE, ORDER_HAND)));
    }

    fn step_onto_wall(&mut self, s: Section, units: Units, ctx: &mut impl Fate) {
        self.p.siege[s].leave(units);
        self.p.wall[s].join(units);
        let seat = self.invader_seat(self.invader_of(s.side()));
        tell!(ctx, "S8.33", "{seat} moves {piece} from the Siege Tower onto {to}.",
            seat, piece = invaders(units), to = s;
            from = space(s.siege_tower()));
        self.check_feats(ctx);
    }
}
