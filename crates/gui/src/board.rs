//! Where the squares of the board are on the screen.

use tabia_game::{Color, File, Rank, Square};

use crate::geometry::{Point, Rect};

/// A board on the screen, seen from one side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct BoardGeometry {
    /// Eight whole squares each way.
    pub(crate) rect: Rect,
    /// Whose first rank is at the bottom.
    pub(crate) bottom: Color,
}

impl BoardGeometry {
    /// A board that nothing can be done on.
    pub(crate) fn unseen() -> Self {
        Self {
            rect: Rect::default(),
            bottom: Color::White,
        }
    }

    /// A board of unit squares, for what is told by squares alone.
    pub(crate) fn whole(bottom: Color) -> Self {
        Self {
            rect: Rect::new(0.0, 0.0, 8.0, 8.0),
            bottom,
        }
    }

    /// One square's side.
    pub(crate) fn side(self) -> f32 {
        self.rect.w / 8.0
    }

    pub(crate) fn square_at(self, at: Point) -> Option<Square> {
        if !self.rect.contains(at) {
            return None;
        }
        let column = ((at.x - self.rect.x) / self.side()) as u8;
        let row = ((at.y - self.rect.y) / self.side()) as u8;
        let (file, rank) = match self.bottom {
            Color::White => (column, 7 - row),
            Color::Black => (7 - column, row),
        };
        Some(Square::new(File::new(file)?, Rank::new(rank)?))
    }

    pub(crate) fn rect_of(self, square: Square) -> Rect {
        let (column, row) = self.cell(square);
        let side = self.side();
        Rect::new(
            self.rect.x + column * side,
            self.rect.y + row * side,
            side,
            side,
        )
    }

    pub(crate) fn center_of(self, square: Square) -> Point {
        self.rect_of(square).center()
    }

    /// The square's column from the left and its row from the top.
    pub(crate) fn cell(self, square: Square) -> (f32, f32) {
        let (file, rank) = (
            f32::from(square.file().index()),
            f32::from(square.rank().index()),
        );
        match self.bottom {
            Color::White => (file, 7.0 - rank),
            Color::Black => (7.0 - file, rank),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_of_every_square_is_on_it_however_the_board_lies() {
        for bottom in Color::ALL {
            for side in [1.0, 26.0, 51.0, 69.0, 92.0, 254.0] {
                let geometry = BoardGeometry {
                    rect: Rect::new(13.0, 47.0, side * 8.0, side * 8.0),
                    bottom,
                };
                for square in Square::all() {
                    assert_eq!(geometry.square_at(geometry.center_of(square)), Some(square));
                    let corner = geometry.rect_of(square);
                    assert_eq!(
                        geometry.square_at(Point::new(corner.x, corner.y)),
                        Some(square)
                    );
                }
            }
        }
    }

    #[test]
    fn beside_the_board_there_is_no_square() {
        let geometry = BoardGeometry {
            rect: Rect::new(10.0, 10.0, 80.0, 80.0),
            bottom: Color::White,
        };
        for at in [
            (9.9, 50.0),
            (90.0, 50.0),
            (50.0, 9.9),
            (50.0, 90.0),
            (f32::NAN, 50.0),
        ] {
            assert_eq!(geometry.square_at(Point::new(at.0, at.1)), None);
        }
    }
}
