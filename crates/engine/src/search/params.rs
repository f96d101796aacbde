//! The search's numbers, in centipawns and plies.

use crate::score::Value;

/// `1024 ln(n) / sqrt(2.1)`, by arithmetic alone, so that every computer searches the same tree.
static LOGARITHMS: [i32; 64] = {
    let mut table = [0; 64];
    let mut n = 1;
    while n < 64 {
        // ln(n) = 2 artanh((n - 1) / (n + 1)), a series that is short enough below 64.
        let x = (n as f64 - 1.0) / (n as f64 + 1.0);
        let (mut power, mut sum, mut term) = (x, 0.0, 1.0);
        while term < 400.0 {
            sum += power / term;
            power *= x * x;
            term += 2.0;
        }
        table[n] = (2.0 * sum * 1024.0 / 1.449_137_674_618_943_8) as i32;
        n += 1;
    }
    table
};

/// By how much a late move is searched less deep, in 1/1024 plies: `0.8 + ln(depth) ln(number) / 2.1`.
pub(super) fn reduction(depth: i32, number: usize) -> i32 {
    820 + LOGARITHMS[depth.clamp(0, 63) as usize] * LOGARITHMS[number.min(63)] / 1024
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_series_is_the_logarithm() {
        for (n, &entry) in LOGARITHMS.iter().enumerate().skip(1) {
            let exact = (n as f64).ln() * 1024.0 / 2.1f64.sqrt();
            assert!((f64::from(entry) - exact).abs() < 1.5, "{n}");
        }
    }
}
