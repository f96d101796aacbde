//! A picture of the window, judged by colours at named places.

use anyhow::{Context, Result, ensure};

/// Red, green, blue.
pub(super) type Rgb = [u8; 3];

/// Less than this in every channel is the same colour: an edge that is blended, not another thing.
const TOLERANCE: u8 = 8;

/// A rectangle of the window in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Rect {
    pub(super) left: u32,
    pub(super) top: u32,
    pub(super) width: u32,
    pub(super) height: u32,
}

#[derive(PartialEq)]
pub(super) struct Picture {
    width: u32,
    height: u32,
    pixels: Vec<u8>,
}

impl Rect {
    pub(super) fn center(self) -> (u32, u32) {
        (self.left + self.width / 2, self.top + self.height / 2)
    }

    /// What is left inside after taking away this share of the width and height on each side.
    pub(super) fn inset(self, share: f64) -> Self {
        let (x, y) = (
            f64::from(self.width) * share,
            f64::from(self.height) * share,
        );
        let (x, y) = (x.round() as u32, y.round() as u32);
        Self {
            left: self.left + x,
            top: self.top + y,
            width: self.width - 2 * x,
            height: self.height - 2 * y,
        }
    }
}

impl Picture {
    /// Reads a binary PPM of 8 bits per channel.
    pub(super) fn from_ppm(bytes: &[u8]) -> Result<Self> {
        let mut header = bytes.splitn(4, |&byte| byte == b'\n' || byte == b' ');
        let mut field = || {
            header
                .next()
                .and_then(|field| std::str::from_utf8(field).ok())
        };
        ensure!(field() == Some("P6"), "not a PPM picture");
        let mut number = || {
            field()
                .and_then(|field| field.parse().ok())
                .context("no size")
        };
        let (width, height): (u32, u32) = (number()?, number()?);
        let pixels = header
            .next()
            .and_then(|rest| rest.strip_prefix(b"255\n"))
            .context("no pixels")?;
        ensure!(
            pixels.len() as u32 == width * height * 3,
            "the picture is cut off"
        );
        Ok(Self {
            width,
            height,
            pixels: pixels.to_vec(),
        })
    }

    pub(super) fn size(&self) -> (u32, u32) {
        (self.width, self.height)
    }

    /// The colour at a point, which must lie in the picture.
    pub(super) fn at(&self, (x, y): (u32, u32)) -> Rgb {
        assert!(
            x < self.width && y < self.height,
            "({x}, {y}) is outside {:?}",
            self.size()
        );
        let start = (y * self.width + x) as usize * 3;
        [
            self.pixels[start],
            self.pixels[start + 1],
            self.pixels[start + 2],
        ]
    }

    /// The mean of all channels in `rect`, 0 to 255.
    pub(super) fn brightness(&self, rect: Rect) -> u32 {
        let sum: u32 = points(rect)
            .flat_map(|point| self.at(point))
            .map(u32::from)
            .sum();
        sum / (rect.width * rect.height * 3)
    }

    /// The share of the pixels of `rect` that are clearly not `background`, 0 to 1.
    pub(super) fn share_unlike(&self, rect: Rect, background: Rgb) -> f64 {
        let rows = rect.top..rect.top + rect.height;
        let points = rows.flat_map(|y| (rect.left..rect.left + rect.width).map(move |x| (x, y)));
        let unlike = points
            .filter(|&point| distance(self.at(point), background) > TOLERANCE)
            .count();
        unlike as f64 / f64::from(rect.width * rect.height)
    }
}

fn points(rect: Rect) -> impl Iterator<Item = (u32, u32)> {
    let rows = rect.top..rect.top + rect.height;
    rows.flat_map(move |y| (rect.left..rect.left + rect.width).map(move |x| (x, y)))
}

/// The largest difference in one channel.
pub(super) fn distance(a: Rgb, b: Rgb) -> u8 {
    a.iter()
        .zip(b)
        .map(|(a, b)| a.abs_diff(b))
        .max()
        .unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Red but for a blue pixel at (2, 1).
    fn picture() -> Picture {
        let mut ppm = b"P6\n4 2\n255\n".to_vec();
        for pixel in 0..8 {
            ppm.extend(if pixel == 6 { [0, 0, 255] } else { [255, 0, 0] });
        }
        Picture::from_ppm(&ppm).expect("it is a PPM picture")
    }

    #[test]
    fn colours_are_read_by_column_and_row() {
        assert_eq!(picture().size(), (4, 2));
        assert_eq!(picture().at((2, 1)), [0, 0, 255]);
        assert_eq!(picture().at((1, 1)), [255, 0, 0]);
    }

    #[test]
    fn the_share_of_other_colours_counts_pixels_of_the_rectangle() {
        let right = Rect {
            left: 2,
            top: 0,
            width: 2,
            height: 2,
        };
        assert_eq!(picture().share_unlike(right, [255, 0, 0]), 0.25);
        assert_eq!(picture().share_unlike(right, [250, 5, 0]), 0.25);
        let left = Rect { left: 0, ..right };
        assert_eq!(picture().share_unlike(left, [255, 0, 0]), 0.0);
        assert_eq!(picture().brightness(left), 85);
    }

    #[test]
    fn what_is_no_picture_is_refused() {
        for bytes in [
            &b""[..],
            b"P5\n1 1\n255\nx",
            b"P6\n1 1\n255\nxx",
            b"P6\n1 x\n255\nxxx",
        ] {
            assert!(Picture::from_ppm(bytes).is_err());
        }
    }

    #[test]
    fn an_inset_keeps_the_centre() {
        let square = Rect {
            left: 10,
            top: 20,
            width: 80,
            height: 80,
        };
        assert_eq!(
            square.inset(0.25),
            Rect {
                left: 30,
                top: 40,
                width: 40,
                height: 40
            }
        );
        assert_eq!(square.center(), square.inset(0.25).center());
    }
}
