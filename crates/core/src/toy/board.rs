//! The view as SVG and as text.

use std::fmt::Write;

use super::{COLOURS, POSTS, SEATS, View};
use crate::game::BoardChoice;

pub(super) fn svg(view: &View, choices: &[BoardChoice]) -> String {
    let mut svg = String::from("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 300 120\">");
    for (post, men) in view.table.men.iter().enumerate() {
        let (x, name) = (100 * post, POSTS[post]);
        let _ = write!(svg, "<g id=\"post-{name}\"><rect x=\"{x}\" width=\"96\" height=\"60\" fill=\"none\"/>");
        let _ = write!(svg, "<text x=\"{x}\" y=\"20\">{name} {men:?}</text></g>");
    }
    for choice in choices {
        let (x, y) = (75 * (choice.index % 4), 80 + 12 * (choice.index / 4));
        let _ = write!(svg, "<text data-choice=\"{}\" x=\"{x}\" y=\"{y}\">{}</text>", choice.index, choice.text);
    }
    svg.push_str("</svg>");
    svg
}

pub(super) fn text(view: &View) -> String {
    let t = &view.table;
    let mut out = format!("round {} of {}, {} leads\n", t.round, t.rounds, COLOURS[t.leader.index() % SEATS]);
    for (name, men) in POSTS.iter().zip(t.men) {
        let held: Vec<String> =
            t.all().map(|s| format!("{} {}", COLOURS[s.index() % SEATS], men[s.index() % SEATS])).collect();
        let _ = writeln!(out, "{name}: {}", held.join(", "));
    }
    let _ = writeln!(out, "hand: {}", view.kit.ids(&view.hand).join(" "));
    out
}
