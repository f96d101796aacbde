//! Counting the leaves of the move tree, the test of every move generator
//! (<https://www.chessprogramming.org/Perft>).

use alloc::vec::Vec;

use crate::{Move, Position};

/// The number of move sequences of `depth` plies.
///
/// ```
/// use tabia_core::{Position, perft};
/// assert_eq!(perft(&Position::standard(), 3), 8_902);
/// ```
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    count(&mut position.clone(), depth)
}

/// Each legal move with the number of sequences of `depth` plies that begin with it.
#[must_use]
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let Some(rest) = depth.checked_sub(1) else {
        return Vec::new();
    };
    let mut position = position.clone();
    let moves = position.legal_moves();
    moves
        .iter()
        .map(|&mv| {
            let undo = position.make(mv);
            let nodes = count(&mut position, rest);
            position.unmake(mv, undo);
            (mv, nodes)
        })
        .collect()
}

/// The last two plies are counted without playing them.
fn count(position: &mut Position, depth: u32) -> u64 {
    match depth {
        0 => return 1,
        1 => return position.legal_move_count() as u64,
        2 => return position.replies(),
        _ => {}
    }
    let moves = position.legal_moves();
    let mut nodes = 0;
    for &mv in &moves {
        let undo = position.make(mv);
        nodes += count(position, depth - 1);
        position.unmake(mv, undo);
    }
    nodes
}
