//! Cards of a side: Capabilities at the board edge, Events in effect, Held Events (backs for the enemy's), the Plan. [N1.9]

use ravelin_core::Token;
use ravelin_core::draw::{Card, Described, Flow, Node, Offers, Panel, PanelKind, back, g, may, rect, text, told};

use super::parts::{initials, side_name, tincture};
use super::position::marked;
use crate::components::*;
use crate::state::{Legate, Nevsky, PlanCard};
use crate::view::View;

pub(super) fn panel(
    view: &View,
    table: &Nevsky,
    side: Side,
    position: &[Described],
    offers: &mut Offers,
    width: i32,
) -> Panel {
    let (id, name) = match side {
        Side::Teutonic => ("cards-teutons", "Teutonic cards"),
        Side::Russian => ("cards-russians", "Russian cards"),
    };
    let own = view.side() == Some(side);
    let numbered = crate::arts::numbered(side);
    let held = if own { view.held } else { Cards::NONE };
    let faces = [table.p.capabilities, table.p.events, held].map(|cards| cards.and(numbered));
    let mut offers = offers.part(|token| faces.iter().any(|cards| cards.iter().any(|card| card.event() == token)));
    let words = told(position, |token| {
        let lies = |card: CardId| card.event() == token || card.capability() == token;
        token == Token::Seat(table.seat_of(side))
            || token == side.plan()
            || faces.iter().any(|cards| cards.iter().any(lies))
    });
    let kind = PanelKind::Mat(table.seat_of(side));
    let key = (words, own, offers.clicks());
    let panel = Panel::keyed(id, name, kind, key, || draw(view, table, side, position, &mut offers, width));
    panel.noted(note(table, side))
}

fn note(table: &Nevsky, side: Side) -> String {
    format!("Held Events: {}", table.p.held[side.index()])
}

fn draw(view: &View, table: &Nevsky, side: Side, position: &[Described], offers: &mut Offers, width: i32) -> Panel {
    let mut flow = Flow::new(width);
    let own = view.side() == Some(side);
    flow.title(&format!("Cards of the {}", side_name(side)), &note(table, side));
    let hand = Flow { node: marked(g("place"), position, Token::Seat(table.seat_of(side))), ..Flow::new(width) };
    let mut hand = Flow { y: flow.y, ..hand };
    hand.paragraph(&deck_words(view, table, side), 16, "ui soft");
    if own && view.watching {
        hand.paragraph("You are stopped before the enemy's actions.", 16, "ui soft");
    }
    if side == Side::Teutonic && table.p.legate == Legate::Card {
        hand.paragraph("The Legate is on his card.", 16, "ui soft");
    }
    flow.push(hand.node);
    flow.y = hand.y;
    let (drawn, below) = plan(view, table, side, own, &flow);
    flow.push(marked(drawn, position, side.plan()));
    flow.y = below;
    let mut put = |face: Face, card: CardId, place: Token| {
        let (drawn, high) = face.draw(side, card, &flow);
        flow.push(may(marked(drawn, position, place), &offers.take(card.event())));
        flow.skip(high + 10);
    };
    let numbered = crate::arts::numbered(side);
    for card in table.p.capabilities.and(numbered).iter() {
        let (name, words) = (&table.book.card(card).capability, table.book.capability_text(card));
        put(Face { name, words, note: "Capability" }, card, card.capability());
    }
    let held = if own { view.held } else { Cards::NONE };
    for (cards, note) in [(table.p.events.and(numbered), "in effect"), (held, "you hold this Event")] {
        for card in cards.iter() {
            let spec = table.book.card(card);
            put(Face { name: &spec.event, words: &spec.event_text, note }, card, card.event());
        }
    }
    if !own {
        let held = table.p.held[side.index()];
        for n in 0..held {
            let (x, y) = (flow.pad + i32::from(n) * 62, flow.y);
            flow.push(back(tincture(side), x, y, 54, 76));
        }
        if held > 0 {
            flow.skip(86);
        }
    }
    flow.done("", "")
}

/// Deck and blanks; with hidden mats how many cards the enemy's mats have is unknown. (Table: Information)
pub(super) fn deck_words(view: &View, table: &Nevsky, side: Side) -> String {
    let own = view.side() == Some(side);
    let blanks = table.p.blanks[side.index()];
    let unseen = if own { 0 } else { usize::from(table.p.held[side.index()]) };
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

/// One half of an Arts of War card.
struct Face<'a> {
    name: &'a str,
    words: &'a str,
    note: &'a str,
}

impl Face<'_> {
    /// Draws it where the flow has come to, and says how high it is.
    fn draw(&self, side: Side, card: CardId, flow: &Flow) -> (Node, i32) {
        let title = format!("{} {}", card.id(), self.name);
        let drawn = Card {
            tincture: tincture(side),
            title: &title,
            count: 1,
            strengths: Vec::new(),
            text: vec![(None, self.words)],
            note: self.note,
        };
        let (x, y, w) = (flow.pad, flow.y, flow.room());
        let h = drawn.height(w);
        (drawn.draw(x, y, w, h).at("id", format_args!("card-{}", card.id().to_lowercase())), h)
    }
}

/// Revealed cards, then the owner's own or backs, at the place that the flow has come to; and where they end. [N4.1b]
fn plan(view: &View, table: &Nevsky, side: Side, own: bool, flow: &Flow) -> (Node, i32) {
    let mut node = g("place");
    let shown: Vec<PlanCard> = table.p.shown[side.index()].to_vec();
    let laid = table.p.campaign && table.plans_laid();
    let hidden = if own {
        view.plan.len()
    } else if laid && table.p.end.is_none() {
        table.plan_size().saturating_sub(shown.len())
    } else {
        0
    };
    if (shown.is_empty() || !laid) && hidden == 0 {
        return (node, flow.y);
    }
    node.push(text(flow.pad, flow.y + 16, 17, "ui soft", "Plan"));
    let (mut x, y) = (flow.pad, flow.y + 26);
    let mut put = |face: Option<PlanCard>, used: bool| {
        node.push(match face {
            Some(card) => {
                let words = card.map_or("Pass", initials);
                let sheet = rect(x, y, 54, 70).at("rx", 6).at("class", "card");
                let drawn = g(if used { "faded" } else { "" }).with(sheet);
                let drawn = drawn.with(text(x + 27, y + 42, 19, "bold mid", words));
                drawn.title(card.map_or("Pass", |l| table.lord_name(l)))
            }
            None => back(tincture(side), x, y, 54, 70),
        });
        x += 60;
    };
    // After the last Campaign revealed cards may still lie there.
    let revealed: &[PlanCard] = if laid { &shown } else { &[] };
    revealed.iter().for_each(|card| put(Some(*card), true));
    if own {
        view.plan.iter().for_each(|card| put(Some(*card), false));
    } else {
        (0..hidden).for_each(|_| put(None, false));
    }
    (node, y + 84)
}
