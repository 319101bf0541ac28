//! The turn: its start, the Phases and steps in their order, its end. [S5] [S13.1] [S20]

use ravelin_core::journal::{Cover, Hole, Part, moved};
use ravelin_core::{Choices, Seat, Seats, Token, Violation, head, rule, tell};

use crate::action::Action;
use crate::components::*;
use crate::flow::{Ask, Fate, Stage};
use crate::places::*;
use crate::state::{End, NONE, Stronghold, side_at};
use crate::tokens::*;

impl Stronghold {
    pub(crate) fn begin_turn(&mut self, io: &mut impl Fate) {
        self.p.turn += 1;
        self.p.stage = Stage::Flip;
        self.p.declared = Seats::NONE;
        head!(io, "S5.1", "Turn {turn}", turn = self.p.turn);
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
        let (seat, action) = (self.invader_seat(invader), Deal::reverse(phase));
        tell!(io, "S13.1", "{seat} flips the Phase {phase} card to {action} for the rest of the game.",
            seat, phase, action;
            card = self.front_of(invader, phase), from = before(seat); card = action, to = before(seat));
    }

    /// The front of the card of a Phase from 1 to 5.
    pub(crate) fn front_of(&self, invader: u8, phase: u8) -> Token {
        let kept = self.p.cards[usize::from(invader)].get(usize::from(phase).wrapping_sub(2));
        phase_card(self.set(), phase, kept.copied().unwrap_or(0))
    }

    /// The Defender takes 1 Stone and 2 Hourglasses; two Defenders one Hourglass each. [S5.1] [S5.8] [S24.4]
    fn take_stone_and_time(&mut self, io: &mut impl Fate) {
        if self.p.stone_supply > 0 {
            self.p.stone_supply -= 1;
            self.p.stone_due = true;
            let seat = self.defender_seat(self.defender_of(self.turn_side()));
            tell!(io, "S5.1", "{seat} takes {piece}.",
                seat, piece = Part::A(chip(Piece::Stone)); from = SUPPLY, to = before(seat));
        }
        let (all, defenders) = (self.figures().hourglasses, self.defenders() as u8);
        for defender in 0..defenders {
            let more = u8::from(defender == 0) * (all % defenders);
            let got = all / defenders + more;
            self.receive(defender, got);
            let seat = self.defender_seat(defender);
            tell!(io, "S5.1", "{seat} takes {piece}.", seat, piece = hourglasses(got, defender); to = before(seat));
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
    pub(crate) fn taker(&self, invader: u8) -> u8 {
        if self.p.seats == 4 { invader } else { 0 }
    }

    pub(crate) fn taker_seat(&self, invader: u8) -> Seat {
        self.defender_seat(self.taker(invader))
    }

    pub(crate) fn enter_phase(&mut self, phase: u8, io: &mut impl Fate) {
        self.p.stage = Stage::Phase(phase);
        self.p.declared = Seats::NONE;
        self.p.refused = [0; 2];
        head!(io, "S5.2", "Phase {phase}: {title}", phase, title = PHASES[usize::from(phase.clamp(1, 6)) - 1]);
        match phase {
            1 => self.supplies(io),
            6 => {
                // [S12.1]
                for invader in 0..self.invaders() as u8 {
                    let units = std::mem::take(&mut self.p.reserve[usize::from(invader)]);
                    self.p.camp[usize::from(invader)].join(units);
                    if !units.is_empty() {
                        let (seat, from, to) = (self.invader_seat(invader), reserve(invader), camp(invader));
                        tell!(
                            io,
                            "S12.1",
                            "{seat} moves {piece} from {from} to {to}.",
                            seat,
                            piece = invaders(units),
                            from,
                            to
                        );
                    }
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
                let (seat, to) = (self.invader_seat(invader), self.taker_seat(invader));
                let (units, piece) = (Part::Nouns(units.into(), "unit", "units"), hourglass(self.taker(invader)));
                tell!(
                    io,
                    "S12.23",
                    "{seat} has {units} in the Camp: {to} takes {piece}.",
                    seat,
                    units,
                    to,
                    piece = Part::Count(cost.into(), piece)
                );
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
                self.end_step(defender, io);
            }
        }
        if open {
            return false;
        }
        if phase < 6 {
            self.enter_phase(phase + 1, io);
        } else {
            self.begin_assault(io);
        }
        true
    }

    /// What cannot be spent is lost. [S14.2]
    pub(crate) fn end_step(&mut self, defender: u8, io: &mut impl Fate) {
        let seat = self.defender_seat(defender);
        self.p.declared = self.p.declared.with(seat);
        let time = std::mem::take(&mut self.p.hourglasses[usize::from(defender)]);
        let forced = std::mem::take(&mut self.p.labour[usize::from(defender)]);
        if time + forced > 0 {
            let lost = || both(&hourglasses(time, defender), &some(forced, labour(defender)));
            tell!(io, "S14.2", "{seat} loses {piece} unspent.", seat, piece = lost(); from = before(seat));
        }
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
        tell!(io, "S20.6", "Turn {turn} ends, and the defence earns {glory}.",
            turn = self.p.turn, glory = points(self.kit.time_glory);
            ..self.swept());
        let spent = std::mem::take(&mut self.p.spent);
        self.p.pool.join(spent); // [S20.4]
        self.p.turn_flags.renew(); // [S20.3] [S20.5] [S12.31]
        self.p.assault.renew();
        self.s.orders = [NONE; SECTIONS];
        self.s.gone = [0; ORDERS];
        self.p.turns_given += 1; // [S20.6]
        if self.p.turn >= self.kit.honor_from && self.p.honor_kept {
            self.p.honor_points += 1; // [S21.21]
            tell!(
                io,
                "S21.21",
                "The Honor Guard has kept its post and earns {glory}.",
                glory = points(self.kit.honor_glory)
            );
        }
        if self.p.turn >= self.kit.turns {
            self.finish(End::Held, io); // [S20.8] [S1.6]
        } else {
            self.begin_turn(io);
        }
    }

    /// What the end of the turn takes away: units on Phase cards, chips that last for a turn, Orders. [S20.3]-[S20.5] [S12.31]
    fn swept(&self) -> Vec<Vec<Hole>> {
        let (p, flags) = (&self.p, &*self.p.turn_flags);
        let mut moves = vec![moved(invaders(p.spent), SPENT, POOL)];
        let mut gone = |places: Places, piece: Token| moves.extend(places.map(|at| moved(piece, space(at), None)));
        gone(Places::ramparts(flags.bloodstones), chip(Piece::Bloodstone));
        gone(Places::ramparts(flags.accurate), deal(Deal::AccurateShot));
        gone(Places::buildings(flags.fire.into()), chip(Piece::Fire));
        gone(Places::sections(flags.gale), chip(Piece::Gale));
        gone(Places::sections(flags.accident), chip(Piece::Accident));
        for hero in bits(flags.possessed) {
            gone(Places::only(Place::hero(hero)), chip(Piece::Possession));
        }
        for _ in bits(flags.specters) {
            gone(Places::only(Building::Hospital.place()), chip(Piece::Specters));
        }
        if flags.panic {
            gone(Places::only(Building::Courtyard.place()), chip(Piece::Panic));
        }
        if flags.glare != NONE {
            gone(Places::only(Place(flags.glare)), chip(Piece::Glare));
        }
        if flags.blessing != NONE {
            gone(Places::only(Place::side(side_at(flags.blessing))), chip(Piece::Blessing));
        }
        if flags.toil != NONE {
            gone(Places::buildings(1 << flags.toil), shame(Shame::ExhaustingToil));
        }
        if flags.hasty != NONE {
            moves.push(moved(chip(Piece::Haste), work(Work::ALL[usize::from(flags.hasty) % WORKS]), None));
        }
        self.return_orders(&mut moves);
        moves
    }

    /// Order chips go back to the hand, hidden ones unseen. [S12.31]
    fn return_orders(&self, moves: &mut Vec<Vec<Hole>>) {
        let (flags, to) = (&*self.p.turn_flags, self.all_invaders());
        let open = |n: u8| Part::Covered { to, token: order_chip(n) };
        let hidden = |n: u8| secret(to, order_chip(n), Cover::A("Order"));
        for s in sections(self.order_mask()) {
            let chip = match flags.open_orders[s.index()] {
                NONE => hidden(self.s.orders[s.index()]),
                order => open(order),
            };
            moves.push(moved(chip, space(s.place()), ORDER_HAND));
        }
        // Hidden ones last: their kinds may not change the order of what others see.
        let gone =
            |n: [u8; ORDERS]| (0..ORDERS as u8).flat_map(move |kind| (0..n[usize::from(kind)]).map(move |_| kind));
        moves.extend(gone(flags.open_gone).map(|kind| moved(open(kind), ORDERS_GONE, ORDER_HAND)));
        moves.extend(gone(self.s.gone).map(|kind| moved(hidden(kind), ORDERS_GONE, ORDER_HAND)));
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
        let mut climbing = waiting;
        if waiting.total() > room {
            climbing = Units::NONE;
            climbing.add(waiting.weakest().unwrap_or(GOBLIN), room);
        }
        self.step_onto_wall(s, climbing, io);
        self.p.stage = Stage::Climb { from: from + 1 };
        true
    }

    pub(crate) fn list_climbs(&self, s: Section, out: &mut impl Choices<Action>) {
        self.p.siege[s.index()].kinds().for_each(|kind| out.offer(Action::Climb(kind)));
    }

    pub(crate) fn climb(&mut self, s: Section, action: Action, io: &mut impl Fate) {
        let Action::Climb(kind) = action else { return };
        self.step_onto_wall(s, Units::one(kind), io);
    }

    fn step_onto_wall(&mut self, s: Section, units: Units, io: &mut impl Fate) {
        self.p.siege[s.index()].leave(units);
        self.p.wall[s.index()].join(units);
        let seat = self.invader_seat(self.invader_of(s.side()));
        tell!(io, "S8.33", "{seat} moves {piece} from the Siege Tower onto {to}.",
            seat, piece = invaders(units), to = s;
            from = space(Place::siege_tower(s)));
        self.check_feats(io);
    }

    /// Sets the question that comes next.
    pub(crate) fn ask(&mut self, ask: Ask) {
        self.p.ask = ask;
    }
}
