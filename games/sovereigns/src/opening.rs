//! K5 and K6: the opening turn. Start of the age, fines, spending, the Age card, and income.

use ravelin_core::journal::{Hole, moved};
use ravelin_core::{Choices, Part, Seat, Seats, Token, Violation, head, rule, tell};

use crate::action::Action;
use crate::components::{BonusId, DonationVp, EventId, Lands, Territory};
use crate::flow::{Fate, Frame, OpeningStep, OrdersStep};
use crate::gold::too_dear;
use crate::setup::ages_left;
use crate::state::{AgeState, Hordes, Kind, Source, Sovereigns, TurnKind};
use crate::tokens::{
    ABANDONED, AGE_CARDS, AGES, DECK, DEFENCE, NOTED, TALENT, bonus_card, cards_of, event_card, occupied, one, points,
    some, space, talents, text, unit,
};
use crate::turns::Moment;

impl Sovereigns {
    pub(crate) fn opening(&mut self, step: OpeningStep, io: &mut impl Fate) {
        use OpeningStep as S;
        let seat = self.p.active;
        if self.realm(seat).eliminated {
            self.pop(); // lost everything to the Age card
            return;
        }
        let depth = self.p.stack.len();
        let go = |game: &mut Self, step| game.become_frame(Frame::Opening(step));
        if step == S::StartAge {
            go(self, S::Notes);
            self.start_age(seat, io);
            if self.p.stack.len() > depth {
                return;
            }
        }
        match step {
            S::StartAge | S::Notes => {
                go(self, S::Spending);
                self.take_notes(seat, io);
                self.push(Frame::FineTotal); // then crowded, then without orders [K5.2.1] [K5.2.5]
            }
            S::Spending => {
                go(self, S::AgeCard);
                self.push(Frame::Spending);
            }
            S::AgeCard => {
                go(self, S::Centre);
                self.draw_age_card(seat, io);
            }
            S::Centre => {
                go(self, S::Bank);
                self.centre_income(seat, io);
            }
            S::Bank => {
                go(self, S::Slot);
                self.bank(seat, io);
                self.push(Frame::Arena { from: 0 });
            }
            S::Slot => {
                self.become_frame(Frame::Orders(OrdersStep::Give));
                self.fill_slot(seat, io);
            }
        }
    }

    /// A new own age: uses are renewed, effects lasting until now end. [K5.1.1] [K5.1.2]
    fn start_age(&mut self, seat: Seat, io: &mut impl Fate) {
        self.p.turn.kind = TurnKind::Opening;
        let lands = self.owned(seat);
        let age = self.realm(seat).ages.saturating_add(1);
        tell!(io, "K5.1.1", "{seat} begin age {age}.", seat, age; ..self.renewals(seat));
        lands.into_iter().for_each(|t| self.p.units[t.index()].renew());
        let first_age = self.realm(seat).ages == 0;
        let realm = self.realm_mut(seat);
        let quiet = !realm.age.attacked && !first_age;
        realm.fine_waived = realm.age.war_exempt;
        realm.age.renew();
        realm.ages = age;
        realm.state = AgeState::Ordering;
        realm.holy_war = 0;
        realm.truce = false;
        realm.severed = Seats::NONE;
        if realm.hordes == Hordes::On {
            realm.hordes = Hordes::Ending;
        }
        let vacant = realm.sovereign.is_none();
        // Defence tokens follow in the notes, after the successor is chosen; whether they are due is known now. [K5.1.4]
        self.p.turn.quiet_age = quiet;
        if vacant {
            self.push(Frame::Successor { seat });
        }
    }

    /// Units that may reinforce again. [K5.1.1]
    fn renewals(&self, seat: Seat) -> impl Iterator<Item = Vec<Hole>> + '_ {
        let spent = self.owned(seat).into_iter().map(|t| (t, self.units(t).of(Kind::Spent))).filter(|(_, n)| *n > 0);
        let count = move |n: u8, kind| Part::Count(n.into(), unit(seat, kind));
        spent.flat_map(move |(t, n)| {
            let (old, new) = (count(n, Kind::Spent), count(n, Kind::Special));
            [moved(old, space(t), None), moved(new, None, space(t))]
        })
    }

    /// Centre, defence tokens, abandoned conquests. [K5.1.3-K5.1.5]
    fn take_notes(&mut self, seat: Seat, io: &mut impl Fate) {
        self.realm_mut(seat).centres = self.owned(seat).and(self.kit.neutral).len() as u8;
        if self.p.turn.quiet_age {
            let guarded = self.with(seat).defence_token;
            for t in self.owned(seat) {
                if !self.active(seat, t).and(guarded).is_empty() && !self.p.defence.has(t) {
                    self.p.defence.add(t); // one per territory [K14.5.1] [K14.5.2]
                    tell!(io, "K14.5.1", "{seat} put a defence token in {to}.", seat, to = t; piece = DEFENCE);
                }
            }
        }
        for t in self.owned(seat).and(self.p.abandoned) {
            self.p.abandoned.remove(t);
            tell!(io, "K5.1.5", "{from} was conquered and left empty.", from = t; piece = ABANDONED);
            self.rebel(t, true, io);
        }
    }

    // --- fines ---

    /// Units on the map less those the Storehouses feed. [K5.3.1]
    fn fined_units(&self, seat: Seat) -> u8 {
        let free = self.sum(seat, self.with(seat).fine_free, |e| e.fine_free_units);
        self.army(seat).total().saturating_sub(free)
    }

    /// The bracket of the unit-total fine: one sum for the whole army. [K5.3.2] [K5.3.3]
    fn bracket(&self, units: u8) -> usize {
        self.kit.unit_fines.iter().rposition(|b| b.min <= units).unwrap_or(0)
    }

    fn total_due(&self, seat: Seat) -> u8 {
        if self.ability(seat).is_some_and(|a| a.no_unit_total_fine) {
            return 0; // [K5.3.6] [K15.3.2]
        }
        self.kit.unit_fines.get(self.bracket(self.fined_units(seat))).map_or(0, |b| b.talents)
    }

    /// How many units leave if so many talents are paid: down to the bracket of that sum. [K5.3.5]
    pub(crate) fn dismissed_for(&self, seat: Seat, talents: u8) -> u8 {
        let chosen = self.kit.unit_fines.iter().rposition(|b| b.talents == talents).unwrap_or(0);
        let most = self.kit.unit_fines.get(chosen + 1).map_or(u8::MAX, |b| b.min.saturating_sub(1));
        self.fined_units(seat).saturating_sub(most)
    }

    pub(crate) fn fine_total_step(&mut self) -> bool {
        let due = self.total_due(self.p.active);
        if due == 0 {
            self.become_frame(Frame::FineCrowded { from: 0 });
        }
        due == 0
    }

    fn poor(needed: u8, have: u8) -> Violation {
        too_dear(rule!("K5.2.4"), needed, have)
    }

    /// Cards of KW1 stand beside the first fine, until part of a fine is settled. The start of the age has none. [K5.1.6]
    fn list_fine_window(&self, out: &mut impl Choices<Action>) {
        if !self.p.turn.fines_begun {
            self.list_bonus(self.p.active, Moment::Any, out);
        }
    }

    /// A bracket to pay for, the present one included. [K5.3.4] [K5.2.3]
    pub(crate) fn list_fine_total(&self, out: &mut impl Choices<Action>) {
        let seat = self.p.active;
        let gold = self.gold(seat);
        for b in self.kit.unit_fines.iter().take(self.bracket(self.fined_units(seat)) + 1) {
            out.put(Action::Fine(b.talents), if b.talents <= gold { Ok(()) } else { Err(Self::poor(b.talents, gold)) });
        }
        self.list_fine_window(out);
    }

    /// Pays for the chosen bracket and dismisses the least number that reaches it. [K5.3.5]
    pub(crate) fn settle_total(&mut self, action: Action, io: &mut impl Fate) {
        let seat = self.p.active;
        match action {
            Action::PlayBonus(card) => self.play_bonus(seat, card, io),
            Action::Fine(paid) => {
                let left = self.dismissed_for(seat, paid);
                self.p.turn.fines_begun = true;
                self.become_frame(Frame::FineCrowded { from: 0 });
                self.push(Frame::Dismiss { seat, left, at: None });
                let (treasury, from) = (self.hand_over(seat, paid), Token::Seat(seat));
                if paid == 0 {
                    tell!(io, "K5.3.4", "{seat} settle the fine for the army without paying.", seat);
                } else {
                    let gold = talents(paid);
                    tell!(io, "K5.3.4", "{seat} settle the fine for the army with {gold}.", seat, gold; piece = some(treasury, TALENT), from);
                }
            }
            _ => {}
        }
    }

    /// The next own territory with more units than its limit, in map order; paid in an earlier age or not.
    /// [K5.4.1] [K5.4.2.1] [K5.4.3]
    fn next_crowded(&self, seat: Seat, from: u8) -> Option<(Territory, u8)> {
        let general = self.general_limit(seat);
        let excess = |t: Territory| match self.units(t).total() {
            few if few <= general => 0,
            many => many.saturating_sub(self.unit_limit(seat, t)),
        };
        let crowded = self.owned(seat).into_iter().filter(|t| t.0 >= from).map(|t| (t, excess(t)));
        crowded.filter(|&(_, n)| n > 0).min_by_key(|&(t, _)| t)
    }

    pub(crate) fn fine_crowded_step(&mut self, from: u8) -> bool {
        let done = self.next_crowded(self.p.active, from).is_none();
        if done {
            self.become_frame(Frame::FineOrders);
        }
        done
    }

    pub(crate) fn list_fine_crowded(&self, from: u8, out: &mut impl Choices<Action>) {
        let seat = self.p.active;
        let gold = self.gold(seat);
        if let Some((t, excess)) = self.next_crowded(seat, from) {
            for n in 0..=excess {
                out.put(Action::Keep(t, n), if n <= gold { Ok(()) } else { Err(Self::poor(n, gold)) });
            }
        }
        self.list_fine_window(out);
    }

    pub(crate) fn settle_crowded(&mut self, from: u8, action: Action, io: &mut impl Fate) {
        let seat = self.p.active;
        match (action, self.next_crowded(seat, from)) {
            (Action::PlayBonus(card), _) => {
                self.become_frame(Frame::FineTotal); // what is due may change: KW1 comes before all fines
                self.play_bonus(seat, card, io);
            }
            (Action::Keep(_, paid), Some((t, excess))) => {
                self.p.turn.fines_begun = true;
                self.become_frame(Frame::FineCrowded { from: t.0 + 1 });
                self.push(Frame::Dismiss { seat, left: excess.saturating_sub(paid), at: Some(t) }); // [K5.4.2]
                self.keep_units(seat, t, paid, excess, io);
            }
            _ => {}
        }
    }

    /// Pays for units above the limit of a territory. [K5.4.1] [K12.1.4]
    pub(crate) fn keep_units(&mut self, seat: Seat, at: Territory, paid: u8, excess: u8, io: &mut impl Fate) {
        let (treasury, from) = (self.hand_over(seat, paid), Token::Seat(seat));
        let clause = if self.p.battle.is_some() { rule!("K12.1.4") } else { rule!("K5.4.1") };
        let units = || {
            let all = Part::Nouns(excess.into(), "unit", "units");
            let some_of = |all| Part::Phrase(vec![Part::Number(paid.into()), Part::Text(" of "), all]);
            if paid == 0 || paid == excess { all } else { some_of(all) }
        };
        if paid == 0 {
            tell!(io, clause, "{seat} do not pay for {units} above the limit in {at}.", seat, units = units(), at);
            return;
        }
        tell!(
            io,
            clause,
            "{seat} pay {gold} for {units} above the limit in {at}.",
            seat,
            gold = talents(paid),
            units = units(),
            at;
            piece = some(treasury, TALENT),
            from
        );
    }

    /// Noted when the phase ended, still own, and not waived for the Conqueror. [K5.5.1] [K5.5.4] [K5.5.5]
    fn fined_lands(&self, seat: Seat) -> Lands {
        if self.realm(seat).fine_waived { Lands::NONE } else { self.owned(seat).and(self.p.noted) }
    }

    pub(crate) fn fine_orders_step(&mut self, io: &mut impl Fate) -> bool {
        let seat = self.p.active;
        if !self.fined_lands(seat).is_empty() {
            return false;
        }
        let waived = self.owned(seat).and(self.p.noted);
        if !waived.is_empty() {
            let moves = || waived.into_iter().map(|t| moved(NOTED, space(t), None));
            tell!(io, "K15.3.3.3", "{seat} went to war and pay no fine for land without orders.", seat; ..moves());
        }
        self.p.noted = self.p.noted.minus(waived);
        let realm = self.realm_mut(seat);
        realm.fine_waived = false;
        if realm.hordes == Hordes::Ending {
            realm.hordes = Hordes::Off; // [K16.3.3]
        }
        self.pop();
        true
    }

    /// Pay or refuse, one territory at a time in any sequence. [K5.5.1] [K5.5.2.1]
    pub(crate) fn list_fine_orders(&self, out: &mut impl Choices<Action>) {
        let seat = self.p.active;
        let gold = self.gold(seat);
        for t in self.fined_lands(seat) {
            out.put(Action::PayFor(t), if gold > 0 { Ok(()) } else { Err(Self::poor(1, gold)) });
            out.offer(Action::Refuse(t));
        }
        self.list_fine_window(out);
    }

    pub(crate) fn settle_orders(&mut self, action: Action, io: &mut impl Fate) {
        let seat = self.p.active;
        match action {
            Action::PlayBonus(card) => {
                self.become_frame(Frame::FineTotal);
                self.play_bonus(seat, card, io);
            }
            Action::PayFor(t) => {
                self.p.turn.fines_begun = true;
                self.p.noted.remove(t);
                let (treasury, from) = (self.hand_over(seat, 1), Token::Seat(seat));
                tell!(
                    io,
                    "K5.5.1",
                    "{seat} settle the fine for {at} with {gold}.",
                    seat,
                    at = t,
                    gold = talents(1);
                    piece = some(treasury, TALENT),
                    from;
                    piece = NOTED,
                    from = t
                );
            }
            Action::Refuse(t) => {
                self.p.turn.fines_begun = true;
                self.p.noted.remove(t);
                tell!(io, "K5.5.2", "{seat} refuse the fine for {from}.", seat, from = t; piece = NOTED);
                self.rebel(t, true, io); // [K5.5.2]
            }
            _ => {}
        }
    }

    // --- dismissing ---

    fn dismissable(&self, seat: Seat, at: Option<Territory>) -> Lands {
        at.map_or(self.owned(seat), Lands::only).into_iter().filter(|&t| !self.units(t).is_empty()).collect()
    }

    pub(crate) fn dismiss_step(&mut self, seat: Seat, left: u8, at: Option<Territory>) -> bool {
        let done = left == 0 || self.dismissable(seat, at).is_empty();
        if done {
            self.pop();
        }
        done
    }

    pub(crate) fn list_dismiss(&self, seat: Seat, at: Option<Territory>, out: &mut impl Choices<Action>) {
        for t in self.dismissable(seat, at) {
            self.units(t).kinds().for_each(|k| out.offer(Action::Dismiss(seat, k, t)));
        }
    }

    pub(crate) fn dismiss(&mut self, seat: Seat, left: u8, at: Option<Territory>, action: Action, io: &mut impl Fate) {
        if let Action::Dismiss(_, kind, t) = action {
            self.become_frame(Frame::Dismiss { seat, left: left.saturating_sub(1), at });
            self.dismiss_unit(seat, t, kind, io);
        }
    }

    // --- spending ---

    /// One card per active Library and age. [K5.6.2] [K5.6.6] [K14.3.4.2]
    fn can_buy(&self, seat: Seat) -> Result<u8, Violation> {
        let libraries = self.with(seat).buy_card;
        let price = libraries.iter().find_map(|b| self.spec(seat, b).effects.buy_card).map_or(0, |(cost, _)| cost);
        let uses = self.sum(seat, libraries, |e| e.buy_card.map_or(0, |(_, n)| n));
        if self.realm(seat).age.cards_bought >= uses {
            return Err(Violation::new(rule!("K5.6.2"), "no active Library has a purchase left in this age"));
        }
        let gold = self.gold(seat);
        if gold < price {
            return Err(too_dear(rule!("K5.6.6"), price, gold));
        }
        self.can_draw_combat()?;
        Ok(price)
    }

    /// All gold, at least 3 talents, for a victory point that stays. [K5.6.4] [K5.6.5] [K14.4.5.2] [K14.4.5.4]
    fn can_donate(&self, seat: Seat) -> Result<DonationVp, Violation> {
        let altars = self.with(seat).donation_vp;
        let altar = self
            .peaceful(seat)
            .into_iter()
            .find_map(|t| self.active(seat, t).and(altars).iter().find_map(|b| self.spec(seat, b).effects.donation_vp));
        let Some(altar) = altar else {
            return Err(Violation::new(rule!("K5.6.4"), "no active Altar"));
        };
        if self.realm(seat).age.donations >= altar.per_age {
            return Err(Violation::new(rule!("K5.6.5"), "the Altar has taken its gift of this age"));
        }
        if self.gold(seat) < altar.min_gold {
            return Err(Violation::with(
                rule!("K5.6.4"),
                "the Altar takes no less than {0} talents, you have {1}",
                [i16::from(altar.min_gold), i16::from(self.gold(seat))],
            ));
        }
        Ok(altar)
    }

    /// Nothing to buy, to give or to play: no empty prompt. KW2 and KW3 are this decision. [K4.3.2.1]
    pub(crate) fn spending_step(&mut self) -> bool {
        let seat = self.p.active;
        let idle = self.can_buy(seat).is_err() && self.can_donate(seat).is_err() && !self.any_bonus(seat, Moment::Any);
        if idle {
            self.pop();
        }
        idle
    }

    pub(crate) fn list_spending(&self, out: &mut impl Choices<Action>) {
        let seat = self.p.active;
        out.put(Action::BuyCard, self.can_buy(seat).map(|_| ()));
        out.put(Action::Donate, self.can_donate(seat).map(|_| ()));
        self.list_bonus(seat, Moment::Any, out);
        out.offer(Action::Done);
    }

    pub(crate) fn spend_on(&mut self, action: Action, io: &mut impl Fate) {
        let seat = self.p.active;
        match action {
            Action::BuyCard => {
                let price = self.can_buy(seat).unwrap_or(0);
                self.realm_mut(seat).age.cards_bought += 1;
                tell!(io, "K5.6.2", "{seat} buy a combat card.", seat);
                self.push(Frame::Draw { seat, left: 1, optional: false }); // [K5.6.3]
                self.pay(seat, price, io);
            }
            Action::Donate => {
                let vp = self.can_donate(seat).map_or(0, |a| a.amount);
                let all = self.gold(seat);
                let realm = self.realm_mut(seat);
                realm.age.donations += 1;
                realm.altar_vp = realm.altar_vp.saturating_add(vp);
                let (treasury, from, points) = (self.hand_over(seat, all), Token::Seat(seat), points(vp));
                let gold = talents(all);
                tell!(io, "K5.6.4", "{seat} give all their gold, {gold}, to the Altar for {points}.", seat, gold, points; piece = some(treasury, TALENT), from);
            }
            Action::PlayBonus(card) => self.play_bonus(seat, card, io),
            _ => self.pop(),
        }
    }

    // --- the Age card and income ---

    /// The top card of the Deck of Ages; none if only destiny is left. [K6.1.1] [K6.1.2]
    fn draw_age_card(&mut self, seat: Seat, io: &mut impl Fate) {
        if ages_left(self) == 0 {
            return;
        }
        let Some(drawn) = self.p.ages.draw(io, AGE_CARDS) else { return };
        match drawn.checked_sub(self.kit.bonus.len()) {
            None => self.bonus_drawn(seat, BonusId(drawn as u8), io),
            Some(event) => self.event_drawn(seat, EventId(event as u8), io),
        }
    }

    /// The card goes to its kingdom, the gold to the drawer unless the owner claims it. [K6.2.1] [K6.2.2] [K6.2.4]
    fn bonus_drawn(&mut self, drawer: Seat, card: BonusId, io: &mut impl Fate) {
        let spec = self.kit.bonus(card);
        let owner = Seat(spec.kingdom);
        let shown = || Part::Shown(bonus_card(card));
        if self.realm(owner).eliminated {
            tell!(io, "K22.1.10", "{seat} draw {card} of {owner}, who are out of the game.", seat = drawer, card = shown(), owner; from = AGES);
            self.gain(drawer, spec.gold, io); // the card is gone [K22.1.10]
            return;
        }
        if owner == drawer {
            tell!(io, "K6.2.1", "{seat} draw {card}.", seat = drawer, card = shown(); from = AGES, to = owner);
        } else {
            tell!(io, "K6.2.1", "{seat} draw {card} for {to}.", seat = drawer, card = shown(), to = owner; from = AGES);
        }
        self.realm_mut(owner).bonus |= 1 << card.0; // any number of them [K6.2.8]
        if owner != drawer && self.realm(owner).claims_left > 0 && self.room(owner) > 0 && spec.gold > 0 {
            self.push(Frame::ClaimGold { seat: owner, card }); // [K6.2.6]
        } else {
            self.gain(drawer, spec.gold, io);
        }
    }

    /// The claimant takes what fits, the drawer gets the rest. [K6.2.5] [K6.2.5.1]
    pub(crate) fn claim(&mut self, owner: Seat, card: BonusId, action: Action, io: &mut impl Fate) {
        self.pop();
        let gold = self.kit.bonus(card).gold;
        let drawer = self.p.active;
        if action == Action::Claim {
            let taken = gold.min(self.room(owner));
            self.realm_mut(owner).claims_left = self.realm(owner).claims_left.saturating_sub(1);
            tell!(io, "K6.2.4", "{seat} claim the gold of {card}.", seat = owner, card);
            let rest = self.take_in(drawer, gold - taken); // what both must store: the claimant first [K6.2.5.1]
            let claimed = self.take_in(owner, taken);
            Self::tell_gain(owner, claimed, io);
            Self::tell_gain(drawer, rest, io);
        } else {
            self.gain(drawer, gold, io);
        }
    }

    /// Resolved at once, without gold of its own; the last one starts the Last War first, for everybody.
    /// [K6.3.1] [K6.3.2] [K6.3.3] [K20.1.1] [K20.1.2]
    fn event_drawn(&mut self, drawer: Seat, event: EventId, io: &mut impl Fate) {
        let card = Part::Shown(event_card(self.kit, event));
        let kit = self.kit;
        let effect = || kit.events.get(event.index()).map_or("", |spec| text(spec.text.as_str()));
        tell!(io, "K6.3.1", "{seat} draw {card}: {effect}.", seat = drawer, card, effect = effect(); from = AGES);
        if ages_left(self) == 0 {
            self.p.last_war = Some(drawer);
            for seat in self.all_seats() {
                self.realm_mut(seat).armory_used = 0; // the Last War is one long phase [K20.2.10]
            }
            head!(io, "K20.1.1", "The Last War begins; {seat} are the final player", seat = drawer);
            tell!(
                io,
                "K20.3.1",
                "The game ends with the turn that completes the order phase of {seat}.",
                seat = drawer
            );
            tell!(io, "K20.2.2", "There are no more war turns: an attack may follow an order.");
        }
        self.p.running.event = Some(event);
        self.push(Frame::Event { nth: 0 });
    }

    /// Who owned the centre when his age began. [K19.1.2] [K19.1.3]
    fn centre_income(&mut self, seat: Seat, io: &mut impl Fate) {
        let centres = std::mem::take(&mut self.realm_mut(seat).centres);
        if centres > 0 {
            tell!(io, "K19.1.2", "{seat} held the centre at the start of the age.", seat);
            self.advance_feat(seat, self.kit.constants.centre_feat * centres, io);
            self.gain(seat, self.kit.constants.centre_gold * centres, io);
        }
    }

    /// The next Arena with a place for its free unit. [K14.6.5] [K14.6.5.1]
    fn next_arena(&self, seat: Seat, from: u8) -> Option<Territory> {
        let arenas = self.with(seat).free_unit;
        if self.realm(seat).standing.and(arenas).is_empty() {
            return None;
        }
        self.can_raise(seat, Kind::Common).ok()?;
        let usable = |t: &Territory| {
            let here = self.active(seat, *t).and(arenas);
            let most = here.iter().filter_map(|b| self.spec(seat, b).effects.free_unit).map(|(_, most)| most).max();
            most.is_some_and(|most| self.units(*t).total() < most)
        };
        self.owned(seat).into_iter().filter(|t| t.0 >= from).find(usable)
    }

    pub(crate) fn arena_step(&mut self, from: u8) -> bool {
        let done = self.next_arena(self.p.active, from).is_none();
        if done {
            self.pop();
        }
        done
    }

    pub(crate) fn list_arena(&self, from: u8, out: &mut impl Choices<Action>) {
        if let Some(t) = self.next_arena(self.p.active, from) {
            out.offer(Action::Arena(t));
            out.offer(Action::Decline);
        }
    }

    pub(crate) fn arena(&mut self, from: u8, action: Action, io: &mut impl Fate) {
        let seat = self.p.active;
        let Some(t) = self.next_arena(seat, from) else { return };
        self.become_frame(Frame::Arena { from: t.0 + 1 });
        if matches!(action, Action::Arena(_)) {
            let first = self.add_unit(t, Kind::Common);
            let piece = one(seat, Kind::Common);
            tell!(io, "K14.6.5", "{seat} place {piece} for free in the Arena of {to}.", seat, piece, to = t; ..occupied(first, t));
        }
    }

    /// The Strategist's empty slot is filled. [K15.2.1.1]
    fn fill_slot(&mut self, seat: Seat, io: &mut impl Fate) {
        let has_slot = self.ability(seat).is_some_and(|a| a.separate_card_slot > 0);
        if has_slot
            && self.s.hands[seat.index()].slot.is_none()
            && let Some(drawn) = self.draw_combat(io)
        {
            self.s.hands[seat.index()].slot = Some(drawn);
            let (card, to) = (self.learnt(seat, drawn), cards_of(seat, Source::Slot));
            tell!(io, "K15.2.1.1", "{seat} lay {card} apart in the Strategist's slot.", seat, card; from = DECK, to);
        }
    }
}
