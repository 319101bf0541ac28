//! States as files: what is wrong is refused with the place and the reason.

use ravelin_nevsky::Nevsky;
use ravelin_testkit::laws::{Walk, states_come_back};
use ravelin_testkit::saved::Files;
use serde_json::{Value, json};

/// Why the first state of a game is refused with a change.
fn refusal(change: impl FnOnce(&mut Value)) -> String {
    let files = Files::<Nevsky>::of(None, Some("pleskau_quickstart"), &[]);
    files.refusal_with(files.later(0), change)
}

#[test]
fn every_state_comes_back() {
    states_come_back::<Nevsky>(&Walk::new(8, 5));
}

#[test]
fn impossible_states_are_refused_in_words() {
    let said = refusal(|s| s["public"]["veche_vp"] = json!(9));
    assert_eq!(said, "public.veche_vp: above 8, the most the Veche holds");
    let said = refusal(|s| s["secret"]["mats"][2]["assets"] = json!([0, 9, 0, 0, 0, 0, 0]));
    assert_eq!(said, "secret.mats[hermann]: more than a mat ever holds");
    let said = refusal(|s| s["secret"]["mats"][2]["cards"] = json!(["T4", "T5"]));
    assert_eq!(said, "secret.mats[hermann]: two Capabilities of one name");
    let said = refusal(|s| s["public"]["legate"] = json!("out"));
    assert_eq!(said, "public.legate: in play exactly with William of Modena");
    let said = refusal(|s| s["public"]["lords"][0]["place"] = json!({ "map": "nowhere" }));
    assert_eq!(said, "public.lords[0].place.map: there is no locale \"nowhere\"");
    let said = refusal(|s| s["public"]["siege"] = json!({ "pskov": 1 }));
    assert_eq!(said, "public.siege.pskov: nobody besieges it");
    let said = refusal(|s| s["public"]["switches"]["second"] = json!(true));
    assert_eq!(said, "public.switches: not those of the game's options");
}

#[test]
fn a_held_event_cannot_be_known_to_lie_in_the_deck() {
    // N3.1.3i
    let said = refusal(|s| {
        s["public"]["held"] = json!([1, 0]);
        s["secret"]["held"] = json!(["T9"]);
        s["public"]["returned"] = json!(["T9"]);
    });
    assert_eq!(said, "public.returned: a Held Event that is known to lie in the deck");
    assert_eq!(refusal(|s| s["public"]["returned"] = json!(["T9", "R4"])), "accepted");
}

#[test]
fn a_mat_holds_no_units_of_vassals_who_have_not_mustered() {
    // N1.5.4b: they may still come, and pieces never run short [N1.2c]
    let said = refusal(|s| s["secret"]["mats"][8]["units"] = json!([0, 1, 1, 0, 2, 7, 0]));
    assert!(said.starts_with("secret.mats[domash]: 7 militia, more than"), "{said}");
}
