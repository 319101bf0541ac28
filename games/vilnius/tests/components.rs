//! The components: what the shipped files hold (V2 and the tables of RULES.md) and which bad packs are refused, with the exact words.

use ravelin_core::pack::{Pack, PackError};
use ravelin_core::{Each, Id};
use ravelin_vilnius::ids::*;
use ravelin_vilnius::kit::*;
use ravelin_vilnius::parse::{SHIPPED, kit};

const RULES: &str = include_str!("../RULES.md");

fn shipped() -> &'static Kit {
    kit(&Pack::default()).expect("the shipped components are good")
}

fn text(file: &str) -> &'static str {
    SHIPPED.iter().find(|(name, _)| *name == file).map(|(_, text)| *text).expect("a shipped file")
}

/// A pack of the shipped file with the first `old` made `new`.
fn changed(file: &str, old: &str, new: &str) -> Pack {
    assert!(text(file).contains(old), "{file} has no {old:?}");
    Pack::new([(file.to_owned(), text(file).replacen(old, new, 1))])
}

fn refusal(file: &str, old: &str, new: &str) -> String {
    match kit(&changed(file, old, new)) {
        Ok(_) => panic!("a bad pack was accepted: {new}"),
        Err(error @ (PackError::At { .. } | PackError::In { .. })) => error.to_string(),
    }
}

/// The cells of the rules' table row of this clause, without the clause.
fn row(clause: &str) -> Vec<String> {
    let start = format!("| {clause} |");
    let line = RULES.lines().find(|l| l.starts_with(&start)).unwrap_or_else(|| panic!("no row {clause}"));
    line.trim_matches('|').split('|').skip(1).map(|c| c.trim().trim_end_matches('*').to_owned()).collect()
}

fn weapons(all: Weapons) -> String {
    let each = all.0.iter().filter(|(_, n)| **n > 0).map(|(w, n)| format!("{n} {w}"));
    let mut each: Vec<String> = each.collect();
    each.sort();
    if each.is_empty() { "-".to_owned() } else { each.join(", ") }
}

/// A list of the rules in the same order.
fn sorted(cell: &str) -> String {
    let mut each: Vec<&str> = cell.split(',').map(str::trim).collect();
    each.sort_unstable();
    each.join(", ")
}

#[test]
fn the_box_holds_180_cards() {
    // V2.1, V2.2, V2.3, V2.4, V2.5, V2.6, V2.7, V2.8, V2.9, V2.10
    let kit = shipped();
    let buildings: u16 = kit.buildings.iter().map(|b| u16::from(b.count)).sum();
    let general: u16 = kit.buildings.iter().filter(|b| !b.is_private()).map(|b| u16::from(b.count)).sum();
    assert_eq!((buildings, general), (47, 26));
    for emblem in Emblem::each() {
        let own = kit.buildings.iter().filter(|b| matches!(b.owner, Owner::Each) || b.owner == Owner::Emblem(emblem));
        assert_eq!(own.count(), 7);
    }
    let units: u16 = kit.units.iter().map(|u| u16::from(u.count)).sum();
    assert_eq!(units, 42);
    assert_eq!((kit.provinces.len(), kit.wild.len()), (36, 12));
    assert!(kit.homes.values().all(|h| h.len() == 8));
    let enemies: u16 = kit.enemies.iter().map(|e| u16::from(e.count)).sum();
    let forts: u16 = kit.forts.iter().map(|f| u16::from(f.count)).sum();
    let blank: u16 = kit.enemies.iter().filter(|e| e.weaponless).map(|e| u16::from(e.count)).sum();
    assert_eq!((enemies, forts, blank), (26, 6, 3));
    assert_eq!(
        kit.enemies[..3].iter().map(|e| e.name.as_str()).collect::<Vec<_>>(),
        ["Wrong Track", "Razzle-Dazzle", "No enemies in sight"]
    );
    let order = enemies + forts + kit.boosts.len() as u16 + 1;
    assert_eq!(order, 36);
    let table = text("table.toml");
    assert!(
        table.contains("id = \"vilnius\"\nname = \"Vilnius\"\ncount = 5")
            && table.contains("name = \"Players' Emblems\"\ncount = 3")
    );
    assert_eq!(table.matches("[[vilnius_card]]").count(), 4);
    let total: Vec<u8> = kit.conquest.values().map(Weapons::total).collect();
    assert_eq!(total.len(), 4);
    assert!(total.windows(2).all(|w| w[0] < w[1]), "ascending costs: {total:?}");
    assert!(table.contains("count = 3\nfront = [3, 4, 5, 6, 7, 8, 9]\nback = [10, 11, 12, 13, 14, 15, 16]"));
    assert_eq!((kit.value_start, kit.value_max), (3, 16));
    assert_eq!(47 + 42 + 36 + order + 8 + 4 + 4 + 3, 180);
}

#[test]
fn the_words_of_the_game() {
    // V2.11, V2.12, V2.13, V2.14, V2.15
    let kit = shipped();
    assert_eq!(kit.emblem_ids, ["columns", "rider", "bear"]);
    assert_eq!(kit.weapon_names, ["Sword", "Shield", "Spear", "Arrow", "Axe"]);
    assert_eq!(kit.resource_names, ["Gold", "Tools"]);
    assert_eq!(kit.goods, ["Furs", "Wax", "Grain", "Timber"]);
    let types = [
        "residence",
        "barracks",
        "garrison",
        "archery",
        "stable",
        "estate",
        "palace",
        "trade",
        "craft",
        "depot",
        "court",
    ];
    assert_eq!(kit.type_ids, types);
}

fn abilities(spec: &BuildingSpec, kit: &Kit) -> String {
    let mut all = Vec::new();
    if spec.max_buildings > 0 {
        all.push(format!("max_buildings({})", spec.max_buildings));
    }
    if spec.income > 0 {
        all.push(format!("income({})", spec.income));
    }
    for t in spec.forbids.iter() {
        all.push(format!("forbid_type({})", kit.type_ids[t.index()]));
    }
    if !spec.goods.is_empty() {
        let goods: Vec<String> = spec.goods.iter().map(|g| kit.good_name(g).to_lowercase()).collect();
        all.push(format!("trade({})", goods.join("+")));
    }
    for (resource, n) in spec.yields.iter().filter(|(_, n)| **n > 0) {
        all.push(format!("resource_per_round({resource}, {n})"));
    }
    for to in spec.exchanges.iter() {
        let Rate { give, get } = kit.rates[to];
        all.push(format!("exchange({}, {give}, {to}, {get})", to.other()));
    }
    if spec.stores_province {
        all.push("store_province(1)".to_owned());
    }
    if spec.stores_unit {
        all.push("store_unit(1)".to_owned());
    }
    if spec.shares {
        let side = spec.edges.iter().find(|(_, e)| **e == Edge::Emblem).map_or("?", |(wind, _)| wind.word());
        all.push(format!("share_province(1, {side})"));
    }
    if all.is_empty() { "-".to_owned() } else { all.join(", ") }
}

#[test]
fn buildings_are_those_of_the_table() {
    // V9.20.1, V9.20.2, V9.20.3, V9.20.4, V9.20.5, V9.20.6, V9.20.7, V9.20.8, V9.20.9, V9.20.10, V9.20.11, V9.20.12, V9.20.13,
    // V9.20.14, V9.20.15, V9.20.16, V9.20.17, V9.20.18, V9.20.19, Q9, Q15
    let kit = shipped();
    assert_eq!(kit.buildings.len(), 19);
    for n in 1..=19 {
        let cells = row(&format!("V9.20.{n}"));
        let spec = kit.buildings.iter().find(|b| b.name == cells[0]).unwrap_or_else(|| panic!("no {}", cells[0]));
        let supply = match spec.owner {
            Owner::General => "general".to_owned(),
            Owner::Each => "own, 1 each".to_owned(),
            Owner::Emblem(e) => format!("own, {}", kit.emblem_id(e)),
        };
        let edge = |e: Edge| match e {
            Edge::Nothing => "-",
            Edge::Emblem => "emblem",
            Edge::Type(t) => kit.type_ids[t.index()].as_str(),
        };
        let found = [
            spec.name.clone(),
            spec.count.to_string(),
            supply,
            kit.type_ids[spec.kind.index()].clone(),
            spec.price[Resource::Gold].to_string(),
            spec.price[Resource::Tools].to_string(),
            spec.order.to_string(),
            Wind::ALL.map(|wind| edge(spec.edges[wind])).join("/"),
            abilities(spec, kit),
        ];
        assert_eq!(cells, found);
    }
}

#[test]
fn units_are_those_of_the_table() {
    // V11.10.1, V11.10.2, V11.10.3, V11.10.4, V11.10.5, V11.10.6, V11.10.7, V11.10.8, V11.10.9, V11.10.10, V11.10.11, V11.10.12,
    // V11.10.13
    let kit = shipped();
    assert_eq!(kit.units.len(), 13);
    for n in 1..=13 {
        let cells = row(&format!("V11.10.{n}"));
        let spec = kit.units.iter().find(|u| u.name == cells[0]).unwrap_or_else(|| panic!("no {}", cells[0]));
        let mut needs: Vec<&str> = spec.requires.iter().map(|t| kit.type_ids[t.index()].as_str()).collect();
        needs.sort_unstable();
        let needs = if needs.is_empty() { "-".to_owned() } else { needs.join(", ") };
        let marks = [(spec.distribute, "distribute"), (spec.vanguard, "vanguard"), (spec.stultify, "stultify")];
        let mark = marks.iter().find(|(is, _)| *is).map_or("-", |(_, m)| m);
        assert_eq!(
            (cells[1].as_str(), cells[2].as_str()),
            (spec.count.to_string().as_str(), spec.start.to_string().as_str())
        );
        assert_eq!(sorted(&cells[3]), needs, "{}", spec.name);
        assert_eq!([cells[4].clone(), cells[5].clone()], Resource::ALL.map(|r| spec.price[r].to_string()));
        assert_eq!(sorted(&cells[6]), weapons(spec.weapons), "{}", spec.name);
        assert_eq!(cells[7], mark);
    }
}

#[test]
fn enemies_are_those_of_the_table() {
    // V19.1, V19.6, V19.10.1, V19.10.2, V19.10.3, V19.10.4, V19.10.5, V19.10.6, V19.10.7, V19.10.8, V19.10.9, V19.10.10, V19.10.11,
    // V19.10.12, V19.10.13, V19.10.14, V19.10.15, V19.10.16, V19.10.17, V19.10.18, V19.10.19, V14.7.9, Q22
    let kit = shipped();
    assert_eq!(kit.enemies.len(), 19);
    let skulls = |s: Each<Skull, u8>| {
        let each = s.values().zip(["r", "s", "g"]).filter(|(n, _)| **n > 0).map(|(n, l)| format!("{n}{l}"));
        let each: Vec<String> = each.collect();
        if each.is_empty() { "-".to_owned() } else { each.join(" ") }
    };
    let damage = |all: &[Damage]| {
        let letter = |d: &Damage| match d {
            Damage::Fire => "F",
            Damage::StoredProvince => "S",
            Damage::Building => "B",
            Damage::Unit => "U",
            Damage::Province => "P",
        };
        if all.is_empty() { "-".to_owned() } else { all.iter().map(letter).collect::<Vec<_>>().join(" ") }
    };
    for n in 1..=19 {
        let cells = row(&format!("V19.10.{n}"));
        let spec = kit.enemies.iter().find(|e| e.name == cells[0]).unwrap_or_else(|| panic!("no {}", cells[0]));
        assert_eq!((cells[1].clone(), cells[2].clone()), (spec.count.to_string(), spec.strength.to_string()));
        let more = Weapons(Each::from_fn(|w| spec.demand[Half::Second].0[w] - spec.demand[Half::First].0[w]));
        assert_eq!(
            (sorted(&cells[3]), sorted(&cells[4])),
            (weapons(spec.demand[Half::First]), weapons(more)),
            "{}",
            spec.name
        );
        let more = Each::from_fn(|s| spec.skulls[Half::Second][s] - spec.skulls[Half::First][s]);
        assert_eq!(
            (cells[5].clone(), cells[6].clone()),
            (skulls(spec.skulls[Half::First]), skulls(more)),
            "{}",
            spec.name
        );
        assert_eq!(
            (cells[7].clone(), cells[8].clone()),
            (damage(&spec.damage[Target::Vilnius]), damage(&spec.damage[Target::Quarter])),
            "{}",
            spec.name
        );
        assert!(spec.damage[Target::Vilnius].iter().all(|d| matches!(d, Damage::Fire | Damage::StoredProvince)));
        if spec.weaponless {
            assert!(
                spec.strength == 0
                    && spec.demand[Half::Second].is_none()
                    && spec.skulls[Half::Second] == Each::filled(0)
                    && spec.damage[Target::Quarter].is_empty()
            );
        }
    }
}

#[test]
fn enemy_buildings_and_boosts_are_those_of_the_tables() {
    // V19.2, V19.11.1, V19.11.2, V19.11.3, V19.11.4, V19.11.5, V19.11.6, V20.10.1, V20.10.2, V20.10.3, Q19
    let kit = shipped();
    for n in 1..=6 {
        let cells = row(&format!("V19.11.{n}"));
        let spec = kit.forts.iter().find(|f| f.name == cells[0]).unwrap_or_else(|| panic!("no {}", cells[0]));
        assert_eq!((cells[1].clone(), sorted(&cells[2])), (spec.count.to_string(), weapons(spec.demand)));
        assert!((7..=8).contains(&spec.demand.total()), "seven or eight symbols");
        let effect = match (spec.income_penalty, spec.extra_enemy, spec.guard) {
            (n, 0, false) => format!("income_penalty({n})"),
            (0, n, false) => format!("extra_enemy({n})"),
            _ => "guard()".to_owned(),
        };
        assert_eq!((cells[3].clone(), cells[4].as_str()), (effect, if spec.loot { "yes" } else { "no" }));
        // No strength, and the same weapons in part 2.
        let kind = kit.find_order(&spec.id).expect("an Order card");
        let [one, two] = Half::ALL.map(|half| kit.demands[half][kind]);
        assert_eq!((kit.strengths[kind], one), (0, two));
    }
    for n in 1..=3 {
        let cells = row(&format!("V20.10.{n}"));
        let spec = kit.boosts.iter().find(|b| b.id == cells[0]).unwrap_or_else(|| panic!("no {}", cells[0]));
        let ids: Vec<&str> = spec.each.iter().map(|d| d.word()).collect();
        assert_eq!((cells[1].clone(), cells[2].clone()), (spec.fire.to_string(), ids.join(", ")));
    }
}

#[test]
fn provinces_are_those_of_the_rules() {
    // V10.3.1, V10.3.2, V10.3.3, V10.3.4, V10.3.5, V10.3.6
    let kit = shipped();
    let home = |n| kit.homes[Emblem::at(n).expect("an emblem")];
    for (clause, mask) in [("V10.3.1", home(0)), ("V10.3.2", home(1)), ("V10.3.3", home(2)), ("V10.3.4", kit.wild)] {
        let start = format!("- **{clause}** ");
        let line = RULES.lines().find(|l| l.starts_with(&start)).expect("the clause");
        for card in mask.iter() {
            let spec = kit.province(card);
            let base = if spec.base[Resource::Gold] > 0 {
                format!("G{}", spec.base[Resource::Gold])
            } else {
                format!("T{}", spec.base[Resource::Tools])
            };
            let good = kit.good_name(spec.good).to_lowercase();
            let bonus = if spec.bonus[Resource::Gold] > 0 { "+G" } else { "+T" };
            let words = format!("{} {base} {good} {bonus}", spec.name);
            assert!(line.contains(&words), "{clause} has no {words:?}");
        }
    }
    for home in kit.homes.values().copied() {
        let sums = Resource::ALL.map(|r| home.iter().map(|c| kit.province(c).base[r]).sum::<u8>());
        assert_eq!(sums, [5, 5]);
    }
    let line = RULES.lines().find(|l| l.starts_with("- **V10.3.6** ")).expect("the clause");
    for (n, demand) in kit.conquest.iter() {
        let each = demand.0.iter().filter(|(_, n)| **n > 0).map(|(w, n)| format!("{n} {w}"));
        let words = format!("stack {n}: {}", each.collect::<Vec<_>>().join(", "));
        assert!(line.contains(&words), "{words}");
    }
}

#[test]
fn bad_packs_are_refused_with_file_line_and_field() {
    for (file, old, new, words) in [
        ("buildings.toml", "gold = 4", "gold = 44", "building \"estate\": gold 44 is above the largest allowed, 12"),
        (
            "buildings.toml",
            "n = \"estate\"",
            "n = \"manor\"",
            "building \"residence\": edges.n \"manor\" is none of these",
        ),
        (
            "buildings.toml",
            "kind = \"income\", add = 5",
            "kind = \"income\"",
            "building \"residence\": income needs its add",
        ),
        (
            "buildings.toml",
            "kind = \"income\", add = 1",
            "kind = \"tax\", add = 1",
            "the rules know no ability \"tax\"",
        ),
        (
            "buildings.toml",
            "slots = 1, edge = \"e\"",
            "slots = 2, edge = \"e\"",
            "slots 2 must be 1: a Building holds one card",
        ),
        ("buildings.toml", "slots = 1, edge = \"e\"", "slots = 1, edge = \"n\"", "edge n shows no emblem: V9.10"),
        (
            "buildings.toml",
            "to = \"gold\", to_amount = 1",
            "to = \"tools\", to_amount = 1",
            "an exchange turns one resource into the other",
        ),
        (
            "buildings.toml",
            "order = 2\nedges = { n = \"estate\"",
            "order = 1\nedges = { n = \"estate\"",
            "order of residence and barracks: 2 together, the Strength card begins at 3: V18.5",
        ),
        (
            "buildings.toml",
            "{ kind = \"max_buildings\", add = 5 },",
            "{ kind = \"max_buildings\", add = 5 }, { kind = \"forbid_type\", type = \"barracks\" },",
            "residence and barracks stand in one display and must not exclude each other: V3.5, V9.5",
        ),
        ("setup.toml", "attack_value_start = 3", "attack_value_start = 2", "attack_value_start 2 is not from 3 to 16"),
        ("units.toml", "id = \"farmers\"", "id = \"nothing\"", "the id \"nothing\" stands for no card: V7.6.2"),
        (
            "setup.toml",
            "vilnius_cards = 3",
            "vilnius_cards = 4",
            "difficulty \"medium\": the first 4 Vilnius cards, and no others, must name it in used_in: V3.15",
        ),
        ("symbols.toml", "id = \"forbid_type\"", "id = \"forbids\"", "the rules know no such building ability"),
        ("buildings.toml", "owner = \"rider\"", "owner = \"bear\"", "an emblem has 6 Buildings instead of 7: V2.2"),
        ("buildings.toml", "count = 4", "count = 5", "27 general Buildings instead of 26: V2.2"),
        (
            "buildings.toml",
            "e = \"barracks\"",
            "e = \"depot\"",
            "the e edge of residence must show the type of barracks",
        ),
        (
            "units.toml",
            "weapons = { spear = 1 }",
            "weapons = { lance = 1 }",
            "unit \"farmers\": weapons \"lance\" is none of these: sword, shield",
        ),
        ("units.toml", "count = 5", "count = 6", "43 Units instead of 42: V2.3"),
        (
            "units.toml",
            "abilities = [\"vanguard\"]",
            "abilities = [\"flying\"]",
            "abilities \"flying\" is none of these",
        ),
        (
            "provinces.toml",
            "emblem = \"columns\"",
            "emblem = \"rider\"",
            "8 Provinces for each emblem and 12 without one: V2.4",
        ),
        (
            "provinces.toml",
            "amount = 2",
            "amount = 9",
            "province \"kernave\": amount 9 is above the largest allowed, 5",
        ),
        (
            "order.toml",
            "damage_vilnius = [\"stored_province\"]",
            "damage_vilnius = [\"unit\"]",
            "enemy \"scouts\": damage_vilnius has only fire and stored_province: V14.7.9",
        ),
        ("order.toml", "strength = 0", "strength = 1", "enemy \"wrong_track\": a weaponless card has no strength"),
        (
            "order.toml",
            "{ kind = \"guard\" }",
            "{ kind = \"guard\", amount = 1 }",
            "enemy building \"guard_tower\": income_penalty and extra_enemy have an amount, guard has none",
        ),
        (
            "setup.toml",
            "city_points = 12",
            "city_points = 13",
            "setup.toml:59: difficulty \"medium\": city_points 13 is above the largest allowed, 12",
        ),
        (
            "setup.toml",
            "destination_pile_vilnius = 2",
            "destination_pile_vilnius = 3",
            "destination_vilnius_total 4 must be 5: V3.14",
        ),
        (
            "setup.toml",
            "province_stacks = 4",
            "province_stacks = 5",
            "setup.toml:15: province_stacks 5 must be 4: V3.11",
        ),
        ("table.toml", "stack = 2", "stack = 3", "conquest card \"conquest_2\": stack 3 must be 2"),
        (
            "symbols.toml",
            "id = \"axe\"",
            "id = \"hammer\"",
            "the rules know no such weapon; possible: sword, shield, spear, arrow, axe",
        ),
    ] {
        let error = refusal(file, old, new);
        assert!(error.starts_with(file) && error.contains(words), "{error}\ninstead of {words}");
    }
    let unknown = kit(&Pack::new([("armies.toml".to_owned(), String::new())])).expect_err("no such file").to_string();
    assert!(unknown.contains("armies.toml: the game has no component file of this name"), "{unknown}");
    // Numbers that are free may change.
    assert_eq!(
        kit(&changed("setup.toml", "plunder_points_per_loot = 5", "plunder_points_per_loot = 4"))
            .expect("good")
            .loot_points,
        4
    );
}

#[test]
fn a_list_that_is_empty_is_refused_in_words() {
    // V2
    let words = text("symbols.toml");
    let without = |table: &str| -> String {
        let mut kept = String::new();
        let mut skips = false;
        for line in words.lines() {
            skips = if line.starts_with("[[") { line == format!("[[{table}]]") } else { skips };
            if !skips {
                kept += line;
                kept.push('\n');
            }
        }
        format!("{table} = []\n{kept}")
    };
    for table in ["unit_ability", "skull", "damage"] {
        let error = kit(&Pack::new([("symbols.toml".to_owned(), without(table))])).expect_err(table).to_string();
        assert!(error.contains("symbols.toml") && error.contains(&table.replace('_', " ")), "{error}");
    }
}

#[test]
fn an_emblem_edge_of_a_start_building_lends() {
    // V9.10, V9.11, Q15: a pack may put the emblem edge on the Barracks
    use ravelin_core::{Fast, Listing, Rules, Seat, Set, Silent};
    use ravelin_vilnius::rules::city::Turn;
    use ravelin_vilnius::{Action, Vilnius};
    let pack = changed(
        "buildings.toml",
        "s = \"court\", w = \"\" }\nabilities = []",
        "s = \"court\", w = \"emblem\" }\nabilities = [ { kind = \"share_province\", slots = 1, edge = \"w\" } ]",
    );
    let kit = kit(&pack).expect("a good pack");
    let options = Vilnius::sheet(kit).resolve(Some(2), None, [("emblems", "dealt")]).expect("good options");
    let mut dice = Fast::new(3);
    let mut game = Vilnius::setup(kit, &options, &mut dice, &mut Silent);
    let lender = game.deciders().sole().expect("one player acts");
    let mut list = Listing::default();
    let lay = list
        .list(&game, lender)
        .iter()
        .position(|a| matches!(a, Action::City(Turn::Lay { .. })))
        .expect("a Province may be laid");
    let Action::City(Turn::Lay { card }) = list.actions()[lay] else { unreachable!() };
    game.play(list.pick(lay).expect("it is offered"), &mut dice, &mut Silent);
    let other = Seat(1 - lender.0);
    assert_eq!((game.lent(other), game.lent(lender)), (Set::only(card), Set::NONE));
}
