//! A step of the Defender: what Hourglasses are spent on, and how units and Heroes move and swap. [S14] [S5.6a] [S5.7] [S24.3]

use ravelin_core::journal::{Part, moved};
use ravelin_core::{Choices, Violation, rule, tell};

use crate::action::Action;
use crate::components::*;
use crate::flow::{Ask, Fate, Mover};
use crate::places::*;
use crate::state::{Mount, Stronghold};
use crate::tokens::*;

/// Whether anything is offered: stops nothing, remembers all it needs.
struct Any(bool);

impl<A> Choices<A> for Any {
    const EXPLAIN: bool = false;

    fn offer(&mut self, _: A) {
        self.0 = true;
    }

    fn refuse(&mut self, _: A, _: Violation) {}
}

/// Posts one move away. [S14.4]
const fn adjacent(from: u8) -> u32 {
    let all = (1 << POSTS) - 1;
    match from {
        0..9 => {
            let s = Section(from);
            s.adjacent() as u32 | (s.towers() as u32) << 9 | post::INSIDE
        }
        9..16 => {
            let [left, right] = Tower(from - 9).sections();
            left.bit() as u32 | right.bit() as u32 | post::INSIDE
        }
        _ => all & !(1 << from),
    }
}

/// Where a Hero stands: a section, or the Courtyard. [S14.5]
pub(crate) const fn hero_place(at: u8) -> Place {
    if at == post::HERO_COURTYARD { Building::Courtyard.place() } else { Section(at).place() }
}

impl Stronghold {
    /// What a step offers. [D18]
    pub(crate) fn list_step(&self, by: u8, out: &mut impl Choices<Action>) {
        let crate::flow::Stage::Step(phase) = self.p.stage else { return };
        if self.owes_stone(by, phase) {
            (0..SECTIONS as u8).for_each(|s| out.offer(Action::At(Place(s))));
        } else if phase == 1 && self.p.stone_due {
            let ally = Violation::new(rule!("S24.12"), "the other Defender places this turn's Stone");
            (0..SECTIONS as u8).for_each(|s| out.refuse(Action::At(Place(s)), ally));
        }
        self.list_spending(by, out);
        self.list_shames(out);
        if self.p.seats == 4 {
            self.list_haste(by, out);
        }
        out.put(Action::End, self.may_end_step(by, phase));
    }

    fn may_end_step(&self, by: u8, phase: u8) -> Result<(), Violation> {
        if self.owes_stone(by, phase) {
            return Err(Violation::new(rule!("S5.7"), "this turn's Stone must be placed first"));
        }
        if self.can_spend(by) {
            return Err(Violation::new(rule!("S14.1"), "all Hourglasses must be spent"));
        }
        Ok(())
    }

    /// Whether an Hourglass can be spent on something. [S14.2]
    pub(crate) fn can_spend(&self, by: u8) -> bool {
        let at = usize::from(by);
        if self.p.hourglasses[at] > 0 {
            // Anybody outside the Courtyard can go there.
            let outside = self.defender_posts(by) & !(1 << post::COURTYARD);
            if bits(outside).any(|p| !self.p.posts[usize::from(p)].is_empty()) {
                return true;
            }
        } else if self.p.labour[at] == 0 {
            return false;
        }
        let mut any = Any(false);
        self.list_spending(by, &mut any);
        any.0
    }

    fn list_spending<C: Choices<Action>>(&self, by: u8, out: &mut C) {
        if self.p.hourglasses[usize::from(by)] > 0 {
            for post in bits(self.defender_posts(by)) {
                let units = self.p.posts[usize::from(post)];
                if units.is_empty() {
                    continue;
                }
                for kind in units.kinds() {
                    if post != post::COURTYARD {
                        out.offer(Action::Unit(kind, post));
                    } else {
                        out.put(Action::Unit(kind, post), self.may_leave_courtyard(by, kind));
                    }
                }
            }
            if C::EXPLAIN {
                let ally = Violation::new(rule!("S24.2"), "the other Defender commands there");
                for post in bits(!self.defender_posts(by) & ((1 << POSTS) - 1)) {
                    let units = self.p.posts[usize::from(post)];
                    units.kinds().for_each(|kind| out.refuse(Action::Unit(kind, post), ally));
                }
            }
            for hero in [OFFICER, WARRIOR] {
                out.put(Action::Hero(hero), self.may_move_hero(by, hero));
            }
            self.list_hero_actions(by, out);
        }
        self.list_works(by, out);
    }

    fn surcharge(&self, post: u8) -> u8 {
        if post < 9 { (self.p.turn_flags.gale >> post & 1) as u8 } else { 0 } // [S14.9]
    }

    fn may_leave_courtyard(&self, by: u8, kind: Kind) -> Result<(), Violation> {
        let near = adjacent(post::COURTYARD) & self.defender_posts(by);
        let held = self.p.hourglasses[usize::from(by)];
        if bits(near).any(|to| self.post_room(to, kind) > 0 && self.surcharge(to) < held) {
            return Ok(());
        }
        let partner = |to: u8| {
            let there = self.p.posts[usize::from(to)];
            there.kinds().any(|other| self.may_swap(by, kind, post::COURTYARD, other, to).is_ok())
        };
        if bits(near).any(partner) {
            return Ok(());
        }
        Err(Violation::new(rule!("S14.3"), "there is no free field to go to, and nobody to swap with"))
    }

    fn afford(&self, by: u8, cost: u8) -> Result<(), Violation> {
        let held = self.p.hourglasses[usize::from(by)];
        if held >= cost {
            return Ok(());
        }
        Err(Violation::with(rule!("S14.9"), "it costs {0} Hourglasses and you have {1}", [cost.into(), held.into()]))
    }

    fn may_go(&self, by: u8, kind: Kind, _from: u8, to: u8) -> Result<(), Violation> {
        if self.post_room(to, kind) == 0 {
            let (rule, why) = match to {
                9..16 if kind != MARKSMAN => (rule!("S4.24"), "only Marksmen stand in Towers"),
                9..16 if self.p.mounts[usize::from(to) - 9] != Mount::None => {
                    (rule!("S4.25"), "a machine stands in this Tower")
                }
                9..16 => (rule!("S4.23"), "a Marksman stands in this Tower"),
                post::BARRACKS => (rule!("S14.12"), "no field for this kind of unit is free there"),
                _ => (rule!("S14.3"), "no field is free there"),
            };
            return Err(Violation::new(rule, why));
        }
        self.afford(by, 1 + self.surcharge(to))
    }

    /// Whether a unit may stand at a post when one of another kind has left it. [S14.7]
    fn fits(&self, post: u8, kind: Kind, leaving: Kind) -> bool {
        match post {
            9..16 => kind == MARKSMAN,
            post::BARRACKS => kind == leaving || self.kit.barracks.of(kind) > self.p.posts[usize::from(post)].of(kind),
            _ => true,
        }
    }

    fn may_swap(&self, by: u8, kind: Kind, from: u8, other: Kind, to: u8) -> Result<(), Violation> {
        if !self.fits(to, kind, other) || !self.fits(from, other, kind) {
            return Err(Violation::new(rule!("S14.7"), "both must be allowed on their new fields"));
        }
        self.afford(by, 1 + self.surcharge(to) + self.surcharge(from))
    }

    /// [S14.5] [S14.6] [S24.2]
    fn may_move_hero(&self, by: u8, hero: u8) -> Result<(), Violation> {
        let at = self.p.heroes[usize::from(hero)];
        let mine = at == post::HERO_COURTYARD || self.defender_sections(by) >> at & 1 == 1;
        if !mine {
            return Err(Violation::new(rule!("S24.2"), "the other Defender commands him"));
        }
        if self.p.turn_flags.hero_done >> hero & 1 == 1 {
            return Err(Violation::new(rule!("S14.6"), "he has used his Action and stays this turn"));
        }
        if at != post::HERO_COURTYARD {
            return Ok(()); // the Courtyard is always open
        }
        let some = sections(self.hero_places(by, hero)).any(|s| self.afford(by, 1 + self.surcharge(s.0)).is_ok());
        if some { Ok(()) } else { Err(Violation::new(rule!("S14.5"), "there is no section he can go to")) }
    }

    /// Sections next to a Hero that have no other Hero. [S14.5]
    fn hero_places(&self, by: u8, hero: u8) -> u16 {
        let (at, other) = (self.p.heroes[usize::from(hero)], self.p.heroes[usize::from(1 - hero)]);
        let near = if at == post::HERO_COURTYARD { 0x1ff } else { Section(at).adjacent() };
        let taken = if other == post::HERO_COURTYARD { 0 } else { 1 << other };
        near & self.defender_sections(by) & !taken
    }

    pub(crate) fn list_destinations<C: Choices<Action>>(&self, by: u8, mover: Mover, out: &mut C) {
        match mover {
            Mover::Unit(kind, from) if !C::EXPLAIN => {
                let held = self.p.hourglasses[usize::from(by)];
                let leaving = self.surcharge(from);
                for to in bits(adjacent(from) & self.defender_posts(by)) {
                    let cost = 1 + self.surcharge(to);
                    if cost > held {
                        continue;
                    }
                    if self.post_room(to, kind) > 0 {
                        out.offer(Action::To(Place::post(to)));
                    }
                    for other in self.p.posts[usize::from(to)].kinds() {
                        if self.fits(to, kind, other) && self.fits(from, other, kind) && cost + leaving <= held {
                            out.offer(Action::Swap(other, Place::post(to)));
                        }
                    }
                }
            }
            Mover::Unit(kind, from) => {
                for to in bits(adjacent(from) & self.defender_posts(by)) {
                    let verdict = self.may_go(by, kind, from, to);
                    out.put(Action::To(Place::post(to)), verdict);
                    for other in self.p.posts[usize::from(to)].kinds() {
                        out.put(Action::Swap(other, Place::post(to)), self.may_swap(by, kind, from, other, to));
                    }
                }
                if C::EXPLAIN {
                    let far = ((1 << POSTS) - 1) & !adjacent(from) & !(1 << from) & self.defender_posts(by);
                    let why = Violation::new(rule!("S14.4"), "it is not adjacent");
                    bits(far).for_each(|to| out.refuse(Action::To(Place::post(to)), why));
                    let ally = Violation::new(rule!("S24.3"), "the other Defender commands there");
                    let theirs = ((1 << POSTS) - 1) & !self.defender_posts(by);
                    bits(theirs).for_each(|to| out.refuse(Action::To(Place::post(to)), ally));
                }
            }
            Mover::Hero(hero) => {
                for s in sections(self.hero_places(by, hero)) {
                    out.put(Action::To(s.place()), self.afford(by, 1 + self.surcharge(s.0)));
                }
                if self.p.heroes[usize::from(hero)] != post::HERO_COURTYARD {
                    out.offer(Action::To(Building::Courtyard.place()));
                }
                if C::EXPLAIN {
                    let here = self.p.heroes[usize::from(hero)];
                    for s in sections(0x1ff & !self.hero_places(by, hero)).filter(|s| s.0 != here) {
                        let (rule, why) = if self.defender_sections(by) & s.bit() == 0 {
                            (rule!("S24.3"), "the other Defender commands there")
                        } else if self.p.heroes[usize::from(1 - hero)] == s.0 {
                            (rule!("S14.5"), "another Hero stands there")
                        } else {
                            (rule!("S14.4"), "it is not adjacent")
                        };
                        out.refuse(Action::To(s.place()), Violation::new(rule, why));
                    }
                    let never = Violation::new(rule!("S14.5"), "Heroes stand on sections and in the Courtyard only");
                    for post in (9..16).chain([post::BARRACKS, post::GUARD, post::HONOR]) {
                        out.refuse(Action::To(Place::post(post)), never);
                    }
                }
            }
        }
    }

    pub(crate) fn act_in_step(&mut self, by: u8, _phase: u8, action: Action, io: &mut impl Fate) {
        self.p.acting = by;
        match action {
            Action::At(place) => self.place_stone(by, place, io),
            Action::Unit(kind, post) => self.ask(Ask::Dest { by, mover: Mover::Unit(kind, post) }),
            Action::Hero(hero) => self.ask(Ask::Dest { by, mover: Mover::Hero(hero) }),
            Action::Hourglass(work) => self.put_hourglasses(by, work, 1, io),
            Action::PayOff(work) => self.put_hourglasses(by, work, self.lacks(work), io),
            Action::Labour(work) => self.put_labour(by, work, io),
            Action::Speech(n) => self.speech(by, n, io),
            Action::Sally(kind, at) => self.sally(by, kind, at, io),
            Action::Shame(shame) => self.shame(by, shame, io),
            Action::Haste(work) => self.haste(by, work, io),
            _ => self.end_step(by, io),
        }
    }

    fn place_stone(&mut self, by: u8, place: Place, io: &mut impl Fate) {
        let Spot::Section(s) = place.spot() else { return };
        self.p.stones[s.index()] += 1;
        self.p.stone_due = false;
        let (seat, piece) = (self.defender_seat(by), Part::A(chip(Piece::Stone)));
        tell!(io, "S5.7", "{seat} lays {piece} on {to}.", seat, piece, to = place; from = before(seat));
    }

    /// Moves or swaps, and pays at once. [S14.3] [S14.7] [S14.10]
    pub(crate) fn go(&mut self, by: u8, mover: Mover, action: Action, io: &mut impl Fate) {
        let seat = self.defender_seat(by);
        match (mover, action) {
            (Mover::Unit(kind, from), Action::To(place)) => {
                let Some(to) = place.as_post() else { return };
                let price = 1 + self.surcharge(to);
                self.spend(by, price);
                self.p.posts[usize::from(from)].take(kind, 1);
                self.p.posts[usize::from(to)].add(kind, 1);
                self.left(from, kind);
                tell!(io, "S14.3", "{seat} moves {piece} from {from} to {to} for {price}.",
                    seat, piece = Part::A(defender_piece(kind)),
                    from = Place::post(from), to = place, price = hourglasses(price, by);
                    ..[moved(hourglasses(price, by), before(seat), None)]);
                if to == post::COURTYARD {
                    self.panic(io);
                }
            }
            (Mover::Unit(kind, from), Action::Swap(other, place)) => {
                let Some(to) = place.as_post() else { return };
                let price = 1 + self.surcharge(to) + self.surcharge(from);
                self.spend(by, price);
                let (a, b) = (usize::from(from), usize::from(to));
                self.p.posts[a].take(kind, 1);
                self.p.posts[b].take(other, 1);
                self.p.posts[a].add(other, 1);
                self.p.posts[b].add(kind, 1);
                self.left(from, kind);
                self.left(to, other);
                let (one, two, home) = (defender_piece(kind), defender_piece(other), Place::post(from));
                tell!(io, "S14.7", "{seat} swaps {piece} of {from} with {other} of {to} for {price}.",
                    seat, piece = Part::A(one),
                    from = home, other = Part::A(two), to = place, price = hourglasses(price, by);
                    ..[moved(two, space(place), space(home)), moved(hourglasses(price, by), before(seat), None)]);
                if from == post::COURTYARD || to == post::COURTYARD {
                    self.panic(io);
                }
            }
            (Mover::Hero(n), Action::To(place)) => {
                let to = if let Spot::Section(s) = place.spot() { s.0 } else { post::HERO_COURTYARD };
                let price = 1 + self.surcharge(to);
                self.spend(by, price);
                let from = std::mem::replace(&mut self.p.heroes[usize::from(n)], to);
                tell!(io, "S14.3", "{seat} moves {piece} from {from} to {to} for {price}.", seat, piece = hero(n),
                    from = hero_place(from), to = place, price = hourglasses(price, by);
                    ..[moved(hourglasses(price, by), before(seat), None)]);
            }
            _ => {}
        }
    }

    pub(crate) fn spend(&mut self, by: u8, hourglasses: u8) {
        let had = &mut self.p.hourglasses[usize::from(by)];
        *had = had.saturating_sub(hourglasses);
    }

    /// A starting Honor Guard that leaves ends its points for good. [S21.21] [S21.22]
    fn left(&mut self, from: u8, kind: Kind) {
        if from == post::HONOR && self.kit.start_inside[2].of(kind) > 0 {
            self.p.honor_kept = false;
        }
    }
}
