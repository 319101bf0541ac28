//! States in the middle of something can be saved and come back.

use ravelin_core::{Rules, StateError, Stored};

use super::{Scene, at, lord, play};
use crate::ids::WayId;
use crate::kit::Forces;
use crate::state::Place;
use crate::{Nevsky, Saved};

/// Why a scene of the second edition does not come back from a file.
fn refused(s: &Scene) -> Option<StateError> {
    restored(s, s.game.save())
}

fn restored(s: &Scene, saved: Saved) -> Option<StateError> {
    let kit = s.game.kit;
    let options = Nevsky::sheet(kit).resolve(None, Some("crusade_on_novgorod"), [("edition", "second")]);
    Nevsky::restore(kit, &options.expect("good options"), saved).err()
}

/// A scene comes back from a file; why it does not after somebody has edited the file.
#[track_caller]
fn edited(text: &str, edit: impl FnOnce(&mut Saved)) -> String {
    let s = play(text);
    assert_eq!(refused(&s), None);
    let mut saved = s.game.save();
    edit(&mut saved);
    restored(&s, saved).map_or_else(|| "accepted".to_owned(), |e| e.to_string())
}

#[test]
fn a_sacked_stronghold_can_be_saved_before_its_spoils_are_divided() {
    // N4.5.2t, N4.4.3l: its Siege markers are gone by then
    let s = play(
        "given box 3; conquered koporye; siege koporye 1; aleksandr at koporye; domash at koporye; andreas at riga; card aleksandr
         dice 1 6
         when storm; fight
         dice 1 6 6 6 6 1
         when hit men_at_arms
         dice 6
         when hit men_at_arms
         then stage fight spoils; siege koporye 0",
    );
    assert_eq!(refused(&s), None);
}

#[test]
fn a_stop_waits_under_the_question_of_its_last_card() {
    // N3.1.3j, N7.T13E.b: after Heinrich Sees the Curia no Event of the stop is left
    let s = play(
        "given box 3; levy; heinrich at leal service 4; hermann at dorpat; gavrilo at pskov; veche 1 vp; held T13; watching teutonic; stage veche
         then ask interrupt
         when play T13
         then ask curia",
    );
    assert_eq!(refused(&s), None);
}

const APPROACH: &str = "given box 3; hermann at dubrovno; gavrilo at pskov; domash at pskov; vladislav at pskov
         given aleksandr at novgorod; andreas at uzmen; rudolf at riga; card hermann
         when march pskov by track_pskov_dubrovno";

#[test]
fn only_where_a_fight_is_enemies_meet_outside() {
    // N0.4b, N4.3.4a
    let met = edited(APPROACH, |saved| saved.public.lords[lord("aleksandr")].place = Place::Map(at("riga")));
    assert_eq!(met, "public.lords[rudolf]: Unbesieged among Unbesieged enemies");
}

#[test]
fn nobody_avoids_battle_or_retreats_to_the_enemy() {
    // N4.3.4d, N4.4.3c
    let text = format!("{APPROACH}; avoid gavrilo ostrov by water_pskov_ostrov");
    let way = |id: &str| ravelin_core::ids::find::<WayId>(id).expect("a Way");
    let to = |place: &str, id: &str| {
        edited(&text, |saved| saved.public.march.avoid[0] = (lord("gavrilo"), at(place), way(id)).into())
    };
    let why = "public.march.avoid: not Lords who can Avoid Battle so";
    assert_eq!(to("uzmen", "water_pskov_uzmen"), why);
    assert_eq!(to("dubrovno", "track_pskov_dubrovno"), why);
}

#[test]
fn nobody_sails_to_the_enemy() {
    // N4.7.3a
    let text =
        "given box 1; knud_abel at reval kn 1 ship 2 loot 1 prov 1; hermann at dorpat; gavrilo at luga; domash at pskov
         given card knud_abel; plan teutonic hermann hermann; plan russian gavrilo gavrilo gavrilo
         when sail leal
         then ask sail_drop";
    let to = |place: &str| edited(text, |saved| saved.public.march.to = at(place));
    assert_eq!(to("riga"), "accepted");
    assert_eq!(to("luga"), "public.march: not a Sail");
}

#[test]
fn all_who_are_there_fight() {
    // N4.4.1b, N4.4.1e
    let array = format!("{APPROACH}; done; done\nthen stage fight array 1");
    let part = edited(&array, |saved| _ = saved.public.battle.part.remove(lord("gavrilo")));
    assert_eq!(part, "public.battle.part: all who are there outside take part");
    let sallying = edited(&array, |saved| _ = saved.public.battle.sallying.insert(lord("hermann")));
    assert_eq!(sallying, "public.battle.sallying: not Besieged Lords who Sally");
}

#[test]
fn a_fight_has_four_rows_and_so_many_hits() {
    // N4.4.1a
    let array = format!("{APPROACH}; done; done\nthen stage fight array 1");
    let s = play(&array);
    let options = Nevsky::sheet(s.game.kit).resolve(None, Some("crusade_on_novgorod"), [("edition", "second")]);
    let mut file = s.game.state_value();
    file["public"]["stage"] = serde_json::json!({ "fight": { "array": 7 } });
    let row = Nevsky::read_state(s.game.kit, &options.expect("good options"), &file).expect_err("seven rows");
    assert_eq!(row.to_string(), "public.stage.fight.array: no such row");
    let hits = edited(&array, |saved| {
        (saved.public.battle.hits, saved.public.battle.crossbow) = (2, 255);
    });
    assert_eq!(hits, "public.battle.hits: too many");
    let rounds = edited(&array, |saved| saved.public.battle.round = 200);
    assert_eq!(rounds, "public.battle.step: no such step");
    let picked = edited(&array, |saved| saved.public.battle.picked = Forces::filled(40));
    assert_eq!(picked, "public.battle.bridge_used: more units than Strike");
}

/// Gavrilo and Domash have lost at Pskov and cannot Withdraw.
const LOST: &str =
    "given box 3; conquered pskov; hermann at dubrovno; gavrilo at pskov mil 1 prov 1; domash at pskov mil 1 prov 1
         given aleksandr at novgorod; andreas at uzmen; rudolf at riga; card hermann
         when march pskov by track_pskov_dubrovno; done; place gavrilo d-centre; place domash d-left
         when fight; concede; settle; taker gavrilo
         dice 6 6
         when hit militia; settle
         then stage fight fate";

#[test]
fn no_loser_stays_in_the_field() {
    // N4.4.3b, N4.4.3c
    let fate = edited(LOST, |saved| _ = saved.public.battle.doomed.remove(lord("gavrilo")));
    assert_eq!(fate, "public.battle.doomed: not the losers whose fate is open");
    let retreat = format!(
        "{LOST}
         when retreat domash; retreat gavrilo; to ostrov by water_pskov_ostrov
         then stage fight retreat_drop"
    );
    let way = ravelin_core::ids::find::<WayId>("water_pskov_uzmen").expect("a Way");
    let to = edited(&retreat, |saved| saved.public.battle.retreat = Some((at("uzmen"), way)));
    assert_eq!(to, "public.battle.retreat: not a Retreat that is open to them");
}

#[test]
fn who_took_the_last_hit_may_be_removed_before_the_others() {
    // N4.4.3h
    assert_eq!(refused(&play(&format!("{LOST}\nwhen remove domash\nthen domash out; stage fight fate"))), None);
}

#[test]
fn heinrich_may_go_to_the_curia_from_his_own_muster() {
    // N7.T13E.b, N3.4a: he is not on map while the Assets are given
    let s = play(
        "given box 3; levy; heinrich at leal service 4; hermann at dorpat; gavrilo at pskov; held T13; levying heinrich
         when play T13
         then ask curia; stage levying; heinrich in 7",
    );
    assert_eq!(refused(&s), None);
}
