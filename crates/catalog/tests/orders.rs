//! Standing orders, over random games of every game: what is marked can be ordered, and secrets do not matter.

use std::collections::BTreeMap;

use ravelin_catalog::{games, new, sheet};
use ravelin_core::{Answer, Decision, Dice, Fast, Pack, Routine, Seat, Seed, Table};

/// A new game of a game's usual options.
fn table(slug: &str, seed: u64) -> Box<dyn Table> {
    let options = sheet(slug, &Pack::default()).expect("a game").resolve(None, None, []).expect("its options");
    new(slug, &options, Seed::number(seed), &Pack::default(), None).expect("a new game")
}

fn any(table: &mut dyn Table, seat: Seat, dice: &mut Fast) {
    let choice = dice.below(table.offered(seat).len() as u32) as usize;
    table.play_choice(seat, choice).expect("it is offered");
}

/// Every marked question can be answered by an order, whatever is held.
fn can_be_ordered(decision: &Decision) {
    let count =
        |is: fn(&Answer) -> bool| decision.offered().iter().filter_map(|c| c.answer.as_ref()).filter(|a| is(a)).count();
    let (passes, losses) = (count(|a| *a == Answer::Pass), count(|a| matches!(a, Answer::Lose(_))));
    let proposed = count(|a| *a == Answer::AsProposed);
    match decision.prompt.routine {
        Some(Routine::Pass) => assert_eq!(passes, 1, "{decision:?}"),
        Some(Routine::Losses) => assert!(losses > 0, "{decision:?}"),
        Some(Routine::Payment) => assert!(proposed < 2, "{decision:?}"),
        None => assert_eq!(passes + losses + proposed, 0, "{decision:?}"),
    }
}

#[test]
fn what_is_marked_can_be_ordered_and_tells_no_secret() {
    for info in games() {
        let mut seen: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for seed in 1..=2 {
            let mut table = table(info.slug, seed);
            let mut dice = Fast::new(seed);
            for n in 0..1500 {
                let Some(seat) = table.deciders().lowest() else { break };
                let decision = table.decision(seat).expect("it is asked");
                can_be_ordered(decision);
                if let Some(routine) = decision.prompt.routine {
                    let word = match routine {
                        Routine::Pass => "pass",
                        Routine::Losses => "losses",
                        Routine::Payment => "payment",
                    };
                    let clauses = seen.entry(word).or_default();
                    if !clauses.contains(&decision.prompt.clause.0) {
                        clauses.push(decision.prompt.clause.0);
                    }
                    if n % 5 == 0 {
                        let options = table.record().options.clone();
                        let imagined = table.imagine_json(Some(seat), n);
                        let other =
                            new(info.slug, &options, Seed::number(9), &Pack::default(), Some(imagined)).unwrap();
                        assert_eq!(other.stretch(), table.stretch(), "{}: orders end by what is public", info.slug);
                        let marked = other.decision(seat).map(|d| (d.prompt.routine, d.prompt.clause));
                        assert_eq!(marked, Some((Some(routine), decision.prompt.clause)), "{}", info.slug);
                    }
                }
                any(&mut *table, seat, &mut dice);
            }
        }
        println!("{:12} {seen:?}", info.slug);
        assert!(info.slug == "outpost" || !seen.is_empty(), "{} has none", info.slug);
    }
}
