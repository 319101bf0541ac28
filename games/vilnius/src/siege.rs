//! Step C: Units still in hand against enemy Buildings. [V16]

use ravelin_core::{Choices, Few, Mark, Seat, Violation, rule, tell};

use crate::action::Action;
use crate::components::*;
use crate::flow::{Fate, Frame};
use crate::state::{Deployed, Vilnius};
use crate::tokens::{self, FORTS_IN_PLAY, ORDER_DISCARD, Zone};
use crate::weapons::lacking_of;

impl Vilnius {
    /// Symbols an enemy Building still lacks: all with three players, any six with two. [V16.3]
    pub fn fort_lacks(&self, kind: u8, have: Weapons) -> u8 {
        lacking_of(self.kit.fort(kind).demand, have, self.count().fort_weapons)
    }

    /// A guard protects all other enemy Buildings. [V16.4] [V19.5]
    pub fn guarded(&self) -> bool {
        self.p.forts.iter().any(|k| self.kit.fort(*k).guard)
    }

    /// A guard that stands against what is offered: as long as it does, no other enemy Building falls. [V16.4]
    pub(crate) fn standing_guard(&self, have: &[Weapons; FOES]) -> Option<u8> {
        let stands = |(n, kind): &(usize, &u8)| self.kit.fort(**kind).guard && self.fort_lacks(**kind, have[*n]) > 0;
        self.p.forts.iter().enumerate().find(stands).map(|(_, kind)| *kind)
    }

    /// The step is skipped if all hands together could destroy nothing. [V16.1a] [V13.2]
    pub(crate) fn begin_siege(&mut self, io: &mut impl Fate) {
        let hands = self.all_hands();
        let guarded = self.guarded();
        let could = |k: &u8| (!guarded || self.kit.fort(*k).guard) && self.fort_lacks(*k, hands) == 0;
        if !self.p.forts.iter().any(could) {
            return self.start_over(Frame::Conquer { n: 0 });
        }
        tell!(io, "V16.1", "Units still in hand may attack enemy Buildings.");
        io.mark(|| Mark::Begins { what: "The siege", at: FORTS_IN_PLAY, named: false });
        self.p.deployed.clear();
        self.p.window.renew();
        self.start_over(Frame::Siege { seat: self.p.start });
    }

    pub(crate) fn siege_step(&mut self, seat: u8, io: &mut impl Fate) -> bool {
        match self.next_in_window(seat) {
            Some(next) if next == seat => false,
            Some(next) => {
                self.turn_to(Frame::Siege { seat: next });
                true
            }
            None => {
                self.close_siege(io);
                true
            }
        }
    }

    /// Whole Units only: `distribute` names enemies, and Buildings are stormed. [V16.2] [V11.3]
    pub(crate) fn list_siege<C: Choices<Action>>(&self, seat: u8, out: &mut C) {
        self.list_window_ends(seat, out);
        for unit in self.player(seat).units.kinds() {
            for fort in 0..self.p.forts.len() as u8 {
                out.offer(Action::Deploy { unit, foe: fort });
            }
            if C::EXPLAIN && self.kit.unit(unit).distribute {
                let why = "symbols are distributed among enemies, not among Buildings";
                out.refuse(Action::Split(unit), Violation::new(rule!("V16.2"), why));
            }
        }
    }

    pub(crate) fn act_in_siege(&mut self, seat: u8, action: Action, io: &mut impl Fate) {
        match action {
            Action::Deploy { unit, foe } => self.deploy(seat, unit, [foe; SYMBOLS], io),
            other => self.end_in_window(seat, other, io),
        }
    }

    /// The guard is evaluated first; if it stands, the other assignments are void. [V16.4]-[V16.6]
    fn close_siege(&mut self, io: &mut impl Fate) {
        let have = self.offers();
        let met = |n: usize| self.fort_lacks(self.p.forts[n], have[n]) == 0;
        let guards = |n: &usize| self.kit.fort(self.p.forts[*n]).guard;
        let all = 0..self.p.forts.len();
        let guard = self.standing_guard(&have);
        let fallen = all.filter(|n| met(*n) && (guards(n) || guard.is_none())).fold(0u32, |mask, n| mask | 1 << n);
        let behind = |d: &Deployed| (0..self.p.forts.len()).any(|n| d.fought() >> n & 1 == 1 && !guards(&n));
        if let Some(guard) = guard.filter(|_| self.p.deployed.iter().any(behind)) {
            tell!(
                io,
                "V16.4",
                "{guard} still stands: what was deployed against other enemy Buildings is void.",
                guard = tokens::order(guard)
            );
        }
        let won = |d: &Deployed| d.fought() & fallen != 0;
        self.tell_return(true, |d| !won(d), io);
        for seat in self.turn_order().filter(|seat| self.p.deployed.iter().any(|d| d.owner == *seat && won(d))) {
            tell!(io, "V16.6", "{seat} discards the victorious {units}.",
                seat = Seat(seat), units = self.deployed_units(seat, won);
                ..self.leaving(seat, won, Zone::UnitDiscard.of(seat)));
        }
        for n in 0..self.p.deployed.len() {
            let d = self.p.deployed[n];
            // There are no losses; who attacked in vain returns to hand. [V16.6]
            let player = self.player_mut(d.owner);
            if d.fought() & fallen != 0 { player.unit_discard.add(d.unit) } else { player.units.add(d.unit) }
        }
        self.p.deployed.clear();
        let forts = self.p.forts;
        self.p.forts = forts.iter().enumerate().filter(|(n, _)| fallen >> n & 1 == 0).map(|(_, k)| *k).collect();
        let gone: Few<u8, FORTS> =
            forts.iter().enumerate().filter(|(n, _)| fallen >> n & 1 == 1).map(|(_, k)| *k).collect();
        let mut loot = 0;
        // The guard fell first. [V16.4]
        let (first, then): (Few<u8, FORTS>, Few<u8, FORTS>) = (
            gone.iter().copied().filter(|k| self.kit.fort(*k).guard).collect(),
            gone.iter().copied().filter(|k| !self.kit.fort(*k).guard).collect(),
        );
        for &kind in first.iter().chain(then.iter()) {
            self.discard_order(kind);
            loot += u8::from(self.kit.fort(kind).loot);
            tell!(io, "V16.5", "The defenders destroy {piece}.", piece = tokens::order(kind);
                from = FORTS_IN_PLAY, to = ORDER_DISCARD);
        }
        io.mark(|| Mark::Decided(self.verdict(FORTS_IN_PLAY, [gone.len() as u8, forts.len() as u8], "destroyed")));
        io.mark(|| Mark::Ends);
        self.start_over(Frame::FortLoot { left: loot, n: 0 });
    }

    /// For each destroyed Building every player in turn order may take a card. [V16.7] [V16.8]
    pub(crate) fn fort_loot_step(&mut self, left: u8, n: u8) -> bool {
        if left == 0 {
            self.turn_to(Frame::Conquer { n: 0 });
            return true;
        }
        if n >= self.p.seats {
            self.turn_to(Frame::FortLoot { left: left - 1, n: 0 });
            return true;
        }
        if self.player(self.in_turn(n)).province_pile() > 0 {
            return false;
        }
        self.turn_to(Frame::FortLoot { left, n: n + 1 });
        true
    }

    pub(crate) fn loot_fort(&mut self, left: u8, n: u8, action: Action, io: &mut impl Fate) {
        let seat = self.in_turn(n);
        if action == Action::Take {
            self.take_loot(seat, rule!("V16.7"), io);
        } else {
            tell!(io, "V16.7", "{seat} takes no loot.", seat = Seat(seat));
        }
        self.turn_to(Frame::FortLoot { left, n: n + 1 });
    }
}
