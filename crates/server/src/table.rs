//! A table in memory. It is made of its row, its seats and its events, and can be made again from them at any time: the
//! database is the truth, this is the copy that answers quickly. Everything that changes it holds its lock, is committed
//! first and told after.
//!
//! | file | what |
//! |---|---|
//! | `seating.rs` | who sits where: join, leave, start, bots that stand in |
//! | `acts.rs` | playing, taking back, asking the others, resigning |
//! | `history.rs` | the record that the events make |
//! | `old.rs` | tables whose rules have changed |
//! | `import.rs` | records from elsewhere |
//! | `chat.rs` | talking, and who may |

mod acts;
mod chat;
#[cfg(test)]
mod fixtures;
mod history;
mod import;
mod old;
mod seating;
#[cfg(test)]
mod secrets;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod upgrades;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, Mutex as Plain, PoisonError};
use std::time::Instant;

use ravelin_catalog::OpenError;
use ravelin_core::record::{Chapter, GameResult, JournalLine, journal_of};
use ravelin_core::{Outcome, Pack, Record, Seat, Seats, Seed, Table, Viewer};
use sha2::{Digest, Sha256};
use tokio::sync::{Mutex, MutexGuard, watch};

use crate::people::Person;
use crate::store::{
    self, Ask, Board, Change, ChatLine, Ending, Event, Happening, PersonId, SeatRow, Snapshot, Stage, Store, StoreError,
};

pub use acts::Undo;
use history::History;
pub use import::import;
pub use old::Old;
pub use seating::{Plan, Sitter};

/// How many lines of chat a page shows.
const CHAT: i64 = 100;

/// Why something at a table did not happen. The message is for the person who tried.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    #[error("The table has moved on since your page was drawn: nothing was done. This is how it stands now.")]
    Stale,
    #[error("{why} [{clause}]")]
    Rule { why: String, clause: String },
    #[error("{0}")]
    Not(&'static str),
    #[error("{0}")]
    Bad(String),
    #[error("{0}")]
    TooMany(String),
    #[error(
        "Somebody at this table is called “{other}”, which looks like your name. Choose another name in the lobby, for \
         example “{free}”, then try again."
    )]
    Namesake { other: String, free: String },
    #[error(transparent)]
    Store(#[from] StoreError),
}

#[derive(Clone, Copy, Debug)]
pub struct Request {
    pub by: Seat,
    pub ask: Ask,
    pub agreed: Seats,
}

pub struct Live {
    pub id: String,
    seated: Mutex<Seated>,
    version: watch::Sender<u64>,
    present: Plain<BTreeMap<PersonId, usize>>,
    /// A write failed: what is in memory may be ahead of the database and is thrown away.
    dead: AtomicBool,
    /// One task at a time lets bots play here.
    pub(crate) thinking: AtomicBool,
    /// The archive is to be brought up to date: set by commits, cleared by the task that does it.
    pub(crate) archive_due: AtomicBool,
    touched: AtomicI64,
}

/// What the lock protects.
pub struct Seated {
    pub board: Board,
    pub seats: Vec<SeatRow>,
    /// Dealt when all seats are taken.
    pub game: Option<Box<dyn Table>>,
    pub request: Option<Request>,
    pub chat: Vec<ChatLine>,
    /// What the journal of `game` does not tell: earlier chapters, and games that do not replay.
    pub before: Vec<JournalLine>,
    /// Rules before and after a change under an earlier version of the program.
    pub renewed: Option<(u32, u32)>,
    /// Set when the table is read if not all of it was played under the present rules.
    pub old: Option<Old>,
    /// The game goes on under the present rules, and nothing was committed since: the first act commits it too.
    pending: Option<Chapter>,
    /// Take-backs: the number of the event, and the moves that were kept.
    pub(crate) undone: Vec<(i64, usize)>,
    next: i64,
    /// When the last move was asked for, for the log.
    pub clicked: Option<Instant>,
    pub drawn: BTreeMap<Eyes, Drawn>,
}

/// What a drawing depends on besides the table: people for whom all of it is equal share a drawing.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Eyes {
    pub viewer: Viewer,
    pub person: Option<PersonId>,
    /// Who talked here and is not heard.
    pub muted: Vec<PersonId>,
}

/// What somebody is shown, until something changes.
pub struct Drawn {
    pub parts: Arc<str>,
    pub person: Option<Person>,
    pub wanted: Option<Seat>,
    /// Drawn ahead and not asked for yet otherwise.
    pub seen: bool,
}

impl Live {
    /// Reads a table from the database.
    pub async fn load(store: &Store, id: &str) -> Result<Option<Live>, Refusal> {
        let Some(board) = store.board(id).await? else { return Ok(None) };
        let mut seated = Seated::new(board, store.seats(id).await?);
        seated.chat = store.chat(id, CHAT).await?;
        if seated.board.stage != Stage::Open {
            seated.replay(store).await?;
        }
        let (version, _) = watch::channel(0);
        Ok(Some(Live {
            id: id.to_owned(),
            seated: Mutex::new(seated),
            version,
            present: Plain::default(),
            dead: AtomicBool::new(false),
            thinking: AtomicBool::new(false),
            archive_due: AtomicBool::new(false),
            touched: AtomicI64::new(store::now()),
        }))
    }

    pub async fn lock(&self) -> MutexGuard<'_, Seated> {
        self.touched.store(store::now(), Ordering::Relaxed);
        self.seated.lock().await
    }

    /// Told after every committed change.
    pub fn watch(&self) -> watch::Receiver<u64> {
        self.version.subscribe()
    }

    pub fn is_dead(&self) -> bool {
        self.dead.load(Ordering::Relaxed)
    }

    /// Nobody has looked for so long, and nobody is looking.
    pub fn idle_for(&self) -> i64 {
        if self.version.receiver_count() > 0 { 0 } else { store::now() - self.touched.load(Ordering::Relaxed) }
    }

    /// Returns whether this person was away before.
    pub fn arrive(&self, person: PersonId) -> bool {
        let mut present = self.present.lock().unwrap_or_else(PoisonError::into_inner);
        let pages = present.entry(person).or_default();
        *pages += 1;
        *pages == 1
    }

    /// Returns whether this person is away now.
    pub fn depart(&self, person: PersonId) -> bool {
        let mut present = self.present.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(pages) = present.get_mut(&person) else { return false };
        *pages -= 1;
        let gone = *pages == 0;
        if gone {
            present.remove(&person);
        }
        gone
    }

    /// Draws the table anew for everybody: who is here decides what the others may do about a seat.
    pub async fn redraw_if_seated(&self, person: PersonId) {
        let mut seated = self.lock().await;
        if !seated.seats_of(Some(person)).is_empty() {
            seated.drawn.clear();
            self.version.send_modify(|v| *v += 1);
        }
    }

    pub fn is_here(&self, person: PersonId) -> bool {
        self.present.lock().unwrap_or_else(PoisonError::into_inner).contains_key(&person)
    }

    /// Refuses to write from a copy that was given up. Another may have been loaded since, and this one may hold what was
    /// never committed.
    fn check_alive(&self) -> Result<(), Refusal> {
        if self.is_dead() { Err(Refusal::Stale) } else { Ok(()) }
    }

    /// Ends a write: whoever looks at the table is told to look again. If the write failed, the copy in memory may be
    /// ahead of the database and is given up.
    fn written<T>(&self, done: Result<T, StoreError>) -> Result<T, Refusal> {
        if done.is_err() {
            self.dead.store(true, Ordering::Relaxed);
        }
        self.version.send_modify(|v| *v += 1);
        Ok(done?)
    }

    /// Commits what happened, all of it or nothing, and with it the state as it is now. While the disk works, the pages
    /// that will ask are drawn; the lock keeps them back until the commit is through.
    async fn commit_events(
        &self,
        seated: &mut Seated,
        store: &Store,
        happened: Vec<(Option<Seat>, Happening)>,
    ) -> Result<(), Refusal> {
        self.check_alive()?;
        let events = seated.numbered(happened, store::now());
        // While a game runs, an event changes nothing of the row but its time.
        let row = (seated.board.stage == Stage::Over).then(|| (seated.board.clone(), seated.seats.clone()));
        let write = store.append(&self.id, Change { row, events, snapshot: seated.snapshot() });
        let (done, ()) = tokio::join!(write, async { crate::pages::table::draw_ahead(self, seated) });
        self.archive_due.fetch_or(seated.wants_archive(), Ordering::Relaxed);
        self.written(done)
    }

    /// Commits the table's row and seats.
    async fn commit_row(&self, seated: &mut Seated, store: &Store) -> Result<(), Refusal> {
        self.check_alive()?;
        let events = seated.numbered(Vec::new(), store::now());
        seated.drawn.clear();
        let row = Some((seated.board.clone(), seated.seats.clone()));
        let done = store.append(&self.id, Change { row, events, snapshot: seated.snapshot() }).await;
        self.archive_due.fetch_or(seated.wants_archive(), Ordering::Relaxed);
        self.written(done)
    }
}

/// Sets a game up, or opens it at a state.
fn deal(board: &Board, seed: Seed) -> Result<Box<dyn Table>, Refusal> {
    let game = ravelin_catalog::new(&board.game, &board.options, seed, &Pack::default(), board.start.clone());
    game.map_err(|e| Refusal::Bad(e.to_string()))
}

impl Seated {
    /// Makes the game from the events. Writes nothing, whatever rules it was played under.
    async fn replay(&mut self, store: &Store) -> Result<(), Refusal> {
        let events = store.events(&self.board.id).await?;
        self.next = events.last().map_or(1, |e| e.sequence + 1);
        let history = self.fold(&events)?;
        self.undone.clone_from(&history.undone);
        self.renewed = history.renewed;
        self.before = history.lines_without_seed(self.board.stage == Stage::Over, |seat| self.seat_name(seat));
        let record = history.record(&self.board)?;
        let info = ravelin_catalog::info(&self.board.game).map_err(|e| Refusal::Bad(e.to_string()))?;
        if record.rules_versions() != [info.rules_version] {
            return self.open_old(store, record).await;
        }
        match ravelin_catalog::open(&record, None) {
            Ok(game) => self.game = Some(game),
            // It began from a position in a format that is not read any more.
            Err(OpenError::Record(e)) if e.is_of_state() => {
                return self.open_old(store, record).await;
            }
            Err(e) => return Err(StoreError::Unreadable(e.to_string()).into()),
        }
        Ok(())
    }

    /// The game as it was after so many moves of the chapter that is being played.
    fn back_to(&self, moves: usize) -> Result<Box<dyn Table>, Refusal> {
        let Some(game) = &self.game else { return Err(Refusal::Not("The game has not begun.")) };
        ravelin_catalog::open(game.record(), Some(moves)).map_err(|e| Refusal::Bad(e.to_string()))
    }

    /// The number of moves before the chapter that is being played: nobody takes those back.
    pub fn chapter_start(&self) -> usize {
        let game = self.game.as_ref();
        game.and_then(|g| g.record().chapters.last()).map_or(0, |chapter| chapter.after)
    }

    /// The moves that stand, and what is asked.
    fn fold(&mut self, events: &[Event]) -> Result<History, StoreError> {
        let bad = |e: &Event| StoreError::Unreadable(format!("event {} without a seat", e.sequence));
        let mut history = History::default();
        for event in events {
            match &event.what {
                Happening::Move(action) => {
                    history.play(event, action)?;
                    self.request = None;
                }
                Happening::Undo { to } => {
                    history.take_back(event, *to);
                    self.request = None;
                }
                Happening::Ask(ask) => {
                    let by = event.seat.ok_or_else(|| bad(event))?;
                    self.request = Some(Request { by, ask: *ask, agreed: Seats::only(by) });
                }
                Happening::Answer { yes } => match (&mut self.request, event.seat) {
                    (Some(request), Some(seat)) if *yes => request.agreed = request.agreed.with(seat),
                    _ => self.request = None,
                },
                Happening::Chapter(chapter) => history.chapters.push(chapter.clone()),
                Happening::Rules(renewal) => {
                    history.renew(renewal);
                    self.board.start = Some(renewal.state.clone());
                    self.board.seed = Some(renewal.seed);
                }
            }
        }
        Ok(history)
    }

    /// What happened, under the next numbers; before it the chapter that began when the table was read.
    fn numbered(&mut self, happened: Vec<(Option<Seat>, Happening)>, at: i64) -> Vec<Event> {
        let begun = self.pending.take().map(|chapter| (None, Happening::Chapter(chapter)));
        let happened = begun.into_iter().chain(happened).zip(self.next..);
        let events: Vec<Event> = happened.map(|((seat, what), sequence)| Event { sequence, seat, what, at }).collect();
        self.next += events.len() as i64;
        self.board.changed = at;
        for event in &events {
            if let Happening::Undo { to } = event.what {
                self.undone.push((event.sequence, to));
            }
        }
        events
    }

    fn snapshot(&self) -> Option<Snapshot> {
        let game = self.game.as_ref()?;
        // A game that was over before the rules changed keeps its last position as it was written.
        if self.is_of_old_rules() {
            return None;
        }
        let moves = i64::try_from(game.record().moves.len()).unwrap_or(i64::MAX);
        let (rules, state_version) = (game.info().rules_version, game.info().state_version);
        Some(Snapshot { moves, rules, state_version, state: game.state_json().to_string() })
    }

    fn wants_archive(&self) -> bool {
        let moves = self.game.as_ref().map_or(0, |game| game.record().moves.len());
        self.board.stage == Stage::Over || (moves > 0 && moves.is_multiple_of(crate::archive::EVERY))
    }

    /// How the game ended, as it was counted then.
    pub fn result(&self) -> Option<GameResult> {
        if let Some(kept) = self.old.as_ref().and_then(|old| old.record.result.clone()) {
            return Some(kept);
        }
        let seats = (0..self.seats.len() as u8).map(Seat);
        let winners = match (&self.board.ending, self.outcome()) {
            (None, Some(end)) => return Some((&end).into()),
            (Some(Ending::Resigned(loser)), _) if self.seats.len() == 2 => seats.filter(|s| s.0 != *loser).collect(),
            (Some(Ending::Agreed), _) => Vec::new(),
            _ => return None,
        };
        let reason = self.board.result.clone().unwrap_or_else(|| crate::pages::result::headline(self));
        let (places, scores, lines) = (Vec::new(), Vec::new(), Vec::new());
        Some(GameResult { contest: None, winners, places, scores, clause: None, reason, lines })
    }

    /// The record as a file, with the journal in words. None before the game begins.
    pub fn file(&self) -> Option<Record> {
        if let Some(old) = self.old.as_ref().filter(|_| self.is_of_old_rules()) {
            return Some(Record { result: self.result(), ..old.record.clone() });
        }
        let game = self.game.as_ref()?;
        let mut file = game.file();
        file.journal = self.told().chain(journal_of(&**game)).collect();
        file.result = self.result().filter(|_| self.board.stage == Stage::Over);
        Some(file)
    }

    /// What was told before the journal of `game`, without moves that are only known as text.
    pub(crate) fn told(&self) -> impl Iterator<Item = JournalLine> + '_ {
        self.before.iter().filter(|line| !line.clause.is_empty()).cloned()
    }

    /// The game is over, and lists of tables say how.
    fn finish(&mut self, ending: Option<Ending>) {
        (self.board.stage, self.board.ending) = (Stage::Over, ending);
        self.board.result = Some(crate::pages::result::headline(self));
    }

    /// The number of the last event: what a browser is told it has seen.
    pub fn last_event(&self) -> i64 {
        self.next - 1
    }

    pub fn outcome(&self) -> Option<Outcome> {
        self.game.as_ref().and_then(|g| g.outcome())
    }

    /// The seats of a person.
    pub fn seats_of(&self, person: Option<PersonId>) -> Vec<Seat> {
        let mine = self.seats.iter().filter(|s| person.is_some() && s.person == person);
        mine.map(|s| s.seat).collect()
    }

    /// The seats that are asked now.
    pub fn deciders(&self) -> Seats {
        match (&self.game, self.board.stage) {
            (Some(game), Stage::Running) => game.deciders(),
            _ => Seats::default(),
        }
    }

    pub fn seat_name(&self, seat: Seat) -> String {
        if let Some(game) = &self.game {
            return game.seat_name(seat);
        }
        let names = ravelin_catalog::seat_names(&self.board.game, &Pack::default(), self.board.options.seats);
        names.ok().and_then(|n| n.get(seat.index()).cloned()).unwrap_or_else(|| format!("seat {}", seat.0 + 1))
    }

    /// Who may see this table at all.
    pub fn open_to(&self, person: Option<PersonId>) -> bool {
        !self.board.private || person == Some(self.board.host) || !self.seats_of(person).is_empty()
    }

    /// Names the decision that a seat is asked: a click that carries another name was made on an old page.
    pub fn decision(&self, seat: Seat) -> String {
        let Some(game) = &self.game else { return String::new() };
        let own = game.record().moves.iter().filter(|m| m.seat == seat).count();
        let mut hash = Sha256::new();
        hash.update(own.to_le_bytes());
        hash.update(game.prompt(Some(seat)).text);
        for choice in game.choices(seat) {
            hash.update(choice.text);
            hash.update([0]);
        }
        hash.finalize()[..6].iter().map(|b| format!("{b:02x}")).collect()
    }

    /// Through which eyes a person looks: the seat asked for if it is theirs, else one of theirs that is asked, else their
    /// first; nobody's for everybody else. Where seats share a screen, one that is asked comes first.
    pub fn eyes(&self, person: Option<PersonId>, wanted: Option<Seat>) -> Viewer {
        let mine = self.seats_of(person);
        let asked = self.deciders();
        let first_asked = mine.iter().copied().find(|s| asked.has(*s));
        let wanted = wanted.filter(|w| mine.contains(w));
        let shared = self.game.as_ref().is_some_and(|game| game.shares_screen());
        let kept = wanted.filter(|w| !shared || asked.has(*w));
        kept.or(first_asked).or(wanted).or(mine.first().copied())
    }
}
