//! Gestures, over random games of every game: each is a chain of legal actions that moves what it says, or one action that is clicked
//! where it goes, and states that differ only in secrets have the same ones.

use ravelin_catalog::{games, new, sheet};
use ravelin_core::event::Kind;
use ravelin_core::{Dice, Fast, Gesture, Pack, Seat, Seed, Table, Token};

/// So many moves of each game are followed, or as many as `RAVELIN_GESTURES` says.
fn moves() -> usize {
    std::env::var("RAVELIN_GESTURES").ok().and_then(|n| n.parse().ok()).unwrap_or(60)
}

/// What a chain moves when it is played: piece, origin and goal, and how many.
fn plays(table: &dyn Table, seat: Seat, chain: &[String]) -> Vec<(Token, Option<Token>, Option<Token>, u16)> {
    let mut table = table.fork();
    let before = table.journal().len();
    for action in chain {
        table.play_text(seat, action, &[]).expect("every step is legal");
    }
    let events = table.journal()[before..].iter().flat_map(|entry| table.events(entry, Some(seat)));
    events
        .filter(|event| matches!(event.kind, Kind::Move | Kind::Place))
        .filter_map(|event| Some((event.piece?, event.from, event.to, event.n)))
        .collect()
}

fn keeps_its_word(table: &dyn Table, seat: Seat, gesture: &Gesture) {
    let chains = gesture.chains.iter().map(|(n, chain)| (Some(*n), chain.clone()));
    let ways = gesture.ways.iter().map(|way| (None, vec![way.clone()]));
    for (n, chain) in chains.chain(ways) {
        let moved = plays(table, seat, &chain);
        let as_said = |(piece, from, to, count): &(Token, Option<Token>, Option<Token>, u16)| {
            let places = *piece == gesture.piece && from.unwrap_or(*piece) == gesture.from && *to == Some(gesture.to);
            places && n.is_none_or(|n| *count == n)
        };
        // What is laid somewhere by one action may be asked about first, such as how it is paid.
        let is_laid = gesture.from == gesture.piece && chain.len() == 1;
        let laid = is_laid && table.offered(seat).iter().any(|c| c.text == chain[0] && c.anchor == Some(gesture.to));
        assert!(laid || moved.iter().any(as_said), "{gesture:?}: {moved:?}");
    }
}

#[test]
fn gestures_keep_their_word_and_tell_no_secret() {
    for info in games() {
        let options = sheet(info.slug, &Pack::default()).unwrap().resolve(None, None, []).unwrap();
        let mut table = new(info.slug, &options, Seed::number(3), &Pack::default(), None).unwrap();
        let (mut dice, mut found, mut most) = (Fast::new(5), 0, std::time::Duration::ZERO);
        for n in 0..moves() {
            let Some(seat) = table.deciders().lowest() else { break };
            let begun = std::time::Instant::now();
            let gestures = table.gestures(seat);
            most = most.max(begun.elapsed());
            found += gestures.len();
            for gesture in gestures.iter().filter(|_| n % 3 == 0) {
                keeps_its_word(&*table, seat, gesture);
            }
            let imagined = table.imagine_json(Some(seat), n as u64);
            let other = new(info.slug, &options, Seed::number(9), &Pack::default(), Some(imagined)).unwrap();
            assert_eq!(other.gestures(seat), gestures, "{} after {n} moves: secrets do not matter", info.slug);
            let choice = dice.below(table.offered(seat).len() as u32) as usize;
            table.play_choice(seat, choice).expect("it is offered");
        }
        println!("{:12} {found:5} gestures, {most:?} for the slowest decision", info.slug);
    }
}

/// What a search costs, in a release build: `cargo test --release -p ravelin-catalog --test gestures -- --ignored --nocapture`.
#[test]
#[ignore = "measures"]
fn what_gestures_cost() {
    let games = games();
    for info in games {
        let options = sheet(info.slug, &Pack::default()).unwrap().resolve(None, None, []).unwrap();
        let mut costs: Vec<std::time::Duration> = Vec::new();
        for seed in 1..=4 {
            let mut table = new(info.slug, &options, Seed::number(seed), &Pack::default(), None).unwrap();
            let mut dice = Fast::new(seed);
            for _ in 0..500 {
                let Some(seat) = table.deciders().lowest() else { break };
                // The least of three: others use the machine too.
                let once = || {
                    let begun = std::time::Instant::now();
                    std::hint::black_box(table.gestures(seat));
                    begun.elapsed()
                };
                costs.extend((0..3).map(|_| once()).min());
                let choice = dice.below(table.offered(seat).len() as u32) as usize;
                table.play_choice(seat, choice).expect("it is offered");
            }
        }
        costs.sort_unstable();
        let at = |share: usize| costs.get(costs.len() * share / 1000).or(costs.last());
        println!(
            "{:12} {:5} decisions: p50 {:?}, p99 {:?}, worst {:?}",
            info.slug,
            costs.len(),
            at(500),
            at(990),
            costs.last()
        );
    }
}
