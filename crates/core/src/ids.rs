//! Ids are types. [`ids!`](crate::ids) declares what the rules name: an enum. [`kit_ids!`](crate::kit_ids) declares what a
//! component pack names, below a bound. Both are one byte, also inside an `Option`, print as their word and index a
//! [`Set`](crate::Set) and an [`Each`](crate::Each).

use std::fmt;

use serde::{Deserializer, Serializer};

use crate::names::{self, KitNames};

/// A kind of thing that a game counts, places or chooses: a unit type, a space, a card. Made by [`ids!`](crate::ids) and
/// [`kit_ids!`](crate::kit_ids), never by hand.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an id",
    note = "declare it with `ids!` (named by the rules) or `kit_ids!` (named by the pack)"
)]
pub trait Id: Copy + Ord + fmt::Debug + Send + Sync + 'static {
    /// What one is called in errors: `Province`.
    const NOUN: &'static str;
    /// No game has more of them.
    const MOST: usize;
    /// What a [`Set`](crate::Set) of them is kept in.
    type Bits: Bits;
    /// `[T; MOST]`.
    type Array<T: Copy>: Copy + AsRef<[T]> + AsMut<[T]>;

    fn array<T: Copy>(value: T) -> Self::Array<T>;

    /// Its place among all, from 0.
    fn index(self) -> usize;

    fn at(index: usize) -> Option<Self>;

    /// How files and notation write it. Only ids of a kit look into the names.
    fn word_in(self, names: &dyn KitNames) -> Option<&str>;

    /// All that there can be, in order. For ids of a kit: up to the bound, not up to what the pack has.
    fn each() -> impl Iterator<Item = Self> {
        (0..Self::MOST).filter_map(Self::at)
    }
}

/// An integer that holds one bit for each id.
pub trait Bits: Copy + Eq + Ord + std::hash::Hash + fmt::Debug + Send + Sync + 'static {
    const ZERO: Self;
    const BITS: usize;
    fn bit(index: usize) -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn and_not(self, other: Self) -> Self;
    fn count(self) -> usize;
    /// The place of the lowest bit.
    fn lowest(self) -> Option<usize>;
    /// Without the lowest bit.
    fn rest(self) -> Self;
    /// The lowest so many bits.
    fn first(n: usize) -> Self;
}

macro_rules! bits {
    ($($int:ty)*) => {$(
        impl Bits for $int {
            const ZERO: Self = 0;
            const BITS: usize = <$int>::BITS as usize;

            #[inline]
            fn bit(index: usize) -> Self {
                debug_assert!(index < <$int>::BITS as usize);
                (1 as $int).wrapping_shl(index as u32)
            }

            #[inline]
            fn and(self, other: Self) -> Self {
                self & other
            }

            #[inline]
            fn or(self, other: Self) -> Self {
                self | other
            }

            #[inline]
            fn and_not(self, other: Self) -> Self {
                self & !other
            }

            #[inline]
            fn count(self) -> usize {
                self.count_ones() as usize
            }

            #[inline]
            fn lowest(self) -> Option<usize> {
                (self != 0).then(|| self.trailing_zeros() as usize)
            }

            #[inline]
            fn rest(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline]
            fn first(n: usize) -> Self {
                (<$int>::MAX).checked_shr((<$int>::BITS as usize).saturating_sub(n) as u32).unwrap_or(0)
            }
        }
    )*};
}

bits!(u8 u16 u32 u64 u128);

/// The id of this word. For text only: from one id to another goes a `match`.
///
/// ```
/// ravelin_core::ids!(pub Post: u8, "outpost" { Ford = "ford", Mill = "mill" });
/// assert_eq!(ravelin_core::ids::find("mill"), Some(Post::Mill));
/// ```
pub fn find<I: Id>(word: &str) -> Option<I> {
    names::with_current(|names| I::each().find(|id| id.word_in(names) == Some(word)))
}

/// Writes an id into a file, by its word.
pub fn write<I: Id, S: Serializer>(id: I, s: S) -> Result<S::Ok, S::Error> {
    names::with_current(|names| match id.word_in(names) {
        Some(word) => s.serialize_str(word),
        None => Err(serde::ser::Error::custom(format!("{} {} has no name in this pack", I::NOUN, id.index()))),
    })
}

/// Reads an id by its word.
pub fn read<'de, I: Id, D: Deserializer<'de>>(d: D) -> Result<I, D::Error> {
    d.deserialize_str(Word::<I, false>(std::marker::PhantomData))
}

/// An id that older files have by its place among all: `field: Post = numbered` in [`saved!`](crate::saved).
#[doc(hidden)]
pub struct Numbered<I>(pub I);

impl<'de, I: Id> serde::Deserialize<'de> for Numbered<I> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        d.deserialize_any(Word::<I, true>(std::marker::PhantomData)).map(Numbered)
    }
}

/// Reads a word, or where `NUMBERS` are meant too a place among all.
struct Word<I, const NUMBERS: bool>(std::marker::PhantomData<I>);

impl<I: Id, const NUMBERS: bool> serde::de::Visitor<'_> for Word<I, NUMBERS> {
    type Value = I;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the name of a {}", I::NOUN)
    }

    fn visit_str<E: serde::de::Error>(self, word: &str) -> Result<I, E> {
        let whose = if names::with_current(|names| I::at(0).is_some_and(|id| id.word_in(names).is_none())) {
            "no names are known for"
        } else {
            "there is no"
        };
        find(word).ok_or_else(|| E::custom(format!("{whose} {} {word:?}", I::NOUN)))
    }

    fn visit_u64<E: serde::de::Error>(self, place: u64) -> Result<I, E> {
        if !NUMBERS {
            return Err(E::invalid_type(serde::de::Unexpected::Unsigned(place), &self));
        }
        let id = usize::try_from(place).ok().and_then(I::at);
        let id = id.filter(|id| names::with_current(|names| id.word_in(names).is_some()));
        id.ok_or_else(|| E::custom(format!("there is no {} of number {place}", I::NOUN)))
    }
}

/// Declares ids that the rules name. Each has its word, as files and notation write it.
///
/// ```
/// use ravelin_core::{Each, Set, Token};
///
/// ravelin_core::ids!(
///     /// A place to hold. [X1.1]
///     pub Post: u8, "outpost", Token::Space { Ford = "ford", Mill = "mill", Tower = "tower" }
/// );
///
/// assert_eq!(Post::Mill.to_string(), "mill");
/// assert_eq!(ravelin_core::ids::find::<Post>("tower"), Some(Post::Tower));
/// assert_eq!(size_of::<Option<Post>>(), 1);
/// assert_eq!(Token::from(Post::Mill), Token::Space(1));
///
/// let mut men: Each<Post, u8> = Each::default();
/// men[Post::Ford] += 2;
/// let held: Set<Post> = Post::ALL.into_iter().filter(|post| men[*post] > 0).collect();
/// assert_eq!(serde_json::to_string(&(men, held)).unwrap(), r#"[{"ford":2},["ford"]]"#);
/// ```
///
/// `u8` is what a set of them is kept in; it must have a bit for each. A token, if one is given, is how the journal and the
/// board know it; its name is that of [`Worded::name`](crate::Worded::name). Where several ids share a sort of tokens, each has
/// its own numbers: `Token::Card + FIRST_BOOST`. The macro makes:
///
/// ```
/// # use ravelin_core::Token;
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
/// pub enum Post {
///     Ford,
///     Mill,
///     Tower,
/// }
///
/// impl Post {
///     pub const ALL: [Post; 3] = [Post::Ford, Post::Mill, Post::Tower];
///     pub const fn word(self) -> &'static str {
///         match self {
///             Post::Ford => "ford",
///             Post::Mill => "mill",
///             Post::Tower => "tower",
///         }
///     }
/// }
/// // impl Id, Display, Serialize, Deserialize, Field, Written for Post
/// // with a token: impl From<Post> for Token, Tell and Named for Post
/// ```
#[macro_export]
macro_rules! ids {
    ($(#[$doc:meta])* $vis:vis $name:ident : $bits:ty, $noun:literal $(, Token::$token:ident $(+ $from:path)?)? {
        $($(#[$about:meta])* $variant:ident = $word:literal),+ $(,)?
    }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $vis enum $name {
            $($(#[$about])* $variant),+
        }

        #[allow(dead_code, reason = "not every id needs all of it")]
        impl $name {
            $vis const ALL: [$name; [$($word),+].len()] = [$($name::$variant),+];

            /// As files and notation write it.
            $vis const fn word(self) -> &'static str {
                match self {
                    $($name::$variant => $word),+
                }
            }
        }

        impl $crate::ids::Id for $name {
            const NOUN: &'static str = $noun;
            const MOST: usize = $name::ALL.len();
            type Bits = $bits;
            type Array<T: Copy> = [T; $name::ALL.len()];

            #[inline]
            fn array<T: Copy>(value: T) -> Self::Array<T> {
                [value; $name::ALL.len()]
            }

            #[inline]
            fn index(self) -> usize {
                self as usize
            }

            #[inline]
            fn at(index: usize) -> Option<Self> {
                $name::ALL.get(index).copied()
            }

            fn word_in(self, _: &dyn $crate::names::KitNames) -> Option<&str> {
                Some(self.word())
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(self.word())
            }
        }

        impl<K> $crate::names::Written<K> for $name {
            fn write(&self, _: &K, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(self.word())
            }
        }

        impl $crate::Field for $name {
            const BLANK: Self = $name::ALL[0];
            const OMITTED: bool = false;
        }

        $crate::ids!(@common $name $(, $token $(+ $from)?)?);
        $crate::ids!(@words $name);
    };
    (@common $name:ident $(, $token:ident $(+ $from:path)?)?) => {
        const _: () = assert!(
            <$name as $crate::ids::Id>::MOST <= <<$name as $crate::ids::Id>::Bits as $crate::ids::Bits>::BITS,
            "a set of these ids needs more bits"
        );

        impl $crate::few::Blank for $name {
            fn blank() -> Self {
                <$name as $crate::Field>::BLANK
            }
        }

        $(
            impl From<$name> for $crate::Token {
                fn from(id: $name) -> Self {
                    $crate::Token::$token($crate::ids::Id::index(id) as u16 $(+ $from)?)
                }
            }

            impl $crate::journal::Tell for $name {
                fn part(self) -> $crate::Part {
                    $crate::Part::Token(self.into())
                }
            }

            impl<G: $crate::Game> $crate::names::Named<G> for $name {
                fn name(&self, game: &G, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                    $crate::names::Named::name(&$crate::Token::from(*self), game, f)
                }
            }
        )?
    };
    (@words $name:ident) => {
        impl $crate::serde::Serialize for $name {
            fn serialize<S: $crate::serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
                $crate::ids::write(*self, s)
            }
        }

        impl<'de> $crate::serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
                $crate::ids::read(d)
            }
        }
    };
}

/// Declares ids that a component pack names, at most so many.
///
/// ```
/// use ravelin_core::{Set, ids::Id, names::{self, KitNames}};
///
/// ravelin_core::kit_ids!(
///     /// A kind of card. [X2.1]
///     pub Card: u8, 6, "card"
/// );
///
/// struct Kit(Vec<String>);
///
/// impl KitNames for Kit {
///     fn name(&self, noun: &str, n: usize) -> Option<&str> {
///         match noun {
///             Card::NOUN => self.0.get(n).map(String::as_str),
///             _ => None,
///         }
///     }
/// }
///
/// let kit: &'static Kit = Box::leak(Box::new(Kit(vec!["scout".into(), "cannon".into()])));
/// let hand: Set<Card> = Card::at(1).into_iter().collect();
/// let file = names::with(kit, || serde_json::to_string(&hand).unwrap());
/// assert_eq!(file, r#"["cannon"]"#);
/// assert_eq!(size_of::<Option<Card>>(), 1);
/// let wrong = names::with(kit, || serde_json::from_str::<Set<Card>>(r#"["spy"]"#).unwrap_err().to_string());
/// assert!(wrong.starts_with(r#"there is no card "spy""#));
/// ```
///
/// The macro makes:
///
/// ```
/// #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
/// pub struct Card(std::num::NonZeroU8); // one more than its place among the pack's cards
/// // impl Id, Debug, Serialize, Deserialize, Field, Written for Card
/// // with a token (`"card", Token::Card`): impl From<Card> for Token, Tell and Named for Card
/// ```
#[macro_export]
macro_rules! kit_ids {
    (
        $(#[$doc:meta])*
        $vis:vis $name:ident : $bits:ty, $most:expr, $noun:literal $(, Token::$token:ident $(+ $from:path)?)? $(,)?
    ) => {
        $crate::kit_ids!(@number $(#[$doc])* $vis $name, $bits, $most, $noun, |id, names| {
            names.name($noun, $crate::ids::Id::index(id))
        });

        impl<K: $crate::names::KitNames> $crate::names::Written<K> for $name {
            fn write(&self, kit: &K, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(kit.name($noun, $crate::ids::Id::index(*self)).unwrap_or("?"))
            }
        }

        $crate::ids!(@common $name $(, $token $(+ $from)?)?);
        $crate::ids!(@words $name);
    };
    (@number $(#[$doc:meta])* $vis:vis $name:ident, $bits:ty, $most:expr, $noun:literal, $word:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $vis struct $name(::std::num::NonZeroU8);

        impl $crate::ids::Id for $name {
            const NOUN: &'static str = $noun;
            const MOST: usize = $most;
            type Bits = $bits;
            type Array<T: Copy> = [T; $most];

            #[inline]
            fn array<T: Copy>(value: T) -> Self::Array<T> {
                [value; $most]
            }

            #[inline]
            fn index(self) -> usize {
                usize::from(self.0.get() - 1)
            }

            #[inline]
            fn at(index: usize) -> Option<Self> {
                if index >= $most {
                    return None;
                }
                ::std::num::NonZeroU8::new(index as u8 + 1).map($name)
            }

            fn word_in(self, names: &dyn $crate::names::KitNames) -> Option<&str> {
                $crate::ids::call_word(self, names, $word)
            }
        }

        const _: () = assert!($most < 255, "an id of a kit is one byte");

        impl ::std::fmt::Debug for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                write!(f, "{}({})", stringify!($name), $crate::ids::Id::index(*self))
            }
        }

        impl $crate::Field for $name {
            const BLANK: Self = $name(::std::num::NonZeroU8::MIN);
            const OMITTED: bool = false;
        }
    };
}

/// Calls a closure of a declaration.
#[doc(hidden)]
pub fn call_word<I: Id>(
    id: I,
    names: &dyn KitNames,
    of: impl FnOnce(I, &dyn KitNames) -> Option<&str>,
) -> Option<&str> {
    of(id, names)
}

/// Declares ids that are places in a list, at most so many: the enemies of a fight, the Buildings of a display. Files show the
/// place from 0, notation and sentences from 1, as players count.
///
/// ```
/// use ravelin_core::{Few, Places, Set};
///
/// ravelin_core::place_ids!(
///     /// A place of the fight. [X3.4]
///     pub Front: u32, 32, "enemy"
/// );
///
/// let fight: Few<&str, 4> = ["orc", "troll"].into_iter().collect();
/// let trolls: Set<Front> = fight.places().filter(|(_, who)| **who == "troll").map(|(at, _)| at).collect();
/// assert_eq!(serde_json::to_string(&trolls).unwrap(), "[1]");
/// let second = trolls.sole().unwrap();
/// assert_eq!((fight.place(second), second.to_string()), (Some(&"troll"), "2".to_owned()));
/// assert_eq!(second.next().and_then(|third| fight.place(third)), None);
/// ```
///
/// A token is given as in [`ids!`](crate::ids). The macro makes:
///
/// ```
/// #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
/// pub struct Front(std::num::NonZeroU8);
/// // impl Id, Debug, Display, Serialize, Deserialize, Field, Written for Front; with a token also Tell and Named
/// ```
#[macro_export]
macro_rules! place_ids {
    (
        $(#[$doc:meta])*
        $vis:vis $name:ident : $bits:ty, $most:expr, $noun:literal $(, Token::$token:ident $(+ $from:path)?)? $(,)?
    ) => {
        $crate::kit_ids!(@number $(#[$doc])* $vis $name, $bits, $most, $noun, |_, _| None);

        #[allow(dead_code, reason = "not every id needs all of it")]
        impl $name {
            $vis const FIRST: $name = $name(::std::num::NonZeroU8::MIN);

            /// The place after it; none after the last that there can be.
            $vis fn next(self) -> Option<Self> {
                $crate::ids::Id::at($crate::ids::Id::index(self) + 1)
            }
        }

        $crate::ids!(@common $name $(, $token $(+ $from)?)?);

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                ::std::fmt::Display::fmt(&self.0, f)
            }
        }

        impl<K> $crate::names::Written<K> for $name {
            fn write(&self, _: &K, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                ::std::fmt::Display::fmt(&self.0, f)
            }
        }

        impl $crate::serde::Serialize for $name {
            fn serialize<S: $crate::serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
                s.serialize_u8(self.0.get() - 1)
            }
        }

        impl<'de> $crate::serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
                let at = <u8 as $crate::serde::Deserialize>::deserialize(d)?;
                <$name as $crate::ids::Id>::at(at.into()).ok_or_else(|| {
                    $crate::serde::de::Error::custom(format_args!("{at}: there are at most {} places", $most))
                })
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Each, Set};

    ids!(
        Kind: u8, "Kind" {
            Orc = "orc",
            Troll = "troll",
            Goblin = "goblin",
        }
    );

    kit_ids!(Province: u64, 40, "Province");

    struct Kit;

    impl KitNames for Kit {
        fn name(&self, noun: &str, n: usize) -> Option<&str> {
            (noun == Province::NOUN).then(|| ["riga", "pskov"].get(n).copied()).flatten()
        }
    }

    fn province(n: usize) -> Province {
        Province::at(n).expect("below the bound")
    }

    #[test]
    fn absent_takes_no_room() {
        assert_eq!((size_of::<Option<Kind>>(), size_of::<Option<Province>>()), (1, 1));
        assert_eq!((size_of::<Set<Kind>>(), size_of::<Each<Kind, u8>>()), (1, 3));
    }

    #[test]
    fn ids_are_counted_in_order() {
        assert_eq!(Kind::each().collect::<Vec<_>>(), Kind::ALL);
        assert_eq!(Province::each().count(), 40);
        assert_eq!((Province::at(40), Province::at(usize::MAX), Kind::at(3)), (None, None, None));
        assert_eq!(format!("{:?} {:?}", province(7), Kind::Orc), "Province(7) Orc");
        assert!(province(3) < province(4) && Kind::Orc < Kind::Goblin);
    }

    #[test]
    fn names_of_a_kit_are_read_and_written_with_the_kit() {
        let hand = Some(province(1));
        let text = names::with(&Kit, || serde_json::to_string(&hand)).expect("named");
        assert_eq!(text, "\"pskov\"");
        assert_eq!(names::with(&Kit, || serde_json::from_str::<Option<Province>>(&text)).expect("read"), hand);
        let error = |text: &str| names::with(&Kit, || serde_json::from_str::<Province>(text)).unwrap_err().to_string();
        assert!(error("\"dorpat\"").starts_with("there is no Province \"dorpat\""), "{}", error("\"dorpat\""));
        assert!(error("3").contains("expected the name of a Province"), "{}", error("3"));
        assert!(serde_json::to_string(&hand).is_err(), "without the kit it has no name");
        let without = serde_json::from_str::<Province>("\"riga\"").unwrap_err().to_string();
        assert!(without.starts_with("no names are known for Province"), "{without}");
        assert!(names::with(&Kit, || serde_json::to_string(&province(9))).is_err(), "beyond what the pack has");
    }
}
