//! How likely a win is.

use std::fmt;

use tabia_game::Color;

use crate::Evaluation;

/// How likely White wins, or whichever side is said, a draw being half a win; in ten-thousandths.
///
/// Lichess has fitted it to games: `50 + 50 * (2 / (1 + exp(-0.00368208 * centipawns)) - 1)` per cent, of at most ten
/// pawns; a mate counts as ten (<https://lichess.org/page/accuracy>). It is rounded, so that no machine's way of
/// calculating matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Chance(u16);

/// From here on the difference between two evaluations is no difference.
const MOST_CENTIPAWNS: i32 = 1_000;

/// Certainty.
const WHOLE: u16 = 10_000;

impl Chance {
    /// White's, where a position is worth so much.
    #[must_use]
    pub fn of(evaluation: Evaluation) -> Self {
        let centipawns = match evaluation {
            Evaluation::Centipawns(value) => value.clamp(-MOST_CENTIPAWNS, MOST_CENTIPAWNS),
            Evaluation::Mate {
                by: Color::White, ..
            } => MOST_CENTIPAWNS,
            Evaluation::Mate {
                by: Color::Black, ..
            } => -MOST_CENTIPAWNS,
        };
        Self(exact(centipawns).round() as u16)
    }

    /// The same chance, which is White's, from the view of `side`.
    #[must_use]
    pub const fn seen_by(self, side: Color) -> Self {
        match side {
            Color::White => self,
            Color::Black => Self(WHOLE - self.0),
        }
    }

    /// In ten-thousandths.
    #[must_use]
    pub const fn ten_thousandths(self) -> u16 {
        self.0
    }

    pub(crate) fn from_ten_thousandths(value: u16) -> Option<Self> {
        (value <= WHOLE).then_some(Self(value))
    }

    /// In per cent, rounded.
    #[must_use]
    pub const fn percent(self) -> u16 {
        (self.0 + 50) / 100
    }

    /// How much of it is gone where `after` is left, in ten-thousandths; nothing if it has grown.
    #[must_use]
    pub const fn loss(self, after: Self) -> u16 {
        self.0.saturating_sub(after.0)
    }

    /// What one calls such a chance.
    #[must_use]
    pub const fn standing(self) -> Standing {
        match self.0 {
            7_000.. => Standing::Won,
            3_001.. => Standing::Level,
            _ => Standing::Lost,
        }
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} %", self.percent())
    }
}

fn exact(centipawns: i32) -> f64 {
    let share = 2.0 / (1.0 + (-0.003_682_08 * f64::from(centipawns)).exp()) - 1.0;
    5_000.0 + 5_000.0 * share
}

/// What one calls a chance: won from 70 per cent up (about two pawns and a third), lost from 30 down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Standing {
    /// A lost game.
    Lost,
    /// A game that can still go either way.
    Level,
    /// A won game.
    Won,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chance(centipawns: i32) -> Chance {
        Chance::of(Evaluation::Centipawns(centipawns))
    }

    #[test]
    fn a_standing_begins_at_its_bound() {
        let standing = |value| Chance::from_ten_thousandths(value).map(Chance::standing);
        for (value, expected) in [
            (3_000, Standing::Lost),
            (3_001, Standing::Level),
            (6_999, Standing::Level),
            (7_000, Standing::Won),
        ] {
            assert_eq!(standing(value), Some(expected), "{value}");
        }
    }

    #[test]
    fn chances_are_as_published() {
        for (centipawns, percent) in [
            (0, 50),
            (100, 59),
            (300, 75),
            (-300, 25),
            (1_000, 98),
            (30_000, 98),
        ] {
            assert_eq!(chance(centipawns).percent(), percent, "{centipawns}");
        }
        let mate = Evaluation::Mate {
            by: Color::Black,
            moves: 4,
        };
        assert_eq!(Chance::of(mate), chance(-1_000));
    }

    #[test]
    fn both_sides_share_one_whole() {
        for centipawns in -1_000..=1_000 {
            let other = chance(-centipawns);
            assert_eq!(chance(centipawns).seen_by(Color::Black), other);
        }
    }

    /// The last bit of `exp` may differ from machine to machine; after rounding it must not.
    #[test]
    fn no_chance_lies_where_rounding_could_go_either_way() {
        for centipawns in -1_000..=1_000 {
            let to_the_middle = (exact(centipawns).fract() - 0.5).abs();
            assert!(to_the_middle > 1e-7, "{centipawns}: {to_the_middle}");
        }
    }

    #[test]
    fn a_standing_has_the_same_bounds_on_both_sides() {
        for (centipawns, standing) in [
            (231, Standing::Won),
            (229, Standing::Level),
            (-229, Standing::Level),
            (-231, Standing::Lost),
        ] {
            assert_eq!(chance(centipawns).standing(), standing, "{centipawns}");
        }
    }
}
