//! N0-N2: what is in the box, the map, Lords, mats, markers, set-up.

use ravelin_core::{Pack, Rules, Worded};

use super::{at, lord, play};
use crate::Nevsky;
use crate::kit::*;
use crate::state::Place;

fn kit() -> &'static Kit {
    Nevsky::kit(&Pack::default()).expect("the shipped components are good")
}

#[test]
fn two_sides_of_six_lords_with_their_ratings() {
    // N0.3, N1.1a, N1.5.1a, N1.5.3d
    let book = kit().book(true);
    assert_eq!(Side::Teutonic.lords().count() + Side::Russian.lords().count(), 12);
    let ratings = |id: &str| {
        let l = book.lord(lord(id));
        (l.fealty, l.service, l.lordship, l.command)
    };
    assert_eq!(ratings("andreas"), (2, 4, 3, 3));
    assert_eq!(ratings("aleksandr"), (0, 6, 4, 3));
    assert_eq!(ratings("heinrich"), (3, 4, 2, 1));
    assert_eq!(ratings("karelians"), (4, 2, 1, 2));
    assert_eq!(Nevsky::seat_name(kit(), 2, ravelin_core::Seat(0)), "Teutons");
}

#[test]
fn wooden_pieces_are_those_of_the_box_and_suffice() {
    // N1.2b, N1.2c, N10.1d
    for (second, men, militia) in [(true, 34, 26), (false, 36, 24)] {
        let book = kit().book(second);
        let pieces: Vec<u8> = book.units.values().map(|u| u.pieces).collect();
        assert_eq!(pieces, [28, 9, 9, 10, men, militia, 6]);
        for u in UnitId::ALL.into_iter() {
            let of = |f: &Forces| u32::from(f[u]);
            let all: u32 = book.lords.values().map(|l| of(&l.forces)).sum::<u32>()
                + book.vassals.values().map(|v| of(&v.forces)).sum::<u32>();
            let garrison = |n: Guard| book.holds.values().map(|h| u32::from(h.garrison[n])).max().unwrap_or(0);
            let spare = match u {
                UnitId::Knights => garrison(Guard::Knights),
                UnitId::MenAtArms => garrison(Guard::MenAtArms),
                UnitId::Serfs => 6,
                _ => 0,
            };
            assert_eq!(all + spare, u32::from(book.units[u].pieces), "{u:?} {second}");
        }
    }
}

#[test]
fn markers_and_command_cards_of_the_box() {
    // N1.2a, N1.2e, N1.9.2a
    let text = crate::parse::SHIPPED.iter().find(|f| f.0 == "markers.toml").expect("the markers").1;
    for (id, count) in [("legate_pawn", 1), ("lord_cylinder", 14), ("lord_mat", 12), ("castle", 2), ("walls_plus_1", 4)]
    {
        assert!(text.contains(&format!("id = \"{id}\"\n")), "{id}");
        let record = text.split("[[marker]]").find(|r| r.contains(&format!("id = \"{id}\""))).expect("a marker");
        assert!(record.contains(&format!("count = {count}\n")), "{id}");
    }
    play(
        "given box 1; hermann at dorpat; gavrilo at pskov; stage plan\nwhen plan hermann; plan hermann; plan hermann; plan pass; plan pass\nthen cannot plan hermann N4.1.1a; can plan pass\nwhen plan pass\nthen can commit",
    );
}

#[test]
fn cards_and_markers_of_the_box() {
    // N1.2d, N1.9.1a, N1.9.1d, N1.9.1e, N10.0f
    let (first, second) = (kit().book(false), kit().book(true));
    assert_eq!((CardId::ALL.len(), first.cards.values().len()), (38, 38));
    assert_eq!(second.cards.values().filter(|c| c.scope == Scope::None).count(), 2);
    for (a, b) in first.cards.values().zip(second.cards.values()) {
        assert_eq!((&a.event, &a.capability, a.timing), (&b.event, &b.capability, b.timing));
        assert_eq!((a.lords, a.scope, &a.capability_text), (b.lords, b.scope, &b.capability_text));
    }
    let lords = |id: &str| second.card(ravelin_core::ids::find::<CardId>(id).expect("a card")).lords;
    assert_eq!(lords("T11"), [lord("andreas"), lord("rudolf")].into_iter().collect());
    assert_eq!(lords("R3"), Side::Russian.all_lords().without(lord("karelians")));
    assert_eq!(lords("T8"), Side::Teutonic.all_lords());
}

#[test]
fn the_map_is_the_printed_one() {
    // N1.3.1a, N1.3.1b, N1.3.1c, N1.3.1d, N1.3.1e, N1.3.1f, N1.3.1h, N1.3.1q, N1.3.1u, Q19, Q20
    let book = kit().book(true);
    let count = |kind: Kind| book.locales.values().filter(|l| l.kind == kind).count();
    let kinds = [Kind::Region, Kind::Town, Kind::TradeRoute, Kind::Fort, Kind::Castle, Kind::Bishopric, Kind::City];
    assert_eq!(kinds.map(count), [20, 11, 4, 5, 5, 4, 3]);
    assert_eq!((book.locales.values().len(), book.ways.values().len()), (53, 73));
    assert_eq!((book.rus.len(), book.livonia.len()), (29, 17));
    assert_eq!((book.printed_holds.len(), book.trade.len()), (18, 4));
    let ports: Vec<&str> = book.seaports.iter().map(LocaleId::word).collect();
    assert_eq!(ports, ["reval", "narwia", "leal", "riga", "pernau", "luga", "neva", "koporye"]);
    let hold = |kind: Kind| (book.holds[kind].capacity, book.holds[kind].vp);
    assert_eq!([Kind::Fort, Kind::Castle, Kind::City, Kind::Novgorod].map(hold), [(1, 1), (2, 1), (3, 2), (3, 3)]);
    assert_eq!(book.holds[Kind::TradeRoute].vp, 1);
    // No Way crosses the sea: Riga and Pernau are not neighbours.
    assert!(!book.near[at("riga")].has(at("pernau")));
    assert!(book.near[at("kirrumpah")].has(at("izborsk")) && book.near[at("odenpah")].has(at("ugaunia")));
    assert!(book.lord(lord("aleksandr")).seats.has(at("rusa")));
}

#[test]
fn yaroslav_sits_in_conquered_pskov() {
    // N1.3.1n
    play("given yaroslav at odenpah; gavrilo at novgorod; card yaroslav\nthen yaroslav seats odenpah");
    play(
        "given yaroslav at odenpah; gavrilo at novgorod; conquered pskov; card yaroslav\nthen yaroslav seats odenpah pskov",
    );
}

#[test]
fn commanderies_are_seats_of_all_with_ordensburgen() {
    // N1.3.1p, N7.T12C.a
    let s = play(
        "given rudolf at wenden; gavrilo at novgorod; capability T12; card rudolf
         then rudolf seats adsel fellin leal wenden; actions 4",
    );
    assert!(s.game.double_seats(lord("rudolf")).has(at("wenden")));
    // A Commandery that is his Seat already serves twice.
    play(
        "given box 3; rudolf at wenden; gavrilo at novgorod; capability T12; card rudolf\nwhen supply; draw wenden 0 0; draw wenden 0 0\nthen rudolf has prov 2",
    );
}

#[test]
fn a_castle_marker_makes_a_stronghold_of_a_town() {
    // N1.3.1d, N1.3.1l, N4.5.2u, Q12
    let s = play(
        "given castle teutonic zheltsy; hermann at zheltsy; gavrilo at novgorod; card hermann\nthen friendly teutonic zheltsy; vp teutonic 1",
    );
    assert_eq!(s.game.kind_of(at("zheltsy")), Kind::Castle);
    play(
        "given castle russian zheltsy; siege zheltsy 4; hermann at zheltsy; gavrilo at novgorod; card hermann\ndice 1\nwhen surrender\nthen conquered zheltsy; castle teutonic zheltsy; vp teutonic 2",
    );
}

#[test]
fn retaking_a_locale_removes_its_markers() {
    // N1.3.1g
    play(
        "given conquered pskov; siege pskov 4; aleksandr at pskov; hermann at dorpat; card aleksandr\ndice 1\nwhen surrender\nthen not conquered pskov; vp teutonic 0",
    );
}

#[test]
fn the_calendar_has_two_boxes_of_each_season_a_year() {
    // N1.3.2a, N1.3.2b, N1.1b
    let boxes = &kit().book(true).boxes;
    let seasons: Vec<Season> = boxes[1..=16].iter().map(|b| b.season).collect();
    use Season::*;
    let year = [Summer, Summer, EarlyWinter, EarlyWinter, LateWinter, LateWinter, Rasputitsa, Rasputitsa];
    assert_eq!(seasons, [year, year].concat());
    assert_eq!(boxes.len(), 18);
    let plans: Vec<u8> = boxes[1..=8].iter().map(|b| b.plan).collect();
    assert_eq!(plans, [6, 6, 4, 4, 4, 4, 5, 5]);
}

#[test]
fn secondary_marshals_step_in_at_once() {
    // N1.5.1b, N1.5.1c, Q23
    play(
        "given andreas at riga; hermann at dorpat; aleksandr in 3; andrey at novgorod; card hermann\nthen andreas marshal; hermann plain; andrey marshal",
    );
    play(
        "given hermann at dorpat; aleksandr at novgorod; andrey at novgorod; card hermann\nthen hermann marshal; aleksandr marshal; andrey plain",
    );
    // N1.5.1d, N4.1.3c
    play(
        "given hermann at dorpat; rudolf at dorpat; yaroslav at dorpat; gavrilo at novgorod; stage lieutenants teutonic\nthen cannot lieutenant hermann over rudolf N4.1.3c; can lieutenant rudolf over yaroslav",
    );
}

#[test]
fn who_leaves_the_map_leaves_everything_behind() {
    // N1.5.1f, N1.5.1g, N1.5.1h, N3.3.2c, N4.1.3h, N0.4, N0.5
    play(
        "given box 5; levy; yaroslav at odenpah service 5 kn 2 T4 coin 3; rudolf at odenpah service 9; gavrilo at pskov; lieutenant yaroslav over rudolf; stage disband
         when disband yaroslav
         then yaroslav in 7; deck T4; yaroslav only kn 0",
    );
    let s = play(
        "given box 5; levy; yaroslav at odenpah service 5 kn 2; rudolf at odenpah service 9; gavrilo at pskov; lieutenant yaroslav over rudolf; stage disband\nwhen disband yaroslav",
    );
    assert_eq!(s.game.lord(lord("rudolf")).upper, None);
    assert_eq!(s.game.lord(lord("yaroslav")).service, 0);
}

#[test]
fn mats_share_but_never_mix() {
    // N1.5.2a, N1.5.2b, N1.5.2c, N1.5.2d, N1.5.2e, N3.2.1a
    play(
        "given levy; box 3; hermann at dorpat coin 1 service 5; rudolf at dorpat service 5; andreas at riga service 5; gavrilo at pskov; stage pay
         then can pay hermann coin hermann; can pay rudolf coin hermann; cannot pay andreas coin hermann
         when pay rudolf coin hermann
         then rudolf service 6; hermann has coin 0; rudolf has coin 0",
    );
    // In a Battle of relief the Lord inside shares nothing with those outside.
    let s = play("given gavrilo at pskov inside; domash at pskov; siege pskov 1; hermann at pskov");
    assert_eq!(s.game.sharing(lord("gavrilo")), Lords::only(lord("gavrilo")));
}

#[test]
fn vassals_and_where_they_belong() {
    // N1.5.4a, N1.5.4b, N1.5.4c, N1.5.4d, N7.T11C.a, N7.R10C.a, Q21
    let book = kit().book(true);
    assert_eq!(book.vassals.values().len(), 34);
    assert_eq!(book.vassals.values().filter(|v| v.special != Special::Ordinary).count(), 6);
    assert_eq!(
        book.vassals[ravelin_core::ids::find::<VassalId>("yaroslav__mstislavich_partisans").expect("one")].service,
        1
    );
    play(
        "given andreas at riga; aleksandr at novgorod; card andreas\nthen vassal andreas__teutonic_vassals ready; vassal andreas__summer_crusaders absent; vassal aleksandr__mongols_1 absent",
    );
    play(
        "given andreas at riga; aleksandr at novgorod; capability T11 R10; card andreas\nthen vassal andreas__summer_crusaders ready; vassal aleksandr__mongols_1 ready",
    );
}

#[test]
fn vassals_stay_mustered_and_units_are_alike() {
    // N1.5.4f, N1.6c: Teutonic Vassals lose all, and nobody asks whose Knights fell
    play(
        "given box 1; aleksandr at izborsk kn 9; andreas at ugaunia kn 1 mil 1; mustered andreas__teutonic_vassals; domash at novgorod; hermann at riga; card aleksandr
         when march ugaunia by track_ugaunia_izborsk; done; fight; fight
         dice 1 1
         when hit knights; hit knights
         then choices hit knights | hit militia
         dice 6 6 6 1 1
         when hit knights; hit militia; retreat andreas; to dorpat by track_crossroads
         then andreas has kn 0 mil 1; vassal andreas__teutonic_vassals mustered",
    );
}

#[test]
fn units_by_class_and_armor() {
    // N1.6a, N1.6b, N1.7a
    let units = &kit().book(true).units;
    let horse: Vec<bool> = units.values().map(|u| u.horse).collect();
    assert_eq!(horse, [true, true, true, true, false, false, false]);
    let armored: Vec<bool> = units.values().map(|u| u.armored).collect();
    assert_eq!(armored, [true, true, false, false, true, false, false]);
    assert_eq!(AssetId::ALL.map(AssetId::word), ["boat", "cart", "sled", "ship", "provender", "coin", "loot"]);
}

#[test]
fn a_lord_without_forces_disbands() {
    // N1.6e, N10.2b, N0.8: second edition always by N3.3.2; first edition removed if beyond his limit
    let given = "box 4; andreas at riga kn 3 service 3; capability T11; mustered andreas__summer_crusaders; hermann at dorpat; gavrilo at pskov; stage discard russian";
    play(&format!("given {given}\ndice T0 T2 R13 R6\nwhen done\nthen andreas in 9"));
    play(&format!("given edition first; {given}\ndice T0 T2 R13 R6\nwhen done\nthen andreas out"));
}

#[test]
fn eight_of_a_type_and_no_more() {
    // N1.7.3a, N1.7.3b, N1.6d: every mat may hold eight of them at once
    let all = ["andreas at riga", "heinrich at leal", "hermann at dorpat", "knud_abel at reval", "rudolf at wenden"];
    let given: Vec<String> = all.iter().map(|l| format!("{l} prov 8 coin 8 cart 8 loot 8")).collect();
    let s = play(&format!(
        "given box 1; {}; gavrilo at novgorod; card hermann\nwhen tax\nthen hermann has coin 8",
        given.join("; ")
    ));
    let coins: u8 = s.game.s.mats.values().map(|m| m.assets[AssetId::Coin]).sum();
    assert_eq!(coins, 40);
    play(
        "given box 1; hermann at uzmen prov 8; gavrilo at novgorod; card hermann\nwhen forage\nthen hermann has prov 8",
    );
    play("given box 3; hermann at dorpat cart 8; gavrilo at pskov; levying hermann\nthen cannot cart N3.4.3a");
}

#[test]
fn nothing_is_thrown_away_but_for_a_move() {
    // N1.7.2a, N3.1.4a: no action discards Assets or cards in Pay, Muster or Command
    play(
        "given box 1; hermann at dorpat prov 3 cart 3 T4; gavrilo at novgorod; card hermann
         then cannot march odenpah by track_crossroads light; cannot march odenpah by track_crossroads heavy
         then unasked drop T4",
    );
}

#[test]
fn ships_sail_and_supply_in_the_open_seasons() {
    // N1.7.4c
    play(
        "given box 3; knud_abel at reval kn 1 ship 2; gavrilo at novgorod; card knud_abel\nthen cannot sail leal N4.7.3a",
    );
    play("given box 7; knud_abel at reval kn 1 ship 2; gavrilo at novgorod; card knud_abel\nthen can sail leal");
}

#[test]
fn markers_have_their_limits() {
    // N1.8a, N1.8b, N1.8c, N1.3.1w, N1.3.3a
    play(
        "given box 1; hermann at uzmen; ravaged uzmen; gavrilo at novgorod; card hermann\nthen cannot ravage uzmen N4.7.2a; vp teutonic 0.5",
    );
    play(
        "given box 1; hermann at dorpat moved prov 1; gavrilo at pskov; card hermann\nwhen done\nthen hermann unmoved; asked russian",
    );
    play(
        "given box 1; hermann at riga; aleksandr at fellin prov 2; andrey at fellin prov 2; siege fellin 4; card aleksandr\nwhen siege\nthen siege fellin 4",
    );
}

#[test]
fn cards_are_in_one_place_and_return_to_the_deck() {
    // N1.9.1b, N1.9.1c, N1.9.1g
    let s = play(
        "given box 3; andreas at riga T9; gavrilo at pskov; capability T12; held T7; levying andreas\nthen not deck T9; not deck T12; not deck T7; deck T1 T2",
    );
    assert_eq!(s.game.deck(Side::Teutonic).len(), 15);
}

#[test]
fn the_legate_is_in_play_with_his_card_only() {
    // N1.4.1a, N1.4.1b, N1.4.1c, N1.4.1e, N1.4.1h, N7.T13C.a, N7.T13C.b, Q31
    play("given box 3; rudolf at wenden; gavrilo at pskov; levying rudolf\nwhen levy T13\nthen play T13; legate card");
    play(
        "given box 4; hermann at dorpat; gavrilo at pskov; capability T8 T12 T13; legate dorpat; stage trim\nwhen drop T13\nthen legate out",
    );
    // The pawn blocks nothing and makes nothing Friendly.
    play(
        "given box 1; hermann at dorpat; capability T13; legate pskov; gavrilo at novgorod; card hermann\nthen not friendly teutonic pskov; friendly russian pskov",
    );
}

#[test]
fn a_pawn_under_siege_stays_where_it_is() {
    // N1.4.1g, N3.5.1c, Q27
    play(
        "given box 3; levy; hermann at dorpat inside; siege dorpat 1; gavrilo at dorpat; domash at novgorod; capability T13; legate dorpat; veche 1 vp; stage legate\nthen asked russian; stage veche",
    );
    play(
        "given box 3; levy; hermann at pskov; siege pskov 1; gavrilo at novgorod; capability T13; legate pskov; stage legate\nthen asked teutonic; can legate dorpat",
    );
}

#[test]
fn veche_limits_and_novgorod() {
    // N1.4.2a, N1.4.2b, N1.4.2c
    play(
        "given box 7; levy; aleksandr in 5; veche 8 vp; domash at rusa; hermann at dorpat; conquered novgorod; stage veche\nwhen veche decline\nthen veche 8 0",
    );
    play(
        "given box 1; hermann at novgorod; siege novgorod 4; domash at rusa; veche 3 vp 5 coin; card hermann\ndice 4\nwhen surrender\nthen veche 3 0; conquered novgorod; vp teutonic 3",
    );
}

#[test]
fn setups_are_those_of_the_scenarios() {
    // N2.1a, N2.1b, N2.1c, N2.1e, N6.0a, N6.0b, N6.1a, N6.3a, N6.3b, N6.5a, N6.6a, N6.7a, N6.8a, N10.12a, N10.12g
    play(
        "given setup pleskau\nthen hermann at dorpat; hermann service 4; andreas out; rudolf in 1; veche 1 0; blanks teutonic 0; box 1",
    );
    play("given edition first; setup pleskau\nthen blanks teutonic 3; blanks russian 3");
    play(
        "given setup watland\nthen box 4; yaroslav at pskov; yaroslav service 5; heinrich in 4; vladislav at ladoga; gavrilo out; vp teutonic 4; vp russian 1",
    );
    for edition in ["first", "second"] {
        play(&format!(
            "given edition {edition}; setup return_of_the_prince_nicolle\nthen box 9; knud_abel at koporye; castle teutonic koporye; vp teutonic 5; vp russian 3"
        ));
        play(&format!(
            "given edition {edition}; setup peipus\nthen box 13; castle russian koporye; andreas out; karelians at novgorod; vp teutonic 6; vp russian 5"
        ));
    }
    play("given setup crusade_on_novgorod\nthen box 1; blanks teutonic 3; andreas in 3");
    for spec in &kit().book(true).scenarios {
        assert_eq!(
            spec.last - spec.first + 1,
            [2, 2, 5, 8, 8, 4, 16]
                [usize::from(kit().book(true).scenarios.iter().position(|s| s.id == spec.id).expect("itself") as u8)]
        );
    }
}

#[test]
fn free_transport_is_chosen_piece_by_piece() {
    // N2.1d, D02, N2.2.4a
    play(
        "given setup pleskau\nthen asked teutonic; choices boat | cart | sled; cannot ship N2.1d\nwhen cart\nthen hermann has cart 1; asked teutonic",
    );
}

#[test]
fn the_quickstart_begins_with_plans() {
    // N6.2a, N10.12b
    for edition in ["first", "second"] {
        play(&format!(
            "given edition {edition}; setup pleskau_quickstart\nthen stage plan; legate dorpat; play T13 R8; hermann with T4; hermann with T14; gavrilo with R2; rudolf at wenden; hermann has cart 1; domash has boat 2 cart 2; vassal gavrilo__pskov mustered"
        ));
    }
    play("given edition first; setup pleskau_quickstart\nthen blanks teutonic 3; hermann has maa 3");
}

#[test]
fn shifts_go_as_the_player_says() {
    // N2.2.3d, N2.2.3e, N2.2.2a, Q7
    play(
        "given levy; box 1; andreas at riga service 0; gavrilo at pskov; stage events russian\ndice R10 R0\nthen choices shift andreas left 1 | shift andreas left 2 | shift andreas right 1 | shift andreas right 2 | done",
    );
}

#[test]
fn lords_are_in_exactly_one_state() {
    // N0.4, N0.4a, N0.6
    let s = play(
        "given box 1; hermann at izborsk; siege izborsk 1; gavrilo at novgorod; card hermann\nwhen march pskov by track_pskov_izborsk\nthen siege izborsk 0; siege pskov 1",
    );
    assert!(matches!(s.game.lord(lord("hermann")).place, Place::Map(_)));
    assert_eq!(s.game.active(), Side::Russian);
}
