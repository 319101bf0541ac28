//! A table as lists show it to one person: where it stands, what is asked, what happened last. Made through that person's
//! eyes, as the table's own page is.

use std::sync::Arc;

use ravelin_core::draw::Standing;
use ravelin_core::{Info, Seat, Telling, Viewer};

use super::{Live, Seated};
use crate::store::{PersonId, SeatRow, Stage};

/// A running table.
pub struct Summary {
    pub id: String,
    pub game: &'static Info,
    /// What tells it from others of the same game.
    pub code: Option<String>,
    pub sandbox: bool,
    /// `Turn 5 of 10`, and the phase.
    pub status: Option<String>,
    pub phase: Option<String>,
    /// What the person is asked, if they are.
    pub question: Option<String>,
    /// Since when somebody is waited for.
    pub since: Option<i64>,
    pub last: Option<LastMove>,
    pub seats: Vec<Sits>,
    /// The last event: names the small picture.
    pub event: i64,
}

/// Who sits in a seat, and how it stands.
pub struct Sits {
    pub name: String,
    pub row: SeatRow,
    pub standing: Option<Standing>,
    pub is_mine: bool,
    pub is_here: bool,
    pub is_asked: bool,
}

pub struct LastMove {
    /// The person, or the seat of a bot.
    pub who: String,
    pub is_mine: bool,
    pub words: Telling,
    pub at: i64,
}

impl Summary {
    /// The others who sit here, people by their names and bots by their seats.
    pub fn others(&self) -> impl Iterator<Item = &Sits> {
        self.seats.iter().filter(|sits| !sits.is_mine)
    }
}

impl Seated {
    /// Whether this person is asked at a table that is their own to decide.
    pub fn waits_for(&self, person: PersonId) -> bool {
        let asked = self.deciders();
        self.seats.iter().any(|row| row.person == Some(person) && row.bot.is_none() && asked.has(row.seat))
    }

    /// None if the table is not being played, or its game cannot be read any more.
    pub fn summary(&self, live: &Live, person: PersonId) -> Option<Summary> {
        let game = self.game.as_deref().filter(|_| self.board.stage == Stage::Running)?;
        let viewer = self.eyes(Some(person), None);
        let (status, asked) = (game.status(viewer), self.deciders());
        let mine = self.waits_for(person);
        let seats = self.seats.iter().map(|row| Sits {
            name: self.seat_name(row.seat),
            row: row.clone(),
            standing: status.seats.get(row.seat.index()).cloned(),
            is_mine: row.person == Some(person),
            is_here: row.person.is_some_and(|p| live.is_here(p)),
            is_asked: asked.has(row.seat),
        });
        Some(Summary {
            id: self.board.id.clone(),
            game: game.info(),
            code: self.board.code.clone(),
            sandbox: self.board.sandbox,
            status: status.turn_words(),
            phase: status.phase().map(str::to_owned),
            question: mine.then(|| game.prompt(viewer).question),
            since: asked.iter().filter_map(|seat| self.asked_since(seat)).min(),
            last: self.last_told(viewer, person),
            seats: seats.collect(),
            event: self.last_event(),
        })
    }

    /// What the last move told this viewer.
    fn last_told(&self, viewer: Viewer, person: PersonId) -> Option<LastMove> {
        let game = self.game.as_deref()?;
        let moves = &game.record().moves;
        let last = moves.last()?;
        let from = game.told(moves.len() - 1);
        let told = game.journal().iter().skip(from).filter(|entry| !entry.heading);
        let words = told.map(|entry| game.telling(entry, viewer)).find(|words| !words.0.is_empty())?;
        let row = self.seats.get(last.seat.index())?;
        let who = match (&row.name, row.bot) {
            (Some(name), None) => name.clone(),
            _ => self.seat_name(last.seat),
        };
        Some(LastMove { who, is_mine: row.person == Some(person), words, at: self.board.changed })
    }

    /// The board in small, without letters, as this person sees it. None before the game.
    pub fn thumbnail(&mut self, person: Option<PersonId>, wanted: Option<Seat>) -> Option<Arc<str>> {
        let (viewer, event) = (self.eyes(person, wanted), self.last_event());
        if let Some((_, drawn)) = self.thumbnails.get(&viewer).filter(|(of, _)| *of == event) {
            return Some(drawn.clone());
        }
        let drawn: Arc<str> = self.game.as_deref()?.picture(viewer).thumbnail().into();
        self.thumbnails.insert(viewer, (event, drawn.clone()));
        Some(drawn)
    }
}
