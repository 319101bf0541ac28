//! K23: length and difficulty variants.

use ravelin_core::{Hidden, Seat};

use super::Scene;

const PALADINS: Seat = Seat(0);
const BARBARIANS: Seat = Seat(1);

#[test]
fn three_lengths() {
    // K23.1.1
    for (length, cards) in [("short", 3), ("standard", 6), ("long", 10)] {
        let g = Scene::new(&format!("option length {length}; turn paladins order"));
        let parts: Vec<usize> = g.game.p.ages.segments().map(|s| s.len()).collect();
        assert_eq!(parts, [8, cards, 5], "{length}");
    }
    // The last of them starts the Last War.
    let mut g = Scene::new("option length short; turn paladins card; ages 1; seat barbarians state ordering");
    g.dice("holy_war");
    g.expect("journal all The Last War begins");
}

#[test]
fn handicaps_give_gold_units_and_cards_to_one_player() {
    // K23.1.2
    let mut g = Scene::new("option handicap small; option handicap_for barbarians; setup 6 1 bribe");
    g.expect("gold barbarians 5").expect("hand barbarians bribe").expect("gold paladins 3").expect("cards paladins 0");
    let mut g = Scene::new("option handicap large; option handicap_for paladins; setup 6 1 bribe levy");
    g.expect("gold paladins 6").expect("hand paladins bribe levy").expect("gold barbarians 3");
    // Six units to place, still no more than three in a territory.
    g.act("capital blue_inner");
    for _ in 0..3 {
        g.act("settle blue_left");
    }
    g.expect("cannot settle blue_left K3.4.2");
    for _ in 0..3 {
        g.act("settle blue_right");
    }
    g.expect("army paladins 6").expect("asked barbarians");
    g.act("capital red_inner");
    for home in ["red_left", "red_left", "red_outer", "red_right"] {
        g.act(&format!("settle {home}"));
    }
    g.expect("army barbarians 4").expect("prompt K3.5.1");
    // Without a handicap nobody gets any.
    Scene::new("option handicap_for paladins; setup 6 1").expect("gold paladins 3").expect("cards paladins 0");
}

#[test]
fn teaching_game_shows_hands_to_everybody() {
    // K23.1.3 KI23
    let given = "turn paladins order; seat paladins hand bribe slot levy commander ambush; seat barbarians hand pincer";
    let open = Scene::new(&format!("option open_hands on; {given}"));
    let closed = Scene::new(given);
    for viewer in [None, Some(PALADINS), Some(BARBARIANS)] {
        for seat in [PALADINS, BARBARIANS] {
            let hand = |g: &Scene| g.game.view(viewer).hands[seat].cards;
            assert_eq!(hand(&open), Some(*open.game.hand(seat)));
            assert_eq!(hand(&closed).is_some(), viewer == Some(seat));
        }
    }
}

#[test]
fn first_sovereigns_chosen_secretly_and_revealed_together() {
    // K23.1.4 KI18
    let mut g = Scene::new("option sovereign_choice secret; setup 6 1");
    for (home, seat) in [("blue", "paladins"), ("red", "barbarians")] {
        g.expect(&format!("asked {seat}")).act(&format!("capital {home}_inner"));
        for place in ["left", "left", "outer", "right"] {
            g.act(&format!("settle {home}_{place}"));
        }
    }
    g.expect("asked paladins barbarians").expect("prompt K23.1.4");
    g.act("barbarians: sovereign marauder").expect("asked paladins").expect("sovereign barbarians none");
    // Everybody sees that he has chosen, nobody but he what.
    assert!(g.game.view(Some(PALADINS)).public.running.chosen.has(BARBARIANS));
    assert!(!g.journal(None).contains("Marauder"));
    assert_eq!(g.game.view(Some(PALADINS)).own.unwrap().pick, None);
    assert!(g.game.view(Some(BARBARIANS)).own.unwrap().pick.is_some());
    g.dice("great_commander");
    g.act("paladins: sovereign tactician");
    g.expect("sovereign barbarians marauder")
        .expect("sovereign paladins tactician")
        .expect("journal all have chosen the Marauder");
}

#[test]
fn bedehouse_once_per_game() {
    // K23.1.5 KQ18
    for (scope, rebels) in [("per_age", "no"), ("per_game", "yes")] {
        let mut g = Scene::new(&format!(
            "option bedehouse_scope {scope}; thrones empty; ages 0; turn paladins order; seat barbarians state ordering; \
             land blue_left order; land blue_inner bedehouse common 1; land blue_right; land blue_outer nobody"
        ));
        g.act("order tax blue_left").expect("rebellion blue_right no").act("order tax red_left");
        g.act("order tax blue_inner").act("order tax red_right").act("order tax blue_right").act("order tax red_inner");
        g.expect("journal all keeps the peace")
            .expect("state paladins ordered")
            .act("new age")
            .act("order tax blue_left");
        g.act("order tax red_outer").act("order tax blue_left"); // the second order of a later age
        g.expect(&format!("rebellion blue_right {rebels}"));
    }
    // Twice in one age it helps in neither.
    for scope in ["per_age", "per_game"] {
        let mut g = Scene::new(&format!(
            "option bedehouse_scope {scope}; turn paladins order; seat barbarians state ordering; land blue_left order; \
             land blue_inner bedehouse order; land blue_right; land blue_outer common 1"
        ));
        g.act("order tax blue_left").expect("rebellion blue_right no").act("order tax red_left");
        g.act("order tax blue_inner").expect("rebellion blue_right yes");
    }
}

#[test]
fn wall_counts_only_with_its_token() {
    // K23.1.6 KQ8
    for (reading, token, total) in
        [("token_only", "", 3), ("token_only", "defence", 4), ("both", "", 4), ("both", "defence", 5)]
    {
        let mut g = Scene::new(&format!(
            "option wall_reading {reading}; turn barbarians war; land red_left common 3; land blue_left common 2 wall {token}; \
             land blue_inner common 1"
        ));
        g.dice("songs_of_glory songs_of_glory");
        g.act("attack red_left blue_left").expect(&format!("journal all Strength: 4 against {total}"));
    }
}

#[test]
fn last_territory_safe_from_attacks_but_not_from_revolution() {
    // K23.1.7
    let given = "land red_left common 3; land red_right common 3; land blue_inner nobody; land blue_outer nobody; land blue_right nobody; \
                 seat barbarians bonus the_last_frontier";
    let mut g = Scene::new(&format!("option last_territory safe; turn barbarians war; {given}"));
    g.expect("cannot attack red_left blue_left K23.1.7").expect("can attack red_left centre");
    g.act("bonus the_last_frontier")
        .expect("cannot overrun red_left blue_left K23.1.7")
        .expect("can overrun red_left centre");
    let mut g = Scene::new(&format!("turn barbarians war; {given}"));
    g.expect("can attack red_left blue_left");
    // The second territory is fair game.
    let mut g =
        Scene::new(&format!("option last_territory safe; turn barbarians war; {given}; land blue_right paladins"));
    g.expect("can attack red_left blue_left");
    let mut g = Scene::new(
        "option last_territory safe; turn paladins card; ages 2; land blue_inner nobody; land blue_outer nobody; land blue_right nobody",
    );
    g.dice("revolution 1");
    g.expect("over").expect("winner barbarians");
}
