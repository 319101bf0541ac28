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
    rules: include_str!("../RULES.md"),
    longest: 6_000,
};

impl Game for Sovereigns {
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

    fn seat_name(kit: &Kit, _seats: u8, seat: Seat) -> String {
        kit.kingdoms.get(seat.index()).map_or_else(|| format!("seat {}", seat.0), |k| k.name.clone())
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
        match prompt::fight(view) {
            Some(here) if here == at => ravelin_core::odds::running::<Self>(view),
            Some(_) => None,
            None => odds::forecast(view, at),
        }
    }

    fn notation(kit: &Kit, action: Action, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        action::notation(kit, action, f)
    }

    fn words(view: &View, action: Action) -> String {
        words::words(view, action)
    }

    fn anchor(_kit: &Kit, action: Action) -> Option<Token> {
        action::anchor(action)
    }

    fn name(kit: &Kit, token: Token) -> String {
        tokens::name(kit, token)
    }

    fn card_id(kit: &Kit, card: u16) -> String {
        tokens::card_id(kit, Token::Card(card))
    }

    fn plural(kit: &Kit, token: Token) -> String {
        tokens::plural(kit, token)
    }

    fn back(kit: &Kit, token: Token) -> Option<Token> {
        tokens::back(kit, token)
    }

    fn about(_view: &View, action: Action) -> Option<Token> {
        action::about(action)
    }

    fn says_it_all(_: &View, action: Action) -> bool {
        words::says_it_all(action)
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
        board::draw(view, choices)
    }

    fn upright(view: &View, choices: &[Choice]) -> Board {
        board::upright(view, choices)
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
