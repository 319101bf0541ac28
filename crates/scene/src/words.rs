//! Words of steps that all games read alike: seats, numbers, names, names with their counts.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use ravelin_core::{Game, Options, Seat};

use crate::Staged;

/// That no step is given twice that only one of can hold.
pub(crate) fn check_once(words: &[&str], given: &[&str]) -> Result<(), String> {
    let first = |step: &str| step.split_whitespace().next().map(str::to_owned);
    let twice = words.iter().find(|word| {
        **word != "option" && given.iter().filter(|step| first(step).as_deref() == Some(**word)).count() > 1
    });
    twice.map_or(Ok(()), |word| Err(format!("{word} is given twice")))
}

/// The options that `given` steps name: `seats 3`, `scenario short`, `option cards preset`.
pub fn options<G: Game>(kit: &G::Kit, given: &[&str]) -> Result<Options, String> {
    let (mut seats, mut scenario, mut set) = (None, None, Vec::new());
    for step in given {
        match *step.split_whitespace().collect::<Vec<_>>() {
            ["seats", n] => seats = Some(number(n, 1..=u8::MAX)?),
            ["scenario", id] => scenario = Some(id),
            ["option", id, _] if set.iter().any(|(other, _)| *other == id) => {
                return Err(format!("option {id} is given twice"));
            }
            ["option", id, value] => set.push((id, value)),
            ["seats" | "scenario" | "option", ..] => {
                return Err(format!("{step:?}: seats NUMBER, scenario ID or option ID VALUE"));
            }
            _ => {}
        }
    }
    G::sheet(kit).resolve(seats, scenario, set).map_err(|e| e.to_string())
}

/// What follows the first word of the `given` step that begins with it.
pub fn after<'a>(given: &[&'a str], word: &str) -> Option<Vec<&'a str>> {
    given.iter().find_map(|step| {
        let mut words = step.split_whitespace();
        (words.next() == Some(word)).then(|| words.collect())
    })
}

/// The words of a noun, see [`Staged::called`].
pub fn names<S: ToString>(all: impl IntoIterator<Item = S>) -> Vec<String> {
    all.into_iter().map(|name| name.to_string()).collect()
}

/// The seat of this name.
pub fn seat_called<G: Staged>(game: &G, word: &str) -> Result<Seat, String> {
    among("seat", word, (0..game.seats()).map(|seat| game.seat_word(Seat(seat)))).map(|n| Seat(n as u8))
}

/// What was looked up by its word, or that there is none.
pub fn find<T>(found: Option<T>, noun: &str, word: &str) -> Result<T, String> {
    found.ok_or_else(|| format!("no {noun} {word:?}"))
}

/// Of a longer list only those are named that begin like the word.
const LONG: usize = 32;

/// The place of a word among those there are.
pub fn among<S: AsRef<str>>(noun: &str, word: &str, all: impl IntoIterator<Item = S>) -> Result<usize, String> {
    let all: Vec<S> = all.into_iter().collect();
    let found = all.iter().position(|one| one.as_ref() == word);
    found.ok_or_else(|| {
        let near = |one: &&str| all.len() <= LONG || one.chars().next() == word.chars().next();
        let there: Vec<&str> = all.iter().map(AsRef::as_ref).filter(near).collect();
        format!("no {noun} {word:?}; there are {}", there.join(", "))
    })
}

/// A number of a step, within its bounds.
pub fn number<T: FromStr + PartialOrd + Display>(word: &str, range: RangeInclusive<T>) -> Result<T, String> {
    let outside = || format!("{word:?} is not a number from {} to {}", range.start(), range.end());
    word.parse().ok().filter(|n| range.contains(n)).ok_or_else(outside)
}

/// Any number that its place can hold.
pub fn count<T: FromStr<Err: Display>>(word: &str) -> Result<T, String> {
    word.parse().map_err(|why| format!("{word:?} is no number that can be here: {why}"))
}

/// A name of a list, and the number that may follow it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Item<'a> {
    pub name: &'a str,
    n: Option<u8>,
}

impl<'a> Item<'a> {
    /// How many, which must be said.
    pub fn count(self) -> Result<u8, String> {
        self.n.ok_or_else(|| format!("how many {}?", self.name))
    }

    /// How many, which must be said and not be more.
    pub fn at_most(self, most: u8) -> Result<u8, String> {
        match self.count()? {
            n if n <= most => Ok(n),
            n => Err(format!("{n} {} are too many: at most {most}", self.name)),
        }
    }

    /// How many: one if nothing is said.
    pub fn or_one(self) -> u8 {
        self.n.unwrap_or(1)
    }

    /// The name of what is not counted.
    pub fn alone(self) -> Result<&'a str, String> {
        match self.n {
            None => Ok(self.name),
            Some(n) => Err(format!("no number follows {}: {n}", self.name)),
        }
    }
}

/// `orc 2 troll`: names with their numbers. `none` alone names nothing.
pub fn items<'a>(words: &[&'a str]) -> Result<Vec<Item<'a>>, String> {
    let is_number = |word: &str| word.starts_with(|c: char| c.is_ascii_digit());
    let mut all = Vec::new();
    let mut words = words.iter().copied().filter(|_| words != ["none"]).peekable();
    while let Some(name) = words.next() {
        if is_number(name) {
            return Err(format!("{name} of what?"));
        }
        let n = words.next_if(|next| is_number(next)).map(count).transpose()?;
        all.push(Item { name, n });
    }
    Ok(all)
}

/// What a claim names, which must be something: a claim about nothing always holds.
pub fn some<T>(named: &[T]) -> Result<&[T], String> {
    if named.is_empty() { Err("it claims nothing".to_owned()) } else { Ok(named) }
}
