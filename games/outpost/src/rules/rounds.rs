//! X4: the end of a round, and of the game.

use ravelin_core::journal::list;
use ravelin_core::{Asking, Choices, Fate, Part, Question, Seat, Seats, Token, question, tell};

use crate::ids::{Card, DECK, DISCARD, secret};
use crate::rules::bids::Bid;
use crate::state::{HAND, Outpost};

impl Outpost {
    /// [X4.2]
    pub(crate) fn end_round(&mut self, ctx: &mut impl Fate) {
        if self.p.round >= self.p.rounds {
            return self.replace(Over {});
        }
        self.p.round += 1;
        self.draw_up(ctx);
        self.replace(Bid {});
    }

    /// [X4.1]
    pub(crate) fn draw_up(&mut self, ctx: &mut impl Fate) {
        for seat in self.p.all_seats() {
            while self.s.hands[seat].len() < HAND {
                if self.s.deck.is_empty() {
                    let down = |card: Card| Part::Covered { to: Seats::NONE, token: card.into() };
                    let all = self.p.discard;
                    tell!(ctx, "X4.1", "The discards are shuffled into a new deck."; piece = list(all.iter().map(down)), from = DISCARD, to = DECK);
                    self.s.deck.absorb(&mut self.p.discard);
                }
                let Some(card) = self.s.deck.draw(ctx, 0) else { break };
                self.s.hands[seat].put(card);
                tell!(ctx, "X4.1", "{seat} draws {card}.", seat, card = secret(seat, card); from = DECK, to = Token::Seat(seat));
            }
        }
    }
}

question! {
    /// The end: nobody is asked. [X4.2]
    pub Over {} in Outpost;
    asked(|_, _| Seats::NONE);
    prompt(ChooseOne, "X4.2", "The game is over.");
    Nothing {}
}

impl Question<Outpost> for Over {
    fn choices(self, _: &Outpost, _: Seat, _: &mut impl Choices<Nothing>) {}

    fn answer(self, _: &mut Outpost, _: Seat, answer: Nothing, _: &mut impl Fate) {
        match answer {}
    }

    fn sound(self, game: &Outpost) -> bool {
        game.p.round == game.p.rounds && game.p.bidders.is_empty()
    }
}
