//! The four stacks of Provinces: what each costs, what is known of it, and cards that somebody has taken up. A sheet on the field while
//! Provinces are captured, else one of its own.

use ravelin_core::draw::{
    Described, Face, Flow, Glyph, Node, Offers, Panel, PanelKind, Tincture, back, disc, fit, frame, g, keyed,
    keyed_may, lines, rect, text, told, width, wrap,
};
use ravelin_core::{Asking, Set, Token};

use super::dock::{HALF, province_half};
use super::lay::{Area, Point};
use super::parts::*;
use super::position::marked;
use super::supply::SHEET;
use crate::ids::Stack;
use crate::questions::Frame;
use crate::state::Vilnius;
use crate::tokens;

const CELL: i32 = 62;
const GAP: i32 = 6;
const PAD: i32 = 8;
const NAME: &str = "Provinces to capture";

/// Whether Provinces are captured now.
pub(super) fn is_open(table: &Vilnius) -> bool {
    let captures = |frame: &Frame| matches!(frame, Frame::Conquer(_) | Frame::Offer(_) | Frame::Look(_));
    table.p.frames.iter().any(captures) || looks(table)
}

/// Whether cards that were taken up are shown.
fn looks(table: &Vilnius) -> bool {
    matches!(table.top(), Some(Frame::Choose(_)) | Some(Frame::Under(_)))
}

fn is_here(table: &Vilnius, token: Token) -> bool {
    Stack::ALL.into_iter().any(|stack| tokens::stack(stack) == token)
        || (looks(table) && table.p.pending.looked.iter().any(|card| tokens::province(*card) == token))
}

/// Height of the stacks in two columns, with the cards that were taken up.
fn height(table: &Vilnius) -> i32 {
    let lines = (Stack::ALL.len() as i32 + 1) / 2;
    lines * (CELL + GAP) + if looks(table) { 22 + HALF[1] + GAP } else { 0 }
}

fn all(table: &Vilnius, position: &[Described], offers: &mut Offers, [x, y, w]: [i32; 3]) -> Node {
    let mut node = g("");
    let wide = (w - GAP) / 2;
    for (n, (id, lying)) in (0..).zip(table.p.stacks.iter()) {
        let place = tokens::stack(id);
        let taken = offers.take(place);
        let at = [x + n % 2 * (wide + GAP), y + n / 2 * (CELL + GAP), wide, CELL];
        let stack = (lying.unknown, lying.known.len());
        node.push(keyed_may((told(position, |token| token == place), at, stack), &taken, || {
            marked(pile(table, id, at), position, place)
        }));
    }
    if looks(table) {
        let top = y + (Stack::ALL.len() as i32 + 1) / 2 * (CELL + GAP);
        node.push(text(x, top + 14, 14, "serif ital", "Taken up"));
        for (n, card) in (0..).zip(table.p.pending.looked.iter()) {
            let place = tokens::province(*card);
            let taken = offers.take(place);
            let at = [x + n * (HALF[0] + GAP), top + 22, HALF[0], HALF[1]];
            node.push(keyed_may((told(position, |token| token == place), at), &taken, || {
                let id = format!("looked-{}", table.kit.province(*card).id);
                marked(province_half(table, *card, Set::NONE, "", at).at("id", id), position, place)
            }));
        }
    }
    node
}

/// The sheet on the field, and how high it is.
pub(super) fn sheet_height(table: &Vilnius) -> i32 {
    HEAD + PAD + height(table) + 2
}

pub(super) fn on_the_field(
    table: &Vilnius,
    position: &[Described],
    offers: &mut Offers,
    width: i32,
    [x, y]: Point,
) -> Node {
    let high = sheet_height(table);
    let node = g("").at("id", "capture").move_to(x, y);
    let node =
        node.with(keyed((width, high), || sheet([0, 0, width, high], NAME, "Units in hand pay with their weapons")));
    node.with(all(table, position, offers, [PAD, HEAD + PAD, width - 2 * PAD]))
}

pub(super) fn panel(table: &Vilnius, position: &[Described], offers: &mut Offers) -> Panel {
    let mut offers = offers.part(|token| is_here(table, token));
    let stacks: Vec<_> = table.p.stacks.values().map(|s| (s.unknown, s.known.len())).collect();
    let key = (told(position, |token| is_here(table, token)), stacks, looks(table), offers.clicks());
    let draw = || {
        let mut flow = Flow::new(SHEET);
        flow.title(NAME, "");
        let at = [flow.pad, flow.y, flow.room()];
        flow.push(all(table, position, &mut offers, at));
        flow.skip(height(table));
        flow.done("stacks", "Provinces")
    };
    Panel::keyed("stacks", "Provinces", PanelKind::Shop, key, draw)
}

/// A stack: how many cards, what a card costs, what is known.
fn pile(table: &Vilnius, n: Stack, area @ [x, y, w, h]: Area) -> Node {
    let stack = &table.p.stacks[n];
    let words = stack_words(table.kit, stack);
    let mut node = g("stack").at("id", format_args!("stack-{}", n as u8)).title(&words);
    node.push(rect(x, y, w, h).at("rx", 8).at("class", "card mini"));
    if stack.unknown > 0 {
        node.push(g("mini").with(back(Tincture::Or, x + 6, y + 7, 30, 42)));
    } else if !stack.is_empty() {
        // All its cards are known: a face instead of a back.
        node.push(rect(x + 6, y + 7, 30, 42).at("rx", 5).at("class", "card mini"));
        node.push(g("softglyph").with(icon(Glyph::Banner, x + 12, y + 18, 18)));
    }
    node.push(g("mini").with(disc(x + 34, y + 11, 10, &stack.len().to_string())));
    node.push(text(x + 49, y + 15, 13, "serif", &format!("Stack {n}")));
    weapons(&mut node, table.kit.conquest[n], [x + 48, y + 19], w - 52);
    let room = w - 53;
    let size = fit(&words, 12, 11, room, Face::Ui);
    let wrapped = wrap(&words, size, room, Face::Ui);
    // A long list is told by the tooltip and the sentence.
    let told = if wrapped.len() > 2 || wrapped.iter().any(|l| width(l, size, Face::Ui) > room + 4) {
        wrap(&format!("{} cards, some of them known", stack.len()), 11, room, Face::Ui)
    } else {
        wrapped
    };
    node.push(lines(x + 49, y + 48, size, 11, "soft", &told));
    node.with(frame(area, 8, false))
}
