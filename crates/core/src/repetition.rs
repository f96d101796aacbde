//! When two positions are the same, and how often one has stood (FIDE 9.2).

use alloc::vec::Vec;

use crate::{Position, Square, zobrist};

/// What makes two positions the same by FIDE 9.2.3: pieces, side to move, castling rights, and en passant
/// only if it could legally be played. Counters do not matter.
///
/// ```
/// use tabia_core::{CastlingMode, Fen};
///
/// let key = |text: &str| {
///     let fen: Fen = text.parse().expect("FEN");
///     fen.to_position(CastlingMode::Standard).expect("legal").repetition_key()
/// };
/// // Counters do not matter, nor a pawn that nobody can take en passant.
/// assert_eq!(
///     key("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"),
///     key("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 4 3")
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RepetitionKey(u64);

impl RepetitionKey {
    /// The key as a number, for tables that are kept: it is the same in every version.
    #[must_use]
    pub const fn get(self) -> u64 {
        self.0
    }
}

impl Position {
    /// This position's identity by FIDE 9.2.
    #[must_use]
    pub fn repetition_key(&self) -> RepetitionKey {
        let ep = |square: Option<Square>| zobrist::ep(square.map(Square::file));
        RepetitionKey(self.polyglot_key() ^ ep(self.ep_square()) ^ ep(self.legal_ep_square()))
    }
}

/// The positions of a game so far, the current one last.
///
/// ```
/// use tabia_core::{History, Position};
///
/// let mut position = Position::standard();
/// let mut history = History::new(&position);
/// for text in ["Nf3", "Nf6", "Ng1", "Ng8"] {
///     let mv = position.read_move(text)?;
///     position.play(mv)?;
///     history.push(&position);
/// }
/// assert_eq!(history.repetitions(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct History {
    keys: Vec<(RepetitionKey, u16)>,
}

impl History {
    /// A game that begins here.
    #[must_use]
    pub fn new(start: &Position) -> Self {
        let mut history = Self { keys: Vec::new() };
        history.push(start);
        history
    }

    /// Adds the position that a move has led to.
    pub fn push(&mut self, position: &Position) {
        self.keys
            .push((position.repetition_key(), position.halfmove_clock()));
    }

    /// Forgets the positions after the first `plies` moves.
    pub fn truncate(&mut self, plies: usize) {
        self.keys.truncate(plies + 1);
    }

    /// How many times the current position has stood on the board, this time included.
    #[must_use]
    pub fn repetitions(&self) -> usize {
        self.occurrences().count()
    }

    /// The plies after which the current position stood, latest first; only reversible moves lie between.
    pub fn occurrences(&self) -> impl Iterator<Item = usize> + '_ {
        let last = self.keys.last().copied();
        let reach = last.map_or(0, |(_, clock)| usize::from(clock)) + 1;
        let key = last.map(|(key, _)| key);
        self.keys
            .iter()
            .enumerate()
            .rev()
            .take(reach)
            .filter(move |(_, (other, _))| Some(*other) == key)
            .map(|(ply, _)| ply)
    }
}
