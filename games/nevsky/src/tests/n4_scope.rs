//! N3 to N5: limits of Levy, Campaign and fights that only a case at the edge shows.

use super::every;
use super::{at, play};
use crate::kit::{LocaleId, Locales};

#[test]
fn a_besieged_stronghold_bars_neither_supply_nor_flight() {
    // N4.6.2b, N4.3.4d
    let supply = "given box 1; hermann at pskov cart 3; siege pskov 1; gavrilo at novgorod";
    every(&[
        &format!(
            "{supply}; andreas at izborsk; siege izborsk 1; card hermann\nwhen supply all\nthen hermann has prov 1"
        ),
        &format!("{supply}; andreas at riga; card hermann\nthen cannot supply all"),
        "given box 1; hermann at dubrovno; andreas at pskov; siege pskov 1; gavrilo at pskov inside; aleksandr at porkhov; card aleksandr\nwhen march dubrovno by track_porkhov_dubrovno\nthen can avoid hermann pskov by track_pskov_dubrovno",
        "given box 1; hermann at dubrovno; andreas at riga; gavrilo at novgorod; aleksandr at porkhov; card aleksandr\nwhen march dubrovno by track_porkhov_dubrovno\nthen cannot avoid hermann pskov by track_pskov_dubrovno N4.3.4d",
    ]);
}

#[test]
fn forage_and_ravage_keep_to_their_places() {
    // N4.7.1a, N4.7.2a, N4.7.2b
    every(&[
        "given box 3; hermann at pskov; siege pskov 1; gavrilo at novgorod; andreas at riga; card hermann\nthen cannot forage N4.7.1a",
        "given box 3; hermann at pskov; conquered pskov; gavrilo at novgorod; andreas at riga; card hermann\nthen can forage",
        "given box 1; hermann at izborsk; conquered izborsk; gavrilo at novgorod; andreas at riga; card hermann\nthen cannot ravage izborsk N4.7.2a",
        "given box 1; hermann at dubrovno; castle teutonic dubrovno; gavrilo at novgorod; andreas at riga; card hermann\nthen cannot ravage dubrovno N4.7.2a",
        "given box 1; hermann at dubrovno kn 1 T2; gavrilo at izborsk; andreas at riga; card hermann 1\nthen cannot ravage pskov N4.7.2b",
        "given box 1; hermann at dubrovno kn 1 T2; gavrilo at izborsk inside; siege izborsk 1; andreas at izborsk; domash at ladoga; card hermann 1\nthen can ravage pskov",
    ]);
}

#[test]
fn ships_of_the_first_edition_bring_two() {
    // N10.9c
    every(&[
        "given edition first; box 1; knud_abel at narwia ship 3; gavrilo at novgorod; card knud_abel\nthen can supply 2; cannot supply 3",
    ]);
}

#[test]
fn the_legate_sails_along_and_flees_with_no_teuton() {
    // N1.4.1d, N1.4.1f, N4.3.4m
    let approach = "given box 1; hermann at dorpat kn 1; rudolf at dorpat kn 1; capability T13; legate dorpat; gavrilo at odenpah; domash at novgorod; andreas at riga; card gavrilo\nwhen march dorpat by track_crossroads";
    every(&[
        "given box 1; andreas at riga kn 1 ship 1; gavrilo at pskov; capability T13; legate riga; card andreas\nwhen along legate; sail leal\nthen legate leal",
        &format!("{approach}; avoid hermann waiga by track_dorpat_waiga; done\nthen legate out; rudolf at dorpat"),
        &format!("{approach}; done; withdraw hermann\nthen legate out; rudolf outside"),
        "given box 1; hermann at dorpat inside mil 1; siege dorpat 1; gavrilo at dorpat kn 9; capability T13; legate dorpat; domash at novgorod; andreas at riga; card hermann\ndice 6 1\nwhen sally; fight; fight; hit militia; settle\nthen hermann inside; legate out",
    ]);
}

#[test]
fn a_stack_flees_and_falls_together() {
    // N4.1.3f, N4.4.3b
    let given = "given box 1; hermann at dubrovno kn 9; gavrilo at pskov mil 1; domash at pskov mil 1; lieutenant gavrilo over domash; aleksandr at novgorod; andreas at riga; card hermann\nwhen march pskov by track_pskov_dubrovno; ";
    every(&[
        &format!("{given}avoid gavrilo ostrov by water_pskov_ostrov\nthen gavrilo at ostrov; domash at ostrov"),
        &format!(
            "{given}done; done; place gavrilo d-centre; place domash d-left; fight; concede
             dice 1 2 5
             when settle; taker gavrilo; settle; remove domash
             then gavrilo out; domash out"
        ),
    ]);
}

#[test]
fn levies_at_the_edge() {
    // N3.5.2e, N4.1.3c, N3.5.1b, N9.2a, N5.1e
    every(&[
        "given box 3; levy; hermann at dorpat; aleksandr in 3; andrey in 9; gavrilo at pskov; stage veche\nwhen veche decline\nthen aleksandr in 4; andrey in 9; veche 1 0",
        "given box 1; hermann at pskov inside; rudolf at pskov inside; conquered pskov; siege pskov 1; gavrilo at pskov; andreas at riga; yaroslav at reval; knud_abel at reval; stage lieutenants\nthen cannot lieutenant rudolf over hermann N4.1.3c",
        "given box 1; hermann at dorpat; rudolf at dorpat; gavrilo at pskov; andreas at riga; stage lieutenants\nthen can lieutenant rudolf over hermann",
        "given box 3; levy; hermann at dorpat; gavrilo at leal; siege leal 1; capability T13; stage legate\nthen can legate riga; cannot legate leal",
        "given option vassal_service yes; box 1; levy; hermann at dorpat service 3; gavrilo at pskov; levying hermann\nwhen levy hermann__helmold_von_luneburg\nthen vassal hermann__helmold_von_luneburg mat",
        "given option vassal_service yes; box 1; levy; hermann at dorpat service 4; gavrilo at pskov; levying hermann\nwhen levy hermann__helmold_von_luneburg\nthen vassal hermann__helmold_von_luneburg 3",
        "given scenario pleskau; box 2; levy; hermann at dorpat; gavrilo at pskov service 1; domash at novgorod service 1; stage disband\nwhen disband gavrilo; disband domash\nthen vp teutonic 2",
    ]);
}

#[test]
fn losses_after_a_storm() {
    // N4.5.2r, N4.5.2m, N4.5.2x
    every(&[
        // The winners too save a Routed unit on a 1 only.
        "given box 1; hermann at izborsk kn 6 routed-kn 1; siege izborsk 4; gavrilo at novgorod; andreas at riga; card hermann
         dice 1 1 6 6 6 6 6 6
         when storm; fight
         dice 6 2
         when hit men_at_arms
         then hermann has kn 6; conquered izborsk",
        // Defenders roll their own range.
        "given box 1; hermann at porkhov kn 1; siege porkhov 1; gavrilo at porkhov inside mil 1 routed-kn 1; domash at novgorod; andreas at riga; card hermann\ndice 4\nwhen storm; concede\nthen gavrilo has kn 1",
        // Only Attackers must name Armored units first.
        "given box 1; hermann at porkhov kn 6; siege porkhov 1; gavrilo at porkhov inside kn 1 mil 1; domash at novgorod; andreas at riga; card hermann
         dice 1 1 1 1 6 6 6 6 6 6
         when storm; fight
         dice 6
         when hit men_at_arms
         then choices hit knights | hit militia",
        // What a Lord lost in a Storm had is lost with him.
        "given box 1; hermann at porkhov mil 1 coin 3; siege porkhov 1; gavrilo at porkhov inside kn 1; domash at novgorod; andreas at riga; card hermann
         dice 6 6
         when storm; fight
         dice 6
         when hit militia
         then hermann out; gavrilo has coin 0",
    ]);
}

#[test]
fn losses_after_a_battle() {
    // N4.4.3k, N4.4.5c
    every(&[
        // A loser who Withdrew and then lost his last unit leaves his Assets to the winners.
        "given box 1; gavrilo at odenpah kn 9; hermann at dorpat mil 1 coin 2; domash at novgorod; andreas at riga; card gavrilo
         when march dorpat by track_crossroads; done; done
         dice 6 6
         when fight; fight; hit militia; withdraw hermann
         then hermann out; gavrilo has coin 2",
        // A winner who does is no Spoil.
        "given box 1; andreas at pskov kn 9; rudolf at pskov kn 0 routed-mil 1 coin 2; conquered pskov; gavrilo at ostrov mil 1; domash at novgorod; heinrich at riga; card andreas
         when along rudolf; march ostrov by water_pskov_ostrov; done; place rudolf a-left; fight; fight
         dice 6 6
         when hit militia; remove gavrilo
         then rudolf out; andreas has coin 0",
        // Nobody joined from inside: the Siege markers stay.
        "given box 1; andreas at pskov kn 9; siege pskov 3; gavrilo at pskov inside; aleksandr at dubrovno mil 1; domash at novgorod; heinrich at riga; card aleksandr
         when march pskov by track_pskov_dubrovno; done; done
         dice 6
         when fight; fight; hit militia; remove aleksandr
         then siege pskov 3",
    ]);
}

#[test]
fn defenders_face_attackers_before_they_fill_the_rest() {
    // N4.4.1d, N4.4.2.X2
    every(&[
        "given box 1; andreas at pskov; rudolf at pskov; conquered pskov; aleksandr at ostrov; domash at ostrov; gavrilo at novgorod; heinrich at riga; card andreas
         when along rudolf; march ostrov by water_pskov_ostrov; done; place rudolf a-right; place aleksandr d-centre
         then row d - aleksandr domash",
        "given box 1; hermann at pskov sg 1; conquered pskov; gavrilo at ostrov serf 1; capability R4; domash at novgorod; andreas at riga; card hermann\nwhen march ostrov by water_pskov_ostrov; done; fight; fight; hit serfs\nthen journal all Gavrilo is Routed",
    ]);
}

#[test]
fn the_legate_calls_only_where_it_is_friendly() {
    // N3.5.1e, N3.5.1g, N3.4d
    every(&[
        "given box 3; levy; andreas in 3; hermann at dorpat; conquered wenden; capability T13; legate wenden; gavrilo at pskov; stage legate\nthen cannot legate muster andreas N3.5.1e; can legate slide andreas",
        "given box 3; levy; hermann at pskov; siege pskov 1; capability T13; legate pskov; gavrilo at novgorod; stage legate\nthen cannot legate extra hermann N3.5.1g",
        "given box 3; levy; knud_abel at reval; event R11; capability T13; legate reval; gavrilo at pskov; stage legate\nthen cannot legate extra knud_abel N3.4d",
    ]);
}

#[test]
fn vassals_gone_for_good_do_not_come_back() {
    // N9.2c, N9.2i, N1.5.4e
    every(&[
        "given option vassal_service yes; box 3; levy; hermann in 3; andreas at riga; gone hermann__helmold_von_luneburg; capability T13; legate dorpat; gavrilo at pskov; stage legate\nwhen legate muster hermann\nthen vassal hermann__helmold_von_luneburg absent; vassal hermann__johannes_von_dolen ready",
        "given option vassal_service yes; box 3; levy; andreas at riga; gone andreas__summer_crusaders; rudolf at wenden; gavrilo at pskov; levying andreas\nwhen levy T11\nthen vassal andreas__summer_crusaders absent; vassal rudolf__summer_crusaders ready",
    ]);
}

#[test]
fn watland_with_nobody_left_asks_for_seven_points_and_double() {
    // N6.3c, N5.2c
    every(&[
        "given scenario watland; box 4; hermann at dorpat kn 0 service 9; gavrilo at pskov kn 0 service 9; stage end\nthen winner russian",
        "given scenario peipus; box 13; hermann at dorpat kn 0 service 17; gavrilo at pskov kn 0 service 17; stage end\nthen winner draw",
    ]);
}

#[test]
fn every_route_that_saves_a_kind_of_transport_is_found() {
    // N4.6.2f: nine of them with these Locales closed
    let game = play("given box 1; hermann at dorpat; gavrilo at pskov; card hermann").game;
    let closed = ["adsel", "narwia", "porkhov", "velikiye_luki", "zheltsy"].map(at);
    let open: Locales = LocaleId::ALL.into_iter().filter(|l| !closed.contains(l)).collect();
    let routes = game.routes(at("neva"), at("leal"), open, 52, 52);
    assert_eq!(routes.len(), 9);
    assert!(routes.windows(2).all(|pair| pair[0].0 < pair[1].0 && pair[0].1 > pair[1].1));
}

#[test]
fn a_siege_marks_those_inside_as_well() {
    // N4.5.1d: who is marked must Feed
    play(
        "given box 1; hermann at pskov prov 2; gavrilo at pskov inside prov 2; siege pskov 1; card hermann\nwhen siege\nthen hermann has prov 1; gavrilo has prov 1",
    );
}

#[test]
fn a_storm_costs_an_action() {
    // N4.5.2a, N4.2.1b: a free March is left to him, but no action
    every(&[
        "given box 1; hermann at izborsk kn 1 lh 1 T3; siege izborsk 1; gavrilo at novgorod; card hermann 0
         then can march ugaunia by track_ugaunia_izborsk; cannot storm N4.2.1b",
        "given box 1; hermann at izborsk kn 1 lh 1 T3; siege izborsk 1; gavrilo at novgorod; card hermann 1
         then can storm",
        "given box 1; hermann at izborsk; siege izborsk 1; gavrilo at novgorod; card hermann 3
         when storm; concede
         then asked russian",
    ]);
}

#[test]
fn the_legates_action_is_lost_with_his_card() {
    // N4.2.1c: Domash Avoids Battle to where the pawn was left alone
    every(&[
        "given box 1; hermann at ugaunia; domash at uzmen; gavrilo at novgorod; andreas at riga; capability T13; legate ugaunia; card hermann 3
         then actions 4
         when march dorpat by track_crossroads; march uzmen by water_peipus_west
         then legate ugaunia; actions 2
         when avoid domash ugaunia by track_ugaunia_uzmen
         then legate out; not play T13; hermann at uzmen; actions 1",
    ]);
}
