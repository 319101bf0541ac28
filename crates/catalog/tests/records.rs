//! Records of earlier versions (`tests/records`): each opens as its name says, also after an upgrade that changed the rules, made
//! a move illegal or made its state unreadable.

use std::fs;
use std::path::{Path, PathBuf};

use ravelin_catalog::{info, open, open_any, resume};
use ravelin_core::record::journal_of;
use ravelin_core::{Record, Table, Way};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/records")
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    found.sort();
    found
}

/// Every record of every version that ends so, with its file name.
fn records(ending: &str) -> Vec<(String, Record)> {
    let versions = files(&folder()).into_iter().filter(|path| path.is_dir());
    let files = versions.flat_map(|version| files(&version)).map(|path| path.display().to_string());
    let found: Vec<(String, Record)> = files
        .filter(|name| name.ends_with(ending))
        .map(|name| {
            let record = Record::read(&fs::read_to_string(&name).expect("a file")).expect("a record");
            (name, record)
        })
        .collect();
    let mut games: Vec<&str> = found.iter().map(|(_, record)| record.game.as_str()).collect();
    games.sort_unstable();
    games.dedup();
    assert_eq!(games.len(), 5, "{ending}: {games:?}");
    found
}

/// As it would look after an upgrade of the rules: of the version before.
fn older(record: &Record) -> Record {
    let mut old = record.clone();
    old.rules -= 1;
    old.snapshots.iter_mut().for_each(|s| s.rules -= 1);
    old
}

fn illegal(record: &Record) -> Record {
    let mut old = older(record);
    old.moves[7].action = "swear fealty to the moon".to_owned();
    old
}

fn unreadable(record: &Record) -> Record {
    let mut old = illegal(record);
    old.snapshots.iter_mut().for_each(|s| s.position["moons"] = 2.into());
    old
}

/// Finished games that do not replay, each with the move that the rules have forbidden since.
const OVERTAKEN: [(&str, &str); 1] = [("v4/nevsky-pleskau-finished.json", "tempest knud_abel")];

fn overtaken(file: &str) -> Option<&'static str> {
    OVERTAKEN.iter().find(|(name, _)| file.ends_with(name)).map(|(_, action)| *action)
}

fn assert_kept(file: &str, table: &dyn Table, record: &Record) {
    let kept = table.record();
    assert_eq!((kept.seed, &kept.commitment), (record.seed, &record.commitment), "{file}");
    assert_eq!(kept.moves, record.moves, "{file}");
}

/// The hash of the last position: that of the record, or where the format of states has changed since, of what its moves lead to.
fn hash(file: &str, record: &Record) -> String {
    let present = info(&record.game).expect("a game").state_version;
    if overtaken(file).is_some() || record.last_snapshot().is_some_and(|s| s.state == present) {
        return record.hash.clone();
    }
    open(record, None).unwrap_or_else(|e| panic!("{file}: {e}")).hash()
}

#[test]
fn finished_games_open_whole_and_can_be_stepped_through() {
    for (file, record) in records("-finished.json") {
        for record in [record.clone(), older(&record)] {
            let opened = open_any(&record).unwrap_or_else(|e| panic!("{file}: {e}"));
            let table = opened.table.unwrap();
            assert_kept(&file, &*table, &record);
            assert!(table.outcome().is_some(), "{file}: has its result");
            if let Some(action) = overtaken(&file) {
                assert_eq!((opened.way, opened.replays_from), (Way::LastPosition, None), "{file}");
                assert!(opened.why.is_some_and(|why| why.contains(action)), "{file}: says which move");
                assert_eq!(table.hash(), record.hash, "{file}");
                continue;
            }
            assert_eq!((opened.way, opened.replays_from), (Way::Whole, Some(0)), "{file}: {:?}", opened.why);
            for at in (0..record.moves.len()).step_by(29) {
                assert_eq!(open(&record, Some(at)).unwrap().record().moves.len(), at, "{file}");
            }
        }
    }
}

#[test]
fn running_games_go_on() {
    for (file, record) in records("-running.json") {
        for record in [record.clone(), older(&record), illegal(&record)] {
            let changed = record.rules != info(&record.game).unwrap().rules_version;
            let mut table = resume(&record).unwrap_or_else(|e| panic!("{file}: {e}"));
            assert_kept(&file, &*table, &record);
            // One of the records is of a game that was over already.
            let Some(seat) = table.deciders().lowest() else {
                assert!(table.outcome().is_some() && table.record().chapters.is_empty(), "{file}");
                continue;
            };
            assert_eq!(table.record().chapters.len(), usize::from(changed), "{file}");
            let first = table.offered(seat)[0].text.clone();
            table.play_text(seat, &first, &[]).unwrap();
            let again = Record::read(&table.file().write()).unwrap();
            assert_eq!(resume(&again).unwrap().hash(), table.hash(), "{file}: the chapter replays");
        }
    }
}

#[test]
fn games_that_do_not_replay_show_their_last_position_and_moves() {
    for (file, record) in records(".json") {
        let opened = open_any(&illegal(&record)).unwrap();
        assert_eq!((opened.way, opened.replays_from), (Way::LastPosition, None), "{file}");
        let table = opened.table.as_deref().unwrap();
        assert_kept(&file, table, &illegal(&record));
        assert_eq!(table.hash(), hash(&file, &record), "{file}");
        let lines = opened.told_before(&illegal(&record), true, |s| table.seat_name(s));
        assert_eq!(lines.len(), record.moves.len(), "{file}");
        assert!(lines[7].words.to_string().ends_with(": swear fealty to the moon"), "{file}");
    }
}

#[test]
fn games_whose_state_cannot_be_read_show_their_journal_or_their_moves() {
    for (file, record) in records(".json") {
        let mut old = unreadable(&record);
        let opened = open_any(&old).unwrap();
        assert_eq!((opened.way, opened.table.is_none()), (Way::MovesOnly, true), "{file}");
        assert!(resume(&old).is_err(), "{file}");
        assert_eq!(opened.told_before(&old, true, |s| s.0.to_string()).len(), record.moves.len(), "{file}");

        if overtaken(&file).is_some() {
            continue; // nobody can tell its journal any more
        }
        old.journal = journal_of(&*open(&record, None).unwrap());
        let opened = open_any(&old).unwrap();
        assert_eq!(opened.way, Way::Archived, "{file}");
        let told = opened.told_before(&old, true, |s| s.0.to_string());
        assert!(told.starts_with(&old.journal), "{file}: as it was told");
    }
}

#[test]
fn moves_of_a_running_game_are_text_for_their_own_seat_only() {
    for (file, record) in records("-running.json") {
        let old = illegal(&record);
        let lines = open_any(&old).unwrap().told_before(&old, false, |s| format!("Seat {}", s.0));
        for (line, played) in lines.iter().zip(&old.moves) {
            assert!(line.telling(Some(played.seat)).to_string().ends_with(&played.action), "{file}");
            assert_eq!(line.telling(None).to_string(), format!("Seat {} decides.", played.seat.0), "{file}");
        }
    }
}
