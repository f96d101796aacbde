//! A sequential probability ratio test over pairs of games.

use clap::ValueEnum;
use serde_json::{Value, json};

use super::statistics::{Moments, Standing, expected};
use crate::failure::Failure;

/// Points of normalised Elo for one standard deviation of a game: 800 / ln 10.
pub(super) const NELO: f64 = 347.435_585_522_601_4;

/// In what a test's bounds are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Model {
    /// Elo points.
    Logistic,
    /// Normalised Elo points: how clear the lead is, whatever the share of draws.
    Normalized,
}

/// A test of "at most `elo0` better" against "at least `elo1` better" with 5 % of either error.
#[derive(Debug)]
pub(super) struct Sprt {
    elo0: f64,
    elo1: f64,
    model: Model,
}

impl Sprt {
    /// `ELO0,ELO1`.
    pub(super) fn parse(text: &str, model: Model) -> Result<Self, Failure> {
        let number = |text: &str| text.trim().parse::<f64>().ok();
        text.split_once(',')
            .and_then(|(low, high)| Some((number(low)?, number(high)?)))
            .filter(|(low, high)| low < high)
            .map(|(elo0, elo1)| Self { elo0, elo1, model })
            .ok_or_else(|| {
                Failure::Usage(format!("{text:?}: a test is ELO0,ELO1 with ELO0 < ELO1"))
            })
    }

    /// ln(19): the bound for errors of 5 %.
    const BOUND: f64 = 2.944_438_979_166_440_3;

    /// The log-likelihood ratio of the generalised test, by its normal approximation
    /// (<https://www.cantate.be/Fishtest/normalized_elo_practical.pdf>).
    fn ratio(&self, standing: &Standing) -> f64 {
        let Some(Moments {
            count,
            mean,
            variance,
        }) = standing.moments()
        else {
            return 0.0;
        };
        if variance <= 0.0 {
            return 0.0;
        }
        match self.model {
            Model::Logistic => {
                let (s0, s1) = (expected(self.elo0), expected(self.elo1));
                count * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance)
            }
            Model::Normalized => {
                // In deviations of a pair's score, which is the mean of two games.
                let t = (mean - 0.5) / variance.sqrt();
                let bound = |nelo: f64| nelo / NELO * std::f64::consts::SQRT_2;
                let away = |t0: f64| 1.0 + (t - t0) * (t - t0);
                count / 2.0 * (away(bound(self.elo0)) / away(bound(self.elo1))).ln()
            }
        }
    }

    pub(super) fn is_decided(&self, standing: &Standing) -> bool {
        self.ratio(standing).abs() >= Self::BOUND
    }

    fn decision(ratio: f64) -> &'static str {
        if ratio >= Self::BOUND {
            "accepted"
        } else if ratio <= -Self::BOUND {
            "rejected"
        } else {
            "undecided"
        }
    }

    pub(super) fn json(&self, standing: &Standing) -> Value {
        let ratio = self.ratio(standing);
        json!({
            "elo0": self.elo0,
            "elo1": self.elo1,
            "llr": (100.0 * ratio).round() / 100.0,
            "bound": (100.0 * Self::BOUND).round() / 100.0,
            "verdict": Self::decision(ratio),
        })
    }

    pub(super) fn verdict(&self, standing: &Standing) -> String {
        let ratio = self.ratio(standing);
        let verdict = Self::decision(ratio);
        let unit = match self.model {
            Model::Logistic => "Elo",
            Model::Normalized => "nElo",
        };
        format!(
            "SPRT {unit} [{}, {}]: LLR {ratio:.2} of {:.2}, {verdict}",
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
    fn a_clear_lead_is_accepted_and_a_clear_loss_rejected() {
        for model in [Model::Logistic, Model::Normalized] {
            let test = Sprt::parse("0,10", model).expect("a test");
            for (pairs, expected) in [
                ([10, 40, 200, 150, 100], "accepted"),
                ([100, 150, 200, 40, 10], "rejected"),
                ([1, 2, 4, 2, 1], "undecided"),
            ] {
                let verdict = test.verdict(&standing(pairs));
                assert!(verdict.ends_with(expected), "{verdict}");
            }
            assert!(Sprt::parse("5,0", model).is_err() && Sprt::parse("x", model).is_err());
        }
    }

    /// Between the bounds, what speaks for one speaks as much against the other.
    #[test]
    fn a_lead_in_the_middle_decides_nothing() {
        let pairs = standing([100, 300, 700, 340, 110]);
        let moments = pairs.moments().expect("pairs");
        let nelo = (moments.mean - 0.5) / (2.0 * moments.variance).sqrt() * NELO;
        let bounds = format!("{},{}", nelo - 5.0, nelo + 5.0);
        let test = Sprt::parse(&bounds, Model::Normalized).expect("a test");
        assert!(test.ratio(&pairs).abs() < 1e-6);
        let wrong = Sprt::parse(&bounds, Model::Logistic).expect("a test");
        assert!(wrong.ratio(&pairs).abs() > 0.1);
    }
}
