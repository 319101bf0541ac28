//! The state is the file. [`saved!`](crate::saved) declares a struct whose fields are those of the file; a [`Field`] is what
//! can stand in it.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, Visitor};

use crate::{Bag, Few, Lasting, Seat, Seats};

/// What a state is made of: copied by memcpy, with a value that fills places that are not used.
///
/// ```
/// use ravelin_core::Field;
/// #[derive(Clone, Copy, PartialEq)]
/// enum Payment {
///     Gold(u8),
///     Tool,
/// }
/// impl Field for Payment {
///     const BLANK: Self = Payment::Tool;
///     const OMITTED: bool = false;
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a field of a saved state",
    note = "declare it with `ids!`, `kit_ids!` or `saved!`, or implement `Field` for it"
)]
pub trait Field: Copy + PartialEq {
    /// Zero, none, empty; of an id the first.
    const BLANK: Self;
    /// Whether files leave it out when it is blank, and read it as blank when it is missing.
    const OMITTED: bool = true;

    fn is_left_out(&self) -> bool {
        Self::OMITTED && *self == Self::BLANK
    }
}

macro_rules! numbers {
    ($($number:ty)*) => {$(
        impl Field for $number {
            const BLANK: Self = 0;
        }
    )*};
}

numbers!(u8 i8 u16 i16 u32 i32 u64 i64);

impl Field for bool {
    const BLANK: Self = false;
}

impl<T: Copy + PartialEq> Field for Option<T> {
    const BLANK: Self = None;
}

impl<T: Field, const N: usize> Field for [T; N] {
    const BLANK: Self = [T::BLANK; N];
    const OMITTED: bool = T::OMITTED;
}

impl<T: Field, const N: usize> Field for Few<T, N> {
    const BLANK: Self = Few::of(T::BLANK);
}

impl<T: Field> Field for Lasting<T> {
    const BLANK: Self = Lasting::of(T::BLANK);
    const OMITTED: bool = T::OMITTED;
}

impl<I: crate::ids::Id, T: Field> Field for crate::Each<I, T>
where
    I::Array<T>: Field,
{
    const BLANK: Self = crate::Each::of(<I::Array<T> as Field>::BLANK);
    const OMITTED: bool = T::OMITTED;
}

impl<T: Field, const N: usize> Field for crate::BySeat<T, N> {
    const BLANK: Self = crate::BySeat::of([T::BLANK; N]);
}

impl<const N: usize> Field for Bag<N> {
    const BLANK: Self = Bag::EMPTY;
}

impl Field for Seats {
    const BLANK: Self = Seats::NONE;
}

impl Field for Seat {
    const BLANK: Self = Seat(0);
    const OMITTED: bool = false;
}

/// The name of a field of a struct, as the struct spells it; with older spellings.
#[doc(hidden)]
pub struct FieldName {
    pub fields: &'static [&'static str],
    pub older: &'static [(&'static str, &'static str)],
}

impl<'de> DeserializeSeed<'de> for FieldName {
    type Value = &'static str;

    fn deserialize<D: Deserializer<'de>>(self, d: D) -> Result<&'static str, D::Error> {
        d.deserialize_identifier(self)
    }
}

impl Visitor<'_> for FieldName {
    type Value = &'static str;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of a field")
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<&'static str, E> {
        let now = self.older.iter().find(|(older, _)| *older == word).map_or(word, |(_, now)| now);
        let found = self.fields.iter().copied().find(|field| *field == now);
        found.ok_or_else(|| E::unknown_field(word, self.fields))
    }
}

/// The name of a field without the mark of a raw identifier, while compiling.
#[doc(hidden)]
pub const fn field_name(field: &'static str) -> &'static str {
    match field.as_bytes() {
        [b'r', b'#', name @ ..] => crate::question::text(name),
        _ => field,
    }
}

/// The value of a field that a file has or leaves out.
#[doc(hidden)]
pub fn or_blank<T: Field, E: Error>(read: Option<T>, name: &'static str) -> Result<T, E> {
    match read {
        Some(value) => Ok(value),
        None if T::OMITTED => Ok(T::BLANK),
        None => Err(E::missing_field(name)),
    }
}

/// Declares a struct that is its own file: each field by its name, blank ones left out, unknown ones refused.
///
/// ```
/// use ravelin_core::{Set, Seat, saved};
/// ravelin_core::ids!(pub Post: u8, "outpost" { Ford = "ford", Mill = "mill" });
///
/// saved! {
///     /// What lies open.
///     pub struct Public {
///         pub round: u8,
///         pub leader: Seat,
///         /// Outposts that somebody holds. Once called `manned`.
///         pub held: Set<Post> = alias "manned",
///         /// Counted anew when a file is read.
///         pub strength: u8 = skip,
///         /// The first post is the usual one and left out, which ids otherwise never are.
///         pub camp: Post = blank,
///     }
/// }
///
/// let open = Public { round: 2, leader: Seat(1), held: Set::only(Post::Mill), strength: 7, camp: Post::Ford };
/// let text = serde_json::to_string(&open).unwrap();
/// assert_eq!(text, r#"{"round":2,"leader":1,"held":["mill"]}"#);
/// assert_eq!(serde_json::from_str::<Public>(&text).unwrap(), Public { strength: 0, ..open });
/// let before = serde_json::from_str::<Public>(r#"{"leader":0,"manned":["ford"]}"#).unwrap();
/// assert_eq!((before.round, before.held), (0, Set::only(Post::Ford)));
/// assert!(serde_json::from_str::<Public>(r#"{"leader":0,"rond":1}"#).is_err());
/// assert!(serde_json::from_str::<Public>("{}").is_err(), "a seat is never left out");
/// ```
///
/// `field: Post = numbered` reads an id also by its place among all, as older files may have it; it is written by its word.
///
/// Files that are older than these structs show some things otherwise, and a record names a state by its text: `listed` writes an
/// [`Each`](crate::Each) as a list of all its values, `always` writes what is blank too, `always_listed` does both.
///
/// ```
/// use ravelin_core::{Each, saved};
/// ravelin_core::ids!(pub Post: u8, "outpost" { Ford = "ford", Mill = "mill" });
///
/// saved! {
///     pub struct Stores {
///         pub men: Each<Post, u8> = listed,
///         pub guns: Each<Post, u8> = always_listed,
///         pub r#box: u8 = always,
///     }
/// }
///
/// let mut stores = Stores::default();
/// assert_eq!(serde_json::to_string(&stores).unwrap(), r#"{"guns":[0,0],"box":0}"#);
/// stores.men[Post::Mill] = 2;
/// let text = serde_json::to_string(&stores).unwrap();
/// assert_eq!(text, r#"{"men":[0,2],"guns":[0,0],"box":0}"#);
/// assert_eq!(serde_json::from_str::<Stores>(&text).unwrap(), stores);
/// ```
///
/// The macro makes:
///
/// ```
/// # use ravelin_core::{Field, Seat};
/// #[derive(Clone, Copy, Debug, PartialEq, Eq)]
/// pub struct Public {
///     pub round: u8,
///     pub leader: Seat,
/// }
///
/// impl Field for Public {
///     const BLANK: Self = Public { round: Field::BLANK, leader: Field::BLANK };
///     const OMITTED: bool = u8::OMITTED && Seat::OMITTED;
/// }
/// // impl Default (blank), Serialize and Deserialize for Public
/// ```
#[macro_export]
macro_rules! saved {
    ($(#[$doc:meta])* $vis:vis struct $name:ident {
        $($(#[$about:meta])* $fvis:vis $field:ident : $ty:ty $(= $how:ident $($older:literal)?)?),* $(,)?
    }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $vis struct $name {
            $($(#[$about])* $fvis $field: $ty),*
        }

        impl $crate::Field for $name {
            const BLANK: Self = $name { $($field: <$ty as $crate::Field>::BLANK),* };
            const OMITTED: bool = true $(&& $crate::saved!(@omitted $ty $(, $how)?))*;
        }

        impl Default for $name {
            fn default() -> Self {
                <$name as $crate::Field>::BLANK
            }
        }

        impl $crate::serde::Serialize for $name {
            fn serialize<S: $crate::serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
                let fields = 0 $(+ usize::from($crate::saved!(@written self.$field $(, $how)?)))*;
                #[allow(unused_mut, reason = "a struct without fields")]
                let mut file = $crate::serde::Serializer::serialize_struct(s, stringify!($name), fields)?;
                $(
                    if $crate::saved!(@written self.$field $(, $how)?) {
                        let value = $crate::saved!(@shown self.$field $(, $how)?);
                        $crate::serde::ser::SerializeStruct::serialize_field(&mut file, $crate::saved!(@name $field), &value)?;
                    }
                )*
                $crate::serde::ser::SerializeStruct::end(file)
            }
        }

        impl<'de> $crate::serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
                const FIELDS: &[&str] = &[$($crate::saved!(@name $field)),*];
                const OLDER: &[(&str, &str)] = &[$($($((($older), $crate::saved!(@name $field)),)?)?)*];

                struct Fields;

                impl<'de> $crate::serde::de::Visitor<'de> for Fields {
                    type Value = $name;

                    fn expecting(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                        f.write_str(concat!("the fields of ", stringify!($name)))
                    }

                    #[allow(unused_mut, unused_variables, reason = "fields that are not in the file")]
                    fn visit_map<A: $crate::serde::de::MapAccess<'de>>(self, mut map: A) -> Result<$name, A::Error> {
                        $(let mut $field: Option<$ty> = None;)*
                        let name = || $crate::saved::FieldName { fields: FIELDS, older: OLDER };
                        while let Some(name) = map.next_key_seed(name())? {
                            $($crate::saved!(@read map, name, $field $(, $how)?);)*
                        }
                        Ok($name { $($field: $crate::saved!(@value $field, $ty $(, $how)?)),* })
                    }
                }

                d.deserialize_struct(stringify!($name), FIELDS, Fields)
            }
        }
    };
    (@name $field:ident) => {{
        const NAME: &str = $crate::saved::field_name(stringify!($field));
        NAME
    }};
    (@omitted $ty:ty, skip) => { true };
    (@omitted $ty:ty, blank) => { true };
    (@omitted $ty:ty, always) => { false };
    (@omitted $ty:ty, always_listed) => { false };
    (@omitted $ty:ty, listed) => { <$ty as $crate::Field>::OMITTED };
    (@omitted $ty:ty $(, alias)? $(, numbered)?) => { <$ty as $crate::Field>::OMITTED };
    (@omitted $ty:ty, $how:ident) => {
        compile_error!("a field is `skip`, `blank`, `listed`, `always`, `always_listed`, `numbered` or `alias \"older name\"`")
    };
    (@written $self:ident.$field:ident, skip) => { false };
    (@written $self:ident.$field:ident, blank) => { $self.$field != $crate::Field::BLANK };
    (@written $self:ident.$field:ident, always) => { true };
    (@written $self:ident.$field:ident, always_listed) => { true };
    (@written $self:ident.$field:ident, listed) => { !$crate::Field::is_left_out(&$self.$field) };
    (@written $self:ident.$field:ident $(, alias)? $(, numbered)?) => { !$crate::Field::is_left_out(&$self.$field) };
    (@written $self:ident.$field:ident, $how:ident) => { false };
    (@shown $self:ident.$field:ident, listed) => { $crate::each::Listed(&$self.$field) };
    (@shown $self:ident.$field:ident, always_listed) => { $crate::each::Listed(&$self.$field) };
    (@shown $self:ident.$field:ident $(, $how:ident)?) => { &$self.$field };
    (@read $map:ident, $name:ident, $field:ident, skip) => {
        if $name == $crate::saved!(@name $field) {
            return Err($crate::serde::de::Error::custom(concat!("`", stringify!($field), "` is not kept in files")));
        }
    };
    (@read $map:ident, $name:ident, $field:ident, numbered) => {
        if $name == $crate::saved!(@name $field) {
            if $field.is_some() {
                return Err($crate::serde::de::Error::duplicate_field($crate::saved!(@name $field)));
            }
            $field = Some($map.next_value::<$crate::ids::Numbered<_>>()?.0);
            continue;
        }
    };
    (@read $map:ident, $name:ident, $field:ident $(, $how:ident)?) => {
        if $name == $crate::saved!(@name $field) {
            if $field.is_some() {
                return Err($crate::serde::de::Error::duplicate_field($crate::saved!(@name $field)));
            }
            $field = Some($map.next_value()?);
            continue;
        }
    };
    (@value $field:ident, $ty:ty, skip) => { <$ty as $crate::Field>::BLANK };
    (@value $field:ident, $ty:ty, blank) => { $field.unwrap_or(<$ty as $crate::Field>::BLANK) };
    (@value $field:ident, $ty:ty $(, $how:ident)?) => { $crate::saved::or_blank($field, $crate::saved!(@name $field))? };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BySeat, Each, Set};

    crate::ids!(Kind: u8, "Kind" { Orc = "orc", Troll = "troll" });

    saved! {
        struct Player {
            value: u8,
            kind: Option<Kind>,
            units: Each<Kind, u8>,
            cache: u16 = skip,
        }
    }

    saved! {
        struct State {
            leader: Kind,
            players: BySeat<Player, 3>,
            row: Few<Kind, 4>,
            roped: Set<Kind> = alias "rope",
            asked: Seats,
        }
    }

    saved! {
        #[derive(Hash)]
        struct Nothing {}
    }

    fn read<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, String> {
        crate::names::read(&serde_json::from_str(text).unwrap())
    }

    #[test]
    fn what_is_blank_is_left_out() {
        let mut state = State { leader: Kind::Troll, ..Default::default() };
        assert_eq!(serde_json::to_string(&state).unwrap(), r#"{"leader":"troll"}"#);
        state.players[Seat(1)].units[Kind::Orc] = 2;
        state.players[Seat(1)].cache = 9;
        state.row.push(Kind::Orc).unwrap();
        let text = serde_json::to_string(&state).unwrap();
        assert_eq!(text, r#"{"leader":"troll","players":[{},{"units":{"orc":2}}],"row":["orc"]}"#);
        state.players[Seat(1)].cache = 0;
        assert_eq!(read(&text), Ok(state));
        assert_eq!(read::<State>(r#"{"leader":"orc","rope":["orc"]}"#).unwrap().roped, Set::only(Kind::Orc));
        assert_eq!(read::<Nothing>("{}"), Ok(Nothing {}));
    }

    saved! {
        struct Aimed {
            at: Kind = numbered,
        }
    }

    #[test]
    fn ids_of_older_files_are_read_by_their_number() {
        let troll = Aimed { at: Kind::Troll };
        assert_eq!((read(r#"{"at":1}"#), read(r#"{"at":"troll"}"#)), (Ok(troll), Ok(troll)));
        assert_eq!(serde_json::to_string(&troll).unwrap(), r#"{"at":"troll"}"#);
        assert!(read::<Aimed>(r#"{"at":2}"#).unwrap_err().contains("there is no Kind of number 2"));
        assert!(read::<State>(r#"{"leader":1}"#).unwrap_err().contains("expected the name of a Kind"));
    }

    #[test]
    fn errors_say_where() {
        for (text, why) in [
            ("{}", "missing field `leader`"),
            (r#"{"leader":"orc","leadr":1}"#, "leadr: unknown field `leadr`, expected one of"),
            (r#"{"leader":"orc","players":[{},{"kind":"ork"}]}"#, "players[1].kind: there is no Kind \"ork\""),
            (r#"{"leader":"orc","players":[{"cache":1}]}"#, "players[0]: `cache` is not kept in files"),
            (r#"{"leader":"orc","row":["orc","orc","orc","orc","orc"]}"#, "row: more than 4 items"),
            (r#"{"leader":"orc","rope":[],"roped":[]}"#, "duplicate field `roped`"),
        ] {
            let said = read::<State>(text).unwrap_err();
            assert!(said.contains(why), "{text}: {said}");
        }
    }
}
