//! K3: placement and first sovereigns; K15.1: the succession.

use ravelin_core::{Asking, Choices, Fate, Next, Part, Question, Seat, Seats, Token, Violation, question, rule, tell};

use crate::ids::{Kind, Lands, SovereignId, Territory};
use crate::state::{Pick, Running, Sovereigns};
use crate::tokens::{building, one, sovereign, supply};

question! {
    /// The first sovereign. [K3.5.1]
    pub FirstSovereign { seat: Seat } in Sovereigns;
    asked(|q, _| q.seat);
    prompt(ChooseOne, "K3.5.1", "Choose your first sovereign.");
    Crowned {
        Crown { id: SovereignId } = "sovereign {id}", (|_, game| game.crown_words(id)), at id;
    }
}

impl Question<Sovereigns> for FirstSovereign {
    fn choices(self, game: &Sovereigns, _: Seat, out: &mut impl Choices<Crowned>) {
        game.list_sovereigns(self.seat, |id| Crowned::Crown { id }, out);
    }

    fn answer(self, game: &mut Sovereigns, _: Seat, answer: Crowned, io: &mut impl Fate) {
        let Crowned::Crown { id } = answer;
        game.pop();
        game.crown(self.seat, id, io);
    }

    fn sound(self, game: &Sovereigns) -> bool {
        game.realm(self.seat).chosen.is_empty()
    }
}

question! {
    /// A successor to the throne. [K15.1.4]
    pub Successor { seat: Seat } in Sovereigns;
    asked(|q, _| q.seat);
    prompt(ChooseOne, "K15.1.4", "Choose a successor to the throne.");
    Succeeded {
        Crown { id: SovereignId } = "sovereign {id}", (|_, game| game.crown_words(id)), at id;
    }
}

impl Question<Sovereigns> for Successor {
    fn choices(self, game: &Sovereigns, _: Seat, out: &mut impl Choices<Succeeded>) {
        game.list_sovereigns(self.seat, |id| Succeeded::Crown { id }, out);
    }

    fn answer(self, game: &mut Sovereigns, _: Seat, answer: Succeeded, io: &mut impl Fate) {
        let Succeeded::Crown { id } = answer;
        game.pop();
        game.crown(self.seat, id, io);
    }

    fn run(self, game: &mut Sovereigns, _: &mut impl Fate) -> Next {
        if game.unused_sovereigns(self.seat).next().is_some() {
            return Next::Ask;
        }
        game.pop(); // nobody is left [K15.1.9]
        Next::GoOn
    }

    fn sound(self, game: &Sovereigns) -> bool {
        self.seat == game.p.active && game.realm(self.seat).sovereign.is_none()
    }
}

impl Sovereigns {
    /// The highest roll is first; tied players roll again. [K3.3.1]
    pub(crate) fn roll_first(&self, io: &mut impl Fate) -> Seat {
        let mut tied: Seats = self.all_seats().collect();
        while tied.sole().is_none() {
            let mut best = (0, Seats::NONE);
            for seat in tied.iter() {
                let face = io.die(6);
                tell!(io, "K3.3.1", "{seat} roll {die} for the first turn.", seat, die = Part::Die(face));
                if face > best.0 {
                    best = (face, Seats::only(seat));
                } else if face == best.0 {
                    best.1 = best.1.with(seat);
                }
            }
            tied = best.1;
        }
        tied.lowest().unwrap_or(Seat(0))
    }

    pub(crate) fn homes_with_capital(&self, seat: Seat) -> bool {
        self.all_lands().into_iter().any(|t| self.p.built[seat][t].has(self.kingdom(seat).capital))
    }

    pub(crate) fn all_lands(&self) -> Lands {
        self.kit.all_lands()
    }
}

question! {
    /// A player places the capital, then units. [K3.4]
    pub Place { seat: Seat, left: u8 } in Sovereigns;
    asked(|q, _| q.seat);
    prompt(|q, game| game.placement_prompt(q.seat, q.left));
    Placed {
        Capital { at: Territory } = "capital {at}", "Capital in {at}", at at;
        Settle { at: Territory } = "settle {at}", "A unit in {at}", at at;
    }
}

impl Question<Sovereigns> for Place {
    fn choices(self, game: &Sovereigns, _: Seat, out: &mut impl Choices<Placed>) {
        let Place { seat, left } = self;
        let homes = game.p.homes[seat];
        let away = Violation::new(rule!("K3.4.1"), "only your home territories");
        let capital = game.homes_with_capital(seat);
        for t in game.all_lands() {
            if !capital {
                out.put(Placed::Capital { at: t }, if homes.has(t) { Ok(()) } else { Err(away) });
            } else if left > 0 {
                let most = game.kit.constants.unit_limit_per_territory;
                let full =
                    Violation::with(rule!("K3.4.2"), "no more than {0} units per territory", [i16::from(most), 0]);
                let verdict = match (homes.has(t), game.units(t).total() < most) {
                    (false, _) => Err(away),
                    (true, false) => Err(full),
                    (true, true) => Ok(()),
                };
                out.put(Placed::Settle { at: t }, verdict);
            }
        }
    }

    fn answer(self, game: &mut Sovereigns, _: Seat, answer: Placed, io: &mut impl Fate) {
        let Place { seat, left } = self;
        match answer {
            // Free, without lower buildings, and in one of the three slots. [K3.4.3] [K3.4.4]
            Placed::Capital { at: t } => {
                let capital = game.kingdom(seat).capital;
                game.put_building(seat, t, capital);
                let piece = building(seat, capital);
                tell!(io, "K3.4.1", "{seat} place their capital, the {piece}, in {to}.", seat, piece, to = t; from = supply(seat));
            }
            Placed::Settle { at: t } => {
                game.add_unit(t, Kind::Common);
                game.replace(Place { seat, left: left.saturating_sub(1) });
                tell!(io, "K3.4.1", "{seat} place {piece} in {to}.", seat, piece = one(seat, Kind::Common), to = t);
            }
        }
    }

    fn run(self, game: &mut Sovereigns, _: &mut impl Fate) -> Next {
        if self.left > 0 || !game.homes_with_capital(self.seat) {
            return Next::Ask;
        }
        game.pop();
        Next::GoOn
    }

    fn sound(self, game: &Sovereigns) -> bool {
        let constants = &game.kit.constants;
        let homes = game.p.homes[self.seat];
        let here: u8 = homes.iter().map(|t| game.units(t).total()).sum();
        let room = homes.len() as u8 * constants.unit_limit_per_territory;
        let most = constants.unit_limit_total.min(game.kit.common_unit.count).min(room);
        here.saturating_add(self.left) <= most
    }
}

impl Sovereigns {
    pub(crate) fn unused_sovereigns(&self, seat: Seat) -> impl Iterator<Item = SovereignId> + '_ {
        let chosen = self.realm(seat).chosen;
        (self.kit.sovereigns(seat) - chosen).iter()
    }

    /// Openly, and one must be chosen. [K15.1.10]
    pub(crate) fn list_sovereigns<A>(&self, seat: Seat, crown: impl Fn(SovereignId) -> A, out: &mut impl Choices<A>) {
        let chosen = self.realm(seat).chosen;
        let dead = Violation::new(rule!("K15.1.4"), "this sovereign has already reigned");
        for id in self.kit.sovereigns(seat) {
            let verdict = if !chosen.has(id) { Ok(()) } else { Err(dead) };
            out.put(crown(id), verdict);
        }
    }

    /// A reign from s lasts while the position is at most s + 9. [K15.1.2]
    fn crown(&mut self, seat: Seat, id: SovereignId, io: &mut impl Fate) {
        let length = u16::from(self.kit.constants.reign_length);
        let realm = self.realm_mut(seat);
        realm.sovereign = Some(id);
        realm.chosen.insert(id);
        realm.reign_limit = realm.reign_start.saturating_add(length.saturating_sub(1));
        let (start, end) = (realm.reign_start, realm.reign_limit);
        tell!(
            io,
            "K15.1.2",
            "{seat} are ruled by the {piece}, from {start} to {end} on the feat of arms track.",
            seat,
            piece = sovereign(seat, id),
            start,
            end;
            to = Token::Seat(seat)
        );
    }
}

question! {
    /// All first sovereigns at once, shown together. [K23.1.4]
    pub SecretSovereigns {} in Sovereigns;
    asked(|_, game| game.unpicked());
    prompt(ChooseOne, "K23.1.4", "Choose your first sovereign in secret.");
    PickedSovereign {
        Crown { id: SovereignId } = "sovereign {id}", (|_, game| game.crown_words(id)), at id;
    }
}

impl Question<Sovereigns> for SecretSovereigns {
    fn choices(self, game: &Sovereigns, seat: Seat, out: &mut impl Choices<PickedSovereign>) {
        game.list_sovereigns(seat, |id| PickedSovereign::Crown { id }, out);
    }

    fn answer(self, game: &mut Sovereigns, seat: Seat, answer: PickedSovereign, _: &mut impl Fate) {
        let PickedSovereign::Crown { id } = answer;
        game.s.picks[seat] = Some(Pick::Sovereign(id));
        game.p.running.chosen = game.p.running.chosen.with(seat);
    }

    /// Secret choice, revealed together. [K23.1.4]
    fn run(self, game: &mut Sovereigns, io: &mut impl Fate) -> Next {
        if !game.unpicked().is_empty() {
            return Next::Ask;
        }
        for seat in game.all_seats() {
            if let Some(Pick::Sovereign(id)) = game.s.picks[seat].take() {
                let chosen = Part::Shown(sovereign(seat, id));
                tell!(io, "K23.1.4", "{seat} have chosen the {chosen} in secret.", seat, chosen);
                game.crown(seat, id, io);
            }
        }
        game.p.running = Running::default();
        game.pop();
        Next::GoOn
    }

    fn sound(self, game: &Sovereigns) -> bool {
        game.all_seats().all(|seat| game.realm(seat).chosen.is_empty())
    }

    fn asks_single(self, _: &Sovereigns, _: Seat) -> bool {
        true // so that timing tells nothing [KD10]
    }
}

impl Sovereigns {
    /// Seats whose simultaneous choice is still missing. [KI18]
    pub(crate) fn unpicked(&self) -> Seats {
        self.all_seats().filter(|&s| !self.realm(s).eliminated && !self.p.running.chosen.has(s)).collect()
    }
}
