//! Dead positions (FIDE 5.2.2) and mate by any series of legal moves (FIDE 6.9), exactly.
//!
//! Three answers are tried, cheapest first: what the material alone rules out ([`material`]), what the
//! squares that each piece can ever reach rule out ([`reach`]), and a search in which both sides help
//! ([`search`]). The search visits no position twice, so when it runs dry before its budget does, that is a
//! proof. Move-count rules end no series here: FIDE 5.2.2 speaks of any possible one.

mod frontier;
mod hope;
mod material;
mod reach;
mod search;

use alloc::vec::Vec;

use crate::{Color, Move, Position};
use reach::Reach;

/// How many positions a question may visit; the same question with the same budget has the same answer.
///
/// A position costs roughly a microsecond and 30 bytes.
///
/// ```
/// use tabia_core::{DeadPosition, NodeBudget, Position};
///
/// let answer = Position::standard().dead_position(NodeBudget(1));
/// assert_eq!(answer, DeadPosition::Unknown, "one position is too few to find a mate in");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeBudget(pub u32);

impl NodeBudget {
    /// For asking after every move of a game: a few milliseconds.
    pub const EVERY_MOVE: Self = Self(5_000);
    /// For asking once, as when a flag falls: about a second.
    pub const THOROUGH: Self = Self(500_000);
}

/// Whether a game can still be decided by mate.
///
/// ```
/// use tabia_core::{DeadPosition, NodeBudget, Position};
///
/// let DeadPosition::Winnable(line) = Position::standard().dead_position(NodeBudget::THOROUGH) else {
///     panic!("the start is winnable");
/// };
/// let mut position = Position::standard();
/// for mv in line {
///     position.play(mv)?;
/// }
/// assert!(position.is_checkmate());
/// # Ok::<(), tabia_core::IllegalMove>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeadPosition {
    /// Neither side can mate by any series of legal moves: the game is drawn (FIDE 5.2.2).
    Dead,
    /// This series of legal moves ends in mate.
    Winnable(Vec<Move>),
    /// The budget was used up before either was found.
    Unknown,
}

/// Whether a side can mate.
///
/// ```
/// use tabia_core::{CanMate, CastlingMode, Color, Fen, NodeBudget};
///
/// let fen: Fen = "8/8/4k3/8/8/3K4/3R4/8 w - - 0 1".parse()?;
/// let position = fen.to_position(CastlingMode::Standard)?;
/// assert!(matches!(position.can_mate(Color::White, NodeBudget::THOROUGH), CanMate::Yes(_)));
/// assert_eq!(position.can_mate(Color::Black, NodeBudget::THOROUGH), CanMate::No);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CanMate {
    /// By no series of legal moves.
    No,
    /// By this one.
    Yes(Vec<Move>),
    /// The budget was used up before either was found.
    Unknown,
}

impl Position {
    /// Whether the position is dead: no series of legal moves leads to mate by either side (FIDE 5.2.2).
    ///
    /// ```
    /// use tabia_core::{CastlingMode, DeadPosition, Fen, NodeBudget};
    ///
    /// // A rook's worth of pawns on each side, and nobody can ever get through.
    /// let fen: Fen = "8/8/4k3/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1".parse()?;
    /// let position = fen.to_position(CastlingMode::Standard)?;
    /// assert_eq!(position.dead_position(NodeBudget::EVERY_MOVE), DeadPosition::Dead);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn dead_position(&self, budget: NodeBudget) -> DeadPosition {
        match helpmate(self, &Color::ALL, budget) {
            CanMate::No => DeadPosition::Dead,
            CanMate::Yes(line) => DeadPosition::Winnable(line),
            CanMate::Unknown => DeadPosition::Unknown,
        }
    }

    /// Whether `color` can mate by any series of legal moves: if not, its opponent's fallen flag is a draw
    /// (FIDE 6.9).
    ///
    /// ```
    /// use tabia_core::{CanMate, CastlingMode, Color, Fen, NodeBudget};
    ///
    /// // A lone bishop mates only with the help of the enemy's own pawn.
    /// let fen: Fen = "8/8/8/8/3k4/5b2/P7/K7 w - - 0 1".parse()?;
    /// let position = fen.to_position(CastlingMode::Standard)?;
    /// assert!(matches!(position.can_mate(Color::Black, NodeBudget::THOROUGH), CanMate::Yes(_)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn can_mate(&self, color: Color, budget: NodeBudget) -> CanMate {
        helpmate(self, &[color], budget)
    }
}

/// A series of legal moves after which one of `winners` has mated.
fn helpmate(position: &Position, winners: &[Color], budget: NodeBudget) -> CanMate {
    let mut winners: Vec<Color> = winners.to_vec();
    winners.retain(|&winner| !material::rules_out(position, winner));
    if !winners.is_empty() {
        let reach = Reach::of(position);
        winners.retain(|&winner| !reach.rules_out(winner));
    }
    if winners.is_empty() {
        return CanMate::No;
    }
    search::helpmate(position, &winners, budget)
}
