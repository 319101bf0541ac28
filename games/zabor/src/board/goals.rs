//! VP cards: the open ones in short on a wide stage, with how far the viewer is, and all of them on a sheet. [Z3.6] [Z14]

use ravelin_core::draw::{
    Described, Face, Flow, Glyph, Node, Panel, PanelKind, Tincture, arms, el, fit, g, lines, marked, text, tile, token,
    told, width, wrap,
};

use super::chart::progress;
use super::dock::seen_vp;
use super::lay::{GAP, LEFT, TOP};
use super::parts::tincture;
use super::position::age;
use super::sheet::{PAD, Sheet, ground, line};
use super::strip;
use crate::components::*;
use crate::state::Zabor;
use crate::tokens::{VP_DECK, vp_card};
use crate::view::View;
use crate::vocabulary::*;

/// VP cards face up, in chart order.
fn face_up(table: &Zabor) -> &[u8] {
    &table.p.vp[..usize::from(table.p.vp_up).min(CHART)]
}

/// What is drawn of the VP cards, for a key: the sentences tell most of it.
fn key<'a>(view: &View, table: &Zabor, position: &'a [Described]) -> impl std::hash::Hash + use<'a> {
    let up = face_up(table).to_vec();
    let words = told(position, |token| token == VP_DECK || up.iter().any(|n| vp_card(*n) == token));
    let colours: Vec<Tincture> = table.seat_range().map(|seat| tincture(table, seat)).collect();
    let claimed: Vec<u32> = table.seat_range().map(|seat| table.empire(seat).claimed).collect();
    (words, up, table.p.turn, colours, claimed, table.p.positions, view.viewer)
}

/// Who has put a marker on a card.
fn claimers(table: &Zabor, card: u8) -> impl Iterator<Item = u8> {
    table.seat_range().filter(move |s| table.empire(*s).claimed >> card & 1 != 0)
}

/// Whether a card can still be claimed by whoever looks.
fn is_open(view: &View, table: &Zabor, card: u8) -> bool {
    match view.viewer {
        Some(seat) => table.empire(seat.0).claimed >> card & 1 == 0,
        None => claimers(table, card).next().is_none(),
    }
}

// ---- On the stage ----

/// How much is said of each goal.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Detail {
    Full,
    Short,
}

/// Below the strip, down to this.
const END: i32 = 694;

pub(super) fn open(view: &View, table: &Zabor, position: &[Described]) -> Sheet {
    let at = [LEFT[0], TOP + strip::HIGH + GAP];
    Sheet::keyed(at, key(view, table, position), || {
        let room = END - at[1];
        let goals: Vec<u8> = face_up(table).iter().rev().copied().filter(|n| is_open(view, table, *n)).collect();
        let high = |detail: Detail| goals.iter().map(|n| goal(view, table, *n, detail).1).sum::<i32>();
        let detail = if high(Detail::Full) <= room - 62 { Detail::Full } else { Detail::Short };
        let mut body = g("").with(text(PAD, 20, 15, "serif", "Open goals"));
        let (mut y, mut left) = (28, goals.len());
        for n in &goals {
            let (drawn, high) = goal(view, table, *n, detail);
            if y + high > room - 34 {
                break;
            }
            body.push(drawn.move_to(0, y));
            (y, left) = (y + high, left - 1);
        }
        let claimed = face_up(table).len() - goals.len();
        let foot = match (left, claimed) {
            (0, 0) if goals.is_empty() => "none yet".to_owned(),
            (0, 0) => String::new(),
            (0, n) => format!("{n} claimed"),
            (more, n) => format!("{more} more, {n} claimed"),
        };
        if !foot.is_empty() {
            body.push(line(LEFT[1], y));
            body.push(text(PAD, y + 18, 12, "soft", &foot));
            y += 26;
        }
        let size = [LEFT[1], y + 2];
        let node = g("flank").at("id", "open-goals").at("data-opens", "at-vp").with(ground(size)).with(body);
        Sheet { node, size }
    })
}

/// A goal: its points and name, who has it, what it asks, how far the viewer is; and how high it is.
fn goal(view: &View, table: &Zabor, card: u8, detail: Detail) -> (Node, i32) {
    let Some(spec) = table.kit.vp_card(card) else { return (g(""), 0) };
    let mut node = g("").title(&spec.text).with(line(LEFT[1], 0));
    let points = format!("{} VP", spec.vp);
    // Shields of those who have it stand below the name, at the right.
    let mut right = LEFT[1] - PAD;
    for seat in claimers(table, card) {
        right -= 13;
        node.push(g("mini").with(arms(tincture(table, seat), right, 22, 11)));
    }
    let room = LEFT[1] - 2 * PAD - 8 - width(&points, 12, Face::Ui);
    let name = el("tspan").at("class", "serif").at("font-size", fit(&spec.name, 14, 11, room, Face::Serif));
    let head = text(PAD, 17, 13, "bold", &format!("{points} "));
    node.push(head.with(name.words(&spec.name)));
    let far = view.viewer.and_then(|seat| progress(table, spec.conds, seat.0));
    let words = match (detail, far) {
        (Detail::Full, Some(far)) => format!("{} You: {far}.", spec.text),
        (Detail::Full, None) => spec.text.clone(),
        (Detail::Short, Some(far)) => far,
        (Detail::Short, None) => String::new(),
    };
    let wrapped = wrap(&words, 12, right - PAD - 2, Face::Ui);
    node.push(lines(PAD, 32, 12, 15, "soft", &wrapped));
    (node, 25 + 15 * wrapped.len().max(1) as i32)
}

// ---- The sheet ----

/// VP cards face up with their markers, and the backs of those to come.
pub(super) fn panel(view: &View, table: &Zabor, position: &[Described]) -> Panel {
    let draw = || draw(view, table, position);
    let panel = Panel::keyed("vp", "VP chart", PanelKind::Track, key(view, table, position), draw);
    panel.noted(turn_words(table))
}

fn turn_words(table: &Zabor) -> String {
    format!("Turn {} of {}", table.p.turn, table.turns())
}

fn draw(view: &View, table: &Zabor, position: &[Described]) -> Panel {
    let (kit, p) = (table.kit, &table.p);
    let width = super::SHEET;
    let mut flow = Flow { pad: 12, ..Flow::new(width) };
    flow.title("VP chart", &turn_words(table));
    for card in face_up(table) {
        let Some(spec) = kit.vp_card(*card) else { continue };
        let (x, y) = (flow.pad, flow.y);
        let node = marked(g("place"), position, vp_card(*card));
        let mut inner = Flow { node, y, pad: x, ..Flow::new(width) };
        inner.push(g("mini").with(token(Tincture::Or, Glyph::Star, x + 12, y + 12, 11, 1)));
        let mut mark = width - x - 22;
        for seat in claimers(table, *card) {
            inner.push(g("mini").with(tile(tincture(table, seat), Glyph::Banner, mark, y + 1, 21, 1)));
            mark -= 24;
        }
        let title = format!("{} VP \u{b7} {} (age {})", spec.vp, spec.name, age(spec.age - 1));
        inner.push(text(x + 32, y + 17, fit(&title, 15, 12, mark - x - 14, Face::Bold), "ui bold", &title));
        inner.y += 22;
        let far = view.viewer.filter(|_| is_open(view, table, *card));
        let far = far.and_then(|seat| progress(table, spec.conds, seat.0));
        let far = far.map_or_else(String::new, |far| format!(" You: {far}."));
        inner.indented(32, &format!("{}{far}", spec.text), 13, "ui soft");
        flow.push(inner.node);
        flow.y = inner.y + 8;
    }
    let hidden = table.turns().saturating_sub(p.vp_up);
    if hidden > 0 {
        let per_age = table.ages().1.max(1);
        let ages: Vec<&str> = (p.vp_up..table.turns()).map(|s| age(s / per_age)).collect();
        flow.paragraph(&format!("{hidden} face down, by age: {}", ages.join(", ")), 13, "ui soft");
    }
    for line in seen_vp(view) {
        flow.paragraph(&format!("You have seen the card of {line}"), 13, "ui");
    }
    let free = (0..POSITIONS).filter(|n| p.positions[*n] == NO);
    let pool: Vec<&str> = free.map(|n| kit.card_name(Deck::Position, n as u8)).collect();
    if !pool.is_empty() {
        flow.paragraph(&format!("Positions in the pool: {}", pool.join(", ")), 13, "ui soft");
    }
    flow.done("vp", "VP chart")
}
