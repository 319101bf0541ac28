//! The position in words: a sentence for each Building, free cell, card, row, enemy and pile, from which alone the game can be
//! played.

use ravelin_core::Id;
use ravelin_core::draw::Described;
pub(super) use ravelin_core::draw::marked;
pub(super) use ravelin_core::telling::and;
use ravelin_core::{Seat, Token, telling};

use super::city::gist;
use super::parts::{damage_words, destination_names, order_names, province_names, siege_state, stack_words};
use super::{fight, own_first, site, tower};
use crate::action::{amounts, plural};
use crate::components::*;
use crate::flow::Frame;
use crate::ids::Emblem;
use crate::state::{Target, Vilnius};
use crate::tokens::{
    self, CITY, FORTS_IN_PLAY, LEFT_OUT, ORDER_PILE, REVEALED, TARGET_PILE, Zone, cell_of, foe, hand, province, stack,
};
use crate::view::{View, seat_name};

pub(crate) fn position(view: &View) -> Vec<Described> {
    sentences(view, &view.table())
}

pub(super) fn sentences(view: &View, table: &Vilnius) -> Vec<Described> {
    let mut out = Vec::with_capacity(192);
    fights(table, &mut out);
    let own = view.viewer.map(|s| s.0);
    if let Some(seat) = own {
        player(table, seat, ["Your city", "Your hand"], &mut out);
    }
    vilnius(view, table, &mut out);
    for seat in (0..table.p.seats).filter(|s| Some(*s) != own) {
        let [city, cards] = ["City", "Hand"].map(|what| format!("{what} of {}", seat_name(seat)));
        player(table, seat, [&city, &cards], &mut out);
    }
    table.p.looked.iter().for_each(|c| put(&mut out, "Taken up", province(*c), card(table.kit, *c, "taken up")));
    shops(table, &mut out);
    if matches!(table.top(), Frame::Emblems { .. }) {
        Emblem::each().for_each(|e| put(&mut out, "Emblems", e.into(), emblem(table, e)));
    }
    out
}

/// Ends a sentence with one full stop, whatever its last part ends with.
fn put(out: &mut Vec<Described>, region: &str, place: Token, mut words: String) {
    words.truncate(words.trim_end_matches('.').len());
    words.push('.');
    out.push(Described { region: region.to_owned(), place, words });
}

// ---- Cards ----

/// `2 Swords and 1 Shield`
fn weapons(kit: &Kit, all: Weapons) -> String {
    let each = kit.weapon_names.iter().zip(all.0).filter(|(_, n)| *n > 0);
    let each: Vec<String> = each.map(|(name, n)| plural(n, name, &telling::plural(name))).collect();
    if each.is_empty() { "no weapons".to_owned() } else { and(&each) }
}

/// `Farmers and 2 Townguard`: a card is called by its name, which is the name of many already.
fn army(kit: &Kit, all: Units) -> String {
    let each = all.kinds().map(|k| match all.of(k) {
        1 => kit.unit(k).name.clone(),
        n => format!("{n} {}", kit.unit(k).name),
    });
    and(&each.collect::<Vec<_>>())
}

/// A Province, where it lies and what it gives.
fn card(kit: &Kit, n: u8, place: &str) -> String {
    let spec = kit.province(n);
    let good = kit.goods.get(spec.good.trailing_zeros() as usize).map_or("", String::as_str);
    let (base, bonus) = (amounts(spec.base), amounts(spec.bonus));
    format!("{}, Province {place}: {base}; where {good} is traded, {bonus} more", spec.name)
}

/// What a Unit fights with, and what is special about it. [V11]
fn skill(kit: &Kit, spec: &UnitSpec) -> String {
    let marks = [
        (spec.distribute, "may be split between enemies"),
        (spec.vanguard, "dies first to Red Skulls"),
        (spec.stultify, "cancels one Red Skull"),
    ];
    let marks = marks.into_iter().filter(|(is, _)| *is).map(|(_, words)| format!(", {words}"));
    weapons(kit, spec.weapons) + &marks.collect::<String>()
}

/// Units of one kind in a hand.
pub(super) fn unit_words(table: &Vilnius, seat: u8, kind: u8) -> String {
    let spec = table.kit.unit(kind);
    let mut one = Units::NONE;
    (0..table.player(seat).units.of(kind)).for_each(|_| one.add(kind));
    format!("{} in the hand of {}: {}.", army(table.kit, one), seat_name(seat), skill(table.kit, spec))
}

// ---- Players ----

fn player(table: &Vilnius, seat: u8, [city, cards]: [&str; 2], out: &mut Vec<Described>) {
    let (kit, player) = (table.kit, table.player(seat));
    if player.emblem.is_none() {
        return put(out, cards, hand(seat), format!("{} has no emblem yet", seat_name(seat)));
    }
    for (n, b) in player.display.iter().enumerate() {
        put(out, city, cell_of(seat, [b.x, b.y]), site::building(table, seat, n, b));
    }
    for (cell, words) in site::free_cells(table, seat) {
        put(out, city, cell_of(seat, cell), words);
    }
    put(out, cards, hand(seat), summary(table, seat));
    let places = [(player.hand, "in hand"), (player.stored(), "stored"), (player.loot, "looted")];
    for (all, place) in places.into_iter().chain([(player.shared(), "lent to others")]) {
        bits(all).for_each(|c| put(out, cards, province(c), card(kit, c, place)));
    }
}

/// What a player has, but for the places of the city and the single cards.
fn summary(table: &Vilnius, seat: u8) -> String {
    let (kit, player) = (table.kit, table.player(seat));
    let none = |words: String| if words.is_empty() { "none".to_owned() } else { words };
    let mut words = format!("{}, {}", seat_name(seat), player.emblem.map_or("", |emblem| kit.emblem_name(emblem)));
    if table.p.start == seat {
        words += ", starting player";
    }
    words += &format!(
        ", {} of {} Buildings, income {}, Order value {}",
        player.display.len(),
        table.max_buildings(seat),
        table.income(seat),
        table.order_values(seat)
    );
    let provinces: Vec<&str> = bits(player.hand).map(|c| kit.province(c).name.as_str()).collect();
    words += &format!("; Provinces in hand: {}", none(and(&provinces)));
    if player.hand != 0 {
        words += &format!(", raising {}", amounts(table.purse(seat).yields.map(|n| n.clamp(0, 99) as u8)));
    }
    words += &format!("; Units in hand: {}", none(army(kit, player.units)));
    let discarded = province_names(kit, player.discard);
    words += &format!("; Province pile {}, discarded: {discarded}", player.draw.count_ones());
    let [pile, discarded] = [player.unit_draw, player.unit_discard].map(|all| none(army(kit, all)));
    words += &format!("; Unit pile: {pile}, discarded: {discarded}");
    let own: Vec<&str> = bits(player.supply.into()).map(|k| kit.building(k).name.as_str()).collect();
    if own.is_empty() { words } else { format!("{words}; own Buildings to build: {}", and(&own)) }
}

// ---- Vilnius and the Order ----

fn vilnius(view: &View, table: &Vilnius, out: &mut Vec<Described>) {
    let (p, kit, region) = (&table.p, table.kit, "Vilnius");
    let most = tower::most(table);
    let part = if p.part == 0 { "part 1" } else { "part 2" };
    put(out, region, CITY, format!("Vilnius, {} of {most} points; round {}, {part}", p.city, p.round));
    own_first(view).into_iter().for_each(|seat| put(out, region, Zone::Row.of(seat), row(table, seat)));
    if !p.forts.is_empty() {
        let each: Vec<String> = p.forts.iter().map(|kind| fort(table, *kind)).collect();
        let count = format!("{} of {}", p.forts.len(), kit.max_forts);
        put(out, region, FORTS_IN_PLAY, format!("Enemy Buildings, {count}: {}", each.join("; ")));
    }
    let cards = |n: u8| plural(n, "card", "cards");
    let discarded = order_names(kit, &p.discard);
    put(out, region, ORDER_PILE, format!("Order pile, {}, discarded: {discarded}", cards(table.order_pile())));
    let (pile, discarded) = (p.targets[0] + p.targets[1], destination_names(kit, p.targets_discard));
    put(out, region, TARGET_PILE, format!("Destination pile, {}, discarded: {discarded}", cards(pile)));
    let boost = p.boost.map(|boost| kit.boost(boost)).map(|b| format!("{}, Boost: {}", b.name, b.text));
    let last = p.last.then(|| format!("{} has been revealed", kit.final_name));
    let revealed: Vec<String> = boost.iter().chain(&last).map(|w| w.trim_end_matches('.').to_owned()).collect();
    if !revealed.is_empty() {
        put(out, region, REVEALED, revealed.join("; "));
    }
    if p.boxed != [0; KINDS] {
        put(out, region, LEFT_OUT, format!("In the box: {}", order_names(kit, &p.boxed)));
    }
}

/// A row: how strong it is, where it goes, its enemies.
fn row(table: &Vilnius, seat: u8) -> String {
    let player = table.player(seat);
    let (sum, value) = (table.row_strength(seat), player.value);
    let mut words = format!("Row of {}", seat_name(seat));
    if player.emblem.is_none() {
        return format!("{words} attacks at strength {}", table.kit.value_start);
    }
    let goes = match player.target {
        Target::Vilnius => "Vilnius",
        Target::Quarter => "this player's quarter",
    };
    words += &format!(", strength {sum} of {value}, against {goes}");
    if table.p.this_round.attacking.has(Seat(seat)) && table.p.foes.iter().any(|f| f.row == seat) {
        words += ", fights now";
    } else if table.p.end.is_none() && sum >= value && value > 0 && !player.row.is_empty() {
        words += ", attacks";
    }
    let each: Vec<String> = player
        .row
        .iter()
        .map(|kind| format!("{} ({})", table.kit.order_name(*kind), threat(table, *kind, player.target)))
        .collect();
    if each.is_empty() { format!("{words}, empty") } else { format!("{words}: {}", and(&each)) }
}

/// Strength of an enemy, what it takes to defeat it, and what it does.
pub(super) fn threat(table: &Vilnius, kind: u8, target: Target) -> String {
    let (kit, spec) = (table.kit, table.kit.enemy(kind));
    let demand = table.demand(kind);
    let mut parts = vec![format!("strength {}", spec.strength), format!("needs {}", weapons(kit, demand))];
    let later = spec.demand[1].less(spec.demand[0]);
    if table.p.part == 0 && !later.is_none() {
        parts.push(format!("in part 2 also {}", weapons(kit, later)));
    }
    let metals = table.skulls(kind).into_iter().zip(["Red Skull", "Silver Skull", "Golden Skull"]);
    parts.extend(metals.filter(|(n, _)| *n > 0).map(|(n, name)| plural(n, name, &telling::plural(name))));
    let harm: Vec<&str> = spec.damage[target as usize].iter().map(|d| damage_words(*d)).collect();
    if !harm.is_empty() {
        parts.push(format!("undefeated it takes {}", and(&harm)));
    }
    parts.join(", ")
}

fn fort(table: &Vilnius, kind: u8) -> String {
    let spec = table.kit.fort(kind);
    // [V16.3]
    let any = match table.count().fort_weapons {
        0 => String::new(),
        n => format!("any {n} of "),
    };
    let text = spec.text.trim_end_matches('.');
    format!("{}, needs {any}{}: {text}", spec.name, weapons(table.kit, spec.demand))
}

/// The enemies of the fight or of the siege with those against them, and the survivors.
fn fights(table: &Vilnius, out: &mut Vec<Described>) {
    let (p, kit, region) = (&table.p, table.kit, "Fight");
    let have = table.offers();
    if table.is_siege() {
        for (n, kind) in p.forts.iter().enumerate() {
            let words = format!("{}{}; {}", fort(table, *kind), against(table, n), siege_state(table, n, &have));
            put(out, region, foe(n as u8), words);
        }
    }
    for (n, f) in p.foes.iter().enumerate().filter(|_| !table.is_siege()) {
        let goes = match f.target {
            Target::Vilnius => "Vilnius".to_owned(),
            Target::Quarter => format!("the quarter of {}", seat_name(f.row)),
        };
        let (name, threat) = (kit.order_name(f.kind), threat(table, f.kind, f.target));
        let mut words = format!("Enemy {}, {name}, against {goes}, {threat}{}", n + 1, against(table, n));
        words += &format!("; {}", fight::fate(table, f, have[n]).words());
        if f.reds > 0 {
            words += &format!("; {} due", plural(f.reds, "Red Skull", "Red Skulls"));
        }
        put(out, region, foe(n as u8), words);
    }
    for seat in 0..p.seats {
        let [aside, named] = [p.aside, p.named].map(|all| army(kit, all[usize::from(seat)]));
        let parts = [(aside, "set aside"), (named, "named for Skulls")];
        let parts: Vec<String> =
            parts.iter().filter(|(units, _)| !units.is_empty()).map(|(units, w)| format!("{w} {units}")).collect();
        if !parts.is_empty() {
            put(out, region, Zone::Aside.of(seat), format!("Survivors of {}: {}", seat_name(seat), parts.join("; ")));
        }
    }
}

/// Who stands against an enemy, and with how many symbols of those who split.
fn against(table: &Vilnius, n: usize) -> String {
    let standing = table.p.deployed.iter().filter(|d| d.fought() >> n & 1 == 1);
    let each: Vec<String> = standing
        .map(|d| {
            let spec = table.kit.unit(d.unit);
            let part = d.at.iter().filter(|at| usize::from(**at) == n).count() as u8;
            let split = match part == spec.symbol_count {
                true => String::new(),
                false => format!(" with {}", plural(part, "symbol", "symbols")),
            };
            format!("{} of {}{split}", spec.name, seat_name(d.owner))
        })
        .collect();
    if each.is_empty() { String::new() } else { format!("; against it {}", and(&each)) }
}

// ---- What can be had ----

fn shops(table: &Vilnius, out: &mut Vec<Described>) {
    let (kit, p) = (table.kit, &table.p);
    for (n, pile) in p.stacks.iter().enumerate() {
        let words = format!("Stack {}, takes {}: {}", n + 1, weapons(kit, kit.conquest[n]), stack_words(kit, pile));
        put(out, "Provinces to capture", stack(n as u8), words);
    }
    for (kind, spec) in kit.units.iter().enumerate() {
        let needs: Vec<&str> = bits(spec.requires.into()).map(|t| kit.type_name(t)).collect();
        let needs = if needs.is_empty() { String::new() } else { format!(", needs {}", and(&needs)) };
        let (left, price) = (p.units.of(kind as u8), amounts(spec.price));
        let words = format!("{}, {left} in the supply, costs {price}{needs}", spec.name);
        put(out, "Units to recruit", tokens::for_hire(kind as u8), format!("{words}: {}", skill(kit, spec)));
    }
    for (kind, spec) in kit.buildings.iter().enumerate().filter(|(_, b)| !b.start) {
        let of = |s: &u8| {
            let player = table.player(*s);
            player.supply >> kind & 1 == 1 || player.site.built >> kind & 1 == 1
        };
        let owners: Vec<&str> = (0..p.seats).filter(of).map(seat_name).collect();
        if spec.is_private() && owners.is_empty() {
            continue;
        }
        let there = match spec.is_private() {
            true => format!("own of {}", and(&owners)),
            false => format!("{} in the supply", p.buildings[kind % BUILDINGS]),
        };
        let price = amounts(spec.price);
        let (kind_name, edges) = (kit.type_name(spec.kind), site::edges(kit, spec));
        let gist = match gist(kit, spec) {
            none if none.is_empty() => "for Units that need it".to_owned(),
            gist => gist,
        };
        let words =
            format!("{}, {kind_name}, {there}, costs {price}: {gist}; {edges}; Order value {}", spec.name, spec.order);
        put(out, "Buildings", tokens::building(kind as u8), words);
    }
}

/// An emblem to choose: its Building and its home Provinces.
fn emblem(table: &Vilnius, emblem: Emblem) -> String {
    let kit = table.kit;
    let mut words = kit.emblem_name(emblem).to_owned();
    if let Some(seat) = (0..table.p.seats).find(|s| table.player(*s).emblem == Some(emblem)) {
        words += &format!(", taken by {}", seat_name(seat));
    }
    if let Some(own) = kit.buildings.iter().find(|b| b.owner == Owner::Emblem(emblem)) {
        words += &format!(", own Building {}: {}", own.name, own.text.trim_end_matches('.'));
    }
    let homes: Vec<String> = bits(kit.homes[emblem])
        .map(|c| {
            let spec = kit.province(c);
            let good = kit.goods.get(spec.good.trailing_zeros() as usize).map_or("", String::as_str);
            format!("{} ({}, {good} {} more)", spec.name, amounts(spec.base), amounts(spec.bonus))
        })
        .collect();
    format!("{words}; home Provinces {}", and(&homes))
}
