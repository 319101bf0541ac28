use ravelin_core::record::{JournalLine, Snapshot as Position, TakenBack};
use ravelin_core::{Record, Seat};

use super::import;
use crate::store::{PersonId, Stage};
use crate::table::tests::{House, step};
use crate::table::{Refusal, Sitter};
use crate::upgrade::{Fate, check_upgrade};

/// A finished game of the toy, as its table exports it.
async fn finished(house: &House, me: PersonId) -> Record {
    let live = house.table(me, &[Sitter::Me, Sitter::Me]).await;
    while live.lock().await.board.stage == Stage::Running {
        step(house, &live, me).await;
    }
    live.lock().await.file().unwrap()
}

/// A game of the toy that somebody gave up, as its table exports it.
async fn resigned(house: &House, me: PersonId) -> Record {
    let live = house.table(me, &[Sitter::Me, Sitter::Me]).await;
    step(house, &live, me).await;
    live.resign(&house.store, me, Seat(0)).await.unwrap();
    live.lock().await.file().unwrap()
}

async fn reason(house: &House, me: PersonId, record: Record) -> String {
    match import(&house.store, me, record).await {
        Err(Refusal::Bad(why)) => why,
        other => panic!("not refused as bad: {other:?}"),
    }
}

#[tokio::test]
async fn an_imported_record_is_exported_as_it_was() {
    let house = House::new().await;
    let me = house.guest("Ada").await;
    let mut taken_back = finished(&house, me).await;
    taken_back.taken_back = vec![TakenBack { at: 5, to: 2, seat: Seat(1), dice: true }];
    let mut timed = finished(&house, me).await;
    timed.moves[0].at = Some(1200);
    let mut of_older_rules = finished(&house, me).await;
    of_older_rules.rules -= 1;
    of_older_rules.taken_back.clone_from(&taken_back.taken_back);
    let mut with_snapshots = finished(&house, me).await;
    let first = Position { after: 1, ..with_snapshots.snapshots[0].clone() };
    with_snapshots.snapshots.insert(0, first);
    let mut without_journal = finished(&house, me).await;
    without_journal.journal.clear();
    let all = [taken_back, timed, of_older_rules, with_snapshots, without_journal, resigned(&house, me).await];
    for (number, record) in all.into_iter().enumerate() {
        let id = import(&house.store, me, record.clone()).await.unwrap();
        let live = house.load(&id).await;
        let seated = live.lock().await;
        assert_eq!(seated.file().unwrap(), record, "record {number}");
        assert_eq!((seated.result(), seated.dice_taken_back), (record.result, record.taken_back.len()));
    }
}

#[tokio::test]
async fn an_import_is_stored_whole_or_not_at_all() {
    let house = House::new().await;
    let me = house.guest("Ada").await;
    let record = finished(&house, me).await;
    for table in ["seat", "event", "snapshot", "archive"] {
        let tables = house.folder.count("SELECT count(*) FROM board").await;
        let fault = "BEGIN SELECT RAISE(ABORT, 'no'); END";
        house.folder.sql(format!("CREATE TRIGGER fault BEFORE INSERT ON {table} {fault}")).await;
        let stored = import(&house.store, me, record.clone()).await.is_ok();
        house.folder.sql("DROP TRIGGER fault").await;
        let more = house.folder.count("SELECT count(*) FROM board").await - tables;
        assert_eq!(more, i64::from(stored), "a fault in {table}");
    }
}

#[tokio::test]
async fn a_record_that_does_not_replay_is_refused_with_the_move_and_stores_nothing() {
    let house = House::new().await;
    let me = house.guest("Ada").await;
    let good = finished(&house, me).await;
    let before = house.folder.count("SELECT count(*) FROM board").await;

    let mut illegal = good.clone();
    illegal.moves[3].action = "swear fealty to the moon".to_owned();
    let why = reason(&house, me, illegal.clone()).await;
    assert!(why.contains("move 4") && why.contains("swear fealty"), "{why}");

    // Moves that nobody can check, with or without a journal, are no game.
    illegal.rules -= 1;
    illegal.snapshots.clear();
    let why = reason(&house, me, illegal.clone()).await;
    assert!(why.contains("move 4") && why.contains("last position"), "{why}");
    let line =
        JournalLine { after: 1, clause: "T1".into(), heading: false, words: "x".to_owned().into(), seats: [].into() };
    illegal.journal = vec![line];
    let why = reason(&house, me, illegal.clone()).await;
    assert!(why.contains("move 4") && why.contains("last position"), "{why}");
    illegal.snapshots.clone_from(&good.snapshots);
    illegal.snapshots[0].position["moons"] = 2.into();
    let why = reason(&house, me, illegal.clone()).await;
    assert!(why.contains("move 4") && why.contains("last position"), "{why}");
    assert_eq!(house.folder.count("SELECT count(*) FROM board").await, before);

    illegal.snapshots = good.snapshots;
    assert!(import(&house.store, me, illegal).await.is_ok(), "of older rules, with a last position");
}

#[tokio::test]
async fn an_imported_record_never_fails_the_check_of_an_upgrade() {
    let house = House::new().await;
    let me = house.guest("Ada").await;
    let mut record = finished(&house, me).await;
    record.rules -= 1;
    record.moves[3].action = "swear fealty to the moon".to_owned();
    record.journal.clear();
    let id = import(&house.store, me, record).await.unwrap();
    // Earlier versions imported records whose last position nobody can read, or which nobody can read at all.
    let unreadable = "UPDATE snapshot SET state = '{}'; UPDATE event SET body = replace(body, 'position', 'posture')";
    for (change, wanted) in [("", Fate::LastPosition), (unreadable, Fate::Unreadable)] {
        house.folder.sql(format!("{change};")).await;
        let folder = house.folder.database().parent().unwrap().to_owned();
        let fates = tokio::task::spawn_blocking(move || check_upgrade(&folder)).await.unwrap().unwrap();
        let told = fates.iter().find(|fate| fate.table == id).unwrap();
        assert_eq!((told.fate, told.imported, told.is_loss()), (wanted, true, false));
        assert_eq!(fates.iter().filter(|fate| fate.imported).count(), 1, "the game it was exported from is none");
    }
}
