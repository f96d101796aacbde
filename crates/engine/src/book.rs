//! Opening books in Polyglot's format, and our own.
//!
//! A file is a row of 16-byte entries, big-endian: the position's key, a move, its weight, and four bytes that
//! nobody uses; sorted by key. A move is target file, target rank, origin file, origin rank, promotion, three
//! bits each from the lowest; castling takes the own rook (<https://hgm.nubati.net/book_format.html>).

use std::collections::BTreeMap;
use std::sync::LazyLock;

use tabia_core::{Move, Position, Role, San};

use crate::handicap::mix;

const ENTRY: usize = 16;

/// Moves to play without thought, by position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Book {
    /// Sorted by key.
    entries: Vec<Entry>,
}

/// A move of one position, not yet known to be legal there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Entry {
    key: u64,
    mv: u16,
    weight: u16,
}

/// Why bytes are not a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BookError {
    /// The file ends within an entry.
    #[error("a book is a row of {ENTRY}-byte entries, this one has {0} bytes")]
    Torn(usize),
    /// The keys do not ascend, so that nothing could be found.
    #[error("entry {0} is out of order")]
    Unsorted(usize),
    /// A promotion to no piece.
    #[error("entry {0} is no move")]
    NoMove(usize),
}

/// Whether an engine at full strength plays from its book.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OwnBook {
    /// It thinks from the first move.
    #[default]
    Closed,
    /// It plays the book's moves while there are some.
    Open,
}

static OURS: LazyLock<Book> = LazyLock::new(|| {
    Book::read(include_bytes!("../../../assets/book/tabia.bin")).expect("a test reads our own book")
});

/// Of the named openings that are gambits.
static GAMBITS: LazyLock<Book> = LazyLock::new(|| {
    let names = include_str!("../../../assets/openings/openings.txt");
    let mut counts: BTreeMap<(u64, u16), u16> = BTreeMap::new();
    // The line above, and the position before each of its moves and after the last.
    let mut line: Vec<Move> = Vec::new();
    let mut positions = vec![Position::standard()];
    for entry in names.lines().filter(|line| !line.starts_with('#')) {
        let mut words = entry.split('\t').next().unwrap_or_default().split(' ');
        let shared = words.next().and_then(|count| count.parse().ok());
        line.truncate(shared.unwrap_or(0));
        positions.truncate(line.len() + 1);
        for word in words {
            let before = &positions[line.len()];
            let san = word.parse::<San>().ok();
            let Some(mv) = san.and_then(|san| san.to_move(before).ok()) else {
                break;
            };
            let mut after = before.clone();
            after.make(mv);
            positions.push(after);
            line.push(mv);
        }
        if entry.contains("Gambit") {
            for (position, &mv) in positions.iter().zip(&line) {
                let count = counts
                    .entry((position.polyglot_key(), polyglot_move(mv)))
                    .or_default();
                *count = count.saturating_add(1);
            }
        }
    }
    let entries = counts.into_iter();
    Book {
        entries: entries
            .map(|((key, mv), weight)| Entry { key, mv, weight })
            .collect(),
    }
});

impl Book {
    /// The moves of our list of openings that lead to a gambit, each weighted by how many.
    #[must_use]
    pub fn gambits() -> &'static Self {
        &GAMBITS
    }

    /// Our own: the moves of named openings that the engine does not think bad, each weighted by how many named
    /// lines go on with it.
    #[must_use]
    pub fn ours() -> &'static Self {
        &OURS
    }

    /// Reads a Polyglot file. What it holds is not trusted: only legal moves will come out.
    ///
    /// # Errors
    /// The bytes are not a row of entries in order.
    pub fn read(bytes: &[u8]) -> Result<Self, BookError> {
        let (rows, rest) = bytes.as_chunks::<ENTRY>();
        if !rest.is_empty() {
            return Err(BookError::Torn(bytes.len()));
        }
        let mut entries: Vec<Entry> = Vec::with_capacity(rows.len());
        for (number, row) in rows.iter().enumerate() {
            let entry = Entry::read(row);
            if entries.last().is_some_and(|last| last.key > entry.key) {
                return Err(BookError::Unsorted(number + 1));
            }
            if entry.mv >> 12 > 4 {
                return Err(BookError::NoMove(number + 1));
            }
            entries.push(entry);
        }
        Ok(Self { entries })
    }

    /// The book of these moves, each legal in its position.
    #[must_use]
    pub fn of<'a>(moves: impl IntoIterator<Item = (&'a Position, Move, u16)>) -> Self {
        let mut entries: Vec<Entry> = moves
            .into_iter()
            .map(|(position, mv, weight)| Entry {
                key: position.polyglot_key(),
                mv: polyglot_move(mv),
                weight,
            })
            .collect();
        entries.sort_unstable();
        Self { entries }
    }

    /// The book as a Polyglot file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        self.entries
            .iter()
            .flat_map(|entry| entry.write())
            .collect()
    }

    /// The legal moves that the book knows here, with their weights.
    pub fn moves(&self, position: &Position) -> impl Iterator<Item = (Move, u16)> {
        let key = position.polyglot_key();
        let start = self.entries.partition_point(|entry| entry.key < key);
        let here = self.entries[start..]
            .iter()
            .take_while(move |entry| entry.key == key);
        // Most positions are in no book, and then nothing is asked of the rules.
        let legal = here.clone().next().map(|_| position.legal_moves());
        here.filter_map(move |entry| {
            let is_meant = |mv: &&Move| polyglot_move(**mv) == entry.mv;
            let mv = legal.as_ref()?.iter().find(is_meant)?;
            (entry.weight > 0).then_some((*mv, entry.weight))
        })
    }

    /// A move of the book for this position, each as often as its weight says; the same seed chooses the same.
    #[must_use]
    pub fn choose(&self, position: &Position, seed: u64) -> Option<Move> {
        let moves = || self.moves(position);
        let total: u64 = moves().map(|(_, weight)| u64::from(weight)).sum();
        let mut ticket = mix(position.polyglot_key() ^ mix(seed)).checked_rem(total)?;
        moves().find_map(|(mv, weight)| {
            let hit = ticket < u64::from(weight);
            ticket = ticket.wrapping_sub(u64::from(weight));
            hit.then_some(mv)
        })
    }
}

impl Entry {
    fn read(row: &[u8; ENTRY]) -> Self {
        let (key, rest) = row.split_first_chunk::<8>().expect("16 bytes");
        let [a, b, c, d, ..] = *rest else {
            unreachable!("8 bytes are left")
        };
        Self {
            key: u64::from_be_bytes(*key),
            mv: u16::from_be_bytes([a, b]),
            weight: u16::from_be_bytes([c, d]),
        }
    }

    fn write(self) -> [u8; ENTRY] {
        let mut row = [0; ENTRY];
        row[..8].copy_from_slice(&self.key.to_be_bytes());
        row[8..10].copy_from_slice(&self.mv.to_be_bytes());
        row[10..12].copy_from_slice(&self.weight.to_be_bytes());
        row
    }
}

/// A move's two bytes in the file; our squares count files and ranks the same way.
fn polyglot_move(mv: Move) -> u16 {
    let promotion = match mv.promotion() {
        Some(Role::Knight) => 1,
        Some(Role::Bishop) => 2,
        Some(Role::Rook) => 3,
        Some(Role::Queen) => 4,
        Some(Role::Pawn | Role::King) | None => 0,
    };
    mv.to().index() as u16 | (mv.from().index() as u16) << 6 | promotion << 12
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use tabia_core::{CastlingMode, Fen, UciMove};

    fn position(fen: &str) -> Position {
        fen.parse::<Fen>()
            .unwrap()
            .to_position(CastlingMode::Standard)
            .unwrap()
    }

    fn legal(position: &Position, uci: &str) -> Move {
        uci.parse::<UciMove>().unwrap().to_move(position).unwrap()
    }

    #[test]
    fn an_entry_reads_as_polyglot_writes_it() {
        // The start position's key is 463b96181691fc9c, 1.e4 is 031c (the format's own examples).
        let mut bytes = vec![0x46, 0x3B, 0x96, 0x18, 0x16, 0x91, 0xFC, 0x9C];
        bytes.extend([0x03, 0x1C, 0x00, 0x05, 0, 0, 0, 7]);
        let book = Book::read(&bytes).unwrap();
        let start = Position::standard();
        let moves: Vec<(Move, u16)> = book.moves(&start).collect();
        assert_eq!(moves, [(legal(&start, "e2e4"), 5)]);
        assert_eq!(book.choose(&start, 1), Some(legal(&start, "e2e4")));
    }

    #[test]
    fn our_own_book_opens_games() {
        let moves: Vec<(Move, u16)> = Book::ours().moves(&Position::standard()).collect();
        assert!(moves.len() >= 4, "{moves:?}");
        let mut chosen = HashSet::new();
        for seed in 0..200 {
            let mut position = Position::standard();
            let mut line = Vec::new();
            while let Some(mv) = Book::ours().choose(&position, seed) {
                position.play(mv).unwrap();
                line.push(mv);
            }
            assert!(line.len() >= 2 && line.len() <= 40, "{line:?}");
            chosen.insert(line);
        }
        assert!(chosen.len() > 100, "{}", chosen.len());
    }

    #[test]
    fn gambits_are_played_by_who_likes_them() {
        let book = Book::gambits();
        let mut position = Position::standard();
        for uci in ["e2e4", "e7e5", "f2f4"] {
            let mv = legal(&position, uci);
            assert!(book.moves(&position).any(|(known, _)| known == mv), "{uci}");
            position.make(mv);
        }
        for pair in book.entries.windows(2) {
            assert!(pair[0] < pair[1]);
        }
    }

    #[test]
    fn castling_and_promotion_come_back() {
        let castles = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
        let promotes = position("8/P6k/8/8/8/8/8/K7 w - - 0 1");
        let moves = [
            (&castles, legal(&castles, "e1g1"), 1),
            (&castles, legal(&castles, "e1c1"), 1),
            (&promotes, legal(&promotes, "a7a8n"), 1),
        ];
        let book = Book::of(moves);
        assert_eq!(Book::read(&book.to_bytes()), Ok(book.clone()));
        for (position, mv, _) in moves {
            assert!(book.moves(position).any(|(found, _)| found == mv), "{mv:?}");
        }
    }

    #[test]
    fn bad_files_are_refused_and_bad_moves_do_not_come_out() {
        let start = Position::standard();
        let good = Book::of([
            (&start, legal(&start, "e2e4"), 1),
            (&start, legal(&start, "d2d4"), 1),
        ]);
        let bytes = good.to_bytes();
        assert_eq!(Book::read(&bytes[..31]), Err(BookError::Torn(31)));
        let mut unsorted = bytes.clone();
        unsorted[0] = 0xFF;
        assert_eq!(Book::read(&unsorted), Err(BookError::Unsorted(2)));
        let mut no_move = bytes.clone();
        no_move[24] = 0x7F;
        assert_eq!(Book::read(&no_move), Err(BookError::NoMove(2)));
        // A king's move from e1 to e5 is a move, but not here.
        let mut illegal = bytes;
        illegal[8..10].copy_from_slice(&[0x01, 0x24]);
        let book = Book::read(&illegal).unwrap();
        assert_eq!(book.moves(&start).count(), 1);
        assert_eq!(Book::read(&[]).unwrap().choose(&start, 0), None);
    }

    #[test]
    fn weights_say_how_often() {
        let start = Position::standard();
        let [often, seldom, never] = ["e2e4", "d2d4", "a2a3"].map(|uci| legal(&start, uci));
        let book = Book::of([
            (&start, often, 90),
            (&start, seldom, 10),
            (&start, never, 0),
        ]);
        let mut count = [0; 3];
        for seed in 0..1000 {
            let chosen = book.choose(&start, seed).unwrap();
            assert_eq!(book.choose(&start, seed), Some(chosen));
            count[[often, seldom, never]
                .iter()
                .position(|&mv| mv == chosen)
                .unwrap()] += 1;
        }
        assert!(
            count[0] > 850 && count[1] > 50 && count[2] == 0,
            "{count:?}"
        );
    }
}
