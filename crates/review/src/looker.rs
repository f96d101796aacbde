//! Who answers questions.

use tabia_core::{Color, Position, UciMove};
use tabia_engine::{Bound, Engine, Limits, Score, Untimed};

use crate::{Evaluation, Found, Question, Stop};

/// An engine that looks at one position after another, and forgets each, so that no answer depends on the order of
/// the questions.
pub struct Looker {
    engine: Engine,
}

impl Looker {
    /// Somebody who has not looked at anything yet.
    #[must_use]
    pub fn new() -> Self {
        // The terms' values are what the thresholds of a review were set by.
        let mut engine = Engine::new();
        engine.use_evaluation(tabia_engine::Evaluation::HandWritten);
        Self { engine }
    }

    /// The answer to a question, after as many positions as it grants; none if it was stopped before.
    pub fn answer(&mut self, question: &Question, stop: &Stop) -> Option<Found> {
        let position = question.root().position();
        if let Some(evaluation) = at_the_end(position) {
            return Some(Found {
                evaluation,
                line: Vec::new(),
            });
        }
        self.engine.new_game();
        // Where the positions run out amid a depth, its score is a bound: the last depth that was finished counts.
        let mut finished = None;
        let limits = Limits::nodes(question.nodes());
        let result = self
            .engine
            .search(question.root(), &limits, stop, &Untimed, |info| {
                if info.bound == Bound::Exact && info.multipv <= 1 {
                    finished = Some((info.score, info.pv.to_vec()));
                }
            });
        if stop.is_stopped() {
            return None;
        }
        let (score, mut line) =
            finished.unwrap_or_else(|| (result.score, result.best.into_iter().collect()));
        line.truncate(Found::LONGEST_LINE);
        let mode = question.mode();
        Some(Found {
            evaluation: seen_by_white(score, position.turn()),
            line: line
                .into_iter()
                .map(|mv| UciMove::from_move(mv, mode))
                .collect(),
        })
    }
}

impl Default for Looker {
    fn default() -> Self {
        Self::new()
    }
}

/// What a position is worth in which no move is legal.
fn at_the_end(position: &Position) -> Option<Evaluation> {
    if !position.legal_moves().is_empty() {
        return None;
    }
    Some(if position.is_check() {
        let by = !position.turn();
        Evaluation::Mate { by, moves: 0 }
    } else {
        Evaluation::Centipawns(0)
    })
}

fn seen_by_white(score: Score, turn: Color) -> Evaluation {
    match (score, turn) {
        (Score::Centipawns(value), Color::White) => Evaluation::Centipawns(value),
        (Score::Centipawns(value), Color::Black) => Evaluation::Centipawns(-value),
        (Score::MateIn(moves), by) => Evaluation::Mate { by, moves },
        (Score::MatedIn(moves), turn) => Evaluation::Mate { by: !turn, moves },
    }
}
