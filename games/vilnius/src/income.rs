//! Income Phase: how many Units and how many Provinces each player draws, fixed by all before a card is seen. [V5]

use ravelin_core::journal::moved;
use ravelin_core::{Choices, Part, Seat, Seats, Violation, rule, tell};

use crate::action::Action;
use crate::components::*;
use crate::flow::{Fate, Frame};
use crate::state::Vilnius;
use crate::tokens::{self, Zone, hand};

impl Vilnius {
    /// Cards that a player may draw: his Buildings' income less that of the enemy's. [V5.2] [V19.3]
    pub fn income(&self, seat: u8) -> u8 {
        let own = self.player(seat).site.income;
        let less: u8 = self.p.forts.iter().map(|k| self.kit.fort(*k).income_penalty).sum();
        own.saturating_sub(less)
    }

    /// Fewest and most Units of the draw, and how many cards it has. [V5.3a] [V5.4]
    pub fn income_options(&self, seat: u8) -> (u8, u8, u8) {
        let player = self.player(seat);
        let (units, provinces) = (player.unit_pile(), player.province_pile());
        let cards = self.income(seat).min(units + provinces);
        (cards.saturating_sub(provinces), cards.min(units), cards)
    }

    /// Round 1 gives all Provinces and no Units; later every seat with a choice is asked. [V5.1] [V5.5]
    pub(crate) fn income_step(&mut self, io: &mut impl Fate) -> bool {
        if self.p.round == 1 {
            let taken = |seat: u8| moved(tokens::provinces(self.player(seat).draw), Zone::Pile.of(seat), hand(seat));
            tell!(io, "V5.1", "Every player takes all Provinces into hand."; ..self.turn_order().map(taken));
            for seat in self.turn_order() {
                let player = self.player_mut(seat);
                player.hand |= std::mem::take(&mut player.draw);
            }
            self.turn_to(Frame::Prepare { n: 0 });
            return true;
        }
        if self.p.committed.is_empty() {
            // A single option is no question. [V4.5.1]
            for seat in 0..self.p.seats {
                let (low, high, _) = self.income_options(seat);
                if low == high {
                    self.p.committed = self.p.committed.with(Seat(seat));
                    self.s.income[usize::from(seat)] = low;
                }
            }
        }
        if self.p.committed != self.all_seats() {
            return false;
        }
        for seat in self.turn_order() {
            self.draw_income(seat, io);
        }
        self.p.committed = Seats::NONE;
        self.s.income = [NONE; SEATS];
        self.turn_to(Frame::Prepare { n: 0 });
        true
    }

    pub(crate) fn list_income<C: Choices<Action>>(&self, seat: u8, out: &mut C) {
        let (low, high, cards) = self.income_options(seat);
        for units in low..=high {
            out.offer(Action::Draw { units, provinces: cards - units });
        }
        if !C::EXPLAIN {
            return;
        }
        if high < cards {
            let why = "in your piles are {0} of {1} Units";
            let numbers = [i16::from(self.player(seat).unit_pile()), i16::from(high) + 1];
            let refused = Action::Draw { units: high + 1, provinces: cards - high - 1 };
            out.refuse(refused, Violation::with(rule!("V5.3"), why, numbers));
        }
        if low > 0 {
            let provinces = cards - low + 1;
            let why = "in your piles are {0} of {1} Provinces";
            let numbers = [i16::from(self.player(seat).province_pile()), i16::from(provinces)];
            out.refuse(Action::Draw { units: low - 1, provinces }, Violation::with(rule!("V5.3"), why, numbers));
        }
    }

    pub(crate) fn commit(&mut self, seat: u8, action: Action, io: &mut impl Fate) {
        let Action::Draw { units, .. } = action else { return };
        self.p.committed = self.p.committed.with(Seat(seat));
        self.s.income[usize::from(seat) % SEATS] = units;
        tell!(io, "V5.5", "{seat} has chosen the income.", seat = Seat(seat));
    }

    /// Units first, then Provinces, then what was stored and looted. [V5.5a] [V5.6]
    fn draw_income(&mut self, seat: u8, io: &mut impl Fate) {
        let (_, _, cards) = self.income_options(seat);
        let units = self.s.income[usize::from(seat) % SEATS].min(cards);
        tell!(
            io,
            "V5.5",
            "{seat} has an income of {units} and {provinces}.",
            seat = Seat(seat),
            units = Part::Nouns(units.into(), "Unit", "Units"),
            provinces = Part::Nouns((cards - units).into(), "Province", "Provinces")
        );
        for _ in 0..units {
            if let Some(kind) = self.draw_unit(seat, io) {
                self.player_mut(seat).units.add(kind);
                tell!(io, "V5.5a", "{seat} draws {card}.", seat = Seat(seat), card = Part::Shown(tokens::unit(kind));
                    from = Zone::UnitPile.of(seat), to = hand(seat));
            }
        }
        for _ in units..cards {
            if let Some(card) = self.draw_province(seat, io) {
                self.player_mut(seat).hand |= 1 << card;
                tell!(io, "V5.5a", "{seat} draws {card}.", seat = Seat(seat), card = Part::Shown(tokens::province(card));
                    from = Zone::Pile.of(seat), to = hand(seat));
            }
        }
        self.take_back(seat, io);
    }

    /// Loot and what was stored come into hand. [V5.6]
    fn take_back(&mut self, seat: u8, io: &mut impl Fate) {
        let player = self.player_mut(seat);
        let loot = std::mem::take(&mut player.loot);
        player.hand |= loot;
        if loot != 0 {
            tell!(io, "V5.6", "{seat} takes the loot into hand: {piece}.",
                seat = Seat(seat), piece = tokens::provinces(loot); from = Zone::Loot.of(seat), to = hand(seat));
        }
        for built in player.display.iter_mut() {
            let from = [built.x, built.y];
            let province = std::mem::replace(&mut built.province, NONE);
            if province != NONE {
                player.hand |= 1 << province;
                tell!(io, "V5.6", "{seat} takes {card} back from {building}.",
                    seat = Seat(seat), card = tokens::province(province), building = tokens::building(built.kind);
                    from = tokens::cell_of(seat, from), to = hand(seat));
            }
            let unit = std::mem::replace(&mut built.unit, NONE);
            if unit != NONE {
                player.units.add(unit);
                tell!(io, "V5.6", "{seat} takes {card} back from {building}.",
                    seat = Seat(seat), card = tokens::unit(unit), building = tokens::building(built.kind);
                    from = tokens::cell_of(seat, from), to = hand(seat));
            }
        }
    }
}
