//! `ravelin play` without actions: a conversation on the terminal. Everything played is saved at once.

use std::io::{BufRead, IsTerminal, Write};

use ravelin_core::table::PlayError;
use ravelin_core::telling::and;
use ravelin_core::{Seat, Table};

use crate::args;
use crate::bots::Bots;
use crate::fail::Failure;
use crate::files::Held;
use crate::out::{self, BOLD, DIM, Out, REFUSED, names};
use crate::play::meant;
use crate::{rules, seats, show};

pub fn run(args: &args::Play, out: &mut Out) -> Result<(), Failure> {
    if !std::io::stdin().is_terminal() || !std::io::stdout().is_terminal() {
        return Err(Failure::bad(
            "no action was given, and this is not a terminal to ask on: name an action, see `legal`",
        ));
    }
    let (mut held, mut table) = Held::take(&args.file)?;
    let seat = args.seat.as_deref().map(|s| seats::of(&*table, s)).transpose()?;
    let bots = Bots::of(&*table, &args.bot)?;
    let mut talk = Talk { table: &mut *table, bots, seat, told: 0, save: &mut |table| held.save(table) };
    talk.told = talk.table.journal().len();
    talk.run(&mut std::io::stdin().lock(), out)
}

/// What a person typed.
#[derive(Debug, PartialEq, Eq)]
enum Typed<'a> {
    Nothing,
    Number(usize),
    Action(&'a str),
    Undo,
    /// The clause of the prompt, or of this id.
    Clause(Option<&'a str>),
    Board,
    Quit,
}

fn read(line: &str) -> Typed<'_> {
    let line = line.trim();
    if let Some(id) = line.strip_prefix('?') {
        return Typed::Clause(Some(id.trim()).filter(|id| !id.is_empty()));
    }
    match (line, line.parse()) {
        ("", _) => Typed::Nothing,
        ("undo", _) => Typed::Undo,
        ("board", _) => Typed::Board,
        ("quit" | "exit", _) => Typed::Quit,
        (_, Ok(number)) => Typed::Number(number),
        (action, Err(_)) => Typed::Action(action),
    }
}

struct Talk<'a> {
    table: &'a mut dyn Table,
    bots: Bots,
    /// The only seat this person plays; every seat without a bot if none.
    seat: Option<Seat>,
    /// How much of the journal has been printed.
    told: usize,
    save: &'a mut dyn FnMut(&dyn Table) -> Result<(), Failure>,
}

impl Talk<'_> {
    fn run(&mut self, input: &mut impl BufRead, out: &mut Out) -> Result<(), Failure> {
        writeln!(out, "{DIM}a number or an action plays; undo, board, ? [clause], quit{DIM:#}")?;
        if let Some(first) = self.person() {
            show::board(self.table, Some(first), out)?;
        }
        loop {
            while self.bots.act(self.table)?.is_some() {
                (self.save)(self.table)?;
                // What a bot did is told to the only person at the table, or as all may know it.
                self.tell(self.alone(), out)?;
            }
            if let Some(end) = out::result_of(self.table) {
                return Ok(out::outcome(out, self.table, &end)?);
            }
            let Some(seat) = self.person() else {
                let asked = and(&names(self.table, self.table.deciders()));
                writeln!(out, "waiting for {asked}")?;
                return Ok(());
            };
            writeln!(out)?;
            show::choices(self.table, seat, out)?;
            if !self.ask(seat, input, out)? {
                return Ok(());
            }
        }
    }

    /// Asks until something changed; false if the person leaves.
    fn ask(&mut self, seat: Seat, input: &mut impl BufRead, out: &mut Out) -> Result<bool, Failure> {
        let mut line = String::new();
        loop {
            write!(out, "{BOLD}>{BOLD:#} ")?;
            out.flush()?;
            line.clear();
            let read_bytes = input.read_line(&mut line);
            if read_bytes.map_err(|e| Failure::bad(format!("cannot read the terminal: {e}")))? == 0 {
                writeln!(out)?;
                return Ok(false);
            }
            match read(&line) {
                Typed::Nothing => {}
                Typed::Quit => return Ok(false),
                Typed::Board => show::board(self.table, Some(seat), out)?,
                Typed::Clause(id) => self.clause(seat, id, out)?,
                Typed::Undo => match self.undo() {
                    Ok(()) => {
                        (self.save)(self.table)?;
                        return Ok(true);
                    }
                    Err(why) => writeln!(out, "{REFUSED}{why}{REFUSED:#}")?,
                },
                Typed::Number(number) => {
                    let most = self.table.offered(seat).len();
                    match number.checked_sub(1).filter(|index| *index < most) {
                        Some(index) => {
                            let played = self.table.play_choice(seat, index);
                            if self.played(seat, played, out)? {
                                return Ok(true);
                            }
                        }
                        None => writeln!(out, "{REFUSED}a number from 1 to {most}{REFUSED:#}")?,
                    }
                }
                Typed::Action(action) => {
                    let played =
                        meant(self.table, seat, action).and_then(|action| self.table.play_text(seat, &action, &[]));
                    if self.played(seat, played, out)? {
                        return Ok(true);
                    }
                }
            }
        }
    }

    fn played(&mut self, seat: Seat, played: Result<(), PlayError>, out: &mut Out) -> Result<bool, Failure> {
        match played {
            Ok(()) => {
                (self.save)(self.table)?;
                self.tell(Some(seat), out)?;
                Ok(true)
            }
            Err(why) => {
                writeln!(out, "{REFUSED}{why}{REFUSED:#}")?;
                Ok(false)
            }
        }
    }

    fn undo(&mut self) -> Result<(), String> {
        let Some(last) = self.table.record().moves.last() else { return Err("nothing was played yet".to_owned()) };
        let seat = last.seat;
        if self.seat.is_some_and(|own| own != seat) || self.bots.has(seat) {
            return Err(ravelin_core::table::UndoError::NotYours.to_string());
        }
        self.table.undo(seat).map_err(|e| e.to_string())?;
        self.told = self.told.min(self.table.journal().len());
        Ok(())
    }

    fn clause(&self, seat: Seat, id: Option<&str>, out: &mut Out) -> Result<(), Failure> {
        let rulebook = &self.table.info().rules;
        let all = rulebook.clauses();
        let prompt = self.table.prompt(Some(seat)).clause;
        match rules::below(&all, id.unwrap_or(prompt.0)) {
            Ok(found) => rules::print(&found, &rulebook.house(), out)?,
            Err(why) => writeln!(out, "{REFUSED}{}{REFUSED:#}", why.line())?,
        }
        Ok(())
    }

    fn tell(&mut self, viewer: Option<Seat>, out: &mut Out) -> Result<(), Failure> {
        let entries = &self.table.journal()[self.told.min(self.table.journal().len())..];
        out::journal(out, self.table, entries, viewer)?;
        self.told = self.table.journal().len();
        Ok(())
    }

    /// The person who is asked now.
    fn person(&self) -> Option<Seat> {
        let mine = |seat: &Seat| !self.bots.has(*seat) && self.seat.is_none_or(|own| own == *seat);
        self.table.deciders().iter().find(mine)
    }

    /// The only person at the table, if there is just one.
    fn alone(&self) -> Option<Seat> {
        let mut people = (0..self.table.seats()).map(Seat).filter(|&s| !self.bots.has(s));
        let one = people.next().filter(|_| people.next().is_none());
        self.seat.or(one)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typed_words_are_commands_numbers_or_actions() {
        assert_eq!(read(" \n"), Typed::Nothing);
        assert_eq!(read("3\n"), Typed::Number(3));
        assert_eq!(read("? K8.2\n"), Typed::Clause(Some("K8.2")));
        assert_eq!(read("?\n"), Typed::Clause(None));
        assert_eq!(read("place mill\n"), Typed::Action("place mill"));
        assert_eq!([read("undo"), read("board"), read("quit")], [Typed::Undo, Typed::Board, Typed::Quit]);
    }
}
