//! One ply on the game's judgement, averaged over imagined worlds. What an action begins (a battle, the parameter of an
//! order) is played on until the position is quiet enough to judge: by own best judgement, and at random for the others.

use ravelin_core::{Dice, Fast, Game, Listing, Seat, Silent, playout};

/// Most follow-up decisions, and most actions weighed in each.
const LONGEST: usize = 40;
const FOLLOW_UPS: usize = 24;

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
        let (mut here, mut list) = (Listing::default(), Listing::default());
        for _ in 0..self.worlds.max(1) {
            let world = G::imagine(view, dice);
            here.list(&world, seat);
            // All actions meet the same luck, so that they differ by what they are and not by a die.
            let luck = Fast::new(u64::from(dice.below(u32::MAX)));
            for (worth, &index) in worth.iter_mut().zip(&weighed) {
                let Some(action) = here.pick(index) else { continue };
                let (mut after, mut luck) = (world.clone(), luck.clone());
                playout::play(&mut after, action, &mut luck, &mut Silent);
                play_on(&mut after, seat, &mut luck, &mut list);
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

/// Plays on until the position is quiet, a bounded number of steps.
pub(crate) fn play_on<G: Game>(game: &mut G, seat: Seat, luck: &mut Fast, list: &mut Listing<G::Action>) {
    for _ in 0..LONGEST {
        playout::settle(game, luck, &mut Silent, list);
        if game.quiet() {
            return;
        }
        let Some(actor) = playout::actor(game, luck) else { return };
        let n = list.list(game, actor).len();
        let index = if actor == seat { best_of(game, list, luck) } else { luck.below(n as u32) as usize };
        let Some(action) = list.pick(index) else { return };
        playout::play(game, action, luck, &mut Silent);
    }
}

/// The action with the best judgement right after it.
pub(crate) fn best_of<G: Game>(game: &G, list: &Listing<G::Action>, luck: &mut Fast) -> usize {
    let mut best = (i32::MIN, 0);
    let mut ties = 0;
    for index in some_of(list.actions().len(), FOLLOW_UPS, luck) {
        let Some(action) = list.pick(index) else { continue };
        let (mut after, mut same) = (game.clone(), luck.clone());
        playout::play(&mut after, action, &mut same, &mut Silent);
        let worth = after.judge(action.seat());
        ties = if worth == best.0 { ties + 1 } else { 1 };
        if worth > best.0 || (worth == best.0 && luck.below(ties) == 0) {
            best = (worth, index);
        }
    }
    best.1
}

/// All indices below `n`, or `most` different ones by lot.
pub(crate) fn some_of(n: usize, most: usize, dice: &mut Fast) -> Vec<usize> {
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
