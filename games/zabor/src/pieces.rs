//! Areas and the pieces on them: control, levels, Units, Monsters. Every change goes through here, so that the masks stay right. [Z16]

use crate::components::*;
use crate::state::{Beast, EMPTY, NO_BEAST, Stack, Zabor};
use crate::vocabulary::*;

fn total(stack: &Stack) -> u32 {
    stack.iter().map(|n| u32::from(*n)).sum()
}

impl Zabor {
    // ---- Areas ----

    pub(crate) fn control(&self, area: u8) -> u8 {
        self.p.control.get(usize::from(area)).copied().unwrap_or(BARBARIAN)
    }

    pub(crate) fn set_control(&mut self, area: u8, colour: u8) {
        let Some(now) = self.p.control.get_mut(usize::from(area)) else { return };
        let colour = colour.min(BARBARIAN);
        self.p.lands[usize::from(*now)] &= !bit(area);
        self.p.lands[usize::from(colour)] |= bit(area);
        *now = colour;
    }

    /// Land and Sea Areas of a colour.
    pub(crate) fn areas_of(&self, colour: u8) -> Mask {
        self.p.lands.get(usize::from(colour)).copied().unwrap_or(0)
    }

    pub(crate) fn land_of(&self, colour: u8) -> Mask {
        self.areas_of(colour) & self.kit.land
    }

    /// 0 rural, 1 Keep, 2 City, 3 Metropol. [Z16.2]
    pub(crate) fn level(&self, area: u8) -> u8 {
        (1..4).find(|l| self.p.levels[*l as usize] & bit(area) != 0).unwrap_or(0)
    }

    pub(crate) fn set_level(&mut self, area: u8, level: u8) {
        if !self.kit.is_land(area) {
            return;
        }
        for mask in &mut self.p.levels {
            *mask &= !bit(area);
        }
        self.p.levels[usize::from(level.min(3))] |= bit(area);
    }

    pub(crate) fn civilized(&self) -> Mask {
        self.p.levels[1] | self.p.levels[2] | self.p.levels[3]
    }

    /// Barbarian Land Areas without Barbarian Units and Upgrades. [Z16.8]
    pub(crate) fn wild(&self) -> Mask {
        self.land_of(BARBARIAN) & self.p.levels[0] & !self.p.manned
    }

    // ---- Units ----

    /// Units of a colour in an Area.
    pub(crate) fn units(&self, area: u8, colour: u8) -> &Stack {
        static NOBODY: Stack = EMPTY;
        let n = usize::from(area).min(AREAS - 1);
        if self.p.guest_of[n] == colour {
            &self.p.guests[n]
        } else if self.p.control[n] == colour {
            &self.p.stack[n]
        } else {
            &NOBODY
        }
    }

    /// Monsters of a colour in an Area.
    #[inline]
    pub(crate) fn beasts(&self, area: u8, colour: u8) -> impl Iterator<Item = u8> + '_ {
        self.roaming().filter(move |(_, b)| b.area == area && b.owner == colour).map(|(n, _)| n)
    }

    /// All Monsters on the map.
    #[inline]
    pub(crate) fn roaming(&self) -> impl Iterator<Item = (u8, &Beast)> + '_ {
        cards(u64::from(self.p.roaming)).map(|n| (n, &self.p.beasts[usize::from(n) % MONSTERS]))
    }

    pub(crate) fn beast(&self, monster: u8) -> Beast {
        self.p.beasts[usize::from(monster) % MONSTERS]
    }

    pub(crate) fn has_units(&self, area: u8, colour: u8) -> bool {
        *self.units(area, colour) != EMPTY || self.beasts(area, colour).next().is_some()
    }

    pub(crate) fn unit_count(&self, area: u8, colour: u8) -> u32 {
        total(self.units(area, colour)) + self.beasts(area, colour).count() as u32
    }

    /// Units that stand in these Areas, slot by slot: stacks are added as words, eight slots in two sums of four.
    pub(crate) fn standing(&self, mask: Mask) -> [u16; SLOTS] {
        const EVEN: u64 = 0x00ff_00ff_00ff_00ff;
        let (mut even, mut odd) = (0u64, 0u64);
        for a in areas(mask) {
            let word = u64::from_le_bytes(self.p.stack[usize::from(a) % AREAS]);
            even += word & EVEN;
            odd += word >> 8 & EVEN;
        }
        std::array::from_fn(|s| (if s % 2 == 0 { even } else { odd } >> (8 * (s & !1))) as u16)
    }

    /// How many of a kind a player has on the map.
    pub(crate) fn owned(&self, seat: u8, unit: usize) -> u32 {
        let slots = self.kit.slots_of(unit);
        let count = |stack: &Stack| stack[slots.clone()].iter().map(|n| u32::from(*n)).sum::<u32>();
        let there = self.standing(self.areas_of(seat) & self.p.manned);
        let mut n: u32 = there[slots.clone()].iter().map(|n| u32::from(*n)).sum();
        for a in areas(self.p.due) {
            if self.p.guest_of[usize::from(a)] == seat {
                n += count(&self.p.guests[usize::from(a)]);
            }
        }
        n
    }

    /// Brings the masks of manned and due Areas, and the control of a Sea Area, up to date. [Z16.9]
    pub(crate) fn touch(&mut self, area: u8) {
        let n = usize::from(area);
        if n >= AREAS {
            return;
        }
        let here = bit(area);
        if self.p.guest_of[n] != NO
            && self.p.guests[n] == EMPTY
            && !self.roaming().any(|(_, b)| b.area == area && b.guest)
        {
            self.p.guest_of[n] = NO;
        }
        self.touch_masks(area);
        if self.p.manned & here == 0 && !self.kit.is_land(area) {
            self.set_control(area, BARBARIAN);
        }
    }

    /// Only the masks.
    pub(crate) fn touch_masks(&mut self, area: u8) {
        let (n, here) = (usize::from(area), bit(area));
        let manned = self.p.stack[n] != EMPTY || self.roaming().any(|(_, b)| b.area == area && !b.guest);
        let set = |mask: &mut Mask, on: bool| if on { *mask |= here } else { *mask &= !here };
        set(&mut self.p.manned, manned);
        set(&mut self.p.due, self.p.guest_of[n] != NO);
    }

    /// Puts Units of a colour into an Area. They stand with their own there; into another's Area they come as guests.
    pub(crate) fn add_units(&mut self, area: u8, colour: u8, slot: usize, count: u8) {
        let n = usize::from(area);
        if n >= AREAS || slot >= SLOTS || count == 0 {
            return;
        }
        let sea_free = !self.kit.is_land(area) && self.p.manned & bit(area) == 0;
        if sea_free {
            self.set_control(area, colour);
        }
        let stack = if self.p.control[n] == colour {
            &mut self.p.stack[n]
        } else {
            self.p.guest_of[n] = colour;
            &mut self.p.guests[n]
        };
        stack[slot] = stack[slot].saturating_add(count);
        self.touch(area);
    }

    /// The Units of a colour in an Area, if there are some in the slot.
    fn stack_with(&mut self, n: usize, colour: u8, slot: usize) -> Option<&mut Stack> {
        let stack = if self.p.guest_of[n] == colour {
            &mut self.p.guests[n]
        } else if self.p.control[n] == colour {
            &mut self.p.stack[n]
        } else {
            return None;
        };
        (slot < SLOTS && stack[slot] > 0).then_some(stack)
    }

    /// One Wound more for a Unit that survives it: it never leaves its side, so that no Sea Area falls meanwhile. [Z16.9]
    pub(crate) fn wound_unit(&mut self, area: u8, colour: u8, slot: usize) -> bool {
        let n = usize::from(area).min(AREAS - 1);
        let Some(stack) = self.stack_with(n, colour, slot).filter(|_| slot + 1 < SLOTS) else { return false };
        stack[slot] -= 1;
        stack[slot + 1] = stack[slot + 1].saturating_add(1);
        let left = stack[slot];
        if self.p.guest_of[n] != colour && self.p.moved[n][slot] > left {
            self.p.moved[n][slot] -= 1;
            self.p.moved[n][slot + 1] += 1;
        }
        if self.left_marched(area, colour, slot, left) {
            self.set_marched(area, slot + 1, self.marched(area, slot + 1) + 1);
        }
        true
    }

    /// Takes a Unit away; false if there is none.
    pub(crate) fn take_unit(&mut self, area: u8, colour: u8, slot: usize) -> bool {
        self.take_marked(area, colour, slot).is_some()
    }

    /// Takes a Unit away, if there is one; whether it had made its Warfare move before the running Action. [Z11.4]
    pub(crate) fn take_marked(&mut self, area: u8, colour: u8, slot: usize) -> Option<bool> {
        let n = usize::from(area).min(AREAS - 1);
        let stack = self.stack_with(n, colour, slot)?;
        stack[slot] -= 1;
        let left = stack[slot];
        if self.p.guest_of[n] != colour {
            self.p.moved[n][slot] = self.p.moved[n][slot].min(left);
        }
        let marched = self.left_marched(area, colour, slot, left);
        self.touch(area);
        Some(marched)
    }

    /// Puts a Monster into an Area for a colour.
    pub(crate) fn put_beast(&mut self, monster: u8, area: u8, owner: u8, wounds: u8) {
        let n = usize::from(monster) % MONSTERS;
        let old = self.p.beasts[n].area;
        self.p.beasts[n] = NO_BEAST;
        self.p.roaming &= !(1 << n);
        self.touch(old);
        if !self.kit.is_land(area) && self.p.manned & bit(area) == 0 {
            self.set_control(area, owner);
        }
        if self.p.aside != NO && owner != self.war_seat() {
            self.p.marched_beasts &= !(1 << n);
        }
        let guest = self.control(area) != owner;
        if guest && usize::from(area) < AREAS {
            self.p.guest_of[usize::from(area)] = owner;
        }
        self.p.beasts[n] = Beast { area, owner, wounds, moved: false, spent: 0, guest };
        self.p.roaming |= 1 << n;
        self.p.beasts_gone &= !(1 << n);
        self.touch(area);
    }

    /// A Monster leaves the map; its card goes to the discard pile. [Z24.6]
    pub(crate) fn drop_beast(&mut self, monster: u8) {
        let n = usize::from(monster) % MONSTERS;
        let area = self.p.beasts[n].area;
        self.p.beasts[n] = NO_BEAST;
        self.p.roaming &= !(1 << n);
        self.p.marched_beasts &= !(1 << n);
        self.p.beasts_gone |= 1 << n;
        self.touch(area);
    }

    /// The attackers of an Area hold it now.
    pub(crate) fn settle_guests(&mut self, area: u8) {
        let n = usize::from(area);
        if n >= AREAS || self.p.guest_of[n] == NO {
            return;
        }
        let colour = self.p.guest_of[n];
        self.set_control(area, colour);
        self.p.stack[n] = self.p.guests[n];
        self.p.guests[n] = EMPTY;
        self.p.guest_of[n] = NO;
        self.p.moved[n] = self.p.stack[n];
        for b in &mut self.p.beasts {
            if b.area == area && b.owner == colour {
                b.guest = false;
            }
        }
        self.touch(area);
    }
}
