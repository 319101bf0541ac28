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
            ("goblin:", |s| s["public"]["pouch"][0] = json!(1)),
            ("soldier:", |s| s["public"]["supply"][1] = json!(19)),
            ("stones:", |s| s["public"]["stone_supply"] = json!(9)),
            ("public.heroes.warrior: there is no section \"forge\"", |s| {
                s["public"]["heroes"]["warrior"] = json!("forge");
            }),
            ("heroes: one Hero per section", |s| s["public"]["heroes"] = json!({ "officer": "WS1", "warrior": "WS1" })),
            ("turn", |s| s["public"]["turn"] = json!(77)),
            ("public.moat: unknown field", |s| s["public"]["moat"] = json!(1)),
            ("public.wall.WS9: there is no section", |s| s["public"]["wall"] = json!({ "WS9": [1, 0, 0] })),
            ("switches", |s| s["public"]["switches"]["preset"] = json!(true)),
        ],
    );
}

#[test]
fn a_question_that_does_not_belong_here_is_refused() {
    let files = Files::<Stronghold>::standard();
    files.refuses(
        &files.later(60),
        &[("pending: Toil(Toil { by: West }) cannot be asked here", |s| {
            s["public"]["pending"] =
                json!([{ "invader_phase": { "phase": "equipment" } }, { "toil": { "by": "west" } }]);
        })],
    );
}
