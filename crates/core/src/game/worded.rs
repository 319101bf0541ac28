//! Prompts, notation, words and names.

use std::fmt;

use crate::{Answer, Hidden, Prompt, Seat, Token};

/// How a game speaks. In `questions.rs`.
///
/// A game whose decisions are question blocks writes `words_by_questions!();` for `prompt`, `answer`, `notation`, `words`, `heading`,
/// `anchor` and `about`.
pub trait Worded: Hidden {
    fn seat_name(kit: &Self::Kit, seats: u8, seat: Seat) -> String;

    /// The seat's name at this moment, where play decides who plays what; elsewhere that of the box.
    fn seat_title(&self, seat: Seat) -> String {
        Self::seat_name(self.kit_of(), self.seats(), seat)
    }

    fn prompt(view: &Self::View) -> Prompt;

    /// What an action does to a question that a standing order can answer; asked for such questions only.
    fn answer(_view: &Self::View, _action: Self::Action) -> Option<Answer> {
        None
    }

    /// Where a fight is under way: from its first decision to its last the same place, as everybody knows.
    fn fight(_view: &Self::View) -> Option<Token> {
        None
    }

    /// The notation of an action; unambiguous among the choices of a decision.
    fn notation(kit: &Self::Kit, action: Self::Action, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    /// An action as a player reads it on a button, with names instead of ids; unambiguous like the notation.
    fn words(view: &Self::View, action: Self::Action) -> String;

    /// What an action stands under in a long list of choices; those of one heading are listed one after another.
    fn heading(_view: &Self::View, _action: Self::Action) -> Option<&'static str> {
        None
    }

    /// Where an action is clicked.
    fn anchor(kit: &Self::Kit, action: Self::Action) -> Option<Token>;

    /// The printed name of a space, card, piece or thing.
    fn name(kit: &Self::Kit, token: Token) -> String;

    /// How a card is written in actions, scenes and scripts of dice.
    fn card_id(kit: &Self::Kit, card: u16) -> String {
        Self::name(kit, Token::Card(card))
    }

    /// All that a drawn card may be called in a script of dice: what the journal calls it, beside its id.
    fn card_names(kit: &Self::Kit, card: u16) -> Vec<String> {
        vec![Self::name(kit, Token::Card(card))]
    }

    /// The name of several.
    fn plural(kit: &Self::Kit, token: Token) -> String {
        crate::telling::plural(&Self::name(kit, token))
    }

    /// The back of a card: what those see of it who may not see its face.
    fn back(_kit: &Self::Kit, _token: Token) -> Option<Token> {
        None
    }

    /// The card, or the like, that an action is about, of those that have a text.
    fn about(_view: &Self::View, _action: Self::Action) -> Option<Token> {
        None
    }

    /// Whether the words of an action already say all that is printed on what it is about.
    fn says_it_all(_view: &Self::View, _action: Self::Action) -> bool {
        false
    }

    /// What a card says besides its name, in full: price, strength, effect. None of what has no text.
    fn printed(_view: &Self::View, _token: Token) -> Option<String> {
        None
    }

    /// The cards whose texts the viewer wants at hand, by where they lie: first those in the viewer's own hand.
    fn cards(_view: &Self::View) -> Vec<(&'static str, Vec<Token>)> {
        Vec::new()
    }
}
