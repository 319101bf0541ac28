//! A broken law: what broke where, and the record that shows it.

use std::any::Any;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use super::trial::Broken;
use super::{Law, Style};
use ravelin_core::game::Notation;
use ravelin_core::record::Move;
use ravelin_core::{Dice, Fast, Game, Listing, Match, Options, Pack, Record, Seed, Table, playout};

/// The first broken law.
#[derive(Clone, Debug)]
pub struct Failure {
    pub game: &'static str,
    pub law: Law,
    pub options: Options,
    pub style: Style,
    pub seed: u64,
    /// Actions played before it.
    pub step: usize,
    pub why: String,
    /// Replaying it leads to the failure.
    pub record: Record,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Options { seats, scenario, set } = &self.options;
        let set: Vec<String> = set.iter().map(|(key, value)| format!("{key}={value}")).collect();
        writeln!(f, "{} breaks the law {:?}: {}", self.game, self.law.slug(), self.why)?;
        writeln!(f, "  scenario {scenario}, {seats} seats, {}", set.join(" "))?;
        write!(f, "  style {:?}, seed {}, step {}", self.style, self.seed, self.step)
    }
}

impl Failure {
    pub(super) fn at_start<G: Game>(law: Law, options: &Options, seed: u64, why: String) -> Box<Self> {
        let record = empty_record::<G>(options, seed, &Pack::default());
        let (game, options) = (G::INFO.slug, options.clone());
        Box::new(Failure { game, law, options, style: Style::Uniform, seed, step: 0, why, record })
    }

    /// What broke in the random game of a seed. A panic breaks the last step that the game comes to.
    pub(super) fn of_seed<G: Game>(
        broken: Broken,
        options: &Options,
        seed: u64,
        step: usize,
        pack: &Pack,
    ) -> Box<Self> {
        let Broken { law, why } = broken;
        let record = rerun::<G>(options, seed, pack);
        let step = if law == Law::NoPanic { record.moves.len() } else { step };
        let (game, options) = (G::INFO.slug, options.clone());
        Box::new(Failure { game, law, options, style: Style::Uniform, seed, step, why, record })
    }

    /// Writes the record to `$RAVELIN_FAILURES`, or to `failures` beside the workspace's lock file; says where, or why
    /// it could not.
    pub fn write(&self) -> String {
        self.write_to(&folder())
    }

    /// Writes the record into a folder; says where, or why it could not.
    pub fn write_to(&self, folder: &Path) -> String {
        let file = folder.join(format!("{}-{}-{}.json", self.game, self.law, self.seed));
        let written = std::fs::create_dir_all(folder).and_then(|()| std::fs::write(&file, self.record.write()));
        match written {
            Ok(()) => file.display().to_string(),
            Err(e) => format!("no file: {}: {e}", file.display()),
        }
    }
}

fn folder() -> PathBuf {
    if let Some(folder) = std::env::var_os("RAVELIN_FAILURES") {
        return folder.into();
    }
    let here = std::env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| PathBuf::from("."), PathBuf::from);
    let root = here.ancestors().find(|dir| dir.join("Cargo.lock").is_file()).unwrap_or(&here);
    root.join("failures")
}

/// What a panic said.
pub(super) fn panic_words(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    format!("panic: {}", text.unwrap_or("without a message"))
}

/// The record of a game that did not get beyond its setup.
pub(super) fn empty_record<G: Game>(options: &Options, seed: u64, pack: &Pack) -> Record {
    Record::begin(G::INFO, options.clone(), pack, Seed::number(seed), None)
}

/// The file of a match as far as it came, with the action that it failed to play.
pub(super) fn record_of<G: Game>(table: &Match<G>, attempt: Option<Move>) -> Record {
    let file = catch_unwind(AssertUnwindSafe(|| table.file()));
    let mut record = file.unwrap_or_else(|_| table.record().clone());
    record.moves.extend(attempt);
    record
}

/// Plays the random game of this seed again, as a match, as far as it goes.
pub(super) fn rerun<G: Game>(options: &Options, seed: u64, pack: &Pack) -> Record {
    let mut attempt = None;
    let begin = || Match::<G>::new(options, Seed::number(seed), pack);
    let begun = catch_unwind(AssertUnwindSafe(begin));
    let Ok(Ok(mut table)) = begun else { return empty_record::<G>(options, seed, pack) };
    let _ = catch_unwind(AssertUnwindSafe(|| {
        let (mut picks, mut list) = (Fast::new(seed), Listing::default());
        for _ in 0..=G::INFO.longest {
            let Some(seat) = playout::actor(table.game(), &mut picks) else { return };
            let n = list.list(table.game(), seat).len();
            let Some(legal) = list.pick(picks.below(n as u32) as usize) else { return };
            let action = Notation::<G>(table.kit(), legal.action()).to_string();
            attempt = Some(Move { seat, action, dice: Vec::new(), at: None });
            table.play(legal);
            attempt = None;
        }
    }));
    record_of(&table, attempt)
}
