//! The square under the keyboard, on whichever board is on the screen.

use tabia_game::{Color, File, Rank, Square};

/// A way to go on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    Left,
    Right,
    Up,
    Down,
}

/// The next square that way, as the board lies on the screen.
pub(crate) fn step(square: Square, way: Way, bottom: Color) -> Option<Square> {
    let (right, up) = match way {
        Way::Left => (-1, 0),
        Way::Right => (1, 0),
        Way::Up => (0, 1),
        Way::Down => (0, -1),
    };
    let sign = match bottom {
        Color::White => 1,
        Color::Black => -1,
    };
    let file = square.file().index().checked_add_signed(right * sign)?;
    let rank = square.rank().index().checked_add_signed(up * sign)?;
    Some(Square::new(File::new(file)?, Rank::new(rank)?))
}

/// Where the cursor is first: at a pawn of the side at the bottom.
pub(crate) const fn first(bottom: Color) -> Square {
    match bottom {
        Color::White => Square::E2,
        Color::Black => Square::E7,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_goes_where_the_arrow_points_on_the_screen() {
        let told = |bottom| {
            [Way::Left, Way::Right, Way::Up, Way::Down]
                .map(|way| step(Square::E4, way, bottom).map(|square| square.to_string()))
        };
        let named = |names: [&str; 4]| names.map(|name| Some(name.to_owned()));
        assert_eq!(told(Color::White), named(["d4", "f4", "e5", "e3"]));
        assert_eq!(told(Color::Black), named(["f4", "d4", "e3", "e5"]));
        assert_eq!(step(Square::A1, Way::Left, Color::White), None);
        assert_eq!(step(Square::A1, Way::Left, Color::Black), Some(Square::B1));
        assert_eq!(step(Square::H8, Way::Up, Color::White), None);
    }
}
