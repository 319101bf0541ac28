//! What a change writes.

use ravelin_core::Seat;
use sqlx::{QueryBuilder, SqliteConnection};

use super::writer::TableEvent;
use crate::store::rows::json;
use crate::store::{ArchivePart, Board, Change, Event, NewTable, SeatRow, Snapshot};

pub(super) async fn change(c: &mut SqliteConnection, table: &str, change: &Change) -> Result<(), sqlx::Error> {
    match (&change.row, change.events.last()) {
        (Some((board, seats)), _) => put_board(c, board, seats).await?,
        (None, Some(last)) => {
            let touch = sqlx::query("UPDATE board SET changed = ? WHERE id = ?");
            touch.bind(last.at).bind(table).execute(&mut *c).await?;
        }
        (None, None) => {}
    }
    for event in &change.events {
        add_event(c, table, event).await?;
    }
    if let Some(snapshot) = &change.snapshot {
        put_snapshot(c, table, snapshot).await?;
    }
    for (seat, orders) in &change.orders {
        let upsert = "INSERT INTO orders (board, seat, body) VALUES (?, ?, ?) \
                      ON CONFLICT DO UPDATE SET body = excluded.body";
        sqlx::query(upsert).bind(table).bind(seat.0).bind(json(orders)).execute(&mut *c).await?;
    }
    match &change.made {
        Some(made) => put_table(c, made).await,
        None => Ok(()),
    }
}

/// Adds events of several tables under their numbers: fails if one of the numbers is taken, and adds none.
pub(super) async fn events(c: &mut SqliteConnection, events: &[TableEvent]) -> Result<(), sqlx::Error> {
    let mut insert = QueryBuilder::new("INSERT INTO event (board, sequence, kind, seat, body, at) ");
    insert.push_values(events, |mut row, TableEvent { table, event }| {
        let (kind, body) = event.what.write();
        row.push_bind(table).push_bind(event.sequence).push_bind(kind);
        row.push_bind(event.seat.map(|Seat(s)| s)).push_bind(body).push_bind(event.at);
    });
    insert.build().execute(&mut *c).await?;
    let mut touch = QueryBuilder::new("UPDATE board SET changed = new.column2 FROM (");
    touch.push_values(events, |mut row, TableEvent { table, event }| {
        row.push_bind(table).push_bind(event.at);
    });
    touch.push(") AS new WHERE board.id = new.column1").build().execute(&mut *c).await?;
    Ok(())
}

async fn put_table(c: &mut SqliteConnection, made: &NewTable) -> Result<(), sqlx::Error> {
    put_board(c, &made.board, &made.seats).await?;
    match &made.snapshot {
        Some(snapshot) => put_snapshot(c, &made.board.id, snapshot).await,
        None => Ok(()),
    }
}

/// Adds an event under its number: fails if the number is taken.
async fn add_event(c: &mut SqliteConnection, table: &str, event: &Event) -> Result<(), sqlx::Error> {
    let (kind, body) = event.what.write();
    let insert = "INSERT INTO event (board, sequence, kind, seat, body, at) VALUES (?, ?, ?, ?, ?, ?)";
    let insert = sqlx::query(insert).bind(table).bind(event.sequence).bind(kind);
    insert.bind(event.seat.map(|Seat(s)| s)).bind(body).bind(event.at).execute(c).await?;
    Ok(())
}

/// Writes a table's row and seats as they are now.
async fn put_board(c: &mut SqliteConnection, board: &Board, seats: &[SeatRow]) -> Result<(), sqlx::Error> {
    let upsert = "INSERT INTO board \
        (id, game, rules, state_version, options, seed, start, stage, private, open_chat, sandbox, host, ending, result, source, \
        rematch, code, absence, started, created, changed) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) \
        ON CONFLICT DO UPDATE SET options = excluded.options, rules = excluded.rules, state_version = excluded.state_version, \
        seed = excluded.seed, start = excluded.start, \
        stage = excluded.stage, open_chat = excluded.open_chat, started = excluded.started, host = excluded.host, \
        ending = excluded.ending, result = excluded.result, rematch = excluded.rematch, changed = excluded.changed";
    sqlx::query(upsert)
        .bind(&board.id)
        .bind(&board.game)
        .bind(board.rules)
        .bind(board.state_version)
        .bind(json(&board.options))
        .bind(board.seed.map(|s| json(&s)))
        .bind(board.start.as_ref().map(json))
        .bind(board.stage.word())
        .bind(board.private)
        .bind(board.open_chat)
        .bind(board.sandbox)
        .bind(board.host.0)
        .bind(board.ending.as_ref().map(json))
        .bind(&board.result)
        .bind(&board.source)
        .bind(&board.rematch)
        .bind(&board.code)
        .bind(board.absence)
        .bind(board.started)
        .bind(board.created)
        .bind(board.changed)
        .execute(&mut *c)
        .await?;
    for seat in seats {
        let upsert = "INSERT INTO seat (board, seat, person, bot, link, ready) VALUES (?, ?, ?, ?, ?, ?) \
            ON CONFLICT DO UPDATE SET person = excluded.person, bot = excluded.bot, link = excluded.link, \
            ready = excluded.ready";
        let upsert = sqlx::query(upsert).bind(&board.id).bind(seat.seat.0).bind(seat.person.map(|p| p.0));
        upsert.bind(seat.bot.map(|b| b.name())).bind(&seat.link).bind(seat.ready).execute(&mut *c).await?;
    }
    Ok(())
}

/// Writes the state of a table, unless a later one is there.
pub(super) async fn put_snapshot(
    c: &mut SqliteConnection,
    table: &str,
    snapshot: &Snapshot,
) -> Result<(), sqlx::Error> {
    let upsert = "INSERT INTO snapshot (board, moves, sequence, dice, rules, state_version, state) VALUES (?, ?, ?, ?, ?, ?, ?) \
        ON CONFLICT DO UPDATE SET moves = excluded.moves, sequence = excluded.sequence, dice = excluded.dice, \
        rules = excluded.rules, state_version = excluded.state_version, state = excluded.state \
        WHERE excluded.sequence >= snapshot.sequence";
    let upsert = sqlx::query(upsert).bind(table).bind(count(snapshot.end.moves)).bind(snapshot.end.sequence);
    let upsert = upsert.bind(snapshot.dice.and_then(|dice| i64::try_from(dice).ok())).bind(snapshot.rules);
    upsert.bind(snapshot.state_version).bind(&snapshot.state).execute(c).await?;
    Ok(())
}

/// A number as SQLite has it.
fn count(moves: usize) -> i64 {
    i64::try_from(moves).unwrap_or(i64::MAX)
}

/// Adds a part of an archive in place of all that lay after `from` moves.
pub(super) async fn archive(
    c: &mut SqliteConnection,
    table: &str,
    from: Option<usize>,
    part: &ArchivePart,
) -> Result<(), sqlx::Error> {
    let obsolete = sqlx::query("DELETE FROM archive WHERE board = ? AND moves > ?");
    obsolete.bind(table).bind(from.map_or(-1, count)).execute(&mut *c).await?;
    let insert = "INSERT INTO archive (board, moves, sequence, rules, state_version, body) VALUES (?, ?, ?, ?, ?, ?)";
    let insert = sqlx::query(insert).bind(table).bind(count(part.end.moves)).bind(part.end.sequence);
    let insert = insert.bind(part.rules).bind(part.state_version).bind(part.body.pack()?);
    insert.execute(c).await?;
    Ok(())
}
