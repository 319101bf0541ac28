//! Limits against abuse, as a host may set them. Each field is a setting of that name (`changes-per-second`).

use std::num::NonZeroU32;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// Changes to a table within this time make it count for its host's limits: what rests costs nothing.
pub const ACTIVE: Duration = Duration::from_secs(24 * 60 * 60);

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Limits {
    /// Seconds in which the head of a request must arrive; also how long an idle connection is kept.
    pub head_seconds: u64,
    /// Seconds in which a request must be read, and again in which it must be answered; live streams are not counted.
    pub request_seconds: u64,
    /// Largest body of a request.
    pub body_bytes: usize,
    /// Largest record that is imported; a long one has about 100 KiB.
    pub record_bytes: usize,

    /// Open connections of everybody together.
    pub connections: usize,
    /// Open connections of one address.
    pub connections_per_address: usize,

    /// Live streams of everybody together; each open page of a table or of the lobby has one. Those who only watch get three quarters.
    pub streams: usize,
    pub streams_per_address: usize,
    pub streams_per_person: usize,
    /// Streams of those who only watch a table.
    pub streams_per_table: usize,

    /// Requests that change something, per address: so many at once, and so many a second on average.
    pub changes_burst: NonZeroU32,
    pub changes_per_second: NonZeroU32,
    /// Requests that only read, per address.
    pub reads_burst: NonZeroU32,
    pub reads_per_second: NonZeroU32,
    /// New guests, per address. Without this limit whoever drops their cookie has no limits as a guest.
    pub guests_burst: NonZeroU32,
    pub guests_per_hour: NonZeroU32,

    /// Open and running tables that one guest set up and that somebody used within a day.
    pub tables_per_guest: u32,
    /// Seats of bots at those tables.
    pub bots_per_guest: u32,

    /// Whether the limits per address also hold for requests from this machine that no proxy sent.
    pub count_local: bool,
}

/// The longest time that a setting may give.
const DAY: u64 = 24 * 60 * 60;

/// The largest burst: the time in which it is earned again must fit into a clock.
const MOST_AT_ONCE: u64 = 1_000_000;

/// A limit with which nobody could be served.
#[derive(Debug, thiserror::Error)]
#[error("{name} = {value}: {wanted}")]
pub struct LimitError {
    name: &'static str,
    value: u64,
    wanted: String,
}

/// File descriptors that are kept for the database, logs and listeners.
const KEPT_FILES: u64 = 64;

impl Limits {
    /// Refuses values with which nobody could be served.
    pub fn check(&self) -> Result<(), LimitError> {
        for (name, value) in [("head-seconds", self.head_seconds), ("request-seconds", self.request_seconds)] {
            if !(1..=DAY).contains(&value) {
                return Err(LimitError { name, value, wanted: format!("give 1 to {DAY} seconds") });
            }
        }
        let bursts = [self.changes_burst, self.reads_burst, self.guests_burst].map(|burst| u64::from(burst.get()));
        for (name, value) in ["changes-burst", "reads-burst", "guests-burst"].into_iter().zip(bursts) {
            if value > MOST_AT_ONCE {
                return Err(LimitError { name, value, wanted: format!("give at most {MOST_AT_ONCE}") });
            }
        }
        let counts = [("connections", self.connections), ("connections-per-address", self.connections_per_address)];
        match counts.iter().find(|(_, value)| *value == 0) {
            None => Ok(()),
            Some((name, _)) => Err(LimitError { name, value: 0, wanted: "give 1 or more".to_owned() }),
        }
    }

    /// Lowers the limits on connections so that so many file descriptors are enough; one address gets at most half.
    pub fn fit_into(&mut self, files: u64) {
        let room = usize::try_from(files.saturating_sub(KEPT_FILES)).unwrap_or(usize::MAX).max(2);
        self.connections = self.connections.min(room);
        self.connections_per_address = self.connections_per_address.min(self.connections.div_ceil(2));
    }
}

const fn some(n: u32) -> NonZeroU32 {
    NonZeroU32::new(n).expect("not zero")
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            head_seconds: 30,
            request_seconds: 30,
            body_bytes: 4 << 20,
            record_bytes: 1 << 20,
            connections: 4096,
            connections_per_address: 256,
            streams: 2048,
            streams_per_address: 64,
            streams_per_person: 24,
            streams_per_table: 256,
            changes_burst: some(60),
            changes_per_second: some(10),
            reads_burst: some(400),
            reads_per_second: some(40),
            guests_burst: some(30),
            guests_per_hour: some(120),
            tables_per_guest: 50,
            bots_per_guest: 150,
            count_local: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_read_by_name_and_unknown_ones_refused() {
        let set: Limits = read(r#"{ "streams-per-table": 9, "count-local": true }"#).unwrap();
        assert_eq!(set, Limits { streams_per_table: 9, count_local: true, ..Limits::default() });
        assert!(read(r#"{ "streams-per-tabel": 9 }"#).unwrap_err().contains("streams-per-tabel"));
        assert!(read(r#"{ "changes-burst": 0 }"#).is_err(), "nobody could ever play");
    }

    #[test]
    fn connections_leave_files_to_the_database() {
        let fitted = |files| {
            let mut limits = Limits::default();
            limits.fit_into(files);
            (limits.connections, limits.connections_per_address)
        };
        assert_eq!(fitted(1 << 20), (4096, 256));
        assert_eq!(fitted(1024), (960, 256));
        assert_eq!(fitted(128), (64, 32));
        assert_eq!(fitted(0), (2, 1));
    }

    fn read(text: &str) -> Result<Limits, String> {
        serde_json::from_str(text).map_err(|e| e.to_string())
    }
}
