//! What each side has lost.

use serde::Serialize;

use crate::{Board, ByColor, Color, Game, Role};

/// Pieces taken, and the difference of what is left on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Material {
    /// The pieces of each side that were taken in this game, queens first.
    pub lost: ByColor<Vec<Role>>,
    /// The pieces that each side has more than the other, queens first.
    pub ahead: ByColor<Vec<Role>>,
    /// How many points White is ahead, counted 1 3 3 5 9; negative when Black is.
    pub points: i32,
}

const BY_VALUE: [(Role, i32); 5] = [
    (Role::Queen, 9),
    (Role::Rook, 5),
    (Role::Bishop, 3),
    (Role::Knight, 3),
    (Role::Pawn, 1),
];

impl Material {
    pub(super) fn of(game: &Game) -> Self {
        let board = game.position.board();
        let mut material = Self {
            points: points(board),
            ..Self::default()
        };
        for (role, _) in BY_VALUE {
            let count = |color: Color| board.count(role.of(color));
            let (white, black) = (count(Color::White), count(Color::Black));
            let repeat = |n| std::iter::repeat_n(role, n);
            material
                .ahead
                .white
                .extend(repeat(white.saturating_sub(black)));
            material
                .ahead
                .black
                .extend(repeat(black.saturating_sub(white)));
            for color in Color::ALL {
                let lost = game
                    .moves()
                    .filter_map(|played| played.captured)
                    .filter(|captured| captured.piece == role.of(color))
                    .count();
                material.lost[color].extend(repeat(lost));
            }
        }
        material
    }
}

/// How many points White is ahead on a board.
pub(super) fn points(board: &Board) -> i32 {
    let of = |color: Color| {
        let values = BY_VALUE.map(|(role, value)| value * board.count(role.of(color)) as i32);
        values.iter().sum::<i32>()
    };
    of(Color::White) - of(Color::Black)
}
