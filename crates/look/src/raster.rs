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

/// The picture of `piece`, `side` physical pixels wide and high.
#[must_use]
pub fn rasterise(set: PieceSet, piece: Piece, side: u16) -> Raster {
    square(set.svg(piece), side)
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
        for set in PieceSet::ALL {
            for color in Color::ALL {
                for role in Role::ALL {
                    for side in [1, 32, 92, 257] {
                        let raster = rasterise(set, role.of(color), side);
                        let side = u32::from(side);
                        assert_eq!((raster.width, raster.height), (side, side));
                        assert_eq!(raster.rgba.len(), 4 * (side * side) as usize);
                    }
                    let raster = rasterise(set, role.of(color), 100);
                    assert_eq!(alpha(&raster, 50, 75), 255, "{set:?} {color} {role:?}");
                    for (x, y) in [(0, 0), (99, 0), (0, 99), (99, 99)] {
                        assert_eq!(alpha(&raster, x, y), 0, "{set:?} {color} {role:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn white_is_brighter_than_black() {
        for set in PieceSet::ALL {
            for role in Role::ALL {
                let white = brightness(&rasterise(set, role.of(Color::White), 64));
                let black = brightness(&rasterise(set, role.of(Color::Black), 64));
                assert!(white > black + 30, "{set:?} {role:?}: {white} {black}");
            }
        }
    }

    #[test]
    fn a_picture_keeps_its_size_as_a_file() {
        let raster = rasterise(PieceSet::Staunton, Role::King.of(Color::White), 40);
        let file = raster.png().expect("it has pixels");
        assert_eq!(file[16..24], [0, 0, 0, 40, 0, 0, 0, 40]);
        let empty = rasterise(PieceSet::Staunton, Role::King.of(Color::White), 0);
        assert_eq!(empty.png(), None);
    }

    #[test]
    fn no_pixels_is_an_empty_picture() {
        let raster = rasterise(PieceSet::Staunton, Role::King.of(Color::White), 0);
        assert_eq!((raster.width, raster.height, raster.rgba.len()), (0, 0, 0));
    }
}
