//! Heroes and Dishonorable Deeds: the Officer's Speech, the Warrior's Sally, and what steadfastness buys. [S16] [S21.13]-[S21.20]

use ravelin_core::journal::{Part, moved};
use ravelin_core::{Choices, Clause, Violation, rule, tell};

use crate::action::{Action, Stand};
use crate::components::*;
use crate::flow::{Ask, Fate};
use crate::places::*;
use crate::state::{NONE, Stronghold};
use crate::tokens::{self, *};

impl Stronghold {
    /// The section of a Hero who may use his Action for this Defender. [S16.6] [S11.9] [S24.2]
    fn hero_section(&self, by: u8, hero: u8) -> Result<Section, Violation> {
        let at = self.p.heroes[usize::from(hero)];
        if at == post::HERO_COURTYARD {
            return Err(Violation::new(rule!("S16.6"), "a Hero in the Courtyard has no Action"));
        }
        if self.defender_sections(by) >> at & 1 == 0 {
            return Err(Violation::new(rule!("S24.2"), "the other Defender commands him"));
        }
        if self.p.turn_flags.hero_done >> hero & 1 == 1 {
            let rule = if hero == OFFICER { rule!("S16.3") } else { rule!("S16.5") };
            return Err(Violation::new(rule, "he has used his Action this turn"));
        }
        if self.p.turn_flags.possessed >> hero & 1 == 1 {
            return Err(Violation::new(rule!("S11.9"), "he is possessed"));
        }
        Ok(Section(at))
    }

    pub(crate) fn list_hero_actions(&self, by: u8, out: &mut impl Choices<Action>) {
        let held = self.p.hourglasses[usize::from(by)];
        match self.hero_section(by, OFFICER) {
            Ok(_) => {
                for n in 1..=self.kit.speech {
                    let poor = || self.too_dear(rule!("S16.3"), n, held);
                    out.put(Action::Speech(n), if n <= held { Ok(()) } else { Err(poor()) });
                }
            }
            Err(why) => (1..=self.kit.speech).for_each(|n| out.refuse(Action::Speech(n), why)),
        }
        let may = self.hero_section(by, WARRIOR);
        let (mut wall, mut tower) = (Units::NONE, Units::NONE);
        if let Some(s) = (0..SECTIONS).find(|s| *s == usize::from(self.p.heroes[usize::from(WARRIOR)])) {
            (wall, tower) = (self.p.wall[s], self.p.siege[s]);
        }
        for (at, units) in [(Stand::Wall, wall), (Stand::Tower, tower)] {
            for kind in units.kinds() {
                let price = self.kit.sally[kind.index()];
                let paid = || if price <= held { Ok(()) } else { Err(self.too_dear(rule!("S16.5"), price, held)) };
                out.put(Action::Sally(kind, at), may.and_then(|_| paid()));
            }
        }
        if wall.is_empty() && tower.is_empty() {
            let nobody = Violation::new(rule!("S16.5"), "nobody attacks his section");
            out.refuse(Action::Sally(GOBLIN, Stand::Wall), may.err().unwrap_or(nobody));
        }
    }

    fn too_dear(&self, rule: Clause, price: u8, held: u8) -> Violation {
        Violation::with(rule, "it costs {0} Hourglasses and you have {1}", [price.into(), held.into()])
    }

    pub(crate) fn speech(&mut self, by: u8, n: u8, io: &mut impl Fate) {
        self.spend(by, n);
        self.p.turn_flags.speech = n;
        self.p.turn_flags.hero_done |= 1 << OFFICER;
        let (seat, at) = (self.defender_seat(by), Section(self.p.heroes[usize::from(OFFICER)]));
        tell!(io, "S16.3", "{seat} lets the Officer speak at {at} for {piece}.",
            seat, at, piece = hourglasses(n, by); from = before(seat));
    }

    pub(crate) fn sally(&mut self, by: u8, kind: Kind, at: Stand, io: &mut impl Fate) {
        let s = Section(self.p.heroes[usize::from(WARRIOR)]);
        let price = self.kit.sally[kind.index()];
        self.spend(by, price);
        self.kill_invader(s, kind, at);
        self.p.turn_flags.hero_done |= 1 << WARRIOR;
        let (seat, piece) = (self.defender_seat(by), Part::A(invader_piece(kind)));
        tell!(io, "S16.5", "{seat} lets the Warrior kill {piece} at {from} for {price}.",
            seat, piece, from = at.place(s),
            price = hourglasses(price, by); to = POOL; ..[moved(hourglasses(price, by), before(seat), None)]);
    }

    /// One Invader unit of a section dies. [S18.32]
    pub(crate) fn kill_invader(&mut self, s: Section, kind: Kind, at: Stand) {
        match at {
            Stand::Wall => self.p.wall[s.index()].take(kind, 1),
            Stand::Tower => self.p.siege[s.index()].take(kind, 1),
        }
        self.p.pool.add(kind, 1);
    }

    /// From turn 5 on, once per turn. [S21.13] [S24.13]
    pub(crate) fn may_be_shamed(&self) -> Result<(), Violation> {
        if self.p.steadfast == 0 {
            return Err(Violation::new(rule!("S21.13"), "all steadfastness is given up"));
        }
        if self.p.turn < self.kit.shame_from {
            let from = self.kit.shame_from.into();
            return Err(Violation::with(rule!("S21.13"), "Dishonorable Deeds begin with turn {0}", [from, 0]));
        }
        if self.p.turn_flags.shamed {
            return Err(Violation::new(rule!("S21.13"), "one Dishonorable Deed per turn"));
        }
        Ok(())
    }

    pub(crate) fn list_shames<C: Choices<Action>>(&self, out: &mut C) {
        let verdict = self.may_be_shamed();
        if verdict.is_err() && !C::EXPLAIN {
            return;
        }
        for shame in Shame::ALL {
            if self.p.steadfast & 1 << shame as u8 == 0 {
                let gone = Violation::new(rule!("S21.13"), "its point was given up before");
                out.refuse(Action::Shame(shame), gone);
            } else {
                out.put(Action::Shame(shame), verdict);
            }
        }
    }

    pub(crate) fn shame(&mut self, by: u8, shame: Shame, io: &mut impl Fate) {
        self.p.steadfast &= !(1 << shame as u8); // the point goes to nobody [S21.15]
        self.p.turn_flags.shamed = true;
        let (seat, glory) = (self.defender_seat(by), points(self.kit.shame_glory));
        tell!(io, "S21.13", "{seat} gives up {glory} for {deed}.", seat, glory, deed = shame);
        match shame {
            Shame::ForcedLabour => {
                self.p.labour[usize::from(by)] += self.kit.labour;
                tell!(io, "S21.16", "{seat} takes {piece}.",
                    seat, piece = some(self.kit.labour, labour(by)); to = before(seat));
            }
            Shame::Negotiations => {
                self.receive(by, self.kit.negotiations);
                tell!(io, "S21.18", "{seat} takes {piece}.",
                    seat, piece = hourglasses(self.kit.negotiations, by); to = before(seat));
            }
            Shame::ExhaustingToil => self.ask(Ask::Toil { by }),
            Shame::ReleaseThePrisoners => {
                for kind in [VETERAN, SOLDIER] {
                    if self.p.supply.of(kind) > 0 {
                        self.p.supply.take(kind, 1);
                        self.p.posts[usize::from(post::COURTYARD)].add(kind, 1);
                        let (piece, to) = (Part::A(defender_piece(kind)), Building::Courtyard);
                        tell!(io, "S21.19", "{piece} comes to {to}.", piece, to; from = SUPPLY);
                    }
                }
                self.panic(io);
            }
        }
    }

    pub(crate) fn list_toil(&self, out: &mut impl Choices<Action>) {
        bits(Building::WITH_ACTIONS).for_each(|b| out.offer(Action::At(Building::ALL[usize::from(b)].place())));
    }

    /// Used-marks of a building are lifted and its works cost one less. [S21.20]
    pub(crate) fn toil(&mut self, _by: u8, action: Action, io: &mut impl Fate) {
        let Action::At(place) = action else { return };
        let Spot::Building(building) = place.spot() else { return };
        let works = Work::of_building(building);
        let hasty = self.p.turn_flags.hasty;
        let hasty = Work::ALL.get(usize::from(hasty)).filter(|work| works & work.bit() != 0);
        tell!(io, "S21.20", "{deed} begins in {to}: its Actions are free again and cost 1 Hourglass less.",
            deed = Shame::ExhaustingToil, to = place;
            piece = shame(Shame::ExhaustingToil);
            ..hasty.map(|work| moved(chip(Piece::Haste), tokens::work(*work), None)));
        let flags = &mut self.p.turn_flags;
        flags.toil = building as u8;
        flags.worked &= !works;
        flags.by_east &= !works;
        // A mark that Haste set aside for one of them is lifted for both; Haste itself stays used. [S24.13]
        if hasty.is_some() {
            flags.hasty = NONE;
        }
    }
}
