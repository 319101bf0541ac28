//! A view as JSON, in the words of a saved state: what all see, the viewer's own cards, what is asked, and the score as it
//! stands. It is written from the view alone.

use std::collections::BTreeMap;

use ravelin_core::{DecisionKind, Seat};
use serde::{Serialize, Serializer};

use super::names::Names;
use super::shape::*;
use crate::prompt::prompt;
use crate::state::{End, Switches};
use crate::view::{HandView, View};

#[derive(Serialize)]
struct ViewFile {
    viewer: Option<String>,
    switches: Switches,
    first: String,
    active: String,
    turns: u16,
    extra_turns: u8,
    territories: BTreeMap<String, SavedTerritory>,
    kingdoms: BTreeMap<String, SavedKingdom>,
    hands: BTreeMap<String, HandFile>,
    #[serde(skip_serializing_if = "Option::is_none")]
    own: Option<OwnFile>,
    /// Cards left in the combat deck.
    deck: u8,
    discard: Counts,
    ages: SavedAges,
    last_war: Option<String>,
    glory: Option<String>,
    turn: SavedTurn,
    event: SavedEvent,
    battle: Option<SavedBattle>,
    end: Option<End>,
    prompt: PromptFile,
    score: Vec<ScoreFile>,
}

/// What the viewer knows of a hand.
#[derive(Serialize)]
struct HandFile {
    counted: u8,
    slot: bool,
    commander: u8,
    face_down: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    cards: Option<SavedHand>,
}

/// What only the viewer knows besides his hand.
#[derive(Serialize)]
struct OwnFile {
    face_down: Counts,
    passed: Vec<SavedPassed>,
    placed: SavedPlaced,
    pick: Option<SavedPick>,
}

#[derive(Serialize)]
struct PromptFile {
    asked: Vec<String>,
    kind: DecisionKind,
    text: String,
    rest: Option<String>,
    clause: String,
}

#[derive(Serialize)]
struct ScoreFile {
    name: String,
    clause: String,
    /// By kingdom.
    values: BTreeMap<String, i32>,
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        file(self).serialize(serializer)
    }
}

fn file(view: &View) -> ViewFile {
    let p = &view.public;
    let names = Names { kit: view.kit, seats: p.seats };
    let seats = || (0..p.seats).map(Seat);
    let hand = |seat: Seat| {
        let HandView { counted, slot, commander, cards } = &view.hands[seat.index()];
        HandFile {
            counted: *counted,
            slot: *slot,
            commander: *commander,
            face_down: view.face_down[seat.index()],
            cards: cards.as_ref().map(|h| names.hand(h)),
        }
    };
    let own = view.viewer.zip(view.own.as_ref()).map(|(seat, own)| OwnFile {
        face_down: names.cards(&own.face_down),
        passed: names.passed(&own.passed),
        placed: names.placed(&own.placed),
        pick: own.pick.map(|pick| names.pick(seat, pick)),
    });
    let asked = prompt(view);
    let lines = view.table().score_lines();
    let score = lines.into_iter().map(|line| ScoreFile {
        name: line.name,
        clause: line.clause.to_string(),
        values: seats().map(|s| names.seat(s)).zip(line.values).collect(),
    });
    ViewFile {
        viewer: view.viewer.map(|s| names.seat(s)),
        switches: p.switches,
        first: names.seat(p.first),
        active: names.seat(p.active),
        turns: p.turns,
        extra_turns: p.extra_turns,
        territories: names.territories(p),
        kingdoms: names.kingdoms(p),
        hands: seats().map(|s| (names.seat(s), hand(s))).collect(),
        own,
        deck: view.deck,
        discard: names.cards(&p.discard),
        ages: names.ages(p),
        last_war: p.last_war.map(|s| names.seat(s)),
        glory: p.glory.map(|s| names.seat(s)),
        turn: names.turn(p),
        event: names.event(p),
        battle: p.battle.as_ref().map(|b| names.battle(b)),
        end: p.end,
        prompt: PromptFile {
            asked: names.seat_list(asked.asked),
            kind: asked.kind,
            text: asked.question,
            rest: asked.rest,
            clause: asked.clause.to_string(),
        },
        score: score.collect(),
    }
}
