//! N9, N10: options and editions.

use ravelin_core::{Drawn, Hidden, Match, Pack, Rules, Seat, Seed, Worded};

use super::{Scene, lord, play};
use crate::Nevsky;
use crate::kit::*;

#[test]
fn hidden_assets_are_told_with_their_number() {
    // N9.1d: that it is one is seen, which one it is the owner's secret
    play(
        "given option hidden_mats yes; box 3; andreas at riga; gavrilo at pskov; levying andreas\nwhen cart\nthen journal teutonic Andreas Levies 1 Cart.; journal all Andreas Levies 1 Transport.",
    );
}

#[test]
fn spoils_of_hidden_mats_are_told_to_both_sides_as_they_are() {
    // N9.1d, N4.3.4j
    let avoid = |goods: &str, acts: &str, told: &str| {
        play(&format!(
            "given option hidden_mats yes; box 1; hermann at dubrovno; gavrilo at pskov {goods}; domash at novgorod; andreas at riga; card hermann
             when march pskov by track_pskov_dubrovno; done; avoid gavrilo ostrov by water_pskov_ostrov; {acts}
             then journal teutonic Left behind for Hermann: {told}.; journal russian Left behind for Hermann: {told}.
             then journal all Left behind for Hermann: some goods."
        ))
    };
    avoid("prov 3 boat 1", "discard gavrilo provender; discard gavrilo provender; done", "2 Provender");
    avoid("prov 1 loot 1 boat 1", "done", "1 Loot");
    avoid("prov 1 boat 1", "done", "nothing");
}

#[test]
fn hidden_mats_are_the_owners_own_but_in_battle() {
    // N9.1a, N9.1b, N9.1d, N9.1e, N10.13c
    let s = play(
        "given option hidden_mats yes; box 1; hermann at pskov; conquered pskov; gavrilo at ostrov; domash at novgorod; card hermann",
    );
    let view = s.game.view(Some(Seat(1)));
    assert!(view.mats[lord("hermann")].is_none() && view.mats[lord("gavrilo")].is_some());
    assert!(s.game.view(None).mats.values().all(Option::is_none));
    let s = play(
        "given option hidden_mats yes; box 1; hermann at pskov; conquered pskov; gavrilo at ostrov; domash at novgorod; card hermann\nwhen march ostrov by water_pskov_ostrov; done; done",
    );
    assert!(s.game.view(Some(Seat(1))).mats[lord("hermann")].is_some());
    assert!(s.game.view(Some(Seat(0))).mats[lord("domash")].is_none());
}

/// All that the enemy of a side, and everybody else, reads of a scene.
fn read_by(s: &Scene, viewer: Option<Seat>) -> String {
    let game = &s.game;
    let words = |e: &ravelin_core::Entry| {
        e.telling(viewer, &(|_| "seat".to_owned(), |t| Nevsky::name(game.kit, t))).to_string()
    };
    let read = s.log.0.iter().filter(|e| e.is_for(viewer));
    let log: Vec<String> = read.map(|e| format!("{} [{}]", words(e), e.clause.0)).collect();
    let view = game.view(viewer);
    let prompt = Nevsky::prompt(&view);
    format!(
        "{}\n{} [{}]\n{}",
        log.join("\n"),
        prompt.words(),
        prompt.clause.0,
        serde_json::to_string(&view).expect("a view")
    )
}

/// Both scenes look the same to seat 1, or seat 0, and to the spectator.
#[track_caller]
fn same_for(seat: u8, scenes: [&str; 2]) {
    let [a, b] = scenes.map(play);
    for viewer in [Some(Seat(seat)), None] {
        assert_eq!(read_by(&a, viewer), read_by(&b, viewer));
    }
}

#[test]
fn a_supply_under_way_is_behind_the_screen() {
    // N9.1b, N9.1d: neither Transport nor how much is drawn shows
    let of = |goods: &str, acts: &str| {
        format!(
            "given option hidden_mats yes; box 1; domash at novgorod {goods}; hermann at dorpat; card domash\nwhen {acts}"
        )
    };
    same_for(0, [&of("cart 2 boat 2 ship 2", "supply"), &of("ship 1", "supply")]);
    same_for(0, [&of("ship 2", "supply all"), &of("ship 1", "supply; draw novgorod 0 0; done")]);
    let s = play(&of("cart 2 boat 2 ship 2", "supply"));
    assert!(s.game.view(Some(Seat(0))).stores.is_none() && s.game.view(Some(Seat(1))).stores.is_some());
    let first = |goods: &str, acts: &str| of(goods, acts).replace("given ", "given edition first; ");
    same_for(0, [&first("ship 2", "supply 3"), &first("", "supply 1")]);
}

#[test]
fn a_tax_does_not_show_veliky_knyaz() {
    // N9.1b, N9.1d, N7.R17C.a
    let of = |cards: &str| {
        format!(
            "given option hidden_mats yes; box 1; domash at novgorod {cards}; hermann at dorpat; card domash\nwhen tax"
        )
    };
    same_for(0, [&of("R17"), &of("")]);
    let s = play(&format!("{}; boat; cart; done\nthen domash has boat 1 cart 1 coin 1", of("R17")));
    assert!(!read_by(&s, Some(Seat(0))).contains("R17"));
    play(&format!("{}\nthen choices done\nwhen done\nthen domash has coin 1", of("")));
}

#[test]
fn being_asked_shows_nothing_of_a_hidden_mat() {
    // N9.1d, N7.T3C.b, N4.3.2e, N4.7.3c, N3.4.4f
    let card = |mat: &str| {
        format!(
            "given option hidden_mats yes; box 1; yaroslav at odenpah {mat}; gavrilo at novgorod; card yaroslav 1\nwhen forage\nthen asked teutonic; actions 0"
        )
    };
    same_for(1, [&card("kn 1 lh 1 T3"), &card("maa 1")]);
    let march = |mat: &str, load: &str| {
        format!(
            "given option hidden_mats yes; box 1; hermann at dorpat {mat}; rudolf at dorpat; gavrilo at novgorod; card hermann\nwhen along rudolf; march ugaunia by track_crossroads{load}\nthen asked teutonic; ask march_drop"
        )
    };
    same_for(1, [&march("cart 3 prov 3", ""), &march("cart 1 prov 3 loot 1", " light")]);
    let sail = |mat: &str| {
        format!(
            "given option hidden_mats yes; box 1; knud_abel at reval kn 1 {mat}; gavrilo at novgorod; card knud_abel\nwhen sail leal\nthen asked teutonic; ask sail_drop"
        )
    };
    same_for(1, [&sail("ship 1 prov 2"), &sail("ship 4")]);
    let levy = |mat: &str| {
        format!(
            "given option hidden_mats yes; box 3; andreas at riga {mat}; gavrilo at pskov; levying andreas\nwhen levy T14\nthen asked teutonic; ask third_card"
        )
    };
    same_for(1, [&levy("T9 T4"), &levy("")]);
}

#[test]
fn new_crusaders_are_told_whether_any_came_or_not() {
    // N9.1d, N7.T11C.c
    let of = |knights: u8| {
        format!(
            "given option hidden_mats yes; box 10; levy; andreas at riga kn {knights}; gavrilo at pskov; capability T11; mustered andreas__summer_crusaders; stage crusaders\nthen stage plan"
        )
    };
    same_for(1, [&of(2), &of(5)]);
}

#[test]
fn torzhok_lifts_the_screen_of_domash() {
    // N9.1c: and that cannot be taken back
    let s = play(
        "given option hidden_mats yes; box 3; levy; hermann at dorpat; domash at novgorod prov 2 boat 1; veche 0 vp 2 coin; stage events teutonic\ndice T2 T0\nwhen from domash",
    );
    let view = s.game.view(Some(Seat(0)));
    assert_eq!(view.torzhok.map(|g| (g[AssetId::Provender], g[AssetId::Boat])), Some((2, 1)));
    assert!(view.mats[lord("domash")].is_none());
    assert!(s.game.view(None).torzhok.is_none());
    assert!(s.log.0.last().is_some_and(|e| e.clause.0 == "N9.1c" && e.reveals(Seat(0))));
    // Text and board show him what Domash has.
    assert!(Nevsky::text(&view).contains("mat hidden but for 1 Boat 2 Prov"));
    assert!(Nevsky::board(&view, &[]).to_string().contains("2 Provender"));
}

#[test]
fn secrets_stay_with_their_owner() {
    // N4.1b, N3.1.3d, N4.1.2b (Table: Information)
    let s =
        play("given box 3; hermann at dorpat; gavrilo at pskov; held T3 R3; stage plan\nwhen plan hermann; plan pass");
    let (own, other) = (s.game.view(Some(Seat(0))), s.game.view(Some(Seat(1))));
    assert_eq!((own.plan.len(), own.held.len()), (2, 1));
    assert_eq!((other.plan.len(), other.held), (0, Cards::only(CardId::R3)));
    let spectator = s.game.view(None);
    assert!(spectator.plan.is_empty() && spectator.held.is_empty());
}

#[test]
fn vassal_markers_move_with_their_lord() {
    // N9.2b, N9.2g, N9.2h, N9.2f
    play(
        "given option vassal_service yes; box 3; levy; andreas at riga service 17 coin 1; gavrilo at pskov; mustered andreas__teutonic_vassals; vassal andreas__teutonic_vassals 6; stage pay\nwhen pay andreas coin andreas\nthen vassal andreas__teutonic_vassals 7; andreas service 17",
    );
    play(
        "given option vassal_service yes; box 1; andreas at ugaunia moved service 9; gavrilo at novgorod; mustered andreas__teutonic_vassals; vassal andreas__teutonic_vassals 6; stage feed\ndice T0 T2 R13 R6\nthen andreas service 8; vassal andreas__teutonic_vassals 5",
    );
    play(
        "given option vassal_service yes; box 5; levy; andreas at riga inside kn 3 maa 3 service 9; siege riga 1; gavrilo at riga service 9; domash at novgorod; mustered andreas__teutonic_vassals; vassal andreas__teutonic_vassals 4; stage disband\nthen vassal andreas__teutonic_vassals gone; andreas has kn 2 maa 1",
    );
}

#[test]
fn a_lord_takes_his_vassals_markers_with_him() {
    // N9.2i, N9.2j
    play(
        "given option vassal_service yes; box 5; levy; andreas at riga service 5; hermann at dorpat; gavrilo at pskov; mustered andreas__teutonic_vassals; vassal andreas__teutonic_vassals 7; stage disband\nwhen disband andreas\nthen vassal andreas__teutonic_vassals mat",
    );
    play(
        "given option vassal_service yes; box 9; levy; andreas at riga kn 1 service 14; gavrilo at pskov; capability T11; stage crusaders\nthen vassal andreas__summer_crusaders 11; andreas has kn 4",
    );
}

#[test]
fn unready_vassals_turn_ready_after_call_to_arms() {
    // N9.2e, Q33: the Teutons' after the Legate, the Russians' after the Veche
    play(
        "given option vassal_service yes; box 4; levy; andreas at riga; domash at novgorod; capability T13; legate card; unready andreas__teutonic_vassals; veche 1 vp; stage legate
         then vassal andreas__teutonic_vassals unready
         when done
         then stage veche; vassal andreas__teutonic_vassals ready",
    );
    let aleksandr = "given option vassal_service yes; box 4; levy; hermann at dorpat; aleksandr at novgorod; unready aleksandr__rostov; veche 1 vp; stage veche";
    play(&format!(
        "{aleksandr}\nthen vassal aleksandr__rostov unready\nwhen veche extra aleksandr\nthen cannot levy aleksandr__rostov N9.2e\nwhen done\nthen stage plan; vassal aleksandr__rostov ready"
    ));
}

#[test]
fn unready_crusaders_do_not_come_and_restoring_moves_no_marker() {
    // N9.2j
    play(
        "given option vassal_service yes; box 9; levy; andreas at riga kn 1 service 14; gavrilo at pskov; capability T11; unready andreas__summer_crusaders; stage crusaders\nthen andreas has kn 1; vassal andreas__summer_crusaders ready; vassal andreas__summer_crusaders mat",
    );
    play(
        "given option vassal_service yes; box 10; levy; andreas at riga kn 1 service 14; gavrilo at pskov; capability T11; mustered andreas__summer_crusaders; vassal andreas__summer_crusaders 12; stage crusaders\nthen andreas has kn 3; vassal andreas__summer_crusaders 12",
    );
}

#[test]
fn horse_archers_may_never_evade() {
    // N9.3a
    play(
        "given option horse_archery no; box 1; andreas at pskov kn 1; conquered pskov; heinrich at riga; vladislav at novgorod; aleksandr at ostrov ah 2; card andreas\nwhen march ostrov by water_pskov_ostrov; done; fight; fight\ndice 1\nwhen hit knights\ndice 2\nwhen hit asiatic_horse\nthen aleksandr has ah 1",
    );
}

#[test]
fn the_lower_bidder_plays_the_russians() {
    // N9.4a, N9.4b, D01, C8, N10.13b
    play(
        "given option bidding yes; setup pleskau\nthen choices bid 0 | bid 1 | bid 2 | bid 3 | bid 4 | bid 5 | bid 6 | bid 7 | bid 8",
    );
    let s =
        play("given option bidding yes; setup pleskau\nthen asked teutonic russian\nwhen bid 1; bid 3\nthen veche 2 0");
    assert_eq!((s.game.side_of(Seat(0)), s.game.p.bids), (Side::Russian, Some([1, 3])));
    let s = play("given option bidding yes; setup pleskau\nwhen bid 3; bid 2\nthen veche 3 0");
    assert_eq!(s.game.side_of(Seat(0)), Side::Teutonic);
    play("given edition first; option bidding yes; setup pleskau\nthen unasked bid 1");
    let s = play("given option bidding yes; setup pleskau\nwhen bid 1");
    assert_eq!(s.game.view(Some(Seat(1))).bid, None);
    assert_eq!([0, 1].map(|n| s.game.seat_title(Seat(n))), ["First seat", "Second seat"]);
    // Tied bids: by lot, and the bid applies.
    for (lot, side) in [(1, Side::Teutonic), (2, Side::Russian)] {
        let s =
            play(&format!("given option bidding yes; setup pleskau\ndice {lot}\nwhen bid 2; bid 2\nthen veche 3 0"));
        assert_eq!(s.game.side_of(Seat(0)), side);
        let title = if side == Side::Teutonic { "Teutons" } else { "Russians" };
        assert_eq!(s.game.seat_title(Seat(0)), title);
    }
}

#[test]
fn a_bid_that_was_turned_up_cannot_be_taken_back() {
    // N9.4a (Table: Information)
    let sheet = Nevsky::sheet(s_kit());
    let options =
        sheet.resolve(None, Some("pleskau"), [("edition", "second"), ("bidding", "yes")]).expect("good options");
    let mut table = Match::<Nevsky>::new(&options, Seed::number(1), &Pack::default()).expect("a game");
    for (seat, bid) in [(0, "bid 1"), (1, "bid 5")] {
        let legal = table.read(Seat(seat), bid).expect("a bid");
        table.play(legal);
    }
    assert!(!table.can_undo());
}

#[test]
fn options_of_the_second_edition_are_refused_openly_in_the_first() {
    // N10.13b, N10.3c
    play("given edition first; option bidding yes; setup pleskau\nthen journal all There is no bidding for sides");
    play("given edition first; option blanks recycled; setup pleskau\nthen journal all Blank cards are not recycled");
}

#[test]
fn both_editions_words_stand_in_the_sheet_where_they_differ() {
    // N6.3c, N10.12d
    let sheet = Nevsky::sheet(s_kit());
    let about = |id: &str| sheet.scenarios.iter().find(|s| s.id == id).map(|s| s.about.clone()).expect("a scenario");
    assert!(about("watland").contains("7 VP") && about("watland").contains("First edition"));
    assert!(!about("peipus").contains("edition"));
}

#[test]
fn the_quickstart_suggests_a_plan_to_each_side() {
    // N6.2a
    let s = play("given setup pleskau_quickstart\nthen stage plan");
    let [t, r] = [0, 1].map(|n| Nevsky::prompt(&s.game.view(Some(Seat(n)))).words());
    assert!(t.contains("Suggested") && r.contains("Suggested") && t != r, "{t} {r}");
    assert!(!Nevsky::prompt(&s.game.view(None)).words().contains("Suggested"));
}

#[test]
fn recycled_blanks_return_after_the_sixth() {
    // N9.5a, N10.3c
    play(
        "given option blanks recycled; scenario watland; box 5; levy; hermann at dorpat coin 1 service 9; domash at novgorod; stage events teutonic\ndice T0 T0 R0 R0\nthen blanks teutonic 1; blanks russian 1",
    );
    let aside = "given option blanks recycled; scenario watland; box 5; levy; hermann at dorpat coin 1 service 9; domash at novgorod; blanks teutonic 0 aside 3; blanks russian 1 aside 2; stage events russian";
    play(&format!("{aside}\ndice R7 R0\nthen blanks teutonic 3; blanks russian 3"));
    play(&format!("{aside}\ndice R7 R1\nthen blanks teutonic 0; blanks russian 1"));
    play(
        "given edition first; option blanks recycled; scenario watland; box 5; levy; hermann at dorpat coin 1 service 9; domash at novgorod; stage events teutonic\ndice T0 T0 R0 R0\nthen blanks teutonic 3",
    );
}

#[test]
fn the_edition_is_an_option_and_the_first_is_the_default() {
    // N10.0a, N10.0b, N10.0c, N10.0d
    let kit = s_kit();
    let sheet = Nevsky::sheet(kit);
    let options = sheet.resolve(None, None, []).expect("defaults");
    assert_eq!(options.get("edition"), "first");
    assert_eq!(kit.book(false).edition, Edition::FIRST);
    assert_eq!(kit.book(true).edition, Edition::SECOND);
    assert_ne!(kit.book(false).lord(lord("hermann")).forces, kit.book(true).lord(lord("hermann")).forces);
}

fn s_kit() -> &'static Kit {
    Nevsky::kit(&Pack::default()).expect("the shipped components are good")
}
