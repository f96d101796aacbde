//! How long frames take, and what time it is for the host.

use tabia_game::{Millis, Timestamp, View};

use super::Guest;
use crate::wire::ClientFrame;

/// Time between two pings.
const BETWEEN_PINGS: Millis = Millis::from_secs(10);

/// How long frames take.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pings {
    next: Timestamp,
    n: u32,
    sent: Timestamp,
    /// The shortest there and back on this connection.
    best: Option<Millis>,
    /// The last there and back.
    last: Option<Millis>,
}

impl Pings {
    /// What is left of it for a new connection.
    pub(super) fn anew(self) -> Self {
        Self {
            last: self.last,
            ..Self::default()
        }
    }

    /// How long a frame last took there and back.
    pub(super) const fn last(&self) -> Option<Millis> {
        self.last
    }

    pub(super) fn are_due(&self, now: Timestamp) -> bool {
        now >= self.next
    }
}

impl Guest {
    pub(super) fn ping(&mut self, now: Timestamp) {
        self.pings.n = self.pings.n.wrapping_add(1);
        self.pings.sent = now;
        self.pings.next = now.after(BETWEEN_PINGS);
        let n = self.pings.n;
        self.frames.push(ClientFrame::Ping { n });
    }

    pub(super) fn pong(&mut self, n: u32, host_ms: u64, now: Timestamp) {
        if n != self.pings.n {
            return;
        }
        let round_trip = now.since(self.pings.sent);
        self.pings.last = Some(round_trip);
        // The faster a frame came and went, the less its way says about the time.
        if self.pings.best.is_none_or(|best| round_trip <= best) {
            self.pings.best = Some(round_trip);
            let middle = self.pings.sent.as_millis() + u64::from(round_trip.get() / 2);
            self.set_ahead(host_ms.wrapping_sub(middle) as i64);
        }
    }

    /// What a frame that has just come says about the host's time, until a ping says more.
    pub(super) fn guess_time(&mut self, host_ms: u64, now: Timestamp) {
        if self.pings.best.is_none() {
            self.set_ahead(host_ms.wrapping_sub(now.as_millis()) as i64);
        }
    }

    fn set_ahead(&mut self, ahead: i64) {
        if self.ahead != ahead {
            self.ahead = ahead;
            self.refresh();
        }
    }

    pub(super) fn refresh(&mut self) {
        if let Some(follower) = &self.follower {
            self.view = View::of(follower.game()).for_time_behind(self.ahead);
        }
    }
}
