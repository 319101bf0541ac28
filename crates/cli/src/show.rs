//! `ravelin show` and `ravelin legal`: a game as a seat sees it, and what it may do.

use std::io::Write;

use ravelin_catalog::OpenError;
use ravelin_core::{Choice, Decision, OfferedCard, Seat, Table, Viewer};
use serde_json::{Value, json};

use crate::args::{self, Format};
use crate::fail::Failure;
use crate::out::{self, BOLD, CLAUSE, DIM, Out, REFUSED, print_json};
use crate::{files, replay, seats};

/// Notation that is longer does not push the words of the others to the right.
const WIDEST: usize = 28;

/// Where the text of a card begins, below the choice that is about it.
const INDENT: usize = 9;

pub fn run(args: &args::Show, out: &mut Out) -> Result<(), Failure> {
    let table = match args.at {
        Some(at) => at_move(args, at)?,
        None => files::read_table(&args.file)?,
    };
    let table = &*table;
    if args.viewer.eq_ignore_ascii_case("all") {
        match args.format {
            Format::Json => print_json(out, &table.state_json())?,
            Format::Text => {
                for seat in (0..table.seats()).map(Seat) {
                    writeln!(out, "{BOLD}as {} sees it{BOLD:#}", table.seat_name(seat))?;
                    text(table, Some(seat), out)?;
                }
            }
            Format::Svg => return Err(Failure::bad("a drawing is for one viewer: use --as SEAT or --as nobody")),
        }
        return Ok(());
    }
    let viewer = seats::viewer(table, &args.viewer)?;
    match args.format {
        Format::Text => text(table, viewer, out)?,
        Format::Json => print_json(out, &table.view_json(viewer))?,
        Format::Svg => writeln!(out, "{}", table.board(viewer))?,
    }
    Ok(())
}

/// The position after so many moves, if the present rules lead to it.
fn at_move(args: &args::Show, at: usize) -> Result<Box<dyn Table>, Failure> {
    let record = files::read_record(&args.file)?;
    let failed = |e: OpenError| Failure::file(&args.file, e);
    let opened = ravelin_catalog::open_any(&record).map_err(failed)?;
    match opened.table {
        Some(last) if at == record.moves.len() => Ok(last),
        _ if at > record.moves.len() || opened.can_replay(at) => {
            ravelin_catalog::open(&record, Some(at)).map_err(failed)
        }
        _ => Err(Failure::file(&args.file, replay::not_replayed(&opened, at))),
    }
}

/// The board in words, then the cards with their texts.
pub fn board(table: &dyn Table, viewer: Viewer, out: &mut Out) -> Result<(), Failure> {
    out::board(out, &table.view_text(viewer))?;
    let wide = out::columns();
    for (place, cards) in table.cards(viewer) {
        writeln!(out, "{BOLD}{place}{BOLD:#}")?;
        for card in cards {
            for line in out::wrap(&format!("{}: {}", capital(&card.name), card.text), wide, 2) {
                writeln!(out, "{line}")?;
            }
        }
    }
    Ok(())
}

/// A name within a sentence may begin with an article.
fn capital(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The board, then what is asked or how it ended.
pub fn text(table: &dyn Table, viewer: Viewer, out: &mut Out) -> Result<(), Failure> {
    board(table, viewer, out)?;
    match out::result_of(table) {
        Some(end) => out::outcome(out, table, &end)?,
        None => out::prompt(out, table, &table.prompt(viewer))?,
    }
    Ok(())
}

pub fn legal(args: &args::Legal, out: &mut Out) -> Result<(), Failure> {
    let table = files::read_table(&args.file)?;
    let table = &*table;
    let asked: Vec<Seat> = match &args.seat {
        Some(seat) => vec![seats::of(table, seat)?],
        None => table.deciders().iter().collect(),
    };
    if args.json {
        let seats: Vec<Value> = asked.iter().map(|&s| legal_json(table, s, args.refused)).collect();
        let outcome = out::result_of(table).map(|end| out::outcome_json(table, &end));
        print_json(out, &json!({ "seats": seats, "outcome": outcome }))?;
        return Ok(());
    }
    if let Some(end) = out::result_of(table) {
        out::outcome(out, table, &end)?;
        return Ok(());
    }
    for seat in asked {
        choices(table, seat, out)?;
        if args.refused {
            refused(table, seat, out)?;
        }
    }
    Ok(())
}

fn legal_json(table: &dyn Table, seat: Seat, with_refused: bool) -> Value {
    let decision = table.decision(seat);
    let shown = |c: &Choice| json!({ "action": c.text, "words": c.words, "heading": c.heading, "anchor": c.anchor });
    let prompt = decision.map_or_else(|| table.prompt(Some(seat)), |decision| decision.prompt.clone());
    let mut value = json!({
        "seat": seat.0,
        "name": table.seat_name(seat),
        "prompt": out::prompt_json(table, &prompt),
        "choices": table.offered(seat).iter().map(shown).collect::<Vec<Value>>(),
        "cards": table.offered_cards(seat).iter().map(printed).collect::<Vec<Value>>(),
    });
    if with_refused {
        let refused = decision.map_or(&[][..], Decision::refused).iter().map(|choice| {
            let mut value = shown(choice);
            if let Some(why) = choice.why {
                (value["why"], value["clause"]) = (why.why().into(), why.rule.0.into());
            }
            value
        });
        value["refused"] = refused.collect();
    }
    value
}

/// A card that is offered, with the index of the first choice that is about it.
fn printed(OfferedCard { choice, card, .. }: &OfferedCard) -> Value {
    json!({ "choice": choice, "card": card.token, "name": card.name, "text": card.text })
}

/// The prompt of a seat and its choices, numbered from 1: what is typed, then what it means.
pub fn choices(table: &dyn Table, seat: Seat, out: &mut Out) -> Result<(), Failure> {
    let Some(decision) = table.decision(seat) else {
        out::prompt(out, table, &table.prompt(Some(seat)))?;
        writeln!(out, "  {DIM}{} is not asked now{DIM:#}", table.seat_name(seat))?;
        return Ok(());
    };
    let (name, prompt) = (table.seat_name(seat), &decision.prompt);
    out::question(out, &name, prompt)?;
    if let Some(hint) = prompt.kind.hint().filter(|_| decision.offered().len() > 1) {
        writeln!(out, "  {DIM}{hint}{DIM:#}")?;
    }
    let width = decision.offered().iter().map(|c| c.text.chars().count()).max().unwrap_or(0).min(WIDEST);
    let (mut heading, cards, wide) = (None, table.offered_cards(seat), out::columns());
    for choice in decision.offered() {
        if choice.heading != heading {
            heading = choice.heading;
            writeln!(out, "  {DIM}{}{DIM:#}", heading.unwrap_or_default())?;
        }
        write!(out, "  {BOLD}{:>3}{BOLD:#}  ", choice.index + 1)?;
        if choice.words.eq_ignore_ascii_case(&choice.text) {
            writeln!(out, "{}", choice.text)?;
        } else {
            writeln!(out, "{:<width$}  {DIM}{}{DIM:#}", choice.text, choice.words)?;
        }
        // Where the words say it all, it is not said twice.
        for OfferedCard { card, .. } in
            cards.iter().filter(|offered| offered.choice == choice.index && !offered.is_said)
        {
            for line in out::wrap(&format!("{}: {}", capital(&card.name), card.text), wide, INDENT) {
                writeln!(out, "{DIM}{line}{DIM:#}")?;
            }
        }
    }
    Ok(())
}

fn refused(table: &dyn Table, seat: Seat, out: &mut Out) -> Result<(), Failure> {
    for miss in table.decision(seat).map_or(&[][..], Decision::refused) {
        let Some(why) = miss.why else { continue };
        writeln!(
            out,
            "  {REFUSED} no{REFUSED:#}  {DIM}{} ({}){DIM:#}: {} {CLAUSE}[{}]{CLAUSE:#}",
            miss.text,
            miss.words,
            why.why(),
            why.rule
        )?;
    }
    Ok(())
}
