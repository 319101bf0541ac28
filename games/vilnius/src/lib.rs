//! Vilnius: two or three families defend a city together. The rulebook is the index of this folder; RULES.md holds the clauses.
//!
//! | clauses | file |
//! |---|---|
//! | V2, V25 | `kit.rs` (shapes), `parse/` (reading and checking packs) |
//! | V3, V24 | `setup.rs` |
//! | V4 | piles: `rules/piles.rs`; joint decisions: `rules/skulls.rs`; rounds: `rules/evening.rs` |
//! | V4.3.3 | `rules/plan.rs`: complete assignments that a player may take, change or leave |
//! | V5 | `rules/income.rs` |
//! | V6, V20 | `rules/preparation.rs` |
//! | V7 | `rules/city.rs` |
//! | V8 | `rules/display.rs` |
//! | V9, V10 | `rules/paying.rs`; what an ability does stands where it is used |
//! | V11, V12 | `rules/weapons.rs` |
//! | V13, V14.1-V14.5 | `rules/fight.rs` |
//! | V14.6 | `rules/reds.rs` |
//! | V14.8 | `rules/skulls.rs` |
//! | V14.7, V14.9 | `rules/damage.rs` |
//! | V15 | `rules/plunder.rs` |
//! | V16 | `rules/siege.rs` |
//! | V17 | `rules/conquest.rs` |
//! | V18 | `rules/evening.rs` |
//! | V21, V22 | `rules/ending.rs` |
//! | what can be asked | `questions.rs` |
//! | ids, how things are written and told | `ids.rs`, `tokens.rs` |
//! | Table: Information | `state.rs` (public and secret), `view.rs` |
//! | saved states | `audit.rs` |
//! | for bots | `judgement.rs`, `judgement/` |
//! | the board | `stage.rs`, `stage/` |
//! | positions in words, for tests and lessons | `scene.rs` |

mod audit;
pub mod ids;
mod judgement;
pub mod kit;
pub mod parse;
pub mod questions;
pub mod rules;
mod scene;
mod setup;
mod stage;
pub mod state;
#[cfg(test)]
mod tests;
mod tokens;
mod view;

use ravelin_core::{
    Contest, Dice, FirstGame, Info, Io, Journal, Options, Outcome, Pack, PackError, Rules, Seat, Sheet,
    rules_by_questions,
};
use ravelin_erased::{AnyGame, Erased};

pub use kit::Kit;
pub use questions::{Action, Frame};
pub use state::{State, Vilnius};
pub use view::View;

/// The game for programs. Its rules are compiled here, once.
pub static GAME: &dyn AnyGame = &Erased::<Vilnius>::NEW;

static INFO: Info = Info {
    slug: "vilnius",
    name: "Vilnius",
    pitch: "Build up a city behind one wall, and hold it together against the Order.",
    weight: 2,
    minutes: (60, 120),
    contest: Contest::Cooperative,
    first: FirstGame {
        seats: 2,
        seat: Seat(0),
        scenario: "short",
        set: &[],
        line: "A short siege with a bot as your partner",
        minutes: 45,
    },
    cover: include_str!("../cover.svg"),
    rules_version: 4,
    state_version: 2,
    rules: ravelin_core::Rulebook {
        rules: include_str!("../RULES.md"),
        engine: include_str!("../ENGINE.md"),
        origins: include_str!("../ORIGINS.md"),
    },
    longest: 8_000,
};

impl Rules for Vilnius {
    type Action = Action;
    type Kit = Kit;
    const SHARES_SCREEN: bool = true;
    const INFO: &'static Info = &INFO;

    rules_by_questions!();

    fn kit(pack: &Pack) -> Result<&'static Kit, PackError> {
        parse::kit(pack)
    }

    fn sheet(kit: &Kit) -> Sheet {
        setup::sheet(kit)
    }

    fn setup(kit: &'static Kit, options: &Options, dice: &mut impl Dice, journal: &mut impl Journal) -> Self {
        setup::new_game(kit, options, &mut Io { dice, journal })
    }

    fn seats(&self) -> u8 {
        self.p.seats
    }

    fn outcome(&self) -> Option<Outcome> {
        self.final_outcome()
    }

    fn kit_of(&self) -> &'static Kit {
        self.kit
    }
}
