//! Panels that stand beside the stage: prompt and list of choices, which only a file shows, and the decks.

use ravelin_core::Prompt;
use ravelin_core::draw::{
    Described, Face, Flow, Glyph, Offers, Panel, PanelKind, back, fit, g, icon, may, rect, text, told, width, wrap,
};

use super::words::{age_parts, card_list, last_war_words, passed_words, turn_words};
use crate::state::Sovereigns;
use crate::tokens;
use crate::view::View;

const WIDTH: i32 = 480;

pub(super) fn prompt(view: &View, prompt: &Prompt, room: i32) -> Panel {
    let mut flow = Flow::new(room);
    let last = last_war_words(view);
    let banner = last.as_ref().map_or(0, |words| 62 + width(words, 19, Face::Bold));
    let left = room - 2 * flow.pad - banner - 20;
    let words = prompt.words();
    let size = fit(&words, 32, 20, left, Face::Serif);
    flow.push(text(flow.pad, 42, size, "serif", &words).at("id", "prompt"));
    let clause = prompt.clause.to_string();
    flow.push(text(flow.pad, 70, 18, "ui gold", &clause));
    flow.push(text(flow.pad + width(&clause, 18, Face::Ui) + 14, 70, 18, "ui soft", &turn_words(view)));
    if let Some(words) = last {
        let x = room - flow.pad - banner;
        let mut node = g("gules").at("id", "last-war");
        node.push(rect(x, 16, banner, 54).at("rx", 10).at("class", "tincture rim"));
        node.push(icon(Glyph::Swords, x + 14, 29, 28));
        node.push(text(x + 52, 50, 19, "bold ontitle", &words));
        flow.push(node);
    }
    flow.y = 72;
    flow.done("prompt", "Prompt")
}

pub(super) fn decks(view: &View, table: &Sovereigns, position: &[Described]) -> Panel {
    // The sentences tell everything that is written there.
    let words = told(position, |token| token == tokens::AGES || token == tokens::DECK);
    Panel::keyed("decks", "Decks", PanelKind::Track, words, || draw_decks(view, table))
}

fn draw_decks(view: &View, table: &Sovereigns) -> Panel {
    let mut flow = Flow::new(WIDTH);
    if let Some(event) = view.public.running.card.map(|e| &view.kit[e]) {
        flow.heading("End of Times", &event.name);
        flow.paragraph(&event.text, 16, "ui");
        flow.skip(10);
    }
    flow.heading("Deck of Ages", "from the top");
    let mut x = flow.pad;
    for (name, n) in age_parts(view) {
        flow.push(text(x, flow.y + 20, 26, "serif", &n.to_string()));
        let number = width(&n.to_string(), 26, Face::Serif) + 8;
        flow.push(text(x + number, flow.y + 18, 16, "ui", name));
        x += number + width(name, 16, Face::Ui) + 18;
    }
    if view.public.ages.is_empty() {
        flow.push(text(x, flow.y + 18, 16, "ui soft", "empty"));
    }
    flow.skip(40);
    flow.heading("Combat cards", "");
    let hidden: u32 = table.all_seats().map(|s| u32::from(view.face_down[s])).sum();
    flow.push(back(ravelin_core::draw::Tincture::Sable, flow.pad, flow.y, 36, 50).title("the combat deck"));
    flow.push(text(flow.pad + 48, flow.y + 21, 17, "ui", &format!("{} in the deck", view.deck)));
    let discards = format!("{} played, {hidden} discarded unseen", view.public.discard.len());
    flow.push(text(flow.pad + 48, flow.y + 43, 17, "ui", &discards));
    flow.skip(64);
    if !view.public.discard.is_empty() {
        flow.paragraph(&format!("Played: {}", card_list(view.kit, &view.public.discard)), 16, "ui soft");
    }
    if let Some(own) = view.own.as_ref().filter(|o| !o.face_down.is_empty()) {
        flow.skip(4);
        flow.paragraph(&format!("You discarded: {}", card_list(view.kit, &own.face_down)), 16, "ui soft");
    }
    for words in passed_words(view) {
        flow.skip(4);
        flow.paragraph(&words, 16, "ui soft");
    }
    flow.done("decks", "Decks")
}

/// Choices that have no place on the board, with their numbers.
pub(super) fn actions(offers: &mut Offers) -> Option<Panel> {
    let rest = offers.rest();
    if rest.is_empty() {
        return None;
    }
    Panel::file_only(|| {
        let mut flow = Flow::new(WIDTH);
        flow.heading("Actions", "");
        for choice in rest {
            let words = wrap(&choice.words, 18, flow.room() - 70, Face::Ui);
            let h = 20 + 22 * words.len().max(1) as i32;
            let (x, y, w) = (flow.pad, flow.y, flow.room());
            let number = (choice.index + 1).to_string();
            let node = g("action")
                .at("id", format_args!("action-{}", choice.index))
                .with(rect(x, y, w, h).at("rx", 8).at("class", "key"))
                .with(rect(x + 8, y + 8, 36, 26).at("rx", 5).at("class", "sheet"))
                .with(text(x + 26, y + 26, fit(&number, 16, 10, 32, Face::Bold), "bold mid", &number))
                .with(ravelin_core::draw::lines(x + 56, y + 27, 18, 22, "ui", &words))
                .with(rect(x, y, w, h).at("rx", 8).at("class", "edge"));
            flow.push(may(node, &[choice]));
            flow.skip(h + 8);
        }
        flow.done("actions", "Actions")
    })
}
