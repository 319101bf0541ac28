//! Where the game stands, and the position in words: a sentence for every place, which the drawing gives to its places too.
//! Everything is told from the View.

use ravelin_core::draw::{Described, Fact, Glyph, Standing, Status, When};
use ravelin_core::{Seat, Token};

use super::fight::{notes, origin};
use super::kingdom::seen;
use super::words::{
    Reign, age_parts, age_words, attack_words, battle_words, buildings_at, card_list, combat_card, counted,
    destiny_words, effects, held, last_war_words, marks, passed_words, reign, reign_words, revolutionaries, strength,
    strength_lines, subject, tincture,
};
use crate::ids::{Building, CardId, Kind, Role, Source, SovereignId, Territory, TurnKind, Use};
use crate::kit::Sides;
use crate::questions::{Frame, WarOrAge};
use crate::sentences::count;
use crate::state::SwitchedOff;
use crate::state::{Battle, Sovereigns, Units};
use crate::tokens;
use crate::view::View;

pub(crate) fn status(view: &View) -> Status {
    let table = view.table();
    let p = &view.public;
    let turn = (p.turns > 0).then_some(("Turn", p.turns, None));
    let mut totals = vec![0; usize::from(p.seats)];
    for (line, _) in table.scored_lines() {
        totals.iter_mut().zip(&line.values).for_each(|(total, value)| *total += value);
    }
    let seats = table.all_seats().map(|seat| Standing {
        tincture: tincture(view, seat),
        score: Some(totals[seat.index()].to_string()),
        facts: facts(view, &table, seat),
    });
    Status { turn, phases: phases(view), seats: seats.collect() }
}

/// What an age of the player in turn is made of. [K4.2]
fn phases(view: &View) -> Vec<(String, When)> {
    let p = &view.public;
    let who = view.kit.kingdoms.get(p.active.index()).map_or("", |k| k.name.as_str());
    let phase = |name: &str, when| (name.to_owned(), when);
    let whose = |name: &str| (format!("{name} of the {who}"), When::Now);
    if p.end.is_some() {
        let war = if p.last_war.is_some() { "Last War" } else { "War" };
        return vec![phase("Orders", When::Past), phase(war, When::Past), phase("The game is over", When::Now)];
    }
    if p.turns == 0 {
        return vec![phase("Setting up", When::Now), phase("First age", When::Next)];
    }
    if p.pending.last() == Some(&Frame::WarOrAge(WarOrAge {})) {
        return vec![phase("Orders", When::Past), whose("War or a new age")];
    }
    let after = if p.last_war.is_some() { "Next turn" } else { "War" };
    match p.turn.kind {
        TurnKind::Opening => vec![whose("New age"), phase("Orders", When::Next), phase(after, When::Next)],
        TurnKind::Order if p.last_war.is_some() => {
            vec![phase("New age", When::Past), whose("Last orders"), phase(after, When::Next)]
        }
        TurnKind::Order => vec![phase("New age", When::Past), whose("Orders"), phase(after, When::Next)],
        TurnKind::War => vec![phase("Orders", When::Past), whose("War turn"), phase("New age", When::Next)],
    }
}

/// The numbers that a kingdom is known by, as all may see them.
pub(super) fn facts(view: &View, table: &Sovereigns, seat: Seat) -> Vec<Fact> {
    let realm = &view.public.realms[seat];
    let c = &view.kit.constants;
    let hand = &view.hands[seat];
    let stored = table.gold(seat).saturating_sub(realm.treasury);
    let gold = match stored {
        0 => format!("{} of {} talents", realm.treasury, c.treasury_limit),
        n => format!("{} of {} talents, {n} more in Treasure Houses", realm.treasury, c.treasury_limit),
    };
    let limit = table.hand_limit(seat);
    let apart = if hand.slot { ", one more in the slot" } else { "" };
    let apart = match hand.commander {
        0 => apart.to_owned(),
        n => format!("{apart}, {n} of the Great Commander"),
    };
    let cards = format!("{} of {limit} combat cards{apart}", hand.counted);
    let army = table.army(seat).total();
    let attacks = table.attack_limit(seat);
    let left = match () {
        () if view.public.last_war.is_some() => attacks.saturating_sub(realm.attack_orders),
        () if view.public.active == seat && view.public.turn.kind == TurnKind::War => {
            attacks.saturating_sub(view.public.turn.attacks)
        }
        () => attacks,
    };
    vec![
        Fact::new(Glyph::Coin, format_args!("{}/{}", table.gold(seat), c.treasury_limit), gold),
        Fact::new(Glyph::Cards, format_args!("{}/{limit}", hand.counted), cards),
        Fact::new(
            Glyph::Shield,
            format_args!("{army}/{}", c.unit_limit_total),
            format!("army {army} of {}", c.unit_limit_total),
        ),
        Fact::new(Glyph::Swords, left, attack_words(table, seat)),
        Fact::new(Glyph::Star, realm.feat, format!("feat of arms {}", realm.feat)),
    ]
}

/// The position, own side first.
pub(crate) fn position(view: &View, table: &Sovereigns) -> Vec<Described> {
    let mut out = Vec::new();
    let mut tell = |region: &str, place, words| out.push(Described { region: region.to_owned(), place, words });
    let mut seats = super::order(view, table);
    seats.rotate_right(1);
    for &seat in &seats {
        let region = whose(view, seat, "Your lands", "Lands");
        for t in view.kit.all_lands().into_iter().filter(|&t| table.owner(t) == Some(seat)) {
            tell(&region, tokens::space(t), land_words(view, table, t));
        }
    }
    for t in view.kit.all_lands().into_iter().filter(|&t| table.owner(t).is_none()) {
        tell("Nobody\u{2019}s land", tokens::space(t), land_words(view, table, t));
    }
    if let Some(battle) = view.public.battle.as_ref().filter(|_| view.public.end.is_none()) {
        let region = format!("Battle of {}, {}", view.kit.territory(battle.to).name, battle_words(table));
        for role in [Role::Attacker, Role::Defender] {
            tell(&region, tokens::laid(role, Use::Main), side_words(view, table, battle, role));
        }
    }
    for &seat in &seats {
        let Some(hand) = view.hands[seat].cards else { continue };
        let region = whose(view, seat, "Your hand", "Hand");
        for (source, id) in hand.playable() {
            tell(&region, tokens::held_card(source, id), card_words(view, seat, source, id));
        }
    }
    for &seat in &seats {
        tell("Kingdoms", Token::Seat(seat), kingdom_words(view, table, seat));
    }
    for &seat in &seats {
        let region = whose(view, seat, "Your sovereigns and bonus cards", "Sovereigns and bonus cards");
        for id in view.kit.sovereigns(seat) {
            tell(&region, tokens::sovereign(seat, id), sovereign_words(view, seat, id));
        }
        for id in held(view, seat) {
            let spec = view.kit.bonus(id);
            tell(&region, tokens::bonus_card(id), format!("Bonus card {}: {}", spec.name, spec.text));
        }
    }
    if super::map::supplies(table) {
        let seat = view.public.active;
        for b in view.kit.buildings(seat) {
            tell("Buildings", tokens::building(seat, b), supply_words(view, table, seat, b));
        }
    }
    tell("Decks", tokens::AGES, age_deck_words(view));
    tell("Decks", tokens::DECK, combat_deck_words(view, table));
    out
}

/// The sentence of a place; empty if it has none.
pub(super) fn sentence(position: &[Described], place: Token) -> &str {
    position.iter().find(|d| d.place == place).map_or("", |d| d.words.as_str())
}

fn whose(view: &View, seat: Seat, yours: &str, of: &str) -> String {
    match view.viewer == Some(seat) {
        true => yours.to_owned(),
        false => format!("{of} of the {}", view.kit[seat].name),
    }
}

/// `3 Warriors, 1 Cavalry`.
pub(super) fn troops(view: &View, seat: Seat, units: Units) -> String {
    let each = units.kinds().map(|kind| {
        let (n, token) = (units.of(kind), tokens::unit(seat, kind));
        let name = if n == 1 { tokens::name(view.kit, token) } else { tokens::plural(view.kit, token) };
        let spent = if kind == Kind::Spent { " (has reinforced)" } else { "" };
        format!("{n} {name}{spent}")
    });
    each.collect::<Vec<_>>().join(", ")
}

fn army_strength(view: &View, seat: Seat, units: Units) -> u32 {
    let each = units.kinds().map(|kind| {
        let strength = match kind {
            Kind::Common => view.kit.common_unit.strength,
            Kind::Special | Kind::Spent => view.kit[seat].special_unit.strength,
        };
        u32::from(units.of(kind)) * u32::from(strength)
    });
    each.sum()
}

/// Whether a building works, and if not why.
pub(super) fn building_state(view: &View, table: &Sovereigns, t: Territory, seat: Seat, b: Building) -> &'static str {
    let owner = table.owner(t);
    match () {
        () if owner == Some(seat)
            && view.public.turn.off.contains(&SwitchedOff { territory: t, building: view.kit.design(seat, b) }) =>
        {
            "switched off"
        }
        () if owner != Some(seat) || view.public.rebels.has(t) => "not working",
        () => "working",
    }
}

/// A territory and all that stands on it, as a sentence.
pub(super) fn land_words(view: &View, table: &Sovereigns, t: Territory) -> String {
    let spec = view.kit.territory(t);
    let owner = table.owner(t);
    let home = table.all_seats().find(|s| view.public.homes[*s].has(t));
    let name = |seat: Seat| view.kit[seat].name.as_str();
    let whose = match (home, owner) {
        (Some(home), Some(owner)) if home == owner => format!("home of the {}", name(owner)),
        (Some(home), Some(owner)) => format!("home of the {}, held by the {}", name(home), name(owner)),
        (Some(home), None) => format!("home of the {}, held by nobody", name(home)),
        (None, Some(owner)) => format!("neutral land, held by the {}", name(owner)),
        (None, None) => "neutral land, held by nobody".to_owned(),
    };
    let mut parts = Vec::new();
    let units = view.public.units[t];
    match owner {
        Some(seat) if !units.is_empty() => {
            parts.push(format!("{}, strength {}", troops(view, seat, units), army_strength(view, seat, units)));
        }
        _ if view.public.revolutionaries[t] > 0 => {
            parts.push(revolutionaries(view.public.revolutionaries[t]));
        }
        _ => parts.push("no units".to_owned()),
    }
    for (seat, b, built) in buildings_at(view, t) {
        let capital = if built.capital { ", the capital" } else { "" };
        let builder = if owner == Some(seat) { String::new() } else { format!(" of the {}", name(seat)) };
        let state = match building_state(view, table, t, seat, b) {
            "working" => String::new(),
            idle => format!(", {idle}"),
        };
        parts.push(format!("{}{capital}{builder}{state}", built.name));
    }
    parts.extend(marks(view, t, owner).into_iter().map(|m| m.words));
    if let Some(battle) = view.public.battle.as_ref().filter(|b| b.to == t && view.public.end.is_none()) {
        let from =
            if battle.from == t { String::new() } else { format!(" from {}", view.kit.territory(battle.from).name) };
        parts.push(format!("attacked{from}"));
    }
    if subject(table) == Some(t) && view.public.end.is_none() {
        parts.push("the question is about it".to_owned());
    }
    let borders: Vec<String> =
        view.kit.neighbours(t).into_iter().map(|n| tokens::name(view.kit, tokens::space(n))).collect();
    format!("{}, {whose}: {}. Borders on {}.", spec.name, parts.join("; "), borders.join(", "))
}

/// A side of the battle: army, cards, and what its strength is made of.
pub(super) fn side_words(view: &View, table: &Sovereigns, battle: &Battle, role: Role) -> String {
    let seat = battle.seat(role);
    let who = seat.map_or("Revolutionaries", |s| view.kit[s].name.as_str());
    let what = match role {
        Role::Attacker if battle.from == battle.to => "rise".to_owned(),
        Role::Attacker => format!("attack from {}", view.kit.territory(battle.from).name),
        Role::Defender => "defend".to_owned(),
    };
    let units = table.fighters(role);
    let army = match seat {
        Some(seat) if !units.is_empty() => troops(view, seat, units),
        Some(_) => "no army".to_owned(),
        None => revolutionaries(units.total()),
    };
    let mut parts = vec![format!("{who} {what}: {army}")];
    let side = battle.side(role);
    for (which, source, shown) in [(Use::Main, side.main, side.card), (Use::Support, side.support, side.support_card)] {
        let Some(source) = source else { continue };
        let kind = if which == Use::Main { "card" } else { "supporting card" };
        let face = match seen(view, role, which).and_then(|c| combat_card(view.kit, c)) {
            Some(spec) if shown.is_some() => spec.name.clone(),
            Some(spec) => format!("{}, face down, seen by you", spec.name),
            None => "face down".to_owned(),
        };
        parts.push(format!("{kind} {}: {face}", origin(source)));
    }
    let lines: Vec<String> = strength_lines(table, role).iter().map(|(w, n)| format!("{w} {n}")).collect();
    let so_far = if counted(table) { "" } else { " so far" };
    parts.push(format!("strength{so_far} {}: {}", strength(table, role), lines.join(", ")));
    parts.extend(notes(battle, role));
    format!("{}.", parts.join("; "))
}

pub(super) fn card_words(view: &View, seat: Seat, source: Source, id: CardId) -> String {
    let Some(spec) = combat_card(view.kit, id) else { return "A combat card.".to_owned() };
    let times = match (source, &view.hands[seat].cards) {
        (Source::Hand, Some(hand)) => usize::from(hand.counted.count(id)),
        (Source::Commander, Some(hand)) => hand.commander.iter().filter(|c| **c == id).count(),
        _ => 1,
    };
    let times = if times > 1 { format!(" \u{d7}{times}") } else { String::new() };
    let from = match source {
        Source::Hand | Source::Deck => "",
        Source::Slot => ", in the slot",
        Source::Commander => ", of the Great Commander",
    };
    let Sides([attack, defence]) = spec.strength;
    let effect = match &spec.text.0 {
        [one, other] if one == other => one.clone(),
        [one, other] => format!("Attack: {one} Defence: {other}"),
    };
    format!("{}{times}{from}, attack {attack}, defence {defence}. {effect}", spec.name)
}

pub(super) fn sovereign_words(view: &View, seat: Seat, id: SovereignId) -> String {
    let spec = &view.kit[id];
    format!("{}, {}. {}", spec.name, reign_words(view, seat, reign(view, seat, id)), spec.text)
}

pub(super) fn supply_words(view: &View, table: &Sovereigns, seat: Seat, b: Building) -> String {
    let spec = &view.kit[seat][b];
    let left = super::supply::left(view, table, seat, b);
    let price = count(spec.cost, "talent", "talents");
    format!("{}, level {}, {price}, {left} left. {}", spec.name, spec.level, spec.text)
}

/// A kingdom: its numbers, who reigns, what runs for it.
pub(super) fn kingdom_words(view: &View, table: &Sovereigns, seat: Seat) -> String {
    let you = if view.viewer == Some(seat) { ", you" } else { "" };
    let mut parts = vec![age_words(view, seat)];
    parts.extend(facts(view, table, seat).into_iter().map(|f| f.words));
    let realm = &view.public.realms[seat];
    match realm.sovereign.map(|id| &view.kit[id]) {
        Some(spec) => parts.push(format!("{} {}", spec.name, reign_words(view, seat, Reign::Reigning))),
        None => parts.push("no sovereign".to_owned()),
    }
    if realm.claims_left > 0 {
        parts.push(format!("may claim gold {}", count(realm.claims_left, "time", "times")));
    }
    if realm.altar_vp > 0 {
        parts.push(format!("Altar {}", count(realm.altar_vp, "victory point", "victory points")));
    }
    if !realm.capitals_taken.is_empty() {
        parts.push("Great Conqueror".to_owned());
    }
    if view.public.glory == Some(seat) {
        parts.push("glory token".to_owned());
    }
    parts.extend(effects(view, seat));
    let destiny = destiny_words(view, seat);
    if !destiny.is_empty() {
        parts.push(format!("destiny: {}", destiny.join(", ")));
    }
    format!("{}{you}: {}.", view.kit[seat].name, parts.join("; "))
}

fn age_deck_words(view: &View) -> String {
    let parts: Vec<String> = age_parts(view).iter().map(|(name, n)| format!("{n} {name}")).collect();
    let parts = if parts.is_empty() { "empty".to_owned() } else { parts.join(", ") };
    let last = last_war_words(view).map_or(String::new(), |words| format!(" {words}."));
    let event = view.public.running.card.map(|e| &view.kit[e]);
    let event = event.map_or(String::new(), |e| format!(" End of Times: {}. {}", e.name, e.text));
    format!("Deck of Ages, from the top: {parts}.{last}{event}")
}

fn combat_deck_words(view: &View, table: &Sovereigns) -> String {
    let hidden: u32 = table.all_seats().map(|s| u32::from(view.face_down[s])).sum();
    let mut words = format!("Combat deck: {} cards, {hidden} discarded unseen", view.deck);
    if !view.public.discard.is_empty() {
        words.push_str(&format!("; played: {}", card_list(view.kit, &view.public.discard)));
    }
    if let Some(own) = view.own.as_ref().filter(|o| !o.face_down.is_empty()) {
        words.push_str(&format!("; you discarded: {}", card_list(view.kit, &own.face_down)));
    }
    for passed in passed_words(view) {
        words.push_str(&format!("; {passed}"));
    }
    words + "."
}
