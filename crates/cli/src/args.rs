//! The command line as types; every command shows examples in its `--help`.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::settings::Settings;

const EXIT_CODES: &str = "Exit codes: 0 done; 1 bad input or a file that cannot be read or written; 2 an illegal action \
    (\"illegal: <why> [<clause>]\") or a command line that cannot be read. Colours only on a terminal; NO_COLOR is respected.";

#[derive(Parser)]
#[command(name = "ravelin", version, about = "Heavy siege-and-conquest games: play, show, replay, simulate", after_help = EXIT_CODES)]
#[command(disable_help_subcommand = true)]
pub struct Cli {
    /// Without a command, starts the server on this machine
    #[command(subcommand)]
    pub command: Option<Command>,
}

#[derive(Subcommand)]
pub enum Command {
    /// Start the server: play in a browser, with friends and bots (the default)
    #[command(
        after_help = "Examples:\n  ravelin                                  # on http://127.0.0.1:8080, data in ./ravelin-data\n  ravelin serve --listen 0.0.0.0:80 --data /var/lib/ravelin\n  ravelin serve --origin https://club.example   # behind a proxy that speaks TLS\n  ravelin serve --config ravelin.toml\n\nA flag beats the environment, the environment the file. Everything is in one SQLite file in the data folder. Stop with Ctrl-C: nothing is lost, at any moment."
    )]
    Serve(Serve),
    /// Tell what an upgrade to this version would do to the games of a data folder
    #[command(
        after_help = "Examples:\n  ravelin upgrade --check ravelin-data\n  ravelin upgrade --check /var/lib/ravelin --json\n\nReads a copy of the database: the folder stays as it is, and a server may be running on it. Exit code 0 if nothing is lost,\n1 if a game would be closed or lose its positions. The upgrade itself is to start the new version on the folder."
    )]
    Upgrade(Upgrade),
    /// Check a data folder thoroughly: the file, and every table of it; it may be in use
    #[command(after_help = "Examples:\n  ravelin check ravelin-data")]
    Check(Folder),
    /// Copy the database of a data folder into a new file, also while it is served
    #[command(after_help = "Examples:\n  ravelin backup ravelin-data backups/monday.sqlite")]
    Backup(Backup),
    /// Put a backup into a data folder that is not in use
    #[command(
        after_help = "Examples:\n  ravelin restore backups/monday.sqlite ravelin-data\n  ravelin restore backups/monday.sqlite ravelin-data --force   # keeps what is there aside"
    )]
    Restore(Restore),
    /// List the games, their scenarios, seats and options
    #[command(after_help = "Examples:\n  ravelin games\n  ravelin games --json")]
    Games(Games),
    /// Read a game's rules: all, one clause, or what a search finds
    #[command(
        after_help = "Examples:\n  ravelin rules sovereigns K8.2.1\n  ravelin rules sovereigns K8.2        # everything below it\n  ravelin rules sovereigns --search capital troll\n  ravelin rules sovereigns --coverage  # inside a source tree"
    )]
    Rules(Rules),
    /// Start a game: prints its record, or writes it with -o
    #[command(
        after_help = "Examples:\n  ravelin new sovereigns -o game.json\n  ravelin new sovereigns --seed 7 --set KEY=VALUE -o game.json\n  ravelin new sovereigns --pack my-cards -o game.json\n  ravelin new sovereigns --state state.json -o game.json"
    )]
    New(New),
    /// Show a game as a seat sees it, as text, JSON or a drawing
    #[command(
        after_help = "Examples:\n  ravelin show game.json\n  ravelin show game.json --as paladins --format svg > board.svg\n  ravelin show game.json --at 12\n  ravelin show game.json --as all --format json > state.json   # what `new --state` reads"
    )]
    Show(Show),
    /// List what may be done now, and with --refused what may not and why
    #[command(
        after_help = "Examples:\n  ravelin legal game.json\n  ravelin legal game.json --seat barbarians --refused\n  ravelin legal game.json --json"
    )]
    Legal(Legal),
    /// Play actions, all or none; without ACTION on a terminal, play interactively
    #[command(
        after_help = "Examples:\n  ravelin play game.json 'order tax blue_left'    # as `legal` prints it\n  ravelin play game.json 'tax blue left'          # as much of it as no other choice has\n  ravelin play game.json ACTION ACTION --dice 4,6,bribe\n  ravelin play game.json --bot 1=greedy        # interactive, a bot in seat 1\n\nInteractive: a number or an action plays; undo takes back; ? shows the clause, ? K8.2 any clause;\nboard shows the board; quit leaves. The file is saved after every action."
    )]
    Play(Play),
    /// Tell a game again, or check that its record is true
    #[command(
        after_help = "Examples:\n  ravelin replay game.json\n  ravelin replay game.json --to 20 --as paladins\n  ravelin replay game.json --check"
    )]
    Replay(Replay),
    /// Let bots play many games and count
    #[command(
        after_help = "Examples:\n  ravelin sim sovereigns --games 1000 --bots greedy,random\n  ravelin sim sovereigns --games 10000 --bots random --threads 2 --seed 7 --json\n  ravelin sim sovereigns --games 500 --bots greedy --csv games.csv"
    )]
    Sim(Sim),
    /// Measure the speed of one game or all: playouts and actions per second, state size, the bench number
    #[command(after_help = "Examples:\n  ravelin bench\n  ravelin bench sovereigns --json")]
    Bench(Bench),
    /// Watch bots play a game in the terminal
    #[command(
        after_help = "Examples:\n  ravelin watch sovereigns\n  ravelin watch sovereigns --bots greedy,random --seed 7 --delay 200"
    )]
    Watch(Watch),
}

#[derive(Args)]
pub struct Serve {
    /// A file with settings: the options below without their dashes, as TOML
    #[arg(long, value_name = "FILE", env = "RAVELIN_CONFIG")]
    pub config: Option<PathBuf>,
    #[command(flatten)]
    pub settings: Settings,
}

impl Default for Serve {
    fn default() -> Self {
        <Self as clap::FromArgMatches>::from_arg_matches(
            &<Self as Args>::augment_args(clap::Command::new("serve")).get_matches_from(["serve"]),
        )
        .expect("all arguments have defaults")
    }
}

#[derive(Args)]
pub struct Upgrade {
    /// The data folder that `ravelin serve --data` was given
    #[arg(long, value_name = "DATA")]
    pub check: PathBuf,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct Folder {
    /// The data folder
    #[arg(value_name = "DATA")]
    pub data: PathBuf,
}

#[derive(Args)]
pub struct Backup {
    /// The data folder
    #[arg(value_name = "DATA")]
    pub data: PathBuf,
    /// The file to write; it must not exist
    #[arg(value_name = "TO")]
    pub to: PathBuf,
}

#[derive(Args)]
pub struct Restore {
    /// The backup
    #[arg(value_name = "FROM")]
    pub from: PathBuf,
    /// The data folder
    #[arg(value_name = "DATA")]
    pub data: PathBuf,
    /// Replace a database that is there; it is kept aside in the folder
    #[arg(long)]
    pub force: bool,
}

#[derive(Args)]
pub struct Games {
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct Rules {
    /// The game, as `ravelin games` lists it
    pub game: String,
    /// A clause such as K8.2.1, or the beginning of several
    #[arg(conflicts_with_all = ["search", "coverage"])]
    pub clause: Option<String>,
    /// Find clauses with all of these words
    #[arg(long, num_args = 1.., value_name = "WORDS", conflicts_with = "coverage")]
    pub search: Vec<String>,
    /// Which clauses have code and tests, from the source tree around the present folder
    #[arg(long)]
    pub coverage: bool,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// What is chosen before a game starts.
#[derive(Args)]
pub struct Setup {
    /// The game, as `ravelin games` lists it
    pub game: String,
    /// The scenario; the game's first if not given
    #[arg(long, value_name = "S")]
    pub scenario: Option<String>,
    /// The number of seats
    #[arg(long, value_name = "N")]
    pub seats: Option<u8>,
    /// An option of the game; may be given several times
    #[arg(long, value_name = "KEY=VALUE")]
    pub set: Vec<String>,
    /// A folder of component files (*.toml) that replace the shipped ones
    #[arg(long, value_name = "DIR")]
    pub pack: Option<PathBuf>,
}

#[derive(Args)]
pub struct New {
    #[command(flatten)]
    pub setup: Setup,
    /// All chance follows from it: a whole number or 64 hexadecimal digits; random if not given
    #[arg(long, value_name = "N")]
    pub seed: Option<String>,
    /// Start from a full state, as `show --as all --format json` prints it
    #[arg(long, value_name = "FILE")]
    pub state: Option<PathBuf>,
    /// Write the record there; an existing file is replaced
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    Text,
    Json,
    Svg,
}

#[derive(Args)]
pub struct Show {
    /// The record
    pub file: PathBuf,
    /// Who looks: a seat by number (from 0) or name, nobody (a spectator), or all (the full state)
    #[arg(long = "as", value_name = "SEAT|nobody|all", default_value = "nobody")]
    pub viewer: String,
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
    /// After this many moves instead of the last
    #[arg(long, value_name = "N")]
    pub at: Option<usize>,
}

#[derive(Args)]
pub struct Legal {
    /// The record
    pub file: PathBuf,
    /// The seat, by number (from 0) or name; every seat that is asked if not given
    #[arg(long, value_name = "S")]
    pub seat: Option<String>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    /// Add near misses, with reason and clause
    #[arg(long)]
    pub refused: bool,
}

#[derive(Args)]
pub struct Play {
    /// The record; it is replaced whole when everything was legal, and else left as it was
    pub file: PathBuf,
    /// Actions in the notation or the words that `legal` prints, or as much of them as tells them from the other choices
    #[arg(value_name = "ACTION")]
    pub actions: Vec<String>,
    /// Who acts, by number (from 0) or name; whoever is asked if not given
    #[arg(long, value_name = "S")]
    pub seat: Option<String>,
    /// What the next dice show and draws give, in order: numbers, or cards by id or name, accents left out
    #[arg(long, value_name = "4,6,...", value_delimiter = ',', requires = "actions")]
    pub dice: Option<Vec<String>>,
    /// A bot takes a seat: random or greedy; may be given several times
    #[arg(long, value_name = "SEAT=BOT")]
    pub bot: Vec<String>,
    /// Print JSON
    #[arg(long, requires = "actions")]
    pub json: bool,
}

#[derive(Args)]
pub struct Replay {
    /// The record
    pub file: PathBuf,
    /// Stop after this many moves
    #[arg(long, value_name = "N", conflicts_with = "check")]
    pub to: Option<usize>,
    /// Verify the whole record: commitment, every move, snapshots, hash
    #[arg(long)]
    pub check: bool,
    /// Who reads: a seat by number (from 0) or name, or nobody (a spectator)
    #[arg(long = "as", value_name = "SEAT|nobody", default_value = "nobody")]
    pub viewer: String,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct Sim {
    #[command(flatten)]
    pub setup: Setup,
    /// How many games, at most ten million: each is kept as a row until the end
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub games: u64,
    /// One bot per seat, or one for all: random, greedy
    #[arg(long, value_delimiter = ',', default_value = "random")]
    pub bots: Vec<String>,
    /// Threads; all cores if not given
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Game number i follows from this seed and i
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    /// Also write one line per game there
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,
}

#[derive(Args)]
pub struct Bench {
    /// The game; all if not given
    pub game: Option<String>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct Watch {
    #[command(flatten)]
    pub setup: Setup,
    /// One bot per seat, or one for all: random, greedy
    #[arg(long, value_delimiter = ',', default_value = "greedy")]
    pub bots: Vec<String>,
    /// All chance and the bots' thoughts follow from it; random if not given
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Wait this long after each action
    #[arg(long, value_name = "MS", default_value_t = 0)]
    pub delay: u64,
}
