//! How a server is set up: by flag, environment or file, in this order. Every setting has one name in all three.

use std::fmt::Display;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use clap::Args;
use ravelin_server::{Config, ConnectionLimits, Level, LogFormat};
use serde::{Deserialize, Deserializer};

use crate::fail::Failure;

const DATA: &str = "ravelin-data";

/// Settings of which any may be missing.
#[derive(Args, Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Settings {
    /// Address and port to listen on [default: 127.0.0.1:8080]
    #[arg(long, value_name = "ADDRESS", env = "RAVELIN_LISTEN")]
    pub listen: Option<SocketAddr>,
    /// Folder of the database; made if missing [default: ravelin-data]
    #[arg(long, value_name = "DIR", env = "RAVELIN_DATA")]
    pub data: Option<PathBuf>,
    /// The address that people type, if it differs: with https, cookies are sent over TLS only
    #[arg(long, value_name = "URL", env = "RAVELIN_ORIGIN")]
    pub origin: Option<String>,
    /// How long bots wait before they act, in milliseconds [default: 600]
    #[arg(long, value_name = "MS", env = "RAVELIN_PACE")]
    pub pace: Option<u64>,
    /// What is logged on stderr: error, warn, info, debug (also how long each move took to reach each page) or trace
    /// [default: warn]
    #[arg(long, value_name = "LEVEL", env = "RAVELIN_LOG")]
    #[serde(deserialize_with = "word")]
    pub log: Option<Level>,
    /// How lines of the log look: text or json [default: text]
    #[arg(long, value_name = "FORMAT", env = "RAVELIN_LOG_FORMAT")]
    #[serde(deserialize_with = "word")]
    pub log_format: Option<LogFormat>,
    /// Address and port for Prometheus, with nothing but /metrics; off if not given
    #[arg(long, value_name = "ADDRESS", env = "RAVELIN_METRICS")]
    pub metrics: Option<SocketAddr>,
    /// Most connections at once [default: 4096]
    #[arg(long, value_name = "N", env = "RAVELIN_MAX_CONNECTIONS")]
    pub max_connections: Option<usize>,
    /// Most connections of one address at once; this machine's own are not counted [default: 256]
    #[arg(long, value_name = "N", env = "RAVELIN_MAX_CONNECTIONS_PER_ADDRESS")]
    pub max_connections_per_address: Option<usize>,
    /// Seconds in which the head of a request must arrive; also ends idle connections [default: 30]
    #[arg(long, value_name = "SECONDS", env = "RAVELIN_HEADER_TIMEOUT")]
    pub header_timeout: Option<u64>,
}

/// A value that is written as a word.
fn word<'de, D: Deserializer<'de>, T: FromStr<Err: Display>>(from: D) -> Result<Option<T>, D::Error> {
    let word = String::deserialize(from)?;
    word.parse().map(Some).map_err(serde::de::Error::custom)
}

impl Settings {
    /// Reads a file of settings. A mistake is told with its line.
    pub fn read(file: &Path) -> Result<Settings, Failure> {
        let text = std::fs::read_to_string(file).map_err(|e| Failure::file(file, e))?;
        toml::from_str(&text).map_err(|e| {
            let before = e.span().map_or(0, |span| text[..span.start.min(text.len())].matches('\n').count());
            Failure::bad(format!("{}:{}: {}", file.display(), before + 1, e.message()))
        })
    }

    /// These settings; what is missing from others.
    pub fn or(self, other: Settings) -> Settings {
        Settings {
            listen: self.listen.or(other.listen),
            data: self.data.or(other.data),
            origin: self.origin.or(other.origin),
            pace: self.pace.or(other.pace),
            log: self.log.or(other.log),
            log_format: self.log_format.or(other.log_format),
            metrics: self.metrics.or(other.metrics),
            max_connections: self.max_connections.or(other.max_connections),
            max_connections_per_address: self.max_connections_per_address.or(other.max_connections_per_address),
            header_timeout: self.header_timeout.or(other.header_timeout),
        }
    }

    pub fn config(self) -> Config {
        let default = Config::new(self.data.unwrap_or_else(|| PathBuf::from(DATA)));
        let limits = default.connections;
        Config {
            listen: self.listen.unwrap_or(default.listen),
            data: default.data,
            origin: self.origin.filter(|o| !o.is_empty()),
            pace: self.pace.map_or(default.pace, Duration::from_millis),
            log: self.log.unwrap_or(default.log),
            log_format: self.log_format.unwrap_or(default.log_format),
            metrics: self.metrics,
            connections: ConnectionLimits {
                total: self.max_connections.unwrap_or(limits.total),
                per_address: self.max_connections_per_address.unwrap_or(limits.per_address),
                header_timeout: self.header_timeout.map_or(limits.header_timeout, Duration::from_secs),
            },
        }
    }
}
