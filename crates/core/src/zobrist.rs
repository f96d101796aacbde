//! Polyglot's position hash.

mod constants;

use crate::board::Cell;
use crate::{CastlingRights, CastlingSide, Color, Piece, Position, Role, Square};
use constants::RANDOM;

const CASTLING: usize = 768;
const EN_PASSANT: usize = 772;

/// Stands in the key while White is to move.
pub(crate) const TURN: u64 = RANDOM[780];

/// Polyglot's order of the pieces: black pawn, white pawn, black knight, …
const fn kind(piece: Piece) -> usize {
    let role = match piece.role {
        Role::Pawn => 0,
        Role::Knight => 1,
        Role::Bishop => 2,
        Role::Rook => 3,
        Role::Queen => 4,
        Role::King => 5,
    };
    2 * role
        + match piece.color {
            Color::White => 1,
            Color::Black => 0,
        }
}

pub(crate) fn piece(cell: Cell, square: Square) -> u64 {
    cell.piece()
        .map_or(0, |piece| RANDOM[64 * kind(piece) + square.index()])
}

pub(crate) fn castling(rights: CastlingRights) -> u64 {
    let mut key = 0;
    for color in Color::ALL {
        for side in CastlingSide::ALL {
            if rights.rook(color, side).is_some() {
                key ^= RANDOM[CASTLING + 2 * color as usize + side as usize];
            }
        }
    }
    key
}

/// The square must be one that a pawn stands beside: Polyglot hashes no other.
pub(crate) fn ep(square: Option<Square>) -> u64 {
    square.map_or(0, |square| {
        RANDOM[EN_PASSANT + usize::from(square.file().index())]
    })
}

pub(crate) fn key_of(position: &Position) -> u64 {
    let pieces = position
        .board()
        .pieces()
        .map(|(square, p)| piece(Cell::of(p), square));
    let turn = match position.turn() {
        Color::White => TURN,
        Color::Black => 0,
    };
    pieces.fold(0, |key, part| key ^ part)
        ^ castling(position.castling())
        ^ ep(position.ep_square())
        ^ turn
}
