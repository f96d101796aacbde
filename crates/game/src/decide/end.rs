//! The ends of a game: those that the position brings about, and those that somebody rules or gives.

use super::arbiter;
use super::dead::DeadPositions;
use crate::{
    Actor, Color, DrawReason, Game, GameEvent, GameResult, Move, Position, Rejection, Timestamp,
    WinReason,
};
use tabia_core::{History, PositionEnd};

/// How a game ends by itself when `position` has come about as the last of `history`, without a search.
///
/// Mate comes before every draw (FIDE 9.6.2).
pub(crate) fn automatic_end(position: &Position, history: &History) -> Option<GameResult> {
    let draw = |reason| Some(GameResult::Draw(reason));
    match position.end() {
        Some(PositionEnd::Checkmate) => Some(GameResult::Win {
            winner: !position.turn(),
            by: WinReason::Checkmate,
        }),
        Some(PositionEnd::Stalemate) => draw(DrawReason::Stalemate),
        Some(PositionEnd::DeadPosition) => draw(DrawReason::DeadPosition),
        None if history.repetitions() >= 5 => draw(DrawReason::FivefoldRepetition),
        None if position.halfmove_clock() >= 150 => draw(DrawReason::SeventyFiveMoves),
        None => None,
    }
}

impl Game {
    pub(crate) fn automatic_end(&self) -> Option<GameResult> {
        automatic_end(&self.position, &self.history)
    }

    /// How the game would end by itself after `mv`.
    pub(crate) fn end_after(&self, mv: Move) -> Option<GameResult> {
        let (position, history) = self.after(mv);
        automatic_end(&position, &history)
            .or_else(|| DeadPositions::Sought.end_after_move(&position))
    }

    pub(crate) fn over(&self, result: GameResult, now: Timestamp) -> GameEvent {
        GameEvent::Over {
            result,
            clocks: self.clocks.stopped_at(now),
        }
    }

    pub(super) fn decide_resign(&self, by: Color, now: Timestamp) -> Vec<GameEvent> {
        let result = GameResult::Win {
            winner: !by,
            by: WinReason::Resignation,
        };
        vec![self.over(result, now)]
    }

    pub(super) fn decide_abort(&self, now: Timestamp) -> Result<Vec<GameEvent>, Rejection> {
        if self.ply().get() >= 2 {
            return Err(Rejection::TooLateToAbort);
        }
        Ok(vec![self.over(GameResult::Aborted, now)])
    }

    pub(super) fn decide_claim_abandoned(
        &self,
        by: Color,
        now: Timestamp,
    ) -> Result<Vec<GameEvent>, Rejection> {
        if !self.absent[!by] {
            return Err(Rejection::NotAbsent { side: !by });
        }
        let result = GameResult::Win {
            winner: by,
            by: WinReason::Abandonment,
        };
        Ok(vec![self.over(result, now)])
    }

    pub(super) fn decide_mark_absent(
        &self,
        by: Actor,
        side: Color,
    ) -> Result<Vec<GameEvent>, Rejection> {
        arbiter(by)?;
        if self.absent[side] {
            return Err(Rejection::AlreadyAbsent { side });
        }
        Ok(vec![GameEvent::Absent { side }])
    }

    pub(super) fn decide_mark_present(
        &self,
        by: Actor,
        side: Color,
    ) -> Result<Vec<GameEvent>, Rejection> {
        arbiter(by)?;
        if !self.absent[side] {
            return Err(Rejection::NotAbsent { side });
        }
        Ok(vec![GameEvent::Present { side }])
    }

    pub(super) fn decide_adjudicate(
        &self,
        by: Actor,
        result: GameResult,
        now: Timestamp,
    ) -> Result<Vec<GameEvent>, Rejection> {
        arbiter(by)?;
        match result {
            GameResult::Win {
                by: WinReason::Adjudication | WinReason::IllegalMove | WinReason::Abandonment,
                ..
            }
            | GameResult::Draw(DrawReason::Adjudication)
            | GameResult::Aborted => Ok(vec![self.over(result, now)]),
            GameResult::Win {
                by: WinReason::Checkmate | WinReason::Resignation | WinReason::TimeForfeit,
                ..
            }
            | GameResult::Draw(
                DrawReason::Stalemate
                | DrawReason::DeadPosition
                | DrawReason::Agreement
                | DrawReason::ThreefoldRepetition
                | DrawReason::FivefoldRepetition
                | DrawReason::FiftyMoves
                | DrawReason::SeventyFiveMoves
                | DrawReason::TimeForfeitVsUnwinnable,
            ) => Err(Rejection::NotARuling),
        }
    }
}
