//! The long versions of the tests. Each run is a row of a table: what it runs, and the environment variables that scale
//! the tests in it. The tests' own defaults are about a tenth of that and run in `cargo xtask test`.

use crate::{Outcome, cargo_command, e2e, fuzz, tools};

struct Run {
    name: &'static str,
    about: &'static str,
    env: &'static [(&'static str, &'static str)],
    what: What,
}

enum What {
    /// `cargo test --release` with these arguments.
    Rust(&'static [&'static str]),
    /// All of `e2e/tests`.
    Browser,
    /// Both fuzzers, each for so many seconds.
    Fuzz(u32),
}

/// A test that has a long version reads how long from an environment variable; add the variable here.
const RUNS: &[Run] = &[
    Run {
        name: "laws",
        about: "the laws of every game over 3,000 games in each test",
        env: &[("RAVELIN_LAW_GAMES", "3000")],
        what: What::Rust(&["--workspace", "--test", "laws"]),
    },
    Run {
        name: "gestures",
        about: "gestures of every game over 1,000 moves: they keep their word and tell no secret",
        env: &[("RAVELIN_GESTURES", "1000")],
        what: What::Rust(&["--package", "ravelin-catalog", "--all-features", "--test", "gestures"]),
    },
    Run {
        name: "server",
        about: "10,000 hostile requests, 100 days of correspondence games, updates over 200 moves",
        env: &[("RAVELIN_HOSTILE", "10000"), ("RAVELIN_DAYS", "100"), ("RAVELIN_UPDATES", "200")],
        what: What::Rust(&["--package", "ravelin-server", "--package", "ravelin-cli", "--all-features"]),
    },
    Run {
        name: "browser",
        about: "every test in a browser with every game, 300 faults, 200 decisions on each stage, 500 films",
        env: &[("RAVELIN_E2E", "all"), ("RAVELIN_FAULTS", "300"), ("RAVELIN_STAGE", "200"), ("RAVELIN_FILMS", "500")],
        what: What::Browser,
    },
    Run { name: "fuzz", about: "both fuzzers, ten minutes each", env: &[], what: What::Fuzz(600) },
];

pub(crate) fn list() {
    for run in RUNS {
        let env: Vec<String> = run.env.iter().map(|(name, value)| format!("{name}={value}")).collect();
        println!(
            "{:10} {} ({})",
            run.name,
            run.about,
            if env.is_empty() { "no variable".into() } else { env.join(" ") }
        );
    }
}

/// Runs those named, or all. A run that fails does not stop the next: a night of it should tell everything.
pub(crate) fn run(names: &[String]) -> Outcome {
    if let Some(unknown) = names.iter().find(|name| RUNS.iter().all(|run| run.name != **name)) {
        let known: Vec<&str> = RUNS.iter().map(|run| run.name).collect();
        return Err(format!("there is no run {unknown:?}; possible: {}", known.join(", ")));
    }
    let chosen = RUNS.iter().filter(|run| names.is_empty() || names.iter().any(|name| name == run.name));
    let mut failed = Vec::new();
    for run in chosen {
        println!("== {}: {}", run.name, run.about);
        let done = match &run.what {
            What::Rust(args) => {
                let mut cargo = cargo_command(&["test", "--release"]);
                tools::run(cargo.args(*args).envs(run.env.iter().copied()))
            }
            What::Browser => e2e(run.env),
            What::Fuzz(seconds) => fuzz::run(*seconds),
        };
        if let Err(why) = done {
            eprintln!("error: {}: {why}", run.name);
            failed.push(run.name);
        }
    }
    if failed.is_empty() { Ok(()) } else { Err(format!("failed: {}", failed.join(", "))) }
}
