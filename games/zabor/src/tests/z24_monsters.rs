//! Z24 Monsters and Z26 cards and decks.

use crate::tests::play;
use crate::vocabulary::*;

#[test]
fn summoned_monsters_are_placed_like_units() {
    // Z24.3, Z24.7, Z24.9, Z28.7.11, Z29.5.19, Z29.5.22
    play(
        "given card 1 animate_stone; gold 1 4; boronice 1 city; velgor 1 infantry 1; action 1 rituals primary
         when stop; play animate_stone
         then choices at boronice
         when at boronice
         then boronice 1 city stone_golem:0; gold 1 0; has 1 stone_golem",
    );
    play(
        "given card 1 dragon_song; gold 1 20; velgor 1 infantry 1; action 1 rituals primary
         when stop
         then cannot play dragon_song Z26.8",
    );
}

#[test]
fn a_named_monster_changes_sides_with_its_wounds() {
    // Z24.4, Z26.9
    play(
        "given card 1 dragon_song; card 2 haste; gold 1 8; boronice 1 city; akran 2 city red_dragon:3; action 1 rituals primary
         when stop; play dragon_song
         then asked 2; prompt Z26.9
         when stop; at boronice
         then boronice 1 city red_dragon:3; akran 2 city; lacks 2 red_dragon",
    );
}

#[test]
fn a_monster_leaves_before_it_is_placed() {
    // Z24.4, Z24.9
    play(
        "given card 1 call_of_the_deep; gold 1 9; boronice 1 city; boronice_strait 2 kraken:1; akran 2 city; action 1 rituals primary
         when stop; play call_of_the_deep
         then choices at boronice_strait | at strait_of_sails
         when at boronice_strait
         then boronice_strait 1 kraken:1; journal all pays",
    );
    // With a Fleet of its owner beside it the Area is not free.
    play(
        "given card 1 call_of_the_deep; gold 1 9; boronice 1 city; boronice_strait 2 kraken:1 fleet 1; akran 2 city; action 1 rituals primary
         when stop; play call_of_the_deep
         then choices at strait_of_sails; cannot at boronice_strait Z20.9
         when settle
         then boronice_strait 2 fleet 1; strait_of_sails 1 kraken:1",
    ) ;
}

#[test]
fn conjuring_looks_at_two_and_shuffles_back() {
    // Z24.5, Z29.5.23, Z26.12
    let scene = play(
        "given card 1 conjure; gold 1 5; boronice 1 city; action 1 rituals primary
         dice hydra griffon
         when stop; play conjure
         then choices keep hydra | keep griffon; prompt Z24.5
         when keep griffon; at boronice
         then boronice 1 city griffon:0",
    );
    assert_eq!(scene.game.pile(Deck::Monster).count_ones(), 13);
    play(
        "given card 1 conjure; gold 1 5; velgor 1 infantry 1; action 1 rituals primary
         when stop
         then cannot play conjure Z26.8",
    );
}

#[test]
fn killed_monsters_come_back_from_the_discard_pile() {
    // Z24.6, Z24.11
    let scene = play(
        "given lunn barbarian griffon:1; attack lunn 1 sorcerer 1
         dice 5 1 1 1 1 1 1 1 1 1 1 1
         then stat 1 monsters_killed 1",
    );
    assert_eq!(scene.game.p.beasts_gone.count_ones(), 1);
    // A killed Monster lies in the discard pile and is not drawn while others are in the deck; then the deck is made anew.
    let mut scene = play(
        "given card 1 conjure; discarded ambush; discarded battle_cry; discarded heroic_stand; discarded battle_trance; discarded thorn_wall; gold 1 9; boronice 1 city; lunn barbarian griffon:1; action 1 rituals primary; attack lunn 1 sorcerer 1
         dice 5 1 1 1 1 1 1 1 1 1 1 1
         then prompt Z22.10
         when stop
         then prompt Z10.8.1",
    );
    let griffon = 1 << crate::tests::kit().card_by_id(Deck::Monster, "griffon").unwrap();
    assert_eq!((scene.game.p.beasts_gone, scene.game.pile(Deck::Monster) & griffon), (griffon as u16, 0));
    scene.game.p.beasts_gone = crate::tests::kit().full(Deck::Monster) as u16;
    scene.act("stop").unwrap();
    scene.dice("hydra griffon");
    scene.act("play conjure").unwrap();
    assert_eq!((scene.game.p.beasts_gone, scene.game.p.look_count), (0, 2), "shuffled into a new deck");
}

#[test]
fn three_monsters_are_the_limit() {
    // Z24.8, Z26.3, Z26.4, D35
    play(
        "given card 1 dragon_song; gold 1 8; boronice 1 city hydra:0 griffon:0 basilisk:0; action 1 rituals primary
         when stop; play dragon_song; at boronice
         then asked 1; can stop
         when stop
         then prompt Z24.8; choices monster red_dragon | monster griffon | monster hydra | monster basilisk
         when monster basilisk
         then boronice 1 city red_dragon:0 griffon:0 hydra:0",
    );
}

#[test]
fn empty_decks_are_made_anew() {
    // Z26.5, Z26.6, C4
    let mut text = String::from("given boronice 1 city; action 1 rituals secondary");
    for card in &crate::tests::kit().decks[Deck::Sorcery as usize] {
        if card.id != "haste" {
            text += &format!("; discarded {}", card.id);
        }
    }
    text += "\ndice haste\nwhen draw sorcery\nthen has 1 haste; hand 1 0 1";
    let mut scene = play(&text);
    scene.act("stop").unwrap();
    assert_eq!(scene.game.p.discards[Deck::Sorcery as usize].count_ones(), 31);
    let drawn = scene.game.draw_card(
        Deck::Sorcery,
        &mut ravelin_core::Io { dice: &mut ravelin_core::Fast::new(1), journal: &mut ravelin_core::Silent },
    );
    assert!(drawn.is_some() && scene.game.p.discards[Deck::Sorcery as usize] == 0);
}

#[test]
fn a_card_is_played_in_steps() {
    // Z26.7, Z26.8, Z26.10, Z25.4
    play(
        "given card 1 meteor_swarm; card 1 firebolt; gold 1 3; boronice 1 city sorcerer 1; action 1 rituals primary
         when stop
         then cannot play meteor_swarm Z25.4; cannot play firebolt Z26.8",
    );
    play(
        "given card 1 meteor_swarm; card 2 haste; gold 1 4; boronice 1 city sorcerer 1; velgor 2 infantry 1; action 1 rituals primary
         when stop; play meteor_swarm
         then gold 1 4; choices at velgor
         when at velgor
         then gold 1 0; asked 2; prompt Z26.9
         dice 5 1 1 1 1 1 1 1 1 1
         when stop
         then discarded meteor_swarm; velgor barbarian; stat 1 sorcery_played 1",
    );
}

#[test]
fn immunity_to_spells_and_diplomacy() {
    // Z28.5.9, Z29.1.39, Z29.7.19, Z29.7.20, Z1.6
    play(
        "given card 1 firebolt; trait 2 warded_realm; boronice 1 city; velgor 2 infantry 1; action 1 rituals primary
         when stop
         then cannot play firebolt Z28.5.9",
    );
    play(
        "given artifact 2 loyalty_ring; boronice 1 city; velgor 2 infantry 1; action 1 diplomacy primary
         then cannot at velgor Z28.5.9",
    );
    play(
        "given card 1 extortion; artifact 2 loyalty_ring; gold 2 5; boronice 1 city; velgor 2 infantry 1; action 1 rituals primary
         when stop
         then cannot play extortion Z28.5.9",
    );
    play(
        "given card 1 locusts; artifact 2 warding_mirror; gold 2 5; gold 3 5; boronice 1 city; velgor 2 infantry 1; temrah 3 infantry 1; action 1 rituals primary
         when stop; play locusts
         then choices player 3",
    );
}

#[test]
fn two_windows_in_turn_order() {
    // R2, Z29.4.16, Z29.5.27
    play(
        "given card 1 lightning; card 2 counterspy; boronice 1 city; lunn 2 infantry 1; action 1 rituals primary
         when stop; play lightning; at lunn
         then asked 2; choices play counterspy | stop
         when play counterspy
         then lunn 2 infantry 1; stat 2 destiny_played 1; discarded lightning; discarded counterspy",
    );
    // Not asked when every fitting card lies open.
    play(
        "given card 1 lightning; card 2 haste; discarded counterspy; discarded dispel; boronice 1 city; lunn 2 infantry 2; action 1 rituals primary
         when stop; play lightning
         dice 5 1 1 1
         when at lunn
         then lunn 2 infantry 1",
    );
}

#[test]
fn capacity_has_no_place_for_monsters() {
    // Z20.6, Z20.7
    play(
        "given trait 1 necromancers; boronice 1 city; attack velgor 1 infantry 1
         dice 5 1 1 1
         then velgor 1 auxiliary 1 infantry 1",
    );
    play(
        "given boronice 1 city hydra:0 griffon:0 cavalry 4; velgor 1 keep red_dragon:0; action 1 build_army primary; gold 1 20
         then capacity 1 cavalry 5; can buy cavalry boronice; capacity 1 infantry 6",
    );
}
