//! The transposition table, shared by the threads of a search without a lock.
//!
//! An entry is two words: the position's key XOR the data, and the data. A torn write fails the comparison
//! and reads as a miss (Hyatt and Mann, "A lockless transposition table implementation", 2002).

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use crate::score::{MATE_BOUND, Value};
use crate::search::Bound;

const AGES: u8 = 64;

#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// The slots that a key may be in: one line of the processor's cache, so that a look-up waits for memory once.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

/// What an earlier visit found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The best move's two bytes; 0 = none known.
    pub(crate) mv: u16,
    pub(crate) value: Value,
    pub(crate) eval: Value,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
}

impl Entry {
    fn pack(self, age: u8) -> u64 {
        let bound = match self.bound {
            Bound::Lower => 1,
            Bound::Upper => 2,
            Bound::Exact => 3,
        };
        u64::from(self.mv)
            | u64::from(self.value as i16 as u16) << 16
            | u64::from(self.eval as i16 as u16) << 32
            | u64::from(self.depth.clamp(0, 255) as u8) << 48
            | u64::from(age << 2 | bound) << 56
    }

    fn unpack(data: u64) -> Option<Self> {
        let bound = match data >> 56 & 3 {
            1 => Bound::Lower,
            2 => Bound::Upper,
            3 => Bound::Exact,
            _ => return None,
        };
        Some(Self {
            mv: data as u16,
            value: Value::from((data >> 16) as i16),
            eval: Value::from((data >> 32) as i16),
            depth: i32::from((data >> 48) as u8),
            bound,
        })
    }

    /// Whether the stored bound answers the question that the window asks.
    pub(crate) const fn decides(&self, alpha: Value, beta: Value) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.value >= beta,
            Bound::Upper => self.value <= alpha,
        }
    }

    /// Whether the stored value is nearer to the truth than `eval`.
    pub(crate) const fn improves(&self, eval: Value) -> bool {
        self.value.abs() < MATE_BOUND
            && match self.bound {
                Bound::Exact => true,
                Bound::Lower => self.value > eval,
                Bound::Upper => self.value < eval,
            }
    }
}

fn age_of(data: u64) -> u8 {
    (data >> 58) as u8
}

/// How much an entry is worth keeping: deep and young.
fn worth(data: u64, age: u8) -> i32 {
    let old = i32::from(age.wrapping_sub(age_of(data)) % AGES);
    i32::from((data >> 48) as u8) - 8 * old
}

pub(crate) struct Table {
    buckets: Vec<Bucket>,
    age: AtomicU8,
}

impl Table {
    /// A table of `megabytes`, at least one.
    pub(crate) fn new(megabytes: usize) -> Self {
        let bytes = megabytes.max(1) << 20;
        let count = bytes / size_of::<Bucket>();
        Self {
            buckets: std::iter::repeat_with(Bucket::default)
                .take(count)
                .collect(),
            age: AtomicU8::new(0),
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        for bucket in &mut self.buckets {
            *bucket = Bucket::default();
        }
        *self.age.get_mut() = 0;
    }

    /// Marks what is stored from now on as younger than what is there.
    pub(crate) fn begin_search(&self) {
        let age = self.age.load(Ordering::Relaxed);
        self.age.store((age + 1) % AGES, Ordering::Relaxed);
    }

    fn bucket(&self, key: u64) -> &[Slot; 4] {
        let index = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize].0
    }

    /// What is known of `key`; mates are counted from `ply`.
    pub(crate) fn probe(&self, key: u64, ply: usize) -> Option<Entry> {
        self.bucket(key).iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ data != key {
                return None;
            }
            Entry::unpack(data).map(|entry| Entry {
                value: from_stored(entry.value, ply),
                ..entry
            })
        })
    }

    /// Remembers `entry` of `key`, seen at `ply`, in place of the least worthy of its bucket.
    pub(crate) fn store(&self, key: u64, ply: usize, entry: Entry) {
        let age = self.age.load(Ordering::Relaxed);
        let mut chosen: Option<(&Slot, i32)> = None;
        let mut mv = entry.mv;
        for slot in self.bucket(key) {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ data == key {
                if mv == 0 {
                    mv = data as u16;
                }
                // A shallow bound does not push out a much deeper result of the same search.
                let deeper = (data >> 48) as u8;
                if entry.bound != Bound::Exact
                    && i32::from(deeper) > entry.depth + 4
                    && age_of(data) == age
                {
                    return;
                }
                chosen = Some((slot, i32::MIN));
                break;
            }
            let worth = worth(data, age);
            if chosen.is_none_or(|(_, least)| worth < least) {
                chosen = Some((slot, worth));
            }
        }
        if let Some((slot, _)) = chosen {
            let data = Entry {
                mv,
                value: to_stored(entry.value, ply),
                ..entry
            }
            .pack(age);
            slot.data.store(data, Ordering::Relaxed);
            slot.check.store(key ^ data, Ordering::Relaxed);
        }
    }

    /// Entries of this search per thousand, by a sample.
    pub(crate) fn permille_full(&self) -> u16 {
        let age = self.age.load(Ordering::Relaxed);
        let sample = &self.buckets[..250];
        let used = sample
            .iter()
            .flat_map(|bucket| &bucket.0)
            .map(|slot| slot.data.load(Ordering::Relaxed))
            .filter(|&data| data != 0 && age_of(data) == age)
            .count();
        used as u16
    }
}

/// Mates are stored as distances from the entry's own position, not from the root.
fn to_stored(value: Value, ply: usize) -> Value {
    if value.abs() < MATE_BOUND {
        value
    } else {
        value + value.signum() * ply as Value
    }
}

fn from_stored(value: Value, ply: usize) -> Value {
    if value.abs() < MATE_BOUND {
        value
    } else {
        value - value.signum() * ply as Value
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::mate_in;

    #[test]
    fn an_entry_comes_back_whole() {
        let table = Table::new(1);
        let entry = Entry {
            mv: 77,
            value: -1234,
            eval: 321,
            depth: 9,
            bound: Bound::Upper,
        };
        table.store(42, 0, entry);
        assert_eq!(table.probe(42, 0), Some(entry));
        assert_eq!(table.probe(43, 0), None);
    }

    #[test]
    fn a_mate_is_as_far_as_its_position() {
        let table = Table::new(1);
        let entry = Entry {
            mv: 0,
            value: mate_in(7),
            eval: 0,
            depth: 3,
            bound: Bound::Exact,
        };
        table.store(42, 4, entry);
        let seen = table.probe(42, 2).unwrap();
        assert_eq!(seen.value, mate_in(5));
    }
}
