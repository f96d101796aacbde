//! `cargo xtask net-chaos`, `net-load` and `net-kills`: the real host as a process of its own, and real guests, over
//! sockets of this machine.

mod chaos;
mod check;
mod hall;
mod host;
mod kills;
mod load;
mod player;
mod proxy;
mod silent;
mod weather;

pub(crate) use chaos::run as chaos;
pub(crate) use kills::run as kills;
pub(crate) use load::{Options as LoadOptions, run as load};

/// Chance that is the same every time.
#[derive(Clone)]
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: u64) -> u64 {
        // Knuth's linear generator; its upper half is random enough for choosing moves.
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound.max(1)
    }
}

/// The value below which so many of a thousand lie; sorts them.
fn per_mille<T: Copy + Ord + Default>(values: &mut [T], share: usize) -> T {
    values.sort_unstable();
    let last = values.len().saturating_sub(1);
    values.get(last * share / 1000).copied().unwrap_or_default()
}
