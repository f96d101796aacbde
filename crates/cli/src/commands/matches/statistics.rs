//! What the results say: a rating difference with its error, and a sequential probability ratio test.
//!
//! Games come in pairs from one opening, so the pair is the unit: its five outcomes carry the correlation
//! between its games (<https://www.chessprogramming.org/Match_Statistics>, "pentanomial").

use std::collections::BTreeMap;
use std::fmt;

use crate::failure::Failure;

/// The state of a match, from the first player's view.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Standing {
    /// Games lost, drawn and won.
    games: [u32; 3],
    /// Finished pairs by half points, 0 to 4.
    pairs: [u32; 5],
}

impl Standing {
    /// The standing after these games: half points by the game's number.
    pub(super) fn of(results: &BTreeMap<u32, u8>) -> Self {
        let mut standing = Self {
            games: [0; 3],
            pairs: [0; 5],
        };
        for (&number, &half_points) in results {
            standing.games[usize::from(half_points.min(2))] += 1;
            if number % 2 == 0
                && let Some(other) = results.get(&(number + 1))
            {
                standing.pairs[usize::from(half_points + other).min(4)] += 1;
            }
        }
        standing
    }

    /// The mean score of a pair, 0 to 1, and its variance.
    fn moments(&self) -> Option<(f64, f64, f64)> {
        let count: u32 = self.pairs.iter().sum();
        if count == 0 {
            return None;
        }
        let count = f64::from(count);
        let share = |index: usize| f64::from(self.pairs[index]) / count;
        let score = |index: usize| index as f64 / 4.0;
        let mean: f64 = (0..5).map(|index| share(index) * score(index)).sum();
        let variance: f64 = (0..5)
            .map(|index| share(index) * (score(index) - mean).powi(2))
            .sum();
        Some((count, mean, variance))
    }
}

/// The rating difference at which this score is expected (logistic, 400 points a factor of ten).
fn elo(score: f64) -> f64 {
    let score = score.clamp(1e-3, 1.0 - 1e-3);
    -400.0 * (1.0 / score - 1.0).log10()
}

/// The score expected at this rating difference.
fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [lost, drawn, won] = self.games;
        let total = lost + drawn + won;
        write!(f, "+{won} ={drawn} -{lost} of {total}")?;
        let Some((count, mean, variance)) = self.moments() else {
            return Ok(());
        };
        let error = 1.96 * (variance / count).sqrt();
        let (low, high) = (elo(mean - error), elo(mean + error));
        write!(
            f,
            ", {:.1} %, Elo {:+.0} [{low:+.0}, {high:+.0}], pairs {:?}",
            100.0 * mean,
            elo(mean),
            self.pairs
        )
    }
}

/// A test of "at most `elo0` better" against "at least `elo1` better" with 5 % of either error.
pub(super) struct Sprt {
    elo0: f64,
    elo1: f64,
}

impl Sprt {
    /// `ELO0,ELO1`.
    pub(super) fn parse(text: &str) -> Result<Self, Failure> {
        let number = |text: &str| text.trim().parse::<f64>().ok();
        text.split_once(',')
            .and_then(|(low, high)| Some((number(low)?, number(high)?)))
            .filter(|(low, high)| low < high)
            .map(|(elo0, elo1)| Self { elo0, elo1 })
            .ok_or_else(|| {
                Failure::Usage(format!("{text:?}: a test is ELO0,ELO1 with ELO0 < ELO1"))
            })
    }

    /// ln(19): the bound for errors of 5 %.
    const BOUND: f64 = 2.944_438_979_166_440_3;

    /// The log-likelihood ratio, by the normal approximation of the generalised test.
    fn ratio(&self, standing: &Standing) -> f64 {
        let Some((count, mean, variance)) = standing.moments() else {
            return 0.0;
        };
        if variance <= 0.0 {
            return 0.0;
        }
        let (s0, s1) = (expected(self.elo0), expected(self.elo1));
        count * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance)
    }

    pub(super) fn is_decided(&self, standing: &Standing) -> bool {
        self.ratio(standing).abs() >= Self::BOUND
    }

    pub(super) fn verdict(&self, standing: &Standing) -> String {
        let ratio = self.ratio(standing);
        let verdict = if ratio >= Self::BOUND {
            "accepted"
        } else if ratio <= -Self::BOUND {
            "rejected"
        } else {
            "undecided"
        };
        format!(
            "SPRT [{}, {}]: LLR {ratio:.2} of {:.2}, {verdict}",
            self.elo0,
            self.elo1,
            Self::BOUND
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn standing(pairs: [u32; 5]) -> Standing {
        Standing {
            games: [0; 3],
            pairs,
        }
    }

    #[test]
    fn rating_and_score_are_inverse() {
        for difference in [-300.0, -10.0, 0.0, 55.0, 400.0] {
            assert!((elo(expected(difference)) - difference).abs() < 1e-6);
        }
        assert!((elo(0.75) - 190.848).abs() < 1e-3);
    }

    #[test]
    fn a_clear_lead_is_accepted_and_a_clear_loss_rejected() {
        let test = Sprt::parse("0,10").unwrap();
        assert!(
            test.verdict(&standing([10, 40, 200, 150, 100]))
                .ends_with("accepted")
        );
        assert!(
            test.verdict(&standing([100, 150, 200, 40, 10]))
                .ends_with("rejected")
        );
        assert!(
            test.verdict(&standing([1, 2, 4, 2, 1]))
                .ends_with("undecided")
        );
        assert!(Sprt::parse("5,0").is_err() && Sprt::parse("x").is_err());
    }

    #[test]
    fn pairs_are_counted_when_both_games_are_there() {
        let results = BTreeMap::from([(0, 2), (1, 1), (2, 0), (5, 2)]);
        let standing = Standing::of(&results);
        assert_eq!(standing.games, [1, 1, 2]);
        assert_eq!(standing.pairs, [0, 0, 0, 1, 0]);
    }
}
