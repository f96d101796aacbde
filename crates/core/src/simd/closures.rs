//! A kernel of closures.
//!
//! Closures take the target features of the function that they stand in, so this is the way to hand functions
//! with target features to generic code without `unsafe`.

use super::Kernel;
use crate::Board;
use crate::planes::Bits;

/// A closure for each function of [`Kernel`].
#[derive(Clone, Copy)]
pub(super) struct Closures<P, R, M, E> {
    pub(super) planes: P,
    pub(super) reach: R,
    pub(super) mobility: M,
    pub(super) either: E,
}

impl<P, R, M, E> Kernel for Closures<P, R, M, E>
where
    P: Fn(&Board) -> [Bits; 7] + Copy,
    R: Fn(Bits, Bits, Bits) -> Bits + Copy,
    M: Fn(Bits, Bits, Bits, Bits) -> u32 + Copy,
    E: Fn(&[u8; 32], u8, u8) -> u32 + Copy,
{
    #[inline(always)]
    fn planes(self, board: &Board) -> [Bits; 7] {
        (self.planes)(board)
    }

    #[inline(always)]
    fn reach(self, straight: Bits, diagonal: Bits, empty: Bits) -> Bits {
        (self.reach)(straight, diagonal, empty)
    }

    #[inline(always)]
    fn mobility(self, straight: Bits, diagonal: Bits, empty: Bits, targets: Bits) -> u32 {
        (self.mobility)(straight, diagonal, empty, targets)
    }

    #[inline(always)]
    fn either(self, bytes: &[u8; 32], one: u8, other: u8) -> u32 {
        (self.either)(bytes, one, other)
    }
}
