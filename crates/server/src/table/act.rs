//! What people do at a table, as values: a form names a verb and brings fields, and both together are read once.

use ravelin_bots::BotKind;
use ravelin_core::{Seat, Until};
use serde::Deserialize;

use super::{Moved, Refusal, Undo, Wish};
use crate::store::PersonId;

/// The last part of the address that a form is sent to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verb {
    Play,
    Gesture,
    EndOrder,
    Undo,
    Restart,
    AskUndo,
    AskEnd,
    AskBot,
    Agree,
    Decline,
    Withdraw,
    Resign,
    Say,
    OpenChat,
    CloseChat,
    Mute,
    Unmute,
    Note,
    Join,
    Leave,
    Start,
    Fill,
    Free,
    Ready,
    NotReady,
    StandIn,
    TakeBack,
    Rematch,
    Copy,
}

const VERBS: [(Verb, &str); 29] = [
    (Verb::EndOrder, "end-order"),
    (Verb::Play, "play"),
    (Verb::Undo, "undo"),
    (Verb::Restart, "restart"),
    (Verb::AskUndo, "ask-undo"),
    (Verb::AskEnd, "ask-end"),
    (Verb::AskBot, "ask-bot"),
    (Verb::Agree, "agree"),
    (Verb::Decline, "decline"),
    (Verb::Withdraw, "withdraw"),
    (Verb::Resign, "resign"),
    (Verb::Say, "say"),
    (Verb::OpenChat, "open-chat"),
    (Verb::CloseChat, "close-chat"),
    (Verb::Mute, "mute"),
    (Verb::Unmute, "unmute"),
    (Verb::Note, "note"),
    (Verb::Join, "join"),
    (Verb::Gesture, "gesture"),
    (Verb::Leave, "leave"),
    (Verb::Start, "start"),
    (Verb::Fill, "fill"),
    (Verb::Free, "free"),
    (Verb::Ready, "ready"),
    (Verb::NotReady, "not-ready"),
    (Verb::StandIn, "stand-in"),
    (Verb::TakeBack, "take-back"),
    (Verb::Rematch, "rematch"),
    (Verb::Copy, "copy"),
];

impl Verb {
    pub fn word(self) -> &'static str {
        VERBS.iter().find(|(verb, _)| *verb == self).map_or("", |(_, word)| word)
    }

    pub fn read(word: &str) -> Option<Verb> {
        VERBS.iter().find(|(_, known)| *known == word).map(|(verb, _)| *verb)
    }
}

/// The fields of all forms at a table; each act reads its own.
#[derive(Deserialize, Default)]
#[serde(default)]
pub struct Fields {
    pub seat: Option<u8>,
    decision: String,
    action: String,
    text: String,
    link: Option<String>,
    name: Option<String>,
    bot: String,
    at: Option<usize>,
    person: Option<i64>,
    last: Option<usize>,
    request: Option<i64>,
    /// Another's seat.
    of: Option<u8>,
    sides: Sides,
    piece: String,
    from: String,
    to: String,
    n: String,
    /// How long the answer stands; once, if it is none of the words of [`Until`].
    until: String,
    /// The clause of the questions that an order is about.
    order: String,
}

/// Who sits where in a rematch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Sides {
    /// Everybody moves on by one seat.
    #[default]
    Changed,
    Same,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// The decision is the name of the one that the page showed. With `until` it is a standing order.
    Play {
        seat: Seat,
        decision: String,
        action: String,
        until: Option<Until>,
    },
    /// Takes a standing order back, by the clause of its questions.
    EndOrder {
        seat: Seat,
        order: String,
    },
    /// Pieces are moved, by several small actions.
    Gesture {
        seat: Seat,
        decision: String,
        moved: Moved,
    },
    /// `last` is the seat's last move, counted from 0: what it takes back.
    Undo {
        seat: Seat,
        last: Option<usize>,
        how: Undo,
    },
    Ask {
        seat: Seat,
        wish: Wish,
    },
    Answer {
        seat: Seat,
        request: Option<i64>,
        agrees: bool,
    },
    Resign {
        seat: Seat,
    },
    Say {
        text: String,
    },
    /// Whether watchers may talk.
    OpenChat(bool),
    Mute {
        whom: Option<PersonId>,
        muted: bool,
    },
    Note {
        text: String,
    },
    /// By a link or code, or at an open table; under another name, if one is given.
    Join {
        seat: Seat,
        link: Option<String>,
        name: Option<String>,
    },
    Leave {
        seat: Seat,
    },
    Start,
    Fill {
        seat: Seat,
        bot: BotKind,
    },
    /// Takes a bot out of its seat.
    Free {
        seat: Seat,
    },
    Ready(bool),
    StandIn {
        seat: Seat,
    },
    TakeBack {
        seat: Seat,
    },
    Rematch {
        sides: Sides,
    },
    /// The position after `at` moves, the present one if that is missing.
    Copy {
        seat: Option<Seat>,
        at: Option<usize>,
    },
}

impl Act {
    /// Whether it decides if a game can begin.
    pub fn is_about_seats(&self) -> bool {
        matches!(self, Act::Join { .. } | Act::Leave { .. } | Act::Fill { .. } | Act::Free { .. } | Act::Ready(_))
    }

    pub fn read(verb: Verb, fields: Fields) -> Result<Act, Refusal> {
        // No table has such a seat, so every act refuses it.
        let seat = Seat(fields.seat.unwrap_or(u8::MAX));
        let (last, request) = (fields.last, fields.request);
        Ok(match verb {
            Verb::Play => {
                Act::Play { seat, decision: fields.decision, action: fields.action, until: Until::read(&fields.until) }
            }
            Verb::EndOrder => Act::EndOrder { seat, order: fields.order },
            Verb::Gesture => {
                let moved = Moved::read(fields.from, fields.to, &fields.piece, &fields.n);
                Act::Gesture { seat, decision: fields.decision, moved }
            }
            Verb::Undo => Act::Undo { seat, last, how: Undo::Action },
            Verb::Restart => Act::Undo { seat, last, how: Undo::Turn },
            Verb::AskUndo => Act::Ask { seat, wish: Wish::Undo(last) },
            Verb::AskEnd => Act::Ask { seat, wish: Wish::End },
            Verb::AskBot => Act::Ask { seat, wish: Wish::HandOver(Seat(fields.of.unwrap_or(u8::MAX))) },
            Verb::Agree => Act::Answer { seat, request, agrees: true },
            Verb::Decline | Verb::Withdraw => Act::Answer { seat, request, agrees: false },
            Verb::Resign => Act::Resign { seat },
            Verb::Say => Act::Say { text: fields.text },
            Verb::OpenChat => Act::OpenChat(true),
            Verb::CloseChat => Act::OpenChat(false),
            Verb::Mute => Act::Mute { whom: fields.person.map(PersonId), muted: true },
            Verb::Unmute => Act::Mute { whom: fields.person.map(PersonId), muted: false },
            Verb::Note => Act::Note { text: fields.text },
            Verb::Join => Act::Join { seat, link: fields.link, name: fields.name },
            Verb::Leave => Act::Leave { seat },
            Verb::Start => Act::Start,
            Verb::Fill => {
                let bot = fields.bot.parse().map_err(|_| Refusal::Not("There is no such bot."))?;
                Act::Fill { seat, bot }
            }
            Verb::Free => Act::Free { seat },
            Verb::Ready => Act::Ready(true),
            Verb::NotReady => Act::Ready(false),
            Verb::StandIn => Act::StandIn { seat },
            Verb::TakeBack => Act::TakeBack { seat },
            Verb::Rematch => Act::Rematch { sides: fields.sides },
            Verb::Copy => Act::Copy { seat: fields.seat.map(Seat), at: fields.at },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_verb_comes_back_from_its_word() {
        for (verb, word) in VERBS {
            assert_eq!((verb.word(), Verb::read(word)), (word, Some(verb)));
        }
        assert_eq!(Verb::read("fly"), None);
    }

    #[test]
    fn acts_read_their_own_fields() {
        let fields = || Fields { seat: Some(1), last: Some(7), bot: "hal".to_owned(), ..Fields::default() };
        let undo = Act::read(Verb::Restart, fields()).unwrap();
        assert_eq!(undo, Act::Undo { seat: Seat(1), last: Some(7), how: Undo::Turn });
        assert!(matches!(Act::read(Verb::Fill, fields()), Err(Refusal::Not("There is no such bot."))));
        let copy = Act::read(Verb::Copy, Fields::default()).unwrap();
        assert_eq!(copy, Act::Copy { seat: None, at: None }, "a spectator has no seat");
    }
}
