//! Matches and records, proven on Outpost: replay, faults of records, the undo barrier, scripted dice, refusals.

#![expect(clippy::unwrap_used, reason = "helpers of tests, outside the test functions")]

mod old_rules;

use ravelin_core::dice::ScriptError;
use ravelin_core::record::RecordError;
use ravelin_core::table::{PlayError, UndoError};
use ravelin_core::{Choice, Match, Options, Pack, Record, Rules, Seat, Seats, Seed, Table};
use ravelin_outpost::Outpost;
use serde_json::Value;

const RED: Seat = Seat(0);
const BLUE: Seat = Seat(1);

fn options(rounds: &str) -> Options {
    let kit = Outpost::kit(&Pack::default()).unwrap();
    Outpost::sheet(kit).resolve(Some(2), None, [("rounds", rounds)]).unwrap()
}

fn fresh(seed: u64) -> Match<Outpost> {
    Match::new(&options("3"), Seed::number(seed), &Pack::default()).unwrap()
}

/// Plays the first choice of every seat that is asked, until the game is over or so many actions are made.
fn play_on(table: &mut Match<Outpost>, most: usize) {
    for _ in 0..most {
        let Some(seat) = table.deciders().lowest() else { return };
        let first = table.offered(seat)[0].text.clone();
        table.play_text(seat, &first, &[]).unwrap();
    }
}

/// A match in which red leads the round and has three orders.
fn red_leads() -> Match<Outpost> {
    let mut table = fresh(5);
    play_on(&mut table, 2);
    if table.deciders() == Seats::only(RED) {
        return table;
    }
    let other = (0..50).find_map(|seed| {
        let mut table = fresh(seed);
        play_on(&mut table, 2);
        (table.deciders() == Seats::only(RED)).then_some(table)
    });
    other.expect("in one of fifty games red leads")
}

fn script(dice: &[&str]) -> Vec<String> {
    dice.iter().map(|d| (*d).to_owned()).collect()
}

#[test]
fn a_record_replays_to_the_same_hash_also_through_json() {
    let mut table = fresh(11);
    play_on(&mut table, usize::MAX);
    assert!(table.outcome().is_some());
    let record = Record::read(&table.file().write()).unwrap();
    let again = Match::<Outpost>::replay(&record, None).unwrap();
    assert_eq!(again.hash(), table.hash());
    assert_eq!(again.game(), table.game());
    assert_eq!(again.journal(), table.journal());
    let half = Match::<Outpost>::replay(&record, Some(3)).unwrap();
    assert_eq!(half.record().moves.len(), 3);
    assert!(matches!(Match::<Outpost>::replay(&record, Some(999)), Err(RecordError::Beyond { wanted: 999, .. })));
}

#[test]
fn a_record_keeps_the_notation_however_an_action_was_written() {
    let mut table = fresh(7);
    let seat = table.deciders().iter().next().expect("somebody is asked");
    let Choice { text, words, .. } = table.offered(seat)[0].clone();
    assert_ne!(text, words.to_uppercase());
    table.play_text(seat, &words.to_uppercase(), &[]).expect("it is offered");
    assert_eq!(table.record().moves[0].action, text);
}

#[test]
fn cut_off_and_foreign_records_are_refused() {
    let text = fresh(1).file().write();
    assert!(matches!(Record::read(&text[..text.len() / 2]), Err(RecordError::Json(_))));
    assert!(matches!(Record::read("{}"), Err(RecordError::Json(_))));
    let other = text.replace("\"ravelin\": 2", "\"ravelin\": 9");
    assert!(matches!(Record::read(&other), Err(RecordError::Format(9))));
    let mut foreign = fresh(1).file();
    foreign.game = "chess".to_owned();
    assert!(matches!(Match::<Outpost>::replay(&foreign, None), Err(RecordError::Game { .. })));
}

#[test]
fn edited_records_are_refused() {
    let mut table = fresh(2);
    play_on(&mut table, 6);
    let good = table.file();

    let mut seed = good.clone();
    seed.seed = Seed::number(3);
    assert!(matches!(Record::read(&seed.write()), Err(RecordError::Commitment)));

    let mut illegal = good.clone();
    illegal.moves[1].action = "bid nothing".to_owned();
    assert!(matches!(Match::<Outpost>::replay(&illegal, None), Err(RecordError::Move { index: 2, .. })));

    let mut shorter = good.clone();
    shorter.moves.pop();
    assert!(matches!(Match::<Outpost>::replay(&shorter, None), Err(RecordError::Hash { .. })));

    let mut option = good.clone();
    option.options.set.insert("rounds".to_owned(), "77".to_owned());
    assert!(matches!(Match::<Outpost>::replay(&option, None), Err(RecordError::Options(_))));

    let mut pack = good;
    pack.pack.insert("cards.toml".to_owned(), "card = 3".to_owned());
    assert!(matches!(Match::<Outpost>::replay(&pack, None), Err(RecordError::Pack(_))));
}

#[test]
fn a_state_with_a_missing_or_unknown_card_is_refused() {
    let table = fresh(2);
    let begin = |state: Value| Match::<Outpost>::from_state(&options("3"), Seed::number(1), &Pack::default(), state);
    assert_eq!(begin(table.state_json()).map(|t| t.hash()).ok(), Some(table.hash()));
    let mut missing = table.state_json();
    missing["secret"]["deck"].as_array_mut().unwrap().pop();
    assert!(matches!(begin(missing), Err(RecordError::State(_))));
    let mut unknown = table.state_json();
    unknown["secret"]["deck"][0] = "dragon".into();
    assert!(matches!(begin(unknown), Err(RecordError::State(e)) if e.to_string().contains("dragon")));
    assert!(matches!(begin(Value::Null), Err(RecordError::State(_))));
}

#[test]
fn placing_a_man_can_be_undone_and_placed_again() {
    let mut table = red_leads();
    let (start, entries) = (table.hash(), table.journal().len());
    assert!(!table.can_undo(), "the bids were turned up");
    table.play_text(RED, "place ford", &[]).unwrap();
    table.play_text(RED, "place mill", &[]).unwrap();
    let after = (table.hash(), table.journal().to_vec(), table.record().clone());
    assert_eq!(table.undo(BLUE), Err(UndoError::NotYours));
    table.undo(RED).unwrap();
    table.undo(RED).unwrap();
    assert_eq!((table.hash(), table.journal().len()), (start, entries));
    assert_eq!(table.undo(RED), Err(UndoError::Barrier));
    table.play_text(RED, "place ford", &[]).unwrap();
    table.play_text(RED, "place mill", &[]).unwrap();
    assert_eq!((table.hash(), table.journal().to_vec(), table.record().clone()), after);
}

#[test]
fn dice_reveals_and_passing_the_turn_cannot_be_undone() {
    let mut bids = fresh(4);
    bids.play_text(RED, &bids.offered(RED)[0].text.clone(), &[]).unwrap();
    assert_eq!(bids.undo(RED), Err(UndoError::Barrier), "blue is asked now");

    let mut table = red_leads();
    table.play_text(RED, "place ford", &[]).unwrap();
    table.play_text(RED, "done", &[]).unwrap();
    assert_eq!(table.undo(RED), Err(UndoError::Barrier), "cards were drawn");
}

#[test]
fn going_back_tells_whether_chance_is_taken_back() {
    let mut bids = fresh(4);
    bids.play_text(RED, &bids.offered(RED)[0].text.clone(), &[]).unwrap();
    assert!(!bids.takes_back_chance(0), "a bid in secret; the turn passed, nothing else");

    let mut table = red_leads();
    let start = table.record().moves.len();
    assert!(table.takes_back_chance(start - 1), "the bids were turned up");
    table.play_text(RED, "place ford", &[]).unwrap();
    assert!(!table.takes_back_chance(start), "a man was placed");
    table.play_text(RED, "done", &[]).unwrap();
    assert!(table.takes_back_chance(start + 1) && !table.takes_back_chance(start + 2), "cards were drawn");
}

/// Red stands before a blue man at the ford, with an order left.
fn before_a_storm() -> Match<Outpost> {
    let table = red_leads();
    let mut state = table.state_json();
    state["public"]["men"]["ford"] = vec![1, 1].into();
    Match::from_state(&options("3"), Seed::number(9), &Pack::default(), state).unwrap()
}

#[test]
fn a_storm_takes_scripted_dice_and_is_a_barrier() {
    let men = |table: &Match<Outpost>| table.state_json()["public"]["men"]["ford"].clone();
    let mut table = before_a_storm();
    table.play_text(RED, "storm ford blue", &script(&["4"])).unwrap();
    assert_eq!(men(&table), serde_json::json!([1]));
    assert_eq!(table.undo(RED), Err(UndoError::Barrier));
    let again = Match::<Outpost>::replay(&table.file(), None).unwrap();
    assert_eq!(again.hash(), table.hash());

    let mut table = before_a_storm();
    table.play_text(RED, "storm ford blue", &script(&["3"])).unwrap();
    assert_eq!(men(&table), serde_json::json!([0, 1]));
}

#[test]
fn a_script_that_does_not_fit_changes_nothing() {
    let mut table = before_a_storm();
    let start = (table.hash(), table.journal().len(), table.file());
    let mut refused = |action: &str, dice: &[&str]| {
        let why = table.play_text(RED, action, &script(dice)).unwrap_err();
        assert_eq!((table.hash(), table.journal().len(), table.file()), start, "{why}");
        why
    };
    assert!(matches!(refused("storm ford blue", &["7"]), PlayError::Script(ScriptError::BadThrow { .. })));
    assert!(matches!(refused("storm ford blue", &["4", "4"]), PlayError::Script(ScriptError::TooMany { left: 1 })));
    assert!(matches!(refused("done", &["scout"]), PlayError::Script(ScriptError::TooFew { given: 1 })));
    assert!(matches!(refused("done", &["dragon"]), PlayError::Script(ScriptError::BadCard { .. })));
}

#[test]
fn illegal_actions_are_explained_with_their_clause() {
    let mut table = red_leads();
    let mut why = |seat, text: &str| table.play_text(seat, text, &[]).unwrap_err().to_string();
    assert_eq!(why(RED, "storm ford blue"), "illegal: both must have a man there [X3.4]"); // X3.4
    assert_eq!(why(BLUE, "done"), "illegal: blue cannot act now; to decide: red [X3.1]");
    assert!(why(RED, "fly ford").starts_with("illegal: \"fly ford\" is not a choice now"));
    play_on(&mut table, usize::MAX);
    assert_eq!(table.play_text(RED, "done", &[]), Err(PlayError::Over { clause: "X5.2".to_owned() }));
    assert!(Outpost::INFO.rules.rules.contains("X5.2"));
}

#[test]
fn a_full_outpost_refuses_a_fifth_man() {
    // X3.3
    let mut state = red_leads().state_json();
    state["public"]["men"]["ford"] = vec![3, 1].into();
    let mut table = Match::<Outpost>::from_state(&options("3"), Seed::number(9), &Pack::default(), state).unwrap();
    let why = table.play_text(RED, "place ford", &[]).unwrap_err().to_string();
    assert_eq!(why, "illegal: the outpost is full: it holds 4 [X3.3]");
    assert!(
        table
            .decision(RED)
            .unwrap()
            .refused()
            .iter()
            .any(|r| r.text == "place ford" && r.why.unwrap().rule.0 == "X3.3")
    );
}

#[test]
fn packs_replace_cards_and_bad_ones_are_refused_with_line_and_reason() {
    let pack = |text: &str| Pack::new([("cards.toml".to_owned(), text.to_owned())]);
    let mine = pack("[[card]]\nid = \"dragon\"\nstrength = 9\ncopies = 20\n");
    let mut table = Match::<Outpost>::new(&options("2"), Seed::number(1), &mine).unwrap();
    assert_eq!(table.offered(RED)[0].text, "bid dragon", "a single choice, asked because it is secret");
    play_on(&mut table, usize::MAX);
    assert!(Match::<Outpost>::replay(&Record::read(&table.file().write()).unwrap(), None).is_ok());
    let twice = "[[card]]\nid = \"a\"\nstrength = 1\ncopies = 9\n".repeat(2);
    let error = Outpost::kit(&pack(&twice)).unwrap_err().to_string();
    assert_eq!(error, "cards.toml:6: card \"a\" is there twice");
}

#[test]
fn secrets_of_the_journal_stay_with_their_seat() {
    let table = fresh(3);
    let drawn = &table.journal()[0];
    let read = |viewer| table.telling(drawn, viewer).to_string();
    assert_ne!(read(Some(RED)), "Red draws a card.");
    assert_eq!(read(Some(BLUE)), "Red draws a card.");
    assert_eq!(read(None), "Red draws a card.");
}
