//! Events of a Battle or Storm: when they may be played, why not, and what they bind. Their effects are where they are felt,
//! in `rounds.rs` and `hits.rs`. [N4.4.1j] [N4.5.2v]

use ravelin_core::journal::Part;
use ravelin_core::{Choices, Token, Violation, rule, tell};

use crate::action::Action;
use crate::battle::{Clash, Position, Row};
use crate::flow::{Fate, Fight};
use crate::kit::*;
use crate::muster::out_explains;
use crate::state::Nevsky;
use crate::tokens::FIGHT_EVENTS;

impl Nevsky {
    /// Events that a side could play here, by open information. [N4.4.1j]
    pub(crate) fn battle_window(&self, side: Side) -> Cards {
        let b = &self.p.battle;
        let own = b.arrayed().and(side.all_lords());
        let organ =
            if side == Side::Teutonic && !own.is_empty() { Cards::only(event::FIELD_ORGAN) } else { Cards::NONE };
        if b.clash == Some(Clash::Storm) {
            return organ;
        }
        let (defends, season) = (b.defender() == side, self.season());
        let front = if defends { Row::Attackers } else { Row::Defenders };
        let mut cards = organ.with(Tactic::Ambush.card(side));
        if !season.winter() && b.rows[front][Position::Centre].is_some() {
            cards.insert(Tactic::Bridge.card(side));
        }
        if !season.winter() && defends {
            cards.insert(Tactic::Marsh.card(side));
        }
        if defends {
            cards.insert(Tactic::Hill.card(side));
        }
        if side == Side::Russian && season != Season::Summer {
            cards.insert(event::RAVENS_ROCK);
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
            if card == event::FIELD_ORGAN {
                // Field Organ names a Teutonic Lord in a row. [N7.T10E.a]
                let lords = self.p.battle.arrayed().and(Side::Teutonic.all_lords());
                lords.iter().for_each(|lord| out.offer(Action::PlayOn { card, lord }));
            } else {
                out.offer(Action::Play(card));
            }
        }
        out.offer(Action::Done);
    }

    /// Why Held Battle Events do not fit here; read by their owner only.
    fn refuse_battle_events(&self, side: Side, out: &mut impl Choices<Action>) {
        let storm = self.p.battle.clash == Some(Clash::Storm);
        let [bridge, marsh, ambush, hill] =
            [Tactic::Bridge, Tactic::Marsh, Tactic::Ambush, Tactic::Hill].map(|tactic| tactic.card(side));
        let rock = (side == Side::Russian).then_some(event::RAVENS_ROCK);
        let unfit = self.s.held.and(side.numbered()).minus(self.battle_window(side));
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
        if card == event::FIELD_ORGAN {
            b.organ = lord;
        }
        let bridge = Tactic::Bridge.card(side);
        if card == bridge {
            let front = if b.defender() == side { Row::Attackers } else { Row::Defenders };
            b.bridged[side.enemy()] = b.rows[front][Position::Centre]; // [N7.T4E.a]
        }
        let bridged = self.p.battle.bridged[side.enemy()].filter(|_| card == bridge);
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
    pub(crate) fn plays(&self, tactic: Tactic, side: Side) -> bool {
        self.p.battle.used.has(tactic.card(side))
    }
}
