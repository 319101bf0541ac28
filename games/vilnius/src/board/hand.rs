//! A player's hand, which all may see: Provinces and Units, what is stored and looted, and the piles.

use ravelin_core::draw::{Described, Flow, Offers, Panel, PanelKind, arms, g, keyed_may, rect, text, told};
use ravelin_core::{Seat, Token};

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

/// Whether stored and lent Provinces are clicked: stored ones may be given up, lent ones may be spent by others; the owner is told why
/// he may not. [V9.11]
fn opens(table: &Vilnius, seat: u8) -> [bool; 2] {
    [decides(table, seat) && matches!(table.top(), Frame::Stored { .. }), matches!(table.top(), Frame::Pay { .. })]
}

/// Whoever pays with a lent Province gets the bonus of his own trade. [V9.11]
fn lent_goods(table: &Vilnius, seat: u8) -> u8 {
    match table.top() {
        Frame::Pay { seat: payer } => table.goods(payer),
        _ => table.goods(seat),
    }
}

pub(super) fn panel(table: &Vilnius, seat: u8, position: &[Described], offers: &mut Offers, wide: i32) -> Panel {
    let player = table.player(seat);
    let has = |cards: u64, token: Token| bits(cards).any(|c| tokens::province(c) == token);
    let (mine, [stored, lent]) = (decides(table, seat), opens(table, seat));
    let when = |open: bool, cards: u64| if open { cards } else { 0 };
    let clickable = when(mine, player.hand) | when(stored, player.stored()) | when(lent, player.shared());
    let mut offers = offers
        .part(|token| has(clickable, token) || (mine && player.units.kinds().any(|kind| tokens::unit(kind) == token)));
    let all = player.hand | player.stored() | player.loot | player.shared();
    let words = told(position, |token| token == tokens::hand(seat) || has(all, token));
    let chosen = bits(all).filter(|c| is_chosen(table, *c)).collect::<Vec<u8>>();
    let goods = (table.goods(seat), lent_goods(table, seat));
    let key = (words, tincture(table, seat), chosen, goods, offers.clicks());
    let (id, name) = (format!("hand-{}", action::letter(seat)), format!("Hand of {}", seat_name(seat)));
    let kind = PanelKind::Mat(Seat(seat));
    Panel::keyed(&id, &name, kind, key, || draw(table, seat, position, &mut offers, wide))
}

/// Whether a Province is put down in a payment.
fn is_chosen(table: &Vilnius, card: u8) -> bool {
    table.p.elements.contains(&card) && matches!(table.top(), Frame::Pay { .. })
}

fn draw(table: &Vilnius, seat: u8, position: &[Described], offers: &mut Offers, wide: i32) -> Panel {
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
        let [stored, lent] = opens(table, seat);
        let (clickable, goods) = match id {
            "stored" => (stored, goods),
            "lent" => (lent, lent_goods(table, seat)),
            _ => (false, goods),
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
        let (chosen, place) = (is_chosen(table, card), tokens::province(card));
        let taken = if clickable { offers.take(place) } else { Vec::new() };
        let words = told(position, |token| token == place);
        flow.push(keyed_may((id, words, goods, at, chosen), &taken, || {
            let node = province_card(table, card, goods, at);
            let node = if chosen { g("faded").with(node) } else { node };
            marked(node.at("id", format_args!("{id}-{}", table.kit.province(card).id)), position, place)
        }));
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
        let (count, colour) = (player.units.of(kind), tincture(table, seat));
        let taken = if mine { offers.take(tokens::unit(kind)) } else { Vec::new() };
        flow.push(keyed_may((seat, kind, count, colour, at), &taken, || {
            let node = unit_card(table, kind, count, at, colour);
            let node = node.at("id", format_args!("unit-{}-{}", action::letter(seat), table.kit.unit(kind).id));
            node.at("role", "group").at("aria-label", unit_words(table, seat, kind))
        }));
        lines = n / per_line + 1;
    }
    flow.y = top + lines * (UNIT[1] + 10) + 2;
}
