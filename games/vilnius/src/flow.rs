//! What is pending, as data: a small stack of frames, the innermost last. A frame runs by itself or waits for a decision; nothing
//! else remembers where the game is. The sequence is that of chapter V26.

use ravelin_core::{Choices, Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::action::Action;
use crate::state::Vilnius;

pub use ravelin_core::{Fate, Io};

/// Silver or Golden Skulls. [V14.8]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Metal {
    Silver,
    Golden,
}

impl Metal {
    pub fn name(self) -> &'static str {
        match self {
            Metal::Silver => "Silver",
            Metal::Golden => "Golden",
        }
    }
}

/// Something that is going on. `n` is a place in turn order, `seat` a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Frame {
    /// Set-up: this seat takes an emblem. [V3.2]
    Emblems {
        seat: u8,
    },
    /// All seats fix their income. [V5.5]
    Income,
    /// Order cards are revealed. [V6.1]
    Prepare {
        n: u8,
    },
    /// The Boost hits each player, symbol by symbol. [V20.4]
    Boost {
        n: u8,
        at: u8,
    },
    /// One action per turn. [V7.1]
    City {
        seat: u8,
    },
    Pay {
        seat: u8,
    },
    /// A Province for the next free slot, from this place of the display on. [V7.6.2]
    Store {
        seat: u8,
        at: u8,
    },
    /// Extra enemies for attacking rows: row, enemy Building, cards drawn for it. [V14.1.2]
    Extra {
        n: u8,
        fort: u8,
        drawn: u8,
    },
    /// The deployment window of a fight. [V14.3]
    Window {
        seat: u8,
    },
    Split {
        seat: u8,
        unit: u8,
        at: u8,
    },
    /// Red Skulls. [V14.6]
    Reds,
    /// Skulls of one enemy, and which owner is asked. [V14.6.4]
    Victim {
        foe: u8,
        n: u8,
    },
    /// Undefeated enemies, symbol by symbol. [V14.7.1]
    Damage {
        foe: u8,
        at: u8,
    },
    /// Whether a seat gives a stored Province; against the city the others may be asked. [V14.7.3]
    Stored {
        seat: u8,
        city: bool,
    },
    /// A Building at the outer rim is returned. [V14.7.5]
    Rim {
        seat: u8,
    },
    Skulls {
        metal: Metal,
    },
    /// The n-th proposal is put together. [V4.4.1]
    Propose {
        metal: Metal,
        n: u8,
    },
    /// A seat that would lose Units answers. [V4.4.2]
    Answer {
        metal: Metal,
        n: u8,
        seat: u8,
    },
    /// Loot left, whose turn, and whether somebody took in this pass. [V15.4]
    Plunder {
        left: u8,
        n: u8,
        took: bool,
    },
    /// The deployment window against enemy Buildings. [V16.2]
    Siege {
        seat: u8,
    },
    /// Loot for each destroyed enemy Building. [V16.7]
    FortLoot {
        left: u8,
        n: u8,
    },
    Conquer {
        n: u8,
    },
    /// Units are offered for a stack. [V17.2]
    Offer {
        n: u8,
        stack: u8,
    },
    Look {
        n: u8,
        stack: u8,
    },
    Choose {
        n: u8,
        stack: u8,
    },
    Under {
        n: u8,
        stack: u8,
    },
    /// Units for the Guardhouses, from this place of the display on. [V18.6]
    Evening {
        n: u8,
        at: u8,
    },
    #[default]
    Over,
}

impl Vilnius {
    /// Runs what runs by itself, up to the next decision or the end of the game.
    pub(crate) fn run(&mut self, io: &mut impl Fate) {
        while self.p.end.is_none() && self.advance(io) {}
    }

    /// Runs one step of the innermost frame; false if somebody must decide.
    fn advance(&mut self, io: &mut impl Fate) -> bool {
        match self.top() {
            Frame::Emblems { seat } => self.emblems_step(seat, io),
            Frame::Income => self.income_step(io),
            Frame::Prepare { n } => self.prepare_step(n, io),
            Frame::Boost { n, at } => self.boost_step(n, at, io),
            Frame::City { seat } => self.city_step(seat, io),
            Frame::Store { seat, at } => self.store_step(seat, at, io),
            Frame::Extra { n, fort, drawn } => self.extra_step(n, fort, drawn, io),
            Frame::Window { seat } => self.window_step(seat, io),
            Frame::Siege { seat } => self.siege_step(seat, io),
            Frame::Reds => self.reds_step(io),
            Frame::Victim { foe, n } => self.victim_step(foe, n, io),
            Frame::Damage { foe, at } => self.damage_step(foe, at, io),
            Frame::Stored { seat, city } => self.stored_step(seat, city, io),
            Frame::Rim { seat } => self.rim_step(seat, io),
            Frame::Skulls { metal } => self.skulls_step(metal, io),
            Frame::Propose { metal, n } => self.propose_step(metal, n, io),
            Frame::Answer { metal, n, seat } => self.answer_step(metal, n, seat, io),
            Frame::Plunder { left, n, took } => self.plunder_step(left, n, took, io),
            Frame::FortLoot { left, n } => self.fort_loot_step(left, n),
            Frame::Conquer { n } => self.conquer_step(n, io),
            Frame::Evening { n, at } => self.evening_step(n, at, io),
            Frame::Pay { .. }
            | Frame::Split { .. }
            | Frame::Offer { .. }
            | Frame::Look { .. }
            | Frame::Choose { .. }
            | Frame::Under { .. }
            | Frame::Over => false,
        }
    }

    /// The seats that are asked now: one, or all that have not fixed their income. [V4.5.3]
    pub(crate) fn asked(&self) -> Seats {
        if self.p.end.is_some() {
            return Seats::NONE;
        }
        let seat = match self.top() {
            Frame::Income => return self.all_seats().iter().filter(|s| !self.p.committed.has(*s)).collect(),
            Frame::Emblems { seat }
            | Frame::City { seat }
            | Frame::Pay { seat }
            | Frame::Store { seat, .. }
            | Frame::Window { seat }
            | Frame::Siege { seat }
            | Frame::Split { seat, .. }
            | Frame::Stored { seat, .. }
            | Frame::Rim { seat }
            | Frame::Answer { seat, .. } => seat,
            Frame::Victim { foe, n } => self.victim_owner(foe, n),
            Frame::Reds => self.p.start,
            Frame::Propose { metal, n } => self.proposer(metal, n),
            Frame::Plunder { n, .. }
            | Frame::FortLoot { n, .. }
            | Frame::Conquer { n }
            | Frame::Offer { n, .. }
            | Frame::Look { n, .. }
            | Frame::Choose { n, .. }
            | Frame::Under { n, .. }
            | Frame::Evening { n, .. } => self.in_turn(n),
            Frame::Prepare { .. }
            | Frame::Boost { .. }
            | Frame::Extra { .. }
            | Frame::Damage { .. }
            | Frame::Skulls { .. }
            | Frame::Over => return Seats::NONE,
        };
        Seats::only(Seat(seat))
    }

    /// The candidates of the decision.
    pub(crate) fn list(&self, seat: Seat, out: &mut impl Choices<Action>) {
        match self.top() {
            Frame::Emblems { .. } => self.list_emblems(out),
            Frame::Income => self.list_income(seat.0, out),
            Frame::City { seat } => self.list_city(seat, out),
            Frame::Pay { seat } => self.list_payment(seat, out),
            Frame::Store { seat, .. } => self.list_store(seat, out),
            Frame::Window { seat } => self.list_window(seat, out),
            Frame::Siege { seat } => self.list_siege(seat, out),
            Frame::Split { unit, at, .. } => self.list_split(unit, at, out),
            Frame::Reds => self.list_linked(out),
            Frame::Victim { foe, n } => self.list_victims(foe, n, out),
            Frame::Stored { seat, .. } => self.list_stored(seat, out),
            Frame::Rim { seat } => self.list_rim(seat, out),
            Frame::Propose { metal, .. } => self.list_names(metal, out),
            Frame::Answer { .. } => {
                out.offer(Action::Accept);
                out.offer(Action::Reject);
            }
            Frame::Plunder { .. } | Frame::FortLoot { .. } => {
                out.offer(Action::Take);
                out.offer(Action::Leave);
            }
            Frame::Conquer { n } => self.list_stacks(self.in_turn(n), out),
            Frame::Offer { n, .. } => self.list_offer(self.in_turn(n), out),
            Frame::Look { stack, .. } => self.list_look(stack, out),
            Frame::Choose { .. } => self.list_looked(Action::Choose, out),
            Frame::Under { .. } => self.list_looked(Action::Under, out),
            Frame::Evening { n, .. } => self.list_evening(self.in_turn(n), out),
            Frame::Prepare { .. }
            | Frame::Boost { .. }
            | Frame::Extra { .. }
            | Frame::Damage { .. }
            | Frame::Skulls { .. }
            | Frame::Over => {}
        }
    }

    /// Applies an action that `list` offered.
    pub(crate) fn act(&mut self, by: Seat, action: Action, io: &mut impl Fate) {
        match self.top() {
            Frame::Emblems { seat } => self.take_emblem(seat, action, io),
            Frame::Income => self.commit(by.0, action, io),
            Frame::City { seat } => self.act_in_city(seat, action, io),
            Frame::Pay { seat } => self.pay(seat, action, io),
            Frame::Store { seat, at } => self.store(seat, at, action, io),
            Frame::Window { seat } => self.act_in_window(seat, action, io),
            Frame::Siege { seat } => self.act_in_siege(seat, action, io),
            Frame::Split { seat, unit, at } => self.aim(seat, unit, at, action, io),
            Frame::Reds => self.resolve_linked(action, io),
            Frame::Victim { foe, n } => self.give_victim(foe, n, action, io),
            Frame::Stored { seat, city } => self.give_stored(seat, city, action, io),
            Frame::Rim { seat } => self.return_rim(seat, action, io),
            Frame::Propose { metal, n } => self.propose(metal, n, action, io),
            Frame::Answer { metal, n, seat } => self.answer(metal, n, seat, action, io),
            Frame::Plunder { left, n, took } => self.plunder(left, n, took, action, io),
            Frame::FortLoot { left, n } => self.loot_fort(left, n, action, io),
            Frame::Conquer { n } => self.conquer(n, action, io),
            Frame::Offer { n, stack } => self.offer(n, stack, action, io),
            Frame::Look { n, stack } => self.look(n, stack, action, io),
            Frame::Choose { n, stack } => self.choose(n, stack, action, io),
            Frame::Under { n, stack } => self.put_under(n, stack, action, io),
            Frame::Evening { n, at } => self.store_unit(n, at, action, io),
            Frame::Prepare { .. }
            | Frame::Boost { .. }
            | Frame::Extra { .. }
            | Frame::Damage { .. }
            | Frame::Skulls { .. }
            | Frame::Over => {}
        }
    }

    /// Something begins inside what is going on. Frames never nest deeper than the stack is: a test of the laws.
    pub(crate) fn push(&mut self, frame: Frame) {
        let full = self.p.frames.push(frame);
        debug_assert!(full.is_ok(), "frames nest too deep");
    }

    /// What was going on innermost is over.
    pub(crate) fn pop(&mut self) {
        self.p.frames.pop();
    }

    /// The innermost frame becomes another.
    pub(crate) fn turn_to(&mut self, frame: Frame) {
        match self.p.frames.last_mut() {
            Some(top) => *top = frame,
            None => self.push(frame),
        }
    }

    /// Everything pending is dropped for a new beginning.
    pub(crate) fn start_over(&mut self, frame: Frame) {
        self.p.frames.clear();
        self.push(frame);
    }
}
