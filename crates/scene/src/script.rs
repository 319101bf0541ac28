//! Dice that a scene names. Chance that nobody named is a fault of the scene.

use std::collections::VecDeque;

use ravelin_core::Dice;

use crate::Staged;

pub struct Script<'a, G: Staged> {
    kit: &'static G::Kit,
    words: &'a mut VecDeque<String>,
    /// The first thing that was wrong. Rules cannot stop, so they go on with some possible result.
    fault: Option<String>,
}

impl<'a, G: Staged> Script<'a, G> {
    /// Rolls and draws as these words name them.
    pub fn new(kit: &'static G::Kit, words: &'a mut VecDeque<String>) -> Self {
        Script { kit, words, fault: None }
    }

    /// Names what comes next, before anything else that is named.
    pub fn name(&mut self, words: impl DoubleEndedIterator<Item = String>) {
        words.rev().for_each(|word| self.words.push_front(word));
    }

    pub(crate) fn finish(self) -> Result<(), String> {
        self.fault.map_or(Ok(()), Err)
    }

    fn fail(&mut self, why: String) {
        self.fault.get_or_insert(why);
    }
}

impl<G: Staged> Dice for Script<'_, G> {
    fn below(&mut self, n: u32) -> u32 {
        if n < 2 {
            return 0;
        }
        let Some(word) = self.words.pop_front() else {
            self.fail(format!("a roll from 1 to {n} that no dice line names"));
            return 0;
        };
        match word.parse::<u32>() {
            Ok(face) if (1..=n).contains(&face) => face - 1,
            _ => {
                self.fail(format!("dice {word:?}: a number from 1 to {n} is rolled"));
                0
            }
        }
    }

    fn draw(&mut self, counts: &[u8], _: u32, first: u16) -> usize {
        let name = |kind: usize| G::card_id(self.kit, first + kind as u16);
        let possible: Vec<usize> = (0..counts.len()).filter(|&kind| counts[kind] > 0).collect();
        let word = self.words.front();
        let named = word.and_then(|w| possible.iter().copied().find(|&kind| name(kind).eq_ignore_ascii_case(w)));
        match (named, &possible[..]) {
            (Some(kind), _) => {
                self.words.pop_front();
                kind
            }
            (None, [only]) => *only,
            (None, _) => {
                let all = possible.iter().map(|&kind| name(kind)).collect::<Vec<_>>().join(", ");
                let why = match word {
                    Some(word) => format!("dice {word:?}: it is drawn from {all}"),
                    None => format!("a draw from {all} that no dice line names"),
                };
                self.fail(why);
                possible.first().copied().unwrap_or(0)
            }
        }
    }
}
