//! Everything the handlers share: configuration, storage, the tables in memory, limits.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex as Plain, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::FromRef;
use axum_extra::extract::cookie::Key;
use tokio::sync::{Mutex, Semaphore, broadcast, watch};

use crate::Config;
use crate::calendar::Calendar;
use crate::clock::Clock;
use crate::guard::{Names, Proxies, Rates, Streams};
use crate::metrics::Metrics;
use crate::store::{PersonId, SeatRow, Sqlite, Stage, Store, StoreError};
use crate::table::{Live, Refusal};
use crate::{snapshots, starting, thinking};

/// Milliseconds of a day.
const DAY: i64 = 24 * 60 * 60 * 1000;

/// A table that nobody looks at is dropped from memory after this long.
const IDLE: Duration = Duration::from_secs(10 * 60);

/// A table in memory, or being read into it. Nobody is in memory twice: a slot leaves the map only while nobody has it.
type Slot = Arc<Mutex<Option<Arc<Live>>>>;

#[derive(Clone)]
pub struct App(Arc<Shared>);

pub struct Shared {
    pub config: Config,
    pub store: Store,
    pub metrics: Metrics,
    pub names: Names,
    pub proxies: Proxies,
    pub rates: Rates,
    pub streams: Arc<Streams>,
    /// Held while a name is given or a seat is taken: two names that look alike must not meet at a table.
    pub naming: Mutex<()>,
    /// Held while a table is set up: its host's others are counted first.
    pub hosting: Mutex<()>,
    /// How many bots think at once.
    pub thinkers: Semaphore,
    key: Key,
    calendar: Plain<Calendar>,
    tables: Plain<BTreeMap<String, Slot>>,
    stopping: watch::Sender<bool>,
    /// Whose cookies or wishes changed: their streams end, and browsers ask again.
    people: broadcast::Sender<PersonId>,
}

impl std::ops::Deref for App {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}

impl FromRef<App> for Key {
    fn from_ref(app: &App) -> Key {
        app.key.clone()
    }
}

impl App {
    pub async fn open(config: &Config, file: &Path, metrics: Metrics) -> Result<App, StoreError> {
        App::open_at(config, file, metrics, Clock::System).await
    }

    /// Opens the server with another clock than the system's.
    pub async fn open_at(config: &Config, file: &Path, metrics: Metrics, clock: Clock) -> Result<App, StoreError> {
        let store: Store = Arc::new(Sqlite::open_with(file, clock, metrics.clone()).await?);
        let secret = store.secret("cookies", crate::random::<64>().to_vec()).await?;
        let key = Key::try_from(&secret[..]).map_err(|_| StoreError::Unreadable("a cookie key".to_owned()))?;
        let day = match store.day().await? {
            Some(day) => day,
            None => {
                let day = store.now() / DAY;
                store.set_day(day).await?;
                day
            }
        };
        // One core is left to the web.
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Ok(App(Arc::new(Shared {
            config: config.clone(),
            store,
            metrics,
            names: Names::new(config.origin.as_deref()),
            proxies: Proxies::new(config.proxies.clone(), config.origin.is_some(), config.limits.count_local),
            rates: Rates::new(&config.limits),
            streams: Arc::new(Streams::new(config.limits.clone())),
            naming: Mutex::default(),
            hosting: Mutex::default(),
            thinkers: Semaphore::new(cores.saturating_sub(1).max(1)),
            key,
            calendar: Plain::new(Calendar::new(day)),
            tables: Plain::default(),
            stopping: watch::channel(false).0,
            people: broadcast::channel(64).0,
        })))
    }

    /// The day since 1970 by which cookies are judged.
    pub fn today(&self) -> i64 {
        let by_clock = self.store.now() / DAY;
        let mut calendar = self.calendar.lock().unwrap_or_else(PoisonError::into_inner);
        calendar.today(by_clock, Instant::now())
    }

    /// A table, from memory or from the database.
    pub async fn table(&self, id: &str) -> Result<Option<Arc<Live>>, Refusal> {
        // Whoever comes first reads it. Only those who want the same table wait.
        let slot = self.tables().entry(id.to_owned()).or_default().clone();
        let found = self.fill(&mut *slot.lock().await, id).await;
        if !matches!(found, Ok(Some(_))) {
            let mut tables = self.tables();
            // The map's and ours: made for nothing.
            if Arc::strong_count(&slot) == 2 {
                tables.remove(id);
            }
        }
        found
    }

    async fn fill(&self, place: &mut Option<Arc<Live>>, id: &str) -> Result<Option<Arc<Live>>, Refusal> {
        let given_up = place.as_ref().is_some_and(|live| live.is_dead());
        if place.is_none() || given_up {
            *place = Live::load(&self.store, id).await?.map(Arc::new);
        }
        // Its bots may have been asked when it was given up.
        if let Some(live) = place.as_ref().filter(|_| given_up) {
            thinking::wake(self, live);
        }
        Ok(place.clone())
    }

    #[cfg(test)]
    pub fn in_memory(&self) -> Vec<String> {
        self.tables().keys().cloned().collect()
    }

    pub fn tables_in_memory(&self) -> usize {
        self.tables().len()
    }

    fn tables(&self) -> MutexGuard<'_, BTreeMap<String, Slot>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Bots that were thinking when the program stopped go on.
    pub async fn wake_bots(&self) {
        let ids = self.store.with_bots().await.unwrap_or_else(|e| {
            tracing::error!("tables with bots: {e}");
            Vec::new()
        });
        for id in ids {
            match self.table(&id).await {
                Ok(Some(live)) => thinking::wake(self, &live),
                Ok(None) => {}
                Err(e) => tracing::error!("table {id}: {e}"),
            }
        }
    }

    /// Games that were about to begin when the program stopped begin.
    pub async fn wake_counts(&self) {
        let full = self.full_tables().await.unwrap_or_else(|e| {
            tracing::error!("tables whose seats are being taken: {e}");
            Vec::new()
        });
        for id in full {
            match self.table(&id).await {
                Ok(Some(live)) => starting::wake(self, &live).await,
                Ok(None) => {}
                Err(e) => tracing::error!("table {id}: {e}"),
            }
        }
    }

    /// Tables that have not begun though all their seats are taken.
    async fn full_tables(&self) -> Result<Vec<String>, StoreError> {
        // Most tables that never began lack somebody: they are not read.
        const AT_ONCE: usize = 500;
        let mut full = Vec::new();
        for boards in self.store.in_stage(Stage::Open).await?.chunks(AT_ONCE) {
            let seats = self.store.seats_at(boards).await?;
            full.extend(seats.into_iter().filter(|(_, rows)| !rows.iter().any(SeatRow::is_free)).map(|(id, _)| id));
        }
        Ok(full)
    }

    /// Drops tables that nobody looks at, and stores the day.
    pub async fn sweep(self) {
        let mut stored = None;
        loop {
            tokio::time::sleep(Duration::from_secs(60)).await;
            let day = self.today();
            if stored != Some(day) {
                match self.store.set_day(day).await {
                    Ok(()) => stored = Some(day),
                    Err(e) => tracing::warn!("the day was not stored: {e}"),
                }
            }
            self.tables()
                .retain(|_, slot| Arc::strong_count(slot) > 1 || slot.try_lock().is_ok_and(|place| wanted(&place)));
            self.rates.forget();
        }
    }

    /// Writes the states of all tables in memory that wait for it.
    pub async fn write_snapshots(&self) {
        for live in self.in_memory_now().await {
            if let Err(e) = snapshots::write(&self.store, &live).await {
                tracing::warn!("table {}: its state was not written: {e}", live.id);
            }
        }
    }

    /// The tables in memory.
    async fn in_memory_now(&self) -> Vec<Arc<Live>> {
        let slots: Vec<Slot> = self.tables().values().cloned().collect();
        let mut found = Vec::with_capacity(slots.len());
        for slot in slots {
            found.extend(slot.lock().await.clone());
        }
        found
    }

    /// Shows a person's new name at the tables in memory.
    pub async fn renamed(&self, person: PersonId, name: &str) {
        for live in self.in_memory_now().await {
            live.rename(person, name).await;
        }
    }

    pub fn person_changed(&self, person: PersonId) {
        // Nobody listens: no stream is open.
        let _ = self.people.send(person);
    }

    pub fn people_changes(&self) -> broadcast::Receiver<PersonId> {
        self.people.subscribe()
    }

    pub fn stop(&self) {
        self.stopping.send_replace(true);
    }

    pub fn stopping(&self) -> watch::Receiver<bool> {
        self.stopping.subscribe()
    }
}

fn wanted(place: &Option<Arc<Live>>) -> bool {
    place.as_ref().is_some_and(|live| Arc::strong_count(live) > 1 || live.idle_for() < IDLE)
}
