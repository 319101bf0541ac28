//! A player's hand, which all may see: Provinces and Units, what is stored and looted, and the piles.

use ravelin_core::Seat;
use ravelin_core::draw::{Described, Flow, Offers, Panel, PanelKind, arms, g, may, rect, text};

use super::parts::*;
use super::position::{marked, unit_words};
use crate::action::{self, amounts};
use crate::components::*;
use crate::flow::Frame;
use crate::state::Vilnius;
use crate::tokens;
use crate::view::seat_name;

const PROVINCE: [i32; 2] = [168, 62];
const UNIT: [i32; 2] = [254, 62];

/// Whether the choices about cards in hand belong to this seat.
fn decides(table: &Vilnius, seat: u8) -> bool {
    table.asked().has(Seat(seat)) && !matches!(table.top(), Frame::Choose { .. } | Frame::Under { .. })
}

pub(super) fn panel(table: &Vilnius, seat: u8, position: &[Described], offers: &mut Offers, wide: i32) -> Panel {
    let player = table.player(seat);
    let goods = table.goods(seat);
    let letter = action::letter(seat);
    let mut flow = Flow::new(wide);
    let (x, y) = (flow.pad, flow.y);
    let mut head = marked(g("place"), position, tokens::hand(seat));
    head.push(rect(x - 6, y - 10, flow.room() + 12, 38).at("rx", 8).at("class", "hit"));
    head.push(arms(tincture(table, seat), x, y - 6, 28));
    head.push(text(x + 40, y + 16, 22, "serif", &format!("Hand of {}", seat_name(seat))));
    let [gold, tools] = table.purse(seat).yields.map(|n| n.clamp(0, 99) as u8);
    if player.hand != 0 {
        head.push(text(
            flow.width - flow.pad,
            y + 16,
            17,
            "ui soft end",
            &format!("can raise {}", amounts([gold, tools])),
        ));
    }
    flow.push(head);
    flow.skip(34);
    let mine = decides(table, seat);
    provinces(table, player.hand, goods, (mine, &format!("hand-{letter}")), position, offers, &mut flow);
    units(table, seat, mine, offers, &mut flow);
    for (word, cards, id) in
        [("Stored", player.stored(), "stored"), ("Loot", player.loot, "loot"), ("For others", player.shared(), "lent")]
    {
        if cards == 0 {
            continue;
        }
        flow.paragraph(word, 17, "serif ital");
        flow.skip(4);
        // Stored ones may be given up, lent ones may be spent by others; the owner is told why he may not. [V9.11]
        let clickable = match id {
            "stored" => mine && matches!(table.top(), Frame::Stored { .. }),
            "lent" => matches!(table.top(), Frame::Pay { .. }),
            _ => false,
        };
        // Whoever pays with a lent one gets the bonus of his own trade. [V9.11]
        let goods = match table.top() {
            Frame::Pay { seat: payer } if id == "lent" => table.goods(payer),
            _ => goods,
        };
        provinces(table, cards, goods, (clickable, &format!("{id}-{letter}")), position, offers, &mut flow);
    }
    // Discard piles are open. [V4.2.4]
    let discarded = province_names(table.kit, player.discard);
    flow.paragraph(&format!("Province pile {}, discarded: {discarded}.", player.draw.count_ones()), 16, "ui soft");
    let [pile, discarded] = [player.unit_draw, player.unit_discard].map(|all| unit_names(table.kit, all));
    flow.paragraph(&format!("Unit pile: {pile}; discarded: {discarded}."), 16, "ui soft");
    flow.done(&format!("hand-{letter}"), &format!("Hand of {}", seat_name(seat))).kind(PanelKind::Mat(Seat(seat)))
}

fn provinces(
    table: &Vilnius,
    cards: u64,
    goods: u8,
    (clickable, id): (bool, &str),
    position: &[Described],
    offers: &mut Offers,
    flow: &mut Flow,
) {
    if cards == 0 {
        return;
    }
    let per_line = (flow.room() + 10) / (PROVINCE[0] + 10);
    let top = flow.y;
    for (n, card) in bits(cards).enumerate() {
        let n = n as i32;
        let at = [
            flow.pad + n % per_line * (PROVINCE[0] + 10),
            top + n / per_line * (PROVINCE[1] + 10),
            PROVINCE[0],
            PROVINCE[1],
        ];
        let chosen = table.p.elements.contains(&card) && matches!(table.top(), Frame::Pay { .. });
        let mut node =
            province_card(table, card, goods, at).at("id", format_args!("{id}-{}", table.kit.province(card).id));
        if chosen {
            node = g("faded").with(node);
        }
        let taken = if clickable { offers.take(tokens::province(card)) } else { Vec::new() };
        flow.push(may(marked(node, position, tokens::province(card)), &taken));
    }
    let lines = (cards.count_ones() as i32 + per_line - 1) / per_line;
    flow.y = top + lines * (PROVINCE[1] + 10) + 2;
}

fn units(table: &Vilnius, seat: u8, mine: bool, offers: &mut Offers, flow: &mut Flow) {
    let player = table.player(seat);
    if player.units.is_empty() {
        return;
    }
    let per_line = (flow.room() + 10) / (UNIT[0] + 10);
    let top = flow.y;
    let mut lines = 0;
    for (n, kind) in player.units.kinds().enumerate() {
        let n = n as i32;
        let at = [flow.pad + n % per_line * (UNIT[0] + 10), top + n / per_line * (UNIT[1] + 10), UNIT[0], UNIT[1]];
        let node = unit_card(table, kind, player.units.of(kind), at, tincture(table, seat));
        let node = node.at("id", format_args!("unit-{}-{}", action::letter(seat), table.kit.unit(kind).id));
        let node = node.at("role", "group").at("aria-label", unit_words(table, seat, kind));
        let taken = if mine { offers.take(tokens::unit(kind)) } else { Vec::new() };
        flow.push(may(node, &taken));
        lines = n / per_line + 1;
    }
    flow.y = top + lines * (UNIT[1] + 10) + 2;
}
