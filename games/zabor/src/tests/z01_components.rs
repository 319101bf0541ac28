//! Z1 and Z2: players, the map, pieces and decks as they ship.

use ravelin_core::Rules;

use crate::Zabor;
use crate::components::*;
use crate::tests::kit;
use crate::vocabulary::*;

#[test]
fn the_sheet_offers_three_to_five_players_and_nine_lengths() {
    // Z1.1, Z31.5, Z32.1, Z32.2, Z32.3, Z32.4, Q13
    let sheet = Zabor::sheet(kit());
    assert_eq!(sheet.seats, [3, 4, 5]);
    assert_eq!(sheet.scenarios.len(), 1);
    let turns = |id: &str| kit().lengths.iter().find(|l| l.id == id).map(|l| (l.ages, l.per_age, l.ages * l.per_age));
    assert_eq!(turns("short"), Some((2, 2, 4)));
    assert_eq!(turns("medium"), Some((3, 2, 6)));
    assert_eq!(turns("long"), Some((4, 2, 8)));
    assert_eq!((turns("short_extended"), turns("short_marathon")), (Some((2, 3, 6)), Some((2, 4, 8))));
    assert_eq!((turns("medium_extended"), turns("medium_marathon")), (Some((3, 3, 9)), Some((3, 4, 12))));
    assert_eq!((turns("long_extended"), turns("marathon")), (Some((4, 3, 12)), Some((4, 4, 16))));
    assert_eq!(sheet.options.len(), 2, "there is a length and no difficulty");
    let options = sheet.resolve(Some(5), None, [("length", "medium"), ("cards", "3")]).unwrap();
    assert_eq!(kit().lengths[crate::setup::length_of(kit(), &options)].id, "medium_extended");
    assert_eq!(sheet.options[0].default, "long");
}

#[test]
fn the_map_has_66_lands_and_22_seas_in_six_regions() {
    // Z2.1, Z2.2, Z2.3, Z2.5, Z16.1, Z31.4
    let kit = kit();
    assert_eq!((kit.land.count_ones(), kit.sea.count_ones()), (66, 22));
    let seas: u32 = kit.sea_kinds.iter().map(|m| m.count_ones()).sum();
    assert_eq!(seas, 22);
    for area in kit.areas.iter().filter(|a| !a.land) {
        let word = ["Sea", "Strait", "Bay"][usize::from(area.sea_kind)];
        assert!(area.name.contains(word), "{}", area.name);
    }
    let sizes: Vec<u32> = kit.regions.iter().map(|r| r.mask.count_ones()).collect();
    assert_eq!(sizes, [11, 11, 12, 9, 11, 12]);
    assert_eq!(kit.continents.map(|c| c.count_ones()), [34, 23, 9]);
    assert_eq!(kit.coastal.count_ones(), 53);
    for a in 0..AREAS as u8 {
        assert_eq!(kit.coastal & bit(a) != 0, kit.is_land(a) && kit.adj(a) & kit.sea != 0);
    }
}

#[test]
fn starts_of_different_colours_are_never_adjacent() {
    // Z2.4, Z2.6, Q23
    let kit = kit();
    assert_eq!(kit.starts.count_ones(), 25);
    for a in areas(kit.starts) {
        let colour = kit.area(a).start.map(|s| s.0);
        for b in areas(kit.adj(a) & kit.starts) {
            assert_eq!(kit.area(b).start.map(|s| s.0), colour);
        }
    }
    for colour in 0..5 {
        let of = |c: Mask| areas(kit.starts & c).filter(|a| kit.area(*a).start.map(|s| s.0) == Some(colour)).count();
        assert_eq!((of(kit.continents[0]), of(kit.continents[1])), (3, 2));
    }
    assert_eq!(kit.colours, ["red", "blue", "green", "yellow", "purple"]);
}

#[test]
fn units_and_upgrades_have_their_printed_values() {
    // Z2.7, Z2.8, Z20.1, Z21.1, Z22.4, Z22.5
    let kit = kit();
    let values = |n: usize| {
        let u = &kit.units[n];
        (u.strength, u.moves, u.wounds, u.cost)
    };
    assert_eq!(values(AUXILIARY), (0, 2, 1, 2));
    assert_eq!(values(INFANTRY), (2, 2, 1, 4));
    assert_eq!(values(FLEET), (2, 2, 1, 6));
    assert_eq!(values(CAVALRY), (4, 3, 2, 8));
    assert_eq!(values(SORCERER), (6, 2, 3, 12));
    assert_eq!(kit.units[AUXILIARY].abilities[Ability::Support as usize], 1);
    assert_eq!(kit.units[CAVALRY].abilities[Ability::Pursuit as usize], 1);
    assert_eq!(kit.units[SORCERER].abilities[Ability::Warp as usize], 1);
    assert_eq!(kit.units[FLEET].abilities[Ability::Naval as usize], 1);
    let upgrades: Vec<(u8, u8, u8)> = kit.upgrades.iter().map(|u| (u.cost, u.income, u.absorb)).collect();
    assert_eq!(upgrades, [(2, 0, 0), (4, 2, 1), (8, 4, 2), (16, 8, 3)]);
}

#[test]
fn decks_have_their_sizes() {
    // Z2.10, Z2.11, Z2.12, Z2.13, Z2.14
    let kit = kit();
    let size = |deck: Deck| kit.decks[deck as usize].iter().map(|c| u32::from(c.count)).sum::<u32>();
    assert_eq!(kit.actions.len(), 8);
    assert_eq!((size(Deck::Position), size(Deck::Trait), size(Deck::Event)), (5, 40, 40));
    assert_eq!((size(Deck::Destiny), size(Deck::Sorcery), size(Deck::Dynasty), size(Deck::Artifact)), (32, 32, 32, 32));
    assert_eq!((size(Deck::Trade), kit.decks[Deck::Trade as usize].len(), kit.monsters.len()), (40, 25, 14));
    for age in 1..=4 {
        assert_eq!(kit.vp.iter().filter(|c| c.age == age).count(), 5);
    }
    assert!(kit.decks[Deck::Trait as usize].iter().all(|t| t.vp.len() == 2)); // Z14.4
}

#[test]
fn only_two_monsters_are_naval() {
    // Z24.10, Z24.1, Z29.9.1, Z29.9.2, Z29.9.3, Z29.9.4, Z29.9.5, Z29.9.6, Z29.9.7, Z29.9.8, Z29.9.9, Z29.9.10, Z29.9.11, Z29.9.12, Z29.9.13, Z29.9.14
    let kit = kit();
    let naval: Vec<&str> = kit.monsters.iter().filter(|m| m.naval).map(|m| m.id.as_str()).collect();
    assert_eq!(naval, ["kraken", "water_elemental"]);
    let all: Vec<String> = (0..14).map(|n| crate::words::monster_text(kit, n)).collect();
    assert_eq!(
        all,
        [
            "Strength 8, Move 2, Wounds 5, First Strike 2, Naval",
            "Strength 6, Move 3, Wounds 4, Absorb 1, Naval",
            "Strength 9, Move 3, Wounds 5, First Strike 2, Flight 2",
            "Strength 5, Move 4, Wounds 2, Flight 2, Superiority 1",
            "Strength 5, Move 1, Wounds 6, Absorb 2",
            "Strength 7, Move 2, Wounds 4, Superiority 2",
            "Strength 5, Move 3, Wounds 3, Flight 2, Warp",
            "Strength 7, Move 2, Wounds 6",
            "Strength 4, Move 2, Wounds 3, First Strike 3",
            "Strength 10, Move 1, Wounds 7",
            "Strength 5, Move 3, Wounds 3, Pathfinder 2, Pursuit 1",
            "Strength 6, Move 2, Wounds 5, Absorb 1, Pathfinder 1",
            "Strength 6, Move 3, Wounds 4, Water Walking 2",
            "Strength 4, Move 3, Wounds 3, Pursuit 2",
        ]
    );
}
