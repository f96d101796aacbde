//! What is remembered of the positions of a proof.

use super::effort::Effort;

/// Four megabytes: proofs of two million positions need no more, for what was cheap to find is forgotten first.
const BUCKETS: usize = (4 << 20) / size_of::<Bucket>();

#[derive(Clone, Copy, Default)]
struct Slot {
    key: u64,
    effort: Effort,
    /// Positions that were looked at for it.
    work: u32,
    search: u32,
}

type Bucket = [Slot; 4];

#[derive(Default)]
pub(super) struct Table {
    buckets: Vec<Bucket>,
    search: u32,
}

impl Table {
    /// Forgets everything.
    pub(super) fn begin_search(&mut self) {
        self.buckets.resize(BUCKETS, Bucket::default());
        self.search = self.search.wrapping_add(1);
    }

    /// What is known of a position with so many plies left.
    pub(super) fn probe(&self, position: u64, plies: u32) -> Option<Effort> {
        let (key, index) = place(position, plies);
        self.buckets[index]
            .iter()
            .find(|slot| slot.key == key && slot.search == self.search)
            .map(|slot| slot.effort)
    }

    /// Remembers it in place of what took least work, or of what another search has left.
    pub(super) fn store(&mut self, position: u64, plies: u32, effort: Effort, work: u32) {
        let (key, index) = place(position, plies);
        let search = self.search;
        let mut chosen = 0;
        let mut least = u32::MAX;
        let bucket = &mut self.buckets[index];
        for (number, slot) in bucket.iter().enumerate() {
            let is_known = slot.search == search;
            if is_known && slot.key == key {
                chosen = number;
                break;
            }
            let worth = if is_known { slot.work } else { 0 };
            if worth < least {
                (chosen, least) = (number, worth);
            }
        }
        bucket[chosen] = Slot {
            key,
            effort,
            work,
            search,
        };
    }
}

/// The key of a position with so many plies left, and its bucket.
fn place(position: u64, plies: u32) -> (u64, usize) {
    // splitmix64 (Steele, Lea, Flood 2014) of the plies.
    let mut z = u64::from(plies).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    let key = position ^ z ^ (z >> 31);
    let index = (u128::from(key) * BUCKETS as u128) >> 64;
    (key, index as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOME: Effort = Effort { own: 3, other: 4 };

    #[test]
    fn a_search_knows_only_its_own() {
        let mut table = Table::default();
        table.begin_search();
        table.store(77, 5, SOME, 1);
        assert_eq!(table.probe(77, 5), Some(SOME));
        assert_eq!(table.probe(77, 3), None);
        table.begin_search();
        assert_eq!(table.probe(77, 5), None);
    }

    #[test]
    fn what_took_most_work_is_kept() {
        let mut table = Table::default();
        table.begin_search();
        // Keys that differ in their lowest bits share a bucket.
        for work in [9, 1, 9, 9, 5] {
            table.store(work, 5, SOME, work as u32);
        }
        for number in 0..8 {
            table.store(100 + number, 5, SOME, 8);
        }
        assert_eq!(table.probe(9, 5), Some(SOME));
        assert_eq!(table.probe(1, 5), None);
    }
}
