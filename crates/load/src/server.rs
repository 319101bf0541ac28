//! The program that is measured: on a free port of this machine, with an empty data folder and the limits against abuse raised by
//! its own settings.

use std::fs;
use std::net::SocketAddr;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

#[derive(Debug, thiserror::Error)]
pub(crate) enum ServerError {
    #[error("the server: {0}")]
    Io(#[from] std::io::Error),
    #[error("the server did not say where it listens, but {0:?}")]
    Silent(String),
    #[error("the system does not tell about process {0}")]
    Process(u32),
    #[error("the list of games: {0}")]
    Games(#[from] serde_json::Error),
}

/// A game, and for how many seats it can be set up.
#[derive(Clone, serde::Deserialize)]
pub(crate) struct Game {
    pub(crate) slug: String,
    seats: Vec<u8>,
}

impl Game {
    pub(crate) fn fewest_seats(&self) -> u8 {
        self.seats.iter().copied().min().unwrap_or(2)
    }
}

/// The games that the program has.
pub(crate) fn games(program: &Path) -> Result<Vec<Game>, ServerError> {
    let listed = std::process::Command::new(program).args(["games", "--json"]).output()?;
    Ok(serde_json::from_slice(&listed.stdout)?)
}

pub(crate) struct Server {
    process: Child,
    id: u32,
    address: SocketAddr,
    /// Deleted when the server is gone.
    _data: TempDir,
}

impl Server {
    pub(crate) async fn start(program: &Path, tables: usize) -> Result<Self, ServerError> {
        let data = tempfile::Builder::new().prefix("ravelin-load-").tempdir()?;
        // Four connections a table, and some for tables that follow those that ended.
        let most = (tables * 6).max(1000);
        let limits = format!(
            "connections={most},connections-per-address={most},streams={most},streams-per-address={most},\
             tables-per-guest=1000000"
        );
        let mut process = Command::new(program)
            .args(["serve", "--listen", "127.0.0.1:0", "--limit", &limits, "--data"])
            .arg(data.path())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()?;
        let id = process.id().ok_or(ServerError::Process(0))?;
        let mut line = String::new();
        if let Some(out) = process.stdout.as_mut() {
            BufReader::new(out).read_line(&mut line).await?;
        }
        let address = line.split_once("http://").map(|(_, rest)| rest.trim_end_matches(['\n', '/', ' ']));
        let address = address.and_then(|a| a.split_whitespace().next()?.trim_end_matches('/').parse().ok());
        let address = address.ok_or(ServerError::Silent(line))?;
        Ok(Server { process, id, address, _data: data })
    }

    pub(crate) fn id(&self) -> u32 {
        self.id
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    fn told<'a>(&self, text: &'a str, key: &str) -> Result<&'a str, ServerError> {
        let value = text.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(':'));
        value.map(str::trim).ok_or(ServerError::Process(self.id))
    }

    /// Memory that is its own, in KiB: what a mapped file holds can be given up at any time.
    pub(crate) fn memory(&self) -> Result<u64, ServerError> {
        let text = fs::read_to_string(format!("/proc/{}/status", self.id))?;
        let kb = self.told(&text, "RssAnon")?.split_whitespace().next().and_then(|kb| kb.parse().ok());
        kb.ok_or(ServerError::Process(self.id))
    }

    /// User and system time so far, of all its threads.
    pub(crate) fn cpu(&self) -> Result<Duration, ServerError> {
        /// Ticks a second in /proc, on every Linux that Rust runs on.
        const TICKS: u64 = 100;
        let text = fs::read_to_string(format!("/proc/{}/stat", self.id))?;
        // The second field is the name in brackets, and may hold anything.
        let fields = text.rsplit_once(") ").map(|(_, rest)| rest.split_whitespace());
        let ticks = fields.map(|fields| fields.skip(11).take(2).filter_map(|f| f.parse::<u64>().ok()).sum::<u64>());
        ticks.map(|t| Duration::from_millis(t * 1000 / TICKS)).ok_or(ServerError::Process(self.id))
    }

    pub(crate) async fn stop(mut self) -> Result<(), ServerError> {
        Ok(self.process.kill().await?)
    }
}
