//! Plays random legal games at many tables at once and measures what the server spends on them. Two people sit at each table, or as many as the game needs;
//! all have their page open, and play through the forms and the stream that a browser would use. Each game gets a server of its
//! own, so that processor time and memory are those of that game; a last run mixes all games.
//!
//! | file | what |
//! |---|---|
//! | `server.rs` | the program that is measured: started, watched, ended |
//! | `http.rs` | requests and live streams over one connection |
//! | `page.rs` | what is read from a page: the form with the numbered actions, the number of the last event |
//! | `table.rs` | two people at a table |
//! | `report.rs` | figures |

mod http;
mod page;
mod report;
mod server;
mod table;

use std::cell::RefCell;
use std::path::PathBuf;
use std::process::ExitCode;
use std::rc::Rc;
use std::time::{Duration, Instant};

use clap::Parser;
use tokio::task::LocalSet;

use crate::report::{Figures, Report, Tally};
use crate::server::{Game, Server, ServerError};
use crate::table::{Seating, TableError};

#[derive(Parser)]
#[command(name = "ravelin-load", about = "Measures what a server spends on a move")]
struct Cli {
    /// The program to measure
    #[arg(long)]
    program: PathBuf,
    /// Tables that are open at the same time
    #[arg(long, default_value_t = 50)]
    tables: usize,
    /// How long each run plays
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// Mean time between two moves at a table, in seconds; 0 plays as soon as the last move has arrived
    #[arg(long, default_value_t = 0.0)]
    thought: f64,
    /// Games to play; all if not given
    #[arg(long, value_delimiter = ',')]
    games: Vec<String>,
    /// Leave out the run with all games at once
    #[arg(long)]
    no_mix: bool,
    /// One line of JSON instead of a table
    #[arg(long)]
    json: bool,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print the server's process id before play, for a profiler
    #[arg(long)]
    show_pid: bool,
}

#[derive(Debug, thiserror::Error)]
enum LoadError {
    #[error(transparent)]
    Server(#[from] ServerError),
    #[error(transparent)]
    Table(#[from] TableError),
    #[error("the runtime: {0}")]
    Io(#[from] std::io::Error),
    #[error("there is no game {0:?}")]
    Game(String),
}

fn main() -> ExitCode {
    match run(&Cli::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(e) => {
            eprintln!("error: {e}");
            ExitCode::FAILURE
        }
    }
}

fn run(cli: &Cli) -> Result<(), LoadError> {
    let known = server::games(&cli.program)?;
    if let Some(unknown) = cli.games.iter().find(|slug| known.iter().all(|game| game.slug != **slug)) {
        return Err(LoadError::Game(unknown.clone()));
    }
    let is_wanted = |game: &Game| cli.games.is_empty() || cli.games.contains(&game.slug);
    let games: Vec<Game> = known.into_iter().filter(is_wanted).collect();
    // One thread: the generator shares the machine with what it measures.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let mut report = Report::default();
    for game in &games {
        let figures = runtime.block_on(LocalSet::new().run_until(measure(cli, std::slice::from_ref(game))))?;
        report.games.insert(game.slug.clone(), figures);
    }
    report.overall = match games.len() > 1 && !cli.no_mix {
        true => Some(runtime.block_on(LocalSet::new().run_until(measure(cli, &games)))?),
        false => None,
    };
    if cli.json {
        println!("{}", report.json());
    } else {
        print!("{report}");
    }
    Ok(())
}

/// Opens the tables, then plays at all of them for as long as was asked.
async fn measure(cli: &Cli, games: &[Game]) -> Result<Figures, LoadError> {
    let server = Server::start(&cli.program, cli.tables).await?;
    if cli.show_pid {
        eprintln!("server {}", server.id());
    }
    // Component files and pages that are shared are in memory before it is measured.
    for (seat, game) in games.iter().enumerate() {
        let mut first = Seating::open(server.address(), game, u64::MAX - seat as u64).await?;
        first.play_once(&mut Tally::default()).await?;
    }
    let before = server.memory()?;
    let mut tables = Vec::with_capacity(cli.tables);
    for n in 0..cli.tables {
        tables.push(Seating::open(server.address(), &games[n % games.len()], cli.seed.wrapping_add(n as u64)).await?);
    }
    let tally = Rc::new(RefCell::new(Tally::default()));
    let (cpu, started) = (server.cpu()?, Instant::now());
    let end = started + Duration::from_secs(cli.seconds);
    let mut playing = tokio::task::JoinSet::new();
    for table in tables {
        playing.spawn_local(play(table, tally.clone(), cli.thought, end));
    }
    let mut seated = Vec::with_capacity(cli.tables);
    while let Some(done) = playing.join_next().await {
        seated.push(done.map_err(std::io::Error::from)??);
    }
    let (cpu, took) = (server.cpu()? - cpu, started.elapsed());
    let memory = server.memory()?.saturating_sub(before);
    let figures = Figures::new(&tally.borrow(), cpu, took, memory, cli.tables);
    drop(seated);
    server.stop().await?;
    Ok(figures)
}

async fn play(
    mut table: Seating,
    tally: Rc<RefCell<Tally>>,
    thought: f64,
    end: Instant,
) -> Result<Seating, TableError> {
    let mut mine = Tally::default();
    loop {
        if thought > 0.0 {
            let wait = Duration::from_secs_f64(2.0 * thought * table.chance());
            tokio::time::sleep(wait.min(end.saturating_duration_since(Instant::now()))).await;
        }
        if Instant::now() >= end {
            break;
        }
        table.play_once(&mut mine).await?;
    }
    tally.borrow_mut().add(mine);
    Ok(table)
}
