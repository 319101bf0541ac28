//! Positions in words. A scene is built line by line, played by notation with scripted dice and checked line by line:
//!
//! ```text
//! # a comment
//! given seats 3; option cards preset     the game's own words, see its `scene.rs`
//! dice  6 2 Marshal 3xScout              what the next rolls and draws show, faces and names of cards
//! when  place ford; blue: done           actions; a seat is named if several are asked; `settle` plays what leaves no choice
//! then  asked blue                       or nobody
//! then  can done; cannot place mill X3.3; because place mill: the outpost is full; choices done | place tower
//! then  unlisted done                    neither offered nor refused; like what one cannot do, it must be written as actions are
//! then  prompt X3.1; journal all draws a card; journal red draws scout
//! then  told X3.4 2; untold X3.4 Red     so many sentences under this clause; none with these words, which are told elsewhere
//! then  untold blue draws scout          hidden from this seat, or from `all`, and read by another
//! then  unasked place mill               no placing is offered or refused: it is not asked about
//! again: a title                         another scene; the title may be left out
//! ```
//!
//! A step is what stands between two semicolons. Dice are strict: chance that no `dice` line names is an error, unless only one
//! thing can come; what is named and not used is an error too. Every step must tell what it moves, by the law of events.

pub mod claims;
mod forms;
mod named;
mod script;
mod words;

use std::collections::VecDeque;
use std::fmt;

use ravelin_core::{
    Asked, Choice, Entry, Game, Io, Listing, Log, NamesOf, Pack, Pieces, Seat, StateError, Viewer, playout,
};

pub use script::Script;
pub use words::{Item, after, among, count, find, items, names, number, options, seat_called, some};

/// Dice and journal as the rules of a scene get them.
pub type Ctx<'a, 'b, G> = Io<'a, Script<'b, G>, Log>;

/// What a game brings for its scenes.
pub trait Staged: Game {
    /// What `given` steps say beside the position.
    type Notes: Clone + Default + fmt::Debug;

    /// How actions are written, forms parted by `|`: `march LOCALE by WAY | done`. A word in capitals is a noun, `1..8` a number
    /// from 1 to 8, `1..8,` one or several of them, joined by commas.
    const FORMS: &'static str;

    /// All that a noun of the forms stands for.
    fn called(&self, noun: &str) -> Vec<String>;

    /// The position that the `given` steps complete. Of these it reads what must be known before, such as seats and options.
    fn bare(kit: &'static Self::Kit, given: &[&str], ctx: &mut Ctx<'_, '_, Self>) -> Result<Self, String>;

    /// First words of the `given` steps that [`Staged::bare`] reads, each but `option` at most once.
    const READ_BEFORE: &'static [&'static str] = &["seats", "scenario", "option", "setup"];

    /// One `given` step, but for those that are read before.
    fn given(&mut self, words: &[&str], notes: &mut Self::Notes) -> Result<(), String>;

    /// Makes a position of what was given and plays up to the first decision.
    fn begin(&mut self, notes: &Self::Notes, ctx: &mut Ctx<'_, '_, Self>) -> Result<(), String>;

    /// Whether a claim in the game's own words holds; none if it is no claim.
    fn found(&self, words: &[&str]) -> Option<Result<(), String>>;

    /// What holds in a position whose past nobody wrote. Checked after every step, once it holds.
    fn sound(&self) -> Result<(), StateError> {
        self.audit()
    }

    /// Whether decisions that leave no choice are played on the way to the next step.
    fn plays_forced(_notes: &Self::Notes) -> bool {
        false
    }

    /// Whether a scene that plays them stops here to look.
    fn stops(&self) -> bool {
        false
    }

    /// How a seat is called in scenes.
    fn seat_word(&self, seat: Seat) -> String;
}

/// Where a scene is wrong, and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}: {step}: {why}")]
pub struct SceneError {
    pub file: String,
    /// Counted from 1.
    pub line: usize,
    pub step: String,
    pub why: String,
}

#[derive(Clone, Debug)]
pub struct Scene<G: Staged> {
    pub game: G,
    pub log: Log,
    notes: G::Notes,
    script: VecDeque<String>,
    begun: bool,
}

/// Plays all scenes of a file; the last one. A scene without `when` and `then` is left as it was given.
pub fn run<G: Staged>(file: &str, text: &str) -> Result<Scene<G>, SceneError> {
    let kit = G::kit(&Pack::default());
    let kit =
        kit.map_err(|e| SceneError { file: file.to_owned(), line: 1, step: String::new(), why: e.to_string() })?;
    run_with(kit, file, text)
}

/// The same with the components of a pack.
pub fn run_with<G: Staged>(kit: &'static G::Kit, file: &str, text: &str) -> Result<Scene<G>, SceneError> {
    let numbered: Vec<(usize, &str)> =
        text.lines().map(|line| line.split('#').next().unwrap_or("").trim()).enumerate().collect();
    for (number, line) in &numbered {
        check_again(line).map_err(|why| SceneError {
            file: file.to_owned(),
            line: number + 1,
            step: (*line).to_owned(),
            why: why.to_owned(),
        })?;
    }
    let mut last = None;
    for part in numbered.split(|(_, line)| is_again(line)) {
        last = Some(play_part(kit, file, part)?);
    }
    last.ok_or_else(|| SceneError {
        file: file.to_owned(),
        line: 1,
        step: String::new(),
        why: "it is empty".to_owned(),
    })
}

/// Whether another scene begins.
fn is_again(line: &str) -> bool {
    line.split(|c: char| !c.is_alphanumeric()).next() == Some("again")
}

/// That nothing but a title follows.
fn check_again(line: &str) -> Result<(), &'static str> {
    let Some(rest) = line.strip_prefix("again").filter(|rest| is_again(line) && !rest.is_empty()) else {
        return Ok(());
    };
    let title = rest.strip_prefix([':', ',']).map(str::trim).ok_or("a title is written `again: TITLE`")?;
    match first_word(title).0 {
        "" => Err("a title is written `again: TITLE`"),
        "given" | "dice" | "when" | "then" | "again" => Err("what is given, played and claimed has its own line"),
        _ if title.contains(';') => Err("a title has no steps"),
        _ => Ok(()),
    }
}

/// Most dice or cards that one word may stand for.
const MOST_ALIKE: usize = 1000;

/// `3xOrc` is `Orc Orc Orc`.
fn repeated(word: &str) -> impl Iterator<Item = String> {
    let times = word.split_once('x').and_then(|(n, name)| Some((n.parse().ok()?, name)));
    let (n, name) = times.filter(|(n, _)| *n <= MOST_ALIKE).unwrap_or((1, word));
    std::iter::repeat_n(name.to_owned(), n)
}

/// The first word of a line, and what follows it.
fn first_word(line: &str) -> (&str, &str) {
    line.split_once(char::is_whitespace).unwrap_or((line, ""))
}

fn steps(line: &str) -> impl Iterator<Item = &str> {
    line.split(';').map(str::trim).filter(|step| !step.is_empty())
}

fn play_part<G: Staged>(kit: &'static G::Kit, file: &str, lines: &[(usize, &str)]) -> Result<Scene<G>, SceneError> {
    let wrong = |line: usize, step: &str| {
        let (file, step) = (file.to_owned(), step.to_owned());
        move |why: String| SceneError { file, line: line + 1, step, why }
    };
    let (mut given, mut placed) = (Vec::new(), Vec::new());
    for &(number, line) in lines {
        let (word, rest) = first_word(line);
        if word == "given" {
            given.extend(steps(rest));
            placed.extend(steps(rest).map(|step| (number, step)));
        }
    }
    let mut scene = Scene::with_kit(kit, &given).map_err(|why| {
        // The step at which it goes wrong: those before it are fine.
        let bad = (1..placed.len()).find(|n| Scene::<G>::with_kit(kit, &given[..*n]).is_err());
        let (number, step) = placed.get(bad.unwrap_or(placed.len()).saturating_sub(1)).copied().unwrap_or((0, "given"));
        wrong(number, step)(why)
    })?;
    for &(number, line) in lines {
        let (word, rest) = first_word(line);
        let run: fn(&mut Scene<G>, &str) -> Result<(), String> = match word {
            "" => continue,
            "given" => Scene::given,
            "dice" => {
                scene.dice(rest);
                continue;
            }
            "when" => Scene::act,
            "then" => Scene::check,
            _ => return Err(wrong(number, line)("a line begins with given, dice, when, then or again".to_owned())),
        };
        if steps(rest).next().is_none() {
            return Err(wrong(number, line)(format!("nothing follows {word}")));
        }
        for step in steps(rest) {
            run(&mut scene, step).map_err(wrong(number, step))?;
        }
    }
    let last = lines.last().map_or(0, |(number, _)| *number);
    scene.dice_used().map_err(wrong(last, "dice"))?;
    Ok(scene)
}

impl<G: Staged> Scene<G> {
    /// A position before its `given` steps.
    pub fn bare(given: &[&str]) -> Result<Self, String> {
        Self::with_kit(G::kit(&Pack::default()).map_err(|e| e.to_string())?, given)
    }

    /// The same with the components of another pack.
    pub fn with_kit(kit: &'static G::Kit, given: &[&str]) -> Result<Self, String> {
        let (mut log, mut words) = (Log::default(), VecDeque::new());
        let mut script = Script::new(kit, &mut words);
        words::check_once(G::READ_BEFORE, given)?;
        let game = G::bare(kit, given, &mut Io { dice: &mut script, journal: &mut log })?;
        script.finish()?;
        Ok(Scene { game, log, notes: G::Notes::default(), script: words, begun: false })
    }

    /// One `given` step.
    pub fn given(&mut self, step: &str) -> Result<(), String> {
        if self.begun {
            return Err("the scene has begun".to_owned());
        }
        let words: Vec<&str> = step.split_whitespace().collect();
        if words.first().is_some_and(|word| G::READ_BEFORE.contains(word)) {
            Ok(())
        } else {
            self.game.given(&words, &mut self.notes)
        }
    }

    /// What a `dice` line names.
    pub fn dice(&mut self, words: &str) {
        self.script.extend(words.split_whitespace().flat_map(repeated));
    }

    /// Up to the first decision, once.
    pub fn begin(&mut self) -> Result<(), String> {
        if std::mem::replace(&mut self.begun, true) {
            return Ok(());
        }
        let mut script = Script::new(self.game.kit_of(), &mut self.script);
        self.game.begin(&self.notes, &mut Io { dice: &mut script, journal: &mut self.log })?;
        script.finish()
    }

    /// Rules that run: their chance is scripted, and what they move they tell.
    fn watched(&mut self, run: impl FnOnce(&mut G, &mut Script<'_, G>, &mut Log)) -> Result<(), String> {
        let (before, told) = (self.game.clone(), self.log.0.len());
        let mut script = Script::new(self.game.kit_of(), &mut self.script);
        run(&mut self.game, &mut script, &mut self.log);
        script.finish()?;
        // A scene may show less than a whole position; what was sound stays sound.
        if before.sound().is_ok() {
            self.game.sound().map_err(|e| format!("the position is unsound: {e}"))?;
        }
        check_events(&before, &self.game, &self.log.0[told..])
    }

    /// One `when` step.
    pub fn act(&mut self, step: &str) -> Result<(), String> {
        self.begin()?;
        if step == "settle" {
            return self.watched(|game, dice, log| playout::settle(game, dice, log, &mut Listing::default()));
        }
        loop {
            let (seat, text) = self.seat_and_text(step)?;
            let asked = self.asked(seat);
            let found = asked.as_ref().ok().and_then(|asked| asked.decision().choices.iter().find(|c| c.text == text));
            if found.is_none_or(|choice| choice.why.is_some()) && G::plays_forced(&self.notes) && self.play_forced()? {
                continue;
            }
            let legal = match (found, &asked) {
                (_, Err(why)) => return Err(why.clone()),
                (Some(Choice { why: Some(why), .. }), _) => return Err(format!("refused: {why}")),
                (Some(choice), Ok(asked)) => asked.pick(choice.index).ok_or("not possible now")?,
                (None, Ok(asked)) => {
                    let offered = asked.decision().offered().iter().map(|choice| choice.text.as_str());
                    return Err(format!("not among {}", offered.collect::<Vec<_>>().join(" | ")));
                }
            };
            return self.watched(|game, dice, log| playout::play(game, legal, dice, log));
        }
    }

    /// Plays a decision that leaves no choice, unless not asking would tell a secret; whether there was one.
    fn play_forced(&mut self) -> Result<bool, String> {
        let Some(seat) = self.game.deciders().sole().filter(|seat| !self.game.asks_single(*seat)) else {
            return Ok(false);
        };
        let mut list = Listing::default();
        let n = list.list(&self.game, seat).len();
        let Some(only) = list.pick(0).filter(|_| n == 1) else { return Ok(false) };
        self.watched(|game, dice, log| playout::play(game, only, dice, log))?;
        Ok(true)
    }

    fn asked(&self, seat: Seat) -> Result<Asked<G::Action>, String> {
        Asked::new(&self.game, seat).ok_or_else(|| format!("{} is not asked", self.game.seat_word(seat)))
    }

    /// The seat of this name.
    pub fn seat(&self, word: &str) -> Result<Seat, String> {
        seat_called(&self.game, word)
    }

    /// `blue: done` names the seat; otherwise it is the first that is asked.
    fn seat_and_text<'a>(&self, step: &'a str) -> Result<(Seat, &'a str), String> {
        if let Some((word, rest)) = step.split_once(": ") {
            return Ok((self.seat(word.trim())?, rest.trim()));
        }
        let seat = self.game.deciders().lowest().ok_or("nobody is asked")?;
        Ok((seat, step))
    }

    /// The journal as a viewer reads it.
    pub fn journal(&self, viewer: Viewer) -> String {
        let words = |entry: &Entry| entry.telling(viewer, &NamesOf(&self.game)).to_string();
        self.log.0.iter().map(words).collect::<Vec<_>>().join("\n")
    }

    /// Whether everything that was named came up.
    pub fn dice_used(&self) -> Result<(), String> {
        match self.script.is_empty() {
            true => Ok(()),
            false => Err(format!("not used: {}", self.script.iter().cloned().collect::<Vec<_>>().join(" "))),
        }
    }
}

/// Runs the rules of a scene from its position on: what they move they tell.
pub fn run_told<G: Staged>(
    game: &mut G,
    ctx: &mut Ctx<'_, '_, G>,
    run: impl FnOnce(&mut G, &mut Ctx<'_, '_, G>),
) -> Result<(), String> {
    let (before, told) = (game.clone(), ctx.journal.0.len());
    run(game, ctx);
    check_events(&before, game, &ctx.journal.0[told..])
}

/// The law of events, for every viewer: what was seen before and the events are what is seen after.
pub fn check_events<G: Game>(before: &G, after: &G, told: &[Entry]) -> Result<(), String> {
    let pieces = |game: &G, viewer| {
        let mut pieces = Pieces::default();
        G::pieces(&game.view(viewer), &mut pieces);
        pieces
    };
    let kit = after.kit_of();
    let backs = |token| G::back(kit, token);
    for viewer in (0..after.seats()).map(|seat| Some(Seat(seat))).chain([None]) {
        let mut seen = pieces(before, viewer);
        for event in told.iter().flat_map(|entry| entry.events(viewer, &backs)) {
            seen.apply(&event, &backs).map_err(|event| format!("{viewer:?}: nothing is there for {event:?}"))?;
        }
        if let Some((at, piece, told, shown)) = seen.difference(&pieces(after, viewer)) {
            return Err(format!("{viewer:?}: {piece:?} at {at:?}: {told} by the events, {shown} on the board"));
        }
    }
    Ok(())
}

/// For tests: plays a scene, or fails with the line that is wrong.
#[track_caller]
pub fn play<G: Staged>(text: &str) -> Scene<G> {
    run("scene", text).unwrap_or_else(|e| panic!("{e}"))
}

/// For tests: plays a scene with the components of a pack, or fails with the line that is wrong.
#[track_caller]
pub fn play_with<G: Staged>(kit: &'static G::Kit, text: &str) -> Scene<G> {
    run_with(kit, "scene", text).unwrap_or_else(|e| panic!("{e}"))
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_word_stands_for_at_most_so_many() {
        assert_eq!(super::repeated("3xOrc").count(), 3);
        assert_eq!(super::repeated("99999999999xOrc").collect::<Vec<_>>(), ["99999999999xOrc"]);
    }
}
