//! One ply on the game's judgement, averaged over imagined worlds.

use ravelin_core::{Dice, Fast, Game, Seat, Silent, choice, playout};

/// Plays the action with the best mean judgement after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Greedy {
    /// How many worlds are imagined from the view.
    pub worlds: u32,
    /// How many actions are weighed; of a longer list, so many by lot.
    pub weighed: usize,
}

impl Default for Greedy {
    fn default() -> Self {
        Greedy { worlds: 4, weighed: 64 }
    }
}

impl Greedy {
    pub fn choose<G: Game>(self, view: &G::View, seat: Seat, legal: &[G::Action], dice: &mut Fast) -> usize {
        if legal.len() < 2 {
            return 0;
        }
        let weighed = some_of(legal.len(), self.weighed.max(1), dice);
        let mut worth = vec![0i64; weighed.len()];
        let mut list = Vec::new();
        for _ in 0..self.worlds.max(1) {
            let world = G::imagine(view, dice);
            // All actions meet the same luck, so that they differ by what they are and not by a die.
            let luck = Fast::new(u64::from(dice.below(u32::MAX)));
            for (worth, &index) in worth.iter_mut().zip(&weighed) {
                let Some(action) = choice::pick(seat, legal, index) else { continue };
                let (mut after, mut luck) = (world.clone(), luck.clone());
                after.play(action, &mut luck, &mut Silent);
                playout::settle(&mut after, &mut luck, &mut Silent, &mut list);
                *worth += i64::from(after.judge(seat));
            }
        }
        let best = worth.iter().copied().max().unwrap_or(0);
        let ties = worth.iter().filter(|&&w| w == best).count();
        let nth = dice.below(ties as u32) as usize;
        let chosen = weighed.iter().zip(&worth).filter(|&(_, &w)| w == best).nth(nth);
        chosen.map_or(0, |(&index, _)| index)
    }
}

/// All indices below `n`, or `most` different ones by lot.
fn some_of(n: usize, most: usize, dice: &mut Fast) -> Vec<usize> {
    let mut indices: Vec<usize> = (0..n).collect();
    if n > most {
        for i in 0..most {
            let other = i + dice.below((n - i) as u32) as usize;
            indices.swap(i, other);
        }
        indices.truncate(most);
    }
    indices
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lists_are_sampled_without_repetition() {
        let mut dice = Fast::new(1);
        let mut some = some_of(1000, 64, &mut dice);
        some.sort_unstable();
        some.dedup();
        assert_eq!(some.len(), 64);
        assert_eq!(some_of(3, 64, &mut dice), [0, 1, 2]);
    }
}
