//! What players read: prompts that say what is at stake, buttons that say what they cost and leave behind, a journal that leaves
//! nothing out.

use ravelin_core::{Hidden, Rules, Worded, choice};

use super::{Scene, play};
use crate::Nevsky;

/// The buttons of the side that is asked.
pub(super) fn buttons(s: &Scene) -> Vec<String> {
    let seat = s.game.deciders().iter().next().expect("somebody is asked");
    let mut list = Vec::new();
    choice::legal(&s.game, seat, &mut list);
    let view = s.game.view(Some(seat));
    list.into_iter().map(|a| Nevsky::words(&view, a)).collect()
}

#[track_caller]
pub(super) fn has_button(s: &Scene, words: &str) {
    let all = buttons(s);
    assert!(all.iter().any(|b| b == words), "{words:?} is not among {all:#?}");
}

/// The prompt as the side reads it that is asked.
pub(super) fn prompt(s: &Scene) -> String {
    let seat = s.game.deciders().iter().next().expect("somebody is asked");
    Nevsky::prompt(&s.game.view(Some(seat))).words()
}

pub(super) fn journal(s: &Scene) -> Vec<String> {
    let game = &s.game;
    let words = |e: &ravelin_core::Entry| e.telling(None, &ravelin_core::NamesOf(game)).to_string();
    s.log.0.iter().map(|e| format!("{} [{}]", words(e), e.clause.0)).collect()
}

#[track_caller]
pub(super) fn told(s: &Scene, line: &str) {
    let all = journal(s);
    assert!(all.iter().any(|l| l == line), "{line:?} is not among {all:#?}");
}

#[test]
fn a_march_says_its_cost_and_what_it_leaves_behind() {
    // N4.3.2b, N4.3.2d, N4.3.2e
    let s = play("given box 1; hermann at dorpat prov 3 cart 2 loot 1; gavrilo at pskov; card hermann 3");
    has_button(&s, "March to Waiga by Trackway (2 actions, Laden)");
    has_button(&s, "March to Waiga by Trackway (1 action, leaving 1 Provender and 1 Loot)");
    let s = play("given box 1; hermann at dorpat prov 5 cart 2; gavrilo at pskov; card hermann 3");
    has_button(&s, "March to Waiga by Trackway (2 actions, Laden, leaving 1 Provender)");
    has_button(&s, "March to Waiga by Trackway (1 action, leaving 3 Provender)");
    let s = play(
        "given box 1; hermann at dorpat prov 1 cart 1; gavrilo at pskov; card hermann 3\nwhen march waiga by track_dorpat_waiga",
    );
    assert!(!journal(&s).iter().any(|l| l.contains("behind")));
}

#[test]
fn a_sail_says_what_stays_ashore() {
    // N4.7.3b, N4.7.3c
    let scene = |goods: &str| {
        format!("given box 1; knud_abel at reval kn 1 sg 1 lh 1 {goods}; gavrilo at pskov; card knud_abel 2")
    };
    let s = play(&format!("{}\nwhen sail luga; settle", scene("ship 4 prov 2")));
    told(&s, "Knud & Abel leave 1 Provender ashore. [N4.7.3c]");
    has_button(&play(&scene("ship 4 prov 2")), "Sail to Luga, leaving 1 Provender ashore (whole card)");
    has_button(&play(&scene("ship 5 prov 2")), "Sail to Luga (whole card)");
    has_button(
        &play(&scene("ship 3 prov 2 loot 1")),
        "Sail to Luga, leaving 2 Provender and 1 Loot ashore (whole card)",
    );
    has_button(&play(&scene("ship 4 prov 2 loot 1")), "Sail to Luga, leaving goods for 3 Ships ashore (whole card)");
}

#[test]
fn who_comes_along_is_said_and_comes_again() {
    // N4.3.1a, N4.3.1d
    let given = "given box 1; hermann at dorpat cart 4; yaroslav at dorpat; gavrilo at pskov; card hermann 3\n";
    let s = play(&format!("{given}when along yaroslav"));
    assert_eq!(prompt(&s), "Card of Hermann: 3 actions left. With him: Yaroslav.");
    has_button(&s, "Leave Yaroslav here");
    has_button(&s, "March with Yaroslav to Waiga by Trackway (1 action)");
    let s = play(&format!("{given}when along yaroslav; march waiga by track_dorpat_waiga"));
    assert_eq!(prompt(&s), "Card of Hermann: 2 actions left. With him: Yaroslav.");
    let s = play(&format!(
        "{given}when along yaroslav; march waiga by track_dorpat_waiga; stay yaroslav; march dorpat by track_dorpat_waiga\nthen yaroslav at waiga; hermann at dorpat"
    ));
    assert_eq!(prompt(&s), "Card of Hermann: 1 action left.");
}

#[test]
fn pay_says_who_leaves_unless_paid() {
    // N3.2a, N3.3.1a, N3.3.2a
    let s = play(
        "given box 2; levy; yaroslav at dorpat service 2 coin 1; knud_abel at reval service 1; gavrilo at pskov service 4; stage pay teutonic",
    );
    assert_eq!(
        prompt(&s),
        "Pay Lords with Coin or Loot, or go on. Unless paid, Yaroslav Disbands. Whatever is paid, Knud & Abel are removed for good."
    );
    let s = play("given box 2; hermann at dorpat service 5 coin 1; gavrilo at pskov; card hermann 3\nwhen done");
    assert_eq!(prompt(&s), "After the card of Hermann: pay Lords with Coin or Loot, or go on.");
}

#[test]
fn a_plan_is_in_the_prompt_of_its_owner_only() {
    // N4.1a, N4.1b
    let s = play("given box 1; hermann at dorpat; gavrilo at pskov; stage plan\nwhen plan hermann; plan pass");
    let [t, r] = [0, 1].map(|n| Nevsky::prompt(&s.game.view(Some(ravelin_core::Seat(n)))).words());
    assert_eq!(t, "Your Plan, 2 of 6: Hermann, Pass.");
    assert_eq!(r, "Lay a Plan of 6 Command cards, in secret.");
}

#[test]
fn a_siege_says_what_it_adds() {
    // N4.5.1b, N4.5.1c
    let s = play("given box 1; hermann at pskov; yaroslav at pskov; siege pskov 1; domash at novgorod; card hermann 2");
    has_button(&s, "Siege without a roll: no marker, 2 Lords for Capacity 3 (whole card)");
    has_button(&s, "Siege: roll for Surrender (1); else no marker, 2 Lords for Capacity 3 (whole card)");
    let s = play(
        "given box 1; hermann at izborsk; siege izborsk 2; gavrilo at izborsk inside; domash at novgorod; card hermann 2",
    );
    has_button(&s, "Siege without a roll: add a Siege marker (whole card)");
    let s = play(
        "given box 1; hermann at pskov; siege pskov 4; gavrilo at pskov inside; domash at novgorod; card hermann 2",
    );
    has_button(&s, "Siege without a roll: no marker, there are four; those inside must Feed (whole card)");
}

#[test]
fn capabilities_say_what_they_do() {
    // N3.4.4a, N1.9.1f: a card that is like another says so itself
    let s = play("given box 1; levy; hermann at dorpat; gavrilo at pskov; levying hermann");
    for (card, does) in
        [("T4", "Men-at-Arms also Strike"), ("T5", "Men-at-Arms also Strike"), ("T3", "costs 0 actions")]
    {
        let all = buttons(&s);
        let found = all.iter().any(|b| b.starts_with(&format!("Levy {card} ")) && b.contains(does));
        assert!(found, "{card} in {all:#?}");
    }
}

#[test]
fn meals_are_proposed_and_told() {
    // N4.8.1b, N4.8.1c, D40
    let given = "given box 1; hermann at pskov prov 1 loot 1 moved; yaroslav at pskov moved; siege pskov 1; domash at novgorod; card hermann 2\n";
    let s = play(&format!("{given}when done"));
    has_button(&s, "Feed all: Hermann 1 Loot, Yaroslav 1 Provender of Hermann");
    let s = play(&format!("{given}when done; feed all"));
    told(&s, "Hermann eats 1 Loot. [N4.8.1b]");
    told(&s, "Hermann feeds Yaroslav with 1 Provender. [N4.8.1c]");
    let s = play("given box 1; hermann at dorpat prov 2 moved; domash at novgorod; card hermann 2\nwhen done");
    told(&s, "Hermann eats 1 Provender. [N4.8.1b]");
}

#[test]
fn the_journal_tells_a_muster_that_nobody_uses() {
    // N3.4a
    let s = play("given box 1; levy; hermann at dorpat; knud_abel at reval; gavrilo at pskov; stage muster\nwhen done");
    told(&s, "The Teutons come to Muster: Hermann and Knud & Abel. [N3.4a]");
    told(&s, "Hermann and Knud & Abel do not Muster. [N3.4a]");
    // Who has had his turn and who came just now are told apart.
    let s = play(
        "given box 3; levy; hermann at dorpat; yaroslav at odenpah; heinrich in 1; gavrilo at pskov; stage muster\ndice 1\nwhen muster hermann; levy heinrich; done",
    );
    for (lord, why) in [("hermann", "used his Lordship"), ("heinrich", "came during this Muster")] {
        let (_, refused) = choice::explain(&s.game, ravelin_core::Seat(0));
        let wanted = crate::Action::Staged(crate::action::Deed::Muster(super::lord(lord)));
        let found = refused.iter().find(|(a, _)| *a == wanted).map(|(_, v)| v.to_string());
        assert!(found.as_ref().is_some_and(|w| w.contains(why)), "{lord}: {found:?}");
    }
}

#[test]
fn sea_trade_says_why_it_brings_nothing() {
    // N3.5.2f, N7.R8C.a, N7.R9C.a
    let s = play(
        "given box 1; levy; knud_abel at reval ship 3; domash at novgorod; veche 0 vp 0 coin; capability R8 R9; stage trade\nthen veche 0 1",
    );
    told(&s, "R8 Black Sea Trade brings the Veche 1 Coin. [N7.R8C.a]");
    told(&s, "R9 Baltic Sea Trade brings the Veche nothing: the Teutons have more Ships. [N7.R9C.a]");
    let s = play("given box 3; levy; hermann at dorpat; domash at novgorod; capability R9; stage trade\nthen box 3");
    told(&s, "R9 Baltic Sea Trade brings the Veche nothing in Winter. [N7.R9C.a]");
}

#[test]
fn a_blank_says_where_it_goes() {
    // N3.1.2e, N3.1.3e, N9.5a, N10.3a
    let s = play(
        "given edition first; box 1; levy; hermann at dorpat; gavrilo at pskov; stage draw teutonic\ndice T0 T1 R0 R8\nthen blanks teutonic 3",
    );
    told(&s, "The Teutons draw a blank card, T0 No Capability: it will return to the deck. [N10.3a]");
    let s = play(
        "given option blanks recycled; box 3; levy; hermann at dorpat; gavrilo at pskov; blanks teutonic 1 aside 2; blanks russian 0 aside 3; stage events teutonic\ndice T0 T2 R1 R2\nthen blanks teutonic 3; blanks russian 3",
    );
    told(&s, "The Teutons draw a blank card, T0 No Event: it is set aside. [N9.5a]");
    told(&s, "The sixth blank is drawn: all return to their decks. [N9.5a]");
}

#[test]
fn a_stop_without_a_fitting_event_says_so_to_its_owner() {
    // N3.1.3i: asked whatever is held, but not misled
    let s = play(
        "given box 1; hermann at dorpat; heinrich at leal; gavrilo at pskov; held T10; card hermann 0\nthen stage command",
    );
    assert!(prompt(&s).ends_with("is over: you hold no Event that can be played here."), "{}", prompt(&s));
    let enemy = Nevsky::prompt(&s.game.view(Some(ravelin_core::Seat(1)))).words();
    assert!(enemy.ends_with("play Held Events, or go on."), "{enemy}");
}

#[test]
fn scores_are_written_in_victory_points() {
    // N5.1d
    let written = [0, 1, 2, 7, -3].map(Nevsky::points);
    assert_eq!(written, ["0 VP", "1/2 VP", "1 VP", "3 1/2 VP", "-1 1/2 VP"]);
}

#[test]
fn several_people_take_the_plural() {
    let s = play("given box 1; levy; knud_abel at reval; karelians in 4; gavrilo at pskov; levying knud_abel 1");
    has_button(&s, "Knud & Abel end their Muster");
    let s = play(
        "given box 1; knud_abel at reval cart 2; gavrilo at pskov; card knud_abel 2\nwhen march warbola by track_reval_warbola",
    );
    told(&s, "Knud & Abel March from Reval to Warbola by the Trackway Reval\u{2013}Warbola for 1 action. [N4.3a]");
    assert_eq!(crate::action::possessive("Karelians"), "Karelians'");
}

#[test]
fn a_march_says_whom_it_meets() {
    // N4.3.4a, N4.3.5b, N4.3.2d
    let s =
        play("given box 1; hermann at dubrovno; gavrilo at pskov; domash at novgorod; andreas at riga; card hermann 3");
    has_button(&s, "March to Pskov by Trackway (1 action, Approaching Gavrilo)");
    has_button(&s, "March to Porkhov by Trackway (1 action, a Siege begins and ends the card)");
    let s = play(
        "given box 1; hermann at dubrovno; gavrilo at pskov; domash at novgorod; andreas at riga; card hermann 3\nwhen march pskov by track_pskov_dubrovno",
    );
    assert_eq!(
        prompt(&s),
        "Hermann Approaches Pskov by the Trackway Pskov\u{2013}Dubrovno: who Avoids Battle? Whoever stays may still Withdraw."
    );
    let s = play("given box 1; hermann at dorpat prov 2 cart 1; gavrilo at pskov; card hermann 1");
    let (_, refused) = choice::explain(&s.game, ravelin_core::Seat(0));
    let view = s.game.view(Some(ravelin_core::Seat(0)));
    let words: Vec<String> = refused.iter().map(|(a, _)| Nevsky::words(&view, *a)).collect();
    assert!(words.iter().any(|w| w == "March to Waiga by Trackway (2 actions, Laden)"), "{words:#?}");
}

#[test]
fn a_hit_says_what_saves() {
    // N4.4.2.P1, N4.4.2.P2, N4.4.2.P4
    let battle = "given box 1; hermann at pskov maa 2 T4; conquered pskov; aleksandr at ostrov kn 2 mil 1; domash at novgorod; andreas at riga; card hermann\nwhen march ostrov by water_pskov_ostrov; done; fight; fight";
    let s = play(battle);
    has_button(&s, "Knights take the Hit (1 to 2 saves, 2 left)");
    has_button(&s, "Militia take the Hit (a 1 saves, 1 left)");
    let s = play(&format!("{battle}\ndice 2\nwhen hit militia"));
    told(&s, "A Militia of Aleksandr rolls [2] against 1: Routed. [N4.4.2.P4]");
}

#[test]
fn a_storm_says_what_it_is_up_against() {
    // N4.5.2e, N4.5.2p, N4.4.2.W1
    let storm = "given box 1; hermann at izborsk kn 1; walls izborsk; siege izborsk 2; gavrilo at novgorod; andreas at riga; card hermann\nwhen storm";
    let s = play(storm);
    assert_eq!(prompt(&s), "Storm of Izborsk, Round 1 of 2: go on, or end it as the loser? Walls 4, Siegeworks 2.");
    let s = play(&format!("{storm}\ndice 1 2 4\nwhen fight\nthen round 2"));
    told(&s, "Siegeworks roll [2] against 2: the Hit is stopped. [N4.4.2.W1]");
    told(&s, "Walls roll [4] against 4: the Hit is stopped. [N4.4.2.W1]");
    told(&s, "Round 2 begins. [N4.4.2.X3]");
}

#[test]
fn raids_and_cards_that_end_are_told() {
    // N7.R12C.a, N4.2.1f, N4.5.1b, N4.5.1c, N1.4.1d
    let s = play("given box 1; gavrilo at izborsk lh 1 R14; hermann at riga; card gavrilo 3");
    has_button(&s, "Raiders Ravage Kirrump\u{e4}h (1 action)");
    let s =
        play("given box 1; gavrilo at izborsk lh 1 R14; hermann at riga; card gavrilo 3\nwhen ravage kirrumpah; done");
    told(&s, "Gavrilo sends Raiders to Kirrump\u{e4}h for 1 Provender. [N7.R12C.a]");
    told(&s, "Gavrilo ends his card. [N4.2.1f]");
    let s = play(
        "given box 1; hermann at pskov; siege pskov 1; gavrilo at novgorod; andreas at riga; card hermann\ndice 2\nwhen surrender",
    );
    told(&s, "The Teutons roll [2] against 1 Siege marker: Pskov holds out. [N4.5.1b]");
    told(&s, "The Siege of Pskov goes on: 1 Siege marker, none added. [N4.5.1c]");
    let s = play(
        "given box 1; hermann at dorpat; gavrilo at pskov; capability T13; legate dorpat; card hermann\nwhen along legate; march waiga by track_dorpat_waiga\nthen legate waiga",
    );
    told(&s, "The Legate goes along. [N1.4.1d]");
}

#[test]
fn pay_and_shifts_say_where_a_marker_goes() {
    // N3.2a, N2.2.3b, N1.5.1e
    let s = play(
        "given box 2; levy; yaroslav at dorpat service 2 coin 1 T4; gavrilo at pskov service 4; stage pay teutonic",
    );
    has_button(&s, "Pay Yaroslav with his Coin: Service to box 3");
    let s = play(
        "given box 3; levy; andreas at riga service 9; gavrilo at pskov; stage events russian\ndice R10 R0\nthen asked russian",
    );
    has_button(&s, "Shift Andreas' Service marker 2 boxes left, to box 7");
    let s = play(
        "given box 2; levy; yaroslav at dorpat service 1 T4; hermann at dorpat; gavrilo at pskov; stage disband\nwhen disband yaroslav",
    );
    told(&s, "T4 Balistarii of Yaroslav returns to the deck. [N1.5.1e]");
}

#[test]
fn carts_that_become_sleds_are_counted() {
    // N4.9.3a, N4.9.3b
    let s =
        play("given box 2; hermann at dorpat cart 3; gavrilo at pskov; stage wastage\nthen hermann has cart 0 sled 2");
    told(&s, "Hermann has 2 Sleds. [N4.9.3b]");
}

#[test]
fn to_avoid_battle_says_what_it_costs() {
    // N4.3.4f, N4.3.4j
    let s = play(
        "given box 1; hermann at dubrovno; gavrilo at pskov prov 3 boat 1 loot 1; domash at novgorod; andreas at riga; card hermann\nwhen march pskov by track_pskov_dubrovno",
    );
    has_button(&s, "Gavrilo Avoids Battle to Ostrov by Waterway, leaving up to 2 Provender and 1 Loot");
    has_button(&s, "Gavrilo Avoids Battle to Izborsk by Trackway, leaving up to 3 Provender and 1 Loot");
}

#[test]
fn the_veche_is_warned_when_nobody_is_left() {
    // N5.2a, N3.5.2a
    let s = play("given box 3; levy; hermann at dorpat; andrey in 3; veche 1 vp; stage veche\nthen asked russian");
    assert_eq!(prompt(&s), "What does the Veche do? No Russian Lord is on the map: without one the game is lost.");
    has_button(&s, "Decline Andrey, until box 4: gain 1 VP");
}

#[test]
fn whoever_has_committed_reads_what_the_other_side_is_asked() {
    // N4.1b
    let s = play(
        "given box 3; hermann at dorpat; gavrilo at pskov; stage plan
         when plan hermann; plan hermann; plan pass; plan pass; commit",
    );
    let [t, r] = [0, 1].map(|n| Nevsky::prompt(&s.game.view(Some(ravelin_core::Seat(n)))).words());
    assert_eq!([t.as_str(), r.as_str()], ["Lay a Plan of 4 Command cards, in secret."; 2]);
}

#[test]
fn provender_left_before_a_march_is_told_once() {
    // N4.3.2e
    let given = "given box 1; hermann at dorpat prov 3 cart 1; yaroslav at dorpat prov 3 cart 1; gavrilo at pskov; card hermann 3";
    let s = play(&format!(
        "{given}\nwhen along yaroslav; march waiga by track_dorpat_waiga light; discard hermann provender; discard yaroslav provender; discard hermann provender; discard yaroslav provender"
    ));
    let lines = journal(&s);
    let left: Vec<&String> = lines.iter().filter(|l| l.contains("Provender")).collect();
    assert_eq!(left.len(), 4, "{lines:#?}");
    told(&s, "Yaroslav gives up 1 Provender. [N4.3.2e]");
}
