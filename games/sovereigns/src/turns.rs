//! K4: whose turn it is, what kind of turn, the windows for bonus cards and the end of every turn; K20.3: the end of the game.

use ravelin_core::{Choices, Seat, Token, Violation, head, rule, tell};

use crate::action::Action;
use crate::components::{BonusId, BonusOp, Window};
use crate::flow::{Fate, Frame, OpeningStep, OrdersStep, WarStep};
use crate::state::{AgeState, End, Source, Sovereigns, TurnKind};
use crate::tokens::{sovereign, text};

/// The windows of K4.3.1 that differ in the cards they allow. No other frame lists cards. [K4.3.2]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Moment {
    /// KW1, KW2, KW3, KW6, KW7, KW8.
    Any,
    /// KW4.
    BeforeOrder,
    /// KW5.
    AfterOrder,
}

impl Sovereigns {
    /// Begins the turn that the active player's own age calls for; false where it begins with a decision. [K4.2.1] [K4.2.2] [K4.2.3] [K1.1.5]
    pub(crate) fn begin_turn(&mut self, io: &mut impl Fate) -> bool {
        if self.realm(self.p.active).eliminated {
            self.p.active = self.left_neighbour(self.p.active); // [K22.1.8]
        }
        let seat = self.p.active;
        self.p.turn.renew();
        self.p.turns = self.p.turns.saturating_add(1);
        let turn = self.p.turns;
        head!(io, "K4.1.5", "Turn {turn} \u{b7} {seat}", turn, seat);
        self.push(Frame::EndTurn);
        match self.realm(seat).state {
            AgeState::Fresh => self.push(Frame::Opening(OpeningStep::StartAge)),
            AgeState::Ordering => {
                self.p.turn.kind = TurnKind::Order;
                self.push(Frame::Orders(OrdersStep::Give));
                if self.phase_may_end(seat) {
                    self.push(Frame::EndPhase { start: true }); // [K9.6.3]
                }
                return false;
            }
            AgeState::Ordered => self.push(Frame::WarOrAge),
        }
        true
    }

    /// No war turn in the Last War, or when neither an attack nor a move is legal. [K4.2.5] [K4.2.6] [K20.2.1]
    fn can_go_to_war(&self) -> bool {
        let seat = self.p.active;
        self.p.last_war.is_none() && (self.any_attack(seat) || self.any_move(seat))
    }

    pub(crate) fn war_or_age_step(&mut self, io: &mut impl Fate) -> bool {
        if self.can_go_to_war() {
            return false;
        }
        self.choose_war_or_age(Action::NewAge, io);
        true
    }

    pub(crate) fn list_war_or_age(&self, out: &mut impl Choices<Action>) {
        out.offer(Action::WarTurn); // else nobody is asked
        out.offer(Action::NewAge);
    }

    pub(crate) fn choose_war_or_age(&mut self, action: Action, io: &mut impl Fate) {
        let seat = self.p.active;
        if action == Action::WarTurn {
            self.p.turn.kind = TurnKind::War;
            tell!(io, "K4.2.3", "{seat} go to war.", seat);
            self.become_frame(Frame::War(WarStep::Begin));
        } else {
            self.p.turn.kind = TurnKind::Opening;
            self.become_frame(Frame::Opening(OpeningStep::StartAge));
        }
    }

    /// Whether a held bonus card fits the moment, and could do anything. [K4.3.1]
    pub(crate) fn can_play_bonus(&self, seat: Seat, card: BonusId, moment: Moment) -> Result<(), Violation> {
        let spec = self.kit.bonus(card);
        let fits = match spec.window {
            Window::OwnTurn => true,
            Window::OwnOrderPhase => moment == Moment::BeforeOrder,
            // [K16.2.4.2]
            Window::OwnTurnAfterOrder => moment == Moment::AfterOrder && self.p.turn.kind != TurnKind::War,
            Window::CombatAfterReveal | Window::AfterWarTurn => false,
        };
        if !fits {
            return Err(Violation::new(rule!("K4.3.1"), "this card is played at another moment"));
        }
        let overrun = spec.ops.iter().find(|op| matches!(op, BonusOp::Overrun { .. }));
        if overrun.is_some() && !self.any_overrun(seat, self.owned(seat)) {
            return Err(Violation::new(rule!("K16.3.4.8"), "no territory can be overrun now"));
        }
        Ok(())
    }

    pub(crate) fn held_bonus(&self, seat: Seat) -> impl Iterator<Item = BonusId> + use<> {
        crate::components::LandsIter::over(self.realm(seat).bonus).map(BonusId)
    }

    pub(crate) fn any_bonus(&self, seat: Seat, moment: Moment) -> bool {
        self.held_bonus(seat).any(|c| self.can_play_bonus(seat, c, moment).is_ok())
    }

    /// Playing a card is one more option of the decision at hand. [K4.3.2.1]
    pub(crate) fn list_bonus(&self, seat: Seat, moment: Moment, out: &mut impl Choices<Action>) {
        for card in self.held_bonus(seat) {
            out.put(Action::PlayBonus(card), self.can_play_bonus(seat, card, moment));
        }
    }

    /// Uses up a bonus card and begins its effect above the present decision, which stays. [K6.2.3] [K16.1.1] [K16.1.2]
    pub(crate) fn play_bonus(&mut self, seat: Seat, card: BonusId, io: &mut impl Fate) {
        self.realm_mut(seat).bonus &= !(1 << card.0);
        let kit = self.kit;
        let effect = || text(kit.bonus(card).text.as_str());
        tell!(io, "K16.1.1", "{seat} play {card}: {effect}.", seat, card, effect = effect(); from = Token::Seat(seat));
        self.push(Frame::Bonus { seat, card, op: 0 });
    }

    /// Play or end the turn, only while a card is playable. [K4.3.2.1]
    pub(crate) fn window_step(&mut self) -> bool {
        let realm = self.realm(self.p.active);
        let open = realm.bonus != 0 && !realm.eliminated && self.any_bonus(self.p.active, self.window_moment());
        if !open {
            self.pop();
        }
        !open
    }

    fn window_moment(&self) -> Moment {
        if self.p.turn.kind == TurnKind::War { Moment::Any } else { Moment::AfterOrder }
    }

    pub(crate) fn list_window(&self, out: &mut impl Choices<Action>) {
        self.list_bonus(self.p.active, self.window_moment(), out);
        out.offer(Action::Done);
    }

    pub(crate) fn choose_in_window(&mut self, action: Action, io: &mut impl Fate) {
        match action {
            Action::PlayBonus(card) => self.play_bonus(self.p.active, card, io),
            _ => self.pop(),
        }
    }

    /// The end of every turn, in this order: Resurrection, deaths, end of the game. [K4.4.1]
    pub(crate) fn end_turn(&mut self, io: &mut impl Fate) -> bool {
        if self.may_resurrect() && self.resurrector().is_some() {
            return false;
        }
        self.deaths(io);
        self.pop();
        self.after_turn(io);
        self.p.end.is_some() || self.begin_turn(io)
    }

    /// A sovereign whose limit is exceeded dies at the end of any player's turn. [K15.1.3] [K15.1.5]
    fn deaths(&mut self, io: &mut impl Fate) {
        for seat in self.all_seats() {
            let realm = self.realm_mut(seat);
            let Some(dead) = realm.sovereign.filter(|_| realm.feat > realm.reign_limit) else { continue };
            realm.sovereign = None;
            realm.reign_start = realm.feat; // stays so, wherever the marker goes before the succession [K15.1.11]
            let piece = sovereign(seat, dead);
            tell!(io, "K15.1.3", "The {piece} of {seat} dies.", piece, seat; from = Token::Seat(seat));
            if let Some(kept) = self.s.hands[seat.index()].slot.take() {
                self.discard_face_down(seat, Source::Slot, kept, io); // [K15.2.1.2]
            }
        }
    }

    /// The final player's phase is complete, or he is gone: the game ends with this turn. [K20.3.1] [K20.3.4]
    pub(crate) fn ends_with_turn(&self) -> bool {
        let over = |last: Seat| self.realm(last).state != AgeState::Ordering || self.realm(last).eliminated;
        self.p.last_war.is_some_and(over)
    }

    /// The end of the game, or the next turn. [K20.3.1] [K20.3.4]
    fn after_turn(&mut self, io: &mut impl Fate) {
        if self.ends_with_turn() {
            head!(io, "K20.3.1", "The Last War is over");
            self.draw_destiny(io);
            self.p.end = Some(End::LastWar);
            return;
        }
        if self.p.extra_turns > 0 && !self.realm(self.p.active).eliminated {
            self.p.extra_turns -= 1; // a full turn of whatever kind is due, unless the game has ended [K4.3.3] [K4.3.3.1] [K16.2.4.1]
        } else {
            self.p.extra_turns = 0;
            self.p.active = self.left_neighbour(self.p.active);
        }
    }
}
