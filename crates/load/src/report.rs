//! Figures: what was counted, and what is printed of it.

use std::collections::BTreeMap;
use std::fmt::{self, Display};
use std::time::Duration;

use serde::Serialize;

/// What was counted at some tables.
#[derive(Default)]
pub(crate) struct Tally {
    pub(crate) moves: u64,
    /// Clicks that were refused, after which the page was loaded again.
    pub(crate) refused: u64,
    /// Games that ended and were followed by another.
    pub(crate) ended: u64,
    /// From a click to the other player's page, in microseconds.
    pub(crate) times: Vec<u32>,
    /// Bytes of an update on the wire, of both pages.
    pub(crate) updates: Vec<u32>,
}

impl Tally {
    pub(crate) fn add(&mut self, other: Tally) {
        self.moves += other.moves;
        self.refused += other.refused;
        self.ended += other.ended;
        self.times.extend(other.times);
        self.updates.extend(other.updates);
    }
}

#[derive(Serialize)]
pub(crate) struct Figures {
    moves: u64,
    moves_per_cpu_second: u64,
    moves_per_second: u64,
    p50_ms: f64,
    p99_ms: f64,
    update_bytes_p50: u32,
    update_bytes_p99: u32,
    kb_per_table: u64,
    refused: u64,
    games_ended: u64,
}

/// The value below which this share of all lies.
fn part(sorted: &[u32], share: f64) -> u32 {
    let at = (sorted.len() as f64 * share) as usize;
    sorted.get(at.min(sorted.len().saturating_sub(1))).copied().unwrap_or(0)
}

fn sorted(values: &[u32]) -> Vec<u32> {
    let mut values = values.to_vec();
    values.sort_unstable();
    values
}

impl Figures {
    pub(crate) fn new(tally: &Tally, cpu: Duration, took: Duration, memory: u64, tables: usize) -> Self {
        let (times, updates) = (sorted(&tally.times), sorted(&tally.updates));
        let per_second = |time: Duration| (tally.moves as f64 / time.as_secs_f64().max(0.01)) as u64;
        let ms = |micros: u32| f64::from(micros / 10) / 100.0;
        Figures {
            moves: tally.moves,
            moves_per_cpu_second: per_second(cpu),
            moves_per_second: per_second(took),
            p50_ms: ms(part(&times, 0.5)),
            p99_ms: ms(part(&times, 0.99)),
            update_bytes_p50: part(&updates, 0.5),
            update_bytes_p99: part(&updates, 0.99),
            kb_per_table: memory / tables.max(1) as u64,
            refused: tally.refused,
            games_ended: tally.ended,
        }
    }
}

#[derive(Default, Serialize)]
pub(crate) struct Report {
    /// All games at once; none if one alone was played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) overall: Option<Figures>,
    pub(crate) games: BTreeMap<String, Figures>,
}

impl Report {
    pub(crate) fn json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

impl Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{:12} {:>8} {:>10} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8} {:>6}",
            "", "moves", "moves/cpu", "moves/s", "p50 ms", "p99 ms", "p50 B", "p99 B", "kB/table", "refused"
        )?;
        let games = self.games.iter().map(|(name, figures)| (name.as_str(), figures));
        for (name, one) in games.chain(self.overall.iter().map(|all| ("all at once", all))) {
            writeln!(
                f,
                "{name:12} {:>8} {:>10} {:>8} {:>8.2} {:>8.2} {:>8} {:>8} {:>8} {:>6}",
                one.moves,
                one.moves_per_cpu_second,
                one.moves_per_second,
                one.p50_ms,
                one.p99_ms,
                one.update_bytes_p50,
                one.update_bytes_p99,
                one.kb_per_table,
                one.refused
            )?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_per_second_and_per_table() {
        let tally = Tally { moves: 100, times: (1..=100).rev().map(|n| n * 1000).collect(), ..Tally::default() };
        let one = Figures::new(&tally, Duration::from_millis(500), Duration::from_secs(2), 5000, 10);
        assert_eq!((one.moves_per_cpu_second, one.moves_per_second, one.kb_per_table), (200, 50, 500));
        assert_eq!((one.p50_ms, one.p99_ms), (51.0, 100.0));
        let none = Figures::new(&Tally::default(), Duration::ZERO, Duration::ZERO, 0, 0);
        assert_eq!((none.moves_per_cpu_second, none.update_bytes_p99), (0, 0));
    }
}
