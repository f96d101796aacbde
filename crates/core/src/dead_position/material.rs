//! Material that can never mate, whatever the squares.

use crate::{Color, Position, Role};

/// Whether `winner` can never mate with what it has against what the other side has. Captures and promotions
/// that are still possible are allowed for.
///
/// - A bare king never mates.
/// - Bishops of one square colour only, against nothing but queens, rooks and bishops of that colour: the
///   king escapes or a queen or rook beside it steps between, since the winner's king guards at most one of
///   the squares that the bishops cannot.
/// - A single knight, against nothing but queens: a queen beside its king takes the knight or leaves a flight.
pub(super) fn rules_out(position: &Position, winner: Color) -> bool {
    let (mut knights, mut light, mut dark) = (0, 0, 0);
    let mut helpers = Helpers::default();
    for (square, piece) in position.board().pieces() {
        match (piece.role, piece.color == winner) {
            (Role::King, _) => {}
            (Role::Pawn | Role::Rook | Role::Queen, true) => return false,
            (Role::Knight, true) => knights += 1,
            (Role::Bishop, true) if square.is_light() => light += 1,
            (Role::Bishop, true) => dark += 1,
            (Role::Pawn | Role::Knight, false) => helpers.pawns_and_knights += 1,
            (Role::Bishop, false) if square.is_light() => helpers.light += 1,
            (Role::Bishop, false) => helpers.dark += 1,
            (Role::Rook, false) => helpers.rooks += 1,
            (Role::Queen, false) => {}
        }
    }
    match (knights, light, dark) {
        (0, 0, 0) => true,
        (0, _, 0) => helpers.pawns_and_knights + helpers.dark == 0,
        (0, 0, _) => helpers.pawns_and_knights + helpers.light == 0,
        (1, 0, 0) => helpers.pawns_and_knights + helpers.rooks + helpers.light + helpers.dark == 0,
        _ => false,
    }
}

/// The loser's men that can block its own king's flights.
#[derive(Default)]
struct Helpers {
    pawns_and_knights: u8,
    light: u8,
    dark: u8,
    rooks: u8,
}
