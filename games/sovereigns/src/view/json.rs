//! A view as JSON, in the words of a saved state: what all see, the viewer's own cards, what is asked, and the score as it
//! stands. It is written from the view alone.

use std::collections::BTreeMap;

use ravelin_core::{BySeat, DecisionKind, Each, Few, Seat, Seats, Worded, names};
use serde::{Serialize, Serializer};

use super::{HandView, View};
use crate::file::{self, SavedAges, SavedHand, SavedTerritory};
use crate::ids::{CardId, End, MAX_PASSES, MAX_SEATS, Role, Territory, Use};
use crate::state::Sovereigns;
use crate::state::{Battle, Passed, Pick, Realm, Running, Switches, TurnFlags};

#[derive(Serialize)]
struct ViewFile {
    viewer: Option<Seat>,
    switches: Switches,
    first: Seat,
    active: Seat,
    turns: u16,
    extra_turns: u8,
    territories: Each<Territory, Option<SavedTerritory>>,
    kingdoms: BySeat<Option<Realm>, MAX_SEATS>,
    hands: BTreeMap<&'static str, HandFile>,
    #[serde(skip_serializing_if = "Option::is_none")]
    own: Option<OwnFile>,
    /// Cards left in the combat deck.
    deck: u8,
    discard: Each<CardId, u8>,
    ages: SavedAges,
    last_war: Option<Seat>,
    glory: Option<Seat>,
    turn: TurnFlags,
    event: Running,
    battle: Option<Battle>,
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
    face_down: Each<CardId, u8>,
    passed: Few<Passed, MAX_PASSES>,
    placed: Each<Role, Each<Use, Option<CardId>>>,
    pick: Option<Pick>,
}

#[derive(Serialize)]
struct PromptFile {
    asked: Seats,
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
    values: BTreeMap<&'static str, i32>,
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        names::with(self.kit, || file(self).serialize(serializer))
    }
}

fn file(view: &View) -> ViewFile {
    let p = &view.public;
    let kit = view.kit;
    let seats = || (0..p.seats).map(Seat);
    let hand = |seat: Seat| {
        let HandView { counted, slot, commander, cards } = &view.hands[seat];
        HandFile {
            counted: *counted,
            slot: *slot,
            commander: *commander,
            face_down: view.face_down[seat],
            cards: cards.as_ref().map(file::hand),
        }
    };
    let own = view.own.as_ref().map(|own| OwnFile {
        face_down: own.face_down.counts(),
        passed: own.passed,
        placed: own.placed,
        pick: own.pick,
    });
    let asked = Sovereigns::prompt(view);
    let lines = view.table().score_lines();
    let score = lines.into_iter().map(|line| ScoreFile {
        name: line.name,
        clause: line.clause.to_string(),
        values: seats().map(|s| kit[s].id.as_str()).zip(line.values).collect(),
    });
    ViewFile {
        viewer: view.viewer,
        switches: p.switches,
        first: p.first,
        active: p.active,
        turns: p.turns,
        extra_turns: p.extra_turns,
        territories: file::territories(kit, p),
        kingdoms: BySeat::from_fn(|seat| (seat.0 < p.seats).then(|| p.realms[seat])),
        hands: seats().map(|s| (kit[s].id.as_str(), hand(s))).collect(),
        own,
        deck: view.deck,
        discard: p.discard.counts(),
        ages: file::ages(kit, p),
        last_war: p.last_war,
        glory: p.glory,
        turn: *p.turn,
        event: p.running,
        battle: p.battle,
        end: p.end,
        prompt: PromptFile {
            asked: asked.asked,
            kind: asked.kind,
            text: asked.question,
            rest: asked.rest,
            clause: asked.clause.to_string(),
        },
        score: score.collect(),
    }
}
