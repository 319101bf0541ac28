//! Events of a Battle or Storm: when they may be played, why not, and what they bind. Their effects are where they are felt,
//! in `rounds.rs` and `hits.rs`. [N4.4.1j] [N4.5.2v]

use ravelin_core::journal::Part;
use ravelin_core::{Choices, Token, Violation, rule, tell};

use crate::action::Action;
use crate::battle::{CENTRE, Clash, row};
use crate::components::*;
use crate::flow::{Fate, Fight};
use crate::muster::out_explains;
use crate::state::Nevsky;
use crate::tokens::FIGHT_EVENTS;

impl Nevsky {
    /// Events that a side could play here, by open information. [N4.4.1j]
    pub(crate) fn battle_window(&self, side: Side) -> Cards {
        let b = &self.p.battle;
        let own = b.arrayed().and(side.mask());
        let organ = if side == Side::Teutonic && !own.is_empty() { Cards::only(CardId::t(10)) } else { Cards::NONE };
        if b.clash == Clash::Storm {
            return organ;
        }
        let (defends, season) = (b.defender() == side, self.season());
        let front = if defends { row::A } else { row::D };
        let (bridge, marsh, hill) = match side {
            Side::Teutonic => (4, 5, 9),
            Side::Russian => (1, 2, 5),
        };
        let mut cards = organ.with(CardId::of(side, 6));
        if !season.winter() && b.rows[front][CENTRE].is_some() {
            cards.insert(CardId::of(side, bridge));
        }
        if !season.winter() && defends {
            cards.insert(CardId::of(side, marsh));
        }
        if defends {
            cards.insert(CardId::of(side, hill));
        }
        if side == Side::Russian && season != Season::Summer {
            cards.insert(CardId::r(4));
        }
        cards
    }

    pub(crate) fn events_step(&mut self, side: Side) -> bool {
        if self.may_hold(side, self.battle_window(side).minus(self.p.battle.used)) {
            return false;
        }
        self.after_events(side);
        true
    }

    fn after_events(&mut self, side: Side) {
        let b = &self.p.battle;
        if side == b.attacker {
            self.go(Fight::Events(side.enemy()));
        } else {
            self.begin_round();
        }
    }

    pub(crate) fn list_battle_events(&self, side: Side, out: &mut impl Choices<Action>) {
        if out_explains(out) {
            self.refuse_battle_events(side, out);
        }
        for card in self.battle_window(side).minus(self.p.battle.used).and(self.s.held).iter() {
            if card == CardId::t(10) {
                // Field Organ names a Teutonic Lord in a row. [N7.T10E.a]
                let lords = self.p.battle.arrayed().and(Side::Teutonic.mask());
                lords.iter().for_each(|lord| out.offer(Action::PlayOn { card, lord }));
            } else {
                out.offer(Action::Play(card));
            }
        }
        out.offer(Action::Done);
    }

    /// Why Held Battle Events do not fit here; read by their owner only.
    fn refuse_battle_events(&self, side: Side, out: &mut impl Choices<Action>) {
        let storm = self.p.battle.clash == Clash::Storm;
        let of = |t: u8, r: u8| CardId::of(side, if side == Side::Teutonic { t } else { r });
        let (bridge, marsh, ambush, hill) = (of(4, 1), of(5, 2), of(6, 6), of(9, 5));
        let rock = (side == Side::Russian).then_some(CardId::r(4));
        let unfit = self.s.held.and(crate::arts::numbered(side)).minus(self.battle_window(side));
        for card in [bridge, marsh, ambush, hill].into_iter().chain(rock).filter(|c| unfit.has(*c)) {
            let why = if storm {
                Violation::new(rule!("N4.5.2v"), "not in a Storm")
            } else if Some(card) == rock {
                Violation::new(rule!("N4.4.1j"), "not in Summer")
            } else if (card == bridge || card == marsh) && self.season().winter() {
                Violation::new(rule!("N4.4.1j"), "not in Winter")
            } else if card == bridge {
                Violation::new(rule!("N4.4.1j"), "no enemy Lord stands at the centre of the Front")
            } else {
                Violation::new(rule!("N4.4.1j"), "only for the Defenders")
            };
            out.refuse(Action::Play(card), why);
        }
    }

    pub(crate) fn battle_event(&mut self, side: Side, action: Action, io: &mut impl Fate) {
        let (card, lord) = match action {
            Action::Play(card) => (card, None),
            Action::PlayOn { card, lord } => (card, Some(lord)),
            _ => return self.after_events(side),
        };
        self.unhold(card);
        self.return_openly(Cards::only(card)); // at the end of the fight [N4.4.5b]
        self.p.battle.used.insert(card);
        let b = &mut self.p.battle;
        if card == CardId::t(10) {
            b.organ = lord;
        }
        let bridge = if side == Side::Teutonic { CardId::t(4) } else { CardId::r(1) };
        if card == bridge {
            let front = if b.defender() == side { row::A } else { row::D };
            b.bridged[side.enemy().index()] = b.rows[front][CENTRE]; // [N7.T4E.a]
        }
        let bridged = self.p.battle.bridged[side.enemy().index()].filter(|_| card == bridge);
        let (seat, shown) = (self.seat_of(side), || Part::Shown(card.event()));
        let (from, to) = (Token::Seat(seat), FIGHT_EVENTS);
        match (lord, bridged) {
            (Some(lord), _) => {
                tell!(io, "N4.4.1j", "The {seat} play {card} on {lord}.", seat, card = shown(), lord; from, to);
            }
            (None, Some(lord)) => {
                tell!(io, "N4.4.1j", "The {seat} play {card} against {lord}.", seat, card = shown(), lord; from, to);
            }
            (None, None) => tell!(io, "N4.4.1j", "The {seat} play {card}.", seat, card = shown(); from, to),
        }
    }

    /// Whether an Event is in use in this fight.
    pub(crate) fn plays(&self, side: Side, teutonic: u8, russian: u8) -> bool {
        let number = if side == Side::Teutonic { teutonic } else { russian };
        self.p.battle.used.has(CardId::of(side, number))
    }
}
