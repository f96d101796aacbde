//! Blocks: entries one behind the other, each a position, a move played there, and games.
//!
//! An entry is the difference of its position to the one before (of the first: to the block's `first`), the move in
//! two bytes, and the number of games. If that is 1, the game and its tail follow. Else follow the length of the rest
//! in bytes, the wins of White, of Black, and draws, then each game as the difference to the one before, with its tail.
//! All numbers but the move are of `packed`.

use crate::error::GameNumber;
use crate::moves::PackedMove;
use crate::packed::{Broken, Cursor, put};

use super::Tail;

/// What a page of the database holds without another page.
const ROOM: usize = 4030;
/// An entry with more games is cut, so that it fits.
pub(super) const MOST_GAMES: usize = 600;

/// Games in one position that went on with one move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) key: i64,
    pub(super) mv: PackedMove,
    /// By game.
    pub(super) games: Vec<(GameNumber, Tail)>,
}

/// A full block.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Block {
    pub(super) first: i64,
    pub(super) body: Vec<u8>,
}

/// Fills blocks with entries that come in order.
#[derive(Debug, Default)]
pub(super) struct Filler {
    open: Option<Block>,
    last: i64,
    entry: Vec<u8>,
    games: Vec<u8>,
}

impl Filler {
    /// For a block that begins with `first`, whatever its first entry is.
    pub(super) fn beginning_with(first: i64) -> Self {
        let body = Vec::new();
        Self {
            open: Some(Block { first, body }),
            last: first,
            ..Self::default()
        }
    }

    /// Adds games; returns the block that has become full by it.
    pub(super) fn add(
        &mut self,
        key: i64,
        mv: PackedMove,
        games: &[(GameNumber, Tail)],
    ) -> Option<Block> {
        self.encode(mv, games);
        let mut full = None;
        // Ten bytes for the difference of positions.
        if self
            .open
            .as_ref()
            .is_some_and(|block| block.body.len() + self.entry.len() + 10 > ROOM)
        {
            full = self.open.take();
        }
        let last = &mut self.last;
        let block = self.open.get_or_insert_with(|| {
            *last = key;
            Block {
                first: key,
                body: Vec::with_capacity(ROOM),
            }
        });
        put(&mut block.body, key.wrapping_sub(*last) as u64);
        block.body.extend_from_slice(&self.entry);
        *last = key;
        full
    }

    fn encode(&mut self, mv: PackedMove, games: &[(GameNumber, Tail)]) {
        let out = &mut self.entry;
        out.clear();
        out.extend_from_slice(&mv.to_le_bytes());
        put(out, games.len() as u64);
        if let [(game, tail)] = games {
            put(out, u64::from(*game));
            put(out, u64::from(tail.0));
            return;
        }
        self.games.clear();
        let mut scores = [0_u64; 4];
        let mut last = 0;
        for (game, tail) in games {
            scores[tail.score() as usize] += 1;
            put(&mut self.games, u64::from(game - last));
            put(&mut self.games, u64::from(tail.0));
            last = *game;
        }
        put(out, self.games.len() as u64);
        for count in &scores[1..] {
            put(out, *count);
        }
        out.extend_from_slice(&self.games);
    }

    /// The last block.
    pub(super) fn finish(&mut self) -> Option<Block> {
        self.open.take()
    }
}

/// An entry whose games have not been looked at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Head<'a> {
    pub(super) key: i64,
    pub(super) mv: PackedMove,
    pub(super) count: u64,
    /// Wins of White, of Black, draws.
    pub(super) scores: [u64; 3],
    games: Cursor<'a>,
}

/// The entries of a block.
pub(super) struct Heads<'a> {
    cursor: Cursor<'a>,
    key: i64,
}

impl<'a> Heads<'a> {
    pub(super) const fn new(first: i64, body: &'a [u8]) -> Self {
        Self {
            cursor: Cursor(body),
            key: first,
        }
    }

    #[inline]
    fn read(&mut self) -> Result<Head<'a>, Broken> {
        let step = self.cursor.number()?;
        self.key = self.key.wrapping_add(step as i64);
        let mv = self.cursor.pair()?;
        let count = self.cursor.number()?;
        let mut head = Head {
            key: self.key,
            mv,
            count,
            scores: [0; 3],
            games: self.cursor,
        };
        if count == 1 {
            self.cursor.number()?;
            let tail = Tail(self.cursor.small()?);
            if let Some(index) = (tail.score() as usize).checked_sub(1) {
                head.scores[index] = 1;
            }
        } else {
            let length = self.cursor.small()?;
            for count in &mut head.scores {
                *count = self.cursor.number()?;
            }
            let games = self.cursor.take(length)?;
            head.games = Cursor(games);
        }
        Ok(head)
    }
}

impl<'a> Iterator for Heads<'a> {
    type Item = Result<Head<'a>, Broken>;

    fn next(&mut self) -> Option<Self::Item> {
        (!self.cursor.is_empty()).then(|| self.read())
    }
}

impl Head<'_> {
    /// Wins of White, of Black, draws, and games without a result.
    pub(super) fn tally(&self) -> Result<[u64; 4], Broken> {
        let known = self
            .scores
            .iter()
            .try_fold(0_u64, |sum, count| sum.checked_add(*count));
        let rest = known
            .and_then(|known| self.count.checked_sub(known))
            .ok_or(Broken)?;
        let [white, black, draw] = self.scores;
        Ok([white, black, draw, rest])
    }

    /// Shows each game.
    #[inline]
    pub(super) fn games(&self, mut look: impl FnMut(GameNumber, Tail)) -> Result<(), Broken> {
        let mut cursor = self.games;
        let mut game: GameNumber = 0;
        for _ in 0..self.count {
            game = game.checked_add(cursor.small()?).ok_or(Broken)?;
            look(game, Tail(cursor.small()?));
        }
        Ok(())
    }

    pub(super) fn to_entry(self) -> Result<Entry, Broken> {
        let mut games = Vec::with_capacity(self.count.min(MOST_GAMES as u64) as usize);
        self.games(|game, tail| games.push((game, tail)))?;
        Ok(Entry {
            key: self.key,
            mv: self.mv,
            games,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_back_over_blocks() {
        let mut filler = Filler::default();
        let mut blocks = Vec::new();
        let mut entries = Vec::new();
        for number in 0..500_i64 {
            let key = match number {
                0 => i64::MIN,
                499 => i64::MAX,
                _ => (number / 2 - 125) << 50,
            };
            let count = [1, 1, 1, 7, MOST_GAMES as u32][(number % 5) as usize];
            let games: Vec<(GameNumber, Tail)> = (1..=count)
                .map(|game| (game * 3, Tail((game % 300) as u16)))
                .collect();
            blocks.extend(filler.add(key, number as u16, &games));
            let mv = number as u16;
            entries.push(Entry { key, mv, games });
        }
        blocks.extend(filler.finish());
        assert!(blocks.len() > 10);
        let mut back = Vec::new();
        for block in &blocks {
            assert!(block.body.len() <= ROOM, "{}", block.body.len());
            for head in Heads::new(block.first, &block.body) {
                let head = head.unwrap();
                assert_eq!(head.tally().unwrap().iter().sum::<u64>(), head.count);
                back.push(head.to_entry().unwrap());
            }
        }
        assert_eq!(back, entries);
        for end in 1..blocks[0].body.len() {
            // Cut anywhere, a block is refused or ends early, and nothing panics.
            let cut = Heads::new(0, &blocks[0].body[..end]).map(|head| head?.to_entry());
            assert!(cut.count() <= entries.len());
        }
    }
}
