//! The few operations that vector instructions make fast, and the choice between two ways to do them.
//!
//! A [`Task`] is written once, generic over the [`Kernel`], and compiled for each kind of processor: for x86 of
//! the Haswell level (AVX2, BMI, LZCNT, POPCNT), for every x86-64, and for the rest. All of it is inlined into
//! one function with the features of that processor. With the `std` feature the choice is made at run time;
//! without it, by what the compiler was told. See `docs/decisions/0004-simd-dispatch.md`.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod closures;
mod portable;
#[cfg(target_arch = "x86_64")]
mod sse2;

#[cfg(any(test, not(target_arch = "x86_64")))]
pub(crate) use portable::Portable;

use crate::Board;
use crate::planes::Bits;

/// How to work on whole planes.
pub(crate) trait Kernel: Copy {
    /// The planes of a cell's seven upper bits, the highest first.
    fn planes(self, board: &Board) -> [Bits; 7];

    /// What all these line pieces attack, the first piece in the way included.
    fn reach(self, straight: Bits, diagonal: Bits, empty: Bits) -> Bits;

    /// How many pairs of a line piece and one of `targets` there are such that the piece attacks the target.
    fn mobility(self, straight: Bits, diagonal: Bits, empty: Bits, targets: Bits) -> u32;

    /// Which of the bytes are one or the other, the first in the lowest bit.
    fn either(self, bytes: &[u8; 32], one: u8, other: u8) -> u32;
}

/// Work that wants a kernel.
///
/// `run` and all that it calls with the kernel must be `#[inline(always)]`, or it is compiled without the
/// features of the kernel's processor: right, but slow.
pub(crate) trait Task {
    type Output;

    fn run<K: Kernel>(self, kernel: K) -> Self::Output;
}

/// Runs `task` in the fastest way that this processor knows.
///
/// Always inlined, so that the choice costs two instructions and no second call.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(crate) fn dispatch<T: Task>(task: T) -> T::Output {
    #[expect(
        unsafe_code,
        reason = "the only way into functions that use features of some processors"
    )]
    // SAFETY: the processor has the features that `avx2::run` enables, for they have been asked for; and
    // SSE2, all that `sse2::run` enables, is part of x86-64.
    unsafe {
        if has_haswell_features() {
            avx2::run(task)
        } else {
            sse2::run(task)
        }
    }
}

/// Runs `task` in the only way that works everywhere.
#[cfg(not(target_arch = "x86_64"))]
#[inline]
pub(crate) fn dispatch<T: Task>(task: T) -> T::Output {
    task.run(Portable)
}

/// Asks the processor once.
#[cfg(all(target_arch = "x86_64", feature = "std"))]
#[inline]
fn has_haswell_features() -> bool {
    use std::arch::is_x86_feature_detected;
    use std::sync::LazyLock;

    static ANSWER: LazyLock<bool> = LazyLock::new(|| {
        is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt")
    });
    COMPILED_FOR_HASWELL || *ANSWER
}

/// Without `std` there is nobody to ask but the compiler.
#[cfg(all(target_arch = "x86_64", not(feature = "std")))]
const fn has_haswell_features() -> bool {
    COMPILED_FOR_HASWELL
}

#[cfg(target_arch = "x86_64")]
const COMPILED_FOR_HASWELL: bool = cfg!(all(
    target_feature = "avx2",
    target_feature = "bmi1",
    target_feature = "bmi2",
    target_feature = "lzcnt",
    target_feature = "popcnt"
));

#[cfg(test)]
mod tests {
    use super::{Kernel, Portable, Task, dispatch};

    struct Either<'a>(&'a [u8; 32]);

    impl Task for Either<'_> {
        type Output = u32;

        #[inline(always)]
        fn run<K: Kernel>(self, kernel: K) -> u32 {
            kernel.either(self.0, b'}', b'\n')
        }
    }

    #[test]
    fn either_byte_is_found_in_every_place() {
        for index in 0..32 {
            for other in 0..=u8::MAX {
                let mut bytes = [other; 32];
                bytes[index] = b'}';
                bytes[31 - index] = b'\n';
                let expected = match other {
                    b'}' | b'\n' => u32::MAX,
                    _ => 1 << index | 1 << (31 - index),
                };
                assert_eq!(Either(&bytes).run(Portable), expected);
                assert_eq!(dispatch(Either(&bytes)), expected);
            }
        }
    }
}
