//! The time of day, in one place, so that tests can move it. How long something takes inside the program is measured
//! with `Instant`, which no clock change touches.

use std::time::{SystemTime, UNIX_EPOCH};

#[cfg(test)]
use std::sync::Arc;
#[cfg(test)]
use std::sync::atomic::{AtomicI64, Ordering};

#[derive(Clone, Debug, Default)]
pub enum Clock {
    #[default]
    System,
    /// Stands still until a test moves it.
    #[cfg(test)]
    Set(Arc<AtomicI64>),
}

impl Clock {
    /// Milliseconds since 1970.
    pub fn now(&self) -> i64 {
        match self {
            Clock::System => {
                let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
                i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
            }
            #[cfg(test)]
            Clock::Set(time) => time.load(Ordering::Relaxed),
        }
    }

    #[cfg(test)]
    pub fn set(time: i64) -> Self {
        Clock::Set(Arc::new(AtomicI64::new(time)))
    }

    #[cfg(test)]
    pub fn advance(&self, by: i64) {
        match self {
            Clock::System => panic!("the system's clock is not ours to move"),
            Clock::Set(time) => time.fetch_add(by, Ordering::Relaxed),
        };
    }
}
