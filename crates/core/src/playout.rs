//! Random play, one step at a time: what the laws, the bots and the lab share. Lists go into a buffer of the caller, so
//! that after warm-up no step allocates. Which decisions are forced is decided here, for matches and playouts alike.
//!
//! [`setup`] and [`play`] take dice of any kind as a trait object. Rules are generic over dice and journal, and compiling
//! them is most of a build: programs play through these two, so that they are compiled for two journals and one dice.

use crate::{Dice, Game, Journal, Legal, Listing, Options, Seat, Silent};

/// What one step was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A seat was asked and chose.
    Chosen,
    /// The only choice of the only decider, played without asking.
    Forced,
    /// Nobody is asked: the game is over.
    Over,
    /// A seat is asked but has nothing it may do. No sound game comes here.
    Stalled,
}

/// How far a playout came.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// Steps in which a seat was asked.
    pub choices: u64,
    /// All steps, forced ones included.
    pub steps: u64,
    /// Whether the game ended, rather than stalling or passing the limit.
    pub over: bool,
}

/// [`crate::Rules::setup`] with dice of any kind.
pub fn setup<G: Game>(
    kit: &'static G::Kit,
    options: &Options,
    mut dice: &mut dyn Dice,
    journal: &mut impl Journal,
) -> G {
    G::setup(kit, options, &mut dice, journal)
}

/// [`crate::Rules::play`] with dice of any kind.
pub fn play<G: Game>(game: &mut G, action: Legal<G::Action>, mut dice: &mut dyn Dice, journal: &mut impl Journal) {
    game.play(action, &mut dice, journal);
}

/// The only choice of the only decider, where it may be played without asking. Leaves the seat's list in `list`, if one
/// seat alone is asked.
fn forced<G: Game>(game: &G, seat: Seat, list: &mut Listing<G::Action>) -> Option<Legal<G::Action>> {
    if list.list(game, seat).len() == 1 && !game.asks_single(seat) { list.pick(0) } else { None }
}

/// Plays decisions with a single choice, except where asking or not asking would tell a secret. Stops after as many as
/// the longest game has, so that faulty rules cannot hang a program.
pub fn settle<G: Game>(game: &mut G, dice: &mut dyn Dice, journal: &mut impl Journal, list: &mut Listing<G::Action>) {
    for _ in 0..G::INFO.longest {
        let Some(seat) = game.deciders().sole() else { return };
        let Some(only) = forced(game, seat, list) else { return };
        #[cfg(debug_assertions)]
        FORCED.set(FORCED.get() + 1);
        play(game, only, dice, journal);
    }
}

#[cfg(debug_assertions)]
thread_local! {
    static FORCED: std::cell::Cell<u64> = const { std::cell::Cell::new(0) };
}

/// How many decisions without a choice this thread has settled, for tests that count enumerations.
#[cfg(debug_assertions)]
pub fn forced_plays() -> u64 {
    FORCED.get()
}

/// The seat that acts next: the one that is asked, or one of several by lot.
pub fn actor<G: Game>(game: &G, picks: &mut dyn Dice) -> Option<Seat> {
    let deciders = game.deciders();
    match deciders.sole() {
        Some(seat) => Some(seat),
        None => deciders.iter().nth(picks.below(deciders.len() as u32) as usize),
    }
}

/// Plays one decision at random. Choices come from `picks`, the game's own chance from `chance`: two sources, so that a
/// match with the same seed and the same picks goes the same way.
pub fn advance<G: Game>(
    game: &mut G,
    chance: &mut dyn Dice,
    picks: &mut dyn Dice,
    list: &mut Listing<G::Action>,
) -> Step {
    advance_telling(game, chance, picks, list, &mut Silent)
}

/// The same with somebody who listens.
pub fn advance_telling<G: Game>(
    game: &mut G,
    chance: &mut dyn Dice,
    picks: &mut dyn Dice,
    list: &mut Listing<G::Action>,
    journal: &mut impl Journal,
) -> Step {
    let alone = game.deciders().sole();
    let Some(seat) = alone.or_else(|| actor(game, picks)) else { return Step::Over };
    list.list_of_asked(game, seat);
    let (step, index) = match list.actions().len() {
        0 => return Step::Stalled,
        1 if alone.is_some() && !game.asks_single(seat) => (Step::Forced, 0),
        n => (Step::Chosen, picks.below(n as u32) as usize),
    };
    let Some(legal) = list.pick(index) else { return Step::Stalled };
    play(game, legal, chance, journal);
    step
}

/// Plays at random until the game is over, at most `limit` steps.
pub fn playout<G: Game>(
    game: &mut G,
    chance: &mut dyn Dice,
    picks: &mut dyn Dice,
    list: &mut Listing<G::Action>,
    limit: usize,
) -> Played {
    let mut played = Played::default();
    for _ in 0..=limit {
        match advance(game, chance, picks, list) {
            Step::Chosen => played.choices += 1,
            Step::Forced => {}
            Step::Over => {
                played.over = true;
                break;
            }
            Step::Stalled => break,
        }
        played.steps += 1;
    }
    played
}
