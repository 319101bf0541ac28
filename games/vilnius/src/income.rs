//! Income Phase: how many Units and how many Provinces each player draws, fixed by all before a card is seen. [V5]

use ravelin_core::{Choices, Entry, Seat, Seats, Violation, rule};

use crate::action::{self, Action};
use crate::components::*;
use crate::flow::{Fate, Frame};
use crate::state::Vilnius;

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
            for seat in self.turn_order() {
                let player = self.player_mut(seat);
                player.hand |= std::mem::take(&mut player.draw);
            }
            io.tell(|| Entry::new(rule!("V5.1")).say("Every player takes all Provinces into the hand."));
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
        io.tell(|| Entry::new(rule!("V5.5")).seat(Seat(seat)).say("has fixed the income."));
    }

    /// Units first, then Provinces, then what was stored and looted. [V5.5a] [V5.6]
    fn draw_income(&mut self, seat: u8, io: &mut impl Fate) {
        let (_, _, cards) = self.income_options(seat);
        let units = self.s.income[usize::from(seat) % SEATS].min(cards);
        for _ in 0..units {
            if let Some(kind) = self.draw_unit(seat, io) {
                self.player_mut(seat).units.add(kind);
                let token = action::unit(kind);
                io.tell(|| Entry::new(rule!("V5.5a")).seat(Seat(seat)).say("draws").shown(token).say("."));
            }
        }
        for _ in units..cards {
            if let Some(card) = self.draw_province(seat, io) {
                self.player_mut(seat).hand |= 1 << card;
                let token = action::province(card);
                io.tell(|| Entry::new(rule!("V5.5a")).seat(Seat(seat)).say("draws").shown(token).say("."));
            }
        }
        let player = self.player_mut(seat);
        let (mut back, mut guards) = (std::mem::take(&mut player.loot), Units::NONE);
        for built in player.display.iter_mut() {
            let province = std::mem::replace(&mut built.province, NONE);
            if province != NONE {
                back |= 1 << province;
            }
            let unit = std::mem::replace(&mut built.unit, NONE);
            if unit != NONE {
                player.units.add(unit);
                guards.add(unit);
            }
        }
        player.hand |= back;
        if back != 0 || !guards.is_empty() {
            io.tell(|| {
                let entry = Entry::new(rule!("V5.6")).seat(Seat(seat)).say("takes back from storage and loot:");
                let units = guards.kinds().flat_map(|k| (0..guards.of(k)).map(move |_| action::unit(k)));
                action::listed(entry, bits(back).map(action::province).chain(units)).say(".")
            });
        }
    }
}
