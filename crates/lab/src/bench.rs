//! How fast one core plays a game at random, how big its state is, and the bench number: the sum of the state hashes of
//! fixed games. The number stays the same until the behaviour of the game or of a bot changes.

use std::hint::black_box;
use std::time::{Duration, Instant};

use ravelin_bots::BotKind;
use ravelin_core::playout::{playout, setup};
use ravelin_core::table::state_hash;
use ravelin_core::{Fast, Game, Listing, Options, Pack, Silent};
use serde::Serialize;

use crate::sim::play_to_end;
use crate::{LabError, Numbers, numbers};

/// Games of the bench number.
const RANDOM_GAMES: u64 = 200;
const GREEDY_GAMES: u64 = 4;
const CLONES: u32 = 100_000;

#[derive(Clone, Debug)]
pub struct BenchPlan {
    pub options: Options,
    pub pack: Pack,
    /// How long random games are played.
    pub time: Duration,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BenchReport {
    pub game: String,
    pub options: Options,
    pub seconds: f64,
    pub games: u64,
    /// Choices somebody was asked for.
    pub actions: u64,
    /// All steps, forced ones included.
    pub steps: u64,
    pub games_per_second: f64,
    pub actions_per_second: f64,
    pub steps_per_second: f64,
    pub state_bytes: usize,
    pub clone_ns: f64,
    /// Sixteen hexadecimal digits.
    pub bench_number: String,
    #[serde(flatten)]
    pub numbers: Numbers,
}

/// Measures a game on the calling thread.
pub fn bench<G: Game>(plan: &BenchPlan) -> Result<BenchReport, LabError> {
    let kit = G::kit(&plan.pack)?;
    let options = G::sheet(kit).accept(&plan.options)?;
    let (mut chance, mut picks) = (Fast::new(1), Fast::new(2));
    let mut list = Listing::default();
    let (mut games, mut actions, mut steps) = (0, 0, 0);
    let start = Instant::now();
    // At least one game, however late this thread is woken.
    while games == 0 || start.elapsed() < plan.time {
        let mut game: G = setup(kit, &options, &mut chance, &mut Silent);
        let played = playout(&mut game, &mut chance, &mut picks, &mut list, G::INFO.longest);
        black_box(&game);
        games += 1;
        actions += played.choices;
        steps += played.steps;
    }
    let seconds = start.elapsed().as_secs_f64().max(1e-9);
    Ok(BenchReport {
        game: G::INFO.slug.to_owned(),
        seconds,
        games,
        actions,
        steps,
        games_per_second: games as f64 / seconds,
        actions_per_second: actions as f64 / seconds,
        steps_per_second: steps as f64 / seconds,
        state_bytes: size_of::<G>(),
        clone_ns: clone_ns::<G>(kit, &options),
        numbers: numbers::<G>()?,
        bench_number: format!("{:016x}", bench_number::<G>(kit, &options)),
        options,
    })
}

/// Nanoseconds for copying a state in the middle of a game.
fn clone_ns<G: Game>(kit: &'static G::Kit, options: &Options) -> f64 {
    let (mut chance, mut picks, mut list) = (Fast::new(3), Fast::new(4), Listing::default());
    let mut game: G = setup(kit, options, &mut chance, &mut Silent);
    let whole = playout(&mut game.clone(), &mut chance, &mut picks, &mut list, G::INFO.longest);
    playout(&mut game, &mut chance, &mut picks, &mut list, (whole.steps / 2) as usize);
    let start = Instant::now();
    for _ in 0..CLONES {
        black_box(black_box(&game).clone());
    }
    start.elapsed().as_nanos() as f64 / f64::from(CLONES)
}

/// The sum of the last states' hashes over fixed games, most by random bots and a few by greedy ones.
pub fn bench_number<G: Game>(kit: &'static G::Kit, options: &Options) -> u64 {
    let seats = usize::from(options.seats);
    let games = (0..RANDOM_GAMES).map(|seed| (seed, BotKind::Random));
    let greedy = (0..GREEDY_GAMES).map(|seed| (1_000_000 + seed, BotKind::Greedy));
    let mut list = Listing::default();
    games.chain(greedy).fold(0u64, |sum, (seed, bot)| {
        let (game, ..) = play_to_end::<G>(kit, options, &vec![bot; seats], seed, &mut list);
        sum.wrapping_add(u64::from_str_radix(&state_hash(&game), 16).unwrap_or(0))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use ravelin_core::Rules;
    use ravelin_outpost::Outpost;

    #[test]
    fn the_bench_number_of_outpost_is_the_same_in_every_process() {
        let kit = Outpost::kit(&Pack::default()).unwrap();
        let options = Outpost::sheet(kit).resolve(None, None, []).unwrap();
        let plan = BenchPlan { options, pack: Pack::default(), time: Duration::from_millis(20) };
        let report = bench::<Outpost>(&plan).unwrap();
        assert_eq!(report.bench_number, "c873957c796052fa", "the rules of Outpost or a bot changed");
        assert!(report.games > 0 && report.steps > report.actions && report.clone_ns > 0.0);
        assert_eq!(report.state_bytes, size_of::<Outpost>());
    }
}
