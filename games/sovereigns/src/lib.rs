//! Sovereigns: two kingdoms, six spheres. The rulebook is the index of this folder; RULES.md holds the clauses.
//!
//! | clauses | file |
//! |---|---|
//! | K2 | `components.rs` and `components/` (shapes), `parse/` (reading and checking packs) |
//! | K3, K23 | `setup.rs` |
//! | K4 | `turns.rs`; what is pending: `flow.rs`, the loop that runs it: `flow/run.rs` |
//! | K5, K6 | `opening.rs` |
//! | K7 | `gold.rs` |
//! | K8, K9 | `orders.rs`, `orders/building.rs` (K8.3), `orders/double.rs` (K9.5, the Temple), `phase.rs` |
//! | K10, K20 | `war.rs` |
//! | K11 | `battle.rs`, `battle/reveal.rs`, `result.rs` |
//! | K12 | `retreat.rs` |
//! | K13, K14 | `realm.rs`, `hand.rs` |
//! | K16 | `bonus.rs` |
//! | K17 | `properties.rs` |
//! | K18 | `events.rs` |
//! | K21 | `scoring.rs` |
//! | KI1-KI24 | `state.rs` (public and secret), `view.rs`, `memory.rs` (cards passed on), `pieces.rs` (what lies where) |
//!
//! What the journal names is in `tokens.rs`.
//! K15 (sovereigns) is data in `components.rs`; each ability is asked about where it works.

pub mod action;
mod battle;
mod board;
mod bonus;
pub mod components;
mod events;
pub mod flow;
mod gold;
mod hand;
mod judgement;
mod memory;
mod odds;
mod opening;
mod orders;
pub mod parse;
mod phase;
mod pieces;
mod prompt;
mod properties;
mod realm;
mod result;
mod retreat;
mod save;
mod scene;
mod scoring;
mod setup;
pub mod state;
#[cfg(test)]
mod tests;
mod tokens;
mod turns;
mod view;
mod war;
mod words;

use ravelin_core::{
    Choices, Contest, Current, Dice, FirstGame, Info, Journal, Options, Outcome, Pack, PackError, Rules, Seat, Seats,
    Sheet,
};
use ravelin_erased::{AnyGame, Erased};

pub use action::Action;
pub use components::Kit;
pub use save::Saved;
pub use scoring::rank_points;
pub use state::Sovereigns;
pub use view::{HandView, Own, View};

use flow::{BattleStep, Frame, Io};

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
    state_version: 1,
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
        self.asked()
    }

    fn choices(&self, seat: Seat, out: &mut impl Choices<Action>) {
        self.list(seat, out);
    }

    /// Hidden decisions are asked whenever the player holds a card, so that timing tells nothing. [KD10] [KD26] [KD27] [KD44] [KD50]
    fn asks_single(&self, _seat: Seat) -> bool {
        matches!(
            self.top(),
            Frame::Draw { .. }
                | Frame::Picks
                | Frame::SecretSovereigns
                | Frame::Fair { .. }
                | Frame::Battle(BattleStep::Main(_) | BattleStep::Support(_))
        )
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
