//! Small things that several panels draw: weapons, resources, skulls, damage, cards of Units and Provinces, buttons.

use ravelin_core::Choice;
use ravelin_core::draw::{
    Face, Glyph, Node, Tincture, disc, fit, g, icon, lines, may, rect, text, tile, token, width, wrap,
};

use crate::action::plural;
use crate::components::*;
use crate::state::{Stack, Vilnius};
use crate::view::seat_name;

const BUTTON: i32 = 46;
pub(super) const WEAPON_GLYPHS: [Glyph; WEAPONS] = [Glyph::Sword, Glyph::Shield, Glyph::Spear, Glyph::Bow, Glyph::Axe];

/// Each emblem has its tincture.
pub(super) fn tincture(table: &Vilnius, seat: u8) -> Tincture {
    match table.player(seat).emblem {
        0 => Tincture::Azure,
        1 => Tincture::Gules,
        2 => Tincture::Vert,
        _ => Tincture::Argent,
    }
}

/// What a type of Building looks like.
pub(super) fn type_glyph(kit: &Kit, kind: u8) -> Glyph {
    match kit.type_ids.get(usize::from(kind)).map_or("", String::as_str) {
        "residence" => Glyph::Castle,
        "barracks" => Glyph::Tent,
        "garrison" => Glyph::Keep,
        "archery" => Glyph::Bow,
        "stable" => Glyph::Horse,
        "estate" => Glyph::Hall,
        "palace" => Glyph::Dome,
        "trade" => Glyph::Stall,
        "craft" => Glyph::Anvil,
        "depot" => Glyph::Barrel,
        "court" => Glyph::Scales,
        _ => Glyph::Houses,
    }
}

/// The weapon a Unit has most of.
pub(super) fn unit_glyph(kit: &Kit, kind: u8) -> Glyph {
    let weapons = kit.unit(kind).weapons.0;
    let best = (0..WEAPONS).rev().max_by_key(|w| weapons[*w]).unwrap_or(0);
    WEAPON_GLYPHS[best]
}

/// A row of weapon symbols; those beyond `have` are faded. Gives the width used.
pub(super) fn weapons(node: &mut Node, all: Weapons, x: i32, y: i32, size: i32) -> i32 {
    needed(node, all, all, x, y, size)
}

/// Symbols demanded: what is offered already stands in ink, what is missing is faded and ringed.
pub(super) fn needed(node: &mut Node, need: Weapons, have: Weapons, x: i32, y: i32, size: i32) -> i32 {
    let mut left = x;
    for (w, glyph) in WEAPON_GLYPHS.iter().enumerate() {
        for n in 0..need.0[w] {
            let met = n < have.0[w];
            let class = if met { "inkglyph" } else { "softglyph faded" };
            let mut symbol = g(class).title(WEAPON_IDS[w]);
            if !met {
                symbol.push(rect(left - 2, y - 2, size + 4, size + 4).at("rx", 5).at("class", "slot"));
            }
            node.push(symbol.with(icon(*glyph, left, y, size)));
            left += size + 6;
        }
    }
    left - x
}

fn amount(n: u8, name: &str) -> String {
    if n == 1 { format!("1 {}", name.trim_end_matches('s')) } else { format!("{n} {name}") }
}

/// Gold as coins, Tools as hammers. Gives the width used.
pub(super) fn resources(node: &mut Node, amounts: [u8; 2], x: i32, y: i32, size: i32) -> i32 {
    let mut left = x;
    for (n, glyph, name) in [(amounts[GOLD], Glyph::Coin, "Gold"), (amounts[TOOLS], Glyph::Hammer, "Tools")] {
        if n == 0 {
            continue;
        }
        node.push(text(left, y + size - 4, size - 2, "bold", &n.to_string()));
        let digit = width(&n.to_string(), size - 2, Face::Bold);
        node.push(g("inkglyph").title(&amount(n, name)).with(icon(glyph, left + digit + 1, y, size)));
        left += digit + size + 8;
    }
    left - x
}

/// Skulls by their letter and tincture. Gives the width used.
pub(super) fn skulls(node: &mut Node, skulls: [u8; 3], x: i32, y: i32, r: i32) -> i32 {
    let mut left = x;
    let kinds = [(Tincture::Gules, "R", "Red"), (Tincture::Argent, "S", "Silver"), (Tincture::Or, "G", "Golden")];
    for ((tincture, letter, name), n) in kinds.into_iter().zip(skulls) {
        if n == 0 {
            continue;
        }
        let skull = token(tincture, Glyph::Skull, left + r, y + r, r, 1)
            .title(&format!("{n} {name} Skull{}", if n == 1 { "" } else { "s" }));
        node.push(skull);
        let words = if n > 1 { format!("{n}{letter}") } else { letter.to_owned() };
        node.push(text(left + 2 * r + 2, y + r + 6, 16, "bold", &words));
        left += 2 * r + 6 + width(&words, 16, Face::Bold);
    }
    left - x
}

/// What a damage symbol takes.
pub(super) fn damage_words(symbol: Damage) -> &'static str {
    match symbol {
        Damage::Fire => "a point of Vilnius",
        Damage::StoredProvince => "a stored Province, or a point",
        Damage::Building => "a Building at the rim",
        Damage::Unit => "a Unit of the pile",
        Damage::Province => "a Province of the pile",
    }
}

/// Damage symbols in their order. Gives the width used.
pub(super) fn damage(node: &mut Node, all: &[Damage], x: i32, y: i32, size: i32) -> i32 {
    let mut left = x;
    for symbol in all {
        let glyph = match symbol {
            Damage::Fire => Glyph::Fire,
            Damage::StoredProvince => Glyph::Chest,
            Damage::Building => Glyph::Ruin,
            Damage::Unit => Glyph::Helm,
            Damage::Province => Glyph::Banner,
        };
        node.push(g("inkglyph").title(damage_words(*symbol)).with(icon(glyph, left, y, size)));
        left += size + 4;
    }
    left - x
}

/// A Unit as a card: name, weapons, how many.
pub(super) fn unit_card(table: &Vilnius, kind: u8, count: u8, [x, y, w, h]: [i32; 4], of: Tincture) -> Node {
    let spec = table.kit.unit(kind);
    let mut node = g("unit").title(&format!("{count} {}: {}", spec.name, spec.text));
    node.push(rect(x, y, w, h).at("rx", 8).at("class", "card"));
    node.push(tile(of, unit_glyph(table.kit, kind), x + 6, y + 8, 40, 1));
    let room = w - 62 - if count > 1 { 24 } else { 0 };
    let size = fit(&spec.name, 18, 12, room, Face::Serif);
    node.push(text(x + 54, y + 25, size, "serif", &spec.name));
    weapons(&mut node, spec.weapons, x + 54, y + 33, 19);
    // Beside the name, where there is more room than beside many weapons.
    let marks = [(spec.distribute, "splits"), (spec.vanguard, "dies first"), (spec.stultify, "saves one")];
    if let Some((_, mark)) = marks.iter().find(|(is, _)| *is) {
        let used = width(&spec.name, size, Face::Serif) + 8;
        node.push(text(x + 54 + used, y + 25, fit(mark, 15, 12, room - used, Face::Ui), "ui soft ital", mark));
    }
    if count > 1 {
        node.push(disc(x + w - 16, y + 16, 12, &count.to_string()));
    }
    node.with(rect(x - 2, y - 2, w + 4, h + 4).at("rx", 10).at("class", "edge"))
}

/// A Province as a card: name, what it gives, its good and bonus.
pub(super) fn province_card(table: &Vilnius, card: u8, goods: u8, [x, y, w, h]: [i32; 4]) -> Node {
    let spec = table.kit.province(card);
    let trades = spec.good & goods != 0;
    let good = table.kit.goods.get(spec.good.trailing_zeros() as usize).map_or("", String::as_str);
    let bonus = if spec.bonus[GOLD] > 0 { "Gold" } else { "Tool" };
    let tincture = match spec.emblem {
        0 => Tincture::Azure,
        1 => Tincture::Gules,
        2 => Tincture::Vert,
        _ => Tincture::Or,
    };
    let mut node = g("province").title(&format!("{}: {good} gives 1 {bonus} more where it is traded", spec.name));
    node.push(rect(x, y, w, h).at("rx", 8).at("class", "card"));
    node.push(g(tincture.class()).with(rect(x + 1, y + 1, 8, h - 2).at("rx", 4).at("class", "tincture")));
    let size = fit(&spec.name, 18, 11, w - 24, Face::Serif);
    node.push(text(x + 16, y + 23, size, "serif ital", &spec.name));
    let used = resources(&mut node, spec.base, x + 16, y + 32, 21);
    let more = format!("{good} +1 {bonus}");
    let size = fit(&more, 15, 9, w - 26 - used, Face::Ui);
    node.push(text(x + 20 + used, y + 49, size, if trades { "bold gold" } else { "ui soft" }, &more));
    node.with(rect(x - 2, y - 2, w + 4, h + 4).at("rx", 10).at("class", "edge"))
}

fn joined(each: impl Iterator<Item = String>) -> String {
    let each: Vec<String> = each.collect();
    if each.is_empty() { "none".to_owned() } else { each.join(", ") }
}

/// Units by kind, or "none".
pub(super) fn unit_names(kit: &Kit, all: Units) -> String {
    joined(all.kinds().map(|k| format!("{} {}", all.of(k), kit.unit(k).name)))
}

pub(super) fn province_names(kit: &Kit, cards: u64) -> String {
    province_list(kit, bits(cards))
}

fn province_list(kit: &Kit, cards: impl Iterator<Item = u8>) -> String {
    joined(cards.map(|c| kit.province(c).name.clone()))
}

/// Order cards by kind.
pub(super) fn order_names(kit: &Kit, counts: &[u8; KINDS]) -> String {
    let there = counts.iter().enumerate().filter(|(_, n)| **n > 0);
    joined(there.map(|(kind, n)| format!("{n} {}", kit.order_name(kind as u8))))
}

pub(super) fn destination_names(kit: &Kit, counts: [u8; 2]) -> String {
    let there = kit.destinations.iter().zip(counts).filter(|(_, n)| *n > 0);
    joined(there.map(|(name, n)| format!("{n} {name}")))
}

/// What is known of a stack, from the top. [V17.5]
pub(super) fn stack_words(kit: &Kit, stack: &Stack) -> String {
    let known = || province_list(kit, stack.known.iter().copied());
    match (stack.unknown, stack.known.is_empty()) {
        (0, true) => "empty".to_owned(),
        (0, false) => format!("from the top: {}", known()),
        (n, true) => plural(n, "unseen card", "unseen cards"),
        (n, false) => format!("{}, then {}", plural(n, "unseen card", "unseen cards"), known()),
    }
}

/// Survivors of the fight and the Units named for its skulls, as sentences. [V14.5.1] [V14.8.4a]
pub(super) fn survivors(table: &Vilnius) -> Vec<String> {
    let of_all = |word: &str, all: &[Units; SEATS]| {
        let there = (0..table.p.seats).map(|s| (s, all[usize::from(s)])).filter(|(_, units)| !units.is_empty());
        let each: Vec<String> =
            there.map(|(s, units)| format!("{} of {}", unit_names(table.kit, units), seat_name(s))).collect();
        (!each.is_empty()).then(|| format!("{word}: {}.", each.join("; ")))
    };
    [of_all("Set aside", &table.p.aside), of_all("Named", &table.p.named)].into_iter().flatten().collect()
}

/// Whether an enemy Building of the siege falls by what is deployed. [V16.3] [V16.4]
pub(super) fn siege_state(table: &Vilnius, at: usize, have: &[Weapons; FOES]) -> String {
    let kind = table.p.forts[at];
    match (table.fort_lacks(kind, have[at]), table.standing_guard(have)) {
        (0, Some(guard)) => format!("falls only if {} falls", table.kit.order_name(guard)),
        (0, None) => "falls".to_owned(),
        (n, _) => format!("lacks {n}"),
    }
}

/// What a Building has done in this round and cannot do again. [V9.8] [V9.13]
pub(super) fn spent(table: &Vilnius, seat: u8, at: usize) -> Vec<&'static str> {
    let (flags, s) = (&table.p.this_round, usize::from(seat) % SEATS);
    let done = [
        (flags.used[s], "used this round"),
        (flags.swapped[TO_GOLD][s], "Tools to Gold exchanged"),
        (flags.swapped[TO_TOOLS][s], "Gold to Tools exchanged"),
    ];
    done.into_iter().filter(|(mask, _)| mask >> at & 1 == 1).map(|(_, words)| words).collect()
}

/// A choice as a button, and how high it is: words too long for one line take several.
pub(super) fn button(choice: &Choice, [x, y, w]: [i32; 3]) -> (Node, i32) {
    let size = fit(&choice.words, 19, 15, w - 24, Face::Ui);
    let words = wrap(&choice.words, size, w - 24, Face::Ui);
    let high = BUTTON + 20 * (words.len() as i32 - 1).max(0);
    let node = g("button")
        .with(rect(x, y, w, high).at("rx", 8).at("class", "card"))
        .with(lines(x + 12, y + 29, size, 20, "ui", &words))
        .with(rect(x - 2, y - 2, w + 4, high + 4).at("rx", 10).at("class", "edge"));
    (may(node, &[choice]), high)
}
