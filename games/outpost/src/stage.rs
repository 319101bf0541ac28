//! The view as SVG and as text, and what lies where in it.

use std::fmt::Write;

use ravelin_core::draw::{Board, Flow, Offers, Panel, PanelKind, g, may, rect, text as line};
use ravelin_core::{Choice, Drawn, Pieces, Token};

use crate::ids::{BACK, DECK, DISCARD, Post, bid_place, colour, man};
use crate::state::Outpost;
use crate::view::View;

impl Drawn for Outpost {
    fn pieces(view: &View, out: &mut Pieces) {
        let mut deck = view.unseen.len();
        for seat in view.p.all_seats() {
            out.add(man(seat), Token::Seat(seat), view.p.reserve(seat));
            for (post, men) in view.p.men.iter() {
                out.add(man(seat), post.into(), men[seat]);
            }
            if view.viewer == Some(seat) {
                view.hand.iter().for_each(|card| out.add(card.into(), Token::Seat(seat), 1u8));
                view.bid.into_iter().for_each(|card| out.add(card.into(), bid_place(seat), 1u8));
            } else {
                let (hand, has_bid) = (view.held(seat), view.p.bidders.has(seat));
                out.add(BACK, Token::Seat(seat), hand as u32);
                out.add(BACK, bid_place(seat), has_bid);
                deck -= hand + usize::from(has_bid);
            }
        }
        out.add(BACK, DECK, deck as u32);
        view.p.discard.iter().for_each(|card| out.add(card.into(), DISCARD, 1u8));
    }

    fn board(view: &View, choices: &[Choice]) -> Board {
        let mut offers = Offers::new(choices);
        let mut posts = Flow::new(600);
        let mut x = 18;
        for (post, men) in view.p.men.iter() {
            let men: Vec<u8> = men.values().copied().collect();
            let held = rect(x, posts.y, 180, 60).at("rx", 8).at("class", "slot hit");
            let words = line(x + 12, posts.y + 36, 18, "serif", &format!("{post} {men:?}"));
            let place = g("").at("id", format_args!("post-{post}"));
            posts.push(may(place, &offers.take(post.into())).with(held).with(words));
            x += 190;
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

    fn text(view: &View) -> String {
        let p = &view.p;
        let mut out = format!("round {} of {}, {} leads\n", p.round, p.rounds, colour(p.leader));
        for post in Post::ALL {
            let held = p.all_seats().map(|seat| format!("{} {}", colour(seat), p.men[post][seat]));
            let _ = writeln!(out, "{post}: {}", held.collect::<Vec<_>>().join(", "));
        }
        let hand: Vec<&str> = view.hand.iter().map(|card| view.kit.id(card)).collect();
        let _ = writeln!(out, "hand: {}", hand.join(" "));
        out
    }
}
