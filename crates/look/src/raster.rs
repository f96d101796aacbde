use std::num::NonZeroU16;

use resvg::tiny_skia::{ColorU8, Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use tabia_game::Piece;

use crate::pieces::PieceSet;

/// A picture of pixels, row by row from the top left.
#[derive(Clone, PartialEq, Eq)]
pub struct Raster {
    /// Pixels in a row.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// Red, green, blue and alpha of each pixel, 8 bits each, colours not multiplied by alpha.
    pub rgba: Vec<u8>,
}

impl std::fmt::Debug for Raster {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Raster({}x{})", self.width, self.height)
    }
}

/// The picture of `piece`, `side` physical pixels wide and high; none in a set that shows nothing.
#[must_use]
pub fn rasterise(set: PieceSet, piece: Piece, side: u16) -> Option<Raster> {
    set.svg(piece).map(|svg| square(svg, side))
}

/// One of our own square documents, `side` pixels wide and high.
pub(crate) fn square(svg: &str, side: u16) -> Raster {
    let width = u32::from(side);
    let rgba = paint(svg, side).map_or_else(Vec::new, Pixmap::take_demultiplied);
    Raster {
        width,
        height: width,
        rgba,
    }
}

impl Raster {
    /// The picture as a PNG file; none if it has no pixels.
    #[must_use]
    pub fn png(&self) -> Option<Vec<u8>> {
        let mut pixels = Pixmap::new(self.width, self.height)?;
        for (to, from) in pixels
            .pixels_mut()
            .iter_mut()
            .zip(self.rgba.chunks_exact(4))
        {
            *to = ColorU8::from_rgba(from[0], from[1], from[2], from[3]).premultiply();
        }
        pixels.encode_png().ok()
    }
}

/// One of our own square documents as a PNG file, `side` pixels wide and high.
pub(crate) fn png(svg: &str, side: NonZeroU16) -> Vec<u8> {
    paint(svg, side.get())
        .and_then(|pixels| pixels.encode_png().ok())
        .expect("some pixels can be written to memory")
}

fn paint(svg: &str, side: u16) -> Option<Pixmap> {
    let tree = Tree::from_str(svg, &Options::default()).expect("our own documents are valid SVG");
    let mut pixels = Pixmap::new(side.into(), side.into())?;
    let scale = f32::from(side) / tree.size().width();
    resvg::render(
        &tree,
        Transform::from_scale(scale, scale),
        &mut pixels.as_mut(),
    );
    Some(pixels)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_game::{Color, Role};

    /// The picture of a piece of each color and kind in every set that has them.
    fn pictures(side: u16) -> impl Iterator<Item = (PieceSet, Piece, Raster)> {
        let pieces = || {
            Color::ALL
                .into_iter()
                .flat_map(|c| Role::ALL.map(|r| r.of(c)))
        };
        PieceSet::ALL.into_iter().flat_map(move |set| {
            pieces().filter_map(move |piece| Some((set, piece, rasterise(set, piece, side)?)))
        })
    }

    fn king(side: u16) -> Raster {
        let king = Role::King.of(Color::White);
        rasterise(PieceSet::Staunton, king, side).expect("it has pictures")
    }

    /// The alpha of the pixel at `x`, `y`.
    fn alpha(raster: &Raster, x: u32, y: u32) -> u8 {
        raster.rgba[4 * (y * raster.width + x) as usize + 3]
    }

    /// The mean of the covered pixels' channels.
    fn brightness(raster: &Raster) -> u64 {
        let covered = raster.rgba.chunks_exact(4).filter(|pixel| pixel[3] == 255);
        let (sum, count) = covered.fold((0, 0), |(sum, count), pixel| {
            (
                sum + pixel[..3]
                    .iter()
                    .map(|&channel| u64::from(channel))
                    .sum::<u64>(),
                count + 3,
            )
        });
        sum / count
    }

    #[test]
    fn every_piece_fills_its_square_and_leaves_the_corners_free() {
        for side in [1, 32, 92, 257] {
            for (_, _, raster) in pictures(side) {
                let side = u32::from(side);
                assert_eq!((raster.width, raster.height), (side, side));
                assert_eq!(raster.rgba.len(), 4 * (side * side) as usize);
            }
        }
        assert_eq!(pictures(100).count(), 4 * 12);
        for (set, piece, raster) in pictures(100) {
            assert_eq!(alpha(&raster, 50, 75), 255, "{set:?} {piece:?}");
            for (x, y) in [(0, 0), (99, 0), (0, 99), (99, 99)] {
                assert_eq!(alpha(&raster, x, y), 0, "{set:?} {piece:?}");
            }
        }
    }

    #[test]
    fn white_is_brighter_than_black() {
        let whites = pictures(64).filter(|(_, piece, _)| piece.color == Color::White);
        for (set, piece, white) in whites {
            let black = rasterise(set, piece.role.of(Color::Black), 64).expect("both colors");
            let (white, black) = (brightness(&white), brightness(&black));
            assert!(white > black + 30, "{set:?} {piece:?}: {white} {black}");
        }
    }

    #[test]
    fn a_picture_keeps_its_size_as_a_file() {
        let raster = king(40);
        let file = raster.png().expect("it has pixels");
        assert_eq!(file[16..24], [0, 0, 0, 40, 0, 0, 0, 40]);
        let empty = king(0);
        assert_eq!(empty.png(), None);
    }

    #[test]
    fn no_pixels_is_an_empty_picture() {
        let raster = king(0);
        assert_eq!((raster.width, raster.height, raster.rgba.len()), (0, 0, 0));
    }
}
