//! The web server: a lobby, tables that people and bots play at, live pages, storage. It knows games only through the
//! catalog; no game is named here.
//!
//! A click travels so: `guard` (origin, size, rate) -> `routes` (who, which table) -> `table` (the lock, the rules, the
//! commit) -> `stream` (every page that looks is drawn anew for its own eyes and sent).
//!
//! | file | what |
//! |---|---|
//! | `app.rs` | everything the handlers share; tables in memory |
//! | `data.rs`, `care.rs` | the data folder; check, backup, restore |
//! | `store/` | the database behind one trait; SQLite |
//! | `table/` | one table: seats, moves, consent |
//! | `lobby.rs` | the tables that a person sees, and the stream of the page that lists them |
//! | `starting.rs` | games that begin by themselves |
//! | `thinking.rs` | bots |
//! | `upgrade.rs` | what an upgrade would do to stored games |
//! | `archive.rs` | what games looked like, kept for the time when their rules have changed |
//! | `people.rs`, `names.rs`, `words.rs` | guests, their cookie, what they may be called; words that can be said |
//! | `listen.rs`, `stop.rs` | connections and their limits; signals |
//! | `observe.rs`, `log.rs`, `metrics.rs` | what a host sees |
//! | `guard/`, `limits.rs` | hosts, origins, proxies, rates, headers |
//! | `routes/` | what each address does |
//! | `pages/` | what people see |
//! | `stream.rs`, `delta.rs`, `gzip.rs` | live updates; what changed on a page; compressed answers |
//! | `assets.rs` | style, script, pictures |
//! | `clock.rs`, `calendar.rs` | the time of day; the day by which cookies are judged |

#![expect(unreachable_pub, reason = "the crate's face is few functions: `pub` means for the other modules")]

mod app;
mod archive;
mod assets;
mod calendar;
mod care;
mod clock;
mod data;
mod delta;
mod guard;
mod gzip;
mod limits;
mod listen;
mod lobby;
mod log;
mod metrics;
mod names;
mod observe;
mod pages;
mod people;
mod routes;
mod snapshots;
mod starting;
mod stop;
mod store;
mod stream;
mod table;
#[cfg(test)]
mod testing;
mod thinking;
mod upgrade;
mod words;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

pub use care::{CareError, Checked, backup, check, restore};
pub use data::FolderError;
pub use guard::{Network, NetworkError, OriginError, browser_origin};
pub use limits::{LimitError, Limits};
pub use log::LogFormat;
use tokio::net::TcpListener;
pub use tracing::Level;

use crate::app::App;
use crate::data::FolderLock;
use crate::listen::ConnectionLimits;
use crate::metrics::Metrics;
use crate::store::StoreError;
pub use crate::upgrade::{Fate, TableFate, UpgradeError, check_upgrade};

/// How the server runs.
#[derive(Clone, Debug)]
pub struct Config {
    pub listen: SocketAddr,
    /// Where the database lies; made if missing.
    pub data: PathBuf,
    /// The address that people type, if it is not the one listened on: `https://club.example`.
    pub origin: Option<String>,
    /// Proxies whose word about addresses counts; with an origin also one on this machine.
    pub proxies: Vec<Network>,
    pub limits: Limits,
    /// How long a bot waits at least after something was shown, so that people can follow.
    pub pace: Duration,
    /// How long a game that can begin still waits, so that somebody can stop it.
    pub count: Duration,
    /// How much is told on stderr.
    pub log: Level,
    pub log_format: LogFormat,
    /// Where metrics are served; nowhere if not given.
    pub metrics: Option<SocketAddr>,
}

impl Config {
    /// The defaults, with the data in this folder.
    pub fn new(data: PathBuf) -> Self {
        Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 8080)),
            data,
            origin: None,
            proxies: Vec::new(),
            limits: Limits::default(),
            pace: Duration::from_millis(600),
            count: Duration::from_secs(5),
            log: Level::WARN,
            log_format: LogFormat::default(),
            metrics: None,
        }
    }
}

#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    #[error(transparent)]
    Folder(#[from] FolderError),
    #[error("cannot listen on {0}: {1}")]
    Listen(SocketAddr, std::io::Error),
    #[error("{0}: {1}")]
    Store(PathBuf, StoreError),
    #[error("the server stopped: {0}")]
    Io(#[from] std::io::Error),
}

/// How long the last writes may take when the server stops.
const CLOSE: Duration = Duration::from_secs(2);

/// Serves until a signal. Calls `ready` with the address once people can come. A trait object: with a type of the caller's,
/// the whole server would be compiled again in the caller's crate.
pub fn serve(mut config: Config, ready: &mut dyn FnMut(SocketAddr)) -> Result<(), ServeError> {
    let metrics = Metrics::default();
    log::start(config.log, config.log_format, &metrics);
    // Every open page of a table holds a file descriptor, and soft limits are often 1,024.
    match rlimit::increase_nofile_limit(u64::MAX) {
        Ok(files) => config.limits.fit_into(files),
        Err(e) => tracing::warn!("the limit on open files stays as it is: {e}"),
    }
    let runtime = tokio::runtime::Runtime::new()?;
    let served = runtime.block_on(run(config, metrics, ready));
    // A bot that thinks cannot be interrupted: the process ends without it.
    runtime.shutdown_background();
    served
}

async fn run(config: Config, metrics: Metrics, ready: &mut dyn FnMut(SocketAddr)) -> Result<(), ServeError> {
    let mut signalled = stop::on_signal()?;
    let Started { listener, for_metrics, app, lock } = tokio::select! {
        started = start(&config, metrics) => started?,
        _ = signalled.wait_for(|stop| *stop) => return Ok(()),
    };
    let sweeper = tokio::spawn(app.clone().sweep());
    let archiver = tokio::spawn(archive::catch_up(app.clone()));
    let address = listener.local_addr()?;
    ready(address);
    tracing::info!(%address, data = %config.data.display(), version = env!("CARGO_PKG_VERSION"), "started");
    let limits = ConnectionLimits::new(&config.limits, app.proxies.clone());
    let serving = listen::accept(listener, routes::router(app.clone()), limits.clone(), &app);
    let serving_metrics = async {
        if let Some(listener) = for_metrics {
            listen::accept(listener, metrics::router(app.clone()), limits, &app).await;
        }
    };
    let stop = async {
        // Without anybody left to signal, only the end of the process ends the server.
        if signalled.wait_for(|stop| *stop).await.is_err() {
            std::future::pending::<()>().await;
        }
        tracing::info!("stopping");
        app.stop();
    };
    tokio::join!(serving, serving_metrics, stop);
    sweeper.abort();
    archiver.abort();
    let close = async {
        app.write_snapshots().await;
        app.store.close().await;
    };
    if tokio::time::timeout(CLOSE, close).await.is_err() {
        tracing::warn!("the database did not close in {CLOSE:?}: what was not acknowledged may be lost");
    }
    drop(lock);
    tracing::info!("stopped");
    Ok(())
}

struct Started {
    listener: TcpListener,
    for_metrics: Option<TcpListener>,
    app: App,
    lock: FolderLock,
}

async fn start(config: &Config, metrics: Metrics) -> Result<Started, ServeError> {
    let lock = FolderLock::take(&config.data)?;
    let listener = bind(config.listen).await?;
    let for_metrics = match config.metrics {
        Some(address) => Some(bind(address).await?),
        None => None,
    };
    if let Some(listener) = &for_metrics {
        tracing::info!("metrics on http://{}/metrics", listener.local_addr()?);
    }
    lock.serves(listener.local_addr()?)?;
    let file = data::database(&config.data);
    let app = App::open(config, &file, metrics).await.map_err(|e| ServeError::Store(file, e))?;
    app.wake_bots().await;
    app.wake_counts().await;
    Ok(Started { listener, for_metrics, app, lock })
}

async fn bind(address: SocketAddr) -> Result<TcpListener, ServeError> {
    TcpListener::bind(address).await.map_err(|e| ServeError::Listen(address, e))
}

/// Bytes that nobody can guess.
fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system has randomness");
    bytes
}

/// A word that nobody can guess, of letters that nobody confuses.
fn word(length: usize) -> String {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    let bytes: [u8; 32] = random();
    bytes.iter().take(length).map(|b| char::from(LETTERS[usize::from(b % 32)])).collect()
}
