//! The data folder: one process at a time, checked before it is served, backed up while it is, restored.

mod common;

use std::fs;
use std::path::Path;
use std::process::Command;

use common::house::{Guest, House, PROGRAM};
use common::{Desk, Ran};

/// A folder with a game of so many moves, as a killed server left it; the guest and the table.
fn killed_after(desk: &Desk, moves: usize) -> (Guest, String) {
    let mut house = House::open(&desk.dir.join("data"), &[]);
    let mut guest = Guest::new(&house);
    let table = guest.table(["me", "me"]);
    for _ in 0..moves {
        assert_eq!(guest.step(&table).expect("a decision").status, 303);
    }
    house.signal("KILL");
    house.ended(common::house::PATIENCE).expect("killed");
    (guest, table)
}

/// Serving must be refused: the one line that says why. Ended if it serves after all.
fn refuses_to_serve(desk: &Desk) -> String {
    let args = ["30", PROGRAM, "serve", "--listen", "127.0.0.1:0", "--data", "data"];
    let ran = Command::new("timeout").args(args).current_dir(&desk.dir).output().expect("timeout runs");
    let err = String::from_utf8(ran.stderr).expect("text");
    assert_eq!(ran.status.code(), Some(1), "it serves; stderr: {err:?}");
    assert_eq!(err.lines().count(), 1, "{err:?}");
    err
}

fn check(desk: &Desk) -> Ran {
    desk.run(&["check", "data"])
}

fn damage(file: &Path, at: usize, length: usize) {
    let mut bytes = fs::read(file).expect("a file");
    let end = bytes.len().min(at + length);
    bytes[at..end].fill(0x5a);
    fs::write(file, bytes).expect("written");
}

#[test]
fn a_second_process_says_who_holds_the_folder() {
    let desk = Desk::new();
    let house = House::open(&desk.dir.join("data"), &[]);
    let line = refuses_to_serve(&desk);
    for word in ["in use", &house.pid().to_string(), &house.address, "--data"] {
        assert!(line.contains(word), "{line:?} does not say {word:?}");
    }
    assert_eq!(house.get("/health").status, 200, "the first one serves on");
}

#[test]
fn a_folder_is_free_again_after_a_kill() {
    let desk = Desk::new();
    let (mut guest, table) = killed_after(&desk, 3);
    let house = House::open(&desk.dir.join("data"), &[]);
    guest.moves_to(&house);
    assert_eq!(guest.moves(&table), 3);
}

#[test]
fn a_damaged_file_is_refused_with_what_to_do() {
    let desk = Desk::new();
    let mut house = House::open(&desk.dir.join("data"), &[]);
    let mut guest = Guest::new(&house);
    for _ in 0..10 {
        guest.table(["me", "me"]);
    }
    house.signal("TERM");
    house.ended(common::house::PATIENCE).expect("stopped");
    assert_eq!(check(&desk).code, 0, "{:?}", check(&desk).err);
    damage(&desk.dir.join("data/ravelin.sqlite"), 8192, 8192);
    let line = refuses_to_serve(&desk);
    for word in ["damaged", "ravelin restore", "ravelin check"] {
        assert!(line.contains(word), "{line:?} does not say {word:?}");
    }
    let checked = check(&desk);
    assert_eq!(checked.code, 1);
    assert!(checked.err.contains("ravelin restore"), "{:?}", checked.err);
}

#[test]
fn a_lost_or_damaged_wal_is_noticed() {
    for lose in [|wal: &Path| fs::remove_file(wal).expect("removed"), |wal: &Path| damage(wal, 20_000, 4096)] {
        let desk = Desk::new();
        killed_after(&desk, 6);
        let wal = desk.dir.join("data/ravelin.sqlite-wal");
        assert!(fs::metadata(&wal).expect("a WAL").len() > 24_096, "the moves are in the WAL");
        lose(&wal);
        // What maps the WAL is of the killed process and is made anew.
        let _ = fs::remove_file(desk.dir.join("data/ravelin.sqlite-shm"));
        let line = refuses_to_serve(&desk);
        for word in ["missing", "ravelin.commits", "ravelin restore"] {
            assert!(line.contains(word), "{line:?} does not say {word:?}");
        }
        assert_eq!(check(&desk).code, 1);
        // The host may accept the loss.
        fs::remove_file(desk.dir.join("data/ravelin.commits")).expect("removed");
        drop(House::open(&desk.dir.join("data"), &[]));
    }
}

#[test]
fn a_lost_database_is_noticed() {
    let desk = Desk::new();
    killed_after(&desk, 2);
    for end in ["", "-wal", "-shm"] {
        fs::remove_file(desk.dir.join(format!("data/ravelin.sqlite{end}"))).expect("removed");
    }
    let line = refuses_to_serve(&desk);
    assert!(line.contains("missing"), "{line}");
}

#[test]
fn check_tells_what_is_there_while_it_is_served() {
    let desk = Desk::new();
    let house = House::open(&desk.dir.join("data"), &[]);
    let mut guest = Guest::new(&house);
    let table = guest.table(["me", "me"]);
    guest.step(&table).expect("a decision");
    let checked = check(&desk);
    assert_eq!((checked.code, checked.err.as_str()), (0, ""));
    for words in ["1 table", "1 event", "all checks passed"] {
        assert!(checked.out.contains(words), "{:?} does not say {words:?}", checked.out);
    }
    assert_eq!(desk.run(&["check", "nowhere"]).code, 1);
}

#[test]
fn a_backup_of_a_running_server_is_restored_elsewhere_and_played_on() {
    let desk = Desk::new();
    let house = House::open(&desk.dir.join("data"), &[]);
    let mut guest = Guest::new(&house);
    let table = guest.table(["me", "me"]);
    for _ in 0..3 {
        guest.step(&table).expect("a decision");
    }
    desk.ok(&["backup", "data", "copy.sqlite"]);
    let line = desk.fails(1, "error: ", &["backup", "data", "copy.sqlite"]);
    assert!(line.contains("exists"), "{line}");
    guest.step(&table).expect("a decision");

    let line = desk.fails(1, "error: ", &["restore", "copy.sqlite", "data", "--force"]);
    assert!(line.contains("in use"), "{line}");
    desk.ok(&["restore", "copy.sqlite", "other"]);
    let again = House::open(&desk.dir.join("other"), &[]);
    guest.moves_to(&again);
    assert_eq!(guest.moves(&table), 3, "as it was when the copy was made");
    assert_eq!(guest.step(&table).expect("a decision").status, 303);
    drop(again);

    let line = desk.fails(1, "error: ", &["restore", "copy.sqlite", "other"]);
    assert!(line.contains("--force"), "{line}");
    let told = desk.ok(&["restore", "copy.sqlite", "other", "--force"]);
    let aside = fs::read_dir(desk.dir.join("other")).expect("a folder").filter_map(Result::ok);
    let aside: Vec<_> = aside.map(|e| e.file_name().into_string().expect("text")).collect();
    let kept = aside.iter().find(|n| n.starts_with("replaced-")).unwrap_or_else(|| panic!("{aside:?}"));
    assert!(told.contains(kept.as_str()), "{told}");
    let third = House::open(&desk.dir.join("other"), &[]);
    guest.moves_to(&third);
    assert_eq!(guest.moves(&table), 3);
}

#[test]
fn a_database_is_restored_with_its_wal() {
    let desk = Desk::new();
    let (mut guest, table) = killed_after(&desk, 3);
    desk.ok(&["restore", "data/ravelin.sqlite", "other"]);
    let again = House::open(&desk.dir.join("other"), &[]);
    guest.moves_to(&again);
    assert_eq!(guest.moves(&table), 3);
}

#[test]
fn what_is_no_backup_is_not_restored() {
    let desk = Desk::new();
    desk.write("notes.txt", "not a database");
    let line = desk.fails(1, "error: ", &["restore", "notes.txt", "data"]);
    assert!(line.contains("notes.txt"), "{line}");
    assert!(!desk.dir.join("data/ravelin.sqlite").exists());
    desk.fails(1, "error: ", &["backup", "nowhere", "copy.sqlite"]);
    assert!(!desk.dir.join("copy.sqlite").exists());
}

#[test]
fn a_backup_touches_no_file_of_others() {
    let desk = Desk::new();
    drop(House::open(&desk.dir.join("data"), &[]));
    desk.write("copy.sqlite.part", "mine");
    desk.ok(&["backup", "data", "copy.sqlite"]);
    assert_eq!(desk.read("copy.sqlite.part"), "mine");
}

#[cfg(unix)]
#[test]
fn what_is_made_is_for_its_owner_alone() {
    use std::os::unix::fs::PermissionsExt;
    let desk = Desk::new();
    let house = House::open(&desk.dir.join("data"), &[]);
    Guest::new(&house).table(["me", "me"]);
    desk.ok(&["backup", "data", "copy.sqlite"]);
    desk.ok(&["restore", "copy.sqlite", "other"]);
    let mode = |path: &Path| fs::metadata(path).expect("it is there").permissions().mode() & 0o777;
    for folder in ["data", "other"].map(|name| desk.dir.join(name)) {
        assert_eq!(mode(&folder), 0o700, "{}", folder.display());
        for file in fs::read_dir(&folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
            assert_eq!(mode(&file), 0o600, "{}", file.display());
        }
    }
    assert_eq!(mode(&desk.dir.join("copy.sqlite")), 0o600);
}
