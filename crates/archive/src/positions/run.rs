//! Writing runs, and merging them.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rusqlite::{Connection, Statement, params};

use super::block::{Block, Filler, Heads, MOST_GAMES};
use super::{Posting, Tail};
use crate::draft::Source;
use crate::error::{ArchiveError, GameNumber};
use crate::moves::PackedMove;
use crate::packed::Broken;

/// A position, and a move played there.
type Place = (i64, PackedMove);

/// So many runs of like size become one.
const FAN: usize = 8;

/// Adds postings, in any order, as a run of their own, and merges what is due. Leaves them empty.
pub(crate) fn add(
    db: &Connection,
    source: Source,
    postings: &mut Vec<Posting>,
) -> Result<(), ArchiveError> {
    if postings.is_empty() {
        return Ok(());
    }
    postings.sort_unstable_by_key(|posting| (posting.key, posting.game, posting.tail.0));
    postings.dedup_by_key(|posting| (posting.key, posting.game));
    let mut writer = RunWriter::begin(db, source)?;
    let mut games = Vec::new();
    for group in postings.chunk_by_mut(|a, b| a.key == b.key) {
        if group.len() > 1 {
            group.sort_by_key(|posting| posting.mv);
        }
        for played in group.chunk_by(|a, b| a.mv == b.mv) {
            games.clear();
            games.extend(played.iter().map(|posting| (posting.game, posting.tail)));
            writer.add((played[0].key, played[0].mv), &games)?;
        }
    }
    writer.finish()?;
    postings.clear();
    merge(db, source)
}

struct RunWriter<'c> {
    db: &'c Connection,
    source: Source,
    run: i64,
    filler: Filler,
    postings: u64,
}

impl<'c> RunWriter<'c> {
    fn begin(db: &'c Connection, source: Source) -> Result<Self, ArchiveError> {
        let run = "INSERT INTO position_run(source, postings) VALUES (?1, 0)";
        let run = db.prepare_cached(run)?.insert([source.code()])?;
        Ok(Self {
            db,
            source,
            run,
            filler: Filler::default(),
            postings: 0,
        })
    }

    /// Adds games that went on from a position with a move; places come in order, and so do the games.
    fn add(&mut self, place: Place, games: &[(GameNumber, Tail)]) -> Result<(), ArchiveError> {
        for games in games.chunks(MOST_GAMES) {
            let full = self.filler.add(place.0, place.1, games);
            full.map_or(Ok(()), |block| self.write(&block))?;
        }
        self.postings += games.len() as u64;
        Ok(())
    }

    fn write(&self, block: &Block) -> Result<(), ArchiveError> {
        self.db
            .prepare_cached("INSERT INTO position_block(run, first, body) VALUES (?1, ?2, ?3)")?
            .execute(params![self.run, block.first, block.body])?;
        Ok(())
    }

    fn finish(mut self) -> Result<(), ArchiveError> {
        if let Some(block) = self.filler.finish() {
            self.write(&block)?;
        }
        let count = "UPDATE position_run SET source = ?2, postings = ?3 WHERE id = ?1";
        self.db.prepare_cached(count)?.execute(params![
            self.run,
            self.source.code(),
            self.postings
        ])?;
        Ok(())
    }
}

/// Merges runs as long as there are [`FAN`] of like size.
fn merge(db: &Connection, source: Source) -> Result<(), ArchiveError> {
    while let Some(runs) = due(db, source)? {
        merge_runs(db, source, &runs)?;
    }
    Ok(())
}

/// The runs of the smallest size of which there are enough.
fn due(db: &Connection, source: Source) -> Result<Option<Vec<i64>>, ArchiveError> {
    let mut by_size = vec![Vec::new(); 22];
    let mut query =
        db.prepare_cached("SELECT id, postings FROM position_run WHERE source = ?1 ORDER BY id")?;
    let mut rows = query.query([source.code()])?;
    while let Some(row) = rows.next()? {
        let postings: u64 = row.get(1)?;
        let size = postings.max(1).ilog2() / 3;
        by_size[size as usize].push(row.get(0)?);
    }
    Ok(by_size.into_iter().find(|runs| runs.len() >= FAN))
}

fn merge_runs(db: &Connection, source: Source, runs: &[i64]) -> Result<(), ArchiveError> {
    let blocks = "SELECT first, body FROM position_block WHERE run = ?1 ORDER BY first, id";
    let mut queries = Vec::new();
    for _ in runs {
        queries.push(db.prepare(blocks)?);
    }
    let mut readers = Vec::new();
    for (query, run) in queries.iter_mut().zip(runs) {
        readers.push(RunReader::begin(query, *run)?);
    }
    let mut order = BinaryHeap::new();
    for (index, reader) in readers.iter_mut().enumerate() {
        order.extend(reader.peek()?.map(|place| Reverse((place, index))));
    }
    let mut writer = RunWriter::begin(db, source)?;
    let mut open: Option<Place> = None;
    let mut games = Vec::new();
    while let Some(Reverse((place, index))) = order.pop() {
        if let Some(whole) = open.replace(place).filter(|open| *open != place) {
            writer.add(whole, sorted(&mut games))?;
            games.clear();
        }
        let reader = &mut readers[index];
        games.extend_from_slice(reader.take()?);
        order.extend(reader.peek()?.map(|place| Reverse((place, index))));
    }
    if let Some(whole) = open {
        writer.add(whole, sorted(&mut games))?;
    }
    writer.finish()?;
    drop(readers);
    drop(queries);
    for run in runs {
        db.prepare_cached("DELETE FROM position_block WHERE run = ?1")?
            .execute([run])?;
        db.prepare_cached("DELETE FROM position_run WHERE id = ?1")?
            .execute([run])?;
    }
    Ok(())
}

/// Games that were added later have higher numbers, but those that came back from the bin.
fn sorted(games: &mut [(GameNumber, Tail)]) -> &[(GameNumber, Tail)] {
    if !games.is_sorted_by_key(|(game, _)| *game) {
        games.sort_by_key(|(game, _)| *game);
    }
    games
}

/// The entries of a run, in order, a block at a time.
struct RunReader<'q> {
    rows: rusqlite::Rows<'q>,
    /// The places of the block, each with the end of its games in the next field.
    places: Vec<(Place, usize)>,
    games: Vec<(GameNumber, Tail)>,
    /// How many of the places have been taken.
    taken: usize,
}

impl<'q> RunReader<'q> {
    fn begin(query: &'q mut Statement<'_>, run: i64) -> Result<Self, ArchiveError> {
        Ok(Self {
            rows: query.query([run])?,
            places: Vec::new(),
            games: Vec::new(),
            taken: 0,
        })
    }

    /// Where the next entry belongs.
    fn peek(&mut self) -> Result<Option<Place>, ArchiveError> {
        while self.taken == self.places.len() {
            let Some(row) = self.rows.next()? else {
                return Ok(None);
            };
            self.places.clear();
            self.games.clear();
            self.taken = 0;
            let body = row.get_ref(1)?.as_blob().map_err(|_| Broken)?;
            for head in Heads::new(row.get(0)?, body) {
                let head = head?;
                let games = &mut self.games;
                head.games(|game, tail| games.push((game, tail)))?;
                self.places.push(((head.key, head.mv), games.len()));
            }
        }
        Ok(self.places.get(self.taken).map(|(place, _)| *place))
    }

    /// The games of the entry that was peeked at.
    fn take(&mut self) -> Result<&[(GameNumber, Tail)], ArchiveError> {
        let begin = match self.taken {
            0 => 0,
            taken => self.places[taken - 1].1,
        };
        let (_, end) = self.places.get(self.taken).ok_or(Broken)?;
        self.taken += 1;
        Ok(&self.games[begin..*end])
    }
}
