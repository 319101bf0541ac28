//! Standing orders, over random games of every game: what is marked can be ordered, and secrets do not matter.

use std::collections::{BTreeMap, BTreeSet};

use ravelin_catalog::{games, new, sheet};
use ravelin_core::routine::next_answer;
use ravelin_core::{Answer, Decision, Dice, Fast, Pack, Routine, Seat, Seed, StandingOrders, Table, Until};

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
                        // Nobody sees by how soon it is answered what the seat holds.
                        for viewer in std::iter::once(None).chain((0..table.seats()).map(|seat| Some(Seat(seat)))) {
                            let imagined = table.imagine_json(viewer, n);
                            let other =
                                new(info.slug, &options, Seed::number(9), &Pack::default(), Some(imagined)).unwrap();
                            assert_eq!(other.stretch(), table.stretch(), "{}: orders end by what is public", info.slug);
                            let marked = other.decision(seat).map(|d| (d.prompt.routine, d.prompt.clause));
                            let said = format!("{}, seen by {viewer:?}", info.slug);
                            assert_eq!(marked, Some((Some(routine), decision.prompt.clause)), "{said}");
                            other.decision(seat).into_iter().for_each(can_be_ordered);
                        }
                    }
                }
                any(&mut *table, seat, &mut dice);
            }
        }
        println!("{:12} {seen:?}", info.slug);
        assert!(info.slug == "outpost" || !seen.is_empty(), "{} has none", info.slug);
    }
}

/// A question that was asked: of which game, in which turn, of whom, by which clause.
type Question = (u64, Option<u16>, Seat, &'static str);

/// Random games in which every reaction is declined by an order: how often one answered, and what was asked.
fn declined(until: Until) -> (usize, Vec<Question>) {
    let (mut by_order, mut asked) = (0, Vec::new());
    for seed in 1..=4 {
        let (mut table, mut dice) = (table("zabor", seed), Fast::new(seed));
        let mut orders: BTreeMap<Seat, StandingOrders> = BTreeMap::new();
        for _ in 0..3000 {
            if let Some((seat, choice)) = next_answer(&*table, &mut orders, |_| {}, |_| true) {
                by_order += 1;
                table.play_choice(seat, choice).expect("it is offered");
                continue;
            }
            let Some(seat) = table.deciders().lowest() else { break };
            let decision = table.decision(seat).expect("it is asked");
            if decision.prompt.routine != Some(Routine::Pass) {
                any(&mut *table, seat, &mut dice);
                continue;
            }
            let now = table.stretch();
            asked.push((seed, now.turn, seat, decision.prompt.clause.0));
            let pass = decision.offered().iter().find(|c| c.answer == Some(Answer::Pass)).expect("it may be declined");
            let (index, at) = (pass.index, table.record().moves.len());
            assert!(orders.entry(seat).or_default().give(decision, pass, until, (now, at)));
            table.play_choice(seat, index).expect("it is offered");
        }
    }
    (by_order, asked)
}

#[test]
fn no_reaction_is_asked_for_that_an_order_declines() {
    let once = |all: &[Question], of: fn(&Question) -> Question| {
        all.iter().map(of).collect::<BTreeSet<_>>().len() == all.len()
    };
    let (by_order, asked) = declined(Until::Turn);
    println!("for a turn: {by_order} windows declined by orders, {} by hand", asked.len());
    assert!(by_order > 0 && once(&asked, |question| *question), "once in a turn: {asked:?}");
    assert!(!once(&asked, |(game, _, seat, clause)| (*game, None, *seat, *clause)), "and again in the next");
    let (by_order, asked) = declined(Until::TakenBack);
    println!("always: {by_order} windows declined by orders, {} by hand", asked.len());
    assert!(by_order > 2 * asked.len(), "{by_order} {asked:?}");
    assert!(once(&asked, |(game, _, seat, clause)| (*game, None, *seat, *clause)), "once in a game: {asked:?}");
}
