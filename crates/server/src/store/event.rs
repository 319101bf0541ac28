//! What happens at a table, as types. In the database an event is a kind and a text; texts of earlier versions stay
//! readable.

use ravelin_core::record::Chapter;
use ravelin_core::{Record, Seat, Seed};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::StoreError;
use super::rows::json;

#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    /// Counts from 1 at each table, without gaps.
    pub sequence: i64,
    /// Who did it; nobody if the program did.
    pub seat: Option<Seat>,
    pub what: Happening,
    pub at: i64,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Happening {
    /// An action, in notation.
    Move(String),
    /// Actions by one movement of the hand, in notation: they are taken back together.
    Gesture(Vec<String>),
    /// Back to so many moves; whether dice, or something hidden that was shown, were taken back with them.
    Undo { to: usize, dice: bool },
    /// A request that the others must agree to. The event's number names it.
    Ask(Ask),
    /// An answer to the pending request.
    Answer { yes: bool },
    /// A bot goes on in this seat.
    HandOver { seat: Seat, why: Why },
    /// The person of the seat plays it again.
    TakeBack,
    /// The rules changed under the table: what follows is a further chapter of its record.
    Chapter(Chapter),
    /// The same as earlier versions stored it, which lost the first seed.
    Rules(Renewal),
    /// The table holds this record from elsewhere; nothing else happens at it.
    Imported(Box<Record>),
}

/// A request that the others must agree to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    /// Back to so many moves.
    Undo(usize),
    /// Stop here, without a winner.
    End,
    /// Let a bot play this seat, whose person has not acted for the time that was agreed.
    HandOver(Seat),
}

/// Why a bot plays a seat that a person had.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    OwnWord,
    Absence,
    Resigned,
}

/// A game that goes on under other rules than it was begun with, from this state with an unrelated seed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Renewal {
    pub from: u32,
    pub to: u32,
    pub seed: Seed,
    pub state: Value,
}

#[derive(Serialize, Deserialize)]
struct TakenBack {
    to: usize,
    dice: bool,
}

impl TakenBack {
    /// Earlier versions wrote the number of moves alone.
    fn read(body: &str) -> Option<Self> {
        let plain = body.parse().ok().map(|to| TakenBack { to, dice: false });
        plain.or_else(|| serde_json::from_str(body).ok())
    }
}

#[derive(Serialize, Deserialize)]
struct HandedOver {
    seat: Seat,
    why: Why,
}

impl Happening {
    /// The kind and the text under which it is stored.
    pub(super) fn write(&self) -> (&'static str, String) {
        match self {
            Happening::Move(action) => ("move", action.clone()),
            Happening::Gesture(actions) => ("gesture", json(actions)),
            Happening::Undo { to, dice } => ("undo", json(&TakenBack { to: *to, dice: *dice })),
            Happening::Ask(ask) => ("ask", json(ask)),
            Happening::Answer { yes } => ("answer", if *yes { "yes" } else { "no" }.to_owned()),
            Happening::Chapter(chapter) => ("chapter", json(chapter)),
            Happening::HandOver { seat, why } => ("hand_over", json(&HandedOver { seat: *seat, why: *why })),
            Happening::TakeBack => ("take_back", String::new()),
            Happening::Rules(renewal) => ("rules", json(renewal)),
            Happening::Imported(record) => ("imported", json(record)),
        }
    }

    pub(super) fn read(kind: &str, body: &str) -> Result<Self, StoreError> {
        let unreadable = || StoreError::Unreadable(format!("an event of kind {kind:?} with the text {body:?}"));
        match kind {
            "move" => Ok(Happening::Move(body.to_owned())),
            "gesture" => serde_json::from_str(body).map(Happening::Gesture).map_err(|_| unreadable()),
            "undo" => TakenBack::read(body).map(|t| Happening::Undo { to: t.to, dice: t.dice }).ok_or_else(unreadable),
            "ask" => serde_json::from_str(body).map(Happening::Ask).map_err(|_| unreadable()),
            "answer" => Ok(Happening::Answer { yes: body == "yes" }),
            "chapter" => serde_json::from_str(body).map(Happening::Chapter).map_err(|_| unreadable()),
            "hand_over" => serde_json::from_str(body)
                .map(|HandedOver { seat, why }| Happening::HandOver { seat, why })
                .map_err(|_| unreadable()),
            "take_back" => Ok(Happening::TakeBack),
            "rules" => serde_json::from_str(body).map(Happening::Rules).map_err(|_| unreadable()),
            "imported" => Record::read(body)
                .map(|record| Happening::Imported(Box::new(record)))
                .map_err(|e| StoreError::Unreadable(format!("an imported record: {e}"))),
            _ => Err(unreadable()),
        }
    }
}

#[cfg(test)]
mod tests {
    use ravelin_core::Pack;

    use super::*;

    #[test]
    fn events_read_what_they_write() {
        let renewal = Renewal { from: 1, to: 2, seed: Seed::number(7), state: Value::Null };
        let seed = Seed::number(7);
        let chapter = Chapter { after: 3, rules: 2, state: 1, seed, commitment: seed.commitment(), start: Value::Null };
        let pack = Pack::default();
        let options = ravelin_catalog::sheet("outpost", &pack).unwrap().resolve(None, None, []).unwrap();
        let record = Record::begin(ravelin_catalog::info("outpost").unwrap(), options, &pack, seed, None);
        let all = [
            Happening::Move("march hermann odenpah".to_owned()),
            Happening::Gesture(vec!["who \"orc\"".to_owned(), "2".to_owned()]),
            Happening::Undo { to: 12, dice: false },
            Happening::Undo { to: 12, dice: true },
            Happening::Ask(Ask::Undo(3)),
            Happening::Ask(Ask::End),
            Happening::Ask(Ask::HandOver(Seat(2))),
            Happening::HandOver { seat: Seat(1), why: Why::Absence },
            Happening::TakeBack,
            Happening::Answer { yes: true },
            Happening::Answer { yes: false },
            Happening::Rules(renewal),
            Happening::Chapter(chapter),
            Happening::Imported(Box::new(record)),
        ];
        for what in all {
            let (kind, body) = what.write();
            assert_eq!(Happening::read(kind, &body).unwrap(), what);
        }
        assert_eq!(Happening::read("undo", "12").unwrap(), Happening::Undo { to: 12, dice: false }, "earlier versions");
        assert!(matches!(Happening::read("undo", "x"), Err(StoreError::Unreadable(_))));
        assert!(matches!(Happening::read("dance", ""), Err(StoreError::Unreadable(_))));
    }
}
