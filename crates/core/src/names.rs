//! What ids are called. In files and notation by their word: those of a kit need the kit for that, which is at hand for the
//! length of one call ([`with`]). In sentences by their printed name ([`Named`]).

use std::cell::Cell;
use std::fmt;

use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::{Game, Seat, Token};

/// The words of ids that a pack names. A game's kit implements it.
pub trait KitNames: Sync {
    /// The word of the n-th of these: `name("Province", 3)`. None if the pack has fewer.
    fn name(&self, noun: &str, n: usize) -> Option<&str>;
}

struct NoNames;

impl KitNames for NoNames {
    fn name(&self, _: &str, _: usize) -> Option<&str> {
        None
    }
}

/// Games without ids of a kit.
impl KitNames for () {
    fn name(&self, _: &str, _: usize) -> Option<&str> {
        None
    }
}

thread_local! {
    static CURRENT: Cell<&'static dyn KitNames> = const { Cell::new(&NoNames) };
}

/// Runs something that reads or writes ids of this kit. See [`kit_ids!`](crate::kit_ids).
pub fn with<T>(kit: &'static dyn KitNames, run: impl FnOnce() -> T) -> T {
    // Given back also if `run` panics: tests catch panics and go on with the thread.
    struct Restore(&'static dyn KitNames);
    impl Drop for Restore {
        fn drop(&mut self) {
            CURRENT.set(self.0);
        }
    }
    let _restore = Restore(CURRENT.replace(kit));
    run()
}

pub(crate) fn with_current<T>(run: impl FnOnce(&'static dyn KitNames) -> T) -> T {
    run(CURRENT.get())
}

/// Reads a value of a file; an error says where: `players[0].hand[1]: there is no Province "riga"`.
///
/// ```
/// let value = serde_json::json!({ "a": [1, 2, "x"] });
/// let error = ravelin_core::names::read::<std::collections::BTreeMap<String, Vec<u8>>>(&value).unwrap_err();
/// assert!(error.starts_with("a[2]: invalid type"));
/// ```
pub fn read<T: DeserializeOwned>(value: &Value) -> Result<T, String> {
    serde_path_to_error::deserialize(value).map_err(|e| match e.path().to_string() {
        path if path == "." => e.inner().to_string(),
        path => format!("{path}: {}", e.inner()),
    })
}

/// How a value stands in notation, which records keep: by its word, never by its printed name.
///
/// Ids have it. A game implements it for the seats, which it calls as it likes:
///
/// ```
/// use ravelin_core::{Seat, names::Written};
/// struct Kit;
/// impl Written<Kit> for Seat {
///     fn write(&self, _: &Kit, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
///         f.write_str(["red", "blue"].get(self.index()).unwrap_or(&"?"))
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` stands in a notation but has no word",
    note = "implement `Written<Kit>` for it, or write the notation as a closure: `(|kit, f| ...)`"
)]
pub trait Written<K> {
    fn write(&self, kit: &K, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

/// How sentences call a value: by its printed name, which may depend on the game.
///
/// Ids with a token, seats, tokens and numbers have it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` stands in a sentence but has no name",
    note = "implement `Named<Game>` for it, give its id a token, or write the words as a closure: `(|q, game| ...)`"
)]
pub trait Named<G> {
    fn name(&self, game: &G, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

impl<G: Game> Named<G> for Seat {
    fn name(&self, game: &G, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&game.seat_title(*self))
    }
}

impl<G: Game> Named<G> for Token {
    fn name(&self, game: &G, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&crate::telling::Names::one(&crate::NamesOf(game), *self))
    }
}

macro_rules! plain {
    ($($plain:ty)*) => {$(
        impl<K> Written<K> for $plain {
            fn write(&self, _: &K, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }

        impl<G> Named<G> for $plain {
            fn name(&self, _: &G, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }
    )*};
}

plain!(u8 i8 u16 i16 u32 i32 &'static str String);

/// A hole of a notation, to be printed.
#[doc(hidden)]
pub struct InNotation<'a, K, T>(pub &'a K, pub &'a T);

impl<K, T: Written<K>> fmt::Display for InNotation<'_, K, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.1.write(self.0, f)
    }
}

/// A hole of a sentence, to be printed.
#[doc(hidden)]
pub struct InWords<'a, G, T>(pub &'a G, pub &'a T);

impl<G, T: Named<G>> fmt::Display for InWords<'_, G, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.1.name(self.0, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct One(&'static str);

    impl KitNames for One {
        fn name(&self, _: &str, n: usize) -> Option<&str> {
            (n == 0).then_some(self.0)
        }
    }

    fn current() -> Option<&'static str> {
        with_current(|names| names.name("x", 0))
    }

    #[test]
    fn names_last_for_one_call() {
        assert_eq!(current(), None);
        let inner = with(&One("a"), || (current(), with(&One("b"), current), current()));
        assert_eq!(inner, (Some("a"), Some("b"), Some("a")));
        let failed = std::panic::catch_unwind(|| with(&One("c"), || panic!("on purpose")));
        assert!(failed.is_err() && current().is_none());
    }
}
