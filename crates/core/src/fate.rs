//! Chance and the journal in one hand, as rules pass them on.

use crate::fight::Mark;
use crate::{Dice, Entry, Journal};

/// Chance and the journal together, as the rules use them.
pub trait Fate: Dice + Journal {}

pub struct Io<'a, D, J> {
    pub dice: &'a mut D,
    pub journal: &'a mut J,
}

impl<D: Dice, J> Dice for Io<'_, D, J> {
    fn below(&mut self, n: u32) -> u32 {
        self.dice.below(n)
    }

    fn die(&mut self, sides: u8) -> u8 {
        self.dice.die(sides)
    }

    fn draw(&mut self, counts: &[u8], total: u32, first: u16) -> usize {
        self.dice.draw(counts, total, first)
    }
}

impl<D, J: Journal> Journal for Io<'_, D, J> {
    fn tell(&mut self, entry: impl FnOnce() -> Entry) {
        self.journal.tell(entry);
    }

    fn mark(&mut self, mark: impl FnOnce() -> Mark) {
        self.journal.mark(mark);
    }
}

impl<D: Dice, J: Journal> Fate for Io<'_, D, J> {}
