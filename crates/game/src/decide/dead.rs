//! Positions in which nobody can mate any more (FIDE 5.2.2), and sides that cannot (FIDE 6.9).

use crate::{Color, Position};
use tabia_core::{CanMate, DeadPosition, NodeBudget};

/// With more moves to choose from than this, some series of them mates, near enough to always: the search would
/// only cost time. It may leave a dead position undeclared, which then ends by the counts of moves; it never ends
/// a living game.
const FEW_MOVES: usize = 12;

/// What a search after every move may cost: a few milliseconds at most.
const BUDGET: NodeBudget = NodeBudget(2_000);

/// Whether `position` is dead.
pub(super) fn is_dead(position: &Position) -> bool {
    position.legal_moves().len() <= FEW_MOVES
        && position.dead_position(BUDGET) == DeadPosition::Dead
}

/// Whether `side` can mate by some series of legal moves; in doubt it can.
pub(super) fn can_mate(position: &Position, side: Color) -> bool {
    position.can_mate(side, NodeBudget::THOROUGH) != CanMate::No
}
