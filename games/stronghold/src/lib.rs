//! Stronghold: a siege in ten turns. The rulebook is the index of this folder; RULES.md holds the clauses.
//!
//! | clauses | file |
//! |---|---|
//! | S2, S26 | `components.rs` (shapes), `parse/` (reading and checking packs), `supply.rs` (what is free) |
//! | S3, S25 | `setup.rs` |
//! | S4 | `places.rs`; rooms and fields: `state.rs` |
//! | S5, S20 | `turn.rs`; what is pending: `flow.rs` |
//! | S6, S7, S23 | `paying.rs` |
//! | S8-S11 | `preparations.rs` |
//! | S12 | `moving_out.rs`, `orders.rs` |
//! | S13 | `reverse.rs` |
//! | S14 | `movement.rs` |
//! | S15, S24 | `buildings.rs` |
//! | S16 | `heroes.rs`, with the Dishonorable Deeds of S21 |
//! | S17 | `ranged.rs`, `volleys.rs` |
//! | S18 | `melee.rs`, `orders.rs`, `strength.rs` |
//! | S19 | `melee.rs` |
//! | S21, S22 | `glory.rs` |
//! | Table: Information | `state.rs` (public and secret), `view.rs` |
//!
//! What the journal and events name is in `tokens.rs`; what stands where for them, in `pieces.rs`.

pub mod action;
mod board;
mod buildings;
pub mod components;
pub mod flow;
mod glory;
mod heroes;
mod judgement;
mod melee;
mod movement;
mod moving_out;
mod odds;
mod orders;
pub mod parse;
mod paying;
mod pieces;
pub mod places;
mod preparations;
mod printed;
mod prompt;
mod ranged;
mod reverse;
mod save;
mod scene;
mod setup;
pub mod state;
mod strength;
mod supply;
#[cfg(test)]
mod tests;
mod tokens;
mod turn;
mod view;
mod volleys;
mod words;

use ravelin_core::{
    Choices, Contest, Current, Dice, FirstGame, Info, Journal, Options, Outcome, Pack, PackError, Rules, Seat, Seats,
    Sheet,
};
use ravelin_erased::{AnyGame, Erased};

pub use action::Action;
pub use components::Kit;
pub use save::Saved;
pub use state::Stronghold;
pub use strength::Clash;
pub use view::View;

use flow::Io;

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
    state_version: 1,
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

    fn deciders(&self) -> Seats {
        self.asked()
    }

    fn choices(&self, seat: Seat, out: &mut impl Choices<Action>) {
        self.list(seat, out);
    }

    fn asks_single(&self, _seat: Seat) -> bool {
        self.asks_anyway()
    }

    fn perform(&mut self, action: Current<Action>, dice: &mut impl Dice, journal: &mut impl Journal) {
        let io = &mut Io { dice, journal };
        self.act(action.seat(), action.action(), io);
        self.run(io);
    }

    fn outcome(&self) -> Option<Outcome> {
        self.final_outcome()
    }

    fn fights(action: Action) -> bool {
        action::fights(action)
    }

    fn kit_of(&self) -> &'static Kit {
        self.kit
    }
}
