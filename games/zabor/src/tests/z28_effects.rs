//! Z28 the vocabulary: filters, metrics, conditions, triggers, effects, asked of positions.

use crate::components::*;
use crate::state::Ctx;
use crate::tests::{kit, pack, play, play_with};
use crate::vocabulary::*;

/// Areas by their ids, sorted.
fn names(mask: Mask) -> Vec<String> {
    areas(mask).map(|a| kit().area(a).id.clone()).collect()
}

fn filter(f: Filter, scene: &crate::tests::Scene) -> Mask {
    // A filter of its own: the rules look one up by its place, so one with the same fixed part is asked directly.
    let at = kit().filters.iter().position(|k| *k == f);
    scene.game.filter_mask(at.expect("a filter of some card") as u16, 0, &Ctx { areas: [0; 4], ..Ctx::default() })
}

#[test]
fn filters_see_ground_control_and_level() {
    // Z28.1.1, Z28.1.2, Z28.1.3, Z28.1.4, Z28.1.5, Z28.1.6, Z28.1.7, Z28.1.8, Z28.1.10, Z28.1.12
    let scene = play(
        "given boronice 1 city road sorcerer 1; velgor 2 infantry 1; jelnava 1 keep; boronice_strait 1 fleet 1; noriath barbarian keep infantry 1; zaborin 1 infantry 1
         then asked 1",
    );
    let g = &scene.game;
    let metric = |m: Metric, seat: u8| {
        let at = kit().metrics.iter().position(|k| *k == m).expect("a metric of some card");
        g.metric(at as u16, seat, &Ctx::default())
    };
    let with = |want: &dyn Fn(&Filter) -> bool| {
        let f = kit().filters.iter().find(|f| want(f)).expect("a filter of some card");
        names(filter(*f, &scene))
    };
    let plain = |f: &Filter| {
        f.own_unit == Sel(0)
            && f.near_unit == Sel(0)
            && f.hostile_units.is_none()
            && f.at.is_none()
            && f.start.is_none()
    };
    assert_eq!(
        with(&|f| plain(f) && f.adjacent == Some(true) && f.control == Some(Control::Other) && f.levels == 1),
        ["velgor"]
    );
    assert_eq!(with(&|f| f.near_unit == Sel(1 << SORCERER) && f.hostile_units == Some(true)), ["velgor"]);
    assert_eq!(with(&|f| f.control == Some(Control::Held)), ["noriath"]);
    assert_eq!(
        with(&|f| f.next_to_barbarian == Some(true) && f.control == Some(Control::Empire)),
        ["velgor", "zaborin"]
    );
    assert_eq!(with(&|f| f.own_unit == Sel(1 << INFANTRY)).len(), 1);
    let zabor = kit()
        .filters
        .iter()
        .position(|f| f.fixed == kit().continents[2] && plain(f) && f.levels == 0 && f.control.is_none());
    assert_eq!(metric(Metric::Areas(zabor.unwrap() as u16), 0), 1);
    assert_eq!(metric(Metric::UnitTypes, 0), 3);
    assert_eq!(metric(Metric::UnitStrength, 0), 10);
    assert_eq!(metric(Metric::StackStrength, 0), 6);
    assert_eq!(metric(Metric::AreaIncome, 0), 7);
    assert_eq!(metric(Metric::AdjacentEmpires, 0), 1);
    assert_eq!(metric(Metric::AdjacentEmpires, 1), 1);
}

#[test]
fn filters_see_the_start_and_a_bound_area() {
    // Z28.1.9, Z28.1.11
    let scene = play(
        "given boronice 1 metropol sorcerer 1; start 1 boronice; akran 2 metropol; velgor 1 metropol; start 2 velgor
         then asked 1",
    );
    let at =
        |want: &dyn Fn(&Metric) -> bool| kit().metrics.iter().position(want).expect("a metric of some card") as u16;
    let of = |f: u16| kit().filters.get(usize::from(f));
    let start = at(&|m| matches!(m, Metric::Areas(f) if of(*f).is_some_and(|f| f.start == Some(Start::Own))));
    let held = |seat| scene.game.metric(start, seat, &Ctx::default());
    assert_eq!((held(0), held(1)), (1, 0));
    let fought = at(&|m| matches!(m, Metric::Units(_, f) if of(*f).is_some_and(|f| f.at == Some(Name::Battle))));
    let there = |id: &str| {
        let battle = kit().area_by_id(id).expect("an Area");
        scene.game.metric(fought, 0, &Ctx { battle, ..Ctx::default() })
    };
    assert_eq!((there("boronice"), there("velgor")), (1, 0));
}

#[test]
fn metrics_count_what_they_say() {
    // Z28.2.1, Z28.2.2, Z28.2.3, Z28.2.4, Z28.2.5, Z28.2.6
    let scene = play(
        "given trait 1 chancellery; boronice 1 city; velgor 1 keep; akran 1 keep; lunn 1 keep; sabrane 1 keep; start 1 boronice; stat 1 trades 3; claimed 1 vp1_founders; vp vp1_founders
         then asked 1",
    );
    let g = &scene.game;
    let metric = |want: &dyn Fn(&Metric) -> bool| {
        let at = kit().metrics.iter().position(want).expect("a metric of some card");
        g.metric(at as u16, 0, &Ctx::default())
    };
    assert_eq!(metric(&|m| matches!(m, Metric::Regions(_))), 2);
    assert_eq!(metric(&|m| matches!(m, Metric::Continents(_))), 2);
    assert_eq!(metric(&|m| matches!(m, Metric::RegionMax(_))), 3);
    assert_eq!(metric(&|m| matches!(m, Metric::LargestGroup(f) if kit().filters[*f as usize].road.is_none())), 3);
    assert_eq!(metric(&|m| *m == Metric::Claims), 1);
    assert_eq!(metric(&|m| *m == Metric::Vp), 1);
    assert_eq!(metric(&|m| *m == Metric::Stat(Stat::Trades, Limit::Game)), 3);
    assert_eq!(
        metric(&|m| matches!(m, Metric::Cards(decks, ids) if *decks == 1 << Deck::Position as u16 && *ids == 1)),
        1
    );
    assert_eq!(
        metric(&|m| matches!(m, Metric::Cards(decks, ids) if *decks == 1 << Deck::Position as u16 && *ids == u64::MAX)),
        1
    );
}

#[test]
fn conditions_compare_and_join() {
    // Z28.3.1, Z28.3.2, Z28.3.3
    play(
        "given phase vp; boronice 1 city road; velgor 1 keep road; jelnava 1 keep road; akran 2 city; koryat 3 city; vp vp1_open_ways
         dice vp1_first_frontier
         then vp 1 1",
    );
    play(
        "given phase vp; boronice 1 city; boronice_strait 1 fleet 1; lunn_strait 1 fleet 1; akran 2 city; koryat 3 city; vp vp1_open_ways
         dice vp1_first_frontier
         then vp 1 1",
    );
    play(
        "given phase vp; boronice 1 city; boronice_strait 1 fleet 1; lunn_strait 1 fleet 1; ystrane_sea 1 fleet 1; gull_sea 1 fleet 1; akran 2 city; ember_sea 2 fleet 1; corsair_sea 2 fleet 1; tahmun_bay 2 fleet 1; saffron_sea 2 fleet 1; koryat 3 city; vp vp3_waves
         dice vp1_first_frontier
         then vp 1 3; vp 2 3",
    );
}

#[test]
fn coastal_areas_are_not_all_land() {
    // Z28.1.4: Salt counts them
    let trade = |areas: &str| {
        format!(
            "given phase trade; {areas}; akran 2 city; koryat 3 city; trade 1 salt\ndice vp1_first_frontier\nthen gold 1"
        )
    };
    play(&format!("{} 2", trade("boronice 1 city; jelnava 1 keep; penhald 1 keep; dravna 1 keep")));
    play(&format!("{} 1", trade("boronice 1 city; jelnava 1 keep; velgor 1 keep; noriath 1 keep")));
}

#[test]
fn most_needs_the_least_number_that_is_printed() {
    // Z28.3.2
    let hegemon = |mine: usize, theirs: usize, vp: u8| {
        let norien = "boronice velgor jelnava ostrimir dravna noriath morovec hralin karskov";
        let own: String = norien.split(' ').take(mine).map(|a| format!("{a} 1 keep; ")).collect();
        let south = "akran cortesse dolmira escarre lunn marenza montavel peragal sabrane";
        let other: String = south.split(' ').take(theirs).map(|a| format!("{a} 2 keep; ")).collect();
        play(&format!(
            "given {own}{other}koryat 3 city; vp vp3_hegemon; phase vp
             dice vp1_first_frontier
             then vp 1 {vp}"
        ));
    };
    hegemon(8, 1, 0);
    hegemon(9, 1, 3);
    hegemon(9, 8, 3);
    hegemon(9, 9, 0);
}

#[test]
fn scopes_limit_modifiers_to_battles() {
    // Z28.4.1, Z28.5.6, Z28.5.7, Z28.5.8
    play(
        "given trait 1 zabor_pretenders; zaborin 2 infantry 1 cavalry 1; attack zaborin 1 cavalry 1
         dice 5 1 1 1 1 1 1 1 1 1 1 1 1
         then asked 2; dice 1 7 6; dice 2 4 6",
    );
    play(
        "given artifact 1 command_crown; artifact 1 horn_of_war; lunn 2 infantry 1; attack lunn 1 cavalry 1
         dice 4
         then lunn 1 cavalry 1",
    );
}

#[test]
fn numbers_that_cards_raise() {
    // Z28.5.4, Z28.5.5, Z28.5.11
    play(
        "given trait 1 silver_tongues; boronice 1 city; velgor 2 infantry 1; action 1 diplomacy secondary
         then can at velgor
         when at velgor
         then gold 1 2",
    );
    play(
        "given phase income; artifact 1 sceptre_of_kings; position 1 arms; boronice 1 city; akran 2 city; koryat 3 city
         dice harvest waters_wake royal_wedding
         then gold 1 8",
    );
}

#[test]
fn triggers_fire_at_their_moment_and_within_their_limit() {
    // Z28.6.1, Z28.6.2, Z28.6.3
    play(
        "given trait 1 necromancers; boronice 1 city; attack velgor 1 infantry 1; attack jelnava 1 infantry 1
         dice 5 1 1 1 5 1 1 1
         when at velgor
         then velgor 1 auxiliary 1 infantry 1; jelnava 1 infantry 1",
    );
    play(
        "given artifact 1 trophy_hall; lunn barbarian griffon:1; attack lunn 1 sorcerer 1
         dice 5 1 1 1 1 1 1 1 1 1 1 1 1
         dice 1
         then gold 1 5",
    );
}

#[test]
fn gold_and_units_and_upgrades() {
    // Z28.7.1, Z28.7.2, Z28.7.3, D41
    play(
        "given boronice 1 city; akran 2 city; koryat 3 city; gold 1 9; gold 2 20; event tax_revolt
         then gold 2 12; gold 1 9",
    );
    play(
        "given card 1 levy; boronice 1 city auxiliary 4; action 1 rituals primary
         when stop; play levy; at boronice
         then boronice 1 city auxiliary 5; can stop",
    );
    play(
        "given card 1 royal_roads; boronice 1 city; velgor 1 infantry 1; action 1 rituals primary
         when stop; play royal_roads; at boronice; stop
         then boronice 1 city road; velgor 1 infantry 1",
    );
}

#[test]
fn attacks_kills_and_deserters() {
    // Z28.7.4, Z28.7.5, Z28.7.6, Z28.7.12, C9
    play(
        "given card 1 earthshaker; boronice 1 city sorcerer 1; velgor 2 keep; action 1 rituals primary
         when stop; play earthshaker; at velgor
         then velgor barbarian; stat 1 attacks_on_empires 1",
    );
    play(
        "given card 1 assassins; boronice 1 city; velgor 2 infantry 1 sorcerer 1; action 1 rituals primary
         when stop; play assassins; at velgor
         then choices unit velgor infantry
         when unit velgor infantry
         then velgor 2 sorcerer 1; stat 1 units_killed 1",
    );
    play(
        "given card 1 drain_life; boronice 1 city sorcerer 1; velgor 2 infantry 2; action 1 rituals primary
         when stop; play drain_life
         dice 5 5 1 1 1
         when at velgor; at boronice; at boronice
         then boronice 1 city auxiliary 2 sorcerer 1; velgor barbarian; stat 1 spell_kills 2",
    );
}

#[test]
fn cards_are_drawn_stolen_and_exchanged() {
    // Z28.7.8, Z28.7.7, C11, D44
    play(
        "given card 1 espionage; card 2 haste; card 2 windfall; boronice 1 city; action 1 rituals primary
         when stop; play espionage; player 2
         when stop
         then choices discard haste | discard windfall
         when discard haste
         then has 1 haste; hand 2 1 0",
    );
    play(
        "given card 1 fortune_turns; card 1 levy; boronice 1 city; action 1 rituals primary
         dice haste firebolt
         when stop; play fortune_turns; discard levy; stop; draw sorcery; draw sorcery
         then hand 1 0 2; discarded levy",
    );
    play(
        "given card 1 mass_heal; boronice 1 city cavalry-1 1 hydra:2; action 1 rituals primary
         when stop; play mass_heal
         then boronice 1 city cavalry 1 hydra:0; gold 1 2",
    );
}

#[test]
fn actions_inside_cards() {
    // Z28.7.9, Z28.7.10, Z9.3
    play(
        "given card 1 hidden_paths; boronice 1 city infantry 1; action 1 rituals primary
         when stop; play hidden_paths; execute; at boronice; unit boronice infantry
         then can to noriath; cannot to hralin Z17.1",
    );
    play(
        "given card 1 teleport; boronice 1 city infantry 2; akran 1 city; action 1 rituals primary
         when stop; play teleport; at boronice; to akran; unit boronice infantry; stop
         then akran 1 city infantry 1; boronice 1 city infantry 1",
    );
    play(
        "given card 1 flame_gate; gold 1 3; boronice 1 city infantry 1 sorcerer 1; lunn 2 keep; action 1 rituals primary
         when stop; play flame_gate; at lunn; at boronice; to lunn; unit boronice infantry; stop
         then lunn 1 infantry 1; stat 1 attacks_on_empires 1; gold 1 0",
    );
}

#[test]
fn areas_and_seats_by_cards() {
    // Z28.7.13, Z28.7.14, Z28.7.15, Z29.4.13, Z29.4.14, Z29.4.23, Z29.5.10
    play(
        "given card 1 turncoats; boronice 1 city; velgor 2 infantry 1; action 1 rituals primary
         when stop; play turncoats; at velgor
         then velgor 1 infantry 1; stat 1 areas_by_diplomacy 1",
    );
    play(
        "given card 1 palace_coup; boronice 1 city; action 1 rituals primary
         when stop; play palace_coup
         then cannot position council Z28.7.14; prompt Z28.7.14; choices position events | position arms | position coercion | position crafts",
    );
    let scene = play(
        "given card 1 frailty; boronice 1 city; velgor 2 infantry 1 auxiliary 1; noriath 2 infantry 1; action 1 rituals primary
         when stop; play frailty; at velgor
         then asked 1",
    );
    let g = &scene.game;
    let at = |id: &str| kit().area_by_id(id).unwrap();
    let strength = |unit, id: &str| g.stat(1, crate::modifiers::Kind::Unit(unit), Value::Strength, at(id));
    assert_eq!((strength(INFANTRY, "velgor"), strength(AUXILIARY, "velgor"), strength(INFANTRY, "noriath")), (1, 0, 2));
}

#[test]
fn choices_payments_rolls_and_bids() {
    // Z28.7.17, Z28.7.18, Z28.7.19, C10, D10, D11
    play(
        "given boronice 1 city; trade 1 contract
         then choices option 1 | option 2
         when option 1
         then gold 1 3",
    );
    play(
        "given boronice 1 city; trade 1 black_market
         then cannot option 2 Z28.7.17; can option 1",
    );
    play(
        "given gold 1 5; boronice 1 city; trade 1 shipwrights
         then prompt Z28.7.17
         when yes
         when at boronice_strait
         then gold 1 3; boronice_strait 1 fleet 1",
    );
    play(
        "given boronice 1 city; trade 1 gems
         dice 5 6 1 1
         then gold 1 4",
    );
    play(
        "given gold 1 3; gold 2 3; boronice 1 city; akran 2 city; koryat 3 city; event relic_auction
         when 1: bid 0; 2: bid 0; 3: bid 0
         then gold 1 3; asked 2; prompt Z7.4",
    );
}

#[test]
fn looks_traits_and_trade_draws() {
    // Z28.7.21, Z28.7.22, Z28.7.23, C12, Z29.4.27, Z29.4.30, Z29.4.31
    let scene = play(
        "given card 1 prophecy; boronice 1 city; action 1 rituals primary
         dice vp1_first_frontier vp2_pride
         when stop; play prophecy
         then gold 1 3",
    );
    assert_eq!((scene.game.p.vp_seen[1], scene.game.p.vp_seen[2], scene.game.p.vp_seen[3]), (1, 1, 0));
    play(
        "given card 1 realm_reborn; gold 1 12; boronice 1 city; action 1 rituals primary
         dice oracles bankers legions
         when stop; play realm_reborn
         then choices keep oracles | keep bankers | keep legions
         when keep bankers
         then has 1 bankers; gold 1 0",
    );
    play(
        "given card 1 merchant_prince; boronice 1 city; action 1 rituals primary
         dice spices silk
         when stop; play merchant_prince
         then gold 1 5; stat 1 trades 0",
    );
}

#[test]
fn effects_for_several_players() {
    // Z28.7.24, Z28.7.25, Z28.7.27, Z4.10
    play(
        "given boronice 1 city; velgor 1 keep; akran 2 city; lunn 2 keep; koryat 3 city; event earthquake
         then asked 1; choices at boronice | at velgor
         when at velgor
         then asked 2
         when at akran
         then velgor barbarian; akran 2 keep; koryat 3 city",
    );
    play(
        "given boronice 1 city; akran 2 city; lunn 2 keep; koryat 3 city; temrah 3 keep; event exiles_return
         then asked 1; prompt Z20.3",
    );
    play(
        "given card 1 chain_lightning; boronice 1 city; velgor 2 infantry 1; jelnava 2 infantry 1; action 1 rituals primary
         when stop; play chain_lightning; at velgor
         then choices at jelnava | stop",
    );
}

#[test]
fn events_may_be_ignored() {
    // Z28.5.9, D40, Z29.6.18
    play(
        "given dynasty 1 house_qasrim; gold 1 9; gold 2 9; boronice 1 city; akran 2 city; koryat 3 city; event famine
         then asked 1; prompt Z28.5.9
         when yes
         then gold 1 9; gold 2 8",
    );
}

#[test]
fn a_card_leaves_the_chart() {
    // Z28.7.26, Z29.7.26
    play(
        "given artifact 2 phoenix_amulet; akran 2 city; lunn 2 infantry 1; attack lunn 1 cavalry 1
         dice 5 1 1 1 1 1
         then asked 2
         when yes; at akran; at akran
         then akran 2 city infantry 1 cavalry 1; lacks 2 phoenix_amulet; discarded phoenix_amulet",
    );
}

#[test]
fn a_timed_modifier_keeps_its_area() {
    // Z28.7.15
    let strength =
        "{ mod = \"unit_stat\", unit = \"infantry\", stat = \"strength\", add = 3, where = { at = \"battle\" } }";
    let kit = pack("destiny.toml", &[("{ mod = \"side_first_strike\", add = 3 }", strength)]);
    play_with(
        kit,
        "given card 1 ambush; lunn 2 infantry 1 cavalry 1; attack lunn 1 infantry 1
         dice 5 1 1 1 1 1 1 1 1 1 1
         when play ambush
         then asked 2; dice 1 5 6",
    );
}

#[test]
fn an_option_may_choose_a_player() {
    // Z28.7.17
    let choose = "{ op = \"choose\", options = [
  { text = \"Rob\", do = [{ op = \"choose_player\", as = \"p\", who = \"other\" }, { op = \"steal_gold\", amount = 2, from = \"$p\" }] },
  { text = \"Earn\", do = [{ op = \"gain_gold\", amount = 1 }] } ] }";
    let kit = pack("destiny.toml", &[("{ op = \"gain_gold\", amount = 6 }", choose)]);
    let play_it = "boronice 1 city; card 1 windfall; action 1 rituals primary\nwhen stop; play windfall";
    play_with(
        kit,
        &format!("given gold 2 5; {play_it}\nthen choices option 1 | option 2\nwhen option 1; player 2\nthen gold 1 2"),
    );
    play_with(kit, &format!("given {play_it}\nthen cannot option 1 Z28.7.17; can option 2"));
}

#[test]
fn several_players_are_asked_in_turn_order() {
    // Z28.7.24
    let discard = "{ op = \"discard\", decks = [\"destiny\"], count = 1, from = \"others\", chooser = \"owner\" }";
    let kit = pack("destiny.toml", &[("{ op = \"gain_gold\", amount = 6 }", discard)]);
    play_with(
        kit,
        "given boronice 1 city; card 1 windfall; card 2 levy; card 2 ambush; card 3 prophecy; card 3 battle_cry; action 1 rituals primary
         when stop; play windfall
         then asked 2
         when discard levy
         then asked 3; hand 2 1 0",
    );
}

#[test]
fn a_random_card_is_taken() {
    // C11, Z28.7.8
    let steal = "{ op = \"steal_card\", decks = [\"destiny\"], from = \"others\", chooser = \"random\" }";
    let kit = pack("destiny.toml", &[("{ op = \"gain_gold\", amount = 6 }", steal)]);
    play_with(
        kit,
        "given seats 3; boronice 1 city; card 1 windfall; card 2 levy; card 2 ambush; action 1 rituals primary
         dice 1
         when stop; play windfall
         then hand 1 1 0; hand 2 1 0",
    );
}

#[test]
fn plain_rolls_are_neither_fought_nor_cast() {
    // Z28.7.18
    let kit = pack(
        "artifact.toml",
        &[(
            "{ mod = \"income\", amount = 2",
            "{ mod = \"success_on\", dice = \"spell\", value = 2 }, { mod = \"income\", amount = 2",
        )],
    );
    play_with(kit, "given artifact 1 sceptre_of_kings; boronice 1 city; trade 1 gems\ndice 2 3 4 5\nthen gold 1 2");
}
