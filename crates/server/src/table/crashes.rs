//! What is left when an act is cut off, by a fault in the middle of it or by a panic.

use ravelin_bots::BotKind;

use super::tests::{House, asked, hash, step};
use super::*;
use crate::snapshots;
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

/// Its rules changed, and nothing before the last state can be played any more.
const CHANGED: &str = "UPDATE board SET rules = rules - 1; UPDATE snapshot SET rules = rules - 1; \
                       UPDATE event SET body = 'swear fealty to the moon' WHERE sequence = 1";

/// The number of moves before the state that the database holds.
async fn written(house: &House, live: &Live) -> usize {
    house.store.snapshot(&live.id).await.unwrap().unwrap().end.moves
}

#[tokio::test]
async fn a_state_is_written_after_its_moves_and_never_replaces_a_later_one() {
    let house = House::new().await;
    let me = house.guest("Ada").await;
    let live = house.table(me, &[Sitter::Me, Sitter::Me]).await;
    step(&house, &live, me).await;
    let first = live.take_snapshot().await.expect("the move was committed alone");
    assert_eq!(written(&house, &live).await, 0);
    step(&house, &live, me).await;
    snapshots::write(&house.store, &live).await.unwrap();
    assert_eq!(written(&house, &live).await, 2);
    house.store.put_snapshot(&live.id, first).await.unwrap();
    assert_eq!(written(&house, &live).await, 2, "what was written late is older");
    assert!(live.take_snapshot().await.is_none(), "nothing happened since");
    while live.lock().await.board.stage == Stage::Running {
        step(&house, &live, me).await;
    }
    assert_eq!(written(&house, &live).await, live.lock().await.moves(), "the last position comes with the last move");
}

#[tokio::test]
async fn a_program_that_was_killed_before_an_upgrade_loses_no_move() {
    let house = House::new().await;
    let me = house.guest("Ada").await;
    for game in ravelin_catalog::games() {
        let live = house.table_of(game.slug, me).await;
        for n in 0..12 {
            if live.lock().await.board.stage == Stage::Running {
                step(&house, &live, me).await;
            }
            if n == 4 {
                snapshots::write(&house.store, &live).await.unwrap();
            }
        }
        house.folder.sql(CHANGED).await;
        let again = house.load(&live.id).await;
        assert_eq!(hash(&again).await, hash(&live).await, "{}", game.slug);
        house.folder.sql("DELETE FROM snapshot; DELETE FROM event; DELETE FROM seat; DELETE FROM board").await;
    }
}

#[tokio::test]
async fn a_state_whose_moves_were_taken_back_is_not_gone_on_from() {
    let house = House::new().await;
    let me = house.guest("Ada").await;
    let live = house.table(me, &[Sitter::Me, Sitter::Me]).await;
    step(&house, &live, me).await;
    step(&house, &live, me).await;
    snapshots::write(&house.store, &live).await.unwrap();
    live.ask(&house.store, me, Seat(0), Wish::Undo(Some(0))).await.unwrap();
    assert_eq!(live.lock().await.moves(), 0);
    for _ in 0..2 {
        let (seat, decision, action) = {
            let seated = live.lock().await;
            let seat = seated.deciders().lowest().unwrap();
            let action = seated.game.as_ref().unwrap().offered(seat).last().unwrap().text.clone();
            (seat, seated.decision(seat), action)
        };
        live.play(&house.store, me, seat, (&decision, &action), Instant::now()).await.unwrap();
    }
    house.folder.sql("UPDATE board SET rules = rules - 1").await;
    assert_eq!(hash(&house.load(&live.id).await).await, hash(&live).await, "the state of the take-back stands");
}

#[tokio::test]
async fn states_are_written_at_a_stop_and_after_a_start() {
    let (folder, clock) = (Folder::new(), Clock::set(1_800_000_000_000));
    let app = folder.open(&clock).await;
    let house = House { folder, store: app.store.clone(), clock };
    let me = house.guest("Ada").await;
    let live = app.table(&house.table(me, &[Sitter::Me, Sitter::Me]).await.id).await.unwrap().unwrap();
    step(&house, &live, me).await;
    app.write_snapshots().await;
    assert_eq!(written(&house, &live).await, 1);
    step(&house, &live, me).await;
    // Killed: another program begins on the same folder.
    snapshots::catch_up(&house.store).await.unwrap();
    assert_eq!(written(&house, &live).await, 2);
    assert!(house.store.late_snapshots().await.unwrap().is_empty());
}

#[tokio::test]
async fn a_table_that_cannot_be_read_keeps_no_other_from_its_state() {
    let house = House::new().await;
    let me = house.guest("Ada").await;
    for _ in 0..2 {
        let live = house.table(me, &[Sitter::Me, Sitter::Me]).await;
        step(&house, &live, me).await;
    }
    let late = house.store.late_snapshots().await.unwrap();
    let [first, second] = &*late else { panic!("{late:?}") };
    house.folder.sql(format!("UPDATE event SET body = 'swear fealty to the moon' WHERE board = '{first}'")).await;
    let refused = snapshots::catch_up(&house.store).await;
    assert_eq!(written(&house, &house.load(second).await).await, 1);
    assert!(refused.is_err(), "it is not passed over in silence");
}
