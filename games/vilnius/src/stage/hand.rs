//! A player's hand for everybody else, who may see it: Provinces and Units, what is stored and looted, and the piles.

use ravelin_core::draw::{Described, Flow, Panel, PanelKind, g, labelled, text, told};
use ravelin_core::{Asking, Seat, Set};

use super::dock::{HALF, province_half, unit};
use super::parts::*;
use super::position::{marked, unit_words};
use super::supply::SHEET;
use crate::ids::*;
use crate::questions::Frame;
use crate::state::Vilnius;
use crate::tokens;
use crate::tokens::amounts;

const GAP: i32 = 8;
const COLUMNS: i32 = 3;

/// Whoever pays with a lent Province gets the bonus of his own trade. [V9.11]
fn lent_goods(table: &Vilnius, seat: Seat) -> Set<Good> {
    match table.top() {
        Some(Frame::Pay(pay)) => table.goods(pay.seat),
        _ => table.goods(seat),
    }
}

/// The panel of a seat; of the viewer's own only what the dock does not show. `elsewhere` are Provinces that lie before the viewer.
pub(super) fn panel(
    table: &Vilnius,
    seat: Seat,
    is_own: bool,
    elsewhere: Set<Province>,
    position: &[Described],
) -> Panel {
    let player = table.player(seat);
    let all = player.hand | player.stored() | player.loot | player.shared();
    let has = |token| all.iter().any(|c| tokens::province(c) == token);
    let words = told(position, |token| token == tokens::hand(seat) || has(token));
    let key = (words, tincture(table, seat), table.goods(seat), lent_goods(table, seat), is_own, elsewhere & all);
    let letter = letter(seat);
    let (id, name, kind) = match is_own {
        true => (format!("piles-{letter}"), "Your piles".to_owned(), PanelKind::Track),
        false => (format!("hand-{letter}"), format!("Hand of {}", seat_name(seat)), PanelKind::Mat(seat)),
    };
    let raised = table.purse(seat).yields.map(|n| n.clamp(0, 99) as u8);
    let note = if player.hand.is_empty() { String::new() } else { format!("can raise {}", amounts(&raised)) };
    let draw = || draw(table, seat, (is_own, elsewhere), position, &name);
    Panel::keyed(&id, &name, kind, (key, &note), draw).noted(&note)
}

fn draw(
    table: &Vilnius,
    seat: Seat,
    (is_own, elsewhere): (bool, Set<Province>),
    position: &[Described],
    name: &str,
) -> Panel {
    let player = table.player(seat);
    let mut flow = Flow { pad: (SHEET - COLUMNS * (HALF[0] + GAP) + GAP) / 2, ..Flow::new(SHEET) };
    flow.title(name, "");
    let mut head = marked(g("place"), position, tokens::hand(seat));
    let words = format!("income {}, Order value {}", table.income(seat), table.order_values(seat));
    head.push(text(flow.pad, flow.y + 13, 14, "soft", &words));
    flow.push(head);
    flow.skip(24);
    if !is_own {
        let groups = [
            (player.hand, "", "hand"),
            (player.stored(), "stored", "stored"),
            (player.loot, "loot", "loot"),
            (player.shared(), "for others", "lent"),
        ];
        let cards = groups.into_iter().flat_map(|(mask, note, id)| mask.iter().map(move |card| (card, note, id)));
        provinces(table, seat, &cards.collect::<Vec<_>>(), elsewhere, position, &mut flow);
        units(table, seat, &mut flow);
    }
    // Discard piles are open. [V4.2.4]
    let discarded = province_names(table.kit, player.discard);
    flow.paragraph(&format!("Province pile {}, discarded: {discarded}.", player.draw.len()), 14, "soft");
    flow.skip(4);
    let [pile, discarded] = [player.unit_draw, player.unit_discard].map(|all| unit_names(table.kit, all));
    flow.paragraph(&format!("Unit pile: {pile}; discarded: {discarded}."), 14, "soft");
    flow.done("", name)
}

fn area(n: usize, flow: &Flow) -> [i32; 4] {
    let n = n as i32;
    [flow.pad + n % COLUMNS * (HALF[0] + GAP), flow.y + n / COLUMNS * (HALF[1] + GAP), HALF[0], HALF[1]]
}

fn skip(cards: usize, flow: &mut Flow) {
    flow.skip((cards as i32 + COLUMNS - 1) / COLUMNS * (HALF[1] + GAP));
}

fn provinces(
    table: &Vilnius,
    seat: Seat,
    cards: &[(Province, &str, &str)],
    elsewhere: Set<Province>,
    position: &[Described],
    flow: &mut Flow,
) {
    for (n, (card, note, id)) in cards.iter().enumerate() {
        let place = tokens::province(*card);
        let goods = if *id == "lent" { lent_goods(table, seat) } else { table.goods(seat) };
        let node = province_half(table, *card, goods, note, area(n, flow));
        let node = node.at("id", format_args!("{id}-{}-{}", letter(seat), table.kit.province(*card).id));
        flow.push(match elsewhere.has(*card) {
            true => labelled(node, position, place),
            false => marked(node, position, place),
        });
    }
    skip(cards.len(), flow);
}

fn units(table: &Vilnius, seat: Seat, flow: &mut Flow) {
    let units = table.player(seat).units;
    let kinds: Vec<Unit> = units.kinds().collect();
    for (n, kind) in kinds.iter().enumerate() {
        let node = unit(table, *kind, units.of(*kind), tincture(table, seat), true, area(n, flow));
        let node = node.at("id", format_args!("unit-{}-{}", letter(seat), table.kit.unit(*kind).id));
        flow.push(node.at("role", "group").at("aria-label", unit_words(table, seat, *kind)));
    }
    skip(kinds.len(), flow);
}
