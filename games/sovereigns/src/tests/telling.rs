//! What players are told: prompts, refusals of what nearly was possible, the journal and the words of the text board.

use ravelin_core::playout::{Step, advance};
use ravelin_core::{Drawn, Fast, Hidden, Listing, Pack, Rules, Seat, Silent, Token, Worded, choice};

use super::Scene;
use crate::Sovereigns;
use crate::ids::Role;
use crate::ids::{BonusId, SovereignId, Work};
use crate::questions::Action;
use crate::rules::battle::reveal::Enraptured;
use crate::rules::opening::{ArmyFined, CrowdFined, OrdersFined, Spent};
use crate::rules::orders::building::Built;
use crate::rules::orders::{Chosen, Ordered};
use crate::rules::setup::{Crowned, PickedSovereign, Succeeded};
use crate::rules::turns::{TurnEnded, Windowed};
use crate::rules::war::{AttackOrdered, Attacked, WarMoved};
use crate::stage::{strength, strength_lines};

fn prompt(s: &mut Scene) -> String {
    s.legal();
    Sovereigns::prompt(&s.game.view(None)).words()
}

/// The choices of the seat that is asked, as its buttons read.
fn buttons(s: &mut Scene) -> Vec<String> {
    s.legal();
    let seat = s.game.deciders().lowest().unwrap();
    let mut list = Vec::new();
    choice::legal(&s.game, seat, &mut list);
    list.into_iter().map(|action| Sovereigns::words(&s.game.view(Some(seat)), action)).collect()
}

fn board(s: &mut Scene) -> String {
    s.legal();
    Sovereigns::text(&s.game.view(None)).split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn units_move_to_own_land_within_reach_only() {
    // K10.3.1 K8.7.1
    let mut s = Scene::new("turn barbarians war; land red_left common 2; seat paladins state ordering");
    s.act("stop").expect("cannot move common red_left blue_left K10.3.1");
    s.expect("cannot move common red_left red_right K10.3.1").expect("can move common red_left red_inner");
    let mut s = Scene::new("turn barbarians order; land red_left common 2; seat barbarians gold 2");
    s.act("order regroup red_left").expect("cannot move common red_left centre K8.7.1");
    s.expect("cannot move common red_left red_right K8.7.1");
}

#[test]
fn survivors_retreat_to_own_land_next_to_them_only() {
    // K12.1.1
    let mut s = Scene::new(
        "turn barbarians war; seat paladins state ordering; land red_left common 3; land blue_left common 3; \
         seat barbarians hand bribe; seat paladins hand neutralizing",
    );
    s.act("attack red_left blue_left").act("main bribe").act("main neutralizing").expect("prompt K12.1.2");
    s.expect("cannot retreat common blue_right K12.1.1").expect("cannot retreat common centre K12.1.1");
}

#[test]
fn the_other_half_is_ordered_in_the_same_territory() {
    // K9.5.1
    let mut s = Scene::new("turn paladins order; seat paladins rapid 4");
    s.act("order tax blue_left").expect("cannot order tax blue_inner K9.5.1").expect("can order tax blue_left");
    assert!(prompt(&mut s).contains("the other half of the double order"));
}

#[test]
fn the_plague_starts_in_own_land_with_a_unit_and_is_told_to_stop() {
    // K18.1.1 K18.1.5
    let given =
        "turn paladins card; ages 3; seat barbarians state ordering; land blue_left common 1; land blue_right common 1";
    let mut s = Scene::new(given);
    s.dice("plague")
        .expect("cannot infect blue_inner K18.1.1")
        .act("infect blue_left")
        .expect("journal all The plague stops");
    let mut none = Scene::new("turn paladins card; ages 3; seat barbarians state ordering");
    none.dice("plague").expect("prompt K8.1.1");
    assert!(!none.journal(None).contains("plague stops"));
}

#[test]
fn the_order_to_build_says_what_is_missing() {
    // K8.1.9 K14.1.3 K8.3.3 K8.3.9
    let refused = |mut s: Scene, clause: &str, why: &str| {
        let found = s.expect(&format!("cannot order build blue_left {clause}")).try_act("order build blue_left");
        assert!(found.as_ref().is_err_and(|e| e.contains(why)), "{found:?}");
    };
    let order = |given: &str| Scene::new(&format!("turn paladins order; {given}"));
    refused(order("seat paladins gold 0"), "K8.1.9", "the cheapest building costs 1 talent, you have 0");
    let full = "seat paladins gold 7; land blue_left wall statue storehouse";
    refused(order(full), "K14.1.3", "no building slot is left here");
    // Of the first level nothing is left, and the second does not fit without it.
    let stand = |lands: &[(&str, &str)]| {
        let mut s = order("seat paladins gold 7");
        lands.iter().for_each(|(land, works)| s.given(&format!("land {land} paladins {works}")).unwrap());
        s
    };
    let first = "residential_districts treasure_house storehouse";
    let gone = [
        ("blue_inner", first),
        ("blue_outer", first),
        ("blue_right", first),
        ("red_left", "statue brickyard bedehouse"),
        ("red_inner", "statue brickyard"),
        ("red_outer", "statue brickyard"),
    ];
    refused(stand(&gone), "K8.3.3", "a building of level 1 must stand here first");
    // Of no level is anything left.
    let all = [
        ("blue_inner", "residential_districts treasure_house storehouse fortress"),
        ("blue_outer", "residential_districts treasure_house storehouse bank"),
        ("blue_right", "residential_districts treasure_house storehouse armory"),
        ("red_left", "statue brickyard bedehouse altar"),
        ("red_inner", "statue brickyard wall library"),
        ("red_outer", "statue brickyard market_square watchtower"),
        ("red_right", "military_academy wall library masters_castle"),
        ("centre", "market_square watchtower military_academy temple"),
        ("blue_left", "palace"),
    ];
    refused(stand(&all), "K8.3.9", "no token of a building that fits here is left");
}

#[test]
fn prompts_count_in_words_and_name_prices() {
    // K10.1.2 K10.3.3 K5.3.4 K16.3.2
    let mut s =
        Scene::new("turn barbarians war; land red_left common 2; seat barbarians gold 1; seat paladins state ordering");
    assert!(prompt(&mut s).contains("(1 attack left)"));
    s.act("stop");
    assert!(prompt(&mut s).contains("the next move is free"));
    s.act("move common red_left red_inner");
    assert!(prompt(&mut s).contains("the next move costs 1 talent"), "{}", prompt(&mut s));
}

#[test]
fn the_journal_names_what_a_fine_was_paid_for_and_what_was_waived() {
    // K5.5.1 K15.3.3.3
    let given = "thrones empty; turn barbarians opening; ages 0; land centre barbarians noted; seat barbarians gold 2";
    let mut s = Scene::new(given);
    s.act("pay centre").expect("journal all Barbarians settle the fine for the Crossing");
    let mut s = Scene::new(&format!("{given}; land blue_left barbarians noted"));
    let seat = s.seat("barbarians");
    s.game.realm_mut(seat).age.war_exempt = true;
    s.expect("journal all pay no fine for land without orders");
}

#[test]
fn a_pillage_and_a_longer_reign_are_told() {
    // K17.3.14 K15.1.6
    let mut s = Scene::new(
        "turn barbarians war; seat paladins state ordering gold 3; land red_left common 3; land blue_left common 1; \
         seat barbarians hand pillage",
    );
    s.dice("neutralizing");
    s.act("attack red_left blue_left").act("main pillage");
    assert!(!s.journal(None).contains("takes effect"), "a cancelled property does nothing");
    let mut s = Scene::new(
        "turn barbarians war; seat paladins state ordering gold 3; land red_left common 3; land blue_left common 1; \
         seat barbarians hand pillage",
    );
    s.dice("songs_of_glory");
    s.act("attack red_left blue_left")
        .act("main pillage")
        .act("done")
        .expect("journal all Paladins lose 2 talents to Barbarians");
    let mut s = Scene::new("turn paladins order; seat paladins gold 3 sovereign tactician reign 1 10");
    s.act("order build blue_left").act("build statue").expect("journal all now lasts to 15");
}

#[test]
fn cards_kept_apart_are_named_by_their_place() {
    // KI10 K11.4.2
    let mut s = Scene::new(
        "turn paladins war; seat barbarians state ordering; land blue_left common 2; land red_left common 1; \
         seat paladins slot pillage commander ambush",
    );
    s.act("attack blue_left red_left").act("main pillage from slot").expect("journal all place a card from the slot");
    assert!(board(&mut s).contains("card, from the slot: face down"), "{}", board(&mut s));
    s.dice("neutralizing").act("support ambush from commander");
    s.expect("journal all add a card of the Great Commander as a supporting card");
}

#[test]
fn equal_cards_are_clicked_where_they_lie() {
    // K1.2.13
    let mut s = Scene::new(
        "turn paladins war
         seat barbarians state ordering
         land blue_left common 2
         land red_left common 1
         seat paladins hand neutralizing slot neutralizing commander neutralizing",
    );
    s.act("attack blue_left red_left");
    let mut list = Vec::new();
    choice::legal(&s.game, Seat(0), &mut list);
    let anchors: Vec<Token> = list.into_iter().filter_map(|action| Sovereigns::anchor(s.game.kit, action)).collect();
    let [hand, slot, commander] = anchors[..] else { panic!("{anchors:?}") };
    assert!(hand != slot && slot != commander && commander != hand);
    assert!(anchors.iter().all(|token| Sovereigns::name(s.game.kit, *token) == "Neutralizing"));
}

#[test]
fn the_text_board_tells_ages_uses_and_attack_orders() {
    // KI3 KI16
    let mut s = Scene::new(
        "turn paladins order; land blue_left market_square; seat paladins gold 1; seat barbarians ages 3 state fresh",
    );
    s.act("order tax blue_left").act("market");
    let text = board(&mut s);
    assert!(text.contains("Used in this age: the market of Westmarch"), "{text}");
    let mut s = Scene::new("turn paladins order; seat barbarians ages 3 state fresh");
    let text = board(&mut s);
    assert!(text.contains("age 3 \u{b7} done"), "{text}");
    let mut s =
        Scene::new("turn barbarians order; last war paladins; land red_left common 1; seat paladins state ordering");
    assert!(board(&mut s).contains("1 of 1 attack order left"));
}

#[test]
fn the_bonus_building_shows_its_whole_price() {
    // K14.2.5.1
    let mut s = Scene::new("turn paladins order; seat paladins gold 7");
    s.act("order build blue_left");
    let priced = |s: &mut Scene, what: &str| buttons(s).iter().any(|words| words.starts_with(what));
    assert!(priced(&mut s, "Brickyard, 1 talent: one second-level building here"));
    s.act("build brickyard");
    assert!(priced(&mut s, "Wall, 3 talents: +1 strength for defenders") && priced(&mut s, "Statue, 2 talents: "));
    s.act("build wall").expect("gold paladins 3");
}

#[test]
fn placement_asks_for_the_capital_and_then_for_the_units() {
    // K3.4.1
    let mut s = Scene::new("setup 6 1");
    assert_eq!(
        prompt(&mut s),
        "Place your capital, the Master's Castle, in one of your home territories; 4 units follow."
    );
    s.act("capital blue_inner");
    assert_eq!(prompt(&mut s), "Place a unit in one of your home territories (4 units left).");
    s.act("settle blue_left").act("settle blue_left").act("settle blue_outer");
    assert_eq!(prompt(&mut s), "Place a unit in one of your home territories (1 unit left).");
}

#[test]
fn the_plague_is_asked_to_start_and_then_to_spread() {
    // K18.1.1 K18.1.3
    let mut s = Scene::new(
        "turn paladins card; ages 3; seat barbarians state ordering; land blue_left common 1; land blue_inner common 1; \
         land blue_outer common 1",
    );
    s.dice("plague").expect("prompt K18.1.1");
    assert_eq!(prompt(&mut s), "Choose where the plague starts.");
    s.act("infect blue_left").expect("prompt K18.1.3");
    assert_eq!(prompt(&mut s), "Choose where the plague goes.");
}

#[test]
fn a_red_card_and_combat_rapture_are_asked_with_what_they_bring() {
    // K11.7.3 K16.3.2
    let mut s = Scene::new(
        "turn barbarians war; seat paladins state ordering; land red_left common 3; land blue_left common 1; \
         seat barbarians hand parley bonus combat_rapture; seat paladins hand songs_of_glory",
    );
    s.act("attack red_left blue_left").act("main parley").act("main songs_of_glory").expect("prompt K11.7.3");
    let text = "Use your red card for its strength 4, or for its property? Instead of its strength: the battle ends at once without winner or losses.";
    assert_eq!(prompt(&mut s), text);
    assert_eq!(buttons(&mut s), ["Its strength", "Its property"]);
    s.act("strength").expect("prompt K16.3.2");
    assert_eq!(prompt(&mut s), "Play Combat Rapture? So far 7 against 3.");
    let rapture = "Play Combat Rapture: roll a die in a battle after the reveal; add the result, at least 3";
    assert_eq!(buttons(&mut s), [rapture, "No"]);
}

#[test]
fn a_draw_says_whether_it_may_be_declined() {
    // K17.3.15 K13.4.2
    let mut s = Scene::new(
        "turn barbarians war; land red_left common 1; land blue_left common 3; seat barbarians hand captured_plans bribe ambush; \
         seat paladins hand pincer state ordering",
    );
    s.act("attack red_left blue_left").act("main captured_plans").act("no support").act("paladins: main pincer");
    assert_eq!(prompt(&mut s), "Discard a combat card before drawing, or draw none.");
    assert_eq!(buttons(&mut s), ["Discard Bribe (attack 2, defence 1)", "Discard Ambush (attack 1, defence 2)", "No"]);
    let mut s = Scene::new("turn paladins order; seat paladins hand bribe levy; seat barbarians state ordering");
    s.act("order plan blue_left").expect("cannot decline K13.4.2");
    assert_eq!(prompt(&mut s), "Discard a combat card before drawing.");
    assert_eq!(buttons(&mut s), ["Discard Bribe (attack 2, defence 1)", "Discard Levy (attack 2, defence 1)"]);
}

/// Random games, with a check of every state that asks somebody.
fn every_state(games: u64, mut check: impl FnMut(&Sovereigns)) {
    let kit = Sovereigns::kit(&Pack::default()).unwrap();
    let options = Sovereigns::sheet(kit).resolve(None, None, []).unwrap();
    for seed in 0..games {
        let (mut chance, mut picks, mut list) = (Fast::new(seed), Fast::new(seed + 500), Listing::default());
        let mut game = Sovereigns::setup(kit, &options, &mut chance, &mut Silent);
        loop {
            check(&game);
            if matches!(advance(&mut game, &mut chance, &mut picks, &mut list), Step::Over | Step::Stalled) {
                break;
            }
        }
    }
}

#[test]
fn the_lines_of_a_battle_add_up_to_its_strengths() {
    // K11.8.1 K11.6.3
    let mut after_losses = 0;
    every_state(30, |game| {
        let Some(battle) = &game.p.battle else { return };
        for role in [Role::Attacker, Role::Defender] {
            let sum: i32 = strength_lines(game, role).iter().map(|(_, n)| n).sum();
            assert_eq!(sum.max(0), i32::from(strength(game, role)), "{:?}", strength_lines(game, role));
            after_losses += u32::from(battle.side(role).lost_in_7c > 0);
        }
    });
    assert!(after_losses > 0);
}

#[test]
fn no_two_buttons_of_a_decision_read_alike_and_none_is_cut() {
    let card = |game: &Sovereigns, card: BonusId| Some(game.kit[card].text.clone());
    let crown = |game: &Sovereigns, id: SovereignId| Some(game.kit[id].text.clone());
    let built = |game: &Sovereigns, work: Work| Some(game.kit[work.builder][work.b].text.clone());
    let effect = |game: &Sovereigns, action: Action| match action {
        Action::FirstSovereign(Crowned::Crown { id }) => crown(game, id),
        Action::SecretSovereigns(PickedSovereign::Crown { id }) => crown(game, id),
        Action::Successor(Succeeded::Crown { id }) => crown(game, id),
        Action::EndTurn(TurnEnded::PlayBonus { card: id }) => card(game, id),
        Action::Window(Windowed::PlayBonus { card: id }) => card(game, id),
        Action::FineTotal(ArmyFined::PlayBonus { card: id }) => card(game, id),
        Action::FineCrowded(CrowdFined::PlayBonus { card: id }) => card(game, id),
        Action::FineOrders(OrdersFined::PlayBonus { card: id }) => card(game, id),
        Action::Spending(Spent::PlayBonus { card: id }) => card(game, id),
        Action::Orders(Ordered::PlayBonus { card: id }) => card(game, id),
        Action::Attack(Attacked::PlayBonus { card: id }) => card(game, id),
        Action::WarMove(WarMoved::PlayBonus { card: id }) => card(game, id),
        Action::AttackOrder(AttackOrdered::PlayBonus { card: id }) => card(game, id),
        Action::Rapture(Enraptured::PlayBonus { card: id }) => card(game, id),
        Action::Parameter(Chosen::Build { work }) => built(game, work),
        Action::BonusBuilding(Built::Build { work }) => built(game, work),
        _ => None,
    };
    every_state(6, |game| {
        for seat in game.deciders().iter() {
            let mut list = Vec::new();
            choice::legal(game, seat, &mut list);
            let view = game.view(Some(seat));
            let mut words: Vec<String> = list.iter().map(|action| Sovereigns::words(&view, *action)).collect();
            for (action, words) in list.iter().zip(&words) {
                let text = effect(game, *action).unwrap_or_default();
                let rest: String = text.trim_end_matches('.').chars().skip(1).collect();
                assert!(words.ends_with(&rest) && !words.contains('\u{2026}'), "{words} does not tell: {text}");
            }
            let all = words.len();
            words.sort();
            words.dedup();
            assert_eq!(words.len(), all, "{words:?}");
        }
    });
}

#[test]
fn buttons_say_what_follows() {
    // K11.4.2 K8.4.6
    let mut s = Scene::new(
        "turn paladins war; seat barbarians state ordering; land blue_left common 2; land red_left common 1; \
         seat paladins hand pillage bribe",
    );
    s.act("attack blue_left red_left");
    let found = buttons(&mut s);
    let pillage = "Pillage, strength 3: victory: take up to 2 talents from the enemy treasury";
    assert!(found.iter().any(|w| w == pillage), "{found:?}");
    assert!(found.iter().any(|w| w == "The top card of the deck, unseen, strength 1 less than printed"), "{found:?}");
    s.act("main bribe");
    assert_eq!(buttons(&mut s), ["Support with Pillage: +1 strength", "No support"]);
    let mut s = Scene::new("turn paladins order; seat barbarians state ordering; land blue_inner masters_castle");
    let found = buttons(&mut s);
    let warned = "Demolish in Highcourt: your capital, without a capital -3 glory points at the end";
    assert!(found.iter().any(|w| w == warned), "{found:?}");
}

#[test]
fn a_second_order_warns_of_a_rebellion_unless_the_bedehouse_is_unused() {
    // K9.1.2 K14.6.3
    let given = "turn paladins order; seat barbarians state ordering; land blue_left order";
    let tax = |given: &str| {
        let found = buttons(&mut Scene::new(given));
        found.into_iter().find(|words| words.starts_with("Tax Westmarch")).unwrap()
    };
    assert_eq!(tax(given), "Tax Westmarch (second order: a rebellion follows)");
    let given = format!("{given}; land blue_inner bedehouse");
    assert_eq!(tax(&given), "Tax Westmarch (second order: uses up the Bedehouse)");
    let mut used = Scene::new(&given);
    let seat = used.seat("paladins");
    used.game.realm_mut(seat).age.rebellions_cancelled = 1;
    assert!(buttons(&mut used).contains(&"Tax Westmarch (second order: a rebellion follows)".to_owned()));
}

#[test]
fn a_bribe_is_asked_for_the_units_there_are_and_with_its_price() {
    // K17.3.4
    let bribe = |common: u8, gold: u8| {
        let mut s = Scene::new(&format!(
            "turn barbarians war; seat paladins state ordering hand pincer; land red_left common 3; \
             land blue_left common {common} special 1; seat barbarians hand bribe gold {gold}"
        ));
        s.act("attack red_left blue_left").act("main bribe").act("main pincer").expect("prompt K17.3.4");
        s
    };
    assert_eq!(prompt(&mut bribe(2, 5)), "Bribe up to 2 enemy units for 1 talent each, or go on.");
    assert_eq!(prompt(&mut bribe(1, 5)), "Bribe an enemy unit for 1 talent, or go on.");
    assert_eq!(prompt(&mut bribe(2, 1)), "Bribe an enemy unit for 1 talent, or go on.");
    let mut s = bribe(2, 5);
    assert_eq!(buttons(&mut s), ["Bribe one warrior, 1 talent", "Done"]);
    s.act("mute common");
    assert_eq!(prompt(&mut s), "Bribe an enemy unit for 1 talent, or go on.");
}

#[test]
fn a_card_that_was_passed_on_is_on_the_board_of_its_giver() {
    // KI14 KI20
    let mut s =
        Scene::new("turn paladins card; ages 3; seat paladins hand bribe; seat barbarians state ordering hand levy");
    s.dice("changing_loyalties").act("paladins: pass bribe").act("barbarians: pass levy");
    let words = "You passed on Bribe: in the hand of the Barbarians";
    for (viewer, told) in [(Some(Seat(0)), true), (Some(Seat(1)), false), (None, false)] {
        let view = s.game.view(viewer);
        let text = Sovereigns::text(&view);
        let drawn = Sovereigns::board(&view, &[]).to_string();
        assert_eq!(text.contains(words), told, "{text}");
        assert_eq!(drawn.contains("You passed on Bribe"), told);
    }
}

#[test]
fn the_header_names_a_turn_only_once_it_is_chosen() {
    // K4.2.3 K20.2.1
    let mut s = Scene::new("turn barbarians choice; land red_left common 1; seat paladins state ordering");
    let text = board(&mut s);
    assert!(text.contains("the Barbarians choose war or a new age") && !text.contains("opening turn"), "{text}");
    s.act("war turn");
    let text = board(&mut s);
    assert!(text.contains("war turn of the Barbarians") && text.contains("at war"), "{text}");
    let mut s = Scene::new("turn paladins order; last war paladins; seat barbarians state ordered");
    let text = board(&mut s);
    assert!(text.contains("orders done: a new age follows") && !text.contains("war or a new age"), "{text}");
}
