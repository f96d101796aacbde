//! Whole-plane work for any processor.

use super::Kernel;
use crate::Board;
use crate::lines::{bishop_attacks, low_bits, rook_attacks};
use crate::planes::{Bits, indices};

/// The kernel that asks nothing of the processor.
#[derive(Clone, Copy)]
pub(crate) struct Portable;

impl Kernel for Portable {
    #[inline(always)]
    fn planes(self, board: &Board) -> [Bits; 7] {
        extract(board)
    }

    #[inline(always)]
    fn reach(self, straight: Bits, diagonal: Bits, empty: Bits) -> Bits {
        let straight = indices(straight).fold(0, |set, from| set | rook_attacks(from, !empty));
        indices(diagonal).fold(straight, |set, from| set | bishop_attacks(from, !empty))
    }

    #[inline(always)]
    fn mobility(self, straight: Bits, diagonal: Bits, empty: Bits, targets: Bits) -> u32 {
        let count = |attacks: Bits| (attacks & targets).count_ones();
        let straight: u32 = indices(straight)
            .map(|from| count(rook_attacks(from, !empty)))
            .sum();
        let diagonal: u32 = indices(diagonal)
            .map(|from| count(bishop_attacks(from, !empty)))
            .sum();
        straight + diagonal
    }

    #[inline(always)]
    fn either(self, bytes: &[u8; 32], one: u8, other: u8) -> u32 {
        bytes.iter().enumerate().fold(0, |set, (index, &byte)| {
            set | u32::from(byte == one || byte == other) << index
        })
    }
}

#[inline(always)]
fn extract(board: &Board) -> [Bits; 7] {
    core::array::from_fn(|plane| {
        (0..8).fold(0, |set, rank| {
            let squares = low_bits(board.rank_bytes(rank) >> (7 - plane));
            set | Bits::from(squares) << (8 * rank)
        })
    })
}
