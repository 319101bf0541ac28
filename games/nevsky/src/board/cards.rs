//! Cards of a side: Capabilities at the board edge, Events in effect, Held Events (backs for the enemy's), the Plan. What lies in
//! the viewer's dock is not here. [N1.9]

use ravelin_core::Token;
use ravelin_core::draw::{Described, Face, Flow, Node, Offers, back, fit, frame, g, lines, may, rect, text, wrap};

use super::dock::{plan_backs, plan_face};
use super::parts::tincture;
use super::position::marked;
use crate::kit::*;
use crate::state::{Legate, Nevsky, PlanCard};
use crate::view::View;

/// One half of an Arts of War card that lies open.
pub(super) struct Half<'a> {
    pub(super) card: CardId,
    pub(super) place: Token,
    name: &'a str,
    words: &'a str,
    note: &'a str,
}

/// What the sheet of a side shows: Capabilities; Events in effect too, unless they are in the viewer's dock.
pub(super) fn faces(view: &View, table: &Nevsky, side: Side) -> Vec<Half<'static>> {
    let (book, numbered) = (table.book, side.numbered());
    let capability = |card: CardId| {
        let (name, words) = (book.card(card).capability.as_str(), book.capability_text(card));
        Half { card, place: card.capability(), name, words, note: "Capability" }
    };
    let event = |card: CardId| {
        let spec = book.card(card);
        Half { card, place: card.event(), name: &spec.event, words: &spec.event_text, note: "in effect" }
    };
    let events = if view.side().is_some() { Cards::NONE } else { table.p.events.and(numbered) };
    table.p.capabilities.and(numbered).iter().map(capability).chain(events.iter().map(event)).collect()
}

/// The cards of a side below each other.
pub(super) fn list(
    view: &View,
    table: &Nevsky,
    side: Side,
    faces: &[Half],
    position: &[Described],
    offers: &mut Offers,
    flow: &mut Flow,
) {
    const BACK: [i32; 2] = [36, 46];
    let own = view.side() == Some(side);
    let node = marked(g("place"), position, Token::Seat(table.seat_of(side)));
    let mut hand = Flow { y: flow.y, node, pad: flow.pad, ..Flow::new(flow.width) };
    hand.paragraph(&deck_words(view, table, side), 13, "ui soft");
    if own && view.watching {
        hand.paragraph("You are stopped before the enemy's actions.", 13, "ui soft");
    }
    if side == Side::Teutonic && table.p.legate == Legate::Card {
        hand.paragraph("The Legate is on his card.", 13, "ui soft");
    }
    flow.push(hand.node);
    flow.y = hand.y + 6;
    if !own {
        let (drawn, below) = plan(table, side, flow);
        flow.push(marked(drawn, position, side.plan()));
        flow.y = below;
        let held = table.p.held[side];
        if held > 0 {
            flow.push(text(flow.pad, flow.y + 13, 13, "bold", "Held Events"));
            for n in 0..i32::from(held) {
                flow.push(back(tincture(side), flow.pad + n * 40, flow.y + 20, BACK[0], BACK[1]));
            }
            flow.skip(BACK[1] + 30);
        }
    }
    for half in faces {
        let (drawn, high) = half.draw(side, flow);
        let taken = offers.take(half.card.event());
        let drawn =
            if taken.is_empty() { drawn } else { drawn.with(frame([flow.pad, flow.y, flow.room(), high], 8, true)) };
        flow.push(may(marked(drawn, position, half.place), &taken));
        flow.skip(high + 8);
    }
}

impl Half<'_> {
    /// Draws it where the flow has come to, and says how high it is.
    fn draw(&self, side: Side, flow: &Flow) -> (Node, i32) {
        let (x, y, w) = (flow.pad, flow.y, flow.room());
        let wrapped = wrap(self.words, 13, w - 20, Face::Ui);
        let high = 36 + 16 * wrapped.len() as i32;
        let title = format!("{} {}", self.card.word(), self.name);
        let size = fit(&title, 16, 12, w - 90, Face::Serif);
        let drawn = g("cardface")
            .at("class", tincture(side).class())
            .at("id", format_args!("card-{}", self.card.word().to_lowercase()))
            .with(rect(x, y, w, high).at("rx", 8).at("class", "card mini"))
            .with(rect(x + 1, y + 1, w - 2, 25).at("rx", 7).at("class", "titlebar"))
            .with(text(x + 10, y + 18, size, "serif ontitle", &title))
            .with(text(x + w - 10, y + 18, 12, "end ontitle", self.note))
            .with(lines(x + 10, y + 43, 13, 16, "", &wrapped));
        (drawn, high)
    }
}

/// Deck and blanks; with hidden mats how many cards the enemy's mats have is unknown. (Table: Information)
pub(super) fn deck_words(view: &View, table: &Nevsky, side: Side) -> String {
    let own = view.side() == Some(side);
    let blanks = table.p.blanks[side];
    let unseen = if own { 0 } else { usize::from(table.p.held[side]) };
    let cards = table.deck(side).len() - unseen.min(table.deck(side).len()) + usize::from(blanks.deck);
    let most = if own || !table.p.switches.hidden_mats { "" } else { "at most " };
    let out = 3 - (blanks.deck + blanks.spent + blanks.aside).min(3);
    let mut words = format!("Deck: {most}{cards} cards, of them {} blank", blanks.deck);
    for (n, what) in [(blanks.aside, "set aside"), (out, "out of the game")] {
        if n > 0 {
            words += &format!("; {n} blank {what}");
        }
    }
    words
}

/// Revealed cards, then backs, at the place that the flow has come to; and where they end. [N4.1b]
fn plan(table: &Nevsky, side: Side, flow: &Flow) -> (Node, i32) {
    let mut node = g("place");
    let laid = table.p.campaign && table.plans_laid();
    // After the last Campaign revealed cards may still lie there.
    let shown: Vec<PlanCard> = table.p.shown[side].iter().copied().filter(|_| laid).collect();
    let hidden = if laid && table.p.end.is_none() { table.plan_size().saturating_sub(shown.len()) } else { 0 };
    if shown.is_empty() && hidden == 0 {
        return (node, flow.y);
    }
    node.push(text(flow.pad, flow.y + 13, 13, "bold", "Plan"));
    let (x, y) = (flow.pad, flow.y + 20);
    for (n, card) in shown.iter().enumerate() {
        node.push(plan_face(table, *card, [x + 40 * n as i32, y]));
    }
    let rows = i32::from(!shown.is_empty());
    node.push(plan_backs(side, hidden, [x, y + 50 * rows]));
    (node, y + 50 * (rows + i32::from(hidden > 0)) + 8)
}
