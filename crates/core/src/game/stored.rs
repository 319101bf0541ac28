//! The state as a file.

use std::borrow::Cow;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::names::{self, KitNames};
use crate::{Options, Rules, StateError};

/// Saved states. In `audit.rs`.
pub trait Stored: Rules {
    /// The state as a file, readable and complete.
    type Saved: Serialize + DeserializeOwned;

    fn save(&self) -> Self::Saved;

    /// A state from a file. Refuses unknown ids, impossible places and components that are not conserved.
    fn restore(kit: &'static Self::Kit, options: &Options, saved: Self::Saved) -> Result<Self, StateError>;

    /// Every component is somewhere exactly once, and the state contradicts no rule.
    fn audit(&self) -> Result<(), StateError>;

    /// The names of ids that the pack decides, see [`kit_ids!`](crate::kit_ids). Files are read and written with them.
    fn names(_kit: &'static Self::Kit) -> &'static dyn KitNames {
        &()
    }

    /// A state of an older format as this one writes it: where a question has another name or other data. `alias` is enough for
    /// a renamed field.
    fn upgraded(state: &Value) -> Cow<'_, Value> {
        Cow::Borrowed(state)
    }

    /// The saved state as JSON.
    fn state_value(&self) -> Value {
        let write = || serde_json::to_value(self.save());
        names::with(Self::names(self.kit_of()), write).expect("a saved state has only text keys and known names")
    }

    /// The same as text.
    fn state_text(&self) -> String {
        let write = || serde_json::to_string(&self.save());
        names::with(Self::names(self.kit_of()), write).expect("a saved state has only text keys and known names")
    }

    /// A state from JSON. An error in it says where.
    fn read_state(kit: &'static Self::Kit, options: &Options, state: &Value) -> Result<Self, StateError> {
        let saved = names::with(Self::names(kit), || names::read(&Self::upgraded(state))).map_err(StateError)?;
        Self::restore(kit, options, saved)
    }
}
