//! Positions in words. A scene is built line by line, played by notation with scripted dice and checked line by line:
//!
//! ```text
//! # a comment
//! given seats 3; option cards preset     the game's own words, see its `scene.rs`
//! dice  6 2 Marshal 3xScout              what the next rolls and draws show, faces and names of cards
//! when  place ford; blue: done           actions; a seat is named if several are asked; `settle` plays what leaves no choice
//! then  asked blue                       or nobody
//! then  can done; cannot place mill X3.3; because place mill: the outpost is full; choices done | place tower
//! then  prompt X3.1; journal all draws a card; journal red draws scout
//! again                                  another scene; what follows the word is a title
//! ```
//!
//! A step is what stands between two semicolons. Dice are strict: chance that no `dice` line names is an error, unless only one
//! thing can come; what is named and not used is an error too. Every step must tell what it moves, by the law of events.

pub mod claims;
mod script;

use std::collections::VecDeque;
use std::fs;
use std::path::Path;

use ravelin_core::{Asked, Entry, Game, Io, Listing, Log, NamesOf, Pack, Pieces, Seat, Viewer, playout};

pub use script::Script;

/// Dice and journal as the rules of a scene get them.
pub type Ctx<'a, 'b, G> = Io<'a, Script<'b, G>, Log>;

/// What a game brings for its scenes.
pub trait Staged: Game {
    /// The position that the `given` steps complete. Of these it reads what must be known before, such as seats and options.
    fn bare(kit: &'static Self::Kit, given: &[&str], ctx: &mut Ctx<'_, '_, Self>) -> Result<Self, String>;

    /// One `given` step.
    fn given(&mut self, step: &str) -> Result<(), String>;

    /// Makes a position of what was given and plays up to the first decision.
    fn begin(&mut self, ctx: &mut Ctx<'_, '_, Self>) -> Result<(), String>;

    /// Whether a claim in the game's own words holds; none if it is no claim.
    fn found(&self, words: &[&str]) -> Option<Result<(), String>>;

    /// How a seat is called in scenes.
    fn seat_word(&self, seat: Seat) -> String;

    /// How a card is called in `dice` lines.
    fn card_word(kit: &Self::Kit, card: u16) -> String;
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
pub struct Scene<G> {
    pub game: G,
    pub log: Log,
    script: VecDeque<String>,
    begun: bool,
}

/// Plays all scenes of a file; the last one. A scene without `when` and `then` is left as it was given.
pub fn run<G: Staged>(file: &str, text: &str) -> Result<Scene<G>, SceneError> {
    let numbered: Vec<(usize, &str)> =
        text.lines().map(|line| line.split('#').next().unwrap_or("").trim()).enumerate().collect();
    let mut last = None;
    for part in numbered.split(|(_, line)| line.starts_with("again")) {
        last = Some(play_part(file, part)?);
    }
    last.ok_or_else(|| SceneError {
        file: file.to_owned(),
        line: 1,
        step: String::new(),
        why: "it is empty".to_owned(),
    })
}

/// `3xOrc` is `Orc Orc Orc`.
fn repeated(word: &str) -> impl Iterator<Item = String> {
    let times = word.split_once('x').and_then(|(n, name)| Some((n.parse().ok()?, name)));
    let (n, name) = times.unwrap_or((1, word));
    std::iter::repeat_n(name.to_owned(), n)
}

fn steps(line: &str) -> impl Iterator<Item = &str> {
    line.split(';').map(str::trim).filter(|step| !step.is_empty())
}

fn play_part<G: Staged>(file: &str, lines: &[(usize, &str)]) -> Result<Scene<G>, SceneError> {
    let wrong = |line: usize, step: &str| {
        let (file, step) = (file.to_owned(), step.to_owned());
        move |why: String| SceneError { file, line: line + 1, step, why }
    };
    let first = lines.first().map_or(0, |(number, _)| *number);
    let given: Vec<&str> = lines.iter().filter_map(|(_, line)| line.strip_prefix("given ")).flat_map(steps).collect();
    let mut scene = Scene::bare(&given).map_err(wrong(first, "given"))?;
    for &(number, line) in lines {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let run: fn(&mut Scene<G>, &str) -> Result<(), String> = match word {
            "" => continue,
            "given" => Scene::given,
            "dice" => {
                scene.script.extend(rest.split_whitespace().flat_map(repeated));
                continue;
            }
            "when" => Scene::act,
            "then" => Scene::check,
            _ => return Err(wrong(number, line)("a line begins with given, dice, when, then or again".to_owned())),
        };
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
        let kit = G::kit(&Pack::default()).map_err(|e| e.to_string())?;
        let (mut log, mut words) = (Log::default(), VecDeque::new());
        let mut script = Script::new(kit, &mut words);
        let game = G::bare(kit, given, &mut Io { dice: &mut script, journal: &mut log })?;
        script.finish()?;
        Ok(Scene { game, log, script: words, begun: false })
    }

    fn given(&mut self, step: &str) -> Result<(), String> {
        if self.begun {
            return Err("the scene has begun".to_owned());
        }
        self.game.given(step)
    }

    /// Up to the first decision, once.
    pub fn begin(&mut self) -> Result<(), String> {
        if std::mem::replace(&mut self.begun, true) {
            return Ok(());
        }
        let mut script = Script::new(self.game.kit_of(), &mut self.script);
        self.game.begin(&mut Io { dice: &mut script, journal: &mut self.log })?;
        script.finish()
    }

    /// Rules that run: their chance is scripted, and what they move they tell.
    fn watched(&mut self, run: impl FnOnce(&mut G, &mut Script<'_, G>, &mut Log)) -> Result<(), String> {
        let (before, told) = (self.game.clone(), self.log.0.len());
        let mut script = Script::new(self.game.kit_of(), &mut self.script);
        run(&mut self.game, &mut script, &mut self.log);
        script.finish()?;
        // A scene may show less than a whole position; what was sound stays sound.
        if before.audit().is_ok() {
            self.game.audit().map_err(|e| format!("the position is unsound: {e}"))?;
        }
        self.check_events(&before, &self.log.0[told..])
    }

    fn check_events(&self, before: &G, told: &[Entry]) -> Result<(), String> {
        let pieces = |game: &G, viewer| {
            let mut pieces = Pieces::default();
            G::pieces(&game.view(viewer), &mut pieces);
            pieces
        };
        let kit = self.game.kit_of();
        let backs = |token| G::back(kit, token);
        for viewer in (0..self.game.seats()).map(|seat| Some(Seat(seat))).chain([None]) {
            let mut seen = pieces(before, viewer);
            for event in told.iter().flat_map(|entry| entry.events(viewer, &backs)) {
                seen.apply(&event, &backs).map_err(|event| format!("{viewer:?}: nothing is there for {event:?}"))?;
            }
            if let Some((at, piece, told, shown)) = seen.difference(&pieces(&self.game, viewer)) {
                return Err(format!("{viewer:?}: {piece:?} at {at:?}: {told} by the events, {shown} on the board"));
            }
        }
        Ok(())
    }

    /// One `when` step.
    pub fn act(&mut self, step: &str) -> Result<(), String> {
        self.begin()?;
        if step == "settle" {
            return self.watched(|game, dice, log| playout::settle(game, dice, log, &mut Listing::default()));
        }
        let (seat, text) = self.seat_and_text(step)?;
        let asked = self.asked(seat)?;
        let decision = asked.decision();
        let found = decision.choices.iter().find(|choice| choice.text == text);
        let legal = match found.map(|choice| (choice.why, asked.pick(choice.index))) {
            Some((Some(why), _)) => return Err(format!("refused: {why}")),
            Some((None, Some(legal))) => legal,
            _ => {
                let offered: Vec<&str> = decision.offered().iter().map(|choice| choice.text.as_str()).collect();
                return Err(format!("not among {}", offered.join(" | ")));
            }
        };
        self.watched(|game, dice, log| playout::play(game, legal, dice, log))
    }

    fn asked(&self, seat: Seat) -> Result<Asked<G::Action>, String> {
        Asked::new(&self.game, seat).ok_or_else(|| format!("{} is not asked", self.game.seat_word(seat)))
    }

    /// The seat of this name.
    pub fn seat(&self, word: &str) -> Result<Seat, String> {
        let all = || (0..self.game.seats()).map(Seat);
        let named = all().find(|seat| self.game.seat_word(*seat) == word);
        named.ok_or_else(|| {
            let words: Vec<String> = all().map(|seat| self.game.seat_word(seat)).collect();
            format!("no seat {word:?}; there are {}", words.join(", "))
        })
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

    fn dice_used(&self) -> Result<(), String> {
        match self.script.is_empty() {
            true => Ok(()),
            false => Err(format!("not used: {}", self.script.iter().cloned().collect::<Vec<_>>().join(" "))),
        }
    }
}

/// For tests: plays a scene, or fails with the line that is wrong.
#[track_caller]
pub fn play<G: Staged>(text: &str) -> Scene<G> {
    run("scene", text).unwrap_or_else(|e| panic!("{e}"))
}

/// For tests: plays every `.play` file of a folder, or fails with all that is wrong; the number of files.
pub fn play_folder<G: Staged>(folder: impl AsRef<Path>) -> usize {
    let folder = folder.as_ref();
    let read = |e: std::io::Error| panic!("{}: {e}", folder.display());
    let mut files: Vec<_> = fs::read_dir(folder).unwrap_or_else(read).flatten().map(|entry| entry.path()).collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending == "play"));
    files.sort();
    let wrong = files.iter().filter_map(|path| {
        let text = fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        run::<G>(&name, &text).err().map(|e| e.to_string())
    });
    let wrong: Vec<String> = wrong.collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    files.len()
}

#[cfg(test)]
mod tests;
