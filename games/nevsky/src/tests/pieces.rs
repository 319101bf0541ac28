//! Tokens and pieces: how things are called, and what a viewer sees standing where. That every movement is told is checked on
//! every act of every scene.

use ravelin_core::{Drawn, Hidden, Pieces, Seat, Token, Viewer, Worded};

use super::wording::told;
use super::{Scene, play};
use crate::Nevsky;
use crate::battle::{Position, Row, Spot};
use crate::kit::*;
use crate::tokens::{LEFT_BEHIND, RESERVE, SPOILS, command_back, command_card};

fn pieces(s: &Scene, viewer: Viewer) -> Pieces {
    let mut pieces = Pieces::default();
    Nevsky::pieces(&s.game.view(viewer), &mut pieces);
    pieces
}

#[test]
fn names_have_a_singular_and_a_plural() {
    let s = play("given box 1; hermann at dorpat; gavrilo at pskov; card hermann");
    let both = |token| (Nevsky::name(s.game.kit, token), Nevsky::plural(s.game.kit, token));
    let pair = |one: &str, many: &str| (one.to_owned(), many.to_owned());
    assert_eq!(both(UnitId::Knights.token()), pair("Knight", "Knights"));
    assert_eq!(both(UnitId::MenAtArms.token()), pair("Man-at-Arms", "Men-at-Arms"));
    assert_eq!(both(UnitId::LightHorse.token()), pair("Light Horse", "Light Horse"));
    assert_eq!(both(UnitId::Militia.token()), pair("Militia", "Militia"));
    assert_eq!(both(AssetId::Sled.token()), pair("Sled", "Sleds"));
    assert_eq!(both(AssetId::Coin.token()), pair("Coin", "Coin"));
    assert_eq!(both(CardId::R5.capability()).0, "R5 Druzhina");
}

#[test]
fn cards_have_the_back_of_their_side() {
    let s = play("given box 1; hermann at dorpat; gavrilo at pskov; card hermann");
    let back = |token| Nevsky::back(s.game.kit, token);
    assert_eq!(back(CardId::T5.event()), Some(Side::Teutonic.back()));
    assert_eq!(back(CardId::R18.capability()), Some(Side::Russian.back()));
    for side in Side::ALL {
        assert_eq!(back(command_card(side, None)), Some(command_back(side)));
        assert_eq!(back(command_card(side, side.lords().last())), Some(command_back(side)));
        assert_eq!(back(side.back()), None);
        assert_eq!(back(command_back(side)), None);
    }
    assert_eq!(back(UnitId::Knights.token()), None);
}

#[test]
fn held_events_and_plans_are_backs_for_others() {
    // N3.1.3d, N4.1b
    let s = play("given box 3; hermann at dorpat; gavrilo at pskov; held T6 T10; card hermann");
    let (own, other) = (pieces(&s, Some(Seat(0))), pieces(&s, Some(Seat(1))));
    let hand = Token::Seat(Seat(0));
    assert_eq!((own.of(CardId::T6.event(), hand), own.of(Side::Teutonic.back(), hand)), (1, 0));
    for seen in [other, pieces(&s, None)] {
        assert_eq!((seen.of(CardId::T6.event(), hand), seen.of(Side::Teutonic.back(), hand)), (0, 2));
        assert_eq!(seen.of(command_back(Side::Teutonic), Side::Teutonic.plan()), 3);
        assert_eq!(seen.of(Side::Teutonic.back(), Side::Teutonic.deck()), 19);
    }
    assert_eq!(own.of(command_card(Side::Teutonic, None), Side::Teutonic.plan()), 3);
    assert_eq!(own.of(command_card(Side::Teutonic, Some(LordId::Hermann)), Side::Teutonic.revealed()), 1);
}

#[test]
fn hidden_mats_are_their_owners_to_see() {
    // N9.1d: for others a card on them is one of the deck
    let given = "box 3; hermann at dorpat kn 2 T4; gavrilo at pskov; card hermann";
    let (open, hidden) = (play(&format!("given {given}")), play(&format!("given option hidden_mats yes; {given}")));
    let mat = LordId::Hermann.token();
    for viewer in [Some(Seat(0)), Some(Seat(1)), None] {
        let own = viewer == Some(Seat(0));
        for (s, is_seen) in [(&open, true), (&hidden, own)] {
            let (knights, cards, deck) = if is_seen { (2, 1, 20) } else { (0, 0, 21) };
            let seen = pieces(s, viewer);
            assert_eq!(seen.of(UnitId::Knights.token(), mat), knights);
            assert_eq!(seen.of(CardId::T4.capability(), mat), cards);
            assert_eq!(seen.of(Side::Teutonic.back(), Side::Teutonic.deck()), deck);
        }
    }
}

#[test]
fn goods_lie_between_two_owners_until_they_are_divided() {
    // N4.3.4j, N4.4.3l
    let s = play(
        "given box 1; hermann at dubrovno; yaroslav at dubrovno; andreas at dubrovno; gavrilo at pskov prov 1 loot 2; domash at novgorod; heinrich at leal; card andreas
         when along hermann; march pskov by track_pskov_dubrovno; avoid gavrilo ostrov by water_pskov_ostrov",
    );
    assert_eq!(pieces(&s, None).of(AssetId::Loot.token(), LEFT_BEHIND), 2);
    told(&s, "Gavrilo leaves 1 Provender and 2 Loot behind. [N4.3.4f]");
    told(&s, "Gavrilo Avoids Battle and goes to Ostrov by the Waterway Pskov\u{2013}Ostrov. [N4.3.4i]");
    assert_eq!(pieces(&s, None).of(AssetId::Loot.token(), SPOILS), 0);
}

#[test]
fn goods_between_two_owners_are_seen_by_both_with_hidden_mats() {
    // N4.3.4j, N9.1d: and by nobody else; the scene compares what each sees before and after
    let divide = |hermann: u8, when: &str| {
        play(&format!(
            "given option hidden_mats yes; box 1; hermann at dubrovno loot {hermann}; yaroslav at dubrovno loot 8; andreas at dubrovno loot 7; gavrilo at pskov prov 1 loot 3; domash at novgorod; heinrich at leal; card andreas
             when along hermann; along yaroslav; march pskov by track_pskov_dubrovno; done; avoid gavrilo ostrov by water_pskov_ostrov; discard gavrilo provender; done; {when}"
        ))
    };
    let loot =
        |s: &Scene| [Some(Seat(0)), Some(Seat(1)), None].map(|v| pieces(s, v).of(AssetId::Loot.token(), LEFT_BEHIND));
    assert_eq!(loot(&divide(0, "provender to andreas")), [3, 3, 0]);
    assert_eq!(loot(&divide(0, "provender to andreas; loot to hermann")), [2, 2, 0]);
    let full = divide(8, "provender to andreas; loot to andreas
             then journal teutonic Nobody has room for the rest: 2 Loot.; journal russian Nobody has room for the rest: 2 Loot.");
    assert_eq!(loot(&full), [0; 3]);
}

#[test]
fn lords_of_the_array_stand_at_its_positions() {
    // N4.4.1a, N4.4.1h: drawn as places, and told as events
    let s = play(
        "given box 1; hermann at dubrovno kn 2; andreas at dubrovno kn 1; yaroslav at dubrovno kn 1; rudolf at dubrovno kn 1; gavrilo at pskov mil 3; domash at novgorod; card andreas
         when along hermann; along yaroslav; along rudolf; march pskov by track_pskov_dubrovno; done; done; place yaroslav a-left; place hermann a-right",
    );
    let at = |l: LordId, place| pieces(&s, None).of(l.token(), place);
    let (a, d) = (Row::Attackers, Row::Defenders);
    for (l, place) in [
        (super::lord("andreas"), Spot { row: a, position: Position::Centre }.token()),
        (super::lord("yaroslav"), Spot { row: a, position: Position::Left }.token()),
        (LordId::Hermann, Spot { row: a, position: Position::Right }.token()),
        (super::lord("rudolf"), RESERVE),
        (super::lord("gavrilo"), Spot { row: d, position: Position::Centre }.token()),
    ] {
        assert_eq!(at(l, place), 1, "{}", l.word());
        let board = Nevsky::board(&s.game.view(None), &[]).to_string();
        assert!(board.contains(&format!(" data-place=\"{place}\"")), "{}", l.word());
    }
    told(&s, "Andreas is arrayed at the centre of the Attackers. [N4.4.1h]");
    told(&s, "Rudolf is in the Reserve. [N4.4.1h]");
}

#[test]
fn lords_inside_stand_apart() {
    // N0.4a, N4.3.4k, N4.3.5e
    let s = play(
        "given box 1; hermann at dubrovno; gavrilo at pskov; domash at novgorod; andreas at riga; card hermann 3
         when march pskov by track_pskov_dubrovno; done; withdraw gavrilo",
    );
    let pskov = super::at("pskov");
    let seen = pieces(&s, None);
    let gavrilo = super::lord("gavrilo").token();
    assert_eq!((seen.of(gavrilo, pskov.token()), seen.of(gavrilo, pskov.inside())), (0, 1));
    told(&s, "Gavrilo Withdraws into Pskov. [N4.3.4k]");
}

#[test]
fn veliky_knyaz_tells_who_returns() {
    // N7.R17C.a
    let s = play("given box 1; karelians at ladoga mil 1 R17; hermann at dorpat; card karelians\nwhen tax");
    let told = super::wording::journal(&s);
    assert!(told.iter().any(|l| l.starts_with("Karelians restore their Forces and take 2 Transport: ")), "{told:#?}");
}
