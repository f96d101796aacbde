//! When it is heard that time gets short: once, and again only after there has been plenty.

use std::time::Duration;

use tabia_game::Millis;

/// No second alarm follows sooner.
const REST: Duration = Duration::from_secs(20);

/// The alarm of one clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Alarm {
    #[default]
    Armed,
    Rung {
        at: Duration,
    },
}

impl Alarm {
    /// Takes note of what a running clock shows; `true` if it is to be heard. Below `low` time is short.
    pub(super) fn rings(&mut self, left: Millis, low: Millis, now: Duration) -> bool {
        match *self {
            Self::Armed if left < low => {
                *self = Self::Rung { at: now };
                true
            }
            Self::Rung { at } if left.get() > low.get() / 2 * 3 && now >= at + REST => {
                *self = Self::Armed;
                false
            }
            Self::Armed | Self::Rung { .. } => false,
        }
    }
}

/// The last seconds of one clock, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Countdown {
    /// The second that was counted last.
    counted: Option<u32>,
}

impl Countdown {
    const FROM: u32 = 5;

    /// Takes note of what a running clock shows; `true` if a second of the last five begins.
    pub(super) fn ticks(&mut self, left: Millis) -> bool {
        let second = left.get() / 1000;
        let is_last = second < Self::FROM;
        let begins = is_last && self.counted.is_none_or(|counted| second < counted);
        self.counted = is_last.then_some(second);
        begins
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_rings_once_and_again_after_plenty_of_time() {
        let mut alarm = Alarm::default();
        let low = Millis::from_secs(10);
        let mut rings =
            |left, now| alarm.rings(Millis::from_secs(left), low, Duration::from_secs(now));
        assert!(!rings(11, 0) && rings(9, 1) && !rings(8, 2));
        // Just above the threshold it does not begin anew.
        assert!(!rings(14, 30) && !rings(9, 31));
        // With half as much again it does, but not at once.
        assert!(!rings(16, 10) && !rings(9, 11));
        assert!(!rings(16, 40) && rings(9, 41));
    }

    #[test]
    fn each_of_the_last_seconds_is_counted_once() {
        let mut countdown = Countdown::default();
        let mut heard = |millis: &[u32]| -> Vec<u32> {
            let ticks = |left: &u32| countdown.ticks(Millis::new(*left));
            millis.iter().copied().filter(ticks).collect()
        };
        assert_eq!(
            heard(&[9_000, 5_000, 4_950, 4_900, 4_000, 3_999]),
            [4_950, 3_999]
        );
        // With an increment it begins anew.
        assert_eq!(heard(&[6_000, 4_500, 4_400]), [4_500]);
    }
}
