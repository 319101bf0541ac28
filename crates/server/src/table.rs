//! A table in memory. It is made of its row, its seats and its events, and can be made again from them at any time: the
//! database is the truth, this is the copy that answers quickly. Everything that changes it holds its lock, is committed
//! first and told after.
//!
//! | file | what |
//! |---|---|
//! | `seating.rs` | who sits where: join, leave, start, a rematch |
//! | `summary.rs` | a table in a list, for one person |
//! | `acts.rs` | playing, taking back, resigning |
//! | `forecasts.rs` | what would come of a fight, told when somebody asks |
//! | `gestures.rs` | several moves by one movement of the hand |
//! | `orders.rs` | standing orders: questions that a seat has answered in advance |
//! | `history.rs` | the record that the events make |
//! | `old.rs` | tables whose rules have changed |
//! | `import.rs` | records from elsewhere |
//! | `chat.rs` | talking, and who may |
//! | `consent.rs` | requests that the others must agree to |
//! | `absence.rs` | people who do not act, and bots that stand in for them |

mod absence;
mod act;
mod acts;
mod chat;
mod consent;
#[cfg(test)]
mod crashes;
#[cfg(test)]
mod fairness;
#[cfg(test)]
mod fixtures;
mod forecasts;
mod gestures;
mod history;
#[cfg(test)]
mod hundred_days;
mod import;
mod old;
mod orders;
mod seating;
#[cfg(test)]
mod secrets;
mod summary;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod updates;
#[cfg(test)]
mod upgrades;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex as Plain, PoisonError};
use std::time::{Duration, Instant};

use ravelin_catalog::OpenError;
use ravelin_core::draw::Form;
use ravelin_core::record::{Chapter, JournalLine, RecordError, TakenBack};
use ravelin_core::table::PlayError;
use ravelin_core::{Gesture, Outcome, Pack, Record, Seat, Seats, Seed, StandingOrders, Table, Viewer};
use tokio::sync::{Mutex, MutexGuard, watch};

use crate::clock::{Clock, WritableSince};
use crate::delta::{Drawing, Outline, Unread};
use crate::people::Person;
use crate::store::{
    Ask, Board, Change, ChatLine, Ending, Event, Happening, NewTable, PersonId, Progress, SeatRow, Snapshot, Stage,
    Store, StoreError, Trouble,
};

pub use absence::{Played, StandIn, TIMES, USUAL, Waits};
pub use act::{Act, Fields, Sides, Verb};
pub use acts::{Moment, Undo};
pub use chat::LONGEST_LINE;
pub use consent::{Closed, Request, Wish};
pub use gestures::Moved;
use history::History;
pub use import::import;
pub use old::Old;
pub use seating::{Plan, Sitter};
pub use summary::{LastMove, Sits, Summary};

/// How many lines of chat a page shows.
const CHAT: i64 = 100;

/// Why something at a table did not happen. The message is for the person who tried.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    #[error("Somebody acted before you, so your move was not played. This is how the table stands now.")]
    Stale,
    #[error("{why} [{clause}]")]
    Rule { why: String, clause: String },
    #[error("{0}")]
    Not(&'static str),
    /// An answer to a request that is not pending any more.
    #[error("{0}")]
    Late(String),
    #[error("{0}")]
    Bad(String),
    #[error("There is nobody of that number at this table.")]
    Nobody,
    #[error("{0}")]
    TooMany(String),
    #[error("{0}")]
    TooLarge(String),
    #[error(
        "Somebody at this table is called “{other}”, which looks like your name. Choose another name in the lobby, for \
         example “{free}”, then try again."
    )]
    Namesake { other: String, free: String },
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<PlayError> for Refusal {
    fn from(e: PlayError) -> Self {
        match e {
            PlayError::Illegal { why, clause } => Refusal::Rule { why, clause },
            PlayError::Over { .. } => Refusal::Not("The game is over."),
            PlayError::Script(e) => Refusal::Bad(e.to_string()),
        }
    }
}

pub struct Live {
    pub id: String,
    seated: Mutex<Seated>,
    version: watch::Sender<u64>,
    /// Open pages by person; those of people without a cookie under none.
    present: Plain<BTreeMap<Option<PersonId>, usize>>,
    /// A write failed and the database could not be read: what is in memory may be ahead of it and is thrown away.
    dead: AtomicBool,
    /// One task at a time lets bots play here.
    pub(crate) thinking: AtomicBool,
    /// The archive is to be brought up to date: set by commits, cleared by the task that does it.
    pub(crate) archive_due: AtomicBool,
    /// The same for the state in the database.
    snapshot_due: AtomicBool,
    /// A task waits to write the state.
    pub(crate) snapshot_waits: AtomicBool,
    touched: Plain<Instant>,
    clock: Clock,
}

/// A table that nobody else changes. If its holder panics, the table is given up: memory may be ahead of the database.
pub struct Locked<'a> {
    seated: MutexGuard<'a, Seated>,
    live: &'a Live,
}

impl Deref for Locked<'_> {
    type Target = Seated;

    fn deref(&self) -> &Seated {
        &self.seated
    }
}

impl DerefMut for Locked<'_> {
    fn deref_mut(&mut self) -> &mut Seated {
        &mut self.seated
    }
}

impl Drop for Locked<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.live.give_up();
        }
    }
}

/// What the lock protects.
pub struct Seated {
    pub board: Board,
    pub seats: Vec<SeatRow>,
    /// The name of `board.host`, who need not sit here.
    host_name: Option<String>,
    /// Dealt when all seats are taken.
    pub game: Option<Box<dyn Table>>,
    pub request: Option<Request>,
    /// Why earlier requests ended, for those who answer late.
    closed: BTreeMap<i64, Closed>,
    /// Who asked last and who declined it, until the game goes on.
    pub declined: Option<(Seat, Seat)>,
    waits: Waits,
    /// Time in which nobody could act does not count against anybody.
    writable: WritableSince,
    /// How often moves could be saved again when pages were drawn: their deadlines are of before the last time.
    drawn_after: u64,
    pub stand_ins: BTreeMap<Seat, StandIn>,
    /// How often dice, or something hidden that was shown, were taken back.
    pub dice_taken_back: usize,
    pub chat: Vec<ChatLine>,
    /// What the journal of `game` does not tell: earlier chapters, and games that do not replay.
    pub before: Vec<JournalLine>,
    /// Rules before and after a change under an earlier version of the program.
    pub renewed: Option<(u32, u32)>,
    /// Set when the table is read if not all of it was played under the present rules.
    pub old: Option<Old>,
    /// The game goes on under the present rules, and nothing was committed since: the first act commits it too.
    pending: Option<Chapter>,
    /// Moves, counted from 0, that belong to the gesture of the move before: they are taken back with it.
    together: BTreeSet<usize>,
    /// What seats answer without being asked.
    orders: BTreeMap<Seat, StandingOrders>,
    /// Whose orders differ from those in the database.
    reordered: BTreeSet<Seat>,
    /// What each seat can move, for the decision that it was last asked for.
    found: BTreeMap<Seat, (String, Arc<[Gesture]>)>,
    /// What would come of fights, by viewer and place, at the position with this number of moves and take-backs.
    foretold: forecasts::Foretold,
    /// Take-backs: the number of the event, and the moves that were kept.
    pub(crate) undone: Vec<(i64, usize)>,
    taken_back: Vec<TakenBack>,
    /// The record from elsewhere that the table holds.
    imported: Option<Record>,
    /// The number of moves at the last commit.
    committed: usize,
    next: i64,
    /// When the last move was asked for, for the log.
    pub clicked: Option<Instant>,
    pub drawn: BTreeMap<Eyes, Drawn>,
    /// When the game begins, once everybody is there and ready.
    begins: Option<i64>,
    /// Small pictures for lists, each of the position after an event.
    thumbnails: BTreeMap<Viewer, (i64, Arc<str>)>,
}

/// What a drawing depends on besides the table: people for whom all of it is equal share a drawing.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Eyes {
    pub viewer: Viewer,
    pub person: Option<PersonId>,
    /// Who talked here and is not heard.
    pub muted: Vec<PersonId>,
    pub form: Form,
}

/// How somebody wants to see a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// From which seat, if it is theirs.
    pub seat: Option<Seat>,
    /// The shape of their screen.
    pub form: Form,
}

/// What somebody is shown, until something changes. Of the drawing itself nothing is kept but its outline.
pub struct Drawn {
    /// Names the drawing: pages that show it are sent what changes.
    pub number: u64,
    outline: Outline,
    /// The drawing before, and what a page needs that shows it.
    from: Option<u64>,
    change: Arc<str>,
    pub person: Option<Person>,
    pub look: Look,
    /// When something that it tells is no longer so.
    pub until: Option<i64>,
    /// Drawn ahead and not asked for yet otherwise.
    pub seen: bool,
    /// Something has changed since.
    pub outdated: bool,
}

impl Drawn {
    /// The drawing of now, in place of the one before; an error if something that changed was left out of it.
    pub fn new(
        before: Option<&Drawn>,
        drawing: Drawing<'_>,
        person: Option<Person>,
        look: Look,
        until: Option<i64>,
    ) -> Result<Self, Unread> {
        static NUMBERS: AtomicU64 = AtomicU64::new(1);
        let since = |before: &'_ Drawn| drawing.since(&before.outline);
        let change = before.map(|before| Ok((before, since(before)?))).transpose()?;
        let (number, from, change) = match change {
            Some((before, change)) if change.is_empty() => (before.number, before.from, before.change.clone()),
            Some((before, change)) => (NUMBERS.fetch_add(1, Ordering::Relaxed), Some(before.number), change.into()),
            None => (NUMBERS.fetch_add(1, Ordering::Relaxed), None, Arc::default()),
        };
        let outline = drawing.outline();
        Ok(Drawn { number, outline, from, change, person, look, until, seen: true, outdated: false })
    }

    pub fn outline(&self) -> &Outline {
        &self.outline
    }

    /// What a page needs that shows this drawing; none if it has to be sent all.
    pub fn since(&self, shown: Option<u64>) -> Option<Arc<str>> {
        match shown? {
            shown if shown == self.number => Some(Arc::default()),
            shown if Some(shown) == self.from => Some(self.change.clone()),
            _ => None,
        }
    }
}

impl Live {
    /// Reads a table from the database.
    pub async fn load(store: &Store, id: &str) -> Result<Option<Live>, Refusal> {
        let Some(seated) = Seated::load(store, id).await? else { return Ok(None) };
        let (version, _) = watch::channel(0);
        Ok(Some(Live {
            id: id.to_owned(),
            seated: Mutex::new(seated),
            version,
            present: Plain::default(),
            dead: AtomicBool::new(false),
            thinking: AtomicBool::new(false),
            archive_due: AtomicBool::new(false),
            snapshot_due: AtomicBool::new(false),
            snapshot_waits: AtomicBool::new(false),
            touched: Plain::new(Instant::now()),
            clock: store.clock().clone(),
        }))
    }

    pub async fn lock(&self) -> Locked<'_> {
        *self.touched.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
        Locked { seated: self.seated.lock().await, live: self }
    }

    /// Drops the table from memory, which may differ from the database: it is read again when it is next asked for.
    fn give_up(&self) {
        self.dead.store(true, Ordering::Relaxed);
        self.version.send_modify(|v| *v += 1);
    }

    /// Milliseconds since 1970.
    pub fn now(&self) -> i64 {
        self.clock.now()
    }

    /// Whether something was committed without the state after it.
    pub fn wants_snapshot(&self) -> bool {
        self.snapshot_due.load(Ordering::Relaxed)
    }

    pub fn want_snapshot(&self) {
        self.snapshot_due.store(true, Ordering::Relaxed);
    }

    /// The state, if it is to be written. A game that goes on under other rules is left as it is until somebody acts.
    pub async fn take_snapshot(&self) -> Option<Snapshot> {
        let seated = self.lock().await;
        let due = self.snapshot_due.swap(false, Ordering::Relaxed);
        if due && seated.pending.is_none() && !self.is_dead() { seated.snapshot() } else { None }
    }

    /// Told after every committed change.
    pub fn watch(&self) -> watch::Receiver<u64> {
        self.version.subscribe()
    }

    pub fn is_dead(&self) -> bool {
        self.dead.load(Ordering::Relaxed)
    }

    /// Reads the table again when it is next asked for.
    #[cfg(test)]
    pub fn forget(&self) {
        self.dead.store(true, Ordering::Relaxed);
    }

    /// Nobody has looked for so long, and nobody is looking.
    pub fn idle_for(&self) -> Duration {
        let touched = *self.touched.lock().unwrap_or_else(PoisonError::into_inner);
        if self.version.receiver_count() > 0 { Duration::ZERO } else { touched.elapsed() }
    }

    /// Returns whether this person was away before.
    pub fn arrive(&self, person: Option<PersonId>) -> bool {
        let mut present = self.present.lock().unwrap_or_else(PoisonError::into_inner);
        let pages = present.entry(person).or_default();
        *pages += 1;
        *pages == 1 || person.is_none()
    }

    /// Returns whether this person is away now.
    pub fn depart(&self, person: Option<PersonId>) -> bool {
        let mut present = self.present.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(pages) = present.get_mut(&person) else { return false };
        *pages -= 1;
        let gone = *pages == 0;
        if gone {
            present.remove(&person);
        }
        gone || person.is_none()
    }

    /// How many people look on who have no seat.
    pub fn watchers(&self, seated: &Seated) -> usize {
        let present = self.present.lock().unwrap_or_else(PoisonError::into_inner);
        let plays = |person: &PersonId| seated.seats.iter().any(|row| row.person == Some(*person));
        let count = |(person, pages): (&Option<PersonId>, &usize)| match person {
            Some(person) => usize::from(!plays(person)),
            None => *pages,
        };
        present.iter().map(count).sum()
    }

    /// Draws the table anew for everybody: pages tell who is here.
    pub async fn redraw_presence(&self) {
        self.redraw(&mut *self.lock().await);
    }

    fn redraw(&self, seated: &mut Seated) {
        seated.outdate();
        self.version.send_modify(|v| *v += 1);
    }

    pub fn is_here(&self, person: PersonId) -> bool {
        self.present.lock().unwrap_or_else(PoisonError::into_inner).contains_key(&Some(person))
    }

    /// Refuses to write from a copy that was given up. Another may have been loaded since, and this one may hold what was
    /// never committed.
    fn check_alive(&self) -> Result<(), Refusal> {
        if self.is_dead() { Err(StoreError::Unavailable(Trouble::Unknown).into()) } else { Ok(()) }
    }

    /// Ends a write: whoever looks at the table is told to look again.
    fn written<T>(&self, done: Result<T, StoreError>) -> Result<T, Refusal> {
        self.version.send_modify(|v| *v += 1);
        Ok(done?)
    }

    /// Ends a write of what was done in memory first. If it failed, memory is ahead of the database: it is read again
    /// before those who wait for the lock see what was never saved, and given up if it cannot be.
    async fn committed(&self, seated: &mut Seated, store: &Store, done: Result<(), StoreError>) -> Result<(), Refusal> {
        if done.is_err() {
            match Seated::load(store, &self.id).await {
                Ok(Some(saved)) => *seated = saved,
                Ok(None) | Err(_) => self.dead.store(true, Ordering::Relaxed),
            }
        }
        self.written(done)
    }

    /// Commits what happened, all of it or nothing, and with it the state as it is now. While the disk works, the pages
    /// that will ask are drawn; the lock keeps them back until the commit is through.
    async fn commit_events(
        &self,
        seated: &mut Seated,
        store: &Store,
        at: i64,
        happened: Vec<(Option<Seat>, Happening)>,
    ) -> Result<(), Refusal> {
        self.check_alive()?;
        let seats = |what: &Happening| matches!(what, Happening::HandOver { .. } | Happening::TakeBack);
        let row_changed = seated.board.stage == Stage::Over || happened.iter().any(|(_, what)| seats(what));
        let takes_back = happened.iter().any(|(_, what)| matches!(what, Happening::Undo { .. }));
        let before = seated.committed;
        let events = seated.numbered(happened, at);
        let row = row_changed.then(|| (seated.board.clone(), seated.seats.clone()));
        // Most acts only add to the game: its state is written soon, for many of them at once. The state in the database is always one
        // that stands, so a take-back replaces it.
        let snapshot = if row.is_some() || takes_back { seated.snapshot() } else { None };
        self.snapshot_due.fetch_or(snapshot.is_none(), Ordering::Relaxed);
        let orders = seated.changed_orders();
        let write = store.append(&self.id, Change { row, events, snapshot, made: None, orders });
        let (done, ()) = tokio::join!(write, async { crate::pages::table::draw_ahead(self, seated) });
        self.archive_due.fetch_or(seated.wants_archive(before), Ordering::Relaxed);
        self.committed(seated, store, done).await
    }

    /// Commits the table's row and seats.
    async fn commit_row(&self, seated: &mut Seated, store: &Store) -> Result<(), Refusal> {
        self.commit_row_with(seated, store, None).await
    }

    /// Commits the table's row and seats, and with them a table that it leads to.
    async fn commit_row_with(&self, seated: &mut Seated, store: &Store, made: Option<NewTable>) -> Result<(), Refusal> {
        self.check_alive()?;
        let before = seated.committed;
        let events = seated.numbered(Vec::new(), self.now());
        seated.outdate();
        let row = Some((seated.board.clone(), seated.seats.clone()));
        let orders = seated.changed_orders();
        let done = store.append(&self.id, Change { row, events, snapshot: seated.snapshot(), made, orders }).await;
        self.archive_due.fetch_or(seated.wants_archive(before), Ordering::Relaxed);
        self.committed(seated, store, done).await
    }
}

/// Sets a game up, or opens it at a state.
fn deal(board: &Board, seed: Seed) -> Result<Box<dyn Table>, Refusal> {
    let game = ravelin_catalog::new(&board.game, &board.options, seed, &Pack::default(), board.start.clone());
    game.map_err(|e| Refusal::Bad(e.to_string()))
}

/// The game of a record whose last chapter is of the present rules, and who was asked before and after each of its moves.
fn play_chapter(record: &Record) -> Result<(Box<dyn Table>, Vec<Seats>), OpenError> {
    let from = record.chapters.last().map_or(0, |chapter| chapter.after);
    let mut game = ravelin_catalog::open(record, Some(from))?;
    let mut asked = vec![game.deciders()];
    for (index, played) in record.moves.iter().enumerate().skip(from) {
        let done = game.play_text(played.seat, &played.action, &[]);
        done.map_err(|e| RecordError::of_move(index, played, &e))?;
        asked.push(game.deciders());
    }
    Ok((game, asked))
}

impl Seated {
    /// Everything is drawn anew when somebody looks again.
    fn outdate(&mut self) {
        self.drawn.retain(|_, last| last.seen || last.outdated);
        self.drawn.values_mut().for_each(|drawn| drawn.outdated = true);
    }

    /// Reads what a table is made of.
    async fn load(store: &Store, id: &str) -> Result<Option<Seated>, Refusal> {
        let Some(board) = store.board(id).await? else { return Ok(None) };
        let mut seated = Seated::new(board, store.seats(id).await?, store.writable_since());
        seated.host_name = store.person(seated.board.host).await?.map(|host| host.name);
        seated.chat = store.chat(id, CHAT).await?;
        if seated.board.stage != Stage::Open {
            seated.replay(store).await?;
            seated.orders = store.orders(id).await?;
            if seated.pending.is_some() {
                seated.end_orders();
            }
            seated.drop_settled_request(store.now());
        }
        Ok(Some(seated))
    }

    /// Makes the game from the events. Writes nothing, whatever rules it was played under.
    async fn replay(&mut self, store: &Store) -> Result<(), Refusal> {
        let events = store.events(&self.board.id).await?;
        self.next = events.last().map_or(1, |e| e.sequence + 1);
        let history = self.fold(&events)?;
        let started = self.board.started.or(events.first().map(|e| e.at)).unwrap_or(self.board.changed);
        let record = self.take_over(&history)?;
        let info = ravelin_catalog::info(&self.board.game).map_err(|e| Refusal::Bad(e.to_string()))?;
        let played = match record.rules_versions() == [info.rules_version] {
            true => play_chapter(&record),
            false => return self.open_old(store, record, &history, started).await,
        };
        match played {
            Ok((game, asked)) => {
                self.game = Some(game);
                let from = self.chapter_start();
                self.waits.follow(started, from, history.moves.get(from..).unwrap_or_default(), &asked);
                Ok(())
            }
            // It began from a position in a format that is not read any more.
            Err(OpenError::Record(e)) if e.is_of_state() => self.open_old(store, record, &history, started).await,
            Err(e) => Err(StoreError::Unreadable(e.to_string()).into()),
        }
    }

    /// The moves that stand, what is asked, and where bots stand in.
    fn fold(&mut self, events: &[Event]) -> Result<History, StoreError> {
        let mut history = History::default();
        for event in events {
            let by =
                || event.seat.ok_or_else(|| StoreError::Unreadable(format!("event {} without a seat", event.sequence)));
            match &event.what {
                Happening::Move(action) => {
                    history.moves.push(Played { seat: by()?, action: action.clone(), at: event.at });
                    self.close_request(Closed::Overtaken);
                }
                Happening::Gesture(actions) => {
                    history.play_together(by()?, actions, event.at);
                    self.close_request(Closed::Overtaken);
                }
                Happening::Undo { to, dice } => {
                    history.take_back(event, *to, *dice);
                    self.dice_taken_back += usize::from(*dice);
                    self.waits.raise_floor(event.at, *to);
                    let agreed = self.request.is_some_and(|r| r.ask == Ask::Undo(*to));
                    self.close_request(if agreed { Closed::Agreed } else { Closed::Overtaken });
                }
                Happening::Ask(ask) => self.fold_ask(event.sequence, by()?, *ask, event.at),
                Happening::Answer { yes } => self.fold_answer(by()?, *yes, event.at),
                Happening::HandOver { seat, why } => self.fold_hand_over(*seat, *why, event.at),
                Happening::TakeBack => {
                    let by = by()?;
                    self.stand_ins.remove(&by);
                    self.waits.acted(by, event.at);
                }
                Happening::Chapter(chapter) => history.chapters.push(chapter.clone()),
                Happening::Imported(record) => {
                    history.import(record, event.at);
                    self.dice_taken_back = record.taken_back.len();
                }
                Happening::Rules(renewal) => {
                    history.renew(renewal);
                    self.waits.raise_floor(event.at, 0);
                    self.board.start = Some(renewal.state.clone());
                    self.board.seed = Some(renewal.seed);
                }
            }
        }
        Ok(history)
    }

    fn snapshot(&self) -> Option<Snapshot> {
        let game = self.game.as_ref()?;
        // A game that was over before the rules changed keeps its last position as it was written.
        if self.is_of_old_rules() {
            return None;
        }
        let end = Progress { moves: game.record().moves.len(), sequence: self.last_event() };
        let (rules, state_version) = (game.info().rules_version, game.info().state_version);
        Some(Snapshot { end, dice: Some(game.dice_used()), rules, state_version, state: game.state_writer()() })
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

    /// The number of the next event that somebody causes: it names a request.
    fn next_event(&self) -> i64 {
        // The chapter that begins with it comes before.
        self.next + i64::from(self.pending.is_some())
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
        !self.board.private || self.is_member(person)
    }

    fn shares_screen(&self) -> bool {
        self.game.as_ref().is_some_and(|game| game.shares_screen())
    }

    /// The seats that a person plays, without those where a bot stands in.
    fn played_by(&self, person: Option<PersonId>) -> impl Iterator<Item = Seat> {
        self.seats.iter().filter(move |s| person.is_some() && s.person == person && s.bot.is_none()).map(|s| s.seat)
    }

    /// Whether several people pass one screen round, each with secrets of their own.
    pub fn is_hot_seat(&self, person: Option<PersonId>) -> bool {
        self.board.stage == Stage::Running && !self.shares_screen() && self.played_by(person).count() > 1
    }

    /// Whom the screen is passed to: a seat of this person that is asked.
    pub fn next_at_screen(&self, person: Option<PersonId>) -> Option<Seat> {
        let asked = self.deciders();
        self.played_by(person).find(|seat| asked.has(*seat))
    }

    fn game_mut(&mut self) -> Result<&mut Box<dyn Table>, Refusal> {
        self.game.as_mut().ok_or(Refusal::Not("The game has not begun."))
    }

    /// Names the decision that a seat is asked: a click that carries another name was made on an old page. Moves of others
    /// who are asked at the same time leave it as it is, and it never comes back.
    pub fn decision(&self, seat: Seat) -> String {
        let Some(decision) = self.game.as_ref().and_then(|game| game.decision(seat)) else { return String::new() };
        let (taken_back, moves) = self.asked_as(seat);
        format!("{taken_back}-{moves}-{}", decision.name)
    }

    /// Through which eyes a person looks: the seat asked for if it is theirs, else one of theirs that is asked, else their
    /// first; nobody's for everybody else. Where seats share a screen, one that is asked comes first. Hot seat: between two
    /// seats nobody's, until the next one takes the screen.
    pub fn eyes(&self, person: Option<PersonId>, wanted: Option<Seat>) -> Viewer {
        let mine = self.seats_of(person);
        let asked = self.deciders();
        let first_asked = mine.iter().copied().find(|s| asked.has(*s));
        let wanted = wanted.filter(|w| mine.contains(w));
        if self.is_hot_seat(person) {
            return wanted.filter(|w| asked.has(*w) || self.next_at_screen(person).is_none());
        }
        let shared = self.shares_screen();
        let kept = wanted.filter(|w| !shared || asked.has(*w));
        kept.or(first_asked).or(wanted).or(mine.first().copied())
    }
}
