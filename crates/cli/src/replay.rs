//! `ravelin replay`: a game told again, or its record checked.

use std::io::Write;
use std::path::Path;

use ravelin_catalog::open;
use ravelin_core::{Record, Table};
use serde_json::json;

use crate::args;
use crate::fail::Failure;
use crate::out::{self, Out, plural, print_json};
use crate::{files, seats};

pub fn run(args: &args::Replay, out: &mut Out) -> Result<(), Failure> {
    let record = files::read_record(&args.file)?;
    if args.check {
        let table = check(&args.file, &record)?;
        let (moves, hash) = (record.moves.len(), table.hash());
        if args.json {
            print_json(out, &json!({ "ok": true, "moves": moves, "hash": hash, "commitment": record.commitment }))?;
        } else {
            writeln!(out, "ok: {}, state {hash}, seed fits commitment {}", plural(moves, "move"), record.commitment)?;
        }
        return Ok(());
    }
    let table = open(&record, args.to).map_err(|e| Failure::file(&args.file, e))?;
    let table = &*table;
    let viewer = seats::viewer(table, &args.viewer)?;
    if args.json {
        let journal: Vec<_> = table.journal().iter().map(|e| out::entry_json(table, e, viewer)).collect();
        let outcome = table.outcome().map(|end| out::outcome_json(table, &end));
        let moves = table.record().moves.len();
        print_json(out, &json!({ "moves": moves, "hash": table.hash(), "journal": journal, "outcome": outcome }))?;
        return Ok(());
    }
    out::journal(out, table, table.journal(), viewer)?;
    match table.outcome() {
        Some(end) => out::outcome(out, table, &end)?,
        None => out::prompt(out, table, &table.prompt(viewer))?,
    }
    Ok(())
}

/// Everything a record claims: reading it proved the commitment, replaying proves the moves and the hash, and each
/// snapshot must be the state that the moves lead to.
fn check(path: &Path, record: &Record) -> Result<Box<dyn Table>, Failure> {
    let here = ravelin_catalog::info(&record.game).map_err(|e| Failure::file(path, e))?.rules_version;
    if record.rules != here {
        let what =
            format!("played under rules version {}, this program has {here}: it cannot be checked", record.rules);
        return Err(Failure::file(path, what));
    }
    let table = open(record, None).map_err(|e| Failure::file(path, e))?;
    for snapshot in &record.snapshots {
        let after = open(record, Some(snapshot.after)).map_err(|e| Failure::file(path, e))?;
        if after.state_json() != snapshot.state {
            let what = format!("the snapshot after move {} is not what the moves lead to", snapshot.after);
            return Err(Failure::file(path, format!("{what}: the record was edited")));
        }
    }
    Ok(table)
}
