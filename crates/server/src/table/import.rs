//! A record from elsewhere: a table that is over, to be stepped through and copied.

use ravelin_core::{Record, Seat};

use super::{Refusal, Seated};
use crate::store::{Board, Change, Ending, Event, Happening, PersonId, SeatRow, Stage, Store};

pub async fn import(store: &Store, host: PersonId, record: Record) -> Result<String, Refusal> {
    if !record.pack.is_empty() {
        let why = "this record was played with components of its own; only the shipped ones can be shown here";
        return Err(Refusal::Bad(why.to_owned()));
    }
    if let Some(index) = record.moves.iter().position(|m| !m.dice.is_empty()) {
        let why =
            format!("move {} has dice given by hand; only games with dice of the seed can be shown here", index + 1);
        return Err(Refusal::Bad(why));
    }
    let game = ravelin_catalog::open(&record, None).map_err(|e| Refusal::Bad(e.to_string()))?;
    let (seats, over) = (game.seats(), game.outcome().is_some());
    // A record of other rules was opened at its snapshot: what is left of it is what can be shown.
    let record = game.record().clone();
    let at = store.now();
    let board = Board {
        id: crate::word(10),
        game: record.game,
        rules: record.rules,
        options: record.options,
        seed: Some(record.seed),
        start: record.start,
        stage: Stage::Over,
        private: true,
        open_chat: false,
        sandbox: false,
        host,
        ending: (!over).then_some(Ending::Imported),
        result: None,
        source: None,
        rematch: None,
        absence: None,
        started: None,
        created: at,
        changed: at,
    };
    let empty = |i| SeatRow { seat: Seat(i), person: None, name: None, bot: None, link: None };
    let seats: Vec<SeatRow> = (0..seats).map(empty).collect();
    let moves = (1..).zip(record.moves);
    let events = moves.map(|(sequence, m)| Event { sequence, seat: Some(m.seat), what: Happening::Move(m.action), at });
    let events = events.collect();
    let id = board.id.clone();
    let mut seated = Seated::new(board, seats);
    seated.game = Some(game);
    let snapshot = seated.snapshot();
    let row = Some((seated.board, seated.seats));
    store.append(&id, Change { row, events, snapshot }).await?;
    Ok(id)
}
