//! The laws every game proves, with one line in its tests: `laws::prove::<Sovereigns>(Effort::from_env(300))`.
//!
//! Games are played for every scenario, number of seats and single changed option, in three styles. Cheap laws hold at
//! every step, expensive ones are tried at random steps. A failure names game, law, options, style, seed and step, and
//! writes the record that reproduces it. [`playouts`] runs only the cheap laws, over very many games;
//! [`states_come_back`] and [`drawings`] look at many states of a few games.

mod drawing;
mod edit;
mod events;
mod failure;
mod telling;
mod trial;
mod walk;

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

pub use drawing::{Drawing, Stands, draws_the_pieces, tells_the_position, tells_where_the_game_stands};
pub use failure::Failure;
pub use walk::{Walk, drawings, pack_of, states_come_back};

use failure::panic_words;
use ravelin_core::playout::{Step, advance, advance_telling};
use ravelin_core::{Fast, Game, Listing, Log, OptionKind, Options, Pack, Seat, Seed, Seeded, Sheet, Silent};
use trial::Trial;

/// What a game must keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Law {
    /// An action has at most 16 bytes.
    Small,
    /// Options of the sheet start a game.
    Setup,
    /// No rule panics.
    NoPanic,
    /// Games end within `Info::longest` actions.
    Ends,
    /// Whoever is asked has something to do.
    NoStall,
    /// There is an outcome exactly when nobody is asked, with one value for each seat.
    Outcome,
    /// Every component is somewhere exactly once, after every action.
    Conserved,
    /// An action is listed, once, exactly when the check accepts it.
    Listed,
    /// What is offered is not also refused.
    NearMiss,
    /// Notation is unique among the choices, and reading it back gives the action.
    Notation,
    /// The view of a state imagined from a view is that view.
    Imagine,
    /// Imagined states are sound.
    ImaginedSound,
    /// What a seat may not see changes neither prompts, boards, choices nor who is asked.
    Hidden,
    /// A drawing is well-formed, with every choice in one place, every id once and nothing that pages forbid.
    Drawn,
    /// The prompt asks those whom the rules ask, in one sentence; what is said beside it stands apart.
    Prompt,
    /// The journal tells a viewer no more than its view does.
    Journal,
    /// Every entry reads as a sentence that ends, for every viewer, and every card that lies open has a text.
    Told,
    /// What a viewer saw before and the events of an action are what the viewer sees after it.
    Events,
    /// A fight is open in the journal exactly while the view says that one is under way.
    Fights,
    /// Saving and restoring is the identity.
    Saved,
    /// A state that was edited is refused, or is sound and can be played.
    Edited,
    /// A record replays to the same state.
    Replay,
    /// Undo, then the same action again, is the identity.
    Undo,
    /// An action that can be undone has told its actor nothing.
    Barrier,
}

impl Law {
    pub fn slug(self) -> &'static str {
        match self {
            Law::Small => "small",
            Law::Setup => "setup",
            Law::NoPanic => "no-panic",
            Law::Ends => "ends",
            Law::NoStall => "no-stall",
            Law::Outcome => "outcome",
            Law::Conserved => "conserved",
            Law::Listed => "listed",
            Law::NearMiss => "near-miss",
            Law::Notation => "notation",
            Law::Imagine => "imagine",
            Law::ImaginedSound => "imagined-sound",
            Law::Hidden => "hidden",
            Law::Drawn => "drawn",
            Law::Prompt => "prompt",
            Law::Journal => "journal",
            Law::Told => "told",
            Law::Events => "events",
            Law::Fights => "fights",
            Law::Saved => "saved",
            Law::Edited => "edited",
            Law::Replay => "replay",
            Law::Undo => "undo",
            Law::Barrier => "barrier",
        }
    }
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.slug())
    }
}

/// Different styles reach different rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    Uniform,
    /// Mostly the action after which the judgement is best.
    Greedy,
    /// Mostly fighting, where there is any.
    Quarrelsome,
}

pub const STYLES: [Style; 3] = [Style::Uniform, Style::Greedy, Style::Quarrelsome];

/// How much is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Games in all, spread over setups and styles; every setup is played in every style at least once.
    pub games: usize,
    /// About how often in a game the expensive laws are tried.
    pub deep: u64,
    /// Seed of the first game; the next have the next numbers.
    pub seed: u64,
}

impl Effort {
    pub const QUICK: Effort = Effort { games: 100, deep: 4, seed: 1 };

    /// So many games, or as many as `RAVELIN_LAW_GAMES` says, from the seed that `RAVELIN_LAW_SEED` says.
    pub fn from_env(games: usize) -> Self {
        Effort { games: env("RAVELIN_LAW_GAMES").unwrap_or(games), seed: env_seed(), ..Effort::QUICK }
    }
}

fn env<N: std::str::FromStr>(name: &str) -> Option<N> {
    std::env::var(name).ok()?.parse().ok()
}

fn env_seed() -> u64 {
    env("RAVELIN_LAW_SEED").unwrap_or(Effort::QUICK.seed)
}

/// What was tried.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tally {
    pub games: u64,
    /// Actions chosen by somebody who was asked.
    pub choices: u64,
    /// All actions of playouts, forced ones included; in law games, those of the record.
    pub actions: u64,
    /// Steps at which the expensive laws were tried.
    pub deep: u64,
    pub time: Duration,
}

impl Tally {
    fn add(&mut self, other: Tally) {
        self.games += other.games;
        self.choices += other.choices;
        self.actions += other.actions;
        self.deep += other.deep;
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.time.as_secs_f64().max(1e-9);
        write!(
            f,
            "{} games, {} choices, {} actions, {} deep checks, {:.1} s, {:.0} games/s",
            self.games,
            self.choices,
            self.actions,
            self.deep,
            seconds,
            self.games as f64 / seconds
        )
    }
}

/// Every scenario and number of seats, with default options and with each single option changed: a choice to each
/// other value, a number to each of a short range and to both ends of a long one.
pub fn setups(sheet: &Sheet) -> Vec<Options> {
    let mut changes: Vec<Option<(&str, String)>> = vec![None];
    for option in &sheet.options {
        let values: Vec<String> = match &option.kind {
            OptionKind::Choice { of } => of.iter().map(|(id, _)| id.clone()).collect(),
            OptionKind::Number { min, max } if max - min < 8 => (*min..=*max).map(|n| n.to_string()).collect(),
            OptionKind::Number { min, max } => vec![min.to_string(), max.to_string()],
        };
        let other = values.into_iter().filter(|v| *v != option.default);
        changes.extend(other.map(|v| Some((option.key.as_str(), v))));
    }
    let mut all = Vec::new();
    for scenario in &sheet.scenarios {
        for &seats in &sheet.seats {
            for change in &changes {
                let set = change.iter().map(|(key, value)| (*key, value.as_str()));
                all.extend(sheet.resolve(Some(seats), Some(&scenario.id), set).ok());
            }
        }
    }
    all
}

/// Proves all laws for a game, or fails the test that calls it.
pub fn prove<G: Game>(effort: Effort) -> Tally {
    conclude::<G>(examine::<G>(effort))
}

/// Proves all laws over these setups and styles, for options that only matter together.
pub fn prove_over<G: Game>(effort: Effort, all: &[Options], styles: &[Style]) -> Tally {
    conclude::<G>(examine_over::<G>(effort, all, styles))
}

/// Tries all laws; gives the first failure.
pub fn examine<G: Game>(effort: Effort) -> Result<Tally, Box<Failure>> {
    examine_over::<G>(effort, &shipped_setups::<G>(effort.seed)?, &STYLES)
}

fn examine_over<G: Game>(effort: Effort, all: &[Options], styles: &[Style]) -> Result<Tally, Box<Failure>> {
    let start = Instant::now();
    if size_of::<G::Action>() > 16 {
        let why = format!("an action has {} bytes, more than 16", size_of::<G::Action>());
        return Err(Failure::at_start::<G>(Law::Small, &all[0], effort.seed, why));
    }
    let mut tally = Tally::default();
    let mut pool = Vec::new();
    // Every setup at least once, with the styles taking turns; more games give every setup every style.
    for n in 0..effort.games.max(all.len()) {
        let options = &all[n % all.len()];
        let style = styles[(n + n / all.len()) % styles.len()];
        let mut trial = Trial::<G>::new(options, style, effort.seed + n as u64, effort.deep, &mut pool);
        let mut table = None;
        let broken = match catch_unwind(AssertUnwindSafe(|| trial.run(&mut table))) {
            Ok(Ok(done)) => {
                tally.add(done);
                continue;
            }
            Ok(Err(broken)) => broken,
            Err(panic) => trial::Broken { law: Law::NoPanic, why: panic_words(panic.as_ref()) },
        };
        return Err(trial.failure(broken, table.as_ref()));
    }
    tally.time = start.elapsed();
    Ok(tally)
}

fn shipped_setups<G: Game>(seed: u64) -> Result<Vec<Options>, Box<Failure>> {
    let none = Options { seats: 0, scenario: String::new(), set: Default::default() };
    let fail = |why: String| Failure::at_start::<G>(Law::Setup, &none, seed, why);
    let kit = G::kit(&Pack::default()).map_err(|e| fail(e.to_string()))?;
    let all = setups(&G::sheet(kit));
    if all.is_empty() { Err(fail("the sheet allows no game".to_owned())) } else { Ok(all) }
}

fn conclude<G: Game>(result: Result<Tally, Box<Failure>>) -> Tally {
    match result {
        Ok(tally) => {
            println!("{}: {tally}", G::INFO.slug);
            tally
        }
        Err(failure) => panic!("{failure}\nthe record is in {}", failure.write()),
    }
}

/// Very many random games under the cheap laws only: they end, never stall, keep their components, tell what moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playouts {
    pub games: usize,
    /// Seed of the first game; the next have the next numbers.
    pub seed: u64,
    pub threads: usize,
    /// Components are counted, and events compared, after every so many actions; components at the end too.
    pub audit_every: u64,
}

impl Playouts {
    /// So many games on one thread, or as many as `RAVELIN_LAW_GAMES` says, from the seed that `RAVELIN_LAW_SEED` says.
    pub fn from_env(games: usize) -> Self {
        Playouts { games: env("RAVELIN_LAW_GAMES").unwrap_or(games), seed: env_seed(), threads: 1, audit_every: 16 }
    }
}

/// Runs playouts over all setups in turn; fails the test that calls it if a law is broken.
pub fn playouts<G: Game>(plan: Playouts) -> Tally {
    conclude::<G>(try_playouts::<G>(plan))
}

/// Runs playouts over these setups in turn; fails the test that calls it if a law is broken.
pub fn playouts_over<G: Game>(plan: Playouts, all: &[Options]) -> Tally {
    conclude::<G>(try_playouts_over::<G>(plan, all))
}

/// Runs playouts over all setups in turn; gives a failure if a law is broken.
pub fn try_playouts<G: Game>(plan: Playouts) -> Result<Tally, Box<Failure>> {
    try_playouts_over::<G>(plan, &shipped_setups::<G>(plan.seed)?)
}

fn try_playouts_over<G: Game>(plan: Playouts, all: &[Options]) -> Result<Tally, Box<Failure>> {
    let start = Instant::now();
    let kit = G::kit(&Pack::default()).map_err(|e| {
        let why = e.to_string();
        Failure::at_start::<G>(Law::Setup, &all[0], plan.seed, why)
    })?;
    let stop = AtomicBool::new(false);
    let threads = plan.threads.max(1);
    let work = |thread: usize| {
        let (mut tally, mut list) = (Tally::default(), Listing::default());
        for n in (thread..plan.games).step_by(threads) {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            let (options, seed) = (&all[n % all.len()], plan.seed + n as u64);
            let game = || bare::<G>(kit, options, seed, plan.audit_every, &mut list);
            let (broken, step) = match catch_unwind(AssertUnwindSafe(game)) {
                Ok(Ok(done)) => {
                    tally.add(done);
                    continue;
                }
                Ok(Err(broken)) => broken,
                Err(panic) => (trial::Broken { law: Law::NoPanic, why: panic_words(panic.as_ref()) }, 0),
            };
            stop.store(true, Ordering::Relaxed);
            return Err(Failure::of_seed::<G>(broken, options, seed, step, &Pack::default()));
        }
        Ok(tally)
    };
    let results: Vec<_> = std::thread::scope(|scope| {
        let handles: Vec<_> = (0..threads).map(|thread| scope.spawn(move || work(thread))).collect();
        handles.into_iter().filter_map(|h| h.join().ok()).collect()
    });
    let mut tally = Tally::default();
    for result in results {
        tally.add(result?);
    }
    tally.time = start.elapsed();
    Ok(tally)
}

/// One random game without a match around it. Its chance is that of a match with this seed, so [`rerun`] repeats it.
fn bare<G: Game>(
    kit: &'static G::Kit,
    options: &Options,
    seed: u64,
    audit_every: u64,
    list: &mut Listing<G::Action>,
) -> Result<Tally, (trial::Broken, usize)> {
    let longest = G::INFO.longest;
    let (mut chance, mut picks) = (Seeded::new(Seed::number(seed)), Fast::new(seed));
    let mut game = G::setup(kit, options, &mut chance, &mut Silent);
    let mut tally = Tally { games: 1, ..Tally::default() };
    let broken = |law, why: String, tally: &Tally| Err((trial::Broken { law, why }, tally.choices as usize));
    let mut log = Log::default();
    loop {
        // Each viewer in turn.
        let viewer = Some(Seat((tally.actions / audit_every.max(1) % (u64::from(game.seats()) + 1)) as u8));
        let viewer = viewer.filter(|seat| seat.0 < game.seats());
        let watched = audit_every > 0 && (tally.actions + 1).is_multiple_of(audit_every);
        let seen = watched.then(|| events::pieces(&game, viewer));
        let step = match seen {
            Some(_) => advance_telling(&mut game, &mut chance, &mut picks, list, &mut log),
            None => advance(&mut game, &mut chance, &mut picks, list),
        };
        match step {
            Step::Chosen => tally.choices += 1,
            Step::Forced => {}
            Step::Over => break,
            Step::Stalled => return broken(Law::NoStall, "somebody is asked but may do nothing".to_owned(), &tally),
        }
        tally.actions += 1;
        if tally.actions > longest as u64 {
            return broken(Law::Ends, format!("the game goes on after {longest} actions"), &tally);
        }
        if audit_every > 0
            && tally.actions.is_multiple_of(audit_every)
            && let Err(e) = game.audit()
        {
            return broken(Law::Conserved, e.to_string(), &tally);
        }
        if let Some(seen) = seen {
            events::check(seen, &log.0, &game, viewer).map_err(|broken| (broken, tally.choices as usize))?;
            log.0.clear();
        }
    }
    if let Err(e) = game.audit() {
        return broken(Law::Conserved, e.to_string(), &tally);
    }
    if game.outcome().is_none() {
        return broken(Law::Outcome, "nobody is asked, but there is no outcome".to_owned(), &tally);
    }
    Ok(tally)
}

#[cfg(test)]
mod tests;
