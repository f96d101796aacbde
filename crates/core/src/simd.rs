//! The few operations that vector instructions make fast, and the choice between two ways to do them.
//!
//! A [`Task`] is written once, generic over the [`Kernel`], and compiled twice: for any processor, and for x86
//! processors of the Haswell level (AVX2, BMI, POPCNT, LZCNT), where all of it is inlined into one function
//! with these features. With the `std` feature the choice is made at run time; without it, by what the
//! compiler was told. See `docs/decisions/0001-simd-dispatch.md`.

#[cfg(target_arch = "x86_64")]
mod avx2;
mod portable;

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
#[inline]
pub(crate) fn dispatch<T: Task>(task: T) -> T::Output {
    #[cfg(target_arch = "x86_64")]
    if has_haswell_features() {
        #[expect(
            unsafe_code,
            reason = "the only way into a function that uses features of some processors"
        )]
        // SAFETY: the processor has every feature that `run` enables; they have just been asked for.
        return unsafe { avx2::run(task) };
    }
    task.run(Portable)
}

/// Asks the processor once; what the compiler may take for granted is not asked at all.
#[cfg(all(target_arch = "x86_64", feature = "std"))]
#[inline]
fn has_haswell_features() -> bool {
    use std::arch::is_x86_feature_detected;

    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
}

/// Without `std` there is nobody to ask but the compiler.
#[cfg(all(target_arch = "x86_64", not(feature = "std")))]
const fn has_haswell_features() -> bool {
    cfg!(all(
        target_feature = "avx2",
        target_feature = "bmi1",
        target_feature = "bmi2",
        target_feature = "lzcnt",
        target_feature = "popcnt"
    ))
}
