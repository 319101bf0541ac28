//! What Zabor's drawings show beside what every drawing does, and what they tell.

use ravelin_core::{Dice, Drawn, Fast, Hidden, Match, Pack, Rolled, Seed, Table, playout};
use ravelin_testkit::laws::{
    Stands, Walk, drawings, draws_the_pieces, tells_the_position, tells_where_the_game_stands,
};
use ravelin_testkit::saved::Files;
use ravelin_zabor::Zabor;

#[test]
fn every_drawing_has_the_map_and_tells_it() {
    let short = Files::<Zabor>::of(Some(4), None, &[("length", "short")]).options;
    drawings::<Zabor>(&Walk::new(1, 9).over([short]), |drawing| {
        assert!(drawing.svg.has("panel-map") && drawing.text.len() > 20);
        let drawn = tells_the_position(drawing, &[]);
        assert_eq!(drawn.iter().filter(|place| place.starts_with("space-")).count(), 88, "an Area is missing");
        tells_where_the_game_stands(drawing);
    });
}

#[test]
fn what_stands_somewhere_is_drawn() {
    let mut stands = Stands::default();
    drawings::<Zabor>(&Walk::new(0, 97), |drawing| draws_the_pieces(drawing, &mut stands, apart));
}

/// Places that are not drawn, and why.
fn apart(place: &str) -> Option<&'static str> {
    match place {
        _ if place.ends_with(" deck") => Some("face down; no rule asks how many are left"),
        "the Event discard pile" | "the Trade discard pile" | "the Monster discard pile" => {
            Some("what is over; no rule asks what lies there")
        }
        "the card being resolved" => Some("the question names it"),
        _ => None,
    }
}

/// No view has them: they come from the journal of the Battle.
#[test]
fn a_battle_shows_the_dice_of_its_last_throw() {
    let options = Files::<Zabor>::standard().options;
    let mut picks = Fast::new(3);
    for seed in 1..40 {
        let mut table = Match::<Zabor>::new(&options, Seed::number(seed), &Pack::default()).unwrap();
        for _ in 0..400 {
            let Some(seat) = playout::actor(table.game(), &mut picks) else { break };
            let n = picks.below(table.listing(seat).actions().len() as u32);
            table.play_choice(seat, n as usize).unwrap();
            let begun = table.fighting().map_or(table.journal().len(), |bout| bout.begun);
            let events = table.journal()[begun..].iter().flat_map(|entry| table.events(entry, None));
            if Rolled::of(events).is_empty() {
                continue;
            }
            let with = table.picture(None).stage();
            let without = Zabor::board(&table.game().view(None), &[]).stage();
            assert_ne!(with, without, "the dice are drawn");
            return;
        }
    }
    panic!("no Battle was asked about after dice");
}
