//! What a viewer may know.

use std::fmt;

use serde::Serialize;

use crate::{Dice, Rules, Viewer};

/// Views of a state. In `view.rs`.
pub trait Hidden: Rules {
    /// What one viewer may know, built up from it.
    type View: Clone + PartialEq + fmt::Debug + Serialize + Send + Sync;

    fn view(&self, viewer: Viewer) -> Self::View;

    /// The state with what the viewer knows, the rest empty: what prompts, words and drawings read.
    fn known(view: &Self::View) -> Self;

    /// A full state that the viewer cannot tell from the real one.
    fn imagine(view: &Self::View, dice: &mut impl Dice) -> Self;
}
