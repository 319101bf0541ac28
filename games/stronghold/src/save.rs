//! The state as a file and back. A file may hold anything; a state that comes out of [`restore`] is sound: every component is
//! there once (`audit.rs`), what is pending can go on (`pending.rs`), and somebody is asked who can answer.

mod audit;
mod pending;
mod read;
mod shape;
mod write;

use ravelin_core::{Options, StateError};
use serde::{Serialize, Serializer};

use crate::components::Kit;
use crate::state::Stronghold;
use crate::view::View;

pub(crate) use audit::audit;
use ravelin_core::Stored;
pub use shape::Saved;

/// A result whose error says where in the file and why.
type Sure<T> = Result<T, StateError>;

fn wrong<T>(place: impl std::fmt::Display, why: impl std::fmt::Display) -> Sure<T> {
    Err(StateError(format!("{place}: {why}")))
}

fn ensure(holds: bool, place: impl std::fmt::Display, why: impl std::fmt::Display) -> Sure<()> {
    if holds { Ok(()) } else { wrong(place, why) }
}

pub(crate) fn save(game: &Stronghold) -> Saved {
    write::saved(game)
}

pub(crate) fn restore(kit: &'static Kit, options: &Options, saved: Saved) -> Sure<Stronghold> {
    let game = read::state(kit, options, saved)?;
    audit::audit(&game)?;
    pending::check(&game)?;
    Ok(game)
}

/// A view is written like a saved state, without what the viewer may not see.
impl Serialize for View {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        write::view(self).serialize(s)
    }
}

impl Stored for Stronghold {
    type Saved = Saved;

    fn save(&self) -> Saved {
        save(self)
    }

    fn restore(kit: &'static Kit, options: &Options, saved: Saved) -> Result<Self, StateError> {
        restore(kit, options, saved)
    }

    fn audit(&self) -> Result<(), StateError> {
        audit(self)
    }
}
