//! Moves as UCI writes them: two squares and a promotion letter.

use core::fmt;
use core::str::FromStr;

use crate::{CastlingMode, IllegalMove, Move, MoveKind, Position, Role, Square};

/// A claim that a piece goes from one square to another; [`UciMove::to_move`] asks a position about it.
///
/// ```
/// use tabia_core::{Position, UciMove};
///
/// let claim: UciMove = "e2e4".parse()?;
/// let mv = claim.to_move(&Position::standard())?;
/// assert_eq!(mv.to().to_string(), "e4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UciMove {
    /// The square that the piece leaves.
    pub from: Square,
    /// The square that it goes to; when castling, the king's or the rook's.
    pub to: Square,
    /// What a pawn becomes.
    pub promotion: Option<Role>,
}

impl UciMove {
    /// `mv` as UCI writes it in `mode`: castling is `e1g1` in standard chess, `e1h1` in Chess960.
    #[must_use]
    pub const fn from_move(mv: Move, mode: CastlingMode) -> Self {
        let to = match mode {
            CastlingMode::Standard => mv.destination(),
            CastlingMode::Chess960 => mv.to(),
        };
        Self {
            from: mv.from(),
            to,
            promotion: mv.promotion(),
        }
    }

    /// The legal move that this names in `position`; castling is understood in both notations.
    ///
    /// The king's two steps from its home square mean castling only where they are not a plain king move.
    ///
    /// # Errors
    /// Why the rules refuse it.
    pub fn to_move(self, position: &Position) -> Result<Move, IllegalMove> {
        let moves = position.legal_moves();
        let fits = |mv: &&Move| mv.from() == self.from && mv.promotion() == self.promotion;
        moves
            .iter()
            .filter(fits)
            .find(|mv| mv.to() == self.to)
            .or_else(|| moves.iter().filter(fits).find(|mv| self.castles(**mv)))
            .copied()
            .ok_or_else(|| position.why_illegal(self.from, self.to, self.promotion))
    }

    fn castles(self, mv: Move) -> bool {
        matches!(mv.kind(), MoveKind::Castle(_))
            && mv.destination() == self.to
            && self.from.distance(self.to) > 1
    }
}

impl fmt::Display for UciMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        self.promotion
            .map_or(Ok(()), |role| write!(f, "{}", role.to_char()))
    }
}

/// The text is not a move in UCI's form.
///
/// ```
/// use tabia_core::{ParseUciMoveError, UciMove};
///
/// assert_eq!("e7e8k".parse::<UciMove>(), Err(ParseUciMoveError));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseUciMoveError;

impl fmt::Display for ParseUciMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected two squares and perhaps a promotion letter, as in e2e4 or e7e8q")
    }
}

impl core::error::Error for ParseUciMoveError {}

impl FromStr for UciMove {
    type Err = ParseUciMoveError;

    fn from_str(text: &str) -> Result<Self, ParseUciMoveError> {
        let square = |range| {
            text.get(range)
                .and_then(|part: &str| part.parse().ok())
                .ok_or(ParseUciMoveError)
        };
        let promotion = match text.as_bytes() {
            [_, _, _, _] => None,
            [_, _, _, _, letter] => {
                let role = Role::from_char(char::from(*letter))
                    .filter(|role| Role::PROMOTIONS.contains(role));
                Some(role.ok_or(ParseUciMoveError)?)
            }
            _ => return Err(ParseUciMoveError),
        };
        Ok(Self {
            from: square(0..2)?,
            to: square(2..4)?,
            promotion,
        })
    }
}
