//! Siege, Storm and Sally as Commands; Conquest. [N4.5]

use ravelin_core::journal::{Part, moved};
use ravelin_core::{Choices, Clause, Violation, rule, tell};

use crate::action::Action;
use crate::battle::Clash;
use crate::flow::Fate;
use crate::kit::*;
use crate::muster::out_explains;
use crate::state::Nevsky;
use crate::tokens::{SIEGE, VECHE, go};

impl Nevsky {
    /// A besieging Lord: outside a Stronghold under Siege that the enemy holds. [N4.5.1a] [N4.5.2a]
    fn besieges(&self, l: LordId, at: LocaleId, clause: Clause) -> Result<(), Violation> {
        if self.sieged(at) && self.holder(at) == Some(l.side().enemy()) {
            return Ok(());
        }
        Err(Violation::new(clause, "he besieges no Stronghold"))
    }

    pub(crate) fn list_siege(&self, l: LordId, at: LocaleId, out: &mut impl Choices<Action>) {
        if !self.sieged(at) && !out_explains(out) {
            return;
        }
        let full = self.besieges(l, at, rule!("N4.5.1a")).and_then(|()| self.full_card());
        let occupied = !self.inside(l.side().enemy(), at).is_empty();
        let empty = full.and_then(|()| {
            if occupied {
                return Err(Violation::new(rule!("N4.5.1b"), "a Lord is inside: no Surrender"));
            }
            Ok(())
        });
        // Siege with a roll for Surrender, or Siegeworks alone.
        out.put(Action::Surrender, empty);
        out.put(Action::Siege, full);
        out.put(Action::Storm, self.besieges(l, at, rule!("N4.5.2a")).and_then(|()| self.needs(1)));
    }

    fn all_fought(&mut self, at: LocaleId, io: &mut impl Fate) {
        let all = self.lords_at(Side::Teutonic, at).or(self.lords_at(Side::Russian, at));
        if all.iter().any(|l| !self.lord(l).moved) {
            tell!(io, "N4.5.1d", "All Lords at {at} are marked Moved/Fought.", at; ..self.marked(all));
        }
        all.iter().for_each(|l| self.lord_mut(l).moved = true); // [N4.5.1d]
    }

    /// Siegeworks: one more marker if the besiegers number no fewer than the Capacity. [N4.5.1c]
    pub(crate) fn siege(&mut self, at: LocaleId, io: &mut impl Fate) {
        self.use_up();
        self.all_fought(at, io);
        self.siegeworks(at, io);
    }

    /// Whether Siegeworks of the Active side add a marker here. [N4.5.1c] [N1.8b]
    pub(crate) fn works_grow(&self, at: LocaleId) -> bool {
        let besiegers = self.outside(self.active(), at).len();
        besiegers >= usize::from(self.hold_spec(at).capacity) && self.p.siege[at] < 4
    }

    fn siegeworks(&mut self, at: LocaleId, io: &mut impl Fate) {
        let grows = self.works_grow(at);
        let markers = &mut self.p.siege[at];
        *markers += u8::from(grows);
        let now = *markers;
        let more = if grows { "one more" } else { "none added" };
        tell!(io, "N4.5.1c", "The Siege of {at} goes on: {markers}, {more}.",
            at, markers = Part::Count(now.into(), SIEGE), more; ..go(SIEGE, u8::from(grows), None, Some(at.token())));
    }

    /// A die no higher than the Siege markers takes an empty Stronghold. [N4.5.1b]
    pub(crate) fn surrender(&mut self, at: LocaleId, io: &mut impl Fate) {
        self.use_up();
        self.all_fought(at, io);
        let (die, markers) = (io.die(6), self.p.siege[at]);
        let seat = self.seat_of(self.active());
        let answer = if die > markers { "holds out" } else { "Surrenders" };
        tell!(
            io,
            "N4.5.1b",
            "The {seat} roll {die} against {markers}: {at} {answer}.",
            seat,
            die = Part::Die(die),
            markers = Part::Count(markers.into(), SIEGE),
            at,
            answer
        );
        if die > markers {
            return self.siegeworks(at, io);
        }
        if at == LocaleId::Novgorod && self.active() == Side::Teutonic {
            let coin = std::mem::take(&mut self.p.veche_coin);
            if coin > 0 {
                tell!(io, "N1.4.2b", "{from} loses its {piece}.", from = VECHE, piece = AssetId::Coin.many(coin));
            }
        }
        self.conquer(at, self.active(), io);
        self.p.dirty = true;
    }

    /// A Locale changes hands: markers, Castle, Siege. [N4.5.1e] [N1.3.1g]
    pub(crate) fn conquer(&mut self, at: LocaleId, side: Side, io: &mut impl Fate) {
        let markers = std::mem::take(&mut self.p.siege[at]);
        let freed = self.territory(side).has(at);
        let had = self.p.conquered.has(at);
        if freed {
            self.p.conquered.remove(at);
        } else {
            self.p.conquered.insert(at);
        }
        let castle = self.p.castles[side.enemy()].has(at);
        let enemy = side.enemy();
        if self.p.castles[enemy].has(at) {
            self.p.castles[enemy].remove(at);
            self.p.castles[side].insert(at);
        }
        let turns = self.p.castles[side].has(at);
        let here = Some(at.token());
        let moves = || {
            let taken = match (freed, had) {
                (true, true) => Some(moved(side.enemy().conquered(), here, None)),
                (false, false) => Some(moved(side.conquered(), None, here)),
                _ => None,
            };
            let turned = [moved(side.enemy().castle(), here, None), moved(side.castle(), None, here)];
            go(SIEGE, markers, here, None).into_iter().chain(taken).chain(turned.into_iter().filter(move |_| castle))
        };
        let turn = if turns { "; its Castle marker turns to their colour" } else { "" };
        tell!(io, "N4.5.1e", "The {seat} take {at}{turn}.", seat = self.seat_of(side), at, turn; ..moves());
    }

    /// All own Lords there Attack, all Besieged Lords and the Garrison Defend. [N4.5.2b]
    pub(crate) fn storm(&mut self, l: LordId, at: LocaleId, io: &mut impl Fate) {
        self.spend(1, io);
        let side = l.side();
        let part = self.outside(side, at).or(self.inside(side.enemy(), at));
        self.start_battle(Clash::Storm, at, side, part, io);
    }

    /// All Besieged Lords against all besiegers. [N4.5.3a]
    pub(crate) fn sally(&mut self, l: LordId, at: LocaleId, io: &mut impl Fate) {
        self.spend(1, io);
        let side = l.side();
        let part = self.inside(side, at).or(self.outside(side.enemy(), at));
        self.start_battle(Clash::Sally, at, side, part, io);
    }
}
