//! Positions in which nobody can mate any more (FIDE 5.2.2), and sides that cannot (FIDE 6.9).

use crate::{Board, Color, Piece, Position, Rank, Role, Square};
use tabia_core::{CanMate, DeadPosition, NodeBudget};

/// What a search after a move may cost.
const BUDGET: NodeBudget = NodeBudget(1_000);

/// With more moves to choose from than this, some series of them mates, near enough to always.
const FEW_MOVES: usize = 12;

/// With no more than these, every move may be forced.
const FORCED_MOVES: usize = 3;

/// A wall that shuts pieces in takes this many pawns that face each other.
const WALL: usize = 3;

/// Knights, rooks and queens: no forced series takes more of them than this.
const SAFE_IN_NUMBERS: usize = 3;

/// Whether `position` is dead.
///
/// Most positions are plainly alive and are not searched. A dead one may stay undeclared, and then ends by the
/// counts of moves; a living one is never ended.
pub(super) fn is_dead(position: &Position) -> bool {
    let moves = position.legal_moves().len();
    moves <= FEW_MOVES
        && !is_plainly_alive(position, moves)
        && position.dead_position(BUDGET) == DeadPosition::Dead
}

/// Whether a game is dead before it begins: asked once, and so more thoroughly. Every start position of chess and
/// Chess960 has more moves than these.
pub(crate) fn is_dead_start(position: &Position) -> bool {
    const FEWER_THAN_ANY_START: usize = 18;
    position.legal_moves().len() < FEWER_THAN_ANY_START
        && position.dead_position(NodeBudget::EVERY_MOVE) == DeadPosition::Dead
}

/// Whether `side` can mate by some series of legal moves; in doubt it can.
pub(super) fn can_mate(position: &Position, side: Color) -> bool {
    position.can_mate(side, NodeBudget::THOROUGH) != CanMate::No
}

/// Whether somebody has a piece that mates with the other side's help, or a pawn that becomes one, and keeps it.
fn is_plainly_alive(position: &Position, moves: usize) -> bool {
    let board = position.board();
    let is_strong = |role| matches!(role, Role::Knight | Role::Rook | Role::Queen);
    let strong = board
        .pieces()
        .filter(|(_, piece)| is_strong(piece.role))
        .count();
    let is_walled = rams(board) >= WALL;
    // Many pieces with few moves stand behind a wall, or their king is in check for the moment.
    if strong > SAFE_IN_NUMBERS && (!is_walled || position.is_check()) {
        return true;
    }
    if is_walled {
        return false;
    }
    let turn = position.turn();
    let is_kept = |square, piece: Piece| piece.color == turn || !board.is_attacked(square, turn);
    moves > FORCED_MOVES
        && board.pieces().any(|(square, piece)| match piece.role {
            Role::Rook | Role::Queen => is_kept(square, piece),
            Role::Pawn => is_free(board, square, piece) && is_kept(square, piece),
            Role::Knight | Role::Bishop | Role::King => false,
        })
}

/// How many pawns have an enemy pawn right in front of them.
fn rams(board: &Board) -> usize {
    board
        .squares_of(Role::Pawn.of(Color::White))
        .filter_map(|square| {
            let ahead = Rank::new(square.rank().index() + 1)?;
            board.get(Square::new(square.file(), ahead))
        })
        .filter(|&piece| piece == Role::Pawn.of(Color::Black))
        .count()
}

/// Whether no pawn stands in this pawn's way.
fn is_free(board: &Board, square: Square, pawn: Piece) -> bool {
    let is_ahead = |other: Square| match pawn.color {
        Color::White => other.rank() > square.rank(),
        Color::Black => other.rank() < square.rank(),
    };
    let mut others = board.pieces();
    !others.any(|(other, piece)| {
        piece.role == Role::Pawn && other.file() == square.file() && is_ahead(other)
    })
}
