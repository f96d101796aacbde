//! What a program says of a search, line by line, held against the protocol and against the rules of chess.

use std::fmt;
use std::time::Duration;

use serde_json::{Value, json};
use tabia_core::{Move, Position, PositionEnd};
use tabia_engine::uci::InfoLine;
use tabia_engine::{Bound, Score};

/// Something that a program should not have said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Slip {
    fault: String,
    line: String,
    weight: Weight,
}

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Weight {
    /// The protocol or the rules forbid it.
    Violation,
    /// Strange, though nothing forbids it.
    Warning,
}

impl Slip {
    pub(super) const fn weight(&self) -> Weight {
        self.weight
    }

    pub(super) fn json(&self) -> Value {
        json!({
            "fault": self.fault,
            "line": self.line,
            "warning": self.weight == Weight::Warning,
        })
    }
}

impl fmt::Display for Slip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let warning = match self.weight {
            Weight::Violation => "",
            Weight::Warning => "warning: ",
        };
        write!(f, "{warning}{}: {:?}", self.fault, self.line)
    }
}

/// A search that is listened to.
pub(super) struct Scrutiny<'a> {
    root: &'a Position,
    nodes: u64,
    time: Duration,
    /// The first move of the last best line, and that line as it was said.
    best: Option<(Move, String)>,
    slips: &'a mut Vec<Slip>,
}

impl<'a> Scrutiny<'a> {
    /// Of a search from `root`, which has a legal move; what is wrong goes into `slips`.
    pub(super) const fn new(root: &'a Position, slips: &'a mut Vec<Slip>) -> Self {
        Self {
            root,
            nodes: 0,
            time: Duration::ZERO,
            best: None,
            slips,
        }
    }

    fn note(&mut self, weight: Weight, fault: String, line: &str) {
        let line = line.trim().to_owned();
        self.slips.push(Slip {
            fault,
            line,
            weight,
        });
    }

    /// Hears an `info` line.
    pub(super) fn hear(&mut self, line: &str) {
        let info = match InfoLine::by_the_letter(line) {
            Ok(info) => info,
            Err(fault) => return self.note(Weight::Violation, fault.to_string(), line),
        };
        let mut faults = Vec::new();
        faults.extend(self.went_back(&info));
        if let Some(lines) = info.multipv
            && lines as usize > self.root.legal_moves().len()
        {
            faults.push(format!("multipv {lines} is more than there are moves"));
        }
        if let Some((Score::MatedIn(0), _)) = info.score {
            faults.push("mate 0, but there are legal moves".to_owned());
        }
        match self.follow(&info) {
            Ok(end) => faults.extend(end.and_then(|end| wrong_mate(&info, &end))),
            Err(fault) => faults.push(fault),
        }
        for fault in faults {
            self.note(Weight::Violation, fault, line);
        }
        let first = info.pv.first().and_then(|mv| mv.to_move(self.root).ok());
        if let Some(first) = first.filter(|_| info.multipv.unwrap_or(1) == 1) {
            self.best = Some((first, line.trim().to_owned()));
        }
    }

    /// Hears the move.
    pub(super) fn settle(&mut self, mv: Move) {
        if let Some((expected, line)) = self.best.take()
            && expected != mv
        {
            let (from, to) = (mv.from(), mv.to());
            let fault = format!("bestmove {from}{to} is not the first move of the last best line");
            self.note(Weight::Warning, fault, &line);
        }
    }

    /// Whether nodes or time are fewer than before.
    fn went_back(&mut self, info: &InfoLine) -> Option<String> {
        let nodes = info.nodes.unwrap_or(self.nodes);
        let time = info.time.unwrap_or(self.time);
        let fault = if nodes < self.nodes {
            Some(format!("{nodes} nodes after {}", self.nodes))
        } else if time < self.time {
            let (now, before) = (time.as_millis(), self.time.as_millis());
            Some(format!("time {now} after {before}"))
        } else {
            None
        };
        (self.nodes, self.time) = (nodes.max(self.nodes), time.max(self.time));
        fault
    }

    /// Plays the moves of a line; where it ends, if it has any.
    fn follow(&self, info: &InfoLine) -> Result<Option<Position>, String> {
        let mut position = self.root.clone();
        for mv in &info.pv {
            match mv.to_move(&position) {
                Ok(legal) => position.make(legal),
                Err(_) => return Err(format!("{mv} in the pv is not legal")),
            };
        }
        Ok((!info.pv.is_empty()).then_some(position))
    }
}

/// Whether a line that ends in mate is as long as its score says.
fn wrong_mate(info: &InfoLine, end: &Position) -> Option<String> {
    let plies = info.pv.len();
    let told = match info.score? {
        (_, Bound::Lower | Bound::Upper) | (Score::Centipawns(_), _) => return None,
        (Score::MateIn(moves), Bound::Exact) => (2 * moves as usize).saturating_sub(1),
        (Score::MatedIn(moves), Bound::Exact) => 2 * moves as usize,
    };
    let is_mate = end.end() == Some(PositionEnd::Checkmate);
    (is_mate && plies != told)
        .then(|| format!("the pv mates after {plies} half-moves, its score says {told}"))
}
