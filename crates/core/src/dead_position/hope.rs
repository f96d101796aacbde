//! How far a position looks from a mate that both sides work for.

use crate::lines::KING_STEPS;
use crate::planes::{Bits, Planes, bit, squares};
use crate::side::{Black, White, knight_attacks, pawn_attacks};
use crate::simd::{Kernel, Task, dispatch};
use crate::{Color, Position, Square};

const CORNERS: [Square; 4] = [Square::A1, Square::H1, Square::A8, Square::H8];
const LIGHT: Bits = 0x55AA_55AA_55AA_55AA;

/// A rough cost, lower is nearer. Only the order of the search depends on it, never an answer.
pub(super) fn cost(position: &Position, winner: Color) -> u16 {
    let Outlook { planes, guarded } = dispatch(Look { position, winner });
    let target = position.king(!winner);
    let kings = u16::from(position.king(winner).distance(target));
    let nearest = |set| squares(set).map(|square| u16::from(square.distance(target)));
    let heavy = planes.own & planes.straight;
    let knights = planes.own & planes.knights;
    let pawns = planes.own & planes.pawns;
    let bishops = planes.own & planes.diagonal & !planes.straight;
    let loser_men = planes.enemy.count_ones() as u16;

    let unready = if heavy != 0 {
        nearest(heavy).min().unwrap_or(kings).min(kings) + loser_men
    } else if pawns != 0 {
        20 + 8 * way_to_promotion(pawns, winner) + loser_men
    } else {
        let minor = nearest(knights).min().unwrap_or(7);
        let blocking = planes.enemy & !planes.pawns & !planes.kings;
        let promoting = 5 + way_to_promotion(planes.enemy & planes.pawns, !winner);
        let blocker = nearest(blocking).min().unwrap_or(12).min(promoting).min(12);
        10 + minor + blocker
    };
    // Bishops of one colour mate only on their own.
    let corners = match (bishops & LIGHT, bishops & !LIGHT) {
        _ if heavy | knights | pawns != 0 => !0,
        (_, 0) => LIGHT,
        (0, _) => !LIGHT,
        _ => !0,
    };
    let corner = CORNERS
        .into_iter()
        .filter(|&corner| corners & bit(corner) != 0);
    let corner = corner
        .map(|corner| u16::from(corner.distance(target)))
        .min()
        .unwrap_or(7);
    // A king that is to move and cannot is stalemated or mated: only before the winner's move does it help
    // that flights are few.
    let flights = if position.turn() == winner {
        (KING_STEPS[target.index()] & !planes.enemy & !guarded).count_ones() as u16
    } else {
        1
    };
    unready + 3 * corner + 2 * kings + 2 * flights
}

/// The steps of the foremost pawn, more than any pawn's if there is none.
fn way_to_promotion(pawns: Bits, color: Color) -> u16 {
    let empty_ranks = match color {
        Color::White => pawns.leading_zeros(),
        Color::Black => pawns.trailing_zeros(),
    };
    (empty_ranks / 8) as u16
}

/// The board as the winner sees it.
struct Outlook {
    planes: Planes,
    /// What the winner attacks.
    guarded: Bits,
}

struct Look<'a> {
    position: &'a Position,
    winner: Color,
}

impl Task for Look<'_> {
    type Output = Outlook;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) -> Outlook {
        let planes = Planes::new(kernel.planes(&self.position.board), self.winner);
        let lines = kernel.reach(
            planes.own & planes.straight,
            planes.own & planes.diagonal,
            !planes.occupied(),
        );
        let pawns = planes.own & planes.pawns;
        let pawns = match self.winner {
            Color::White => pawn_attacks::<White>(pawns),
            Color::Black => pawn_attacks::<Black>(pawns),
        };
        let king = KING_STEPS[self.position.king(self.winner).index()];
        Outlook {
            guarded: lines | knight_attacks(planes.own & planes.knights) | pawns | king,
            planes,
        }
    }
}
