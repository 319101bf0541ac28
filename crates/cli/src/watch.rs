//! `ravelin watch`: bots play, and the game is told as it goes, with the board now and then and the scores at the end.

use std::io::Write;
use std::time::Duration;

use ravelin_core::{Contest, Seed};

use crate::args;
use crate::bots::{self, Bots};
use crate::fail::Failure;
use crate::out::{self, DIM, Out};
use crate::setup;

/// The board is shown at a heading of the journal, at least this many actions apart.
const BETWEEN_BOARDS: usize = 40;

pub fn run(args: &args::Watch, out: &mut Out) -> Result<(), Failure> {
    let setup::Chosen { options, pack } = setup::choose(&args.setup)?;
    let kinds = bots::kinds(&args.bots, options.seats)?;
    let seed = args.seed.map_or_else(setup::short_seed, Ok)?;
    let mut table = ravelin_catalog::new(&args.setup.game, &options, Seed::number(seed), &pack, None)?;
    let table = &mut *table;
    writeln!(out, "{}, seed {seed}: {}", table.info().name, players(table, &args.bots))?;
    let mut bots = Bots::everywhere(kinds, seed);
    let mut told = 0;
    let mut last_board = 0;
    loop {
        let new = &table.journal()[told..];
        let moves = table.record().moves.len();
        // A spectator's eyes: what is hidden from anybody stays hidden here.
        out::journal(out, table, new, None)?;
        if new.iter().any(|e| e.heading) && moves >= last_board + BETWEEN_BOARDS {
            writeln!(out)?;
            out::board(out, &table.view_text(None))?;
            last_board = moves;
        }
        told = table.journal().len();
        if args.delay > 0 {
            out.flush()?;
            std::thread::sleep(Duration::from_millis(args.delay));
        }
        if bots.act(table)?.is_none() {
            break;
        }
    }
    writeln!(out)?;
    out::board(out, &table.view_text(None))?;
    if let Some(end) = out::result_of(table) {
        out::outcome(out, table, &end)?;
    }
    writeln!(out, "{DIM}{}, state {}{DIM:#}", out::plural(table.record().moves.len(), "action"), table.hash())?;
    Ok(())
}

fn players(table: &dyn ravelin_core::Table, bots: &[String]) -> String {
    let seats = crate::seats::all(table);
    let bot = |i: usize| bots.get(i).or(bots.first()).map_or("", String::as_str);
    let named: Vec<String> = seats.iter().enumerate().map(|(i, name)| format!("{name} ({})", bot(i))).collect();
    named.join(match table.info().contest {
        Contest::Competitive => " against ",
        Contest::Team if named.len() == 2 => " against ",
        Contest::Team | Contest::Cooperative => ", ",
    })
}
