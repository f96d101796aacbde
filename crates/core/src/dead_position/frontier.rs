//! What the search remembers: the positions it has seen and those it has yet to look at.

use alloc::vec;
use alloc::vec::Vec;

/// A set of position keys, open-addressed and never more than half full.
pub(super) struct Seen {
    slots: Vec<u64>,
    len: usize,
}

impl Seen {
    pub(super) fn new() -> Self {
        Self {
            slots: vec![0; 1 << 10],
            len: 0,
        }
    }

    /// Adds `key`; whether it is new. Zero stands for an empty slot, so zero is taken for one.
    pub(super) fn insert(&mut self, key: u64) -> bool {
        if 2 * self.len >= self.slots.len() {
            let grown = vec![0; 4 * self.slots.len()];
            for key in core::mem::replace(&mut self.slots, grown) {
                if key != 0 {
                    let slot = self.slot(key);
                    self.slots[slot] = key;
                }
            }
        }
        let key = key.max(1);
        let slot = self.slot(key);
        let is_new = self.slots[slot] == 0;
        self.slots[slot] = key;
        self.len += usize::from(is_new);
        is_new
    }

    fn slot(&self, key: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = key as usize & mask;
        while self.slots[slot] != 0 && self.slots[slot] != key {
            slot = (slot + 1) & mask;
        }
        slot
    }
}

/// Nodes waiting by how far from mate they look; of equals, the last one in is the first out.
pub(super) struct Waiting {
    buckets: Vec<Vec<u32>>,
    lowest: usize,
}

impl Waiting {
    const BUCKETS: usize = 256;

    pub(super) fn new() -> Self {
        Self {
            buckets: vec![Vec::new(); Self::BUCKETS],
            lowest: Self::BUCKETS,
        }
    }

    pub(super) fn push(&mut self, node: u32, cost: u16) {
        let bucket = usize::from(cost).min(Self::BUCKETS - 1);
        self.buckets[bucket].push(node);
        self.lowest = self.lowest.min(bucket);
    }

    pub(super) fn pop(&mut self) -> Option<u32> {
        loop {
            let bucket = self.buckets.get_mut(self.lowest)?;
            if let Some(node) = bucket.pop() {
                return Some(node);
            }
            self.lowest += 1;
        }
    }
}
