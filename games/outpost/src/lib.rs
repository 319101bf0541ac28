//! Outpost: the smallest complete game, and the model for new ones: `cargo xtask new-game <slug>` copies this folder. It has hidden
//! hands, a secret simultaneous decision, near misses, a die, an option, components in a file, and something to undo.
//! docs/inside-a-game.md explains it. The rulebook is the index of this folder; RULES.md holds the clauses.
//!
//! | clauses | file |
//! |---|---|
//! | X1 | `setup.rs`; components: `kit.rs`, read and checked by `parse.rs` |
//! | X2 | `rules/bids.rs` |
//! | X3 | `rules/orders.rs` |
//! | X4 | `rules/rounds.rs` |
//! | X5 | `rules/victory.rs` |
//! | what can be asked | `questions.rs` |
//! | ids, how things are written and told | `ids.rs` |
//! | public and secret; what a viewer knows | `state.rs`, `view.rs` |
//! | saved states | `audit.rs` |
//! | for bots | `judgement.rs` |
//! | the board | `stage.rs` |
//! | positions in words | `scene.rs` |

mod audit;
pub mod faults;
pub mod ids;
mod judgement;
pub mod kit;
mod parse;
pub mod questions;
pub mod rules;
mod scene;
mod setup;
mod stage;
pub mod state;
#[cfg(test)]
mod tests;
mod view;

use ravelin_core::{
    Contest, Dice, FirstGame, Info, Journal, Options, Outcome, Pack, PackError, Rules, Seat, Sheet, rules_by_questions,
};
use ravelin_erased::{AnyGame, Erased};

pub use kit::Kit;
pub use questions::{Action, Frame};
pub use state::{Outpost, State};
pub use view::View;

/// The game for programs. Its rules are compiled here, once.
pub static GAME: &dyn AnyGame = &Erased::<Outpost>::NEW;

static INFO: Info = Info {
    slug: "outpost",
    name: "Outpost",
    pitch: "Three outposts, a few men, one secret bid a round.",
    weight: 1,
    minutes: (2, 5),
    contest: Contest::Competitive,
    first: FirstGame { seats: 2, seat: Seat(0), scenario: "frontier", set: &[], line: "You are red", minutes: 2 },
    cover: include_str!("../cover.svg"),
    rules_version: 2,
    state_version: 1,
    rules: ravelin_core::Rulebook {
        rules: include_str!("../RULES.md"),
        engine: include_str!("../ENGINE.md"),
        origins: include_str!("../ORIGINS.md"),
    },
    longest: 40,
};

impl Rules for Outpost {
    type Action = Action;
    type Kit = Kit;

    const INFO: &'static Info = &INFO;

    rules_by_questions!();

    fn kit(pack: &Pack) -> Result<&'static Kit, PackError> {
        parse::kit(pack)
    }

    fn kit_of(&self) -> &'static Kit {
        self.kit
    }

    fn sheet(_: &Kit) -> Sheet {
        setup::sheet()
    }

    fn setup(kit: &'static Kit, options: &Options, dice: &mut impl Dice, journal: &mut impl Journal) -> Self {
        setup::new_game(kit, options, &mut ravelin_core::Io { dice, journal })
    }

    fn seats(&self) -> u8 {
        self.p.seats
    }

    fn outcome(&self) -> Option<Outcome> {
        rules::victory::outcome(self)
    }
}
