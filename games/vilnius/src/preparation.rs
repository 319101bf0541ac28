//! Preparation Phase: every player reveals an Order card; the Boost and the second part. [V6] [V20]

use crate::ids::Boost;
use ravelin_core::{Clause, Part, Seat, head, rule, tell};

use crate::flow::{Fate, Frame};
use crate::piles::OrderCard;
use crate::state::{End, Vilnius};
use crate::tokens::{self, CITY, FORTS_IN_PLAY, LEFT_OUT, ORDER_DISCARD, ORDER_PILE, POINT, REVEALED, Zone, face_down};

impl Vilnius {
    pub(crate) fn prepare_step(&mut self, n: u8, io: &mut impl Fate) -> bool {
        if n >= self.p.seats {
            self.turn_to(Frame::City { seat: self.p.start });
            return true;
        }
        self.turn_to(Frame::Prepare { n: n + 1 });
        let seat = self.in_turn(n);
        self.reveal(seat, None, io);
        true
    }

    /// An Order card for a player's row; an extra one comes by an enemy Building. [V6.1]-[V6.5] [V14.1.2]
    pub(crate) fn reveal(&mut self, seat: u8, extra: Option<u8>, io: &mut impl Fate) {
        match self.draw_order(io) {
            OrderCard::Enemy(kind) => self.enemy_comes(seat, kind, extra, io),
            OrderCard::Fort(kind) => self.fort_comes(seat, kind, extra, io),
            OrderCard::Boost(card) => self.boost(seat, card, io),
            OrderCard::Final => {
                head!(io, "V21.1", "{seat} reveals {card}", seat = Seat(seat), card = Part::Shown(tokens::FINAL);
                    from = ORDER_PILE, to = REVEALED);
                self.final_attack(io);
            }
        }
    }

    fn enemy_comes(&mut self, seat: u8, kind: u8, extra: Option<u8>, io: &mut impl Fate) {
        let _ = self.player_mut(seat).row.push(kind); // all enemy cards fit into one row
        let (by, sum, value) = (Seat(seat), self.row_strength(seat), self.player(seat).value);
        let (card, from, to) = (|| Part::Shown(tokens::order(kind)), ORDER_PILE, Zone::Row.of(seat));
        match extra {
            Some(fort) => tell!(io, "V14.1.2",
                "{fort} adds an enemy: {seat} reveals {card} for the row, strength {sum} against {value}.",
                fort = tokens::order(fort), seat = by, card = card(), sum, value; from, to),
            None if sum >= value => tell!(io, "V6.2",
                "{seat} reveals {card} for the row: strength {sum} against {value}. The row will attack.",
                seat = by, card = card(), sum, value; from, to),
            None => tell!(io, "V6.2", "{seat} reveals {card} for the row: strength {sum} against {value}.",
                seat = by, card = card(), sum, value; from, to),
        }
    }

    /// An enemy Building comes into play if there is room; an extra card that is one is discarded. [V6.3] [V14.1.2]
    fn fort_comes(&mut self, seat: u8, kind: u8, extra: Option<u8>, io: &mut impl Fate) {
        let (by, card, from) = (Seat(seat), || Part::Shown(tokens::order(kind)), ORDER_PILE);
        let most = self.kit.max_forts;
        if extra.is_none() && self.p.forts.len() < usize::from(most) {
            let _ = self.p.forts.push(kind); // there is room
            tell!(io, "V6.3", "{seat} reveals the enemy Building {card}, which comes into play.", seat = by, card = card();
                from, to = FORTS_IN_PLAY);
            return;
        }
        self.discard_order(kind);
        match extra {
            Some(fort) => tell!(io, "V14.1.2",
                "{fort} adds no enemy: {seat} reveals the enemy Building {card}, which is discarded.",
                fort = tokens::order(fort), seat = by, card = card(); from, to = ORDER_DISCARD),
            None => tell!(io, "V6.3",
                "{seat} reveals the enemy Building {card}, which is discarded: {most} are in play already.",
                seat = by, card = card(), most; from, to = ORDER_DISCARD),
        }
    }

    /// Part 2 begins, the discard pile is shuffled in, and then it hurts. [V20.1]-[V20.5]
    fn boost(&mut self, seat: u8, card: Boost, io: &mut impl Fate) {
        let p = &mut self.p;
        p.part = 1;
        // What has not been seen of the main cards was never in the pile. [V24.3]
        p.boxed = std::mem::take(&mut p.pile);
        p.pile = std::mem::take(&mut p.discard);
        p.left = p.pile.iter().sum();
        p.blanks = 0;
        let left = i32::from(p.left);
        let fire = self.kit.boost(card).fire;
        head!(io, "V20.2", "{seat} reveals {card}: part 2 begins, and {again}",
            seat = Seat(seat), card = Part::Shown(card.into()),
            again = Part::Nouns(left, "Order card comes again", "Order cards come again");
            from = ORDER_PILE, to = REVEALED;
            piece = face_down(tokens::each_order(&self.p.pile)), from = ORDER_DISCARD, to = ORDER_PILE;
            piece = tokens::orders(&self.p.boxed), to = LEFT_OUT);
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
        let each = self.p.boost.map_or(&[][..], |boost| &self.kit.boost(boost).each);
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
    pub(crate) fn burn(&mut self, clause: Clause, io: &mut impl Fate) {
        self.p.city = self.p.city.saturating_sub(1);
        let left = self.p.city;
        tell!(io, clause, "Vilnius loses a point: {left} left.", left; piece = POINT, from = CITY);
        if left == 0 {
            self.p.end = Some(End::Lost);
            self.start_over(Frame::Over);
            head!(io, "V1.4", "Vilnius has burnt down: all players lose");
        }
    }
}
