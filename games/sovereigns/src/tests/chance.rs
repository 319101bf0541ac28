//! Chance: every roll and draw is asked of the dice, evenly. Scripted dice prove which are asked; here are their odds.

use std::collections::BTreeMap;

use ravelin_core::{Dice, Fast, Id, Pack, Rules, Seat, Silent};

use super::Scene;
use crate::Sovereigns;

/// Dice that note what they are asked for.
#[derive(Default)]
struct Asked(Vec<u32>);

impl Dice for Asked {
    fn below(&mut self, n: u32) -> u32 {
        self.0.push(n);
        // The first die is highest, so that the first player is found at once.
        if self.0.len() == 1 { n - 1 } else { 0 }
    }
}

#[test]
fn setup_asks_for_one_die_each() {
    // KC1
    let kit = Sovereigns::kit(&Pack::default()).unwrap();
    let options = Sovereigns::sheet(kit).resolve(None, None, []).unwrap();
    let mut dice = Asked::default();
    let game = Sovereigns::setup(kit, &options, &mut dice, &mut Silent);
    assert_eq!(dice.0, [6, 6]);
    assert_eq!(game.p.first, Seat(0));
    // Ties are rolled again, by those tied.
    assert_eq!(Scene::new("setup 4 4 2 2 1 6").game.p.first, Seat(1));
    // Even odds.
    let first = |seed| Sovereigns::setup(kit, &options, &mut Fast::new(seed), &mut Silent).p.first.0;
    let barbarians: u32 = (0..2000).map(|seed| u32::from(first(seed))).sum();
    assert!((900..1100).contains(&barbarians), "{barbarians}");
}

#[test]
fn combat_deck_is_a_shuffle_of_forty() {
    // KC2 KC7
    // A draw asks for one of the cards left, each equally likely.
    let mut g = Scene::new("turn paladins order; seat barbarians hand bribe bribe");
    let mut dice = Asked::default();
    assert_eq!(g.game.s.deck.len(), 38);
    let mut io = ravelin_core::Io { dice: &mut dice, journal: &mut Silent };
    g.game.draw_combat(&mut io);
    g.game.draw_combat(&mut io);
    assert_eq!(dice.0, [38, 37]);
    let mut seen: BTreeMap<usize, u32> = BTreeMap::new();
    for seed in 0..8000 {
        let mut fresh = Scene::new("turn paladins order").game;
        let drawn = fresh.draw_combat(&mut ravelin_core::Io { dice: &mut Fast::new(seed), journal: &mut Silent });
        *seen.entry(drawn.unwrap().index()).or_default() += 1;
    }
    let kit = Scene::new("turn paladins order").game.kit;
    for (i, card) in kit.cards.iter().enumerate() {
        let expected = 8000.0 * f64::from(card.count) / 40.0;
        let found = f64::from(seen[&i]);
        assert!((found - expected).abs() < 5.0 * expected.sqrt(), "{}: {found} of {expected}", card.id);
    }
}

/// What the Deck of Ages gives, card by card, with these dice.
fn ages(seed: u64) -> Vec<String> {
    let mut g = Scene::new("turn paladins order");
    let mut dice = Fast::new(seed);
    let mut drawn = Vec::new();
    while let Some(card) = g.game.p.ages.draw(&mut dice, crate::tokens::AGE_CARDS) {
        drawn.push(crate::tokens::card_id(
            g.game.kit,
            ravelin_core::Token::Card(crate::tokens::AGE_CARDS + card as u16),
        ));
    }
    drawn
}

#[test]
fn ages_are_eight_bonus_six_of_thirteen_and_five_destinies_in_any_order() {
    // KC3 KC4 KC5 KC6
    let (mut events, mut first, mut last): (BTreeMap<String, u32>, BTreeMap<String, u32>, BTreeMap<String, u32>) =
        Default::default();
    for seed in 0..2600 {
        let drawn = ages(seed);
        assert_eq!(drawn.len(), 19);
        let unique: std::collections::BTreeSet<_> = drawn.iter().collect();
        assert_eq!(unique.len(), 19, "without replacement");
        drawn[8..14].iter().for_each(|e| *events.entry(e.clone()).or_default() += 1);
        *first.entry(drawn[0].clone()).or_default() += 1;
        *last.entry(drawn[18].clone()).or_default() += 1;
    }
    assert!(!events.contains_key("the_tempest"));
    // 6 of 13 each; 1 of 8 for the first bonus card; 1 of 5 for the last destiny.
    for (found, kinds, expected) in [(&events, 13, 1200.0f64), (&first, 8, 325.0), (&last, 5, 520.0)] {
        assert_eq!(found.len(), kinds);
        for (card, &n) in found {
            assert!((f64::from(n) - expected).abs() < 5.0 * expected.sqrt(), "{card}: {n} of {expected}");
        }
    }
}

#[test]
fn fighting_through_turns_up_the_top_card() {
    // KC9
    // red_inner is lost; the lower strength of Sappers is 1, so one of two falls.
    let mut g = Scene::new(
        "turn barbarians war; land red_inner paladins common 2; land red_outer common 3; seat barbarians hand feigned_flight; \
         seat paladins hand feigned_flight",
    );
    g.act("attack red_outer red_inner").act("barbarians: main feigned_flight").act("paladins: main feigned_flight");
    g.expect("journal all Strength: 5 against 2").expect("prompt K12.2.2");
    g.dice("sappers");
    g.act("through red_left").expect("army paladins 1").expect("journal all turn up Sappers: 1 unit must fall");
}

#[test]
fn discard_pile_is_shuffled_when_a_card_is_needed() {
    // KC11
    let mut g = Scene::new("turn paladins order; deck bribe; seat barbarians state ordering");
    g.dice("bribe");
    g.act("order plan blue_left"); // the deck is empty now, and stays so until a card is needed
    assert_eq!((g.game.s.deck.len(), g.game.p.discard.len()), (0, 39));
    g.act("barbarians: order tax red_left");
    assert_eq!(g.game.p.discard.len(), 39);
    g.dice("levy");
    g.act("order plan blue_inner").expect("hand paladins bribe levy").expect("discard");
    assert_eq!(g.game.s.deck.len(), 38);
}

#[test]
fn temple_pays_on_three_faces_sends_units_on_two_and_doubles_on_one() {
    // KC12 KQ32
    for die in 1..=6 {
        let mut g = Scene::new(
            "turn paladins order; land blue_left temple; seat paladins gold 0; seat barbarians state ordering",
        );
        g.dice(&die.to_string());
        g.act("order tax blue_left");
        match die {
            1..=3 => g.expect("gold paladins 2").expect("asked barbarians"),
            4 | 5 => {
                g.expect("prompt K14.6.2.2").act("place common blue_right");
                g.expect("gold paladins 1").expect("units blue_right common 1") // free
            }
            _ => g.expect("prompt K14.6.2.3").expect("asked paladins"),
        };
    }
}

#[test]
fn dice_have_six_even_faces() {
    // KC15 KC16
    // What each face brings is proved beside the cards; here, that faces come up evenly.
    let mut faces = [0u32; 6];
    let mut dice = Fast::new(9);
    (0..6000).for_each(|_| faces[usize::from(dice.die(6)) - 1] += 1);
    assert!(faces.iter().all(|n| (850..1150).contains(n)), "{faces:?}");
    // One die for each player in a Revolution and an Earthquake.
    for (event, dice) in [("revolution", "1 1"), ("earthquake", "1 1")] {
        let mut g = Scene::new(
            "turn paladins card; ages 3; seat barbarians state ordering; land blue_inner common 1; land blue_outer common 1; \
             land blue_right common 1; land red_inner common 1; land red_outer common 1; land red_right common 1",
        );
        g.dice(event);
        g.dice(dice);
        g.expect("prompt K8.1.1");
    }
}

#[test]
fn tournament_turns_up_cards_and_rolls_for_ties_only() {
    // KC17
    let mut g = Scene::new("turn paladins card; ages 3; seat barbarians state ordering");
    g.dice("tournament veterans captured_plans 3 3 6 2");
    g.expect("glory paladins");
}

#[test]
fn cards_into_the_slot_and_to_the_commander_are_single_draws() {
    // KC7 KC8
    let mut g = Scene::new("turn paladins opening; ages 0; seat paladins sovereign strategist bonus great_commander");
    g.dice("levy");
    g.act("done").expect("hand paladins levy");
    g.dice("bribe ambush");
    g.act("bonus great_commander").expect("cards paladins 3");
    // A main card from the deck is drawn at the reveal, the attacker's first.
    let mut g = Scene::new(
        "turn paladins war; land blue_left common 1; land red_left common 1; seat barbarians hand pincer bribe state ordering",
    );
    g.act("attack blue_left red_left").act("barbarians: main deck");
    g.dice("veterans levy");
    g.act("no support").expect("journal all The attacker's card: Veterans");
}
