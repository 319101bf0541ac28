//! How often one address may try, and how many streams are open. What belongs to no address is not counted by address.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use governor::clock::Clock;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use super::{Client, Denied};
use crate::limits::Limits;
use crate::store::PersonId;

type Limiter = DefaultKeyedRateLimiter<IpAddr>;

pub struct Rates {
    changes: Limiter,
    reads: Limiter,
    guests: Limiter,
    codes: Limiter,
}

/// Wrong codes of tables, per address: a code is two words, and must not be found by trying.
const WRONG_CODES_PER_HOUR: NonZeroU32 = NonZeroU32::new(60).expect("not zero");
const WRONG_CODES_AT_ONCE: NonZeroU32 = NonZeroU32::new(20).expect("not zero");

impl Rates {
    pub fn new(limits: &Limits) -> Self {
        let per_second = |rate: NonZeroU32, burst| RateLimiter::keyed(Quota::per_second(rate).allow_burst(burst));
        Rates {
            changes: per_second(limits.changes_per_second, limits.changes_burst),
            reads: per_second(limits.reads_per_second, limits.reads_burst),
            guests: RateLimiter::keyed(Quota::per_hour(limits.guests_per_hour).allow_burst(limits.guests_burst)),
            codes: RateLimiter::keyed(Quota::per_hour(WRONG_CODES_PER_HOUR).allow_burst(WRONG_CODES_AT_ONCE)),
        }
    }

    pub fn change(&self, client: Client) -> Result<(), Denied> {
        check(&self.changes, client).map_err(Denied::TooFast)
    }

    pub fn read(&self, client: Client) -> Result<(), Denied> {
        check(&self.reads, client).map_err(Denied::TooFast)
    }

    pub fn guest(&self, client: Client) -> Result<(), Denied> {
        check(&self.guests, client).map_err(Denied::Guests)
    }

    pub fn wrong_code(&self, client: Client) -> Result<(), Denied> {
        check(&self.codes, client).map_err(Denied::TooFast)
    }

    /// Forgets addresses that have been quiet.
    pub fn forget(&self) {
        for limiter in [&self.changes, &self.reads, &self.guests, &self.codes] {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }
}

/// The error says how long to wait.
fn check(limiter: &Limiter, client: Client) -> Result<(), Duration> {
    let Some(address) = client.0 else { return Ok(()) };
    limiter.check_key(&address).map_err(|until| until.wait_time_from(limiter.clock().now()))
}

/// What a stream is counted for.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Counted {
    All,
    Address(IpAddr),
    Person(PersonId),
    Table(String),
}

/// Who opens a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seating {
    Player,
    Watcher,
    /// Nobody's: in the lobby.
    Visitor,
}

/// Open streams.
pub struct Streams {
    limits: Limits,
    open: Mutex<BTreeMap<Counted, usize>>,
}

/// A counted stream; dropping it makes room for another.
pub struct StreamPass {
    streams: Arc<Streams>,
    counted: Vec<Counted>,
}

impl Streams {
    pub fn new(limits: Limits) -> Self {
        Streams { limits, open: Mutex::default() }
    }

    /// Visitors and watchers never take the streams of players: they leave a quarter of all streams free, and watchers are
    /// counted for the table.
    pub fn admit(
        self: &Arc<Self>,
        client: Client,
        person: Option<PersonId>,
        table: &str,
        seating: Seating,
    ) -> Result<StreamPass, Denied> {
        let limits = &self.limits;
        let mut wanted = match seating {
            Seating::Player => vec![(Counted::All, limits.streams, Denied::Streams)],
            Seating::Visitor => vec![(Counted::All, limits.streams - limits.streams / 4, Denied::Streams)],
            Seating::Watcher => vec![
                (Counted::All, limits.streams - limits.streams / 4, Denied::Streams),
                (Counted::Table(table.to_owned()), limits.streams_per_table, Denied::Streams),
            ],
        };
        wanted.extend(client.0.map(|a| (Counted::Address(a), limits.streams_per_address, Denied::OwnStreams)));
        wanted.extend(person.map(|p| (Counted::Person(p), limits.streams_per_person, Denied::OwnStreams)));
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let mut counted = Vec::with_capacity(wanted.len());
        for (key, most, denied) in wanted {
            if open.get(&key).copied().unwrap_or(0) >= most {
                return Err(denied);
            }
            counted.push(key);
        }
        for key in &counted {
            *open.entry(key.clone()).or_default() += 1;
        }
        Ok(StreamPass { streams: self.clone(), counted })
    }
}

impl Drop for StreamPass {
    fn drop(&mut self) {
        let mut open = self.streams.open.lock().unwrap_or_else(PoisonError::into_inner);
        for key in &self.counted {
            if let Some(n) = open.get_mut(key) {
                *n -= 1;
                if *n == 0 {
                    open.remove(key);
                }
            }
        }
    }
}
