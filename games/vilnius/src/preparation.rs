//! Preparation Phase: every player reveals an Order card; the Boost and the second part. [V6] [V20]

use ravelin_core::{Entry, Seat, rule};

use crate::action;
use crate::components::*;
use crate::flow::{Fate, Frame};
use crate::piles::OrderCard;
use crate::state::{End, Vilnius};

impl Vilnius {
    pub(crate) fn prepare_step(&mut self, n: u8, io: &mut impl Fate) -> bool {
        if n >= self.p.seats {
            self.turn_to(Frame::City { seat: self.p.start });
            return true;
        }
        self.turn_to(Frame::Prepare { n: n + 1 });
        let seat = self.in_turn(n);
        self.reveal(seat, false, io);
        true
    }

    /// An Order card for a player's row. An extra one that is a Building is discarded. [V6.1]-[V6.5] [V14.1.2]
    pub(crate) fn reveal(&mut self, seat: u8, extra: bool, io: &mut impl Fate) {
        let by = Seat(seat);
        match self.draw_order(io) {
            OrderCard::Enemy(kind) => {
                let _ = self.player_mut(seat).row.push(kind); // all enemy cards fit into one row
                let (sum, value) = (self.row_strength(seat), self.player(seat).value);
                io.tell(|| {
                    let clause = if extra { rule!("V14.1.2") } else { rule!("V6.2") };
                    let entry = Entry::new(clause).seat(by).say("reveals").shown(Self::order_token(kind));
                    let entry = entry.say("for the row: strength").number(sum).say("against").number(value);
                    if sum >= value && !extra { entry.say(". The row will attack.") } else { entry.say(".") }
                });
            }
            OrderCard::Fort(kind) => {
                let room = !extra && self.p.forts.len() < usize::from(self.kit.max_forts);
                if room {
                    let _ = self.p.forts.push(kind); // there is room
                } else {
                    self.discard_order(kind);
                }
                io.tell(|| {
                    let clause = if extra { rule!("V14.1.2") } else { rule!("V6.3") };
                    let entry = Entry::new(clause).seat(by).say("reveals").shown(Self::order_token(kind));
                    entry.say(if room { ", an enemy Building in play." } else { ", which is discarded." })
                });
            }
            OrderCard::Boost(card) => self.boost(seat, card, io),
            OrderCard::Final => {
                io.tell(|| {
                    let name = action::order_card(action::card::FINAL);
                    Entry::heading(rule!("V21.1")).seat(by).say("reveals").shown(name)
                });
                self.final_attack(io);
            }
        }
    }

    /// Part 2 begins, the discard pile is shuffled in, and then it hurts. [V20.1]-[V20.5]
    fn boost(&mut self, seat: u8, card: u8, io: &mut impl Fate) {
        let p = &mut self.p;
        p.part = 1;
        // What has not been seen of the main cards was never in the pile. [V24.3]
        p.boxed = std::mem::take(&mut p.pile);
        p.pile = std::mem::take(&mut p.discard);
        p.left = p.pile.iter().sum();
        p.blanks = 0;
        let left = p.left;
        let fire = self.kit.boosts[usize::from(card) % BOOSTS].fire;
        io.tell(|| {
            let name = action::order_card(action::card::BOOST + u16::from(card));
            let entry = Entry::heading(rule!("V20.2")).seat(Seat(seat)).say("reveals").shown(name);
            entry.say(": part 2 begins, and").number(left).say("Order cards come again")
        });
        self.push(Frame::Boost { n: 0, at: 0 });
        for _ in 0..fire {
            self.burn(rule!("V20.4"), io);
            if self.p.end.is_some() {
                return;
            }
        }
    }

    /// Every player suffers the symbols, one after another. [V20.4]
    pub(crate) fn boost_step(&mut self, n: u8, at: u8, io: &mut impl Fate) -> bool {
        let each = &self.kit.boosts[usize::from(self.p.boost) % BOOSTS].each;
        if n >= self.p.seats {
            self.pop();
            return true;
        }
        let Some(&symbol) = each.get(usize::from(at)) else {
            self.turn_to(Frame::Boost { n: n + 1, at: 0 });
            return true;
        };
        self.turn_to(Frame::Boost { n, at: at + 1 });
        self.suffer(self.in_turn(n), symbol, false, io);
        true
    }

    /// Vilnius loses a point; with the last one the game is lost. The clause says what cost it. [V14.7.2] [V1.4]
    pub(crate) fn burn(&mut self, clause: ravelin_core::Clause, io: &mut impl Fate) {
        self.p.city = self.p.city.saturating_sub(1);
        let left = self.p.city;
        io.tell(|| Entry::new(clause).say("Vilnius loses a point:").number(left).say("left."));
        if left == 0 {
            self.p.end = Some(End::Lost);
            self.start_over(Frame::Over);
            io.tell(|| Entry::heading(rule!("V1.4")).say("Vilnius has burnt down: all players lose"));
        }
    }
}
