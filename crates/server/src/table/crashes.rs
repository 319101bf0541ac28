//! What is left when an act is cut off, by a fault in the middle of it or by a panic.

use ravelin_bots::BotKind;

use super::tests::{House, asked, hash, step};
use super::*;
use crate::testing::Folder;

#[tokio::test]
async fn a_rematch_is_made_and_noted_in_one_commit() {
    let house = House::new().await;
    let me = house.guest("Ada").await;
    let live = house.table(me, &[Sitter::Me, Sitter::Me]).await;
    live.resign(&house.store, me, Seat(0)).await.unwrap();
    let fault = "BEGIN SELECT RAISE(ABORT, 'no'); END";
    house.folder.sql(format!("CREATE TRIGGER fault BEFORE UPDATE OF rematch ON board {fault}")).await;
    assert!(live.rematch(&house.store, me, Sides::Changed).await.is_err());
    assert_eq!(house.folder.count("SELECT count(*) FROM board").await, 1, "no table that nobody finds");
    house.folder.sql("DROP TRIGGER fault").await;
    let id = live.rematch(&house.store, me, Sides::Changed).await.unwrap();
    assert_eq!(house.load(&live.id).await.lock().await.board.rematch.as_ref(), Some(&id));
    assert!(house.load(&id).await.lock().await.snapshot().is_some(), "dealt: both seats are taken");
}

#[tokio::test]
async fn a_table_is_read_again_after_a_panic() {
    let (folder, clock) = (Folder::new(), Clock::set(1_800_000_000_000));
    let app = folder.open(&clock).await;
    let house = House { folder, store: app.store.clone(), clock };
    let me = house.guest("Ada").await;
    let live = app.table(&house.table(me, &[Sitter::Me, Sitter::Me]).await.id).await.unwrap().unwrap();
    let (before, mut watched) = (hash(&live).await, live.watch());
    let (seat, _, action) = asked(&live).await;
    let torn = live.clone();
    let panicked = tokio::spawn(async move {
        let mut seated = torn.lock().await;
        seated.game.as_mut().unwrap().play_text(seat, &action, &[]).unwrap();
        panic!("as drawing the page could");
    });
    assert!(panicked.await.is_err_and(|e| e.is_panic()));
    assert!(watched.has_changed().unwrap(), "streams end, and browsers ask again");
    watched.mark_unchanged();
    let again = app.table(&live.id).await.unwrap().unwrap();
    assert_eq!(hash(&again).await, before);
    step(&house, &again, me).await;
}

#[tokio::test]
async fn bots_go_on_at_a_table_that_is_read_again() {
    let (folder, clock) = (Folder::new(), Clock::set(1_800_000_000_000));
    let app = folder.open(&clock).await;
    let house = House { folder, store: app.store.clone(), clock };
    let me = house.guest("Ada").await;
    let bot = Sitter::Bot(BotKind::Random);
    let live = app.table(&house.table(me, &[bot, bot]).await.id).await.unwrap().unwrap();
    live.forget();
    let live = app.table(&live.id).await.unwrap().unwrap();
    let over = async {
        let mut watched = live.watch();
        while live.lock().await.board.stage == Stage::Running {
            watched.changed().await.unwrap();
        }
    };
    assert!(tokio::time::timeout(Duration::from_secs(60), over).await.is_ok(), "they do not play");
}
