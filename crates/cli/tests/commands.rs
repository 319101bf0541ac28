//! What each command does on good input.

mod common;

use std::io::Read;
use std::process::Stdio;

use common::Desk;

#[test]
fn help_is_shown_and_every_command_has_examples() {
    let desk = Desk::new();
    assert!(desk.ok(&["--help"]).contains("Usage: ravelin"));
    for command in
        ["serve", "games", "rules", "new", "show", "legal", "play", "replay", "sim", "arena", "bench", "watch"]
    {
        assert!(desk.ok(&[command, "--help"]).contains("Examples:\n"), "{command}");
    }
}

#[test]
fn games_lists_scenarios_seats_and_options() {
    let desk = Desk::new();
    let text = desk.ok(&["games"]);
    assert!(text.contains("outpost") && text.contains("frontier") && text.contains("rounds=3"), "{text}");
    assert!(!text.contains('\u{1b}'), "colours only on a terminal");
    let json = desk.json(&["games", "--json"]);
    assert!(json.as_array().expect("a list").iter().any(|g| g["slug"] == "outpost" && g["seats"][0] == 2));
}

#[test]
fn an_arena_keeps_its_games_and_goes_on_with_them() {
    let desk = Desk::new();
    let command = |games: &str| {
        let args = ["arena", "outpost", "--bots", "greedy,random", "--games", games, "--keep", "games.jsonl", "--json"];
        desk.json(&args)
    };
    let (short, long) = (command("10"), command("20"));
    assert_eq!((&short["cells"][0]["games"], &long["cells"][0]["games"]), (&10.into(), &20.into()));
    assert_eq!(desk.read("games.jsonl").lines().count(), 21);
    let cut = desk.read("games.jsonl").lines().take(8).collect::<Vec<_>>().join("\n") + "\n{\"cell\":[0,";
    desk.write("games.jsonl", &cut);
    assert_eq!(command("20")["cells"], long["cells"]);
    let other = ["arena", "outpost", "--bots", "greedy,random", "--games", "2", "--keep", "games.jsonl", "--seed", "9"];
    desk.refuses(&other, &["games.jsonl", "another run"]);
    desk.refuses(&["arena", "outpost", "--bots", "greedy,greedy", "--games", "2"], &["different bots"]);
}

#[test]
fn sim_counts_points_and_names_all_that_a_seat_played() {
    let desk = Desk::new();
    let bids = ["--set", "edition=second", "--set", "bidding=yes"];
    let told = desk.ok(&[&["sim", "nevsky", "--games", "40"], &bids[..]].concat());
    assert!(told.contains("0 Russians or Teutons"), "{told}");
    let score = told.lines().nth(2).and_then(|line| line.rsplit("  ").next()).expect("a score");
    assert_eq!(score, "2.8 (0 to 8)", "in points, not in halves: {told}");
    let together = desk.ok(&["watch", "vilnius", "--seed", "5", "--bots", "random"]);
    assert!(together.starts_with("Vilnius, seed 5: Player A (random), Player B (random)\n"), "{together}");
}

#[test]
fn rules_show_a_clause_all_below_it_and_what_a_search_finds() {
    let desk = Desk::new();
    assert!(desk.ok(&["rules", "outpost", "X3.3"]).contains("holds at most four men"));
    assert_eq!(desk.json(&["rules", "outpost", "x3", "--json"]).as_array().expect("a list").len(), 4);
    assert!(desk.ok(&["rules", "outpost", "--search", "DIE", "storm"]).contains("X3.4"));
    assert!(desk.ok(&["rules", "outpost"]).contains("X5.2"));
    desk.refuses(&["rules", "outpost", "X3.9"], &["X3.9", "near it: X3.1"]);
    desk.refuses(&["rules", "outpost", "--search", "dragon"], &["dragon"]);
    desk.refuses(&["rules", "outpost", "--coverage"], &["inside a source tree"]);
}

#[test]
fn new_prints_the_record_or_writes_it_and_a_seed_repeats() {
    let desk = Desk::new();
    let printed = desk.ok(&["new", "outpost", "--seed", "7", "--seats", "3", "--set", "rounds=2"]);
    desk.ok(&["new", "outpost", "--seed", "7", "--seats", "3", "--set", "rounds=2", "-o", "g.json"]);
    assert_eq!(desk.read("g.json"), printed);
    assert_ne!(desk.ok(&["new", "outpost"]), desk.ok(&["new", "outpost"]), "without --seed it is random");
}

#[test]
fn show_keeps_hidden_what_a_seat_may_not_see() {
    let desk = Desk::with_game();
    let nobody = desk.ok(&["show", "g.json", "--format", "json"]);
    assert_eq!(nobody, desk.ok(&["show", "g.json", "--as", "nobody", "--format", "json"]));
    assert_eq!(desk.ok(&["show", "g.json", "--as", "1"]), desk.ok(&["show", "g.json", "--as", "BLUE"]));
    assert_ne!(desk.ok(&["show", "g.json", "--as", "red"]), desk.ok(&["show", "g.json", "--as", "blue"]));
    assert!(desk.ok(&["show", "g.json", "--format", "svg"]).contains("<svg"));
    desk.refuses(&["show", "g.json", "--as", "all", "--format", "svg"], &["--as SEAT"]);
}

#[test]
fn a_full_state_begins_a_new_game() {
    let desk = Desk::with_game();
    desk.bid();
    desk.write("state.json", &desk.ok(&["show", "g.json", "--as", "all", "--format", "json"]));
    desk.ok(&["new", "outpost", "--state", "state.json", "--seed", "1", "-o", "h.json"]);
    let state = |file| desk.json(&["show", file, "--as", "all", "--format", "json"]);
    assert_eq!(state("g.json"), state("h.json"));
}

#[test]
fn show_at_goes_back_in_the_game() {
    let desk = Desk::with_game();
    let begin = desk.ok(&["show", "g.json"]);
    desk.bid();
    assert_eq!(desk.ok(&["show", "g.json", "--at", "0"]), begin);
    assert_ne!(desk.ok(&["show", "g.json"]), begin);
    desk.refuses(&["show", "g.json", "--at", "3"], &["no move 3", "has 2"]);
}

#[test]
fn legal_lists_choices_and_near_misses_with_clauses() {
    let desk = Desk::with_game();
    let leader = desk.bid();
    let text = desk.ok(&["legal", "g.json"]);
    assert!(text.contains("[X3.1]") && text.contains("  1  ") && !text.contains("[X3.4]"), "{text}");
    let refused = desk.ok(&["legal", "g.json", "--refused"]);
    assert!(refused.contains("both must have a man there [X3.4]"), "{refused}");
    let json = desk.json(&["legal", "g.json", "--seat", &leader, "--json", "--refused"]);
    assert_eq!(json["seats"][0]["refused"][0]["clause"], "X3.4");
    let other = if leader == "red" { "blue" } else { "red" };
    assert!(desk.ok(&["legal", "g.json", "--seat", other]).contains("is not asked now"));
}

#[test]
fn play_appends_and_tells_what_the_actor_may_know() {
    let desk = Desk::with_game();
    desk.bid();
    let told = desk.ok(&["play", "g.json", "place ford", "place mill"]);
    assert!(told.contains("places a man at ford. [X3.2]") && told.contains("places a man at mill"), "{told}");
    let json = desk.json(&["play", "g.json", "place tower", "--json"]);
    assert_eq!((json["moves"].as_u64(), &json["played"][0]["action"]), (Some(5), &"place tower".into()));
    assert!(desk.ok(&["replay", "g.json", "--check"]).starts_with("ok: 5 moves, state "));
}

#[test]
fn actions_are_read_whatever_their_case_and_spaces() {
    let desk = Desk::with_game();
    desk.bid();
    let told = desk.ok(&["play", "g.json", " Place,   FORD!", "mill"]);
    assert!(told.contains("places a man at ford") && told.contains("places a man at mill"), "{told}");
    let line = desk.fails(2, "illegal: ", &["play", "g.json", "Place"]);
    assert!(line.contains("\"Place\" is not enough: it could be \"place ford\" or \"place mill\""), "{line}");
    assert!(desk.ok(&["replay", "g.json", "--check"]).starts_with("ok: 4 moves"), "the record has the notation");
}

/// Words one space apart, so that lines do not matter.
fn in_a_row(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn several_who_are_asked_are_listed_as_one_says_it() {
    let desk = Desk::new();
    let told = desk.ok(&["new", "outpost", "--seats", "3", "--seed", "7", "-o", "g.json"]);
    assert!(told.contains("red, blue and green"), "{told}");
}

#[test]
fn cards_are_printed_with_their_whole_texts() {
    let desk = Desk::new();
    let games = desk.json(&["games", "--json"]);
    let mut printed = 0;
    for slug in games.as_array().expect("a list").iter().filter_map(|game| game["slug"].as_str()) {
        desk.ok(&["new", slug, "--seed", "7", "-o", "g.json"]);
        for _ in 0..12 {
            let json = desk.json(&["legal", "g.json", "--json"]);
            let Some(seat) = json["seats"].as_array().and_then(|seats| seats.first()) else { break };
            let number = seat["seat"].to_string();
            let shown = in_a_row(&desk.ok(&["legal", "g.json", "--seat", &number])).to_lowercase();
            for card in seat["cards"].as_array().expect("a list") {
                let text = in_a_row(card["text"].as_str().expect("a text")).to_lowercase();
                assert!(shown.contains(text.trim_end_matches('.')), "{slug}: {text}\n{shown}");
                printed += 1;
            }
            let action = seat["choices"][0]["action"].as_str().expect("an action");
            desk.ok(&["play", "g.json", action, "--seat", &number]);
        }
    }
    assert!(printed > 0 || games.as_array().is_some_and(|all| all.len() < 3), "cards are offered");
}

#[test]
fn bots_answer_until_a_person_is_asked() {
    let desk = Desk::with_game();
    let action = desk.choices("red")[0].clone();
    let json = desk.json(&["play", "g.json", &action, "--seat", "red", "--bot", "blue=random", "--json"]);
    assert!(json["deciders"].as_array().expect("a list").iter().any(|d| d["name"] == "red"), "{json}");
    desk.refuses(&["play", "g.json", "x", "--bot", "blue"], &["SEAT=BOT"]);
    desk.refuses(&["play", "g.json", "x", "--bot", "pink=random"], &["pink", "0 or red, 1 or blue"]);
    desk.refuses(&["play", "g.json", "x", "--bot", "blue=wise"], &["wise", "random"]);
}

#[test]
fn dice_are_scripted_across_the_actions_of_a_command() {
    let desk = Desk::with_game();
    let leader = desk.bid();
    let other = if leader == "red" { "blue" } else { "red" };
    let mut state = desk.json(&["show", "g.json", "--as", "all", "--format", "json"]);
    state["public"]["men"]["ford"] = serde_json::json!([2, 2]);
    desk.write("state.json", &state.to_string());
    desk.ok(&["new", "outpost", "--state", "state.json", "--seed", "1", "-o", "g.json"]);

    let storm = format!("storm ford {other}");
    let play = |dice: &'static str| ["play", "g.json", "place mill", &storm, &storm, "--dice", dice].map(str::to_owned);
    let args = |dice| play(dice).to_vec();
    let refuses = |dice, names: &[&str]| {
        let args = args(dice);
        desk.refuses(&args.iter().map(String::as_str).collect::<Vec<_>>(), names);
    };
    refuses("6,7,scout", &["\"7\"", "6 sides"]);
    refuses("6", &["1 given", &storm, "needs more"]);
    refuses("6,1,dragon,scout", &["dragon", "possible: ", "scout"]);
    refuses("6,1,scout,scout,scout", &["5 given", "1 were not used"]);
    let good = args("6,1,scout,SCOUT");
    let told = desk.ok(&good.iter().map(String::as_str).collect::<Vec<_>>());
    assert!(told.contains(&format!("[6]: {other} loses a man")), "{told}");
    assert!(told.contains(&format!("[1]: {leader} loses a man")), "{told}");
    let told = told.to_lowercase();
    assert!(
        told.contains(&format!("{leader} draws scout")) && told.contains(&format!("{other} draws a card")),
        "{told}"
    );
    assert!(desk.ok(&["replay", "g.json", "--check"]).starts_with("ok: 3 moves"));
    let record = desk.read("g.json");
    assert!(record.contains("\"dice\"") && record.contains("SCOUT"), "the record says which dice were given by hand");
}

#[test]
fn the_help_of_play_tells_what_is_read() {
    let desk = Desk::new();
    let help = desk.ok(&["play", "--help"]).split_whitespace().collect::<Vec<_>>().join(" ");
    for words in ["the notation or the words", "'order tax blue_left'", "cards by id or name"] {
        assert!(help.contains(words), "{words}: {help}");
    }
    // What the example names is there.
    desk.ok(&["new", "sovereigns", "--seed", "7", "-o", "g.json"]);
    assert!(desk.ok(&["show", "g.json", "--as", "all", "--format", "json"]).contains("\"blue_left\""));
}

#[test]
fn sim_counts_the_same_games_on_any_number_of_threads() {
    let desk = Desk::new();
    let sim = |threads, csv| {
        let args = ["sim", "outpost", "--games", "60", "--bots", "greedy,random", "--seats", "2", "--seed", "5"];
        desk.json(&[&args[..], &["--threads", threads, "--json", "--csv", csv]].concat())
    };
    let (one, two) = (sim("1", "one.csv"), sim("2", "two.csv"));
    assert_eq!((&one["seats"], one["games"].as_u64()), (&two["seats"], Some(60)));
    assert_eq!(desk.read("one.csv"), desk.read("two.csv"));
    assert_eq!(desk.read("one.csv").lines().count(), 61);
    let text = desk.ok(&["sim", "outpost", "--games", "20"]);
    assert!(text.contains("95 % interval") && text.contains("games/s") && text.contains("actions/s"), "{text}");
    desk.refuses(&["sim", "outpost", "--games", "1", "--bots", "wise"], &["wise", "greedy"]);
}

#[test]
fn watch_tells_a_whole_game_and_a_seed_repeats_it() {
    let desk = Desk::new();
    let told = desk.ok(&["watch", "outpost", "--seed", "3", "--bots", "random"]);
    assert!(told.contains("[X5.1]") || told.contains("X5.1"), "{told}");
    assert_eq!(told, desk.ok(&["watch", "outpost", "--seed", "3", "--bots", "random"]));
    desk.refuses(&["watch", "outpost", "--bots", "random,random,random"], &["3 given for 2 seats"]);
}

#[test]
fn a_closed_pipe_is_no_error() {
    let desk = Desk::new();
    let mut child = desk
        .command(&["rules", "outpost"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    drop(child.stdout.take());
    let mut err = String::new();
    child.stderr.take().expect("stderr").read_to_string(&mut err).expect("text");
    assert_eq!((child.wait().expect("an end").code(), err.as_str()), (Some(0), ""));
}

#[test]
fn the_file_is_held_while_it_is_played_on() {
    let desk = Desk::with_game();
    let action = desk.choices("red")[0].clone();
    let file = std::fs::File::open(desk.dir.join("g.json")).expect("a file");
    file.lock().expect("a lock");
    desk.refuses(&["play", "g.json", &action, "--seat", "red"], &["another program"]);
    drop(file);
    desk.ok(&["play", "g.json", &action, "--seat", "red"]);
}
