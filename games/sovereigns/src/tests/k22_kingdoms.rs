//! K22: more than two kingdoms, with the pack of three in `tests/packs/three_kingdoms`.

use std::fs;
use std::path::Path;

use ravelin_core::playout::{Step, advance};
use ravelin_core::{Fast, Hidden, Listing, Pack, Rules, Seat, Silent, Stored};

use super::Scene;
use crate::Sovereigns;
use ravelin_core::Asking;

const PALADINS: Seat = Seat(0);
const CORSAIRS: Seat = Seat(2);

pub(super) fn three_kingdoms() -> Pack {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/packs/three_kingdoms");
    Pack::new(fs::read_dir(folder).expect("a folder").map(|file| {
        let path = file.expect("a file").path();
        (path.file_name().unwrap().to_string_lossy().into_owned(), fs::read_to_string(&path).expect("text"))
    }))
}

fn three(given: &str) -> Scene {
    Scene::with_pack(&three_kingdoms(), given)
}

/// An Age card drawn by the Paladins, all others in the middle of their order phases.
fn drawn(card: &str, given: &str) -> Scene {
    let mut g = three(&format!(
        "turn paladins card; ages 3; seat barbarians state ordering; seat corsairs state ordering; {given}"
    ));
    g.dice(card);
    g
}

#[test]
fn three_kingdoms_with_four_home_territories_each() {
    // K22.1.1 K22.1.2
    let mut g = three("turn corsairs order; seat corsairs gold 4 sovereign buccaneer; land green_inner pirate_haven");
    assert_eq!(g.game.p.seats, 3);
    for seat in ["paladins", "barbarians", "corsairs"] {
        g.expect(&format!("lands {seat} 4"));
    }
    g.expect("owner centre nobody").expect("owner green_left corsairs");
    // A new kingdom's special unit and building need no code: two talents for a marine.
    g.act("order mobilize green_inner")
        .act("unit marine")
        .expect("gold corsairs 2")
        .expect("units green_inner special 1");
    // The map is connected: the centre is two steps from everywhere.
    let kit = g.game.kit;
    let mut reached = crate::ids::Lands::only(g.land("centre"));
    for _ in 0..2 {
        for t in reached {
            reached |= kit.neighbours(t);
        }
    }
    assert_eq!(reached, kit.all_lands());
}

#[test]
fn corsairs_fight_with_their_own_numbers() {
    // K22.1.1
    // A marine has endurance 2; the Buccaneer is paid 2 for a raid.
    let mut g = three(
        "turn corsairs war; land green_right special 1; land blue_left common 3 statue; seat corsairs gold 0 sovereign buccaneer; \
         seat paladins state ordering",
    );
    g.dice("songs_of_glory pincer"); // 1 + 1 to 3 + 0: one point is not enough for a marine
    g.act("attack green_right blue_left")
        .expect("journal all Strength: 2 against 3")
        .expect("units green_right special 1");
    g.expect("gold corsairs 2");
}

#[test]
fn decks_grow_with_the_players() {
    // K22.1.3 K22.1.9
    let g = three("turn paladins order");
    let parts: Vec<usize> = g.game.p.ages.segments().map(|s| s.len()).collect();
    assert_eq!(parts, [12, 8, 5]);
    // Four players need 10, five 12 of the 14.
    let c = &g.game.kit.constants;
    assert_eq!((4 * c.events_per_player + c.events_fixed, 5 * c.events_per_player + c.events_fixed), (10, 12));
    assert_eq!(g.game.kit.events.len(), 14);
}

#[test]
fn destiny_for_three_is_none_one_and_two() {
    // K22.1.3 K21.7.1 K21.7.3 KC18
    let given = "turn paladins order; last war paladins; ages 0; land blue_inner order; land blue_outer order; land blue_right order";
    let mut g = three(&format!("{given}; seat paladins feat 5; seat barbarians feat 3; seat corsairs feat 4"));
    g.dice("deserters empty_coffers tarnished_crown"); // the lowest draws first
    g.act("order tax blue_left").expect("over");
    g.expect("destiny barbarians deserters empty_coffers")
        .expect("destiny corsairs tarnished_crown")
        .expect("destiny paladins");
    // Equal points share the better place; the third place is still the third.
    let mut g = three(&format!("{given}; seat paladins feat 5; seat barbarians feat 5; seat corsairs feat 4"));
    g.dice("deserters empty_coffers");
    g.act("order tax blue_left").expect("destiny corsairs deserters empty_coffers");
    let mut g = three(&format!("{given}; seat paladins feat 5; seat barbarians feat 4; seat corsairs feat 4"));
    g.dice("deserters empty_coffers");
    g.act("order tax blue_left").expect("destiny barbarians deserters").expect("destiny corsairs empty_coffers"); // K21.7.5
}

#[test]
fn neighbours_follow_turn_order() {
    // K22.1.4
    // The right neighbour of the Paladins is the last in turn order.
    let mut g = three("turn paladins order; land blue_left order");
    g.act("order tax blue_left").expect("asked corsairs").expect("prompt K9.1.3").act("rebel blue_inner");
    g.expect("asked barbarians"); // the left neighbour moves next
    let mut g = three("turn barbarians order; land red_left order; seat corsairs state ordering");
    g.act("order tax red_left").expect("asked paladins").act("rebel red_inner").expect("asked corsairs");
    // "Each player" from the drawer on.
    let mut g = drawn("great_fair", "seat paladins gold 1; seat barbarians gold 1; seat corsairs gold 1");
    for seat in ["paladins", "barbarians", "corsairs"] {
        g.expect(&format!("asked {seat}")).act("done");
    }
    // Cards are passed to the left, all together.
    let mut g =
        drawn("changing_loyalties", "seat paladins hand bribe; seat barbarians hand levy; seat corsairs hand ambush");
    g.expect("asked paladins barbarians corsairs");
    g.act("corsairs: pass ambush").act("paladins: pass bribe").act("barbarians: pass levy");
    g.expect("hand barbarians bribe").expect("hand corsairs levy").expect("hand paladins ambush");
    assert!(!g.journal(Some(CORSAIRS)).contains("Bribe"), "only giver and receiver know");
}

#[test]
fn three_revolutions_of_three() {
    // K22.1.5 K18.2.1
    let mut g = drawn(
        "revolution 6 6 6",
        "land blue_inner common 1; land blue_outer common 1; land blue_right common 1; land red_inner common 1; \
         land red_outer common 1; land red_right common 1; land green_inner common 1; land green_outer common 1; land green_right common 1",
    );
    g.expect("rebels blue_left 3").expect("rebels red_left 3").expect("rebels green_left 3");
    // Each can conquer two capitals: two tokens count.
    let mut g = three(
        "turn paladins war; land blue_left common 2; land blue_inner military_academy; land green_right pirate_haven; \
         land centre barbarians hall_of_chiefs",
    );
    g.act("attack blue_left green_right")
        .act("done")
        .act("attack blue_left centre")
        .act("done")
        .expect("vp paladins lands 8");
}

#[test]
fn defence_and_plague_tokens_suffice() {
    // K22.1.5
    let mut g = three(
        "turn corsairs opening; ages 0; seat corsairs sovereign admiral; land green_left wall; land green_right wall; land green_inner fortress",
    );
    g.expect("defence green_left yes").expect("defence green_right yes").expect("defence green_inner yes");
    // A unit in every land: the plague finds a way through more than the nine of the two-player map.
    let lands: Vec<String> = ["blue", "red", "green"]
        .iter()
        .flat_map(|c| ["left", "inner", "outer", "right"].map(|p| format!("land {c}_{p} common 1")))
        .collect();
    let mut g = drawn("plague", &format!("{}; land centre paladins common 1", lands.join("; ")));
    assert!(spreads(&mut g, 10), "ten tokens at least");
}

/// Whether the plague can be led on until so many tokens lie.
fn spreads(g: &mut Scene, tokens: usize) -> bool {
    let ways: Vec<String> = g.legal().into_iter().filter(|a| a.starts_with("infect")).collect();
    g.game.p.plague.len() >= tokens
        || ways.iter().any(|way| {
            let mut next = g.clone();
            next.act(way);
            spreads(&mut next, tokens)
        })
}

#[test]
fn bonus_card_goes_to_its_kingdom_whoever_drew_it() {
    // K22.1.6
    let mut g = three(
        "turn paladins card; seat paladins gold 0; seat barbarians gold 0 state ordering; seat corsairs gold 6 state ordering",
    );
    g.dice("fair_wind");
    g.expect("asked corsairs").expect("prompt K6.2.4").act("claim");
    // One fits, the drawer gets three; the third player has no part in it.
    g.expect("bonus corsairs fair_wind")
        .expect("gold corsairs 7")
        .expect("gold paladins 3")
        .expect("gold barbarians 0");
}

#[test]
fn in_the_last_war_all_but_one_begin_new_ages() {
    // K22.1.7
    let mut g = three(
        "turn barbarians order; last war paladins; ages 0; land red_inner order; land red_outer order; land red_right order; \
         land green_inner order; land green_outer order; land green_right order; seat corsairs state ordering sovereign admiral; \
         seat barbarians sovereign marauder; seat paladins state ordering",
    );
    g.act("order tax red_left").expect("state barbarians ordered");
    g.act("corsairs: order tax green_left").expect("state corsairs ordered").act("paladins: order tax blue_left");
    g.expect("asked barbarians").expect("state barbarians ordering").act("order tax red_left");
    g.expect("asked corsairs").expect("state corsairs ordering");
}

const TWO_LEFT: &str =
    "land green_left nobody; land green_inner nobody; land green_outer nobody; land green_right corsairs common 1";

#[test]
fn eliminated_player_is_out_and_the_others_go_on() {
    // K22.1.8 KQ33
    let mut g = three(&format!(
        "turn paladins war; land blue_left common 3; {TWO_LEFT}; seat paladins hand war_cry state ordered; \
         seat corsairs feat 50 state ordering hand bribe; seat barbarians state ordering; ages 0"
    ));
    g.act("attack blue_left green_right")
        .act("paladins: main war_cry")
        .act("corsairs: main bribe")
        .act("done")
        .act("done");
    g.expect("eliminated corsairs yes").expect("asked barbarians").act("order tax red_left");
    // The next turn is the Paladins': the Corsairs are passed over, and nothing asks them.
    g.expect("asked paladins");
    // They score nothing and stand in nobody's way.
    g.expect("vp corsairs feat of arms 0")
        .expect("vp corsairs lands 0")
        .expect("vp paladins feat of arms 3")
        .expect("vp barbarians feat of arms 2");
    // With one kingdom left the game is over.
    let mut g = three(&format!(
        "turn paladins war; land blue_left common 3; {TWO_LEFT}; seat paladins hand war_cry; land red_inner nobody; \
         land red_outer nobody; land red_left nobody; land red_right nobody"
    ));
    g.game.realm_mut(Seat(1)).eliminated = true;
    g.dice("bribe");
    g.act("attack blue_left green_right").act("main war_cry").expect("over").expect("winner paladins");
}

#[test]
fn eliminated_final_player_ends_the_game_with_that_turn() {
    // K22.1.8
    let mut g = three(&format!(
        "turn paladins order; land blue_left common 3; {TWO_LEFT}; last war corsairs; ages 0; seat paladins hand war_cry feat 9; \
         seat corsairs feat 50 state ordering; seat barbarians state ordering feat 5"
    ));
    g.dice("bribe");
    g.act("order tax blue_left").act("attack blue_left green_right").act("main war_cry");
    assert!(g.game.outcome().is_none(), "moving in still takes place");
    g.dice("deserters"); // two players are left: the lower draws one
    g.act("done").expect("over").expect("destiny corsairs").expect("destiny barbarians deserters");
    let outcome = g.game.outcome().unwrap();
    assert_eq!((outcome.scores[2], outcome.places[2]), (0, 3));
}

#[test]
fn bonus_card_of_an_eliminated_kingdom_is_gone() {
    // K22.1.10
    let mut g = three(
        "turn paladins card; seat paladins gold 0; seat barbarians state ordering; land green_left nobody; \
                       land green_inner nobody; land green_outer nobody; land green_right nobody",
    );
    g.game.realm_mut(CORSAIRS).eliminated = true;
    g.dice("fair_wind");
    g.expect("gold paladins 4").expect("bonus corsairs").expect("asked paladins").expect("prompt K8.1.1");
}

#[test]
fn the_tempest_keeps_two_other_players_apart() {
    // K18.4.1 KD45
    let mut g = drawn("the_tempest", "land red_right common 1; land blue_right common 1");
    g.expect("asked paladins").expect("prompt K18.4.1").expect("cannot name paladins K18.4.1");
    assert_eq!(g.legal(), ["name barbarians", "name corsairs"]);
    g.act("name corsairs").expect("prompt K8.1.1"); // only one is left to be the second
    let severed = g.game.realm(PALADINS).severed;
    assert!(severed.has(Seat(1)) && severed.has(CORSAIRS) && !severed.has(PALADINS));
    let war = |seat: &str| {
        let mut g = three(&format!(
            "turn {seat} war; land red_right common 1; land red_left common 1; land blue_right common 1; land green_left common 1"
        ));
        g.game.realm_mut(PALADINS).severed = severed;
        g
    };
    war("barbarians")
        .expect("cannot attack red_right green_left K18.4.1")
        .expect("can attack red_left blue_right")
        .expect("can attack red_right centre");
    war("corsairs").expect("cannot attack green_left red_right K18.4.1");
    war("paladins").expect("can attack blue_right red_left");
    // The drawer's next age ends it.
    let mut g = three("turn paladins opening; ages 0; seat paladins sovereign tactician");
    g.game.realm_mut(PALADINS).severed = severed;
    g.expect("prompt K8.1.1");
    assert!(g.game.realm(PALADINS).severed.is_empty());
}

#[test]
fn the_tempest_without_two_others_is_skipped() {
    // K18.4.1 K18.0.3
    let mut g = three(
        "turn paladins card; ages 3; seat barbarians state ordering; land green_left nobody; land green_inner nobody; \
         land green_outer nobody; land green_right nobody",
    );
    g.game.realm_mut(CORSAIRS).eliminated = true;
    g.dice("the_tempest").expect("asked paladins").expect("prompt K8.1.1");
    assert!(g.game.realm(PALADINS).severed.is_empty());
    assert!(!g.journal(None).contains("severs"), "{}", g.journal(None));
}

#[test]
fn the_tempest_needs_three_players() {
    // K18.4.1
    let with = |pack: &Pack| {
        let g = Scene::with_pack(pack, "turn paladins order");
        let tempest = g.game.kit.bonus.len() + g.game.kit.events.iter().position(|e| e.id == "the_tempest").unwrap();
        let events = *g.game.p.ages.segments().nth(1).unwrap();
        matches!(events, ravelin_core::pile::Segment::Unordered { from, .. } if from.count(tempest) > 0)
    };
    assert!(with(&three_kingdoms()) && !with(&Pack::default()));
}

#[test]
fn left_and_right_are_those_of_the_picture() {
    // KQ34
    let g = Scene::new("turn paladins order");
    let red = ["red_inner", "red_left", "red_outer", "red_right"].map(|id| g.land(id));
    for (blue, facing) in [("blue_left", "red_left"), ("blue_right", "red_right")] {
        let near = g.game.kit.neighbours(g.land(blue));
        let enemies: Vec<_> = red.into_iter().filter(|t| near.has(*t)).collect();
        assert_eq!(enemies, [g.land(facing)]);
    }
}

#[test]
fn random_games_of_three_kingdoms_end_and_never_stall() {
    // K22.1.1 K22.1.8
    let kit = Sovereigns::kit(&three_kingdoms()).expect("a good pack");
    let sheet = Sovereigns::sheet(kit);
    let options = sheet.resolve(None, None, []).expect("good options");
    let mut list = Listing::default();
    let (mut outlived, games) = (0, 60);
    for seed in 0..games {
        let (mut chance, mut picks) = (Fast::new(seed), Fast::new(1000 + seed));
        let mut game = Sovereigns::setup(kit, &options, &mut chance, &mut Silent);
        for step in 0.. {
            match advance(&mut game, &mut chance, &mut picks, &mut list) {
                Step::Over => break,
                Step::Stalled => panic!("seed {seed}: stalled after {step} steps: {:?}", game.top()),
                Step::Chosen | Step::Forced => {}
            }
            assert!(step < Sovereigns::INFO.longest, "seed {seed} goes on and on");
            if step % 16 == 0 {
                game.audit().unwrap_or_else(|why| panic!("seed {seed}, step {step}: {why}"));
                for viewer in [None, Some(Seat(0)), Some(Seat(1)), Some(Seat(2))] {
                    let view = game.view(viewer);
                    let imagined = Sovereigns::imagine(&view, &mut picks);
                    assert!(
                        imagined.view(viewer) == view,
                        "seed {seed}, step {step}: {viewer:?} imagines another table"
                    );
                }
            }
        }
        let outcome = game.outcome().expect("an outcome");
        assert_eq!(outcome.scores.len(), 3);
        outlived += usize::from(game.all_seats().any(|s| game.realm(s).eliminated));
    }
    println!("{games} games, in {outlived} of them a kingdom fell");
}
