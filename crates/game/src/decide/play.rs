//! Making a move.

use super::dead::DeadPositions;
use super::end::automatic_end;
use crate::{
    Captured, Check, CheckSuffix, Color, Game, GameEvent, Move, MovePlayed, Phase, Ply, Rejection,
    Role, RookMove, San, Timestamp, UciMove,
};

impl Game {
    pub(super) fn decide_play(
        &self,
        by: Color,
        ply: Ply,
        mv: UciMove,
        now: Timestamp,
        dead_positions: DeadPositions,
    ) -> Result<Vec<GameEvent>, Rejection> {
        if ply != self.ply() {
            return Err(Rejection::Stale {
                now: self.ply(),
                then: ply,
            });
        }
        if by != self.turn() {
            return Err(Rejection::NotYourTurn { turn: self.turn() });
        }
        if matches!(self.phase, Phase::Paused(_)) {
            return Err(Rejection::Paused);
        }
        Ok(self.play(self.legal(mv)?, now, dead_positions))
    }

    /// The legal move that `mv` names here.
    pub(super) fn legal(&self, mv: UciMove) -> Result<Move, Rejection> {
        mv.to_move(&self.position)
            .map_err(|why| Rejection::Illegal { mv, why })
    }

    fn play(&self, mv: Move, now: Timestamp, dead_positions: DeadPositions) -> Vec<GameEvent> {
        let turn = self.clock_turn();
        let (from, us) = (mv.from(), self.turn());
        let san = San::from_move(&self.position, mv);
        let (after, history) = self.after(mv);
        let clocks = turn.after_move(self.clocks, self.ply(), now);
        let played = MovePlayed {
            ply: self.ply().next(),
            mv: UciMove::from_move(mv, self.setup.start.mode()),
            from,
            to: mv.destination(),
            piece: self.position.piece_at(from).unwrap_or(Role::King.of(us)),
            captured: mv.captured_square().and_then(|square| {
                let piece = self.position.piece_at(square)?;
                Some(Captured { square, piece })
            }),
            rook: RookMove::of(mv),
            promotion: mv.promotion(),
            check: match san.suffix {
                None => Check::None,
                Some(CheckSuffix::Check) => Check::Check,
                Some(CheckSuffix::Checkmate) => Check::Checkmate,
            },
            san,
            spent: self.clocks.used_at(now),
            clocks,
            repetition: u8::try_from(history.repetitions()).unwrap_or(u8::MAX),
            halfmove_clock: after.halfmove_clock(),
        };
        let mut events = vec![GameEvent::MovePlayed(played)];
        events.extend(
            automatic_end(&after, &history)
                .or_else(|| dead_positions.end_after_move(&after))
                .map(|result| GameEvent::Over {
                    result,
                    clocks: clocks.stopped_at(now),
                }),
        );
        events
    }
}
