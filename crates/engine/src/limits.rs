//! How far a search may go.

use std::time::Duration;

use tabia_core::{ByColor, Move, Position};

use crate::handicap::Handicap;
use crate::{Book, Level, Personality, Rating};

/// What UCI's `go` says. Every limit that is set holds; with none set the search runs until it is stopped.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Plies; 0 counts as 1.
    pub depth: Option<u8>,
    /// Positions searched.
    pub nodes: Option<u64>,
    /// Time for this move.
    pub move_time: Option<Duration>,
    /// The clocks of the game; the search divides the time itself.
    pub clock: Option<GameClock>,
    /// Stop once a mate in at most this many moves is found.
    pub mate: Option<u32>,
    /// Only these moves at the root; empty = all.
    pub search_moves: Vec<Move>,
    /// Until stopped, whatever is found.
    pub infinite: bool,
    /// On the opponent's time: no clock counts before [`crate::StopFlag::ponder_hit`].
    pub ponder: bool,
    /// How well to play.
    pub strength: Strength,
    /// What to like.
    pub personality: Personality,
    /// What is set aside of the time.
    pub overhead: Overhead,
}

/// What is set aside of the time for a move, for the way of the answer to the other side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Overhead(pub Duration);

impl Default for Overhead {
    fn default() -> Self {
        Self(Duration::from_millis(25))
    }
}

/// The clocks of both sides before this move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameClock {
    /// Time left.
    pub remaining: ByColor<Duration>,
    /// Added after each move.
    pub increment: ByColor<Duration>,
    /// Moves until more time is added; none = the whole game.
    pub moves_to_go: Option<u16>,
}

/// How well to play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Strength {
    /// As well as possible.
    #[default]
    Full,
    /// Like an opponent of this level; the same seed plays the same game.
    Level {
        /// How strong.
        level: Level,
        /// Which of the level's games.
        seed: u64,
    },
    /// Like an opponent of this rating.
    Rating {
        /// How strong.
        rating: Rating,
        /// Which of its games.
        seed: u64,
    },
}

impl Strength {
    /// The move that a player of this strength knows by heart.
    pub(crate) fn book_move(self, position: &Position, likes: Personality) -> Option<Move> {
        let (rating, seed) = match self {
            Self::Full => return None,
            Self::Level { level, seed } => (level.rating(), seed),
            Self::Rating { rating, seed } => (rating, seed),
        };
        let plies = 2 * (position.fullmove_number().get() - 1) + position.turn() as u32;
        if plies >= Handicap::book_plies(rating) {
            return None;
        }
        let gambit = match likes {
            Personality::Gambiteer => Book::gambits().choose(position, seed),
            Personality::Balanced
            | Personality::Attacker
            | Personality::Fortress
            | Personality::Grinder
            | Personality::Pawnstormer
            | Personality::KnightLover => None,
        };
        gambit.or_else(|| Book::ours().choose(position, seed))
    }

    /// What holds the engine back at this strength.
    pub(crate) fn handicap(self) -> Option<Handicap> {
        match self {
            Self::Full => None,
            Self::Level { level, seed } => Some(level.rating().handicap(seed)),
            Self::Rating { rating, seed } => Some(rating.handicap(seed)),
        }
    }
}

impl Limits {
    /// To this depth.
    #[must_use]
    pub fn depth(plies: u8) -> Self {
        Self {
            depth: Some(plies),
            ..Self::default()
        }
    }

    /// To this number of positions.
    #[must_use]
    pub fn nodes(nodes: u64) -> Self {
        Self {
            nodes: Some(nodes),
            ..Self::default()
        }
    }

    /// For this long.
    #[must_use]
    pub fn move_time(time: Duration) -> Self {
        Self {
            move_time: Some(time),
            ..Self::default()
        }
    }

    /// Whether nothing but an order ends the search.
    pub(crate) fn is_open_ended(&self) -> bool {
        let bounded = self.depth.is_some()
            || self.nodes.is_some()
            || self.move_time.is_some()
            || self.clock.is_some()
            || self.mate.is_some()
            || self.strength.handicap().is_some();
        self.infinite || self.ponder || !bounded
    }

    /// As an opponent of this level plays; no clock is needed.
    #[must_use]
    pub fn level(level: Level, seed: u64) -> Self {
        Self {
            strength: Strength::Level { level, seed },
            ..Self::default()
        }
    }
}
