//! What a clock shows, and when it next shows something else.

use std::time::Duration;

use tabia_game::{Color, Millis, View};

use super::timestamp;

/// Below this, tenths are shown.
const TENTHS_BELOW: u32 = 10_000;

/// Whether a clock runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    Running,
    Stopped,
}

/// The time as `4:05`, `1:04:05`, `0:04.2` when it is short, or `0:00.42` when next to nothing is left of it and it
/// stands still.
pub(crate) fn text(left: Millis, state: State) -> String {
    let millis = left.get();
    if millis < 1000 && state == State::Stopped {
        return format!("0:00.{:02}", millis / 10);
    }
    if millis < TENTHS_BELOW {
        return format!("0:{:02}.{}", millis / 1000, millis % 1000 / 100);
    }
    let seconds = millis / 1000;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

/// When a running clock shows its next digit.
pub(crate) fn next_tick(view: &View, now: Duration) -> Option<Duration> {
    let running = Color::ALL
        .into_iter()
        .filter_map(|side| view.clock.reading(side, timestamp(now)))
        .find(|reading| reading.is_running)?;
    let millis = running.left.get();
    let step = if millis <= TENTHS_BELOW { 100 } else { 1000 };
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
            (300_000, "5:00"),
            (299_999, "4:59"),
            (299_000, "4:59"),
            (60_000, "1:00"),
            (10_000, "0:10"),
            (9_999, "0:09.9"),
            (50, "0:00.0"),
            (0, "0:00.0"),
            (3_600_000, "1:00:00"),
            (3_725_500, "1:02:05"),
        ];
        for (millis, text) in cases {
            let found = super::text(Millis::new(millis), State::Running);
            assert_eq!(found, text, "{millis}");
        }
    }
    #[test]
    fn what_little_is_left_is_told_exactly_once_the_clock_stands() {
        let shown = |millis| text(Millis::new(millis), State::Stopped);
        assert_eq!(
            [shown(999), shown(57), shown(1000)],
            ["0:00.99", "0:00.05", "0:01.0"]
        );
    }
}
