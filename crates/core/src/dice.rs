//! Chance, handed in from outside. A state holds no randomness: dice and draws come through [`Dice`].

use std::collections::VecDeque;
use std::fmt;
use std::str::FromStr;

use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};

use crate::typed::words_of;

pub trait Dice {
    /// A number from 0 to `n - 1`, each equally likely; 0 if `n` is 0.
    fn below(&mut self, n: u32) -> u32;

    /// One die: 1 to `sides`.
    fn die(&mut self, sides: u8) -> u8 {
        self.below(u32::from(sides)) as u8 + 1
    }

    /// Draws from `counts[i]` cards of kind `i`, `total` in all; the card's number in the game is `first + i`.
    fn draw(&mut self, counts: &[u8], total: u32, first: u16) -> usize {
        let _ = first;
        nth(counts, self.below(total))
    }
}

impl<D: Dice + ?Sized> Dice for &mut D {
    fn below(&mut self, n: u32) -> u32 {
        (**self).below(n)
    }

    fn die(&mut self, sides: u8) -> u8 {
        (**self).die(sides)
    }

    fn draw(&mut self, counts: &[u8], total: u32, first: u16) -> usize {
        (**self).draw(counts, total, first)
    }
}

/// The kind of the card at `index` when equal cards lie together.
fn nth(counts: &[u8], index: u32) -> usize {
    let mut left = index;
    for (kind, &n) in counts.iter().enumerate() {
        if left < u32::from(n) {
            return kind;
        }
        left -= u32::from(n);
    }
    0
}

/// The secret from which all chance of a game follows. Its hash is shown before the first action, the seed after the last.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    pub fn number(n: u64) -> Self {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&n.to_le_bytes());
        Seed(bytes)
    }

    /// SHA-256 of the seed in lower-case hex.
    pub fn commitment(&self) -> String {
        hex(&Sha256::digest(self.0))
    }

    /// The seed of the chapter with this number of a game that goes on under other rules. It follows from the first seed, so
    /// that the first commitment covers it and nobody can choose it.
    #[must_use]
    pub fn further(&self, chapter: u32) -> Seed {
        let mut hash = Sha256::new();
        hash.update(b"ravelin: seed of a further chapter");
        hash.update(self.0);
        hash.update(chapter.to_le_bytes());
        Seed(hash.finalize().into())
    }
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    use fmt::Write;
    bytes.iter().fold(String::new(), |mut s, b| {
        let _ = write!(s, "{b:02x}");
        s
    })
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut low = [0; 8];
        low.copy_from_slice(&self.0[..8]);
        if self.0[8..].iter().all(|&b| b == 0) {
            write!(f, "{}", u64::from_le_bytes(low))
        } else {
            f.write_str(&hex(&self.0))
        }
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seed({self})")
    }
}

#[derive(Debug, thiserror::Error)]
#[error("a seed is a whole number or 64 hexadecimal digits, not {0:?}")]
pub struct BadSeed(String);

impl FromStr for Seed {
    type Err = BadSeed;

    fn from_str(text: &str) -> Result<Self, BadSeed> {
        if let Ok(n) = text.parse() {
            return Ok(Seed::number(n));
        }
        let bad = || BadSeed(text.to_owned());
        if text.len() != 64 || !text.is_ascii() {
            return Err(bad());
        }
        let mut bytes = [0; 32];
        for (i, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * i..2 * i + 2], 16).map_err(|_| bad())?;
        }
        Ok(Seed(bytes))
    }
}

impl Serialize for Seed {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        String::deserialize(d)?.parse().map_err(serde::de::Error::custom)
    }
}

/// Dice of a recorded game: ChaCha20 from the seed, at a position that can be saved and restored.
#[derive(Clone, Debug)]
pub struct Seeded {
    rng: ChaCha20Rng,
}

impl Seeded {
    pub fn new(seed: Seed) -> Self {
        Seeded { rng: ChaCha20Rng::from_seed(seed.0) }
    }

    /// How much of the stream is used; grows with every roll and draw.
    pub fn position(&self) -> u128 {
        self.rng.get_word_pos()
    }

    pub fn rewind(&mut self, position: u128) {
        self.rng.set_word_pos(position);
    }
}

impl Dice for Seeded {
    fn below(&mut self, n: u32) -> u32 {
        if n == 0 {
            return 0;
        }
        // Words in the last, incomplete multiple of n are thrown again, so every value is exactly equally likely.
        let limit = u32::MAX - u32::MAX % n;
        loop {
            let word = self.rng.next_u32();
            if word < limit {
                return word % n;
            }
        }
    }
}

/// Dice for playouts: fast, and good enough for sampling.
#[derive(Clone, Debug)]
pub struct Fast {
    rng: Xoshiro256PlusPlus,
}

impl Fast {
    pub fn new(seed: u64) -> Self {
        Fast { rng: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }
}

impl Dice for Fast {
    fn below(&mut self, n: u32) -> u32 {
        ((u64::from(self.rng.next_u32()) * u64::from(n)) >> 32) as u32
    }
}

/// What a script got wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ScriptError {
    #[error("{given} dice were given, but more are needed")]
    TooFew { given: usize },
    #[error("{left} of the given dice were not used")]
    TooMany { left: usize },
    #[error("{token:?} is not a throw of a die with {sides} sides")]
    BadThrow { token: String, sides: u8 },
    #[error("{token:?} is not a card that can be drawn here; possible: {possible}")]
    BadCard { token: String, possible: String },
}

/// The id of a card that is drawn, and its names.
pub type Called<'a> = &'a dyn Fn(u16) -> (String, Vec<String>);

/// Dice that show what a script says: a number for a die; an index, an id or a name for a draw. What the script cannot answer comes from `rest`, and the first fault is kept, so that a move can be taken back as a whole.
pub struct Scripted<'a> {
    script: VecDeque<String>,
    given: usize,
    called: Called<'a>,
    rest: &'a mut dyn FnMut(u32) -> u32,
    fault: Option<ScriptError>,
}

impl<'a> Scripted<'a> {
    pub fn new(script: &[String], called: Called<'a>, rest: &'a mut dyn FnMut(u32) -> u32) -> Self {
        Scripted { script: script.iter().cloned().collect(), given: script.len(), called, rest, fault: None }
    }

    /// How many dice of the script were used.
    pub fn used(&self) -> usize {
        self.given - self.script.len()
    }

    /// Checks that the script fitted exactly.
    pub fn finish(self) -> Result<(), ScriptError> {
        match (self.fault, self.script.len()) {
            (Some(fault), _) => Err(fault),
            (None, 0) => Ok(()),
            (None, left) => Err(ScriptError::TooMany { left }),
        }
    }

    fn next(&mut self) -> Option<String> {
        let token = self.script.pop_front();
        if token.is_none() {
            self.blame(ScriptError::TooFew { given: self.given });
        }
        token
    }

    fn blame(&mut self, fault: ScriptError) {
        self.fault.get_or_insert(fault);
    }
}

impl Dice for Scripted<'_> {
    fn below(&mut self, n: u32) -> u32 {
        let Some(token) = self.next() else { return (self.rest)(n) };
        match token.parse::<u32>() {
            Ok(k) if k < n => k,
            _ => {
                self.blame(ScriptError::BadThrow { token, sides: n as u8 });
                0
            }
        }
    }

    fn die(&mut self, sides: u8) -> u8 {
        let Some(token) = self.next() else { return (self.rest)(u32::from(sides)) as u8 + 1 };
        match token.parse::<u8>() {
            Ok(k) if (1..=sides).contains(&k) => k,
            _ => {
                self.blame(ScriptError::BadThrow { token, sides });
                1
            }
        }
    }

    fn draw(&mut self, counts: &[u8], total: u32, first: u16) -> usize {
        let Some(token) = self.next() else { return nth(counts, (self.rest)(total)) };
        let present = || (0..counts.len()).filter(|&k| counts[k] > 0);
        let called = |kind: usize| (self.called)(first + kind as u16);
        let by_index = present().find(|&kind| token.parse() == Ok(kind));
        let by_id = || present().find(|&kind| is_called(&called(kind).0, &token));
        let by_name = || present().find(|&kind| called(kind).1.iter().any(|name| is_called(name, &token)));
        if let Some(kind) = by_index.or_else(by_id).or_else(by_name) {
            return kind;
        }
        let possible: Vec<String> = present().map(|kind| id_and_name(called(kind))).collect();
        let fallback = present().next().unwrap_or(0);
        self.blame(ScriptError::BadCard { token, possible: possible.join(", ") });
        fallback
    }
}

/// Whether a name is meant: `Songs of Glory`, `songs of glory` and `songs_of_glory` are one, and so are `Kernavė` and `kernave`.
fn is_called(name: &str, token: &str) -> bool {
    words_of(name).concat() == words_of(token).concat()
}

/// What may be written for a card: its id, and its first name if that is another word.
fn id_and_name((id, names): (String, Vec<String>)) -> String {
    match names.first() {
        Some(name) if !is_called(name, &id) => format!("{id} ({name})"),
        _ => id,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_is_called_by_its_name_or_its_id() {
        for token in ["Songs of Glory", "songs of glory", "songs_of_glory"] {
            assert!(is_called("Songs of Glory", token), "{token}");
        }
        assert!(!is_called("Songs of Glory", "songs"));
    }

    #[test]
    fn a_drawn_card_is_called_by_its_index_its_id_or_one_of_its_names() {
        let called = |n: u16| {
            let (id, names): (&str, &[&str]) =
                [("kernave", &["Kernav\u{117}"][..]), ("t16", &["T16 Famine", "T16 Ransom"]), ("utena", &["T16"])]
                    [usize::from(n)];
            (id.to_owned(), names.iter().map(|name| (*name).to_owned()).collect())
        };
        let draw = |token: &str| {
            let (script, mut rest) = ([token.to_owned()], |_| 0);
            let mut dice = Scripted::new(&script, &called, &mut rest);
            let kind = dice.draw(&[1, 1, 1], 3, 0);
            dice.finish().map(|()| kind)
        };
        for (token, kind) in [
            ("kernave", 0),
            ("KERNAV\u{116}", 0),
            ("T16", 1),
            ("t16 ransom", 1),
            ("t16_famine", 1),
            ("Utena", 2),
            ("2", 2),
        ] {
            assert_eq!(draw(token), Ok(kind), "{token}");
        }
        let possible = "kernave, t16 (T16 Famine), utena (T16)".to_owned();
        assert_eq!(draw("ransom"), Err(ScriptError::BadCard { token: "ransom".to_owned(), possible }));
    }

    #[test]
    fn seeded_dice_repeat_from_the_same_position() {
        let mut dice = Seeded::new(Seed::number(7));
        let first: Vec<u8> = (0..50).map(|_| dice.die(6)).collect();
        let at = dice.position();
        let more: Vec<u8> = (0..50).map(|_| dice.die(6)).collect();
        dice.rewind(at);
        assert_eq!(more, (0..50).map(|_| dice.die(6)).collect::<Vec<_>>());
        assert_ne!(first, more);
        assert!(first.iter().all(|d| (1..=6).contains(d)));
    }

    #[test]
    fn every_face_of_both_dice_is_about_equally_likely() {
        let mut seeded = Seeded::new(Seed::number(1));
        let mut fast = Fast::new(1);
        for dice in [&mut seeded as &mut dyn Dice, &mut fast] {
            let mut faces = [0u32; 6];
            for _ in 0..60_000 {
                faces[usize::from(dice.die(6)) - 1] += 1;
            }
            assert!(faces.iter().all(|n| (9_500..10_500).contains(n)), "{faces:?}");
        }
    }

    #[test]
    fn a_script_is_used_exactly_or_blamed() {
        let name = |n: u16| (["bribe", "levy"][usize::from(n)].to_owned(), Vec::new());
        let run = |script: &[&str], f: &dyn Fn(&mut Scripted<'_>)| {
            let script: Vec<String> = script.iter().map(|s| (*s).to_owned()).collect();
            let mut rest = |_| 0;
            let mut dice = Scripted::new(&script, &name, &mut rest);
            f(&mut dice);
            dice.finish()
        };
        assert_eq!(run(&["4", "levy"], &|d| assert_eq!((d.die(6), d.draw(&[1, 2], 3, 0)), (4, 1))), Ok(()));
        assert_eq!(run(&["1"], &|d| assert_eq!(d.draw(&[1, 2], 3, 0), 1)), Ok(()));
        assert_eq!(run(&["4"], &|_| ()), Err(ScriptError::TooMany { left: 1 }));
        assert_eq!(run(&[], &|d| _ = d.die(6)), Err(ScriptError::TooFew { given: 0 }));
        assert!(matches!(run(&["7"], &|d| _ = d.die(6)), Err(ScriptError::BadThrow { .. })));
        assert!(matches!(run(&["bribe"], &|d| _ = d.draw(&[0, 2], 2, 0)), Err(ScriptError::BadCard { .. })));
    }

    #[test]
    fn further_seeds_follow_from_the_first_and_differ() {
        let seed = Seed::number(7);
        assert_eq!(seed.further(1).to_string(), "7ffd89f912e7292af58edc5a2bea355da4f4d9311d7e034c8990c6429a65422e");
        assert_eq!(seed.further(1), Seed::number(7).further(1));
        assert_ne!(seed.further(1), seed.further(2));
        assert_ne!(seed.further(1), Seed::number(8).further(1));
    }

    #[test]
    fn seeds_read_what_they_print() {
        let long = Seed(std::array::from_fn(|i| i as u8 + 1));
        for seed in [Seed::number(0), Seed::number(u64::MAX), long] {
            assert_eq!(seed.to_string().parse::<Seed>().ok(), Some(seed));
        }
        assert!("12x".parse::<Seed>().is_err());
        assert!("é".repeat(32).parse::<Seed>().is_err());
    }
}
