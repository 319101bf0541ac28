//! Cards of a side: Capabilities at the board edge, Events in effect, Held Events (backs for the enemy's), the Plan. [N1.9]

use ravelin_core::draw::{Card, Flow, Offers, Panel, back, g, may, rect, text};

use super::parts::{initials, side_name, tincture};
use crate::components::*;
use crate::state::{Legate, Nevsky, PlanCard};
use crate::view::View;

pub(super) fn panel(view: &View, table: &Nevsky, side: Side, offers: &mut Offers, width: i32) -> Panel {
    let mut flow = Flow::new(width);
    let own = view.side() == Some(side);
    let held = table.p.held[side.index()];
    flow.heading(&format!("Cards of the {}", side_name(side)), &format!("Held Events: {held}"));
    flow.paragraph(&deck_words(view, table, side), 16, "ui soft");
    if own && view.watching {
        flow.paragraph("You are stopped before the enemy's actions.", 16, "ui soft");
    }
    if side == Side::Teutonic && table.p.legate == Legate::Card {
        flow.paragraph("The Legate is on his card.", 16, "ui soft");
    }
    plan(view, table, side, own, &mut flow);
    let numbered = crate::arts::numbered(side);
    for card in table.p.capabilities.and(numbered).iter() {
        let spec = table.book.card(card);
        let title = format!("{} {}", card.id(), spec.capability);
        face(side, &title, table.book.capability_text(card), "Capability", card, offers, &mut flow);
    }
    for card in table.p.events.and(numbered).iter() {
        let spec = table.book.card(card);
        let title = format!("{} {}", card.id(), spec.event);
        face(side, &title, &spec.event_text, "in effect", card, offers, &mut flow);
    }
    if own {
        for card in view.held.iter() {
            let spec = table.book.card(card);
            let title = format!("{} {}", card.id(), spec.event);
            face(side, &title, &spec.event_text, "you hold this Event", card, offers, &mut flow);
        }
    } else {
        for n in 0..held {
            let (x, y) = (flow.pad + i32::from(n) * 62, flow.y);
            flow.push(back(tincture(side), x, y, 54, 76));
        }
        if held > 0 {
            flow.skip(86);
        }
    }
    let id = if side == Side::Teutonic { "cards-teutons" } else { "cards-russians" };
    let name = if side == Side::Teutonic { "Teutonic cards" } else { "Russian cards" };
    flow.done(id, name)
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

fn face(side: Side, title: &str, words: &str, note: &str, card: CardId, offers: &mut Offers, flow: &mut Flow) {
    let drawn =
        Card { tincture: tincture(side), title, count: 1, strengths: Vec::new(), text: vec![(None, words)], note };
    let (x, y, w) = (flow.pad, flow.y, flow.room());
    let h = drawn.height(w);
    let node = drawn.draw(x, y, w, h).at("id", format_args!("card-{}", card.id().to_lowercase()));
    flow.push(may(node, &offers.take(card.event())));
    flow.skip(h + 10);
}

/// Revealed cards, then the owner's own or backs. [N4.1b]
fn plan(view: &View, table: &Nevsky, side: Side, own: bool, flow: &mut Flow) {
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
        return;
    }
    flow.push(text(flow.pad, flow.y + 16, 17, "ui soft", "Plan"));
    flow.skip(26);
    let mut x = flow.pad;
    let mut put = |flow: &mut Flow, face: Option<PlanCard>, used: bool| {
        let node = match face {
            Some(card) => {
                let words = card.map_or("Pass", initials);
                let sheet = rect(x, flow.y, 54, 70).at("rx", 6).at("class", "card");
                let node = g(if used { "faded" } else { "" }).with(sheet);
                let node = node.with(text(x + 27, flow.y + 42, 19, "bold mid", words));
                node.title(card.map_or("Pass", |l| table.lord_name(l)))
            }
            None => back(tincture(side), x, flow.y, 54, 70),
        };
        flow.push(node);
        x += 60;
    };
    // After the last Campaign revealed cards may still lie there.
    let revealed: &[PlanCard] = if laid { &shown } else { &[] };
    revealed.iter().for_each(|card| put(flow, Some(*card), true));
    if own {
        view.plan.iter().for_each(|card| put(flow, Some(*card), false));
    } else {
        (0..hidden).for_each(|_| put(flow, None, false));
    }
    flow.skip(84);
}
