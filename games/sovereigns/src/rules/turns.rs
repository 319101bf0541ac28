//! K4: whose turn it is, what kind of turn, the windows for bonus cards and the end of every turn; K20.3: the end of the game.

use ravelin_core::{
    Answer, Asking, Choices, DecisionKind, Fate, Next, Question, Routine, Seat, Seats, Step, Token, Violation, ask,
    head, question, rule, step, tell,
};

use crate::ids::{AgeState, BonusId, End, OpeningStep, Source, TurnKind};
use crate::kit::{BonusOp, PlayWindow};
use crate::questions::{Bonus, EndPhase, Frame, Opening, Orders, Resurrect, War};
use crate::state::Sovereigns;
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

question! {
    /// What every turn ends with: Resurrection is asked for. [K4.4.1] [K16.2.2]
    pub EndTurn {} in Sovereigns;
    asked(|_, game| game.resurrector().unwrap_or(game.p.active));
    prompt(YesNo, "K16.2.2", "Bring back the units destroyed in this war?");
    TurnEnded {
        PlayBonus { card: BonusId } = "bonus {card}", (|_, game| game.play_words(card)), at card;
        Decline {} = "decline", "No";
    }
}

impl Question<Sovereigns> for EndTurn {
    fn choices(self, game: &Sovereigns, _: Seat, out: &mut impl Choices<TurnEnded>) {
        if let Some(card) = game.resurrector().and_then(|s| game.resurrection(s)) {
            out.offer(TurnEnded::PlayBonus { card });
            out.offer(TurnEnded::Decline {});
        }
    }

    fn answer(self, game: &mut Sovereigns, seat: Seat, answer: TurnEnded, io: &mut impl Fate) {
        game.p.turn.declined = game.p.turn.declined.with(seat);
        if let TurnEnded::PlayBonus { card } = answer {
            game.realm_mut(seat).bonus.remove(card);
            tell!(io, "K16.2.2", "{seat} play {card}.", seat, card; from = Token::Seat(seat));
            game.push(Resurrect { seat });
        }
    }

    /// The end of every turn, in this order: Resurrection, deaths, end of the game. [K4.4.1]
    fn run(self, game: &mut Sovereigns, io: &mut impl Fate) -> Next {
        if game.may_resurrect() && game.resurrector().is_some() {
            return Next::Ask;
        }
        game.deaths(io);
        game.pop();
        game.after_turn(io);
        Next::GoOn
    }

    fn sound(self, _: &Sovereigns) -> bool {
        true
    }
}

question! {
    /// The end: nobody is asked. [K21.8.1]
    pub Over {} in Sovereigns;
    asked(|_, _| Seats::NONE);
    prompt(ChooseOne, "K21.8.1", "The game is over.");
    Nothing {}
}

impl Question<Sovereigns> for Over {
    fn choices(self, _: &Sovereigns, _: Seat, _: &mut impl Choices<Nothing>) {}

    fn answer(self, _: &mut Sovereigns, _: Seat, answer: Nothing, _: &mut impl Fate) {
        match answer {}
    }

    fn sound(self, game: &Sovereigns) -> bool {
        game.p.end.is_some()
    }
}

step! {
    /// At the bottom: begins the next turn. [K4.2]
    pub Game {} in Sovereigns;
}

impl Step<Sovereigns> for Game {
    fn run(self, game: &mut Sovereigns, io: &mut impl Fate) {
        if game.realm(game.p.active).eliminated {
            game.p.active = game.left_neighbour(game.p.active); // [K22.1.8]
        }
        let seat = game.p.active;
        game.p.turn.renew();
        game.p.turns = game.p.turns.saturating_add(1);
        let turn = game.p.turns;
        head!(io, "K4.1.5", "Turn {turn} \u{b7} {seat}", turn, seat);
        game.push(EndTurn {});
        match game.realm(seat).state {
            AgeState::Fresh => game.push(Opening { step: OpeningStep::StartAge }),
            AgeState::Ordering => {
                game.p.turn.kind = TurnKind::Order;
                game.push(Orders {});
                if game.phase_may_end(seat) {
                    game.push(EndPhase { start: true }); // [K9.6.3]
                }
            }
            AgeState::Ordered => game.push(WarOrAge {}),
        }
    }

    fn sound(self, _: &Sovereigns) -> bool {
        true
    }
}

impl Sovereigns {
    /// No war turn in the Last War, or when neither an attack nor a move is legal. [K4.2.5] [K4.2.6] [K20.2.1]
    fn can_go_to_war(&self) -> bool {
        let seat = self.p.active;
        self.p.last_war.is_none() && (self.any_attack(seat) || self.any_move(seat))
    }
}

question! {
    /// War turn or new age. [K4.2.3]
    pub WarOrAge {} in Sovereigns;
    asked(|_, game| game.p.active);
    prompt(ChooseOne, "K4.2.3", "Take your war turn, or begin a new age.");
    AgeTurn {
        WarTurn {} = "war turn", "War turn";
        NewAge {} = "new age", "New age";
    }
}

impl Question<Sovereigns> for WarOrAge {
    fn choices(self, _: &Sovereigns, _: Seat, out: &mut impl Choices<AgeTurn>) {
        out.offer(AgeTurn::WarTurn {}); // else nobody is asked
        out.offer(AgeTurn::NewAge {});
    }

    fn answer(self, game: &mut Sovereigns, _: Seat, answer: AgeTurn, io: &mut impl Fate) {
        let seat = game.p.active;
        if matches!(answer, AgeTurn::WarTurn {}) {
            game.p.turn.kind = TurnKind::War;
            tell!(io, "K4.2.3", "{seat} go to war.", seat);
            game.replace(War {});
        } else {
            game.p.turn.kind = TurnKind::Opening;
            game.replace(Opening { step: OpeningStep::StartAge });
        }
    }

    fn run(self, game: &mut Sovereigns, io: &mut impl Fate) -> Next {
        if game.can_go_to_war() {
            return Next::Ask;
        }
        self.answer(game, game.p.active, AgeTurn::NewAge {}, io);
        Next::GoOn
    }

    fn sound(self, game: &Sovereigns) -> bool {
        game.realm(game.p.active).state == AgeState::Ordered
    }

    fn fights(answer: AgeTurn) -> bool {
        matches!(answer, AgeTurn::WarTurn {})
    }
}

impl Sovereigns {
    /// Whether a held bonus card fits the moment, and could do anything. [K4.3.1]
    pub(crate) fn can_play_bonus(&self, seat: Seat, card: BonusId, moment: Moment) -> Result<(), Violation> {
        let spec = self.kit.bonus(card);
        let fits = match spec.window {
            PlayWindow::OwnTurn => true,
            PlayWindow::OwnOrderPhase => moment == Moment::BeforeOrder,
            // [K16.2.4.2]
            PlayWindow::OwnTurnAfterOrder => moment == Moment::AfterOrder && self.p.turn.kind != TurnKind::War,
            PlayWindow::CombatAfterReveal | PlayWindow::AfterWarTurn => false,
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
        self.realm(seat).bonus.iter()
    }

    pub(crate) fn any_bonus(&self, seat: Seat, moment: Moment) -> bool {
        self.held_bonus(seat).any(|c| self.can_play_bonus(seat, c, moment).is_ok())
    }

    /// Playing a card is one more option of the decision at hand. [K4.3.2.1]
    pub(crate) fn list_bonus<A>(
        &self,
        seat: Seat,
        moment: Moment,
        play: impl Fn(BonusId) -> A,
        out: &mut impl Choices<A>,
    ) {
        for card in self.held_bonus(seat) {
            out.put(play(card), self.can_play_bonus(seat, card, moment));
        }
    }

    /// Uses up a bonus card and begins its effect above the present decision, which stays. [K6.2.3] [K16.1.1] [K16.1.2]
    pub(crate) fn play_bonus(&mut self, seat: Seat, card: BonusId, io: &mut impl Fate) {
        self.realm_mut(seat).bonus.remove(card);
        let kit = self.kit;
        let effect = || text(kit.bonus(card).text.as_str());
        tell!(io, "K16.1.1", "{seat} play {card}: {effect}.", seat, card, effect = effect(); from = Token::Seat(seat));
        self.push(Bonus { seat, card, op: 0 });
    }

    fn window_moment(&self) -> Moment {
        if self.p.turn.kind == TurnKind::War { Moment::Any } else { Moment::AfterOrder }
    }
}

question! {
    /// A bonus card, or the end of the turn. [K4.3.2.1]
    pub Window {} in Sovereigns;
    asked(|_, game| game.p.active);
    prompt(|_, _| ask(DecisionKind::ChooseOne, "Play a bonus card, or end the turn.", rule!("K4.3.2.1")).routine(Routine::Pass));
    Windowed {
        PlayBonus { card: BonusId } = "bonus {card}", (|_, game| game.play_words(card)), at card;
        Done {} = "done", "Done";
    }
}

impl Question<Sovereigns> for Window {
    fn choices(self, game: &Sovereigns, _: Seat, out: &mut impl Choices<Windowed>) {
        game.list_bonus(game.p.active, game.window_moment(), |card| Windowed::PlayBonus { card }, out);
        out.offer(Windowed::Done {});
    }

    fn answer(self, game: &mut Sovereigns, _: Seat, answer: Windowed, io: &mut impl Fate) {
        match answer {
            Windowed::PlayBonus { card } => game.play_bonus(game.p.active, card, io),
            _ => game.pop(),
        }
    }

    /// Play or end the turn, only while a card is playable. [K4.3.2.1]
    fn run(self, game: &mut Sovereigns, _: &mut impl Fate) -> Next {
        let realm = game.realm(game.p.active);
        let open = !realm.bonus.is_empty() && !realm.eliminated && game.any_bonus(game.p.active, game.window_moment());
        if !open {
            game.pop();
        }
        if !open { Next::GoOn } else { Next::Ask }
    }

    fn sound(self, game: &Sovereigns) -> bool {
        let war = matches!(game.below(self), Frame::WarEnd(_));
        game.realm(game.p.active).state != AgeState::Fresh && war == (game.p.turn.kind == TurnKind::War)
    }

    fn standing(self, _: &Sovereigns, answer: Windowed) -> Option<Answer> {
        matches!(answer, Windowed::Done {}).then_some(Answer::Pass)
    }
}

impl Sovereigns {
    /// A sovereign whose limit is exceeded dies at the end of any player's turn. [K15.1.3] [K15.1.5]
    fn deaths(&mut self, io: &mut impl Fate) {
        for seat in self.all_seats() {
            let realm = self.realm_mut(seat);
            let Some(dead) = realm.sovereign.filter(|_| realm.feat > realm.reign_limit) else { continue };
            realm.sovereign = None;
            realm.reign_start = realm.feat; // stays so, wherever the marker goes before the succession [K15.1.11]
            let piece = sovereign(seat, dead);
            tell!(io, "K15.1.3", "The {piece} of {seat} dies.", piece, seat; from = Token::Seat(seat));
            if let Some(kept) = self.s.hands[seat].slot.take() {
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

impl Sovereigns {
    /// Runs what runs by itself, up to the next decision or the end of the game, which may come in the middle of anything. [K4.4.2]
    pub(crate) fn run(&mut self, io: &mut impl Fate) {
        while self.p.end.is_none() {
            if self.run_top(io) == Next::Ask {
                return;
            }
        }
        self.start_over(Over {});
    }
}
