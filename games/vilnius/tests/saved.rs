//! A state as a file: it comes back as it was, and what is not sound is refused with the place and the reason.

use ravelin_testkit::laws::{Walk, states_come_back};
use ravelin_testkit::saved::Files;
use ravelin_vilnius::Vilnius;
use serde_json::json;

#[test]
fn every_state_comes_back() {
    states_come_back::<Vilnius>(&Walk::new(0, 1));
}

#[test]
fn unsound_states_are_refused_with_place_and_reason() {
    let files = Files::<Vilnius>::standard();
    files.refuses(
        &files.later(12),
        &[
            ("farmers: 6 instead of 5", |s| {
                let n = s["units"]["farmers"].as_u64().unwrap_or(0);
                s["units"]["farmers"] = json!(n + 1);
            }),
            ("city: 99 is more than 14", |s| s["city"] = json!(99)),
            ("city: without a point the game is lost", |s| s["city"] = json!(0)),
            ("start: there is no such seat", |s| s["start"] = json!(2)),
            ("part: part 2 begins with the Boost", |s| s["part"] = json!(1)),
            ("players[0].emblem: there is no emblem \"eagle\"", |s| s["players"][0]["emblem"] = json!("eagle")),
            ("players[0].display: Residence at 0,0 and Barracks at 1,0 come first", |s| {
                s["players"][0]["display"][0]["x"] = json!(5);
            }),
            ("unknown field `gold`", |s| s["players"][0]["gold"] = json!(1)),
            ("unseen: 0 places for the cards nobody has seen", |s| s["stacks"] = json!([])),
            ("destinations: 11 instead of 4", |s| s["destinations"]["pile"] = json!([9, 9])),
            ("order.left: 0 cards less than the cards nobody has seen", |s| s["order"]["left"] = json!(3)),
            ("frames: the game cannot wait there", |s| s["frames"] = json!([{ "skulls": { "metal": "silver" } }])),
            // A Building that comes to stand there later has not been used. [V9.8] [V9.13]
            ("this_round.used[0]: no Building with an amount stands there", |s| {
                s["this_round"]["used"] = json!([[2], []]);
            }),
            ("this_round.to_gold[1]: no Building with that exchange stands there", |s| {
                s["this_round"]["to_gold"] = json!([[], [0]]);
            }),
            ("frames: more than 6 items", |s| s["frames"] = json!(vec!["income"; 7])),
        ],
    );
}

#[test]
fn nobody_is_passed_over_when_emblems_are_chosen() {
    // V3.2: the second seat cannot be asked before the first has one.
    let files = Files::<Vilnius>::standard();
    files.refuses(
        &files.later(0),
        &[("pending: Emblems(Emblems { seat: Seat(1) }) cannot", |s| {
            s["frames"] = json!([{ "emblems": { "seat": 1 } }]);
        })],
    );
}

#[test]
fn a_question_that_does_not_belong_here_is_refused() {
    let files = Files::<Vilnius>::standard();
    files.refuses(
        &files.later(12),
        &[
            ("frames", |s| s["frames"] = json!(["over"])),
            ("this_round.passed", |s| s["frames"] = json!(["reds"])),
            ("this_round.passed", |s| s["frames"] = json!([{ "siege": { "seat": 0 } }])),
            ("pending: City(City { seat: Seat(7) }) cannot", |s| s["frames"] = json!([{ "city": { "seat": 7 } }])),
            ("frames", |s| s["frames"] = json!([])),
        ],
    );
}
