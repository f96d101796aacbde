//! What painting understands: a list of sprites, drawn in order. Pure data, so a picture can be tested as text.

use std::fmt;

use tabia_game::Piece;
use tabia_look::PieceSet;
use tabia_look::colour::{Rgb, Tint};

use crate::geometry::{Point, Rect};
use crate::text::TextStyle;

/// Which way a piece stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Facing {
    #[default]
    Up,
    /// For somebody who sits opposite.
    Down,
}

/// A straight-alpha colour.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Rgba(pub(crate) [u8; 4]);

impl Rgba {
    /// An opaque colour from `0xRRGGBB`.
    pub(crate) const fn hex(rgb: u32) -> Self {
        Self([(rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8, 255])
    }

    /// The same hue, `alpha` from 0 (gone) to 1 (as it is).
    pub(crate) fn fade(self, alpha: f32) -> Self {
        let [r, g, b, a] = self.0;
        Self([
            r,
            g,
            b,
            (f32::from(a) * alpha.clamp(0.0, 1.0)).round() as u8,
        ])
    }

    /// This colour with `share` (0 to 1) of `other` mixed in.
    pub(crate) fn mix(self, other: Self, share: f32) -> Self {
        let blend =
            |a: u8, b: u8| (f32::from(a) + (f32::from(b) - f32::from(a)) * share).round() as u8;
        Self(std::array::from_fn(|i| blend(self.0[i], other.0[i])))
    }
}

impl From<Rgb> for Rgba {
    fn from(Rgb { r, g, b }: Rgb) -> Self {
        Self([r, g, b, 255])
    }
}

impl From<Tint> for Rgba {
    fn from(
        Tint {
            rgb: Rgb { r, g, b },
            alpha,
        }: Tint,
    ) -> Self {
        Self([r, g, b, alpha])
    }
}

impl fmt::Debug for Rgba {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [r, g, b, a] = self.0;
        write!(f, "#{r:02x}{g:02x}{b:02x}{a:02x}")
    }
}

/// Which side of its anchor a line of text lies on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Align {
    Left,
    Center,
    Right,
}

/// One thing to draw.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Sprite {
    /// A filled rectangle with corners of the given radius (0: sharp).
    Fill {
        rect: Rect,
        radius: f32,
        color: Rgba,
    },
    /// A frame of the given width, inside the rectangle.
    Frame {
        rect: Rect,
        radius: f32,
        width: f32,
        color: Rgba,
    },
    /// The soft shadow of a rounded rectangle, fading over `blur` pixels.
    Shadow {
        rect: Rect,
        radius: f32,
        blur: f32,
        color: Rgba,
    },
    Circle {
        center: Point,
        radius: f32,
        color: Rgba,
    },
    /// A ring whose outer edge has the given radius.
    Ring {
        center: Point,
        radius: f32,
        width: f32,
        color: Rgba,
    },
    /// Solid up to `inner`, gone at `outer`, cut at the rectangle's edge.
    Glow {
        rect: Rect,
        inner: f32,
        outer: f32,
        color: Rgba,
    },
    /// What of the square lies outside the circle about its centre: four corners.
    Corners {
        rect: Rect,
        radius: f32,
        color: Rgba,
    },
    /// A filled convex polygon, clockwise on the screen.
    Polygon { points: Vec<Point>, color: Rgba },
    /// A stroke with round ends.
    Line {
        from: Point,
        to: Point,
        width: f32,
        color: Rgba,
    },
    /// A piece fitted into the square.
    Piece {
        set: PieceSet,
        piece: Piece,
        rect: Rect,
        alpha: f32,
        facing: Facing,
    },
    /// One line of text; `at` is on its baseline. What lies outside `clip` is cut away.
    Text {
        text: String,
        at: Point,
        align: Align,
        style: TextStyle,
        color: Rgba,
        clip: Option<Rect>,
    },
}
