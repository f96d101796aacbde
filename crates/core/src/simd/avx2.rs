//! Whole-plane work with four sets in each register.

use core::arch::x86_64::*;

use super::Task;
use super::closures::Closures;
use crate::Board;
use crate::planes::Bits;

/// Runs `task` with everything inlined here.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn run<T: Task>(task: T) -> T::Output {
    task.run(Closures {
        planes: |board: &Board| planes(board),
        reach: |straight, diagonal, empty| reach(straight, diagonal, empty),
        mobility: |straight, diagonal, empty, targets| mobility(straight, diagonal, empty, targets),
        either: |bytes: &[u8; 32], one, other| either(bytes, one, other),
    })
}

/// Four ranks a register: the top bit of each byte is gathered, then the next one is moved up.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn planes(board: &Board) -> [Bits; 7] {
    let rank = |index| board.rank_bytes(index) as i64;
    let mut low = _mm256_set_epi64x(rank(3), rank(2), rank(1), rank(0));
    let mut high = _mm256_set_epi64x(rank(7), rank(6), rank(5), rank(4));
    [(); 7].map(|()| {
        let plane = Bits::from(_mm256_movemask_epi8(low) as u32)
            | Bits::from(_mm256_movemask_epi8(high) as u32) << 32;
        low = _mm256_add_epi8(low, low);
        high = _mm256_add_epi8(high, high);
        plane
    })
}

/// The squares that all pieces see in each of the eight directions: four towards higher squares (up, right,
/// up right, up left), and the opposite four. Three doubling steps fill a line of seven squares
/// (<https://www.chessprogramming.org/Kogge-Stone_Algorithm>).
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn fills(straight: Bits, diagonal: Bits, empty: Bits) -> (__m256i, __m256i) {
    const NOT_A: i64 = !0x0101_0101_0101_0101;
    const NOT_H: i64 = !(0x0101_0101_0101_0101 << 7);
    let (straight, diagonal) = (straight as i64, diagonal as i64);
    let pieces = _mm256_set_epi64x(diagonal, diagonal, straight, straight);
    let empty = _mm256_set1_epi64x(empty as i64);
    // A step to the right cannot arrive on the a file, nor one to the left on the h file.
    let inside_up = _mm256_set_epi64x(NOT_H, NOT_A, NOT_A, !0);
    let inside_down = _mm256_set_epi64x(NOT_A, NOT_H, NOT_H, !0);
    let one = _mm256_set_epi64x(7, 9, 1, 8);
    let two = _mm256_set_epi64x(14, 18, 2, 16);
    let four = _mm256_set_epi64x(28, 36, 4, 32);

    let (mut up, mut down) = (pieces, pieces);
    let mut open_up = _mm256_and_si256(empty, inside_up);
    let mut open_down = _mm256_and_si256(empty, inside_down);
    for step in [one, two] {
        up = _mm256_or_si256(up, _mm256_and_si256(open_up, _mm256_sllv_epi64(up, step)));
        down = _mm256_or_si256(
            down,
            _mm256_and_si256(open_down, _mm256_srlv_epi64(down, step)),
        );
        open_up = _mm256_and_si256(open_up, _mm256_sllv_epi64(open_up, step));
        open_down = _mm256_and_si256(open_down, _mm256_srlv_epi64(open_down, step));
    }
    up = _mm256_or_si256(up, _mm256_and_si256(open_up, _mm256_sllv_epi64(up, four)));
    down = _mm256_or_si256(
        down,
        _mm256_and_si256(open_down, _mm256_srlv_epi64(down, four)),
    );
    (
        _mm256_and_si256(inside_up, _mm256_sllv_epi64(up, one)),
        _mm256_and_si256(inside_down, _mm256_srlv_epi64(down, one)),
    )
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn reach(straight: Bits, diagonal: Bits, empty: Bits) -> Bits {
    let (up, down) = fills(straight, diagonal, empty);
    let both = _mm256_or_si256(up, down);
    let half = _mm_or_si128(
        _mm256_castsi256_si128(both),
        _mm256_extracti128_si256(both, 1),
    );
    (_mm_cvtsi128_si64(half) | _mm_extract_epi64(half, 1)) as Bits
}

/// In one direction no square is seen by two pieces, so the squares of the eight fills are the pairs.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn mobility(straight: Bits, diagonal: Bits, empty: Bits, targets: Bits) -> u32 {
    let (up, down) = fills(straight, diagonal, empty);
    let targets = _mm256_set1_epi64x(targets as i64);
    let ones = _mm256_add_epi8(
        ones_by_byte(_mm256_and_si256(up, targets)),
        ones_by_byte(_mm256_and_si256(down, targets)),
    );
    let by_lane = _mm256_sad_epu8(ones, _mm256_setzero_si256());
    let half = _mm_add_epi64(
        _mm256_castsi256_si128(by_lane),
        _mm256_extracti128_si256(by_lane, 1),
    );
    (_mm_cvtsi128_si64(half) + _mm_extract_epi64(half, 1)) as u32
}

/// The number of set bits in each byte, looked up by half bytes.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn ones_by_byte(sets: __m256i) -> __m256i {
    let ones = _mm256_setr_epi8(
        0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3,
        3, 4,
    );
    let low_half = _mm256_set1_epi8(15);
    let low = _mm256_and_si256(sets, low_half);
    let high = _mm256_and_si256(_mm256_srli_epi16(sets, 4), low_half);
    _mm256_add_epi8(
        _mm256_shuffle_epi8(ones, low),
        _mm256_shuffle_epi8(ones, high),
    )
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn either(bytes: &[u8; 32], one: u8, other: u8) -> u32 {
    let (eights, _) = bytes.as_chunks();
    let eight = |index: usize| i64::from_le_bytes(eights[index]);
    let bytes = _mm256_set_epi64x(eight(3), eight(2), eight(1), eight(0));
    let equal = |byte: u8| _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(byte as i8));
    _mm256_movemask_epi8(_mm256_or_si256(equal(one), equal(other))) as u32
}
