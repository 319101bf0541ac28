//! The two doors to a game, by slug and by table, tried on the toy.

use std::fs;

use ravelin_bots::BotKind;
use ravelin_catalog::{game, games, new, open, read_pack, seat_names, sheet, think};
use ravelin_core::{Fast, Pack, Record, Seat, Seed};

#[test]
fn an_unknown_game_is_refused_with_the_list_of_games() {
    assert_eq!(game("outpost").expect("in the catalog").info().slug, "outpost");
    let error = game("chess").err().expect("unknown").to_string();
    assert!(error.starts_with("there is no game \"chess\"; possible: ") && error.contains("outpost"), "{error}");
}

#[test]
fn slugs_are_unique_and_every_game_answers_for_all_its_seats() {
    let slugs: Vec<&str> = games().iter().map(|g| g.slug).collect();
    let mut unique = slugs.clone();
    unique.sort_unstable();
    unique.dedup();
    assert_eq!(unique.len(), slugs.len());
    for slug in slugs {
        for seats in sheet(slug, &Pack::default()).expect("a sheet").seats {
            assert_eq!(seat_names(slug, &Pack::default(), seats).expect("names").len(), usize::from(seats));
        }
    }
}

#[test]
fn a_bot_plays_and_the_table_opens_again() {
    let pack = Pack::default();
    let options = sheet("outpost", &pack).expect("a sheet").resolve(None, None, []).expect("defaults");
    let mut table = new("outpost", &options, Seed::number(7), &pack, None).expect("a game");
    let seat = table.deciders().lowest().expect("somebody is asked");
    let thought = think(&*table, seat, BotKind::Greedy).expect("in the catalog");
    table.play_choice(seat, thought(&mut Fast::new(1))).expect("bots play legal actions");
    let record = Record::read(&table.file().write()).expect("a record");
    assert_eq!((record.moves.len(), open(&record, None).expect("opens").hash()), (1, table.hash()));
}

#[test]
fn a_bot_thinks_only_about_tables_of_its_own_game() {
    let pack = Pack::default();
    let options = sheet("outpost", &pack).expect("a sheet").resolve(None, None, []).expect("defaults");
    let table = new("outpost", &options, Seed::number(7), &pack, None).expect("a game");
    let other = games().iter().map(|g| g.slug).find(|&slug| slug != "outpost").expect("a second game");
    assert!(game(other).expect("listed").think(&*table, Seat(0), BotKind::Random).is_none());
}

#[test]
fn a_pack_is_the_toml_files_of_a_folder() {
    let dir = std::env::temp_dir().join(format!("ravelin-pack-{}", std::process::id()));
    fs::create_dir_all(&dir).expect("a folder");
    assert!(read_pack(&dir).expect_err("empty").to_string().contains("no *.toml file"));
    fs::write(dir.join("cards.toml"), "x").expect("written");
    fs::write(dir.join("notes.txt"), "y").expect("written");
    let pack = read_pack(&dir).expect("a pack");
    assert_eq!(pack.files().keys().collect::<Vec<_>>(), ["cards.toml"]);
    fs::write(dir.join("more.toml"), [0xff]).expect("written");
    assert!(read_pack(&dir).expect_err("bytes").to_string().contains("more.toml: not UTF-8"));
    fs::remove_dir_all(&dir).expect("removed");
}

#[test]
fn every_game_begins_with_its_first_set_up() {
    for info in ravelin_catalog::games() {
        let (first, pack) = (&info.first, Pack::default());
        let sheet = ravelin_catalog::sheet(info.slug, &pack).unwrap();
        let options = sheet.resolve(Some(first.seats), Some(first.scenario), first.set.iter().copied());
        let game = ravelin_catalog::new(info.slug, &options.unwrap(), Seed::number(1), &pack, None).unwrap();
        assert!(first.seat.0 < game.seats() && (1..=5).contains(&info.weight), "{}", info.slug);
        assert!(info.cover.contains(r#"viewBox="0 0 320 240""#) && !info.cover.contains("<text"), "{}", info.slug);
    }
}
