//! A state as a file: it comes back as it was, and what is not sound is refused with the place and the reason.

use ravelin_stronghold::Stronghold;
use ravelin_testkit::laws::{Walk, states_come_back};
use ravelin_testkit::saved::Files;
use serde_json::json;

#[test]
fn every_state_comes_back() {
    states_come_back::<Stronghold>(&Walk::new(0, 1));
}

#[test]
fn unsound_states_are_refused_with_place_and_reason() {
    let files = Files::<Stronghold>::standard();
    files.refuses(
        &files.later(60),
        &[
            ("goblin:", |s| s["public"]["army"]["pouch"][0] = json!(1)),
            ("soldier:", |s| s["public"]["castle"]["supply"][1] = json!(19)),
            ("stones:", |s| s["public"]["castle"]["stone_supply"] = json!(9)),
            ("castle.heroes", |s| s["public"]["castle"]["heroes"] = json!(["WS1", "forge"])),
            ("turn", |s| s["public"]["turn"] = json!(77)),
            ("unknown field", |s| s["public"]["castle"]["moat"] = json!(1)),
            ("sections", |s| s["public"]["sections"]["WS9"] = json!({})),
            ("switches", |s| s["public"]["switches"]["preset"] = json!(true)),
        ],
    );
}

#[test]
fn a_question_that_does_not_belong_here_is_refused() {
    let files = Files::<Stronghold>::standard();
    files.refuses(
        &files.later(60),
        &[("ask", |s| {
            s["public"]["ask"] = json!({ "toil": { "by": 0 } });
            s["public"]["stage"] = json!({ "phase": 3 });
        })],
    );
}
