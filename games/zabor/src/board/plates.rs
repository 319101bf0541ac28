//! The other Empires on a wide stage, a plate each, which opens the Empire Chart.

use ravelin_core::draw::{Face, Glyph, Node, arms, g, icon, text, width};

use super::lay::{GAP, RIGHT, TOP};
use super::parts::tincture;
use super::position::some;
use super::sheet::{PAD, Sheet, ground};
use super::status::Wealth;
use crate::state::Zabor;
use crate::view::View;
use crate::words::empire_name;

const HIGH: i32 = 46;

/// The plates below each other, and where they end.
pub(super) fn column(view: &View, table: &Zabor) -> (Node, i32) {
    let others = table.seat_range().filter(|seat| view.viewer.is_none_or(|me| me.0 != *seat));
    let mut y = TOP;
    let mut node = g("flank").at("id", "other-empires");
    for seat in others {
        let wealth = Wealth::of(table, seat);
        let key = (seat, tincture(table, seat), &wealth);
        let plate = Sheet::keyed([RIGHT[0], y], key, || plate(table, seat, &wealth));
        y += plate.size[1] + GAP;
        node.push(plate.node);
    }
    (node, y)
}

fn plate(table: &Zabor, seat: u8, wealth: &Wealth) -> Sheet {
    let size = [RIGHT[1], HIGH];
    let sheet = format!("at-chart-{}", seat + 1);
    let mut node = g("").at("id", format_args!("plate-{}", seat + 1)).at("data-opens", sheet).with(ground(size));
    node.push(g("mini").with(arms(tincture(table, seat), 9, 8, 26)));
    node.push(text(46, 20, 16, "serif", &empire_name(table, seat)));
    let mut left = 46;
    for (glyph, number, words) in wealth.shown() {
        let mut fact = g("").title(&words).with(g("inkglyph").with(icon(glyph, left, 26, 14)));
        fact.push(text(left + 18, 38, 13, "", &number));
        node.push(fact);
        left += 30 + width(&number, 13, Face::Ui);
    }
    let envoys = g("").title(&format!("{} left", some(wealth.envoys, "Envoy", "Envoys")));
    let count = wealth.envoys.to_string();
    let right = RIGHT[1] - PAD;
    let sign = g("inkglyph").with(icon(Glyph::Banner, right - 30, 8, 14));
    node.push(envoys.with(sign).with(text(right, 20, 13, "end", &count)));
    Sheet { node, size }
}
