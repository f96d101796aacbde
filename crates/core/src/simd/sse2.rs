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
        // Two ranks a register: the top bit of each byte is gathered, then the next one is moved up. Written out here
        // and one by one, for a function, a loop or a map is not always inlined.
        planes: |board: &Board| {
            let rank = |index| board.rank_bytes(index) as i64;
            let pair = |low| _mm_set_epi64x(rank(low + 1), rank(low));
            let mut pairs = (pair(0), pair(2), pair(4), pair(6));
            let mut next = || {
                let (a, b, c, d) = pairs;
                pairs = (
                    _mm_add_epi8(a, a),
                    _mm_add_epi8(b, b),
                    _mm_add_epi8(c, c),
                    _mm_add_epi8(d, d),
                );
                let low = _mm_movemask_epi8(a) | _mm_movemask_epi8(b) << 16;
                let high = _mm_movemask_epi8(c) | _mm_movemask_epi8(d) << 16;
                Bits::from(low as u32) | Bits::from(high as u32) << 32
            };
            [next(), next(), next(), next(), next(), next(), next()]
        },
        reach: |straight, diagonal, empty| Portable.reach(straight, diagonal, empty),
        mobility: |straight, diagonal, empty, targets| {
            Portable.mobility(straight, diagonal, empty, targets)
        },
        either: |bytes: &[u8; 32], one: u8, other: u8| {
            let (eights, _) = bytes.as_chunks();
            let eight = |index: usize| i64::from_le_bytes(eights[index]);
            let half = |low| {
                let bytes = _mm_set_epi64x(eight(low + 1), eight(low));
                let equal = |byte: u8| _mm_cmpeq_epi8(bytes, _mm_set1_epi8(byte as i8));
                _mm_movemask_epi8(_mm_or_si128(equal(one), equal(other))) as u32
            };
            half(0) | half(2) << 16
        },
    })
}
