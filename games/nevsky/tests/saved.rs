//! States as files: what is wrong is refused with the place and the reason.

use ravelin_core::{Fast, Game, Options, Pack, Silent};
use ravelin_nevsky::{Nevsky, Saved};
use serde_json::{Value, json};

fn start() -> (Options, Value) {
    let kit = Nevsky::kit(&Pack::default()).expect("the shipped components are good");
    let options = Nevsky::sheet(kit).resolve(None, Some("pleskau_quickstart"), []).expect("defaults");
    let game = Nevsky::setup(kit, &options, &mut Fast::new(1), &mut Silent);
    let state = serde_json::to_value(game.save()).expect("a state can be written");
    (options, state)
}

fn refusal(change: impl FnOnce(&mut Value)) -> String {
    let kit = Nevsky::kit(&Pack::default()).expect("the shipped components are good");
    let (options, mut state) = start();
    change(&mut state);
    match serde_json::from_value::<Saved>(state) {
        Err(e) => e.to_string(),
        Ok(saved) => Nevsky::restore(kit, &options, saved).err().map_or("accepted".to_owned(), |e| e.to_string()),
    }
}

#[test]
fn a_saved_state_comes_back_as_it_was() {
    assert_eq!(refusal(|_| {}), "accepted");
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
    assert_eq!(said, "there is no locale \"nowhere\"");
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
