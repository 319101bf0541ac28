//! What the shipped files and the pack of three kingdoms hold.

use ravelin_core::Id;
use ravelin_sovereigns::ids::{Building, Lands, Role, Territory, Works};

use super::*;

fn building<'a>(kingdom: &'a KingdomSpec, id: &str) -> &'a BuildingSpec {
    kingdom.buildings.iter().find(|b| b.id == id).expect("a building")
}

fn land(kit: &Kit, id: &str) -> Territory {
    kit.territories.iter().position(|t| t.id == id).and_then(Territory::at).expect("a territory")
}

#[test]
fn counts_of_cards() {
    // K2.1.1 K2.1.2 K2.1.3 K2.1.4 K2.1.5
    let kit = shipped_kit();
    let count = |kind| kit.cards.iter().filter(|c| c.kind == kind).map(|c| c.count).sum::<u8>();
    assert!(kit.kingdoms.iter().all(|k| k.sovereigns.len() == 3));
    assert_eq!(kit.destiny.iter().map(|c| c.count).sum::<u8>(), 5);
    assert_eq!([CardKind::Mixed, CardKind::Universal, CardKind::Red].map(count), [24, 8, 8]);
    assert_eq!(kit.cards.len(), 20);
    assert_eq!(kit.bonus.len(), 8);
    assert!(kit.kingdoms.iter().all(|k| k.bonus_cards.len() == 4));
    assert_eq!(kit.events.iter().map(|c| c.count).sum::<u8>(), 14);
}

#[test]
fn counts_of_buildings_and_units() {
    // K2.1.7 K2.1.8 K2.1.9
    let kit = shipped_kit();
    for kingdom in &kit.kingdoms {
        assert_eq!(kingdom.buildings.iter().map(|b| b.count).sum::<u8>(), 33);
        for (level, tokens) in [(1, 3), (2, 2), (3, 1)] {
            let common: Vec<u8> =
                kingdom.buildings.iter().filter(|b| b.level == level && !b.special).map(|b| b.count).collect();
            assert_eq!(common, [tokens; 5]);
        }
        let special: Vec<u8> = kingdom.buildings.iter().filter(|b| b.special).map(|b| b.count).collect();
        assert_eq!(special, [1; 3]);
    }
    // KQ4: three special types each; Arena, Training Camp and Camp are one building.
    let ids = |k: &KingdomSpec| k.buildings.iter().filter(|b| b.special).map(|b| b.id.clone()).collect::<Vec<_>>();
    assert_eq!(ids(&kit.kingdoms[0]), ["masters_castle", "temple", "bedehouse"]);
    assert_eq!(ids(&kit.kingdoms[1]), ["hall_of_chiefs", "arena", "warrior_marquees"]);
    assert_eq!(kit.common_unit.count, 15);
    let special: Vec<(&str, u8)> =
        kit.kingdoms.iter().map(|k| (k.special_unit.id.as_str(), k.special_unit.count)).collect();
    assert_eq!(special, [("cavalry", 3), ("troll", 2)]);
}

#[test]
fn counts_of_tokens() {
    // K2.1.6, K2.1.10, K2.1.11, K2.1.13, K2.1.14
    let value = |record: &'static str, start: &str, end: &str| {
        record.split_once(start).and_then(|(_, rest)| rest.split_once(end)).map(|(value, _)| value).expect("a value")
    };
    let records = text("tokens.toml").split("[[token]]").skip(1);
    let counts: Vec<(&str, &str)> =
        records.map(|token| (value(token, "id = \"", "\""), value(token, "\ncount = ", "\n"))).collect();
    let right = [
        ("order", "20"),
        ("rebellion", "5"),
        ("revolutionary", "6"),
        ("plague", "9"),
        ("glory", "1"),
        ("great_conqueror", "2"),
        ("defence", "6"),
        ("talent", "0"),
        ("d6", "1"),
    ];
    assert_eq!(counts, right);
}

#[test]
fn the_map_has_nine_territories_and_eighteen_borders() {
    // K2.1.12 K2.2.1 K2.2.2 K2.2.3
    assert_eq!(text("map.toml").matches("[map]").count(), 1); // one playfield
    let kit = shipped_kit();
    assert_eq!((kit.seats, kit.territories.len()), (2, 9));
    assert_eq!(kit.colours, ["blue", "red"]);
    assert_eq!(kit.territories.iter().map(|t| t.neighbours.len()).sum::<usize>(), 2 * 18);
    for (colour, lands) in kit.colour_lands.iter().enumerate() {
        assert!(lands.into_iter().all(|t| kit.territory(t).colour == Some(colour as u8)));
        let mut roles: Vec<&str> = lands.into_iter().map(|t| kit.territory(t).role.as_str()).collect();
        roles.sort_unstable();
        assert_eq!(roles, ["inner", "left", "outer", "right"]);
    }
    assert_eq!(kit.neutral.sole(), Some(land(kit, "centre")));
    let of = |a: &str, bs: &[&str]| assert_eq!(kit.neighbours(land(kit, a)), bs.iter().map(|b| land(kit, b)).collect());
    of("centre", &["blue_left", "blue_outer", "blue_right", "red_left", "red_outer", "red_right"]);
    of("blue_inner", &["blue_left", "blue_outer", "blue_right"]);
    of("blue_left", &["blue_inner", "blue_outer", "centre", "red_left"]);
    of("red_right", &["red_inner", "red_outer", "centre", "blue_right"]);
    of("red_outer", &["red_inner", "red_left", "red_right", "centre"]);
}

#[test]
fn the_map_is_symmetric_under_a_half_turn() {
    // K2.2.4, K2.2.5: left and right are those of the canvas, so a half turn exchanges them
    let kit = shipped_kit();
    let turned = |t: Territory| {
        let spec = kit.territory(t);
        let role = match spec.role.as_str() {
            "left" => "right",
            "right" => "left",
            other => other,
        };
        let colour = spec.colour.map(|c| 1 - c);
        let there = |s: &TerritorySpec| s.colour == colour && s.role == role;
        kit.territories.iter().position(there).and_then(Territory::at).expect("its image")
    };
    for t in kit.all_lands() {
        let image: Lands = kit.neighbours(t).into_iter().map(turned).collect();
        assert_eq!(kit.neighbours(turned(t)), image);
        let mut points: Vec<[i32; 2]> = kit.territory(t).polygon.iter().map(|[x, y]| [1000 - x, 1000 - y]).collect();
        let mut others = kit.territory(turned(t)).polygon.clone();
        points.sort_unstable();
        others.sort_unstable();
        assert_eq!(points, others);
        assert!(kit.neighbours(t).into_iter().all(|n| kit.neighbours(n).has(t)));
    }
}

#[test]
fn the_outer_territory_has_two_names_in_the_seed() {
    // K2.2.6
    for name in ["central outer territory", "central bordering territory"] {
        assert!(text("map.toml").contains(&format!("seed_name = \"{name}\"\nrole = \"outer\"")));
    }
}

#[test]
fn units_are_as_printed() {
    // K13.1.1-K13.1.3
    let kit = shipped_kit();
    let numbers = |u: &UnitSpec| (u.strength, u.endurance, u.cost, u.reinforces);
    assert_eq!(numbers(&kit.common_unit), (1, 1, 1, false));
    assert_eq!(numbers(&kit.kingdoms[0].special_unit), (1, 1, 1, true));
    assert_eq!(numbers(&kit.kingdoms[1].special_unit), (2, 1, 1, false));
    assert_eq!((kit.revolutionary_strength, kit.revolutionary_endurance), (1, 1)); // K18.2.4
}

#[test]
fn prices_follow_the_level_except_the_watchtower() {
    // K8.3.2
    for b in shipped_kit().kingdoms.iter().flat_map(|k| &k.buildings) {
        assert_eq!(b.cost, if b.id == "watchtower" { 1 } else { b.level }, "{}", b.id);
    }
}

#[test]
fn buildings_do_what_they_say() {
    // K14.2-K14.4
    let kit = shipped_kit();
    let paladins = &kit.kingdoms[0];
    let effects = |id| &building(paladins, id).effects;
    assert_eq!(effects("residential_districts").tax_yield, Some(2));
    assert_eq!(effects("treasure_house").gold_store, 3);
    assert_eq!(effects("treasure_house").score, [(Sphere::Wealth, 2, Needs::Active)]);
    assert_eq!((effects("storehouse").free_moves_from_here, effects("storehouse").fine_free_units), (1, 1));
    assert_eq!(effects("statue").score, [(Sphere::Glory, 1, Needs::Standing)]);
    assert_eq!(effects("statue").extend_reign, 5);
    assert_eq!((effects("brickyard").extra_slot, effects("brickyard").bonus_construction), (Some((2, 1)), Some(1)));
    assert!(effects("watchtower").attacker_plays_openly && effects("watchtower").attacker_no_blind_card);
    assert_eq!(effects("military_academy").attack_limit, 1);
    assert_eq!((effects("wall").defence, effects("wall").defence_token), (1, 1));
    assert_eq!((effects("library").hand_limit, effects("library").draw_on_build), (1, 1));
    assert_eq!(effects("library").buy_card, Some((1, 1)));
    assert_eq!(effects("market_square").order_income, Some((1, 1)));
    assert!(effects("fortress").hold_until_annihilated);
    assert_eq!((effects("bank").store_income, effects("armory").attack_strength), (1, 1));
    assert_eq!(effects("palace").score, [(Sphere::Glory, 3, Needs::Standing)]);
    assert_eq!(effects("altar").war_vp, Some(WarVp { amount: 1, min_destroyed: 3, per_age: 1 }));
    assert_eq!(effects("altar").donation_vp, Some(DonationVp { amount: 1, min_gold: 3, per_age: 1 }));
    let protective: Vec<&str> = paladins.with.protective.iter().map(|b| paladins[b].id.as_str()).collect();
    assert_eq!(protective, ["watchtower", "wall", "fortress"]); // K14.1.2
}

#[test]
fn special_buildings_do_what_they_say() {
    // K14.6
    let kit = shipped_kit();
    let [paladins, barbarians] = kit.kingdoms.as_slice() else { panic!("two kingdoms") };
    use TempleFace::{DoubleOrder, Gold, Unit};
    assert_eq!(building(paladins, "temple").effects.order_die, Some([Gold, Gold, Gold, Unit, Unit, DoubleOrder]));
    assert_eq!(building(paladins, "bedehouse").effects.cancel_rebellion, 1);
    assert_eq!(building(barbarians, "arena").effects.free_unit, Some((1, 4)));
    assert_eq!(building(barbarians, "warrior_marquees").effects.unit_limit, Some(4));
    for (kingdom, capital) in [(paladins, "masters_castle"), (barbarians, "hall_of_chiefs")] {
        let spec = &kingdom[kingdom.capital];
        assert_eq!((spec.id.as_str(), spec.level), (capital, 3));
        assert!(spec.capital && spec.effects.train);
        assert_eq!(kingdom.with.capital, Works::only(kingdom.capital));
    }
}

#[test]
fn masks_agree_with_the_buildings() {
    for kit in [shipped_kit(), three_kingdoms()] {
        for kingdom in &kit.kingdoms {
            let with = &kingdom.with;
            for (i, b) in kingdom.buildings.iter().enumerate() {
                let here = Building::at(i).expect("below the bound");
                assert!(with.level[usize::from(b.level)].has(here) && !with.level[0].has(here));
                assert_eq!(with.common.has(here), !b.special);
                assert_eq!(with.capital.has(here), b.capital);
                assert_eq!(with.train.has(here), b.effects.train);
                assert_eq!(with.hold.has(here), b.effects.hold_until_annihilated);
                for gold in 0..16u8 {
                    assert_eq!(with.affordable[usize::from(gold)].has(here), b.cost <= gold);
                }
            }
            let common = |k: &KingdomSpec| k.buildings.iter().filter(|b| !b.special).cloned().collect::<Vec<_>>();
            assert_eq!(common(kingdom), common(&kit.kingdoms[0]));
            assert!(kingdom.buildings.is_sorted_by_key(|b| b.special));
        }
    }
}

#[test]
fn sovereigns_have_their_abilities() {
    // K15.2, K15.3
    let kit = shipped_kit();
    let ability = |id: &str| {
        let all = kit.kingdoms.iter().flat_map(|k| &k.sovereigns);
        &all.into_iter().find(|s| s.id == id).expect("a sovereign").ability
    };
    assert_eq!(ability("strategist").separate_card_slot, 1);
    assert_eq!((ability("logistician").regroup_cost, ability("logistician").regroup_range), (Some(0), Some(2)));
    assert_eq!(ability("tactician").cancel_enemy_property, 1);
    assert_eq!((ability("marauder").gold_per_kill, ability("marauder").gold_for_raid), (Some((1, 15)), 1));
    assert!(ability("lord_of_the_horde").no_unit_total_fine);
    assert_eq!(ability("conqueror").neutralise_protective, Some((1, 2)));
    assert!(ability("conqueror").no_territory_fine);
}

#[test]
fn bonus_cards_show_twelve_coins_per_kingdom() {
    // K16.1.4
    let kit = shipped_kit();
    let coins: Vec<(&str, u8)> = kit.bonus.iter().map(|c| (c.id.as_str(), c.gold)).collect();
    let right = [
        ("great_commander", 2),
        ("resurrection", 3),
        ("rapid_development", 3),
        ("no_time_for_waiting", 4),
        ("legendary_mentor", 3),
        ("combat_rapture", 2),
        ("invincible_hordes", 3),
        ("the_last_frontier", 4),
    ];
    assert_eq!(coins, right);
    for kit in [kit, three_kingdoms()] {
        for (k, kingdom) in kit.kingdoms.iter().enumerate() {
            let cards: Vec<&BonusSpec> = kingdom.bonus_cards.iter().map(|&c| kit.bonus(c)).collect();
            assert!(cards.iter().all(|c| usize::from(c.kingdom) == k));
            assert_eq!(cards.iter().map(|c| c.gold).sum::<u8>(), 12);
        }
    }
}

#[test]
fn every_combat_card_has_one_property_in_each_role() {
    // K11.7.6.1, K17.1.1, K17.1.2
    for card in &shipped_kit().cards {
        assert!(card.property.0.iter().all(Option::is_some), "{}", card.id);
        if card.kind != CardKind::Mixed {
            assert_eq!(
                (card.strength[Role::Attacker], card.property[Role::Attacker]),
                (card.strength[Role::Defender], card.property[Role::Defender]),
                "{}",
                card.id
            );
        }
    }
    let neutralizing = shipped_kit().cards.iter().find(|c| c.id == "neutralizing").expect("a card");
    let property = Property { op: Op::CancelProperty, timing: Timing::Cancel, condition: Condition::Always };
    assert_eq!((neutralizing.strength.0, neutralizing.property[Role::Attacker]), ([1, 1], Some(property)));
}

#[test]
fn scoring_is_as_written() {
    // K21.1-K21.7
    let s = &shipped_kit().scoring;
    assert_eq!((s.per_territory, s.per_enemy_capital_conquered, s.per_unit, s.per_talent), (1, 1, 1, 1));
    assert_eq!((s.glory_token, s.capital_missing, s.track_position), (1, -3, 1));
    let draws: [Vec<u8>; 6] = [vec![], vec![], vec![0, 1], vec![0, 1, 2], vec![0, 1, 1, 2], vec![0, 0, 1, 1, 2]];
    assert_eq!(s.destiny_draws, draws);
    let destiny: Vec<(Option<Sphere>, i32)> = shipped_kit().destiny.iter().map(|c| (c.sphere, c.amount)).collect();
    let spheres = [Some(Sphere::Army), Some(Sphere::Wealth), Some(Sphere::Constructions), Some(Sphere::Glory), None];
    assert_eq!(destiny, spheres.into_iter().zip([-3, -4, -3, -2, -1]).collect::<Vec<_>>());
}

#[test]
fn there_are_cards_for_more_players() {
    // K22.1.3, K22.1.9
    let kit = shipped_kit();
    for (players, events) in [(2, 6), (3, 8), (4, 10), (5, 12)] {
        assert_eq!(kit.constants.events_per_player * players + kit.constants.events_fixed, events);
        let usable = kit.events.iter().filter(|c| c.players_min <= players).map(|c| c.count).sum::<u8>();
        assert!(usable >= events);
    }
}

#[test]
fn fines_and_variants_are_as_written() {
    // K5.3.2, K23.1
    let kit = shipped_kit();
    let fines: Vec<(u8, u8)> = kit.unit_fines.iter().map(|f| (f.min, f.talents)).collect();
    assert_eq!(fines, [(0, 0), (7, 1), (10, 2), (13, 3)]);
    assert_eq!(kit.variants.len(), 7);
    assert!(kit.variants.iter().all(|v| v.choices.iter().filter(|c| c.standard).count() == 1));
    assert_eq!(["short", "standard", "long"].map(|l| kit.variant("length", l, "end_of_times_cards")), [3, 6, 10]);
    assert_eq!(["talents", "units", "combat_cards"].map(|n| kit.variant("handicap", "large", n)), [3, 2, 2]);
    assert_eq!(kit.variant("open_hands", "on", "hands_public"), 1);
    assert_eq!(kit.variant("wall_reading", "token_only", "wall_always"), 0);
    assert_eq!(kit.variant("last_territory", "safe", "attackable"), 0);
    assert_eq!(kit.variants[4].clause, "K23.1.5");
}

#[test]
fn the_code_knows_every_op_of_the_vocabulary_and_no_other() {
    let blocks = text("effects.toml").split("[[op]]").skip(1);
    let declared: Vec<(&str, &str)> = blocks
        .map(|block| {
            let value =
                |key: &str| block.split_once(key).and_then(|(_, rest)| rest.split('"').next()).expect("a value");
            (value("scope = \""), value("id = \""))
        })
        .collect();
    let known: Vec<(&str, &str)> =
        OPS.iter().flat_map(|(scope, ops)| ops.iter().map(move |op| (*scope, *op))).collect();
    assert_eq!(declared.len(), 81);
    assert_eq!(declared, known);
}

#[test]
fn a_third_kingdom_is_data_alone() {
    // K22.1.1, K22.1.2, K22.1.5
    let kit = three_kingdoms();
    assert_eq!((kit.seats, kit.territories.len(), kit.colours.len()), (3, 13, 3));
    assert_eq!(kit.colours, ["blue", "red", "green"]);
    assert!(kit.colour_lands.iter().all(|lands| lands.len() == 4));
    assert_eq!(kit.neutral.len(), 1);
    assert_eq!(kit.territories.iter().map(|t| t.neighbours.len()).sum::<usize>(), 2 * 27);
    let corsairs = &kit.kingdoms[2];
    assert_eq!((corsairs.id.as_str(), corsairs.default_colour, corsairs.sovereigns.len()), ("corsairs", 2, 3));
    assert_eq!(corsairs[corsairs.capital].id, "pirate_haven");
    assert_eq!((corsairs.special_unit.endurance, corsairs.special_unit.cost), (2, 2));
}

#[test]
fn a_pack_is_parsed_once() {
    assert!(std::ptr::eq(shipped_kit(), shipped_kit()));
    assert!(std::ptr::eq(three_kingdoms(), three_kingdoms()));
    assert!(!std::ptr::eq(shipped_kit(), three_kingdoms()));
}
