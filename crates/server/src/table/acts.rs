//! Playing, taking back, asking the others, resigning.

use std::time::Instant;

use ravelin_core::table::PlayError;
use ravelin_core::{Seat, Seats};

use super::{Live, Refusal, Request, Seated};
use crate::store::{Ask, Ending, Happening, PersonId, Stage, Store};

/// How far somebody takes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undo {
    Action,
    Turn,
}

impl Seated {
    fn may_act(&self, person: PersonId, seat: Seat) -> Result<(), Refusal> {
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

    fn moves(&self) -> usize {
        self.game.as_ref().map_or(0, |g| g.record().moves.len())
    }

    /// The seats whose people have to agree to something.
    fn people(&self) -> Seats {
        let people = self.seats.iter().filter(|s| s.person.is_some() && s.bot.is_none());
        people.map(|s| s.seat).collect()
    }

    /// Whether everybody agreed: a person agrees for all of their seats at once.
    fn all_agree(&self, request: &Request) -> bool {
        let agreed = |seat: Seat| {
            let person = self.seats.get(seat.index()).and_then(|s| s.person);
            request.agreed.iter().any(|a| self.seats_of(person).contains(&a))
        };
        self.people().iter().all(agreed)
    }

    /// Whether nobody else would have to be asked for consent.
    pub fn others_agree(&self, seat: Seat) -> bool {
        self.all_agree(&Request { by: seat, ask: Ask::End, agreed: Seats::only(seat) })
    }

    /// The move that this seat could ask to take back.
    pub fn last_move_of(&self, seat: Seat) -> Option<usize> {
        let last = self.game.as_ref()?.record().moves.iter().rposition(|m| m.seat == seat);
        last.filter(|n| *n >= self.chapter_start())
    }

    /// Whether taking back needs nobody's consent.
    pub fn may_undo(&self, seat: Seat) -> bool {
        let Some(game) = &self.game else { return false };
        self.board.stage == Stage::Running
            && game.can_undo()
            && game.record().moves.last().is_some_and(|m| m.seat == seat)
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
        let mut seated = self.lock().await;
        seated.may_act(person, seat)?;
        if seated.decision(seat) != decision {
            return Err(Refusal::Stale);
        }
        seated.clicked = Some(clicked);
        self.play_locked(&mut seated, store, seat, text).await
    }

    /// Plays what a bot decided, if the decision is still the same.
    pub async fn play_bot(&self, store: &Store, seat: Seat, decision: &str, text: &str) -> Result<(), Refusal> {
        let mut seated = self.lock().await;
        let is_bot = seated.seats.get(seat.index()).is_some_and(|s| s.bot.is_some());
        if !is_bot || seated.board.stage != Stage::Running || seated.decision(seat) != decision {
            return Err(Refusal::Stale);
        }
        self.play_locked(&mut seated, store, seat, text).await
    }

    pub(super) async fn play_locked(
        &self,
        seated: &mut Seated,
        store: &Store,
        seat: Seat,
        text: &str,
    ) -> Result<(), Refusal> {
        let Some(game) = &mut seated.game else { return Err(Refusal::Not("The game has not begun.")) };
        game.play_text(seat, text, &[]).map_err(|e| match e {
            PlayError::Illegal { why, clause } => Refusal::Rule { why, clause },
            PlayError::Over { .. } => Refusal::Not("The game is over."),
            PlayError::Script(e) => Refusal::Bad(e.to_string()),
        })?;
        let played = game.record().moves.last().map_or_else(String::new, |m| m.action.clone());
        seated.request = None;
        if seated.outcome().is_some() {
            seated.finish(None);
        }
        self.commit_events(seated, store, vec![(Some(seat), Happening::Move(played))]).await
    }

    /// Takes back without asking, as far as nothing was rolled, shown or passed on.
    pub async fn undo(&self, store: &Store, person: PersonId, seat: Seat, how: Undo) -> Result<(), Refusal> {
        let mut seated = self.lock().await;
        seated.may_act(person, seat)?;
        let before = seated.moves();
        if let Some(game) = &mut seated.game {
            while game.undo(seat).is_ok() && how == Undo::Turn {}
        }
        let left = seated.moves();
        if left == before {
            return Err(Refusal::Not(
                "Nothing can be taken back: dice, a revealed card or another player's decision stand in between.",
            ));
        }
        seated.request = None;
        self.commit_events(&mut seated, store, vec![(Some(seat), Happening::Undo { to: left })]).await
    }

    /// Asks the others; if there are none, it is done at once.
    pub async fn ask(&self, store: &Store, person: PersonId, seat: Seat, end: bool) -> Result<(), Refusal> {
        let mut seated = self.lock().await;
        seated.may_act(person, seat)?;
        if seated.request.is_some() {
            return Err(Refusal::Not("Something else is being asked: it must be answered first."));
        }
        let ask = match (end, seated.last_move_of(seat)) {
            (true, _) => Ask::End,
            (false, Some(n)) => Ask::Undo(n),
            (false, None) => return Err(Refusal::Not("You have no move to take back.")),
        };
        seated.request = Some(Request { by: seat, ask, agreed: Seats::only(seat) });
        self.commit_events(&mut seated, store, vec![(Some(seat), Happening::Ask(ask))]).await?;
        self.settle_request(&mut seated, store).await
    }

    pub async fn answer(&self, store: &Store, person: PersonId, seat: Seat, yes: bool) -> Result<(), Refusal> {
        let mut seated = self.lock().await;
        seated.may_act(person, seat)?;
        match &mut seated.request {
            None => return Err(Refusal::Not("Nothing is being asked any more.")),
            Some(request) if yes => request.agreed = request.agreed.with(seat),
            Some(_) => seated.request = None,
        }
        self.commit_events(&mut seated, store, vec![(Some(seat), Happening::Answer { yes })]).await?;
        self.settle_request(&mut seated, store).await
    }

    /// Does what was asked once everybody agreed.
    async fn settle_request(&self, seated: &mut Seated, store: &Store) -> Result<(), Refusal> {
        let Some(request) = seated.request.filter(|r| seated.all_agree(r)) else { return Ok(()) };
        seated.request = None;
        match request.ask {
            Ask::End => {
                seated.finish(Some(Ending::Agreed));
                self.commit_row(seated, store).await
            }
            Ask::Undo(left) => {
                seated.game = Some(seated.back_to(left)?);
                self.commit_events(seated, store, vec![(Some(request.by), Happening::Undo { to: left })]).await
            }
        }
    }

    /// Gives up. Between two the other wins; among more a bot goes on in this seat.
    pub async fn resign(&self, store: &Store, person: PersonId, seat: Seat) -> Result<(), Refusal> {
        let mut seated = self.lock().await;
        seated.may_act(person, seat)?;
        seated.request = None;
        if seated.seats.len() > 2 {
            return self.hand_over(&mut seated, store, seat, None).await;
        }
        seated.finish(Some(Ending::Resigned(seat.0)));
        self.commit_row(&mut seated, store).await
    }
}
