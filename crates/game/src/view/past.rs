//! The board as it was: for stepping through a game.

use super::{LineView, View, material};
use crate::{Board, Check, Color, MovePlayed, Ply, Role, Square};

/// The board after some of the moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Past<'a> {
    /// What stood where.
    pub board: Board,
    /// The side to move.
    pub turn: Color,
    /// The move that led there.
    pub last_move: Option<&'a MovePlayed>,
    /// The king that stood in check.
    pub check: Option<Square>,
}

impl Past<'_> {
    /// How many points White is ahead, counted 1 3 3 5 9; negative when Black is.
    #[must_use]
    pub fn points(&self) -> i32 {
        material::points(&self.board)
    }
}

impl View {
    /// The board at `ply` of the present line; at its end for any later one.
    #[must_use]
    pub fn past(&self, ply: Ply) -> Past<'_> {
        self.after(self.moves.iter().take(ply.index()))
    }

    /// The board at the end of a line that left the present one.
    #[must_use]
    pub fn end_of<'v>(&'v self, line: &'v LineView) -> Past<'v> {
        let before = self.moves.iter().take(line.fork.index());
        self.after(before.chain(&line.moves))
    }

    fn after<'v>(&'v self, played: impl Iterator<Item = &'v MovePlayed>) -> Past<'v> {
        let start = self.setup.start.position();
        let mut board = start.board().clone();
        let mut last_move = None;
        for mv in played {
            step(&mut board, mv);
            last_move = Some(mv);
        }
        let turn = last_move.map_or(start.turn(), |mv| !mv.piece.color);
        let in_check = match last_move {
            Some(mv) => mv.check != Check::None,
            None => start.is_check(),
        };
        let check = in_check
            .then(|| board.squares_of(Role::King.of(turn)).next())
            .flatten();
        Past {
            board,
            turn,
            last_move,
            check,
        }
    }
}

/// Moves the pieces as `mv` says; what it says is complete.
fn step(board: &mut Board, mv: &MovePlayed) {
    if let Some(captured) = mv.captured {
        board.remove(captured.square);
    }
    board.remove(mv.from);
    if let Some(rook) = mv.rook {
        board.remove(rook.from);
        board.set(rook.to, Role::Rook.of(mv.piece.color));
    }
    board.set(
        mv.to,
        mv.promotion
            .map_or(mv.piece, |role| role.of(mv.piece.color)),
    );
}
