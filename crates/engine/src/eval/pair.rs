//! A middlegame and an endgame value in one number.

use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// Two values in 32 bits, so that one addition adds both: the middlegame in the upper half.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pair(i32);

impl Pair {
    pub(crate) const ZERO: Self = Self(0);

    pub(crate) const fn new(middlegame: i32, endgame: i32) -> Self {
        Self((middlegame << 16) + endgame)
    }

    pub(crate) const fn plus(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    pub(crate) const fn middlegame(self) -> i32 {
        // A negative endgame value has borrowed one from the upper half.
        (self.0 + 0x8000) >> 16
    }

    pub(crate) const fn endgame(self) -> i32 {
        self.0 as i16 as i32
    }
}

impl Add for Pair {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        self.plus(other)
    }
}

impl Sub for Pair {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Neg for Pair {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Mul<i32> for Pair {
    type Output = Self;

    fn mul(self, factor: i32) -> Self {
        Self(self.0 * factor)
    }
}

impl AddAssign for Pair {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Pair {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_do_not_mix() {
        for (mg, eg) in [(0, 0), (5, -7), (-5, 7), (-300, -2), (1200, -1500)] {
            let pair = Pair::new(mg, eg) * -2 + Pair::new(1, -1);
            assert_eq!(
                (pair.middlegame(), pair.endgame()),
                (1 - 2 * mg, -1 - 2 * eg)
            );
        }
    }
}
