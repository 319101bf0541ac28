//! What happens without a decision is told, under the clause that demands it.

use super::play;
use super::wording::{journal, told};

#[test]
fn a_lost_sally_goes_back_inside_and_costs_siege_markers() {
    // N4.4.3g, N4.5.3e, N4.4.5c
    let s = play(
        "given box 1; hermann at pskov kn 9; siege pskov 3; gavrilo at pskov inside mil 1; domash at novgorod; andreas at riga; card gavrilo
         dice 6 1
         when sally; fight; fight; hit militia; settle
         then siege pskov 1; gavrilo inside",
    );
    told(&s, "Gavrilo goes back inside Pskov. [N4.4.3g]");
    told(&s, "The Siege of Pskov loses 2 Siege markers and keeps 1. [N4.5.3e]");
}

#[test]
fn rows_that_reface_are_told() {
    // N4.4.2.R2
    let s = play(
        "given box 1; andreas at pskov kn 9; hermann at pskov maa 1; rudolf at pskov maa 1; yaroslav at pskov maa 1; siege pskov 3; gavrilo at pskov inside mil 9; aleksandr at dubrovno mil 1; domash at novgorod; heinrich at riga; card aleksandr
         when march pskov by track_pskov_dubrovno; done; join gavrilo; place andreas d-centre; place hermann d-left; place rudolf d-right; fight; fight
         dice 6
         when hit militia
         dice 1 1 1 1 1 1
         when hit militia; fight; fight",
    );
    told(
        &s,
        "The Sally becomes the Front of the Attackers, and Siegeworks protect against all of them: Gavrilo. [N4.4.2.R2]",
    );
    told(&s, "The Rearguard becomes the Front of the Defenders: Yaroslav. [N4.4.2.R2]");
    told(&s, "Andreas, Hermann and Rudolf go to the Reserve. [N4.4.2.R2]");
}

#[test]
fn special_vassals_leave_with_their_card_aloud() {
    // N1.5.4e, N7.T11C.d, N7.R10C.a
    let given = "given box 4; andreas at riga kn 4; gavrilo at pskov; capability T11 T12 T8; mustered andreas__summer_crusaders";
    let s = play(&format!("{given}; stage trim\nwhen drop T11\nthen andreas has kn 1"));
    told(&s, "Summer Crusaders of Andreas leave with 3 Knights. [N1.5.4e]");
    // Behind a screen it is not told whether they were there. [N9.1d]
    let s = play(&format!("given option hidden_mats yes; {}; stage trim\nwhen drop T11", &given[6..]));
    told(&s, "Summer Crusaders of Andreas leave, if they had Mustered. [N1.5.4e]");
}

#[test]
fn the_end_of_a_campaign_is_told() {
    // N4.9.5a, N4.9.5b, N4.9.5c, N1.6e, N10.2b
    let given = "box 3; domash at novgorod serf 2 service 9; gavrilo at pskov serf 1 mil 1; hermann at dorpat; rudolf at riga; lieutenant rudolf over hermann; capability R4; event R7; stage wastage";
    let s = play(&format!("given edition first; {given}\nthen domash in 7"));
    for line in [
        "Rudolf and Hermann are no longer a stack. [N4.9.5a]",
        "2 Serfs of Domash go home to Smerdi. [N4.9.5b]",
        "1 Serf of Gavrilo goes home to Smerdi. [N4.9.5b]",
        "R7 Famine is over and returns to the deck. [N4.9.5c]",
        "Domash has no Forces left and leaves. [N10.2b]",
        "Domash Disbands: the cylinder goes to box 7. [N10.4a]",
    ] {
        told(&s, line);
    }
    let s = play(&format!("given {given}\nthen domash in 8"));
    told(&s, "Domash has no Forces left and leaves. [N1.6e]");
    told(&s, "Domash Disbands: the cylinder goes to box 8. [N3.3.2a]");
}

#[test]
fn a_first_edition_levy_disbands_under_its_own_clause() {
    // N10.4a, N3.3.2a
    let given = "box 5; levy; hermann at pskov; gavrilo at pskov service 5; domash at novgorod; stage disband\nwhen disband gavrilo";
    let given = given.replace("hermann at pskov", "hermann at dorpat");
    let s = play(&format!("given edition first; {given}"));
    told(&s, "Gavrilo Disbands: the cylinder goes to box 9. [N10.4a]");
    let s = play(&format!("given {given}"));
    told(&s, "Gavrilo Disbands: the cylinder goes to box 9. [N3.3.2a]");
}

#[test]
fn conquest_takes_coin_and_walls_aloud() {
    // N1.4.2b, N1.9.1i, N1.9.1h
    let s = play(
        "given box 1; hermann at novgorod; siege novgorod 4; gavrilo at pskov; andreas at riga; veche 2 vp 5 coin; card hermann\ndice 1\nwhen surrender\nthen veche 2 0",
    );
    told(&s, "The Veche loses its 5 Coin. [N1.4.2b]");
    let s = play(
        "given box 1; hermann at izborsk kn 9; walls izborsk; siege izborsk 4; gavrilo at novgorod; andreas at riga; card hermann
         dice 1 1 5 5 5 5 5 5
         when storm; fight
         dice 6
         when hit men_at_arms
         then conquered izborsk; not walls izborsk",
    );
    told(&s, "The Walls +1 marker of Izborsk is removed. [N1.9.1i]");
    let s = play(
        "given box 1; hermann at koporye prov 6 T17; conquered koporye; walls koporye; gavrilo at novgorod; andreas at riga; card hermann\nwhen castle; settle\nthen castle teutonic koporye",
    );
    told(&s, "The Castle replaces the Walls +1 marker at Koporye. [N1.9.1h]");
    told(&s, "Hermann gives up 1 Provender. [N7.T17C.a]");
}

#[test]
fn what_a_full_mat_or_box_cannot_hold_is_told() {
    // N1.7.3a, N1.4.2a
    let s = play(
        "given box 5; levy; hermann at pskov coin 7; siege pskov 1; gavrilo at pskov inside service 4; domash at novgorod; capability T16; stage disband\nwhen disband gavrilo\nthen hermann has coin 8",
    );
    told(&s, "Hermann takes a Ransom of 4 Coin. [N7.T16C.a]");
    told(&s, "3 Coin of it are lost: the mat of Hermann is full. [N1.7.3a]");
    let s = play(
        "given box 1; hermann at dubrovno mil 1 coin 3; domash at pskov kn 9 coin 8; andreas at riga; card hermann
         when march pskov by track_pskov_dubrovno; done; done
         dice 6
         when fight; fight; hit militia; remove hermann\nthen domash has coin 8",
    );
    told(&s, "3 Coin of it are lost: the mat of Domash is full. [N1.7.3a]");
    let s = play(
        "given box 1; hermann at dorpat coin 8; gavrilo at pskov; card hermann\nwhen tax\nthen hermann has coin 8",
    );
    told(&s, "1 Coin of it is lost: the mat of Hermann is full. [N1.7.3a]");
    let trade = "given box 1; levy; gavrilo at pskov; hermann at dorpat; capability R8 R9; stage trade; veche 0 vp";
    let s = play(&format!("{trade} 7 coin\nthen veche 0 8"));
    told(&s, "R8 Black Sea Trade brings the Veche 1 Coin. [N7.R8C.a]");
    told(&s, "R9 Baltic Sea Trade brings the Veche nothing: its box is full. [N7.R9C.a]");
    let s = play(&format!("{trade} 6 coin\nthen veche 0 8"));
    told(&s, "R9 Baltic Sea Trade brings the Veche 1 Coin: it cannot hold more. [N7.R9C.a]");
}

#[test]
fn an_event_that_can_do_nothing_says_so() {
    // N3.1.3f, N3.1.3c, N7.R15E.a
    let s = play(
        "given box 5; levy; hermann at dorpat service 9; domash at novgorod; stage events teutonic\ndice T14 T18 R14 R15\nthen winner none",
    );
    told(&s, "The Teutons draw T14 Bountiful Harvest. [N3.1.3b]");
    told(&s, "T14 Bountiful Harvest has no effect. [N3.1.3f]");
    told(&s, "T18 Swedish Crusade finds nothing to shift. [N3.1.3f]");
    told(&s, "R14 Prussian Revolt has no effect. [N3.1.3f]");
    told(&s, "The Russians draw R15 Death of the Pope. [N3.1.3c]");
    told(&s, "T13 William of Modena is not in play: nothing is discarded. [N7.R15E.a]");
}

#[test]
fn shifts_and_blanks_name_their_own_clause() {
    // N7.T12E.a, N7.T11E.a, N3.1.2e, N10.6a
    let s = play(
        "given box 3; levy; hermann at dorpat; aleksandr in 6; gavrilo at pskov; stage events teutonic\ndice T12 T0 R0 R0\nwhen shift aleksandr left 2",
    );
    told(&s, "The cylinder of Aleksandr is shifted from box 6 to box 4. [N7.T12E.a]");
    let s = play(
        "given scenario watland; box 4; levy; hermann at dorpat; gavrilo at pskov; stage draw teutonic\ndice T0 T1 R0 R8\nthen winner none",
    );
    told(&s, "The Teutons draw a blank card, T0 No Capability: it leaves the game. [N3.1.2e]");
    let veche = "levy; box 3; hermann at dorpat; aleksandr in 6; gavrilo at pskov; veche 1 vp; stage veche\nwhen veche slide aleksandr";
    let s = play(&format!("given edition first; {veche}"));
    told(&s, "The cylinder of Aleksandr is shifted from box 6 to box 5. [N10.6a]");
}

#[test]
fn a_bridge_names_its_lord_and_lordship_its_gainer() {
    // N7.T4E.a, N7.R13E.a, N4.3.4f
    let s = play(
        "given box 1; hermann at pskov; conquered pskov; aleksandr at dubrovno; andreas at riga; domash at novgorod; held T4; card aleksandr\nwhen march pskov by track_pskov_dubrovno; done; done; play T4",
    );
    told(&s, "The Teutons play T4 Bridge against Aleksandr. [N4.4.1j]");
    let s = play(
        "given box 1; levy; vladislav at ladoga; hermann at dorpat; held R13; levying vladislav 1\nwhen lordship R13\nthen left 3",
    );
    told(&s, "Vladislav has Lordship +2. [N7.R13E.a]");
}

#[test]
fn several_people_keep_their_plural_in_forced_steps() {
    // N4.9.4a, N4.5.2c, N7.R17C.a
    let s = play(
        "given box 2; knud_abel at reval boat 2; gavrilo at pskov; stage wastage\ndice T0 T2 R13 R6\nwhen waste knud_abel boat",
    );
    told(&s, "Knud & Abel waste 1 Boat. [N4.9.4a]");
    let s = play("given box 1; karelians at ladoga R17; hermann at dorpat; card karelians\nwhen tax; boat");
    told(&s, "Karelians take 2 Transport. [N7.R17C.a]");
    told(&s, "Karelians take 1 Boat. [N7.R17C.a]");
    let s = play(
        "given box 1; knud_abel at izborsk; siege izborsk 1; gavrilo at novgorod; andreas at riga; card knud_abel\nwhen storm",
    );
    told(&s, "Knud & Abel are at the Front. [N4.5.2c]");
    assert!(journal(&s).iter().all(|l| !l.contains("Abel is")));
}

#[test]
fn crusaders_behind_a_screen_are_told_alike() {
    // N7.T11C.b, N7.T11C.c, N9.1d
    for mustered in ["", "mustered andreas__summer_crusaders; "] {
        let given =
            format!("box 9; levy; andreas at riga kn 1; gavrilo at pskov; capability T11; {mustered}stage crusaders");
        let s = play(&format!("given option hidden_mats yes; {given}\nthen vassal andreas__summer_crusaders mustered"));
        told(&s, "Summer Crusaders join Andreas as needed. [N7.T11C.b]");
    }
}
