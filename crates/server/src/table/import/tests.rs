use ravelin_core::record::{Snapshot as Position, TakenBack};
use ravelin_core::{Record, Seat};

use super::import;
use crate::store::{PersonId, Stage};
use crate::table::Sitter;
use crate::table::tests::{House, step};

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
