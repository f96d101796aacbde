//! Polyglot's position hash.

mod constants;

use crate::board::Cell;
use crate::{CastlingRights, CastlingSide, Color, File, Piece, Position, Role, Square};
use constants::RANDOM;

const CASTLING: usize = 768;
const EN_PASSANT: usize = 772;

/// Stands in the key while White is to move.
pub(crate) const TURN: u64 = RANDOM[780];

/// Polyglot's order of the pieces: black pawn, white pawn, black knight, …
const fn kind(piece: Piece) -> usize {
    let color = match piece.color {
        Color::White => 1,
        Color::Black => 0,
    };
    2 * piece.role as usize + color
}

/// By the byte of a cell: where the constants of its piece begin, or [`NOTHING`].
static FIRST: [u16; 256] = {
    let mut table = [NOTHING; 256];
    let mut role = 0;
    while role < Role::ALL.len() {
        let mut color = 0;
        while color < Color::ALL.len() {
            let piece = Role::ALL[role].of(Color::ALL[color]);
            table[Cell::of(piece).byte() as usize] = 64 * kind(piece) as u16;
            color += 1;
        }
        role += 1;
    }
    table
};

/// Where [`PIECES`] has a zero for every square.
const NOTHING: u16 = 768;

/// The constants of the pieces, then zeros, so that an empty cell needs no branch.
static PIECES: [u64; 1024] = {
    let mut table = [0; 1024];
    let (pieces, _) = table.split_at_mut(CASTLING);
    pieces.copy_from_slice(RANDOM.split_at(CASTLING).0);
    table
};

/// What a piece on the square of this number adds to the key; nothing for an empty cell.
#[inline(always)]
pub(crate) fn piece(cell: Cell, square: usize) -> u64 {
    PIECES[(usize::from(FIRST[usize::from(cell.byte())]) + square) % PIECES.len()]
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

/// The file of a double step that a pawn stands beside: Polyglot hashes no other.
pub(crate) fn ep(file: Option<File>) -> u64 {
    file.map_or(0, |file| RANDOM[EN_PASSANT + usize::from(file.index())])
}

pub(crate) fn key_of(position: &Position) -> u64 {
    let pieces = Square::all().map(|square| piece(position.board().cell(square), square.index()));
    let turn = match position.turn() {
        Color::White => TURN,
        Color::Black => 0,
    };
    pieces.fold(0, |key, part| key ^ part)
        ^ castling(position.castling())
        ^ ep(position.ep_square().map(Square::file))
        ^ turn
}
