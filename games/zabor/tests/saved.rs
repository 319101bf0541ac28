//! A state as a file: it comes back as it was, and what is not sound is refused with the place and the reason.

use ravelin_testkit::laws::{Walk, states_come_back};
use ravelin_testkit::saved::Files;
use ravelin_zabor::Zabor;
use serde_json::{Value, json};

fn files(seats: u8) -> Files<Zabor> {
    Files::of(Some(seats), None, &[("length", "short")])
}

#[test]
fn every_state_comes_back() {
    states_come_back::<Zabor>(&Walk::new(3, 1).over((3..=5).map(|seats| files(seats).options)));
}

#[test]
fn what_is_not_sound_is_refused_with_its_place() {
    let files = files(3);
    files.refuses(
        &files.later(50),
        &[
            ("order: every player has one place", |s| s["public"]["order"] = json!([0, 0, 1])),
            ("areas: there is no Area \"nowhere\"", |s| s["public"]["areas"]["nowhere"] = json!({ "level": 1 })),
            ("Land Units stand on land, Fleets at sea", |s| {
                s["public"]["areas"]["boronice"] = json!({ "units": { "fleet": 1 } });
            }),
            ("gull_sea: a Sea Area is controlled by Naval Units", |s| {
                s["public"]["areas"]["gull_sea"] = json!({ "control": 0 });
            }),
            ("pending", |s| s["public"]["pending"] = json!([])),
            ("positions: there is no seat 9", |s| s["public"]["positions"]["council"] = json!(9)),
            ("hydra: stands on the wrong ground", |s| {
                s["public"]["monsters"]["hydra"] = json!({ "area": "gull_sea", "owner": 5 });
            }),
            ("hands: \"windfall\" is there twice", |s| s["secret"]["hands"][0][0] = json!(["windfall", "windfall"])),
            ("does not belong to the age of its place", |s| {
                (s["public"]["vp"][0], s["secret"]["vp"][0]) = (json!("vp4_marble"), json!("vp4_marble"));
            }),
            ("length: is not that of the options", |s| s["public"]["length"] = json!("long")),
            ("unknown field `colour`", |s| s["public"]["colour"] = json!(1)),
        ],
    );
}

#[test]
fn after_the_first_phase_all_action_cards_lie_on_the_track() {
    // Z5.1
    let files = files(3);
    let state = files.first(|s| s["public"]["phase"] == json!("envoys"));
    files.refuses(
        &state,
        &[("track: the first phase ends when all eight cards lie there", |s| {
            s["public"]["track"].as_array_mut().expect("a list").pop();
        })],
    );
}

#[test]
fn a_state_rests_when_it_is_saved() {
    let asking = |state: &Value| state["public"]["pending"].as_array().is_some_and(|p| p.len() == 1);
    let started = |state: &Value| state["public"]["turn"].as_u64().is_some_and(|turn| turn > 0);
    let files = files(3);
    files.refuses(
        &files.first(|s| asking(s) && started(s)),
        &[("pending: the frame on top asks nobody", |s| {
            s["public"]["pending"][0]["phase"]["stage"] = json!(0);
        })],
    );
}

#[test]
fn a_warfare_move_lies_on_its_phase_alone() {
    let files = files(3);
    files.refuses(
        &files.first(|s| !s["public"]["pending"][1]["war"].is_null()),
        &[
            ("means nothing", |s| s["public"]["phase"] = json!("action")),
            ("lies on its phase alone", |s| {
                let war = s["public"]["pending"][1].clone();
                s["public"]["pending"].as_array_mut().expect("a list").push(war);
            }),
        ],
    );
}

#[test]
fn while_partners_are_named_nothing_else_is_under_way() {
    // Z12.3
    let naming = |s: &Value| s["public"]["phase"] == json!("trade") && s["public"]["pending"][0]["phase"]["stage"] == 3;
    let files = files(3);
    files.refuses(
        &files.first(naming),
        &[("nothing else is under way", |s| {
            s["public"]["pending"].as_array_mut().expect("a list").push(json!({ "trade": { "seat": 1, "left": 255 } }));
        })],
    );
}

#[test]
fn start_areas_are_chosen_one_after_another() {
    // Z3.3
    let files = files(3);
    files.refuses(
        &files.first(|s| s["public"]["pending"][0]["starts"] == 1),
        &[("one after another", |s| {
            s["public"]["pending"][0]["starts"] = json!(2);
        })],
    );
}
