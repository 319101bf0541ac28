//! Bots against each other, so that one can tell which is stronger. Every seed is played once with each seating, so that neither
//! the deal nor the seat decides; budgets are processor time of the thread that thinks, or imagined worlds.
//!
//! Two bots make a *cell*. At a table of more than two, one seat is played by the first bot and the others by the second. Where all
//! play together, each bot plays all seats, and the teams are compared on the same seeds.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use ravelin_bots::{BotKind, Planner, choose};
use ravelin_core::{Contest, Fast, Game, Listing, Options, Pack, Seat, Seed, Seeded, Silent, playout};
use rayon::prelude::*;
use rustix::time::{ClockId, clock_gettime};
use serde::{Deserialize, Serialize};

use crate::{LabError, SimError};

/// What a bot may spend on a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Budget {
    /// So many worlds that it usually imagines: the same seed gives the same game.
    Usual,
    Worlds(u32),
    /// Milliseconds of processor time.
    Ms(u32),
}

#[derive(Clone, Debug)]
pub struct ArenaPlan {
    pub options: Options,
    pub pack: Pack,
    /// At least two.
    pub bots: Vec<BotKind>,
    pub budget: Budget,
    /// At most so many games in a cell, rounded up to whole seatings.
    pub games: usize,
    /// A cell ends when it is clear which of its bots is stronger, or that they are alike.
    pub sequential: bool,
    /// 0: as many as the machine has.
    pub threads: usize,
    pub seed: u64,
}

/// One game. The first bot of its cell is the one whose result it tells.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ArenaRow {
    /// Places of both bots in the plan.
    pub cell: (usize, usize),
    pub seed: u64,
    /// The seat of the first bot; where all play together, 0 if it was the team and 1 if the second was.
    pub seating: u8,
    /// What the first bot got of the game: 1 won, 0 lost.
    pub share: f64,
    /// Its score less the mean of the others', in points.
    pub margin: f64,
    pub drawn: bool,
    pub steps: u64,
    /// Microseconds of its decisions that were more than one choice: number, sum, the longest; then the second bot's.
    pub thought: [Thought; 2],
}

/// Time spent on decisions, in microseconds.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Thought {
    pub decisions: u64,
    pub micros: u64,
    pub longest: u64,
    /// Of each power of two, how many decisions took at most that long.
    pub spread: BTreeMap<u64, u64>,
}

impl Thought {
    fn add(&mut self, took: Duration) {
        let micros = took.as_micros() as u64;
        (self.decisions, self.micros, self.longest) =
            (self.decisions + 1, self.micros + micros, self.longest.max(micros));
        *self.spread.entry(micros.max(1).next_power_of_two()).or_default() += 1;
    }

    fn join(&mut self, other: &Thought) {
        self.decisions += other.decisions;
        self.micros += other.micros;
        self.longest = self.longest.max(other.longest);
        other.spread.iter().for_each(|(most, n)| *self.spread.entry(*most).or_default() += n);
    }

    /// What 99 of 100 decisions took at most, up to the next power of two.
    fn p99(&self) -> u64 {
        let (mut seen, enough) = (0, self.decisions - self.decisions / 100);
        let reached = self.spread.iter().find(|(_, n)| {
            seen += **n;
            seen >= enough
        });
        reached.map_or(0, |(most, _)| (*most).min(self.longest))
    }
}

/// Two bots compared.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CellReport {
    pub bots: (BotKind, BotKind),
    pub games: u64,
    /// What the first bot would get if both were alike.
    pub equal: f64,
    /// What it got, with a 95 % interval over seeds.
    pub share: f64,
    pub low: f64,
    pub high: f64,
    /// By the seat it had.
    pub seats: Vec<f64>,
    pub margin: f64,
    pub draws: u64,
    /// The logarithm of how much likelier the games are if it is 5 points above the equal share than if it is at it.
    pub evidence: f64,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BotReport {
    pub bot: BotKind,
    /// 400 times the decimal logarithm of the odds; their mean is 0.
    pub elo: f64,
    pub decisions: u64,
    pub mean_ms: f64,
    pub p99_ms: f64,
    pub longest_ms: f64,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ArenaReport {
    pub game: String,
    pub options: Options,
    pub budget: Budget,
    pub seed: u64,
    pub cells: Vec<CellReport>,
    pub bots: Vec<BotReport>,
    #[serde(skip)]
    pub rows: Vec<ArenaRow>,
}

/// Evidence at which a sequential cell ends: one error in twenty, either way.
const ENOUGH: f64 = 2.944;
/// How much above the equal share counts as stronger.
const STRONGER: f64 = 0.05;
/// Seeds between two looks at the evidence.
const BATCH: usize = 16;

/// Plays the plan. Games that were played before are not played again; `played` is told of each new one, from any thread.
pub fn arena<G: Game>(
    plan: &ArenaPlan,
    before: &[ArenaRow],
    played: &(dyn Fn(&ArenaRow) + Sync),
) -> Result<ArenaReport, SimError> {
    let kit = G::kit(&plan.pack).map_err(LabError::from)?;
    let options = G::sheet(kit).accept(&plan.options).map_err(LabError::from)?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(plan.threads).build()?;
    let seatings = match G::INFO.contest {
        Contest::Cooperative => 2,
        Contest::Competitive | Contest::Team => options.seats,
    };
    let mut rows: Vec<ArenaRow> = Vec::new();
    for cell in cells(plan.bots.len()) {
        let known: Vec<&ArenaRow> = before.iter().filter(|row| row.cell == cell).collect();
        let has = |seed, seating| known.iter().find(|row| (row.seed, row.seating) == (seed, seating));
        let seeds = plan.games.div_ceil(usize::from(seatings));
        let mut mine: Vec<ArenaRow> = Vec::new();
        for from in (0..seeds).step_by(if plan.sequential { BATCH } else { seeds.max(1) }) {
            let to = if plan.sequential { (from + BATCH).min(seeds) } else { seeds };
            let games: Vec<(u64, u8)> = (from..to)
                .flat_map(|n| (0..seatings).map(move |seating| (plan.seed.wrapping_add(n as u64), seating)))
                .collect();
            let one = |(seed, seating): (u64, u8)| match has(seed, seating) {
                Some(row) => (*row).clone(),
                None => {
                    let row = play::<G>(kit, &options, plan, cell, seed, seating);
                    played(&row);
                    row
                }
            };
            mine.extend(pool.install(|| games.into_par_iter().map(one).collect::<Vec<_>>()));
            if plan.sequential && evidence(&blocks(&mine), equal(seatings)).abs() > ENOUGH {
                break;
            }
        }
        rows.extend(mine);
    }
    Ok(report::<G>(plan, options, seatings, rows))
}

fn cells(bots: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..bots).flat_map(move |a| (a + 1..bots).map(move |b| (a, b)))
}

fn equal(seatings: u8) -> f64 {
    1.0 / f64::from(seatings.max(1))
}

fn thread_time() -> Duration {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(now.tv_sec.unsigned_abs(), u32::try_from(now.tv_nsec).unwrap_or(0))
}

/// What a bot chooses, and what it took.
fn think<G: Game>(
    bot: BotKind,
    budget: Budget,
    view: &G::View,
    seat: Seat,
    legal: &[G::Action],
    dice: &mut Fast,
) -> (usize, Duration) {
    let begun = thread_time();
    let index = match (bot, budget) {
        (BotKind::Planner, Budget::Worlds(worlds)) => {
            Planner { worlds, ..Planner::default() }.choose::<G>(view, seat, legal, dice)
        }
        (BotKind::Planner, Budget::Ms(ms)) => {
            let end = begun + Duration::from_millis(ms.into());
            let planner = Planner { worlds: u32::MAX, ..Planner::default() };
            planner.choose_until::<G>(view, seat, legal, dice, &|| thread_time() >= end)
        }
        (bot, _) => choose::<G>(bot, view, seat, legal, dice),
    };
    (index, thread_time().saturating_sub(begun))
}

fn play<G: Game>(
    kit: &'static G::Kit,
    options: &Options,
    plan: &ArenaPlan,
    cell: (usize, usize),
    seed: u64,
    seating: u8,
) -> ArenaRow {
    let together = G::INFO.contest == Contest::Cooperative;
    let is_first = |seat: Seat| if together { seating == 0 } else { seat.0 == seating };
    let mut chance = Seeded::new(Seed::number(seed));
    let mut picks = Fast::new(seed ^ 0xa7e4_a000_0000);
    let mut list = Listing::default();
    let mut game: G = playout::setup(kit, options, &mut chance, &mut Silent);
    let mut thought = [Thought::default(), Thought::default()];
    let mut steps = 0;
    while steps <= G::INFO.longest as u64 {
        let alone = game.deciders().sole();
        let Some(seat) = playout::actor(&game, &mut picks) else { break };
        let legal = list.list(&game, seat);
        let forced = legal.len() == 1 && alone.is_some() && !game.asks_single(seat);
        let mut index = 0;
        if !forced {
            let who = usize::from(!is_first(seat));
            let bot = plan.bots[[cell.0, cell.1][who]];
            let took;
            (index, took) = think::<G>(bot, plan.budget, &game.view(Some(seat)), seat, legal, &mut picks);
            thought[who].add(took);
        }
        let Some(chosen) = list.pick(index) else { break };
        playout::play(&mut game, chosen, &mut chance, &mut Silent);
        steps += 1;
    }
    let mine = if together { Seat(0) } else { Seat(seating) };
    let (mut share, mut margin, mut drawn) = (0.0, 0.0, true);
    if let Some(outcome) = game.outcome() {
        let score =
            |seat: Seat| f64::from(outcome.scores.get(seat.index()).copied().unwrap_or(0)) / f64::from(G::POINT);
        let others: Vec<f64> = (0..options.seats).map(Seat).filter(|seat| *seat != mine).map(score).collect();
        share = outcome.share(mine);
        margin =
            if together { score(mine) } else { score(mine) - others.iter().sum::<f64>() / others.len().max(1) as f64 };
        drawn = outcome.winners.is_empty();
    }
    ArenaRow { cell, seed, seating, share, margin, drawn, steps, thought }
}

/// What the first bot got of each seed, all seatings together; of teams, the difference from the other team around a half.
fn blocks(rows: &[ArenaRow]) -> Vec<f64> {
    let mut seeds: BTreeMap<u64, Vec<&ArenaRow>> = BTreeMap::new();
    rows.iter().for_each(|row| seeds.entry(row.seed).or_default().push(row));
    seeds.values().map(|rows| rows.iter().map(|row| row.share).sum::<f64>() / rows.len() as f64).collect()
}

/// Rows of teams, so that they read like those of opponents: what the second team won counts against the first.
fn opposed(rows: &[ArenaRow]) -> Vec<ArenaRow> {
    let turn = |row: &ArenaRow| match row.seating {
        0 => row.clone(),
        _ => ArenaRow { share: 1.0 - row.share, margin: -row.margin, ..row.clone() },
    };
    rows.iter().map(turn).collect()
}

fn mean_and_variance(values: &[f64]) -> (f64, f64) {
    let n = values.len().max(1) as f64;
    let mean = values.iter().sum::<f64>() / n;
    (mean, values.iter().map(|v| (v - mean).powi(2)).sum::<f64>() / (n - 1.0).max(1.0))
}

/// The log likelihood ratio of "stronger" to "equal" or, if it falls short of equal, of "weaker", negative.
fn evidence(blocks: &[f64], equal: f64) -> f64 {
    let (mean, variance) = mean_and_variance(blocks);
    let side = if mean < equal { -1.0 } else { 1.0 };
    let n = blocks.len() as f64;
    // Without any difference between seeds there is no telling yet; a floor keeps a few lucky ones from deciding.
    side * n * STRONGER * ((mean - equal).abs() - STRONGER / 2.0) / variance.max(0.01)
}

fn report<G: Game>(plan: &ArenaPlan, options: Options, seatings: u8, rows: Vec<ArenaRow>) -> ArenaReport {
    let together = G::INFO.contest == Contest::Cooperative;
    let cell_report = |cell: (usize, usize)| {
        let mine: Vec<ArenaRow> = rows.iter().filter(|row| row.cell == cell).cloned().collect();
        let mine = if together { opposed(&mine) } else { mine };
        let blocks = blocks(&mine);
        let (share, variance) = mean_and_variance(&blocks);
        let reach = 1.96 * (variance / blocks.len().max(1) as f64).sqrt();
        let of_seat = |seating| {
            let shares: Vec<f64> = mine.iter().filter(|row| row.seating == seating).map(|row| row.share).collect();
            shares.iter().sum::<f64>() / shares.len().max(1) as f64
        };
        CellReport {
            bots: (plan.bots[cell.0], plan.bots[cell.1]),
            games: mine.len() as u64,
            equal: equal(seatings),
            share,
            low: (share - reach).max(0.0),
            high: (share + reach).min(1.0),
            seats: (0..seatings).map(of_seat).collect(),
            margin: mine.iter().map(|row| row.margin).sum::<f64>() / mine.len().max(1) as f64,
            draws: mine.iter().filter(|row| row.drawn).count() as u64,
            evidence: evidence(&blocks, equal(seatings)),
        }
    };
    let cells: Vec<CellReport> = cells(plan.bots.len()).map(cell_report).collect();
    let elo = elo(plan.bots.len(), &cells);
    let bot_report = |(n, &bot): (usize, &BotKind)| {
        let mut all = Thought::default();
        for row in &rows {
            let of = [row.cell.0, row.cell.1].into_iter().zip(&row.thought);
            of.filter(|(who, _)| *who == n).for_each(|(_, thought)| all.join(thought));
        }
        let ms = |micros: u64| micros as f64 / 1e3;
        let mean_ms = ms(all.micros) / all.decisions.max(1) as f64;
        let (p99_ms, longest_ms) = (ms(all.p99()), ms(all.longest));
        BotReport { bot, elo: elo[n], decisions: all.decisions, mean_ms, p99_ms, longest_ms }
    };
    let bots = plan.bots.iter().enumerate().map(bot_report).collect();
    ArenaReport { game: G::INFO.slug.to_owned(), options, budget: plan.budget, seed: plan.seed, cells, bots, rows }
}

/// Strengths that fit the cells best: of each pair the odds are those of its share against the equal one.
fn elo(bots: usize, reports: &[CellReport]) -> Vec<f64> {
    let mut rating = vec![0.0; bots];
    let pairs: Vec<((usize, usize), f64)> = cells(bots)
        .zip(reports)
        .map(|(cell, report)| {
            // One game on either side keeps a clean sweep finite.
            let n = report.games as f64;
            let share = (report.share * n + report.equal) / (n + 1.0);
            let odds = share / (1.0 - share) * (1.0 - report.equal) / report.equal;
            (cell, 400.0 * odds.max(1e-9).log10())
        })
        .collect();
    for _ in 0..200 {
        for bot in 0..bots {
            let wanted: Vec<f64> = pairs
                .iter()
                .filter_map(|((a, b), lead)| match bot {
                    _ if bot == *a => Some(rating[*b] + lead),
                    _ if bot == *b => Some(rating[*a] - lead),
                    _ => None,
                })
                .collect();
            rating[bot] = wanted.iter().sum::<f64>() / wanted.len().max(1) as f64;
        }
        let mean = rating.iter().sum::<f64>() / bots.max(1) as f64;
        rating.iter_mut().for_each(|r| *r -= mean);
    }
    rating
}

/// The seats of a plan's bots have to be different kinds: a bot is not compared with itself.
pub fn are_different(bots: &[BotKind]) -> bool {
    bots.len() > 1 && bots.iter().collect::<BTreeSet<_>>().len() == bots.len()
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use ravelin_core::Rules;
    use ravelin_outpost::Outpost;

    use super::*;

    fn plan(bots: &[BotKind], games: usize, seats: u8) -> ArenaPlan {
        let kit = Outpost::kit(&Pack::default()).unwrap();
        let options = Outpost::sheet(kit).resolve(Some(seats), None, []).unwrap();
        let (pack, bots) = (Pack::default(), bots.to_vec());
        ArenaPlan { options, pack, bots, budget: Budget::Usual, games, sequential: false, threads: 2, seed: 1 }
    }

    fn shares(report: &ArenaReport) -> Vec<(u64, u8, f64)> {
        report.rows.iter().map(|row| (row.seed, row.seating, row.share)).collect()
    }

    #[test]
    fn greedy_is_stronger_than_random_from_every_seat() {
        let report = arena::<Outpost>(&plan(&[BotKind::Greedy, BotKind::Random], 120, 3), &[], &|_| ()).unwrap();
        let cell = &report.cells[0];
        assert_eq!((cell.games, cell.seats.len()), (120, 3));
        assert!(cell.low > cell.equal && cell.evidence > ENOUGH, "{cell:?}");
        assert!(report.bots[0].elo > 0.0 && (report.bots[0].elo + report.bots[1].elo).abs() < 1e-6);
        let thought = &report.bots[0];
        assert!(thought.decisions > 0 && thought.mean_ms <= thought.longest_ms && thought.p99_ms <= thought.longest_ms);
    }

    #[test]
    fn an_arena_that_was_cut_off_goes_on() {
        let plan = plan(&[BotKind::Greedy, BotKind::Random], 40, 2);
        let whole = arena::<Outpost>(&plan, &[], &|_| ()).unwrap();
        let again = Mutex::new(0);
        let rest = arena::<Outpost>(&plan, &whole.rows[..25], &|_| *again.lock().unwrap() += 1).unwrap();
        assert_eq!((shares(&rest), *again.lock().unwrap()), (shares(&whole), 15));
    }

    #[test]
    fn a_sequential_cell_ends_when_it_is_clear() {
        let long = ArenaPlan { sequential: true, ..plan(&[BotKind::Greedy, BotKind::Random], 10_000, 2) };
        let report = arena::<Outpost>(&long, &[], &|_| ()).unwrap();
        assert!(report.cells[0].games < 2_000 && report.cells[0].evidence > ENOUGH, "{:?}", report.cells);
    }

    #[test]
    fn a_budget_of_time_is_kept_by_a_bot_that_would_think_for_ever() {
        let short = ArenaPlan { budget: Budget::Ms(2), ..plan(&[BotKind::Planner, BotKind::Random], 4, 2) };
        let report = arena::<Outpost>(&short, &[], &|_| ()).unwrap();
        assert!(report.rows.iter().all(|row| row.steps > 0) && report.bots[0].decisions > 0);
    }

    #[test]
    fn equal_bots_have_no_evidence_and_strong_ones_have() {
        let even: Vec<f64> = (0..200).map(|n| f64::from(n % 3) / 2.0).collect();
        assert!(evidence(&even, 0.5) < 0.0 || evidence(&even, 0.5).abs() < ENOUGH);
        assert!(evidence(&vec![1.0; 40], 0.5) > ENOUGH && evidence(&vec![0.0; 40], 0.5) < -ENOUGH);
        assert!(are_different(&[BotKind::Random, BotKind::Greedy]) && !are_different(&[BotKind::Random; 2]));
    }
}
