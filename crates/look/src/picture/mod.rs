//! A whole board as one SVG document.

mod arrows;
mod coordinates;

use std::fmt::{self, Display, Write};
use std::num::NonZeroU16;

use tabia_game::drawing::Shape;
use tabia_game::{Board, Color, File, Rank, Square};

use crate::boards::BoardTheme;
use crate::palette::{BoardPalette, Shade, SquareState};
use crate::pieces::{OUTLINE, PieceSet};
use crate::raster::{self, Raster};

/// The side of a square in the units of the document.
const SQUARE: i16 = 100;

/// The side of a piece, which leaves air around it.
const PIECE: f32 = 0.88;

/// Whether files and ranks are named along the edge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Coordinates {
    /// Letters along the bottom, digits along the left.
    #[default]
    Shown,
    /// None.
    Hidden,
}

/// What a picture of a board shows. [`Display`] writes it as SVG.
#[derive(Clone, Debug)]
pub struct BoardPicture<'a> {
    /// Where the pieces stand.
    pub board: &'a Board,
    /// Whose side is at the bottom.
    pub orientation: Color,
    /// The colours.
    pub palette: BoardPalette,
    /// The pieces.
    pub pieces: PieceSet,
    /// Where the last move began and ended.
    pub last_move: Option<(Square, Square)>,
    /// The king in check.
    pub check: Option<Square>,
    /// Arrows and circles, later ones above earlier ones.
    pub shapes: &'a [Shape],
    /// Names along the edge.
    pub coordinates: Coordinates,
}

impl<'a> BoardPicture<'a> {
    /// `board` from White's side in the default look, with nothing marked.
    #[must_use]
    pub fn new(board: &'a Board) -> Self {
        Self {
            board,
            orientation: Color::White,
            palette: BoardTheme::default().palette(),
            pieces: PieceSet::default(),
            last_move: None,
            check: None,
            shapes: &[],
            coordinates: Coordinates::default(),
        }
    }

    /// The picture in pixels, `side` wide and high.
    #[must_use]
    pub fn raster(&self, side: u16) -> Raster {
        raster::square(&self.to_string(), side)
    }

    /// The picture as a PNG file, `side` pixels wide and high.
    #[must_use]
    pub fn png(&self, side: NonZeroU16) -> Vec<u8> {
        raster::png(&self.to_string(), side)
    }

    /// The top left corner of `square`.
    fn corner(&self, square: Square) -> (i16, i16) {
        let (file, rank) = (
            i16::from(square.file().index()),
            i16::from(square.rank().index()),
        );
        match self.orientation {
            Color::White => (file * SQUARE, (7 - rank) * SQUARE),
            Color::Black => ((7 - file) * SQUARE, rank * SQUARE),
        }
    }

    fn centre(&self, square: Square) -> (f32, f32) {
        let (x, y) = self.corner(square);
        (f32::from(x + SQUARE / 2), f32::from(y + SQUARE / 2))
    }

    fn is_marked(&self, square: Square) -> bool {
        self.check == Some(square)
            || self
                .last_move
                .is_some_and(|(a, b)| a == square || b == square)
    }

    fn write_squares(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plain = self.palette.plain;
        writeln!(
            f,
            r#"<path fill="{}" d="M0 0h800v800h-800z"/>"#,
            plain.light
        )?;
        write!(f, r#"<path fill="{}" d=""#, plain.dark)?;
        for square in Square::all().filter(|square| !square.is_light()) {
            let (x, y) = self.corner(square);
            write!(f, "M{x} {y}h100v100h-100z")?;
        }
        writeln!(f, r#""/>"#)
    }

    fn write_state(
        &self,
        f: &mut fmt::Formatter<'_>,
        square: Square,
        state: SquareState,
    ) -> fmt::Result {
        let fill = self.palette.square(shade(square), state);
        let (x, y) = self.corner(square);
        writeln!(f, r#"<path fill="{fill}" d="M{x} {y}h100v100h-100z"/>"#)
    }

    /// Corner ticks where the move began and a frame where it ended, so that its direction
    /// shows without colour.
    fn write_direction(
        &self,
        f: &mut fmt::Formatter<'_>,
        (from, to): (Square, Square),
    ) -> fmt::Result {
        let (fx, fy) = self.corner(from);
        let (tx, ty) = self.corner(to);
        writeln!(
            f,
            r#"<path fill="none" stroke="{OUTLINE}" stroke-opacity=".38" stroke-width="4" d="M{fx} {fy}m4 22v-18h18m56 0h18v18m0 56v18h-18m-56 0h-18v-18M{tx} {ty}m4 4h92v92h-92z"/>"#
        )
    }

    fn write_check(&self, f: &mut fmt::Formatter<'_>, square: Square) -> fmt::Result {
        let (x, y) = self.centre(square);
        writeln!(
            f,
            r##"<circle cx="{x}" cy="{y}" r="46" fill="none" stroke="#FFFFFF" stroke-opacity=".85" stroke-width="4"/>"##
        )
    }

    fn write_pieces(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let standing: Vec<(Square, &str)> = Square::all()
            .filter_map(|square| {
                let svg = self.pieces.svg(self.board.get(square)?)?;
                Some((square, inside(svg)))
            })
            .collect();
        let mut pictures: Vec<&str> = Vec::new();
        for (_, picture) in &standing {
            if !pictures.contains(picture) {
                pictures.push(picture);
            }
        }
        writeln!(f, "<defs>")?;
        for (index, picture) in pictures.iter().enumerate() {
            writeln!(f, "<g id=\"p{index}\">{picture}</g>")?;
        }
        writeln!(f, "</defs>")?;
        for (square, picture) in standing {
            let (x, y) = self.centre(square);
            let offset = 50.0 * PIECE;
            let index = pictures
                .iter()
                .position(|other| *other == picture)
                .unwrap_or_default();
            let (x, y) = (x - offset, y - offset);
            writeln!(
                f,
                r##"<use href="#p{index}" transform="translate({x} {y}) scale({PIECE})"/>"##
            )?;
        }
        Ok(())
    }
}

impl Display for BoardPicture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800">"#
        )?;
        self.write_squares(f)?;
        if let Some((from, to)) = self.last_move {
            self.write_state(f, from, SquareState::LastMove)?;
            self.write_state(f, to, SquareState::LastMove)?;
            self.write_direction(f, (from, to))?;
        }
        if let Some(king) = self.check {
            self.write_state(f, king, SquareState::Check)?;
            self.write_check(f, king)?;
        }
        match self.coordinates {
            Coordinates::Shown => self.write_coordinates(f)?,
            Coordinates::Hidden => {}
        }
        self.write_pieces(f)?;
        self.write_arrows(f)?;
        f.write_str("</svg>\n")
    }
}

fn shade(square: Square) -> Shade {
    if square.is_light() {
        Shade::Light
    } else {
        Shade::Dark
    }
}

/// What stands between the outer tags of one of our own documents.
fn inside(svg: &str) -> &str {
    let start = svg.find('>').map_or(0, |end| end + 1);
    let end = svg.rfind("</svg>").unwrap_or(svg.len());
    svg[start..end].trim()
}

#[cfg(test)]
mod tests {

    use super::*;
    use crate::colour::Rgb;
    use tabia_game::Position;
    use tabia_game::drawing::Brush;

    /// Reads the pixel that many hundredths of a square from the corner of a square.
    fn pixels(picture: &BoardPicture<'_>) -> impl Fn(Square, (i16, i16)) -> Rgb {
        let raster = picture.raster(800);
        move |square, (dx, dy)| {
            let (x, y) = picture.corner(square);
            let start = 4 * (usize::from((y + dy) as u16) * 800 + usize::from((x + dx) as u16));
            let [r, g, b, alpha] = raster.rgba[start..start + 4] else {
                panic!("outside")
            };
            assert_eq!(alpha, 255);
            Rgb { r, g, b }
        }
    }

    #[test]
    fn squares_have_the_colours_of_their_states() {
        let position = Position::standard();
        for (theme, orientation) in [
            (BoardTheme::Slate, Color::White),
            (BoardTheme::Walnut, Color::Black),
        ] {
            let mut picture = BoardPicture::new(position.board());
            picture.orientation = orientation;
            picture.palette = theme.palette();
            picture.last_move = Some((Square::E2, Square::E4));
            picture.check = Some(Square::E8);
            let palette = picture.palette;
            let pixel = pixels(&picture);
            let near_corner = (94, 10);
            assert_eq!(pixel(Square::A1, near_corner), palette.plain.dark);
            assert_eq!(pixel(Square::H1, near_corner), palette.plain.light);
            assert_eq!(pixel(Square::E4, (50, 50)), palette.last_move.light);
            assert_eq!(pixel(Square::E8, near_corner), palette.check.light);
        }
    }

    #[test]
    fn ids_are_unique_in_every_set() {
        let position = Position::standard();
        for set in PieceSet::ALL {
            let mut picture = BoardPicture::new(position.board());
            picture.pieces = set;
            let text = picture.to_string();
            let mut ids: Vec<&str> = text
                .split(" id=\"")
                .skip(1)
                .filter_map(|rest| rest.split('"').next())
                .collect();
            let count = ids.len();
            ids.sort_unstable();
            ids.dedup();
            assert_eq!(ids.len(), count, "{set:?}");
            let seen = match set {
                PieceSet::Hidden => 0,
                _ => 32,
            };
            assert_eq!(text.matches("<use ").count(), seen, "{set:?}");
        }
    }

    #[test]
    fn arrows_lie_above_and_point_from_either_side() {
        let position = Position::standard();
        for orientation in Color::ALL {
            let mut picture = BoardPicture::new(position.board());
            picture.orientation = orientation;
            picture.shapes = &[Shape {
                from: Square::D4,
                to: Square::D6,
                brush: Brush::Green,
            }];
            let pixel = pixels(&picture);
            assert_ne!(pixel(Square::D5, (50, 50)), picture.palette.plain.light);
            assert_eq!(pixel(Square::C5, (50, 50)), picture.palette.plain.dark);
        }
    }

    #[test]
    fn each_pen_writes_its_dashes() {
        let dash = |brush| {
            let position = Position::standard();
            let mut picture = BoardPicture::new(position.board());
            let shapes = [Shape {
                from: Square::D4,
                to: Square::D4,
                brush,
            }];
            picture.shapes = &shapes;
            let text = picture.to_string();
            text.split_once("stroke-dasharray=\"")
                .and_then(|(_, rest)| rest.split_once('"'))
                .map(|(dashes, _)| dashes.to_owned())
        };
        assert_eq!(dash(Brush::Green), None);
        assert_eq!(dash(Brush::Red).as_deref(), Some("30 10"));
        assert_eq!(dash(Brush::Yellow).as_deref(), Some("30 8 8 8"));
    }

    #[test]
    fn a_png_has_the_size_that_was_asked() {
        let position = Position::standard();
        let side = NonZeroU16::new(240).expect("not zero");
        let file = BoardPicture::new(position.board()).png(side);
        assert_eq!(file[..8], *b"\x89PNG\r\n\x1a\n");
        assert_eq!(file[16..24], [0, 0, 0, 240, 0, 0, 0, 240]);
    }

    #[test]
    fn hidden_coordinates_leave_the_corners_plain() {
        let position = Position::standard();
        let mut picture = BoardPicture::new(position.board());
        let strokes =
            |picture: &BoardPicture<'_>| picture.to_string().matches("<path stroke=").count();
        assert_eq!(strokes(&picture), 16);
        picture.coordinates = Coordinates::Hidden;
        assert_eq!(strokes(&picture), 0);
    }
}
