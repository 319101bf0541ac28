//! V11 Units, V12 weapon matching, V13 the Military Phase.

use ravelin_core::{Dice, Fast};

use crate::ids::Weapon;
use crate::kit::Weapons;
use crate::rules::weapons::{Lanes, lacking, lacking_of, meets};
use crate::scene::{play, told_under};

#[test]
fn copies_are_limited_and_return_to_the_supply() {
    // V11.1, V11.6
    play(
        "given round 4; a hand all; a unit_discard raiders 2
         then cannot recruit raiders V7.5.1; because recruit raiders: none is left",
    );
    play(
        "given military; round 12; part 2; a row sergeants; a value 2; b hand none; a units raiders lithuanian_swordsmen ruthenian_spearmen forest_archers
         dice vilnius
         when deploy raiders 1; deploy lithuanian_swordsmen 1; deploy ruthenian_spearmen 1; deploy forest_archers 1; done
         then supply raiders 2",
    );
}

#[test]
fn preciousness_is_gold_and_tools() {
    // V11.2
    use ravelin_core::{Pack, Rules};
    let kit = crate::Vilnius::kit(&Pack::default()).unwrap();
    let worth = |id: &str| kit.unit(kit.find_unit(id).unwrap()).preciousness();
    assert_eq!(["farmers", "raiders", "lithuanian_swordsmen", "ducal_guard"].map(worth), [1, 2, 3, 7]);
}

#[test]
fn distribution_is_for_enemies_only() {
    // V11.3, Q11, V16.2
    play(
        "given siege; round 4; forts toll_castle timber_fort; a units light_horse horse_archers 2 slavic_axemen 3
         then cannot split light_horse V16.2; can deploy light_horse 1; can deploy light_horse 2",
    );
    play(
        "given conquer; round 4; a units light_horse townguard
         then choices capture 1 | capture 2 | end
         when capture 1
         then choices offer light_horse | offer townguard",
    );
}

#[test]
fn vanguard_and_stultify() {
    // V11.4, V11.5
    // Two Herb Wives cancel both skulls of the Brother Knights in part 2.
    play(
        "given military; round 12; part 2; a row brother_knights; a value 3; a units herb_wives 2 lithuanian_swordsmen 2 slavic_axemen forest_archers
         when deploy herb_wives 1; deploy herb_wives 1; deploy lithuanian_swordsmen 1; deploy lithuanian_swordsmen 1; deploy slavic_axemen 1; deploy forest_archers 1
         then lacks 1 0
         dice vilnius
         when done
         then told V14.6.1 0",
    );
    // One of them cancels one: the other skull kills.
    let scene = play(
        "given military; round 12; part 2; a row brother_knights; a value 3; a units herb_wives ruthenian_spearmen lithuanian_swordsmen 2 slavic_axemen forest_archers
         when deploy herb_wives 1; deploy ruthenian_spearmen 1; deploy lithuanian_swordsmen 1; deploy lithuanian_swordsmen 1; deploy slavic_axemen 1; deploy forest_archers 1
         then lacks 1 0
         dice vilnius
         when done; lose lithuanian_swordsmen 1",
    );
    assert_eq!(told_under(&scene, "to the Red Skulls of Brother Knights").len(), 1);
    // Who fought another enemy cancels nothing here.
    let scene = play(
        "given military; round 4; a row squires livonian_axes; a value 3; a units herb_wives slavic_axemen 2 townguard 3
         when deploy herb_wives 1; deploy slavic_axemen 1; deploy townguard 1; deploy slavic_axemen 2; deploy townguard 2; deploy townguard 2
         then lacks 1 0; lacks 2 0
         dice vilnius
         when done",
    );
    assert_eq!(told_under(&scene, "loses Slavic Axemen to the Red Skulls of Livonian Axes").len(), 1);
    // Cheap Raiders die before the dear Swordsmen.
    play(
        "given military; round 4; a row livonian_axes; a value 2; a units raiders slavic_axemen townguard 2 lithuanian_swordsmen
         dice vilnius
         when deploy raiders 1; deploy slavic_axemen 1; deploy townguard 1; deploy townguard 1; deploy lithuanian_swordsmen 1; done
         then journal all loses Raiders to the Red Skulls of Livonian Axes",
    );
}

#[test]
fn offers_are_sums_and_two_equal_symbols_stand_in_for_one() {
    // V12.1, V12.2, V12.3, V12.6, V12.7
    play(
        "given military; round 4; a row squires prussian_levy; a value 2; a units slavic_axemen townguard; b units farmers 3
         when deploy slavic_axemen 1; deploy townguard 1
         then lacks 1 0; lacks 2 2
         dice vilnius
         when done; deploy farmers 2; deploy farmers 2; deploy farmers 2; done; done
         then journal all defeat Squires; journal all defeat Prussian Levy",
    );
    // Symbols of two players are combined: what one of them alone could not beat.
    play(
        "given military; round 4; a row foragers squires; a value 1; a units farmers; b units farmers
         dice vilnius
         when deploy farmers 1; done; deploy farmers 1; done; done
         then journal all defeat Foragers",
    );
    // Two equal ones stand in for any other.
    assert!(meets(of([0, 0, 1, 0, 0]), of([0, 0, 0, 0, 2])));
}

/// So many of each weapon, in their order.
fn of(numbers: [u8; 5]) -> Weapons {
    let mut all = Weapons::default();
    Weapon::ALL.into_iter().zip(numbers).for_each(|(weapon, n)| all.0[weapon] = n);
    all
}

/// Exchanges tried out one by one, as the rulebook words it.
fn by_hand(need: Weapons, have: Weapons, seen: &mut std::collections::BTreeSet<Vec<u8>>) -> bool {
    if Weapon::ALL.into_iter().all(|w| have.0[w] >= need.0[w]) {
        return true;
    }
    if !seen.insert(have.0.as_slice().to_vec()) {
        return false;
    }
    for from in Weapon::ALL {
        for to in Weapon::ALL.into_iter().filter(|to| *to != from) {
            if have.0[from] >= 2 {
                let mut next = have;
                next.0[from] -= 2;
                next.0[to] += 1;
                if by_hand(need, next, seen) {
                    return true;
                }
            }
        }
    }
    false
}

#[test]
fn the_test_agrees_with_exchanging_by_hand() {
    // V12.4, V12.8
    let mut dice = Fast::new(3);
    for _ in 0..3000 {
        let mut some = |most: u32| of(std::array::from_fn(|_| dice.below(most) as u8));
        let (need, have, more) = (some(3), some(5), some(3));
        assert_eq!(meets(need, have), by_hand(need, have, &mut Default::default()), "{need:?} {have:?}");
        assert_eq!(meets(need, have), lacking(need, have) == 0);
        for k in [0, 4, 6] {
            let by_lanes = Lanes::lacking(Lanes::new(need), Lanes::new(have), k);
            assert_eq!(by_lanes, i32::from(lacking_of(need, have, k)), "{need:?} {have:?} {k}");
        }
        assert!(!meets(need, have) || meets(need, have.and(more)), "more Units never hurt");
    }
}

#[test]
fn any_six_of_the_shown_symbols() {
    // V12.5
    let need = of([2, 1, 2, 0, 2]);
    assert_eq!(lacking_of(need, of([2, 1, 0, 0, 4]), 6), 0, "5 direct, 2 spare Axes for one more");
    assert_eq!(lacking_of(need, of([2, 1, 0, 0, 3]), 6), 1);
    assert_eq!(lacking_of(need, of([2, 1, 2, 0, 1]), 6), 0);
    assert_eq!(lacking_of(need, of([2, 1, 2, 0, 1]), 0), 1, "all seven");
    assert_eq!(lacking_of(of([1, 0, 0, 0, 0]), of([1, 0, 0, 0, 0]), 6), 0, "never more than are shown");
    // By hand: some six of the seven can be made up.
    let mut dice = Fast::new(9);
    for _ in 0..500 {
        let have = of(std::array::from_fn(|_| dice.below(4) as u8));
        let some_six = Weapon::ALL.into_iter().filter(|w| need.0[*w] > 0).any(|w| {
            let mut six = need;
            six.0[w] -= 1;
            by_hand(six, have, &mut Default::default())
        });
        assert_eq!(lacking_of(need, have, 6) == 0, some_six, "{have:?}");
    }
}

#[test]
fn steps_come_in_order_and_a_unit_serves_once() {
    // V13.1, V13.2, V13.3
    play(
        "given military; round 4; a row squires; a value 1; forts toll_castle; a units townguard farmers slavic_axemen 2 lithuanian_swordsmen 2
         then frame window
         when deploy townguard 1; deploy farmers 1; done
         then frame siege; a units slavic_axemen 2 lithuanian_swordsmen 2
         when deploy slavic_axemen 1; deploy slavic_axemen 1; deploy lithuanian_swordsmen 1; done
         then forts none; frame fort_loot
         when leave; leave
         then frame conquer; a units lithuanian_swordsmen
         dice vilnius
         when end
         then round 5; a unit_discard townguard farmers slavic_axemen 2 lithuanian_swordsmen 2",
    );
    // Without an attack A and B are skipped; without anything to do C and D are, too.
    play(
        "given military; round 4; a row squires; forts toll_castle; a units farmers
         then round 5; journal all no row attacks; a unit_discard farmers",
    );
}
