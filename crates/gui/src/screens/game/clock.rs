//! What a clock shows, and when it next shows something else.

use std::time::Duration;

use tabia_game::{Color, Millis, View};

use super::{Moment, timestamp};
use crate::settings::play::Tenths;

/// Below this, time is so short that tenths count.
const SHORT: u32 = 10_000;
/// From this on, hours are shown, and no tenths.
const HOUR: u32 = 3_600_000;

/// Whether a clock runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    Running,
    Stopped,
}

/// The time as `4:05`, `1:04:05`, with tenths `0:04.2`, or `0:00.42` when next to nothing is left of it and it stands
/// still.
pub(crate) fn text(left: Millis, state: State, tenths: Tenths) -> String {
    let millis = left.get();
    if millis < 1000 && state == State::Stopped && tenths != Tenths::Never {
        return format!("0:00.{:02}", millis / 10);
    }
    let seconds = millis / 1000;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else if shows_tenths(millis, tenths) {
        format!("{minutes}:{seconds:02}.{}", millis % 1000 / 100)
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

const fn shows_tenths(millis: u32, tenths: Tenths) -> bool {
    match tenths {
        Tenths::Never => false,
        Tenths::Low => millis < SHORT,
        Tenths::Always => millis < HOUR,
    }
}

/// Whether the colon of a running clock is dim: in every other second, so that one sees that it runs. Within a second
/// nothing changes, for each picture costs power.
pub(crate) const fn is_colon_dim(left: Millis, state: State) -> bool {
    matches!(state, State::Running) && left.get() / 1000 % 2 == 1
}

/// When a running clock next looks different.
pub(crate) fn next_tick(view: &View, moment: Moment<'_>) -> Option<Duration> {
    let now = moment.now;
    let running = Color::ALL
        .into_iter()
        .filter_map(|side| view.clock.reading(side, timestamp(now)))
        .find(|reading| reading.is_running)?;
    let millis = running.left.get();
    // At ten seconds sharp the tenths are about to begin.
    let step = match shows_tenths(millis.saturating_sub(1), moment.play.tenths) {
        true => 100,
        false => 1000,
    };
    // What is shown is rounded down: it changes just below a whole step.
    let rest = millis % step + 1;
    Some(now + Duration::from_millis(u64::from(rest)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_read_as_people_expect() {
        let cases = [
            (300_000, "5:00", "5:00.0"),
            (299_999, "4:59", "4:59.9"),
            (299_000, "4:59", "4:59.0"),
            (60_000, "1:00", "1:00.0"),
            (10_000, "0:10", "0:10.0"),
            (9_999, "0:09.9", "0:09.9"),
            (50, "0:00.0", "0:00.0"),
            (0, "0:00.0", "0:00.0"),
            (3_600_000, "1:00:00", "1:00:00"),
            (3_725_500, "1:02:05", "1:02:05"),
        ];
        for (millis, low, always) in cases {
            let shown = |tenths| text(Millis::new(millis), State::Running, tenths);
            assert_eq!(shown(Tenths::Low), low, "{millis}");
            assert_eq!(shown(Tenths::Always), always, "{millis}");
        }
        let left = Millis::new(4_321);
        assert_eq!(text(left, State::Running, Tenths::Never), "0:04");
    }

    #[test]
    fn what_little_is_left_is_told_exactly_once_the_clock_stands() {
        let shown = |millis| text(Millis::new(millis), State::Stopped, Tenths::Low);
        assert_eq!(
            [shown(999), shown(57), shown(1000)],
            ["0:00.99", "0:00.05", "0:01.0"]
        );
    }

    #[test]
    fn the_colon_of_a_running_clock_comes_and_goes() {
        let dim = |millis, state| is_colon_dim(Millis::new(millis), state);
        assert!(dim(61_999, State::Running) && dim(61_000, State::Running));
        assert!(!dim(60_999, State::Running) && !dim(62_000, State::Running));
        assert!(!dim(61_000, State::Stopped));
    }
}
