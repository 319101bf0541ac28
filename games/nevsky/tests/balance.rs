//! How BALANCE.md is measured: games of every scenario in both editions between the house's bots, with what they do counted in the
//! journal. `RAVELIN_BALANCE_GAMES=300 cargo test --release -p ravelin-nevsky --test balance -- --ignored --nocapture` prints it;
//! `RAVELIN_BALANCE_SCENARIO=peipus` and `RAVELIN_BALANCE_EDITION=second` print one part of it.

use ravelin_bots::BotKind::{self, Greedy, Random};
use ravelin_core::playout::{actor, settle};
use ravelin_core::{Fast, Hidden, Listing, Log, Options, Pack, Rules};
use ravelin_nevsky::Nevsky;

#[derive(Default)]
struct Tally {
    wins: [u32; 2],
    draws: u32,
    /// Games that ended before the last box, with one side off the map.
    short: u32,
    choices: u64,
    /// What is counted in the journal, in the order of `COUNTED`.
    deeds: [u64; COUNTED.len()],
    points: [i64; 2],
}

/// Clauses of journal entries, and whether the entry is a heading. Raids are Ravages.
const COUNTED: [(&[&str], bool); 7] = [
    (&["N4.4a"], true),
    (&["N4.5.2b"], true),
    (&["N4.5.3a"], true),
    (&["N4.5.1e"], false),
    (&["N4.7.2c", "N7.T2C.a", "N7.R12C.a"], false),
    (&["N3.4.1g"], false),
    (&["N3.4.2a"], false),
];

fn play(options: &Options, bots: [BotKind; 2], seed: u64, tally: &mut Tally) {
    let kit = Nevsky::kit(&Pack::default()).expect("the shipped components are good");
    let (mut chance, mut dice, mut log) = (Fast::new(seed), Fast::new(seed ^ 0xba1a), Log::default());
    let mut game = Nevsky::setup(kit, options, &mut chance, &mut log);
    let mut list = Listing::default();
    for _ in 0..Nevsky::INFO.longest {
        settle(&mut game, &mut chance, &mut log, &mut list);
        let Some(seat) = actor(&game, &mut dice) else { break };
        let legal = list.list(&game, seat);
        let index = ravelin_bots::choose::<Nevsky>(bots[seat.index()], &game.view(Some(seat)), seat, legal, &mut dice);
        let action = list.pick(index).expect("a choice");
        game.play(action, &mut chance, &mut log);
        tally.choices += 1;
        for entry in log.0.drain(..) {
            if let Some(n) =
                COUNTED.iter().position(|(clauses, head)| clauses.contains(&entry.clause.0) && entry.heading == *head)
            {
                tally.deeds[n] += 1;
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
    let wanted = |key: &str, value: &str| std::env::var(key).map_or(true, |only| only == value);
    let sheet = Nevsky::sheet(Nevsky::kit(&Pack::default()).expect("the shipped components are good"));
    println!(
        "| scenario | edition | players | Teutons won | Russians won | drawn | ended early | choices | Battles | Storms | Sallies | taken | Ravages | Lords | Vassals | VP |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|");
    for scenario in sheet.scenarios.iter().filter(|s| wanted("RAVELIN_BALANCE_SCENARIO", &s.id)) {
        for edition in ["first", "second"].into_iter().filter(|e| wanted("RAVELIN_BALANCE_EDITION", e)) {
            let options = sheet.resolve(None, Some(&scenario.id), [("edition", edition)]).expect("good options");
            let pairs = [([Random, Random], 10), ([Greedy, Greedy], 1), ([Greedy, Random], 1), ([Random, Greedy], 1)];
            for (bots, many) in pairs {
                let mut tally = Tally::default();
                (0..many * games).for_each(|seed| play(&options, bots, seed, &mut tally));
                let n = (many * games) as f64;
                let percent = |count: u32| 100.0 * f64::from(count) / n;
                print!("| {} | {edition} | {} : {} |", scenario.name, bots[0], bots[1]);
                for share in [tally.wins[0], tally.wins[1], tally.draws, tally.short] {
                    print!(" {:.0} % |", percent(share));
                }
                print!(" {:.0} |", tally.choices as f64 / n);
                for deed in tally.deeds {
                    print!(" {:.2} |", deed as f64 / n);
                }
                let [t, r] = tally.points.map(|sum| sum as f64 / n / 2.0);
                println!(" {t:.1} : {r:.1} |");
            }
        }
    }
}
