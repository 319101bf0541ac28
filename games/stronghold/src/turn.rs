//! The turn: its start, the Phases and steps in their order, its end. [S5] [S13.1] [S20]

use ravelin_core::{Choices, Entry, Seat, Seats, Violation, rule};

use crate::action::{self, Action};
use crate::components::*;
use crate::flow::{Ask, Fate, Stage};
use crate::places::*;
use crate::state::{End, NONE, Stronghold};

impl Stronghold {
    pub(crate) fn begin_turn(&mut self, io: &mut impl Fate) {
        self.p.turn += 1;
        self.p.stage = Stage::Flip;
        self.p.declared = Seats::NONE;
        let turn = self.p.turn;
        io.tell(|| Entry::heading(rule!("S5.1")).say("Turn").number(turn));
    }

    /// Phases whose card can still be flipped, as bits. [S13.1] [S13.3]
    fn unflipped(&self, invader: u8) -> u8 {
        !self.p.flipped[usize::from(invader)] & 0b11_1110
    }

    pub(crate) fn flip_step(&mut self, io: &mut impl Fate) -> bool {
        for invader in 0..self.invaders() as u8 {
            if self.unflipped(invader) == 0 {
                self.declare_invader(invader);
            }
        }
        if !self.stage_is_declared(self.all_invaders()) {
            return false;
        }
        self.take_stone_and_time(io);
        self.enter_phase(1, io);
        true
    }

    pub(crate) fn declare_invader(&mut self, invader: u8) {
        self.p.declared = self.p.declared.with(self.invader_seat(invader));
    }

    fn stage_is_declared(&self, seats: Seats) -> bool {
        seats.iter().all(|s| self.p.declared.has(s))
    }

    pub(crate) fn list_flips(&self, invader: u8, out: &mut impl Choices<Action>) {
        for phase in 1..=5u8 {
            if self.p.flipped[usize::from(invader)] & 1 << phase == 0 {
                out.offer(Action::Flip(phase));
            } else {
                out.refuse(
                    Action::Flip(phase),
                    Violation::new(rule!("S13.1"), "this card is flipped and stays so for the rest of the game"),
                );
            }
        }
        out.offer(Action::End);
    }

    pub(crate) fn flip(&mut self, invader: u8, action: Action, io: &mut impl Fate) {
        let Action::Flip(phase) = action else { return self.declare_invader(invader) };
        self.p.flipped[usize::from(invader)] |= 1 << phase;
        let (seat, back) = (self.invader_seat(invader), action::deal(Deal::reverse(phase)));
        io.tell(|| {
            let entry = Entry::new(rule!("S13.1")).seat(seat).say("flips the card of Phase").number(phase);
            entry.say(":").token(back).say(".")
        });
    }

    /// The Defender takes 1 Stone and 2 Hourglasses; two Defenders one Hourglass each. [S5.1] [S5.8] [S24.4]
    fn take_stone_and_time(&mut self, io: &mut impl Fate) {
        if self.p.stone_supply > 0 {
            self.p.stone_supply -= 1;
            self.p.stone_due = true;
            let seat = self.defender_seat(self.defender_of(self.turn_side()));
            io.tell(|| Entry::new(rule!("S5.1")).seat(seat).say("takes a Stone."));
        }
        let (all, defenders) = (self.figures().hourglasses, self.defenders() as u8);
        for defender in 0..defenders {
            let more = u8::from(defender == 0) * (all % defenders);
            let got = all / defenders + more;
            self.receive(defender, got);
            let seat = self.defender_seat(defender);
            io.tell(|| Entry::new(rule!("S5.1")).seat(seat).say("takes").count(got, "Hourglass.", "Hourglasses."));
        }
    }

    pub(crate) fn receive(&mut self, defender: u8, hourglasses: u8) {
        let had = &mut self.p.hourglasses[usize::from(defender)];
        *had = had.saturating_add(hourglasses);
    }

    /// Hourglasses from an Invader, to the Defender of his side. [S6.5] [S24.5]
    pub(crate) fn give(&mut self, invader: u8, hourglasses: u8) {
        self.receive(self.taker(invader), hourglasses);
    }

    /// The Defender who takes what an Invader gives. [S24.5]
    fn taker(&self, invader: u8) -> u8 {
        if self.p.seats == 4 { invader } else { 0 }
    }

    pub(crate) fn taker_seat(&self, invader: u8) -> Seat {
        self.defender_seat(self.taker(invader))
    }

    pub(crate) fn enter_phase(&mut self, phase: u8, io: &mut impl Fate) {
        self.p.stage = Stage::Phase(phase);
        self.p.declared = Seats::NONE;
        self.p.refused = [0; 2];
        io.tell(|| Entry::heading(rule!("S5.2")).say("Phase").number(phase));
        match phase {
            1 => self.supplies(io),
            6 => {
                // [S12.1]
                for invader in 0..self.invaders() {
                    let reserve = std::mem::take(&mut self.p.reserve[invader]);
                    self.p.camp[invader].join(reserve);
                }
            }
            _ => {}
        }
    }

    pub(crate) fn phase_step(&mut self, phase: u8, io: &mut impl Fate) -> bool {
        if self.p.move_out.part != 0 {
            return self.move_out_step();
        }
        if !self.stage_is_declared(self.all_invaders()) {
            return false;
        }
        if phase == 6 {
            self.pay_for_camps(io);
        }
        self.p.stage = Stage::Step(phase);
        self.p.declared = Seats::NONE;
        self.p.acting = 0;
        true
    }

    /// [S12.23] [S23.14]
    fn pay_for_camps(&mut self, io: &mut impl Fate) {
        for invader in 0..self.invaders() as u8 {
            let units = self.p.camp[usize::from(invader)].total();
            let cost = self.kit.camp_cost(units);
            self.give(invader, cost);
            if cost > 0 {
                let (seat, taker) = (self.invader_seat(invader), self.taker_seat(invader));
                io.tell(|| {
                    let entry = Entry::new(rule!("S12.23")).seat(seat).say("has").count(units, "unit", "units");
                    let entry = entry.say("in the Camp:").seat(taker).say("takes");
                    entry.count(cost, "Hourglass.", "Hourglasses.")
                });
            }
        }
    }

    /// A step of a Defender: performs what is paid up, ends what has nothing left. [S5.6] [S5.6a] [S15.6]
    pub(crate) fn step_step(&mut self, phase: u8, io: &mut impl Fate) -> bool {
        // First the works of the one who acted, then the ally's. [S15.7]
        let first = self.p.acting.min(self.defenders() as u8 - 1);
        for by in [first, 1 - first.min(1)].into_iter().take(self.defenders()) {
            let ready = self.ready_works(by);
            if ready != 0 {
                self.begin_ready(by, ready, io);
                return true;
            }
        }
        let mut open = false;
        for defender in 0..self.defenders() as u8 {
            let seat = self.defender_seat(defender);
            if self.p.declared.has(seat) {
                continue;
            }
            if self.has_something_to_do(defender, phase) {
                open = true;
            } else {
                self.end_step(defender);
            }
        }
        if open {
            return false;
        }
        self.p.hourglasses = [0; 2]; // what could not be spent is lost [S14.2]
        self.p.labour = [0; 2];
        if phase < 6 {
            self.enter_phase(phase + 1, io);
        } else {
            self.begin_assault(io);
        }
        true
    }

    pub(crate) fn end_step(&mut self, defender: u8) {
        self.p.declared = self.p.declared.with(self.defender_seat(defender));
        self.p.hourglasses[usize::from(defender)] = 0;
        self.p.labour[usize::from(defender)] = 0;
    }

    fn has_something_to_do(&self, defender: u8, phase: u8) -> bool {
        self.owes_stone(defender, phase) || self.can_spend(defender) || self.may_be_shamed().is_ok()
    }

    /// The turn's Stone is placed in step 1. [S5.7] [S24.12]
    pub(crate) fn owes_stone(&self, defender: u8, phase: u8) -> bool {
        phase == 1 && self.p.stone_due && self.defender_of(self.turn_side()) == defender
    }

    /// End of Turn after the Siege Towers have emptied. [S20.3]-[S20.8]
    pub(crate) fn end_turn(&mut self, io: &mut impl Fate) {
        let spent = std::mem::take(&mut self.p.spent);
        self.p.pool.join(spent); // [S20.4]
        self.p.turn_flags.renew(); // [S20.3] [S20.5] [S12.31]
        self.p.assault.renew();
        self.s.orders = [NONE; SECTIONS];
        self.s.gone = [0; ORDERS];
        self.p.turns_given += 1; // [S20.6]
        let mut honor = false;
        if self.p.turn >= self.kit.honor_from && self.p.honor_kept {
            self.p.honor_points += 1; // [S21.21]
            honor = true;
        }
        let turn = self.p.turn;
        io.tell(|| {
            Entry::new(rule!("S20.6")).say("Turn").number(turn).say("ends: the Invader hands over a point of glory.")
        });
        if honor {
            io.tell(|| Entry::new(rule!("S21.21")).say("The Honor Guard earns a point of glory."));
        }
        if self.p.turn >= self.kit.turns {
            self.finish(End::Held, io); // [S20.8] [S1.6]
        } else {
            self.begin_turn(io);
        }
    }

    /// Siege Tower units step onto free wall fields, as many as fit. [S20.2] [S8.33]
    pub(crate) fn climb_step(&mut self, from: u8, io: &mut impl Fate) -> bool {
        let manned = |s: &Section| s.0 >= from && !self.p.siege[s.index()].is_empty() && self.wall_room(*s) > 0;
        let Some(s) = sections(self.p.siege_towers).find(manned) else {
            self.end_turn(io);
            return true;
        };
        let (from, waiting, room) = (s.0, self.p.siege[s.index()], self.wall_room(s));
        self.p.stage = Stage::Climb { from };
        if waiting.total() > room && waiting.kinds().nth(1).is_some() {
            return false;
        }
        let kind = waiting.weakest().unwrap_or(GOBLIN);
        if waiting.total() <= room {
            self.p.siege[s.index()] = Units::NONE;
            self.p.wall[s.index()].join(waiting);
        } else {
            self.p.siege[s.index()].take(kind, room);
            self.p.wall[s.index()].add(kind, room);
        }
        let (climbed, at) = (waiting.total().min(room), action::space(s.place()));
        io.tell(|| {
            let entry = Entry::new(rule!("S8.33")).count(climbed, "unit steps", "units step");
            entry.say("from the Siege Tower onto").token(at).say(".")
        });
        self.check_feats(io);
        self.p.stage = Stage::Climb { from: from + 1 };
        true
    }

    pub(crate) fn list_climbs(&self, s: Section, out: &mut impl Choices<Action>) {
        self.p.siege[s.index()].kinds().for_each(|kind| out.offer(Action::Climb(kind)));
    }

    pub(crate) fn climb(&mut self, s: Section, action: Action, io: &mut impl Fate) {
        let Action::Climb(kind) = action else { return };
        self.p.siege[s.index()].take(kind, 1);
        self.p.wall[s.index()].add(kind, 1);
        self.check_feats(io);
        let (unit, at) = (action::invader_piece(kind), action::space(s.place()));
        io.tell(|| Entry::new(rule!("S8.33")).token(unit).say("steps from the Siege Tower onto").token(at).say("."));
    }

    /// Sets the question that comes next.
    pub(crate) fn ask(&mut self, ask: Ask) {
        self.p.ask = ask;
    }
}
