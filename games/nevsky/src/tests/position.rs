//! The position in words: example positions, told sentence by sentence, and what a question is about.

use ravelin_core::{Drawn, Hidden, Seat, Token, Viewer};

use super::{Scene, play};
use crate::Nevsky;
use crate::kit::*;
use crate::tokens::{FIGHT_EVENTS, VECHE, calendar};

/// What is said of a place.
#[track_caller]
fn said(s: &Scene, viewer: Viewer, place: Token) -> String {
    let position = Nevsky::position(&s.game.view(viewer));
    position.into_iter().find(|d| d.place == place).unwrap_or_else(|| panic!("nothing is said of {place}")).words
}

fn at(id: &str) -> Token {
    ravelin_core::ids::find::<LocaleId>(id).expect("a Locale").token()
}

fn lord(id: &str) -> Token {
    ravelin_core::ids::find::<LordId>(id).expect("a Lord").token()
}

#[test]
fn a_locale_is_told_in_one_sentence() {
    // N1.3.1, N4.3.5
    let s = play(
        "given box 1; hermann at izborsk kn 2 maa 1; yaroslav at izborsk lh 1; siege izborsk 2; walls izborsk; gavrilo at izborsk inside kn 3 mil 6; andreas at riga; domash at novgorod; ravaged vod; conquered koporye; legate dorpat; card hermann",
    );
    assert_eq!(
        said(&s, None, at("izborsk")),
        "Izborsk, Fort of the Russians, Walls 4 with the +1 marker, room for 1 Lord, Garrison of 1 Man-at-Arms, \
         besieged, 2 siege markers; inside Gavrilo, 3 horse 6 foot; outside Hermann, 2 horse 1 foot, and Yaroslav, \
         1 horse; Trackways to Kirrumpäh, Lettgallia, Ugaunia and Pskov."
    );
    assert_eq!(said(&s, None, at("rositten")), "Rositten, Town, empty; Trackways to Lettgallia and Tolowa.");
    assert_eq!(
        said(&s, None, at("vod")),
        "Vod, Region, Ravaged by the Teutons, empty; Trackways to Neva, Koporye and Ingria."
    );
    assert_eq!(
        said(&s, None, at("koporye")),
        "Koporye, Fort of the Teutons, Walls 3, room for 1 Lord, Garrison of 1 Man-at-Arms, Conquered by the \
         Teutons, Seaport; Trackways to Kaibolovo and Vod."
    );
    assert_eq!(
        said(&s, None, at("dorpat")),
        "Dorpat, Bishopric of the Teutons, Walls 4, room for 3 Lords, Garrison of 1 Knight and 2 Men-at-Arms; the \
         Legate; Seat of Hermann; Trackways to Odenpäh, Ugaunia and Waiga; Waterways to Narwia, Fellin, Odenpäh, \
         Gdov and Uzmen."
    );
    assert_eq!(
        said(&s, None, at("novgorod")),
        "Novgorod, Stronghold of the Russians, Walls 3, room for 3 Lords, Garrison of 3 Men-at-Arms; there Domash, \
         2 horse 3 foot; Seat of Aleksandr, Andrey and Domash; Trackways to Sablia and Tesovo; Waterways to Rusa, \
         Volkhov and Shelon River."
    );
    assert_eq!(Nevsky::board(&s.game.view(None), &[]).focus, Some(at("izborsk")));
}

#[test]
fn a_lord_is_told_with_his_mat_unless_it_is_hidden() {
    // N1.5.2a, N9.1
    let s = play(
        "given option hidden_mats yes; box 5; hermann at dorpat kn 2 prov 3 cart 1 T4 service 6 moved; gavrilo at pskov; aleksandr in 9; card hermann 2",
    );
    assert_eq!(
        said(&s, Some(Seat(0)), lord("hermann")),
        "Hermann, Bishop of Dorpat, at Dorpat, Service to box 6, Marshal, moved or fought, active with 2 actions \
         left; Fealty 4, Service 4, Lordship 3, Command 3; 2 Knights; 1 Cart and 3 Provender; Vassals Ready: \
         Helmold von Lüneburg (1 Knight and 1 Man-at-Arms), Johannes von Dolen (1 Knight and 1 Man-at-Arms) and \
         Ugaunian Auxiliaries (1 Light Horse and 1 Militia); Capability Balistarii: His Men-at-Arms also Strike \
         with Archery (half a Hit each) at -2 to the target's Armor."
    );
    assert_eq!(
        said(&s, Some(Seat(1)), lord("hermann")),
        "Hermann, Bishop of Dorpat, at Dorpat, Service to box 6, Marshal, moved or fought, active with 2 actions \
         left; Fealty 4, Service 4, Lordship 3, Command 3; mat behind the screen."
    );
    assert_eq!(
        said(&s, Some(Seat(1)), lord("aleksandr")),
        "Aleksandr, Prince of Novgorod, on the Calendar in box 9; Service 6, Lordship 4, Command 3; Seats: Novgorod \
         and Rusa."
    );
    assert_eq!(
        said(&s, Some(Seat(1)), at("dorpat")),
        "Dorpat, Bishopric of the Teutons, Walls 4, room for 3 Lords, Garrison of 1 Knight and 2 Men-at-Arms; there \
         Hermann; Seat of Hermann; Trackways to Odenpäh, Ugaunia and Waiga; Waterways to Narwia, Fellin, Odenpäh, \
         Gdov and Uzmen."
    );
    assert_eq!(said(&s, None, calendar(6)), "Box 6, Late Winter 1241: end of Service of Hermann.");
    assert_eq!(said(&s, None, calendar(5)), "Box 5, Late Winter 1241, now, Campaign.");
}

#[test]
fn cards_plans_and_the_veche_are_told() {
    // N1.9, N4.1b
    let s = play(
        "given box 3; levy; hermann at dorpat; gavrilo at pskov; capability T13 R8; held T6 R6; veche 2 vp 3 coin; stage veche",
    );
    assert_eq!(said(&s, Some(Seat(1)), VECHE), "The Veche, 2 VP and 3 Coin.");
    assert_eq!(
        said(&s, Some(Seat(1)), Token::Seat(Seat(1))),
        "Russians, 1 Held Event; Deck: 19 cards, of them 3 blank."
    );
    assert_eq!(
        said(&s, Some(Seat(1)), CardId::R6.event()),
        "Ambush, Event you hold: Either cancel all Avoid Battle just declared against this side's Approach, or in \
         Round 1 of a Battle treat all Teutonic left and right positions as empty."
    );
    assert_eq!(
        said(&s, Some(Seat(1)), CardId::T13.capability()),
        "William of Modena, Capability with the Legate on it: The Legate pawn is in play; it starts on this card and returns here when \
         used."
    );
    let others = Nevsky::position(&s.game.view(Some(Seat(0))));
    assert!(others.iter().all(|d| d.place != CardId::R6.event()), "a Held Event is its owner's alone");
    assert_eq!(Nevsky::board(&s.game.view(None), &[]).focus, Some(VECHE));
}

#[test]
fn a_storm_is_told_with_its_rows() {
    // N4.5.2
    let s = play(
        "given box 1; hermann at pskov kn 1; siege pskov 4; gavrilo at pskov inside kn 1; domash at pskov inside kn 1; aleksandr at novgorod; andreas at riga; card hermann
         when storm",
    );
    assert_eq!(
        said(&s, None, FIGHT_EVENTS),
        "Storm of Pskov, Array; Walls 1 to 3; Siegeworks 1 to 4; Round 1 of 4 at most; Attackers (Teutons): \
         Hermann; not in the Array: Domash and Gavrilo."
    );
    assert_eq!(Nevsky::board(&s.game.view(None), &[]).focus, Some(at("pskov")));
}

#[test]
fn a_battle_tells_the_hits_of_both_sides() {
    // N4.4.2.S1, N4.4.2.H1: Knights strike for 2, Militia for a half, Asiatic Horse for a half with bows alone
    let s = play(
        "given box 1; hermann at pskov kn 2 mil 3; aleksandr at dubrovno kn 1 ah 2; domash at novgorod; heinrich at riga; card aleksandr
         when march pskov by track_pskov_dubrovno; done",
    );
    let words = said(&s, None, FIGHT_EVENTS);
    assert!(
        words.ends_with(
            "Hits of the Teutons in a Round, before rounding: Archery 0, Horse 4 and Foot 1\u{bd}; \
             Hits of the Russians in a Round, before rounding: Archery 1, Horse 2 and Foot 0."
        ),
        "{words}"
    );
}
