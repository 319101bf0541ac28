//! The panels that belong to everybody: prompt, feat of arms track, decks, building supply, standing and score, actions.

use ravelin_core::draw::{
    Face, Flow, Glyph, Lane, Node, Offers, Panel, arms, back, fit, g, icon, may, path, rect, text, tile, track,
    track_height, width, wrap,
};
use ravelin_core::{Outcome, Prompt, Seat};

use super::kingdom::WIDTH;
use super::place::MAP;
use super::words::{age_parts, building_glyph, card_list, last_war_words, passed_words, tincture, turn_words};
use crate::components::{Building, BuildingSpec};
use crate::state::Sovereigns;
use crate::tokens::building;
use crate::view::View;

pub(super) fn prompt(view: &View, prompt: &Prompt, room: i32) -> Panel {
    let mut flow = Flow::new(room);
    let last = last_war_words(view);
    let banner = last.as_ref().map_or(0, |words| 62 + width(words, 19, Face::Bold));
    let left = room - 2 * flow.pad - banner - 20;
    let size = fit(&prompt.text, 32, 20, left, Face::Serif);
    flow.push(text(flow.pad, 42, size, "serif", &prompt.text).at("id", "prompt"));
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
    flow.done("prompt", "Prompt").file_only()
}

/// What everybody must know, white on red.
pub(super) fn banner(id: &str, words: &str, [x, y]: [i32; 2], w: i32) -> Node {
    let size = fit(words, 17, 11, w - 52, Face::Bold);
    g("gules")
        .at("id", id)
        .with(rect(x, y, w, 32).at("rx", 8).at("class", "tincture rim"))
        .with(icon(Glyph::Swords, x + 10, y + 6, 20))
        .with(text(x + 40, y + 22, size, "bold ontitle", words))
}

pub(super) fn feat(view: &View, table: &Sovereigns) -> Panel {
    let mut flow = Flow::new(MAP);
    flow.heading("Feat of arms", "crown: the kingdom; bar: the present reign");
    let lanes: Vec<Lane> = table
        .all_seats()
        .map(|seat| {
            let realm = &view.public.realms[seat.index()];
            let reigning = realm.sovereign.and_then(|id| view.kit[seat].sovereigns.get(id.index()));
            Lane {
                id: &view.kit[seat].id,
                tincture: tincture(view, seat),
                glyph: Glyph::Crown,
                at: realm.feat,
                stretch: reigning.map(|s| (realm.reign_start, realm.reign_limit, s.name.as_str())),
            }
        })
        .collect();
    flow.push(track(&lanes, 39, flow.pad, flow.y, flow.room()));
    flow.skip(track_height(lanes.len()) + 4);
    flow.done("feat", "Feat of arms")
}

pub(super) fn decks(view: &View, table: &Sovereigns) -> Panel {
    let mut flow = Flow::new(WIDTH);
    if let Some(event) = view.public.running.event.and_then(|e| view.kit.events.get(e.index())) {
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
    let hidden: u32 = table.all_seats().map(|s| u32::from(view.face_down[s.index()])).sum();
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

/// The buildings a kingdom can still put up, by level. Choices to build are made here.
pub(super) fn supply(view: &View, table: &Sovereigns, seat: Seat, offers: &mut Offers) -> Panel {
    let kingdom = &view.kit[seat];
    let mut flow = Flow::new(MAP);
    flow.heading(&format!("Buildings of the {}", kingdom.name), "price in talents \u{b7} tokens left");
    let (top, columns) = (flow.y, 3);
    let pitch = flow.room() / columns;
    let mut rows = [0; 3];
    for (i, spec) in kingdom.buildings.iter().enumerate() {
        let b = Building(i as u8);
        let column = usize::from(spec.level.clamp(1, 3)) - 1;
        let (x, y) = (flow.pad + pitch * column as i32, top + 24 + 48 * rows[column]);
        rows[column] += 1;
        let built = table.kit.all_lands().into_iter().filter(|t| view.public.built[seat.index()][t.index()].has(b));
        let left = usize::from(spec.count).saturating_sub(built.count());
        let node = entry(view, seat, spec, left, [x, y], pitch - 14);
        let node = node.at("id", format_args!("supply-{}", spec.id)).title(&format!("{}: {}", spec.name, spec.text));
        let choices = if super::map::supplies(table) { offers.take(building(seat, b)) } else { vec![] };
        flow.push(may(node, &choices));
    }
    for (column, name) in ["first level", "second level", "third level"].iter().enumerate() {
        flow.push(text(flow.pad + pitch * column as i32, top + 12, 15, "ui soft", name));
    }
    flow.y = top + 24 + 48 * rows.into_iter().max().unwrap_or(0);
    let mut panel = flow.done("supply", "Buildings");
    let part = |level: i32| [pitch * (level - 1) + 6, 0, pitch + 12, panel.height];
    panel.parts = vec![("level-1", part(1)), ("level-2", part(2)), ("level-3", part(3))];
    panel
}

fn entry(view: &View, seat: Seat, spec: &BuildingSpec, left: usize, [x, y]: [i32; 2], w: i32) -> Node {
    let size = fit(&spec.name, 18, 12, w - 130, Face::Ui);
    let node = g(if left == 0 { "faded" } else { "" })
        .with(tile(tincture(view, seat), building_glyph(spec), x, y, 36, 1))
        .with(text(x + 46, y + 24, size, "ui", &spec.name));
    let node = node
        .with(ravelin_core::draw::coin(x + w - 66, y + 18, 11, true))
        .with(text(x + w - 50, y + 24, 17, "ui", &spec.cost.to_string()))
        .with(text(x + w - 4, y + 24, 17, "ui soft end", &format!("\u{d7}{left}")));
    node.with(rect(x - 5, y - 3, w + 8, 42).at("rx", 8).at("class", "edge"))
}

/// Scoring as it stands: points of each sphere and what they would be worth.
pub(super) fn standing(view: &View, table: &Sovereigns) -> Panel {
    let mut flow = Flow::new(WIDTH);
    if let Some(words) = last_war_words(view) {
        let (x, y, w) = (flow.pad, flow.y, flow.room());
        let words = words.replace("the game ends after the order phase of", "ends after the orders of");
        flow.push(banner("last-war-standing", &words, [x, y], w));
        flow.skip(46);
    }
    flow.heading("If it ended now", "victory points");
    let seats: Vec<Seat> = table.all_seats().collect();
    let pitch = if seats.len() <= 2 { 120 } else { 280 / seats.len() as i32 };
    let column = |i: usize| WIDTH - flow.pad - pitch * (seats.len() - 1 - i) as i32;
    let mut node = g("");
    for (i, seat) in seats.iter().enumerate() {
        node.push(arms(tincture(view, *seat), column(i) - 24, flow.y, 22));
    }
    let mut y = flow.y + 48;
    let mut totals = vec![0; seats.len()];
    for line in table.score_lines() {
        node.push(text(flow.pad, y, 16, "ui", &line.name));
        for (i, value) in line.values.iter().enumerate().take(seats.len()) {
            totals[i] += value;
            node.push(text(column(i), y, 17, "ui end", &value.to_string()));
            let points = line.details.get(i).and_then(|d| d.split(' ').next()).filter(|d| !d.is_empty());
            if let Some(points) = points.filter(|_| pitch > 60) {
                node.push(text(column(i) - 26, y, 14, "ui soft end", &format!("({points})")));
            }
        }
        y += 23;
    }
    node.push(path(&format!("M{} {}H{}", flow.pad, y - 13, WIDTH - flow.pad)).at("class", "rule"));
    node.push(text(flow.pad, y + 10, 18, "bold", "Together"));
    for (i, total) in totals.iter().enumerate() {
        node.push(text(column(i), y + 12, 24, "serif end", &total.to_string()));
    }
    flow.push(node);
    flow.y = y + 20;
    flow.done("standing", "Standing")
}

/// The result, with every line of the score.
pub(super) fn score(view: &View, outcome: &Outcome) -> Panel {
    let mut flow = Flow::new(MAP);
    let names: Vec<&str> =
        outcome.winners.iter().filter_map(|s| view.kit.kingdoms.get(s.index())).map(|k| k.name.as_str()).collect();
    let title = if names.is_empty() { "A draw".to_owned() } else { format!("Victory of the {}", names.join(" and ")) };
    flow.heading(&title, &format!("{} ({})", outcome.reason, outcome.clause));
    let seats = outcome.scores.len().max(1) as i32;
    let pitch = 720 / seats;
    let column = |i: usize| 260 + pitch * i as i32 + pitch / 2;
    for i in 0..outcome.scores.len() {
        let seat = Seat(i as u8);
        let Some(kingdom) = view.kit.kingdoms.get(i) else { continue };
        let size = fit(&kingdom.name, 20, 12, pitch - 40, Face::Serif);
        let wide = width(&kingdom.name, size, Face::Serif);
        flow.push(arms(tincture(view, seat), column(i) - wide / 2 - 28, flow.y - 2, 22));
        flow.push(text(column(i), flow.y + 18, size, "serif mid", &kingdom.name));
    }
    flow.skip(34);
    for line in &outcome.lines {
        flow.push(text(flow.pad, flow.y + 17, 17, "ui", &line.name));
        for (i, value) in line.values.iter().enumerate() {
            let detail = line.details.get(i).filter(|d| !d.is_empty() && pitch >= 200);
            flow.push(text(column(i), flow.y + 17, 18, "ui end", &value.to_string()));
            if let Some(detail) = detail {
                flow.push(text(column(i) + 12, flow.y + 17, 14, "ui soft", detail));
            }
        }
        flow.skip(26);
    }
    flow.push(path(&format!("M{} {}H{}", flow.pad, flow.y + 4, MAP - flow.pad)).at("class", "rule"));
    flow.push(text(flow.pad, flow.y + 34, 20, "bold", "Victory points"));
    for (i, total) in outcome.scores.iter().enumerate() {
        flow.push(text(column(i), flow.y + 36, 30, "serif end", &total.to_string()));
    }
    flow.skip(48);
    flow.done("score", "Score")
}

/// Choices that have no place on the board, with their numbers.
pub(super) fn actions(offers: &mut Offers) -> Option<Panel> {
    let rest = offers.rest();
    if rest.is_empty() {
        return None;
    }
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
    Some(flow.done("actions", "Actions").file_only())
}
