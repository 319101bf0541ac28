//! A decision as a value: what one seat is asked in one state, what it may answer and why not something else. It is made once
//! per seat and state, from one enumeration and one view; play, page, terminal and bots read it.

use sha2::{Digest, Sha256};

use crate::choice::{self, Listing};
use crate::dice::hex;
use crate::game::Notation;
use crate::{Answer, Game, Legal, OfferedCard, Printed, Prompt, Seat, Token, Violation};

/// An action as people and programs read it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Its place among the offered, or among the refused.
    pub index: usize,
    /// The notation.
    pub text: String,
    /// The same as a player reads it.
    pub words: String,
    /// What it stands under in a long list.
    pub heading: Option<&'static str>,
    /// Where it is clicked.
    pub anchor: Option<Token>,
    /// What it does to a question that a standing order can answer.
    pub answer: Option<Answer>,
    /// Of a near miss: why it is not allowed.
    pub why: Option<Violation>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    pub seat: Seat,
    /// A short hash of all that the seat is asked. A later decision may have the same name if it is the same in every word.
    pub name: String,
    pub prompt: Prompt,
    /// What is offered, then what is refused.
    pub choices: Vec<Choice>,
    offered: usize,
}

impl Decision {
    /// A decision of what is offered.
    #[cfg(test)]
    pub(crate) fn of(seat: Seat, prompt: Prompt, choices: Vec<Choice>) -> Self {
        let offered = choices.len();
        Decision { seat, name: name(seat, &prompt, &choices), prompt, choices, offered }
    }

    pub fn offered(&self) -> &[Choice] {
        &self.choices[..self.offered]
    }

    /// Near misses, each with its reason.
    pub fn refused(&self) -> &[Choice] {
        &self.choices[self.offered..]
    }

    /// The choice that is written so, in notation or in words.
    pub fn find(&self, text: &str) -> Option<&Choice> {
        let text = text.trim();
        let all = || self.choices.iter();
        all().find(|c| c.text == text).or_else(|| all().find(|c| c.words.eq_ignore_ascii_case(text)))
    }
}

/// A decision with the actions that its choices stand for.
#[derive(Clone, Debug)]
pub struct Asked<A> {
    decision: Decision,
    listing: Listing<A>,
}

impl<A: Copy> Asked<A> {
    /// What a seat is asked; none if it is not asked.
    pub fn new<G: Game<Action = A>>(game: &G, seat: Seat) -> Option<Self> {
        if !game.deciders().has(seat) {
            return None;
        }
        let (listing, refused) = choice::explain_of_asked(game, seat);
        let (kit, view) = (game.kit_of(), game.view(Some(seat)));
        let prompt = G::prompt(&view);
        let shown = |index, action, why| Choice {
            index,
            text: Notation::<G>(kit, action).to_string(),
            words: G::words(&view, action),
            heading: G::heading(&view, action),
            anchor: G::anchor(kit, action),
            answer: prompt.routine.and_then(|_| G::answer(&view, action)),
            why,
        };
        let may = listing.actions().iter().enumerate().map(|(index, &action)| shown(index, action, None));
        let not = refused.into_iter().enumerate().map(|(index, (action, why))| shown(index, action, Some(why)));
        let choices: Vec<Choice> = may.chain(not).collect();
        let offered = listing.actions().len();
        let name = name(seat, &prompt, &choices[..offered]);
        Some(Asked { decision: Decision { seat, name, prompt, choices, offered }, listing })
    }

    pub fn decision(&self) -> &Decision {
        &self.decision
    }

    /// The cards that are offered.
    pub fn cards<G: Game<Action = A>>(&self, game: &G) -> Vec<OfferedCard> {
        let (kit, view) = (game.kit_of(), game.view(Some(self.decision.seat)));
        let mut all: Vec<OfferedCard> = Vec::new();
        for (choice, action) in self.listing.actions().iter().enumerate() {
            let Some(token) = G::about(&view, *action) else { continue };
            if all.iter().all(|offered| offered.card.token != token) {
                let is_said = G::says_it_all(&view, *action);
                all.extend(Printed::of::<G>(&view, kit, token).map(|card| OfferedCard { choice, is_said, card }));
            }
        }
        all
    }

    pub(crate) fn listing(&self) -> &Listing<A> {
        &self.listing
    }

    /// The offered choice of this index, to be played in the state that the decision was made from.
    pub fn pick(&self, index: usize) -> Option<Legal<A>> {
        self.listing.pick(index)
    }
}

fn name(seat: Seat, prompt: &Prompt, offered: &[Choice]) -> String {
    let mut hash = Sha256::new();
    hash.update([seat.0]);
    hash.update(prompt.words());
    for choice in offered {
        hash.update([0]);
        hash.update(&choice.text);
    }
    hex(&hash.finalize()[..8])
}

/// What a board shows to a seat: its choices, then its near misses; nothing if it is not asked.
pub fn choices_of<G: Game>(game: &G, seat: Seat) -> Vec<Choice> {
    Asked::new(game, seat).map(|asked| asked.decision.choices).unwrap_or_default()
}
