//! Real time for the engine, which has no clock of its own.

use std::time::{Duration, Instant};

use tabia_engine::Elapsed;

/// The time since it was started.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch(Instant);

impl Stopwatch {
    /// A stopwatch that starts now.
    #[must_use]
    pub fn start() -> Self {
        Self(Instant::now())
    }
}

impl Elapsed for Stopwatch {
    fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}
