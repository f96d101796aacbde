//! What a move chosen in advance may wait for.

use serde::Serialize;
use thiserror::Error;

use crate::{Color, Game, Piece, Position, Rejection, Role, Square, UciMove};

/// What a premove waits for besides its turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Condition {
    /// Nothing.
    #[default]
    Always,
    /// The opponent's move has captured something.
    Capture,
    /// The opponent cannot win a piece after it.
    Safe,
}

/// Why a premove was not played when its turn came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PremoveFailure {
    /// It is not possible.
    #[error(transparent)]
    Rejected(Rejection),
    /// It was to be played only after a capture, and there was none.
    #[error("nothing was captured")]
    NoCapture,
    /// It was to be played only if no piece is lost, and this one would be.
    #[error("the piece on {square} would be lost")]
    LosesPiece {
        /// The piece.
        piece: Piece,
        /// Where it would stand.
        square: Square,
    },
}

/// What pieces are worth when they are exchanged, in pawns.
const fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        // It is never exchanged: whoever takes with it has taken safely.
        Role::King => 100,
    }
}

/// Whoever loses this much has lost a piece: a minor piece for a pawn, a rook for a minor piece.
const A_PIECE: i32 = 2;

impl Condition {
    /// Every condition.
    pub const ALL: [Self; 3] = [Self::Always, Self::Capture, Self::Safe];

    /// Its name in a text.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Always => "always",
            Self::Capture => "capture",
            Self::Safe => "safe",
        }
    }

    /// The condition of this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|condition| condition.name() == name)
    }

    /// The one after it, and after the last the first.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::Always => Self::Capture,
            Self::Capture => Self::Safe,
            Self::Safe => Self::Always,
        }
    }

    /// Whether `mv`, which is legal in `game`, may be played.
    pub(super) fn judge(self, game: &Game, mv: UciMove) -> Result<(), PremoveFailure> {
        match self {
            Self::Always => Ok(()),
            Self::Capture => match game.moves().last() {
                Some(played) if played.captured.is_some() => Ok(()),
                Some(_) | None => Err(PremoveFailure::NoCapture),
            },
            Self::Safe => match lost_by(game.position(), mv) {
                None => Ok(()),
                Some((square, piece)) => Err(PremoveFailure::LosesPiece { piece, square }),
            },
        }
    }
}

/// The piece that the other side would win most with after `mv`, if it would win a piece more than `mv` has taken.
fn lost_by(position: &Position, mv: UciMove) -> Option<(Square, Piece)> {
    let mv = mv.to_move(position).ok()?;
    let side = position.turn();
    let mut after = position.clone();
    after.make(mv);
    let gained = material(&after, side) - material(position, side);
    let pieces = Square::all().filter_map(|square| Some((square, after.piece_at(square)?)));
    let mine = pieces.filter(|(_, piece)| piece.color == side && piece.role != Role::King);
    let losses = mine.map(|(square, piece)| (won_on(&after, square), square, piece));
    let (loss, square, piece) = losses.max_by_key(|(loss, ..)| *loss)?;
    (loss - gained >= A_PIECE).then_some((square, piece))
}

/// How much more `side` has than the other, in pawns.
fn material(position: &Position, side: Color) -> i32 {
    let pieces = Square::all().filter_map(|square| position.piece_at(square));
    let worth = |piece: Piece| match piece.color == side {
        true => worth(piece.role),
        false => -worth(piece.role),
    };
    pieces.map(worth).sum()
}

/// What the side to move wins on `square` if both take there as long as it pays, each with its cheapest piece that may;
/// nothing where taking does not pay.
fn won_on(position: &Position, square: Square) -> i32 {
    let Some(target) = position.piece_at(square) else {
        return 0;
    };
    let takers = position.legal_moves();
    let takers = takers
        .iter()
        .filter(|mv| mv.captured_square() == Some(square));
    let cheapest = takers.min_by_key(|mv| {
        let taker = position
            .piece_at(mv.from())
            .map_or(0, |piece| worth(piece.role));
        // Of a pawn that promotes, becoming a queen comes first.
        (taker, -mv.promotion().map_or(0, worth))
    });
    let Some(&mv) = cheapest else { return 0 };
    let mut after = position.clone();
    after.make(mv);
    let promoted = mv
        .promotion()
        .map_or(0, |role| worth(role) - worth(Role::Pawn));
    (worth(target.role) + promoted - won_on(&after, mv.destination())).max(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is lost by a move in a position, as `Qd5`.
    fn lost(fen: &str, mv: &str) -> Option<String> {
        let start = crate::StartPosition::from_fen(fen).expect("a position");
        let (square, piece) = lost_by(start.position(), mv.parse().expect("a move"))?;
        Some(format!("{}{square}", piece.to_char()))
    }

    #[test]
    fn a_piece_is_lost_where_the_other_side_wins_more_than_a_pawn() {
        let cases = [
            // Onto a square that a pawn defends, and onto one that nothing does.
            ("4k3/8/2p5/8/8/8/8/3QK3 w - - 0 1", "d1d5", Some("Qd5")),
            ("4k3/8/2p5/8/8/8/8/3QK3 w - - 0 1", "d1d4", None),
            // A defended pawn for a knight, and an undefended one for nothing.
            ("4k3/8/2p5/3p4/8/2N5/8/4K3 w - - 0 1", "c3d5", Some("Nd5")),
            ("4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1", "c3d5", None),
            // Even exchanges lose nothing.
            ("3rk3/3r4/8/8/8/8/3R4/3RK3 w - - 0 1", "d2d7", None),
            ("3rk3/8/8/8/8/8/8/3RK3 w - - 0 1", "d1d8", None),
            // Another piece is left to be taken.
            ("4k3/8/8/8/8/1p6/2N5/4K2R w - - 0 1", "h1h2", Some("Nc2")),
            // The taker would leave its king in check: it may not take.
            ("4k3/4n3/8/3B4/8/8/8/4RK2 w - - 0 1", "d5c6", None),
            // A pawn is no piece.
            ("4k3/8/8/3p4/8/4P3/8/4K3 w - - 0 1", "e3e4", None),
        ];
        for (fen, mv, expected) in cases {
            assert_eq!(lost(fen, mv).as_deref(), expected, "{fen} {mv}");
        }
    }
}
