//! All games behind one door. A game is one line in the list below; programs reach it by its slug, as an [`AnyGame`], and
//! a game under way as a `dyn Table`. Nothing here or above names a game's own type: its rules would be compiled again.

mod folder;

use ravelin_bots::BotKind;
use ravelin_core::options::OptionError;
use ravelin_core::record::RecordError;
use ravelin_core::{Info, Opened, Options, Pack, PackError, Record, Seat, Seed, Sheet, Table};
use serde_json::Value;

pub use folder::{FolderError, read_pack};
pub use ravelin_erased::{AnyGame, Thought};

/// The games, in the order in which people see them. By address: a copy of a game's pointer would bring its table of
/// functions, and with it all its rules, into this crate.
static GAMES: &[&&dyn AnyGame] = &[
    &ravelin_nevsky::GAME,
    &ravelin_sovereigns::GAME,
    &ravelin_stronghold::GAME,
    &ravelin_vilnius::GAME,
    &ravelin_zabor::GAME,
    #[cfg(feature = "toy")]
    &ravelin_outpost::GAME,
];

/// What never changes about each game.
pub fn games() -> Vec<&'static Info> {
    GAMES.iter().map(|game| game.info()).collect()
}

/// The game of this slug.
pub fn game(slug: &str) -> Result<&'static dyn AnyGame, UnknownGame> {
    GAMES.iter().find(|game| game.info().slug == slug).map(|game| **game).ok_or_else(|| UnknownGame::new(slug))
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no game {slug:?}; possible: {possible}")]
pub struct UnknownGame {
    slug: String,
    possible: String,
}

impl UnknownGame {
    fn new(slug: &str) -> Self {
        let slugs: Vec<&str> = games().iter().map(|g| g.slug).collect();
        UnknownGame { slug: slug.to_owned(), possible: slugs.join(", ") }
    }
}

#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    #[error(transparent)]
    Game(#[from] UnknownGame),
    #[error(transparent)]
    Record(#[from] RecordError),
    #[error(transparent)]
    Options(#[from] OptionError),
    #[error("component pack: {0}")]
    Pack(#[from] PackError),
}

/// What never changes about a game.
pub fn info(slug: &str) -> Result<&'static Info, UnknownGame> {
    Ok(game(slug)?.info())
}

/// What can be chosen before a game starts, with these components.
pub fn sheet(slug: &str, pack: &Pack) -> Result<Sheet, OpenError> {
    Ok(game(slug)?.sheet(pack)?)
}

/// The names of the seats at a table of this size.
pub fn seat_names(slug: &str, pack: &Pack, seats: u8) -> Result<Vec<String>, OpenError> {
    Ok(game(slug)?.seat_names(pack, seats)?)
}

/// A new game: from the setup, or from a full state if one is given.
pub fn new(
    slug: &str,
    options: &Options,
    seed: Seed,
    pack: &Pack,
    state: Option<Value>,
) -> Result<Box<dyn Table>, OpenError> {
    Ok(game(slug)?.begin(options, seed, pack, state)?)
}

/// Replays a record under the present rules, all of it or its first moves.
pub fn open(record: &Record, to: Option<usize>) -> Result<Box<dyn Table>, OpenError> {
    Ok(game(&record.game)?.replay(record, to)?)
}

/// What a bot needs to decide for a seat; `None` if the table is of no game in the catalog.
pub fn think(table: &dyn Table, seat: Seat, kind: BotKind) -> Option<Thought> {
    game(table.info().slug).ok()?.think(table, seat, kind)
}

/// A game to play on. One of other rules goes on in a chapter under the present ones.
pub fn resume(record: &Record) -> Result<Box<dyn Table>, OpenError> {
    Ok(game(&record.game)?.resume(record)?)
}

/// A record as far as it can be shown, whatever rules it was played under.
pub fn open_any(record: &Record) -> Result<Opened, OpenError> {
    Ok(game(&record.game)?.open(record)?)
}
