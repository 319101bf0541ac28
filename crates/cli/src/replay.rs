//! `ravelin replay`: a game told again, or its record checked.

use std::io::Write;
use std::path::Path;

use ravelin_catalog::{OpenError, open, open_any};
use ravelin_core::record::JournalLine;
use ravelin_core::{Opened, Record, Seat, Table, Way};
use serde_json::{Value, json};

use crate::args;
use crate::fail::Failure;
use crate::out::{self, DIM, Out, plural, print_json};
use crate::{files, seats};

pub fn run(args: &args::Replay, out: &mut Out) -> Result<(), Failure> {
    let record = files::read_record(&args.file)?;
    let failed = |e: OpenError| Failure::file(&args.file, e);
    let mut opened = open_any(&record).map_err(failed)?;
    if args.check {
        return check(args, &record, &opened, out);
    }
    if let Some(to) = args.to.filter(|to| *to != record.moves.len()) {
        if to <= record.moves.len() && !opened.can_replay(to) {
            return Err(Failure::file(&args.file, not_replayed(&opened, to)));
        }
        let then = open(&record, Some(to)).map_err(failed)?;
        let begins = |table: &dyn Table| table.record().parts().last().map_or(0, |part| part.after);
        opened.earlier.retain(|chapter| begins(&**chapter) < begins(&*then));
        opened.table = Some(then);
    }
    let names = seat_names(&record, opened.table.as_deref());
    let name = |seat: Seat| names.get(seat.index()).cloned().unwrap_or_else(|| format!("seat {}", seat.0));
    let over = record.result.is_some() || opened.table.as_ref().is_some_and(|t| t.outcome().is_some());
    let before = opened.told_before(&record, over, name);
    tell(args, &record, &opened, &names, &before, out)
}

fn tell(
    args: &args::Replay,
    record: &Record,
    opened: &Opened,
    names: &[String],
    before: &[JournalLine],
    out: &mut Out,
) -> Result<(), Failure> {
    let table = opened.table.as_deref();
    let viewer = seats::viewer_of(names, &args.viewer)?;
    if args.json {
        let mut journal: Vec<Value> = before
            .iter()
            .filter(|line| !line.telling(viewer).0.is_empty())
            .map(|line| out::kept_json(line, viewer))
            .collect();
        if let Some(table) = table {
            journal
                .extend(table.journal().iter().filter(|e| e.is_for(viewer)).map(|e| out::entry_json(table, e, viewer)));
        }
        let moves = table.map_or(record.moves.len(), |t| t.record().moves.len());
        let outcome = table.and_then(|t| out::result_of(t).map(|end| out::outcome_json(t, &end)));
        let outcome = outcome.or_else(|| record.result.as_ref().map(|end| json!(end)));
        let hash = table.map_or_else(|| record.hash.clone(), |t| t.hash());
        let value = json!({ "moves": moves, "hash": hash, "journal": journal, "outcome": outcome,
            "shown": opened.way.word(), "rules": opened.played, "why": opened.why });
        return Ok(print_json(out, &value)?);
    }
    if let Some(words) = opened.words() {
        writeln!(out, "{DIM}{words}{DIM:#}")?;
    }
    out::kept_journal(out, before, viewer)?;
    let Some(table) = table else {
        if let Some(end) = &record.result {
            out::score(out, names, &|n| n.to_string(), end)?;
        }
        return Ok(());
    };
    out::journal(out, table, table.journal(), viewer)?;
    match out::result_of(table) {
        Some(end) => out::outcome(out, table, &end)?,
        None => out::prompt(out, table, &table.prompt(viewer))?,
    }
    Ok(())
}

fn seat_names(record: &Record, table: Option<&dyn Table>) -> Vec<String> {
    match table {
        Some(table) => (0..table.seats()).map(|s| table.seat_name(Seat(s))).collect(),
        None => ravelin_catalog::seat_names(&record.game, &record.pack(), record.options.seats)
            .unwrap_or_else(|_| (0..record.options.seats).map(|s| format!("seat {s}")).collect()),
    }
}

/// Why a position in the middle cannot be shown.
pub fn not_replayed(opened: &Opened, at: usize) -> String {
    let why = opened.why.as_deref().unwrap_or("it does not replay under the present rules");
    match opened.replays_from {
        Some(from) => format!("move {at} cannot be shown, only those from {from} on: {why}"),
        None => format!("move {at} cannot be shown: {why}"),
    }
}

/// Everything a record claims: reading it proved the commitment, replaying proves the moves and the hash, and each
/// snapshot must be the state that the moves lead to.
fn check(args: &args::Replay, record: &Record, opened: &Opened, out: &mut Out) -> Result<(), Failure> {
    let path: &Path = &args.file;
    let (Way::Whole, Some(table)) = (opened.way, &opened.table) else {
        let why = opened.why.as_deref().unwrap_or("it does not replay");
        let played = opened.played.iter().map(ToString::to_string).collect::<Vec<_>>().join(", then ");
        let what = format!("played under rules version {played}, this program has {}", opened.here);
        return Err(Failure::file(path, format!("{what}: it cannot be checked: {why}")));
    };
    let readable = table.info().state_version;
    for snapshot in record.snapshots.iter().filter(|s| s.state == readable) {
        let after = open(record, Some(snapshot.after)).map_err(|e| Failure::file(path, e))?;
        if after.state_json() != snapshot.position {
            let what = format!("the snapshot after move {} is not what the moves lead to", snapshot.after);
            return Err(Failure::file(path, format!("{what}: the record was edited")));
        }
    }
    let (moves, hash) = (record.moves.len(), table.hash());
    if args.json {
        let value = json!({ "ok": true, "moves": moves, "hash": hash, "commitment": record.commitment,
            "rules": opened.played });
        return Ok(print_json(out, &value)?);
    }
    if let Some(words) = opened.words() {
        writeln!(out, "{DIM}{words}{DIM:#}")?;
    }
    writeln!(out, "ok: {}, state {hash}, seed fits commitment {}", plural(moves, "move"), record.commitment)?;
    Ok(())
}
