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
//! | names of cards and places; what lies where | `tokens.rs`, `pieces.rs` |
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

use std::fmt;

use ravelin_core::Choice;
use ravelin_core::draw::{Board, Described, Form, Status};
use ravelin_core::{
    Answer, Choices, Contest, Current, Dice, FirstGame, Forecast, Game, Info, Journal, Options, Outcome, Pack,
    PackError, Pieces, Prompt, Seat, Seats, Sheet, StateError, Token, Viewer,
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
    rules: include_str!("../RULES.md"),
    longest: 8_000,
};

impl Game for Vilnius {
    type Action = Action;
    type View = View;
    type Kit = Kit;
    type Saved = Saved;

    const SHARES_SCREEN: bool = true;

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

    fn seat_name(_kit: &Kit, _seats: u8, seat: Seat) -> String {
        view::seat_name(seat.0).to_owned()
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
        action::words(view, action)
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
        action::about(action)
    }

    fn printed(view: &View, token: Token) -> Option<String> {
        tokens::printed(view.kit, token)
    }

    fn cards(view: &View) -> Vec<(&'static str, Vec<Token>)> {
        view.cards()
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
        board::draw(view, choices, Form::Wide)
    }

    fn upright(view: &View, choices: &[Choice]) -> Board {
        board::draw(view, choices, Form::Upright)
    }

    fn status(view: &View) -> Status {
        board::status(view)
    }

    fn position(view: &View) -> Vec<Described> {
        board::position(view)
    }

    fn text(view: &View) -> String {
        board::text(view)
    }
}
