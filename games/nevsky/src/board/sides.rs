//! A side on one sheet: the mats of its Lords in full, then its cards; and the plate on the sea that opens the sheet of the other
//! side.

use ravelin_core::Token;
use ravelin_core::draw::{
    DOCK, Described, Face, Flow, Node, Offers, Panel, PanelKind, arms, g, icon, keyed, rect, text, told, width,
};

use super::lay::PLATE;
use super::parts::{side_name, tincture};
use super::{cards, heraldry, mats, status};
use crate::kit::*;
use crate::prompt::count;
use crate::state::Nevsky;
use crate::view::View;

/// As wide as the sea beside the map.
pub(super) const SHEET: i32 = 316;

fn id(side: Side) -> &'static str {
    match side {
        Side::Teutonic => "side-teutons",
        Side::Russian => "side-russians",
    }
}

pub(super) fn panel(view: &View, table: &Nevsky, side: Side, position: &[Described], offers: &mut Offers) -> Panel {
    let faces = cards::faces(view, table, side);
    let mut offers = offers.part(|token| faces.iter().any(|face| face.card.event() == token));
    let seat = table.seat_of(side);
    let words = told(position, |token| {
        token == Token::Seat(seat)
            || token == side.plan()
            || side.lords().any(|l| l.token() == token)
            || faces.iter().any(|face| face.place == token)
    });
    let beside: Vec<_> = side.lords().map(|l| mats::untold(view, l)).collect();
    let key = (words, beside, view.side() == Some(side), offers.clicks());
    let panel = Panel::keyed(id(side), side_name(side), PanelKind::Mat(seat), key, || {
        let mut flow = Flow { pad: 12, ..Flow::new(SHEET) };
        flow.title(side_name(side), &note(table, side));
        mats::list(view, table, side, position, &mut flow);
        cards::list(view, table, side, &faces, position, &mut offers, &mut flow);
        // A sheet, however little is on it.
        flow.y = flow.y.max(DOCK);
        flow.done("", "")
    });
    panel.noted(note(table, side))
}

fn note(table: &Nevsky, side: Side) -> String {
    let held = table.p.held[side];
    format!("{} on the map, {}", table.lords_on_map(side).len(), count(held, "Held Event", "Held Events"))
}

/// One plate for each side that is not the viewer's.
pub(super) fn plates(view: &View, table: &Nevsky) -> Node {
    let [x, top, _, h] = PLATE;
    let others = Side::ALL.into_iter().filter(|side| view.side() != Some(*side));
    let tops = (top..).step_by(h as usize + 6);
    others.zip(tops).fold(g("").at("id", "plates"), |node, (side, y)| {
        let facts = status::standing(table, side).facts;
        let lords = table.lords_on_map(side);
        let key: Vec<(String, String)> = facts.into_iter().map(|fact| (fact.number, fact.words)).collect();
        node.with(keyed((side as u8, y, key, lords), || plate(table, side, lords).move_to(x, y)))
    })
}

fn plate(table: &Nevsky, side: Side, lords: Lords) -> Node {
    let [_, _, w, h] = PLATE;
    let sheet = format!("at-{}", id(side));
    let mut node = g("").at("id", format_args!("plate-{}", side as u8)).at("data-opens", sheet);
    node.push(rect(0, 2, w, h).at("rx", 9).at("class", "cast"));
    node.push(rect(0, 0, w, h).at("rx", 9).at("class", "float"));
    node.push(g("mini").with(arms(tincture(side), 9, 8, 26)));
    node.push(text(46, 20, 16, "serif", side_name(side)));
    let mut left = 46;
    for fact in status::standing(table, side).facts.iter().take(4) {
        let mut shown = g("").title(&fact.words).with(g("inkglyph").with(icon(fact.glyph, left, 26, 14)));
        shown.push(text(left + 18, 38, 13, "", &fact.number));
        node.push(shown);
        left += 28 + width(&fact.number, 13, Face::Ui);
    }
    for (n, l) in lords.iter().enumerate() {
        node.push(g("").title(table.lord_name(l)).with(heraldry::arms(l, w - 22 - 20 * n as i32, 7, 15)));
    }
    node
}
