//! Playouts for an allocation counter: a game is warmed up, then played on while the caller counts. The counter itself
//! is a global allocator, which only a program can have: see `tests/allocations.rs` and copy it for a game.

use ravelin_core::playout::{playout, setup};
use ravelin_core::{Fast, Game, Listing, Options, Silent};

/// Allocations, as the caller's `count` sees them, and steps made meanwhile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Steady {
    pub allocations: u64,
    pub steps: u64,
}

/// Plays games at random for warming up, then as many again; counts the allocations of the second half, setups
/// included.
pub fn allocations<G: Game>(kit: &'static G::Kit, options: &Options, games: u64, count: &dyn Fn() -> u64) -> Steady {
    // The longest list of choices may come late; room for it is no allocation of a step.
    let (mut chance, mut picks, mut list) = (Fast::new(1), Fast::new(2), Listing::with_capacity(1024));
    let mut play = || {
        let mut game: G = setup(kit, options, &mut chance, &mut Silent);
        playout(&mut game, &mut chance, &mut picks, &mut list, G::INFO.longest).steps
    };
    (0..games).for_each(|_| _ = play());
    let before = count();
    let steps = (0..games).map(|_| play()).sum();
    Steady { allocations: count() - before, steps }
}
