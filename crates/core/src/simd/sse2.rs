//! Whole-plane work for every x86-64: only the bytes of the board gain from its registers.

use core::arch::x86_64::*;

use super::closures::Closures;
use super::portable::Portable;
use super::{Kernel, Task};
use crate::Board;
use crate::planes::Bits;

/// Runs `task` with everything inlined here.
#[target_feature(enable = "sse2")]
pub(super) fn run<T: Task>(task: T) -> T::Output {
    task.run(Closures {
        planes: |board: &Board| planes(board),
        reach: |straight, diagonal, empty| Portable.reach(straight, diagonal, empty),
        mobility: |straight, diagonal, empty, targets| {
            Portable.mobility(straight, diagonal, empty, targets)
        },
    })
}

/// Two ranks a register: the top bit of each byte is gathered, then the next one is moved up.
#[target_feature(enable = "sse2")]
#[inline]
fn planes(board: &Board) -> [Bits; 7] {
    let rank = |index| board.rank_bytes(index) as i64;
    let mut pairs = [0, 2, 4, 6].map(|low| _mm_set_epi64x(rank(low + 1), rank(low)));
    [(); 7].map(|()| {
        let mut plane = 0;
        for (pair, shift) in pairs.iter_mut().zip([0, 16, 32, 48]) {
            plane |= Bits::from(_mm_movemask_epi8(*pair) as u16) << shift;
            *pair = _mm_add_epi8(*pair, *pair);
        }
        plane
    })
}
