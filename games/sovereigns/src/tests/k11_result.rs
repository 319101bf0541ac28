//! K11, step 7: totals, losses, the winner, and the order of what follows. KD33, KD51, KR10, KR12, KR14.

use ravelin_core::Seat;

use super::Scene;

/// Barbarians attack `blue_left` from `red_left`.
fn war(more: &str) -> Scene {
    Scene::new(&format!("turn barbarians war; seat paladins state ordering; {more}"))
}

/// Attack with these hands: main cards, then supporting ones as far as named.
fn fight(more: &str, attack: [&str; 2], defence: [&str; 2]) -> Scene {
    let hand = |cards: [&str; 2]| cards.join(" ");
    let mut s = war(&format!("{more}; seat barbarians hand {}; seat paladins hand {}", hand(attack), hand(defence)));
    s.act("attack red_left blue_left");
    for [main, support] in [attack, defence] {
        s.act(&format!("main {main}"));
        if !support.is_empty() {
            s.act(&format!("support {support}"));
        }
    }
    s
}

// --- 7a ---

#[test]
fn a_total_is_units_cards_properties_and_bonuses() {
    // K11.8.1
    let mut s = war(
        "land red_left common 1 special 1; land blue_left common 3; land blue_inner common 1;
         seat barbarians hand pincer levy bonus combat_rapture; land centre barbarians common 1; seat paladins hand bribe gold 1",
    );
    s.act("attack red_left blue_left").act("main pincer").act("support levy").act("main bribe");
    s.expect("prompt K17.3.4").act("mute common").dice("5").act("bonus combat_rapture");
    // Troll 2 (the common unit is muted) + Pincer 1 + Levy 1 + 1 army next door + 5 = 10; 3 + 1 = 4.
    s.expect("journal all Strength: 10 against 4");
}

#[test]
fn wall_and_token_strengthen_the_defenders_unless_switched_off() {
    // K11.8.3 K14.5.3 K14.5.4 K14.3.3
    for (works, strength) in [
        ("wall", 5),
        ("wall defence", 6),
        ("fortress", 4),
        ("fortress defence", 5),
        ("wall fortress defence", 6),
        ("barbarians:wall", 4),
        ("wall defence rebellion", 3),
    ] {
        let mut s = fight(
            &format!("land red_left common 3; land blue_left common 3 {works}; land blue_inner common 1"),
            ["neutralizing", ""],
            ["neutralizing", ""],
        );
        s.expect(&format!("journal all Strength: 4 against {strength}"));
    }
}

#[test]
fn ladders_ignore_wall_token_and_fortress() {
    // K14.5.4
    let mut s = fight(
        "land red_left common 3; land blue_left common 1 wall fortress defence",
        ["siege_ladders", ""],
        ["veterans", ""],
    );
    s.expect("journal all Strength: 6 against 4").expect("owner blue_left barbarians");
}

#[test]
fn a_switched_off_wall_takes_its_token_along() {
    // K14.5.4 K11.8.3
    let mut s = war("land red_left common 3; land blue_left common 3 wall defence; seat paladins hand neutralizing;
        seat barbarians hand neutralizing sovereign conqueror gold 1");
    s.act("attack red_left blue_left").act("switch off wall").act("main neutralizing").act("main neutralizing");
    s.expect("journal all Strength: 4 against 4");
    // A Fortress beside it still holds the token up.
    let mut both =
        war("land red_left common 3; land blue_left common 3 wall fortress defence; seat paladins hand neutralizing;
        seat barbarians hand neutralizing sovereign conqueror gold 1");
    both.act("attack red_left blue_left").act("switch off wall").act("main neutralizing").act("main neutralizing");
    both.expect("journal all Strength: 4 against 5");
}

#[test]
fn a_rebellion_weakens_the_army_of_its_territory_in_either_role() {
    // K11.8.4
    fight("land red_left common 3 rebellion; land blue_left common 3", ["neutralizing", ""], ["neutralizing", ""])
        .expect("journal all Strength: 3 against 4");
    fight("land red_left common 3; land blue_left common 3 rebellion", ["neutralizing", ""], ["neutralizing", ""])
        .expect("journal all Strength: 4 against 3");
    fight(
        "land red_left common 3; land red_inner rebellion; land blue_left common 3; land blue_inner rebellion",
        ["neutralizing", ""],
        ["neutralizing", ""],
    )
    .expect("journal all Strength: 4 against 4");
}

#[test]
fn a_total_is_never_below_zero() {
    // K11.8.5
    let mut s = war(
        "land red_left common 1 rebellion; land blue_left common 1; seat barbarians hand last_stand; seat paladins hand bribe gold 1",
    );
    s.act("attack red_left blue_left").act("main last_stand").act("main bribe").act("mute common");
    s.expect("journal all Strength: 0 against 2");
}

// --- 7b and 7c ---

#[test]
fn the_lead_destroys_and_what_cannot_be_used_is_lost() {
    // K11.9.1 K11.9.3 K11.9.6 K11.9.8
    // 3 + 2 = 5 against 2 + 0 + 1: two points, two units.
    let mut s = fight(
        "land red_left common 3; land blue_left common 2; land blue_inner common 1",
        ["bribe", ""],
        ["feigned_flight", "neutralizing"],
    );
    // Feigned Flight lets none be destroyed: the points are lost with no unit to pay for.
    s.expect("journal all Strength: 5 against 3").expect("army paladins 3");
    let mut t = fight(
        "land red_left common 3; land blue_left common 2; land blue_inner common 1",
        ["bribe", ""],
        ["pincer", ""],
    );
    t.expect("journal all Strength: 5 against 4").expect("army paladins 2"); // back in the supply
}

#[test]
fn six_or_more_bring_a_point_to_each_side_leading_or_not() {
    // K11.9.2 KQ11 K11.9.7
    // 3 + 4 + 1 = 8 against 3 + 2 + 1 = 6: attacker 2 + 1, defender 0 + 1.
    let mut s = fight(
        "land red_left common 3; land blue_left common 3; land blue_inner common 1",
        ["war_cry", "neutralizing"],
        ["ambush", "bribe"],
    );
    // War Cry silences the Bribe: 2 (one ambushed) + 5 = 7 against 3 + 2 = 5: three points.
    s.expect("journal all Strength: 7 against 5").expect("units red_left common 2").expect("units blue_left");
    let mut five = fight(
        "land red_left common 3; land blue_left common 3; land blue_inner common 1",
        ["bribe", ""],
        ["songs_of_glory", ""],
    );
    five.expect("journal all Strength: 5 against 5")
        .expect("units red_left common 3")
        .expect("units blue_left common 3");
    let mut six = fight(
        "land red_left common 3; land blue_left common 3; land blue_inner common 1",
        ["pillage", "levy"],
        ["shield_wall", ""],
    );
    // 7 to 6: attacker 2 points, one unit of endurance 2; defender 1 point, one unit.
    six.expect("journal all Strength: 7 against 6").expect("units red_left common 2").expect("army paladins 3");
}

#[test]
fn points_buy_units_by_their_endurance() {
    // K11.9.3 K11.9.6 K13.1.4
    // 8 to 6: three points against endurance 2 destroy one; one point is lost.
    let mut s =
        fight("land red_left common 3; land blue_left common 3", ["war_cry", "neutralizing"], ["shield_wall", ""]);
    s.expect("journal all Strength: 8 against 6").expect("prompt K12.1.2").expect("army paladins 2");
}

#[test]
fn the_side_with_the_points_chooses_and_must_use_them() {
    // K11.9.4 K11.9.5 K11.9.9 KD33
    let mut s =
        fight("land red_left common 3; land blue_left common 2 special 1", ["war_cry", ""], ["agitators", "bribe"]);
    // 7 to 4: three points and one for 7: all die, no choice.
    s.expect("journal all Strength: 7 against 4").expect("units blue_left").expect("prompt K12.3.5");
    let mut t = fight("land red_left common 3; land blue_left common 2 special 1", ["bribe", ""], ["neutralizing", ""]);
    t.expect("journal all Strength: 5 against 4").expect("asked barbarians").expect("prompt K11.9.4");
    t.expect("choices slay common blue_left | slay cavalry blue_left"); // nothing to decline
    t.act("slay cavalry blue_left").expect("army paladins 2");
}

#[test]
fn the_defender_names_losses_first_and_both_are_fixed_before() {
    // K11.9.7 K11.9.4 KR10 KD33
    // 1c + 1 troll 3 + War Cry 4 = 7; defenders 2c + 1 cavalry 3 + Captured Plans 3 = 6.
    let mut s = fight(
        "land red_left common 1 special 1; land blue_left common 2 special 1",
        ["war_cry", ""],
        ["captured_plans", ""],
    );
    s.expect("journal all Strength: 7 against 6").expect("asked paladins").expect("prompt K11.9.4");
    s.expect("choices slay common red_left | slay troll red_left").act("slay troll red_left");
    // The attacker's 1 + 1 points stay although his troll is gone.
    s.expect("asked barbarians").act("slay common blue_left").expect("asked barbarians").act("slay common blue_left");
    s.expect("journal all The attacker wins").expect("units red_left common 1").expect("army paladins 1");
}

#[test]
fn no_choice_is_asked_where_units_are_alike() {
    // K11.9.9
    let mut s = fight(
        "land red_left common 3; land blue_left common 3; land blue_inner common 3; land blue_outer common 1",
        ["bribe", ""],
        ["neutralizing", ""],
    );
    s.expect("journal all Strength: 5 against 4").expect("prompt K12.3.5").expect("units blue_outer common 3");
}

#[test]
fn reinforcing_units_are_named_by_where_they_came_from() {
    // K11.9.9 K13.3.4
    let mut s = war(
        "land red_left common 3; land blue_left special 1; land blue_inner special 1; seat barbarians hand neutralizing; seat paladins hand neutralizing",
    );
    s.act("attack red_left blue_left").act("main neutralizing").act("main neutralizing").act("ride blue_inner");
    // 4 to 3: one point.
    s.expect("choices slay cavalry blue_left | slay spent_cavalry blue_inner")
        .act("slay spent_cavalry blue_inner")
        .act("retreat cavalry blue_inner");
    s.expect("units blue_inner special 1").expect("army paladins 1").expect("owner blue_left barbarians");
}

#[test]
fn the_right_neighbour_names_losses_for_revolutionaries() {
    // KD51 KR14 K1.2.17
    let mut s = war(
        "land red_left common 2 special 1; land blue_left nobody rebels 2; seat barbarians hand songs_of_glory; seat paladins hand bribe",
    );
    s.dice("parley").act("attack red_left blue_left").act("main songs_of_glory"); // 4 + 2 to 2 + 4: a draw at 6
    s.expect("journal all Strength: 6 against 6").expect("asked paladins").expect("prompt K11.9.4");
    s.expect("choices slay common red_left | slay troll red_left").act("slay troll red_left");
    s.expect("rebels blue_left 1").expect("units red_left common 2").expect("journal all Nobody wins");
}

// --- 7d ---

#[test]
fn the_stronger_side_wins_with_a_unit_left_else_the_other() {
    // K11.10.1 K11.10.2 KQ27 K11.12.1 K11.12.2
    // One troll: 2 + 4 + 1 = 7 to 6; both have the point of six.
    let mut s = war(
        "land red_left special 1; land blue_left common 3; seat barbarians hand war_cry neutralizing; seat paladins hand captured_plans",
    );
    s.dice("bribe")
        .act("attack red_left blue_left")
        .act("main war_cry")
        .act("support neutralizing")
        .act("main captured_plans");
    s.expect("journal all The defender wins").expect("feat barbarians 3").expect("feat paladins 3");
}

#[test]
fn if_nobody_is_left_nobody_wins() {
    // K11.10.2
    // 2 + 4 + 1 = 7 to 1 + 3 + 1 + Wall 1 = 6: the last troll and the last common unit fall.
    let mut s = fight(
        "land red_left special 1; land blue_left common 1 wall",
        ["war_cry", "neutralizing"],
        ["veterans", "bribe"],
    );
    s.expect("journal all Strength: 7 against 5"); // the Bribe is silenced; 5 is Veterans' threshold
    s.expect("army paladins 0")
        .expect("army barbarians 0")
        .expect("journal all Nobody wins")
        .expect("owner blue_left paladins");
    s.expect("feat barbarians 3").expect("feat paladins 2");
}

#[test]
fn equal_totals_have_no_winner() {
    // K11.10.3 K11.10.4
    let mut s = fight("land red_left common 3; land blue_left common 3", ["pillage", ""], ["shield_wall", ""]);
    s.expect("journal all Strength: 6 against 6").expect("journal all Nobody wins").expect("owner blue_left paladins");
    s.expect("units red_left common 2").expect("units blue_left common 3"); // endurance 2 withstands one point
}

#[test]
fn a_beaten_attacker_loses_units_by_the_lead_and_stays() {
    // K11.10.4 K11.10.5
    let mut s =
        fight("land red_left common 3; land blue_left common 3 wall", ["neutralizing", ""], ["songs_of_glory", ""]);
    // 4 to 6: two points and one more.
    s.expect("journal all Strength: 4 against 6").expect("journal all The defender wins").expect("units red_left");
    s.expect("owner red_left barbarians").expect("owner blue_left paladins").expect("units blue_left common 3");
    let mut t = fight("land red_left common 3; land blue_left common 3", ["neutralizing", ""], ["songs_of_glory", ""]);
    t.expect("journal all Strength: 4 against 5").expect("units red_left common 2").expect("owner blue_left paladins");
}

// --- the rest of step 7 ---

#[test]
fn what_follows_a_battle_comes_in_a_fixed_order() {
    // K11.11.1 K11.12.3 KR12
    let mut s =
        war("land red_left common 3; land red_inner altar; land centre barbarians; land blue_left common 3 statue;
         land blue_inner common 1; seat barbarians hand captured_plans war_cry sovereign marauder;
         seat paladins hand agitators");
    s.act("attack red_left blue_left").act("main war_cry").act("support captured_plans").act("main agitators");
    // 8 to 4: five points, all three fall; Agitators answers from the grave.
    s.act("advance common").act("done");
    s.expect("journal all Strength: 8 against 4").expect("gold barbarians 4").expect("altar barbarians 1");
    s.expect("rebellion red_left yes").expect("discard agitators captured_plans war_cry");
    let told = s.journal(None);
    let order = [
        "The attacker wins",
        "advance 3",
        "gain 4 talents",
        "The Altar honours",
        "take Westmarch",
        "into Westmarch",
        "A rebellion breaks out",
    ];
    let places: Vec<usize> = order.iter().map(|w| told.find(w).unwrap_or_else(|| panic!("{w} in {told}"))).collect();
    assert!(places.is_sorted(), "{told}");
}

#[test]
fn after_properties_go_defender_first() {
    // K11.11.1 KR12
    let mut s = war(
        "land red_left common 3; land blue_left common 1; seat barbarians hand captured_plans; seat paladins hand agitators",
    );
    s.dice("levy");
    s.act("attack red_left blue_left").act("main captured_plans").act("main agitators");
    s.act("done");
    let told = s.journal(None);
    let (rebellion, draw) = (told.find("A rebellion breaks out"), told.find("draw a combat card"));
    assert!(rebellion.is_some() && draw.is_some() && rebellion < draw, "{told}");
    s.expect("hand barbarians levy");
}

#[test]
fn a_card_effect_at_the_hand_limit_asks_its_own_player() {
    // KR12
    let mut s = war(
        "land red_left common 1; land blue_left common 3; seat barbarians hand bribe; seat paladins hand captured_plans levy pincer",
    );
    s.act("attack red_left blue_left").act("main bribe").act("main captured_plans").act("no support");
    s.expect("asked paladins").expect("prompt K17.3.15").expect("choices discard levy | discard pincer | decline");
    s.dice("veterans").act("discard levy").expect("hand paladins pincer veterans");
}

#[test]
fn plunder_fills_a_treasure_house_when_the_treasury_is_full() {
    // K11.11.1
    // The pay of 7f must not be lost on the way to 7i, 7j or 7k.
    for (units, owner) in [(1, "barbarians"), (3, "paladins")] {
        let mut s = war(&format!(
            "land red_left common 3; land red_inner treasure_house; land blue_left common {units} statue; land blue_inner common 1;
             seat barbarians hand veterans sovereign marauder gold 7; seat paladins hand shield_wall",
        ));
        s.act("attack red_left blue_left").act("main veterans").act("main shield_wall");
        // 6 to 4: two and one points, one unit of endurance 2 falls; or 6 to 6: only the raid pays.
        let pay = if owner == "barbarians" { 2 } else { 1 };
        s.expect(&format!("store red_inner {pay}")).expect(&format!("owner blue_left {owner}"));
    }
}

#[test]
fn plunder_asks_for_the_treasure_house_before_the_retreat() {
    // K11.11.1 K7.1.15
    let mut s = war(
        "land red_left common 3; land red_inner treasure_house; land red_right treasure_house; land blue_left common 3 statue;
         land blue_inner common 1; land blue_outer common 1; seat barbarians hand war_cry neutralizing sovereign marauder gold 7;
         seat paladins hand shield_wall",
    );
    s.act("attack red_left blue_left").act("main war_cry").act("support neutralizing").act("main shield_wall");
    s.expect("asked barbarians").expect("prompt K7.1.15").act("store red_inner").act("store red_right");
    s.expect("asked paladins").expect("prompt K12.1.2").act("retreat common blue_inner");
    s.expect("owner blue_left barbarians").expect("store red_inner 1").expect("store red_right 1");
    s.act("done").expect("discard neutralizing shield_wall war_cry");
}

#[test]
fn a_stopped_battle_leaves_uses_used_and_pays_the_raid() {
    // K11.11.2 K11.12.5
    let mut s = war(
        "land red_left common 3; land red_inner armory storehouse; land blue_left common 2 statue; land blue_inner special 1;
         seat barbarians hand parley sovereign marauder; seat paladins hand captured_plans sovereign tactician",
    );
    s.act("attack red_left blue_left").act("armory").act("main parley").act("main captured_plans");
    s.act("ride blue_inner").act("decline").act("property");
    s.expect("journal all Nobody wins")
        .expect("feat barbarians 3")
        .expect("feat paladins 2")
        .expect("gold barbarians 1");
    s.expect("units blue_inner spent 1").expect("units red_left common 3").expect("units blue_left common 2");
    s.expect("hand paladins").expect("discard captured_plans parley").expect("owner blue_left paladins");
    assert_eq!(s.game.realm(Seat(1)).armory_used, 1);
}

#[test]
fn a_stopped_battle_keeps_the_tactician_and_the_conqueror_spent() {
    // K11.11.2
    let mut s = war(
        "land red_left common 3; land blue_left common 2 wall; seat barbarians hand bribe sovereign conqueror gold 3;
        seat paladins hand parley sovereign tactician",
    );
    s.act("attack red_left blue_left").act("switch off wall");
    s.act("main bribe").act("main parley").act("cancel property").act("property");
    s.expect("journal all The battle ends at once").expect("gold barbarians 2");
    assert_eq!(s.game.realm(Seat(0)).age.properties_cancelled, 1);
    assert_eq!(s.game.p.turn.off.len(), 1);
    assert_eq!(s.game.p.turn.attacks, 1);
}

#[test]
fn feat_points_are_marked_at_once() {
    // K11.12.1 K11.12.2 K11.12.3
    let mut s = fight(
        "land red_left common 3; land blue_left common 3; land blue_inner common 1; land blue_outer common 1",
        ["bribe", ""],
        ["neutralizing", ""],
    );
    s.expect("prompt K12.1.2").expect("feat barbarians 4").expect("feat paladins 2"); // before the retreat
}

#[test]
fn a_battle_won_against_a_fortress_is_won() {
    // K11.12.4 K14.4.1
    let mut s =
        fight("land red_left common 3; land blue_left common 3 fortress", ["pillage", ""], ["captured_plans", ""]);
    s.expect("journal all Nobody wins");
    let mut t = fight(
        "land red_left common 3; land blue_left common 3 fortress; seat paladins gold 3",
        ["pillage", ""],
        ["levy", ""],
    );
    // 6 to 5 (Levy's recruit): two points; two of four stay.
    t.expect("journal all Strength: 6 against 5").expect("units blue_left common 2").expect("owner blue_left paladins");
    t.expect("feat barbarians 4").expect("gold paladins 1").expect("gold barbarians 2"); // Pillage: he won
}

#[test]
fn a_weaker_attacker_who_alone_has_units_left_wins_and_conquers() {
    // K11.10.2 K11.12.2 KQ27 K12.3.2
    // 3 + 3 = 6 to 1 + 3 + 1 + Wall 1 + token 1 = 7: the point of six kills the last defender, two points two attackers.
    let mut s = fight(
        "land red_left common 3; land blue_left common 1 wall fortress defence",
        ["pillage", ""],
        ["songs_of_glory", "bribe"],
    );
    s.expect("journal all Strength: 6 against 6").expect("journal all Nobody wins");
    let mut t = fight(
        "land red_left common 3; land blue_left common 1 wall fortress defence",
        ["pillage", ""],
        ["veterans", "bribe"],
    );
    t.expect("journal all Strength: 6 against 7")
        .expect("journal all The attacker wins")
        .expect("units red_left common 1");
    t.expect("owner blue_left barbarians").expect("feat barbarians 4").expect("feat paladins 2");
}

#[test]
fn a_lone_rider_who_survives_wins_but_nobody_moves_in() {
    // K11.10.1 K12.3.6 K13.3.5
    let mut s = Scene::new(
        "turn paladins war; seat barbarians state ordering; land blue_left common 1; land centre paladins special 1;
         land red_left common 2; seat paladins hand war_cry songs_of_glory; seat barbarians hand veterans",
    );
    s.act("attack blue_left red_left")
        .act("main war_cry")
        .act("support songs_of_glory")
        .act("main veterans")
        .act("ride centre");
    // 2 + 4 + 1 = 7 to 2 + 3 = 5, Veterans' threshold: their one point names the common unit.
    s.expect("journal all Strength: 7 against 5").expect("asked barbarians").act("slay common blue_left");
    s.expect("journal all The attacker wins")
        .expect("owner red_left paladins")
        .expect("units red_left")
        .expect("units centre spent 1");
    s.expect("abandoned red_left yes").expect("units blue_left");
}

#[test]
fn losing_the_last_land_in_a_battle_ends_the_game_before_moving_in() {
    // K11.11.1
    let mut s = war(
        "land red_left common 3; land blue_inner nobody; land blue_outer nobody; land blue_right nobody; land blue_left common 1;
         seat barbarians hand bribe; seat paladins hand neutralizing",
    );
    s.act("attack red_left blue_left").act("main bribe").act("main neutralizing");
    s.expect("over").expect("winner barbarians").expect("units blue_left").expect("units red_left common 3");
}
