//! How good a position is for the team, in hundredths of a city point. All seats share the city, so a seat's own cards count only a
//! little more than those of its partners. The weights are fitted by play between bots.

use ravelin_core::Seat;

use crate::components::*;
use crate::flow::Frame;
use crate::state::{End, Vilnius};

const CROWN: i32 = 1_000_000;
/// A city point.
const POINT: i32 = 100;
/// Positions that a look at the coming fight may cost.
const OUTLOOK: u32 = 600;
/// A Gold or a Tool in hand while it can be spent, and a weapon symbol in hand.
const MONEY: i32 = 11;
const ARMS: i32 = 3;

impl Vilnius {
    pub(crate) fn judgement(&self, seat: Seat) -> i32 {
        match self.p.end {
            Some(End::Won) => return CROWN + POINT * i32::from(self.p.city),
            Some(End::Lost) => return -CROWN + i32::from(self.p.round),
            None => {}
        }
        let mut worth = POINT * i32::from(self.p.city);
        for s in 0..self.p.seats {
            let own = self.realm(s);
            worth += own + if s == seat.0 { own / 20 } else { 0 };
        }
        worth -= self.p.forts.iter().map(|k| self.fort_burden(*k)).sum::<i32>();
        worth + self.battle()
    }

    /// Between steps a position can be judged; inside a payment, a split or a choice of victims it cannot.
    pub(crate) fn is_quiet(&self) -> bool {
        matches!(
            self.top(),
            Frame::City { .. }
                | Frame::Window { .. }
                | Frame::Siege { .. }
                | Frame::Conquer { .. }
                | Frame::Evening { .. }
                | Frame::Plunder { .. }
                | Frame::FortLoot { .. }
                | Frame::Emblems { .. }
                | Frame::Over
        )
    }

    fn fort_burden(&self, kind: u8) -> i32 {
        let spec = self.kit.fort(kind);
        i32::from(spec.income_penalty) * 120 + i32::from(spec.extra_enemy) * 120 + i32::from(spec.guard) * 60
    }

    /// What a Unit is worth to have: its weapons.
    fn unit_worth(&self, kind: u8) -> i32 {
        let spec = self.kit.unit(kind);
        let kinds = spec.weapons.0.iter().filter(|n| **n > 0).count() as i32;
        let extra = i32::from(spec.distribute) * 8 + i32::from(spec.stultify) * 8;
        18 * i32::from(spec.weapons.total()) + 3 * kinds + extra
    }

    /// A player's Buildings, Units and Provinces.
    fn realm(&self, seat: u8) -> i32 {
        let player = self.player(seat);
        let goods = self.goods(seat);
        let mut worth = 0;
        let mut army = player.unit_draw;
        army.join(player.unit_discard);
        army.join(player.units);
        army.join(self.p.aside[usize::from(seat)]);
        self.p.deployed.iter().filter(|d| d.owner == seat).for_each(|d| army.add(d.unit));
        for kind in army.kinds() {
            worth += i32::from(army.of(kind)) * self.unit_worth(kind);
        }
        for b in player.display.iter() {
            worth += self.building_worth(b.kind);
            if b.unit != NONE {
                worth += self.unit_worth(b.unit) + 4;
            }
            if b.province != NONE {
                worth += 14;
            }
            if b.shared != NONE {
                worth += 4;
            }
        }
        let all = player.draw | player.discard | player.hand | player.loot | player.stored();
        worth += bits(all).map(|c| self.province_worth(c, goods)).sum::<i32>();
        worth += player.loot.count_ones() as i32 * 14;
        worth + self.in_hand(seat, goods)
    }

    /// A Province in a deck: good ones lift the average, weak ones dilute it.
    fn province_worth(&self, card: u8, goods: u8) -> i32 {
        let [gold, tools] = self.worth(card, goods);
        10 * i32::from(gold + tools) - 8
    }

    /// Provinces in hand are worth spending in the City Phase, Units in hand are ready to fight or to capture.
    fn in_hand(&self, seat: u8, goods: u8) -> i32 {
        let player = self.player(seat);
        let worth = |c: u8| {
            let [gold, tools] = self.worth(c, goods);
            MONEY * i32::from(gold + tools)
        };
        let money: i32 = bits(player.hand).map(worth).sum();
        money + ARMS * i32::from(self.weapons_of(player.units).total())
    }

    fn building_worth(&self, kind: u8) -> i32 {
        let spec = self.kit.building(kind);
        let late = if self.p.part == 1 && self.p.left < 9 { 1 } else { 2 };
        let mut worth = i32::from(spec.income) * 75 * late / 2;
        worth += i32::from(spec.max_buildings) * 12;
        worth += (i32::from(spec.yields[GOLD]) + i32::from(spec.yields[TOOLS])) * 45 * late / 2;
        worth += if spec.goods != 0 { 50 * late / 2 } else { 0 };
        worth += i32::from(spec.stores_province) * 26 + i32::from(spec.stores_unit) * 24;
        worth += i32::from(spec.exchanges[0]) * 8 + i32::from(spec.shares) * 4;
        worth += 14 * i32::from(spec.order); // rarer attacks, more loot at once
        // A type that lets one recruit what one could not.
        let opens = self.kit.units.iter().filter(|u| u.requires >> spec.kind & 1 == 1).count() as i32;
        worth + opens.min(5) * 11
    }

    /// What the enemies that are coming will cost, as far as it can be seen now.
    fn battle(&self) -> i32 {
        match self.p.frames.first() {
            Some(Frame::Window { .. } | Frame::Siege { .. }) => self.window_worth(),
            Some(Frame::City { .. } | Frame::Prepare { .. }) => {
                let (threat, averted) = self.outlook(OUTLOOK);
                averted - threat
            }
            _ => 0,
        }
    }

    /// In a window: what a plan from here would reach with all hands, less what is threatened and what is used. A Unit that
    /// stands where the plan wants it is worth a little more than the same Unit in hand, so that plans are carried out.
    fn window_worth(&self) -> i32 {
        let fight = self.p.foes.iter().filter(|f| !f.defeated);
        let threat: i32 = fight.map(|f| self.foe_worth(f.kind, f.row, f.target)).sum();
        let cost = |unit: u8| 2 + i32::from(self.kit.unit(unit).preciousness());
        let used: i32 = self.p.deployed.iter().map(|d| cost(d.unit)).sum();
        let ready = 2 * self.p.deployed.len() as i32;
        self.plan_within(OUTLOOK).worth - threat - used + ready
    }
}
