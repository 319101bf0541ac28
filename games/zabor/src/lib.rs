//! Conquest of Zabor: three to five Empires, two continents and an island kingdom. The rulebook is the index of this folder; RULES.md
//! holds the clauses.
//!
//! | clauses | file |
//! |---|---|
//! | Z2, Z29 | `components.rs` (shapes), `parse/` (reading, checking and compiling packs) |
//! | Z3, Z31, Z32 | `setup.rs` |
//! | Z4.1-Z4.5, Z5, Z6, Z8, Z9, Z13-Z15 | `turn.rs`; what is pending: `frame.rs`, `flow.rs` |
//! | Z12 | `trade.rs` |
//! | Z4.6, Z4.7, Z28.6 | `triggers.rs` |
//! | Z7, Z23 | `event.rs` |
//! | Z10, Z20, Z21 | `actions.rs` |
//! | Z10.3, Z10.7 | `campaign.rs` |
//! | Z11 | `warfare.rs` |
//! | Z17.9, Z19, Z23.8 | `conquest.rs` |
//! | Z10.6 | `diplomacy.rs` |
//! | Z10.8, Z26.7-Z26.11, Reactions | `rituals.rs` |
//! | Z16 | `state.rs`, `pieces.rs` |
//! | Z17 | `movement.rs` |
//! | Z18, Z22 | `battle.rs`, `wounds.rs`, `pursuit.rs` (with Warp) |
//! | Z24, Z28.7 | `effects.rs` (the interpreter), `asked.rs` and `asked_units.rs` (effects that ask), `able.rs` (whether they can do anything) |
//! | Z26 | `decks.rs` |
//! | Z28 | `vocabulary.rs`, `measure.rs` (filters, metrics, conditions), `modifiers.rs` |
//! | Z30 | `judgement.rs`, with the bots' judgement |
//! | the journal | `tokens.rs` (what it names), `layout.rs` (what its events move) |
//! | Table: Information | `state.rs` (public and secret), `view.rs` |
//! | positions in words | `scene.rs` |

mod able;
pub mod action;
mod actions;
mod asked;
mod asked_units;
mod battle;
mod board;
mod campaign;
pub mod components;
mod conquest;
mod decks;
mod diplomacy;
mod effects;
mod event;
pub mod flow;
mod frame;
mod judgement;
mod layout;
mod measure;
mod modifiers;
mod movement;
mod odds;
pub mod parse;
mod pieces;
mod printed;
mod prompt;
mod pursuit;
mod rituals;
mod save;
mod scene;
mod setup;
pub mod state;
#[cfg(test)]
mod tests;
mod tokens;
mod trade;
mod triggers;
mod turn;
mod view;
pub mod vocabulary;
mod warfare;
mod words;
mod wounds;

use ravelin_core::{
    Choices, Contest, Current, Dice, FirstGame, Info, Journal, Options, Outcome, Pack, PackError, Rules, Seat, Seats,
    Sheet,
};
use ravelin_erased::{AnyGame, Erased};

pub use action::Action;
pub use components::Kit;
pub use save::Saved;
pub use state::Zabor;
pub use view::View;

use flow::Io;

/// The game for programs. Its rules are compiled here, once.
pub static GAME: &dyn AnyGame = &Erased::<Zabor>::NEW;

static INFO: Info = Info {
    slug: "zabor",
    name: "Conquest of Zabor",
    pitch: "Empires, fleets and sorcery on three coasts. Goals win, not land alone.",
    weight: 4,
    minutes: (120, 360),
    contest: Contest::Competitive,
    first: FirstGame {
        seats: 3,
        seat: Seat(0),
        scenario: "zabor",
        set: &[("length", "short")],
        line: "A short game of three Empires",
        minutes: 60,
    },
    cover: include_str!("../cover.svg"),
    rules_version: 4,
    state_version: 1,
    rules: ravelin_core::Rulebook {
        rules: include_str!("../RULES.md"),
        engine: include_str!("../ENGINE.md"),
        origins: include_str!("../ORIGINS.md"),
    },
    longest: 60_000,
};

impl Rules for Zabor {
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
