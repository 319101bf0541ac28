//! Records of other rules and of the first format, told, shown, checked and played on.

mod common;

use common::Desk;
use serde_json::Value;

/// A game of four moves in `g.json`, and the same as a record of the rules before in `old.json`, with a change made to it.
fn old(change: &dyn Fn(&mut Value)) -> Desk {
    let desk = Desk::with_game();
    desk.bid();
    desk.ok(&["play", "g.json", "place ford", "place mill"]);
    let mut record: Value = serde_json::from_str(&desk.read("g.json")).expect("a record");
    record["rules"] = 1.into();
    change(&mut record);
    desk.write("old.json", &record.to_string());
    desk
}

fn illegal(record: &mut Value) {
    record["moves"][2]["action"] = "place moon".into();
}

fn unreadable(record: &mut Value) {
    illegal(record);
    record["snapshots"][0]["position"]["moons"] = 2.into();
}

#[test]
fn a_record_that_still_replays_is_whole_and_says_so() {
    let desk = old(&|_| ());
    let told = desk.ok(&["replay", "old.json"]);
    assert!(told.starts_with("Played under rules version 1; this program has version 2."), "{told}");
    assert!(told.ends_with(&desk.ok(&["replay", "g.json"])), "{told}");
    assert!(desk.ok(&["replay", "old.json", "--check"]).contains("ok: 4 moves, state "));
    assert_eq!(desk.ok(&["show", "old.json", "--at", "3"]), desk.ok(&["show", "g.json", "--at", "3"]));
    let json = desk.json(&["replay", "old.json", "--json"]);
    assert_eq!((&json["shown"], &json["rules"]), (&"whole".into(), &serde_json::json!([1])));
}

#[test]
fn a_record_that_does_not_replay_shows_moves_and_last_position() {
    let desk = old(&illegal);
    let told = desk.ok(&["replay", "old.json"]);
    assert!(told.contains("last position") && told.contains("decides."), "{told}");
    assert_eq!(desk.ok(&["show", "old.json"]), desk.ok(&["show", "g.json"]));
    desk.refuses(&["replay", "old.json", "--check"], &["rules version 1", "place moon"]);
    desk.refuses(&["replay", "old.json", "--to", "3"], &["move 3 cannot be shown", "place moon"]);
    desk.refuses(&["show", "old.json", "--at", "3"], &["move 3 cannot be shown"]);
}

#[test]
fn a_record_that_cannot_be_read_any_more_shows_its_moves() {
    let desk = old(&unreadable);
    let json = desk.json(&["replay", "old.json", "--json", "--as", "red"]);
    assert_eq!((&json["shown"], json["moves"].as_u64()), (&"moves_only".into(), Some(4)));
    assert_eq!(json["journal"].as_array().map(Vec::len), Some(4));
    desk.refuses(&["show", "old.json"], &["unknown field `moons`"]);
    desk.refuses(&["play", "old.json", "done"], &["unknown field `moons`"]);
}

#[test]
fn a_running_game_goes_on_in_a_chapter_of_its_own() {
    let desk = old(&illegal);
    desk.ok(&["play", "old.json", "done"]);
    let record: Value = serde_json::from_str(&desk.read("old.json")).expect("a record");
    assert_eq!((record["rules"].as_u64(), record["chapters"][0]["after"].as_u64()), (Some(1), Some(4)));
    assert_eq!(record["seed"], "7");
    assert_eq!(record["moves"].as_array().map(Vec::len), Some(5));
    let told = desk.ok(&["replay", "old.json"]);
    assert!(told.contains("Played under rules version 1, then 2"), "{told}");
    assert!(desk.ok(&["show", "old.json", "--at", "4"]) == desk.ok(&["show", "g.json"]));
    desk.refuses(&["show", "old.json", "--at", "3"], &["only those from 4 on"]);
}

#[test]
fn the_first_format_is_read_and_becomes_the_second_when_it_is_played_on() {
    let desk = Desk::with_game();
    let mut record: Value = serde_json::from_str(&desk.read("g.json")).expect("a record");
    record["ravelin"] = 1.into();
    let fields = record.as_object_mut().expect("fields");
    fields.remove("state");
    let position = fields["snapshots"][0]["position"].take();
    fields["snapshots"] = serde_json::json!([{ "after": 0, "state": position }]);
    desk.write("first.json", &record.to_string());
    assert_eq!(desk.ok(&["replay", "first.json", "--check"]), desk.ok(&["replay", "g.json", "--check"]));
    let action = desk.choices("red")[0].clone();
    desk.ok(&["play", "first.json", "--seat", "red", &action]);
    let record: Value = serde_json::from_str(&desk.read("first.json")).expect("a record");
    assert_eq!((record["ravelin"].as_u64(), record["state"].as_u64()), (Some(2), Some(1)));
}
