//! What each operation of effects.toml becomes in the kit, with the largest numbers that keep every sum of the rules small.
//! An operation, a field or a word that is not here does not exist.

use super::effects::Effect;
use super::record::{Result, Text};
use crate::kit::{
    Ability, BonusOp, BuildingEffects, DonationVp, EventOp, Filter, Muster, Needs, Op, Per, Sphere, TempleFace, WarVp,
};

/// Operations by scope, as effects.toml declares them.
pub const OPS: [(&str, &[&str]); 6] = [
    (
        "combat",
        &[
            "add_strength",
            "add_strength_per",
            "add_strength_die",
            "mute_units",
            "destroy_units",
            "set_endurance",
            "cancel_property",
            "cancel_support",
            "ignore_fortifications",
            "loss_cap",
            "superiority_threshold",
            "recruit",
            "gain_gold",
            "steal_gold",
            "draw_cards",
            "demolish",
            "gain_feat",
            "rebellion",
            "swap_card_strength",
            "reinforce",
            "end_battle",
        ],
    ),
    (
        "building",
        &[
            "tax_yield",
            "gold_store",
            "score",
            "free_moves_from_here",
            "fine_free_units",
            "extend_reign",
            "extra_slot",
            "bonus_construction",
            "attacker_plays_openly",
            "attacker_no_blind_card",
            "attack_limit",
            "defence",
            "defence_token",
            "hand_limit",
            "draw_on_build",
            "buy_card",
            "order_income",
            "hold_until_annihilated",
            "store_income",
            "attack_strength",
            "war_vp",
            "donation_vp",
            "train",
            "order_die",
            "cancel_rebellion",
            "free_unit",
            "unit_limit",
        ],
    ),
    (
        "sovereign",
        &[
            "separate_card_slot",
            "regroup_cost",
            "regroup_range",
            "cancel_enemy_property",
            "gold_per_kill",
            "gold_for_raid",
            "no_unit_total_fine",
            "neutralise_protective",
            "no_territory_fine",
        ],
    ),
    (
        "bonus",
        &[
            "draw_separate",
            "resurrect",
            "double_orders",
            "extra_turns",
            "place_units",
            "add_strength_die_min",
            "unit_limit_everywhere",
            "mass_mobilization",
            "overrun",
        ],
    ),
    (
        "event",
        &[
            "plague",
            "revolution",
            "tournament",
            "sever",
            "gold_per_home_territory",
            "upkeep",
            "quake",
            "feat_catch_up",
            "hire",
            "unrest",
            "fair",
            "attack_limit_all",
            "capital_truce",
            "pass_card",
        ],
    ),
    ("unit", &["cavalry_reinforce"]),
];

const FILTERS: [(&str, Filter); 2] = [("common", Filter::Common), ("any", Filter::Any)];

/// A property of a combat card. [K17.3]
pub(super) fn combat(e: &mut Effect<'_>) -> Result<Op> {
    Ok(match e.op() {
        "add_strength" => Op::AddStrength { amount: e.int("amount", 1..=15)? },
        "add_strength_per" => Op::AddStrengthPer {
            per: e.word("per", &[("adjacent_army", Per::AdjacentArmy), ("own_building_here", Per::OwnBuildingHere)])?,
            amount: e.int("amount", 1..=9)?,
            max: e.int("max", 1..=15)?,
        },
        "add_strength_die" => Op::AddStrengthDie { table: e.table("table", 0..=15)? },
        "mute_units" => Op::MuteUnits {
            max: e.int("max", 1..=9)?,
            cost: e.int("cost", 0..=9)?,
            filter: e.word("filter", &FILTERS)?,
        },
        "destroy_units" => Op::DestroyUnits {
            count: e.int("count", 1..=9)?,
            filter: e.word("filter", &FILTERS)?,
            min_enemy_units: e.int("min_enemy_units", 0..=9)?,
        },
        "set_endurance" => Op::SetEndurance { value: e.int("value", 1..=9)? },
        "cancel_property" => Op::CancelProperty,
        "cancel_support" => Op::CancelSupport,
        "ignore_fortifications" => Op::IgnoreFortifications,
        "loss_cap" => Op::LossCap { max: e.int("max", 0..=9)? },
        "superiority_threshold" => Op::SuperiorityThreshold { value: e.int("value", 1..=30)? },
        "recruit" => Op::Recruit {
            count: e.int("count", 1..=9)?,
            muster: e.word("where", &[("battle", Muster::Battle), ("conquered", Muster::Conquered)])?,
        },
        "gain_gold" => Op::GainGold { amount: e.int("amount", 1..=15)? },
        "steal_gold" => Op::StealGold { max: e.int("max", 1..=15)? },
        "draw_cards" => Op::DrawCards { count: e.int("count", 1..=9)? },
        "demolish" => Op::Demolish { count: e.int("count", 1..=9)?, max_level: e.int("max_level", 1..=3)? },
        "gain_feat" => Op::GainFeat { amount: e.int("amount", 1..=9)? },
        "rebellion" => Op::Rebellion,
        "swap_card_strength" => Op::SwapCardStrength,
        "reinforce" => Op::Reinforce { max: e.int("max", 1..=9)? },
        "end_battle" => Op::EndBattle,
        _ => return Err(e.unknown()),
    })
}

const SPHERES: [(&str, Sphere); 4] =
    [("army", Sphere::Army), ("wealth", Sphere::Wealth), ("glory", Sphere::Glory), ("feat", Sphere::Feat)];

/// An effect of a building type; the unit type if it trains one. [K14]
pub(super) fn building(e: &mut Effect<'_>, into: &mut BuildingEffects) -> Result<Option<Text>> {
    match e.op() {
        "tax_yield" => into.tax_yield = Some(e.int("amount", 0..=9)?),
        "gold_store" => into.gold_store = e.int("capacity", 1..=9)?,
        "score" => {
            let sphere = e.word("sphere", &SPHERES)?;
            let amount = e.signed("amount", -20..=20)?;
            let needs = e.word("needs", &[("active", Needs::Active), ("standing", Needs::Standing)])?;
            into.score.push((sphere, amount, needs));
        }
        "free_moves_from_here" => into.free_moves_from_here = e.int("amount", 1..=9)?,
        "fine_free_units" => into.fine_free_units = e.int("amount", 1..=9)?,
        "extend_reign" => into.extend_reign = e.int("amount", 1..=15)?,
        "extra_slot" => into.extra_slot = Some((e.int("level", 1..=3)?, e.int("amount", 1..=3)?)),
        "bonus_construction" => into.bonus_construction = Some(e.int("surcharge", 0..=9)?),
        "attacker_plays_openly" => into.attacker_plays_openly = true,
        "attacker_no_blind_card" => into.attacker_no_blind_card = true,
        "attack_limit" => into.attack_limit = e.int("amount", 1..=3)?,
        "defence" => into.defence = e.int("amount", 1..=15)?,
        "defence_token" => into.defence_token = e.int("amount", 1..=15)?,
        "hand_limit" => into.hand_limit = e.int("amount", 1..=3)?,
        "draw_on_build" => into.draw_on_build = e.int("count", 1..=9)?,
        "buy_card" => into.buy_card = Some((e.int("cost", 0..=9)?, e.int("per_age", 1..=9)?)),
        "order_income" => into.order_income = Some((e.int("amount", 1..=9)?, e.int("per_age", 1..=9)?)),
        "hold_until_annihilated" => into.hold_until_annihilated = true,
        "store_income" => into.store_income = e.int("amount", 1..=9)?,
        "attack_strength" => {
            into.attack_strength = e.int("amount", 1..=15)?;
            e.word("uses", &[("active_storehouses", ())])?;
        }
        "war_vp" => {
            let (amount, min_destroyed) = (e.int("amount", 1..=9)?, e.int("min_destroyed", 1..=9)?);
            into.war_vp = Some(WarVp { amount, min_destroyed, per_age: e.int("per_age", 1..=9)? });
        }
        "donation_vp" => {
            let (amount, min_gold) = (e.int("amount", 1..=9)?, e.int("min_gold", 1..=15)?);
            into.donation_vp = Some(DonationVp { amount, min_gold, per_age: e.int("per_age", 1..=9)? });
        }
        "train" => {
            into.train = true;
            return e.text("unit").map(Some);
        }
        "order_die" => {
            let faces =
                [("gold_1", TempleFace::Gold), ("unit_1", TempleFace::Unit), ("double_order", TempleFace::DoubleOrder)];
            into.order_die = Some(e.names("faces", &faces, TempleFace::Gold)?);
        }
        "cancel_rebellion" => {
            e.word("cause", &[("own_action", ())])?;
            into.cancel_rebellion = e.int("per_age", 1..=9)?;
        }
        "free_unit" => {
            e.word("unit", &[("common", ())])?;
            into.free_unit = Some((e.int("amount", 1..=9)?, e.int("max_units_here", 1..=9)?));
        }
        "unit_limit" => into.unit_limit = Some(e.int("value", 1..=9)?),
        _ => return Err(e.unknown()),
    }
    Ok(None)
}

/// A part of a sovereign's ability. [K15]
pub(super) fn sovereign(e: &mut Effect<'_>, into: &mut Ability) -> Result<()> {
    match e.op() {
        "separate_card_slot" => {
            e.word("refill", &[("bonus_phase", ())])?;
            into.separate_card_slot = e.int("count", 1..=3)?;
        }
        "regroup_cost" => into.regroup_cost = Some(e.int("value", 0..=9)?),
        "regroup_range" => into.regroup_range = Some(e.int("value", 1..=9)?),
        "cancel_enemy_property" => {
            e.word("when", &[("before_reveal", ())])?;
            into.cancel_enemy_property = e.int("per_age", 1..=9)?;
        }
        "gold_per_kill" => {
            e.word("condition", &[("win", ())])?;
            into.gold_per_kill = Some((e.int("amount", 1..=5)?, e.int("max", 1..=30)?));
        }
        "gold_for_raid" => {
            e.word("condition", &[("target_has_building", ())])?;
            into.gold_for_raid = e.int("amount", 1..=9)?;
        }
        "no_unit_total_fine" => into.no_unit_total_fine = true,
        "neutralise_protective" => {
            into.neutralise_protective = Some((e.int("cost_level_2", 0..=9)?, e.int("cost_level_3", 0..=9)?));
        }
        "no_territory_fine" => {
            e.word("condition", &[("war_turn_taken", ())])?;
            into.no_territory_fine = true;
        }
        _ => return Err(e.unknown()),
    }
    Ok(())
}

/// A part of a kingdom bonus card. [K16]
pub(super) fn bonus(e: &mut Effect<'_>) -> Result<BonusOp> {
    Ok(match e.op() {
        "draw_separate" => BonusOp::DrawSeparate { count: e.int("count", 1..=5)? },
        "resurrect" => {
            e.word("scope", &[("last_war_turn", ())])?;
            BonusOp::Resurrect
        }
        "double_orders" => BonusOp::DoubleOrders { max: e.int("max", 1..=9)? },
        "extra_turns" => BonusOp::ExtraTurns { count: e.int("count", 1..=5)? },
        "place_units" => {
            e.word("unit", &[("common", ())])?;
            BonusOp::PlaceUnits {
                count: e.int("count", 1..=9)?,
                ignore_territory_limit: e.flag("ignore_territory_limit")?,
            }
        }
        "add_strength_die_min" => BonusOp::AddStrengthDieMin { min: e.int("min", 0..=15)? },
        "unit_limit_everywhere" => {
            e.word("until", &[("next_fines_done", ())])?;
            BonusOp::UnitLimitEverywhere { value: e.int("value", 1..=9)? }
        }
        "mass_mobilization" => {
            BonusOp::MassMobilization { per_territory: e.int("per_territory", 1..=9)?, cost: e.int("cost", 0..=9)? }
        }
        "overrun" => BonusOp::Overrun {
            min_units: e.int("min_units", 1..=9)?,
            min_lead: e.int("min_lead", 0..=9)?,
            feat_with_units: e.int("feat_with_units", 0..=9)?,
            feat_empty: e.int("feat_empty", 0..=9)?,
        },
        _ => return Err(e.unknown()),
    })
}

/// What an End of Times card does. [K18]
pub(super) fn event(e: &mut Effect<'_>) -> Result<EventOp> {
    Ok(match e.op() {
        "plague" => EventOp::Plague { units_lost: e.int("units_lost", 1..=9)? },
        "revolution" => EventOp::Revolution { table: e.table("table", 0..=3)? },
        "tournament" => {
            EventOp::Tournament { glory: e.int("glory", 1..=9)?, deck_penalty: e.int("deck_penalty", 0..=9)? }
        }
        "sever" => EventOp::Sever { players_named: e.int("players_named", 2..=4)? },
        "gold_per_home_territory" => {
            EventOp::GoldPerHomeTerritory { amount: e.int("amount", 1..=9)?, max: e.int("max", 1..=15)? }
        }
        "upkeep" => EventOp::Upkeep { units_per_talent: e.int("units_per_talent", 1..=30)? },
        // Level 3 is safe. [K18.7.2]
        "quake" => EventOp::Quake { level_table: e.table("level_table", 0..=2)? },
        "feat_catch_up" => {
            EventOp::FeatCatchUp { behind: e.int("behind", 0..=9)?, all_equal: e.int("all_equal", 0..=9)? }
        }
        "hire" => EventOp::Hire {
            max: e.int("max", 1..=9)?,
            cost: e.int("cost", 0..=9)?,
            free_for_fewest: e.flag("free_for_fewest")?,
        },
        "unrest" => EventOp::Unrest {
            min_units: e.int("min_units", 1..=9)?,
            gold_if_none_conquered: e.int("gold_if_none_conquered", 0..=9)?,
        },
        "fair" => EventOp::Fair {
            sell_max: e.int("sell_max", 0..=9)?,
            sell_price: e.int("sell_price", 0..=5)?,
            buy_max: e.int("buy_max", 0..=9)?,
            buy_price: e.int("buy_price", 0..=9)?,
        },
        "attack_limit_all" => EventOp::AttackLimitAll { amount: e.int("amount", 1..=3)? },
        "capital_truce" => EventOp::CapitalTruce,
        "pass_card" => {
            e.int("count", 1..=1)?;
            e.word("direction", &[("left", ())])?;
            EventOp::PassCard
        }
        _ => return Err(e.unknown()),
    })
}
