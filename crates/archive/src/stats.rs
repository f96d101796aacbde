//! What a player's games add up to.

use rusqlite::Connection;
use serde::Serialize;
use tabia_game::{ByColor, Color, Millis};

use crate::cause::Score;
use crate::date::Date;
use crate::draft::TimeClass;
use crate::error::{ArchiveError, GameNumber};
use crate::facet::{self, Facet};
use crate::filter::{Filter, Sieve, person};
use crate::seat::Seat;

/// Games won, drawn and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Record {
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
}

impl Record {
    /// How many games.
    #[must_use]
    pub const fn games(self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// Points of a hundred; none without games.
    #[must_use]
    pub fn percent(self) -> Option<f64> {
        let games = self.games();
        (games > 0)
            .then(|| (f64::from(self.won) + f64::from(self.drawn) / 2.0) * 100.0 / f64::from(games))
    }

    const fn add(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::Won => self.won += 1,
            Outcome::Drawn => self.drawn += 1,
            Outcome::Lost => self.lost += 1,
        }
    }
}

/// What a game brought the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// A point.
    Won,
    /// Half a point.
    Drawn,
    /// Nothing.
    Lost,
}

impl Outcome {
    const fn points(self) -> f64 {
        match self {
            Self::Won => 1.0,
            Self::Drawn => 0.5,
            Self::Lost => 0.0,
        }
    }
}

/// A run of games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Streaks {
    /// Wins in a row, up to now.
    pub winning: u32,
    /// Games in a row without a loss, up to now.
    pub unbeaten: u32,
    /// Losses in a row, up to now.
    pub losing: u32,
    /// The most wins in a row.
    pub longest_winning: u32,
    /// The most games in a row without a loss.
    pub longest_unbeaten: u32,
    /// The most losses in a row.
    pub longest_losing: u32,
}

impl Streaks {
    fn add(&mut self, outcome: Outcome) {
        let step = |run: u32, goes_on| if goes_on { run + 1 } else { 0 };
        self.winning = step(self.winning, outcome == Outcome::Won);
        self.unbeaten = step(self.unbeaten, outcome != Outcome::Lost);
        self.losing = step(self.losing, outcome == Outcome::Lost);
        self.longest_winning = self.longest_winning.max(self.winning);
        self.longest_unbeaten = self.longest_unbeaten.max(self.unbeaten);
        self.longest_losing = self.longest_losing.max(self.losing);
    }
}

/// What the games of a filter add up to, for the player who is meant by it.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Statistics {
    /// How many games are meant, those without a result or without the player too.
    pub games: u64,
    /// Results on the board, whoever is meant: wins of White, of Black, draws, none.
    pub board: [u64; 4],
    /// The player's games with a result.
    pub total: Record,
    /// By the side that the player had.
    pub by_color: ByColor<Record>,
    /// By the level of the engine that was played.
    pub by_level: Vec<(u8, ByColor<Record>)>,
    /// By opening, code and name; the most played first.
    pub by_opening: Vec<(Option<(String, String)>, Record)>,
    /// By how much time there was.
    pub by_time: Vec<(TimeClass, Record)>,
    /// By month, `2026.11.??`, the first one first; games without a month are not there.
    pub by_month: Vec<(Date, Record)>,
    /// Runs of wins and losses.
    pub streaks: Streaks,
    /// The player's rating after each game against the engine, the first one first.
    pub rating: Vec<RatingPoint>,
    /// The level at which the player may expect half of the points.
    pub suggested_level: Option<u8>,
}

/// The player's rating after a game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct RatingPoint {
    /// The game.
    pub number: GameNumber,
    /// When it was played.
    pub date: Date,
    /// The level that was played.
    pub level: u8,
    /// What it brought.
    pub outcome: Outcome,
    /// The rating, on the scale of the levels.
    pub rating: f64,
    /// Its standard deviation.
    pub deviation: f64,
}

/// A player's game.
struct Played {
    date: Date,
    number: GameNumber,
    side: Color,
    outcome: Outcome,
    facet: Facet,
}

/// `levels` are the measured ratings of the levels, the first one's first.
pub(crate) fn statistics(
    db: &Connection,
    filter: &Filter,
    levels: &[u16],
) -> Result<Statistics, ArchiveError> {
    let sieve = Sieve::new(db, filter)?;
    let mut all = Statistics::default();
    let mut games = Vec::new();
    facet::scan(db, |number, facet| {
        if !sieve.passes(&facet) {
            return;
        }
        all.games += 1;
        all.board[match facet.score {
            Score::White => 0,
            Score::Black => 1,
            Score::Draw => 2,
            Score::Unknown => 3,
        }] += 1;
        let Some(side) = sieve.side(&facet) else {
            return;
        };
        let outcome = match (facet.score, facet.score.winner()) {
            (Score::Unknown, _) => return,
            (_, None) => Outcome::Drawn,
            (_, Some(winner)) if winner == side => Outcome::Won,
            (_, Some(_)) => Outcome::Lost,
        };
        let date = facet.date;
        games.push(Played {
            date,
            number,
            side,
            outcome,
            facet,
        });
    })?;
    games.sort_unstable_by_key(|game| (game.date, game.number));
    add_up(db, &games, &mut all)?;
    rate(&games, levels, &mut all);
    Ok(all)
}

fn add_up(db: &Connection, games: &[Played], all: &mut Statistics) -> Result<(), ArchiveError> {
    use std::collections::BTreeMap;

    let mut levels: BTreeMap<u8, ByColor<Record>> = BTreeMap::new();
    let mut openings: BTreeMap<u16, Record> = BTreeMap::new();
    let mut times: BTreeMap<u8, Record> = BTreeMap::new();
    let mut months: BTreeMap<Date, Record> = BTreeMap::new();
    for game in games {
        let outcome = game.outcome;
        all.total.add(outcome);
        all.by_color[game.side].add(outcome);
        all.streaks.add(outcome);
        if let Some(level) = game.facet.seats[!game.side].level() {
            levels.entry(level).or_default()[game.side].add(outcome);
        }
        openings.entry(game.facet.opening).or_default().add(outcome);
        times.entry(game.facet.time_class).or_default().add(outcome);
        let (year, month, _) = game.date.parts();
        if month > 0 {
            let month = Date::new(year, month, 0).unwrap_or_default();
            months.entry(month).or_default().add(outcome);
        }
    }
    all.by_level = levels.into_iter().collect();
    all.by_month = months.into_iter().collect();
    for (code, record) in times {
        all.by_time.push((TimeClass::from_code(code)?, record));
    }
    let mut name = db.prepare_cached("SELECT eco, name FROM opening WHERE id = ?1")?;
    for (opening, record) in openings {
        let mut rows = name.query([opening])?;
        let named = match rows.next()? {
            Some(row) => Some((row.get(0)?, row.get(1)?)),
            None => None,
        };
        all.by_opening.push((named, record));
    }
    all.by_opening
        .sort_by_key(|(_, record)| std::cmp::Reverse(record.games()));
    Ok(())
}

/// How long a person has thought, over many games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Spent {
    /// The moves whose time is known.
    pub moves: u64,
    /// The time of all of them, in milliseconds.
    pub millis: u64,
}

impl Spent {
    /// The time of a move, on average.
    #[must_use]
    pub fn per_move(self) -> Option<Millis> {
        let each = self.millis.checked_div(self.moves)?;
        Some(Millis::new(u32::try_from(each).unwrap_or(u32::MAX)))
    }
}

/// How long the person has thought who played here against a computer, by how much time there was.
pub(crate) fn time_used(db: &Connection) -> Result<Vec<(TimeClass, Spent)>, ArchiveError> {
    let mut all = TimeClass::ALL.map(|class| (class, Spent::default()));
    let games = "SELECT time_class, plies, white_seat, black_seat, white_ms, black_ms FROM game
        WHERE source = 0 AND binned_ms IS NULL";
    let mut query = db.prepare_cached(games)?;
    let mut rows = query.query(())?;
    while let Some(row) = rows.next()? {
        let (class, plies): (u8, u64) = (row.get(0)?, row.get(1)?);
        let seats = ByColor {
            white: Seat::from_code(row.get(2)?)?,
            black: Seat::from_code(row.get(3)?)?,
        };
        let used: ByColor<Option<i64>> = ByColor {
            white: row.get(4)?,
            black: row.get(5)?,
        };
        let Some(side) = person(seats) else { continue };
        let class = TimeClass::from_code(class)?;
        let millis = used[side].and_then(|millis| u64::try_from(millis).ok());
        if let (Some(millis), Some((_, spent))) =
            (millis, all.iter_mut().find(|(of, _)| *of == class))
        {
            spent.millis = spent.millis.saturating_add(millis);
            // White has the odd one.
            spent.moves += match side {
                Color::White => plies.div_ceil(2),
                Color::Black => plies / 2,
            };
        }
    }
    Ok(all
        .into_iter()
        // Without a clock nobody counts.
        .filter(|(_, spent)| spent.millis > 0)
        .collect())
}

/// What is known of a rating: how likely each of them is.
struct Belief {
    /// Of the ratings 0, [`Belief::STEP`], twice that, …
    likely: Vec<f64>,
}

impl Belief {
    const STEP: f64 = 20.0;
    const COUNT: u32 = 161;
    /// How much a player changes from game to game, at most likely.
    const DRIFT: f64 = 0.02;

    fn new() -> Self {
        let bell = |index: u32| {
            let off = (f64::from(index) * Self::STEP - 900.0) / 400.0;
            (-off * off / 2.0).exp()
        };
        let likely = (0..Self::COUNT).map(bell).collect();
        Self { likely }
    }

    fn ratings() -> impl Iterator<Item = f64> {
        (0..Self::COUNT).map(|index| f64::from(index) * Self::STEP)
    }

    /// Learns from a game against somebody of `rating`.
    fn learn(&mut self, rating: f64, outcome: Outcome) {
        let points = outcome.points();
        let before = self.likely.clone();
        let at = |index: usize| before.get(index).copied().unwrap_or(0.0);
        for (index, (likely, own)) in self.likely.iter_mut().zip(Self::ratings()).enumerate() {
            let beside = at(index.wrapping_sub(1)) + at(index + 1);
            let drifted = at(index) * (1.0 - Self::DRIFT) + beside * Self::DRIFT / 2.0;
            let win = expected(own - rating);
            *likely = drifted * win.powf(points) * (1.0 - win).powf(1.0 - points);
        }
        let sum: f64 = self.likely.iter().sum();
        self.likely.iter_mut().for_each(|likely| *likely /= sum);
    }

    /// The mean and the standard deviation.
    fn summary(&self) -> (f64, f64) {
        let sum: f64 = self.likely.iter().sum();
        let of = |value: &dyn Fn(f64) -> f64| {
            let parts = self.likely.iter().zip(Self::ratings());
            parts
                .map(|(likely, rating)| likely * value(rating))
                .sum::<f64>()
                / sum
        };
        let mean = of(&|rating| rating);
        let variance = of(&|rating| (rating - mean) * (rating - mean));
        (mean, variance.sqrt())
    }
}

/// The points that a player may expect against one who is `difference` weaker (Elo).
fn expected(difference: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-difference / 400.0))
}

fn rate(games: &[Played], levels: &[u16], all: &mut Statistics) {
    let mut belief = Belief::new();
    for game in games {
        let Some(level) = game.facet.seats[!game.side].level() else {
            continue;
        };
        let Some(&rating) = levels.get(usize::from(level).wrapping_sub(1)) else {
            continue;
        };
        belief.learn(rating.into(), game.outcome);
        let (rating, deviation) = belief.summary();
        all.rating.push(RatingPoint {
            number: game.number,
            date: game.date,
            level,
            outcome: game.outcome,
            rating,
            deviation,
        });
    }
    let Some(last) = all.rating.last() else {
        return;
    };
    let off = |rating: u16| (expected(last.rating - f64::from(rating)) - 0.5).abs();
    let nearest = (1..)
        .zip(levels)
        .min_by(|(_, a), (_, b)| off(**a).total_cmp(&off(**b)));
    all.suggested_level = nearest.map(|(level, _)| level);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rating_goes_where_half_of_the_points_are() {
        let mut belief = Belief::new();
        for game in 0..200 {
            belief.learn(
                1300.0,
                if game % 2 == 0 {
                    Outcome::Won
                } else {
                    Outcome::Lost
                },
            );
        }
        let (mean, deviation) = belief.summary();
        assert!(
            (mean - 1300.0).abs() < 40.0 && deviation < 80.0,
            "{mean} {deviation}"
        );
        let mut strong = Belief::new();
        for _ in 0..20 {
            strong.learn(1300.0, Outcome::Won);
        }
        assert!(strong.summary().0 > 1500.0);
    }

    #[test]
    fn streaks_are_counted() {
        use Outcome::{Drawn, Lost, Won};

        let mut streaks = Streaks::default();
        for outcome in [Won, Won, Drawn, Lost, Lost, Won] {
            streaks.add(outcome);
        }
        let expected = Streaks {
            winning: 1,
            unbeaten: 1,
            losing: 0,
            longest_winning: 2,
            longest_unbeaten: 3,
            longest_losing: 2,
        };
        assert_eq!(streaks, expected);
    }
}
