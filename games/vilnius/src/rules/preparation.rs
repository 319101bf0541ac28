//! Preparation Phase: every player reveals an Order card; the Boost and the second part. [V6] [V20]

use ravelin_core::{Asking, Clause, Fate, Part, Seat, Step, head, rule, step, tell};

use crate::ids::{self, End, Enemy, Target};
use crate::rules::city::City;
use crate::rules::ending::Over;
use crate::rules::piles::OrderCard;
use crate::state::Vilnius;
use crate::tokens::{self, CITY, FORTS_IN_PLAY, LEFT_OUT, ORDER_DISCARD, ORDER_PILE, POINT, REVEALED, Zone, face_down};

step! {
    /// Order cards are revealed, seat by seat. [V6.1]
    pub Prepare { n: u8 } in Vilnius;
}

impl Step<Vilnius> for Prepare {
    fn run(self, game: &mut Vilnius, ctx: &mut impl Fate) {
        if self.n >= game.p.seats {
            return game.replace(City { seat: game.p.start });
        }
        game.replace(Prepare { n: self.n + 1 });
        game.reveal(game.in_turn(self.n), None, ctx);
    }

    fn sound(self, game: &Vilnius) -> bool {
        self.n <= game.p.seats
    }
}

step! {
    /// The Boost hits each player, symbol by symbol. [V20.4]
    pub Boost { n: u8, at: u8 } in Vilnius;
}

impl Step<Vilnius> for Boost {
    /// Every player suffers the symbols, one after another. [V20.4]
    fn run(self, game: &mut Vilnius, ctx: &mut impl Fate) {
        let Boost { n, at } = self;
        if n >= game.p.seats {
            return game.pop();
        }
        let symbol = game.p.order.boost.and_then(|boost| game.kit.boost(boost).each.get(usize::from(at)).copied());
        match symbol {
            None => game.replace(Boost { n: n + 1, at: 0 }),
            Some(symbol) => {
                game.replace(Boost { n, at: at + 1 });
                game.suffer(game.in_turn(n), symbol, Target::Quarter, ctx);
            }
        }
    }

    fn sound(self, game: &Vilnius) -> bool {
        self.n < game.p.seats && game.p.order.boost.is_some() && self.at < 16
    }
}

impl Vilnius {
    /// An Order card for a player's row; an extra one comes by an enemy Building. [V6.1]-[V6.5] [V14.1.2]
    pub(crate) fn reveal(&mut self, seat: Seat, extra: Option<Enemy>, ctx: &mut impl Fate) {
        match self.draw_order(ctx) {
            OrderCard::Enemy(kind) => self.enemy_comes(seat, kind, extra, ctx),
            OrderCard::Fort(kind) => self.fort_comes(seat, kind, extra, ctx),
            OrderCard::Boost(card) => self.boost(seat, card, ctx),
            OrderCard::Final => {
                head!(ctx, "V21.1", "{seat} reveals {card}", seat, card = Part::Shown(tokens::FINAL);
                    from = ORDER_PILE, to = REVEALED);
                self.final_attack(ctx);
            }
        }
    }

    fn enemy_comes(&mut self, seat: Seat, kind: Enemy, extra: Option<Enemy>, ctx: &mut impl Fate) {
        self.player_mut(seat).row.push(kind).expect("all enemy cards fit into one row");
        let (by, sum, value) = (seat, self.row_strength(seat), self.player(seat).value);
        let (card, from, to) = (|| Part::Shown(tokens::order(kind)), ORDER_PILE, Zone::Row.of(seat));
        match extra {
            Some(fort) => tell!(ctx, "V14.1.2",
                "{fort} adds an enemy: {seat} reveals {card} for the row, strength {sum} against {value}.",
                fort = tokens::order(fort), seat = by, card = card(), sum, value; from, to),
            None if sum >= value => tell!(ctx, "V6.2",
                "{seat} reveals {card} for the row: strength {sum} against {value}. The row will attack.",
                seat = by, card = card(), sum, value; from, to),
            None => tell!(ctx, "V6.2", "{seat} reveals {card} for the row: strength {sum} against {value}.",
                seat = by, card = card(), sum, value; from, to),
        }
    }

    /// An enemy Building comes into play if there is room; an extra card that is one is discarded. [V6.3] [V14.1.2]
    fn fort_comes(&mut self, seat: Seat, kind: Enemy, extra: Option<Enemy>, ctx: &mut impl Fate) {
        let (by, card, from) = (seat, || Part::Shown(tokens::order(kind)), ORDER_PILE);
        let most = self.kit.max_forts;
        if extra.is_none() && self.p.order.buildings.len() < usize::from(most) {
            self.p.order.buildings.push(kind).expect("there is room");
            tell!(ctx, "V6.3", "{seat} reveals the enemy Building {card}, which comes into play.", seat = by, card = card();
                from, to = FORTS_IN_PLAY);
            return;
        }
        self.discard_order(kind);
        match extra {
            Some(fort) => tell!(ctx, "V14.1.2",
                "{fort} adds no enemy: {seat} reveals the enemy Building {card}, which is discarded.",
                fort = tokens::order(fort), seat = by, card = card(); from, to = ORDER_DISCARD),
            None => tell!(ctx, "V6.3",
                "{seat} reveals the enemy Building {card}, which is discarded: {most} are in play already.",
                seat = by, card = card(), most; from, to = ORDER_DISCARD),
        }
    }

    /// Part 2 begins, the discard pile is shuffled in, and then it hurts. [V20.1]-[V20.5]
    fn boost(&mut self, seat: Seat, card: ids::Boost, ctx: &mut impl Fate) {
        let p = &mut self.p;
        p.part = 1;
        // What has not been seen of the main cards was never in the pile. [V24.3]
        p.order.boxed = std::mem::take(&mut p.order.pile);
        p.order.pile = std::mem::take(&mut p.order.discard);
        p.order.left = p.order.pile.values().sum();
        p.order.blanks = 0;
        let left = i32::from(p.order.left);
        let fire = self.kit.boost(card).fire;
        head!(ctx, "V20.2", "{seat} reveals {card}: part 2 begins, and {again}",
            seat, card = Part::Shown(card.into()),
            again = Part::Nouns(left, "Order card comes again", "Order cards come again");
            from = ORDER_PILE, to = REVEALED;
            piece = face_down(tokens::each_order(&self.p.order.pile)), from = ORDER_DISCARD, to = ORDER_PILE;
            piece = tokens::orders(&self.p.order.boxed), to = LEFT_OUT);
        self.push(Boost { n: 0, at: 0 });
        for _ in 0..fire {
            self.burn(rule!("V20.4"), ctx);
            if self.p.end.is_some() {
                return;
            }
        }
    }

    /// Vilnius loses a point; with the last one the game is lost. The clause says what cost it. [V14.7.2] [V1.4]
    pub(crate) fn burn(&mut self, clause: Clause, ctx: &mut impl Fate) {
        self.p.city = self.p.city.saturating_sub(1);
        let left = self.p.city;
        tell!(ctx, clause, "Vilnius loses a point: {left} left.", left; piece = POINT, from = CITY);
        if left == 0 {
            self.p.end = Some(End::Lost);
            self.start_over(Over {});
            head!(ctx, "V1.4", "Vilnius has burnt down: all players lose");
        }
    }
}
