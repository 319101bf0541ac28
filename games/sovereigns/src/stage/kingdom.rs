//! A kingdom in full: treasury, what it has and may do, sovereigns and bonus cards with their texts, and of other kingdoms
//! the hand. It is opened from a plate; what the viewer plays with lies in the dock.

use ravelin_core::draw::{
    Card, Described, Face, Flow, Glyph, Panel, PanelKind, Strength, arms, back, coin, g, icon, rect, text, told, width,
};
use ravelin_core::{Seat, Seats, Token};

use super::dock::card_tincture;
use super::words::{
    Reign, age_words, attack_words, combat_card, destiny_words, effects, held, reign, reign_words, tincture,
};
use crate::ids::{BonusId, CardId, Role, Source, Use};
use crate::kit::CardSpec;
use crate::state::{Hand, Sovereigns};
use crate::tokens;
use crate::view::View;

const WIDTH: i32 = 480;
const GAP: i32 = 12;

pub(super) fn panel(view: &View, table: &Sovereigns, seat: Seat, asked: Seats, position: &[Described]) -> Panel {
    let kingdom = &view.kit[seat];
    let heirs: Vec<Token> = view.kit.sovereigns(seat).iter().map(|id| tokens::sovereign(seat, id)).collect();
    let words = told(position, |token| token == Token::Seat(seat) || heirs.contains(&token));
    let bonus: Vec<BonusId> = held(view, seat).collect();
    // What the sentences do not tell.
    let realm = &view.public.realms[seat];
    let known = &view.hands[seat];
    let hand = (known.counted, known.slot, known.commander, known.cards.as_ref().map(cards));
    let key =
        (words, bonus, asked.has(seat), tincture(view, seat), realm.reign_start, realm.capitals_taken.len(), hand);
    let (id, kind) = (format!("kingdom-{}", kingdom.id), PanelKind::Mat(seat));
    let panel = Panel::keyed(&id, &kingdom.name, kind, key, || draw(view, table, seat, asked));
    panel.noted(age_words(view, seat))
}

fn draw(view: &View, table: &Sovereigns, seat: Seat, asked: Seats) -> Panel {
    let kingdom = &view.kit[seat];
    let mut flow = Flow::new(WIDTH);
    header(view, seat, asked, &mut flow);
    treasury(view, table, seat, &mut flow);
    chips(&facts(view, table, seat), &mut flow);
    for effect in effects(view, seat) {
        flow.paragraph(&effect, 17, "ui gold");
    }
    let destiny = destiny_words(view, seat);
    if !destiny.is_empty() {
        flow.paragraph(&format!("Destiny: {}", destiny.join(", ")), 16, "ui");
    }
    flow.skip(8);
    sovereigns(view, seat, &mut flow);
    if view.viewer != Some(seat) {
        hand(view, seat, &mut flow);
    }
    bonus(view, seat, &mut flow);
    flow.done("", &kingdom.name).headed(HEAD, "")
}

/// How far down arms, name and age reach.
const HEAD: i32 = 70;

fn header(view: &View, seat: Seat, asked: Seats, flow: &mut Flow) {
    let (pad, y) = (flow.pad, flow.y);
    flow.push(arms(tincture(view, seat), pad, y, 40));
    flow.push(text(pad + 54, y + 22, 28, "serif", &view.kit[seat].name));
    flow.push(text(pad + 54, y + 43, 17, "ui soft", &age_words(view, seat)));
    let mut tags = Vec::new();
    if view.viewer == Some(seat) {
        tags.push("you");
    }
    if asked.has(seat) {
        tags.push("to decide");
    }
    if !tags.is_empty() {
        flow.push(text(WIDTH - pad, y + 20, 17, "bold gold end", &tags.join(" \u{b7} ")));
    }
    flow.skip(HEAD - 8);
}

/// The treasury as coins and empty places; gold in Treasure Houses lies on the map and is added in words.
fn treasury(view: &View, table: &Sovereigns, seat: Seat, flow: &mut Flow) {
    let limit = i32::from(view.kit.constants.treasury_limit);
    let gold = i32::from(view.public.realms[seat].treasury);
    let places = limit.max(gold).clamp(1, 14);
    let pitch = (300 / places).min(36);
    for i in 0..places {
        flow.push(coin(flow.pad + 15 + i * pitch, flow.y + 16, (pitch / 2 - 2).min(15), i < gold));
    }
    let stored = i32::from(table.gold(seat)) - gold;
    let words = if stored > 0 { format!("{gold} of {limit}, {stored} stored") } else { format!("{gold} of {limit}") };
    flow.push(text(WIDTH - flow.pad, flow.y + 22, 17, "ui end", &words));
    flow.skip(44);
}

fn facts(view: &View, table: &Sovereigns, seat: Seat) -> Vec<(Glyph, String)> {
    let realm = &view.public.realms[seat];
    let c = &view.kit.constants;
    let hand = &view.hands[seat];
    let army = table.army(seat).total();
    let mut facts = vec![
        (Glyph::Shield, format!("army {army} of {}", c.unit_limit_total)),
        (Glyph::Cards, format!("hand {} of {}", hand.counted, table.hand_limit(seat))),
        (Glyph::Swords, attack_words(table, seat)),
        (Glyph::Star, format!("feat {}", realm.feat)),
    ];
    if realm.claims_left > 0 {
        facts.push((Glyph::Key, format!("may claim gold: {}", realm.claims_left)));
    }
    if realm.altar_vp > 0 {
        facts.push((Glyph::Altar, format!("Altar {} VP", realm.altar_vp)));
    }
    if !realm.capitals_taken.is_empty() {
        facts.push((Glyph::Crown, format!("Great Conqueror \u{d7}{}", realm.capitals_taken.len())));
    }
    if view.public.glory == Some(seat) {
        facts.push((Glyph::Cup, "glory token".to_owned()));
    }
    facts
}

/// Small facts with a glyph, wrapped into rows.
fn chips(facts: &[(Glyph, String)], flow: &mut Flow) {
    let end = WIDTH - flow.pad;
    let mut x = flow.pad;
    for (glyph, words) in facts {
        let wide = 36 + width(words, 17, Face::Ui);
        if x > flow.pad && x + wide > end {
            x = flow.pad;
            flow.skip(34);
        }
        flow.push(rect(x, flow.y, wide, 28).at("rx", 14).at("class", "key"));
        flow.push(g("inkglyph").with(icon(*glyph, x + 8, flow.y + 6, 16)));
        flow.push(text(x + 29, flow.y + 20, 17, "ui", words));
        x += wide + 8;
    }
    flow.skip(38);
}

fn sovereigns(view: &View, seat: Seat, flow: &mut Flow) {
    let realm = &view.public.realms[seat];
    let right = match realm.sovereign {
        Some(_) => String::new(),
        None => format!("the next reign starts at {}", realm.reign_start),
    };
    flow.heading("Sovereigns", &right);
    for id in view.kit.sovereigns(seat) {
        let spec = &view.kit[id];
        let state = reign(view, seat, id);
        let mut row = Flow { node: g(""), y: flow.y, ..Flow::new(WIDTH) };
        let glyph = match state {
            Reign::Reigning => Glyph::Crown,
            Reign::Unused => Glyph::Hourglass,
            Reign::Dead => Glyph::Skull,
        };
        row.push(g("inkglyph").with(icon(glyph, row.pad, row.y + 2, 18)));
        row.push(text(row.pad + 28, row.y + 17, 21, "serif", &spec.name));
        row.push(text(WIDTH - row.pad, row.y + 17, 17, "ui soft end", &reign_words(view, seat, state)));
        row.skip(23);
        if state != Reign::Dead {
            let class = if state == Reign::Reigning { "ui" } else { "ui soft" };
            row.indented(28, &spec.text, 17, class);
        }
        flow.y = row.y + 9;
        let id = format!("s-{}-{}", view.kit[seat].id, spec.id);
        let node = row.node.at("id", id).title(&spec.text);
        flow.push(if state == Reign::Dead { node.at("class", "faded") } else { node });
    }
    flow.skip(4);
}

fn combat_face<'a>(spec: &'a CardSpec, count: usize, note: &'a str) -> Card<'a> {
    let strength = |role: Role, glyph| Strength { glyph, value: i32::from(spec.strength[role]) };
    let strengths = vec![strength(Role::Attacker, Glyph::Sword), strength(Role::Defender, Glyph::Shield)];
    let text = match &spec.text.0 {
        [one, other] if one == other => vec![(None, one.as_str())],
        [one, other] => vec![(Some(Glyph::Sword), one.as_str()), (Some(Glyph::Shield), other.as_str())],
    };
    let tincture = card_tincture(spec);
    Card { tincture, title: &spec.name, count, strengths, text, note }
}

fn hand(view: &View, seat: Seat, flow: &mut Flow) {
    let known = &view.hands[seat];
    let cards = usize::from(known.counted) + usize::from(known.slot) + usize::from(known.commander);
    let right = if cards == 0 { "no combat cards" } else { "" };
    flow.heading("Hand", right);
    match &known.cards {
        Some(hand) => open_hand(view, seat, hand, flow),
        None => hidden_hand(view, seat, flow),
    }
}

/// The cards of a hand: where each lies, and how many there are.
pub(super) fn cards(hand: &Hand) -> Vec<(Source, CardId, usize)> {
    let count = |source, id: CardId| match source {
        Source::Hand | Source::Deck => usize::from(hand.counted.count(id)),
        Source::Commander => hand.commander.iter().filter(|c| **c == id).count(),
        Source::Slot => 1,
    };
    hand.playable().map(|(source, id)| (source, id, count(source, id))).collect()
}

fn open_hand(view: &View, seat: Seat, hand: &Hand, flow: &mut Flow) {
    let mut drawn: Vec<Card> = Vec::new();
    for (source, id, count) in cards(hand) {
        let Some(spec) = combat_card(view.kit, id) else { continue };
        let note = match source {
            Source::Slot => "in the Strategist\u{2019}s slot",
            Source::Commander => "of the Great Commander",
            Source::Hand | Source::Deck => "",
        };
        drawn.push(combat_face(spec, count, note));
    }
    lay_out(drawn, |i| format!("hand-{}-{i}", view.kit[seat].id), flow);
}

/// Cards two by two, each row as high as its higher card.
fn lay_out(cards: Vec<Card>, id: impl Fn(usize) -> String, flow: &mut Flow) {
    let w = (flow.room() - GAP) / 2;
    let mut cards = cards.into_iter().enumerate().peekable();
    while cards.peek().is_some() {
        let row: Vec<_> = cards.by_ref().take(2).collect();
        let h = row.iter().map(|(_, card)| card.height(w)).max().unwrap_or(0);
        for (i, card) in row {
            let x = flow.pad + (i as i32 % 2) * (w + GAP);
            flow.push(card.draw(x, flow.y, w, h).at("id", id(i)).title(card.title));
        }
        flow.skip(h + GAP);
    }
}

fn hidden_hand(view: &View, seat: Seat, flow: &mut Flow) {
    let known = &view.hands[seat];
    let (w, h) = (42, 58);
    let own = &view.kit[seat].id;
    let mut x = flow.pad;
    let mut nth = 0;
    for (n, words) in [(known.counted, "hand"), (u8::from(known.slot), "slot"), (known.commander, "Commander")] {
        if n == 0 {
            continue;
        }
        let wide = (i32::from(n) * (w + 6)).max(width(words, 14, Face::Ui) + 6);
        if x > flow.pad && x + wide > WIDTH - flow.pad {
            x = flow.pad;
            flow.skip(h + 28);
        }
        for i in 0..i32::from(n) {
            let node = back(tincture(view, seat), x + i * (w + 6), flow.y, w, h);
            flow.push(node.at("id", format_args!("card-back-{own}-{nth}")).title(words));
            nth += 1;
        }
        flow.push(text(x, flow.y + h + 17, 14, "ui soft", words));
        x += wide + 12;
    }
    if nth > 0 {
        flow.skip(h + 30);
    }
}

fn bonus(view: &View, seat: Seat, flow: &mut Flow) {
    let held: Vec<_> = held(view, seat).collect();
    let right = if held.is_empty() { "none" } else { "" };
    flow.heading("Bonus cards", right);
    let mut drawn = Vec::new();
    for id in held {
        let spec = view.kit.bonus(id);
        let card = Card {
            tincture: tincture(view, seat),
            title: &spec.name,
            count: 1,
            strengths: Vec::new(),
            text: vec![(None, spec.text.as_str())],
            note: "",
        };
        drawn.push(card);
    }
    lay_out(drawn, |i| format!("bonus-{}-{i}", view.kit[seat].id), flow);
}

/// The card a viewer sees on a side of the battle, or none.
pub(super) fn seen(view: &View, role: Role, which: Use) -> Option<CardId> {
    let side = view.public.battle.as_ref()?.side(role);
    let shown = if which == Use::Main { side.card } else { side.support_card };
    shown.or_else(|| view.own.as_ref()?.placed[role][which])
}
