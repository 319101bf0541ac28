//! `ravelin play` with actions: all of them or none, then the file is replaced.

use std::io::Write;

use ravelin_core::dice::ScriptError;
use ravelin_core::table::PlayError;
use ravelin_core::telling::and;
use ravelin_core::{Seat, Table, Unread, Viewer};
use serde_json::{Value, json};

use crate::args;
use crate::bots::Bots;
use crate::fail::Failure;
use crate::files::Held;
use crate::out::{self, Out, names, print_json};
use crate::seats;

pub fn run(args: &args::Play, out: &mut Out) -> Result<(), Failure> {
    let (mut held, mut table) = Held::take(&args.file)?;
    let table = &mut *table;
    let seat = args.seat.as_deref().map(|s| seats::of(table, s)).transpose()?;
    let mut bots = Bots::of(table, &args.bot)?;
    let mut told = Told::default();
    let mut script = args.dice.as_deref().map(Script::new);
    let before = table.record().moves.len();
    let mut reader = Reader::from(seat);
    for action in &args.actions {
        told.bots(table, &mut bots, reader)?;
        let actor = match seat {
            Some(seat) => seat,
            None => asked(table)?,
        };
        reader.acts(actor);
        let from = table.journal().len();
        let action = &meant(table, actor, action)?;
        match &mut script {
            Some(script) => script.play(table, actor, action)?,
            None => table.play_text(actor, action, &[])?,
        }
        told.tell(table, actor, Some(actor), from);
    }
    if let Some(script) = script {
        script.finish()?;
    }
    told.bots(table, &mut bots, reader)?;
    held.save(table)?;

    if args.json {
        let end = out::result_of(table).map(|end| out::outcome_json(table, &end));
        let moves: Vec<Value> = table.record().moves[before..]
            .iter()
            .map(|m| json!({ "seat": m.seat, "action": m.action, "dice": m.dice }))
            .collect();
        let deciders: Vec<Value> = table.deciders().iter().map(|s| out::seat_json(table, s)).collect();
        let journal: Vec<Value> =
            told.0.iter().map(|t| json!({ "seat": t.seat.0, "entries": t.entries_json })).collect();
        print_json(
            out,
            &json!({ "played": moves, "journal": journal, "moves": table.record().moves.len(), "hash": table.hash(),
                "deciders": deciders, "outcome": end }),
        )?;
        return Ok(());
    }
    for t in &told.0 {
        out::journal(out, table, &table.journal()[t.from..t.to], t.viewer)?;
    }
    match out::result_of(table) {
        Some(end) => out::outcome(out, table, &end)?,
        None => writeln!(out, "next: {}", and(&names(table, table.deciders())))?,
    }
    Ok(())
}

/// The notation of the choice that was typed. What is like no choice is left as it is: the table says why it cannot be played.
pub fn meant(table: &dyn Table, seat: Seat, typed: &str) -> Result<String, PlayError> {
    let Some(decision) = table.decision(seat) else { return Ok(typed.to_owned()) };
    match decision.typed(typed) {
        Ok(choice) => Ok(choice.text.clone()),
        Err(Unread::Unknown) => Ok(typed.to_owned()),
        Err(several @ Unread::Ambiguous(_)) => {
            let why = format!("{:?} is not enough: {several}", typed.trim());
            Err(PlayError::Illegal { why, clause: decision.prompt.clause.to_string() })
        }
    }
}

/// The one seat that is asked; an error names the seats if several are, because guessing would play for the wrong one.
fn asked(table: &dyn Table) -> Result<Seat, Failure> {
    if let Some(seat) = table.deciders().sole() {
        return Ok(seat);
    }
    match table.outcome() {
        Some(end) => Err(PlayError::Over { clause: end.clause.to_string() }.into()),
        None => {
            let asked: Vec<String> = names(table, table.deciders()).iter().map(|n| seats::slug(n)).collect();
            Err(Failure::bad(format!("{} are asked at the same time: say who acts with --seat", and(&asked))))
        }
    }
}

/// Who reads what bots did: the one person who acts here. Several share what all may know.
#[derive(Clone, Copy)]
enum Reader {
    Nobody,
    One(Seat),
    Several,
}

impl From<Option<Seat>> for Reader {
    fn from(seat: Option<Seat>) -> Self {
        seat.map_or(Reader::Nobody, Reader::One)
    }
}

impl Reader {
    fn acts(&mut self, seat: Seat) {
        *self = match *self {
            Reader::Nobody => Reader::One(seat),
            Reader::One(other) if other == seat => Reader::One(seat),
            Reader::One(_) | Reader::Several => Reader::Several,
        };
    }

    fn viewer(self) -> Viewer {
        match self {
            Reader::One(seat) => Some(seat),
            Reader::Nobody | Reader::Several => None,
        }
    }
}

/// What was told of each action.
#[derive(Default)]
struct Told(Vec<Telling>);

struct Telling {
    seat: Seat,
    viewer: Viewer,
    from: usize,
    to: usize,
    entries_json: Vec<Value>,
}

impl Told {
    fn tell(&mut self, table: &dyn Table, seat: Seat, viewer: Viewer, from: usize) {
        let to = table.journal().len();
        let entries_json = table.journal()[from..]
            .iter()
            .filter(|e| e.is_for(viewer))
            .map(|e| out::entry_json(table, e, viewer))
            .collect();
        self.0.push(Telling { seat, viewer, from, to, entries_json });
    }

    /// Bots answer until a person is asked.
    fn bots(&mut self, table: &mut dyn Table, bots: &mut Bots, reader: Reader) -> Result<(), Failure> {
        let mut from = table.journal().len();
        while let Some(seat) = bots.act(table)? {
            self.tell(table, seat, reader.viewer(), from);
            from = table.journal().len();
        }
        Ok(())
    }
}

/// Dice given by hand for all actions of a command; each action takes what it needs.
struct Script<'a> {
    given: &'a [String],
    used: usize,
}

impl<'a> Script<'a> {
    fn new(given: &'a [String]) -> Self {
        Script { given, used: 0 }
    }

    fn play(&mut self, table: &mut dyn Table, seat: Seat, action: &str) -> Result<(), Failure> {
        let played = table.play_script(seat, action, &self.given[self.used..]);
        self.used += played.map_err(|e| match e {
            PlayError::Script(ScriptError::TooFew { .. }) => {
                Failure::bad(format!("--dice: {} given, but {action:?} needs more", self.given.len()))
            }
            e => e.into(),
        })?;
        Ok(())
    }

    fn finish(self) -> Result<(), Failure> {
        match self.given.len() - self.used {
            0 => Ok(()),
            left => Err(Failure::bad(format!("--dice: {} given, but {left} were not used", self.given.len()))),
        }
    }
}
