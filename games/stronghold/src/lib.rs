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

use std::fmt;

use ravelin_core::Choice;
use ravelin_core::draw::{Board, Described, Status};
use ravelin_core::{
    Answer, Choices, Contest, Current, Dice, FirstGame, Forecast, Game, Info, Journal, Options, Outcome, Pack,
    PackError, Pieces, Prompt, Seat, Seats, Sheet, StateError, Token, Viewer,
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
    rules: include_str!("../RULES.md"),
    longest: 20_000,
};

impl Game for Stronghold {
    type Action = Action;
    type View = View;
    type Kit = Kit;
    type Saved = Saved;

    fn info() -> &'static Info {
        &INFO
    }

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

    fn seat_name(_kit: &Kit, seats: u8, seat: Seat) -> String {
        view::seat_name(seats, seat).to_owned()
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

    fn view(&self, viewer: Viewer) -> View {
        self.view_of(viewer)
    }

    fn imagine(view: &View, dice: &mut impl Dice) -> Self {
        view.imagine(dice)
    }

    fn prompt(view: &View) -> Prompt {
        prompt::prompt(view)
    }

    fn answer(_view: &View, action: Action) -> Option<Answer> {
        prompt::answer(action)
    }

    fn fight(view: &View) -> Option<Token> {
        prompt::fight(view)
    }

    fn forecast(view: &View, at: Token) -> Option<Forecast> {
        odds::forecast(view, at)
    }

    fn notation(kit: &Kit, action: Action, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        action::notation(kit, action, f)
    }

    fn words(view: &View, action: Action) -> String {
        words::words(view, action)
    }

    fn heading(view: &View, action: Action) -> Option<&'static str> {
        words::heading(view, action)
    }

    fn anchor(_kit: &Kit, action: Action) -> Option<Token> {
        action::anchor(action)
    }

    fn name(kit: &Kit, token: Token) -> String {
        tokens::name(kit, token)
    }

    fn card_id(kit: &Kit, card: u16) -> String {
        tokens::card_id(kit, card)
    }

    fn plural(kit: &Kit, token: Token) -> String {
        tokens::plural(kit, token)
    }

    fn back(_kit: &Kit, token: Token) -> Option<Token> {
        tokens::back(token)
    }

    fn about(_view: &View, action: Action) -> Option<Token> {
        action::anchor(action)
    }

    fn says_it_all(_view: &View, action: Action) -> bool {
        matches!(action, Action::Shame(_))
    }

    fn printed(view: &View, token: Token) -> Option<String> {
        printed::printed(view, token)
    }

    fn cards(view: &View) -> Vec<(&'static str, Vec<Token>)> {
        board::cards(view)
    }

    fn pieces(view: &View, out: &mut Pieces) {
        pieces::pieces(view, out);
    }

    fn fights(action: Action) -> bool {
        action::fights(action)
    }

    fn quiet(&self) -> bool {
        self.is_quiet()
    }

    fn judge(&self, seat: Seat) -> i32 {
        self.judgement(seat)
    }

    fn save(&self) -> Saved {
        save::save(self)
    }

    fn restore(kit: &'static Kit, options: &Options, saved: Saved) -> Result<Self, StateError> {
        save::restore(kit, options, saved)
    }

    fn audit(&self) -> Result<(), StateError> {
        save::audit(self)
    }

    fn kit_of(&self) -> &'static Kit {
        self.kit
    }

    fn board(view: &View, choices: &[Choice]) -> Board {
        board::draw(view, choices, board::Fights::Low)
    }

    fn upright(view: &View, choices: &[Choice]) -> Board {
        board::draw(view, choices, board::Fights::Narrow)
    }

    fn status(view: &View) -> Status {
        board::status(view)
    }

    fn position(view: &View) -> Vec<Described> {
        board::position(view, &view.table())
    }

    fn text(view: &View) -> String {
        board::text(view)
    }
}
