//! Step A, the fight: which rows attack, extra enemies, the deployment window, who is defeated. [V13] [V14.1]-[V14.5]

use ravelin_core::journal::{Hole, list, moved};
use ravelin_core::{Choices, Mark, Part, Party, Seat, Seats, Tally, Token, Verdict, Violation, head, rule, tell};

use crate::action::Action;
use crate::components::*;
use crate::flow::{Fate, Frame};
use crate::state::{Deployed, Foe, Target, Vilnius};
use crate::tokens::{self, Zone, front, hand};
use crate::weapons::meets;

impl Vilnius {
    /// Which rows attack is settled before the first extra card. [V14.1.1] [V14.1.2a]
    pub(crate) fn begin_military(&mut self, io: &mut impl Fate) {
        let attacks = |seat: &u8| self.row_strength(*seat) >= self.player(*seat).value;
        let attacking: Seats = self.turn_order().filter(attacks).map(Seat).collect();
        self.p.this_round.attacking = attacking;
        if attacking.is_empty() {
            head!(io, "V13.2", "Military Phase: no row attacks");
            return self.begin_siege(io);
        }
        if let Some(seat) = attacking.sole() {
            head!(io, "V14.1.1", "Military Phase: the row of {seat} attacks", seat);
        } else {
            let rows = || list(self.turn_order().map(Seat).filter(|seat| attacking.has(*seat)));
            head!(io, "V14.1.1", "Military Phase: the rows of {rows} attack", rows = rows());
        }
        self.start_over(Frame::Extra { n: 0, fort: 0, drawn: 0 });
    }

    /// Extra enemies, row by row and Building by Building. [V14.1.2]
    pub(crate) fn extra_step(&mut self, n: u8, fort: u8, drawn: u8, io: &mut impl Fate) -> bool {
        if n >= self.p.seats {
            self.open_fight(io);
            return true;
        }
        let seat = self.in_turn(n);
        let kind = self.p.forts.get(usize::from(fort)).copied();
        let Some(kind) = kind.filter(|_| self.p.this_round.attacking.has(Seat(seat))) else {
            self.turn_to(Frame::Extra { n: n + 1, fort: 0, drawn: 0 });
            return true;
        };
        if drawn >= self.kit.fort(kind).extra_enemy {
            self.turn_to(Frame::Extra { n, fort: fort + 1, drawn: 0 });
            return true;
        }
        self.turn_to(Frame::Extra { n, fort, drawn: drawn + 1 });
        self.reveal(seat, Some(kind), io);
        true
    }

    /// The enemies in fight order: the city's first, then quarters; rows in turn order. [V14.1.4] [V14.1.5]
    pub(crate) fn open_fight(&mut self, io: &mut impl Fate) {
        let attacking = self.p.this_round.attacking;
        self.p.foes.clear();
        for target in Target::ALL {
            for seat in self.turn_order().filter(|s| attacking.has(Seat(*s))) {
                // The Final Attack goes against the city, whatever the Destination. [V21.3]
                let aim = if self.p.last { Target::Vilnius } else { self.player(seat).target };
                if aim != target {
                    continue;
                }
                let (first, row) = (self.p.foes.len(), std::mem::take(&mut self.player_mut(seat).row));
                for &kind in row.iter() {
                    // Without a demand an enemy is defeated without Units. [V14.1.6]
                    let defeated = self.demand(kind).is_none();
                    let foe = Foe { kind, row: seat, target, defeated, reds: 0 };
                    let _ = self.p.foes.push(foe); // all enemy cards together fit
                }
                self.tell_attack(seat, target, first, io);
            }
        }
        io.mark(|| Mark::Begins { what: "The fight", at: tokens::CITY, named: false });
        self.p.deployed.clear();
        self.p.window.renew();
        let hands = self.all_hands();
        let beatable = |f: &Foe| !f.defeated && meets(self.demand(f.kind), hands);
        // Nothing is lost by not opening a window that could defeat nobody. [V14.3.6]
        if self.p.foes.iter().any(beatable) {
            self.start_over(Frame::Window { seat: self.p.start });
        } else {
            self.start_over(Frame::Reds);
            self.close_fight(io);
        }
    }

    /// Which enemies of a row attack, from this place of the fight on. [V14.1.4]
    fn tell_attack(&self, seat: u8, target: Target, first: usize, io: &mut impl Fate) {
        let row = &self.p.foes[first..];
        if row.is_empty() {
            return;
        }
        let kinds = || row.iter().map(|f| f.kind);
        let ways =
            || kinds().zip(first as u8..).map(|(k, n)| moved(tokens::order(k), Zone::Row.of(seat), tokens::foe(n)));
        match target {
            Target::Vilnius => tell!(io, "V14.1.4", "The row of {seat} attacks Vilnius: {enemies}.",
                seat = Seat(seat), enemies = list(kinds().map(tokens::order)); ..ways()),
            Target::Quarter => tell!(io, "V14.1.4", "The row of {seat} attacks that player's quarter: {enemies}.",
                seat = Seat(seat), enemies = list(kinds().map(tokens::order)); ..ways()),
        }
    }

    /// The weapons of all Units in all hands.
    pub(crate) fn all_hands(&self) -> Weapons {
        (0..self.p.seats).fold(Weapons::NONE, |sum, s| sum.and(self.weapons_of(self.player(s).units)))
    }

    pub(crate) fn weapons_of(&self, units: Units) -> Weapons {
        let mut sum = Weapons::NONE;
        for kind in units.kinds() {
            let (n, weapons) = (units.of(kind), self.kit.unit(kind).weapons);
            (0..WEAPONS).for_each(|w| sum.0[w] = sum.0[w].saturating_add(n * weapons.0[w]));
        }
        sum
    }

    /// Whether a seat counts as having said done: no Unit in hand, and nothing to recall. [V14.3.5]
    fn counts_as_done(&self, seat: u8) -> bool {
        self.player(seat).units.is_empty() && self.may_recall(seat).is_err()
    }

    /// Once per window, while a Unit is deployed. [V14.3.4a]
    fn may_recall(&self, seat: u8) -> Result<(), Violation> {
        let clause = rule!("V14.3.4a");
        if !self.p.deployed.iter().any(|d| d.owner == seat) {
            return Err(Violation::new(clause, "none of your Units is deployed"));
        }
        if self.kit.recalls == 0 || self.p.window.recalled.has(Seat(seat)) {
            let why = "you may recall {0} time per window";
            return Err(Violation::with(clause, why, [self.kit.recalls.into(), 0]));
        }
        Ok(())
    }

    /// Whose turn it is in a window; none if all have said done since the last change. [V14.3.4] [V14.3.5]
    pub(crate) fn next_in_window(&self, seat: u8) -> Option<u8> {
        let place = self.place(seat);
        let turns = (0..self.p.seats).map(|n| self.in_turn((place + n) % self.p.seats));
        let mut open = turns.filter(|s| !self.p.window.done.has(Seat(*s)) && !self.counts_as_done(*s));
        open.next()
    }

    pub(crate) fn window_step(&mut self, seat: u8, io: &mut impl Fate) -> bool {
        match self.next_in_window(seat) {
            Some(next) if next == seat => false,
            Some(next) => {
                self.turn_to(Frame::Window { seat: next });
                true
            }
            None => {
                self.turn_to(Frame::Reds);
                self.close_fight(io);
                true
            }
        }
    }

    pub(crate) fn list_window<C: Choices<Action>>(&self, seat: u8, out: &mut C) {
        let player = self.player(seat);
        self.list_window_ends(seat, out);
        // A Unit goes to an enemy that demands weapons; the same places for every kind.
        let targets = self.p.foes.iter().filter(|f| !f.defeated).count();
        for unit in player.units.kinds() {
            for (foe, f) in self.p.foes.iter().enumerate() {
                let action = Action::Deploy { unit, foe: foe as u8 };
                if !f.defeated {
                    out.offer(action);
                } else if C::EXPLAIN {
                    let why = "it demands no weapons and is defeated anyway";
                    out.refuse(action, Violation::new(rule!("V14.1.6"), why));
                }
            }
            let spec = self.kit.unit(unit);
            if spec.distribute && spec.symbol_count > 1 {
                let why = "there is only one enemy to fight";
                let verdict = if targets > 1 { Ok(()) } else { Err(Violation::new(rule!("V14.3.4"), why)) };
                out.put(Action::Split(unit), verdict);
            } else if C::EXPLAIN && !spec.distribute {
                let why = "all its symbols fight one enemy";
                out.refuse(Action::Split(unit), Violation::new(rule!("V14.3.2"), why));
            }
        }
    }

    /// What fights and sieges have in common: the plan, done, and the recall. They stand first, before the many deployments.
    pub(crate) fn list_window_ends<C: Choices<Action>>(&self, seat: u8, out: &mut C) {
        if !self.player(seat).units.is_empty() {
            let why = if self.p.window.planned.has(Seat(seat)) {
                "you have followed the plan, and it has no other part for you until somebody deploys or recalls"
            } else {
                "the plan has no part for you until somebody deploys or recalls"
            };
            let in_vain = self.p.window.no_part.has(Seat(seat));
            out.put(Action::Plan, if in_vain { Err(Violation::new(rule!("V4.3.3"), why)) } else { Ok(()) });
        }
        out.offer(Action::Done);
        out.put(Action::Recall, self.may_recall(seat));
    }

    pub(crate) fn act_in_window(&mut self, seat: u8, action: Action, io: &mut impl Fate) {
        match action {
            Action::Deploy { unit, foe } => self.deploy(seat, unit, [foe; SYMBOLS], io),
            Action::Split(unit) => {
                self.player_mut(seat).units.take(unit);
                self.p.aims = [NONE; SYMBOLS];
                self.push(Frame::Split { seat, unit, at: 0 });
            }
            other => self.end_in_window(seat, other, io),
        }
    }

    /// The plan, a recall, or done.
    pub(crate) fn end_in_window(&mut self, seat: u8, action: Action, io: &mut impl Fate) {
        match action {
            Action::Plan => self.follow_plan(seat, io),
            Action::Recall => self.recall(seat, io),
            Action::Done => {
                self.p.window.done = self.p.window.done.with(Seat(seat));
                let clause = if self.is_siege() { rule!("V16.2") } else { rule!("V14.3.5") };
                tell!(io, clause, "{seat} is done.", seat = Seat(seat));
            }
            _ => {}
        }
    }

    /// A Unit of the hand is put against enemies; everybody may think again. [V14.3.1]-[V14.3.4]
    pub(crate) fn deploy(&mut self, seat: u8, unit: u8, at: [u8; SYMBOLS], io: &mut impl Fate) {
        if !self.player_mut(seat).units.take(unit) {
            return;
        }
        self.stand(seat, unit, at, io);
    }

    /// The Unit is out of the hand already.
    fn stand(&mut self, seat: u8, unit: u8, mut at: [u8; SYMBOLS], io: &mut impl Fate) {
        let symbols = usize::from(self.kit.unit(unit).symbol_count);
        at.iter_mut().skip(symbols).for_each(|place| *place = NONE);
        let deployed = Deployed { unit, owner: seat, at };
        let _ = self.p.deployed.push(deployed); // there are no more Units than places
        self.window_changed();
        let siege = self.is_siege();
        let clause = if siege { rule!("V16.2") } else { rule!("V14.3.4") };
        if at[..symbols].iter().all(|place| *place == at[0]) {
            tell!(io, clause, "{seat} deploys {card} against {enemy}.",
                seat = Seat(seat), card = tokens::unit(unit), enemy = self.enemy(at[0], siege);
                from = hand(seat), to = front(&deployed));
        } else {
            tell!(io, clause, "{seat} deploys {card}: {aims}.",
                seat = Seat(seat), card = tokens::unit(unit), aims = self.aims_of(&deployed);
                from = hand(seat), to = front(&deployed));
        }
    }

    /// Where each symbol of a split Unit goes. [V14.3.2]
    fn aims_of(&self, d: &Deployed) -> Part {
        let symbols = self.kit.unit(d.unit).symbols.iter().zip(d.at).filter(|(_, place)| *place != NONE);
        list(symbols.map(|(symbol, place)| {
            let enemy = self.enemy(place, false);
            Part::Phrase(vec![Part::Token(tokens::weapon(*symbol)), Part::Text(" against "), Part::Token(enemy)])
        }))
    }

    /// Everybody may think again, and the plan may have become another. [V14.3.5] [V4.3.3]
    fn window_changed(&mut self) {
        self.p.window.done = Seats::NONE;
        self.p.window.planned = Seats::NONE;
        self.p.window.no_part = Seats::NONE;
    }

    /// Whether the open window is that of a siege.
    pub(crate) fn is_siege(&self) -> bool {
        matches!(self.top(), Frame::Siege { .. })
    }

    /// The card at a place of the fight or of the siege.
    pub(crate) fn target_kind(&self, foe: u8, siege: bool) -> u8 {
        if siege {
            self.p.forts.get(usize::from(foe)).copied().unwrap_or(0)
        } else {
            self.p.foes.get(usize::from(foe)).map_or(0, |f| f.kind)
        }
    }

    fn recall(&mut self, seat: u8, io: &mut impl Fate) {
        tell!(io, "V14.3.4a", "{seat} recalls {units}.",
            seat = Seat(seat), units = self.deployed_units(seat, |_| true);
            ..self.leaving(seat, |_| true, hand(seat)));
        self.return_units(|d| d.owner == seat);
        self.p.window.recalled = self.p.window.recalled.with(Seat(seat));
        self.window_changed();
    }

    /// A player's deployed Units that fit, for a sentence.
    pub(crate) fn deployed_units(&self, seat: u8, fits: impl Fn(&Deployed) -> bool) -> Part {
        let mut units = Units::NONE;
        self.p.deployed.iter().filter(|d| d.owner == seat && fits(d)).for_each(|d| units.add(d.unit));
        tokens::army(units)
    }

    /// The ways of a player's deployed Units that fit.
    pub(crate) fn leaving(&self, seat: u8, fits: impl Fn(&Deployed) -> bool, to: Token) -> Vec<Vec<Hole>> {
        let units = self.p.deployed.iter().filter(|d| d.owner == seat && fits(d));
        units.map(|d| moved(tokens::unit(d.unit), front(d), to)).collect()
    }

    /// Tells who returns to hand, player by player.
    pub(crate) fn tell_return(&self, siege: bool, back: impl Fn(&Deployed) -> bool, io: &mut impl Fate) {
        for seat in self.turn_order().filter(|seat| self.p.deployed.iter().any(|d| d.owner == *seat && back(d))) {
            let (units, ways) = (|| self.deployed_units(seat, &back), || self.leaving(seat, &back, hand(seat)));
            if siege {
                tell!(io, "V16.6", "{seat} takes {units} back into hand: no enemy Building fell.",
                    seat = Seat(seat), units = units(); ..ways());
            } else {
                tell!(io, "V14.4.3", "{seat} takes {units} back into hand: no enemy defeated.",
                    seat = Seat(seat), units = units(); ..ways());
            }
        }
    }

    /// Deployed Units return to the hands of their owners.
    pub(crate) fn return_units(&mut self, back: impl Fn(&Deployed) -> bool) {
        for n in (0..self.p.deployed.len()).rev() {
            if back(&self.p.deployed[n])
                && let Some(d) = self.p.deployed.remove(n)
            {
                self.player_mut(d.owner).units.add(d.unit);
            }
        }
    }

    /// Symbol by symbol, in the order of the weapons; the last must go somewhere if all others went nowhere. [V14.3.4]
    pub(crate) fn list_split(&self, unit: u8, at: u8, out: &mut impl Choices<Action>) {
        for (foe, _) in self.p.foes.iter().enumerate().filter(|(_, f)| !f.defeated) {
            out.offer(Action::Aim(foe as u8));
        }
        let last = at + 1 >= self.kit.unit(unit).symbol_count;
        let idle = self.p.aims.iter().all(|a| *a == NONE);
        let why = Violation::new(rule!("V14.3.4"), "at least one symbol must go to an enemy");
        out.put(Action::Hold, if last && idle { Err(why) } else { Ok(()) });
    }

    pub(crate) fn aim(&mut self, seat: u8, unit: u8, at: u8, action: Action, io: &mut impl Fate) {
        if let Action::Aim(foe) = action
            && let Some(place) = self.p.aims.get_mut(usize::from(at))
        {
            *place = foe;
        }
        if at + 1 < self.kit.unit(unit).symbol_count {
            self.turn_to(Frame::Split { seat, unit, at: at + 1 });
            return;
        }
        self.pop();
        let aims = std::mem::replace(&mut self.p.aims, [NONE; SYMBOLS]);
        self.stand(seat, unit, aims, io);
    }

    /// What is offered against each target of the window.
    pub fn offers(&self) -> [Weapons; FOES] {
        let mut have = [Weapons::NONE; FOES];
        for d in self.p.deployed.iter() {
            for (symbol, foe) in self.kit.unit(d.unit).symbols.iter().zip(d.at) {
                if foe != NONE {
                    have[usize::from(foe) % FOES].add(*symbol);
                }
            }
        }
        have
    }

    /// A deployed Unit counts only against enemies that are defeated. [V14.4.2]
    fn void(&mut self, n: usize, beaten: u32, io: &mut impl Fate) {
        let before = self.p.deployed[n];
        for place in self.p.deployed[n].at.iter_mut().filter(|place| **place != NONE) {
            if beaten >> (*place & 31) & 1 == 0 {
                *place = NONE;
            }
        }
        let after = self.p.deployed[n];
        if after != before {
            let enemies = || list(bits(after.fought().into()).map(|foe| self.enemy(foe, false)));
            tell!(io, "V14.4.2", "The symbols of {piece} count only against {enemies}.",
                piece = tokens::of(tokens::unit(after.unit), after.owner), enemies = enemies();
                from = front(&before), to = front(&after));
        }
    }

    /// How much of the Order was overcome, as journal and pages tell it.
    pub(crate) fn verdict(&self, at: Token, tally: [u8; 2], how: &'static str) -> Verdict {
        let sides = [Party::named("the Order", Seats::NONE), Party::named("Vilnius", Seats::first(self.p.seats))];
        Verdict { at, sides, won: None, how: Some(how), tally: Tally::Part(tally) }
    }

    /// The window closes: who is defeated, who fought, how many Red Skulls count. [V14.4] [V14.6.1]
    fn close_fight(&mut self, io: &mut impl Fate) {
        let have = self.offers();
        let mut beaten = 0u32;
        for (n, offer) in have.iter().enumerate().take(self.p.foes.len()) {
            let kind = self.p.foes[n].kind;
            if self.p.foes[n].defeated {
                beaten |= 1 << n;
                tell!(io, "V14.1.6", "No weapons are needed to defeat {enemy}.", enemy = self.enemy(n as u8, false));
            } else if meets(self.demand(kind), *offer) {
                self.p.foes[n].defeated = true;
                beaten |= 1 << n;
                tell!(io, "V14.4.1", "The defenders defeat {enemy}.", enemy = self.enemy(n as u8, false));
            }
        }
        io.mark(|| {
            let tally = [beaten.count_ones() as u8, self.p.foes.len() as u8];
            Mark::Decided(self.verdict(tokens::CITY, tally, "defeated"))
        });
        // Symbols against undefeated enemies are void; who fought nobody returns to hand. [V14.4.2] [V14.4.3]
        let in_vain = |d: &Deployed| d.fought() & beaten == 0;
        self.tell_return(false, in_vain, io);
        self.return_units(in_vain);
        for n in 0..self.p.deployed.len() {
            self.void(n, beaten, io);
        }
        for n in 0..self.p.foes.len() {
            if self.p.foes[n].defeated {
                let fools = |d: &&Deployed| d.fought() >> n & 1 == 1 && self.kit.unit(d.unit).stultify;
                let stultified = self.p.deployed.iter().filter(fools).count() as u8;
                let red = self.skulls(self.p.foes[n].kind)[0];
                self.p.foes[n].reds = red.saturating_sub(stultified); // [V11.5]
            }
        }
    }
}
