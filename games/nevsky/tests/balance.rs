//! How BALANCE.md is measured: games of every scenario in both editions between equal players, with their fights counted in the
//! journal. `RAVELIN_BALANCE_GAMES=300 cargo test --release -p ravelin-nevsky --test balance -- --ignored --nocapture` prints it.

use ravelin_core::playout::{actor, settle};
use ravelin_core::{Fast, Game, Log, Options, Pack, Seat, Silent, choice};
use ravelin_nevsky::{Action, Nevsky};

/// Most actions that are weighed in one decision, and most follow-ups until a position is quiet.
const WEIGHED: usize = 48;
const FOLLOW_UPS: usize = 40;

#[derive(Clone, Copy, PartialEq)]
enum Player {
    Random,
    /// One ply on the judgement, in a world imagined from the seat's View.
    Greedy,
}

#[derive(Default)]
struct Tally {
    wins: [u32; 2],
    draws: u32,
    /// Games that ended before the last box, with one side off the map.
    short: u32,
    choices: u64,
    battles: u64,
    storms: u64,
    sallies: u64,
    points: [i64; 2],
}

fn weigh(world: &Nevsky, seat: Seat, legal: &[Action], index: usize, luck: &Fast, list: &mut Vec<Action>) -> i32 {
    let (mut after, mut luck) = (world.clone(), luck.clone());
    if let Some(action) = choice::pick(seat, legal, index) {
        after.play(action, &mut luck, &mut Silent);
    }
    for _ in 0..FOLLOW_UPS {
        settle(&mut after, &mut luck, &mut Silent, list);
        let Some(next) = actor(&after, &mut luck).filter(|_| !after.quiet()) else { break };
        choice::legal(&after, next, list);
        let any = ravelin_core::Dice::below(&mut luck, list.len() as u32) as usize;
        let Some(action) = choice::pick(next, list, any) else { break };
        after.play(action, &mut luck, &mut Silent);
    }
    after.judge(seat)
}

fn pick(player: Player, game: &Nevsky, seat: Seat, legal: &[Action], dice: &mut Fast) -> usize {
    let any = ravelin_core::Dice::below(dice, legal.len() as u32) as usize;
    if player == Player::Random || legal.len() == 1 {
        return any;
    }
    let world = Nevsky::imagine(&game.view(Some(seat)), dice);
    let luck = dice.clone();
    let mut list = Vec::new();
    let all = (0..legal.len().min(WEIGHED)).map(|i| (any + i) % legal.len());
    all.max_by_key(|&index| weigh(&world, seat, legal, index, &luck, &mut list)).unwrap_or(any)
}

fn play(options: &Options, player: Player, seed: u64, tally: &mut Tally) {
    let kit = Nevsky::kit(&Pack::default()).expect("the shipped components are good");
    let (mut chance, mut dice, mut log) = (Fast::new(seed), Fast::new(seed ^ 0xba1a), Log::default());
    let mut game = Nevsky::setup(kit, options, &mut chance, &mut log);
    let mut list = Vec::new();
    for _ in 0..Nevsky::info().longest {
        settle(&mut game, &mut chance, &mut log, &mut list);
        let Some(seat) = actor(&game, &mut dice) else { break };
        choice::legal(&game, seat, &mut list);
        let index = pick(player, &game, seat, &list, &mut dice);
        let action = choice::pick(seat, &list, index).expect("a choice");
        game.play(action, &mut chance, &mut log);
        tally.choices += 1;
        for entry in log.0.drain(..).filter(|e| e.heading) {
            match entry.clause.0 {
                "N4.4a" => tally.battles += 1,
                "N4.5.2b" => tally.storms += 1,
                "N4.5.3a" => tally.sallies += 1,
                _ => {}
            }
        }
    }
    let outcome = game.outcome().expect("every game ends");
    match outcome.winners.sole() {
        Some(seat) => tally.wins[seat.index()] += 1,
        None => tally.draws += 1,
    }
    tally.short += u32::from(outcome.clause.0 == "N5.2a");
    for (sum, score) in tally.points.iter_mut().zip(&outcome.scores) {
        *sum += i64::from(*score);
    }
}

#[test]
#[ignore = "a measurement, not a law"]
fn what_bots_reach_in_each_scenario() {
    let games: u64 = std::env::var("RAVELIN_BALANCE_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(20);
    let sheet = Nevsky::sheet(Nevsky::kit(&Pack::default()).expect("the shipped components are good"));
    println!(
        "| scenario | edition | players | Teutons won | Russians won | drawn | ended early | choices | Battles | Storms | Sallies | VP |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|---|");
    for scenario in &sheet.scenarios {
        for edition in ["first", "second"] {
            let options = sheet.resolve(None, Some(&scenario.id), [("edition", edition)]).expect("good options");
            for (player, word, many) in [(Player::Random, "random", 10), (Player::Greedy, "greedy", 1)] {
                let mut tally = Tally::default();
                (0..many * games).for_each(|seed| play(&options, player, seed, &mut tally));
                let n = (many * games) as f64;
                let percent = |count: u32| 100.0 * f64::from(count) / n;
                let per = |count: u64| count as f64 / n;
                println!(
                    "| {} | {edition} | {word} | {:.0} % | {:.0} % | {:.0} % | {:.0} % | {:.0} | {:.2} | {:.2} | {:.2} | {:.1} : {:.1} |",
                    scenario.name,
                    percent(tally.wins[0]),
                    percent(tally.wins[1]),
                    percent(tally.draws),
                    percent(tally.short),
                    per(tally.choices),
                    per(tally.battles),
                    per(tally.storms),
                    per(tally.sallies),
                    tally.points[0] as f64 / n / 2.0,
                    tally.points[1] as f64 / n / 2.0,
                );
            }
        }
    }
}
