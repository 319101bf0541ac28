//! The position in words: a sentence for each Area, space of the track, card and chart, from which alone the game can be played.

use std::fmt::Display;

use ravelin_core::Token;
use ravelin_core::draw::Described;
pub(super) use ravelin_core::telling::and;

use super::chart::{claim_words, counters, progress};
use super::dock::{groups, seen_vp};
use super::parts::battle_words;
use super::stand::settler;
use super::{force, track};
use crate::components::*;
use crate::state::{OnChart, Zabor};
use crate::tokens;
use crate::tokens::{PLAYED, POOL, UNPLACED, VP_DECK, action_card, card, home, monster, space, track_place, vp_card};
use crate::view::View;
use crate::vocabulary::*;
use crate::words::{capital, card_text, colour_name, empire_name, monster_text};

/// `1 Wound`, `2 Wounds`.
pub(super) fn some<N: Display + Copy + PartialEq + From<u8>>(n: N, one: &str, many: &str) -> String {
    format!("{n} {}", if n == N::from(1) { one } else { many })
}

pub(crate) fn position(view: &View) -> Vec<Described> {
    sentences(view, &view.table())
}

pub(super) fn sentences(view: &View, table: &Zabor) -> Vec<Described> {
    let mut out = Vec::with_capacity(192);
    let me = view.viewer.map(|s| s.0);
    if let Some(seat) = me {
        empire(table, seat, "Your Empire", &mut out);
        own_cards(view, table, &mut out);
        let yours = |area: &u8| table.control(*area) == seat || settler(table, *area) == Some(seat);
        all_areas(table.kit).filter(yours).for_each(|a| put(&mut out, "Your Areas", space(a), area(table, a)));
    }
    let others = table.seat_range().filter(|s| Some(*s) != me);
    others.for_each(|seat| empire(table, seat, &empire_name(table, seat), &mut out));
    let rest: Vec<u8> = all_areas(table.kit).filter(|a| out.iter().all(|d| d.place != space(*a))).collect();
    for a in rest {
        let region = match table.kit.is_land(a) {
            true => table.kit.regions.get(table.kit.region_of(a)).map_or("Land", |r| r.name.as_str()),
            false => "Seas",
        };
        put(&mut out, region, space(a), area(table, a));
    }
    table.roaming().for_each(|(n, _)| put(&mut out, "Monsters", monster(n), beast(table, n)));
    if table.p.turn > 0 {
        action_track(table, &mut out);
        vp_chart(view, table, &mut out);
    }
    piles(table, &mut out);
    out
}

/// Land by region, then the seas.
fn all_areas(kit: &Kit) -> impl Iterator<Item = u8> {
    kit.regions.iter().flat_map(|r| areas(r.mask)).chain(areas(kit.sea))
}

/// Ends a sentence with one full stop, whatever its last part ends with.
fn put(out: &mut Vec<Described>, region: &str, place: Token, mut words: String) {
    words.truncate(words.trim_end_matches('.').len());
    words.push('.');
    out.push(Described { region: region.to_owned(), place, words });
}

// ---- The map ----

/// An Area: what it is, whose, who stands there and who attacks, and what it borders on.
fn area(table: &Zabor, area: u8) -> String {
    let spec = table.kit.area(area);
    let owner = table.control(area);
    let mut words = spec.name.clone();
    if let Some(region) = table.kit.regions.get(table.kit.region_of(area)).filter(|_| spec.land) {
        words += &format!(" in {}", within(&region.name));
    }
    words += ", ";
    let army = army(table, area, owner);
    words += &match settler(table, area) {
        Some(seat) if owner == BARBARIAN => format!("start of {}", empire_name(table, seat)),
        _ => holding(table, area, !army.is_empty()),
    };
    if table.p.roads & bit(area) != 0 {
        words += " with a Road";
    }
    if !army.is_empty() {
        words += &format!(": {army}");
    } else if table.is_seat(owner) || table.level(area) > 0 {
        words += ", nobody there";
    }
    let guest = table.p.guest_of[usize::from(area) % AREAS];
    if guest != NO {
        words += &format!("; attacked by {}: {}", side(table, guest), self::army(table, area, guest));
    }
    if let Some(fight) = table.fight().filter(|f| f.area == area) {
        words += &format!("; {}", battle_words(table, &fight));
    }
    words.push_str(table.kit.scenery.near(table.kit, area));
    words
}

/// What an Area borders on, as its sentence ends.
pub(super) fn near(kit: &Kit, area: u8) -> String {
    let near: Vec<&str> = areas(kit.adj(area)).map(|a| kit.area(a).name.as_str()).collect();
    format!("; next to {}", and(&near))
}

fn within(name: &str) -> String {
    name.strip_prefix("The ").map_or_else(|| name.to_owned(), |rest| format!("the {rest}"))
}

/// What an Area is, and whose.
fn holding(table: &Zabor, area: u8, manned: bool) -> String {
    let spec = table.kit.area(area);
    let owner = table.control(area);
    if !spec.land {
        let kind = ["Sea", "Strait", "Bay"][usize::from(spec.sea_kind) % 3];
        return if manned { format!("{kind} of {}", side(table, owner)) } else { format!("{kind}, empty") };
    }
    let taken = |colour: u8| table.seat_range().any(|s| table.empire(s).colour == colour);
    let level = ["Rural Area", "Keep", "City", "Metropol"][usize::from(table.level(area)) % 4];
    match spec.start {
        Some((colour, symbol)) if table.p.turn == 0 && owner == BARBARIAN && !taken(colour) => {
            let name = |all: &[String], n: u8| all.get(usize::from(n)).map_or_else(String::new, |w| capital(w));
            let coast = if spec.coastal { "coastal" } else { "inland" };
            let (colour, symbol) = (name(&table.kit.colours, colour), name(&table.kit.symbols, symbol));
            format!("{coast} start for {colour}, symbol {symbol}")
        }
        _ if table.wild() & bit(area) != 0 => "wild, 1 native".to_owned(),
        _ => format!("{level} of {}", side(table, owner)),
    }
}

/// A side within a sentence.
fn side(table: &Zabor, colour: u8) -> String {
    if table.is_seat(colour) { colour_name(table, colour) } else { "the Barbarians".to_owned() }
}

/// Units and Monsters of a colour in an Area, with their Strength together.
fn army(table: &Zabor, area: u8, colour: u8) -> String {
    let kit = table.kit;
    let stack = table.units(area, colour);
    let mut all: Vec<String> = Vec::new();
    for unit in 0..UNITS {
        for (wounds, slot) in kit.slots_of(unit).enumerate().filter(|(_, slot)| stack[*slot] > 0) {
            let token = tokens::unit(colour, table.sound(unit));
            let named = some(stack[slot], &tokens::name(kit, token), &tokens::plural(kit, token));
            all.push(named + &hurt(wounds as u8, stack[slot] > 1));
        }
    }
    let beasts = table.beasts(area, colour);
    all.extend(beasts.map(|b| tokens::name(kit, monster(b)) + &hurt(table.beast(b).wounds, false)));
    if all.is_empty() {
        return String::new();
    }
    format!("{}, Strength {}", and(&all), table.stack_strength(colour, area))
}

fn hurt(wounds: u8, several: bool) -> String {
    match wounds {
        0 => String::new(),
        n => format!(" with {}{}", some(n, "Wound", "Wounds"), if several { " each" } else { "" }),
    }
}

fn beast(table: &Zabor, n: u8) -> String {
    let b = table.beast(n);
    let (name, place) = (&table.kit.monster(n).name, &table.kit.area(b.area).name);
    let wounds = some(b.wounds, "Wound", "Wounds");
    format!("{name} of {} in {place}, {wounds} taken: {}", side(table, b.owner), monster_text(table.kit, n))
}

// ---- Empires ----

fn empire(table: &Zabor, seat: u8, region: &str, out: &mut Vec<Described>) {
    put(out, region, home(seat), chart(table, seat));
    for OnChart { deck, card: n } in table.empire(seat).chart.iter() {
        if let Some(deck) = Deck::nth(*deck) {
            put(out, region, card(deck, *n), on_chart(table, seat, deck, *n));
        }
    }
}

fn chart(table: &Zabor, seat: u8) -> String {
    let (kit, e) = (table.kit, table.empire(seat));
    let land = some(table.land_of(seat).count_ones(), "Land Area", "Land Areas");
    let sea = some((table.areas_of(seat) & kit.sea).count_ones(), "Sea Area", "Sea Areas");
    let units: Vec<String> = (0..UNITS)
        .map(|u| {
            let token = tokens::unit(seat, table.sound(u));
            format!("{} of {} {}", table.owned(seat, u), table.capacity(seat, u), tokens::plural(kit, token))
        })
        .collect();
    let mut words = format!(
        "{}, {} VP, {} Gold, income {}, {land}, {sea}, {} left, {} and {} in hand; {}",
        empire_name(table, seat),
        table.vp_points(seat),
        e.gold,
        table.income(seat),
        some(e.envoys, "Envoy", "Envoys"),
        some(e.hand[0], "Destiny card", "Destiny cards"),
        some(e.hand[1], "Sorcery card", "Sorcery cards"),
        and(&units),
    );
    let beasts = table.roaming().filter(|(_, b)| b.owner == seat);
    let beasts: Vec<String> = beasts.map(|(n, _)| tokens::name(kit, monster(n))).collect();
    if !beasts.is_empty() {
        words += &format!("; Monsters: {}", and(&beasts));
    }
    let counted = counters(table, seat);
    if !counted.is_empty() {
        words += &format!("; counted: {counted}");
    }
    words
}

/// A card on a chart: what it says, and for a Trait its conditions.
fn on_chart(table: &Zabor, seat: u8, deck: Deck, n: u8) -> String {
    let spec = table.kit.card(deck, n);
    let mut words = format!("{}, {} of {}: {}", spec.name, capital(deck.word()), empire_name(table, seat), spec.text);
    for (which, claim) in spec.vp.iter().enumerate() {
        let is_claimed = table.empire(seat).conditions[which] >> n & 1 != 0;
        let far = claim_words(table, claim.conds, seat, is_claimed);
        words += &format!(" {} VP, {far}: {}", claim.vp, claim.text);
    }
    words
}

/// What the viewer alone sees: hand, cards looked at, Traits of the draft.
fn own_cards(view: &View, table: &Zabor, out: &mut Vec<Described>) {
    for (heading, all) in groups(view, table) {
        for (deck, n) in all {
            let text = card_text(view.kit, deck, n);
            let mut words = format!("{}, {}", view.kit.card_name(deck, n), capital(deck.word()));
            if deck != Deck::Monster && view.kit.card(deck, n).cost > 0 {
                words += &format!(", costs {} Gold", view.kit.card(deck, n).cost);
            }
            words += &format!(": {text}");
            if deck == Deck::Trait {
                view.kit.card(deck, n).vp.iter().for_each(|c| words += &format!(" {} VP: {}", c.vp, c.text));
            }
            put(out, heading, card(deck, n), words);
        }
    }
}

// ---- Beside the map ----

fn action_track(table: &Zabor, out: &mut Vec<Described>) {
    let region = "Action track";
    let kit = table.kit;
    for (n, kind) in table.on_track() {
        let name = &kit.actions[kind as usize].name;
        put(out, region, track_place(n), format!("{name}, in place {} of {ACTIONS}", n + 1));
        for level in 0..2 {
            put(out, region, tokens::track_space((2 * n + level) as u8), track::words(table, kind, 2 * n + level));
        }
    }
    let placed: Vec<ActionKind> = table.on_track().map(|(_, kind)| kind).collect();
    for kind in ActionKind::ALL.iter().filter(|k| !placed.contains(k)) {
        let spec = &kit.actions[*kind as usize];
        let [primary, secondary] = &spec.texts;
        let words = format!("{}, not yet placed; primary: {primary} Secondary: {secondary}", spec.name);
        put(out, region, action_card(*kind), words);
    }
    if placed.len() < ACTIONS {
        let left = ACTIONS - placed.len();
        let cards = some(left as u32, "Action card", "Action cards");
        put(out, region, UNPLACED, format!("{cards} to be placed by the Master of the Council"));
    }
}

fn vp_chart(view: &View, table: &Zabor, out: &mut Vec<Described>) {
    let region = "VP chart";
    let (kit, p) = (table.kit, &table.p);
    for n in &p.vp[..usize::from(p.vp_up).min(CHART)] {
        let Some(spec) = kit.vp_card(*n) else { continue };
        let by: Vec<String> = table
            .seat_range()
            .filter(|s| table.empire(*s).claimed >> n & 1 != 0)
            .map(|s| empire_name(table, s))
            .collect();
        let by = if by.is_empty() { "claimed by nobody".to_owned() } else { format!("claimed by {}", and(&by)) };
        let mine = view.viewer.map(|s| s.0).filter(|s| table.empire(*s).claimed >> n & 1 == 0);
        let far = mine.and_then(|s| progress(table, spec.conds, s));
        let far = far.map_or_else(String::new, |far| format!("; you have {far}"));
        let words = format!("{}, {} VP, age {}, {by}{far}: {}", spec.name, spec.vp, age(spec.age - 1), spec.text);
        put(out, region, vp_card(*n), words);
    }
    let hidden = table.turns().saturating_sub(p.vp_up);
    if hidden > 0 {
        put(out, region, VP_DECK, face_down(view, table, hidden));
    }
    let free = |n: &u8| p.positions[usize::from(*n)] == NO;
    let pool: Vec<&str> = (0..POSITIONS as u8).filter(free).map(|n| kit.card_name(Deck::Position, n)).collect();
    if !pool.is_empty() {
        put(out, region, POOL, format!("The pool: {}", and(&pool)));
    }
}

/// VP cards to come, and those of them that the viewer has looked at. [Z28.7.21]
fn face_down(view: &View, table: &Zabor, hidden: u8) -> String {
    let (ages, per_age) = table.ages();
    let of_age = |a: u8| (table.p.vp_up..table.turns()).filter(|slot| slot / per_age.max(1) == a).count();
    let counts = (0..ages).map(|a| (of_age(a), a)).filter(|(n, _)| *n > 0);
    let counts: Vec<String> = counts.map(|(n, a)| format!("{n} of age {}", age(a))).collect();
    let seen = seen_vp(view);
    let seen = if seen.is_empty() { String::new() } else { format!("; you have seen {}", seen.join(" ")) };
    format!("{} face down, {}{seen}", some(hidden, "VP card", "VP cards"), and(&counts))
}

pub(super) fn age(n: u8) -> &'static str {
    ["I", "II", "III", "IV"][usize::from(n) % AGES]
}

/// What is in force, and the discard piles.
fn piles(table: &Zabor, out: &mut Vec<Described>) {
    let region = "In force, and discarded";
    let force = force::in_force(table);
    if !force.is_empty() {
        let force: Vec<&str> = force.iter().map(|line| line.trim_end_matches('.')).collect();
        put(out, region, PLAYED, format!("In force: {}", force.join("; ")));
    }
    for (deck, names) in force::discards(table) {
        put(out, region, tokens::discard(deck), format!("{} discard pile: {}", capital(deck.word()), and(&names)));
    }
}
