//! `ravelin sim`: many games between bots, counted.

use std::io::{IsTerminal, Write};

use indicatif::{ProgressBar, ProgressStyle};
use ravelin_lab::sim::csv_head;
use ravelin_lab::{SimPlan, SimReport};

use crate::args;
use crate::fail::Failure;
use crate::out::{self, BOLD, Out, print_json};
use crate::{bots, files, setup};

pub fn run(args: &args::Sim, out: &mut Out) -> Result<(), Failure> {
    let setup::Chosen { options, pack } = setup::choose(&args.setup)?;
    let bots = bots::kinds(&args.bots, options.seats)?;
    let games = usize::try_from(args.games).map_err(|_| Failure::bad("--games: too many for this machine"))?;
    // Better now than after an hour of games.
    if let Some(path) = &args.csv {
        files::try_write(path)?;
    }
    let threads = args.threads.map_or(0, usize::from);
    let plan = SimPlan { options, pack, games, bots, threads, seed: args.seed };
    let bar = bar(args.games);
    let ran = ravelin_catalog::game(&args.setup.game)?.sim(&plan, &|done| bar.set_position(done as u64));
    bar.finish_and_clear();
    let report = ran.map_err(|e| Failure::bad(e.to_string()))?;
    if let Some(path) = &args.csv {
        let mut text = csv_head(&report.seats) + "\n";
        for row in &report.rows {
            text += &row.csv();
            text.push('\n');
        }
        files::write(path, &text)?;
    }
    if args.json {
        let value = serde_json::to_value(&report).map_err(|e| Failure::bad(e.to_string()))?;
        print_json(out, &value)?;
    } else {
        print(&report, out)?;
    }
    Ok(())
}

pub fn bar(games: u64) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {per_sec}, {eta} left");
    ProgressBar::new(games).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

fn print(report: &SimReport, out: &mut Out) -> std::io::Result<()> {
    let percent = |share: f64| format!("{:.1} %", 100.0 * share);
    let games = report.games as usize;
    writeln!(out, "{BOLD}{}{BOLD:#}: {}, seed {}", report.game, out::plural(games, "game"), report.seed)?;
    let head = ["seat", "bot", "wins", "share", "95 % interval", "score (least to most)"];
    let mut rows: Vec<Vec<String>> = vec![head.map(str::to_owned).to_vec()];
    for seat in &report.seats {
        let (score, point) = (seat.score, f64::from(report.point));
        rows.push(vec![
            format!("{} {}", seat.seat, seat.name),
            seat.bot.to_string(),
            seat.wins.to_string(),
            percent(seat.rate),
            format!("{} to {}", percent(seat.low), percent(seat.high)),
            format!("{:.1} ({} to {})", score.mean / point, score.min as f64 / point, score.max as f64 / point),
        ]);
    }
    out::grid(out, &rows)?;
    let length = report.actions;
    writeln!(out, "nobody won {}", out::plural(report.nobody_won as usize, "game"))?;
    writeln!(out, "length {:.1} actions ({} to {})", length.mean, length.min, length.max)?;
    writeln!(
        out,
        "{:.0} games/s, {:.0} actions/s on {} in {:.2} s",
        report.games_per_second,
        report.actions_per_second,
        out::plural(report.threads, "thread"),
        report.seconds
    )
}
