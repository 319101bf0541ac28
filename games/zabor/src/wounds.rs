//! Wounds: who takes them, who dies of them, and what is remembered of the dead. [Z18.5]

use ravelin_core::journal::{Part, moved};
use ravelin_core::{Asking, Choices, Clause, Violation, rule, tell};

use crate::action::Reply;
use crate::components::*;
use crate::flow::{Fate, ask};
use crate::modifiers::Kind;
use crate::state::{Beast, Zabor};
use crate::tokens::{Body, Moves, WOUND, beast_leaves, comes, leaves, monster, side, space, unit, verb};
use crate::vocabulary::*;

/// A Unit that left the map, as it stood there.
#[derive(Clone, Copy)]
pub(crate) enum Fallen {
    Unit { owner: u8, area: u8, slot: u8 },
    Beast { n: u8, beast: Beast },
}

impl Fallen {
    pub(crate) fn area(self) -> u8 {
        match self {
            Fallen::Unit { area, .. } => area,
            Fallen::Beast { beast, .. } => beast.area,
        }
    }

    pub(crate) fn part(self) -> Part {
        match self {
            Fallen::Unit { owner, slot, .. } => Body::Unit(slot).part(owner),
            Fallen::Beast { n, beast } => Body::Beast(n).part(beast.owner),
        }
    }

    pub(crate) fn moves(self) -> Moves {
        match self {
            Fallen::Unit { area, .. } => vec![leaves(self.part(), area)],
            Fallen::Beast { n, beast } => beast_leaves(n, beast),
        }
    }

    pub(crate) fn tell_death(self, clause: Clause, io: &mut impl Fate) {
        let owner = match self {
            Fallen::Unit { owner, .. } => owner,
            Fallen::Beast { beast, .. } => beast.owner,
        };
        tell!(io, clause, "{side} {does} {unit} in {at}.",
            side = side(owner), does = verb(owner, "loses", "lose"), unit = self.part(), at = space(self.area());
            ..self.moves());
    }
}

impl Zabor {
    /// Units that the next Wound may go to: wounded ones first. [Z18.5.3]
    fn wound_targets(&self, area: u8, colour: u8) -> ([bool; SLOTS], u16) {
        let stack = self.units(area, colour);
        let hurt = |slot: usize| self.kit.slot_wounds[slot] != 0 && self.kit.slot_wounds[slot] != NO;
        let mut slots: [bool; SLOTS] = std::array::from_fn(|s| stack[s] > 0 && hurt(s));
        let mut beasts = self.beasts(area, colour).filter(|n| self.beast(*n).wounds > 0).fold(0u16, |m, n| m | 1 << n);
        if beasts == 0 && slots == [false; SLOTS] {
            slots = std::array::from_fn(|s| stack[s] > 0);
            beasts = self.beasts(area, colour).fold(0, |m, n| m | 1 << n);
        }
        (slots, beasts)
    }

    /// Barbarian casualties: lowest rank first, Monsters last, the weakest of them first. [Z18.5.7]
    fn barbarian_casualty(&self, slots: [bool; SLOTS], beasts: u16) -> Option<Reply> {
        let rank =
            |s: &usize| self.kit.units.get(usize::from(self.kit.slot_unit[*s])).map_or(u8::MAX, |u| u.casualty_rank);
        let slot = (0..SLOTS).filter(|s| slots[*s]).min_by_key(rank).map(|s| Reply::Wound(s as u8));
        let weak = |n: &u8| self.kit.monster(*n).strength;
        slot.or_else(|| (0..16).filter(|n| beasts >> n & 1 != 0).min_by_key(weak).map(Reply::WoundBeast))
    }

    pub(crate) fn wounds_step(
        &mut self,
        area: u8,
        colour: u8,
        left: u8,
        by: u8,
        spell: bool,
        io: &mut impl Fate,
    ) -> bool {
        let (slots, beasts) = self.wound_targets(area, colour);
        let choices = slots.iter().filter(|s| **s).count() + beasts.count_ones() as usize;
        if left == 0 || choices == 0 {
            self.pop(); // Wounds beyond the last Unit are lost [Z18.5.5]
            return true;
        }
        if self.is_seat(colour) && choices > 1 {
            return false;
        }
        let Some(action) = self.barbarian_casualty(slots, beasts) else {
            self.pop();
            return true;
        };
        self.act_wounds(area, colour, left, by, spell, action, io);
        true
    }

    pub(crate) fn list_wounds(&self, area: u8, colour: u8, out: &mut impl Choices<Reply>) {
        let (slots, beasts) = self.wound_targets(area, colour);
        let why = || Violation::new(rule!("Z18.5.3"), "a wounded Unit must take the next Wound");
        let stack = self.units(area, colour);
        for slot in (0..SLOTS as u8).filter(|s| stack[usize::from(*s)] > 0) {
            out.put(Reply::Wound(slot), if slots[usize::from(slot)] { Ok(()) } else { Err(why()) });
        }
        for n in self.beasts(area, colour) {
            out.put(Reply::WoundBeast(n), if beasts >> n & 1 != 0 { Ok(()) } else { Err(why()) });
        }
    }

    #[expect(clippy::too_many_arguments, reason = "the fields of the frame, the answer and chance")]
    pub(crate) fn act_wounds(
        &mut self,
        area: u8,
        colour: u8,
        left: u8,
        by: u8,
        spell: bool,
        action: Reply,
        io: &mut impl Fate,
    ) {
        self.replace(ask::Wounds { area, colour, left: left.saturating_sub(1), by, spell });
        let (body, gone, killed) = match action {
            Reply::Wound(slot) => {
                let gone = Fallen::Unit { owner: colour, area, slot };
                (Body::Unit(slot), gone, self.wound_slot(area, colour, usize::from(slot)))
            }
            Reply::WoundBeast(n) => {
                let gone = Fallen::Beast { n, beast: self.beast(n) };
                (Body::Beast(n), gone, self.wound_beast(n))
            }
            _ => return,
        };
        if let Some(kind) = killed {
            gone.tell_death(rule!("Z18.5.4"), io);
            self.record_kill(colour, by, kind, spell);
            return;
        }
        let hurt = || match body {
            Body::Unit(slot) => {
                let worse = Part::Token(unit(colour, usize::from(slot) + 1));
                vec![leaves(body.part(colour), area), comes(worse, area)]
            }
            Body::Beast(n) => vec![moved(WOUND, None, monster(n))],
        };
        tell!(io, "Z18.5.4", "{unit} of {side} takes 1 Wound and lives.",
            unit = body.part(colour), side = side(colour); ..hurt());
    }

    /// One more Wound; the kind, if the Unit dies of it. [Z18.5.4]
    fn wound_slot(&mut self, area: u8, colour: u8, slot: usize) -> Option<Kind> {
        let kind = usize::from(*self.kit.slot_unit.get(slot)?) % UNITS;
        let dies = self.kit.slot_wounds[slot] + 1 >= self.kit.units[kind].wounds;
        let guest = self.p.guest_of.get(usize::from(area)) == Some(&colour);
        let hurt = if dies { self.take_unit(area, colour, slot) } else { self.wound_unit(area, colour, slot) };
        if !hurt {
            return None;
        }
        // Units that have pursued most take the Wound first. [Z22.6.7]
        if guest {
            for spent in &mut self.p.spent {
                if spent[slot] > 0 {
                    spent[slot] -= 1;
                    if !dies {
                        spent[slot + 1] += 1;
                    }
                }
            }
        }
        dies.then_some(Kind::Unit(kind))
    }

    fn wound_beast(&mut self, n: u8) -> Option<Kind> {
        let most = self.kit.monster(n).wounds;
        let b = &mut self.p.beasts[usize::from(n) % MONSTERS];
        b.wounds += 1;
        if b.wounds < most {
            return None;
        }
        self.drop_beast(n);
        Some(Kind::Beast(usize::from(n)))
    }

    /// A killed Unit: counted for the killer, and kept for the triggers of the Battle or effect.
    pub(crate) fn record_kill(&mut self, colour: u8, by: u8, kind: Kind, spell: bool) {
        let beast = matches!(kind, Kind::Beast(_));
        if by != colour {
            self.count(by, Stat::UnitsKilled, 1);
            if beast {
                self.count(by, Stat::MonstersKilled, 1);
            }
            if spell {
                self.count(by, Stat::SpellKills, 1);
            }
        }
        if spell {
            self.p.strike[0] = self.p.strike[0].saturating_add(1);
            self.p.strike[1] |= kind.sel();
            return;
        }
        if let Some(f) = self.top_fight()
            && let Some(side) = f.sides.iter().position(|s| *s == colour)
        {
            f.lost[side] |= kind.sel();
            f.kills[1 - side] = f.kills[1 - side].saturating_add(1);
            f.beasts[1 - side] += u8::from(beast);
        }
    }
}
