//! What a hand saves: the first two turns of a game of many small steps, by lists and by gestures. The same actions are played both ways.

use std::collections::BTreeMap;

use ravelin_bots::BotKind;
use ravelin_catalog::{new, sheet, think};
use ravelin_core::{Fast, Gesture, Pack, Seat, Seed, Table, Token};

/// Clicks for the same actions. A drag counts as one, and so does the button that confirms how many.
#[derive(Clone, Copy, Debug, Default)]
struct Clicks {
    by_list: usize,
    by_hand: usize,
}

/// Gestures between two places, of all kinds of pieces.
fn stacks(found: &[Gesture]) -> BTreeMap<(Token, Token), Vec<&Gesture>> {
    let mut stacks: BTreeMap<_, Vec<&Gesture>> = BTreeMap::new();
    // What comes from nowhere on the table, or goes nowhere on the map, is no move of a stack.
    for g in found.iter().filter(|g| g.from != g.piece && matches!(g.to, Token::Space(_))) {
        stacks.entry((g.from, g.to)).or_default().push(g);
    }
    stacks
}

/// Moves the largest stack, all kinds of it, as a page does: of the first kind all, of the others as many as can still go.
fn move_stack(table: &mut dyn Table, seat: Seat) -> Option<Clicks> {
    let found = table.gestures(seat);
    let stacks = stacks(&found);
    let size = |kinds: &[&Gesture]| {
        kinds.iter().filter_map(|g| g.chains.keys().next_back()).map(|n| usize::from(*n)).sum::<usize>()
    };
    let ((from, to), kinds) = stacks.iter().max_by_key(|(_, kinds)| size(kinds))?;
    let asks = kinds.len() > 1 || kinds.iter().any(|g| g.chains.len() > 1);
    let mut clicks = Clicks { by_list: 0, by_hand: 1 + usize::from(asks) };
    for piece in kinds.iter().map(|g| g.piece) {
        let left = table.gestures(seat);
        let chains = left.iter().find(|g| (g.piece, g.from, g.to) == (piece, *from, *to)).map(|g| &g.chains);
        let Some((_, chain)) = chains.and_then(|chains| chains.iter().next_back()) else { continue };
        for action in chain {
            table.play_text(seat, action, &[]).expect("every step is legal");
        }
        clicks.by_list += chain.len();
    }
    Some(clicks)
}

#[test]
fn forty_two_clicks_by_lists_are_eighteen_by_hand() {
    const INVADER: Seat = Seat(0);
    let (mut all, mut moves) = (Clicks::default(), Clicks::default());
    for seed in 1..=5 {
        let options = sheet("stronghold", &Pack::default()).unwrap().resolve(Some(2), None, []).unwrap();
        let mut table = new("stronghold", &options, Seed::number(seed), &Pack::default(), None).unwrap();
        let mut dice = Fast::new(seed);
        let (mut here, mut moved) = (Clicks::default(), Clicks::default());
        while table.stretch().turn.is_none_or(|turn| turn <= 2) && table.outcome().is_none() {
            let seat = table.deciders().lowest().expect("somebody is asked");
            let hand = if seat == INVADER { move_stack(&mut *table, seat) } else { None };
            if let Some(clicks) = hand {
                moved = Clicks { by_list: moved.by_list + clicks.by_list, by_hand: moved.by_hand + clicks.by_hand };
                continue;
            }
            let choice = think(&*table, seat, BotKind::Greedy).expect("it is asked")(&mut dice);
            table.play_choice(seat, choice).expect("it is offered");
            here.by_list += usize::from(seat == INVADER);
        }
        println!("seed {seed}: moves {moved:?}, {} other clicks", here.by_list);
        moves = Clicks { by_list: moves.by_list + moved.by_list, by_hand: moves.by_hand + moved.by_hand };
        all.by_list += here.by_list + moved.by_list;
        all.by_hand += here.by_list + moved.by_hand;
    }
    println!("moves {moves:?}; all clicks of the Invader {all:?}");
    assert!(moves.by_list >= 42, "{moves:?}");
    assert!(moves.by_hand * 42 <= moves.by_list * 18, "{moves:?}");
}
