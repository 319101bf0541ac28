//! What players read on buttons: prices, progress, what is lost for good.

use ravelin_core::{Choices, Drawn, Hidden, Names, NamesOf, Pieces, Rules, Seat, Violation, Worded, choice, rule};

use crate::Action;
use crate::Stronghold;
use crate::ids::*;
use crate::rules::movement::Spent;
use crate::rules::turn::Flipped;
use crate::scene::play;
use crate::tokens;

struct Read(Vec<Action>);

impl Choices<Action> for Read {
    const EXPLAIN: bool = false;

    fn offer(&mut self, action: Action) {
        self.0.push(action);
    }

    fn refuse(&mut self, _: Action, _: Violation) {}
}

/// Headings and words of all choices of the seat that is asked.
fn read(game: &Stronghold) -> Vec<(Option<&'static str>, String)> {
    let seat = game.deciders().iter().next().expect("somebody is asked");
    let (view, mut list) = (game.view(Some(seat)), Read(Vec::new()));
    game.choices(seat, &mut list);
    list.0.iter().map(|a| (Stronghold::heading(&view, *a), Stronghold::words(&view, *a))).collect()
}

#[track_caller]
fn says(game: &Stronghold, heading: Option<&'static str>, words: &str) {
    let all = read(game);
    assert!(all.contains(&(heading, words.to_owned())), "{words:?} is not among {all:#?}");
}

#[test]
fn a_step_says_what_an_hourglass_does() {
    // S5.7, S15.2, S15.5, S21.22
    let mut scene = play("given step 1; hourglasses 2; paid cannon 1; honor_guard soldier 1");
    scene.game.p.stone_due = true;
    let game = &scene.game;
    says(game, Some("Stone"), "Lay the Stone on Far West Wall");
    says(game, Some("Forge"), "An Hourglass on Cannon (2 of 4)");
    says(game, Some("Barracks"), "An Hourglass on Train Soldier (1 of 2; waits: no Marksman is in the Barracks)");
    says(game, Some("Units"), "Move a Soldier of Honor Guard (the glory of the Honor Guard is lost)");
    let labour = play("given turn 5; step 2; labour 4");
    says(&labour.game, Some("Workshop"), "Forced Labour on Platform (1 of 2)");
    let deeds = play("given turn 5; step 2; hourglasses 1");
    let deed = read(&deeds.game).into_iter().find(|(heading, _)| *heading == Some("Dishonorable Deeds"));
    assert!(deed.is_some_and(|(_, words)| words.starts_with("Give up 1 glory: Forced Labour. ")));
    let swap = play("given step 1; hourglasses 2; barracks veteran 1\nwhen move veteran barracks");
    says(&swap.game, None, "Swap with a Soldier of Honor Guard (the glory of the Honor Guard is lost)");
    let scene = play(
        "given step 1; hourglasses 3; paid train_soldier 1\nwhen hourglass train_soldier\nthen journal all Train Soldier is paid for and waits: no Marksman is in the Barracks.\nthen cannot hourglass train_soldier S15.5",
    );
    assert_eq!(scene.game.p.turn, 1);
}

#[test]
fn an_invader_reads_prices_and_gains() {
    // S6.1, S7.4, S13.1
    let scene = play("given phase 1; reserve goblin 1 orc 1 troll 1");
    says(&scene.game, Some("Actions"), "Gain Resources (1 Goblin or 1 Orc or 1 Troll)");
    says(&scene.game, None, "End Phase 1");
    let scene = play("given phase 1; reserve goblin 1 orc 1 troll 1\nwhen gain_resources");
    says(&scene.game, None, "Pay 1 Orc: gain 2 Resources");
    let scene = play("given flip; cards C2B C3A C4A C5A");
    let words = read(&scene.game).swap_remove(1).1;
    assert!(words.starts_with("Flip Phase 2 for the rest of the game: Accurate Shot instead of "), "{words}");
    // Of a card that was flipped nothing is left to go.
    let scene = play("given flip; cards C2B C3A C4A C5A\nwhen flip 1\nwhen flip 2");
    let seat = scene.game.deciders().iter().next().expect("somebody is asked");
    let flip = |phase| Action::Flip(Flipped::Card { by: Side::West, phase });
    let flipped = |phase| Stronghold::words(&scene.game.view(Some(seat)), flip(phase));
    assert!(
        flipped(Phase::Supplies).starts_with("Flip Phase 1 for the rest of the game: All Charge! "),
        "{}",
        flipped(Phase::Supplies)
    );
    assert!(
        flipped(Phase::Machines).starts_with("Flip Phase 2 for the rest of the game: Accurate Shot. "),
        "{}",
        flipped(Phase::Machines)
    );
}

#[test]
fn targets_are_told_with_what_stands_there() {
    // S14.2, S17.3, S17.9, S17.17, S15.22
    let scene = play("given step 2; hourglasses 5; paid cannon 1");
    says(&scene.game, Some("Forge"), "3 Hourglasses on Cannon (all that it lacks)");
    let scene = play("given cannons; WT1 cannon; WF goblin 1 troll 2");
    says(&scene.game, None, "Aim at West Foreground (1 Goblin, 2 Trolls)");
    let scene = play("given marksmen; WS1 marksman 1; WR1 troll 1");
    says(&scene.game, None, "Aim at outermost West Rampart (1 Troll)");
    let scene = play("given machines; WR2 catapult hits 2 misses 4; WS2 soldier 1 marksman 1");
    says(&scene.game, None, "Aim at Upper West Wall (1 Marksman, 1 Soldier)");
    let scene = play(
        "given step 2; hourglasses 3; WR2 catapult hits 2 misses 4; WR3 ballista hits 1\nwhen pay off damage_machine",
    );
    says(&scene.game, None, "inner West Rampart: Catapult (2 Hits, 4 Misses)");
}

#[test]
fn two_of_a_side_are_told_apart() {
    // S13.1, S14.1, S23.7
    let scene = play("given seats 3; flip; cards M2B M3A M4D M5B; east cards M2A M3B M4A M5A");
    let words = read(&scene.game).swap_remove(0).1;
    assert!(
        words.starts_with("Flip Phase 1 for the rest of the game: All Charge! instead of Gain Resources. "),
        "{words}"
    );
    let prompt = |text: &str| {
        let game = play(text).game;
        Stronghold::prompt(&game.view(None)).words()
    };
    let phase = prompt("given seats 3; phase 2; reserve orc 2; east reserve troll 1");
    assert!(phase.contains("West Reserve: 2 Orcs;") && phase.contains("East Reserve: 1 Troll;"), "{phase}");
    let step = prompt("given seats 4; step 2; hourglasses 2; east hourglasses 1");
    assert_eq!(step, "Step 2: spend West 2 Hourglasses, East 1 Hourglass.");
    let stone = prompt("given turn 5; step 2; steadfast 4");
    assert_eq!(stone, "Step 2: a Dishonorable Deed, or the end of the step.");
}

#[test]
fn a_borrowed_action_costs_an_hourglass_more() {
    // S23.9
    let scene = play("given seats 3; phase 6; camp orc 3; east camp orc 3");
    says(&scene.game, Some("Actions"), "Minor Move Out (gives 7 Hourglasses)");
    says(&scene.game, Some("The ally's Actions"), "Ask the ally for Minor Move Out (gives 8 Hourglasses)");
    let asked = play("given seats 3; phase 6; camp orc 3; east camp orc 3\nwhen east: ask minor_move_out");
    let prompt = Stronghold::prompt(&asked.game.view(None)).words();
    assert_eq!(prompt, "East asks for Minor Move Out of West's card: is it granted?");
}

#[test]
fn a_gale_is_told_with_its_price() {
    // S14.9
    let scene = play("given step 5; hourglasses 3; gale WS1; WS1 soldier 1; WS2 marksman 1\nwhen move marksman WS2");
    says(&scene.game, None, "To Far West Wall (2 Hourglasses: a Gale blows)");
    says(&scene.game, None, "Swap with a Soldier of Far West Wall (2 Hourglasses: a Gale blows)");
}

#[test]
fn the_journal_names_who_takes_and_who_is_left() {
    // S18.26, S22.4, S24.5, S21.16, S9.7
    play(
        "given seats 4; phase 6; east camp orc 3\nwhen east: minor_move_out; end\nthen journal all : East Defender takes 7 Hourglasses.",
    );
    let told = play("given orders; order goblin_fury WS3; WS3 goblin 1 soldier 3 stone 3\nwhen settle").journal(None);
    assert!(told.contains("Fury consumes 1 Goblin at the Middle West Wall"), "{told}");
    assert!(!told.contains("strike back"), "{told}");
    play(
        "given turn 5; step 2; labour 4\nwhen labour platform\nthen journal all puts 1 Hourglass of Forced Labour on Platform",
    );
    play(
        "given phase 6; WS2 rope orc 1; WS3 goblin 1\nwhen rope WS2; orc wall to WS3\nthen journal all sends an Orc by Rope",
    );
    let mut game = play("given seats 4; step 1; hourglasses 1; courtyard marksman 1").game;
    game.p.stone_due = true;
    let (_, refused) = choice::explain(&game, Seat(3));
    let stones = refused.iter().filter(|(action, why)| {
        matches!(action, Action::DefenderStep(Spent::At { .. })) && why.rule == rule!("S24.12")
    });
    assert_eq!(stones.count(), 9);
    assert!(read(&game).contains(&(Some("Stone"), "Lay the Stone on Far West Wall".to_owned())));
}

#[test]
fn the_journal_says_what_was_paid() {
    // S6.1, S6.5, S14.3, S14.9, S16.5
    play(
        "given phase 2; cards C2B C3A C4A C5A; reserve orc 2; resources 9\nwhen catapult; at WR3\nthen journal all Invader performs Catapult for 6 Resources and 2 Orcs: Defender takes 2 Hourglasses.; journal all Invader builds a Catapult at the middle West Rampart with 2 Hits and 5 Misses.",
    );
    play(
        "given step 5; hourglasses 3; gale WS1; WS1 soldier 1; WS2 marksman 1\nwhen move marksman WS2; to WS1\nthen journal all Defender moves a Marksman from the Upper West Wall to the Far West Wall for 2 Hourglasses.",
    );
    play(
        "given step 6; hourglasses 3; warrior WS4; WS4 tower orc 1; courtyard marksman 1\nwhen sally orc tower\nthen journal all Defender lets the Warrior kill an Orc at the Siege Tower at Lower West Wall for 2 Hourglasses.",
    );
}

#[test]
fn the_journal_tells_what_moves_by_itself() {
    // S12.1, S12.18, S17.26, S18.32, S21.5
    let told = |text: &str| play(text).journal(None);
    let camp = told("given step 5; reserve orc 1 troll 2\nthen phase 6");
    assert!(camp.contains("Invader moves 1 Orc and 2 Trolls from the Reserve to the Camp."), "{camp}");
    let trap =
        told("given phase 6; camp goblin 1; WR3 goblin 2; trap goblin WR3-WS3\nwhen minor_move_out; WR3 to WS3; 2");
    assert!(
        trap.contains("moves 2 Goblins from the middle West Rampart to the Middle West Wall: a Trap kills 2 Goblins."),
        "{trap}"
    );
    let both = told("given strength; WS2 orc 1 tower orc 1 soldier 3 stone 5\nwhen settle");
    assert!(both.contains("Invader loses 2 Orcs at the Upper West Wall."), "{both}");
    let ruin = told("given orders; order detonation WS3; WS3 orc 1 soldier 1 wooden 1\nwhen settle");
    assert!(ruin.contains("The Middle West Wall loses 1 Wooden Component; 0 Stones are left."), "{ruin}");
    assert!(ruin.contains("The Middle West Wall has no Component left: 1 of 2 for Ruined Walls."), "{ruin}");
}

#[test]
fn everything_that_stands_somewhere_has_a_name() {
    for seats in [2, 3, 4] {
        let game = play(&format!("given seats {seats}; phase 1")).game;
        let mut pieces = Pieces::default();
        Stronghold::pieces(&game.view(None), &mut pieces);
        let chips = Piece::ALL.map(tokens::chip).into_iter().map(|chip| (tokens::SUPPLY, chip));
        for (at, piece) in pieces.iter().map(|(at, piece, _)| (at, piece)).chain(chips) {
            for token in [at, piece] {
                let name = NamesOf(&game).one(token);
                assert!(!name.is_empty() && !name.contains('?'), "{token:?} is called {name:?}");
            }
        }
        assert_eq!(pieces.of(tokens::ORDER_BACK, tokens::ORDER_HAND), 5, "others do not see which Orders are left");
    }
    let kit = play("given phase 1").game.kit;
    assert_eq!(Stronghold::plural(kit, tokens::labour(Side::West)), "Hourglasses of Forced Labour");
    assert_eq!(Stronghold::plural(kit, tokens::defender_piece(MARKSMAN)), "Marksmen");
}
