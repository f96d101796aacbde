//! The time, as the system tells it.

use std::time::{Instant, SystemTime, UNIX_EPOCH};

use tabia_game::Timestamp;

/// Milliseconds since 1970, by a clock that was set when the program began and never jumps after that.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    began: Instant,
    unix: u64,
}

impl Clock {
    /// A clock that is set now.
    #[must_use]
    pub fn start() -> Self {
        let unix = SystemTime::now().duration_since(UNIX_EPOCH);
        let unix = unix.map_or(0, |unix| unix.as_millis());
        Self {
            began: Instant::now(),
            unix: u64::try_from(unix).unwrap_or(0),
        }
    }

    /// What it shows.
    #[must_use]
    pub fn now(&self) -> Timestamp {
        let passed = u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX);
        Timestamp::from_millis(self.unix.saturating_add(passed))
    }

    /// When it will show `at`.
    pub(super) fn instant(&self, at: Timestamp) -> Instant {
        let ahead = at.as_millis().saturating_sub(self.unix);
        // A day is as good as for ever.
        self.began + core::time::Duration::from_millis(ahead.min(self.passed() + 86_400_000))
    }

    fn passed(&self) -> u64 {
        u64::try_from(self.began.elapsed().as_millis()).unwrap_or(0)
    }
}
