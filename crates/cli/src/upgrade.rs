//! `ravelin upgrade --check`: what this version would do to the games of a data folder.

use std::collections::BTreeMap;
use std::io::Write;

use ravelin_server::{Fate, TableFate, check_upgrade};
use serde_json::json;

use crate::args;
use crate::fail::{Failure, one_line};
use crate::out::{self, DIM, Out, plural, print_json};

pub fn run(args: &args::Upgrade, out: &mut Out) -> Result<(), Failure> {
    let tables = check_upgrade(&args.check).map_err(|e| Failure::bad(e.to_string()))?;
    let mut counts: BTreeMap<Fate, usize> = BTreeMap::new();
    for table in &tables {
        *counts.entry(table.fate).or_default() += 1;
    }
    let lost = tables.iter().filter(|table| table.is_loss()).count();
    if args.json {
        let summary: serde_json::Value =
            counts.iter().map(|(fate, n)| (json!(fate).as_str().unwrap_or_default().to_owned(), json!(n))).collect();
        print_json(out, &json!({ "ok": lost == 0, "summary": summary, "tables": tables }))?;
    } else {
        report(&tables, &counts, out)?;
    }
    match lost {
        0 => Ok(()),
        n => {
            out.flush()?;
            Err(Failure::bad(format!(
                "{} would lose something: keep the older version until they are over",
                plural(n, "game")
            )))
        }
    }
}

/// A line for each table that something happens to, then how many there are of each kind.
fn report(tables: &[TableFate], counts: &BTreeMap<Fate, usize>, out: &mut Out) -> Result<(), Failure> {
    let head = ["table", "game", "rules", "after the upgrade"].map(str::to_owned).to_vec();
    let touched: Vec<&TableFate> = tables.iter().filter(|table| table.fate != Fate::Same).collect();
    if !touched.is_empty() {
        let row = |t: &&TableFate| {
            let imported = if t.imported { "imported: " } else { "" };
            vec![t.table.clone(), t.game.clone(), t.rules.to_string(), format!("{imported}{}", t.fate.words())]
        };
        out::grid(out, &std::iter::once(head).chain(touched.iter().map(row)).collect::<Vec<_>>())?;
        for table in touched.iter().filter(|table| table.fate >= Fate::MovesOnly) {
            if let Some(why) = &table.why {
                writeln!(out, "{DIM}{}: {}{DIM:#}", table.table, one_line(why))?;
            }
        }
        writeln!(out)?;
    }
    for (fate, n) in counts {
        writeln!(out, "{}: {}", plural(*n, "table"), fate.words())?;
    }
    if counts.is_empty() {
        writeln!(out, "no tables")?;
    }
    Ok(())
}
