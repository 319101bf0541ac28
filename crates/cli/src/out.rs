//! Words on the terminal: styles, the journal, prompts and scores. Styles vanish where stdout is not a terminal.

use std::io::{self, Write};

use anstream::AutoStream;
use anstyle::{AnsiColor, Style};
use ravelin_core::record::{GameResult, JournalLine};
use ravelin_core::telling::and;
use ravelin_core::{Entry, Prompt, Seat, Seats, Table, Viewer};
use serde_json::{Value, json};

use crate::fail::one_line;

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
    for entry in entries.iter().filter(|entry| entry.is_for(viewer)) {
        line(out, entry.heading, &table.telling(entry, viewer).to_string(), entry.clause.0)?;
    }
    Ok(())
}

/// The journal as it was told, or moves as text.
pub fn kept_journal(out: &mut Out, lines: &[JournalLine], viewer: Viewer) -> io::Result<()> {
    for kept in lines.iter().filter(|kept| !kept.telling(viewer).0.is_empty()) {
        line(out, kept.heading, &one_line(&kept.telling(viewer).to_string()), &one_line(&kept.clause))?;
    }
    Ok(())
}

fn line(out: &mut Out, heading: bool, words: &str, clause: &str) -> io::Result<()> {
    let clause = if clause.is_empty() { String::new() } else { format!(" {DIM}[{clause}]{DIM:#}") };
    if heading { writeln!(out, "\n{BOLD}{words}{BOLD:#}{clause}") } else { writeln!(out, "  {words}{clause}") }
}

pub fn entry_json(table: &dyn Table, entry: &Entry, viewer: Viewer) -> Value {
    let told = table.telling(entry, viewer);
    let events = table.events(entry, viewer);
    json!({ "clause": entry.clause.0, "heading": entry.heading, "text": told.to_string(), "told": told, "events": events })
}

pub fn kept_json(line: &JournalLine, viewer: Viewer) -> Value {
    let told = line.telling(viewer);
    json!({ "clause": line.clause, "heading": line.heading, "text": told.to_string(), "told": told })
}

pub fn prompt(out: &mut Out, table: &dyn Table, prompt: &Prompt) -> io::Result<()> {
    let asked = and(&names(table, prompt.asked));
    question(out, &asked, prompt)
}

/// The question, its clause, and what is said beside it.
pub fn question(out: &mut Out, asked: &str, prompt: &Prompt) -> io::Result<()> {
    writeln!(out, "{BOLD}{asked}{BOLD:#}: {} {CLAUSE}[{}]{CLAUSE:#}", prompt.question, prompt.clause)?;
    let mut rest = prompt.rest.iter().flat_map(|rest| wrap(rest, columns(), 2));
    rest.try_for_each(|line| writeln!(out, "{line}"))
}

pub fn seat_json(table: &dyn Table, seat: Seat) -> Value {
    json!({ "seat": seat.0, "name": table.seat_name(seat) })
}

pub fn prompt_json(table: &dyn Table, prompt: &Prompt) -> Value {
    json!({
        "asked": prompt.asked.iter().map(|s| seat_json(table, s)).collect::<Vec<_>>(),
        "kind": prompt.kind,
        "text": prompt.words(),
        "question": prompt.question,
        "rest": prompt.rest,
        "clause": prompt.clause.0,
    })
}

/// How a game ended: as it was counted then if its rules have changed since.
pub fn result_of(table: &dyn Table) -> Option<GameResult> {
    let record = table.record();
    let kept = record.result.as_ref().filter(|_| record.last_rules() != table.info().rules_version);
    kept.cloned().or_else(|| table.outcome().map(|end| (&end).into()))
}

/// The end of a game: who won and why, and every line of the score with its clause.
pub fn outcome(out: &mut Out, table: &dyn Table, end: &GameResult) -> io::Result<()> {
    let seats: Vec<String> = (0..table.seats()).map(|s| table.seat_name(Seat(s))).collect();
    score(out, &seats, &|n| table.points(n), end)
}

/// The same for a game that cannot be opened any more.
pub fn score(out: &mut Out, names: &[String], points: &dyn Fn(i32) -> String, end: &GameResult) -> io::Result<()> {
    let winners: Vec<&str> = end.winners.iter().filter_map(|s| names.get(s.index())).map(String::as_str).collect();
    let result = match winners.as_slice() {
        [] => "Nobody wins".to_owned(),
        [one] => format!("Winner: {one}"),
        _ => format!("Winners: {}", and(&winners)),
    };
    let clause = end.clause.as_deref().map_or_else(String::new, |clause| format!(" {CLAUSE}[{clause}]{CLAUSE:#}"));
    writeln!(out, "\n{BOLD}{result}{BOLD:#}: {}{clause}\n", end.reason)?;
    let seats: Vec<usize> = (0..names.len()).collect();
    let mut rows: Vec<Vec<String>> = vec![vec![String::new()]];
    rows[0].extend(names.iter().cloned());
    rows[0].push("clause".to_owned());
    for line in &end.lines {
        let mut row = vec![line.name.clone()];
        row.extend(seats.iter().map(|&s| points(line.values.get(s).copied().unwrap_or(0))));
        row.push(line.clause.to_string());
        rows.push(row);
    }
    let mut total = vec!["total".to_owned()];
    total.extend(seats.iter().map(|s| points(end.scores.get(*s).copied().unwrap_or(0))));
    total.push(String::new());
    rows.push(total);
    let mut place = vec!["place".to_owned()];
    place.extend(seats.iter().map(|s| end.places.get(*s).copied().unwrap_or(0).to_string()));
    place.push(String::new());
    rows.push(place);
    grid(out, &rows)?;
    // Below the table: lists of cards are wider than any terminal.
    for line in &end.lines {
        for (name, detail) in names.iter().zip(&line.details).filter(|(_, detail)| !detail.is_empty()) {
            let words = format!("{}, {name}: {detail}", line.name);
            wrap(&words, columns(), 0).iter().try_for_each(|line| writeln!(out, "{line}"))?;
        }
    }
    Ok(())
}

pub fn outcome_json(table: &dyn Table, end: &GameResult) -> Value {
    let lines = end
        .lines
        .iter()
        .map(|l| json!({ "name": l.name, "clause": l.clause, "values": l.values, "details": l.details }));
    json!({
        "contest": end.contest,
        "winners": end.winners.iter().map(|s| seat_json(table, *s)).collect::<Vec<_>>(),
        "places": end.places,
        "scores": end.scores,
        "clause": end.clause,
        "reason": end.reason,
        "lines": lines.collect::<Vec<_>>(),
    })
}

/// Columns where the terminal does not tell how many it has.
const COLUMNS: usize = 100;

/// How wide the terminal is: as `COLUMNS` says, within what can be read.
pub fn columns() -> usize {
    let told = std::env::var("COLUMNS").ok().and_then(|n| n.parse().ok());
    told.unwrap_or(COLUMNS).clamp(40, 200)
}

/// Words in lines of so many columns; lines after the first stand two deeper. Nothing is cut: a word that is too long has a
/// line of its own.
pub fn wrap(words: &str, columns: usize, indent: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut used = 0;
    for word in words.split_whitespace() {
        let long = word.chars().count();
        match lines.last_mut() {
            Some(line) if used + 1 + long <= columns => {
                line.push(' ');
                line.push_str(word);
                used += 1 + long;
            }
            last => {
                let deep = if last.is_none() { indent } else { indent + 2 };
                lines.push(format!("{:deep$}{word}", ""));
                used = deep + long;
            }
        }
    }
    lines
}

/// A board in words: lines wider than the terminal go on in further ones, as deep as they began.
pub fn board(out: &mut Out, text: &str) -> io::Result<()> {
    text.trim_end().lines().try_for_each(|line| match fitting(line, columns()) {
        Some(lines) => lines.iter().try_for_each(|line| writeln!(out, "{line}")),
        None => writeln!(out, "{line}"),
    })
}

/// A line in several; none if it is not too wide.
fn fitting(line: &str, columns: usize) -> Option<Vec<String>> {
    let indent = line.len() - line.trim_start_matches(' ').len();
    (line.chars().count() > columns).then(|| wrap(line, columns, indent))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrapped_words_are_all_there_within_the_columns() {
        let words = "Ravage: take 1 Provender and 1 Loot, then place a marker";
        let lines = wrap(words, 20, 2);
        assert!(lines.iter().all(|line| line.chars().count() <= 20), "{lines:?}");
        assert!(lines[0].starts_with("  R") && lines[1].starts_with("    "), "{lines:?}");
        assert_eq!(lines.iter().map(|line| line.trim()).collect::<Vec<_>>().join(" "), words);
        assert_eq!(wrap("incomprehensibilities", 10, 0), ["incomprehensibilities"]);
        assert_eq!(fitting("  keep   2    it", 16), None, "what fits stays as it is");
        assert_eq!(fitting("  one two three", 11), Some(vec!["  one two".to_owned(), "    three".to_owned()]));
    }
}
