//! A sum over the index, to be compared with the games.

use rusqlite::Connection;

use super::Posting;
use super::block::Heads;
use crate::error::ArchiveError;
use crate::packed::Broken;

/// Sums that two sets of postings share if they are the same, whatever their order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sum {
    pub(crate) postings: u64,
    sum: u64,
}

impl Sum {
    fn add(&mut self, posting: &Posting) {
        self.postings += 1;
        let place =
            u64::from(posting.game) << 32 | u64::from(posting.mv) << 16 | u64::from(posting.tail.0);
        // The finalizer of SplitMix64.
        let mut z =
            (posting.key as u64).rotate_left(17) ^ place.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        self.sum = self.sum.wrapping_add(z ^ (z >> 31));
    }

    /// Adds a game, which counts once in each of its positions.
    pub(crate) fn add_game(&mut self, mut postings: Vec<Posting>) {
        postings.sort_by_key(|posting| (posting.key, posting.tail.0));
        postings.dedup_by_key(|posting| posting.key);
        postings.iter().for_each(|posting| self.add(posting));
    }
}

/// The sum over the whole index.
pub(crate) fn sum(db: &Connection) -> Result<Sum, ArchiveError> {
    let mut all = Sum::default();
    let mut query = db.prepare("SELECT first, body FROM position_block")?;
    let mut rows = query.query(())?;
    while let Some(row) = rows.next()? {
        let body = row.get_ref(1)?.as_blob().map_err(|_| Broken)?;
        for head in Heads::new(row.get(0)?, body) {
            let head = head?;
            head.games(|game, tail| {
                let (key, mv) = (head.key, head.mv);
                all.add(&Posting {
                    key,
                    game,
                    mv,
                    tail,
                });
            })?;
        }
    }
    Ok(all)
}
