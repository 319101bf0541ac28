//! The four stacks of Provinces: what each costs, what is known of it, and cards that somebody has taken up.

use ravelin_core::draw::{
    Described, Flow, Glyph, Node, Offers, Panel, PanelKind, Tincture, back, disc, g, icon, keyed_may, may, rect, text,
    told,
};

use super::parts::*;
use super::position::marked;
use crate::flow::Frame;
use crate::state::{Stack, Vilnius};
use crate::tokens;

const STACK: [i32; 2] = [124, 96];

/// Whether cards that were taken up are shown.
fn looks(table: &Vilnius) -> bool {
    matches!(table.top(), Frame::Choose { .. } | Frame::Under { .. })
}

pub(super) fn panel(table: &Vilnius, position: &[Described], offers: &mut Offers, wide: i32) -> Panel {
    let is_here = |token| {
        (0..table.p.stacks.len()).any(|n| tokens::stack(n as u8) == token)
            || (looks(table) && table.p.looked.iter().any(|card| tokens::province(*card) == token))
    };
    let mut offers = offers.part(is_here);
    let key = (told(position, is_here), looks(table), offers.clicks());
    Panel::keyed("stacks", "Provinces", PanelKind::Shop, key, || draw(table, position, &mut offers, wide))
}

fn draw(table: &Vilnius, position: &[Described], offers: &mut Offers, wide: i32) -> Panel {
    let mut flow = Flow::new(wide);
    flow.title("Provinces to capture", "");
    for (n, stack) in table.p.stacks.iter().enumerate() {
        let place = tokens::stack(n as u8);
        let taken = offers.take(place);
        flow.push(keyed_may(told(position, |token| token == place), &taken, || {
            marked(pile(table, n, stack, &flow), position, place)
        }));
        flow.skip(STACK[1] - 10);
    }
    if looks(table) {
        flow.paragraph("Taken up", 17, "serif ital");
        flow.skip(4);
        let top = flow.y;
        for (n, card) in table.p.looked.iter().enumerate() {
            let at = [flow.pad + n as i32 * 176, top, 166, 62];
            let node =
                province_card(table, *card, 0, at).at("id", format_args!("looked-{}", table.kit.province(*card).id));
            let place = tokens::province(*card);
            flow.push(may(marked(node, position, place), &offers.take(place)));
        }
        flow.skip(72);
    }
    flow.done("stacks", "Provinces")
}

/// A stack at the place that the flow has come to.
fn pile(table: &Vilnius, n: usize, stack: &Stack, flow: &Flow) -> Node {
    let (x, y, w) = (flow.pad, flow.y, flow.room());
    let mut node = g("stack").at("id", format_args!("stack-{n}"));
    node.push(rect(x, y, w, STACK[1] - 20).at("rx", 8).at("class", "card"));
    if stack.unknown > 0 {
        node.push(back(Tincture::Or, x + 10, y + 8, 44, 60));
    } else if !stack.is_empty() {
        // All its cards are known: a face instead of a back.
        node.push(rect(x + 10, y + 8, 44, 60).at("rx", 5).at("class", "card"));
        node.push(g("softglyph").with(icon(Glyph::Banner, x + 20, y + 26, 24)));
    }
    node.push(disc(x + 50, y + 14, 13, &stack.len().to_string()));
    node.push(text(x + 74, y + 28, 18, "serif", &format!("Stack {}", n + 1)));
    weapons(&mut node, table.kit.conquest[n], x + 160, y + 10, 22);
    let words = stack_words(table.kit, stack);
    let size = ravelin_core::draw::fit(&words, 16, 10, w - 90, ravelin_core::draw::Face::Ui);
    node.push(text(x + 74, y + 60, size, "ui soft", &words));
    node.with(rect(x - 2, y - 2, w + 4, STACK[1] - 16).at("rx", 10).at("class", "edge"))
}
