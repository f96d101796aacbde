//! Arrows and circles above the pieces.

use tabia_game::drawing::{Brush, Shape};

use super::{BoardPicture, fmt};
use crate::brush;

/// Sizes in units of the document, a square being 100.
const SHAFT: f32 = 15.6;
const HEAD_LENGTH: f32 = 47.0;
const HEAD_WIDTH: f32 = 63.0;
/// How far from the middle of its square an arrow starts, and how far before it ends.
const CLEARANCE: f32 = 15.6;
const CIRCLE: f32 = 46.9;
const CIRCLE_STROKE: f32 = 6.25;

impl BoardPicture<'_> {
    pub(super) fn write_arrows(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for shape in self.shapes {
            self.write_arrow(f, *shape)?;
        }
        Ok(())
    }

    fn write_arrow(&self, f: &mut fmt::Formatter<'_>, shape: Shape) -> fmt::Result {
        let Shape { from, to, brush } = shape;
        let ink = brush::ink(brush);
        let dash = Dash(brush);
        let (x, y) = self.centre(from);
        if from == to {
            return writeln!(
                f,
                r#"<circle cx="{x}" cy="{y}" r="{CIRCLE}" fill="none" stroke="{ink}" stroke-width="{CIRCLE_STROKE}" opacity=".8"{dash}/>"#
            );
        }
        let (to_x, to_y) = self.centre(to);
        let length = (to_x - x).hypot(to_y - y);
        let angle = (to_y - y).atan2(to_x - x).to_degrees();
        let tip = length - CLEARANCE;
        let neck = tip - HEAD_LENGTH;
        let half = HEAD_WIDTH / 2.0;
        writeln!(
            f,
            r#"<g opacity=".72" transform="translate({x} {y}) rotate({angle:.2})"><path stroke="{ink}" stroke-width="{SHAFT}" d="M{CLEARANCE} 0H{neck:.1}"{dash}/><path fill="{ink}" d="M{tip:.1} 0L{neck:.1} {half}V-{half}z"/></g>"#
        )
    }
}

/// The attribute that dashes a line, led by a space; nothing for a solid one.
struct Dash(Brush);

impl fmt::Display for Dash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((first, others)) = brush::dash(self.0).split_first() else {
            return Ok(());
        };
        write!(f, r#" stroke-dasharray="{:.0}"#, first * 100.0)?;
        for length in others {
            write!(f, " {:.0}", length * 100.0)?;
        }
        f.write_str("\"")
    }
}
