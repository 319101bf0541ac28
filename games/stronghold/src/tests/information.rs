//! Who sees what (Table: Information), and that a single choice is asked where silence would tell.

use ravelin_core::{Fast, Hidden, Rules, Seat};

use crate::Stronghold;
use crate::scene::play;

#[test]
fn hidden_orders_are_seen_by_invaders_only() {
    // D16, S12.25
    let scene = play("given step 6; hourglasses 1; hidden detonation WS3; WS3 orc 1; courtyard soldier 1");
    let json = |seat| serde_json::to_string(&scene.game.view(seat)).unwrap();
    assert!(json(Some(Seat(0))).contains("detonation"));
    assert!(!json(Some(Seat(1))).contains("detonation") && !json(None).contains("detonation"));
    assert!(json(Some(Seat(1))).contains("hidden_order"));
    // Imagined states differ in the chip, and only there.
    let view = scene.game.view(Some(Seat(1)));
    let mut kinds = std::collections::BTreeSet::new();
    for seed in 0..50 {
        let other = Stronghold::imagine(&view, &mut Fast::new(seed));
        assert_eq!(other.p, scene.game.p);
        kinds.insert(other.s.orders[crate::ids::Section::Ws3]);
    }
    assert_eq!(kinds.len(), 4);
}

#[test]
fn both_cards_of_an_accurate_shot_are_the_invaders() {
    // D29, S13.5
    let scene = play(
        "given machines; WR3 catapult accurate; WS4 stone 2\ndice Hit Hit\nwhen aim WS4; fire WR3\nthen choices use hit",
    );
    assert!(scene.game.asks_single(Seat(0)));
    assert!(!scene.journal(Some(Seat(1))).contains("sees Hit"));
    assert!(scene.journal(Some(Seat(0))).contains("sees Hit"));
    let view = scene.game.view(Some(Seat(1)));
    assert!(view.secret.is_none());
    let peeks: std::collections::BTreeSet<[u8; 2]> =
        (0..60).map(|seed| Stronghold::imagine(&view, &mut Fast::new(seed)).s.peek).collect();
    assert_eq!(peeks.len(), 3);
}

#[test]
fn the_number_of_chips_in_hand_is_open() {
    // S12.27
    let scene = play("given phase 6; hidden bluff WS3; WS3 orc 1; WS4 orc 1\nthen can open_order");
    assert!(scene.game.asks_single(Seat(0)), "whether an Open Order is possible would tell which chips are left");
    assert_eq!(scene.game.orders_left(), 4);
}
