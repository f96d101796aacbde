//! Arrows and circles that a person draws on the board with the second button. They belong to the position that they
//! were drawn on.

use std::collections::BTreeMap;
use std::f32::consts::TAU;

use tabia_game::{Ply, Square};
use tabia_look::Brush;

use crate::board::BoardGeometry;
use crate::geometry::Point;
use crate::input::Mods;
use crate::scene::{Rgba, Sprite};

/// Sizes as shares of a square's side.
const SHAFT: f32 = 0.156;
const HEAD_LENGTH: f32 = 0.47;
const HEAD_WIDTH: f32 = 0.63;
const CLEARANCE: f32 = 0.156;
const CIRCLE: f32 = 0.469;
const CIRCLE_STROKE: f32 = 0.0625;
const OPACITY: f32 = 0.8;

/// An arrow, or a circle if it ends where it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    pub(crate) from: Square,
    pub(crate) to: Square,
    pub(crate) brush: Brush,
}

/// Everything drawn in a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Drawings {
    by_ply: BTreeMap<Ply, Vec<Shape>>,
    current: Option<Shape>,
}

impl Drawings {
    /// The second button goes down. The colour is chosen now: plain green, with Shift or Ctrl red, with Alt blue,
    /// with both yellow.
    pub(crate) fn press(&mut self, from: Square, mods: Mods) {
        let brush = match (mods.shift || mods.ctrl, mods.alt) {
            (false, false) => Brush::Green,
            (true, false) => Brush::Red,
            (false, true) => Brush::Blue,
            (true, true) => Brush::Yellow,
        };
        self.current = Some(Shape {
            from,
            to: from,
            brush,
        });
    }

    /// The pointer moves; beside the board the shape keeps its last end.
    pub(crate) fn drag(&mut self, at: Point, board: BoardGeometry) {
        if let Some(shape) = &mut self.current
            && let Some(to) = snapped(shape.from, at, board)
        {
            shape.to = to;
        }
    }

    /// The second button comes up: the same shape again takes it away, another colour replaces it.
    pub(crate) fn release(&mut self, ply: Ply, on_board: bool) {
        let Some(shape) = self.current.take().filter(|_| on_board) else {
            return;
        };
        let shapes = self.by_ply.entry(ply).or_default();
        let same_ends = shapes
            .iter()
            .position(|s| (s.from, s.to) == (shape.from, shape.to));
        match same_ends.map(|i| (i, shapes[i].brush == shape.brush)) {
            Some((i, true)) => drop(shapes.remove(i)),
            Some((i, false)) => shapes[i] = shape,
            None => shapes.push(shape),
        }
    }

    /// Whether a shape is being drawn.
    pub(crate) fn is_drawing(&self) -> bool {
        self.current.is_some()
    }

    /// Gives the shape that is being drawn up; `false` if there is none.
    pub(crate) fn give_up(&mut self) -> bool {
        self.current.take().is_some()
    }

    /// Wipes what was drawn on a position.
    pub(crate) fn wipe(&mut self, ply: Ply) {
        self.by_ply.remove(&ply);
    }

    /// What is to be seen on a position, the unfinished shape last.
    pub(crate) fn on(&self, ply: Ply) -> impl Iterator<Item = Shape> + '_ {
        self.by_ply
            .get(&ply)
            .into_iter()
            .flatten()
            .copied()
            .chain(self.current)
    }
}

/// The square under the pointer, or the one nearest to it that a queen or a knight on `from` would attack.
fn snapped(from: Square, at: Point, board: BoardGeometry) -> Option<Square> {
    board.square_at(at)?;
    let reaches = |to: &Square| {
        let files = from.file().index().abs_diff(to.file().index());
        let ranks = from.rank().index().abs_diff(to.rank().index());
        files == 0 || ranks == 0 || files == ranks || files.min(ranks) == 1 && files.max(ranks) == 2
    };
    let distance = |square: &Square| board.center_of(*square).distance(at);
    Square::all()
        .filter(reaches)
        .min_by(|a, b| distance(a).total_cmp(&distance(b)))
}

/// Draws a shape.
pub(crate) fn build(shape: Shape, board: BoardGeometry, into: &mut Vec<Sprite>) {
    let side = board.side();
    let color = Rgba::from(shape.brush.rgb()).fade(OPACITY);
    let (from, to) = (board.center_of(shape.from), board.center_of(shape.to));
    let dashes = |length: f32| dashes(length / side, shape.brush.dash());
    if shape.from == shape.to {
        let (outer, inner) = (side * CIRCLE, side * (CIRCLE - CIRCLE_STROKE));
        let around = TAU * outer;
        for (start, end) in dashes(around) {
            // Short pieces, so that each is convex.
            let pieces = ((end - start) * side / around * 48.0).ceil().max(1.0) as usize;
            let angle =
                |i: usize| (start + (end - start) * i as f32 / pieces as f32) * side / around * TAU;
            let on =
                |radius: f32, angle: f32| from.offset(radius * angle.cos(), radius * angle.sin());
            for i in 0..pieces {
                let (a, b) = (angle(i), angle(i + 1));
                let points = vec![on(outer, a), on(outer, b), on(inner, b), on(inner, a)];
                into.push(Sprite::Polygon { points, color });
            }
        }
        return;
    }
    let length = from.distance(to);
    let (ux, uy) = ((to.x - from.x) / length, (to.y - from.y) / length);
    let place =
        |along: f32, across: f32| from.offset(ux * along - uy * across, uy * along + ux * across);
    let (tail, tip) = (side * CLEARANCE, length - side * CLEARANCE);
    let neck = tip - side * HEAD_LENGTH;
    let half = side * SHAFT / 2.0;
    for (start, end) in dashes(neck - tail) {
        let (start, end) = (tail + start * side, tail + end * side);
        let points = vec![
            place(start, -half),
            place(end, -half),
            place(end, half),
            place(start, half),
        ];
        into.push(Sprite::Polygon { points, color });
    }
    let half = side * HEAD_WIDTH / 2.0;
    into.push(Sprite::Polygon {
        points: vec![place(neck, -half), place(tip, 0.0), place(neck, half)],
        color,
    });
}

/// Where strokes begin and end on a line of this length; strokes and gaps in turn.
fn dashes(length: f32, pattern: &[f32]) -> Vec<(f32, f32)> {
    if pattern.is_empty() {
        return vec![(0.0, length.max(0.0))];
    }
    let mut strokes = Vec::new();
    let mut at = 0.0;
    for (i, part) in pattern.iter().cycle().enumerate() {
        if at >= length {
            break;
        }
        if i % 2 == 0 {
            strokes.push((at, (at + part).min(length)));
        }
        at += part;
    }
    strokes
}

#[cfg(test)]
mod tests {
    use tabia_game::Color;

    use super::*;
    use crate::geometry::Rect;

    const BOARD: BoardGeometry = BoardGeometry {
        rect: Rect::new(0.0, 0.0, 800.0, 800.0),
        bottom: Color::White,
    };

    fn square(name: &str) -> Square {
        name.parse().expect("a square")
    }

    fn draw(drawings: &mut Drawings, from: &str, to: &str, mods: Mods) {
        drawings.press(square(from), mods);
        drawings.drag(BOARD.center_of(square(to)), BOARD);
        drawings.release(Ply::START, true);
    }

    fn told(drawings: &Drawings, ply: Ply) -> String {
        let shapes = drawings
            .on(ply)
            .map(|s| format!("{}{} {:?}", s.from, s.to, s.brush));
        shapes.collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn shapes_are_added_recoloured_and_taken_away() {
        let (plain, red) = (
            Mods::default(),
            Mods {
                shift: true,
                ..Mods::default()
            },
        );
        let mut drawings = Drawings::default();
        draw(&mut drawings, "e2", "e4", plain);
        draw(&mut drawings, "g1", "g1", plain);
        assert_eq!(told(&drawings, Ply::START), "e2e4 Green, g1g1 Green");
        draw(&mut drawings, "e2", "e4", red);
        draw(&mut drawings, "g1", "g1", plain);
        assert_eq!(told(&drawings, Ply::START), "e2e4 Red");
        assert_eq!(told(&drawings, Ply::START.next()), "");
        drawings.wipe(Ply::START);
        assert_eq!(told(&drawings, Ply::START), "");
    }

    #[test]
    fn an_arrow_ends_where_a_queen_or_a_knight_could_go() {
        let end = |name: &str| snapped(square("d4"), BOARD.center_of(square(name)), BOARD);
        for name in ["d8", "h8", "e6", "f5", "a4", "d4"] {
            assert_eq!(end(name), Some(square(name)));
        }
        assert_ne!(end("f7"), Some(square("f7")));
        assert_eq!(snapped(square("d4"), Point::new(-1.0, 5.0), BOARD), None);
    }

    #[test]
    fn a_dashed_line_has_gaps_and_its_full_length() {
        assert_eq!(dashes(2.0, &[]), [(0.0, 2.0)]);
        assert_eq!(dashes(1.0, &[0.25, 0.25]), [(0.0, 0.25), (0.5, 0.75)]);
        assert_eq!(dashes(0.1, &[0.25, 0.25]), [(0.0, 0.1)]);
    }
}
