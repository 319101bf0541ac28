//! All games behind one door. A game is one line in the list below; programs reach it by its slug, either as a
//! `dyn Table` (everything is text and data) or through a [`Visitor`] that is run with the game's own type.

mod folder;

use ravelin_core::options::OptionError;
use ravelin_core::record::RecordError;
use ravelin_core::{Game, Info, Match, Opened, Options, Pack, PackError, Record, Seat, Seed, Sheet, Table};
use serde_json::Value;

pub use folder::{FolderError, read_pack};

/// Lists the games, in the order in which people see them.
macro_rules! catalog {
    ($($(#[$only:meta])* $game:ty,)*) => {
        /// What never changes about each game.
        pub fn games() -> Vec<&'static Info> {
            vec![$($(#[$only])* <$game as Game>::info(),)*]
        }

        /// Runs the visitor with the type of the game of this slug.
        pub fn dispatch<V: Visitor>(slug: &str, visitor: V) -> Result<V::Out, UnknownGame> {
            $(
                $(#[$only])*
                let visitor = match visit::<$game, V>(slug, visitor) {
                    Ok(out) => return Ok(out),
                    Err(visitor) => visitor,
                };
            )*
            drop(visitor);
            Err(UnknownGame::new(slug))
        }

        /// Runs the visitor with the match behind a table; `None` if the table is of no game in the catalog.
        pub fn with_match<V: MatchVisitor>(table: &mut dyn Table, visitor: V) -> Option<V::Out> {
            $(
                $(#[$only])*
                if table.as_any().is::<Match<$game>>() {
                    return table.as_any_mut().downcast_mut::<Match<$game>>().map(|m| visitor.visit(m));
                }
            )*
            let _ = (table, visitor);
            None
        }
    };
}

catalog! {
    ravelin_nevsky::Nevsky,
    ravelin_sovereigns::Sovereigns,
    ravelin_stronghold::Stronghold,
    ravelin_vilnius::Vilnius,
    ravelin_zabor::Zabor,
    #[cfg(feature = "toy")]
    ravelin_core::toy::Outpost,
}

/// A function of a game's type.
pub trait Visitor {
    type Out;

    fn visit<G: Game>(self) -> Self::Out;
}

/// A function of a match and its game's type.
pub trait MatchVisitor {
    type Out;

    fn visit<G: Game>(self, table: &mut Match<G>) -> Self::Out;
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

fn visit<G: Game, V: Visitor>(slug: &str, visitor: V) -> Result<V::Out, V> {
    if G::info().slug == slug { Ok(visitor.visit::<G>()) } else { Err(visitor) }
}

/// What never changes about a game.
pub fn info(slug: &str) -> Result<&'static Info, UnknownGame> {
    games().into_iter().find(|g| g.slug == slug).ok_or_else(|| UnknownGame::new(slug))
}

/// What can be chosen before a game starts, with these components.
pub fn sheet(slug: &str, pack: &Pack) -> Result<Sheet, OpenError> {
    struct Ask<'a>(&'a Pack);
    impl Visitor for Ask<'_> {
        type Out = Result<Sheet, PackError>;

        fn visit<G: Game>(self) -> Self::Out {
            Ok(G::sheet(G::kit(self.0)?))
        }
    }
    Ok(dispatch(slug, Ask(pack))??)
}

/// The names of the seats at a table of this size.
pub fn seat_names(slug: &str, pack: &Pack, seats: u8) -> Result<Vec<String>, OpenError> {
    struct Ask<'a>(&'a Pack, u8);
    impl Visitor for Ask<'_> {
        type Out = Result<Vec<String>, PackError>;

        fn visit<G: Game>(self) -> Self::Out {
            let Ask(pack, seats) = self;
            let kit = G::kit(pack)?;
            Ok((0..seats).map(|s| G::seat_name(kit, seats, Seat(s))).collect())
        }
    }
    Ok(dispatch(slug, Ask(pack, seats))??)
}

/// A new game: from the setup, or from a full state if one is given.
pub fn new(
    slug: &str,
    options: &Options,
    seed: Seed,
    pack: &Pack,
    state: Option<Value>,
) -> Result<Box<dyn Table>, OpenError> {
    struct Begin<'a>(&'a Options, Seed, &'a Pack, Option<Value>);
    impl Visitor for Begin<'_> {
        type Out = Result<Box<dyn Table>, RecordError>;

        fn visit<G: Game>(self) -> Self::Out {
            let Begin(options, seed, pack, state) = self;
            Ok(match state {
                Some(state) => Box::new(Match::<G>::from_state(options, seed, pack, state)?),
                None => Box::new(Match::<G>::new(options, seed, pack)?),
            })
        }
    }
    Ok(dispatch(slug, Begin(options, seed, pack, state))??)
}

/// Replays a record under the present rules, all of it or its first moves.
pub fn open(record: &Record, to: Option<usize>) -> Result<Box<dyn Table>, OpenError> {
    struct Replay<'a>(&'a Record, Option<usize>);
    impl Visitor for Replay<'_> {
        type Out = Result<Box<dyn Table>, RecordError>;

        fn visit<G: Game>(self) -> Self::Out {
            Ok(Box::new(Match::<G>::replay(self.0, self.1)?))
        }
    }
    Ok(dispatch(&record.game, Replay(record, to))??)
}

/// A game to play on. One of other rules goes on in a chapter under the present ones.
pub fn resume(record: &Record) -> Result<Box<dyn Table>, OpenError> {
    struct Resume<'a>(&'a Record);
    impl Visitor for Resume<'_> {
        type Out = Result<Box<dyn Table>, RecordError>;

        fn visit<G: Game>(self) -> Self::Out {
            Ok(Box::new(Match::<G>::resume(self.0)?))
        }
    }
    Ok(dispatch(&record.game, Resume(record))??)
}

/// A record as far as it can be shown, whatever rules it was played under.
pub fn open_any(record: &Record) -> Result<Opened, OpenError> {
    struct Open<'a>(&'a Record);
    impl Visitor for Open<'_> {
        type Out = Result<Opened, RecordError>;

        fn visit<G: Game>(self) -> Self::Out {
            Match::<G>::open(self.0)
        }
    }
    Ok(dispatch(&record.game, Open(record))??)
}
