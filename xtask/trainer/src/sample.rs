//! Positions as the fit sees them: which terms count, and how the game went.

use std::error::Error;
use std::fs::File;
use std::io::{BufRead, BufReader};

use tabia_core::Fen;
use tabia_engine::Trace;

/// The centipawns that make a win `e` times as likely as a loss.
const SCALE: f64 = 220.0;
/// How much the game's result counts beside the search's score.
const RESULT_SHARE: f64 = 0.4;

pub(crate) struct Sample {
    /// Terms with White's count less Black's.
    pub(crate) counts: Vec<(u16, i8)>,
    /// What the middlegame and the endgame sums are multiplied with.
    pub(crate) factors: [f32; 2],
    /// What White can expect, 0 to 1.
    pub(crate) target: f32,
}

/// What White can expect at this value.
pub(crate) fn expectation(centipawns: f64) -> f64 {
    1.0 / (1.0 + (-centipawns / SCALE).exp())
}

/// Reads lines of `FEN|White's score|White's result`.
pub(crate) fn read(paths: &[&str]) -> Result<Vec<Sample>, Box<dyn Error>> {
    let mut samples = Vec::new();
    for path in paths {
        for (number, line) in BufReader::new(File::open(path)?).lines().enumerate() {
            let line = line?;
            let sample = parse(&line).ok_or_else(|| format!("{path}, line {}: {line}", number + 1))?;
            samples.push(sample);
        }
    }
    Ok(samples)
}

fn parse(line: &str) -> Option<Sample> {
    let mut fields = line.split('|');
    let fen: Fen = fields.next()?.parse().ok()?;
    let score: f64 = fields.next()?.parse().ok()?;
    let result: f64 = fields.next()?.parse().ok()?;
    let position = fen.to_position(Default::default()).ok()?;
    let trace = Trace::of(&position);
    let phase = trace.phase() as f32 / 24.0;
    let scale = trace.endgame_scale() as f32 / 64.0;
    Some(Sample {
        counts: trace
            .counts()
            .map(|(term, count)| (term as u16, count as i8))
            .collect(),
        factors: [phase, (1.0 - phase) * scale],
        target: (RESULT_SHARE * result + (1.0 - RESULT_SHARE) * expectation(score)) as f32,
    })
}
