//! Small things that several drawings have: weapons as boxes, resources, Skulls, damage, cards of Units and Provinces, heads of
//! sheets, buttons.

use ravelin_core::Choice;
use ravelin_core::draw::{Face, Glyph, Node, Tincture, again, fit, g, lines, may, path, rect, text, width, wrap};
use ravelin_core::{BySeat, Each, Id, Places, Seat, Set};

use ravelin_core::telling::and;

use super::lay::Area;
use super::scenery::{BOX, SIGNS};

use crate::ids::*;
use crate::kit::*;
use crate::rules::fight::Offers;
use crate::state::{Pile, Vilnius};
use crate::tokens::plural;

const BUTTON: i32 = 46;

pub(super) fn weapon_glyph(weapon: Weapon) -> Glyph {
    match weapon {
        Weapon::Sword => Glyph::Sword,
        Weapon::Shield => Glyph::Shield,
        Weapon::Spear => Glyph::Spear,
        Weapon::Arrow => Glyph::Bow,
        Weapon::Axe => Glyph::Axe,
    }
}

/// The glyph of the weapon of which there are most.
pub(super) fn most_of(weapons: &Weapons) -> Glyph {
    let most = Weapon::ALL.into_iter().rev().max_by_key(|w| weapons.0[*w]);
    weapon_glyph(most.unwrap_or(Weapon::Sword))
}

/// Glyphs that are drawn often: shapes that a page gets once.
pub(super) const SHARED: [Glyph; 15] = [
    Glyph::Sword,
    Glyph::Shield,
    Glyph::Spear,
    Glyph::Bow,
    Glyph::Axe,
    Glyph::Coin,
    Glyph::Hammer,
    Glyph::Fire,
    Glyph::Chest,
    Glyph::Ruin,
    Glyph::Helm,
    Glyph::Banner,
    Glyph::Houses,
    Glyph::Tower,
    Glyph::Wall,
];

/// A glyph as [`draw::icon`](ravelin_core::draw::icon) draws it, by reference if it is shared.
pub(super) fn icon(glyph: Glyph, x: i32, y: i32, size: i32) -> Node {
    let Some(n) = SHARED.iter().position(|shared| *shared == glyph) else {
        return ravelin_core::draw::icon(glyph, x, y, size);
    };
    let hundredths = size * 100 / 24;
    let scale = format!("{}.{:02}", hundredths / 100, hundredths % 100);
    again(&format!("vl-g{n}")).at("transform", format_args!("translate({x} {y}) scale({scale})"))
}

/// Each emblem has its tincture.
pub(super) fn tincture_of(emblem: Emblem) -> Tincture {
    match emblem.index() {
        0 => Tincture::Azure,
        1 => Tincture::Gules,
        _ => Tincture::Vert,
    }
}

/// That of a seat's emblem, once it has one.
pub(super) fn tincture(table: &Vilnius, seat: Seat) -> Tincture {
    table.player(seat).emblem.map_or(Tincture::Argent, tincture_of)
}

/// What a type of Building looks like where something may be attached: those of soldiers are blue, of the court purple.
pub(super) fn type_look(id: &str) -> (Tincture, Glyph) {
    match id {
        "residence" => (Tincture::Gules, Glyph::Castle),
        "barracks" => (Tincture::Azure, Glyph::Tent),
        "garrison" => (Tincture::Azure, Glyph::Keep),
        "archery" => (Tincture::Azure, Glyph::Bow),
        "stable" => (Tincture::Azure, Glyph::Horse),
        "estate" => (Tincture::Gules, Glyph::Hall),
        "palace" => (Tincture::Gules, Glyph::Dome),
        "trade" => (Tincture::Or, Glyph::Stall),
        "craft" => (Tincture::Tenne, Glyph::Anvil),
        "depot" => (Tincture::Sable, Glyph::Barrel),
        "court" => (Tincture::Purpure, Glyph::Scales),
        _ => (Tincture::Argent, Glyph::Houses),
    }
}

/// The sign of a type, at an edge where it may be attached.
pub(super) fn sign(kit: &Kit, kind: Type, [x, y]: [i32; 2], is_large: bool) -> Node {
    let id = kit.type_ids.place(kind).map_or("", String::as_str);
    let id = SIGNS.iter().find(|sign| **sign == id).unwrap_or(&"other");
    let name = kit.type_name(kind);
    g("").title(&format!("{name} may be attached here")).with(match is_large {
        true => again(&format!("vl-e-{id}")).move_to(x, y),
        false => again(&format!("vl-e-{id}")).at("transform", format_args!("translate({x} {y}) scale(.7)")),
    })
}

/// The weapon a Unit has most of.
pub(super) fn unit_glyph(kit: &Kit, kind: Unit) -> Glyph {
    most_of(&kit.unit(kind).weapons)
}

/// Symbols as boxes.
pub(super) fn weapons(node: &mut Node, all: Weapons, at: [i32; 2], room: i32) -> i32 {
    boxes(node, all, None, at, room)
}

/// Symbols that are asked for as boxes, full for those that are offered; many of them are counted. Gives the width used.
pub(super) fn boxes(node: &mut Node, need: Weapons, have: Option<Weapons>, [x, y]: [i32; 2], room: i32) -> i32 {
    let total = i32::from(need.total());
    // Hundredths of a box, and from box to box.
    let single = [(100, BOX + 1), (78, 15)].into_iter().find(|(_, pitch)| total * pitch <= room + 1);
    let mut left = x;
    if let Some((size, pitch)) = single {
        for w in Weapon::ALL {
            for n in 0..need.0[w] {
                let letter = have.map_or('n', |have| if n < have.0[w] { 'm' } else { 'l' });
                node.push(symbol(letter, w, size, [left, y]));
                left += pitch;
            }
        }
        return left - x;
    }
    let kinds: Vec<Weapon> = Weapon::ALL.into_iter().filter(|w| need.0[*w] > 0).collect();
    let step = room / kinds.len().max(1) as i32;
    let (size, side) = if step < 23 && have.is_none() { (66, 12) } else { (78, 15) };
    for w in kinds {
        let (n, met) = (need.0[w], have.map(|have| have.0[w].min(need.0[w])));
        node.push(symbol(met.map_or('n', |met| if met == n { 'm' } else { 'l' }), w, size, [left, y]));
        let words = met.map_or_else(|| n.to_string(), |met| format!("{met}/{n}"));
        let (size, class, face) = if side == 12 { (11, "", Face::Ui) } else { (12, "bold", Face::Bold) };
        node.push(text(left + side, y + 13, size, class, &words));
        left += (side + 2 + width(&words, size, face)).min(step);
    }
    left - x
}

/// The box of a symbol in hundredths of its size, in the middle of a line.
fn symbol(letter: char, weapon: Weapon, size: i32, [x, y]: [i32; 2]) -> Node {
    let shape = again(&format!("vl-{letter}{}", weapon as u8));
    match size {
        100 => shape.move_to(x, y),
        _ => shape.at("transform", format_args!("translate({x} {}) scale(.{size})", y + BOX * (100 - size) / 200)),
    }
}

fn amount(n: u8, name: &str) -> String {
    if n == 1 { format!("1 {}", name.trim_end_matches('s')) } else { format!("{n} {name}") }
}

/// Gold as coins, Tools as hammers. Gives the width used.
pub(super) fn resources(node: &mut Node, amounts: &Each<Resource, u8>, x: i32, y: i32, size: i32) -> i32 {
    let mut left = x;
    for (n, glyph, name) in
        [(amounts[Resource::Gold], Glyph::Coin, "Gold"), (amounts[Resource::Tools], Glyph::Hammer, "Tools")]
    {
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

/// A price in as little room as can be read, up to a right edge; the sentence of its card tells it. Gives the width used.
pub(super) fn price(node: &mut Node, amounts: &Each<Resource, u8>, right: i32, y: i32) -> i32 {
    let mut left = right;
    for (n, glyph) in [(amounts[Resource::Tools], Glyph::Hammer), (amounts[Resource::Gold], Glyph::Coin)] {
        if n > 0 {
            left -= 13;
            node.push(g("inkglyph").with(icon(glyph, left, y, 13)));
            node.push(text(left - 1, y + 11, 13, "bold end", &n.to_string()));
            left -= 13;
        }
    }
    right - left
}

/// Skulls with the letter of their metal. Gives the width used.
pub(super) fn skulls(node: &mut Node, skulls: &Each<Skull, u8>, x: i32, y: i32, r: i32) -> i32 {
    let mut left = x;
    let kinds = [("R", "Red"), ("S", "Silver"), ("G", "Golden")];
    for (metal, ((letter, name), n)) in kinds.into_iter().zip(skulls.values()).enumerate().filter(|(_, (_, n))| **n > 0)
    {
        let title = format!("{n} {name} Skull{}", if *n == 1 { "" } else { "s" });
        let words = if *n > 1 { format!("{n}{letter}") } else { letter.to_owned() };
        let scale = format!("translate({} {}) scale(.{:02})", left + r, y + r, (r * 10).min(99));
        let skull = again(&format!("vl-k{metal}")).at("transform", scale);
        node.push(g("").title(&title).with(skull).with(text(left + 2 * r + 2, y + r + 4, 11, "bold", &words)));
        left += 2 * r + 5 + width(&words, 11, Face::Bold);
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

/// The same in few words: `3 points, a Building`.
pub(super) fn damage_brief(all: &[Damage]) -> String {
    let count = |of: Damage| all.iter().filter(|d| **d == of).count() as u8;
    let each = Damage::ALL.into_iter().map(|of| (of, count(of))).filter(|(_, n)| *n > 0);
    let words = each.map(|(of, n)| match (of, n) {
        (Damage::Fire, n) => plural(n, "point", "points"),
        (Damage::StoredProvince, 1) => "a stored card".to_owned(),
        (Damage::StoredProvince, n) => format!("{n} stored cards"),
        (Damage::Building, 1) => "a Building".to_owned(),
        (Damage::Building, n) => format!("{n} Buildings"),
        (Damage::Unit, 1) => "a Unit".to_owned(),
        (Damage::Unit, n) => format!("{n} Units"),
        (Damage::Province, 1) => "a Province".to_owned(),
        (Damage::Province, n) => format!("{n} Provinces"),
    });
    and(&words.collect::<Vec<_>>())
}

/// What an enemy takes if it is not defeated, up to the right edge: in words, or as symbols if these have no room.
pub(super) fn takes(node: &mut Node, all: &[Damage], right: i32, y: i32, room: i32) {
    if all.is_empty() {
        return;
    }
    let words = format!("takes {}", damage_brief(all));
    if width(&words, 11, Face::Ui) <= room {
        let size = fit(&words, 12, 11, room, Face::Ui);
        return node.push(text(right, y, size, "soft end", &words));
    }
    // As symbols, each with its number.
    let count = |of: Damage| all.iter().filter(|d| **d == of).count();
    let kinds: Vec<(Damage, usize)> =
        Damage::ALL.into_iter().map(|of| (of, count(of))).filter(|(_, n)| *n > 0).collect();
    let wide = kinds.iter().map(|(_, n)| if *n > 1 { 24 } else { 15 }).sum::<i32>();
    // The tooltip and the sentence tell it too.
    if wide > room {
        return;
    }
    let mut left = right - wide;
    if left - 4 - width("takes", 11, Face::Ui) > right - room {
        node.push(text(left - 4, y, 11, "soft end", "takes"));
    }
    for (symbol, n) in kinds {
        let glyph = match symbol {
            Damage::Fire => Glyph::Fire,
            Damage::StoredProvince => Glyph::Chest,
            Damage::Building => Glyph::Ruin,
            Damage::Unit => Glyph::Helm,
            Damage::Province => Glyph::Banner,
        };
        let mut one = g("inkglyph").title(damage_words(symbol));
        if n > 1 {
            one.push(text(left, y, 12, "bold", &n.to_string()));
            left += 9;
        }
        node.push(one.with(icon(glyph, left, y - 11, 13)));
        left += 15;
    }
}

/// A strength on a pennant that hangs from a card.
fn pennant(x: i32, y: i32, strength: u8) -> Node {
    let number = text(x + 10, y + 17, 16, "serif mid ontitle", &strength.to_string());
    g("gules").with(again("vl-pennant").move_to(x, y)).with(number)
}

/// Its cloth.
pub(super) fn pennant_shape() -> Node {
    g("gules").with(path("M0 0h20v19l-10 6-10-6z").at("class", "tincture rim slim"))
}

/// Sizes of cards of the Order that are drawn often: on the fields of both forms.
pub(super) const ORDER_CARDS: [[i32; 2]; 7] =
    [[132, 84], [132, 43], [132, 21], [132, 60], [172, 84], [172, 43], [172, 21]];

/// The paper of a card of the Order with its dark bar.
pub(super) fn order_paper([x, y, w, h]: Area) -> Node {
    let bar = format!("M{x} {}v-13a7 7 0 0 1 7-7h{}a7 7 0 0 1 7 7v13z", y + 20, w - 14);
    g("sable")
        .with(rect(x + 1, y + 3, w, h).at("rx", 7).at("class", "shadow"))
        .with(rect(x, y, w, h).at("rx", 7).at("class", "card mini"))
        .with(path(&bar).at("class", "tincture"))
}

/// A dark card of the Order with its name and strength; what is left of the bar is for somebody else.
pub(super) fn order_card([x, y, w, h]: Area, strength: Option<u8>, name: &str, beside: i32) -> Node {
    let mut node = g("sable").with(match ORDER_CARDS.contains(&[w, h]) {
        true => again(&format!("vl-o{w}-{h}")).move_to(x, y),
        false => order_paper([x, y, w, h]),
    });
    let left = if strength.is_some() { 28 } else { 8 };
    let size = fit(name, 14, 11, w - left - 5 - beside, Face::Serif);
    node.push(text(x + left, y + 15, size, "serif ontitle", name));
    if let Some(strength) = strength {
        node.push(pennant(x + 4, y - 1, strength));
    }
    node
}

/// Sizes of cards in hand with the height of their bar.
pub(super) const PAPERS: [[i32; 3]; 3] = [[90, 118, 24], [90, 118, 36], [122, 63, 21]];
/// The tinctures that they have.
pub(super) const HOMES: [Tincture; 4] = [Tincture::Azure, Tincture::Gules, Tincture::Vert, Tincture::Or];

/// The paper of a card in hand with its bar in a tincture.
pub(super) fn paper_shape(of: Tincture, [w, h, bar]: [i32; 3]) -> Node {
    let d = format!("M0 {bar}v-{}a7 7 0 0 1 7-7h{}a7 7 0 0 1 7 7v{}z", bar - 7, w - 14, bar - 7);
    g(of.class())
        .with(rect(0, 0, w, h).at("rx", 7).at("class", "card mini"))
        .with(path(&d).at("class", "tincture"))
        .with(path(&d).at("fill", format_args!("url(#f-{})", of.class())))
}

/// The same at its place; what is put down has a dashed edge.
pub(super) fn paper(of: Tincture, [x, y, w, h]: Area, bar: i32, is_spent: bool) -> Node {
    let size = [w, h, bar];
    let node = match PAPERS.contains(&size) && HOMES.contains(&of) {
        true => again(&format!("vl-p{w}-{bar}-{}", of.class())).move_to(x, y),
        false => paper_shape(of, size).move_to(x, y),
    };
    if !is_spent {
        return node;
    }
    g("").with(node).with(rect(x, y, w, h).at("rx", 7).at("class", "struck idle"))
}

/// A sheet that lies on the field, with its head.
pub(super) fn sheet([x, y, w, h]: Area, title: &str, note: &str) -> Node {
    let head = format!("M{x} {}v-18a8 8 0 0 1 8-8h{}a8 8 0 0 1 8 8v18z", y + HEAD, w - 16);
    let mut node = g("").with(rect(x + 1, y + 4, w, h).at("rx", 8).at("class", "shadow"));
    node.push(rect(x, y, w, h).at("rx", 8).at("class", "float"));
    node.push(path(&head).at("class", "head"));
    node.push(text(x + 10, y + 18, 15, "serif onhead", title));
    if !note.is_empty() {
        let room = w - 30 - width(title, 15, Face::Serif);
        node.push(text(x + w - 10, y + 17, fit(note, 12, 11, room, Face::Ui), "end onhead mild", note));
    }
    node
}

/// Height of its head.
pub(super) const HEAD: i32 = 26;

/// The tincture of a Province: of the emblem whose home it is, or gold.
pub(super) fn home(spec: &ProvinceSpec) -> Tincture {
    spec.emblem.map_or(Tincture::Or, tincture_of)
}

fn joined(each: impl Iterator<Item = String>) -> String {
    let each: Vec<String> = each.collect();
    if each.is_empty() { "none".to_owned() } else { each.join(", ") }
}

/// Units by kind, or "none".
pub(super) fn unit_names(kit: &Kit, all: Units) -> String {
    joined(all.kinds().map(|k| format!("{} {}", all.of(k), kit.unit(k).name)))
}

pub(super) fn province_names(kit: &Kit, cards: Set<Province>) -> String {
    province_list(kit, cards.iter())
}

fn province_list(kit: &Kit, cards: impl Iterator<Item = Province>) -> String {
    joined(cards.map(|c| kit.province(c).name.clone()))
}

/// Order cards by kind.
pub(super) fn order_names(kit: &Kit, counts: &Each<Enemy, u8>) -> String {
    let there = counts.iter().filter(|(_, n)| **n > 0);
    joined(there.map(|(kind, n)| format!("{n} {}", kit.order_name(kind))))
}

pub(super) fn destination_names(kit: &Kit, counts: &Each<Target, u8>) -> String {
    let there = counts.iter().filter(|(_, n)| **n > 0);
    joined(there.map(|(target, n)| format!("{n} {}", kit.destination(target))))
}

/// What is known of a stack, from the top. [V17.5]
pub(super) fn stack_words(kit: &Kit, stack: &Pile) -> String {
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
    let of_all = |word: &str, all: &BySeat<Units, SEATS>| {
        let there = table.each_seat().map(|s| (s, all[s])).filter(|(_, units)| !units.is_empty());
        let each: Vec<String> =
            there.map(|(s, units)| format!("{} of {}", unit_names(table.kit, units), seat_name(s))).collect();
        (!each.is_empty()).then(|| format!("{word}: {}.", each.join("; ")))
    };
    [of_all("Set aside", &table.p.fight.aside), of_all("Named", &table.p.fight.named)].into_iter().flatten().collect()
}

/// Whether an enemy Building of the siege falls by what is deployed. [V16.3] [V16.4]
pub(super) fn siege_state(table: &Vilnius, at: Front, kind: Enemy, have: &Offers) -> String {
    match (table.fort_lacks(kind, have[at]), table.standing_guard(have)) {
        (0, Some(guard)) => format!("falls only if {} falls", table.kit.order_name(guard)),
        (0, None) => "falls".to_owned(),
        (n, _) => format!("lacks {n}"),
    }
}

const USED: &str = "used this round";
pub(super) const TO_GOLD_DONE: &str = "Tools to Gold exchanged";
pub(super) const TO_TOOLS_DONE: &str = "Gold to Tools exchanged";

/// What a Building has done in this round and cannot do again. [V9.8] [V9.13]
pub(super) fn spent(table: &Vilnius, seat: Seat, at: Place) -> Vec<&'static str> {
    let flags = &table.p.this_round;
    let [to_gold, to_tools] = Resource::ALL.map(|to| flags.swapped(to)[seat]);
    let done = [(flags.used[seat], USED), (to_gold, TO_GOLD_DONE), (to_tools, TO_TOOLS_DONE)];
    done.into_iter().filter(|(places, _)| places.has(at)).map(|(_, words)| words).collect()
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
