//! `tabia-cli pgn stats`: what is in files, in numbers.

use std::collections::HashMap;
use std::fmt::Write;

use serde_json::{Value, json};
use tabia_core::pgn::{Outcome as GameResult, PgnMove, Summary, TagValue, Variation, Visitor};
use tabia_core::{Color, Position};

use super::facts::{Beginning, Tags};
use super::games;
use crate::args::StatsArgs;
use crate::failure::{Failure, Outcome};
use crate::input;
use crate::output::Output;
use crate::safe::{self, Safe};

pub(super) fn run(args: &StatsArgs) -> Outcome {
    let progress = input::progress(&args.work.files.paths);
    let mut out = Output::create(&args.work.output)?;
    let mut totals = Totals::default();
    let read = games::read(
        &args.work.files.paths,
        &progress,
        Seen::default,
        |seen, game| {
            totals.add(seen, game);
            Ok(())
        },
    );
    drop(progress);
    if let Err(failure @ (Failure::Usage(_) | Failure::Io(_))) = read {
        return Err(failure);
    }
    if args.work.json {
        out.line(&safe::json(&totals.json(args.top)))?;
    } else {
        out.write(totals.text(args.top).as_bytes())?;
    }
    games::finish(out, read)
}

/// What is counted of a game.
#[derive(Default)]
struct Seen {
    tags: Tags,
    beginning: Beginning,
}

impl Visitor for Seen {
    fn tag(&mut self, name: &str, value: TagValue<'_>) {
        self.tags.read(name, value);
    }

    fn ply(&mut self, before: &Position, _mv: PgnMove) {
        self.beginning.pass(before);
    }

    fn begin_variation(&mut self) -> Variation {
        Variation::Skip
    }
}

#[derive(Default)]
struct Totals {
    games: u64,
    white: u64,
    black: u64,
    draws: u64,
    unknown: u64,
    plies: u64,
    longest: u32,
    years: Option<(u32, u32)>,
    faulty: u64,
    /// By code and name.
    openings: HashMap<(&'static str, &'static str), u64>,
    players: HashMap<String, u64>,
}

impl Totals {
    fn add(&mut self, seen: Seen, game: &Summary) {
        self.games += 1;
        let result = match game.outcome {
            GameResult::Win(Color::White) => &mut self.white,
            GameResult::Win(Color::Black) => &mut self.black,
            GameResult::Draw => &mut self.draws,
            GameResult::Unknown => &mut self.unknown,
        };
        *result += 1;
        self.plies += u64::from(game.plies);
        self.longest = self.longest.max(game.plies);
        self.faulty += u64::from(game.error.is_some());
        if let Some(year) = seen.tags.year() {
            let (first, last) = self.years.unwrap_or((year, year));
            self.years = Some((first.min(year), last.max(year)));
        }
        if let Some(opening) = seen.beginning.opening(game.position.as_ref()) {
            *self
                .openings
                .entry((opening.eco, opening.name))
                .or_default() += 1;
        }
        for name in [seen.tags.white, seen.tags.black] {
            if !name.is_empty() {
                *self.players.entry(name).or_default() += 1;
            }
        }
    }

    /// White's points in each hundred of the games with a result.
    fn white_score(&self) -> Option<f64> {
        let decided = self.white + self.black + self.draws;
        let points = self.white as f64 + self.draws as f64 / 2.0;
        (decided > 0).then(|| (1000.0 * points / decided as f64).round() / 10.0)
    }

    fn mean_plies(&self) -> f64 {
        (10.0 * self.plies as f64 / self.games.max(1) as f64).round() / 10.0
    }

    fn json(&self, top: usize) -> Value {
        let openings: Vec<Value> = most(&self.openings, top)
            .into_iter()
            .map(|((eco, name), games)| json!({ "eco": eco, "name": name, "games": games }))
            .collect();
        let players: Vec<Value> = most(&self.players, top)
            .into_iter()
            .map(|(name, games)| json!({ "name": name, "games": games }))
            .collect();
        json!({
            "games": self.games,
            "white_wins": self.white,
            "draws": self.draws,
            "black_wins": self.black,
            "unknown": self.unknown,
            "white_score": self.white_score(),
            "plies": self.plies,
            "mean_plies": self.mean_plies(),
            "longest": self.longest,
            "first_year": self.years.map(|(first, _)| first),
            "last_year": self.years.map(|(_, last)| last),
            "faulty": self.faulty,
            "openings": openings,
            "players": players,
        })
    }

    fn text(&self, top: usize) -> String {
        let mut text = String::new();
        // A string takes all.
        let mut row = |name: &str, value: &str| {
            let _ = writeln!(text, "{name:<12} {value}");
        };
        row("games", &self.games.to_string());
        row("white wins", &self.white.to_string());
        row("draws", &self.draws.to_string());
        row("black wins", &self.black.to_string());
        row("unknown", &self.unknown.to_string());
        if let Some(score) = self.white_score() {
            row("white score", &format!("{score}%"));
        }
        let (mean, longest) = (self.mean_plies(), self.longest);
        row(
            "half-moves",
            &format!("{}, {mean} a game, {longest} at most", self.plies),
        );
        if let Some((first, last)) = self.years {
            row("years", &format!("{first} to {last}"));
        }
        row("faulty", &self.faulty.to_string());
        for ((eco, name), games) in most(&self.openings, top) {
            let _ = writeln!(text, "{games:>8} {eco} {name}");
        }
        for (name, games) in most(&self.players, top) {
            let _ = writeln!(text, "{games:>8} {}", Safe(name));
        }
        text
    }
}

/// The most frequent ones, those that are equal by name.
fn most<K: Ord>(counts: &HashMap<K, u64>, top: usize) -> Vec<(&K, u64)> {
    let mut all: Vec<(&K, u64)> = counts.iter().map(|(key, count)| (key, *count)).collect();
    all.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(b.0)));
    all.truncate(top);
    all
}
