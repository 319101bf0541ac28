//! The chores of this workspace. Every command that is run is printed, with the time it took.

mod count;
mod dist;
mod fuzz;
mod load;
mod new_game;
mod soak;
mod tools;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(name = "cargo xtask", about = "The chores of this workspace")]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Install what is missing, then run everything: lint, tests, rules coverage, a short law run, tests in a browser
    Test,
    /// Tests in a real browser, and of a server that is killed
    E2e,
    /// Formatting, clippy without warnings, licences and bans of dependencies
    Lint,
    /// Speed of every game and the bench number
    Bench,
    /// Processor time, latency, bytes and memory of the server under load: tables of people who play at random
    Load(load::Load),
    /// Clauses without code or test, per game; fails if a testable one has no test
    Rules,
    /// Count what the inside of the games should not have: sentinels, bare numbers, swallowed actions, long functions
    Count,
    /// Copy the model, games/outpost, under another name and enter it wherever games are listed
    NewGame {
        /// Lower-case letters and digits: the folder, the crate and the game's name
        slug: String,
    },
    /// Write games and a database of the present version into tests/records/NAME, for later versions to open
    Records { name: String },
    /// The long versions of the tests, an hour and more: all of them, or those named
    Soak {
        /// Names of runs; `--list` shows them
        names: Vec<String>,
        /// List the runs and stop
        #[arg(long)]
        list: bool,
    },
    /// Run both fuzzers, one after the other
    Fuzz {
        /// For how long each
        #[arg(long, default_value_t = 600)]
        seconds: u32,
    },
    /// Build the program for a release and pack it with its papers into target/packages
    Dist {
        /// Name of the archive and of the folder in it
        #[arg(long, default_value = "ravelin")]
        name: String,
    },
    /// Write the seed corpus of the fuzz targets into fuzz/corpus
    FuzzCorpus,
}

/// What went wrong, in one line.
type Outcome = Result<(), String>;

fn main() -> ExitCode {
    let done = match Cli::parse().task {
        Task::Test => test(),
        Task::E2e => e2e(&[]),
        Task::Lint => tools::install().and_then(|()| lint()),
        Task::Bench => cargo(&["run", "--release", "--quiet", "--package", "ravelin-cli", "--", "bench"]),
        Task::Load(wanted) => load::run(&wanted),
        Task::Rules => rules(),
        Task::Count => count::run(),
        Task::NewGame { slug } => new_game::run(&slug),
        Task::Records { name } => records(&name),
        Task::Soak { list: true, .. } => {
            soak::list();
            Ok(())
        }
        Task::Soak { names, list: false } => soak::run(&names),
        Task::Fuzz { seconds } => fuzz::run(seconds),
        Task::Dist { name } => dist::run(&name),
        Task::FuzzCorpus => fuzz::corpus(),
    };
    tools::print_times();
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(what) => {
            eprintln!("error: {what}");
            ExitCode::FAILURE
        }
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map(Path::to_path_buf).unwrap_or_default()
}

fn test() -> Outcome {
    tools::install()?;
    lint()?;
    if tools::has("cargo", &["nextest", "--version"]) {
        cargo(&["test", "--workspace", "--all-features", "--doc"])?;
        cargo(&["nextest", "run", "--workspace", "--all-features"])?;
    } else {
        cargo(&["test", "--workspace", "--all-features"])?;
    }
    rules()?;
    e2e(&[])?;
    println!("all checks passed");
    Ok(())
}

/// The tests in a browser, with these environment variables.
fn e2e(env: &[(&str, &str)]) -> Outcome {
    let folder = root().join("e2e");
    tools::install_browser(&folder)?;
    // With the features of all tests, so that nothing is compiled again for it.
    cargo(&["build", "--workspace", "--all-features", "--bin", "ravelin"])?;
    let here = std::env::current_exe().map_err(|e| format!("where this program lies: {e}"))?;
    let program = here.with_file_name(format!("ravelin{}", std::env::consts::EXE_SUFFIX));
    let mut tests = Command::new("node");
    tests
        .args(["--test", "--test-concurrency=2", "--test-reporter=spec"])
        .current_dir(folder)
        .envs(env.iter().copied())
        .env("RAVELIN_BIN", program);
    tools::run(&mut tests)
}

fn lint() -> Outcome {
    cargo(&["fmt", "--all", "--", "--check"])?;
    cargo(&["clippy", "--workspace", "--all-targets", "--all-features", "--", "-D", "warnings"])?;
    tools::install_deny()?;
    cargo(&["deny", "check", "licenses", "bans", "sources"])?;
    let folder = root().join("e2e");
    tools::install_npm(&folder)?;
    let script = root().join("crates/server/static/js");
    tools::run(Command::new(folder.join("node_modules/.bin/tsc")).arg("--project").arg(script))
}

fn rules() -> Outcome {
    let root = root();
    let mut gaps = Vec::new();
    for slug in ravelin_coverage::games(&root).map_err(|e| e.to_string())? {
        let report = ravelin_coverage::report(&root, &slug).map_err(|e| e.to_string())?;
        print!("{report}");
        if !report.holds() {
            gaps.push(slug);
        }
    }
    if gaps.is_empty() { Ok(()) } else { Err(format!("rules coverage has gaps: {}", gaps.join(", "))) }
}

fn records(name: &str) -> Outcome {
    let folder = root().join("tests/records").join(name);
    let mut writer = Command::new(std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned()));
    writer
        .args(["test", "--package", "ravelin-server", "--all-features", "--lib"])
        .args(["write_the_records_of_this_version", "--", "--ignored"])
        .current_dir(root())
        .env("RAVELIN_RECORDS", &folder);
    tools::run(&mut writer)
}

/// Runs cargo in the workspace, showing the command.
fn cargo(args: &[&str]) -> Outcome {
    tools::run(&mut cargo_command(args))
}

fn cargo_command(args: &[&str]) -> Command {
    let mut cargo = Command::new(std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned()));
    cargo.args(args).current_dir(root());
    cargo
}
