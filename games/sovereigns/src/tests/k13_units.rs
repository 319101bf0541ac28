//! K13: units, limits and the hand. KL23, KL20, KQ40.

use ravelin_core::Seat;

use super::Scene;
use crate::ids::Kind;

/// A seat holds every card that is left in the deck, so that nothing can be drawn.
pub(super) fn hold_the_deck(s: &mut Scene, seat: &str) {
    let at = s.seat(seat);
    let hands = &mut s.game.s;
    hands.hands[at].counted.absorb(&mut hands.deck);
}

/// Every card of the deck lies in the open discard pile.
fn discard_the_deck(s: &mut Scene) {
    let game = &mut s.game;
    game.p.discard.absorb(&mut game.s.deck);
}

// --- types ---

#[test]
fn common_units_and_cavalry_count_one_trolls_two_and_all_fall_to_one_point() {
    // K13.1.1 K13.1.2 K13.1.3 K13.1.4
    // Strength 1 + 2 against 1 + 1; then one point for each unit.
    let mut s = Scene::new(
        "turn barbarians war; seat paladins state ordering; land red_left common 1 special 1; land blue_left common 1 special 1;
         seat barbarians hand neutralizing; seat paladins hand neutralizing",
    );
    s.act("attack red_left blue_left").act("main neutralizing").act("main neutralizing");
    s.expect("journal all Strength: 4 against 3").expect("choices slay common blue_left | slay cavalry blue_left");
    s.act("slay cavalry blue_left").expect("army paladins 1");
    let mut troll = Scene::new(
        "turn paladins war; seat barbarians state ordering; land blue_left common 3; land red_left special 2; seat paladins hand neutralizing;
         seat barbarians hand last_stand",
    );
    troll.act("attack blue_left red_left").act("main neutralizing").act("main last_stand");
    troll.expect("journal all Strength: 4 against 6"); // three points: the attackers fall
    troll.expect("army paladins 0");
    let mut falls = Scene::new(
        "turn paladins war; seat barbarians state ordering; land blue_left common 3; land red_left special 1; seat paladins hand veterans;
         seat barbarians hand veterans",
    );
    falls.act("attack blue_left red_left").act("main veterans").act("main veterans");
    falls.expect("journal all Strength: 6 against 5").expect("army barbarians 0"); // two points, endurance 1
}

#[test]
fn endurance_two_comes_from_a_card_and_covers_every_type() {
    // K13.1.4
    let mut s = Scene::new(
        "turn barbarians war; seat paladins state ordering; land red_left common 3; land blue_left common 1 special 1; land blue_inner common 1;
         seat barbarians hand veterans; seat paladins hand shield_wall",
    );
    // 6 to 5: one and one points: exactly one unit of endurance 2, whichever.
    s.act("attack red_left blue_left").act("main veterans").act("main shield_wall").act("slay cavalry blue_left");
    s.expect("army paladins 2");
}

#[test]
fn used_and_unused_cavalry_are_told_apart() {
    // K13.1.5
    let mut s = Scene::new(
        "turn paladins war; seat barbarians state ordering; land blue_left special 1 spent 1; land red_left common 3; seat paladins gold 3",
    );
    s.act("stop").expect("can move cavalry blue_left blue_inner").expect("can move spent_cavalry blue_left blue_inner");
    s.act("move spent_cavalry blue_left blue_inner")
        .expect("units blue_inner spent 1")
        .expect("units blue_left special 1");
}

// --- limits ---

#[test]
fn the_unit_limit_is_three_or_four_and_never_five() {
    // K13.2.1 K13.2.2 K13.2.3
    let mut s = Scene::new("turn barbarians order; land red_left warrior_marquees");
    s.expect("limit red_left 4").expect("limit red_right 3").expect("limit blue_left 3");
    Scene::new("turn barbarians order; land red_left warrior_marquees rebellion").expect("limit red_left 3");
    let mut horde = Scene::new(
        "turn barbarians order; land red_left warrior_marquees; land centre barbarians; seat barbarians hordes 4",
    );
    horde.expect("limit red_left 4").expect("limit red_right 4").expect("limit centre 4").expect("limit blue_left 3");
    let mut lost = Scene::new(
        "turn barbarians order; land blue_left barbarians:warrior_marquees; land centre barbarians paladins:statue",
    );
    lost.expect("limit blue_left 3").expect("limit centre 3");
}

#[test]
fn the_limit_binds_mobilization_and_moves() {
    // K13.2.4 K13.2.1
    let mut s = Scene::new(
        "turn barbarians order; land red_left common 3; land red_inner common 2; seat barbarians gold 5; seat paladins state ordering",
    );
    s.expect("cannot order mobilize red_left K8.2.5").act("order mobilize red_inner");
    s.expect("units red_inner common 3");
    let mut four = Scene::new(
        "turn barbarians order; land red_left common 3 warrior_marquees; land red_inner common 3; seat barbarians gold 5; seat paladins state ordering",
    );
    four.act("order regroup red_inner").expect("can move common red_inner red_left");
    four.act("move common red_inner red_left").expect("units red_left common 4");
    four.expect("cannot move common red_inner red_left");
}

#[test]
fn the_limit_binds_the_temples_and_the_hordes_units() {
    // K13.2.4
    let mut s = Scene::new(
        "turn paladins order; land blue_left temple common 3; land blue_inner common 2; seat barbarians state ordering",
    );
    s.dice("4").act("order tax blue_left").expect("prompt K14.6.2.2");
    s.expect("cannot place common blue_left K13.2.4").expect("can place common blue_inner");
    let mut h = Scene::new(
        "turn barbarians order; land red_left common 4; land red_inner common 3; seat barbarians gold 5 bonus invincible_hordes",
    );
    h.act("bonus invincible_hordes")
        .expect("cannot place common red_left K13.2.4")
        .expect("can place common red_inner");
}

#[test]
fn the_limit_binds_free_companies() {
    // K13.2.4
    let mut s = super::k20_last_war::drawing(
        "turn barbarians opening; land red_left common 3; land blue_left common 5; seat barbarians gold 2 sovereign conqueror",
        2,
    );
    s.dice("free_companies").expect("prompt K18.9.1");
    s.expect("cannot place common red_left K13.2.4").expect("can place common red_inner");
}

#[test]
fn the_limit_does_not_bind_mentor_and_levy() {
    // K13.2.4
    let mut s = Scene::new("turn barbarians order; land red_left common 3; seat barbarians bonus legendary_mentor");
    s.act("bonus legendary_mentor")
        .act("place common red_left")
        .act("place common red_left")
        .act("place common red_left");
    s.expect("units red_left common 6");
    let mut levy = Scene::new(
        "turn barbarians war; seat paladins state ordering; land red_left common 1; land blue_left common 3; seat paladins hand levy; seat barbarians hand bribe",
    );
    levy.act("attack red_left blue_left").act("main bribe").act("main levy").expect("units blue_left common 4");
}

#[test]
fn the_limit_does_not_bind_resurrection() {
    // K13.2.4 K13.3.9
    let mut s = Scene::new(
        "turn barbarians war; seat paladins state ordering; land red_left common 1; land blue_left common 3 spent 1; seat barbarians hand ambush;
         seat paladins hand neutralizing bonus resurrection; seat barbarians gold 5; seat paladins state ordering; land red_inner common 1",
    );
    // Four stand there (an older excess); the defender wins, but a card took one: it returns as the fourth.
    s.act("attack red_left blue_left").act("main ambush").dice("bribe").act("main deck").act("no support");
    s.expect("units blue_left common 2 spent 1").act("move common red_inner red_outer");
    s.expect("prompt K16.2.2").act("bonus resurrection").expect("units blue_left common 3 spent 1");
}

#[test]
fn resurrected_cavalry_is_unused() {
    // K13.3.9
    let mut s = Scene::new(
        "turn barbarians war; seat paladins state ordering; land red_left common 3; land blue_left spent 1 common 1; land blue_inner common 1;
         seat barbarians hand bribe; seat paladins hand neutralizing bonus resurrection state ordering",
    );
    s.act("attack red_left blue_left").act("main bribe").act("main neutralizing");
    // 5 to 3: both fall.
    s.expect("army paladins 1").act("done").act("move common red_left red_inner");
    s.act("bonus resurrection").act("place cavalry blue_inner").act("place common blue_inner");
    s.expect("units blue_inner common 2 special 1");
}

#[test]
fn fifteen_units_are_the_most() {
    // K13.2.5 K13.2.6
    let full = "land red_left common 4; land red_right common 4; land red_inner common 3; land red_outer common 2 special 2 hall_of_chiefs;
        seat barbarians gold 5";
    let mut s = Scene::new(&format!("turn barbarians order; {full}; land centre barbarians"));
    s.expect("army barbarians 15").expect("cannot order mobilize centre K13.2.5");
    // A gain beyond is lost: of the Mentor's three units one fits.
    let mut gain = Scene::new(
        "turn barbarians order; land red_left common 4; land red_right common 4; land red_inner common 4; land red_outer special 2;
         seat barbarians bonus legendary_mentor",
    );
    gain.act("bonus legendary_mentor")
        .act("place common red_outer")
        .expect("army barbarians 15")
        .expect("prompt K8.1.1");
}

#[test]
fn a_special_unit_without_a_token_is_no_choice() {
    // K8.2.6
    let mut s = Scene::new(
        "turn barbarians order; land red_outer special 2 hall_of_chiefs; seat barbarians gold 5; seat paladins state ordering",
    );
    s.act("order mobilize red_outer"); // a common unit is the only choice left
    s.expect("units red_outer common 1 special 2");
}

#[test]
fn a_levy_beyond_fifteen_is_lost() {
    // K13.2.6
    let army = "land blue_left common 3; land blue_inner common 3; land blue_outer common 3; land blue_right common 3";
    for (centre, recruits, strength) in [(3, 0, 4), (2, 1, 5)] {
        let mut s = Scene::new(&format!(
            "turn barbarians war; seat paladins state ordering; land red_left common 3; {army}; land centre paladins common {centre};
             seat barbarians hand bribe; seat paladins hand levy"
        ));
        s.act("attack red_left blue_left").act("main bribe").act("main levy");
        s.expect(&format!("journal all Strength: 5 against {strength}"));
        assert_eq!(s.journal(None).matches("Paladins raise 1 Warrior").count(), recruits);
    }
}

#[test]
fn a_levy_after_losses_finds_the_fallen_in_the_supply() {
    // K13.2.6
    let mut s = Scene::new(
        "turn barbarians war; seat paladins state ordering; land red_left common 3; land red_inner common 3; land red_outer common 3; land red_right common 3;
         land centre barbarians common 3; land blue_left common 1; land blue_inner common 1; seat barbarians hand levy; seat paladins hand ambush",
    );
    s.act("attack red_left blue_left").act("main levy").act("main ambush");
    // Ambush leaves two: 2 + 2 to 1 + 2: the last defender falls.
    s.expect("journal all Strength: 4 against 3")
        .act("done")
        .expect("units blue_left common 1")
        .expect("army barbarians 15");
}

// --- cavalry ---

const RIDE: &str = "turn barbarians war; seat paladins state ordering; land red_left common 3; land blue_left common 2; land blue_inner special 2;
    land blue_outer special 1; land blue_right common 1; seat barbarians hand neutralizing; seat paladins hand neutralizing";

#[test]
fn any_number_of_neighbouring_cavalry_may_join() {
    // K13.3.1 KD28
    let mut s = Scene::new(RIDE);
    s.act("attack red_left blue_left").act("main neutralizing").act("main neutralizing");
    s.expect("choices ride blue_inner | ride blue_outer | done");
    s.act("ride blue_inner").expect("can ride blue_inner").act("ride blue_inner").act("ride blue_outer");
    // All three are in: nobody is left to ask for.
    s.expect("journal all Strength: 4 against 6");
}

#[test]
fn distant_and_foreign_cavalry_cannot_join() {
    // K13.3.1
    let mut s = Scene::new("turn barbarians war; seat paladins state ordering; land red_left common 3; land blue_left common 1; land blue_right special 3;
        seat barbarians hand neutralizing; seat paladins hand neutralizing");
    s.act("attack red_left blue_left")
        .act("main neutralizing")
        .act("main neutralizing")
        .expect("journal all Strength: 4 against 2");
}

#[test]
fn each_cavalry_unit_rides_once_in_an_age() {
    // K13.3.2 KL23 KQ40
    let mut s = Scene::new(&format!("{RIDE}; land red_inner military_academy"));
    s.act("attack red_left blue_left").act("main neutralizing").act("main neutralizing");
    s.act("ride blue_inner").act("ride blue_outer").expect("cannot ride blue_outer K13.3.2").act("done");
    // 4 to 5: one attacker falls; the next battle finds one unused rider.
    s.expect("journal all The defender wins")
        .expect("units blue_inner special 1 spent 1")
        .expect("units blue_outer spent 1");
    s.dice("songs_of_glory songs_of_glory").act("attack red_left blue_left").expect("choices ride blue_inner | done");
    s.act("ride blue_inner").expect("units blue_inner spent 2");
}

#[test]
fn a_new_own_age_renews_the_cavalry() {
    // K13.3.2 K5.1.1
    let mut s = Scene::new("turn paladins opening; land blue_inner spent 2; seat paladins ages 1 sovereign tactician");
    s.dice("great_commander").expect("units blue_inner special 2");
    let mut other =
        Scene::new("turn barbarians opening; land blue_inner spent 2; seat barbarians ages 1 sovereign conqueror");
    other.dice("legendary_mentor").expect("units blue_inner spent 2");
}

#[test]
fn cavalry_of_the_battlefield_fights_without_using_its_ride() {
    // K13.3.3
    let mut s = Scene::new(
        "turn barbarians war; seat paladins state ordering; land red_left common 1; land blue_left special 2; seat barbarians hand neutralizing; seat paladins hand neutralizing",
    );
    s.act("attack red_left blue_left").act("main neutralizing").act("main neutralizing");
    s.expect("journal all Strength: 2 against 3").expect("units blue_left special 2");
    let mut attack = Scene::new(
        "turn paladins war; seat barbarians state ordering; land blue_left special 2; land red_left common 3; seat paladins hand neutralizing; seat barbarians hand neutralizing",
    );
    attack.act("attack blue_left red_left").act("main neutralizing").act("main neutralizing");
    attack.expect("journal all Strength: 3 against 4").expect("units blue_left special 1");
}

#[test]
fn reinforcing_cavalry_can_fall_and_survivors_ride_home() {
    // K13.3.4 K13.3.5 K13.3.3
    let mut s = Scene::new(
        "turn paladins war; seat barbarians state ordering; land blue_left common 1; land centre paladins special 2; land red_left common 2;
         seat paladins hand veterans; seat barbarians hand pincer; land red_inner common 1",
    );
    s.act("attack blue_left red_left").act("main veterans").act("main pincer").act("ride centre").act("ride centre");
    // 3 + 3 = 6 to 2 + 1 + 1 = 4: won; everybody goes home.
    s.expect("journal all Strength: 6 against 4").expect("units centre spent 2").act("advance common");
    s.expect("units centre spent 2").expect("units red_left common 1");
    let mut lost = Scene::new(
        "turn barbarians war; seat paladins state ordering; land red_left common 3; land blue_left common 1; land blue_inner special 1;
         seat barbarians hand pillage; seat paladins hand neutralizing",
    );
    lost.act("attack red_left blue_left").act("main pillage").act("main neutralizing").act("ride blue_inner");
    // 6 to 3: three and one points: both fall.
    lost.expect("journal all Strength: 6 against 3").expect("army paladins 0");
}

#[test]
fn an_empty_territory_cannot_be_reinforced() {
    // K13.3.6
    let mut s = Scene::new(
        "turn barbarians war; seat paladins state ordering; land red_left common 1; land blue_inner special 2",
    );
    s.act("attack red_left blue_left").expect("owner blue_left barbarians").expect("units blue_inner special 2");
}

#[test]
fn the_limit_does_not_matter_during_the_battle() {
    // K13.3.7
    let mut s = Scene::new(
        "turn barbarians war; seat paladins state ordering; land red_left common 3; land blue_left common 3; land blue_inner special 3;
         seat barbarians hand neutralizing; seat paladins hand neutralizing gold 3",
    );
    s.act("attack red_left blue_left").act("main neutralizing").act("main neutralizing");
    s.act("ride blue_inner").act("ride blue_inner").act("ride blue_inner");
    s.expect("journal all Strength: 4 against 7").expect("gold paladins 3").expect("units blue_left common 3");
}

#[test]
fn cavalry_rides_without_its_capital() {
    // K13.3.8
    let mut s = Scene::new(
        "turn barbarians war; seat paladins state ordering; land red_left common 3; land blue_left common 3; land blue_inner special 1;
         land blue_right barbarians paladins:masters_castle; seat barbarians hand neutralizing; seat paladins hand neutralizing",
    );
    s.act("attack red_left blue_left").act("main neutralizing").act("main neutralizing").expect("can ride blue_inner");
}

#[test]
fn new_cavalry_is_unused_and_a_forced_march_uses_nothing_up() {
    // K13.3.9
    let mut s = Scene::new(
        "turn paladins order; land blue_inner masters_castle spent 1; seat paladins gold 1; seat barbarians state ordering",
    );
    s.act("order mobilize blue_inner").act("unit cavalry").expect("units blue_inner special 1 spent 1");
    let mut march = Scene::new(
        "turn barbarians war; seat paladins state ordering; land red_left common 1; land blue_left common 1; land blue_inner special 1;
         seat barbarians hand pincer; seat paladins hand forced_march",
    );
    march.act("attack red_left blue_left").act("main pincer").act("main forced_march").act("done").act("property");
    march
        .act("march cavalry blue_inner")
        .expect("journal all Strength: 2 against 2")
        .expect("units blue_inner special 1");
}

// --- the hand ---

#[test]
fn the_hand_limit_is_two_and_the_active_libraries() {
    // K13.4.1 K14.3.4
    for (libraries, limit) in [
        ("", 2),
        ("land blue_left library", 3),
        ("land blue_left library; land blue_inner library", 4),
        ("land blue_left library rebellion", 2),
    ] {
        let s = Scene::new(&format!("turn paladins order; {libraries}"));
        assert_eq!(s.game.hand_limit(Seat(0)), limit, "{libraries}");
    }
}

#[test]
fn at_the_limit_a_card_is_discarded_before_drawing() {
    // K13.4.2 KR12
    let mut s = Scene::new("turn paladins order; seat paladins hand bribe levy; seat barbarians state ordering");
    s.act("order plan blue_left").expect("prompt K13.4.2").expect("choices discard bribe | discard levy");
    s.expect("cannot decline K13.4.2").dice("pincer").act("discard bribe").expect("hand paladins levy pincer");
    let mut below = Scene::new("turn paladins order; seat paladins hand bribe; seat barbarians state ordering");
    below.dice("pincer").act("order plan blue_left").expect("hand paladins bribe pincer");
}

#[test]
fn above_the_limit_cards_go_down_to_one_below_it() {
    // K13.4.2 K13.4.3
    let mut s = Scene::new(
        "turn paladins order; seat paladins hand bribe levy ambush; land blue_inner library rebellion; seat barbarians state ordering",
    );
    s.expect("cards paladins 3"); // the fallen limit alone takes nothing
    s.act("order plan blue_left").act("discard bribe").expect("prompt K13.4.2").dice("pincer").act("discard levy");
    s.expect("hand paladins ambush pincer");
}

#[test]
fn cards_kept_apart_do_not_count_and_are_not_discarded() {
    // K13.4.4
    let mut s = Scene::new(
        "turn paladins order; seat paladins hand bribe slot veterans commander levy pincer sovereign strategist; seat barbarians state ordering",
    );
    s.dice("ambush").act("order plan blue_left").expect("cards paladins 5");
    let mut full = Scene::new(
        "turn paladins order; seat paladins hand bribe levy slot veterans sovereign strategist; seat barbarians state ordering",
    );
    full.act("order plan blue_left")
        .expect("cannot discard veterans K1.2.13")
        .expect("choices discard bribe | discard levy");
}

#[test]
fn unplayed_cards_are_discarded_face_down() {
    // K13.4.5
    let mut s = Scene::new("turn paladins order; seat paladins hand bribe levy; seat barbarians state ordering");
    s.act("order plan blue_left").dice("pincer").act("discard bribe");
    s.expect("discard").expect("journal all Paladins discard a combat card face down");
    assert!(!s.journal(None).contains("Bribe") && !s.journal(None).contains("Pincer"), "{}", s.journal(None));
    assert_eq!(s.game.s.face_down[Seat(0)].len(), 1);
}

#[test]
fn an_empty_deck_is_made_from_the_discards_without_the_cards_in_battle() {
    // K13.4.6 KL20
    let mut s = Scene::new(
        "turn barbarians war; seat paladins state ordering; land red_left common 3; land blue_left common 3; seat barbarians hand bribe levy",
    );
    discard_the_deck(&mut s);
    s.act("attack red_left blue_left").act("main bribe").dice("neutralizing").act("support levy");
    s.expect("journal all The discard pile becomes the combat deck")
        .expect("journal all Strength: 6 against 3")
        .expect("discard");
    s.act("done").expect("discard bribe levy neutralizing"); // back after the battle only
    assert_eq!(s.game.s.deck.len(), 37);
}

#[test]
fn with_nothing_to_draw_planning_and_buying_are_impossible() {
    // K13.4.6 KL20
    let mut s = Scene::new("turn paladins order; land blue_left library; seat paladins gold 3");
    hold_the_deck(&mut s, "barbarians");
    s.expect("cannot order plan blue_left K13.4.6");
    let mut buy = Scene::new(
        "turn paladins opening; land blue_left library altar; seat paladins gold 3 ages 1 sovereign tactician",
    );
    hold_the_deck(&mut buy, "barbarians");
    buy.expect("prompt K5.6.1").expect("cannot buy card K13.4.6").expect("can donate");
}

#[test]
fn special_units_are_as_many_as_their_tokens() {
    // K13.2.6 K14.6.1 K14.6.4
    let mut p = Scene::new(
        "turn paladins order; land blue_inner masters_castle special 1 spent 1; land blue_left special 1; seat paladins gold 5; seat barbarians state ordering",
    );
    assert!(p.game.can_raise(Seat(0), Kind::Special).is_err());
    p.act("order mobilize blue_inner").expect("units blue_inner common 1 special 1 spent 1");
    let mut b = Scene::new(
        "turn barbarians order; land red_inner hall_of_chiefs special 1; seat barbarians gold 5; seat paladins state ordering",
    );
    b.act("order mobilize red_inner").expect("choices unit common | unit troll").act("unit troll");
    assert!(b.game.can_raise(Seat(1), Kind::Special).is_err());
}
