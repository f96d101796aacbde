//! `tabia-cli style`: how the games of players differ from those of one that likes nothing in particular.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::Path;

use serde_json::{Map, Value, json};
use tabia_core::{
    ByColor, CastlingMode, CastlingSide, Color, Fen, MoveKind, Position, Role, UciMove,
};

use super::log::{self, Entry};
use super::mistakes::material;
use crate::args::StyleArgs;
use crate::failure::{Failure, Outcome};
use crate::safe;

/// Up to this move of each side everything but its length is counted of a game.
const EARLY: usize = 30;
/// Who stands within so many squares of a king stands near it.
const NEAR: u8 = 3;

/// What is counted of a side in a game.
const MEASURES: [&str; 7] = [
    "pieces near the king",
    "pawns ahead",
    "pieces traded",
    "castled apart",
    "moves",
    "pawn moves",
    "knights less bishops",
];

type Counts = [f64; MEASURES.len()];

/// Who played a game, and what is counted of each, White first.
type Counted = ([String; 2], [Counts; 2]);

pub(crate) fn run(args: &StyleArgs) -> Outcome {
    // Sides share much of what is counted of their game, so that both of a game are one observation.
    let both = |[white, black]: [Counts; 2]| -> Counts {
        std::array::from_fn(|measure| f64::midpoint(white[measure], black[measure]))
    };
    let neutral = read(&args.neutral)?;
    let neutral = averages(
        &neutral
            .into_iter()
            .map(|(_, counts)| both(counts))
            .collect::<Vec<_>>(),
    );
    let mut players: BTreeMap<String, Vec<Counts>> = BTreeMap::new();
    for path in &args.of.logs {
        for (names, counts) in read(path)? {
            for (name, counts) in names.into_iter().zip(counts) {
                players.entry(name).or_default().push(counts);
            }
        }
    }
    let wanted = |name: &str| {
        args.of
            .player
            .as_deref()
            .is_none_or(|player| player == name)
    };
    for (name, games) in players.iter().filter(|(name, _)| wanted(name)) {
        let differences = MEASURES
            .iter()
            .zip(averages(games))
            .zip(&neutral)
            .map(|((measure, own), neutral)| (*measure, own.value, own.deviation_from(neutral)));
        if args.of.json {
            let fields: Map<String, Value> = differences
                .map(|(measure, value, z)| (measure.to_owned(), json!({ "mean": value, "z": z })))
                .collect();
            let line = json!({ "player": name, "games": games.len(), "style": fields });
            writeln!(io::stdout(), "{}", safe::json(&line))?;
        } else {
            let told: Vec<String> = differences
                .map(|(measure, value, z)| format!("{measure} {value:.2} (z {z:+.1})"))
                .collect();
            writeln!(
                io::stdout(),
                "{name:?}: {} games; {}",
                games.len(),
                told.join(", ")
            )?;
        }
    }
    Ok(())
}

/// An average with its squared error.
struct Average {
    value: f64,
    error: f64,
}

impl Average {
    /// How many standard errors this average is above the other.
    fn deviation_from(&self, other: &Self) -> f64 {
        let error = (self.error + other.error).sqrt();
        if error > 0.0 {
            (self.value - other.value) / error
        } else {
            0.0
        }
    }
}

fn averages(games: &[Counts]) -> [Average; MEASURES.len()] {
    let count = games.len().max(1) as f64;
    std::array::from_fn(|measure| {
        let value = games.iter().map(|counts| counts[measure]).sum::<f64>() / count;
        let squares = games.iter().map(|counts| (counts[measure] - value).powi(2));
        let error = squares.sum::<f64>() / (count - 1.0).max(1.0) / count;
        Average { value, error }
    })
}

/// What is counted of each game of a log.
fn read(path: &Path) -> Result<Vec<Counted>, Failure> {
    log::games(path)?
        .iter()
        .map(|entry| {
            let names = ["white", "black"].map(|field| entry.text(field).to_owned());
            let counts = count(entry).ok_or_else(|| {
                let number = entry.number();
                Failure::Usage(format!("{path:?}, game {number}: an illegal move"))
            })?;
            Ok((names, counts))
        })
        .collect()
}

/// What a side has done so far.
#[derive(Default)]
struct Side {
    moves: u32,
    /// Of each move: own pieces near the other king.
    near_king: u32,
    /// Of each move: how far ahead in material, in centipawns.
    ahead: i32,
    castled_to: Option<CastlingSide>,
    pawn_moves: u32,
}

/// None if a move is not legal.
fn count(entry: &Entry) -> Option<[Counts; 2]> {
    let start: Fen = entry.text("fen").parse().ok()?;
    let mut position = start.to_position(CastlingMode::Standard).ok()?;
    let mut sides = ByColor::new_with(|_| Side::default());
    let pieces = |position: &Position, wanted: &dyn Fn(Color, Role) -> bool| {
        let all = position.board().pieces();
        all.filter(|(_, piece)| wanted(piece.color, piece.role))
            .count() as i32
    };
    let is_piece = |_, role| !matches!(role, Role::King | Role::Pawn);
    let had = pieces(&position, &is_piece);
    let mut early = position.clone();
    let mut plies = 0;
    for (ply, word) in entry.text("moves").split_whitespace().enumerate() {
        let mv = word.parse::<UciMove>().ok()?.to_move(&position).ok()?;
        let us = position.turn();
        let side = &mut sides[us];
        let is_early = ply < 2 * EARLY;
        let moved = position.board().get(mv.from()).map(|piece| piece.role);
        side.pawn_moves += u32::from(is_early && moved == Some(Role::Pawn));
        position.make(mv);
        if let MoveKind::Castle(wing) = mv.kind() {
            side.castled_to = Some(wing);
        }
        if is_early {
            side.moves += 1;
            side.near_king += near_king(&position, us);
            side.ahead += material(&position, us);
            early = position.clone();
        }
        plies = ply + 1;
    }
    let traded = had - pieces(&early, &is_piece);
    let wings = Color::ALL.map(|color| sides[color].castled_to);
    let is_apart = matches!(wings, [Some(white), Some(black)] if white != black);
    Some(Color::ALL.map(|color| {
        let average = |sum: f64| sum / f64::from(sides[color].moves.max(1));
        let own = |wanted| pieces(&early, &move |owner, role| owner == color && role == wanted);
        [
            average(f64::from(sides[color].near_king)),
            average(f64::from(sides[color].ahead) / 100.0),
            f64::from(traded),
            f64::from(u8::from(is_apart)),
            plies.div_ceil(2) as f64,
            f64::from(sides[color].pawn_moves),
            f64::from(own(Role::Knight) - own(Role::Bishop)),
        ]
    }))
}

/// How many pieces of `side`, pawns and king apart, stand near the other king.
fn near_king(position: &Position, side: Color) -> u32 {
    let pieces = || position.board().pieces();
    let king = pieces().find(|(_, piece)| piece.color != side && piece.role == Role::King);
    king.map_or(0, |(king, _)| {
        pieces()
            .filter(|(square, piece)| {
                piece.color == side
                    && !matches!(piece.role, Role::King | Role::Pawn)
                    && square.distance(king) <= NEAR
            })
            .count() as u32
    })
}
