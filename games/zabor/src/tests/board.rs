//! What the board shows: Monsters apart, spaces that can be met, Wounds, the Battle before its first die.

use ravelin_core::{Drawn, Fast, Hidden, Listing, Rules, Seat, Silent, Token, Worded, decision::choices_of, playout};

use crate::Zabor;
use crate::tests::{Scene, kit, play};
use crate::tokens::{card, home, space, track_space};
use crate::vocabulary::Deck;
use crate::words::{army_words, card_text};

fn drawn(scene: &Scene) -> String {
    let seat = scene.game.deciders().lowest().unwrap_or(Seat(0));
    let view = scene.game.view(Some(seat));
    Zabor::board(&view, &choices_of(&scene.game, seat)).to_string()
}

/// The markup of an element with an id, up to the next id.
fn element<'a>(markup: &'a str, id: &str) -> &'a str {
    let at = markup.find(&format!("id=\"{id}\"")).unwrap_or_else(|| panic!("no {id}"));
    let rest = &markup[at + 4..];
    &rest[..rest.find(" id=\"").unwrap_or(rest.len())]
}

#[test]
fn monsters_of_one_area_stand_apart() {
    // Z24.1
    let markup = drawn(&play("given boronice 1 city hydra:0 griffon:0; action 1 campaign primary\nthen asked 1"));
    let rim = |id: &str| {
        let all = element(&markup, id);
        let at = all.find("r=\"13\"").expect("a rim");
        all[..at].rsplit("<circle").next().map(str::to_owned)
    };
    assert_ne!(rim("monster-hydra"), rim("monster-griffon"));
}

#[test]
fn every_space_of_the_track_is_a_face_to_click() {
    // Z8.1
    let markup =
        drawn(&play("given phase envoys; envoys 1 1; boronice 1 city; akran 2 city; koryat 3 city\nthen asked 1"));
    for n in 1..=16 {
        assert!(element(&markup, &format!("space-{n}")).contains("class=\"key\""), "space {n} is hollow");
    }
}

#[test]
fn the_track_is_read_as_it_is_drawn() {
    // Z5.1: a page shows a stage of 1,100 and sheets up to 440 wide one unit a pixel.
    let scene = play(
        "given phase envoys; envoys 1 1; boronice 1 city; akran 2 city; koryat 3 city
         then asked 1",
    );
    let view = scene.game.view(Some(Seat(0)));
    let board = Zabor::board(&view, &[]);
    for (id, most, smallest) in [("track", 440, 12), ("map", 1100, 11)] {
        let panel = board.panels().find(|p| p.id == id).expect("a panel");
        assert!(panel.width <= most, "a page would shrink {id}, which is {} wide", panel.width);
        let markup = panel.svg();
        let sizes = markup.match_indices("font-size=\"").map(|(at, key)| {
            let rest = &markup[at + key.len()..];
            rest[..rest.find('"').expect("closed")].parse::<i32>().expect("a size")
        });
        let least = sizes.min().expect("words");
        assert!(least >= smallest, "words of {least} in {id} are too small");
    }
}

#[test]
fn wounds_and_pools_are_shown() {
    // Z4.8, Z18.2.3
    let scene = play(
        "given card 2 thorn_wall; lunn 2 city sorcerer-2 1 stone_golem:3; attack lunn 1 infantry 1
         then asked 2; prompt Z18.2.2",
    );
    let lunn = kit().area_by_id("lunn").unwrap();
    assert_eq!(army_words(&scene.game, lunn, 1), "1 Sorcerer (2 Wounds), The Stone Golem (3 Wounds)");
    let markup = drawn(&scene);
    assert!(markup.contains("Absorb pool 4"), "a City and a Golem absorb before the pools are fixed");
    assert!(Zabor::text(&scene.game.view(Some(Seat(1)))).contains("Your hand: Wall of Thorns"));
}

#[test]
fn an_event_tells_its_barbarians_and_what_is_in_force_is_listed() {
    // Z7.4, Z4.8
    let n = kit().card_by_id(Deck::Event, "barbarian_kingdom").unwrap();
    assert!(card_text(kit(), Deck::Event, n).contains("Barbarians: "));
    let scene = play(
        "given card 1 haste; boronice 1 city infantry 1; hostile 1 2; stat 1 trades 2; action 1 rituals primary
         when stop; play haste
         then asked 1",
    );
    let text = Zabor::text(&scene.game.view(None));
    for line in ["Haste, for this Turn: First Empire", "fought in this Turn", "Sorcery discards: Haste", "trades 2"] {
        assert!(text.contains(line), "{line} is not in\n{text}");
    }
}

#[test]
fn a_window_says_what_is_reacted_to() {
    // Z26.9, Z10.6.11
    let asked = |scene: &Scene| crate::prompt::prompt(&scene.game.view_of(None)).words();
    let scene = play(
        "given card 1 lightning; card 2 counterspy; boronice 1 city; lunn 2 infantry 1; action 1 rituals primary
         when stop; play lightning; at lunn",
    );
    assert_eq!(asked(&scene), "Lightning of First Empire is aimed at Lunn: play a reaction?");
    let scene = play(
        "given card 2 loyal_subjects; boronice 1 city; velgor 2 infantry 1; action 1 diplomacy primary
         when at velgor",
    );
    assert_eq!(asked(&scene), "First Empire is taking Velgor: play a reaction?");
}

#[test]
fn an_empire_is_named_by_its_colour_once_it_has_one() {
    // Z3.3
    let options = Zabor::sheet(kit()).resolve(Some(3), None, []).unwrap();
    let (mut chance, mut picks, mut list) = (Fast::new(1), Fast::new(2), Listing::default());
    let mut game = Zabor::setup(kit(), &options, &mut chance, &mut Silent);
    assert_eq!(game.seat_title(Seat(0)), "First Empire");
    while (0..3).any(|seat| game.seat_title(Seat(seat)).ends_with(" Empire")) {
        assert_ne!(playout::advance(&mut game, &mut chance, &mut picks, &mut list), playout::Step::Over);
    }
    let names: std::collections::BTreeSet<String> = (0..3).map(|seat| game.seat_title(Seat(seat))).collect();
    assert_eq!(names.len(), 3);
    assert!(names.iter().all(|n| kit().colours.contains(&n.to_lowercase())), "{names:?}");
}

/// What is said of a place.
fn said(scene: &Scene, viewer: Option<Seat>, place: Token) -> String {
    let position = Zabor::position(&scene.game.view(viewer));
    position.into_iter().find(|d| d.place == place).unwrap_or_else(|| panic!("nothing is said of {place}")).words
}

fn area(id: &str) -> Token {
    space(kit().area_by_id(id).expect("an Area"))
}

#[test]
fn an_area_is_told_in_one_sentence() {
    // Z4.8, Z16
    let scene = play(
        "given boronice 1 city road infantry 2 sorcerer-2 1 stone_golem:3; lunn 2 keep
         then asked 1",
    );
    assert_eq!(
        said(&scene, None, area("boronice")),
        "Boronice in Norien, City of First Empire with a Road: 2 Infantry, 1 Sorcerer with 2 Wounds and the Stone Golem \
         with 3 Wounds, Strength 15; next to Jelnava, Ostrimir, Velgor, Boronice Strait and Strait of Sails."
    );
    assert_eq!(
        said(&scene, None, area("lunn")),
        "Lunn in Akranor, Keep of Second Empire, nobody there; next to Akran, Sabrane, Tarsolle, Bay of Knives and Lunn \
         Strait."
    );
    assert_eq!(
        said(&scene, None, area("aldreth")),
        "Aldreth in the Westmark, wild, 1 native; next to Briskarn, Carrowick, Dunmarrow, Fellmoor, Merrin, Penhald and \
         Tolwyn."
    );
}

#[test]
fn a_battle_is_told_with_its_area() {
    // Z18.2
    let scene = play(
        "given card 2 thorn_wall; lunn 2 city sorcerer-2 1 stone_golem:3; attack lunn 1 infantry 1
         then asked 2; prompt Z18.2.2",
    );
    assert_eq!(
        said(&scene, None, area("lunn")),
        "Lunn in Akranor, City of Second Empire: 1 Sorcerer with 2 Wounds and the Stone Golem with 3 Wounds, Strength 11; \
         attacked by First Empire: 1 Infantry, Strength 2; Battle, before the first round: First Empire attacks, Absorb \
         pool 0, next round 2 dice, 0 First Strike dice; Second Empire defends, Absorb pool 4, next round 11 dice, 0 \
         First Strike dice; next to Akran, Sabrane, Tarsolle, Bay of Knives and Lunn Strait."
    );
    let view = scene.game.view(Some(Seat(1)));
    assert_eq!(Zabor::board(&view, &[]).focus, Some(area("lunn")));
}

#[test]
fn empires_and_tracks_are_told() {
    // Z5, Z8, Z14
    let scene = play(
        "given phase envoys; envoys 1 1; card 1 haste; boronice 1 city; akran 2 city; koryat 3 city
         when space 3
         then asked 1",
    );
    assert_eq!(
        said(&scene, None, home(0)),
        "First Empire, 0 VP, 0 Gold, income 4, 1 Land Area, 0 Sea Areas, 0 Envoys left, 0 Destiny cards and 1 Sorcery \
         card in hand; 0 of 5 Auxiliaries, 0 of 5 Infantry, 0 of 5 Fleets, 0 of 5 Cavalry and 0 of 5 Sorcerers."
    );
    assert_eq!(
        said(&scene, None, track_space(2)),
        "Space 3, Build Army primary, Envoy of First Empire: Buy any Land Units."
    );
    let haste = card(Deck::Sorcery, kit().card_by_id(Deck::Sorcery, "haste").unwrap());
    assert_eq!(
        said(&scene, Some(Seat(0)), haste),
        "Haste, Sorcery: Until the end of the Turn your Land Units have Speed +1."
    );
    let spectator = Zabor::position(&scene.game.view(None));
    assert!(spectator.iter().all(|d| !d.words.contains("Haste")), "a hand is its owner's alone");
}
