//! The log on stderr: lines for people, or JSON for programs.

use std::io::IsTerminal;
use std::str::FromStr;

use tracing::Level;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::prelude::*;
use tracing_subscriber::{Layer, fmt};

use crate::metrics::Metrics;

/// How lines of the log look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogFormat {
    #[default]
    Text,
    Json,
}

impl FromStr for LogFormat {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        match word {
            "text" => Ok(LogFormat::Text),
            "json" => Ok(LogFormat::Json),
            _ => Err(format!("{word:?} is not a format of the log: text or json")),
        }
    }
}

/// Starts to log. Does nothing if the process logs already.
pub fn start(level: Level, format: LogFormat, metrics: &Metrics) {
    // Of libraries only what goes wrong.
    let targets = Targets::new().with_default(level.min(Level::WARN)).with_target("ravelin", level);
    let lines = fmt::layer().with_writer(std::io::stderr).with_ansi(std::io::stderr().is_terminal());
    let lines = match format {
        LogFormat::Text => lines.boxed(),
        LogFormat::Json => lines.json().boxed(),
    };
    let _ = tracing_subscriber::registry().with(lines.with_filter(targets)).with(metrics.errors()).try_init();
}
