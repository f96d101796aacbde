//! How much of the time that a move was on its way is given back.
//!
//! A guest says how late its command is, and may lie; what it gains is bounded by a quota that grows with what the
//! host itself measures, by lila's numbers (`modules/game/src/main/LagTracker`, `lichess.org`).

use tabia_game::{Bonus, GameSetup, Millis};

/// The most that a quota grows by with one move.
const MOST_GAIN: u32 = 1000;

/// What a round trip may vary by.
const JITTER: u32 = 140;

/// What one side of a game may still have given back.
#[derive(Clone, Copy, Debug)]
pub(super) struct Quota {
    /// In milliseconds; unknown before the first move.
    left: Option<u32>,
    /// The most gain that the time control grants.
    of_clock: u32,
}

impl Quota {
    pub(super) fn new(setup: &GameSetup, side: tabia_game::Color) -> Self {
        let of_clock = setup.clocks[side].as_ref().map_or(0, |control| {
            let first = control.stage(0);
            let bonus = match first.bonus {
                Bonus::Increment(time) | Bonus::Bronstein(time) | Bonus::Delay(time) => time.get(),
                Bonus::None | Bonus::Hourglass => 0,
            };
            let seconds = (u64::from(first.time.get()) + 40 * u64::from(bonus)) / 1000;
            // 0.4 · seconds + 15, in hundredths of a second.
            u32::try_from(4 * seconds + 150).map_or(MOST_GAIN, |gain| gain.min(MOST_GAIN))
        });
        Self {
            left: None,
            of_clock,
        }
    }

    fn gain(self, round_trip: Millis) -> u32 {
        self.of_clock.min(round_trip.get().saturating_add(JITTER))
    }

    /// What may be given back for a move that is `claimed` late, by a guest whose round trip the host has measured.
    pub(super) fn most(self, claimed: Millis, round_trip: Millis) -> Millis {
        let gain = self.gain(round_trip);
        let left = self.left.unwrap_or(3 * gain).min(7 * gain);
        Millis::new(claimed.get().min(left))
    }

    /// The most that a move of this guest could have given back now.
    pub(super) fn grace(self, round_trip: Millis) -> Millis {
        self.most(Millis::new(u32::MAX), round_trip)
    }

    /// A move has been made, and `given` back for it.
    pub(super) fn spend(&mut self, given: Millis, round_trip: Millis) {
        let gain = self.gain(round_trip);
        let left = self.left.unwrap_or(3 * gain).saturating_sub(given.get());
        self.left = Some((left + gain).min(7 * gain));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_game::{ByColor, Color};

    fn quota(clock: &str) -> Quota {
        let control = Some(clock.parse().expect(clock));
        let setup = GameSetup {
            clocks: ByColor {
                white: control,
                black: None,
            },
            ..GameSetup::default()
        };
        Quota::new(&setup, Color::White)
    }

    #[test]
    fn the_clock_bounds_the_gain() {
        for (clock, gain) in [("300", 1000), ("60", 390), ("0+1", 310), ("180+2", 1000)] {
            let far = Millis::new(1_000_000);
            assert_eq!(quota(clock).gain(far), gain, "{clock}");
        }
        assert_eq!(quota("300").gain(Millis::ZERO), JITTER);
        assert_eq!(quota("300").gain(Millis::new(60)), 60 + JITTER);
    }

    #[test]
    fn whoever_claims_ten_seconds_a_move_gains_no_more_than_the_quota() {
        for (clock, round_trip) in [("300", 0), ("300", 80), ("60", 5_000), ("60+1", 400)] {
            let mut quota = quota(clock);
            let round_trip = Millis::new(round_trip);
            let gain = quota.gain(round_trip);
            let mut total = 0;
            for moves in 1..=200 {
                let given = quota.most(Millis::from_secs(10), round_trip);
                quota.spend(given, round_trip);
                total += given.get();
                assert!(
                    total <= 3 * gain + (moves - 1) * gain,
                    "{clock}: {total} after {moves}"
                );
            }
        }
    }

    #[test]
    fn whoever_is_honest_gets_it_all_back() {
        let mut quota = quota("300+3");
        let lag = Millis::new(120);
        for _ in 0..100 {
            assert_eq!(quota.most(lag, lag), lag);
            quota.spend(lag, lag);
        }
        // What was not needed is saved, up to seven times the gain.
        assert_eq!(quota.grace(lag), Millis::new(7 * (120 + JITTER)));
    }
}
