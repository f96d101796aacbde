//! What the results say: a rating difference with its error, and how likely it is that the better one leads.
//!
//! Games come in pairs from one opening, so the pair is the unit: its five outcomes carry the correlation
//! between its games (<https://www.chessprogramming.org/Match_Statistics>, "pentanomial").

use std::collections::BTreeMap;
use std::fmt;

use serde_json::{Value, json};

/// The state of a match, from the first player's view.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Standing {
    /// Games lost, drawn and won.
    pub(super) games: [u32; 3],
    /// Finished pairs by half points, 0 to 4.
    pub(super) pairs: [u32; 5],
}

/// The score of a pair, 0 to 1.
pub(super) struct Moments {
    pub(super) count: f64,
    pub(super) mean: f64,
    pub(super) variance: f64,
}

impl Standing {
    /// The standing after these games: half points by the game's number; an even number and the next are a pair.
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

    /// None before the first pair is finished.
    pub(super) fn moments(&self) -> Option<Moments> {
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
        Some(Moments {
            count,
            mean,
            variance,
        })
    }
}

/// The rating difference at which this score is expected (logistic, 400 points a factor of ten).
pub(super) fn elo(score: f64) -> f64 {
    let score = score.clamp(1e-3, 1.0 - 1e-3);
    -400.0 * (1.0 / score - 1.0).log10()
}

/// The score expected at this rating difference.
pub(super) fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The share of a normal distribution below `x` (Abramowitz and Stegun 26.2.17, within 1e-7).
fn normal(x: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.231_641_9 * x.abs());
    let tail = (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt()
        * t
        * (0.319_381_530
            + t * (-0.356_563_782
                + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))));
    if x >= 0.0 { 1.0 - tail } else { tail }
}

/// What the finished pairs say of the first player.
struct Estimate {
    /// The share of points.
    score: f64,
    elo: f64,
    /// Between these with 95 %.
    range: (f64, f64),
    /// Normalised Elo, and the likelihood that the first is better, in per cent; none where all pairs were alike.
    lead: Option<(f64, f64)>,
}

impl Standing {
    /// None before the first pair is finished.
    fn estimate(&self) -> Option<Estimate> {
        let Moments {
            count,
            mean,
            variance,
        } = self.moments()?;
        let error = (variance / count).sqrt();
        // A game's deviation from those of pairs: nElo counts in these (Van den Bergh, "normalized Elo").
        let nelo = (mean - 0.5) / (2.0 * variance).sqrt() * super::sprt::NELO;
        let los = 100.0 * normal((mean - 0.5) / error);
        Some(Estimate {
            score: mean,
            elo: elo(mean),
            range: (elo(mean - 1.96 * error), elo(mean + 1.96 * error)),
            lead: (variance > 0.0).then_some((nelo, los)),
        })
    }

    /// The share of draws, in per cent.
    fn draws(&self) -> f64 {
        let [lost, drawn, won] = self.games;
        100.0 * f64::from(drawn) / f64::from((lost + drawn + won).max(1))
    }

    pub(super) fn json(&self) -> Value {
        let [lost, drawn, won] = self.games;
        let estimate = self.estimate();
        // More digits than the games can tell would only look like knowledge.
        let rounded = |value: f64| (100.0 * value).round() / 100.0;
        let of = |value: fn(&Estimate) -> f64| estimate.as_ref().map(value).map(rounded);
        let lead = estimate.as_ref().and_then(|estimate| estimate.lead);
        json!({
            "won": won,
            "drawn": drawn,
            "lost": lost,
            "pairs": self.pairs,
            "score": estimate.as_ref().map(|estimate| estimate.score),
            "elo": of(|estimate| estimate.elo),
            "elo_low": of(|estimate| estimate.range.0),
            "elo_high": of(|estimate| estimate.range.1),
            "nelo": lead.map(|(nelo, _)| rounded(nelo)),
            "los": lead.map(|(_, los)| rounded(los)),
            "draws": rounded(self.draws()),
        })
    }
}

impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [lost, drawn, won] = self.games;
        write!(f, "+{won} ={drawn} -{lost} of {}", lost + drawn + won)?;
        let Some(estimate) = self.estimate() else {
            return Ok(());
        };
        let (low, high) = estimate.range;
        write!(
            f,
            ", {:.1} %, Elo {:+.0} [{low:+.0}, {high:+.0}]",
            100.0 * estimate.score,
            estimate.elo,
        )?;
        if let Some((nelo, los)) = estimate.lead {
            write!(f, ", nElo {nelo:+.0}, LOS {los:.1} %")?;
        }
        write!(f, ", draws {:.0} %, pairs {:?}", self.draws(), self.pairs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rating_and_score_are_inverse() {
        for difference in [-300.0, -10.0, 0.0, 55.0, 400.0] {
            assert!((elo(expected(difference)) - difference).abs() < 1e-6);
        }
        assert!((elo(0.75) - 190.848).abs() < 1e-3);
    }

    #[test]
    fn the_normal_distribution_is_the_tables_one() {
        for (x, share) in [
            (0.0, 0.5),
            (1.0, 0.841_345),
            (-1.96, 0.024_998),
            (3.0, 0.998_650),
        ] {
            assert!((normal(x) - share).abs() < 1e-6, "{x}");
        }
    }

    #[test]
    fn pairs_are_counted_when_both_games_are_there() {
        let results = BTreeMap::from([(0, 2), (1, 1), (2, 0), (5, 2)]);
        let standing = Standing::of(&results);
        assert_eq!(standing.games, [1, 1, 2]);
        assert_eq!(standing.pairs, [0, 0, 0, 1, 0]);
    }

    #[test]
    fn a_standing_says_what_matters() {
        let standing = Standing {
            games: [20, 40, 40],
            pairs: [2, 8, 20, 14, 6],
        };
        assert_eq!(
            standing.to_string(),
            "+40 =40 -20 of 100, 57.0 %, Elo +49 [+0, +99], nElo +69, LOS 97.6 %, draws 40 %, pairs [2, 8, 20, 14, 6]"
        );
    }
}
