//! How a server is set up: by flag, environment or file, in this order. Every setting has one name in all three.

use std::fmt::Display;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use clap::Args;
use ravelin_server::{Config, Level, Limits, LogFormat, Network, browser_origin};
use serde::{Deserialize, Deserializer};

use crate::fail::Failure;

const DATA: &str = "ravelin-data";

/// Limits in the environment. Read here and not by clap, for which a flag replaces all of them.
const LIMIT: &str = "RAVELIN_LIMIT";

/// The longest pace of bots, in milliseconds.
const SLOWEST: u64 = 60 * 60 * 1000;

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
    /// A proxy elsewhere whose X-Forwarded-For is believed: an address, or a network as 172.16.0.0/12; may be repeated
    #[arg(long, value_name = "NETWORK", env = "RAVELIN_PROXY", value_delimiter = ',')]
    pub proxy: Vec<Network>,
    /// A limit against abuse, such as streams-per-table=100; may be repeated. In a file they are a table, [limits]
    /// [env: RAVELIN_LIMIT=, for those that no flag gives]
    #[arg(long, value_name = "NAME=VALUE", value_delimiter = ',', value_parser = named)]
    #[serde(skip)]
    pub limit: Vec<(String, toml::Value)>,
    #[arg(skip)]
    pub limits: Option<Limits>,
}

/// A value that is written as a word.
fn word<'de, D: Deserializer<'de>, T: FromStr<Err: Display>>(from: D) -> Result<Option<T>, D::Error> {
    let word = String::deserialize(from)?;
    word.parse().map(Some).map_err(serde::de::Error::custom)
}

/// A limit by name, with a number or a word of TOML.
fn named(text: &str) -> Result<(String, toml::Value), String> {
    let pair = text.split_once('=').ok_or_else(|| format!("{text:?} is not NAME=VALUE"))?;
    let value = pair.1.trim();
    let number = value.parse().map(toml::Value::Integer).ok();
    let flag = || value.parse().map(toml::Value::Boolean).ok();
    let value = number.or_else(flag).ok_or_else(|| format!("{value:?} is neither a number nor true or false"))?;
    Ok((pair.0.trim().to_owned(), value))
}

/// The limits that the environment gives.
fn in_environment() -> Result<Vec<(String, toml::Value)>, Failure> {
    let text = std::env::var(LIMIT).unwrap_or_default();
    let given = text.split(',').filter(|limit| !limit.trim().is_empty());
    given.map(named).collect::<Result<_, _>>().map_err(|e| Failure::bad(format!("{LIMIT}: {e}")))
}

/// Replaces single limits of a set, and refuses those that cannot work.
fn replaced(limits: &Limits, by: Vec<(String, toml::Value)>, from: &str) -> Result<Limits, Failure> {
    let bad = |e: String| Failure::bad(format!("{from}: {e}"));
    let mut all = toml::Table::try_from(limits).map_err(|e| bad(e.to_string()))?;
    all.extend(by);
    let limits: Limits = all.try_into().map_err(|e| bad(e.message().to_owned()))?;
    limits.check().map_err(|e| bad(e.to_string()))?;
    Ok(limits)
}

fn limits(file: Option<Limits>, flags: Vec<(String, toml::Value)>) -> Result<Limits, Failure> {
    let of_file = replaced(&file.unwrap_or_default(), Vec::new(), "[limits]")?;
    replaced(&replaced(&of_file, in_environment()?, LIMIT)?, flags, "--limit")
}

fn pace(ms: u64) -> Result<Duration, Failure> {
    match ms {
        0..=SLOWEST => Ok(Duration::from_millis(ms)),
        _ => Err(Failure::bad(format!("pace = {ms}: give at most {SLOWEST} milliseconds"))),
    }
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
            proxy: if self.proxy.is_empty() { other.proxy } else { self.proxy },
            limit: if self.limit.is_empty() { other.limit } else { self.limit },
            limits: self.limits.or(other.limits),
        }
    }

    pub fn config(self) -> Result<Config, Failure> {
        let default = Config::new(self.data.unwrap_or_else(|| PathBuf::from(DATA)));
        let origin = self.origin.filter(|o| !o.is_empty()).map(|o| browser_origin(&o));
        Ok(Config {
            listen: self.listen.unwrap_or(default.listen),
            data: default.data,
            origin: origin.transpose().map_err(|e| Failure::bad(format!("origin: {e}")))?,
            proxies: self.proxy,
            limits: limits(self.limits, self.limit)?,
            pace: self.pace.map_or(Ok(default.pace), pace)?,
            count: default.count,
            log: self.log.unwrap_or(default.log),
            log_format: self.log_format.unwrap_or(default.log_format),
            metrics: self.metrics,
        })
    }
}
