//! `ravelin upgrade --check` on the database of an earlier version: tells, and leaves the folder as it was.

mod common;

use std::fs;
use std::path::Path;

use common::Desk;

fn with_database() -> Desk {
    let desk = Desk::new();
    let database = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/records/v4/house.sqlite");
    fs::create_dir_all(desk.dir.join("data")).expect("a folder");
    fs::copy(database, desk.dir.join("data/ravelin.sqlite")).expect("a copy");
    desk
}

#[test]
fn the_upgrade_is_told_before_it_is_made() {
    let desk = with_database();
    let database = desk.dir.join("data/ravelin.sqlite");
    let before = fs::read(&database).expect("a database");
    let json = desk.json(&["upgrade", "--check", "data", "--json"]);
    assert_eq!((&json["ok"], json["tables"].as_array().map(Vec::len)), (&true.into(), Some(5)), "{json}");
    let text = desk.ok(&["upgrade", "--check", "data"]);
    // How many there are of each kind depends on the games whose rules have changed since.
    let counts = text.lines().filter_map(|line| line.split_once(" table")?.0.parse::<usize>().ok());
    assert_eq!(counts.sum::<usize>(), 5, "{text}");
    assert!(fs::read(&database).expect("a database") == before, "only a copy is read");
}

#[test]
fn a_folder_without_a_database_is_refused() {
    let desk = Desk::new();
    desk.refuses(&["upgrade", "--check", "nowhere"], &["nowhere", "no database"]);
    desk.write("data/ravelin.sqlite", "not a database");
    let line = desk.fails(1, "error: ", &["upgrade", "--check", "data"]);
    assert!(line.contains("ravelin.sqlite"), "{line}");
}

#[test]
fn the_copy_is_removed_however_the_check_ends() {
    let desk = with_database();
    fs::create_dir_all(desk.dir.join("tmp")).expect("a folder");
    let check = |folder: &str| {
        let mut command = desk.command(&["upgrade", "--check", folder]);
        let ran = command.env("TMPDIR", desk.dir.join("tmp")).output().expect("the program runs");
        let left = fs::read_dir(desk.dir.join("tmp")).expect("a folder").count();
        (ran.status.code(), left)
    };
    assert_eq!(check("data"), (Some(0), 0));
    desk.write("data/ravelin.sqlite", "not a database");
    assert_eq!(check("data"), (Some(1), 0));
}
