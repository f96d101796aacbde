//! `tabia-cli rate`: ratings from the games of match logs.
//!
//! The model is Bradley and Terry's: the expected score is logistic in the difference of two ratings, a draw counts
//! as half a win (Hunter 2004, "MM algorithms for generalized Bradley-Terry models"). Anchored players keep their
//! rating; the others are fitted to them.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde_json::json;

use super::log;
use super::statistics::expected;
use crate::args::RateArgs;
use crate::failure::{Failure, Outcome};
use crate::safe;

/// A player in the table.
struct Rated {
    name: String,
    rating: f64,
    /// 95 % of the error; none for an anchor.
    error: Option<f64>,
    games: f64,
    points: f64,
}

/// Points and games of one player against another.
type Results = BTreeMap<(usize, usize), (f64, f64)>;

pub(crate) fn run(args: &RateArgs) -> Outcome {
    let mut names: Vec<String> = Vec::new();
    let mut results = Results::new();
    for path in &args.logs {
        for entry in log::games(path)? {
            let mut number = |name: &str| {
                let known = names.iter().position(|known| known == name);
                known.unwrap_or_else(|| {
                    names.push(name.to_owned());
                    names.len() - 1
                })
            };
            let (white, black) = (number(entry.text("white")), number(entry.text("black")));
            let points = f64::from(entry.half_points_of_white().unwrap_or_default()) / 2.0;
            for (pair, points) in [((white, black), points), ((black, white), 1.0 - points)] {
                let sum = results.entry(pair).or_default();
                sum.0 += points;
                sum.1 += 1.0;
            }
        }
    }
    let anchors = anchors(&args.anchor, &names)?;
    let mut table = fit(&names, &results, &anchors)?;
    table.sort_by(|a, b| b.rating.total_cmp(&a.rating));
    for rated in &table {
        if args.json {
            let line = json!({
                "player": rated.name,
                "rating": rated.rating.round(),
                "error": rated.error.map(f64::round),
                "games": rated.games,
                "points": rated.points,
            });
            writeln!(io::stdout(), "{}", safe::json(&line))?;
        } else {
            let error = rated
                .error
                .map_or("anchor".to_owned(), |error| format!("± {error:.0}"));
            writeln!(
                io::stdout(),
                "{:6.0} {error:>7}  {:>6} of {:<6} {:?}",
                rated.rating,
                rated.points,
                rated.games,
                rated.name,
            )?;
        }
    }
    Ok(())
}

/// `NAME=RATING`, at least one of them for somebody who has played.
fn anchors(given: &[String], names: &[String]) -> Result<BTreeMap<usize, f64>, Failure> {
    given
        .iter()
        .map(|text| {
            let usage = |what: &str| Failure::Usage(format!("{text:?}: {what}"));
            let (name, rating) = text
                .rsplit_once('=')
                .ok_or_else(|| usage("an anchor is PLAYER=RATING"))?;
            let number = names.iter().position(|known| known == name);
            let number = number.ok_or_else(|| usage("nobody of this name has played"))?;
            let rating = rating
                .parse()
                .ok()
                .filter(|rating: &f64| rating.is_finite());
            Ok((
                number,
                rating.ok_or_else(|| usage("the rating is no number"))?,
            ))
        })
        .collect()
}

/// Newton's method, one player at a time, until nobody moves; the likelihood has one peak.
fn fit(
    names: &[String],
    results: &Results,
    anchors: &BTreeMap<usize, f64>,
) -> Result<Vec<Rated>, Failure> {
    reaches_everybody(names, results, anchors)?;
    let slope = std::f64::consts::LN_10 / 400.0;
    let mean = anchors.values().sum::<f64>() / anchors.len() as f64;
    let mut ratings: Vec<f64> = (0..names.len())
        .map(|player| anchors.get(&player).copied().unwrap_or(mean))
        .collect();
    // Half a draw against each opponent keeps who has won or lost everything on the scale.
    let opponents = |player: usize| {
        results
            .range((player, 0)..=(player, usize::MAX))
            .map(|(&(_, other), &(points, games))| (other, points + 0.25, games + 0.5))
    };
    let derivatives = |ratings: &[f64], player: usize| {
        opponents(player).fold((0.0, 0.0), |(first, second), (other, points, games)| {
            let score = expected(ratings[player] - ratings[other]);
            let curve = games * score * (1.0 - score) * slope * slope;
            (first + slope * (points - games * score), second + curve)
        })
    };
    for _ in 0..10_000 {
        let mut largest: f64 = 0.0;
        for player in (0..names.len()).filter(|player| !anchors.contains_key(player)) {
            let (first, second) = derivatives(&ratings, player);
            let step = (first / second).clamp(-200.0, 200.0);
            ratings[player] += step;
            largest = largest.max(step.abs());
        }
        if largest < 1e-4 {
            break;
        }
    }
    let rated = names.iter().enumerate().map(|(player, name)| {
        let (_, second) = derivatives(&ratings, player);
        let own = results.range((player, 0)..=(player, usize::MAX));
        let sum = own.fold((0.0, 0.0), |sum, (_, &(points, games))| {
            (sum.0 + points, sum.1 + games)
        });
        Rated {
            name: name.clone(),
            rating: ratings[player],
            error: (!anchors.contains_key(&player)).then(|| 1.96 / second.sqrt()),
            points: sum.0,
            games: sum.1,
        }
    });
    Ok(rated.collect())
}

/// Ratings that no game connects with an anchor would mean nothing.
fn reaches_everybody(
    names: &[String],
    results: &Results,
    anchors: &BTreeMap<usize, f64>,
) -> Outcome {
    let mut is_reached: Vec<bool> = (0..names.len())
        .map(|player| anchors.contains_key(&player))
        .collect();
    while let Some(&(_, other)) = results
        .keys()
        .find(|&&(player, other)| is_reached[player] && !is_reached[other])
    {
        is_reached[other] = true;
    }
    match is_reached.iter().position(|reached| !reached) {
        None => Ok(()),
        Some(player) => Err(Failure::Usage(format!(
            "no game connects {:?} with an anchor",
            names[player]
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rate(games: &[(usize, usize, f64, f64)], anchors: &[(usize, f64)]) -> Option<Vec<f64>> {
        let names: Vec<String> = ["a", "b", "c"].map(str::to_owned).to_vec();
        let mut results = Results::new();
        for &(a, b, points, games) in games {
            results.insert((a, b), (points, games));
            results.insert((b, a), (games - points, games));
        }
        let table = fit(&names, &results, &anchors.iter().copied().collect()).ok()?;
        Some(table.iter().map(|rated| rated.rating).collect())
    }

    #[test]
    fn a_chain_of_matches_becomes_a_scale() {
        // Three points of four are 190.8 points of rating.
        let games = [(0, 1, 750.0, 1000.0), (1, 2, 750.0, 1000.0)];
        let ratings = rate(&games, &[(2, 1000.0)]).expect("connected");
        for (rating, exact) in ratings.iter().zip([1381.7, 1190.8, 1000.0]) {
            assert!((rating - exact).abs() < 1.0, "{ratings:?}");
        }
        let both = rate(&games, &[(0, 1400.0), (2, 1000.0)]).expect("connected");
        assert!((both[1] - 1200.0).abs() < 1.0, "{both:?}");
    }

    #[test]
    fn who_met_nobody_on_the_scale_is_not_rated() {
        assert_eq!(rate(&[(0, 1, 5.0, 10.0)], &[(0, 0.0)]), None);
    }

    #[test]
    fn who_won_everything_still_has_a_rating() {
        let games = [(0, 1, 10.0, 10.0), (1, 2, 5.0, 10.0)];
        let ratings = rate(&games, &[(1, 0.0)]).expect("connected");
        assert!(ratings[0] > 300.0 && ratings[0] < 1000.0, "{ratings:?}");
    }
}
