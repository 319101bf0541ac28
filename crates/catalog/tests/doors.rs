//! The two doors to a game, by slug and by table, tried on the toy.

use std::fs;

use ravelin_catalog::{MatchVisitor, Visitor, dispatch, games, new, open, read_pack, seat_names, sheet, with_match};
use ravelin_core::toy::Outpost;
use ravelin_core::{Game, Match, Pack, Record, Seat, Seed};

struct StateBytes;

impl Visitor for StateBytes {
    type Out = usize;

    fn visit<G: Game>(self) -> usize {
        size_of::<G>()
    }
}

struct PlayFirst(Seat);

impl MatchVisitor for PlayFirst {
    type Out = usize;

    fn visit<G: Game>(self, table: &mut Match<G>) -> usize {
        let mut list = Vec::new();
        ravelin_core::choice::legal(table.game(), self.0, &mut list);
        if let Some(action) = ravelin_core::choice::pick(self.0, &list, 0) {
            table.play(action);
        }
        list.len()
    }
}

#[test]
fn a_visitor_runs_with_the_type_of_the_game() {
    assert_eq!(dispatch("outpost", StateBytes), Ok(size_of::<Outpost>()));
    let error = dispatch("chess", StateBytes).expect_err("unknown").to_string();
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
fn a_table_is_played_through_its_own_type_and_opens_again() {
    let pack = Pack::default();
    let options = sheet("outpost", &pack).expect("a sheet").resolve(None, None, []).expect("defaults");
    let mut table = new("outpost", &options, Seed::number(7), &pack, None).expect("a game");
    assert!(with_match(&mut *table, PlayFirst(Seat(0))).expect("in the catalog") > 0);
    let record = Record::read(&table.file().write()).expect("a record");
    assert_eq!((record.moves.len(), open(&record, None).expect("opens").hash()), (1, table.hash()));
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
