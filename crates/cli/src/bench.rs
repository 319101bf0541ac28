//! `ravelin bench`: how fast one core plays, how big a state is, and the numbers that tell whether behaviour changed.

use std::io::Write;
use std::time::Duration;

use ravelin_core::Pack;
use ravelin_lab::{BenchPlan, BenchReport};

use crate::args;
use crate::fail::Failure;
use crate::out::{self, Out, print_json};

const TIME: Duration = Duration::from_secs(3);

pub fn run(args: &args::Bench, out: &mut Out) -> Result<(), Failure> {
    let slugs: Vec<&str> = match &args.game {
        Some(slug) => vec![ravelin_catalog::info(slug)?.slug],
        None => ravelin_catalog::games().iter().map(|g| g.slug).collect(),
    };
    let mut reports = Vec::new();
    for slug in slugs {
        let pack = Pack::default();
        let options = ravelin_catalog::sheet(slug, &pack)?.resolve(None, None, [])?;
        let plan = BenchPlan { options, pack, time: TIME };
        let report = ravelin_catalog::game(slug)?.bench(&plan);
        reports.push(report.map_err(|e| Failure::bad(e.to_string()))?);
    }
    let sum = bench_number(&reports);
    if args.json {
        let value = serde_json::json!({ "games": reports, "bench_number": sum });
        return Ok(print_json(out, &value)?);
    }
    let head = ["game", "games/s", "actions/s", "steps/s", "state", "clone", "bench number", "play", "words"];
    let mut rows: Vec<Vec<String>> = vec![head.map(str::to_owned).to_vec()];
    for r in &reports {
        rows.push(vec![
            r.game.clone(),
            format!("{:.0}", r.games_per_second),
            format!("{:.0}", r.actions_per_second),
            format!("{:.0}", r.steps_per_second),
            format!("{} bytes", r.state_bytes),
            format!("{:.1} ns", r.clone_ns),
            r.bench_number.clone(),
            r.numbers.play.clone(),
            r.numbers.words.clone(),
        ]);
    }
    out::grid(out, &rows)?;
    writeln!(out, "one core, random games; actions are choices, steps include forced ones")?;
    writeln!(out, "bench number {sum}")?;
    Ok(())
}

/// One number for all games: the sum of theirs.
fn bench_number(reports: &[BenchReport]) -> String {
    let numbers = reports.iter().filter_map(|r| u64::from_str_radix(&r.bench_number, 16).ok());
    format!("{:016x}", numbers.fold(0, u64::wrapping_add))
}
