//! Fights as the journal tells them: rules mark the sentences with which one begins, is decided and ends. From the marks a table knows the
//! fights that are over, so that a page can show each until its reader has seen it. The state of a game knows nothing of it.

use crate::{Event, Names, Seat, Seats, Token, Viewer};

/// One side of a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Party {
    /// Nobody's seat, if it plays by itself.
    pub seats: Seats,
    /// What it is called, where that is not the name of its one seat.
    pub name: Option<&'static str>,
}

impl Party {
    pub fn seat(seat: Seat) -> Self {
        Party { seats: Seats::only(seat), name: None }
    }

    pub fn named(name: &'static str, seats: Seats) -> Self {
        Party { seats, name: Some(name) }
    }

    pub fn words(&self, names: &dyn Names) -> String {
        match (self.name, self.seats.lowest()) {
            (Some(name), _) => name.to_owned(),
            (None, Some(seat)) => names.seat(seat),
            (None, None) => String::new(),
        }
    }
}

/// In what a fight is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tally {
    Nothing,
    /// Strengths, the attacker's first.
    Strengths([i16; 2]),
    /// What each side killed, the attacker first.
    Killed([u8; 2]),
    /// So many of so many.
    Part([u8; 2]),
}

impl Tally {
    /// The numbers of both sides, the attacker's first, and what they count.
    pub fn numbers(self) -> Option<([i16; 2], &'static str)> {
        match self {
            Tally::Nothing | Tally::Part(_) => None,
            Tally::Strengths(numbers) => Some((numbers, "Strength")),
            Tally::Killed(numbers) => Some((numbers.map(i16::from), "killed")),
        }
    }
}

/// How a fight, or a part of it, was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    pub at: Token,
    /// The attacker first.
    pub sides: [Party; 2],
    /// The side that won, if one did.
    pub won: Option<usize>,
    /// What became of the place, where a game has a word for it that is the same for all: `held`.
    pub how: Option<&'static str>,
    pub tally: Tally,
}

impl Verdict {
    /// `won`, `lost`, `the Kalkor won`, `held`, `3 of 4 defeated`.
    pub fn words(&self, viewer: Viewer, names: &dyn Names) -> String {
        match (self.how, self.tally) {
            (Some(how), Tally::Part([n, of])) => return format!("{n} of {of} {how}"),
            (Some(how), _) => return how.to_owned(),
            (None, _) => {}
        }
        let Some(winner) = self.won.and_then(|n| self.sides.get(n)) else { return "nobody won".to_owned() };
        let mine = |party: &Party| viewer.is_some_and(|seat| party.seats.has(seat));
        match self.sides.iter().any(mine) {
            true if mine(winner) => "won".to_owned(),
            true => "lost".to_owned(),
            false => format!("{} won", winner.words(names)),
        }
    }
}

/// What a sentence says of a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// What begins and where: `("Battle of", place)`. The name of the place follows, if it is said.
    Begins {
        what: &'static str,
        at: Token,
        named: bool,
    },
    Decided(Verdict),
    Ends,
}

/// A fight from its first sentence on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bout {
    pub what: &'static str,
    pub at: Token,
    named: bool,
    /// Its first entry in the journal, and the one after its last.
    pub begun: usize,
    pub ended: usize,
    /// In the order of the journal; a fight for several places has several.
    pub verdicts: Vec<Verdict>,
    /// How many moves had been made when it was over.
    pub moves: usize,
    /// The turn in which its result was seen first.
    pub turn: Option<u16>,
}

impl Bout {
    /// `Battle of Penhald`.
    pub fn title(&self, names: &dyn Names) -> String {
        if self.named { format!("{} {}", self.what, names.one(self.at)) } else { self.what.to_owned() }
    }

    /// As short as it can be said: `Penhald: won 8 : 2`; of several places `Assault: 3 held, 1 breached`.
    pub fn brief(&self, viewer: Viewer, names: &dyn Names) -> String {
        let place = if self.named { names.one(self.at) } else { self.what.to_owned() };
        if let [one] = &self.verdicts[..] {
            let words = one.words(viewer, names);
            return match one.tally.numbers() {
                Some(([a, d], _)) if matches!(one.tally, Tally::Strengths(_)) => format!("{place}: {words} {a} : {d}"),
                _ => format!("{place}: {words}"),
            };
        }
        let mut counts: Vec<(String, usize)> = Vec::new();
        for verdict in &self.verdicts {
            let words = verdict.words(viewer, names);
            match counts.iter_mut().find(|(known, _)| *known == words) {
                Some((_, n)) => *n += 1,
                None => counts.push((words, 1)),
            }
        }
        let counts: Vec<String> = counts.into_iter().map(|(words, n)| format!("{n} {words}")).collect();
        format!("{place}: {}", counts.join(", "))
    }
}

/// Dice that were thrown in a fight.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rolled {
    /// The seat that threw them, if one did.
    pub by: Option<Seat>,
    pub dice: Vec<u8>,
}

impl Rolled {
    /// What was thrown in these events.
    pub fn of(events: impl IntoIterator<Item = Event>) -> Vec<Rolled> {
        let thrown = events.into_iter().filter(|event| !event.dice.is_empty());
        thrown.map(|event| Rolled { by: event.seat, dice: event.dice }).collect()
    }
}

/// The fights of a journal: those that are over, and those that go on, each within the one before it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Fights {
    pub(crate) over: Vec<Bout>,
    pub(crate) open: Vec<Bout>,
    read: usize,
}

impl Fights {
    /// Reads the marks that were made since. `turn` is asked only if a fight ended.
    pub(crate) fn read(&mut self, marks: &[(usize, Mark)], moves: usize, turn: impl Fn() -> Option<u16>) {
        for &(told, mark) in marks.iter().skip(self.read) {
            match mark {
                Mark::Begins { what, at, named } => {
                    let begun = told.saturating_sub(1);
                    let verdicts = Vec::new();
                    self.open.push(Bout { what, at, named, begun, ended: told, verdicts, moves, turn: None });
                }
                Mark::Decided(verdict) => {
                    if let Some(bout) = self.open.last_mut() {
                        bout.verdicts.push(verdict);
                    }
                }
                Mark::Ends => {
                    let ended = self.open.pop().filter(|bout| !bout.verdicts.is_empty());
                    self.over.extend(ended.map(|bout| Bout { ended: told, moves, turn: turn(), ..bout }));
                }
            }
        }
        self.read = marks.len();
    }

    /// Forgets what was taken back: there are fewer marks than there were.
    pub(crate) fn go_back(&mut self, marks: &[(usize, Mark)]) {
        if marks.len() >= self.read {
            return;
        }
        let before = std::mem::take(self);
        self.read(marks, 0, || None);
        for (bout, known) in self.over.iter_mut().zip(before.over) {
            *bout = known;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Journal, Log, tell};

    struct Plain;

    impl Names for Plain {
        fn seat(&self, seat: Seat) -> String {
            format!("Player {}", seat.0)
        }

        fn one(&self, _: Token) -> String {
            "Penhald".to_owned()
        }

        fn many(&self, _: Token) -> String {
            String::new()
        }
    }

    const AT: Token = Token::Space(3);

    fn verdict(won: Option<usize>) -> Verdict {
        let sides = [Seat(0), Seat(1)].map(Party::seat);
        Verdict { at: AT, sides, won, how: None, tally: Tally::Strengths([8, 2]) }
    }

    fn log(marks: &[&[Mark]]) -> Log {
        let mut log = Log::default();
        for marks in marks {
            tell!(&mut log, "X1", "Something happens.");
            marks.iter().for_each(|mark| log.mark(|| *mark));
        }
        log
    }

    const BEGINS: Mark = Mark::Begins { what: "Battle of", at: AT, named: true };

    #[test]
    fn a_fight_reaches_from_the_sentence_that_begins_it_to_the_one_that_ends_it() {
        let log = log(&[&[], &[BEGINS], &[], &[Mark::Decided(verdict(Some(0)))], &[Mark::Ends], &[BEGINS]]);
        let mut fights = Fights::default();
        fights.read(&log.1[..1], 1, || Some(4));
        assert_eq!((fights.open.len(), fights.over.len()), (1, 0));
        fights.read(&log.1, 2, || Some(4));
        let [bout] = &fights.over[..] else { panic!("one fight is over: {fights:?}") };
        assert_eq!((bout.begun, bout.ended, bout.moves, bout.turn), (1, 5, 2, Some(4)));
        assert_eq!(fights.open.len(), 1);
        assert_eq!(bout.title(&Plain), "Battle of Penhald");
        let brief = |viewer: Option<u8>| bout.brief(viewer.map(Seat), &Plain);
        assert_eq!(brief(Some(0)), "Penhald: won 8 : 2");
        assert_eq!(brief(Some(1)), "Penhald: lost 8 : 2");
        assert_eq!(brief(None), "Penhald: Player 0 won 8 : 2");
        let known = fights.clone();
        fights.go_back(&log.1[..3]);
        assert_eq!((fights.over, fights.open.len()), (known.over, 0));
    }

    #[test]
    fn what_is_taken_back_has_not_ended() {
        let log = log(&[&[BEGINS], &[Mark::Decided(verdict(None)), Mark::Ends]]);
        let mut fights = Fights::default();
        fights.read(&log.1, 9, || Some(1));
        assert_eq!(fights.over[0].brief(None, &Plain), "Penhald: nobody won 8 : 2");
        fights.go_back(&log.1[..1]);
        assert_eq!((fights.over.len(), fights.open.len()), (0, 1));
    }

    #[test]
    fn a_fight_that_nobody_fought_is_none_and_one_for_several_places_is_counted() {
        let mut fights = Fights::default();
        fights.read(&log(&[&[BEGINS], &[Mark::Ends]]).1, 1, || None);
        assert_eq!(fights, Fights { read: 2, ..Fights::default() });
        let held = |how| Mark::Decided(Verdict { how: Some(how), ..verdict(Some(1)) });
        let mut fights = Fights::default();
        let begins = Mark::Begins { what: "Assault", at: AT, named: false };
        fights.read(&log(&[&[begins], &[held("held"), held("breached"), held("held")], &[Mark::Ends]]).1, 1, || None);
        assert_eq!(fights.over[0].brief(None, &Plain), "Assault: 2 held, 1 breached");
    }
}
