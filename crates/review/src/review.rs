//! A game under review: which questions there are, and what the answers mean.

use tabia_core::Move;
use tabia_engine::SearchRoot;
use tabia_game::{ByColor, CastlingMode, Color, IllegalMove, San, StartPosition, UciMove};
use thiserror::Error;

use crate::exercise::written;
use crate::{Accuracy, Chance, Exercise, Found, Mark, Try};

/// How many turning points are sought at most, and below which number smaller slips count too.
const MOST_MOMENTS: usize = 5;
const FEW_MOMENTS: usize = 3;

/// Whose turning points are sought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Whose {
    /// One side's: whoever plays it reviews his own moves.
    Side(Color),
    /// Those of both sides.
    #[default]
    Both,
}

impl Whose {
    const fn includes(self, side: Color) -> bool {
        match self {
            Self::Side(own) => own as u8 == side as u8,
            Self::Both => true,
        }
    }
}

/// How many positions each question may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Effort {
    /// For a position of the game.
    pub(crate) position: u64,
    /// For what a move leads to that somebody may try at a turning point.
    pub(crate) attempt: u64,
}

impl Effort {
    /// So many for a position of the game; what the moves at a turning point lead to takes half of that.
    #[must_use]
    pub const fn nodes(position: u64) -> Self {
        Self {
            position,
            attempt: position.div_ceil(2),
        }
    }
}

impl Default for Effort {
    /// About a tenth of a second for a position.
    fn default() -> Self {
        Self::nodes(100_000)
    }
}

/// A move of the game to be reviewed is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the move {mv} after {ply} half-moves is not legal: {error}")]
pub struct IllegalGame {
    /// How many half-moves come before it.
    pub ply: usize,
    /// The move.
    pub mv: UciMove,
    /// What the rules say.
    pub error: IllegalMove,
}

/// Something to find out: what a position is worth.
#[derive(Clone, Debug)]
pub struct Question {
    root: SearchRoot,
    nodes: u64,
    mode: CastlingMode,
}

impl Question {
    /// The position, with what stood before it in the game.
    #[must_use]
    pub const fn root(&self) -> &SearchRoot {
        &self.root
    }

    /// How many positions may be searched for it.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    pub(crate) const fn mode(&self) -> CastlingMode {
        self.mode
    }
}

/// A move that turned the result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// How many half-moves come before it.
    pub ply: usize,
    /// The position before it, to be solved.
    pub exercise: Exercise,
}

/// A move that may have turned the result, and what else could have been played.
#[derive(Clone, Debug)]
struct Candidate {
    ply: usize,
    root: SearchRoot,
    legal: Vec<Move>,
}

/// What a game was worth, as far as it has been found out.
#[derive(Clone, Debug)]
pub struct Review {
    pub(crate) start: StartPosition,
    pub(crate) moves: Vec<UciMove>,
    pub(crate) whose: Whose,
    pub(crate) effort: Effort,
    /// The answers in the order of the questions: each position of the game, then at each candidate what each legal
    /// move leads to.
    pub(crate) found: Vec<Found>,
    /// Known when every position of the game has been looked at.
    candidates: Vec<Candidate>,
}

impl Review {
    /// A game of which nothing has been found out yet.
    ///
    /// # Errors
    /// A move is not legal.
    pub fn of(
        start: &StartPosition,
        moves: impl IntoIterator<Item = UciMove>,
        whose: Whose,
        effort: Effort,
    ) -> Result<Self, IllegalGame> {
        let mut position = start.position().clone();
        let mut game = Vec::new();
        for mv in moves {
            let ply = game.len();
            let refused = |error| IllegalGame { ply, mv, error };
            let legal = mv.to_move(&position).map_err(refused)?;
            game.push(UciMove::from_move(legal, start.mode()));
            position.make(legal);
        }
        Ok(Self {
            start: start.clone(),
            moves: game,
            whose,
            effort,
            found: Vec::new(),
            candidates: Vec::new(),
        })
    }

    /// Where the game begins.
    #[must_use]
    pub const fn start(&self) -> &StartPosition {
        &self.start
    }

    /// The moves of the game.
    #[must_use]
    pub fn moves(&self) -> &[UciMove] {
        &self.moves
    }

    /// Whose turning points it seeks.
    #[must_use]
    pub const fn whose(&self) -> Whose {
        self.whose
    }

    /// The next thing to find out; none if the review is finished.
    #[must_use]
    pub fn next(&self) -> Option<Question> {
        let done = self.found.len();
        let mode = self.start.mode();
        if done <= self.moves.len() {
            let root = self.root(done);
            let nodes = self.effort.position;
            return Some(Question { root, nodes, mode });
        }
        let (candidate, first) = self.numbered().find(|(candidate, first)| {
            let end = first + candidate.legal.len();
            (*first..end).contains(&done)
        })?;
        let mut root = candidate.root.clone();
        root.play(candidate.legal[done - first]);
        let nodes = self.effort.attempt;
        Some(Question { root, nodes, mode })
    }

    /// Takes the answer to [`Review::next`]; a finished review needs none.
    pub fn give(&mut self, found: Found) {
        if self.is_finished() {
            return;
        }
        self.found.push(found);
        if self.found.len() == self.positions() {
            self.candidates = self.find_candidates();
        }
    }

    /// Whether everything has been found out.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        let attempts = self
            .candidates
            .iter()
            .map(|candidate| candidate.legal.len());
        self.found.len() >= self.positions()
            && self.found.len() >= self.positions() + attempts.sum::<usize>()
    }

    /// How much of it is done, from 0 to 1. How many turning points there are shows only when every position has been
    /// looked at: until then they count as three tenths.
    #[must_use]
    pub fn progress(&self) -> f32 {
        let positions = self.positions();
        let share = |done: usize, all: usize| done as f32 / all as f32;
        if self.found.len() < positions {
            return 0.7 * share(self.found.len(), positions);
        }
        let attempts: usize = self.candidates.iter().map(|one| one.legal.len()).sum();
        match attempts {
            0 => 1.0,
            all => 0.7 + 0.3 * share(self.found.len() - positions, all),
        }
    }

    /// What was found out about the position after `ply` half-moves.
    #[must_use]
    pub fn found(&self, ply: usize) -> Option<&Found> {
        self.found.get(ply).filter(|_| ply < self.positions())
    }

    /// White's chance after `ply` half-moves.
    #[must_use]
    pub fn chance(&self, ply: usize) -> Option<Chance> {
        self.found(ply).map(|found| Chance::of(found.evaluation))
    }

    /// How bad the move was that was played after `ply` half-moves; none if it was not bad, or is not known yet. What
    /// the search would have played is not bad.
    #[must_use]
    pub fn mark(&self, ply: usize) -> Option<Mark> {
        let played = self.moves.get(ply)?;
        if self.found(ply)?.line.first() == Some(played) {
            return None;
        }
        let side = self.side(ply);
        let (before, after) = (self.chance(ply)?, self.chance(ply + 1)?);
        Mark::of(before.seen_by(side), after.seen_by(side))
    }

    /// How well each side played; none before every position has been looked at, or if it has not moved.
    #[must_use]
    pub fn accuracy(&self) -> ByColor<Option<Accuracy>> {
        let chances: Option<Vec<Chance>> =
            (0..self.positions()).map(|ply| self.chance(ply)).collect();
        match chances {
            Some(chances) => Accuracy::of(&chances, self.side(0)),
            None => ByColor::new_with(|_| None),
        }
    }

    /// How both sides go on at their best after `ply` half-moves, as far as it is kept.
    #[must_use]
    pub fn best_line(&self, ply: usize) -> Vec<(UciMove, San)> {
        let Some(found) = self.found(ply) else {
            return Vec::new();
        };
        written(&self.place(ply), found.line.iter().copied()).collect()
    }

    /// The moves that turned the result, in the order of the game: at most five, those that lost the most; nothing
    /// before the review is finished.
    #[must_use]
    pub fn moments(&self) -> Vec<Moment> {
        if !self.is_finished() {
            return Vec::new();
        }
        self.numbered()
            .filter_map(|(candidate, first)| {
                let found = self.found.get(first..)?.iter();
                let side = candidate.root.position().turn();
                let tries = candidate.legal.iter().zip(found).map(|(&mv, found)| Try {
                    mv: UciMove::from_move(mv, self.start.mode()),
                    chance: Chance::of(found.evaluation).seen_by(side),
                    then: found.line.clone(),
                });
                let ply = candidate.ply;
                let exercise = Exercise::new(self.place(ply), self.moves[ply], tries.collect())?;
                Some(Moment { ply, exercise })
            })
            .collect()
    }

    /// How many positions the game has.
    fn positions(&self) -> usize {
        self.moves.len() + 1
    }

    /// Who moves after `ply` half-moves.
    fn side(&self, ply: usize) -> Color {
        let first = self.start.position().turn();
        if ply.is_multiple_of(2) { first } else { !first }
    }

    /// The position after `ply` half-moves.
    fn place(&self, ply: usize) -> StartPosition {
        StartPosition::from_position(self.root(ply).position(), self.start.mode())
            .expect("the position was reached by the rules")
    }

    fn root(&self, ply: usize) -> SearchRoot {
        let mut root = SearchRoot::new(self.start.position().clone());
        for mv in &self.moves[..ply] {
            let mv = mv.to_move(root.position());
            root.play(mv.expect("`of` has checked the moves"));
        }
        root
    }

    /// The candidates, each with the number of its first question.
    fn numbered(&self) -> impl Iterator<Item = (&Candidate, usize)> {
        let mut next = self.positions();
        self.candidates.iter().map(move |candidate| {
            let first = next;
            next += candidate.legal.len();
            (candidate, first)
        })
    }

    /// The worst moves of the sides that matter, in the order of the game. Where more than one move was legal.
    fn find_candidates(&self) -> Vec<Candidate> {
        let mut slips: Vec<(Mark, u16, usize)> = (0..self.moves.len())
            .filter(|&ply| self.whose.includes(self.side(ply)))
            .filter_map(|ply| {
                let chance = |ply| {
                    self.chance(ply)
                        .map(|chance| chance.seen_by(self.side(ply)))
                };
                let after = self.chance(ply + 1)?.seen_by(self.side(ply));
                Some((self.mark(ply)?, chance(ply)?.loss(after), ply))
            })
            .collect();
        // The worst first, and the earlier of two that are as bad.
        slips.sort_by_key(|&(mark, loss, ply)| {
            std::cmp::Reverse((mark, loss, std::cmp::Reverse(ply)))
        });
        let grave = slips
            .iter()
            .take_while(|(mark, ..)| *mark > Mark::Inaccuracy)
            .count();
        slips.truncate(grave.clamp(FEW_MOMENTS, MOST_MOMENTS));
        slips.sort_by_key(|&(.., ply)| ply);
        let candidate = |(.., ply): (Mark, u16, usize)| {
            let root = self.root(ply);
            let legal: Vec<Move> = root.position().legal_moves().iter().copied().collect();
            Candidate { ply, root, legal }
        };
        slips
            .into_iter()
            .map(candidate)
            .filter(|one| one.legal.len() > 1)
            .collect()
    }
}
