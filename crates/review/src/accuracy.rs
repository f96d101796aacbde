//! How well a side played.

use std::fmt;

use tabia_game::{ByColor, Color};

use crate::Chance;

/// How well a side played, in hundredths of a per cent: 10 000 if it never lost any chance.
///
/// A move's is lichess's `103.1668 * exp(-0.04354 * loss) - 3.1669` per cent of what it lost, and one more because no
/// analysis is perfect (<https://lichess.org/page/accuracy>). A side's is, as there, the middle between two means of
/// its moves': one weighs each by how much the chances swung around it, the other is harmonic, so that one bad move
/// is not lost among many good ones (`lila`, `modules/analyse/src/main/AccuracyPercent.scala`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Accuracy(u16);

impl Accuracy {
    /// In per cent.
    #[must_use]
    pub fn percent(self) -> f32 {
        f32::from(self.0) / 100.0
    }

    /// Each side's, from White's chance in every position of a game in which `first` moves first; none for a side
    /// that has not moved.
    #[must_use]
    pub fn of(chances: &[Chance], first: Color) -> ByColor<Option<Self>> {
        let percent = |chance: &Chance| f64::from(chance.ten_thousandths()) / 100.0;
        let values: Vec<f64> = chances.iter().map(percent).collect();
        let moves = values.len().saturating_sub(1);
        let width = (moves / 10).clamp(2, 8);
        ByColor::new_with(|side| {
            let own = (0..moves).filter(|ply| (ply % 2 == 0) == (side == first));
            let judged = own.map(|ply| {
                let (before, after) = (chances[ply].seen_by(side), chances[ply + 1].seen_by(side));
                (of_move(before.loss(after)), weight(&values, ply, width))
            });
            mean(&judged.collect::<Vec<_>>())
        })
    }
}

impl fmt::Display for Accuracy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} %", (self.0 + 50) / 100)
    }
}

/// In per cent, rounded to hundredths; `loss` is in ten-thousandths.
fn of_move(loss: u16) -> f64 {
    match loss {
        0 => 100.0,
        _ => exact(loss).clamp(0.0, 10_000.0).round() / 100.0,
    }
}

/// In hundredths of a per cent.
fn exact(loss: u16) -> f64 {
    let percent = f64::from(loss) / 100.0;
    let published = 103.166_810_071_164_9 * (-0.043_544_153_867_539_51 * percent).exp();
    (published - 3.166_924_740_191_411 + 1.0) * 100.0
}

/// How much a move counts: the spread of the chances in a window of positions. The first windows are the same one,
/// so that every move has its own.
fn weight(values: &[f64], ply: usize, width: usize) -> f64 {
    let width = width.min(values.len());
    let start = (ply + 2).saturating_sub(width);
    let window = &values[start..start + width];
    let count = window.len() as f64;
    let middle = window.iter().sum::<f64>() / count;
    let squares = window.iter().map(|value| (value - middle).powi(2));
    (squares.sum::<f64>() / count).sqrt().clamp(0.5, 12.0)
}

fn mean(judged: &[(f64, f64)]) -> Option<Accuracy> {
    if judged.is_empty() {
        return None;
    }
    let weights: f64 = judged.iter().map(|(_, weight)| weight).sum();
    let weighted = judged.iter().map(|(value, weight)| value * weight);
    let weighted = weighted.sum::<f64>() / weights;
    // A move of no accuracy at all would make the harmonic mean nothing.
    let reciprocals = judged.iter().map(|(value, _)| 1.0 / value.max(0.01));
    let harmonic = judged.len() as f64 / reciprocals.sum::<f64>();
    Some(Accuracy(
        ((weighted + harmonic) / 2.0 * 100.0).round() as u16
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Evaluation;

    fn accuracy(centipawns: &[i32]) -> ByColor<Option<f32>> {
        let chance = |&value: &i32| Chance::of(Evaluation::Centipawns(value));
        let chances: Vec<Chance> = centipawns.iter().map(chance).collect();
        let found = Accuracy::of(&chances, Color::White);
        ByColor::new_with(|side| found[side].map(Accuracy::percent))
    }

    #[test]
    fn who_loses_nothing_is_perfect_and_who_does_not_move_is_not_judged() {
        let found = accuracy(&[20, 20, 20]);
        assert_eq!((found.white, found.black), (Some(100.0), Some(100.0)));
        let found = accuracy(&[20, 10]);
        assert_eq!(found.black, None);
        assert!(found.white.is_some_and(|value| value < 100.0));
        assert_eq!(accuracy(&[20]).white, None);
        assert_eq!(accuracy(&[]).white, None);
    }

    #[test]
    fn the_accuracy_of_a_move_is_as_published() {
        for (loss, percent) in [(0, 100.0), (500, 80.81), (1_000, 64.58), (3_000, 25.77)] {
            assert!(
                (of_move(loss) - percent).abs() < 0.01,
                "{loss}: {}",
                of_move(loss)
            );
        }
        assert!(of_move(9_750).abs() < 0.01);
    }

    /// As for chances: what two machines may calculate differently is rounded away.
    #[test]
    fn no_accuracy_lies_where_rounding_could_go_either_way() {
        for loss in 1..=10_000 {
            let to_the_middle = (exact(loss).fract().abs() - 0.5).abs();
            assert!(to_the_middle > 1e-8, "{loss}: {to_the_middle}");
        }
    }

    #[test]
    fn a_blunder_costs_only_who_made_it_even_in_a_long_game() {
        let mut game = [20; 60];
        game[31..].fill(-600);
        let spoilt = accuracy(&game);
        assert_eq!(spoilt.black, Some(100.0));
        assert!(
            spoilt
                .white
                .is_some_and(|value| (20.0..90.0).contains(&value))
        );
    }

    /// Worked out by hand from lichess's formula: a window of seven or nine positions gives other values.
    #[test]
    fn a_window_has_eight_positions_at_most() {
        let chances = (0..121).map(|ply: u16| {
            let (high, dip) = (ply / 9 % 2, u16::from(ply.is_multiple_of(13)));
            Chance::from_ten_thousandths(5_000 + 1_500 * high - 700 * dip).expect("a chance")
        });
        let found = Accuracy::of(&chances.collect::<Vec<_>>(), Color::White);
        assert_eq!(found.white, Some(Accuracy(9_761)));
        assert_eq!(found.black, Some(Accuracy(9_712)));
    }
}
