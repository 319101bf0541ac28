//! What lies before the viewer: an Invader's Phase cards and Orders, a Defender's Actions by building and the Deeds. One
//! panel for each card, as high as the dock.

use std::hash::Hash;

use ravelin_core::draw::{
    DOCK, Described, Face, Glyph, Node, Offers, Panel, PanelKind, Tincture, el, fit, frame, g, icon, lines, may,
    may_be_lit, rect, text, width, wrap,
};
use ravelin_core::{Choice, Seat};

use super::lay;
use super::parts::*;
use super::told::{Told, shown_deals};
use crate::components::*;
use crate::flow::{Ask, Stage};
use crate::paying::deals;
use crate::places::*;
use crate::state::Stronghold;
use crate::tokens::{self, PHASES, borrowed, deal, order, phase_card, shame};
use crate::words;

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
        .map(|way| way.kinds().map(|k| format!("{}{}", way.of(k), ["G", "O", "T"][k.index()])).collect())
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
fn phase_key(told: &Told, invader: u8, phase: u8) -> impl Hash {
    let (table, p) = (told.table, &told.table.p);
    let shown = shown_deals(table, invader, phase);
    let is_own = told.view.viewer == Some(table.invader_seat(invader));
    let now = matches!(p.stage, Stage::Phase(n) if n == phase);
    let flipped = p.flipped[usize::from(invader)] & 1 << phase;
    (shown, is_own, now, flipped, p.turn_flags.dealt, table.set(), invader)
}

/// The Phase card of an Invader, in a card of this width.
fn phase_card_of(told: &Told, invader: u8, phase: u8, wide: i32, offers: &mut Offers) -> Card {
    let table = told.table;
    let shown = shown_deals(table, invader, phase);
    let now = matches!(table.p.stage, Stage::Phase(n) if n == phase);
    let flipped = table.p.flipped[usize::from(invader)] & 1 << phase != 0;
    let title = format!("{phase} {}{}", PHASES[usize::from(phase) - 1], if flipped { " \u{21ba}" } else { "" });
    let tincture = if now { invader_tincture(table, crate::state::side_at(invader)) } else { Tincture::Sable };
    let mut card = Card::new(wide, tincture, &title);
    // Own Actions are clicked on one's own card, the ally's on his.
    let mine = told.view.viewer == Some(table.invader_seat(invader));
    let dealt = table.p.turn_flags.dealt;
    for here in deals(shown) {
        // Orders are common to both Invaders. [S23.13]
        let common = matches!(here, Deal::OpenOrder | Deal::ClassifiedOrders);
        let done = if common { dealt[0] | dealt[1] } else { dealt[usize::from(invader)] };
        let used = done & here.bit() != 0;
        let spec = table.kit.deal(here);
        let state = if used { ", performed this turn" } else { "" };
        let told = format!("{}{}{state}. {}", spec.name, words::price(table, here, !mine), spec.text);
        let taken = offers.take(if mine { deal(here) } else { borrowed(here) });
        let class = if now && !used { "" } else { "faded" };
        let (id, right) = (format!("deal-{invader}-{here}"), price(table, here));
        let line = Line { id, sign: None, words: &spec.name, right: &right, class, struck: used, told };
        card.line(&line, &taken);
    }
    card
}

/// The panels of an Invader who looks at the board.
pub(super) fn invader(told: &Told, seat: Seat, offers: &mut Offers) -> Vec<Panel> {
    let table = told.table;
    let mut all = Vec::new();
    if let Stage::Pick(n) = table.p.stage {
        all.extend(picks(told, table.pick_phase(n), seat, offers));
    }
    let ordering = matches!(table.p.ask, Ask::OrderChip { .. } | Ask::OrderAt { .. });
    if ordering {
        all.push(orders(told, seat, offers));
    }
    for phase in (1..=6u8).filter(|phase| shown_deals(table, seat.0, *phase) != 0) {
        let wide = if phase == 6 { 168 } else { 138 };
        let (id, name) = (format!("phase-{phase}"), PHASES[usize::from(phase) - 1]);
        let mut offers = offers.part(|token| deals(shown_deals(table, seat.0, phase)).any(|here| deal(here) == token));
        let key = (phase_key(told, seat.0, phase), offers.clicks());
        let draw = || phase_card_of(told, seat.0, phase, wide, &mut offers).done(&id, name, seat);
        all.push(Panel::keyed(&id, name, PanelKind::Mat(seat), key, draw));
    }
    if !ordering && table.p.stage == Stage::Phase(6) {
        all.push(orders(told, seat, offers));
    }
    all
}

/// Cards to choose from, while the set-up goes on.
fn picks(told: &Told, phase: usize, seat: Seat, offers: &mut Offers) -> Vec<Panel> {
    let (table, Some(secret)) = (told.table, told.view.secret) else { return Vec::new() };
    let pick = |n: u8| {
        let spec = table.kit.card(table.set(), phase as u8 + 2, n);
        let names: Vec<&str> = deals(spec.front).map(|d| table.kit.deal(d).name.as_str()).collect();
        let mut card = Card::new(176, invader_tincture(table, crate::state::side_at(seat.0)), &spec.name);
        for here in deals(spec.front) {
            let (right, here) = (price(table, here), table.kit.deal(here));
            let id = format!("pick-{}-{}", spec.id, card.y);
            let told = here.name.clone();
            card.line(&Line { id, sign: None, words: &here.name, right: &right, class: "", struck: false, told }, &[]);
        }
        let words = format!("{}: {}.", spec.name, names.join(", "));
        let whole = g("pick").at("id", format_args!("card-{}", spec.id)).at("role", "group").at("aria-label", words);
        let whole = whole.with(&card.node).with(rect(0, 0, card.width, DOCK).at("class", "hit"));
        let taken = offers.take(phase_card(table.set(), phase as u8 + 2, n));
        let edge = frame([3, 3, card.width - 6, DOCK - 6], 9, false);
        let whole = if may_be_lit(&taken) { whole.with(edge) } else { whole };
        Card { node: g("").with(may(whole, &taken)), ..card }.done(&format!("pick-{}", spec.id), &spec.name, seat)
    };
    bits(secret.drawn[phase % CARD_PHASES]).map(pick).collect()
}

/// Order chips in hand.
fn orders(told: &Told, seat: Seat, offers: &mut Offers) -> Panel {
    let mut offers = offers.part(|token| Order::ALL.into_iter().any(|here| order(here) == token));
    let key = (told.table.order_hand(), offers.clicks());
    Panel::keyed("orders", "Orders", PanelKind::Mat(seat), key, || draw_orders(told, seat, &mut offers))
}

fn draw_orders(told: &Told, seat: Seat, offers: &mut Offers) -> Panel {
    let table = told.table;
    let mut card = Card::new(150, Tincture::Sable, "Orders in hand");
    for (here, n) in Order::ALL.into_iter().zip(table.order_hand()) {
        let (name, right) = (&table.kit.order_names[here.index()], n.to_string());
        let told = format!("{n} {name}. {}", table.kit.order_texts[here.index()]);
        let (sign, class) = (Some(ORDER_GLYPHS[here.index()]), if n == 0 { "faded" } else { "" });
        let line = Line { id: format!("order-{here}"), sign, words: name, right: &right, class, struck: false, told };
        card.line(&line, &offers.take(order(here)));
    }
    card.done("orders", "Orders", seat)
}

/// The panels of a Defender who looks at the board: Actions by name, faded if there is no time for them, and the Deeds.
pub(super) fn defender(told: &Told, seat: Seat, position: &[Described], offers: &mut Offers) -> Vec<Panel> {
    const CARDS: [(&str, &[Building]); 5] = [
        ("forge", &[Building::Forge]),
        ("workshop", &[Building::Workshop]),
        ("cathedral", &[Building::Cathedral]),
        ("scouts", &[Building::Scouts]),
        ("quarters", &[Building::Barracks, Building::Guard]),
    ];
    let (table, p) = (told.table, &told.table.p);
    let mine = usize::from(seat.0).saturating_sub(table.invaders()) & 1;
    let mut all = vec![];
    for (id, buildings) in CARDS {
        let names: Vec<&str> = buildings.iter().map(|b| told.name(b.place())).collect();
        let (id, title) = (format!("reach-{id}"), names.join(", "));
        let works =
            || buildings.iter().flat_map(|b| lay::works(*b)).filter(|w| *w != Work::GateReinforcement || p.barbican);
        let rows: Vec<(Work, u8, u8, bool, bool)> = works().map(|here| in_reach(table, here, mine)).collect();
        let told_of: Vec<&str> = works().map(|here| sentence_of(position, tokens::work(here))).collect();
        let facts: Vec<_> =
            rows.iter().map(|(work, paid, price, used, reach)| (*work as u8, *paid, *price, *used, *reach)).collect();
        let draw = || {
            let tincture = defender_tincture(table, crate::state::side_at(mine as u8));
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
        all.push(Panel::keyed(&id, &title, PanelKind::Mat(seat), (facts, &told_of, mine), draw));
    }
    let mut offers = offers.part(|token| Shame::ALL.into_iter().any(|here| shame(here) == token));
    let key = (p.steadfast, offers.clicks());
    let draw = || deeds(table, &mut offers).done("deeds", "Deeds", seat);
    all.push(Panel::keyed("deeds", "Deeds", PanelKind::Mat(seat), key, draw));
    all
}

/// An Action of the castle, what was paid for it and what it costs, whether it is used, and whether this Defender could pay the rest.
fn in_reach(table: &Stronghold, here: Work, mine: usize) -> (Work, u8, u8, bool, bool) {
    let p = &table.p;
    let (paid, price) = (p.paid[here.index()], table.price(here));
    let used = p.turn_flags.worked & here.bit() != 0 && p.turn_flags.hasty != here as u8;
    let labour = if here.building() == Building::Workshop { p.labour[mine] } else { 0 };
    (here, paid, price, used, !used && price.saturating_sub(paid) <= p.hourglasses[mine] + labour)
}

/// Dishonorable Deeds, each worth a point while it is not done.
fn deeds(table: &Stronghold, offers: &mut Offers) -> Card {
    let mut card = Card::new(152, Tincture::Sable, "Dishonorable Deeds");
    for here in Shame::ALL {
        let held = table.p.steadfast & 1 << here as u8 != 0;
        let (name, text) = (&table.kit.shame_names[here.index()], &table.kit.shame_texts[here.index()]);
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
pub(super) fn mat(told: &Told, invader: u8, name: &str, offers: &mut Offers) -> Panel {
    let table = told.table;
    let here = |token| {
        let all = (1..=6u8).flat_map(|phase| deals(shown_deals(table, invader, phase)));
        all.flat_map(|here| [deal(here), borrowed(here)]).any(|here| here == token)
    };
    let mut offers = offers.part(here);
    let cards: Vec<_> = (1..=6u8).map(|phase| phase_key(told, invader, phase)).collect();
    let (id, kind) = (format!("invader-{invader}"), PanelKind::Mat(table.invader_seat(invader)));
    Panel::keyed(&id, name, kind, (cards, offers.clicks()), || draw_mat(told, invader, name, &mut offers))
}

fn draw_mat(told: &Told, invader: u8, name: &str, offers: &mut Offers) -> Panel {
    let table = told.table;
    let mut node = g("");
    let (mut y, mut tall) = (8, 0);
    let mut column = 0;
    for phase in (1..=6u8).filter(|phase| shown_deals(table, invader, *phase) != 0) {
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
    Panel::board(format!("invader-{invader}"), name, [360, high], node).kind(PanelKind::Mat(seat))
}
