//! A record from elsewhere: a table that is over, to be stepped through and copied. It is stored as one event, so that it is
//! exported as it came.

#[cfg(test)]
mod tests;

use ravelin_core::{Record, Seat, Table};

use super::{Refusal, Seated};
use crate::store::{Board, Change, Ending, Event, Happening, PersonId, Progress, SeatRow, Snapshot, Stage, Store};

pub async fn import(store: &Store, host: PersonId, record: Record) -> Result<String, Refusal> {
    check(&record)?;
    let (record, game) = open(record).await?;
    let over = record.result.is_some() || game.outcome().is_some();
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
        code: None,
        absence: None,
        started: None,
        created: at,
        changed: at,
    };
    let empty = |i| SeatRow { seat: Seat(i), person: None, name: None, bot: None, link: None, ready: true };
    let seats: Vec<SeatRow> = (0..record.options.seats).map(empty).collect();
    let mut seated = Seated::new(board, seats, store.writable_since());
    seated.game = Some(game);
    seated.board.result = record.result.as_ref().map(|result| crate::pages::result::winners(&seated, result));
    let snapshot = record.last_snapshot().map(|last| Snapshot {
        end: Progress { moves: last.after, sequence: 1 },
        dice: None,
        rules: last.rules,
        state_version: last.state,
        state: last.position.to_string(),
    });
    let events = vec![Event { sequence: 1, seat: None, what: Happening::Imported(Box::new(record)), at }];
    let id = seated.board.id.clone();
    let row = Some((seated.board, seated.seats));
    store.append(&id, Change { row, events, snapshot, ..Change::default() }).await?;
    Ok(id)
}

/// Refuses what a table cannot replay: it has the shipped components and the dice of a seed.
fn check(record: &Record) -> Result<(), Refusal> {
    if !record.pack.is_empty() {
        let why = "this record was played with components of its own; only the shipped ones can be shown here";
        return Err(Refusal::Bad(why.to_owned()));
    }
    match record.moves.iter().position(|m| !m.dice.is_empty()) {
        None => Ok(()),
        Some(index) => {
            let why = "has dice given by hand; only games with dice of the seed can be shown here";
            Err(Refusal::Bad(format!("move {} {why}", index + 1)))
        }
    }
}

/// The game at its last position. A record of the present rules must replay; one of other rules must replay under the present
/// ones or hold a last position that can be read: moves that nobody can check are no game.
async fn open(record: Record) -> Result<(Record, Box<dyn Table>), Refusal> {
    // A long game takes a while to replay.
    let replayed = tokio::task::spawn_blocking(move || (ravelin_catalog::open_any(&record), record)).await;
    let (opened, record) = replayed.map_err(|e| Refusal::Bad(e.to_string()))?;
    let opened = opened.map_err(|e| Refusal::Bad(e.to_string()))?;
    let why = opened.why.unwrap_or_default();
    match opened.table {
        Some(game) => Ok((record, game)),
        None => Err(Refusal::Bad(format!(
            "the record does not replay ({why}), and it holds no last position that this program can read"
        ))),
    }
}
