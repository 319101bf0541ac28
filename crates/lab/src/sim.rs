//! Many games between bots. The same plan gives the same games whatever the number of threads: each game has its own
//! seed, and its place in the report.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use ravelin_bots::{BotKind, choose};
use ravelin_core::{Fast, Game, Listing, Options, Pack, Seat, Seed, Seeded, Silent, playout};
use rayon::prelude::*;
use serde::Serialize;

use crate::LabError;

#[derive(Clone, Debug)]
pub struct SimPlan {
    pub options: Options,
    pub pack: Pack,
    pub games: usize,
    /// One for each seat.
    pub bots: Vec<BotKind>,
    /// 0: as many as the machine has.
    pub threads: usize,
    /// Seed of the first game; the next have the next numbers.
    pub seed: u64,
}

#[derive(Debug, thiserror::Error)]
pub enum SimError {
    #[error(transparent)]
    Lab(#[from] LabError),
    #[error("{seats} seats need {seats} bots, {given} were given")]
    Bots { seats: u8, given: usize },
    #[error("threads cannot be started: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
}

/// One game, as a row of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GameRow {
    pub seed: u64,
    /// What the seats played in the end.
    pub names: Vec<String>,
    /// Seats that won; empty if nobody did.
    pub winners: Vec<u8>,
    pub scores: Vec<i32>,
    /// Choices somebody was asked for.
    pub actions: u64,
    /// All steps, forced ones included.
    pub steps: u64,
    pub reason: String,
}

/// Mean, least and most.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Spread {
    pub mean: f64,
    pub min: i64,
    pub max: i64,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatReport {
    pub seat: u8,
    /// All that it played, where play decides who plays what.
    pub name: String,
    pub bot: BotKind,
    pub wins: u64,
    /// Share of games won, and its 95 % Wilson interval.
    pub rate: f64,
    pub low: f64,
    pub high: f64,
    pub score: Spread,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SimReport {
    pub game: String,
    pub options: Options,
    pub seed: u64,
    pub games: u64,
    /// Draws, and lost games of those who play together.
    pub nobody_won: u64,
    /// How many units of the scores make a point.
    pub point: i32,
    pub seats: Vec<SeatReport>,
    /// Choices asked for in a game.
    pub actions: Spread,
    pub threads: usize,
    pub seconds: f64,
    pub games_per_second: f64,
    pub actions_per_second: f64,
    #[serde(skip)]
    pub rows: Vec<GameRow>,
}

impl Spread {
    fn of(values: impl Iterator<Item = i64>) -> Self {
        let (mut n, mut sum, mut min, mut max) = (0u64, 0i64, i64::MAX, i64::MIN);
        for v in values {
            (n, sum, min, max) = (n + 1, sum + v, min.min(v), max.max(v));
        }
        if n == 0 { Spread::default() } else { Spread { mean: sum as f64 / n as f64, min, max } }
    }
}

/// The 95 % Wilson interval of a share.
pub fn wilson(wins: u64, games: u64) -> (f64, f64) {
    if games == 0 {
        return (0.0, 1.0);
    }
    let (z, n) = (1.959_964_f64, games as f64);
    let p = wins as f64 / n;
    let middle = p + z * z / (2.0 * n);
    let reach = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
    let whole = 1.0 + z * z / n;
    (((middle - reach) / whole).max(0.0), ((middle + reach) / whole).min(1.0))
}

/// Plays the plan. `progress` is told after each game how many are done, from any thread.
pub fn sim<G: Game>(plan: &SimPlan, progress: &(dyn Fn(usize) + Sync)) -> Result<SimReport, SimError> {
    let kit = G::kit(&plan.pack).map_err(LabError::from)?;
    let options = G::sheet(kit).accept(&plan.options).map_err(LabError::from)?;
    if plan.bots.len() != usize::from(options.seats) {
        return Err(SimError::Bots { seats: options.seats, given: plan.bots.len() });
    }
    let game = |seed| play::<G>(kit, &options, &plan.bots, seed);
    let played = play_all(plan, &game, progress)?;
    Ok(report::<G>(plan, options.clone(), played))
}

/// The rows in the order of their seeds, and what they took.
struct PlayedAll {
    rows: Vec<GameRow>,
    threads: usize,
    seconds: f64,
}

fn play_all(
    plan: &SimPlan,
    game: &(dyn Fn(u64) -> GameRow + Sync),
    progress: &(dyn Fn(usize) + Sync),
) -> Result<PlayedAll, SimError> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(plan.threads).build()?;
    let done = AtomicUsize::new(0);
    let start = Instant::now();
    let one = |n: usize| {
        let row = game(plan.seed.wrapping_add(n as u64));
        progress(done.fetch_add(1, Ordering::Relaxed) + 1);
        row
    };
    let rows = pool.install(|| (0..plan.games).into_par_iter().map(one).collect());
    Ok(PlayedAll { rows, threads: pool.current_num_threads(), seconds: start.elapsed().as_secs_f64().max(1e-9) })
}

fn report<G: Game>(plan: &SimPlan, options: Options, played: PlayedAll) -> SimReport {
    let PlayedAll { rows, threads, seconds } = played;
    let games = rows.len() as u64;
    let seat_report = |(index, &bot): (usize, &BotKind)| {
        let seat = index as u8;
        let wins = rows.iter().filter(|r| r.winners.contains(&seat)).count() as u64;
        let (low, high) = wilson(wins, games);
        let score = Spread::of(rows.iter().filter_map(|r| r.scores.get(index)).map(|&s| s.into()));
        let rate = wins as f64 / games.max(1) as f64;
        let names: BTreeSet<&str> = rows.iter().filter_map(|r| r.names.get(index)).map(String::as_str).collect();
        let name = names.into_iter().collect::<Vec<_>>().join(" or ");
        SeatReport { seat, name, bot, wins, rate, low, high, score }
    };
    let seats = plan.bots.iter().enumerate().map(seat_report).collect();
    let actions = Spread::of(rows.iter().map(|r| r.actions as i64));
    SimReport {
        game: G::INFO.slug.to_owned(),
        seed: plan.seed,
        games,
        nobody_won: rows.iter().filter(|r| r.winners.is_empty()).count() as u64,
        point: G::POINT,
        seats,
        actions,
        threads,
        seconds,
        games_per_second: games as f64 / seconds,
        actions_per_second: actions.mean * games as f64 / seconds,
        options,
        rows,
    }
}

/// One game between bots. Its chance is that of a match with this seed.
fn play<G: Game>(kit: &'static G::Kit, options: &Options, bots: &[BotKind], seed: u64) -> GameRow {
    let (game, actions, steps) = play_to_end::<G>(kit, options, bots, seed, &mut Listing::default());
    let names = (0..game.seats()).map(|seat| game.seat_title(Seat(seat))).collect();
    match game.outcome() {
        Some(o) => {
            let winners = o.winners.iter().map(|s| s.0).collect();
            let reason = format!("{} [{}]", o.reason, o.clause);
            GameRow { seed, names, winners, scores: o.scores, actions, steps, reason }
        }
        None => {
            let reason = format!("stopped after {steps} steps: the rules did not end it");
            GameRow { seed, names, winners: Vec::new(), scores: Vec::new(), actions, steps, reason }
        }
    }
}

/// The last state, how many choices were asked for and how many steps were made.
pub(crate) fn play_to_end<G: Game>(
    kit: &'static G::Kit,
    options: &Options,
    bots: &[BotKind],
    seed: u64,
    list: &mut Listing<G::Action>,
) -> (G, u64, u64) {
    let mut chance = Seeded::new(Seed::number(seed));
    let mut picks = Fast::new(seed ^ 0xb075_0000_0000);
    let mut game: G = playout::setup(kit, options, &mut chance, &mut Silent);
    let (mut actions, mut steps) = (0, 0);
    while steps <= G::INFO.longest as u64 {
        let alone = game.deciders().sole();
        let Some(seat) = playout::actor(&game, &mut picks) else { break };
        let legal = list.list(&game, seat);
        let forced = legal.len() == 1 && alone.is_some() && !game.asks_single(seat);
        let bot = bots.get(seat.index()).copied().unwrap_or(BotKind::Random);
        let index = match (forced, bot) {
            (true, _) => 0,
            // The random bot does not look, so no view is made for it.
            (false, BotKind::Random) => ravelin_core::Dice::below(&mut picks, legal.len() as u32) as usize,
            (false, bot) => choose::<G>(bot, &game.view(Some(seat)), seat, legal, &mut picks),
        };
        let Some(chosen) = list.pick(index) else { break };
        playout::play(&mut game, chosen, &mut chance, &mut Silent);
        steps += 1;
        actions += u64::from(!forced);
    }
    (game, actions, steps)
}

/// The head of a table of rows, for seats of these names.
pub fn csv_head(seats: &[SeatReport]) -> String {
    let scores: Vec<String> =
        seats.iter().map(|s| format!("score_{}", s.name.to_lowercase().replace(' ', "_"))).collect();
    format!("seed,winners,{},actions,steps,reason", scores.join(","))
}

impl GameRow {
    /// The row as a line of CSV; several winners are separated by blanks, a draw has none.
    pub fn csv(&self) -> String {
        let join = |values: Vec<String>, by: &str| values.join(by);
        let winners = join(self.winners.iter().map(u8::to_string).collect(), " ");
        let scores = join(self.scores.iter().map(i32::to_string).collect(), ",");
        let reason = self.reason.replace('"', "\"\"");
        format!("{},{winners},{scores},{},{},\"{reason}\"", self.seed, self.actions, self.steps)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ravelin_core::Rules;
    use ravelin_outpost::Outpost;

    fn plan(games: usize, bots: &[BotKind], threads: usize) -> SimPlan {
        let kit = Outpost::kit(&Pack::default()).unwrap();
        let options = Outpost::sheet(kit).resolve(Some(bots.len() as u8), None, []).unwrap();
        SimPlan { options, pack: Pack::default(), games, bots: bots.to_vec(), threads, seed: 42 }
    }

    #[test]
    fn the_report_does_not_depend_on_the_number_of_threads() {
        let bots = [BotKind::Greedy, BotKind::Random, BotKind::Random];
        let told = AtomicUsize::new(0);
        let one = sim::<Outpost>(&plan(200, &bots, 1), &|n| _ = told.fetch_max(n, Ordering::Relaxed)).unwrap();
        let two = sim::<Outpost>(&plan(200, &bots, 2), &|_| ()).unwrap();
        assert_eq!(one.rows, two.rows);
        assert_eq!((one.seats.clone(), one.nobody_won), (two.seats, two.nobody_won));
        assert_eq!((told.into_inner(), two.threads), (200, 2));
        let wins: u64 = one.seats.iter().map(|s| s.wins).sum();
        assert_eq!(wins + one.nobody_won, 200);
        assert!(one.seats[0].low > one.seats[1].high, "greedy wins more: {:?}", one.seats);
    }

    #[test]
    fn rows_are_lines_of_csv_and_the_report_is_json() {
        let report = sim::<Outpost>(&plan(3, &[BotKind::Random; 2], 1), &|_| ()).unwrap();
        let head = csv_head(&report.seats);
        assert_eq!(head, "seed,winners,score_red,score_blue,actions,steps,reason");
        assert!(report.rows.iter().all(|r| r.csv().split(',').count() == head.split(',').count()));
        let json = serde_json::to_value(&report).unwrap();
        assert_eq!((&json["games"], &json["seats"][0]["bot"]), (&3.into(), &"random".into()));
    }

    #[test]
    fn a_plan_that_does_not_fit_is_refused() {
        let mut short = plan(1, &[BotKind::Random; 2], 1);
        short.bots.pop();
        let error = sim::<Outpost>(&short, &|_| ()).unwrap_err();
        assert_eq!(error.to_string(), "2 seats need 2 bots, 1 were given");
        let mut seats = plan(1, &[BotKind::Random; 2], 1);
        seats.options.seats = 7;
        assert!(matches!(sim::<Outpost>(&seats, &|_| ()), Err(SimError::Lab(LabError::Options(_)))));
    }

    #[test]
    fn wilson_intervals_are_the_known_ones() {
        let (low, high) = wilson(50, 100);
        assert!((low - 0.4038).abs() < 1e-3 && (high - 0.5962).abs() < 1e-3, "{low} {high}");
        assert_eq!(wilson(0, 0), (0.0, 1.0));
        assert!(wilson(0, 10).0 < 1e-9 && wilson(10, 10).1 > 1.0 - 1e-9);
    }
}
