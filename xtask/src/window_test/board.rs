//! The board in a picture: where it lies, and what stands on a square. Found by the colours of the
//! squares alone, so that the window cannot tell the test what to see.

use anyhow::{Result, ensure};

use super::picture::{Picture, Rect, Rgb, distance};

/// The squares of the palette that a window opens with.
const LIGHT: Rgb = [0xE4, 0xE8, 0xEC];
const DARK: Rgb = [0x7F, 0x97, 0xAA];

/// Which side's first rank is at the bottom.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Bottom {
    White,
    Black,
}

/// What a square shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Standing {
    Nothing,
    White,
    Black,
}

/// What colour a square has.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Marking {
    /// That of its shade.
    Plain,
    /// Another: it is selected, was moved on, or stands in check.
    Other,
}

#[derive(Debug, PartialEq)]
pub(super) struct Board {
    left: u32,
    top: u32,
    square: u32,
    bottom: Bottom,
}

impl Board {
    /// Finds the board: the columns and rows of which a fifth or more has the colours of squares.
    pub(super) fn find(picture: &Picture, bottom: Bottom) -> Result<Self> {
        let (width, height) = picture.size();
        let is_square = |x, y| {
            let color = picture.at((x, y));
            distance(color, LIGHT) <= 2 || distance(color, DARK) <= 2
        };
        let columns = span(width, |x| {
            (0..height).filter(|&y| is_square(x, y)).count() * 5 >= height as usize
        });
        let rows = span(height, |y| {
            (0..width).filter(|&x| is_square(x, y)).count() * 5 >= width as usize
        });
        let ((left, wide), (top, high)) = (columns, rows);
        ensure!(
            wide == high && wide >= 64 && wide % 8 == 0,
            "no board in the picture: square colours span {wide} by {high} pixels at ({left}, {top})"
        );
        Ok(Self {
            left,
            top,
            square: wide / 8,
            bottom,
        })
    }

    /// Where a square like `e4` lies in the window.
    pub(super) fn square(&self, name: &str) -> Rect {
        let &[file @ b'a'..=b'h', rank @ b'1'..=b'8'] = name.as_bytes() else {
            panic!("{name} is not a square");
        };
        let (file, rank) = (u32::from(file - b'a'), u32::from(rank - b'1'));
        let (column, row) = match self.bottom {
            Bottom::White => (file, 7 - rank),
            Bottom::Black => (7 - file, rank),
        };
        Rect {
            left: self.left + column * self.square,
            top: self.top + row * self.square,
            width: self.square,
            height: self.square,
        }
    }

    pub(super) fn center(&self, name: &str) -> (u32, u32) {
        self.square(name).center()
    }

    pub(super) fn middle(&self) -> (u32, u32) {
        (self.left + 4 * self.square, self.top + 4 * self.square)
    }

    /// Whether a square has its own colour, seen left of whatever stands on it.
    pub(super) fn marking(&self, picture: &Picture, name: &str) -> Marking {
        let square = self.square(name);
        let color = picture.at((square.left + square.width / 10, square.center().1));
        if distance(color, LIGHT) <= 2 || distance(color, DARK) <= 2 {
            Marking::Plain
        } else {
            Marking::Other
        }
    }

    /// Whether something lies over the middle of a square on which nothing stands.
    pub(super) fn is_covered(&self, picture: &Picture, name: &str) -> bool {
        let color = picture.at(self.center(name));
        distance(color, LIGHT) > 8 && distance(color, DARK) > 8
    }

    /// What stands on a square that has no marker on it. The background is what shows left of the
    /// piece, whatever the highlight; a piece fills the middle and is lighter or darker than mid-grey.
    pub(super) fn standing(&self, picture: &Picture, name: &str) -> Standing {
        let square = self.square(name);
        let background = picture.at((square.left + square.width / 10, square.center().1));
        let middle = square.inset(0.3);
        if picture.share_unlike(middle, background) < 0.2 {
            Standing::Nothing
        } else if picture.brightness(square.inset(0.4)) > 127 {
            Standing::White
        } else {
            Standing::Black
        }
    }
}

/// The first of `0..length` that `holds`, and how far it is to the last, both included.
fn span(length: u32, holds: impl Fn(u32) -> bool) -> (u32, u32) {
    let mut holding = (0..length).filter(|&at| holds(at));
    let Some(first) = holding.next() else {
        return (0, 0);
    };
    (first, holding.last().unwrap_or(first) + 1 - first)
}

#[cfg(test)]
mod tests {
    use tabia_game::{Color, Position, Square};
    use tabia_look::BoardPicture;

    use super::*;

    /// A board of squares of 10 pixels at (30, 20) in a dark window, with a white disc on the square
    /// at column 4, row 4, and a black one at column 0, row 7.
    fn picture() -> Picture {
        let color = |x: u32, y: u32| -> Rgb {
            let (Some(x), Some(y)) = (x.checked_sub(30), y.checked_sub(20)) else {
                return [30, 34, 40];
            };
            let (column, row) = (x / 10, y / 10);
            let on_disc = (2..8).contains(&(x % 10)) && (2..8).contains(&(y % 10));
            match (column, row) {
                (8.., _) | (_, 8..) => [30, 34, 40],
                (4, 4) if on_disc => [250, 250, 250],
                (0, 7) if on_disc => [10, 10, 10],
                _ if (column + row) % 2 == 0 => LIGHT,
                _ => DARK,
            }
        };
        let mut ppm = b"P6\n150 120\n255\n".to_vec();
        for y in 0..120 {
            (0..150).for_each(|x| ppm.extend(color(x, y)));
        }
        Picture::from_ppm(&ppm).expect("it is a PPM picture")
    }

    #[test]
    fn the_board_is_found_by_its_colours() {
        let board = Board::find(&picture(), Bottom::White).expect("there is a board");
        assert_eq!(
            board,
            Board {
                left: 30,
                top: 20,
                square: 10,
                bottom: Bottom::White
            }
        );
        let plain =
            Picture::from_ppm(&[&b"P6\n2 1\n255\n"[..], &[9; 6]].concat()).expect("a picture");
        assert!(Board::find(&plain, Bottom::White).is_err());
    }

    #[test]
    fn squares_are_read_from_both_sides() {
        let picture = picture();
        for (bottom, white, black) in [(Bottom::White, "e4", "a1"), (Bottom::Black, "d5", "h8")] {
            let board = Board::find(&picture, bottom).expect("there is a board");
            assert_eq!(
                board.standing(&picture, white),
                Standing::White,
                "{bottom:?}"
            );
            assert_eq!(
                board.standing(&picture, black),
                Standing::Black,
                "{bottom:?}"
            );
            assert_eq!(
                board.standing(&picture, "c3"),
                Standing::Nothing,
                "{bottom:?}"
            );
        }
    }

    #[test]
    fn the_pieces_that_a_window_opens_with_are_seen() {
        let start = Position::standard();
        for side in [408, 736] {
            let shown = BoardPicture::new(start.board()).raster(side);
            let mut ppm = format!("P6\n{side} {side}\n255\n").into_bytes();
            ppm.extend(shown.rgba.chunks(4).flat_map(|pixel| &pixel[..3]));
            let picture = Picture::from_ppm(&ppm).expect("it is a PPM picture");
            let board = Board::find(&picture, Bottom::White).expect("there is a board");
            for square in Square::all() {
                let expected = match start.board().get(square).map(|piece| piece.color) {
                    None => Standing::Nothing,
                    Some(Color::White) => Standing::White,
                    Some(Color::Black) => Standing::Black,
                };
                let seen = board.standing(&picture, &square.to_string());
                assert_eq!(seen, expected, "{square} at {side} pixels");
            }
        }
    }
}
