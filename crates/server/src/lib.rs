//! The web server: a lobby, tables that people and bots play at, live pages, storage. It knows games only through the
//! catalog; no game is named here.
//!
//! A click travels so: `guard` (origin, size, rate) -> `routes` (who, which table) -> `table` (the lock, the rules, the
//! commit) -> `stream` (every page that looks is drawn anew for its own eyes and sent).
//!
//! | file | what |
//! |---|---|
//! | `app.rs` | everything the handlers share; tables in memory |
//! | `store/` | the database behind one trait; SQLite |
//! | `table/` | one table: seats, moves, consent |
//! | `thinking.rs` | bots |
//! | `upgrade.rs` | what an upgrade would do to stored games |
//! | `archive.rs` | what games looked like, kept for the time when their rules have changed |
//! | `people.rs` | guests and their cookie |
//! | `guard.rs` | headers, origins, rates |
//! | `routes/` | what each address does |
//! | `pages/` | what people see |
//! | `stream.rs` | live updates |
//! | `assets.rs` | style, script, pictures |

#![expect(unreachable_pub, reason = "the crate's face is two functions: `pub` means for the other modules")]

mod app;
mod archive;
mod assets;
mod guard;
mod pages;
mod people;
mod routes;
mod store;
mod stream;
mod table;
mod thinking;
mod upgrade;

use std::io::IsTerminal;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use tokio::net::TcpListener;
pub use tracing::Level;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::prelude::*;

use crate::app::App;
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
    /// How long a bot waits before it acts, so that people can follow.
    pub pace: Duration,
    /// How much is told on stderr.
    pub log: Level,
}

#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    #[error("cannot make the folder {0}: {1}")]
    Folder(PathBuf, std::io::Error),
    #[error("cannot listen on {0}: {1}")]
    Listen(SocketAddr, std::io::Error),
    #[error("{0}: {1}")]
    Store(PathBuf, StoreError),
    #[error("the server stopped: {0}")]
    Io(#[from] std::io::Error),
}

/// Serves until told to stop. Calls `ready` with the address once people can come.
pub fn serve(config: Config, ready: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    // Of libraries only what goes wrong.
    let told = Targets::new().with_default(config.log.min(Level::WARN)).with_target("ravelin", config.log);
    let lines = tracing_subscriber::fmt::layer()
        .with_ansi(std::io::stderr().is_terminal())
        .with_writer(std::io::stderr)
        .with_filter(told);
    tracing_subscriber::registry().with(lines).init();
    tokio::runtime::Runtime::new()?.block_on(run(config, ready))
}

async fn run(config: Config, ready: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    std::fs::create_dir_all(&config.data).map_err(|e| ServeError::Folder(config.data.clone(), e))?;
    let file = config.data.join("ravelin.sqlite");
    let listener = TcpListener::bind(config.listen).await.map_err(|e| ServeError::Listen(config.listen, e))?;
    let address = listener.local_addr()?;
    let app = App::open(&config, &file).await.map_err(|e| ServeError::Store(file, e))?;
    app.wake_bots().await;
    let sweeper = tokio::spawn(app.clone().sweep());
    let archiver = tokio::spawn(archive::catch_up(app.clone()));
    ready(address);
    let router = routes::router(app.clone());
    let service = router.into_make_service_with_connect_info::<SocketAddr>();
    let listener = axum::serve::ListenerExt::tap_io(listener, |stream| {
        // A move is small and somebody waits for it. Without the option it is only slower.
        let _ = stream.set_nodelay(true);
    });
    let stopping = app.clone();
    axum::serve(listener, service)
        .with_graceful_shutdown(async move {
            told_to_stop().await;
            stopping.stop();
        })
        .await?;
    sweeper.abort();
    archiver.abort();
    app.store.close().await;
    Ok(())
}

async fn told_to_stop() {
    let interrupted = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminated) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = interrupted => {}
                _ = terminated.recv() => {}
            }
            return;
        }
    }
    // Without a signal to wait for, only the end of the process ends the server.
    let _ = interrupted.await;
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
