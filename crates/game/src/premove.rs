//! Moves chosen before their turn: a queue, and where a piece could ever go.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{Board, CastlingRights, CastlingSide, Color, Piece, Rank, Role, Square, UciMove};

/// The moves that one side has chosen in advance, the next one first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Premoves {
    queue: Vec<UciMove>,
}

/// Why a move cannot be chosen in advance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PremoveError {
    /// The queue is full.
    #[error("no more than {} moves can be chosen in advance", Premoves::MOST)]
    Full,
    /// None of the side's pieces will stand there.
    #[error("none of that side's pieces will stand on {0}")]
    NoPiece(Square),
    /// The piece can never go there.
    #[error("{} could never go from {from} to {to}", piece.to_char())]
    NotHowItMoves {
        /// The piece.
        piece: Piece,
        /// Where it stands.
        from: Square,
        /// Where it was to go.
        to: Square,
    },
    /// The queue has no such place.
    #[error("no move is chosen in advance there")]
    NoSuchPremove,
    /// The sender watches the game and plays neither side.
    #[error("this game is only watched here")]
    Watching,
}

impl Premoves {
    /// The most moves that can be chosen in advance.
    pub const MOST: usize = 10;

    /// The moves, the next one first.
    #[must_use]
    pub fn moves(&self) -> &[UciMove] {
        &self.queue
    }

    /// Adds `mv` at the end for `side`, on the board that the moves before it would leave. A pawn that will arrive and
    /// does not say what it becomes becomes a queen.
    ///
    /// # Errors
    /// The queue is full, or the piece could never go there.
    pub fn push(
        &mut self,
        mv: UciMove,
        side: Color,
        board: &Board,
        castling: CastlingRights,
    ) -> Result<(), PremoveError> {
        if self.queue.len() >= Self::MOST {
            return Err(PremoveError::Full);
        }
        let ghost = self.ghost(board);
        let piece = ghost
            .get(mv.from)
            .filter(|piece| piece.color == side)
            .ok_or(PremoveError::NoPiece(mv.from))?;
        let reach = reach(&ghost, self.castling(board, castling), mv.from);
        let Some(there) = reach.into_iter().find(|reach| reach.to == mv.to) else {
            return Err(PremoveError::NotHowItMoves {
                piece,
                from: mv.from,
                to: mv.to,
            });
        };
        let promotion = match there.arrival {
            Arrival::Promotion => mv.promotion.or(Some(Role::Queen)),
            Arrival::Empty | Arrival::Piece | Arrival::CastlingRook => None,
        };
        self.queue.push(UciMove { promotion, ..mv });
        Ok(())
    }

    /// Takes the move at `index` out, with those after it that depend on it.
    ///
    /// # Errors
    /// There is none at `index`.
    pub fn remove(&mut self, index: usize) -> Result<(), PremoveError> {
        let &removed = self.queue.get(index).ok_or(PremoveError::NoSuchPremove)?;
        let after = self.queue.split_off(index);
        // Every later move of the same piece starts from where the removed one would have brought it.
        let mut stranded = removed.to;
        for mv in after.into_iter().skip(1) {
            if mv.from == stranded {
                stranded = mv.to;
            } else {
                self.queue.push(mv);
            }
        }
        Ok(())
    }

    /// Takes every move out.
    pub fn clear(&mut self) {
        self.queue.clear();
    }

    /// Takes the next move out.
    pub fn pop(&mut self) -> Option<UciMove> {
        (!self.queue.is_empty()).then(|| self.queue.remove(0))
    }

    /// What is left of `castling` on `board` once every move in the queue is played.
    #[must_use]
    pub fn castling(&self, board: &Board, castling: CastlingRights) -> CastlingRights {
        let mut left = castling;
        for (color, side) in Color::ALL
            .into_iter()
            .flat_map(|color| CastlingSide::ALL.map(|side| (color, side)))
        {
            let king = Some(Role::King.of(color));
            let rook = castling.rook(color, side);
            let ends = |mv: &UciMove| {
                board.get(mv.from) == king || rook == Some(mv.from) || rook == Some(mv.to)
            };
            if self.queue.iter().any(ends) {
                left.revoke(color, side);
            }
        }
        left
    }

    /// The board as it would be if every move in the queue were played now.
    #[must_use]
    pub fn ghost(&self, board: &Board) -> Board {
        let mut ghost = board.clone();
        for mv in &self.queue {
            let Some(piece) = ghost.get(mv.from) else {
                continue;
            };
            ghost.remove(mv.from);
            let castles = piece.role == Role::King
                && (ghost.get(mv.to) == Some(Role::Rook.of(piece.color))
                    || mv.from.distance(mv.to) > 1);
            if castles {
                castle(&mut ghost, piece, *mv);
            } else {
                ghost.set(
                    mv.to,
                    mv.promotion.map_or(piece, |role| role.of(piece.color)),
                );
            }
        }
        ghost
    }
}

impl FromIterator<UciMove> for Premoves {
    /// A queue that was kept; what goes beyond the most is left out.
    fn from_iter<I: IntoIterator<Item = UciMove>>(moves: I) -> Self {
        Self {
            queue: moves.into_iter().take(Self::MOST).collect(),
        }
    }
}

fn castle(board: &mut Board, king: Piece, mv: UciMove) {
    let side = if mv.to.file() > mv.from.file() {
        CastlingSide::King
    } else {
        CastlingSide::Queen
    };
    let rank = mv.from.rank();
    let rook = Role::Rook.of(king.color);
    let mut rooks: Vec<Square> = board
        .squares_of(rook)
        .filter(|square| square.rank() == rank)
        .filter(|square| (square.file() > mv.from.file()) == (side == CastlingSide::King))
        .collect();
    if side == CastlingSide::King {
        rooks.reverse();
    }
    if let Some(&square) = rooks
        .iter()
        .find(|&&square| square == mv.to)
        .or(rooks.first())
    {
        board.remove(square);
    }
    board.set(Square::new(side.king_file(), rank), king);
    board.set(Square::new(side.rook_file(), rank), rook);
}

/// A square that a piece could go to in some position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// The square.
    pub to: Square,
    /// What the move would be, the pieces standing as they do.
    pub arrival: Arrival,
}

/// What a piece meets where it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// Nothing.
    Empty,
    /// A piece of either side, which it would take.
    Piece,
    /// The rook that its king would castle with.
    CastlingRook,
    /// The last rank, and it is a pawn; whatever stands there it would take.
    Promotion,
}

/// Every square of [`targets`], with what the piece on `from` would meet there.
#[must_use]
pub fn reach(board: &Board, castling: CastlingRights, from: Square) -> Vec<Reach> {
    let Some(piece) = board.get(from) else {
        return Vec::new();
    };
    let arrival = |to: Square| match (piece.role, board.get(to)) {
        (Role::Pawn, _) if matches!(to.rank(), Rank::First | Rank::Eighth) => Arrival::Promotion,
        (Role::King, Some(own)) if own == Role::Rook.of(piece.color) => Arrival::CastlingRook,
        (_, Some(_)) => Arrival::Piece,
        (_, None) => Arrival::Empty,
    };
    let squares = targets(board, castling, from).into_iter();
    squares
        .map(|to| Reach {
            to,
            arrival: arrival(to),
        })
        .collect()
}

/// Every square that the piece on `from` could go to in some position: through pieces of either side, onto own
/// ones (they may be captured), and for a king by castling while the right stands.
#[must_use]
pub fn targets(board: &Board, castling: CastlingRights, from: Square) -> Vec<Square> {
    let Some(piece) = board.get(from) else {
        return Vec::new();
    };
    Square::all()
        .filter(|&to| to != from && could_go(piece, from, to, castling))
        .collect()
}

fn could_go(piece: Piece, from: Square, to: Square, castling: CastlingRights) -> bool {
    let files = from.file().index().abs_diff(to.file().index());
    let ranks = from.rank().index().abs_diff(to.rank().index());
    let (straight, diagonal) = (files == 0 || ranks == 0, files == ranks);
    match piece.role {
        Role::Pawn => pawn_could_go(piece.color, from, to),
        Role::Knight => files + ranks == 3 && files > 0 && ranks > 0,
        Role::Bishop => diagonal,
        Role::Rook => straight,
        Role::Queen => straight || diagonal,
        Role::King => {
            (files <= 1 && ranks <= 1)
                || CastlingSide::ALL.into_iter().any(|side| {
                    castling.rook(piece.color, side).is_some_and(|rook| {
                        to == rook || to == Square::new(side.king_file(), from.rank())
                    })
                })
        }
    }
}

fn pawn_could_go(color: Color, from: Square, to: Square) -> bool {
    let files = from.file().index().abs_diff(to.file().index());
    let (ahead, home) = match color {
        Color::White => (
            i16::from(to.rank().index()) - i16::from(from.rank().index()),
            Rank::Second,
        ),
        Color::Black => (
            i16::from(from.rank().index()) - i16::from(to.rank().index()),
            Rank::Seventh,
        ),
    };
    match ahead {
        1 => files <= 1,
        2 => files == 0 && from.rank() == home,
        _ => false,
    }
}
