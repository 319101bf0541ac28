//! Words on the terminal: styles, the journal, prompts and scores. Styles vanish where stdout is not a terminal.

use std::io::{self, Write};

use anstream::AutoStream;
use anstyle::{AnsiColor, Style};
use ravelin_core::{Entry, Outcome, Prompt, Seat, Seats, Table, Viewer};
use serde_json::{Value, json};

pub type Out = AutoStream<io::StdoutLock<'static>>;

pub const BOLD: Style = Style::new().bold();
pub const DIM: Style = Style::new().dimmed();
pub const CLAUSE: Style = AnsiColor::Cyan.on_default();
pub const HOUSE: Style = AnsiColor::Yellow.on_default();
pub const REFUSED: Style = AnsiColor::Red.on_default();

pub fn stdout() -> Out {
    AutoStream::auto(io::stdout().lock())
}

pub fn print_json(out: &mut Out, value: &Value) -> io::Result<()> {
    writeln!(out, "{value:#}")
}

/// `1 seat`, `2 seats`.
pub fn plural(n: usize, noun: &str) -> String {
    format!("{n} {noun}{}", if n == 1 { "" } else { "s" })
}

pub fn names(table: &dyn Table, seats: Seats) -> Vec<String> {
    seats.iter().map(|s| table.seat_name(s)).collect()
}

pub fn journal(out: &mut Out, table: &dyn Table, entries: &[Entry], viewer: Viewer) -> io::Result<()> {
    for entry in entries {
        let words = table.words(entry, viewer);
        let clause = entry.clause;
        if entry.heading {
            writeln!(out, "\n{BOLD}{words}{BOLD:#} {DIM}[{clause}]{DIM:#}")?;
        } else {
            writeln!(out, "  {words} {DIM}[{clause}]{DIM:#}")?;
        }
    }
    Ok(())
}

pub fn entry_json(table: &dyn Table, entry: &Entry, viewer: Viewer) -> Value {
    json!({ "clause": entry.clause.0, "heading": entry.heading, "text": table.words(entry, viewer) })
}

pub fn prompt(out: &mut Out, table: &dyn Table, prompt: &Prompt) -> io::Result<()> {
    let asked = names(table, prompt.asked).join(" and ");
    writeln!(out, "{BOLD}{asked}{BOLD:#}: {} {CLAUSE}[{}]{CLAUSE:#}", prompt.text, prompt.clause)
}

pub fn seat_json(table: &dyn Table, seat: Seat) -> Value {
    json!({ "seat": seat.0, "name": table.seat_name(seat) })
}

pub fn prompt_json(table: &dyn Table, prompt: &Prompt) -> Value {
    json!({
        "asked": prompt.asked.iter().map(|s| seat_json(table, s)).collect::<Vec<_>>(),
        "kind": prompt.kind,
        "text": prompt.text,
        "clause": prompt.clause.0,
    })
}

/// The end of a game: who won and why, and every line of the score with its clause.
pub fn outcome(out: &mut Out, table: &dyn Table, end: &Outcome) -> io::Result<()> {
    let winners = names(table, end.winners);
    let result = match winners.as_slice() {
        [] => "Nobody wins".to_owned(),
        [one] => format!("{one} wins"),
        _ => format!("{} win", winners.join(" and ")),
    };
    writeln!(out, "\n{BOLD}{result}{BOLD:#}: {} {CLAUSE}[{}]{CLAUSE:#}\n", end.reason, end.clause)?;
    let seats: Vec<Seat> = (0..table.seats()).map(Seat).collect();
    let mut rows: Vec<Vec<String>> = vec![vec![String::new()]];
    rows[0].extend(seats.iter().map(|&s| table.seat_name(s)));
    rows[0].push("clause".to_owned());
    for line in &end.lines {
        let mut row = vec![line.name.clone()];
        row.extend(seats.iter().map(|s| {
            let value = table.points(line.values.get(s.index()).copied().unwrap_or(0));
            match line.details.get(s.index()).filter(|d| !d.is_empty()) {
                Some(detail) => format!("{value} ({detail})"),
                None => value,
            }
        }));
        row.push(line.clause.to_string());
        rows.push(row);
    }
    let mut total = vec!["total".to_owned()];
    total.extend(seats.iter().map(|s| table.points(end.scores.get(s.index()).copied().unwrap_or(0))));
    total.push(String::new());
    rows.push(total);
    let mut place = vec!["place".to_owned()];
    place.extend(seats.iter().map(|s| end.places.get(s.index()).copied().unwrap_or(0).to_string()));
    place.push(String::new());
    rows.push(place);
    grid(out, &rows)
}

pub fn outcome_json(table: &dyn Table, end: &Outcome) -> Value {
    let lines = end
        .lines
        .iter()
        .map(|l| json!({ "name": l.name, "clause": l.clause.0, "values": l.values, "details": l.details }));
    json!({
        "contest": end.contest,
        "winners": end.winners.iter().map(|s| seat_json(table, s)).collect::<Vec<_>>(),
        "places": end.places,
        "scores": end.scores,
        "clause": end.clause.0,
        "reason": end.reason,
        "lines": lines.collect::<Vec<_>>(),
    })
}

/// A table with a bold head; the first column reads from the left, the others too, since they mix words and numbers.
pub fn grid(out: &mut Out, rows: &[Vec<String>]) -> io::Result<()> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |c: usize| rows.iter().filter_map(|r| r.get(c)).map(|cell| cell.chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    for (index, row) in rows.iter().enumerate() {
        let cells: Vec<String> = row.iter().zip(&widths).map(|(cell, &w)| format!("{cell:<w$}")).collect();
        let line = cells.join("  ");
        let line = line.trim_end();
        if index == 0 { writeln!(out, "{BOLD}{line}{BOLD:#}")? } else { writeln!(out, "{line}")? }
    }
    Ok(())
}
