//! The bots, measured on Outpost.

use ravelin_core::{Hidden, Listing, Pack, Rules, Silent, choice, playout};
use ravelin_outpost::Outpost;

use super::*;

/// Points of each seat out of so many games, in halves for shared games.
fn play(games: u64, bots: [BotKind; 2]) -> [f64; 2] {
    let kit = Outpost::kit(&Pack::default()).unwrap();
    let options = Outpost::sheet(kit).resolve(Some(2), None, []).unwrap();
    let mut points = [0.0; 2];
    let mut list = Listing::default();
    for seed in 0..games {
        let (mut chance, mut dice) = (Fast::new(seed), Fast::new(seed + 1_000_000));
        let mut game = Outpost::setup(kit, &options, &mut chance, &mut Silent);
        while let Some(seat) = playout::actor(&game, &mut dice) {
            let legal = list.list(&game, seat);
            let index = choose::<Outpost>(bots[seat.index()], &game.view(Some(seat)), seat, legal, &mut dice);
            let action = list.pick(index).expect("a bot chooses from its list");
            game.play(action, &mut chance, &mut Silent);
        }
        let outcome = game.outcome().unwrap();
        (0..2).for_each(|s| points[s] += outcome.share(Seat(s as u8)));
    }
    points
}

#[test]
fn greedy_beats_random_from_either_seat() {
    // Half of 1000 games and three standard deviations are 547; whoever bids first in a tie has an edge.
    let [first, _] = play(1_000, [BotKind::Greedy, BotKind::Random]);
    let [_, second] = play(1_000, [BotKind::Random, BotKind::Greedy]);
    assert!(first > 600.0 && second > 547.0, "{first} and {second} of 1000");
}

#[test]
fn the_planner_beats_greedy_and_repeats_itself() {
    let [first, _] = play(200, [BotKind::Planner, BotKind::Greedy]);
    let [_, second] = play(200, [BotKind::Greedy, BotKind::Planner]);
    // Half of 400 games and three standard deviations are 230.
    assert!(first + second > 230.0, "{first} and {second} of 200");
    assert_eq!(play(20, [BotKind::Planner, BotKind::Greedy]), play(20, [BotKind::Planner, BotKind::Greedy]));
}

#[test]
fn an_empty_or_single_list_is_answered_with_its_first_index() {
    let kit = Outpost::kit(&Pack::default()).unwrap();
    let options = Outpost::sheet(kit).resolve(Some(3), None, []).unwrap();
    let game = Outpost::setup(kit, &options, &mut Fast::new(1), &mut Silent);
    let mut list = Vec::new();
    choice::legal(&game, Seat(2), &mut list);
    let view = game.view(Some(Seat(2)));
    for kind in BotKind::ALL {
        let mut dice = Fast::new(2);
        assert_eq!(choose::<Outpost>(kind, &view, Seat(2), &[], &mut dice), 0);
        assert_eq!(choose::<Outpost>(kind, &view, Seat(2), &list[..1], &mut dice), 0);
        assert!((0..50).all(|_| choose::<Outpost>(kind, &view, Seat(2), &list, &mut dice) < list.len()));
    }
}

#[test]
fn names_read_what_they_print() {
    for kind in BotKind::ALL {
        assert_eq!(kind.to_string().parse(), Ok(kind));
    }
    let unknown = "genius".parse::<BotKind>().unwrap_err();
    assert_eq!(unknown.to_string(), "no bot \"genius\"; possible: random, greedy, planner");
}
