//! Bad input: a non-zero exit code, one clear line on stderr, and no file changed.

mod common;

use common::Desk;
use serde_json::Value;

#[test]
fn an_unknown_game() {
    let desk = Desk::new();
    for args in [
        &["new", "chess"][..],
        &["new", "chess", "-o", "g.json"],
        &["rules", "chess"],
        &["sim", "chess", "--games", "1"],
        &["bench", "chess"],
        &["watch", "chess"],
    ] {
        desk.refuses(args, &["no game \"chess\"", "outpost"]);
    }
}

#[test]
fn unknown_options() {
    let desk = Desk::new();
    desk.refuses(&["new", "outpost", "--set", "weather=rain", "-o", "g.json"], &["weather", "possible: rounds"]);
    desk.refuses(&["new", "outpost", "--set", "rounds=9", "-o", "g.json"], &["rounds", "9", "2 to 5"]);
    desk.refuses(&["new", "outpost", "--set", "rounds", "-o", "g.json"], &["KEY=VALUE"]);
    desk.refuses(&["new", "outpost", "--seats", "4", "-o", "g.json"], &["4 seats", "2, 3"]);
    desk.refuses(&["new", "outpost", "--scenario", "moon", "-o", "g.json"], &["moon", "frontier"]);
    desk.refuses(&["new", "outpost", "--seed", "seven", "-o", "g.json"], &["seven", "64 hexadecimal"]);
}

#[test]
fn a_command_line_that_cannot_be_read() {
    let desk = Desk::new();
    for args in [
        &["fly"][..],
        &["new"],
        &["new", "outpost", "--sed", "1"],
        &["new", "outpost", "--seats", "many"],
        &["sim", "outpost", "--games", "0"],
        &["sim", "outpost", "--games", "18446744073709551615"],
        &["sim", "outpost", "--games", "5", "--threads", "0"],
        &["play", "g.json", "--dice", "4"],
        &["show", "g.json", "--format", "pdf"],
    ] {
        desk.fails(2, "error: ", args);
    }
}

#[test]
fn an_illegal_action_exits_2_and_leaves_the_file() {
    let desk = Desk::with_game();
    desk.bid();
    let before = desk.contents();
    let args = ["play", "g.json", "place ford", "place mill", "storm ford red"];
    let line = desk.fails(2, "illegal: ", &args);
    assert!(line.ends_with(']'), "{line}");
    desk.fails(2, "illegal: \"fly\" is not a choice now: ", &["play", "g.json", "fly"]);
    let (asked, other) = if desk.choices("red").is_empty() { ("blue", "red") } else { ("red", "blue") };
    let line = desk.fails(2, "illegal: ", &["play", "g.json", "done", "--seat", other]);
    assert_eq!(line, format!("illegal: {other} cannot act now; to decide: {asked} [X3.1]"));
    assert!(desk.contents() == before, "all or none");
}

#[test]
fn an_illegal_action_is_refused_with_the_clause_of_the_rule() {
    let desk = Desk::with_game();
    let other = if desk.bid() == "red" { "blue" } else { "red" };
    let before = desk.contents();
    let line = desk.fails(2, "illegal: ", &["play", "g.json", "place ford", &format!("storm ford {other}")]);
    assert_eq!(line, "illegal: both must have a man there [X3.4]");
    assert!(desk.contents() == before, "all or none");
}

#[test]
fn several_seats_are_asked_and_none_is_named() {
    let desk = Desk::with_game();
    desk.refuses(&["play", "g.json", "bid scout"], &["red and blue", "--seat"]);
    desk.refuses(&["play", "g.json", "bid scout", "--seat", "pink"], &["pink", "0 or red"]);
    desk.refuses(&["show", "g.json", "--as", "7"], &["\"7\""]);
    desk.refuses(&["legal", "g.json", "--seat", "2"], &["\"2\""]);
}

#[test]
fn no_action_and_no_terminal() {
    let desk = Desk::with_game();
    desk.refuses(&["play", "g.json"], &["not a terminal"]);
}

#[test]
fn a_cut_off_record() {
    let desk = Desk::with_game();
    let whole = desk.read("g.json");
    for length in [0, 1, whole.len() / 2, whole.len() - 3] {
        desk.write("cut.json", &whole[..length]);
        for command in ["show", "legal", "replay"] {
            desk.refuses(&[command, "cut.json"], &["cut.json", "cut off"]);
        }
        desk.refuses(&["play", "cut.json", "done"], &["cut.json", "cut off"]);
    }
    desk.refuses(&["show", "missing.json"], &["missing.json"]);
    desk.refuses(&["show", "."], &[".: cannot read"]);
    std::fs::write(desk.dir.join("bytes.json"), [0xff, 0xfe, 0x00]).expect("written");
    desk.refuses(&["show", "bytes.json"], &["bytes.json", "UTF-8"]);
}

#[test]
fn an_edited_record() {
    let desk = Desk::with_game();
    desk.bid();
    desk.ok(&["play", "g.json", "place ford"]);
    let edit = |change: &dyn Fn(&mut Value)| {
        let mut record: Value = serde_json::from_str(&desk.read("g.json")).expect("JSON");
        change(&mut record);
        desk.write("edited.json", &record.to_string());
    };
    let refuses = |names: &[&str]| {
        desk.refuses(&["replay", "edited.json", "--check"], names);
        desk.refuses(&["play", "edited.json", "done"], names);
    };
    edit(&|r| r["seed"] = "8".into());
    refuses(&["edited.json", "commitment"]);
    edit(&|r| r["moves"][2]["action"] = "place mill".into());
    refuses(&["edited.json", "the moves lead to state"]);
    edit(&|r| r["moves"][2]["action"] = "place moon".into());
    refuses(&["edited.json", "move 3", "place moon"]);
    edit(&|r| r["moves"][0]["seat"] = 200.into());
    refuses(&["edited.json", "move 1", "seat 200"]);
    edit(&|r| r["hash"] = "0".into());
    refuses(&["edited.json", "record says 0"]);
    edit(&|r| r["game"] = "chess".into());
    refuses(&["edited.json", "chess"]);
    edit(&|r| r["ravelin"] = 99.into());
    refuses(&["edited.json", "format 99"]);
    edit(&|r| r["options"]["seats"] = 9.into());
    refuses(&["edited.json", "9 seats"]);
    edit(&|r| {
        r["rules"] = 999.into();
        r["moves"][2]["action"] = "place moon".into();
    });
    desk.refuses(&["replay", "edited.json", "--check"], &["rules version 999", "place moon"]);
    edit(&|r| r["snapshots"][0]["position"]["public"]["round"] = 2.into());
    desk.refuses(&["replay", "edited.json", "--check"], &["snapshot after move 3"]);
    edit(&|r| r["extra"] = 1.into());
    refuses(&["extra"]);
}

#[test]
fn a_state_with_a_missing_or_unknown_piece() {
    let desk = Desk::with_game();
    let state = desk.json(&["show", "g.json", "--as", "all", "--format", "json"]);
    let refuses = |change: &dyn Fn(&mut Value), names: &[&str]| {
        let mut state = state.clone();
        change(&mut state);
        desk.write("state.json", &state.to_string());
        desk.refuses(&["new", "outpost", "--state", "state.json", "-o", "h.json"], names);
    };
    let shorten = |list: &mut Value| drop(list.as_array_mut().expect("a list").pop());
    refuses(&|s| shorten(&mut s["secret"]["deck"]), &["state.json", "state refused"]);
    refuses(&|s| shorten(&mut s["secret"]["hands"]), &["state.json", "state refused"]);
    refuses(&|s| s["secret"]["deck"][0] = "dragon".into(), &["state refused", "dragon"]);
    refuses(&|s| s["public"]["men"]["ford"] = vec![99].into(), &["state refused"]);
    refuses(&|s| s["public"]["seats"] = 77.into(), &["state refused"]);
    refuses(&|s| *s = Value::Null, &["state refused"]);
    desk.write("half.json", "{\"deck\": [");
    desk.refuses(&["new", "outpost", "--state", "half.json", "-o", "h.json"], &["half.json", "cut off"]);
    desk.refuses(&["new", "outpost", "--state", "none.json", "-o", "h.json"], &["none.json"]);
}

#[test]
fn a_bad_pack() {
    let desk = Desk::new();
    let card = |id: &str, copies: u8| format!("[[card]]\nid = \"{id}\"\nstrength = 2\ncopies = {copies}\n");
    let refuses = |names: &[&str]| {
        desk.refuses(&["new", "outpost", "--pack", "mine", "-o", "g.json"], names);
        desk.refuses(&["sim", "outpost", "--pack", "mine", "--games", "1"], names);
    };
    desk.refuses(&["new", "outpost", "--pack", "mine"], &["mine"]);
    desk.write("mine/readme.txt", "no cards");
    refuses(&["mine", "*.toml"]);
    desk.write("mine/cards.toml", &(card("horse", 9) + &card("horse", 9)));
    refuses(&["mine/cards.toml:6", "horse", "twice"]);
    desk.write("mine/cards.toml", &card("horse", 99));
    refuses(&["mine/cards.toml:4", "copies"]);
    desk.write("mine/cards.toml", "[[card]]\nid = 3\n");
    refuses(&["mine/cards.toml:2"]);
    desk.write("mine/cards.toml", &card("horse", 20));
    desk.write("mine/dragons.toml", "");
    refuses(&["mine/dragons.toml", "cards.toml"]);
}

#[test]
fn a_file_that_cannot_be_written() {
    let desk = Desk::with_game();
    desk.refuses(&["new", "outpost", "-o", "."], &["cannot write"]);
    desk.refuses(&["new", "outpost", "-o", "missing/g.json"], &["missing/g.json", "cannot write"]);
    desk.refuses(&["new", "outpost", "-o", "g.json/h.json"], &["g.json/h.json", "cannot write"]);
    desk.refuses(&["sim", "outpost", "--games", "2", "--csv", "missing/games.csv"], &["missing/games.csv"]);
    let path = desk.dir.join("g.json");
    let mut protected = std::fs::metadata(&path).expect("a file").permissions();
    protected.set_readonly(true);
    std::fs::set_permissions(&path, protected).expect("protected");
    let action = desk.choices("red")[0].clone();
    desk.refuses(&["play", "g.json", &action, "--seat", "red"], &["g.json", "cannot write"]);
    desk.refuses(&["new", "outpost", "-o", "g.json"], &["g.json", "cannot write"]);
}
