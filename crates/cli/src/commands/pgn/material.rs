//! Material as endgame tables name it: `KRPvKR`.

use std::str::FromStr;

use tabia_core::{Board, ByColor, Color, Role};
use thiserror::Error;

/// What both sides have, whichever side has which.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Material([Side; 2]);

/// How many of each role a side has.
type Side = [u8; Role::ALL.len()];

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected the pieces of both sides, such as KRPvKR")]
pub(super) struct ParseMaterialError;

impl FromStr for Material {
    type Err = ParseMaterialError;

    fn from_str(text: &str) -> Result<Self, ParseMaterialError> {
        let (first, second) = text.split_once(['v', '/']).ok_or(ParseMaterialError)?;
        Ok(Self([side(first)?, side(second)?]))
    }
}

fn side(text: &str) -> Result<Side, ParseMaterialError> {
    let mut side = Side::default();
    for letter in text.chars() {
        let role = Role::ALL
            .into_iter()
            .find(|role| role.of(Color::White).to_char() == letter)
            .ok_or(ParseMaterialError)?;
        let count = &mut side[place(role)];
        *count = count.saturating_add(1);
    }
    if side[place(Role::King)] == 1 {
        Ok(side)
    } else {
        Err(ParseMaterialError)
    }
}

fn place(role: Role) -> usize {
    role as usize
}

impl Material {
    /// Whether this is what stands on the board.
    pub(super) fn is_on(&self, board: &Board) -> bool {
        let mut sides = ByColor::new_with(|_| Side::default());
        for (_, piece) in board.pieces() {
            let count = &mut sides[piece.color][place(piece.role)];
            *count = count.saturating_add(1);
        }
        let [first, second] = self.0;
        let standing = (sides.white, sides.black);
        standing == (first, second) || standing == (second, first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_core::Fen;

    #[test]
    fn either_side_may_have_more() {
        let material: Material = "KRPvKR".parse().unwrap();
        let board = |text: &str| {
            let fen: Fen = text.parse().unwrap();
            let position = fen.to_position(tabia_core::CastlingMode::Standard).unwrap();
            position.board().clone()
        };
        assert!(material.is_on(&board("4k2r/8/8/8/8/8/4P3/4K2R w - - 0 1")));
        assert!(material.is_on(&board("4k2r/4p3/8/8/8/8/8/4K2R w - - 0 1")));
        assert!(!material.is_on(&board("4k2r/4p3/8/8/8/8/4P3/4K2R w - - 0 1")));
        for text in ["", "KR", "RvK", "KXvK", "KKvK", "krvk"] {
            assert_eq!(text.parse::<Material>(), Err(ParseMaterialError), "{text}");
        }
    }
}
