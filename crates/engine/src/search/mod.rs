//! The search: an engine that keeps what it has learnt, and what a search takes and gives.

mod iterate;
mod learn;
mod mates;
mod memory;
mod node;
mod params;
mod path;
mod quiesce;

use std::time::Duration;

use tabia_core::{Move, Position, RepetitionKey};

use crate::crew::{Alone, EndsHelpers, Place, Shared};
use crate::eval::network::Network;
use crate::tt::Table;
use crate::{
    Book, Crew, Elapsed, Limits, OwnBook, Part, Personality, Score, StopFlag, Strength, Untimed,
};
use iterate::Searcher;
use memory::Memory;

/// Whether a score is exact or only a bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// The score itself.
    Exact,
    /// At least this much.
    Lower,
    /// At most this much.
    Upper,
}

/// The position to search, and those that stood before it in the game.
#[derive(Clone, Debug)]
pub struct SearchRoot {
    position: Position,
    /// Of every position of the game, the current one last.
    keys: Vec<RepetitionKey>,
}

impl SearchRoot {
    /// A position without a past.
    #[must_use]
    pub fn new(position: Position) -> Self {
        let keys = vec![position.repetition_key()];
        Self { position, keys }
    }

    /// Plays a move that is legal in the position.
    pub fn play(&mut self, mv: Move) {
        self.position.make(mv);
        self.keys.push(self.position.repetition_key());
    }

    /// The position to search.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }
}

/// What a search tells on its way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info<'a> {
    /// Plies searched.
    pub depth: u8,
    /// Plies of the longest line looked at.
    pub seldepth: u8,
    /// Which of the best lines this is, from 1.
    pub multipv: u8,
    /// From the view of the side to move.
    pub score: Score,
    /// What the score means.
    pub bound: Bound,
    /// Positions searched.
    pub nodes: u64,
    /// Time used.
    pub time: Duration,
    /// How full the transposition table is, per thousand.
    pub hashfull: u16,
    /// The line, the best move first.
    pub pv: &'a [Move],
}

/// What a search has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult {
    /// The best move; none if there is no legal one.
    pub best: Option<Move>,
    /// The reply that it expects.
    pub ponder: Option<Move>,
    /// What the position is worth.
    pub score: Score,
    /// The last depth that was finished.
    pub depth: u8,
    /// Positions searched.
    pub nodes: u64,
}

/// What judges positions at full strength. Levels, personalities, and endings against a bare king are always judged by
/// hand-written terms.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Evaluation {
    /// The network, which has learnt from games.
    #[default]
    Network,
    /// The hand-written terms, which can be explained.
    HandWritten,
}

/// A chess engine: searches one position after another and remembers what may serve the next.
pub struct Engine {
    table: Table,
    /// For play below full strength, emptied before each move.
    small_table: Table,
    memory: Memory,
    /// What each helping thread remembers.
    helpers: Vec<Memory>,
    crew: Box<dyn Crew>,
    /// For play at full strength, if it is not our own.
    book: Option<Book>,
    own_book: OwnBook,
    evaluation: Evaluation,
    /// Games played, which choose among the book's moves.
    games: u64,
    multi_pv: usize,
    /// Whose taste is in what was learnt.
    personality: Personality,
}

impl Engine {
    /// The transposition table's size unless [`Engine::resize_hash`] says otherwise, in megabytes.
    pub const DEFAULT_HASH: usize = 16;

    /// An engine that knows nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Self::with_hash(Self::DEFAULT_HASH)
    }

    /// An engine with a transposition table of this many megabytes.
    #[must_use]
    pub fn with_hash(megabytes: usize) -> Self {
        Self {
            table: Table::new(megabytes),
            small_table: Table::new(1),
            memory: Memory::new(),
            helpers: Vec::new(),
            crew: Box::new(Alone),
            book: None,
            own_book: OwnBook::Closed,
            evaluation: Evaluation::default(),
            games: 0,
            multi_pv: 1,
            personality: Personality::default(),
        }
    }

    /// The same engine with somebody to run its threads; without, it uses one.
    #[must_use]
    pub fn with_crew(mut self, crew: impl Crew + 'static) -> Self {
        self.crew = Box::new(crew);
        self
    }

    /// The same engine with this book in place of our own.
    #[must_use]
    pub fn with_book(mut self, book: Book) -> Self {
        self.book = Some(book);
        self
    }

    /// Opens or closes the book for the next searches at full strength. Levels play from our own as far as they
    /// know it.
    pub fn use_book(&mut self, own_book: OwnBook) {
        self.own_book = own_book;
    }

    /// What judges positions in the next searches at full strength.
    pub fn use_evaluation(&mut self, evaluation: Evaluation) {
        if self.evaluation != evaluation {
            // What was learnt was judged by the other one.
            self.forget();
            self.evaluation = evaluation;
        }
    }

    /// How many threads the next searches at full strength use; 0 counts as 1. With more than one, the same
    /// search may go another way the next time.
    pub fn use_threads(&mut self, threads: usize) {
        self.helpers.resize_with(threads.max(1) - 1, Memory::new);
    }

    /// Replaces the transposition table by an empty one of this many megabytes.
    pub fn resize_hash(&mut self, megabytes: usize) {
        // The old table goes first, so that the two never stand side by side.
        self.table = Table::new(0);
        self.table = Table::new(megabytes);
    }

    /// How many of the best lines the next searches tell of; 0 counts as 1.
    pub fn show_lines(&mut self, lines: usize) {
        self.multi_pv = lines.max(1);
    }

    /// Forgets everything: the next search is of another game.
    pub fn new_game(&mut self) {
        self.games += 1;
        self.forget();
    }

    fn forget(&mut self) {
        self.table.clear();
        self.memory.clear();
        self.helpers.iter_mut().for_each(Memory::clear);
    }

    /// Searches until `limits` or `stop` end it; `clock` runs since the move was asked for.
    ///
    /// Without a clock the same searches in the same order give the same results.
    pub fn search(
        &mut self,
        root: &SearchRoot,
        limits: &Limits,
        stop: &StopFlag,
        clock: &dyn Elapsed,
        mut on_info: impl FnMut(&Info<'_>),
    ) -> SearchResult {
        if let Some(mv) = self.book_move(root, limits) {
            return SearchResult {
                best: Some(mv),
                ponder: None,
                score: Score::Centipawns(0),
                depth: 0,
                nodes: 0,
            };
        }
        if limits.personality != self.personality {
            // What was learnt was judged by another taste.
            self.personality = limits.personality;
            self.forget();
        }
        let (table, helpers) = match limits.strength {
            Strength::Full => (&self.table, self.helpers.as_mut_slice()),
            Strength::Level { .. } | Strength::Rating { .. } => {
                // What was learnt before would make the move depend on more than position, seed and strength.
                self.memory.clear();
                self.small_table.clear();
                (&self.small_table, [].as_mut_slice())
            }
        };
        // The levels' ratings were measured with the terms, and a personality is a weighting of them.
        let network = match (limits.strength, limits.personality, self.evaluation) {
            (Strength::Full, Personality::Balanced, Evaluation::Network) => Some(Network::ours()),
            _ => None,
        };
        table.begin_search();
        self.memory.prover.begin_search();
        let shared = Shared::new(network);
        let endless = Limits {
            infinite: true,
            personality: limits.personality,
            search_moves: limits.search_moves.clone(),
            ..Limits::default()
        };
        // Helpers search the same position and leave what they find in the table (lazy SMP).
        let parts = helpers
            .iter_mut()
            .map(|memory| -> Part<'_> {
                let place = Place::Helper(&shared);
                let (stop, limits) = (&shared.stop, &endless);
                Box::new(move || {
                    Searcher::new(table, memory, root, limits, stop, &Untimed, place)
                        .iterate(1, &mut |_| {});
                })
            })
            .collect();
        let place = Place::Lead(&shared);
        let mut lead = Searcher::new(table, &mut self.memory, root, limits, stop, clock, place);
        let mut result = None;
        self.crew.together(parts, &mut || {
            let _ends_helpers = EndsHelpers(&shared);
            result = Some(lead.iterate(self.multi_pv, &mut on_info));
        });
        result.expect("a crew runs the lead")
    }

    /// The book's move, for who asks for a move and not for an analysis.
    fn book_move(&self, root: &SearchRoot, limits: &Limits) -> Option<Move> {
        if limits.infinite || !limits.search_moves.is_empty() {
            return None;
        }
        match (limits.strength, self.own_book) {
            (Strength::Full, OwnBook::Closed) => None,
            (Strength::Full, OwnBook::Open) => self
                .book
                .as_ref()
                .unwrap_or_else(|| Book::ours())
                .choose(&root.position, self.games),
            (Strength::Level { .. } | Strength::Rating { .. }, _) => limits
                .strength
                .book_move(&root.position, limits.personality),
        }
    }
}

impl Default for Engine {
    fn default() -> Self {
        Self::new()
    }
}
