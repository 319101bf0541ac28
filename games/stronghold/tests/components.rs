//! The components: what the shipped files hold (S2, S23.4, S26) and which bad packs are refused, with the exact words.

use ravelin_core::Set;
use ravelin_core::ids::find;
use ravelin_core::pack::{Pack, PackError};
use ravelin_stronghold::ids::*;
use ravelin_stronghold::kit::*;
use ravelin_stronghold::parse::{SHIPPED, kit};

fn shipped() -> &'static Kit {
    kit(&Pack::default()).expect("the shipped components are good")
}

fn text(file: &str) -> &'static str {
    SHIPPED.iter().find(|(name, _)| *name == file).map(|(_, text)| *text).expect("a shipped file")
}

/// A pack of the shipped file with the first `old` made `new`.
fn changed(file: &str, old: &str, new: &str) -> Pack {
    assert!(text(file).contains(old), "{file} has no {old:?}");
    Pack::new([(file.to_owned(), text(file).replacen(old, new, 1))])
}

fn refusal(file: &str, old: &str, new: &str) -> String {
    match kit(&changed(file, old, new)) {
        Ok(_) => panic!("a bad pack was accepted"),
        Err(error @ (PackError::At { .. } | PackError::In { .. })) => error.to_string(),
    }
}

#[test]
fn units_and_heroes_of_the_box() {
    // S2.1, S2.2, S2.3
    let kit = shipped();
    assert_eq!(kit.invaders, Units([60, 100, 40]));
    assert_eq!(kit.defenders, Units([17, 20, 4]));
    assert_eq!(Units([1, 0, 0]).strength() + Units([0, 1, 0]).strength() + Units([0, 0, 1]).strength(), 6);
    assert_eq!(Hero::ALL.map(Hero::word), ["officer", "warrior"]);
}

#[test]
fn cards_of_the_box() {
    // S2.4, S2.5, S2.6, S2.7, S2.8
    let kit = shipped();
    for (set, letter, all) in [(0, 'C', 23), (1, 'M', 26)] {
        let singles = if set == 0 { 3 } else { 6 };
        let cards = |phase| Card::of(set, phase).map(|card| kit.card(card));
        assert_eq!(Phase::ALL.into_iter().flat_map(cards).count() + singles, all);
        for phase in Phase::WITH_CARDS {
            for (card, name) in cards(phase).zip("ABCDE".chars()) {
                assert_eq!(card.id, format!("{letter}{}{name}", phase.number()));
                assert_eq!(card.front.len(), 3);
            }
        }
    }
    // Every face is the one of the table in RULES.md: card, two players, more players.
    let rules = include_str!("../RULES.md");
    let rows = rules.lines().filter_map(|line| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let phase = cells.get(1)?.chars().next()?.to_digit(10)?;
        let letter = cells.get(1)?.chars().nth(1).filter(char::is_ascii_uppercase)?;
        (cells.len() == 5).then(|| (Phase::ALL[phase as usize - 1], letter, [cells[2].to_owned(), cells[3].to_owned()]))
    });
    let mut seen = 0;
    for (phase, letter, sets) in rows {
        for (set, words) in sets.iter().enumerate() {
            let card = Card::of(set, phase).nth((letter as u8 - b'A').into()).expect("five cards");
            let card = kit.card(card);
            let front = words.split(", ").map(|w| find::<Deal>(&w.replace(' ', "_")).expect("an Action"));
            assert_eq!(card.front, front.collect::<Set<Deal>>(), "{}", card.id);
            seen += 1;
        }
    }
    assert_eq!(seen, 40);
}

#[test]
fn chips_of_the_box() {
    // S2.9, S2.10, S2.11, S2.12, S2.13, S2.14, S2.15, S2.16
    let kit = shipped();
    assert_eq!((kit.hits, kit.misses, kit.hit_cards.len()), (11, 25, 6));
    let counts = |pieces: &[Piece]| pieces.iter().map(|p| kit.piece(*p)).collect::<Vec<_>>();
    use Piece::*;
    assert_eq!(
        counts(&[Ballista, Catapult, SiegeTower, Altar, Trebuchet, Ram, Cover, Influence]),
        [4, 4, 3, 2, 2, 5, 3, 2]
    );
    let equipment = [Banner, Ladder, Rope, Sap, Bridge, Shield, Poison];
    assert_eq!(counts(&equipment), [3; 7]);
    let training = [Quartermaster, TrenchMaster, MasterArcher, Drover, Saboteur];
    assert_eq!(counts(&training), [3; 5]);
    assert_eq!(counts(&[Bloodstone, Fire, Specters, Panic, Possession, Gale, Accident]), [2, 1, 2, 1, 2, 2, 2]);
    assert_eq!(Order::ALL.map(|order| kit.orders[order]), [1, 1, 1, 2]);
    assert_eq!(counts(&[GoblinCauldron, OrcCauldron, TrollCauldron, GoblinTrap, TrollTrap]), [3; 5]);
    assert_eq!(counts(&[Platform, Cannon, Poles, Haste, Blessing, Glare]), [3, 3, 3, 1, 1, 1]);
    assert_eq!(counts(&[Stone, Wooden, Resource]), [23, 5, 16]);
}

#[test]
fn hourglasses_and_glory_never_run_out() {
    // S2.17, S2.19, S2.20
    let pieces = text("pieces.toml");
    for (id, count) in [("glory_chip", 29), ("hourglass_a", 12), ("hourglass_b", 12)] {
        let record = pieces.split("[[piece]]").find(|r| r.contains(&format!("id = \"{id}\""))).expect("a record");
        assert!(record.contains(&format!("count = {count}")) && record.contains("supply_limited = false"), "{id}");
    }
    assert!(
        find::<Piece>("glory_chip").is_none() && find::<Piece>("hourglass_a").is_none(),
        "the rules count none of them"
    );
    for id in ["game_board", "glory_board", "pouch"] {
        assert!(pieces.contains(&format!("id = \"{id}\"")));
    }
}

#[test]
fn the_defenders_deck_hits_the_commonest_enemy_most() {
    // S2.22
    let faces: Vec<u8> = shipped().hit_cards.iter().map(|face| face.bits()).collect();
    assert_eq!(faces, [0b000, 0b001, 0b010, 0b100, 0b011, 0b110]);
}

#[test]
fn costs_differ_for_two_invaders() {
    // S23.4, Q22
    let kit = shipped();
    let cost = |deal: Deal, set: usize| kit.deal(deal).cost[set];
    for deal in [Deal::Fire, Deal::Specters, Deal::Panic, Deal::Possession] {
        assert_eq!(cost(deal, 1).units[0].0[0], cost(deal, 0).units[0].0[0] + 1, "{deal}");
    }
    for (deal, more) in [(Deal::MinorMoveOut, 4), (Deal::MajorMoveOut, 5)] {
        assert_eq!(cost(deal, 1).hourglasses, cost(deal, 0).hourglasses + more);
    }
    assert_eq!(cost(Deal::Ballista, 0), cost(Deal::Ballista, 1));
}

#[test]
fn effects_are_what_the_rules_carry_out() {
    // S26.1, S26.2
    let error = refusal(
        "invader_actions.toml",
        "op = \"strength\", side = \"invader\", n = 1, per = \"section\"",
        "op = \"strength\", side = \"invader\", n = 2, per = \"section\"",
    );
    assert!(
        error.starts_with("invader_actions.toml:")
            && error.contains("action \"banner\": effects are not what the rules carry out"),
        "{error}"
    );
    let error = refusal("invader_actions.toml", "target = \"rampart_cover_field\"", "target = \"section\"");
    assert!(error.contains("action \"cover\": target \"section\" is none of these: rampart_cover_field"), "{error}");
    // Numbers that are free may change.
    let pack = changed("invader_actions.toml", "limit = 5", "limit = 6");
    assert_eq!(kit(&pack).expect("a good pack").minor, 6);
}

#[test]
fn bad_packs_are_refused_with_file_line_and_field() {
    for (file, old, new, words) in [
        (
            "board.toml",
            "capacity = 10",
            "capacity = 99",
            "board.toml:46: foreground \"WF\": capacity 99 is above the largest allowed, 60",
        ),
        (
            "board.toml",
            "capacity = 10",
            "capacity = 12",
            "board.toml:46: foreground \"WF\": capacity 12 is not the foreground_capacity of setup.toml, 10",
        ),
        (
            "board.toml",
            "capacity = 7",
            "capacity = 8",
            "board.toml:68: rampart \"WR1\": capacity 8 is not the rampart_capacity of setup.toml, 7",
        ),
        (
            "setup.toml",
            "id = \"rampart_capacity_quartermaster\"\nvalue = 9",
            "id = \"rampart_capacity_quartermaster\"\nvalue = 6",
            "limit \"rampart_capacity_quartermaster\": a Quartermaster makes no room smaller",
        ),
        (
            "board.toml",
            "adjacent_sections = [\"WS2\"]",
            "adjacent_sections = [\"WS3\"]",
            "section \"WS1\": adjacent_sections [\"WS3\"] must be [\"WS2\"]: S4.20 fixes it",
        ),
        (
            "board.toml",
            "start_units = [\"marksman\", \"soldier\"]",
            "start_units = [\"marksman\", \"knight\"]",
            "start_units \"knight\" is none of these: marksman, soldier, veteran",
        ),
        (
            "board.toml",
            "trap_fields = 18",
            "trap_fields = 17",
            "board.toml:14: board: trap_fields 17 must be 18, as many as the file has",
        ),
        ("units.toml", "strength = 2", "strength = 5", "unit \"orc\": strength 5 must be 2: S2.1 and S2.2 fix it"),
        (
            "units.toml",
            "start_on_board = 17",
            "start_on_board = 16",
            "unit \"marksman\": start_on_board 16, but board.toml places 17",
        ),
        (
            "phase_cards.toml",
            "front = [\"ballista\", \"catapult\", \"cover\"]",
            "front = [\"ballista\", \"catapult\"]",
            "card \"C2A\": front is three Actions of Phase 2: S2.7",
        ),
        (
            "phase_cards.toml",
            "{ op = \"draw_units\", n = 14 }",
            "{ op = \"draw_units\", n = 13 }",
            "card \"C1\": automatic are not what the rules carry out",
        ),
        (
            "setup.toml",
            "values = [\"8\", \"6\"]",
            "values = [\"8\", \"7\"]",
            "switch \"gate_toughness\": values [\"8\", \"7\"] must be [\"8\", \"6\"]",
        ),
        (
            "decks.toml",
            "hits = [\"orc\", \"troll\"]",
            "hits = [\"orc\", \"elf\"]",
            "hits \"elf\" is none of these: goblin, orc, troll",
        ),
        (
            "glory.toml",
            "kind = \"goblins_on_blood_field\"",
            "kind = \"orcs_on_blood_field\"",
            "deed \"blood_rituals\": condition are not what the rules carry out",
        ),
        ("defender_actions.toml", "cost = 4", "cost = 0", "action \"cannon\": cost 0 is below the smallest allowed, 1"),
        ("pieces.toml", "id = \"pole_chip\"", "id = \"poles_chip\"", "pieces.toml: piece \"pole_chip\" is missing"),
    ] {
        let error = refusal(file, old, new);
        assert!(error.contains(words), "{error}");
    }
    let unknown = kit(&Pack::new([("armies.toml".to_owned(), String::new())])).expect_err("no such file").to_string();
    assert!(unknown.contains("armies.toml: the game has no component file of this name"), "{unknown}");
}
