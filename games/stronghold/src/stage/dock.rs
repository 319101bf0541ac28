//! What lies before the viewer: an Invader's Phase cards and Orders, a Defender's Actions by building and the Deeds. One
//! panel for each card, as high as the dock.

use std::hash::Hash;

use ravelin_core::draw::{
    DOCK, Described, Face, Glyph, Node, Offers, Panel, PanelKind, Tincture, el, fit, frame, g, icon, lines, may,
    may_be_lit, rect, text, width, wrap,
};
use ravelin_core::{Asking, Choice, Seat, Set};

use super::lay;
use super::parts::*;
use super::told::{Told, shown_deals};
use crate::Frame;
use crate::ids::*;
use crate::rules::paying::deals_named;
use crate::state::Stronghold;
use crate::tokens::{self, borrowed, deal, order, phase_card, shame};

const HEAD: i32 = 25;
const PAD: i32 = 6;
/// Four rows fit below the head.
const ROW: i32 = 25;

/// A card of the dock, filled from the top.
struct Card {
    node: Node,
    width: i32,
    y: i32,
}

impl Card {
    fn new(width: i32, tincture: Tincture, title: &str) -> Self {
        let bar = rect(1, 1, width - 2, HEAD - 1).at("rx", 10).at("class", "titlebar");
        let size = fit(title, 15, 11, width - 2 * PAD - 4, Face::Serif);
        let title = text(PAD + 3, 18, size, "serif ontitle", title);
        Card { node: g("").with(g(tincture.class()).with(bar).with(title)), width, y: HEAD + 3 }
    }

    fn done(self, id: &str, name: &str, seat: Seat) -> Panel {
        Panel::board(id, name, [self.width, DOCK], self.node).kind(PanelKind::Mat(seat))
    }
}

/// A row of a card: words at the left, a short one at the right.
struct Line<'a> {
    id: String,
    sign: Option<Glyph>,
    words: &'a str,
    right: &'a str,
    /// How it looks.
    class: &'a str,
    struck: bool,
    /// What a reader is told.
    told: String,
}

impl Card {
    fn line(&mut self, line: &Line, choices: &[&Choice]) {
        let indent = if line.sign.is_some() { 17 } else { 0 };
        let right = if line.right.is_empty() { 0 } else { width(line.right, 11, Face::Ui) + 6 };
        let room = self.width - 2 * PAD - 6 - indent - right;
        let size = fit(line.words, 13, 11, room, Face::Ui);
        let wrapped = wrap(line.words, size, room, Face::Ui);
        let (w, middle) = (self.width - 2 * PAD, ROW / 2);
        let mut row =
            g("deal").at("id", &line.id).at("role", "group").at("aria-label", &line.told).move_to(PAD, self.y);
        row.push(rect(0, 0, w, ROW).at("rx", 6).at("class", "hit"));
        let mut inside = g(line.class);
        if let Some(sign) = line.sign {
            inside.push(g("inkglyph").with(icon(sign, 2, middle - 7, 14)));
        }
        let top = middle + 4 - 6 * (wrapped.len() as i32 - 1);
        inside.push(lines(3 + indent, top, size, 12, "ui", &wrapped));
        if !line.right.is_empty() {
            inside.push(text(w - 3, middle + 4, 11, "ui end", line.right));
        }
        if line.struck {
            inside.push(el("path").at("d", format_args!("M3 {middle}H{}", w - 3)).at("class", "slash"));
        }
        row.push(inside);
        if may_be_lit(choices) {
            row.push(frame([0, 0, w, ROW], 6, true));
        }
        self.node.push(may(row, choices));
        self.y += ROW + 1;
    }
}

/// What an Action costs, in short: Resources, units, Hourglasses.
fn price(table: &Stronghold, here: Deal) -> String {
    let cost = table.cost_of(here);
    let mut parts = Vec::new();
    if cost.resources > 0 {
        parts.push(format!("{}R", cost.resources));
    }
    let ways: Vec<String> = cost
        .units
        .iter()
        .map(|way| {
            way.kinds().map(|kind| format!("{}{}", way.of(kind), &tokens::capital(kind.invader())[..1])).collect()
        })
        .collect();
    if !ways.is_empty() {
        parts.push(ways.join("/"));
    }
    if cost.hourglasses > 0 {
        parts.push(format!("{}H", cost.hourglasses));
    }
    parts.join(" ")
}

/// What a Phase card is drawn from, but for the choices.
fn phase_key(told: &Told, invader: Side, phase: Phase) -> impl Hash {
    let (table, p) = (told.table, &told.table.p);
    let shown = shown_deals(table, invader, phase);
    let is_own = told.view.viewer == Some(table.invader_seat(invader));
    let now = table.phase() == Some(phase);
    let dealt = Side::ALL.map(|side| p.turn_flags.dealt[side]);
    (shown, is_own, now, p.flipped[invader].has(phase), dealt, table.set(), invader)
}

/// The Phase card of an Invader, in a card of this width.
fn phase_card_of(told: &Told, invader: Side, phase: Phase, wide: i32, offers: &mut Offers) -> Card {
    let table = told.table;
    let now = table.phase() == Some(phase);
    let flipped = if table.p.flipped[invader].has(phase) { " \u{21ba}" } else { "" };
    let title = format!("{} {}{flipped}", phase.number(), phase.title());
    let tincture = if now { invader_tincture(table, invader) } else { Tincture::Sable };
    let mut card = Card::new(wide, tincture, &title);
    // Own Actions are clicked on one's own card, the ally's on theirs.
    let mine = told.view.viewer == Some(table.invader_seat(invader));
    let dealt = &table.p.turn_flags.dealt;
    for here in shown_deals(table, invader, phase) {
        // Orders are common to both Invaders. [S23.13]
        let common = matches!(here, Deal::OpenOrder | Deal::ClassifiedOrders);
        let used = dealt[invader].has(here) || common && dealt.values().any(|dealt| dealt.has(here));
        let spec = table.kit.deal(here);
        let state = if used { ", performed this turn" } else { "" };
        let told = format!("{}{}{state}. {}", spec.name, table.price_words(here, !mine), spec.text);
        let taken = offers.take(if mine { deal(here) } else { borrowed(here) });
        let class = if now && !used { "" } else { "faded" };
        let (id, right) = (format!("deal-{}-{here}", invader as u8), price(table, here));
        let line = Line { id, sign: None, words: &spec.name, right: &right, class, struck: used, told };
        card.line(&line, &taken);
    }
    card
}

/// The panels of an Invader who looks at the board.
pub(super) fn invader(told: &Told, by: Side, offers: &mut Offers) -> Vec<Panel> {
    let table = told.table;
    let seat = table.invader_seat(by);
    let mut all = Vec::new();
    if let Frame::Pick(pick) = table.stage() {
        all.extend(picks(told, table.pick_phase(pick.n), by, offers));
    }
    let ordering =
        matches!(table.top(), Some(Frame::OpenChip(_) | Frame::OpenAt(_) | Frame::HiddenChip(_) | Frame::HiddenAt(_)));
    if ordering {
        all.push(orders(told, seat, offers));
    }
    for phase in Phase::ALL {
        let shown = shown_deals(table, by, phase);
        if shown.is_empty() {
            continue;
        }
        let wide = if phase == Phase::MovingOut { 168 } else { 138 };
        let (id, name) = (format!("phase-{}", phase.number()), phase.title());
        let mut offers = offers.part(|token| shown.iter().any(|here| deal(here) == token));
        let key = (phase_key(told, by, phase), offers.clicks());
        let draw = || phase_card_of(told, by, phase, wide, &mut offers).done(&id, name, seat);
        all.push(Panel::keyed(&id, name, PanelKind::Mat(seat), key, draw));
    }
    if !ordering && table.top() == Some(table.stage()) && table.phase() == Some(Phase::MovingOut) {
        all.push(orders(told, seat, offers));
    }
    all
}

/// Cards to choose from, while the set-up goes on.
fn picks(told: &Told, phase: Phase, by: Side, offers: &mut Offers) -> Vec<Panel> {
    let (table, Some(secret)) = (told.table, told.view.secret) else { return Vec::new() };
    let seat = table.invader_seat(by);
    let pick = |n: crate::ids::Card| {
        let spec = table.kit.card(n);
        let mut card = Card::new(176, invader_tincture(table, by), &spec.name);
        for here in spec.front {
            let (right, here) = (price(table, here), table.kit.deal(here));
            let id = format!("pick-{}-{}", spec.id, card.y);
            let told = here.name.clone();
            card.line(&Line { id, sign: None, words: &here.name, right: &right, class: "", struck: false, told }, &[]);
        }
        let words = format!("{}: {}.", spec.name, deals_named(table.kit, spec.front));
        let whole = g("pick").at("id", format_args!("card-{}", spec.id)).at("role", "group").at("aria-label", words);
        let whole = whole.with(&card.node).with(rect(0, 0, card.width, DOCK).at("class", "hit"));
        let taken = offers.take(phase_card(n));
        let edge = frame([3, 3, card.width - 6, DOCK - 6], 9, false);
        let whole = if may_be_lit(&taken) { whole.with(edge) } else { whole };
        Card { node: g("").with(may(whole, &taken)), ..card }.done(&format!("pick-{}", spec.id), &spec.name, seat)
    };
    secret.drawn.iter().filter(|card| card.phase() == phase).map(pick).collect()
}

/// Order chips in hand.
fn orders(told: &Told, seat: Seat, offers: &mut Offers) -> Panel {
    let mut offers = offers.part(|token| Order::ALL.into_iter().any(|here| order(here) == token));
    let hand = told.table.order_hand();
    let key = (Order::ALL.map(|order| hand[order]), offers.clicks());
    Panel::keyed("orders", "Orders", PanelKind::Mat(seat), key, || draw_orders(told, seat, &mut offers))
}

fn draw_orders(told: &Told, seat: Seat, offers: &mut Offers) -> Panel {
    let table = told.table;
    let mut card = Card::new(150, Tincture::Sable, "Orders in hand");
    let hand = table.order_hand();
    for here in Order::ALL {
        let n = hand[here];
        let (name, right) = (&table.kit.order_names[here as usize], n.to_string());
        let told = format!("{n} {name}. {}", table.kit.order_texts[here as usize]);
        let (sign, class) = (Some(order_glyph(here)), if n == 0 { "faded" } else { "" });
        let line = Line { id: format!("order-{here}"), sign, words: name, right: &right, class, struck: false, told };
        card.line(&line, &offers.take(order(here)));
    }
    card.done("orders", "Orders", seat)
}

/// The panels of a Defender who looks at the board: Actions by name, faded if there is no time for them, and the Deeds.
pub(super) fn defender(told: &Told, by: Side, position: &[Described], offers: &mut Offers) -> Vec<Panel> {
    const CARDS: [(&str, &[Building]); 5] = [
        ("forge", &[Building::Forge]),
        ("workshop", &[Building::Workshop]),
        ("cathedral", &[Building::Cathedral]),
        ("scouts", &[Building::Scouts]),
        ("quarters", &[Building::Barracks, Building::Guard]),
    ];
    let (table, p) = (told.table, &told.table.p);
    let seat = table.defender_seat(by);
    let mut all = vec![];
    for (id, buildings) in CARDS {
        let names: Vec<&str> = buildings.iter().map(|b| told.name(b.place())).collect();
        let (id, title) = (format!("reach-{id}"), names.join(", "));
        let works =
            || buildings.iter().flat_map(|b| lay::works(*b)).filter(|w| *w != Work::GateReinforcement || p.barbican);
        let rows: Vec<(Work, u8, u8, bool, bool)> = works().map(|here| in_reach(table, here, by)).collect();
        let told_of: Vec<&str> = works().map(|here| sentence_of(position, tokens::work(here))).collect();
        let facts: Vec<_> =
            rows.iter().map(|(work, paid, price, used, reach)| (*work, *paid, *price, *used, *reach)).collect();
        let draw = || {
            let tincture = defender_tincture(table, by);
            let mut card = Card::new(141, tincture, &title);
            for ((here, paid, price, used, reach), words) in rows.iter().zip(&told_of) {
                let spec = table.kit.work(*here);
                let right = format!("{paid}/{price}");
                let line = Line {
                    id: format!("reach-{here}"),
                    sign: Some(work_glyph(*here).0),
                    words: &spec.name,
                    right: &right,
                    class: if *reach { "" } else { "faded" },
                    struck: *used,
                    told: format!("{words} {}", spec.text),
                };
                card.line(&line, &[]);
            }
            card.done(&id, &title, seat)
        };
        all.push(Panel::keyed(&id, &title, PanelKind::Mat(seat), (facts, &told_of, by), draw));
    }
    let mut offers = offers.part(|token| Shame::ALL.into_iter().any(|here| shame(here) == token));
    let key = (p.steadfast, offers.clicks());
    let draw = || deeds(table, &mut offers).done("deeds", "Deeds", seat);
    all.push(Panel::keyed("deeds", "Deeds", PanelKind::Mat(seat), key, draw));
    all
}

/// An Action of the castle, what was paid for it and what it costs, whether it is used, and whether this Defender could pay the rest.
fn in_reach(table: &Stronghold, here: Work, by: Side) -> (Work, u8, u8, bool, bool) {
    let p = &table.p;
    let (paid, price) = (p.paid[here], table.price(here));
    let used = p.turn_flags.worked.has(here) && p.turn_flags.hasty != Some(here);
    let labour = if here.building() == Building::Workshop { p.labour[by] } else { 0 };
    (here, paid, price, used, !used && price.saturating_sub(paid) <= p.hourglasses[by] + labour)
}

/// Dishonorable Deeds, each worth a point while it is not done.
fn deeds(table: &Stronghold, offers: &mut Offers) -> Card {
    let mut card = Card::new(152, Tincture::Sable, "Dishonorable Deeds");
    for here in Shame::ALL {
        let held = table.p.steadfast.has(here);
        let (name, text) = (&table.kit.shame_names[here as usize], &table.kit.shame_texts[here as usize]);
        let state = if held { "held" } else { "given up" };
        let line = Line {
            id: format!("deed-{here}"),
            sign: Some(Glyph::Seal),
            words: name,
            right: "",
            class: if held { "" } else { "faded" },
            struck: !held,
            told: format!("{name}: {state}. {text}"),
        };
        card.line(&line, &offers.take(shame(here)));
    }
    card
}

/// The mat of an Invader as the others see it: all Phase cards below each other.
pub(super) fn mat(told: &Told, invader: Side, name: &str, offers: &mut Offers) -> Panel {
    let table = told.table;
    let all: Set<Deal> = Phase::ALL.into_iter().flat_map(|phase| shown_deals(table, invader, phase)).collect();
    let mut offers = offers.part(|token| all.iter().any(|here| [deal(here), borrowed(here)].contains(&token)));
    let cards: Vec<_> = Phase::ALL.into_iter().map(|phase| phase_key(told, invader, phase)).collect();
    let (id, kind) = (format!("invader-{}", invader as u8), PanelKind::Mat(table.invader_seat(invader)));
    Panel::keyed(&id, name, kind, (cards, offers.clicks()), || draw_mat(told, invader, name, &mut offers))
}

fn draw_mat(told: &Told, invader: Side, name: &str, offers: &mut Offers) -> Panel {
    let table = told.table;
    let mut node = g("");
    let (mut y, mut tall) = (8, 0);
    let mut column = 0;
    for phase in Phase::ALL.into_iter().filter(|phase| !shown_deals(table, invader, *phase).is_empty()) {
        let card = phase_card_of(told, invader, phase, 168, offers);
        let high = card.y + 4;
        let sheet = rect(0, 0, card.width, high).at("rx", 10).at("class", "card");
        node.push(g("").move_to(8 + column * 176, y).with(sheet).with(&card.node));
        tall = tall.max(high);
        column += 1;
        if column == 2 {
            (column, y, tall) = (0, y + tall + 8, 0);
        }
    }
    let high = (y + if column > 0 { tall + 8 } else { 0 }).max(DOCK + 1);
    let node = if high > DOCK + 1 { node } else { node.with(text(16, 40, 14, "soft", "The cards are being chosen.")) };
    let seat = table.invader_seat(invader);
    Panel::board(format!("invader-{}", invader as u8), name, [360, high], node).kind(PanelKind::Mat(seat))
}
