//! The battle under way as a sheet: its steps, the attacker above the defender, armies, cards face down or shown, what the
//! strengths are made of, and the balance. What is not known is a question mark, never a nought.

use std::hash::Hash;

use ravelin_core::draw::{
    self, Described, Face, Node, Panel, PanelKind, Tincture, When, arms, back, fit, g, lines, path, place, rect, text,
    width, wrap,
};

use super::kingdom::seen;
use super::parts::signed;
use super::sheet::{ALONE, HEAD, PAD, Sheet, WIDTH, ground, head};
use super::status::{sentence, troops};
use super::words::{battle_words, combat_card, counted, revolutionaries, strength, strength_lines, tincture};
use crate::ids::{Role, Source, Use};
use crate::kit::CardSpec;
use crate::rules::battle::BattleStep;
use crate::state::{Battle, Sovereigns};
use crate::tokens;
use crate::view::View;

/// Width of a card in the sheet, and of one face down.
const CARD: i32 = 96;
const BACK: i32 = 44;
const HIGH: i32 = 60;

/// What a battle is drawn from, for a key. The sentences tell most of it.
fn told<'a>(view: &'a View, table: &Sovereigns, battle: &Battle, position: &'a [Described]) -> impl Hash + use<'a> {
    let colours = [Role::Attacker, Role::Defender].map(|role| battle.seat(role).map(|s| tincture(view, s)));
    let words = draw::told(position, |token| {
        [Role::Attacker, Role::Defender].map(|r| tokens::laid(r, Use::Main)).contains(&token)
    });
    let step = (step(table, battle), battle_words(table), counted(table));
    (words, colours, battle.to, step, battle.has_properties(), verdict(view, table, battle), stake(view, battle))
}

/// On the stage, under a head of its own.
pub(super) fn sheet(view: &View, table: &Sovereigns, battle: &Battle, position: &[Described], at: [i32; 2]) -> Sheet {
    Sheet::keyed(at, told(view, table, battle, position), || draw_sheet(view, table, battle, position))
}

fn draw_sheet(view: &View, table: &Sovereigns, battle: &Battle, position: &[Described]) -> Sheet {
    let mut body = g("").with(head(&title(view, battle), battle_words(table)));
    body.push(ribbon(table, battle).move_to(0, HEAD));
    let mut y = HEAD + 25;
    for role in [Role::Attacker, Role::Defender] {
        let side = Side { view, table, battle, role };
        let (node, height) = side.draw(position);
        body.push(node.move_to(0, y));
        y += height;
        body.push(path(&format!("M0 {y}H{WIDTH}")).at("class", "fineline"));
    }
    body.push(balance(view, table, battle, y + 9));
    y += 9 + 22 + 9;
    let mut lines = vec![verdict(view, table, battle)];
    lines.extend(stake(view, battle));
    for words in lines {
        for line in wrap(&words, 13, WIDTH - 2 * PAD, Face::Ui) {
            body.push(text(PAD, y + 12, 13, "", &line));
            y += 17;
        }
    }
    let height = y + 8;
    Sheet { node: g("fight").at("id", "battle").with(ground(height)).with(body), height }
}

/// For a phone, above the answers: a line for each side, then the balance.
pub(super) fn panel(view: &View, table: &Sovereigns, battle: &Battle, position: &[Described]) -> Panel {
    let sheet = Sheet::keyed(ALONE, told(view, table, battle, position), || draw_panel(view, table, battle, position));
    sheet.panel("battle", &title(view, battle), PanelKind::Fight)
}

fn draw_panel(view: &View, table: &Sovereigns, battle: &Battle, position: &[Described]) -> Sheet {
    const LINE: i32 = 42;
    let mut body = g("");
    let now = step(table, battle);
    let words = format!("Step {} of {}, {}: {}", now + 1, STEPS.len(), STEPS[now], battle_words(table));
    body.push(text(PAD, 18, fit(&words, 13, 11, WIDTH - 2 * PAD, Face::Ui), "soft", &words));
    let mut y = 26;
    for role in [Role::Attacker, Role::Defender] {
        body.push(path(&format!("M0 {y}H{WIDTH}")).at("class", "fineline"));
        body.push(Side { view, table, battle, role }.line(position).move_to(0, y));
        y += LINE;
    }
    body.push(balance(view, table, battle, y));
    y += 22;
    for line in wrap(&verdict(view, table, battle), 13, WIDTH - 2 * PAD, Face::Ui) {
        body.push(text(PAD, y + 18, 13, "", &line));
        y += 17;
    }
    let height = y + 10;
    let node = g("fight").at("id", "battle").with(ground(height)).with(body);
    Sheet { node, height }
}

fn title(view: &View, battle: &Battle) -> String {
    format!("Battle of {}", view.kit.territory(battle.to).name)
}

/// The steps of a battle in players' words. [K11]
const STEPS: [&str; 5] = ["armies", "cards", "properties", "losses", "outcome"];

/// The step that the battle has come to.
fn step(table: &Sovereigns, battle: &Battle) -> usize {
    use BattleStep as B;
    let step = table.p.pending.iter().find_map(|frame| frame.battle());
    match step {
        _ if battle.winner.is_some() || battle.stopped => 4,
        Some(B::Armory | B::SwitchOff) => 0,
        Some(B::Main(_) | B::Support(_) | B::Ride(_) | B::Tactician(_) | B::Reveal) => 1,
        Some(B::Red(_) | B::Property(_) | B::Rapture(_) | B::Totals) => 2,
        Some(B::Losses(_)) => 3,
        Some(B::Result | B::Retreat | B::Through | B::Conquest | B::After(_) | B::Finished) | None => 4,
    }
}

fn ribbon(table: &Sovereigns, battle: &Battle) -> Node {
    let now = step(table, battle);
    let mut node = g("");
    let cell = WIDTH / STEPS.len() as i32;
    for (i, name) in STEPS.iter().enumerate() {
        let when = match i.cmp(&now) {
            std::cmp::Ordering::Less => When::Past,
            std::cmp::Ordering::Equal => When::Now,
            std::cmp::Ordering::Greater => When::Next,
        };
        let x = cell * i as i32;
        let (class, words) = match when {
            When::Past => ("mid", format!("{name} \u{2713}")),
            When::Now => ("bold mid onwhite", (*name).to_owned()),
            When::Next => ("soft mid", (*name).to_owned()),
        };
        if when == When::Now {
            node.push(rect(x, 0, cell, 25).at("class", "glow"));
        }
        node.push(text(x + cell / 2, 17, fit(&words, 12, 11, cell - 4, Face::Ui), class, &words));
    }
    node.with(path(&format!("M0 25H{WIDTH}")).at("class", "fineline"))
}

/// One side of the battle.
struct Side<'a> {
    view: &'a View,
    table: &'a Sovereigns,
    battle: &'a Battle,
    role: Role,
}

impl Side<'_> {
    fn colour(&self) -> Tincture {
        self.battle.seat(self.role).map_or(Tincture::Tenne, |s| tincture(self.view, s))
    }

    fn name(&self) -> &str {
        self.battle.seat(self.role).map_or("Revolutionaries", |s| self.view.kit[s].name.as_str())
    }

    /// What it does.
    fn what(&self) -> String {
        match self.role {
            Role::Attacker if self.battle.from == self.battle.to => "rise".to_owned(),
            Role::Attacker => format!("from {}", self.view.kit.territory(self.battle.from).name),
            Role::Defender => "defend".to_owned(),
        }
    }

    /// The place of the side, with its sentence.
    fn place(&self, position: &[Described]) -> Node {
        let (id, token) =
            (if self.role == Role::Attacker { "attacker" } else { "defender" }, tokens::laid(self.role, Use::Main));
        place(token, sentence(position, token)).at("id", id)
    }

    /// In short: summands below the name, the sum at the right.
    fn line(&self, position: &[Described]) -> Node {
        let mut node = self.place(position).with(arms(self.colour(), PAD, 8, 22));
        let (name, what, total) = (self.name(), self.what(), self.total());
        let left = PAD + 32;
        node.push(text(left, 18, 16, "serif", name));
        node.push(text(left + 8 + width(name, 16, Face::Serif), 18, 12, "soft", &what));
        let lines = self.lines();
        let hidden = lines.iter().any(|(_, n)| n.is_none()).then(|| "cards face down".to_owned());
        let known = lines.iter().filter_map(|(words, n)| Some(format!("{words} {}", signed((*n)?))));
        let summands: Vec<String> = known.chain(hidden).collect();
        let summands = summands.join(", ");
        let room = WIDTH - PAD - 10 - width(&total, 24, Face::Serif) - left;
        node.push(text(left, 35, fit(&summands, 13, 11, room, Face::Ui), "", &summands));
        node.with(text(WIDTH - PAD, 31, 24, "serif end", &total))
    }

    fn draw(&self, position: &[Described]) -> (Node, i32) {
        let Side { battle, role, .. } = self;
        let (who, what, mut node) = (self.name(), self.what(), self.place(position));
        node.push(arms(self.colour(), PAD, 8, 22));
        node.push(text(PAD + 30, 26, 17, "serif", who));
        let start = PAD + 38 + width(who, 17, Face::Serif);
        let total = self.total();
        let room = WIDTH - PAD - 12 - width(&total, 26, Face::Serif) - start;
        node.push(text(start, 26, fit(&what, 13, 11, room, Face::Ui), "soft", &what));
        node.push(text(WIDTH - PAD, 28, 26, "serif end", &total));
        let (cards, taken) = self.cards();
        let far = WIDTH - PAD - if taken > 0 { taken + 14 } else { 0 };
        let mut y = 50;
        for (words, n) in self.lines() {
            let room = far - PAD - 30;
            let size = fit(&words, 13, 11, room, Face::Ui);
            node.push(text(far, y, 13, "bold end", &n.map_or("?".to_owned(), signed)));
            for line in wrap(&words, size, room, Face::Ui) {
                node.push(text(PAD, y, size, "", &line));
                y += 15;
            }
            y += 3;
        }
        let notes = notes(battle, *role);
        if !notes.is_empty() {
            for line in wrap(&notes.join("; "), 12, far - PAD, Face::Ui) {
                node.push(text(PAD, y, 12, "soft", &line));
                y += 16;
            }
        }
        node.push(cards.move_to(WIDTH - PAD - taken, 36));
        y = y.max(if taken > 0 { 36 + HIGH + 30 } else { 0 });
        for words in self.properties() {
            for line in wrap(&words, 12, WIDTH - 2 * PAD, Face::Ui) {
                node.push(text(PAD, y, 12, "soft", &line));
                y += 16;
            }
        }
        (node, y - 4)
    }

    /// Cards of this side: where each comes from, its face if the viewer sees it, and whether all do.
    fn placed(&self) -> impl Iterator<Item = (Use, Source, Option<&'static CardSpec>, bool)> {
        let side = self.battle.side(self.role);
        let places = [(Use::Main, side.main, side.card), (Use::Support, side.support, side.support_card)];
        let (view, role) = (self.view, self.role);
        places.into_iter().filter_map(move |(which, source, shown)| {
            let face = seen(view, role, which).and_then(|c| combat_card(view.kit, c));
            Some((which, source?, face, shown.is_some()))
        })
    }

    /// What a card face down adds: known to its player, a question mark to others.
    fn face_down(&self) -> impl Iterator<Item = (Use, Source, Option<i32>)> {
        let support = i32::from(self.view.kit.constants.support_card_strength);
        let role = self.role;
        self.placed().filter(|(.., shown)| !shown).map(move |(which, source, face, _)| {
            let adds = face.map(|spec| if which == Use::Support { support } else { i32::from(spec.strength[role]) });
            (which, source, adds)
        })
    }

    fn total(&self) -> String {
        let so_far = strength(self.table, self.role).to_string();
        let hidden: Vec<Option<i32>> = self.face_down().map(|(.., adds)| adds).collect();
        match hidden.iter().copied().sum::<Option<i32>>() {
            _ if hidden.is_empty() => so_far,
            Some(adds) => format!("{so_far} + {adds}"),
            None => format!("{so_far} + ?"),
        }
    }

    fn lines(&self) -> Vec<(String, Option<i32>)> {
        let units = self.table.fighters(self.role);
        let army = match self.battle.seat(self.role) {
            _ if counted(self.table) => None,
            Some(_) if units.is_empty() => Some("no army".to_owned()),
            Some(seat) => Some(troops(self.view, seat, units)),
            None => Some(revolutionaries(units.total())),
        };
        let summands = strength_lines(self.table, self.role).into_iter().enumerate();
        let mut lines: Vec<(String, Option<i32>)> =
            summands.map(|(i, (words, n))| (army.clone().filter(|_| i == 0).unwrap_or(words), Some(n))).collect();
        for (which, source, adds) in self.face_down() {
            let kind = if which == Use::Main { "card" } else { "support card" };
            let words = match source {
                Source::Deck if self.battle.has_properties() => {
                    format!("{kind} of the deck, {} less", self.view.kit.constants.blind_card_penalty)
                }
                Source::Deck => format!("{kind} of the deck"),
                _ => format!("{kind}, face down"),
            };
            lines.push((words, adds));
        }
        lines
    }

    /// What the shown cards do.
    fn properties(&self) -> Vec<String> {
        let text = |spec: &CardSpec| spec.text[self.role].clone();
        let main = self.placed().filter(|(which, ..)| *which == Use::Main && self.battle.has_properties());
        main.filter_map(|(_, _, face, _)| face).map(|spec| format!("{}: {}", spec.name, text(spec))).collect()
    }

    /// The cards side by side, and how much room they take.
    fn cards(&self) -> (Node, i32) {
        let mut node = g("");
        let mut x = 0;
        for (which, source, face, shown) in self.placed() {
            let side = if self.role == Role::Attacker { "attack" } else { "defence" };
            let id = format!("{side}-{}", which.word());
            let below = match (which, shown) {
                (Use::Support, _) => "support",
                (_, false) if face.is_some() => "face down",
                _ if source == Source::Deck => "deck",
                _ if source == Source::Slot => "slot",
                _ if source == Source::Commander => "commander",
                _ => "hand",
            };
            let (drawn, wide, words) = match face {
                Some(spec) => (small_card(spec, self.role, which), CARD, spec.name.as_str()),
                None => (back(self.colour(), 0, 0, BACK, HIGH), BACK, "a card, face down"),
            };
            let label = text(wide / 2, HIGH + 14, 12, "soft mid", below);
            node.push(g("").at("id", id).move_to(x, 0).title(words).with(drawn).with(label));
            x += wide + 8;
        }
        (node, (x - 8).max(0))
    }
}

/// A card in short: its name and what it adds.
fn small_card(spec: &CardSpec, role: Role, which: Use) -> Node {
    const ROOM: i32 = CARD - 10;
    let size = fit(&spec.name, 13, 11, ROOM, Face::Serif);
    let title = wrap(&spec.name, size, ROOM, Face::Serif);
    let bar = 8 + 12 * title.len() as i32;
    let mut node = g(super::dock::card_tincture(spec).class());
    node.push(rect(0, 0, CARD, HIGH).at("rx", 6).at("class", "card"));
    node.push(
        path(&format!("M1 {bar}V7A6 6 0 0 1 7 1H{}A6 6 0 0 1 {} 7V{bar}z", CARD - 7, CARD - 1)).at("class", "titlebar"),
    );
    node.push(lines(6, 15, size, 12, "serif ontitle", &title));
    let adds = if which == Use::Main { spec.strength[role].to_string() } else { "support".to_owned() };
    let size = if which == Use::Main { 26.min(HIGH - bar - 6) } else { 14 };
    node.with(text(CARD / 2, (bar + HIGH + size * 7 / 10) / 2, size, "serif mid", &adds))
}

pub(super) fn notes(battle: &Battle, role: Role) -> Vec<String> {
    let state = battle.side(role);
    let mut notes = Vec::new();
    if state.points > 0 {
        notes.push(format!("superiority left: {}", state.points));
    }
    if state.lost > 0 {
        notes.push(format!("units lost: {}", state.lost));
    }
    if state.cancelled {
        notes.push("card property cancelled".to_owned());
    }
    if !state.muted.is_empty() {
        notes.push(format!("bribed units: {}", state.muted.total()));
    }
    if let Some(endurance) = state.endurance {
        notes.push(format!("endurance {endurance}"));
    }
    if let Some(cap) = state.loss_cap {
        notes.push(format!("loses at most {cap}"));
    }
    if role == Role::Defender && battle.ignore_fortifications {
        notes.push("fortifications ignored".to_owned());
    }
    if role == Role::Defender && !battle.retreating.is_empty() {
        notes.push(format!("retreating: {}", battle.retreating.total()));
    }
    notes
}

/// Where a placed card comes from, which all may know. [KI10]
pub(super) fn origin(source: Source) -> &'static str {
    match source {
        Source::Deck => "from the deck",
        Source::Slot => "from the slot",
        Source::Commander => "a Commander\u{2019}s card",
        Source::Hand => "from the hand",
    }
}

/// The strengths against each other, the attacker at the left.
fn balance(view: &View, table: &Sovereigns, battle: &Battle, y: i32) -> Node {
    let side = |role| Side { view, table, battle, role };
    let sum = |role| i32::from(strength(table, role)).max(0);
    let (one, other) = (sum(Role::Attacker), sum(Role::Defender));
    let room = WIDTH - 2 * PAD;
    let hidden = [Role::Attacker, Role::Defender].map(|r| side(r).face_down().count() as i32);
    // A card not yet counted is drawn as wide as two points.
    let parts = (one + other + 2 * (hidden[0] + hidden[1])).max(1);
    let left = if one + other == 0 { room / 2 } else { room * one / parts };
    let right = if one + other == 0 { room - left } else { room * other / parts };
    let bar = |x: i32, w: i32, colour: Tincture| {
        let shape = || rect(x, y, w, 22);
        let node = g(colour.class()).with(shape().at("class", "tincture"));
        match colour {
            Tincture::Argent => node,
            _ => node.with(shape().at("fill", format_args!("url(#f-{})", colour.class()))),
        }
    };
    let mut node = g("").at("id", "balance").with(rect(PAD, y, room, 22).at("class", "card"));
    node.push(bar(PAD, left, side(Role::Attacker).colour()));
    node.push(bar(PAD + room - right, right, side(Role::Defender).colour()));
    if room - left - right > 30 {
        node.push(text(PAD + left + (room - left - right) / 2, y + 16, 13, "bold mid", "+ ?"));
    }
    node.push(rect(PAD, y, room, 22).at("rx", 3).at("class", "rimmed"));
    let numbers = [(PAD + 8, one, "bold onbar", left), (PAD + room - 8, other, "bold onbar end", right)];
    for (x, n, class, wide) in numbers {
        if wide > 22 {
            node.push(text(x, y + 16, 14, class, &n.to_string()));
        }
    }
    node
}

/// One sentence: who won, or how it stands.
fn verdict(view: &View, table: &Sovereigns, battle: &Battle) -> String {
    let name = |role: Role| battle.seat(role).map_or("revolutionaries", |s| view.kit[s].name.as_str());
    if let Some(winner) = battle.winner {
        return format!("The {} win the battle.", name(winner));
    }
    if battle.stopped {
        return "The battle is stopped: nobody wins.".to_owned();
    }
    let (one, other) = (strength(table, Role::Attacker), strength(table, Role::Defender));
    let so_far = if counted(table) { "" } else { " so far" };
    match one.cmp(&other) {
        std::cmp::Ordering::Greater => format!("The {} are {} ahead{so_far}.", name(Role::Attacker), one - other),
        std::cmp::Ordering::Less => format!("The {} are {} ahead{so_far}.", name(Role::Defender), other - one),
        std::cmp::Ordering::Equal => format!("Level{so_far}."),
    }
}

/// What the land holds besides its units.
fn stake(view: &View, battle: &Battle) -> Option<String> {
    let mut held = Vec::new();
    for (seat, _, spec) in super::words::buildings_at(view, battle.to) {
        let whose = &view.kit[seat].name;
        held.push(if spec.capital { format!("the capital of the {whose}") } else { spec.name.clone() });
    }
    let gold = view.public.store[battle.to];
    if gold > 0 {
        held.push(crate::sentences::count(gold, "stored talent", "stored talents"));
    }
    (!held.is_empty() && battle.winner.is_none()).then(|| format!("At stake: {}.", held.join(", ")))
}
