//! Random games whose states are looked at one by one.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::Instant;

use super::drawing::{Drawing, viewers};
use super::failure::panic_words;
use super::trial::{Broken, Verdict, broken, same};
use super::{Failure, Law, Tally, conclude, env_seed, setups};
use ravelin_core::draw::checked;
use ravelin_core::playout::{Step, advance};
use ravelin_core::{Fast, Game, Listing, Options, Pack, Seed, Seeded, Silent};

/// Which games are played, and how many of their states are looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walk {
    /// How many, or none for one of each setup.
    pub games: usize,
    /// Seed of the first game; the next have the next numbers.
    pub seed: u64,
    /// One of so many states is looked at, and the last of every game.
    pub every: u64,
    pub pack: Pack,
    /// Played in turn, or some of them if there are more than games; without any, those of the sheet are.
    pub setups: Vec<Options>,
}

impl Walk {
    /// So many games, from the seed that `RAVELIN_LAW_SEED` says.
    pub fn new(games: usize, every: u64) -> Self {
        Walk { games, seed: env_seed(), every, pack: Pack::default(), setups: Vec::new() }
    }

    /// With components of its own.
    #[must_use]
    pub fn with_pack(self, pack: Pack) -> Self {
        Walk { pack, ..self }
    }

    /// Over these setups only.
    #[must_use]
    pub fn over(self, setups: impl IntoIterator<Item = Options>) -> Self {
        Walk { setups: setups.into_iter().collect(), ..self }
    }
}

/// The files of a folder as a pack.
pub fn pack_of(folder: impl AsRef<Path>) -> Pack {
    let files = std::fs::read_dir(folder).expect("a folder").map(|entry| {
        let path = entry.expect("a file").path();
        let name = path.file_name().and_then(|name| name.to_str()).expect("a plain name").to_owned();
        (name, std::fs::read_to_string(&path).expect("text"))
    });
    Pack::new(files)
}

/// Saving and restoring is the identity, for all these states.
pub fn states_come_back<G: Game>(walk: &Walk) -> Tally {
    conclude::<G>(try_states_come_back::<G>(walk))
}

pub(super) fn try_states_come_back<G: Game>(walk: &Walk) -> Result<Tally, Box<Failure>> {
    along::<G>(walk, |game, options| comes_back(game, options))
}

/// Saving and restoring one state.
pub(super) fn comes_back<G: Game>(game: &G, options: &Options) -> Verdict {
    let json = game.state_text();
    let state = serde_json::from_str(&json).or_else(|e| broken(Law::Saved, format!("{e}: {json}")))?;
    match G::read_state(game.kit_of(), options, &state) {
        Ok(restored) => same(Law::Saved, "the restored state", game, &restored),
        Err(e) => broken(Law::Saved, format!("a saved state is refused: {e}")),
    }
}

/// The laws of drawings hold for every viewer of all these states, and so does what the game's own test looks at.
/// `RAVELIN_DRAW=folder` keeps the drawings of those who are asked.
pub fn drawings<G: Game>(walk: &Walk, look: impl FnMut(&Drawing<G>)) -> Tally {
    conclude::<G>(try_drawings::<G>(walk, look))
}

pub(super) fn try_drawings<G: Game>(walk: &Walk, mut look: impl FnMut(&Drawing<G>)) -> Result<Tally, Box<Failure>> {
    let (mut dice, mut n) = (Fast::new(walk.seed), 0);
    let folder = std::env::var_os("RAVELIN_DRAW").map(PathBuf::from);
    let (mut seen, mut played) = (BTreeMap::new(), None);
    along::<G>(walk, |game, options| {
        if played.as_ref() != Some(options) {
            (seen, played) = (BTreeMap::new(), Some(options.clone()));
        }
        for viewer in viewers(game) {
            let drawing = Drawing::new(game, viewer)?;
            // Whatever was drawn under a key before is drawn so again.
            checked(&mut seen, || {
                (G::board(&drawing.view, &drawing.choices), G::upright(&drawing.view, &drawing.choices))
            });
            drawing.hides(&mut dice)?;
            let looked = catch_unwind(AssertUnwindSafe(|| look(&drawing)));
            looked.or_else(|e| broken(Law::Drawn, format!("viewer {viewer:?}: {}", panic_words(e.as_ref()))))?;
            if let Some(folder) = folder.as_ref().filter(|_| viewer.is_some_and(|seat| game.deciders().has(seat))) {
                n += 1;
                let file = folder.join(format!("{}-{n:05}.svg", G::INFO.slug));
                std::fs::write(&file, &drawing.file).or_else(|e| broken(Law::Drawn, format!("{file:?}: {e}")))?;
            }
        }
        Ok(())
    })
}

/// Plays the games and shows their states.
fn along<G: Game>(walk: &Walk, mut look: impl FnMut(&G, &Options) -> Verdict) -> Result<Tally, Box<Failure>> {
    let (start, mut tally, mut list) = (Instant::now(), Tally::default(), Listing::default());
    let kit = G::kit(&walk.pack).unwrap_or_else(|e| panic!("{e}"));
    let all = if walk.setups.is_empty() { setups(&G::sheet(kit)) } else { walk.setups.clone() };
    let games = if walk.games == 0 { all.len() } else { walk.games };
    for n in 0..games {
        let options = &all[if games < all.len() { n * all.len() / games } else { n % all.len() }];
        let seed = walk.seed + n as u64;
        let mut step = 0;
        let game = || one_game::<G>(kit, options, seed, walk.every, &mut list, &mut step, &mut look);
        let broken = match catch_unwind(AssertUnwindSafe(game)) {
            Ok(Ok(done)) => {
                tally.add(done);
                continue;
            }
            Ok(Err(broken)) => broken,
            Err(panic) => Broken { law: Law::NoPanic, why: panic_words(panic.as_ref()) },
        };
        return Err(Failure::of_seed::<G>(broken, options, seed, step, &walk.pack));
    }
    tally.time = start.elapsed();
    Ok(tally)
}

/// The random game of a seed, which a rerun repeats.
fn one_game<G: Game>(
    kit: &'static G::Kit,
    options: &Options,
    seed: u64,
    every: u64,
    list: &mut Listing<G::Action>,
    choices: &mut usize,
    look: &mut impl FnMut(&G, &Options) -> Verdict,
) -> Result<Tally, Broken> {
    let (mut chance, mut picks) = (Seeded::new(Seed::number(seed)), Fast::new(seed));
    let mut game = G::setup(kit, options, &mut chance, &mut Silent);
    let mut tally = Tally { games: 1, ..Tally::default() };
    while tally.actions <= G::INFO.longest as u64 {
        // Games begin to be looked at one state later each.
        if game.deciders().is_empty() || (tally.actions + seed).is_multiple_of(every.max(1)) {
            tally.deep += 1;
            look(&game, options)?;
        }
        match advance(&mut game, &mut chance, &mut picks, list) {
            Step::Over => return Ok(tally),
            Step::Stalled => return broken(Law::NoStall, "somebody is asked but may do nothing"),
            Step::Chosen => *choices += 1,
            Step::Forced => {}
        }
        tally.actions += 1;
        tally.choices = *choices as u64;
    }
    broken(Law::Ends, format!("the game goes on after {} actions", G::INFO.longest))
}
