//! Nevsky: Lords, levies and campaigns on the frontier of Livonia and Rus. The rulebook is the index of this folder; RULES.md
//! holds the clauses.
//!
//! | clauses | file |
//! |---|---|
//! | N0, N1.2, N1.5-N1.9 | `ids.rs`, `components.rs` (shapes), `parse/` (reading and checking packs, N10.0d) |
//! | N1.3, N4.6.2 | `map.rs`: holders, Friendly Locales, Seats, reach |
//! | N2.1, N6, N9.4, N10.0 | `setup.rs` |
//! | N2.2, N3.0, N4.2a | `flow.rs`: what is pending; `state.rs`: the state |
//! | N3.1 | `arts.rs`; immediate Events (N7): `events.rs`; Held Events (N3.1.3, N7): `held.rs` |
//! | N3.2, N3.3, N1.5.1 | `pay.rs` |
//! | N3.4 | `muster.rs` |
//! | N3.5, N7.T11C | `call.rs` |
//! | N4.0-N4.2.1 | `plan.rs` |
//! | N4.2, N4.7, N0.8 | `command.rs` |
//! | N4.3, N4.7.3 | `march.rs`; N4.3.4: `approach.rs` |
//! | N4.4 | `battle.rs` (Array, Events), `rounds.rs` (Reposition, Strikes), `hits.rs`, `ending.rs` |
//! | N4.5 | `siege.rs`; Storm steps in `hits.rs`, Sack in `ending.rs` |
//! | N4.6, N10.9 | `supply.rs` |
//! | N4.8 | `feed.rs` |
//! | N4.9, N5 | `finish.rs` |
//! | Table: Information, N9.1 | `state.rs` (public and secret), `view.rs` |
//!
//! What the journal names is in `tokens.rs`; what stands where, so that events can move it, in `pieces.rs`.

pub mod action;
mod approach;
mod arts;
pub mod battle;
mod battle_events;
mod board;
mod call;
mod command;
mod ending;
mod events;
mod feed;
mod finish;
pub mod flow;
mod held;
mod hits;
pub mod ids;
mod judgement;
pub mod kit;
mod map;
mod march;
mod muster;
mod odds;
pub mod parse;
mod pay;
mod pieces;
mod plan;
mod prompt;
mod rounds;
mod save;
mod scene;
mod screens;
mod setup;
mod siege;
mod slots;
pub mod state;
mod supply;
#[cfg(test)]
mod tests;
mod tokens;
mod view;
mod words;

use ravelin_core::{
    Choices, Contest, Current, Dice, FirstGame, Info, Journal, Options, Outcome, Pack, PackError, Rules, Seat, Seats,
    Sheet,
};
use ravelin_erased::{AnyGame, Erased};

pub use action::Action;
pub use kit::Kit;
pub use save::Saved;
pub use state::Nevsky;
pub use view::View;

use flow::Io;

/// The game for programs. Its rules are compiled here, once.
pub static GAME: &dyn AnyGame = &Erased::<Nevsky>::NEW;

static INFO: Info = Info {
    slug: "nevsky",
    name: "Nevsky",
    pitch: "Teutons and Novgorod, 1240 to 1242: feed your lords, plan in secret.",
    weight: 5,
    minutes: (60, 360),
    contest: Contest::Competitive,
    first: FirstGame {
        seats: 2,
        seat: Seat(1),
        scenario: "pleskau_quickstart",
        set: &[],
        line: "Quickstart as the Russians",
        minutes: 35,
    },
    cover: include_str!("../cover.svg"),
    rules_version: 5,
    state_version: 1,
    rules: ravelin_core::Rulebook {
        rules: include_str!("../RULES.md"),
        engine: include_str!("../ENGINE.md"),
        origins: include_str!("../ORIGINS.md"),
    },
    longest: 40_000,
};

impl Rules for Nevsky {
    type Action = Action;
    type Kit = Kit;

    /// The score is kept in half points. [N5.1d]
    const POINT: i32 = 2;

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
        2
    }

    fn deciders(&self) -> Seats {
        self.asked()
    }

    fn choices(&self, seat: Seat, out: &mut impl Choices<Action>) {
        self.list(self.side_of(seat), out);
    }

    fn asks_single(&self, _seat: Seat) -> bool {
        self.asks_anyway()
    }

    fn perform(&mut self, action: Current<Action>, dice: &mut impl Dice, journal: &mut impl Journal) {
        let io = &mut Io { dice, journal };
        self.act(self.side_of(action.seat()), action.action(), io);
        self.run(io);
    }

    fn outcome(&self) -> Option<Outcome> {
        self.final_outcome()
    }

    fn points(score: i32) -> String {
        let words = finish::halves(score.unsigned_abs().min(u32::from(u16::MAX)) as u16);
        if score < 0 { format!("-{words}") } else { words }
    }

    fn fights(action: Action) -> bool {
        action::fights(action)
    }

    fn kit_of(&self) -> &'static Kit {
        self.kit
    }
}
