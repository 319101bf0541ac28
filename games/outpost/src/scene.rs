//! Positions in words: `given` steps and claims of this game, for tests, examples and lessons. See `ravelin_scene`.
//!
//! ```text
//! given men ford red 2; deck scout cannon; hand red scout scout; leader blue
//! given discard marshal; round 3; forced
//! given bids                      all are about to bid; without it red has three orders
//! then  over; men ford red 2
//! ```

use ravelin_core::{Asking, BagOf, Rules, Seat, Worded, ids};
use ravelin_scene::claims::same;
use ravelin_scene::{Ctx, Staged, among, count, names, number, seat_called};

use crate::ids::{Card, Post};
use crate::kit::Kit;
use crate::rules::bids::Bid;
use crate::rules::orders::{ORDERS, Order};
use crate::state::{Outpost, Public, Secret};

impl Staged for Outpost {
    /// Whether forced decisions are played.
    type Notes = bool;

    const FORMS: &'static str = "bid CARD | place POST | storm POST SEAT | done";

    fn called(&self, noun: &str) -> Vec<String> {
        match noun {
            "CARD" => self.kit.all.kinds().map(|card| self.kit.id(card).to_owned()).collect(),
            "POST" => names(Post::ALL),
            _ => names(self.p.all_seats().map(|seat| self.seat_word(seat))),
        }
    }

    fn bare(kit: &'static Kit, _: &[&str], _: &mut Ctx<'_, '_, Self>) -> Result<Self, String> {
        let p = Public { seats: 2, rounds: 3, round: 1, ..Public::default() };
        let mut game = Outpost { kit, p, s: Secret::default() };
        for (seat, id) in [(Seat(0), "scout"), (Seat(1), "company")] {
            game.s.hands[seat] = game.cards(&[id, id])?;
        }
        game.push(Order { left: ORDERS });
        Ok(game)
    }

    fn given(&mut self, words: &[&str], forced: &mut bool) -> Result<(), String> {
        match *words {
            ["forced"] => *forced = true,
            ["bids"] => self.replace(Bid {}),
            ["round", n] => self.p.round = number(n, 1..=self.p.rounds)?,
            ["discard", ref cards @ ..] => self.p.discard = self.cards(cards)?,
            ["leader", seat] => self.p.leader = seat_called(self, seat)?,
            ["deck", ref cards @ ..] => self.s.deck = self.cards(cards)?,
            ["hand", seat, ref cards @ ..] => {
                let seat = seat_called(self, seat)?;
                self.s.hands[seat] = self.cards(cards)?;
            }
            ["men", post, seat, n] => {
                let (post, seat) = (post_called(post)?, seat_called(self, seat)?);
                self.p.men[post][seat] = count(n)?;
            }
            _ => return Err("not a position of this game".to_owned()),
        }
        Ok(())
    }

    fn begin(&mut self, _: &bool, _: &mut Ctx<'_, '_, Self>) -> Result<(), String> {
        Ok(())
    }

    fn plays_forced(forced: &bool) -> bool {
        *forced
    }

    fn found(&self, words: &[&str]) -> Option<Result<(), String>> {
        match *words {
            ["over"] => Some(self.outcome().map(|_| ()).ok_or_else(|| "it goes on".to_owned())),
            ["men", post, seat, n] => Some(self.check_men(post, seat, n)),
            _ => None,
        }
    }

    fn seat_word(&self, seat: Seat) -> String {
        self.seat_title(seat)
    }
}

impl Outpost {
    fn cards(&self, ids: &[&str]) -> Result<BagOf<Card>, String> {
        let card = |id: &&str| self.kit.find(id).ok_or_else(|| format!("there is no card {id:?}"));
        ids.iter().map(card).collect()
    }

    fn check_men(&self, post: &str, seat: &str, n: &str) -> Result<(), String> {
        same(self.p.men[post_called(post)?][seat_called(self, seat)?], count::<u8>(n)?)
    }
}

fn post_called(word: &str) -> Result<Post, String> {
    among("outpost", word, Post::ALL.map(Post::word))?;
    ids::find(word).ok_or_else(|| format!("no outpost {word:?}"))
}
