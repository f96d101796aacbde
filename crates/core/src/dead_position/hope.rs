//! How far a position looks from a mate that both sides work for.

use crate::attacks::KING;
use crate::{Color, Position, Role, Square};

const CORNERS: [Square; 4] = [Square::A1, Square::H1, Square::A8, Square::H8];

/// A rough cost, lower is nearer. Only the order of the search depends on it, never an answer.
pub(super) fn cost(position: &Position, winner: Color) -> u16 {
    let (king, target) = (position.king(winner), position.king(!winner));
    let mut force = Force::default();
    let mut pawn_way = 0;
    let mut nearest = u16::from(king.distance(target));
    let mut loser_men = 0;
    let mut minor = 7;
    let mut blocker = 12;
    for (square, piece) in position.board().pieces() {
        if piece.color != winner {
            loser_men += 1;
            blocker = blocker.min(match piece.role {
                Role::King => 12,
                Role::Pawn => 5 + way_to_promotion(square, !winner),
                Role::Knight | Role::Bishop | Role::Rook | Role::Queen => {
                    u16::from(square.distance(target))
                }
            });
            continue;
        }
        match piece.role {
            Role::King => {}
            Role::Pawn => {
                let way = way_to_promotion(square, winner);
                if force.pawns == 0 || way < pawn_way {
                    pawn_way = way;
                }
                force.pawns += 1;
            }
            Role::Knight => {
                force.knights += 1;
                minor = minor.min(u16::from(square.distance(target)));
            }
            Role::Bishop if square.is_light() => force.light += 1,
            Role::Bishop => force.dark += 1,
            Role::Rook | Role::Queen => {
                force.heavy += 1;
                nearest = nearest.min(u16::from(square.distance(target)));
            }
        }
    }
    let corner = CORNERS
        .into_iter()
        .filter(|&corner| force.can_use(corner))
        .map(|corner| u16::from(corner.distance(target)))
        .min()
        .unwrap_or(7);
    let flights = || {
        KING.iter()
            .filter_map(|&step| target.step(step))
            .filter(|&to| {
                let own = position
                    .piece_at(to)
                    .is_some_and(|piece| piece.color != winner);
                !own && !position.board().is_attacked(to, winner)
            })
            .count() as u16
    };
    // A king that is to move and cannot is stalemated or mated: only before the winner's move does it help
    // that flights are few.
    let flights = if position.turn() == winner {
        flights()
    } else {
        1
    };
    let unready = if force.heavy > 0 {
        nearest + loser_men
    } else if force.pawns > 0 {
        20 + 8 * pawn_way + loser_men
    } else {
        10 + minor + blocker
    };
    unready + 3 * corner + 2 * u16::from(king.distance(target)) + 2 * flights
}

fn way_to_promotion(square: Square, color: Color) -> u16 {
    u16::from(match color {
        Color::White => 7 - square.rank().index(),
        Color::Black => square.rank().index(),
    })
}

/// What the winner has.
#[derive(Default)]
struct Force {
    heavy: u16,
    light: u16,
    dark: u16,
    knights: u16,
    pawns: u16,
}

impl Force {
    /// Bishops of one colour mate only on their own.
    fn can_use(&self, corner: Square) -> bool {
        match (self.light, self.dark) {
            _ if self.heavy + self.knights + self.pawns > 0 => true,
            (_, 0) => corner.is_light(),
            (0, _) => !corner.is_light(),
            _ => true,
        }
    }
}
