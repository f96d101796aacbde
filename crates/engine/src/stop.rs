//! The order to stop, and the word that the opponent played the expected move.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};

/// Shared by a search and whoever may end it; one flag serves one search.
#[derive(Debug, Default)]
pub struct StopFlag {
    stopped: AtomicBool,
    ponder_hit: AtomicBool,
    gate: Mutex<()>,
    bell: Condvar,
}

impl StopFlag {
    /// A flag that nobody has raised.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Orders the search to end at once.
    pub fn stop(&self) {
        self.signal(&self.stopped);
    }

    /// Tells a pondering search that the expected move was played: its own clock counts from now on.
    pub fn ponder_hit(&self) {
        self.signal(&self.ponder_hit);
    }

    /// Whether the search was told to end.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Whether the expected move was played.
    #[must_use]
    pub fn is_ponder_hit(&self) -> bool {
        self.ponder_hit.load(Ordering::Relaxed)
    }

    /// Blocks until the flag says that a search without an end of its own may answer.
    pub(crate) fn wait_until(&self, released: impl Fn(&Self) -> bool) {
        let mut guard = self.gate.lock().unwrap_or_else(PoisonError::into_inner);
        while !released(self) {
            guard = self
                .bell
                .wait(guard)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn signal(&self, flag: &AtomicBool) {
        let _guard = self.gate.lock().unwrap_or_else(PoisonError::into_inner);
        flag.store(true, Ordering::Relaxed);
        self.bell.notify_all();
    }
}
