//! Held Events: when they may be played, when the game stops to ask, and what those do that belong to no Battle. Whether the
//! game asks follows from open information only. [N3.1.3g]-[N3.1.3j] [N7]

use ravelin_core::journal::Part;
use ravelin_core::{Choices, Clause, Token, Violation, rule, tell};

use crate::action::Action;
use crate::flow::{Ask, Fate, Stage};
use crate::kit::*;
use crate::muster::out_explains;
use crate::state::Nevsky;
use crate::tokens::to_deck;

/// Lords that a "shift or Lordship +2" Event names. [N7.T7E.a] [N7.T8E.a] [N7.T17E.a] [N7.R8E.a] [N7.R13E.a]
fn named(card: CardId) -> Lords {
    let lords: &[LordId] = match card {
        event::TVERDILO => &[LordId::Hermann, LordId::Yaroslav],
        event::TEUTONIC_FERVOR => &[LordId::Rudolf],
        event::TEUTONIC_DIETRICH_VON_GRUNINGEN => &[LordId::Andreas, LordId::Rudolf],
        event::PRINCE_OF_POLOTSK => return Side::Russian.all_lords(),
        event::PELGUI => &[LordId::Vladislav, LordId::Karelians],
        _ => &[],
    };
    lords.iter().copied().collect()
}

fn shifters(side: Side) -> &'static [CardId] {
    match side {
        Side::Teutonic => &[event::TVERDILO, event::TEUTONIC_FERVOR, event::TEUTONIC_DIETRICH_VON_GRUNINGEN],
        Side::Russian => &[event::PRINCE_OF_POLOTSK, event::PELGUI],
    }
}

/// The Forts of Vodian Treachery. [N7.T3E.a]
const VODIAN: [LocaleId; 2] = [LocaleId::Kaibolovo, LocaleId::Koporye];

/// The Event of any_window of each side: Heinrich Sees the Curia, Pogost. [N3.1.3g]
fn any_event(side: Side) -> CardId {
    match side {
        Side::Teutonic => event::HEINRICH_SEES_THE_CURIA,
        Side::Russian => event::POGOST,
    }
}

/// The effect clause of a "shift or Lordship +2" Event.
fn shift_clause(card: CardId) -> Clause {
    match card {
        event::TEUTONIC_FERVOR => rule!("N7.T8E.a"),
        event::TEUTONIC_DIETRICH_VON_GRUNINGEN => rule!("N7.T17E.a"),
        event::PRINCE_OF_POLOTSK => rule!("N7.R8E.a"),
        event::PELGUI => rule!("N7.R13E.a"),
        _ => rule!("N7.T7E.a"),
    }
}

impl Nevsky {
    /// Cards of a side that everybody sees, or knows to lie in the deck, so that they are not Held.
    fn seen(&self, side: Side) -> Cards {
        let open = self.p.capabilities.or(self.p.events).or(self.p.levy.spent).or(self.p.returned);
        let mats = side.lords().filter(|l| self.mat_open(*l)).flat_map(|l| self.mat(l).cards.iter().copied());
        open.or(mats.collect())
    }

    /// Cards that all have seen return to their decks: not Held, until their side draws a Held Event. [N1.9.1c] [N3.1.3i]
    pub(crate) fn return_openly(&mut self, cards: Cards) {
        self.p.returned = self.p.returned.or(cards);
    }

    /// A card leaves a mat for its deck; with hidden mats nobody sees which. [N1.9.1c] [N9.1d]
    pub(crate) fn return_from_mat(&mut self, l: LordId, cards: Cards) {
        if self.mat_open(l) {
            self.return_openly(cards);
        }
    }

    /// Whether, by open information, one of these may be among a side's Held Events. [N3.1.3i]
    pub(crate) fn may_hold(&self, side: Side, cards: Cards) -> bool {
        self.p.held[side] > 0 && !cards.is_empty() && !cards.minus(self.seen(side)).is_empty()
    }

    /// Still a Fort, and not Conquered. [N7.T3E.a]
    fn vodian_fort(&self, at: LocaleId) -> bool {
        self.kind_of(at) == Kind::Fort && !self.p.conquered.has(at)
    }

    /// Fort Kaibolovo and Koporye, if a Teuton is nearer than every Russian. [N7.T3E.a] [N7.T3E.b]
    fn vodian_targets(&self) -> impl Iterator<Item = LocaleId> + '_ {
        let near = |side: Side, at: LocaleId| {
            let far = &self.book.distance[at];
            side.lords().filter_map(|l| self.locale_of(l)).map(|l| far[l]).min()
        };
        VODIAN.into_iter().filter(move |&at| {
            self.vodian_fort(at)
                && match (near(Side::Teutonic, at), near(Side::Russian, at)) {
                    (Some(t), Some(r)) => t < r,
                    (Some(_), None) => true,
                    (None, _) => false,
                }
        })
    }

    fn curia_possible(&self) -> bool {
        self.on_map(LordId::Heinrich) && self.lords_on_map(Side::Teutonic).len() > 1
    }

    fn pogost_lords(&self) -> Lords {
        let in_rus = |l: &LordId| self.locale_of(*l).is_some_and(|at| self.book.rus.has(at));
        Side::Russian.lords().filter(in_rus).collect()
    }

    /// Events of any_window that could be played now. [N3.1.3g]
    pub(crate) fn any_window(&self, side: Side) -> Cards {
        match side {
            Side::Teutonic if self.curia_possible() => Cards::only(event::HEINRICH_SEES_THE_CURIA),
            Side::Russian if !self.pogost_lords().is_empty() => Cards::only(event::POGOST),
            Side::Teutonic | Side::Russian => Cards::NONE,
        }
    }

    /// Events of own_window that could be played now. [N3.1.3g]
    pub(crate) fn own_window(&self, side: Side) -> Cards {
        let mut cards = self.any_window(side);
        for &card in shifters(side) {
            if named(card).iter().any(|l| self.cylinder(l).is_some()) {
                cards.insert(card);
            }
        }
        if side == Side::Teutonic && self.vodian_targets().next().is_some() {
            cards.insert(event::VODIAN_TREACHERY);
        }
        cards
    }

    /// Events that raise this Lord's Lordship. [N3.1.3g]
    fn lordship_window(&self, l: LordId) -> Cards {
        let side = l.side();
        shifters(side).iter().copied().filter(|c| named(*c).has(l)).collect()
    }

    pub(crate) fn may_hold_own(&self, side: Side) -> bool {
        self.p.held[side] > 0 && self.may_hold(side, self.own_window(side))
    }

    pub(crate) fn may_hold_any(&self, side: Side) -> bool {
        self.p.held[side] > 0 && self.may_hold(side, self.any_window(side))
    }

    pub(crate) fn may_hold_lordship(&self, l: LordId) -> bool {
        self.p.held[l.side()] > 0 && self.may_hold(l.side(), self.lordship_window(l))
    }

    /// Whether a side may hold an Event of any_window, playable now or later. [N3.1.3j]
    pub(crate) fn may_watch(&self, side: Side) -> bool {
        self.may_hold(side, Cards::only(any_event(side)))
    }

    /// The wish to be stopped at the enemy's points. It is withdrawn where the side is stopped, so that no player can make and
    /// withdraw it for ever in one place. [N3.1.3j]
    pub(crate) fn list_watch(&self, side: Side, out: &mut impl Choices<Action>) {
        if !self.s.watching[side] && self.may_watch(side) {
            out.offer(Action::Watch);
        }
    }

    /// The Held Events that may be played in an own window.
    pub(crate) fn list_own(&self, side: Side, out: &mut impl Choices<Action>) {
        if self.p.held[side] > 0 {
            let window = self.own_window(side);
            self.list_held(window, out);
            if out_explains(out) {
                self.refuse_held(side, window, out);
            }
        }
    }

    /// Why Held Events that belong into such a window cannot be played now.
    fn refuse_held(&self, side: Side, window: Cards, out: &mut impl Choices<Action>) {
        let held = self.s.held.and(side.numbered()).minus(window);
        for &card in shifters(side) {
            if held.has(card) {
                let why = Violation::new(shift_clause(card), "none of its Lords is on the Calendar");
                named(card).iter().for_each(|lord| out.refuse(Action::PlayShift { card, lord, right: false }, why));
            }
        }
        match side {
            Side::Teutonic => {
                let (vodian, curia) = (event::VODIAN_TREACHERY, event::HEINRICH_SEES_THE_CURIA);
                if self.s.held.has(vodian) {
                    for at in VODIAN.into_iter().filter(|at| !self.vodian_targets().any(|t| t == *at)) {
                        let why = if self.vodian_fort(at) {
                            Violation::new(rule!("N7.T3E.b"), "no Teuton is nearer to it than every Russian")
                        } else {
                            Violation::new(rule!("N7.T3E.a"), "it is Conquered or has a Castle marker")
                        };
                        out.refuse(Action::PlayAt { card: vodian, at }, why);
                    }
                }
                if held.has(curia) {
                    let why = Violation::new(rule!("N7.T13E.a"), "Heinrich and another Teuton must be on map");
                    out.refuse(Action::Play(curia), why);
                }
            }
            Side::Russian => {
                let pogost = event::POGOST;
                if self.s.held.has(pogost) {
                    let why = Violation::new(rule!("N7.R3E.a"), "he is not in Rus");
                    let away = self.lords_on_map(side).minus(self.pogost_lords());
                    away.iter().for_each(|lord| out.refuse(Action::PlayOn { card: pogost, lord }, why));
                }
            }
        }
    }

    pub(crate) fn list_held(&self, cards: Cards, out: &mut impl Choices<Action>) {
        for card in cards.and(self.s.held).iter() {
            match card {
                event::VODIAN_TREACHERY => self.vodian_targets().for_each(|at| out.offer(Action::PlayAt { card, at })),
                event::HEINRICH_SEES_THE_CURIA => out.offer(Action::Play(card)),
                event::POGOST => {
                    self.pogost_lords().iter().for_each(|lord| out.offer(Action::PlayOn { card, lord }));
                }
                _ => {
                    for lord in named(card).iter().filter(|l| self.cylinder(*l).is_some()) {
                        out.offer(Action::PlayShift { card, lord, right: false });
                        out.offer(Action::PlayShift { card, lord, right: true });
                    }
                }
            }
        }
    }

    pub(crate) fn list_lordship(&self, l: LordId, out: &mut impl Choices<Action>) {
        if self.p.held[l.side()] > 0 {
            self.lordship_window(l).and(self.s.held).iter().for_each(|c| out.offer(Action::Lordship(c)));
        }
    }

    /// Stops: any_window, and own Feed is an own window too. [N3.1.3g] [N3.1.3i]
    pub(crate) fn stop_window(&self, side: Side) -> Cards {
        match self.p.stage {
            Stage::FeedStop(_, of) if of == side => self.own_window(side),
            _ => self.any_window(side),
        }
    }

    pub(crate) fn list_stop(&self, side: Side, out: &mut impl Choices<Action>) {
        self.list_held(self.stop_window(side), out);
        self.list_watch(side, out);
        if self.s.watching[side] && matches!(self.p.asks.last(), Some(Ask::Interrupt(_))) {
            out.offer(Action::Unwatch);
        }
        out.offer(Action::Done);
    }

    /// After a card the side is asked again; after its wish the enemy goes on. [N3.1.3j]
    pub(crate) fn interrupted(&mut self, side: Side, action: Action, io: &mut impl Fate) {
        if !matches!(action, Action::Done | Action::Watch | Action::Unwatch) {
            self.push(Ask::Interrupt(side));
        }
        self.act_held(side, action, io);
    }

    /// A Held Event returns to the deck when it is used up. [N3.1.3h]
    pub(crate) fn unhold(&mut self, card: CardId) {
        self.s.held.remove(card);
        let held = &mut self.p.held[card.side()];
        *held = held.saturating_sub(1);
    }

    /// Plays a Held Event outside Battle; false if the action is something else.
    pub(crate) fn act_held(&mut self, side: Side, action: Action, io: &mut impl Fate) -> bool {
        match action {
            Action::PlayAt { card, at } => {
                self.reveal_event(card, io);
                // Conquered as by Surrender; a Walls +1 marker stays. [N7.T3E.c]
                self.conquer(at, side, io);
                self.p.dirty = true;
            }
            Action::PlayShift { card, lord, right } => {
                self.reveal_event(card, io);
                let boxes = if card == event::PRINCE_OF_POLOTSK { 1 } else { 2 };
                self.shift_piece(lord, right, boxes, shift_clause(card), io);
            }
            Action::PlayOn { card, lord } if card == event::POGOST => {
                self.reveal_event(card, io);
                let lost = self.gain(lord, AssetId::Provender, 4);
                tell!(io, "N7.R3E.a", "{lord} {gets} {goods}.",
                    lord, gets = lord.does("gets", "get"), goods = AssetId::Provender.many(4);
                    ..self.gained(lord, AssetId::Provender, 4 - lost));
                self.tell_excess(lord, AssetId::Provender, lost, io);
            }
            Action::Play(card) if card == event::HEINRICH_SEES_THE_CURIA => {
                self.reveal_event(card, io);
                self.see_the_curia(io);
            }
            Action::Lordship(card) => {
                self.reveal_event(card, io);
                self.p.levy.left = self.p.levy.left.saturating_add(2);
                if let Some(l) = self.p.levy.mustering {
                    tell!(io, shift_clause(card), "{lord} {has} Lordship +2.", lord = l, has = l.does("has", "have"));
                }
            }
            // Not told: it would give a reason to look for the card. [N3.1.3j]
            Action::Watch => self.s.watching[side] = true,
            Action::Unwatch => self.s.watching[side] = false,
            _ => return false,
        }
        true
    }

    pub(crate) fn reveal_event(&mut self, card: CardId, io: &mut impl Fate) {
        self.unhold(card);
        self.return_openly(Cards::only(card));
        let seat = self.seat_of(card.side());
        tell!(io, "N3.1.3h", "The {seat} play {card}.", seat, card = Part::Shown(card.event());
            ..[to_deck(card.event(), card.side(), Token::Seat(seat))]);
    }

    /// Heinrich Disbands; two others gain four Assets each. [N7.T13E.a]
    fn see_the_curia(&mut self, io: &mut impl Fate) {
        let l = LordId::Heinrich;
        if self.lord(l).service < self.p.r#box {
            self.remove_lord(l, rule!("N7.T13E.a"), io);
        } else {
            self.disband_lord(l, io);
        }
        if self.p.card.lord == Some(l) {
            self.p.card.ended = true; // [N7.T13E.c]
        }
        self.push_under_ransom(Ask::Curia { given: Lords::NONE, lord: None, left: 4 });
    }

    /// A question that waits until a Ransom just opened is answered.
    fn push_under_ransom(&mut self, ask: Ask) {
        let ransom = matches!(self.p.asks.last(), Some(Ask::Ransom { .. })).then(|| self.p.asks.pop()).flatten();
        self.push(ask);
        if let Some(ransom) = ransom {
            self.push(ransom);
        }
    }

    pub(crate) fn curia_lords(&self, given: Lords) -> Lords {
        self.lords_on_map(Side::Teutonic).minus(given)
    }

    pub(crate) fn list_curia(&self, given: Lords, lord: Option<LordId>, out: &mut impl Choices<Action>) {
        match lord {
            None => self.curia_lords(given).iter().for_each(|l| out.offer(Action::CuriaLord(l))),
            Some(_) => {
                AssetId::ALL.into_iter().filter(|a| *a != AssetId::Loot).for_each(|a| out.offer(Action::Take(a)));
            }
        }
    }

    /// Exactly four each, Ships even for Lords without "Ships"; above eight of a type lost. [N7.T13E.b]
    pub(crate) fn curia(&mut self, given: Lords, lord: Option<LordId>, left: u8, action: Action, io: &mut impl Fate) {
        match (action, lord) {
            (Action::CuriaLord(l), _) => self.push(Ask::Curia { given, lord: Some(l), left: 4 }),
            (Action::Take(a), Some(l)) => {
                let lost = self.gain(l, a, 1);
                tell!(io, "N7.T13E.b", "{lord} {gains} {goods}.", lord = l, gains = l.does("gains", "gain"),
                    goods = self.one_of_mat(l, a, "Asset"); ..self.gained(l, a, 1 - lost));
                self.tell_excess(l, a, lost, io);
                self.push(Ask::Curia { given, lord, left: left.saturating_sub(1) });
            }
            _ => {}
        }
    }
}
