//! Plans the seat's own chain of small steps. In an imagined world a beam follows what the seat can do until somebody else is
//! asked; the best chain of every first action is then played again in fresh worlds and judged there: a chain is never judged
//! by the luck it was found with.

use ravelin_core::{Dice, Fast, Game, Listing, Seat, Silent, playout};

use crate::greedy::{best_of, play_on, some_of};

/// Plays the first action of the chain with the best mean judgement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Planner {
    /// In how many imagined worlds chains are sought.
    pub worlds: u32,
    /// In how many fresh ones each chain of such a world is judged.
    pub fresh: u32,
    /// How many lines go on after each step, besides the best of every first action.
    pub beam: usize,
    /// Longest chain.
    pub longest: usize,
    /// Most actions that are tried in one world.
    pub plays: usize,
    /// How many first actions are weighed; of a longer list, so many by lot.
    pub weighed: usize,
}

impl Default for Planner {
    fn default() -> Self {
        Planner { worlds: 2, fresh: 3, beam: 12, longest: 24, plays: 1_000, weighed: 64 }
    }
}

/// A chain under way.
struct Line<G: Game> {
    game: G,
    /// Its first action, as a place in the list of those that are weighed.
    first: usize,
    /// What follows the first action.
    chain: Vec<G::Action>,
    worth: i32,
}

/// The best chain found for a first action.
type Found<A> = Option<(i32, Vec<A>)>;

/// Says when to stop thinking.
pub type Stop<'a> = &'a dyn Fn() -> bool;

impl Planner {
    /// Thinks in so many worlds: the same dice give the same choice.
    pub fn choose<G: Game>(self, view: &G::View, seat: Seat, legal: &[G::Action], dice: &mut Fast) -> usize {
        self.choose_until::<G>(view, seat, legal, dice, &|| false)
    }

    /// Thinks until it is told to stop, or in so many worlds. It always judges what it has found in the first world.
    pub fn choose_until<G: Game>(
        self,
        view: &G::View,
        seat: Seat,
        legal: &[G::Action],
        dice: &mut Fast,
        stop: Stop<'_>,
    ) -> usize {
        if legal.len() < 2 {
            return 0;
        }
        let weighed = some_of(legal.len(), self.weighed.max(1), dice);
        let mut worth = vec![0_i64; weighed.len()];
        let mut list = Listing::default();
        for world in 0..self.worlds.max(1) {
            if world > 0 && stop() {
                break;
            }
            let found = self.search::<G>(view, seat, &weighed, dice, &mut list, stop);
            for fresh in 0..self.fresh.max(1) {
                if (world, fresh) != (0, 0) && stop() {
                    break;
                }
                let world = G::imagine(view, dice);
                // All chains meet the same luck, so that they differ by what they are and not by a die.
                let luck = Fast::new(u64::from(dice.below(u32::MAX)));
                for ((worth, &index), found) in worth.iter_mut().zip(&weighed).zip(&found) {
                    let chain = found.as_ref().map_or(&[][..], |(_, chain)| chain);
                    *worth += i64::from(follow(&world, seat, index, chain, luck.clone(), &mut list));
                }
            }
        }
        let best = worth.iter().zip(&weighed).max_by_key(|(worth, index)| (**worth, std::cmp::Reverse(**index)));
        best.map_or(0, |(_, &index)| index)
    }

    /// The best chain of each first action, in a world of its own.
    fn search<G: Game>(
        self,
        view: &G::View,
        seat: Seat,
        weighed: &[usize],
        dice: &mut Fast,
        list: &mut Listing<G::Action>,
        stop: Stop<'_>,
    ) -> Vec<Found<G::Action>> {
        let world = G::imagine(view, dice);
        let luck = Fast::new(u64::from(dice.below(u32::MAX)));
        let mut found: Vec<Found<G::Action>> = weighed.iter().map(|_| None).collect();
        let mut plays = weighed.len();
        let mut lines: Vec<Line<G>> = (0..weighed.len())
            .filter_map(|first| {
                list.list(&world, seat);
                let action = list.pick(weighed[first])?;
                let mut game = world.clone();
                let mut luck = luck.clone();
                playout::play(&mut game, action, &mut luck, &mut Silent);
                playout::settle(&mut game, &mut luck, &mut Silent, list);
                Some(Line { worth: game.judge(seat), game, first, chain: Vec::new() })
            })
            .collect();
        for step in 0.. {
            let (mut open, ended): (Vec<_>, Vec<_>) =
                lines.into_iter().partition(|line| line.game.deciders().has(seat));
            ended.into_iter().for_each(|line| end(line, seat, &luck, list, &mut found));
            if open.is_empty() {
                break;
            }
            self.prune(&mut open, weighed.len());
            if step >= self.longest || plays >= self.plays || stop() {
                open.into_iter().for_each(|line| end(line, seat, &luck, list, &mut found));
                break;
            }
            lines = Vec::new();
            let mut open = open.into_iter();
            while let Some(line) = open.next() {
                if stop() {
                    end(line, seat, &luck, list, &mut found);
                    open.for_each(|line| end(line, seat, &luck, list, &mut found));
                    break;
                }
                let n = list.list(&line.game, seat).len();
                for index in 0..n {
                    list.list(&line.game, seat);
                    let Some(action) = list.pick(index) else { continue };
                    let (mut game, mut same) = (line.game.clone(), luck.clone());
                    playout::play(&mut game, action, &mut same, &mut Silent);
                    playout::settle(&mut game, &mut same, &mut Silent, list);
                    let mut chain = line.chain.clone();
                    chain.push(action.action());
                    lines.push(Line { worth: game.judge(seat), game, first: line.first, chain });
                    plays += 1;
                }
            }
        }
        found
    }

    /// Keeps the best line of every first action and the best of the rest; of lines that have come to the same position, one.
    fn prune<G: Game>(self, lines: &mut Vec<Line<G>>, firsts: usize) {
        lines.sort_by_key(|line| (std::cmp::Reverse(line.worth), line.first));
        lines.dedup_by(|a, b| a.worth == b.worth && a.first == b.first && a.game == b.game);
        let (mut seen, mut rest) = (vec![false; firsts], self.beam);
        lines.retain(|line| {
            if !std::mem::replace(&mut seen[line.first], true) {
                return true;
            }
            let keep = rest > 0;
            rest = rest.saturating_sub(1);
            keep
        });
    }
}

/// Completes a chain to a position that can be judged, and keeps it if it is the best of its first action.
fn end<G: Game>(line: Line<G>, seat: Seat, luck: &Fast, list: &mut Listing<G::Action>, found: &mut [Found<G::Action>]) {
    let Line { mut game, first, chain, .. } = line;
    play_on(&mut game, seat, &mut luck.clone(), list);
    let worth = game.judge(seat);
    let best = &mut found[first];
    if best.as_ref().is_none_or(|(most, _)| worth > *most) {
        *best = Some((worth, chain));
    }
}

/// What a chain is worth in another world. Where a step is not legal there, the best one takes its place.
fn follow<G: Game>(
    world: &G,
    seat: Seat,
    first: usize,
    chain: &[G::Action],
    mut luck: Fast,
    list: &mut Listing<G::Action>,
) -> i32 {
    let mut game = world.clone();
    list.list(&game, seat);
    if let Some(action) = list.pick(first) {
        playout::play(&mut game, action, &mut luck, &mut Silent);
    }
    for step in chain {
        playout::settle(&mut game, &mut luck, &mut Silent, list);
        list.list(&game, seat);
        let index = match list.actions().iter().position(|action| action == step) {
            Some(index) => index,
            None if list.actions().is_empty() => break,
            None => best_of(&game, list, &mut luck),
        };
        let Some(action) = list.pick(index) else { break };
        playout::play(&mut game, action, &mut luck, &mut Silent);
    }
    play_on(&mut game, seat, &mut luck, list);
    game.judge(seat)
}
