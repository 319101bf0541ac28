//! A state as a file: it comes back as it was, and what is not sound is refused with the place and the reason.

use ravelin_core::playout::{Step, advance};
use ravelin_core::{Fast, Hidden, Listing, Rules, Seat, Stored, names};
use ravelin_sovereigns::{Saved, Sovereigns};
use ravelin_testkit::laws::{Walk, pack_of, states_come_back};
use ravelin_testkit::saved::Files;
use serde_json::{Value, json};

fn files() -> Files<Sovereigns> {
    Files::standard()
}

fn restored(state: &Value) -> Sovereigns {
    files().restore(state).expect("a good state")
}

#[test]
fn every_state_comes_back() {
    states_come_back::<Sovereigns>(&Walk::new(60, 1));
}

#[test]
fn every_state_of_three_kingdoms_comes_back() {
    let pack = pack_of(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/packs/three_kingdoms"));
    states_come_back::<Sovereigns>(&Walk::new(10, 1).with_pack(pack));
}

/// The Paladins are about to give an order. Decks are left out: they hold what lies nowhere else.
fn by_hand() -> Value {
    json!({
        "first": "paladins", "active": "paladins", "turns": 9,
        "territories": {
            "blue_inner": {"owner": "paladins", "units": {"common": 2, "special": 1}, "orders": 1},
            "blue_left": {"owner": "paladins", "units": {"common": 1}},
            "blue_outer": {"owner": "paladins", "buildings": [{"builder": "paladins", "id": "masters_castle"}]},
            "blue_right": {"owner": "paladins", "rebellion": true},
            "centre": {},
            "red_left": {"owner": "barbarians", "units": {"common": 3}},
            "red_outer": {"owner": "barbarians", "units": {"special": 1}},
            "red_right": {"owner": "barbarians", "gold": 2, "buildings": [
                {"builder": "barbarians", "id": "treasure_house"}, {"builder": "barbarians", "id": "hall_of_chiefs"}]},
            "red_inner": {"owner": "barbarians"},
        },
        "kingdoms": {
            "paladins": {"treasury": 4, "state": "ordering", "ages": 1, "bonus": ["resurrection"],
                "sovereign": "tactician", "chosen": ["tactician"], "reign_limit": 9},
            "barbarians": {"treasury": 7, "ages": 1, "sovereign": "marauder", "chosen": ["marauder"], "reign_limit": 9},
        },
        "hands": {"paladins": {"counted": {"bribe": 1, "levy": 1}}},
        "turn": {"kind": "order"},
        "pending": ["game", "end_turn", {"orders": "give"}],
    })
}

/// The Paladins attack from blue_left, and are asked for their card.
fn battle_by_hand() -> Value {
    let mut state = by_hand();
    state["kingdoms"]["paladins"]["state"] = "ordered".into();
    state["territories"]["blue_inner"] = json!({"owner": "paladins", "units": {"common": 2, "special": 1}});
    state["territories"]["centre"] = json!({"owner": "barbarians", "units": {"common": 2}});
    state["turn"] = json!({"kind": "war", "attacks": 1, "acted": true});
    state["battle"] = json!({"attacker": "paladins", "defender": "barbarians", "from": "blue_left", "to": "centre"});
    state["pending"] = json!(["game", "end_turn", {"war": "attack"}, {"battle": {"main": "attacker"}}]);
    state
}

#[track_caller]
fn refused(state: &Value, why: &str) {
    assert_eq!(files().refusal(state), why);
}

/// Makes one change to a state that is good without it.
#[track_caller]
fn refused_with(state: Value, change: impl FnOnce(&mut Value), why: &str) {
    assert_eq!(files().refusal_with(state, change), why);
}

#[test]
fn a_state_written_by_hand_can_be_played() {
    let (mut chance, mut picks, mut list) = (Fast::new(3), Fast::new(4), Listing::default());
    for state in [by_hand(), battle_by_hand()] {
        let mut game = restored(&state);
        let again = Sovereigns::restore(game.kit_of(), &files().options, game.save());
        assert!(again.is_ok_and(|again| again == game));
        for _ in 0..Sovereigns::INFO.longest {
            game.audit().expect("sound");
            let step = advance(&mut game, &mut chance, &mut picks, &mut list);
            assert_ne!(step, Step::Stalled);
        }
        assert!(game.outcome().is_some());
    }
}

#[test]
fn components_are_conserved() {
    let hand = |state: &mut Value, card: &str, n: u8| state["hands"]["paladins"]["counted"][card] = n.into();
    let mut complete = restored(&by_hand()).state_value();
    complete["hands"]["paladins"]["counted"] = json!({"bribe": 1});
    let levies = files().kit.cards.iter().find(|c| c.id == "levy").expect("shipped").count;
    refused(&complete, &format!("cards: {} levy, but there are {levies}", levies - 1));
    refused_with(
        by_hand(),
        |s| hand(s, "levy", 9),
        &format!("hands.paladins: 9 levy are more than the {levies} there are"),
    );
    refused_with(
        by_hand(),
        |s| s["territories"]["blue_left"]["units"] = json!({"special": 3}),
        "territories.blue_left.units: 4 cavalry are more than the 3 the Paladins have",
    );
    refused_with(
        by_hand(),
        |s| s["territories"]["red_inner"]["units"] = json!({"common": 16}),
        "territories.red_inner.units: 16 units are more than any kingdom has",
    );
    refused_with(
        by_hand(),
        |s| s["territories"]["centre"]["units"] = json!({"common": 1}),
        "territories.centre.units: nobody owns the territory they stand in",
    );
    refused_with(
        by_hand(),
        |s| s["territories"]["red_right"]["gold"] = 4.into(),
        "territories.red_right.gold: 4 talents, but there is room for 3",
    );
    refused_with(
        by_hand(),
        |s| s["territories"]["blue_left"]["buildings"] = json!([{"builder": "paladins", "id": "masters_castle"}]),
        "territories.blue_outer.buildings: 2 masters_castle are more than the 1 the Paladins have",
    );
    refused_with(
        by_hand(),
        |s| s["kingdoms"]["barbarians"]["bonus"] = json!(["great_commander"]),
        "kingdoms.barbarians.bonus: great_commander belongs to another kingdom",
    );
    refused_with(
        by_hand(),
        |s| s["kingdoms"]["paladins"]["treasury"] = 8.into(),
        "kingdoms.paladins.treasury: 8 is more than 7",
    );
    refused_with(
        by_hand(),
        |s| s["kingdoms"]["paladins"]["sovereign"] = "strategist".into(),
        "kingdoms.paladins.sovereign: is not among those chosen",
    );
}

#[test]
fn unknown_ids_are_refused_with_their_place() {
    refused_with(
        by_hand(),
        |s| s["hands"]["paladins"]["counted"] = json!({"brib": 1}),
        "hands.paladins.counted.brib: there is no combat card \"brib\"",
    );
    refused_with(
        by_hand(),
        |s| s["territories"]["centre"]["owner"] = "huns".into(),
        "territories.centre.owner: there is no seat \"huns\"",
    );
    refused_with(
        by_hand(),
        |s| s["territories"]["center"] = json!({}),
        "territories.center: there is no territory \"center\"",
    );
    refused_with(
        by_hand(),
        |s| s["pending"][2] = json!({"parameter": {"t": "center", "kind": "build", "sort": "usual"}}),
        "pending[2].parameter.t: there is no territory \"center\"",
    );
    refused_with(
        by_hand(),
        |s| s["territories"]["centre"]["color"] = "grey".into(),
        "territories.centre.color: unknown field `color`, expected one of `home`, `owner`, `units`, `revolutionaries`, `gold`, `buildings`, \
         `orders`, `rebellion`, `defence`, `plague`, `noted`, `abandoned`",
    );
}

#[test]
fn seats_and_territories_are_those_of_the_game() {
    let drop = |s: &mut Value, key: &str, inner: &str| _ = s[key].as_object_mut().expect("a map").remove(inner);
    refused_with(by_hand(), |s| drop(s, "kingdoms", "barbarians"), "kingdoms: 1 given, but the options have 2 seats");
    refused_with(by_hand(), |s| drop(s, "territories", "centre"), "territories: centre is missing");
    refused_with(
        by_hand(),
        |s| s["territories"]["centre"]["home"] = "paladins".into(),
        "territories.centre.home: the options of the game say otherwise",
    );
    refused_with(
        by_hand(),
        |s| s["kingdoms"]["paladins"]["eliminated"] = true.into(),
        "kingdoms.paladins.eliminated: whoever owns no territory, and nobody else, is out",
    );
    let mut state = by_hand();
    state["pending"] = json!(["game"]);
    let twice = state.to_string().replacen(r#""owner":"paladins""#, r#""owner":"paladins","owner":"barbarians""#, 1);
    let error = names::with(files().kit, || serde_json::from_str::<Saved>(&twice))
        .err()
        .map(|e| e.to_string())
        .unwrap_or_default();
    assert!(error.starts_with("duplicate field `owner`"), "{error}");
}

#[test]
fn pending_procedures_are_ones_that_the_rules_make() {
    let push = |s: &mut Value, frame: Value| s["pending"].as_array_mut().expect("a list").push(frame);
    refused_with(by_hand(), |s| s["pending"] = json!([]), "pending: is empty; the game itself is always at the bottom");
    refused_with(by_hand(), |s| s["pending"] = json!(["end_turn"]), "pending[0]: the game itself is at the bottom");
    refused_with(by_hand(), |s| push(s, "plague".into()), "pending[3]: plague cannot stand on orders here");
    refused_with(
        by_hand(),
        |s| push(s, json!({"end_phase": {"start": true}})),
        "pending[3]: end_phase does not fit the state",
    );
    refused_with(by_hand(), |s| s["pending"] = json!(["game", "end_turn"]), "pending[1]: end_turn asks nobody here");
    refused_with(
        by_hand(),
        |s| {
            s["pending"][2] = json!({"orders": "doubled"});
            push(s, json!({"parameter": {"t": "red_left", "kind": "build", "sort": "usual"}}));
        },
        "pending[3]: parameter does not fit the state",
    );
    refused_with(
        by_hand(),
        |s| {
            s["pending"][2] = json!({"orders": "doubled"});
            push(s, json!({"parameter": {"t": "blue_inner", "kind": "demolish", "sort": "second"}}));
        },
        "pending[3]: parameter leaves the Paladins nothing to do",
    );
    refused_with(
        by_hand(),
        |s| {
            s["territories"]["blue_right"] = json!({"owner": "barbarians"});
            for land in ["blue_left", "blue_outer"] {
                s["territories"][land]["orders"] = 1.into();
            }
        },
        "kingdoms.paladins.state: every territory has its order, so the order phase is over",
    );
    refused_with(by_hand(), |s| s["event"] = json!({"card": "plague"}), "event: runs, but is not pending");
}

#[test]
fn procedures_stand_no_deeper_in_each_other_than_the_rules_go() {
    let order =
        json!({"order": {"t": "blue_left", "order": "tax", "sort": "usual", "temple": false, "step": "attack"}});
    let temple = json!({"temple_order": {"given": true}});
    let inside = |times: usize| {
        let mut state = by_hand();
        let pending = state["pending"].as_array_mut().expect("a list");
        pending[2] = json!({"orders": "doubled"});
        for _ in 0..times {
            pending.extend([order.clone(), temple.clone()]);
        }
        state
    };
    // K14.6.2.3.1: a Temple's double order meets no second Temple.
    refused(&inside(2), "pending[6]: is under way too often");
    refused(&inside(6), "pending: more than 14 items");
}

#[test]
fn what_was_passed_on_is_remembered_where_it_lies() {
    // KI14
    let remember = |s: &mut Value, memory: Value| s["hands"]["barbarians"] = json!({"passed": [memory]});
    let mut good = by_hand();
    remember(&mut good, json!({"card": "bribe", "hands": ["paladins"]}));
    assert_eq!(files().refusal(&good), "accepted", "the Paladins hold a Bribe");
    let lost = "hands.barbarians.passed: no ambush lies hidden there";
    refused_with(by_hand(), |s| remember(s, json!({"card": "ambush", "hands": ["paladins"]})), lost);
    let lost = "hands.barbarians.passed: no bribe lies hidden there";
    refused_with(by_hand(), |s| remember(s, json!({"card": "bribe", "piles": ["paladins"]})), lost);
}

#[test]
fn only_a_war_leaves_somebody_to_resurrect() {
    // K16.2.2 K16.2.2.5
    refused_with(
        by_hand(),
        |s| s["turn"]["fallen"] = json!({"paladins": {"blue_left": {"common": 1}}}),
        "turn.fallen.paladins: no war turn and no Last War: nobody is remembered",
    );
    refused_with(by_hand(), |s| s["turn"]["struck"] = true.into(), "turn.struck: the Last War has not begun");
}

#[test]
fn units_are_marked_as_moved_only_while_they_regroup() {
    let why = "turn.moved.blue_left: units have moved, but nobody regroups";
    refused_with(by_hand(), |s| s["turn"]["moved"] = json!({"blue_left": {"common": 1}}), why);
    let mut war = battle_by_hand();
    war["turn"]["moved"] = json!({"blue_left": {"common": 1}});
    assert_eq!(files().refusal(&war), "accepted", "marks stay to the end of a war turn");
}

#[test]
fn a_battle_has_armies_and_cards_where_its_step_needs_them() {
    refused_with(
        battle_by_hand(),
        |s| s["territories"]["blue_left"]["units"] = json!({}),
        "battle: no army of the attacker",
    );
    refused_with(
        battle_by_hand(),
        |s| s["territories"]["centre"]["units"] = json!({}),
        "battle: no army of the defender",
    );
    refused_with(battle_by_hand(), |s| s["battle"] = Value::Null, "battle: is missing, but pending");
    refused_with(
        battle_by_hand(),
        |s| s["pending"] = json!(["game", "end_turn", {"war": "attack"}]),
        "battle: is pending 0 times",
    );
    refused_with(battle_by_hand(), |s| s["battle"]["from"] = "blue_inner".into(), "battle.to: centre is not adjacent");
    refused_with(
        battle_by_hand(),
        |s| s["battle"]["defender"] = Value::Null,
        "battle.to: centre does not belong to who holds it at this step",
    );
    refused_with(
        battle_by_hand(),
        |s| s["battle"]["retreating"] = json!({"common": 1}),
        "battle.retreating: nobody retreats at this step",
    );
    refused_with(
        battle_by_hand(),
        |s| s["battle"]["attacking"] = json!({"main": "hand"}),
        "battle.attacking.main: is not placed yet",
    );
    refused_with(
        battle_by_hand(),
        |s| {
            s["battle"]["attacking"] = json!({"main": "hand"});
            s["pending"][3] = json!({"battle": {"support": "attacker"}});
        },
        "battle.attacking.main: the card does not lie where it should at this step",
    );
    refused_with(
        battle_by_hand(),
        |s| s["battle"]["defending"] = json!({"bonus": 2}),
        "battle.defending: nothing is counted before the cards are revealed",
    );
    refused_with(
        battle_by_hand(),
        |s| s["battle"]["attacking"] = json!({"joined": {"blue_inner": {"special": 1}}}),
        "battle.attacking.joined.blue_inner: not an own territory next to the battle",
    );
}

#[test]
fn a_view_shows_the_own_cards_and_no_others() {
    let game = restored(&by_hand());
    let view = |viewer| serde_json::to_value(game.view(viewer)).expect("a view is JSON");
    let own = view(Some(Seat(0)));
    assert_eq!(own["hands"]["paladins"]["cards"], json!({"counted": {"bribe": 1, "levy": 1}}));
    assert_eq!(own["territories"]["blue_inner"]["units"], json!({"common": 2, "special": 1}));
    assert_eq!(own["prompt"]["asked"], json!(["paladins"]));
    assert_eq!(own["prompt"]["clause"], json!("K8.1.1"));
    assert_eq!(own["score"][0]["values"], json!({"paladins": 4, "barbarians": 4}));
    for other in [view(Some(Seat(1))), view(None)] {
        let counts = json!({"counted": 2, "slot": false, "commander": 0, "face_down": 0});
        assert_eq!(other["hands"]["paladins"], counts);
        assert!(!other.to_string().contains("bribe"), "{other}");
    }
}
