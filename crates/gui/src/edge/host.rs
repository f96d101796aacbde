//! Seats the players of a game.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tabia_game::{ByColor, LocalSession, Session};
use tabia_players::Waker;

use crate::plan::{GamePlan, Host};
use crate::screens::game::timestamp;

/// Games on this computer.
pub(crate) struct LocalHost {
    waker: Waker,
    /// The state of a small random sequence (xorshift, never zero).
    random: u64,
}

impl LocalHost {
    /// `waker` is called when a player has something to say. The same `seed` makes the same choices.
    pub(crate) fn new(waker: Waker, seed: Option<u64>) -> Self {
        let random = seed.unwrap_or_else(|| {
            let since = SystemTime::now()
                .duration_since(UNIX_EPOCH)
                .unwrap_or_default();
            u64::from(since.subsec_nanos()) ^ since.as_secs().rotate_left(32)
        });
        Self {
            waker,
            random: random ^ 0x9E37_79B9_7F4A_7C15 | 1,
        }
    }

    fn next_random(&mut self) -> u64 {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        self.random
    }
}

impl Host for LocalHost {
    fn open(&mut self, plan: &GamePlan, now: Duration) -> Box<dyn Session> {
        let seeds = ByColor {
            white: self.next_random(),
            black: self.next_random(),
        };
        let seats = ByColor::new_with(|color| plan.seats[color].seat(seeds[color], &self.waker));
        Box::new(LocalSession::new(plan.setup(), seats, timestamp(now)))
    }

    fn coin(&mut self) -> bool {
        self.next_random() >> 63 == 1
    }
}
