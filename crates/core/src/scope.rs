//! How long a flag lives is its type. Flags that end together stand in one struct inside a [`Lasting`]; the phase
//! change renews the whole struct, so no single flag can be forgotten.

use std::ops::{Deref, DerefMut};

use serde::{Deserialize, Serialize};

/// Flags that last until the phase change renews them all. Games name theirs: `type PerTurn = Lasting<TurnFlags>`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Lasting<T>(T);

impl<T: Default> Lasting<T> {
    pub fn renew(&mut self) {
        self.0 = T::default();
    }
}

impl<T> Lasting<T> {
    pub(crate) const fn of(flags: T) -> Self {
        Lasting(flags)
    }
}

impl<T> Deref for Lasting<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> DerefMut for Lasting<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}
