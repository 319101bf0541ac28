//! Stronghold: a siege in ten turns. The rulebook is the index of this folder; RULES.md holds the clauses.
//!
//! | clauses | file |
//! |---|---|
//! | S2, S26 | `kit.rs` (shapes), `parse/` (reading and checking packs), `rules/supply.rs` (what is free) |
//! | S3, S25 | `setup.rs`, `rules/cards.rs` |
//! | S4 | `ids.rs`; rooms and fields: `state.rs` |
//! | S5, S20 | `rules/turn.rs` |
//! | S6, S7, S23 | `rules/paying.rs` |
//! | S8-S11 | `rules/preparations.rs` |
//! | S12 | `rules/moving_out.rs`, `rules/orders.rs` |
//! | S13 | `rules/reverse.rs` |
//! | S14 | `rules/movement.rs` |
//! | S15, S24 | `rules/buildings.rs` |
//! | S16 | `rules/heroes.rs`, with the Dishonorable Deeds of S21 |
//! | S17 | `rules/ranged.rs`, `rules/hits.rs`, `rules/volleys.rs` |
//! | S18 | `rules/melee.rs`, `rules/orders.rs`, `rules/strength.rs` |
//! | S19 | `rules/melee.rs` |
//! | S21, S22 | `rules/glory.rs` |
//! | what can be asked | `questions.rs` |
//! | Table: Information | `state.rs` (public and secret), `view.rs` |
//! | saved states | `audit.rs`; those of format 1: `upgrade.rs` |
//! | for bots | `judgement.rs` |
//! | the board | `stage.rs`, `stage/` |
//! | positions in words | `scene.rs` |
//!
//! What the journal and events name is in `tokens.rs`; what stands where for them, in `pieces.rs`.

mod audit;
pub mod ids;
mod judgement;
pub mod kit;
mod odds;
pub mod parse;
mod pieces;
mod printed;
pub mod questions;
pub mod rules;
mod scene;
mod setup;
mod stage;
pub mod state;
#[cfg(test)]
mod tests;
mod tokens;
mod upgrade;
mod view;

use ravelin_core::{
    Contest, Dice, FirstGame, Info, Io, Journal, Options, Outcome, Pack, PackError, Rules, Seat, Sheet,
    rules_by_questions,
};
use ravelin_erased::{AnyGame, Erased};

pub use kit::Kit;
pub use questions::{Action, Frame};
pub use rules::strength::Clash;
pub use state::{State, Stronghold};
pub use view::View;

/// The game for programs. Its rules are compiled here, once.
pub static GAME: &dyn AnyGame = &Erased::<Stronghold>::NEW;

static INFO: Info = Info {
    slug: "stronghold",
    name: "Stronghold",
    pitch: "A horde has ten turns to break in. Whatever it does buys the castle time.",
    weight: 3,
    minutes: (90, 150),
    contest: Contest::Team,
    first: FirstGame {
        seats: 2,
        seat: Seat(0),
        scenario: "siege",
        set: &[("cards", "preset")],
        line: "Invader, with first-game cards",
        minutes: 75,
    },
    cover: include_str!("../cover.svg"),
    rules_version: 4,
    state_version: 2,
    rules: ravelin_core::Rulebook {
        rules: include_str!("../RULES.md"),
        engine: include_str!("../ENGINE.md"),
        origins: include_str!("../ORIGINS.md"),
    },
    longest: 20_000,
};

impl Rules for Stronghold {
    type Action = Action;
    type Kit = Kit;
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
