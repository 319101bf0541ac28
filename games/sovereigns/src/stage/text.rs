//! The View as text for a terminal of 100 columns: names as printed, ids in parentheses since players type them.

use std::fmt::Write;

use ravelin_core::Seat;

use super::fight::{notes, origin};
use super::kingdom::seen;
use super::words::{
    Reign, age_parts, age_words, army_words, attack_words, battle_words, buildings_at, card_list, combat_card, counted,
    destiny_words, effects, held, last_war_words, marks, passed_words, reign, reign_words, revolutionaries, strength,
    strength_lines, turn_words,
};
use crate::ids::{CardId, Role, Territory, Use};
use crate::sentences::count;
use crate::state::{Battle, Sovereigns};
use crate::view::View;

const COLUMNS: usize = 100;

/// Lines that never run over the edge; a continued line is indented.
struct Page(String);

impl Page {
    fn line(&mut self, indent: usize, words: &str) {
        let mut column = 0;
        for word in words.split_whitespace() {
            let long = word.chars().count();
            if column == 0 {
                self.0.push_str(&" ".repeat(indent));
                column = indent;
            } else if column + 1 + long > COLUMNS {
                self.0.push('\n');
                self.0.push_str(&" ".repeat(indent + 4));
                column = indent + 4;
            } else {
                self.0.push(' ');
                column += 1;
            }
            self.0.push_str(word);
            column += long;
        }
        self.0.push('\n');
    }

    fn heading(&mut self, words: &str) {
        let rest = COLUMNS.saturating_sub(words.chars().count() + 4);
        let _ = writeln!(self.0, "\n== {words} {}", "=".repeat(rest)); // a String takes everything
    }
}

pub(crate) fn text(view: &View) -> String {
    let table = view.table();
    let mut page = Page(String::new());
    let prompt = crate::questions::headline(view);
    page.line(0, &format!("{} [{}]", prompt.words(), prompt.clause));
    page.line(0, &format!("Sovereigns, {}.", turn_words(view)));
    if let Some(words) = last_war_words(view) {
        page.line(0, &format!("*** {words} ***"));
    }
    if let Some(event) = view.public.running.card.map(|e| &view.kit[e]) {
        page.line(0, &format!("End of Times: {}. {}", event.name, event.text));
    }
    page.heading("Map");
    for t in view.kit.all_lands() {
        page.line(0, &territory(view, &table, t));
    }
    if let Some(battle) = &view.public.battle {
        fight(view, &table, battle, &mut page);
    }
    for seat in super::order(view, &table) {
        kingdom(view, &table, seat, &mut page);
    }
    decks(view, &table, &mut page);
    score(view, &table, &mut page);
    page.0
}

fn territory(view: &View, table: &Sovereigns, t: Territory) -> String {
    let spec = view.kit.territory(t);
    let owner = table.owner(t);
    let mut parts = Vec::new();
    let units = view.public.units[t];
    match owner {
        Some(seat) => {
            let army = army_words(view.kit, seat, units);
            let army = if army.is_empty() { "empty" } else { &army };
            parts.push(format!("{}: {army}", view.kit[seat].name));
        }
        None => parts.push("nobody".to_owned()),
    }
    let rebels = view.public.revolutionaries[t];
    if rebels > 0 {
        parts.push(revolutionaries(rebels));
    }
    let built: Vec<String> = buildings_at(view, t)
        .into_iter()
        .map(|(seat, _, spec)| match owner == Some(seat) {
            true => spec.name.clone(),
            false => format!("{} of the {}", spec.name, view.kit[seat].name),
        })
        .collect();
    if !built.is_empty() {
        parts.push(built.join(", "));
    }
    let marks: Vec<String> = marks(view, t, owner).into_iter().map(|m| m.words).collect();
    if !marks.is_empty() {
        parts.push(format!("[{}]", marks.join(", ")));
    }
    format!("{} ({}) - {}", spec.name, spec.id, parts.join("; "))
}

fn fight(view: &View, table: &Sovereigns, battle: &Battle, page: &mut Page) {
    page.heading(&format!("Battle of {}", view.kit.territory(battle.to).name));
    for role in [Role::Attacker, Role::Defender] {
        let seat = battle.seat(role);
        let who = seat.map_or("Revolutionaries", |s| view.kit[s].name.as_str());
        let what = match role {
            Role::Attacker if battle.from == battle.to => "rise".to_owned(),
            Role::Attacker => format!("attack from {}", view.kit.territory(battle.from).name),
            Role::Defender => "defend".to_owned(),
        };
        let units = table.fighters(role);
        let army = match seat {
            Some(seat) if !units.is_empty() => army_words(view.kit, seat, units),
            Some(_) => "no army".to_owned(),
            None => revolutionaries(units.total()),
        };
        page.line(0, &format!("{who} {what}: {army}"));
        let side = battle.side(role);
        for (which, source, shown) in
            [(Use::Main, side.main, side.card), (Use::Support, side.support, side.support_card)]
        {
            let Some(source) = source else { continue };
            let name = if which == Use::Main { "card" } else { "supporting card" };
            let words = match seen(view, role, which).and_then(|c| combat_card(view.kit, c)) {
                Some(spec) if shown.is_some() => spec.name.clone(),
                Some(spec) => format!("{} (face down, seen by you)", spec.name),
                None => "face down".to_owned(),
            };
            page.line(2, &format!("{name}, {}: {words}", origin(source)));
        }
        let lines: Vec<String> = strength_lines(table, role).iter().map(|(w, n)| format!("{w} {n}")).collect();
        let so_far = if counted(table) { "" } else { " so far" };
        let total = strength(table, role);
        page.line(2, &format!("strength{so_far} {total} ({})", lines.join(", ")));
        let notes = notes(battle, role);
        if !notes.is_empty() {
            page.line(2, &notes.join("; "));
        }
    }
    page.line(0, &format!("Now: {}.", battle_words(table)));
}

fn kingdom(view: &View, table: &Sovereigns, seat: Seat, page: &mut Page) {
    let realm = &view.public.realms[seat];
    let kingdom = &view.kit[seat];
    let you = if view.viewer == Some(seat) { " (you)" } else { "" };
    page.heading(&format!("{}{you}", kingdom.name));
    let c = &view.kit.constants;
    let known = &view.hands[seat];
    page.line(
        0,
        &format!(
            "{}; {} of {} talents and {} stored; army {} of {}; {}; feat of arms {}",
            age_words(view, seat),
            realm.treasury,
            c.treasury_limit,
            table.gold(seat).saturating_sub(realm.treasury),
            table.army(seat).total(),
            c.unit_limit_total,
            attack_words(table, seat),
            realm.feat
        ),
    );
    let mut tokens = Vec::new();
    if realm.claims_left > 0 {
        tokens.push(format!("may claim gold {}", count(realm.claims_left, "time", "times")));
    }
    if realm.altar_vp > 0 {
        tokens.push(format!("Altar {} VP", realm.altar_vp));
    }
    if !realm.capitals_taken.is_empty() {
        tokens.push(format!("Great Conqueror x{}", realm.capitals_taken.len()));
    }
    if view.public.glory == Some(seat) {
        tokens.push("glory token".to_owned());
    }
    tokens.extend(effects(view, seat));
    let destiny = destiny_words(view, seat);
    if !destiny.is_empty() {
        tokens.push(format!("destiny: {}", destiny.join(", ")));
    }
    if !tokens.is_empty() {
        page.line(0, &tokens.join("; "));
    }
    for id in view.kit.sovereigns(seat) {
        let spec = &view.kit[id];
        let state = reign(view, seat, id);
        let words = reign_words(view, seat, state);
        let ability = if state == Reign::Dead { "" } else { spec.text.as_str() };
        page.line(0, &format!("{} ({}), {words}. {ability}", spec.name, spec.id));
    }
    page.line(0, &format!("Hand: {} of {} cards", known.counted, table.hand_limit(seat)));
    match &known.cards {
        Some(hand) => {
            for k in hand.counted.kinds() {
                card(view, k, usize::from(hand.counted.count(k)), "", page);
            }
            if let Some(slot) = hand.slot {
                card(view, slot, 1, "slot: ", page);
            }
            hand.commander.iter().for_each(|&c| card(view, c, 1, "commander: ", page));
        }
        None if known.slot || known.commander > 0 => {
            let slot = if known.slot { "one card in the slot" } else { "no card in the slot" };
            page.line(2, &format!("{slot}, {} of the Great Commander", known.commander));
        }
        None => {}
    }
    for id in held(view, seat) {
        let spec = view.kit.bonus(id);
        page.line(0, &format!("Bonus card {} ({}): {}", spec.name, spec.id, spec.text));
    }
}

fn card(view: &View, id: CardId, count: usize, from: &str, page: &mut Page) {
    let Some(spec) = combat_card(view.kit, id) else { return };
    let times = if count > 1 { format!(" x{count}") } else { String::new() };
    page.line(2, &format!("{from}{} ({}){times}, {}", spec.name, spec.id, spec.printed()));
}

fn decks(view: &View, table: &Sovereigns, page: &mut Page) {
    page.heading("Decks");
    let parts: Vec<String> = age_parts(view).iter().map(|(name, n)| format!("{name} {n}")).collect();
    let parts = if parts.is_empty() { "empty".to_owned() } else { parts.join(", ") };
    page.line(0, &format!("Deck of Ages, from the top: {parts}"));
    let hidden: u32 = table.all_seats().map(|s| u32::from(view.face_down[s])).sum();
    let played = view.public.discard.len();
    page.line(0, &format!("Combat cards: {} in the deck, {played} played, {hidden} discarded unseen", view.deck));
    if played > 0 {
        page.line(0, &format!("Played: {}", card_list(view.kit, &view.public.discard)));
    }
    if let Some(own) = view.own.as_ref().filter(|o| !o.face_down.is_empty()) {
        page.line(0, &format!("You discarded: {}", card_list(view.kit, &own.face_down)));
    }
    passed_words(view).iter().for_each(|words| page.line(0, words));
}

fn score(view: &View, table: &Sovereigns, page: &mut Page) {
    let outcome = table.final_outcome();
    page.heading(if outcome.is_some() { "Final score" } else { "If it ended now" });
    let mut totals = vec![0; usize::from(view.public.seats)];
    let mut row = |name: &str, cells: Vec<String>| {
        let cells: Vec<String> = cells.iter().map(|c| format!("{c:>12}")).collect();
        let _ = writeln!(page.0, "{name:<16}{}", cells.concat());
    };
    row("", table.all_seats().map(|s| view.kit[s].name.chars().take(11).collect()).collect());
    for line in table.score_lines() {
        for (total, value) in totals.iter_mut().zip(&line.values) {
            *total += value;
        }
        row(&line.name, line.values.iter().map(i32::to_string).collect());
    }
    row("Together", totals.iter().map(i32::to_string).collect());
    if let Some(outcome) = outcome {
        let names: Vec<String> = outcome.winners.iter().map(|s| view.kit[s].name.clone()).collect();
        let who = if names.is_empty() { "A draw".to_owned() } else { format!("Victory: {}", names.join(" and ")) };
        page.line(0, &format!("{who}: {} [{}]", outcome.reason, outcome.clause));
    }
}
