//! The Invaders: Phase cards with their Actions, Reserve, Camp, Resources; and what is common to both: pouch, pool, blood, Orders.

use ravelin_core::Viewer;
use ravelin_core::draw::{
    Face, Flow, Glyph, Node, Offers, Panel, Tincture, el, fit, g, icon, may, rect, text, tile, width,
};

use super::parts::*;
use crate::components::*;
use crate::flow::Stage;
use crate::paying::deals;
use crate::places::*;
use crate::state::{NONE, Stronghold, side_at};
use crate::tokens::{PHASES, deal, phase_card};
use crate::view::View;

pub(super) fn panel(view: &View, table: &Stronghold, invader: u8, offers: &mut Offers, wide: i32) -> Panel {
    let p = &table.p;
    let at = usize::from(invader);
    let seat = table.invader_seat(invader);
    let mut flow = Flow::new(wide);
    flow.heading(crate::view::seat_name(p.seats, seat), &plural(p.resources[at], "Resource"));
    let tincture = invader_tincture(table, side_at(invader));
    for (word, here) in [("Reserve", p.reserve[at]), ("Camp", p.camp[at])] {
        let y = flow.y;
        let cost = table.kit.camp_cost(here.total());
        let note = if word == "Camp" {
            format!("{}, {cost} H", plural(here.total(), "unit"))
        } else {
            plural(here.total(), "unit")
        };
        flow.push(text(flow.pad, y + 22, 18, "serif ital", word));
        flow.push(text(flow.pad, y + 43, 16, "ui soft", &note));
        let mut row = g("");
        units(&mut row, (here, tincture, true), (flow.pad + 150, y + 2), 44, &format!("{word}-{invader}"));
        flow.push(row);
        flow.skip(58);
    }
    let legend = "Prices: R Resources, H Hourglasses given, G Goblins, O Orcs, T Trolls";
    flow.push(text(flow.pad, flow.y + 12, 15, "ui soft", legend));
    flow.skip(26);
    if view.public.turn == 0 {
        setup_cards(view, table, invader, offers, &mut flow);
    }
    for phase in 1..=6u8 {
        phase_row(view, table, invader, phase, offers, &mut flow);
    }
    flow.done(&format!("invader-{invader}"), crate::view::seat_name(p.seats, seat))
}

/// Cards to choose from, while the set-up goes on.
fn setup_cards(view: &View, table: &Stronghold, invader: u8, offers: &mut Offers, flow: &mut Flow) {
    let Stage::Pick(n) = table.p.stage else { return };
    if table.picker(n) != invader {
        return;
    }
    let Some(secret) = view.secret else {
        return flow.paragraph("Cards are being chosen in secret.", 17, "ui soft");
    };
    let phase = table.pick_phase(n);
    for n in bits(secret.drawn[phase]) {
        let spec = table.kit.card(table.set(), phase as u8 + 2, n);
        let token = phase_card(table.set(), phase as u8 + 2, n);
        let names: Vec<&str> = deals(spec.front).map(|d| table.kit.deal(d).name.as_str()).collect();
        let taken = offers.take(token);
        let (x, y, w) = (flow.pad, flow.y, flow.room());
        let mut node = g("choice").at("id", format_args!("card-{}", spec.id));
        node.push(rect(x, y, w, 52).at("rx", 8).at("class", "card"));
        node.push(text(x + 12, y + 22, 17, "bold", &format!("{} \u{b7} {}", spec.id, spec.name)));
        node.push(text(x + 12, y + 42, 15, "ui soft", &names.join(", ")));
        node.push(rect(x - 2, y - 2, w + 4, 56).at("rx", 10).at("class", "edge"));
        flow.push(may(node, &taken));
        flow.skip(60);
    }
}

/// A Phase card: its Actions as buttons that say what they cost.
fn phase_row(view: &View, table: &Stronghold, invader: u8, phase: u8, offers: &mut Offers, flow: &mut Flow) {
    let viewer = view.viewer;
    let p = &table.p;
    let now = p.stage == Stage::Phase(phase);
    let flipped = p.flipped[usize::from(invader)] & 1 << phase != 0;
    let kept = (2..=5).contains(&phase).then(|| p.cards[usize::from(invader)][usize::from(phase) - 2]);
    if kept == Some(NONE) {
        return;
    }
    let back = if flipped { " (flipped)" } else { "" };
    let title = format!("{phase} {}{back}", PHASES[usize::from(phase) - 1]);
    flow.push(text(flow.pad, flow.y + 17, 18, if now { "bold" } else { "ui soft" }, &title));
    flow.skip(24);
    let (mut x, top) = (flow.pad, flow.y);
    let mut y = top;
    let shown = if phase == 1 && flipped { Deal::AllCharge.bit() } else { table.offered_deals(invader, phase) };
    for here in deals(shown) {
        let words = format!("{} {}", table.kit.deal(here).name, price(table, here));
        let w = (width(&words, 18, Face::Ui) + 18).min(flow.room());
        if x > flow.pad && x + w > flow.width - flow.pad {
            (x, y) = (flow.pad, y + 40);
        }
        flow.push(deal_chip((table, viewer), invader, here, &words, [x, y, w, 34], now, offers));
        x += w + 6;
    }
    flow.y = y + 46;
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

fn deal_chip(
    (table, viewer): (&Stronghold, Viewer),
    invader: u8,
    here: Deal,
    words: &str,
    [x, y, w, h]: [i32; 4],
    now: bool,
    offers: &mut Offers,
) -> Node {
    // Orders are common to both Invaders. [S23.13]
    let dealt = table.p.turn_flags.dealt;
    let common = matches!(here, Deal::OpenOrder | Deal::ClassifiedOrders);
    let dealt = if common { dealt[0] | dealt[1] } else { dealt[usize::from(invader)] };
    let used = dealt & here.bit() != 0;
    let spec = table.kit.deal(here);
    let mut node = g(if used || !now { "deal faded" } else { "deal" }).at("id", format_args!("deal-{invader}-{here}"));
    node.push(rect(x, y, w, h).at("rx", 7).at("class", "card"));
    let size = fit(words, 18, 12, w - 14, Face::Ui);
    node.push(text(x + 8, y + 23, size, "ui", words));
    if used {
        node.push(el("path").at("d", format_args!("M{} {}H{}", x + 5, y + 17, x + w - 5)).at("class", "rule"));
    }
    node.push(rect(x - 2, y - 2, w + 4, h + 4).at("rx", 9).at("class", "edge"));
    let state = if used { " (performed this turn)" } else { "" };
    let title = format!("{}{state}\n{}", spec.name, spec.text);
    // Own Actions are clicked on one's own card, the ally's on his.
    let asks = |c: &ravelin_core::Choice| c.text.starts_with("ask ");
    let mine = viewer == Some(table.invader_seat(invader));
    let taken = offers.take_if(deal(here), |c| asks(c) != mine);
    may(node.title(&title), &taken)
}

/// What both Invaders share.
pub(super) fn pools(table: &Stronghold, wide: i32) -> Panel {
    let p = &table.p;
    let mut flow = Flow::new(wide);
    flow.heading("The horde", &format!("{} in the pouch", p.pouch.total()));
    for (word, here) in [("Pouch", p.pouch), ("Rejected", p.pool), ("On cards", p.spent)] {
        let y = flow.y;
        flow.push(text(flow.pad, y + 24, 17, "serif ital", word));
        for kind in here.kinds() {
            let (x, n) = (flow.pad + 120 + 110 * kind.index() as i32, here.of(kind));
            let piece = tile(Tincture::Gules, INVADER_GLYPHS[kind.index()], x, y, 36, 1);
            let id = format!("pool-{word}-{}", INVADER_IDS[kind.index()]).replace(' ', "-");
            flow.push(piece.at("id", id).title(&plural(n, INVADER_NAMES[kind.index()])));
            flow.push(text(x + 44, y + 26, 20, "bold", &n.to_string()));
        }
        flow.skip(46);
    }
    let gone =
        format!("{} on the Blood field; {} in the bank", plural(p.blood, "Goblin"), plural(table.bank(), "Resource"));
    flow.paragraph(&gone, 16, "ui");
    let y = flow.y + 6;
    flow.push(g("softglyph").with(icon(Glyph::Seal, flow.pad, y, 20)));
    flow.push(text(flow.pad + 28, y + 16, 16, "ui", &format!("{} in hand", plural(table.orders_left(), "Order chip"))));
    flow.skip(30);
    flow.done("horde", "The horde")
}
