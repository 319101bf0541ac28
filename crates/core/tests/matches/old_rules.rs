//! Records of other rules and of older formats: what is left of them, and how they go on.

use super::*;
use ravelin_core::record::{Chapter, Snapshot, TakenBack};
use ravelin_core::{Opened, Way};

/// A game of so many moves, as a record that claims to be of the rules before.
fn old(moves: usize) -> (Match<Outpost>, Record) {
    let mut table = fresh(2);
    play_on(&mut table, moves);
    let mut record = table.file();
    record.rules -= 1;
    record.snapshots[0].rules -= 1;
    (table, record)
}

fn open(record: &Record) -> Opened {
    Match::<Outpost>::open(record).unwrap()
}

/// Neither replayed nor read any more.
fn unreadable(record: &mut Record) {
    record.snapshots[0].position["dragons"] = 3.into();
}

fn no_longer_legal(record: &mut Record) {
    record.moves[1].action = "bid dragon".to_owned();
}

#[test]
fn the_first_format_is_read_and_written_as_the_second() {
    let mut table = fresh(11);
    play_on(&mut table, 5);
    let file = table.file();
    let mut first = serde_json::to_value(&file).unwrap();
    first["ravelin"] = 1.into();
    first.as_object_mut().unwrap().remove("state");
    first["snapshots"] = serde_json::json!([{ "after": 5, "state": table.state_json() }]);
    let read = Record::read(&first.to_string()).unwrap();
    assert_eq!(read, file);
    assert_eq!(Match::<Outpost>::replay(&read, None).unwrap().hash(), table.hash());
    assert_eq!(Record::read(&read.write()).unwrap(), read);

    first["state"] = 1.into();
    let refused = Record::read(&first.to_string()).unwrap_err().to_string();
    assert!(refused.contains("unknown field `state`"), "the first format had none: {refused}");
}

#[test]
fn unknown_fields_are_refused_by_name() {
    let mut json = serde_json::to_value(fresh(1).file()).unwrap();
    json["clock"] = 5.into();
    let refused = Record::read(&json.to_string()).unwrap_err().to_string();
    assert!(refused.contains("unknown field `clock`"), "{refused}");
}

#[test]
fn everything_in_a_record_survives_writing() {
    let mut table = fresh(3);
    play_on(&mut table, usize::MAX);
    let mut record = table.file();
    record.taken_back = vec![TakenBack { at: 4, to: 2, seat: BLUE, dice: true }];
    record.journal = ravelin_core::record::journal_of(&table);
    assert!(record.result.as_ref().is_some_and(|r| r.reason.contains("points") && r.scores.len() == 2));
    assert!(record.journal.iter().any(|l| l.telling(Some(RED)) != l.telling(None)), "red's secrets are kept for red");
    assert_eq!(record.journal.last().map(|l| l.after), Some(record.moves.len()));
    assert_eq!(Record::read(&record.write()).unwrap(), record);
}

#[test]
fn a_record_of_other_rules_is_whole_if_it_leads_to_the_same_position() {
    let (table, mut record) = old(6);
    let opened = open(&record);
    assert_eq!((opened.way, opened.replays_from), (Way::Whole, Some(0)));
    let shown = opened.table.as_ref().unwrap();
    assert_eq!((shown.hash(), shown.record().moves.len()), (table.hash(), 6));
    assert_eq!(shown.record().seed, table.record().seed);
    assert!(opened.words().unwrap().contains("version 1; this program has version 2"));

    record.hash = "of another format".to_owned();
    assert_eq!(open(&record).way, Way::Whole, "the snapshot agrees");
    record.snapshots.clear();
    assert_eq!(open(&record).way, Way::MovesOnly, "nothing tells whether the position is the same");
}

#[test]
fn a_record_that_does_not_replay_shows_what_was_kept() {
    let (table, mut record) = old(6);
    no_longer_legal(&mut record);
    let opened = open(&record);
    assert_eq!((opened.way, opened.replays_from), (Way::LastPosition, None));
    assert_eq!(opened.table.as_ref().map(|t| (t.hash(), t.record().moves.len())), Some((table.hash(), 6)));
    assert!(opened.why.unwrap().contains("bid dragon"));

    record.journal = ravelin_core::record::journal_of(&table);
    assert_eq!(open(&record).way, Way::Archived);
    unreadable(&mut record);
    let opened = open(&record);
    assert_eq!((opened.way, opened.table.is_none()), (Way::Archived, true));
    record.journal.clear();
    assert_eq!(open(&record).way, Way::MovesOnly);
}

#[test]
fn a_record_of_the_present_rules_that_does_not_replay_was_edited() {
    let mut table = fresh(2);
    play_on(&mut table, 6);
    let mut record = table.file();
    no_longer_legal(&mut record);
    assert!(matches!(Match::<Outpost>::open(&record), Err(RecordError::Move { index: 2, .. })));
}

#[test]
fn a_game_goes_on_in_a_chapter_with_a_seed_that_follows_from_the_first() {
    let (table, record) = old(6);
    let mut resumed = Match::<Outpost>::resume(&record).unwrap();
    assert_eq!((resumed.hash(), resumed.record().moves.len()), (table.hash(), 6));
    assert!(!resumed.can_undo(), "nobody takes back what was played under other rules");
    play_on(&mut resumed, usize::MAX);
    let file = Record::read(&resumed.file().write()).unwrap();
    let [Chapter { after: 6, rules: 2, state: 1, seed, .. }] = file.chapters[..] else {
        panic!("one chapter after six moves, not {:?}", file.chapters)
    };
    assert_eq!((file.seed, seed), (record.seed, record.seed.further(1)));
    assert_eq!(file.moves[..6], record.moves);

    let opened = open(&file);
    assert_eq!((opened.way, opened.played.as_slice()), (Way::Whole, [1, 2].as_slice()));
    assert_eq!(opened.table.map(|t| t.hash()), Some(resumed.hash()));
    for at in 0..=file.moves.len() {
        let then = Match::<Outpost>::replay(&file, Some(at)).unwrap();
        assert_eq!(then.record().moves.len(), at);
    }

    let mut illegal = file.clone();
    no_longer_legal(&mut illegal);
    let opened = open(&illegal);
    assert_eq!((opened.way, opened.replays_from), (Way::LastPosition, Some(6)), "the chapter of these rules replays");

    let mut edited = file;
    edited.chapters[0].seed = Seed::number(6);
    edited.chapters[0].commitment = Seed::number(6).commitment();
    assert!(matches!(Record::read(&edited.write()), Err(RecordError::ChapterSeed { index: 1 })));
}

#[test]
fn a_game_goes_on_from_a_position_before_its_last_moves_with_the_dice_they_had() {
    for kept in 2..=8 {
        let (table, mut record) = old(8);
        let then = Match::<Outpost>::replay(&table.file(), Some(kept)).unwrap();
        record.snapshots[0].after = kept;
        record.snapshots[0].position = then.state_json();
        record.snapshots[0].dice = Some(then.dice_used());
        // Nothing before it can be played any more, and nothing tells the last position.
        no_longer_legal(&mut record);
        record.hash = "of other rules".to_owned();
        let resumed = Match::<Outpost>::resume(&record).unwrap();
        assert_eq!((resumed.hash(), resumed.record().moves.len()), (table.hash(), 8), "kept after {kept} moves");
        assert_eq!(resumed.record().chapters[0].after, 8);
        if kept < 8 {
            record.snapshots[0].dice = None;
            assert!(Match::<Outpost>::resume(&record).is_err(), "without dice nobody knows what was rolled");
        }
    }
}

#[test]
fn what_was_kept_before_a_chapter_does_not_lend_it_its_dice() {
    let (_, record) = old(4);
    let mut resumed = Match::<Outpost>::resume(&record).unwrap();
    play_on(&mut resumed, 3);
    let mut later = resumed.file();
    let then = Match::<Outpost>::replay(&later, Some(4)).unwrap();
    later.chapters[0].rules -= 1;
    later.hash = "of other rules".to_owned();
    later.snapshots = vec![Snapshot { after: 4, rules: 1, state: 1, position: then.state_json(), dice: Some(1000) }];
    assert_eq!(Match::<Outpost>::resume(&later).unwrap().hash(), resumed.hash());
}

#[test]
fn a_chapter_begins_at_a_position_that_its_moves_can_be_played_from() {
    let (_, record) = old(4);
    let mut resumed = Match::<Outpost>::resume(&record).unwrap();
    play_on(&mut resumed, 3);
    let mut later = resumed.file();
    let then = Match::<Outpost>::replay(&later, Some(2)).unwrap();
    later.chapters[0].rules -= 1;
    later.hash = "of other rules".to_owned();
    // What was kept is of the chapter before, or has no dice: the program was killed before it wrote another.
    for (after, dice) in [(2, Some(then.dice_used())), (2, None), (4, None)] {
        later.snapshots = vec![Snapshot { after, rules: 1, state: 1, position: then.state_json(), dice }];
        let again = Match::<Outpost>::resume(&later).map(|table| table.hash());
        assert_eq!(again.ok(), Some(resumed.hash()), "kept after {after} moves, dice {dice:?}");
    }
}

#[test]
fn a_finished_game_of_other_rules_begins_no_chapter() {
    let (table, record) = old(usize::MAX);
    let resumed = Match::<Outpost>::resume(&record).unwrap();
    assert!(resumed.record().chapters.is_empty());
    assert_eq!(resumed.outcome(), table.outcome());
}

#[test]
fn a_game_whose_position_cannot_be_read_does_not_go_on() {
    let (_, mut record) = old(6);
    no_longer_legal(&mut record);
    unreadable(&mut record);
    let refused = Match::<Outpost>::resume(&record).err().unwrap().to_string();
    assert!(refused.contains("unknown field `dragons`"), "{refused}");
}

#[test]
fn playing_on_keeps_one_last_position() {
    let mut table = fresh(5);
    play_on(&mut table, 3);
    for _ in 0..3 {
        table = Match::replay(&table.file(), None).unwrap();
        play_on(&mut table, 1);
    }
    assert_eq!(table.file().snapshots.len(), 1);
}

#[test]
fn a_start_of_another_format_leaves_the_moves_and_the_last_position() {
    let mut table = red_leads();
    table = Match::from_state(&options("3"), Seed::number(9), &Pack::default(), table.state_json()).unwrap();
    play_on(&mut table, 2);
    let mut record = table.file();
    record.start.as_mut().unwrap()["dragons"] = 3.into();
    let opened = open(&record);
    assert_eq!((opened.way, opened.table.map(|t| t.hash())), (Way::LastPosition, Some(table.hash())));
}
