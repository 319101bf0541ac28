//! The state as a file and back. A file may hold anything; a state that comes out of [`restore`] is sound: every component is
//! there once (`audit.rs`), what is pending can go on (`pending.rs`), and somebody is asked who can answer.

mod audit;
mod pending;

use ravelin_core::{Options, StateError};
use serde::ser::SerializeStruct;
use serde::{Deserialize, Serialize, Serializer};

use crate::kit::Kit;
use crate::setup::switches;
use crate::state::{Nevsky, Public, Secret};
use crate::view::View;
use ravelin_core::Stored;

pub(crate) use audit::audit;

/// The complete state of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Saved {
    pub public: Public,
    /// Mats, Held Events, Plans, bids.
    pub secret: Secret,
}

/// A result whose error says where in the file and why.
type Sure = Result<(), StateError>;

fn wrong(place: impl std::fmt::Display, why: impl std::fmt::Display) -> Sure {
    Err(StateError(format!("{place}: {why}")))
}

fn ensure(holds: bool, place: impl std::fmt::Display, why: impl std::fmt::Display) -> Sure {
    if holds { Ok(()) } else { wrong(place, why) }
}

pub(crate) fn save(game: &Nevsky) -> Saved {
    Saved { public: game.p, secret: game.s }
}

pub(crate) fn restore(kit: &'static Kit, options: &Options, saved: &Saved) -> Result<Nevsky, StateError> {
    let wanted = switches(kit, options);
    ensure(saved.public.switches == wanted, "public.switches", "not those of the game's options")?;
    let game = Nevsky { kit, book: kit.book(wanted.second), p: saved.public, s: saved.secret };
    audit(&game)?;
    pending::check(&game)?;
    Ok(game)
}

/// A view is written like a saved state, without what the viewer may not see.
impl Serialize for View {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let mut out = s.serialize_struct("View", 10)?;
        out.serialize_field("seat", &self.viewer)?;
        out.serialize_field("public", &self.public)?;
        out.serialize_field("mats", &self.mats)?;
        out.serialize_field("torzhok", &self.torzhok)?;
        out.serialize_field("held", &self.held)?;
        out.serialize_field("plan", &self.plan)?;
        out.serialize_field("bid", &self.bid)?;
        out.serialize_field("watching", &self.watching)?;
        out.serialize_field("pending", &self.pending)?;
        out.serialize_field("stores", &self.stores)?;
        out.end()
    }
}

impl Stored for Nevsky {
    type Saved = Saved;

    fn save(&self) -> Saved {
        save(self)
    }

    fn restore(kit: &'static Kit, options: &Options, saved: Saved) -> Result<Self, StateError> {
        restore(kit, options, &saved)
    }

    fn audit(&self) -> Result<(), StateError> {
        audit(self)
    }
}
