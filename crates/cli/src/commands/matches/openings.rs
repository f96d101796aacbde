//! Where the games of a match begin.

use std::fs;
use std::path::Path;

use tabia_core::{CastlingMode, Fen, Position};

use crate::failure::Failure;

/// Start positions, in the order in which they are used.
pub(super) struct Openings(Vec<Position>);

impl Openings {
    /// The positions of an EPD or FEN file, shuffled by `seed`; without a file the standard one.
    pub(super) fn read(path: Option<&Path>, seed: u64) -> Result<Self, Failure> {
        let Some(path) = path else {
            return Ok(Self(vec![Position::standard()]));
        };
        let text = fs::read_to_string(path).map_err(|error| Failure::io(path, &error))?;
        let mut positions = Vec::new();
        for (number, line) in text.lines().enumerate() {
            if line.trim().is_empty() {
                continue;
            }
            let position = position(line).ok_or_else(|| {
                Failure::Usage(format!("{path:?}, line {}: not a position", number + 1))
            })?;
            positions.push(position);
        }
        if positions.is_empty() {
            return Err(Failure::Usage(format!("{path:?} holds no position")));
        }
        shuffle(&mut positions, seed);
        Ok(Self(positions))
    }

    pub(super) fn of_pair(&self, pair: u32) -> &Position {
        &self.0[pair as usize % self.0.len()]
    }
}

/// Four fields and operations (EPD), or six fields (FEN).
fn position(line: &str) -> Option<Position> {
    let read = |text: &str| {
        text.parse::<Fen>()
            .ok()?
            .to_position(CastlingMode::Standard)
            .ok()
    };
    let fields: Vec<&str> = line.split_whitespace().collect();
    let fen = fields.get(..6).and_then(|six| read(&six.join(" ")));
    fen.or_else(|| read(&format!("{} 0 1", fields.get(..4)?.join(" "))))
}

/// Fisher and Yates with splitmix64.
fn shuffle(positions: &mut [Position], seed: u64) {
    let mut state = seed;
    for end in (1..positions.len()).rev() {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        positions.swap(end, ((z ^ (z >> 31)) % (end as u64 + 1)) as usize);
    }
}
