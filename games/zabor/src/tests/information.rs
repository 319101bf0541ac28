//! Table: Information. Who sees what.

use ravelin_core::{Fast, Hidden, Seat};

use super::z03_setup::{act, fresh};
use crate::tests::kit;
use crate::tests::play;
use crate::vocabulary::*;

#[test]
fn hands_are_known_to_their_owner_alone() {
    // Z4.8, Z26.1
    let scene = play(
        "given card 1 haste; card 2 firebolt; boronice 1 city
         then asked 1",
    );
    let mine = scene.game.view(Some(Seat(0)));
    let others = scene.game.view(Some(Seat(1)));
    assert_eq!(mine.known.hand[1].count_ones(), 1);
    assert_ne!(mine.known.hand, others.known.hand);
    assert_eq!(scene.game.view(None).known, Default::default());
    assert_eq!(others.public.empires[0].hand, [0, 1]);
}

#[test]
fn a_drawn_card_reads_as_its_back_to_others() {
    // Z28.7.8
    let scene = play(
        "given boronice 1 city; action 1 rituals secondary
         dice haste
         when draw sorcery
         then asked 1",
    );
    assert!(scene.journal(Some(Seat(0))).contains("draws Haste"));
    assert!(
        scene.journal(Some(Seat(1))).contains("draws a Sorcery card")
            && !scene.journal(Some(Seat(1))).contains("Haste")
    );
}

#[test]
fn passed_traits_are_remembered() {
    // Z3.2.2
    let mut game = fresh(3, 11);
    let packet = game.s.packets[0];
    for seat in 0..3u8 {
        let hand = game.s.packets[game.packet_of(seat, 0)];
        act(&mut game, seat, &format!("keep {}", kit().card_id(Deck::Trait, hand.trailing_zeros() as u8)));
    }
    let view = game.view(Some(Seat(0)));
    assert_eq!(view.known.held[0], packet);
    for seed in 0..20 {
        let other = crate::Zabor::imagine(&view, &mut Fast::new(seed));
        // The neighbour holds exactly what was passed on.
        assert_eq!(other.s.packets[0], packet & (packet - 1));
        assert_eq!(other.view(Some(Seat(0))), view);
    }
}

#[test]
fn a_peeked_card_is_known_to_the_peeker() {
    // Z28.7.21
    let scene = play(
        "given phase place_actions; trait 1 oracles; boronice 1 city; akran 2 city; koryat 3 city
             dice vp1_first_frontier
             then asked 1",
    );
    assert_ne!(scene.game.view(Some(Seat(0))).known.vp[1], NO);
    assert_eq!(scene.game.view(Some(Seat(1))).known.vp[1], NO);
    assert!(scene.journal(Some(Seat(1))).contains("unseen by others"));
}

#[test]
fn answers_are_secret_until_all_have_answered() {
    // Z12.3
    let scene = play(
        "given phase trade; boronice 1 city; velgor 2 infantry 1; jelnava 3 infantry 1
         when 1: name 2
         then asked 2 3",
    );
    assert_eq!(scene.game.view(Some(Seat(0))).known.answer, 2);
    assert_eq!(scene.game.view(Some(Seat(1))).known.answer, 0);
    assert_eq!(scene.game.view(Some(Seat(1))).public.shown, [0; 5]);
    assert_eq!(scene.game.view(Some(Seat(1))).public.answered, 1);
}
