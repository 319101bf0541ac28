//! The day by which cookies are judged. A clock that jumps far ahead would end everybody's cookies at once, so such a jump is
//! believed only after it has lasted for some time; the last day that was believed is stored and survives a restart.

use std::time::{Duration, Instant};

/// Days that the clock may be ahead of the last day that was believed: as long as nobody came.
const PLAUSIBLE: i64 = 30;

/// How long a jump must last.
const LASTING: Duration = Duration::from_secs(24 * 60 * 60);

#[derive(Debug)]
pub struct Calendar {
    day: i64,
    /// Since when the clock has been too far ahead.
    ahead: Option<Instant>,
}

impl Calendar {
    /// Goes on from the day that was believed last.
    pub fn new(day: i64) -> Self {
        Calendar { day, ahead: None }
    }

    /// The day, from what the clock says.
    pub fn today(&mut self, by_clock: i64, now: Instant) -> i64 {
        let plausible = by_clock <= self.day.saturating_add(PLAUSIBLE);
        let since = *self.ahead.get_or_insert(now);
        if plausible || now.duration_since(since) >= LASTING {
            (self.day, self.ahead) = (by_clock, None);
        }
        self.day
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_jump_is_believed_when_it_has_lasted() {
        let (start, hour) = (Instant::now(), Duration::from_secs(3600));
        let mut calendar = Calendar::new(1000);
        assert_eq!(calendar.today(1000, start), 1000);
        assert_eq!(calendar.today(1030, start), 1030, "nobody came for a month");
        assert_eq!(calendar.today(8000, start), 1030);
        assert_eq!(calendar.today(8000, start + 23 * hour), 1030);
        assert_eq!(calendar.today(1031, start + 23 * hour), 1031, "it was set right");
        assert_eq!(calendar.today(8000, start + 25 * hour), 1031, "counted anew");
        assert_eq!(calendar.today(8001, start + 49 * hour), 8001, "it has lasted");
        assert_eq!(calendar.today(1032, start + 50 * hour), 1032, "back at once");
    }
}
