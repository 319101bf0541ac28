//! The view as SVG and as text.

use std::fmt::Write;

use super::{COLOURS, POSTS, SEATS, View};
use crate::Token;
use crate::decision::Choice;
use crate::draw::{Board, Flow, Offers, Panel, PanelKind, g, may, rect, text as line};

pub(super) fn draw(view: &View, choices: &[Choice]) -> Board {
    let mut offers = Offers::new(choices);
    let mut posts = Flow::new(600);
    for (post, men) in view.table.men.iter().enumerate() {
        let (x, name) = (18 + 190 * post as i32, POSTS[post]);
        let held = rect(x, posts.y, 180, 60).at("rx", 8).at("class", "slot hit");
        let words = line(x + 12, posts.y + 36, 18, "serif", &format!("{name} {men:?}"));
        posts.push(
            may(g("").at("id", format_args!("post-{name}")), &offers.take(Token::Space(post as u16)))
                .with(held)
                .with(words),
        );
    }
    posts.skip(70);
    let rest = offers.rest();
    let list = Panel::file_only(|| {
        let mut list = Flow::new(600);
        for (i, choice) in rest.into_iter().enumerate() {
            let words = line(list.pad, list.y + 18, 16, "ui", &choice.words);
            list.push(may(g("").at("id", format_args!("choice-{i}")), &[choice]).with(words));
            list.skip(24);
        }
        list.done("choices", "Choices")
    });
    let posts = posts.done("posts", "Posts").kind(PanelKind::Board);
    let below = posts.height;
    let mut board = Board::new(600, below + list.as_ref().map_or(0, |list| list.height), "Outpost");
    board.place(posts, 0, 0);
    list.into_iter().for_each(|list| board.place(list, 0, below));
    board
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
