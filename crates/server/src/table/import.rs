//! A record from elsewhere: a table that is over, to be stepped through and copied. One of other rules keeps all it has: seed, moves,
//! chapters, positions and journal.

use ravelin_core::record::{JournalLine, Snapshot as Position};
use ravelin_core::{Record, Seat};

use super::{Refusal, Seated};
use crate::store::{
    ArchiveBody, ArchiveEnd, ArchivePart, Board, Change, Ending, Event, Happening, PersonId, SeatRow, Snapshot, Stage,
    Store,
};

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
    let opened = ravelin_catalog::open_any(&record).map_err(|e| Refusal::Bad(e.to_string()))?;
    let over = record.result.is_some() || opened.table.as_ref().is_some_and(|game| game.outcome().is_some());
    let at = store.now();
    let board = Board {
        id: crate::word(10),
        game: record.game.clone(),
        rules: record.rules,
        state_version: record.state,
        options: record.options.clone(),
        seed: Some(record.seed),
        start: record.start.clone(),
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
    let seats: Vec<SeatRow> = (0..record.options.seats).map(empty).collect();
    let mut seated = Seated::new(board, seats, store.writable_since());
    seated.game = opened.table;
    seated.board.result = record.result.as_ref().map(|result| crate::pages::result::winners(&seated, result));
    let events = events(&record, at);
    let parts = archive(&record, events.len() as i64);
    let snapshot = record.last_snapshot().map(|last| Snapshot {
        moves: last.after as i64,
        rules: last.rules,
        state_version: last.state,
        state: last.position.to_string(),
    });
    let id = seated.board.id.clone();
    let row = Some((seated.board, seated.seats));
    store.append(&id, Change { row, events, snapshot }).await?;
    for (from, part) in parts {
        store.add_archive(&id, from, part).await?;
    }
    Ok(id)
}

/// The moves, and where chapters begin between them.
fn events(record: &Record, at: i64) -> Vec<Event> {
    let mut happened = Vec::new();
    for after in 0..=record.moves.len() {
        let begin = record.chapters.iter().filter(|c| c.after == after);
        happened.extend(begin.map(|c| (None, Happening::Chapter(c.clone()))));
        happened.extend(record.moves.get(after).map(|m| (Some(m.seat), Happening::Move(m.action.clone()))));
    }
    let numbered = happened.into_iter().zip(1..);
    numbered.map(|((seat, what), sequence)| Event { sequence, seat, what, at }).collect()
}

/// What the record kept besides its moves: a part for each position, with what was told up to it.
fn archive(record: &Record, sequence: i64) -> Vec<(Option<usize>, ArchivePart)> {
    let mut positions: Vec<&Position> = record.snapshots.iter().filter(|s| s.after <= record.moves.len()).collect();
    positions.sort_by_key(|s| s.after);
    positions.dedup_by_key(|s| s.after);
    let (mut from, mut parts) = (None, Vec::new());
    if record.journal.is_empty() {
        return parts;
    }
    for position in positions {
        let told = |line: &&JournalLine| from.is_none_or(|from| line.after > from) && line.after <= position.after;
        let body = ArchiveBody {
            journal: record.journal.iter().filter(told).cloned().collect(),
            position: position.position.clone(),
            views: Vec::new(),
            // A picture from outside could be anything.
            picture: None,
            result: record.result.clone().filter(|_| position.after == record.moves.len()),
            taken_back: record.taken_back.clone(),
        };
        let end = ArchiveEnd { moves: position.after, sequence };
        parts.push((from, ArchivePart { end, rules: position.rules, state_version: position.state, body }));
        from = Some(position.after);
    }
    parts
}
