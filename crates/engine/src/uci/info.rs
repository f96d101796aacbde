//! What a search says on its way.

use std::fmt;
use std::str::SplitWhitespace;
use std::time::Duration;

use tabia_core::{CastlingMode, UciMove};

use super::field;
use crate::{Bound, Info, Score};

/// An `info` line; everything in it is optional.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InfoLine {
    /// Plies searched.
    pub depth: Option<u32>,
    /// Plies of the longest line looked at.
    pub seldepth: Option<u32>,
    /// Which of the best lines this is, from 1.
    pub multipv: Option<u32>,
    /// From the view of the side to move.
    pub score: Option<(Score, Bound)>,
    /// Positions searched.
    pub nodes: Option<u64>,
    /// Positions a second.
    pub nps: Option<u64>,
    /// How full the transposition table is, per thousand.
    pub hashfull: Option<u32>,
    /// Time used.
    pub time: Option<Duration>,
    /// The line, the best move first.
    pub pv: Vec<UciMove>,
    /// Anything else, to be shown as it is.
    pub string: Option<String>,
}

impl InfoLine {
    /// What the search told, with moves written in `mode`.
    #[must_use]
    pub fn of(info: &Info<'_>, mode: CastlingMode) -> Self {
        let nanos = info.time.as_nanos().max(1);
        let nps = u128::from(info.nodes) * 1_000_000_000 / nanos;
        Self {
            depth: Some(info.depth.into()),
            seldepth: Some(info.seldepth.into()),
            multipv: Some(info.multipv.into()),
            score: Some((info.score, info.bound)),
            nodes: Some(info.nodes),
            nps: (!info.time.is_zero()).then(|| u64::try_from(nps).unwrap_or(u64::MAX)),
            hashfull: Some(info.hashfull.into()),
            time: Some(info.time),
            pv: info
                .pv
                .iter()
                .map(|&mv| UciMove::from_move(mv, mode))
                .collect(),
            string: None,
        }
    }

    /// A remark.
    #[must_use]
    pub fn remark(text: impl Into<String>) -> Self {
        Self {
            string: Some(text.into()),
            ..Self::default()
        }
    }

    /// Reads what follows `info`; fields that make no sense or that nobody here needs are skipped.
    pub(super) fn parse(words: SplitWhitespace<'_>) -> Self {
        let mut info = Self::default();
        let mut words = words.peekable();
        while let Some(word) = words.next() {
            match word {
                "depth" => info.depth = number(words.next()),
                "seldepth" => info.seldepth = number(words.next()),
                "multipv" => info.multipv = number(words.next()),
                "nodes" => info.nodes = number(words.next()),
                "nps" => info.nps = number(words.next()),
                "hashfull" => info.hashfull = number(words.next()),
                "time" => info.time = number(words.next()).map(Duration::from_millis),
                "score" => {
                    let score = match (words.next(), words.next()) {
                        (Some("cp"), value) => number(value).map(Score::Centipawns),
                        (Some("mate"), value) => number(value).map(mate),
                        (Some(_) | None, _) => None,
                    };
                    let bound = match words.peek() {
                        Some(&"lowerbound") => Bound::Lower,
                        Some(&"upperbound") => Bound::Upper,
                        Some(_) | None => Bound::Exact,
                    };
                    info.score = score.map(|score| (score, bound));
                }
                "pv" => {
                    while let Some(mv) = words.peek().and_then(|word| word.parse().ok()) {
                        info.pv.push(mv);
                        words.next();
                    }
                }
                "string" => {
                    info.string = Some(words.by_ref().collect::<Vec<_>>().join(" "));
                }
                _ => {}
            }
        }
        info
    }
}

fn number<T: std::str::FromStr>(word: Option<&str>) -> Option<T> {
    word?.parse().ok()
}

/// UCI's signed number of moves; 0 = mated already.
fn mate(moves: i32) -> Score {
    if moves > 0 {
        Score::MateIn(moves.unsigned_abs())
    } else {
        Score::MatedIn(moves.unsigned_abs())
    }
}

impl fmt::Display for InfoLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("info")?;
        field(f, "depth", self.depth)?;
        field(f, "seldepth", self.seldepth)?;
        field(f, "multipv", self.multipv)?;
        if let Some((score, bound)) = self.score {
            write!(f, " score {score}")?;
            match bound {
                Bound::Exact => {}
                Bound::Lower => f.write_str(" lowerbound")?,
                Bound::Upper => f.write_str(" upperbound")?,
            }
        }
        field(f, "nodes", self.nodes)?;
        field(f, "nps", self.nps)?;
        field(f, "hashfull", self.hashfull)?;
        field(f, "time", self.time.map(|time| time.as_millis()))?;
        if !self.pv.is_empty() {
            f.write_str(" pv")?;
        }
        self.pv.iter().try_for_each(|mv| write!(f, " {mv}"))?;
        field(f, "string", self.string.as_ref())
    }
}
