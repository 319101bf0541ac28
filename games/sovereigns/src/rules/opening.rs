//! K5 and K6: the opening turn. Start of the age, fines, spending, the Age card, and income.

use ravelin_core::{
    Answer, Asking, Choices, Fate, Id, Next, Part, Question, Seat, Seats, Step, Token, Violation, head, question, rule,
    step, tell,
};

use crate::ids::{
    AgeState, BonusId, EventId, HordesState, Kind, Lands, OpeningStep, Source, Territory, Troop, TurnKind,
};
use crate::kit::DonationVp;
use crate::questions::{Draw, Event, Frame, Orders, Successor};
use crate::rules::turns::Moment;
use crate::sentences::fine_words;
use crate::state::Sovereigns;
use ravelin_core::journal::{Hole, moved};

use crate::rules::gold::too_dear;
use crate::setup::ages_left;
use crate::tokens::{
    ABANDONED, AGE_CARDS, AGES, DECK, DEFENCE, NOTED, TALENT, bonus_card, cards_of, event_card, occupied, one, points,
    some, space, talents, text, unit,
};

step! {
    /// The opening turn, run without a break. [K4.1.1] [K4.1.2]
    pub Opening { step: OpeningStep } in Sovereigns;
}

impl Step<Sovereigns> for Opening {
    fn run(self, game: &mut Sovereigns, io: &mut impl Fate) {
        game.opening(self.step, io);
    }

    fn sound(self, game: &Sovereigns) -> bool {
        game.realm(game.p.active).state == AgeState::Ordering && game.p.turn.kind == TurnKind::Opening
    }
}

impl Sovereigns {
    pub(crate) fn opening(&mut self, step: OpeningStep, io: &mut impl Fate) {
        use OpeningStep as S;
        let seat = self.p.active;
        if self.realm(seat).eliminated {
            self.pop(); // lost everything to the Age card
            return;
        }
        let depth = self.p.pending.len();
        let go = |game: &mut Self, step| game.replace(Opening { step });
        if step == S::StartAge {
            go(self, S::Notes);
            self.start_age(seat, io);
            if self.p.pending.len() > depth {
                return;
            }
        }
        match step {
            S::StartAge | S::Notes => {
                go(self, S::Spending);
                self.take_notes(seat, io);
                self.push(FineTotal {}); // then crowded, then without orders [K5.2.1] [K5.2.5]
            }
            S::Spending => {
                go(self, S::AgeCard);
                self.push(Spending {});
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
                self.push(Arena { from: 0 });
            }
            S::Slot => {
                self.replace(Orders {});
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
        lands.into_iter().for_each(|t| self.p.units[t].renew());
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
        if realm.hordes == HordesState::On {
            realm.hordes = HordesState::Ending;
        }
        let vacant = realm.sovereign.is_none();
        // Defence tokens follow in the notes, after the successor is chosen; whether they are due is known now. [K5.1.4]
        self.p.turn.quiet_age = quiet;
        if vacant {
            self.push(Successor { seat });
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
        self.realm_mut(seat).centres = (self.owned(seat) & self.kit.neutral).len() as u8;
        if self.p.turn.quiet_age {
            let guarded = self.with(seat).defence_token;
            for t in self.owned(seat) {
                if !(self.active(seat, t) & guarded).is_empty() && !self.p.defence.has(t) {
                    self.p.defence.insert(t); // one per territory [K14.5.1] [K14.5.2]
                    tell!(io, "K14.5.1", "{seat} put a defence token in {to}.", seat, to = t; piece = DEFENCE);
                }
            }
        }
        for t in self.owned(seat) & self.p.abandoned {
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

    fn poor(needed: u8, have: u8) -> Violation {
        too_dear(rule!("K5.2.4"), needed, have)
    }

    /// Cards of KW1 stand beside the first fine, until part of a fine is settled. The start of the age has none. [K5.1.6]
    fn list_fine_window<A>(&self, play: impl Fn(BonusId) -> A, out: &mut impl Choices<A>) {
        if !self.p.turn.fines_begun {
            self.list_bonus(self.p.active, Moment::Any, play, out);
        }
    }
}

question! {
    /// The fine for the whole army. [K5.3]
    pub FineTotal {} in Sovereigns;
    asked(|_, game| game.p.active);
    prompt(|_, game| game.army_fine_prompt());
    ArmyFined {
        Fine { paid: u8 } = "fine {paid}", (|_, game| fine_words(paid, game.dismissed_for(game.p.active, paid)));
        PlayBonus { card: BonusId } = "bonus {card}", (|_, game| game.play_words(card)), at card;
    }
}

impl Question<Sovereigns> for FineTotal {
    /// A bracket to pay for, the present one included. [K5.3.4] [K5.2.3]
    fn choices(self, game: &Sovereigns, _: Seat, out: &mut impl Choices<ArmyFined>) {
        let seat = game.p.active;
        let gold = game.gold(seat);
        for b in game.kit.unit_fines.iter().take(game.bracket(game.fined_units(seat)) + 1) {
            out.put(
                ArmyFined::Fine { paid: b.talents },
                if b.talents <= gold { Ok(()) } else { Err(Sovereigns::poor(b.talents, gold)) },
            );
        }
        game.list_fine_window(|card| ArmyFined::PlayBonus { card }, out);
    }

    /// Pays for the chosen bracket and dismisses the least number that reaches it. [K5.3.5]
    fn answer(self, game: &mut Sovereigns, _: Seat, answer: ArmyFined, io: &mut impl Fate) {
        let seat = game.p.active;
        match answer {
            ArmyFined::PlayBonus { card } => game.play_bonus(seat, card, io),
            ArmyFined::Fine { paid } => {
                let left = game.dismissed_for(seat, paid);
                game.p.turn.fines_begun = true;
                game.replace(FineCrowded { from: 0 });
                game.push(Dismiss { seat, left, at: None });
                let (treasury, from) = (game.hand_over(seat, paid), Token::Seat(seat));
                if paid == 0 {
                    tell!(io, "K5.3.4", "{seat} settle the fine for the army without paying.", seat);
                } else {
                    let gold = talents(paid);
                    tell!(io, "K5.3.4", "{seat} settle the fine for the army with {gold}.", seat, gold; piece = some(treasury, TALENT), from);
                }
            }
        }
    }

    fn run(self, game: &mut Sovereigns, _: &mut impl Fate) -> Next {
        let due = game.total_due(game.p.active);
        if due == 0 {
            game.replace(FineCrowded { from: 0 });
        }
        if due == 0 { Next::GoOn } else { Next::Ask }
    }

    fn sound(self, _: &Sovereigns) -> bool {
        true
    }
}

impl Sovereigns {
    /// The next own territory with more units than its limit, in map order; paid in an earlier age or not.
    /// [K5.4.1] [K5.4.2.1] [K5.4.3]
    fn next_crowded(&self, seat: Seat, from: u8) -> Option<(Territory, u8)> {
        let general = self.general_limit(seat);
        let excess = |t: Territory| match self.units(t).total() {
            few if few <= general => 0,
            many => many.saturating_sub(self.unit_limit(seat, t)),
        };
        let crowded = self.owned(seat).into_iter().filter(|t| t.index() >= usize::from(from)).map(|t| (t, excess(t)));
        crowded.filter(|&(_, n)| n > 0).min_by_key(|&(t, _)| t)
    }
}

question! {
    /// The fine for crowded territories, from this number on. [K5.4]
    pub FineCrowded { from: u8 } in Sovereigns;
    asked(|_, game| game.p.active);
    prompt(Pay, "K5.4.1", "A territory is crowded: choose for how many units above the limit you pay.");
    CrowdFined {
        Keep { at: Territory, paid: u8 } = "keep {paid} {at}", (|_, game| game.keep_words(at, paid)), at at;
        PlayBonus { card: BonusId } = "bonus {card}", (|_, game| game.play_words(card)), at card;
    }
}

impl Question<Sovereigns> for FineCrowded {
    fn choices(self, game: &Sovereigns, _: Seat, out: &mut impl Choices<CrowdFined>) {
        let from = self.from;
        let seat = game.p.active;
        let gold = game.gold(seat);
        if let Some((t, excess)) = game.next_crowded(seat, from) {
            for n in 0..=excess {
                out.put(
                    CrowdFined::Keep { at: t, paid: n },
                    if n <= gold { Ok(()) } else { Err(Sovereigns::poor(n, gold)) },
                );
            }
        }
        game.list_fine_window(|card| CrowdFined::PlayBonus { card }, out);
    }

    fn answer(self, game: &mut Sovereigns, _: Seat, answer: CrowdFined, io: &mut impl Fate) {
        let from = self.from;
        let seat = game.p.active;
        match (answer, game.next_crowded(seat, from)) {
            (CrowdFined::PlayBonus { card }, _) => {
                game.replace(FineTotal {}); // what is due may change: KW1 comes before all fines
                game.play_bonus(seat, card, io);
            }
            (CrowdFined::Keep { paid, .. }, Some((t, excess))) => {
                game.p.turn.fines_begun = true;
                game.replace(FineCrowded { from: t.index() as u8 + 1 });
                game.push(Dismiss { seat, left: excess.saturating_sub(paid), at: Some(t) }); // [K5.4.2]
                game.keep_units(seat, t, paid, excess, io);
            }
            (CrowdFined::Keep { .. }, None) => unreachable!("it is asked only while a territory is crowded"),
        }
    }

    fn run(self, game: &mut Sovereigns, _: &mut impl Fate) -> Next {
        let from = self.from;
        let done = game.next_crowded(game.p.active, from).is_none();
        if done {
            game.replace(FineOrders {});
        }
        if done { Next::GoOn } else { Next::Ask }
    }

    fn sound(self, _: &Sovereigns) -> bool {
        true
    }
}

impl Sovereigns {
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
        if self.realm(seat).fine_waived { Lands::NONE } else { self.owned(seat) & self.p.noted }
    }
}

question! {
    /// The fine for land without orders. [K5.5]
    pub FineOrders {} in Sovereigns;
    asked(|_, game| game.p.active);
    prompt(Pay, "K5.5.1", "Pay 1 talent for each territory left without orders, or let it rebel.");
    OrdersFined {
        PayFor { at: Territory } = "pay {at}", "Pay 1 talent for {at}", at at;
        Refuse { at: Territory } = "refuse {at}", "Let {at} rebel", at at;
        PlayBonus { card: BonusId } = "bonus {card}", (|_, game| game.play_words(card)), at card;
    }
}

impl Question<Sovereigns> for FineOrders {
    /// Pay or refuse, one territory at a time in any sequence. [K5.5.1] [K5.5.2.1]
    fn choices(self, game: &Sovereigns, _: Seat, out: &mut impl Choices<OrdersFined>) {
        let seat = game.p.active;
        let gold = game.gold(seat);
        for t in game.fined_lands(seat) {
            out.put(OrdersFined::PayFor { at: t }, if gold > 0 { Ok(()) } else { Err(Sovereigns::poor(1, gold)) });
            out.offer(OrdersFined::Refuse { at: t });
        }
        game.list_fine_window(|card| OrdersFined::PlayBonus { card }, out);
    }

    fn answer(self, game: &mut Sovereigns, _: Seat, answer: OrdersFined, io: &mut impl Fate) {
        let seat = game.p.active;
        match answer {
            OrdersFined::PlayBonus { card } => {
                game.replace(FineTotal {});
                game.play_bonus(seat, card, io);
            }
            OrdersFined::PayFor { at: t } => {
                game.p.turn.fines_begun = true;
                game.p.noted.remove(t);
                let (treasury, from) = (game.hand_over(seat, 1), Token::Seat(seat));
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
            OrdersFined::Refuse { at: t } => {
                game.p.turn.fines_begun = true;
                game.p.noted.remove(t);
                tell!(io, "K5.5.2", "{seat} refuse the fine for {from}.", seat, from = t; piece = NOTED);
                game.rebel(t, true, io); // [K5.5.2]
            }
        }
    }

    fn run(self, game: &mut Sovereigns, io: &mut impl Fate) -> Next {
        let seat = game.p.active;
        if !game.fined_lands(seat).is_empty() {
            return Next::Ask;
        }
        let waived = game.owned(seat) & game.p.noted;
        if !waived.is_empty() {
            let moves = || waived.into_iter().map(|t| moved(NOTED, space(t), None));
            tell!(io, "K15.3.3.3", "{seat} went to war and pay no fine for land without orders.", seat; ..moves());
        }
        game.p.noted -= waived;
        let realm = game.realm_mut(seat);
        realm.fine_waived = false;
        if realm.hordes == HordesState::Ending {
            realm.hordes = HordesState::Off; // [K16.3.3]
        }
        game.pop();
        Next::GoOn
    }

    fn sound(self, _: &Sovereigns) -> bool {
        true
    }
}

impl Sovereigns {
    // --- dismissing ---

    fn dismissable(&self, seat: Seat, at: Option<Territory>) -> Lands {
        at.map_or(self.owned(seat), Lands::only).into_iter().filter(|&t| !self.units(t).is_empty()).collect()
    }
}

question! {
    /// Units to dismiss, somewhere or at one place.
    pub Dismiss { seat: Seat, left: u8, at: Option<Territory> } in Sovereigns;
    asked(|q, _| q.seat);
    prompt(|q, game| game.dismiss_prompt(q.left, q.at));
    Dismissed {
        Dismiss { unit: Troop, at: Territory } = "dismiss {unit} {at}", "Dismiss one {unit} in {at}", at at;
    }
}

impl Question<Sovereigns> for Dismiss {
    fn choices(self, game: &Sovereigns, _: Seat, out: &mut impl Choices<Dismissed>) {
        let Dismiss { seat, at, .. } = self;
        for t in game.dismissable(seat, at) {
            game.units(t).kinds().for_each(|k| out.offer(Dismissed::Dismiss { unit: Troop { seat, kind: k }, at: t }));
        }
    }

    fn answer(self, game: &mut Sovereigns, _: Seat, answer: Dismissed, io: &mut impl Fate) {
        let Dismiss { seat, left, at } = self;
        let Dismissed::Dismiss { unit: Troop { kind, .. }, at: t } = answer;
        game.replace(Dismiss { seat, left: left.saturating_sub(1), at });
        game.dismiss_unit(seat, t, kind, io);
    }

    fn run(self, game: &mut Sovereigns, _: &mut impl Fate) -> Next {
        let Dismiss { seat, left, at } = self;
        let done = left == 0 || game.dismissable(seat, at).is_empty();
        if done {
            game.pop();
        }
        if done { Next::GoOn } else { Next::Ask }
    }

    fn sound(self, game: &Sovereigns) -> bool {
        let on = game.below(self);
        let place = matches!(on, Frame::Event(_)) || on == FineCrowded { from: 0 }.into() || self.at.is_some();
        game.acts(self.seat, self) && self.left <= 15 && place && self.at.is_none_or(|t| game.owned(self.seat).has(t))
    }

    fn standing(self, _: &Sovereigns, answer: Dismissed) -> Option<Answer> {
        let Dismissed::Dismiss { unit, .. } = answer;
        Some(Answer::Lose(vec![(unit.into(), 1)]))
    }
}

impl Sovereigns {
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
            .find_map(|t| (self.active(seat, t) & altars).iter().find_map(|b| self.spec(seat, b).effects.donation_vp));
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
}

question! {
    /// Gold is spent before the Age card is drawn. [K5.6]
    pub Spending {} in Sovereigns;
    asked(|_, game| game.p.active);
    prompt(ChooseSome, "K5.6.1", "Spend gold before the Age card is drawn, or go on.");
    Spent {
        BuyCard {} = "buy card", "Buy a combat card";
        Donate {} = "donate", "Give all gold to the Altar for a victory point";
        PlayBonus { card: BonusId } = "bonus {card}", (|_, game| game.play_words(card)), at card;
        Done {} = "done", "Done";
    }
}

impl Question<Sovereigns> for Spending {
    fn choices(self, game: &Sovereigns, _: Seat, out: &mut impl Choices<Spent>) {
        let seat = game.p.active;
        out.put(Spent::BuyCard {}, game.can_buy(seat).map(|_| ()));
        out.put(Spent::Donate {}, game.can_donate(seat).map(|_| ()));
        game.list_bonus(seat, Moment::Any, |card| Spent::PlayBonus { card }, out);
        out.offer(Spent::Done {});
    }

    fn answer(self, game: &mut Sovereigns, _: Seat, answer: Spent, io: &mut impl Fate) {
        let seat = game.p.active;
        match answer {
            Spent::BuyCard {} => {
                let price = game.can_buy(seat).unwrap_or(0);
                game.realm_mut(seat).age.cards_bought += 1;
                tell!(io, "K5.6.2", "{seat} buy a combat card.", seat);
                game.push(Draw { seat, left: 1, optional: false }); // [K5.6.3]
                game.pay(seat, price, io);
            }
            Spent::Donate {} => {
                let vp = game.can_donate(seat).map_or(0, |a| a.amount);
                let all = game.gold(seat);
                let realm = game.realm_mut(seat);
                realm.age.donations += 1;
                realm.altar_vp = realm.altar_vp.saturating_add(vp);
                let (treasury, from, points) = (game.hand_over(seat, all), Token::Seat(seat), points(vp));
                let gold = talents(all);
                tell!(io, "K5.6.4", "{seat} give all their gold, {gold}, to the Altar for {points}.", seat, gold, points; piece = some(treasury, TALENT), from);
            }
            Spent::PlayBonus { card } => game.play_bonus(seat, card, io),
            _ => game.pop(),
        }
    }

    /// Nothing to buy, to give or to play: no empty prompt. KW2 and KW3 are this decision. [K4.3.2.1]
    fn run(self, game: &mut Sovereigns, _: &mut impl Fate) -> Next {
        let seat = game.p.active;
        let idle = game.can_buy(seat).is_err() && game.can_donate(seat).is_err() && !game.any_bonus(seat, Moment::Any);
        if idle {
            game.pop();
        }
        if idle { Next::GoOn } else { Next::Ask }
    }

    fn sound(self, _: &Sovereigns) -> bool {
        true
    }
}

impl Sovereigns {
    // --- the Age card and income ---

    /// The top card of the Deck of Ages; none if only destiny is left. [K6.1.1] [K6.1.2]
    fn draw_age_card(&mut self, seat: Seat, io: &mut impl Fate) {
        if ages_left(self) == 0 {
            return;
        }
        let Some(drawn) = self.p.ages.draw(io, AGE_CARDS) else { return };
        match drawn.checked_sub(self.kit.bonus.len()) {
            None => BonusId::at(drawn).into_iter().for_each(|card| self.bonus_drawn(seat, card, io)),
            Some(event) => EventId::at(event).into_iter().for_each(|card| self.event_drawn(seat, card, io)),
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
        self.realm_mut(owner).bonus.insert(card); // any number of them [K6.2.8]
        if owner != drawer && self.realm(owner).claims_left > 0 && self.room(owner) > 0 && spec.gold > 0 {
            self.push(ClaimGold { seat: owner, card }); // [K6.2.6]
        } else {
            self.gain(drawer, spec.gold, io);
        }
    }
}

question! {
    /// The owner of a drawn card claims its gold, or not. [K6.2.4]
    pub ClaimGold { seat: Seat, card: BonusId } in Sovereigns;
    asked(|q, _| q.seat);
    prompt(|q, game| game.claim_prompt(q.card));
    Claimed {
        Claim {} = "claim", "Claim the talents";
        Decline {} = "decline", "No";
    }
}

impl Question<Sovereigns> for ClaimGold {
    fn choices(self, _: &Sovereigns, _: Seat, out: &mut impl Choices<Claimed>) {
        out.offer(Claimed::Claim {});
        out.offer(Claimed::Decline {});
    }

    /// The claimant takes what fits, the drawer gets the rest. [K6.2.5] [K6.2.5.1]
    fn answer(self, game: &mut Sovereigns, _: Seat, answer: Claimed, io: &mut impl Fate) {
        let ClaimGold { seat, card } = self;
        game.pop();
        let gold = game.kit.bonus(card).gold;
        let drawer = game.p.active;
        if matches!(answer, Claimed::Claim {}) {
            let taken = gold.min(game.room(seat));
            game.realm_mut(seat).claims_left = game.realm(seat).claims_left.saturating_sub(1);
            tell!(io, "K6.2.4", "{seat} claim the gold of {card}.", seat, card);
            let rest = game.take_in(drawer, gold - taken); // what both must store: the claimant first [K6.2.5.1]
            let claimed = game.take_in(seat, taken);
            Sovereigns::tell_gain(seat, claimed, io);
            Sovereigns::tell_gain(drawer, rest, io);
        } else {
            game.gain(drawer, gold, io);
        }
    }

    fn sound(self, game: &Sovereigns) -> bool {
        let spec = game.kit.bonus(self.card);
        let seat = self.seat.0 == spec.kingdom && self.seat != game.p.active;
        seat && game.realm(self.seat).holds(self.card) && game.realm(self.seat).claims_left > 0
    }
}

impl Sovereigns {
    /// Resolved at once, without gold of its own; the last one starts the Last War first, for everybody.
    /// [K6.3.1] [K6.3.2] [K6.3.3] [K20.1.1] [K20.1.2]
    fn event_drawn(&mut self, drawer: Seat, event: EventId, io: &mut impl Fate) {
        let card = Part::Shown(event_card(self.kit, event));
        let kit = self.kit;
        let effect = || text(kit[event].text.as_str());
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
        self.p.running.card = Some(event);
        self.push(Event { nth: 0 });
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
        if (self.realm(seat).standing & arenas).is_empty() {
            return None;
        }
        self.can_raise(seat, Kind::Common).ok()?;
        let usable = |t: &Territory| {
            let here = self.active(seat, *t) & arenas;
            let most = here.iter().filter_map(|b| self.spec(seat, b).effects.free_unit).map(|(_, most)| most).max();
            most.is_some_and(|most| self.units(*t).total() < most)
        };
        self.owned(seat).into_iter().filter(|t| t.index() >= usize::from(from)).find(usable)
    }
}

question! {
    /// A free unit in the next Arena, from this territory on. [K14.6.5]
    pub Arena { from: u8 } in Sovereigns;
    asked(|_, game| game.p.active);
    prompt(YesNo, "K14.6.5", "Place a free unit in the Arena?");
    ArenaFilled {
        Arena { at: Territory } = "arena {at}", "A free unit into the Arena of {at}", at at;
        Decline {} = "decline", "No";
    }
}

impl Question<Sovereigns> for Arena {
    fn choices(self, game: &Sovereigns, _: Seat, out: &mut impl Choices<ArenaFilled>) {
        let from = self.from;
        if let Some(t) = game.next_arena(game.p.active, from) {
            out.offer(ArenaFilled::Arena { at: t });
            out.offer(ArenaFilled::Decline {});
        }
    }

    fn answer(self, game: &mut Sovereigns, _: Seat, answer: ArenaFilled, io: &mut impl Fate) {
        let from = self.from;
        let seat = game.p.active;
        let Some(t) = game.next_arena(seat, from) else { return };
        game.replace(Arena { from: t.index() as u8 + 1 });
        if matches!(answer, ArenaFilled::Arena { .. }) {
            let first = game.add_unit(t, Kind::Common);
            let piece = one(seat, Kind::Common);
            tell!(io, "K14.6.5", "{seat} place {piece} for free in the Arena of {to}.", seat, piece, to = t; ..occupied(first, t));
        }
    }

    fn run(self, game: &mut Sovereigns, _: &mut impl Fate) -> Next {
        let from = self.from;
        let done = game.next_arena(game.p.active, from).is_none();
        if done {
            game.pop();
        }
        if done { Next::GoOn } else { Next::Ask }
    }

    fn sound(self, _: &Sovereigns) -> bool {
        true
    }
}

impl Sovereigns {
    /// The Strategist's empty slot is filled. [K15.2.1.1]
    fn fill_slot(&mut self, seat: Seat, io: &mut impl Fate) {
        let has_slot = self.ability(seat).is_some_and(|a| a.separate_card_slot > 0);
        if has_slot
            && self.s.hands[seat].slot.is_none()
            && let Some(drawn) = self.draw_combat(io)
        {
            self.s.hands[seat].slot = Some(drawn);
            let (card, to) = (self.learnt(seat, drawn), cards_of(seat, Source::Slot));
            tell!(io, "K15.2.1.1", "{seat} lay {card} apart in the Strategist's slot.", seat, card; from = DECK, to);
        }
    }
}
