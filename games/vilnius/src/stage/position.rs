//! The position in words: a sentence for each Building, free cell, card, row, enemy and pile, from which alone the game can be
//! played.

use ravelin_core::draw::Described;
pub(super) use ravelin_core::draw::marked;
use ravelin_core::telling;
pub(super) use ravelin_core::telling::and;
use ravelin_core::{Asking, Each, Hidden, Id, Places, Seat, Token};

use super::city::gist;
use super::parts::{damage_words, destination_names, order_names, province_names, siege_state, stack_words};
use super::{fight, own_first, site, tower};
use crate::ids::*;
use crate::kit::*;
use crate::questions::Frame;
use crate::state::Vilnius;
use crate::tokens::{
    self, CITY, FORTS_IN_PLAY, LEFT_OUT, ORDER_PILE, REVEALED, TARGET_PILE, Zone, foe, hand, province, stack,
};
use crate::tokens::{amounts, plural};
use crate::view::View;

pub(crate) fn position(view: &View) -> Vec<Described> {
    sentences(view, &Vilnius::known(view))
}

pub(super) fn sentences(view: &View, table: &Vilnius) -> Vec<Described> {
    let mut out = Vec::with_capacity(192);
    fights(table, &mut out);
    let own = view.viewer;
    if let Some(seat) = own {
        player(table, seat, ["Your city", "Your hand"], &mut out);
    }
    vilnius(view, table, &mut out);
    for seat in table.each_seat().filter(|s| Some(*s) != own) {
        let [city, cards] = ["City", "Hand"].map(|what| format!("{what} of {}", seat_name(seat)));
        player(table, seat, [&city, &cards], &mut out);
    }
    table
        .p
        .pending
        .looked
        .iter()
        .for_each(|c| put(&mut out, "Taken up", province(*c), card(table.kit, *c, "taken up")));
    shops(table, &mut out);
    if matches!(table.top(), Some(Frame::Emblems(_))) {
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
    let each = all.0.iter().map(|(w, n)| (kit.weapon_name(w), *n)).filter(|(_, n)| *n > 0);
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
fn card(kit: &Kit, n: Province, place: &str) -> String {
    let spec = kit.province(n);
    let good = kit.good_name(spec.good);
    let (base, bonus) = (amounts(&spec.base), amounts(&spec.bonus));
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
pub(super) fn unit_words(table: &Vilnius, seat: Seat, kind: Unit) -> String {
    let spec = table.kit.unit(kind);
    let mut one = Units::NONE;
    (0..table.player(seat).units.of(kind)).for_each(|_| one.add(kind));
    format!("{} in the hand of {}: {}.", army(table.kit, one), seat_name(seat), skill(table.kit, spec))
}

// ---- Players ----

fn player(table: &Vilnius, seat: Seat, [city, cards]: [&str; 2], out: &mut Vec<Described>) {
    let (kit, player) = (table.kit, table.player(seat));
    if player.emblem.is_none() {
        return put(out, cards, hand(seat), format!("{} has no emblem yet", seat_name(seat)));
    }
    for (n, b) in player.display.places() {
        put(out, city, b.cell().of(seat), site::building(table, seat, n, b));
    }
    for (cell, words) in site::free_cells(table, seat) {
        put(out, city, cell.of(seat), words);
    }
    put(out, cards, hand(seat), summary(table, seat));
    let places = [(player.hand, "in hand"), (player.stored(), "stored"), (player.loot, "looted")];
    for (all, place) in places.into_iter().chain([(player.shared(), "lent to others")]) {
        all.iter().for_each(|c| put(out, cards, province(c), card(kit, c, place)));
    }
}

/// What a player has, but for the places of the city and the single cards.
fn summary(table: &Vilnius, seat: Seat) -> String {
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
    let provinces: Vec<&str> = player.hand.iter().map(|c| kit.province(c).name.as_str()).collect();
    words += &format!("; Provinces in hand: {}", none(and(&provinces)));
    if !player.hand.is_empty() {
        words += &format!(", raising {}", amounts(&table.purse(seat).yields.map(|n| n.clamp(0, 99) as u8)));
    }
    words += &format!("; Units in hand: {}", none(army(kit, player.units)));
    let discarded = province_names(kit, player.discard);
    words += &format!("; Province pile {}, discarded: {discarded}", player.draw.len());
    let [pile, discarded] = [player.unit_draw, player.unit_discard].map(|all| none(army(kit, all)));
    words += &format!("; Unit pile: {pile}, discarded: {discarded}");
    let own: Vec<&str> = player.supply.iter().map(|k| kit.building(k).name.as_str()).collect();
    if own.is_empty() { words } else { format!("{words}; own Buildings to build: {}", and(&own)) }
}

// ---- Vilnius and the Order ----

fn vilnius(view: &View, table: &Vilnius, out: &mut Vec<Described>) {
    let (p, kit, region) = (&table.p, table.kit, "Vilnius");
    let most = tower::most(table);
    let part = if p.part == 0 { "part 1" } else { "part 2" };
    put(out, region, CITY, format!("Vilnius, {} of {most} points; round {}, {part}", p.city, p.round));
    own_first(view).into_iter().for_each(|seat| put(out, region, Zone::Row.of(seat), row(table, seat)));
    if !p.order.buildings.is_empty() {
        let each: Vec<String> = p.order.buildings.iter().map(|kind| fort(table, *kind)).collect();
        let count = format!("{} of {}", p.order.buildings.len(), kit.max_forts);
        put(out, region, FORTS_IN_PLAY, format!("Enemy Buildings, {count}: {}", each.join("; ")));
    }
    let cards = |n: u8| plural(n, "card", "cards");
    let discarded = order_names(kit, &p.order.discard);
    put(out, region, ORDER_PILE, format!("Order pile, {}, discarded: {discarded}", cards(table.order_pile())));
    let (pile, discarded) = (p.destinations.pile.values().sum(), destination_names(kit, &p.destinations.discard));
    put(out, region, TARGET_PILE, format!("Destination pile, {}, discarded: {discarded}", cards(pile)));
    let boost = p.order.boost.map(|boost| kit.boost(boost)).map(|b| format!("{}, Boost: {}", b.name, b.text));
    let last = p.order.last.then(|| format!("{} has been revealed", kit.final_name));
    let revealed: Vec<String> = boost.iter().chain(&last).map(|w| w.trim_end_matches('.').to_owned()).collect();
    if !revealed.is_empty() {
        put(out, region, REVEALED, revealed.join("; "));
    }
    if p.order.boxed != Each::filled(0) {
        put(out, region, LEFT_OUT, format!("In the box: {}", order_names(kit, &p.order.boxed)));
    }
}

/// A row: how strong it is, where it goes, its enemies.
fn row(table: &Vilnius, seat: Seat) -> String {
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
    if table.p.this_round.attacking.has(seat) && table.p.fight.foes.iter().any(|f| f.row == seat) {
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
pub(super) fn threat(table: &Vilnius, kind: Enemy, target: Target) -> String {
    let (kit, spec) = (table.kit, table.kit.enemy(kind));
    let demand = table.demand(kind);
    let mut parts = vec![format!("strength {}", spec.strength), format!("needs {}", weapons(kit, demand))];
    let later = spec.demand[Half::Second].less(spec.demand[Half::First]);
    if table.p.part == 0 && !later.is_none() {
        parts.push(format!("in part 2 also {}", weapons(kit, later)));
    }
    let skulls = table.skulls(kind);
    let metals = skulls.values().copied().zip(["Red Skull", "Silver Skull", "Golden Skull"]);
    parts.extend(metals.filter(|(n, _)| *n > 0).map(|(n, name)| plural(n, name, &telling::plural(name))));
    let harm: Vec<&str> = spec.damage[target].iter().map(|d| damage_words(*d)).collect();
    if !harm.is_empty() {
        parts.push(format!("undefeated it takes {}", and(&harm)));
    }
    parts.join(", ")
}

fn fort(table: &Vilnius, kind: Enemy) -> String {
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
        for (n, kind) in p.order.buildings.places::<Front>() {
            let words = format!("{}{}; {}", fort(table, *kind), against(table, n), siege_state(table, n, *kind, &have));
            put(out, region, foe(n), words);
        }
    }
    for (n, f) in p.fight.foes.places::<Front>().filter(|_| !table.is_siege()) {
        let goes = match f.target {
            Target::Vilnius => "Vilnius".to_owned(),
            Target::Quarter => format!("the quarter of {}", seat_name(f.row)),
        };
        let (name, threat) = (kit.order_name(f.card), threat(table, f.card, f.target));
        let mut words = format!("Enemy {n}, {name}, against {goes}, {threat}{}", against(table, n));
        words += &format!("; {}", fight::fate(table, f, have[n]).words());
        if f.reds > 0 {
            words += &format!("; {} due", plural(f.reds, "Red Skull", "Red Skulls"));
        }
        put(out, region, foe(n), words);
    }
    for seat in table.each_seat() {
        let [aside, named] = [p.fight.aside, p.fight.named].map(|all| army(kit, all[seat]));
        let parts = [(aside, "set aside"), (named, "named for Skulls")];
        let parts: Vec<String> =
            parts.iter().filter(|(units, _)| !units.is_empty()).map(|(units, w)| format!("{w} {units}")).collect();
        if !parts.is_empty() {
            put(out, region, Zone::Aside.of(seat), format!("Survivors of {}: {}", seat_name(seat), parts.join("; ")));
        }
    }
}

/// Who stands against an enemy, and with how many symbols of those who split.
fn against(table: &Vilnius, n: Front) -> String {
    let standing = table.p.fight.deployed.iter().filter(|d| d.fought().has(n));
    let each: Vec<String> = standing
        .map(|d| {
            let spec = table.kit.unit(d.unit);
            let part = d.at.iter().filter(|at| **at == Some(n)).count();
            let split = match part == d.at.len() {
                true => String::new(),
                false => format!(" with {}", plural(part as u8, "symbol", "symbols")),
            };
            format!("{} of {}{split}", spec.name, seat_name(d.owner))
        })
        .collect();
    if each.is_empty() { String::new() } else { format!("; against it {}", and(&each)) }
}

// ---- What can be had ----

fn shops(table: &Vilnius, out: &mut Vec<Described>) {
    let (kit, p) = (table.kit, &table.p);
    for (n, pile) in p.stacks.iter() {
        let words = format!("Stack {n}, takes {}: {}", weapons(kit, kit.conquest[n]), stack_words(kit, pile));
        put(out, "Provinces to capture", stack(n), words);
    }
    for (kind, spec) in kit.each_unit() {
        let needs: Vec<&str> = spec.requires.iter().map(|t| kit.type_name(t)).collect();
        let needs = if needs.is_empty() { String::new() } else { format!(", needs {}", and(&needs)) };
        let (left, price) = (p.units.of(kind), amounts(&spec.price));
        let words = format!("{}, {left} in the supply, costs {price}{needs}", spec.name);
        put(out, "Units to recruit", kind.for_hire(), format!("{words}: {}", skill(kit, spec)));
    }
    for (kind, spec) in kit.each_building().filter(|(_, b)| !b.start) {
        let of = |s: &Seat| {
            let player = table.player(*s);
            player.supply.has(kind) || player.site.built.has(kind)
        };
        let owners: Vec<&str> = table.each_seat().filter(of).map(seat_name).collect();
        if spec.is_private() && owners.is_empty() {
            continue;
        }
        let there = match spec.is_private() {
            true => format!("own of {}", and(&owners)),
            false => format!("{} in the supply", p.buildings[kind]),
        };
        let price = amounts(&spec.price);
        let (kind_name, edges) = (kit.type_name(spec.kind), site::edges(kit, spec));
        let gist = match gist(kit, spec) {
            none if none.is_empty() => "for Units that need it".to_owned(),
            gist => gist,
        };
        let words =
            format!("{}, {kind_name}, {there}, costs {price}: {gist}; {edges}; Order value {}", spec.name, spec.order);
        put(out, "Buildings", tokens::building(kind), words);
    }
}

/// An emblem to choose: its Building and its home Provinces.
fn emblem(table: &Vilnius, emblem: Emblem) -> String {
    let kit = table.kit;
    let mut words = kit.emblem_name(emblem).to_owned();
    if let Some(seat) = table.each_seat().find(|s| table.player(*s).emblem == Some(emblem)) {
        words += &format!(", taken by {}", seat_name(seat));
    }
    if let Some(own) = kit.buildings.iter().find(|b| b.owner == Owner::Emblem(emblem)) {
        words += &format!(", own Building {}: {}", own.name, own.text.trim_end_matches('.'));
    }
    let homes: Vec<String> = kit.homes[emblem]
        .iter()
        .map(|c| {
            let spec = kit.province(c);
            let good = kit.good_name(spec.good);
            format!("{} ({}, {good} {} more)", spec.name, amounts(&spec.base), amounts(&spec.bonus))
        })
        .collect();
    format!("{words}; home Provinces {}", and(&homes))
}
