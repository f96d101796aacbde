//! The bar beside the board that tells at a glance who is better.

use std::time::Duration;

use tabia_game::{Color, Score};

use crate::geometry::Rect;
use crate::scene::{Align, Rgba, Sprite};
use crate::settings::play::ScoreUnit;
use crate::text::TextStyle;
use crate::ui::Ui;

const WHITE: Rgba = Rgba::hex(0xE9_EDF0);
const BLACK: Rgba = Rgba::hex(0x2A_2F35);
const MIDDLE: Rgba = Rgba::hex(0xD5_5E00);

/// How long the bar takes to a new score.
const GLIDE: Duration = Duration::from_millis(300);

/// White's share of the bar, 0 to 1: the chance of winning that players of some strength have with such a score.
pub(crate) fn share(score: Score) -> f32 {
    match score {
        Score::Mate(moves) if moves >= 0 => 1.0,
        Score::Mate(_) => 0.0,
        Score::Centipawns(value) => 1.0 / (1.0 + (-0.003_68 * value as f32).exp()),
    }
}

/// White's score of a position in which `side` is mated.
pub(crate) const fn mated(side: Color) -> Score {
    match side {
        Color::White => Score::Mate(-1),
        Color::Black => Score::Mate(0),
    }
}

/// The score as it is written, from White's side: `+0.35`, `−2.10`, `#3`, `−#2`.
pub(crate) fn text(score: Score) -> String {
    match score {
        Score::Mate(moves) if moves >= 0 => format!("#{moves}"),
        Score::Mate(moves) => format!("−#{}", -moves),
        Score::Centipawns(value) => {
            let sign = match value {
                ..0 => "−",
                0 => "",
                1.. => "+",
            };
            let value = value.unsigned_abs();
            format!("{sign}{}.{:02}", value / 100, value % 100)
        }
    }
}

/// The score as it is written on the bar, from the side of whoever is better: `0.3`, `12`, `#3`, `64%`.
pub(crate) fn number(score: Score, unit: ScoreUnit) -> String {
    match (unit, score) {
        (ScoreUnit::Chances, _) => {
            let white = share(score);
            format!("{:.0}%", white.max(1.0 - white) * 100.0)
        }
        (ScoreUnit::Pawns, Score::Mate(moves)) => format!("#{}", moves.unsigned_abs()),
        (ScoreUnit::Pawns, Score::Centipawns(value)) => match (value.unsigned_abs() + 5) / 10 {
            tenths @ ..100 => format!("{}.{}", tenths / 10, tenths % 10),
            tenths => ((tenths + 5) / 10).to_string(),
        },
    }
}

/// White's share of the bar on its way from one score to the next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Level {
    from: f32,
    to: f32,
    since: Duration,
}

impl Default for Level {
    fn default() -> Self {
        Self {
            from: 0.5,
            to: 0.5,
            since: Duration::ZERO,
        }
    }
}

impl Level {
    /// The bar is to show this score from now on.
    pub(crate) fn lead_to(&mut self, score: Option<Score>, now: Duration) {
        let to = score.map_or(self.to, share);
        if to != self.to {
            *self = Self {
                from: self.at(now),
                to,
                since: now,
            };
        }
    }

    /// What it shows.
    pub(crate) fn at(&self, now: Duration) -> f32 {
        let part = now.saturating_sub(self.since).as_secs_f32() / GLIDE.as_secs_f32();
        // Fast at first, and gently to its end.
        let rest = (1.0 - part.min(1.0)).powi(3);
        self.to + (self.from - self.to) * rest
    }

    /// It is there at once: nothing is to move.
    pub(crate) fn arrive(&mut self) {
        self.from = self.to;
    }

    pub(crate) fn is_over(&self, now: Duration) -> bool {
        self.from == self.to || now >= self.since + GLIDE
    }
}

/// Draws the bar upright, or along an edge where it is wider than high; `score` is White's, `white` White's share of
/// the bar, and `bottom` the side that the board shows below. The number stands with whoever is better, where there is
/// room for it.
pub(crate) fn draw<M>(
    ui: &mut Ui<'_, M>,
    rect: Rect,
    (score, white): (Option<Score>, f32),
    bottom: Color,
    unit: ScoreUnit,
) {
    if rect.w < 1.0 || rect.h < 1.0 {
        return;
    }
    let radius = ui.px(2.0).min(rect.h / 2.0);
    let is_upright = rect.h > rect.w;
    // What is seen first, from the top or from the left, and how much of the bar it takes.
    let (first, rest, part) = match (is_upright, bottom) {
        (true, Color::White) => (BLACK, WHITE, 1.0 - white),
        (true, Color::Black) | (false, Color::White) => (WHITE, BLACK, white),
        (false, Color::Black) => (BLACK, WHITE, 1.0 - white),
    };
    ui.draw(Sprite::Fill {
        rect,
        radius,
        color: rest,
    });
    let (w, h) = match is_upright {
        true => (rect.w, (rect.h * part).round()),
        false => ((rect.w * part).round(), rect.h),
    };
    ui.draw(Sprite::Fill {
        rect: Rect { w, h, ..rect },
        radius: radius.min(w / 2.0).min(h / 2.0),
        color: first,
    });
    let (middle, thin) = (rect.center(), ui.px(2.0).max(1.0));
    let mark = match is_upright {
        true => Rect::new(rect.x, (middle.y - thin / 2.0).round(), rect.w, thin),
        false => Rect::new((middle.x - thin / 2.0).round(), rect.y, thin, rect.h),
    };
    ui.draw(Sprite::Fill {
        rect: mark,
        radius: 0.0,
        color: MIDDLE,
    });
    // Each end is like one of the two grounds that the window may have.
    ui.draw(Sprite::Frame {
        rect,
        radius,
        width: ui.px(1.0).max(1.0),
        color: ui.theme.line,
    });
    let Some(score) = score.filter(|_| is_upright) else {
        return;
    };
    let style = TextStyle::bold(ui.px(11.0) as u16).tabular();
    let text = number(score, unit);
    let fits = |text: &str| ui.fonts.width(style, text) <= rect.w;
    let text = match fits(&text) {
        true => text,
        // The sign is the first to go.
        false => text.trim_end_matches('%').to_owned(),
    };
    if fits(&text) {
        let line = ui.px(18.0);
        let is_white_better = share(score) >= 0.5;
        let y = match is_white_better == (bottom == Color::White) {
            true => rect.bottom() - line,
            false => rect.y,
        };
        let ink = if is_white_better { BLACK } else { WHITE };
        let place = Rect::new(rect.x, y, rect.w, line);
        ui.label(place.inset_xy(-1.0, 0.0), &text, style, ink, Align::Center);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_glides_from_where_it_is() {
        let mut level = Level::default();
        let at = Duration::from_millis;
        level.lead_to(Some(Score::Mate(1)), at(1_000));
        assert!(level.at(at(1_000)) == 0.5 && !level.is_over(at(1_000)));
        let halfway = level.at(at(1_150));
        assert!((0.8..1.0).contains(&halfway), "{halfway}");
        level.lead_to(Some(Score::Mate(-1)), at(1_150));
        assert_eq!(level.at(at(1_150)), halfway, "it does not jump");
        // Not knowing is no news.
        level.lead_to(None, at(1_200));
        assert!(level.at(at(1_450)) == 0.0 && level.is_over(at(1_450)));
        level.lead_to(Some(Score::Mate(1)), at(2_000));
        level.arrive();
        assert!(level.at(at(2_000)) == 1.0 && level.is_over(at(2_000)));
    }

    #[test]
    fn a_score_is_written_and_shown_from_whites_side() {
        let cases = [
            (Score::Centipawns(35), "+0.35", 0.532, "0.4", "53%"),
            (Score::Centipawns(-210), "−2.10", 0.316, "2.1", "68%"),
            (Score::Centipawns(0), "0.00", 0.5, "0.0", "50%"),
            (Score::Centipawns(-1234), "−12.34", 0.011, "12", "99%"),
            (Score::Mate(3), "#3", 1.0, "#3", "100%"),
            (Score::Mate(-2), "−#2", 0.0, "#2", "100%"),
        ];
        for (score, written, shown, pawns, chances) in cases {
            assert_eq!(text(score), written);
            assert!((share(score) - shown).abs() < 0.001, "{score:?}");
            let numbers = [ScoreUnit::Pawns, ScoreUnit::Chances].map(|unit| number(score, unit));
            assert_eq!(numbers, [pawns, chances]);
        }
    }
}
