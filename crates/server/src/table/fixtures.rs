//! Writes the fixtures of a version: a finished and a running record of every game, and a database with such tables.
//! `cargo xtask records NAME` runs it; every later version must open what it wrote.

use std::path::{Path, PathBuf};

use ravelin_bots::BotKind;
use ravelin_core::{Dice, Fast, Info};

use super::*;
use crate::archive;
use crate::store::Sqlite;

/// Far enough for secrets, dice and cards on every table, and for a part of the archive.
const RUNNING: usize = 120;

/// A game of random moves, until it is over or has so many.
fn played(info: &Info, seats: u8, most: usize) -> Box<dyn Table> {
    let sheet = ravelin_catalog::sheet(info.slug, &Pack::default()).unwrap();
    let options = sheet.resolve(Some(seats), None, []).unwrap();
    for number in 1.. {
        let seed = Seed::number(number);
        let mut game = ravelin_catalog::new(info.slug, &options, seed, &Pack::default(), None).unwrap();
        let mut dice = Fast::new(number);
        while let Some(seat) = game.deciders().lowest().filter(|_| game.record().moves.len() < most) {
            let choices = game.offered(seat).to_vec();
            let choice = &choices[dice.below(choices.len() as u32) as usize];
            game.play_text(seat, &choice.text, &[]).unwrap();
        }
        if game.outcome().is_some() == (most > RUNNING) {
            return game;
        }
    }
    unreachable!("some seed leads there")
}

/// A table of one person against bots with the options of a game, played until it is over or has so many moves.
async fn seat(store: &Store, host: PersonId, record: &Record, most: usize) {
    let mut sitters = vec![Sitter::Bot(BotKind::Random); usize::from(record.options.seats)];
    sitters[0] = Sitter::Me;
    let plan = Plan {
        game: record.game.clone(),
        options: record.options.clone(),
        sitters,
        private: true,
        absence: None,
        copy: None,
    };
    let id = plan.make(store, host).await.unwrap();
    let live = Live::load(store, &id).await.unwrap().unwrap();
    let mut dice = Fast::new(1);
    for _ in 0..most {
        let mut seated = live.lock().await;
        let Some(seat) = seated.deciders().lowest() else { break };
        let game = seated.game_mut().unwrap();
        let n = game.offered(seat).len() as u32;
        let played = game.play_choice(seat, dice.below(n) as usize);
        live.played(&mut seated, store, seat, played).await.unwrap();
        drop(seated);
        if live.archive_due.swap(false, Ordering::Relaxed) {
            archive::archive(store, &live).await.unwrap();
        }
    }
}

#[tokio::test]
#[ignore = "writes files: cargo xtask records NAME"]
async fn write_the_records_of_this_version() {
    let Some(folder) = std::env::var_os("RAVELIN_RECORDS").map(PathBuf::from) else { return };
    std::fs::create_dir_all(&folder).unwrap();
    let database = folder.join("house.sqlite");
    assert!(!database.exists(), "records of a version are never changed");
    let store: Store = Arc::new(Sqlite::open(&database, Clock::System).await.unwrap());
    let host = store.new_person("Ada").await.unwrap();
    for info in ravelin_catalog::games().into_iter().filter(|info| info.slug != "outpost") {
        let seats = ravelin_catalog::sheet(info.slug, &Pack::default()).unwrap().seats;
        let (few, many) = (*seats.iter().min().unwrap(), *seats.iter().max().unwrap());
        for (what, seats, most) in [("finished", few, usize::MAX), ("running", many, RUNNING)] {
            let game = played(info, seats, most);
            let name = format!("{}-{what}.json", info.slug);
            std::fs::write(folder.join(name), game.file().write()).unwrap();
            seat(&store, host, game.record(), most).await;
        }
    }
    store.close().await;
    only_the_database(&folder);
}

/// What a stopped server leaves beside its database is made again.
fn only_the_database(folder: &Path) {
    for beside in ["house.sqlite-wal", "house.sqlite-shm", "house.commits"] {
        let _ = std::fs::remove_file(folder.join(beside));
    }
}
