//! The search's numbers, in centipawns and plies.

use crate::score::Value;

/// Reductions in 1/1024 plies, by depth and move number: `0.8 + ln(depth) ln(number) / 2.1`.
pub(super) struct Reductions([i32; 64]);

impl Reductions {
    pub(super) fn new() -> Self {
        let mut logs = [0; 64];
        for (n, log) in logs.iter_mut().enumerate().skip(1) {
            *log = ((n as f64).ln() * 1024.0 / 2.1_f64.sqrt()) as i32;
        }
        Self(logs)
    }

    pub(super) fn quiet(&self, depth: i32, number: usize) -> i32 {
        820 + self.0[depth.clamp(0, 63) as usize] * self.0[number.min(63)] / 1024
    }
}

/// Below the evaluation by this much, a quiet position is won already.
pub(super) const fn reverse_futility(depth: i32, improving: i32) -> Value {
    78 * (depth - improving)
}

pub(super) const REVERSE_FUTILITY_DEPTH: i32 = 8;
pub(super) const RAZORING_DEPTH: i32 = 3;

pub(super) const fn razoring(depth: i32) -> Value {
    160 + 190 * depth
}

pub(super) const FUTILITY_DEPTH: i32 = 8;

pub(super) const fn futility(depth: i32) -> Value {
    90 + 85 * depth
}

/// Quiet moves that are enough at this depth.
pub(super) const fn late_moves(depth: i32, improving: i32) -> usize {
    ((4 + depth * depth) / (2 - improving)) as usize
}

pub(super) const fn quiet_exchange(depth: i32) -> Value {
    -24 * depth * depth
}

pub(super) const fn noisy_exchange(depth: i32) -> Value {
    -95 * depth
}

pub(super) const fn history_floor(depth: i32) -> i32 {
    -3800 * depth
}

pub(super) const PROBCUT_MARGIN: Value = 170;
pub(super) const SINGULAR_DEPTH: i32 = 7;
pub(super) const DOUBLE_EXTENSION_MARGIN: Value = 18;
pub(super) const ASPIRATION: Value = 14;
pub(super) const DELTA: Value = 150;

/// What a cutoff at this depth teaches.
pub(super) const fn bonus(depth: i32) -> i32 {
    let bonus = 160 * depth - 60;
    if bonus < 1900 { bonus } else { 1900 }
}
