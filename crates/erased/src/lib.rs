//! A game with its type erased: all that programs do with a game, as one trait object.
//!
//! Rules are generic over dice and journals, so every crate that names a game's type compiles its rules again. Each game
//! crate has one `static GAME: &dyn AnyGame = &Erased::<TheGame>::NEW`; the rules are compiled there, beside the functions
//! that they inline, and nowhere else.

use std::fmt;
use std::marker::PhantomData;

use ravelin_bots::{BotKind, choose};
use ravelin_core::record::RecordError;
use ravelin_core::{Fast, Game, Info, Match, Opened, Options, Pack, PackError, Record, Seat, Seed, Sheet, Table};
use ravelin_lab::steady::Steady;
use ravelin_lab::{
    ArenaPlan, ArenaReport, ArenaRow, BenchPlan, BenchReport, LabError, Numbers, SimError, SimPlan, SimReport,
};
use serde_json::Value;

/// What a bot makes of its decision, on any thread: the index of its choice. The dice are the bot's own.
pub type Thought = Box<dyn FnOnce(&mut Fast) -> usize + Send>;

pub trait AnyGame: Sync {
    fn info(&self) -> &'static Info;

    fn sheet(&self, pack: &Pack) -> Result<Sheet, PackError>;

    /// The names of the seats at a table of this size.
    fn seat_names(&self, pack: &Pack, seats: u8) -> Result<Vec<String>, PackError>;

    /// A new game: from the setup, or from a full state if one is given.
    fn begin(
        &self,
        options: &Options,
        seed: Seed,
        pack: &Pack,
        state: Option<Value>,
    ) -> Result<Box<dyn Table>, RecordError>;

    /// Replays a record under the present rules, all of it or its first moves.
    fn replay(&self, record: &Record, to: Option<usize>) -> Result<Box<dyn Table>, RecordError>;

    /// A game to play on. One of other rules goes on in a chapter under the present ones.
    fn resume(&self, record: &Record) -> Result<Box<dyn Table>, RecordError>;

    /// A record as far as it can be shown, whatever rules it was played under.
    fn open(&self, record: &Record) -> Result<Opened, RecordError>;

    /// What a bot needs to decide for a seat: its view and its legal actions. `None` if the seat is not asked, or the table is
    /// of another game.
    fn think(&self, table: &dyn Table, seat: Seat, kind: BotKind) -> Option<Thought>;

    /// Many games between bots. `progress` is told after each game how many are done, from any thread.
    fn sim(&self, plan: &SimPlan, progress: &(dyn Fn(usize) + Sync)) -> Result<SimReport, SimError>;

    /// Bots against each other. Games that were played before are not played again; `played` is told of each new one, from any thread.
    fn arena(
        &self,
        plan: &ArenaPlan,
        before: &[ArenaRow],
        played: &(dyn Fn(&ArenaRow) + Sync),
    ) -> Result<ArenaReport, SimError>;

    /// Speed of the calling thread, and the bench number.
    fn bench(&self, plan: &BenchPlan) -> Result<BenchReport, LabError>;

    /// What tells whether the game still plays and speaks as it did.
    fn numbers(&self) -> Result<Numbers, LabError>;

    /// Allocations of random games after warm-up, as `count` sees them.
    fn allocations(&self, options: &Options, games: u64, count: &dyn Fn() -> u64) -> Result<Steady, LabError>;
}

/// `G` as an [`AnyGame`].
pub struct Erased<G>(PhantomData<fn() -> G>);

impl<G: Game> Erased<G> {
    pub const NEW: Self = Erased(PhantomData);
}

impl<G: Game> fmt::Debug for Erased<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Erased({})", G::INFO.slug)
    }
}

impl<G: Game> AnyGame for Erased<G> {
    fn info(&self) -> &'static Info {
        G::INFO
    }

    fn sheet(&self, pack: &Pack) -> Result<Sheet, PackError> {
        Ok(G::sheet(G::kit(pack)?))
    }

    fn seat_names(&self, pack: &Pack, seats: u8) -> Result<Vec<String>, PackError> {
        let kit = G::kit(pack)?;
        Ok((0..seats).map(|s| G::seat_name(kit, seats, Seat(s))).collect())
    }

    fn begin(
        &self,
        options: &Options,
        seed: Seed,
        pack: &Pack,
        state: Option<Value>,
    ) -> Result<Box<dyn Table>, RecordError> {
        Ok(match state {
            Some(state) => Box::new(Match::<G>::from_state(options, seed, pack, state)?),
            None => Box::new(Match::<G>::new(options, seed, pack)?),
        })
    }

    fn replay(&self, record: &Record, to: Option<usize>) -> Result<Box<dyn Table>, RecordError> {
        Ok(Box::new(Match::<G>::replay(record, to)?))
    }

    fn resume(&self, record: &Record) -> Result<Box<dyn Table>, RecordError> {
        Ok(Box::new(Match::<G>::resume(record)?))
    }

    fn open(&self, record: &Record) -> Result<Opened, RecordError> {
        Match::<G>::open(record)
    }

    fn think(&self, table: &dyn Table, seat: Seat, kind: BotKind) -> Option<Thought> {
        let table = table.as_any().downcast_ref::<Match<G>>()?;
        let view = table.game().view(Some(seat));
        let listing = table.listing(seat);
        if listing.actions().is_empty() {
            return None;
        }
        Some(Box::new(move |dice| match listing.actions() {
            [_] => 0,
            legal => choose::<G>(kind, &view, seat, legal, dice),
        }))
    }

    fn sim(&self, plan: &SimPlan, progress: &(dyn Fn(usize) + Sync)) -> Result<SimReport, SimError> {
        ravelin_lab::sim::<G>(plan, progress)
    }

    fn arena(
        &self,
        plan: &ArenaPlan,
        before: &[ArenaRow],
        played: &(dyn Fn(&ArenaRow) + Sync),
    ) -> Result<ArenaReport, SimError> {
        ravelin_lab::arena::<G>(plan, before, played)
    }

    fn bench(&self, plan: &BenchPlan) -> Result<BenchReport, LabError> {
        ravelin_lab::bench::<G>(plan)
    }

    fn numbers(&self) -> Result<Numbers, LabError> {
        ravelin_lab::numbers::<G>()
    }

    fn allocations(&self, options: &Options, games: u64, count: &dyn Fn() -> u64) -> Result<Steady, LabError> {
        let kit = G::kit(&Pack::default())?;
        let options = G::sheet(kit).accept(options)?;
        Ok(ravelin_lab::steady::allocations::<G>(kit, &options, games, count))
    }
}
