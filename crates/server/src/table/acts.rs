//! Playing, taking back, resigning.

use std::time::Instant;

use ravelin_core::table::PlayError;
use ravelin_core::{Seat, Until};

use super::consent::Closed;
use super::{Live, Refusal, Seated};
use crate::store::{Ending, Happening, PersonId, Stage, Store, Why};

/// How far somebody takes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undo {
    Action,
    Turn,
}

/// A position of a game, as long as the table is in memory: how often moves were taken back, and how many stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    taken_back: usize,
    moves: usize,
}

impl Seated {
    pub fn moment(&self) -> Moment {
        Moment { taken_back: self.undone.len(), moves: self.moves() }
    }

    pub(super) fn may_act(&self, person: PersonId, seat: Seat) -> Result<(), Refusal> {
        match self.board.stage {
            Stage::Open => return Err(Refusal::Not("The game has not begun.")),
            Stage::Over => return Err(Refusal::Not("The game is over.")),
            Stage::Running if self.is_closed() => {
                return Err(Refusal::Not(
                    "This game cannot go on: its position cannot be read under the present rules.",
                ));
            }
            Stage::Running => {}
        }
        if !self.seats_of(Some(person)).contains(&seat) {
            return Err(Refusal::Not("This is not your seat."));
        }
        Ok(())
    }

    pub fn moves(&self) -> usize {
        self.game.as_ref().map_or(0, |g| g.record().moves.len())
    }

    /// The last move of a seat, counted from 0, or the first of its last gesture: what it could take back. A click on "undo"
    /// names it.
    pub fn last_move_of(&self, seat: Seat) -> Option<usize> {
        let last = self.game.as_ref()?.record().moves.iter().rposition(|m| m.seat == seat);
        last.map(|n| self.first_of_gesture(n)).filter(|n| *n >= self.chapter_start())
    }

    /// The first move of the gesture that a move belongs to.
    pub fn first_of_gesture(&self, mut n: usize) -> usize {
        while self.together.contains(&n) {
            n -= 1;
        }
        n
    }

    /// Whether taking back needs nobody's consent.
    pub fn may_undo(&self, seat: Seat) -> bool {
        let Some(game) = &self.game else { return false };
        self.board.stage == Stage::Running
            && game.can_undo()
            && game.record().moves.last().is_some_and(|m| m.seat == seat)
    }

    /// Goes back to so many moves across whatever stands in between.
    pub(super) fn go_back(&mut self, to: usize, now: i64) -> Result<Happening, Refusal> {
        let before = self.back_to(to)?;
        let dice = self.game.replace(before).is_some_and(|game| game.takes_back_chance(to));
        self.dice_taken_back += usize::from(dice);
        self.waits.restart(self.deciders(), now, to);
        self.take_back_orders(to);
        Ok(Happening::Undo { to, dice })
    }
}

impl Live {
    /// Plays an action of a person's seat. The decision is the one that the page showed.
    pub async fn play(
        &self,
        store: &Store,
        person: PersonId,
        seat: Seat,
        (decision, text): (&str, &str),
        clicked: Instant,
    ) -> Result<(), Refusal> {
        self.play_until(store, person, seat, (decision, text, None), clicked).await
    }

    /// The same, and questions like this are answered like this until then.
    pub async fn play_until(
        &self,
        store: &Store,
        person: PersonId,
        seat: Seat,
        (decision, text, until): (&str, &str, Option<Until>),
        clicked: Instant,
    ) -> Result<(), Refusal> {
        let mut seated = self.lock().await;
        seated.may_act(person, seat)?;
        seated.plays_itself(seat)?;
        if seated.decision(seat) != decision {
            return Err(Refusal::Stale);
        }
        seated.clicked = Some(clicked);
        let ordered = until.and_then(|until| seated.ordered(seat, text, until));
        let played = seated.game_mut()?.play_text(seat, text, &[]);
        if let (Ok(()), Some(ordered)) = (&played, ordered) {
            seated.set_orders(seat, ordered);
        }
        self.played(&mut seated, store, seat, played).await
    }

    /// Plays what a bot decided, if nothing has happened since.
    pub async fn play_bot(&self, store: &Store, seat: Seat, moment: Moment, choice: usize) -> Result<(), Refusal> {
        let mut seated = self.lock().await;
        let is_bot = seated.seats.get(seat.index()).is_some_and(|s| s.bot.is_some());
        if !is_bot || seated.board.stage != Stage::Running || seated.moment() != moment {
            return Err(Refusal::Stale);
        }
        let played = seated.game_mut()?.play_choice(seat, choice);
        self.played(&mut seated, store, seat, played).await
    }

    /// Saves what was played.
    pub(super) async fn played(
        &self,
        seated: &mut Seated,
        store: &Store,
        seat: Seat,
        played: Result<(), PlayError>,
    ) -> Result<(), Refusal> {
        played?;
        self.save_moves(seated, store, seat, seated.moves().saturating_sub(1)).await
    }

    /// Saves all moves of a seat from this one on, and with them what standing orders answer.
    pub(super) async fn save_moves(
        &self,
        seated: &mut Seated,
        store: &Store,
        seat: Seat,
        from: usize,
    ) -> Result<(), Refusal> {
        let now = self.now();
        seated.close_request(Closed::Overtaken);
        seated.waits.moved(seat, seated.deciders(), now, seated.moves());
        seated.follow_orders(now);
        if seated.outcome().is_some() {
            seated.finish(None);
        }
        let happened = seated.happened_since(from);
        self.commit_events(seated, store, now, happened).await
    }

    /// Takes back without asking, as far as nothing was rolled, shown or passed on. The page named the last move it takes
    /// back: a second click on the same button is late.
    pub async fn undo(
        &self,
        store: &Store,
        person: PersonId,
        seat: Seat,
        shown: Option<usize>,
        how: Undo,
    ) -> Result<(), Refusal> {
        let mut seated = self.lock().await;
        seated.may_act(person, seat)?;
        seated.plays_itself(seat)?;
        if shown.is_none() || seated.last_move_of(seat) != shown {
            return Err(Refusal::Stale);
        }
        let before = seated.moves();
        while seated.game_mut()?.undo(seat).is_ok() && (how == Undo::Turn || seated.together.contains(&seated.moves()))
        {
        }
        let left = seated.moves();
        if left == before {
            return Err(Refusal::Not("You can't undo past a die roll, a revealed card or another player's decision."));
        }
        let now = self.now();
        seated.close_request(Closed::Overtaken);
        let asked = seated.deciders();
        seated.waits.restart(asked, now, left);
        seated.take_back_orders(left);
        let undone = Happening::Undo { to: left, dice: false };
        self.commit_events(&mut seated, store, now, vec![(Some(seat), undone)]).await
    }

    /// Gives up. Between two the other wins; among more a bot goes on in this seat.
    pub async fn resign(&self, store: &Store, person: PersonId, seat: Seat) -> Result<(), Refusal> {
        let mut seated = self.lock().await;
        seated.may_act(person, seat)?;
        seated.close_request(Closed::Resigned(seat));
        if seated.seats.len() > 2 {
            let now = self.now();
            let handed = seated.seat_bot(seat, Why::Resigned, now)?;
            return self.commit_events(&mut seated, store, now, vec![(Some(seat), handed)]).await;
        }
        seated.finish(Some(Ending::Resigned(seat.0)));
        self.commit_row(&mut seated, store).await
    }
}
