//! The way into the data folder. A program that was killed holds it for a moment longer: it is tried again for a while
//! before the person is told that another window is open.

use std::time::Duration;

use super::App;

/// How long it is tried, and how often.
const PATIENCE: Duration = Duration::from_secs(1);
const AGAIN: Duration = Duration::from_millis(25);

/// How far the window has come with its folder.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Entry {
    /// It is in, or has given up.
    #[default]
    Over,
    /// Another has the folder; no time has passed yet.
    Begun,
    /// It is tried again then, and given up at last.
    Waiting { next: Duration, until: Duration },
}

impl App {
    /// Puts on the screen what was there when the program ended, now or, while another has the folder, soon.
    pub(super) fn enter(&mut self) {
        if self.host.enter() {
            return self.come_in();
        }
        self.entry = Entry::Begun;
        if self.game.is_none() {
            self.choice();
        }
    }

    /// Tries again to enter the folder, if that is due.
    pub(super) fn try_to_enter(&mut self, now: Duration) {
        let until = match self.entry {
            Entry::Over => return,
            Entry::Waiting { next, .. } if now < next => return,
            Entry::Waiting { until, .. } => until,
            Entry::Begun => now + PATIENCE,
        };
        if !self.host.enter() && now < until {
            let next = now + AGAIN;
            self.entry = Entry::Waiting { next, until };
            return;
        }
        self.entry = Entry::Over;
        self.dirty = true;
        self.come_in();
    }

    /// When that is due.
    pub(super) const fn next_entry(&self) -> Option<Duration> {
        match self.entry {
            Entry::Over => None,
            Entry::Begun => Some(Duration::ZERO),
            Entry::Waiting { next, .. } => Some(next),
        }
    }

    /// What was kept is on the screen again, unless another game is.
    fn come_in(&mut self) {
        let is_free = self.game.is_none();
        let is_seen = is_free && self.tools.is_empty();
        if is_free {
            self.start = None;
            self.reopen();
        }
        self.unshelve(is_seen);
    }
}
