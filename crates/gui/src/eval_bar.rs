//! The bar beside the board that tells at a glance who is better.

use tabia_game::{Color, Score};

use crate::geometry::Rect;
use crate::scene::{Rgba, Sprite};
use crate::ui::Ui;

const WHITE: Rgba = Rgba::hex(0xE9_EDF0);
const BLACK: Rgba = Rgba::hex(0x2A_2F35);
const MIDDLE: Rgba = Rgba::hex(0xD5_5E00);

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

/// Draws the bar; `score` is White's, and `bottom` the side that the board shows below.
pub(crate) fn draw<M>(ui: &mut Ui<'_, M>, rect: Rect, score: Option<Score>, bottom: Color) {
    if rect.w < 1.0 {
        return;
    }
    let white = (rect.h * score.map_or(0.5, share)).round();
    let (upper, lower, split) = match bottom {
        Color::White => (BLACK, WHITE, rect.h - white),
        Color::Black => (WHITE, BLACK, white),
    };
    let radius = ui.px(2.0);
    ui.draw(Sprite::Fill {
        rect,
        radius,
        color: lower,
    });
    ui.draw(Sprite::Fill {
        rect: Rect { h: split, ..rect },
        radius: radius.min(split / 2.0),
        color: upper,
    });
    let (middle, h) = (rect.center().y, ui.px(2.0).max(1.0));
    ui.draw(Sprite::Fill {
        rect: Rect::new(rect.x, (middle - h / 2.0).round(), rect.w, h),
        radius: 0.0,
        color: MIDDLE,
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_is_written_and_shown_from_whites_side() {
        let cases = [
            (Score::Centipawns(35), "+0.35", 0.532),
            (Score::Centipawns(-210), "−2.10", 0.316),
            (Score::Centipawns(0), "0.00", 0.5),
            (Score::Mate(3), "#3", 1.0),
            (Score::Mate(-2), "−#2", 0.0),
        ];
        for (score, written, shown) in cases {
            assert_eq!(text(score), written);
            assert!((share(score) - shown).abs() < 0.001, "{score:?}");
        }
    }
}
