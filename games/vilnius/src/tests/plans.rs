//! The helpers that propose complete payments and assignments: legal, complete, and the best there is. [V4.3.3]

use ravelin_core::Id;
use ravelin_core::playout::{Step, advance};
use ravelin_core::{Asking, Dice, Fast, Io, Judged, Listing, Pack, Places, Rules, Seat, Set, Silent};

use crate::Vilnius;
use crate::ids::*;
use crate::kit::*;
use crate::questions::Frame;
use crate::rules::paying::Pay;
use crate::rules::plan::Means;
use crate::rules::weapons::meets;
use crate::scene::play;
use crate::state::{Built, Purchase};

#[test]
fn a_proposed_payment_spends_the_least() {
    // V4.3.3, V10.1.5
    play(
        "given round 4; a hand all
         when recruit townguard; pay as proposed
         then a discard 1; a purse 4 5",
    );
    // What the round gives for nothing comes first.
    play(
        "given round 4; a builds workshop 0,-1; a hand maisiagala utena deltuva
         when recruit slavic_axemen; pay as proposed
         then a hand utena deltuva",
    );
    // Two Tools from one card rather than three from two.
    play(
        "given round 4; a hand deltuva utena maisiagala
         when build storehouse 1,1; pay as proposed
         then a discard utena",
    );
}

#[test]
fn a_proposed_payment_is_found_whenever_there_is_one() {
    // V10.1.8
    let kit = Vilnius::kit(&Pack::default()).unwrap();
    let options = Vilnius::sheet(kit).resolve(Some(3), None, []).unwrap();
    let mut tried = 0;
    for seed in 0..60 {
        let (mut chance, mut picks, mut list) = (Fast::new(seed), Fast::new(seed + 7), Listing::default());
        let mut game = Vilnius::setup(kit, &options, &mut chance, &mut Silent);
        loop {
            if let Some(Frame::Pay(Pay { seat })) = game.top()
                && game.p.pending.elements.is_empty()
            {
                let mut paid = game;
                paid.p.pending.elements = game.payment_plan(seat);
                let (given, due) = (paid.paid(seat), game.due());
                assert!(Resource::ALL.iter().all(|r| given[*r] >= i16::from(due[*r])), "{due:?}: {given:?}");
                tried += 1;
            }
            if matches!(advance(&mut game, &mut chance, &mut picks, &mut list), Step::Over) {
                break;
            }
        }
    }
    assert!(tried > 300);
}

#[test]
fn a_plan_splits_where_that_helps() {
    // V4.3.3, V14.3.2
    play(
        "given military; round 4; a row squires pillagers; a value 2; a units light_horse townguard 2
         when follow the plan
         then lacks 1 0; lacks 2 0
         dice vilnius
         when done
         then journal all defeat Squires; journal all defeat Pillagers",
    );
}

#[test]
fn the_plan_stands_while_a_unit_is_split() {
    // V4.3.3, V14.3.4
    let given = "given military; round 4; a row squires pillagers; a value 2; a units light_horse townguard 2";
    let whole = play(given).game.unsplit().plan();
    let split = play(&format!("{given}\nwhen split light_horse")).game.unsplit().plan();
    assert!(whole.steps.len() == 4 && split.steps == whole.steps && split.worth == whole.worth);
}

/// Every way to put whole Units against enemies, by hand.
fn most_saved(game: &Vilnius, units: &[Unit], at: &mut Vec<usize>) -> i32 {
    if at.len() == units.len() {
        let mut worth = 0;
        for (n, f) in game.p.fight.foes.iter().enumerate().filter(|(_, f)| !f.defeated) {
            let have = units
                .iter()
                .zip(at.iter())
                .filter(|(_, a)| **a == n)
                .fold(Weapons::default(), |sum, (u, _)| sum.and(game.kit.unit(*u).weapons));
            if meets(game.demand(f.card), have) {
                worth += game.foe_worth(f.card, f.row, f.target);
            }
        }
        return worth;
    }
    (0..=game.p.fight.foes.len())
        .map(|foe| {
            at.push(foe);
            let worth = most_saved(game, units, at);
            at.pop();
            worth
        })
        .max()
        .unwrap_or(0)
}

#[test]
fn a_plan_saves_as_much_as_any_assignment() {
    // V4.3.3
    let mut dice = Fast::new(11);
    let kinds = ["farmers", "townguard", "slavic_axemen", "raiders", "ruthenian_spearmen", "lithuanian_swordsmen"];
    let foes = ["squires", "prussian_levy", "pillagers", "sergeants", "grey_mantles"];
    for _ in 0..60 {
        let mut some = |all: &[&'static str], n: usize| -> Vec<&'static str> {
            let mut left = all.to_vec();
            (0..n).map(|_| left.remove(dice.below(left.len() as u32) as usize)).collect()
        };
        let (row, hand) = (some(&foes, 3), some(&kinds, 5));
        let scene =
            play(&format!("given military; round 4; a value 1; a row {}; a units {}", row.join(" "), hand.join(" ")));
        if !matches!(scene.game.top(), Some(Frame::Window(_))) {
            continue;
        }
        let units: Vec<Unit> = hand.iter().map(|id| scene.game.kit.find_unit(id).unwrap()).collect();
        let best = most_saved(&scene.game, &units, &mut Vec::new());
        let plan = scene.game.plan();
        // The plan pays a little for every Unit it uses, so it may leave out what saves next to nothing.
        assert!(!plan.cut && plan.worth <= best && plan.worth > best - 40, "{} of {best}", plan.worth);
    }
}

#[test]
fn a_plan_leaves_what_own_steps_could_leave() {
    // V4.3.3, V14.3.4, V14.3.2
    // `split` needs two targets: against one enemy a Unit stands with all its symbols.
    let scene = play(
        "given military; round 4; a row squires; a value 1; a units light_horse townguard
         when follow the plan",
    );
    let horse = scene.game.kit.find_unit("light_horse").unwrap();
    let at = scene.game.p.fight.deployed.iter().find(|d| d.unit == horse).expect("it is part of the plan").at;
    let symbols = scene.game.kit.unit(horse).symbols.len();
    assert!(at.len() == symbols && at.iter().all(|foe| *foe == Some(Front::FIRST)), "{at:?}");
}

#[test]
fn a_proposed_payment_is_found_at_the_prices_of_any_pack() {
    // V4.3.3, V10.1.4, V10.1.8
    let files = crate::parse::SHIPPED.iter().find(|(name, _)| *name == "buildings.toml").unwrap();
    let text =
        files.1.replacen("type = \"palace\"\ngold = 5\ntools = 4", "type = \"palace\"\ngold = 12\ntools = 10", 1);
    let text = text.replacen(
        "from_amount = 2, to = \"gold\", to_amount = 1",
        "from_amount = 6, to = \"gold\", to_amount = 1",
        1,
    );
    assert!(text.contains("gold = 12") && text.contains("from_amount = 6"));
    let kit = Vilnius::kit(&Pack::new([("buildings.toml".to_owned(), text)])).unwrap();
    let options = Vilnius::sheet(kit).resolve(Some(2), None, []).unwrap();
    let mut game = crate::setup::bare(kit, &options);
    let mut io = Io { dice: &mut Fast::new(1), journal: &mut Silent };
    game.each_seat().zip(Emblem::each()).for_each(|(seat, emblem)| game.equip(seat, emblem, &mut io));
    let exchange = kit.find_building("exchange_house").unwrap();
    let a = Seat(0);
    game.p.players[a].display.push(Built::new(exchange, Cell::new(-1, 0), 0)).unwrap();
    game.p.buildings[exchange] -= 1;
    game.survey(a);
    game.p.round = 4;
    // Eleven Gold and at least sixteen Tools: six of them make the twelfth Gold.
    let mut gold = 0;
    for card in Province::each().take(kit.provinces.len()) {
        let worth = game.worth(card, Set::NONE);
        let [g, t] = Resource::ALL.map(|r| worth[r]);
        if g == 0 || (t == 0 && gold + g <= 11) {
            gold += g;
            game.p.players[a].hand.insert(card);
        }
    }
    let purse = game.purse(a);
    assert!(purse.yields[Resource::Gold] == 11 && purse.yields[Resource::Tools] >= 16, "{purse:?}");
    let palace = kit.find_building("palace").unwrap();
    assert!(game.affords(&purse, &kit.building(palace).price).is_ok());
    game.p.pending.buy(Purchase::Building(palace, Cell::new(0, 0)));
    game.p.pending.elements = game.payment_plan(a);
    let paid = game.paid(a);
    assert!(paid[Resource::Gold] >= 12 && paid[Resource::Tools] >= 10, "{paid:?}");
}

#[test]
fn a_plan_takes_along_who_lowers_the_loss() {
    // V4.3.3, V11.5, V14.6.3
    // The Swordsmen and the Lancers beat the knights; the Herb Wives keep the Lancers alive.
    let scene = play(
        "given military; round 4; a row brother_knights; a value 4; a units lithuanian_swordsmen boyar_lancers herb_wives",
    );
    let plan = scene.game.plan();
    let mut named: Vec<&str> =
        plan.steps.iter().map(|step| scene.game.kit.unit(whole(step.means)).id.as_str()).collect();
    named.sort_unstable();
    assert_eq!((named, plan.worth), (vec!["boyar_lancers", "herb_wives", "lithuanian_swordsmen"], 316));
}

/// The best of all ways to put whole Units against enemies, by the measure of the search: what is saved, less what the Units
/// cost and what the Red Skulls would take.
fn best_by_hand(game: &Vilnius, units: &[Unit], at: &mut Vec<usize>) -> i32 {
    if at.len() < units.len() {
        let all = 0..=game.p.fight.foes.len();
        let each = all.map(|foe| {
            at.push(foe);
            let worth = best_by_hand(game, units, at);
            at.pop();
            worth
        });
        return each.max().unwrap_or(0);
    }
    let mut worth = 0;
    for (n, f) in game.p.fight.foes.iter().enumerate() {
        let there: Vec<_> =
            units.iter().zip(at.iter()).filter(|(_, a)| **a == n).map(|(u, _)| game.kit.unit(*u)).collect();
        worth -= there.iter().map(|u| 2 + i32::from(u.preciousness())).sum::<i32>();
        let have = there.iter().fold(Weapons::default(), |sum, u| sum.and(u.weapons));
        if !meets(game.demand(f.card), have) {
            continue;
        }
        let saved = there.iter().filter(|u| u.stultify).count() as i32;
        let reds = (i32::from(game.skulls(f.card)[Skull::Red]) - saved).max(0);
        let victim =
            there.iter().map(|u| (u.vanguard, u.preciousness())).max().map_or(0, |(_, worth)| i32::from(worth));
        worth += game.foe_worth(f.card, f.row, f.target) - reds * victim * 14;
    }
    worth
}

#[test]
fn a_plan_is_the_best_one_also_against_red_skulls() {
    // V4.3.3, V11.4, V11.5, V14.6.3
    let mut dice = Fast::new(5);
    let kinds =
        ["farmers", "townguard", "slavic_axemen", "raiders", "herb_wives", "lithuanian_swordsmen", "boyar_lancers"];
    let foes = ["squires", "livonian_axes", "brother_knights", "sergeants", "pillagers"];
    let mut spared = 0;
    for _ in 0..60 {
        let mut some = |all: &[&'static str], n: usize| -> Vec<&'static str> {
            let mut left = all.to_vec();
            (0..n).map(|_| left.remove(dice.below(left.len() as u32) as usize)).collect()
        };
        let (row, hand) = (some(&foes, 2), some(&kinds, 6));
        let scene =
            play(&format!("given military; round 4; a value 1; a row {}; a units {}", row.join(" "), hand.join(" ")));
        if !matches!(scene.game.top(), Some(Frame::Window(_))) {
            continue;
        }
        let units: Vec<Unit> = hand.iter().map(|id| scene.game.kit.find_unit(id).unwrap()).collect();
        let (best, plan) = (best_by_hand(&scene.game, &units, &mut Vec::new()), scene.game.plan());
        assert!(!plan.cut && plan.worth == best, "{row:?} {hand:?}: {} of {best}", plan.worth);
        let spares = |item: Unit| scene.game.kit.unit(item).stultify || scene.game.kit.unit(item).vanguard;
        spared += plan.steps.iter().filter(|step| spares(whole(step.means))).count();
    }
    assert!(spared > 0);
}

/// The Unit of a step; none of these plans splits one.
fn whole(means: Means) -> Unit {
    let Means::Whole(unit) = means else { panic!("{means:?} is no whole Unit") };
    unit
}

/// Everybody follows the plan and says done until nobody has a part in it; then what the beaten enemies are worth.
fn saved_by_turns(game: &mut Vilnius) -> i32 {
    while let Some(seat) = (0..game.p.seats).map(|n| game.in_turn(n)).find(|s| !game.p.window.done.has(*s)) {
        // What he sends may change his own part: he may ask again exactly as long as there is one.
        for _ in 0..ARMY {
            game.follow_plan(seat, &mut Io { dice: &mut Fast::new(1), journal: &mut Silent });
            let over = game.p.window.no_part.has(seat);
            assert_eq!(over, game.own_part(seat).is_empty());
            if over {
                break;
            }
        }
        game.p.window.done.insert(seat);
    }
    let have = game.offers();
    let beaten = game
        .p
        .fight
        .foes
        .iter()
        .zip(have.values())
        .filter(|(f, have)| !f.defeated && meets(game.demand(f.card), **have));
    beaten.map(|(f, _)| game.foe_worth(f.card, f.row, f.target)).sum()
}

#[test]
fn a_plan_is_not_dropped_after_the_first_part_of_it() {
    // V4.3.3, V11.5: B's Herb Wives spare A's horsemen also once they are deployed, so A's second part stays the cheapest one.
    let mut scene = play(
        "given military; round 20; part 2; a row brother_knights; a value 2; a units horse_archers 2 boyar_lancers 2; b units townguard 2 slavic_axemen 2 herb_wives 2",
    );
    assert_eq!(saved_by_turns(&mut scene.game), 3 * 100 + 4 * 8 + 1);
}

#[test]
fn a_plan_of_two_players_is_kept_against_red_skulls() {
    // V4.3.3, V11.5, V14.6.1, V14.6.3: who stands already is counted on, and who may still spare him has a part.
    for (given, parts, rest) in [
        // B's Herb Wives spare A's Lancers.
        (
            "a row brother_knights; a value 2; a units lithuanian_swordsmen boyar_lancers; b units herb_wives",
            [2, 1],
            "dice vilnius\nwhen done\nthen journal all defeat Brother Knights; told V14.6.1 0; points 14",
        ),
        // A's Herb Wives make it worth B's while.
        (
            "a row livonian_axes; a value 1; a target quarter; a units herb_wives; b units slavic_axemen lithuanian_swordsmen",
            [1, 2],
            "dice vilnius\nwhen done\nthen journal all defeat Livonian Axes; told V14.6.1 0; points 14",
        ),
        // A's Light Horse and Ducal Guard leave a rest that only B's Light Horse has.
        (
            "a row foragers marshals_banner; a value 1; a units light_horse raiders farmers 4 ducal_guard crossbowmen; b units horse_archers ruthenian_spearmen 2 light_horse 2 boyar_lancers forest_archers raiders",
            [2, 1],
            "when done\nthen defeated foragers marshals_banner; points 14",
        ),
        (
            "part 2; a row brother_knights prussian_levy; a value 1; a units herb_wives 2 lithuanian_swordsmen raiders ducal_guard; b units forest_archers 2 townguard 2 raiders crossbowmen",
            [3, 3],
            "when done\nthen defeated brother_knights prussian_levy; points 14",
        ),
    ] {
        let given = format!("given military; hold a; round 4; {given}");
        let sent = |steps: &str| play(&format!("{given}\nwhen {steps}")).game.p.fight.deployed.len();
        assert_eq!(
            [sent("follow the plan"), sent("follow the plan; done; follow the plan")],
            [parts[0], parts[0] + parts[1]]
        );
        play(&format!(
            "{given}
         when follow the plan; done; follow the plan; done
         {rest}"
        ));
    }
}

#[test]
fn who_has_a_part_of_the_changed_plan_may_ask_again() {
    // V4.3.3: A's horsemen stand with more symbols than the plan counted on, and the cheapest rest is A's again.
    play(
        "given military; round 20; part 2; a row brother_knights; a value 2; a units horse_archers 2 boyar_lancers 2; b units townguard 2 slavic_axemen 2 herb_wives 2
         when follow the plan
         then can follow the plan
         when follow the plan
         then cannot follow the plan V4.3.3; because follow the plan: it has no other part for you",
    );
}

#[test]
fn what_the_plan_promises_is_kept_by_turns() {
    // V4.3.3, V14.3.5
    let mut dice = Fast::new(7);
    let kinds = [
        "farmers",
        "townguard",
        "slavic_axemen",
        "raiders",
        "herb_wives",
        "lithuanian_swordsmen",
        "boyar_lancers",
        "light_horse",
        "horse_archers",
        "forest_archers",
        "crossbowmen",
        "ruthenian_spearmen",
    ];
    let foes = ["squires", "livonian_axes", "brother_knights", "sergeants", "pillagers", "turcopoles", "grey_mantles"];
    let mut fought = 0;
    for part in ["", "part 2; "] {
        for _ in 0..40 {
            let mut some = |all: &[&'static str], n: usize| -> String {
                let mut left = all.to_vec();
                let some: Vec<&str> = (0..n).map(|_| left.remove(dice.below(left.len() as u32) as usize)).collect();
                some.join(" ")
            };
            let (row, a, b) = (some(&foes, 3), some(&kinds, 5), some(&kinds, 5));
            let mut scene =
                play(&format!("given military; round 9; {part}a value 1; a row {row}; a units {a}; b units {b}"));
            if !matches!(scene.game.top(), Some(Frame::Window(_))) {
                continue;
            }
            let plan = scene.game.plan();
            let met = |at: Front| plan.steps.iter().any(|step| step.at == at);
            let foes = scene.game.p.fight.foes;
            let foes = foes.places().filter(|(at, _)| met(*at));
            let promised: i32 = foes.map(|(_, f)| scene.game.foe_worth(f.card, Seat(0), f.target)).sum();
            let saved = saved_by_turns(&mut scene.game);
            assert!(plan.cut || saved >= promised, "{row} | {a} | {b}: {saved} of {promised}");
            fought += 1;
        }
    }
    assert!(fought > 40);
}

#[test]
fn a_bot_follows_the_plan_and_neither_deploys_nor_recalls_by_hand() {
    // V4.3.3, V14.3.4
    let after = |steps: &str| {
        let given =
            "given military; round 4; a row sergeants; a value 2; a units townguard 2 slavic_axemen; b units farmers";
        play(&format!("{given}\nwhen {steps}")).game.judge(ravelin_core::Seat(0))
    };
    let plan = after("follow the plan");
    for worse in ["deploy townguard 1", "deploy slavic_axemen 1", "done", "deploy townguard 1; recall"] {
        assert!(plan > after(worse), "{worse}");
    }
    assert!(after("follow the plan; done") > after("follow the plan; recall"));
    assert!(after("follow the plan; done") > after("follow the plan; deploy slavic_axemen 1"));
}
