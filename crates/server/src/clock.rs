//! The time of day, in one place, so that tests can move it. How long something takes inside the program is measured
//! with `Instant`, which no clock change touches.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

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

/// A moment whose distance is measured without the time of day.
#[derive(Debug)]
enum Mark {
    System(Instant),
    #[cfg(test)]
    Set(Arc<AtomicI64>, i64),
}

impl Mark {
    fn now(clock: &Clock) -> Self {
        match clock {
            Clock::System => Mark::System(Instant::now()),
            #[cfg(test)]
            Clock::Set(time) => Mark::Set(time.clone(), time.load(Ordering::Relaxed)),
        }
    }

    /// Milliseconds since then.
    fn elapsed(&self) -> i64 {
        match self {
            Mark::System(then) => i64::try_from(then.elapsed().as_millis()).unwrap_or(i64::MAX),
            #[cfg(test)]
            Mark::Set(time, then) => time.load(Ordering::Relaxed) - then,
        }
    }
}

/// Since when moves can be saved: since the store was opened, or since it healed. The store sets it, tables read it.
#[derive(Clone, Debug)]
pub struct WritableSince {
    clock: Clock,
    /// When it began, and how often it had ended before.
    state: Arc<Mutex<(Mark, u64)>>,
}

impl WritableSince {
    pub fn now(clock: &Clock) -> Self {
        WritableSince { clock: clock.clone(), state: Arc::new(Mutex::new((Mark::now(clock), 0))) }
    }

    /// Moves can be saved again.
    pub fn restart(&self) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        *state = (Mark::now(&self.clock), state.1 + 1);
    }

    /// In milliseconds since 1970, by the clock as it is set now.
    pub fn at(&self) -> i64 {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        self.clock.now() - state.0.elapsed()
    }

    /// How often moves could be saved again.
    pub fn restarts(&self) -> u64 {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).1
    }
}
