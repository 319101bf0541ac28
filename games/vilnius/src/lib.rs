//! Vilnius: two or three families defend a city together. The rulebook is the index of this folder; RULES.md holds the clauses.
//!
//! | clauses | file |
//! |---|---|
//! | V2, V25 | `components.rs` (shapes), `parse/` (reading and checking packs) |
//! | V3, V24 | `setup.rs` |
//! | V4 | piles: `piles.rs`; joint decisions: `skulls.rs`; rounds: `evening.rs`; what is pending: `flow.rs` |
//! | V5 | `income.rs` |
//! | V6, V20 | `preparation.rs` |
//! | V7 | `city.rs` |
//! | V8 | `display.rs` |
//! | V9, V10 | `paying.rs`; what an ability does stands where it is used |
//! | V11, V12 | `weapons.rs` |
//! | V13, V14.1-V14.5 | `fight.rs` |
//! | V14.6, V14.8 | `skulls.rs` |
//! | V14.7, V14.9 | `damage.rs` |
//! | V15 | `plunder.rs` |
//! | V16 | `siege.rs` |
//! | V17 | `conquest.rs` |
//! | V18 | `evening.rs` |
//! | V21, V22 | `ending.rs` |
//! | V4.3.3 | `plan.rs`: complete assignments that a player may take, change or leave |
//! | Table: Information | `state.rs` (public and secret), `view.rs` |
//! | names of cards and places; what lies where | `ids.rs`, `tokens.rs`, `pieces.rs` |
//! | positions in words, for tests and lessons | `scene.rs` |
//! | for bots | `judgement.rs`, `forecast.rs` |

pub mod action;
mod board;
mod city;
pub mod components;
mod conquest;
mod damage;
pub mod display;
mod ending;
mod evening;
mod fight;
pub mod flow;
mod forecast;
pub mod ids;
mod income;
mod judgement;
mod odds;
pub mod parse;
mod paying;
mod pieces;
mod piles;
pub mod plan;
mod plunder;
mod preparation;
mod prompt;
mod save;
mod scene;
mod setup;
mod siege;
mod skulls;
pub mod state;
#[cfg(test)]
mod tests;
mod tokens;
mod view;
pub mod weapons;

use ravelin_core::{
    Choices, Contest, Current, Dice, FirstGame, Info, Journal, Options, Outcome, Pack, PackError, Rules, Seat, Seats,
    Sheet,
};
use ravelin_erased::{AnyGame, Erased};

pub use action::Action;
pub use components::Kit;
pub use save::Saved;
pub use state::Vilnius;
pub use view::View;

use flow::Io;

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
    state_version: 1,
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
