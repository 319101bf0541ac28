//! Sovereigns: two kingdoms, six spheres. The rulebook is the index of this folder; RULES.md holds the clauses.
//!
//! | clauses | file |
//! |---|---|
//! | K2 | `kit.rs` and `kit/` (shapes), `ids.rs` (what is named), `parse/` (reading and checking packs) |
//! | all | `questions.rs`: what can be asked and what runs by itself; `sentences.rs`: longer prompts and buttons |
//! | K3, K23 | `setup.rs`, `rules/setup.rs` (placement, sovereigns) |
//! | K4 | `rules/turns.rs` |
//! | K5, K6 | `rules/opening.rs` |
//! | K7 | `rules/gold.rs` |
//! | K8, K9 | `rules/orders.rs`, `orders/building.rs` (K8.3), `orders/double.rs` (K9.5, the Temple), `rules/phase.rs` |
//! | K10, K20 | `rules/war.rs` |
//! | K11 | `rules/battle.rs`, `battle/reveal.rs`, `rules/result.rs` |
//! | K12 | `rules/retreat.rs` |
//! | K13, K14 | `rules/realm.rs`, `rules/hand.rs` |
//! | K16 | `rules/bonus.rs` |
//! | K17 | `rules/properties.rs` |
//! | K18 | `rules/events.rs` |
//! | K21 | `rules/scoring.rs` |
//! | KI1-KI24 | `state.rs` (public and secret), `view.rs`, `rules/memory.rs` (cards passed on), `pieces.rs` (what lies where) |
//!
//! Saved states are `file.rs`, and `audit.rs` with `audit/`. What the journal names is in `tokens.rs`.
//! K15 (sovereigns) is data in `kit.rs`; each ability is asked about where it works.

mod audit;
mod file;
pub mod ids;
mod judgement;
pub mod kit;
mod odds;
pub mod parse;
mod pieces;
pub mod questions;
pub mod rules;
mod scene;
mod sentences;
mod setup;
mod stage;
pub mod state;
#[cfg(test)]
mod tests;
mod tokens;
mod view;

use ravelin_core::{
    Asking, Choices, Contest, Current, Dice, FirstGame, Info, Io, Journal, Options, Outcome, Pack, PackError, Rules,
    Seat, Seats, Sheet,
};
use ravelin_erased::{AnyGame, Erased};

pub use file::Saved;
pub use kit::Kit;
pub use questions::{Action, Frame};
pub use rules::scoring::rank_points;
pub use state::Sovereigns;
pub use view::{HandView, Own, View};

/// The game for programs. Its rules are compiled here, once.
pub static GAME: &dyn AnyGame = &Erased::<Sovereigns>::NEW;

static INFO: Info = Info {
    slug: "sovereigns",
    name: "Sovereigns",
    pitch: "Paladins against Barbarians: give orders, build, go to war.",
    weight: 2,
    minutes: (60, 120),
    contest: Contest::Competitive,
    first: FirstGame {
        seats: 2,
        seat: Seat(1),
        scenario: "standard",
        set: &[("length", "short"), ("last_territory", "safe")],
        line: "You are the Barbarians in a short game",
        minutes: 35,
    },
    cover: include_str!("../cover.svg"),
    rules_version: 4,
    state_version: 2,
    rules: ravelin_core::Rulebook {
        rules: include_str!("../RULES.md"),
        engine: include_str!("../ENGINE.md"),
        origins: include_str!("../ORIGINS.md"),
    },
    longest: 6_000,
};

impl Rules for Sovereigns {
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
        self.asked_now()
    }

    fn choices(&self, seat: Seat, out: &mut impl Choices<Action>) {
        self.list(seat, out);
    }

    fn asks_single(&self, seat: Seat) -> bool {
        self.asks_single_now(seat)
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
        Self::is_fight(action)
    }

    fn kit_of(&self) -> &'static Kit {
        self.kit
    }
}
