//! What a clock shows, how it looks, and when it next looks otherwise.

use std::time::Duration;

use tabia_game::{Color, Millis, Reading, View};

use super::{Moment, timestamp};
use crate::app::Message;
use crate::geometry::Rect;
use crate::scene::{Align, Rgba, Sprite};
use crate::screens::context::Context;
use crate::settings::play::Tenths;
use crate::text::TextStyle;
use crate::theme;
use crate::ui::Ui;

/// Below this, time is so short that tenths count.
const SHORT: u32 = 10_000;
/// From this on, hours are shown, and no tenths.
const HOUR: u32 = 3_600_000;
/// For so long the colon of a running clock is bright, and then as long dim.
const HALF: u32 = 500;
/// The height of the bar that tells how much of the time is left, in logical pixels.
const BAR: f32 = 4.0;

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

/// Whether the colon of a running clock is dim: in the second half of each second, so that one sees that it runs.
pub(crate) const fn is_colon_dim(left: Millis, state: State) -> bool {
    matches!(state, State::Running) && left.get() % 1000 < HALF
}

/// How much of the time that the clock had at first is left, from 0 to 1.
pub(crate) fn share(left: Millis, initial: Millis) -> f32 {
    (left.get() as f32 / initial.get().max(1) as f32).min(1.0)
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
        false if moment.play.reduce_motion => 1000,
        false => HALF,
    };
    // What is shown is rounded down: it changes just below a whole step.
    let rest = millis % step + 1;
    Some(now + Duration::from_millis(u64::from(rest)))
}

/// Draws the clock of a side that began with `initial`.
pub(super) fn draw(
    ui: &mut Ui<'_, Message>,
    cx: &Context<'_>,
    place: Rect,
    reading: Reading,
    initial: Millis,
) {
    let theme = ui.theme;
    let label = match (reading.is_low, reading.is_running) {
        (true, true) => theme.clock_low,
        // Short of time, but not losing any now.
        (true, false) => theme::Label {
            ground: theme.clock_idle.ground.mix(theme.clock_low.ground, 0.5),
            ink: theme.clock_low.ink,
        },
        (false, true) => theme.clock_running,
        (false, false) => theme.clock_idle,
    };
    ui.panel(place, label.ground);
    let state = if reading.is_running {
        State::Running
    } else {
        State::Stopped
    };
    let text = text(reading.left, state, cx.play.tenths);
    let inside = place.inset_xy(ui.px(3.0), 0.0);
    let sizes = [26.0, 22.0, 19.0, 16.0].map(|logical| ui.scale.clock(logical));
    let fits = |style: &TextStyle| {
        f32::from(style.px) < place.h * 0.8 && ui.fonts.width(*style, &text) <= inside.w
    };
    let style = sizes.into_iter().find(fits).unwrap_or(sizes[3]);
    let is_dim = !cx.play.reduce_motion && is_colon_dim(reading.left, state);
    let colon = if is_dim {
        label.ink.mix(label.ground, 0.65)
    } else {
        label.ink
    };
    face(ui, inside, &text, style, (label.ink, colon));
    if cx.play.clock_bar {
        let whole = place.inset_xy(ui.px(6.0), 0.0);
        let (w, h) = (whole.w * share(reading.left, initial), ui.px(BAR));
        ui.draw(Sprite::Fill {
            rect: Rect::new(whole.x, whole.bottom() - h, w.round(), h),
            radius: 0.0,
            color: label.ink,
        });
    }
}

/// The time on a clock, with its colons in another ink.
fn face(
    ui: &mut Ui<'_, Message>,
    rect: Rect,
    text: &str,
    style: TextStyle,
    (ink, colon): (Rgba, Rgba),
) {
    let mut x = rect.center().x - ui.fonts.width(style, text) / 2.0;
    for piece in text.split_inclusive(':') {
        let digits = piece.trim_end_matches(':');
        for (part, color) in [(digits, ink), (&piece[digits.len()..], colon)] {
            let w = ui.fonts.width(style, part);
            if w > 0.0 {
                let place = Rect::new(x, rect.y, w + 1.0, rect.h);
                ui.label(place, part, style, color, Align::Left);
                x += w;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const INITIAL: Millis = Millis::from_secs(300);

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
        assert!(dim(61_499, State::Running) && dim(61_000, State::Running));
        assert!(!dim(61_500, State::Running) && !dim(61_999, State::Running));
        assert!(!dim(61_000, State::Stopped));
    }

    #[test]
    fn more_than_at_first_is_all() {
        let shares = [0, 150_000, 300_000, 303_000].map(|left| share(Millis::new(left), INITIAL));
        assert_eq!(shares, [0.0, 0.5, 1.0, 1.0]);
        assert_eq!(share(Millis::ZERO, Millis::ZERO), 0.0);
    }
}
