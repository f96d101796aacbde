//! Positions in which nobody can mate any more (FIDE 5.2.2), and sides that cannot (FIDE 6.9).

use crate::{Board, CastlingMode, Color, DrawReason, GameResult, Position, Rank, Role, Square};
use tabia_core::{CanMate, CastlingRights, DeadPosition, NodeBudget};

/// What a search after a move may cost.
const AFTER_A_MOVE: NodeBudget = NodeBudget(1_000);

/// What a search may cost that is made once: before the first move, and when a record says that a position is dead.
const ONCE: NodeBudget = NodeBudget(100_000);

/// With more moves than this to choose from, some series of them mates, near enough to always.
const FEW_MOVES: usize = 8;

/// The same where pawns wall pieces in.
const FEW_MOVES_BEHIND_A_WALL: usize = 14;

/// A wall takes this many pawns that face each other.
const WALL: usize = 3;

/// Whether a game looks for dead positions itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DeadPositions {
    /// It does after every move. A dead one may stay undeclared, and then ends by the counts of moves; a living
    /// one is never ended.
    Sought,
    /// The game is replayed: its record says where one was found, and a search that finds more today than on the
    /// day of the game does not make the game another.
    OnRecord,
}

impl DeadPositions {
    /// How a game ends in which a move leads to `position`.
    pub(crate) fn end_after_move(self, position: &Position) -> Option<GameResult> {
        self.end(position, AFTER_A_MOVE)
    }

    /// How a game ends that begins with `position`.
    pub(crate) fn end_at_start(self, position: &Position) -> Option<GameResult> {
        self.end(position, ONCE)
    }

    fn end(self, position: &Position, budget: NodeBudget) -> Option<GameResult> {
        match self {
            Self::Sought => {
                let is_dead =
                    is_suspect(position) && position.dead_position(budget) == DeadPosition::Dead;
                is_dead.then_some(GameResult::Draw(DrawReason::DeadPosition))
            }
            Self::OnRecord => None,
        }
    }
}

/// Whether `position`, which a record calls dead, is.
pub(crate) fn is_dead_on_record(position: &Position) -> bool {
    position.dead_position(ONCE) == DeadPosition::Dead
}

/// Whether `side` can mate by some series of legal moves; in doubt it can.
pub(super) fn can_mate(position: &Position, side: Color) -> bool {
    position.can_mate(side, NodeBudget::THOROUGH) != CanMate::No
}

/// Whether a position is worth a search; most are plainly alive. Where nobody can mate, somebody is short of moves,
/// or nothing is left but bishops and pawns.
fn is_suspect(position: &Position) -> bool {
    let board = position.board();
    let is_strong = |role| matches!(role, Role::Knight | Role::Rook | Role::Queen);
    if !board.pieces().any(|(_, piece)| is_strong(piece.role)) {
        return true;
    }
    let few = if rams(board) < WALL {
        FEW_MOVES
    } else {
        FEW_MOVES_BEHIND_A_WALL
    };
    position.legal_move_count() <= few || moves_of_the_other(position) <= few
}

/// How many moves the side that is not to move would have; many while it gives check.
fn moves_of_the_other(position: &Position) -> usize {
    let mut setup = position.to_setup();
    setup.turn = !setup.turn;
    setup.ep_square = None;
    setup.castling = CastlingRights::NONE;
    Position::from_setup(setup, CastlingMode::Standard)
        .map_or(usize::MAX, |position| position.legal_move_count())
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
