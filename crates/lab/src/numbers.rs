//! Two numbers that tell whether a game still plays and speaks as it did, independent of how its state is stored.
//!
//! *Play* is a hash of who is asked, what is offered and refused in which order, the clauses, the dice and the results of
//! fixed random games. *Words* is a hash of what people read in them: prompts, buttons, reasons and the journal as every
//! viewer reads it. Play changes only when a rule changes.

use std::fmt::Write;

use ravelin_core::{Asked, Decision, Dice, Fast, Game, Log, NamesOf, Options, Pack, Prompt, Seat, playout};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::LabError;

/// Games over all scenarios and numbers of seats; each of them is played at least once.
const GAMES: usize = 8;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Numbers {
    /// Sixteen hexadecimal digits.
    pub play: String,
    /// Sixteen hexadecimal digits.
    pub words: String,
}

/// Plays the fixed games.
pub fn numbers<G: Game>() -> Result<Numbers, LabError> {
    let kit = G::kit(&Pack::default())?;
    let sheet = G::sheet(kit);
    let mut setups = Vec::new();
    for scenario in &sheet.scenarios {
        for &seats in &sheet.seats {
            setups.push(sheet.resolve(Some(seats), Some(&scenario.id), [])?);
        }
    }
    let (mut play, mut words) = (Text::default(), Text::default());
    for n in 0..GAMES.max(setups.len()) {
        listen::<G>(kit, &setups[n % setups.len()], n as u64, &mut play, &mut words);
    }
    Ok(Numbers { play: play.finish(), words: words.finish() })
}

/// Lines that are hashed as they come.
#[derive(Default)]
struct Text(Sha256);

impl Text {
    fn finish(self) -> String {
        self.0.finalize()[..8].iter().fold(String::new(), |mut text, byte| {
            let _ = write!(text, "{byte:02x}");
            text
        })
    }
}

impl Write for Text {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        self.0.update(text);
        Ok(())
    }
}

macro_rules! line {
    ($to:expr, $($text:tt)*) => {
        // A hash takes everything.
        let _ = writeln!($to, $($text)*);
    };
}

/// Dice that are heard as they fall.
struct Heard<'a> {
    dice: Fast,
    text: &'a mut Text,
}

impl Dice for Heard<'_> {
    fn below(&mut self, n: u32) -> u32 {
        let face = self.dice.below(n);
        line!(self.text, "die {face} of {n}");
        face
    }
}

/// One random game.
fn listen<G: Game>(kit: &'static G::Kit, options: &Options, seed: u64, play: &mut Text, words: &mut Text) {
    let mut chance = Fast::new(seed);
    let mut picks = Fast::new(seed ^ 0xb075_0000_0000);
    let mut log = Log::default();
    let mut game: G = playout::setup(kit, options, &mut Heard { dice: chance.clone(), text: play }, &mut log);
    for step in 0..=G::INFO.longest {
        tell(&game, &mut log, words);
        let Some(seat) = playout::actor(&game, &mut picks) else { break };
        for asked in game.deciders().iter().filter_map(|seat| Asked::new(&game, seat)) {
            ask(&game, asked.decision(), play, words);
        }
        let Some(asked) = Asked::new(&game, seat) else { break };
        let index = picks.below(asked.decision().offered().len() as u32) as usize;
        let Some(legal) = asked.pick(index) else { break };
        line!(play, "{step} {index}");
        // Every step has dice of its own, so that a die more or less in one does not change those of the next.
        let dice = Fast::new(u64::from(chance.below(u32::MAX)));
        playout::play(&mut game, legal, &mut Heard { dice, text: play }, &mut log);
    }
    if let Some(end) = game.outcome() {
        line!(play, "{:?} {:?} {:?} {}", end.winners, end.places, end.scores, end.clause);
        line!(words, "{} {:?}", end.reason, end.lines);
    }
}

/// What a seat is asked.
fn ask<G: Game>(game: &G, decision: &Decision, play: &mut Text, words: &mut Text) {
    let Prompt { asked, kind, clause, .. } = &decision.prompt;
    let seat = decision.seat;
    line!(play, "seat {} of {asked:?} {kind:?} {clause} {}", seat.0, game.asks_single(seat));
    line!(words, "{}", decision.prompt.words());
    for choice in &decision.choices {
        match choice.why {
            None => {
                line!(play, "+{}", choice.text);
                line!(words, "{} {:?}", choice.words, choice.heading);
            }
            Some(why) => {
                line!(play, "-{} {}", choice.text, why.rule);
                line!(words, "{} {}", choice.words, why.why());
            }
        }
    }
}

/// What happened, as every viewer reads it.
fn tell<G: Game>(game: &G, log: &mut Log, words: &mut Text) {
    let viewers = (0..game.seats()).map(|seat| Some(Seat(seat))).chain([None]);
    for entry in log.0.drain(..) {
        line!(words, "{} {}", entry.clause, entry.heading);
        for viewer in viewers.clone() {
            line!(words, "{}", entry.telling(viewer, &NamesOf(game)));
        }
    }
}
