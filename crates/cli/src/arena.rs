//! `ravelin arena`: bots against each other on the same seeds. Games are kept in a file as they end, so that a long run that was
//! cut off goes on.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use indicatif::ProgressBar;
use ravelin_lab::arena::are_different;
use ravelin_lab::{ArenaPlan, ArenaReport, ArenaRow, Budget};
use serde_json::{Value, json};

use crate::fail::Failure;
use crate::out::{self, BOLD, Out, print_json};
use crate::{args, bots, files, setup, sim};

pub fn run(args: &args::Arena, out: &mut Out) -> Result<(), Failure> {
    let setup::Chosen { options, pack } = setup::choose(&args.setup)?;
    let bots = args.bots.iter().map(|bot| bots::kind(bot)).collect::<Result<Vec<_>, _>>()?;
    if !are_different(&bots) {
        return Err(Failure::bad("--bots: give two or more different bots, such as planner,greedy"));
    }
    let games = usize::try_from(args.games).map_err(|_| Failure::bad("--games: too many for this machine"))?;
    let budget = match (args.ms, args.worlds) {
        (Some(ms), _) => Budget::Ms(ms),
        (None, Some(worlds)) => Budget::Worlds(worlds),
        (None, None) => Budget::Usual,
    };
    let threads = args.threads.map_or(0, usize::from);
    let plan = ArenaPlan { options, pack, bots, budget, games, sequential: args.sequential, threads, seed: args.seed };
    let head = json!({
        "game": args.setup.game, "options": plan.options, "bots": plan.bots, "budget": plan.budget, "seed": plan.seed,
    });
    let (before, kept) = match &args.keep {
        Some(path) => {
            let (before, file) = open(path, &head)?;
            (before, Some((path, Mutex::new(file))))
        }
        None => (Vec::new(), None),
    };
    let cells = plan.bots.len() * (plan.bots.len() - 1) / 2;
    let bar = sim::bar(args.games.saturating_mul(cells as u64));
    bar.set_position(before.len() as u64);
    let lost = Mutex::new(None);
    let told = |row: &ArenaRow| {
        if let Some((_, file)) = &kept {
            let line = serde_json::to_string(row).unwrap_or_default() + "\n";
            let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
            if let Err(e) = file.write_all(line.as_bytes()) {
                *lost.lock().unwrap_or_else(PoisonError::into_inner) = Some(e);
            }
        }
        bar.inc(1);
    };
    let ran = ravelin_catalog::game(&args.setup.game)?.arena(&plan, &before, &told);
    ProgressBar::finish_and_clear(&bar);
    let report = ran.map_err(|e| Failure::bad(e.to_string()))?;
    if let (Some((path, _)), Some(e)) = (&kept, lost.into_inner().unwrap_or_else(PoisonError::into_inner)) {
        return Err(Failure::file(path, format!("cannot write: {e}")));
    }
    if args.json {
        let value = serde_json::to_value(&report).map_err(|e| Failure::bad(e.to_string()))?;
        print_json(out, &value)?;
    } else {
        print(&report, out)?;
    }
    Ok(())
}

/// The games of a run that was cut off, and the file to go on with. A last line that is not whole was never written to its end, and
/// its game is played again.
fn open(path: &Path, head: &Value) -> Result<(Vec<ArenaRow>, File), Failure> {
    let mut text = if path.exists() { files::read_text(path)? } else { String::new() };
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    text.truncate(whole);
    let mut lines = text.lines();
    let first = lines.next().map(serde_json::from_str::<Value>);
    match first {
        None => text = format!("{head}\n"),
        Some(Ok(kept)) if kept == *head => {}
        Some(Ok(kept)) => {
            return Err(Failure::file(path, format!("has games of another run: {kept}; give another file")));
        }
        Some(Err(_)) => return Err(Failure::file(path, "is no file of `ravelin arena`; give another")),
    }
    let rows =
        text.lines().enumerate().skip(1).map(|(n, line)| {
            serde_json::from_str(line).map_err(|e| Failure::file(path, format!("line {}: {e}", n + 1)))
        });
    let rows = rows.collect::<Result<Vec<ArenaRow>, _>>()?;
    files::write(path, &text)?;
    let file = OpenOptions::new().append(true).open(path);
    Ok((rows, file.map_err(|e| Failure::file(path, format!("cannot write: {e}")))?))
}

fn print(report: &ArenaReport, out: &mut Out) -> std::io::Result<()> {
    let percent = |share: f64| format!("{:.1} %", 100.0 * share);
    let budget = match report.budget {
        Budget::Usual => "usual thought".to_owned(),
        Budget::Worlds(worlds) => out::plural(worlds as usize, "imagined world"),
        Budget::Ms(ms) => format!("{ms} ms of processor time"),
    };
    writeln!(out, "{BOLD}{}{BOLD:#}: {budget}, seed {}", report.game, report.seed)?;
    let head = ["first", "second", "games", "share", "95 % interval", "equal", "by seat", "points", "draws", "clear"];
    let mut rows: Vec<Vec<String>> = vec![head.map(str::to_owned).to_vec()];
    for cell in &report.cells {
        let seats: Vec<String> = cell.seats.iter().map(|share| format!("{:.0}", 100.0 * share)).collect();
        rows.push(vec![
            cell.bots.0.to_string(),
            cell.bots.1.to_string(),
            cell.games.to_string(),
            percent(cell.share),
            format!("{} to {}", percent(cell.low), percent(cell.high)),
            percent(cell.equal),
            seats.join("/"),
            format!("{:+.1}", cell.margin),
            cell.draws.to_string(),
            if cell.low > cell.equal || cell.high < cell.equal { "yes" } else { "no" }.to_owned(),
        ]);
    }
    out::grid(out, &rows)?;
    let head = ["bot", "Elo", "decisions", "ms, mean", "99 %", "longest"];
    let mut rows: Vec<Vec<String>> = vec![head.map(str::to_owned).to_vec()];
    for bot in &report.bots {
        let ms = |ms: f64| format!("{ms:.2}");
        rows.push(vec![
            bot.bot.to_string(),
            format!("{:+.0}", bot.elo),
            bot.decisions.to_string(),
            ms(bot.mean_ms),
            ms(bot.p99_ms),
            ms(bot.longest_ms),
        ]);
    }
    out::grid(out, &rows)
}
