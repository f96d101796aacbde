//! Arrows and circles that a person draws on the board with the second button. They belong to the position that they
//! were drawn on.

use std::collections::HashMap;
use std::f32::consts::TAU;
use std::hash::Hash;

use tabia_game::Square;
use tabia_look::Brush;

use crate::board::BoardGeometry;
use crate::geometry::Point;
use crate::input::{Button, Mods};
use crate::scene::{Rgba, Sprite};

/// Sizes as shares of a square's side.
const SHAFT: f32 = 0.156;
const HEAD_LENGTH: f32 = 0.47;
const HEAD_WIDTH: f32 = 0.63;
const CLEARANCE: f32 = 0.156;
/// Where several arrows arrive from about the same side, they keep more of a distance.
const CROWDED_CLEARANCE: f32 = 0.3125;
/// What counts as about the same side, in turns.
const CROWDED_ANGLE: f32 = 67.0 / 360.0;
const CIRCLE: f32 = 0.469;
const CIRCLE_STROKE: f32 = 0.0625;
const CIRCLE_STROKE_DRAWING: f32 = 0.047;
/// A shape in the making is this much thinner.
const DRAWING: f32 = 0.85;
const OPACITY: f32 = 0.6;
/// What the release will take away fades to this share.
const FADING: f32 = 0.6;

/// An arrow, or a circle if it ends where it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    pub(crate) from: Square,
    pub(crate) to: Square,
    pub(crate) brush: Brush,
    pub(crate) stage: Stage,
}

/// How far a shape has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Stage {
    #[default]
    Done,
    /// The button is still down.
    Drawing,
    /// The same shape is being drawn again, which takes it away.
    Fading,
}

/// The shape that is being drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Pen {
    shape: Shape,
    button: Button,
    /// Whether it ends only where a queen or a knight could go; no more once it has left the board.
    snaps: bool,
}

/// Everything drawn in a game.
///
/// `P` names the positions of the game.
#[derive(Clone, Debug)]
pub(crate) struct Drawings<P> {
    by_place: HashMap<P, Vec<Shape>>,
    pen: Option<Pen>,
}

impl<P> Default for Drawings<P> {
    fn default() -> Self {
        Self {
            by_place: HashMap::new(),
            pen: None,
        }
    }
}

impl<P: Eq + Hash> Drawings<P> {
    /// A button that draws goes down. The colour is chosen now: plain green, with Shift or Ctrl red, with Alt blue,
    /// with both yellow. The first button draws with Shift, which then chooses no colour.
    pub(crate) fn press(&mut self, from: Square, button: Button, mods: Mods) {
        let is_red = mods.ctrl || mods.shift && button != Button::Primary;
        let brush = match (is_red, mods.alt) {
            (false, false) => Brush::Green,
            (true, false) => Brush::Red,
            (false, true) => Brush::Blue,
            (true, true) => Brush::Yellow,
        };
        self.pen = Some(Pen {
            shape: Shape {
                from,
                to: from,
                brush,
                stage: Stage::Drawing,
            },
            button,
            snaps: true,
        });
    }

    /// The pointer moves; beside the board the shape keeps its last end.
    pub(crate) fn drag(&mut self, at: Point, board: BoardGeometry) {
        let Some(pen) = &mut self.pen else { return };
        match board.square_at(at) {
            None => pen.snaps = false,
            Some(_) if pen.snaps => pen.shape.to = snapped(pen.shape.from, at, board),
            Some(square) => pen.shape.to = square,
        }
    }

    /// The button comes up: the same shape again takes it away, another colour replaces it.
    pub(crate) fn release(&mut self, place: P, on_board: bool) {
        let Some(pen) = self.pen.take().filter(|_| on_board) else {
            return;
        };
        let shape = Shape {
            stage: Stage::Done,
            ..pen.shape
        };
        let shapes = self.by_place.entry(place).or_default();
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
        self.pen.is_some()
    }

    /// Whether a shape is being drawn with this button.
    pub(crate) fn is_drawn_by(&self, button: Button) -> bool {
        self.pen.is_some_and(|pen| pen.button == button)
    }

    /// Gives the shape that is being drawn up; `false` if there is none.
    pub(crate) fn give_up(&mut self) -> bool {
        self.pen.take().is_some()
    }

    /// Wipes what was drawn on a position.
    pub(crate) fn wipe(&mut self, place: &P) {
        self.by_place.remove(place);
    }

    /// What is to be seen on a position, the unfinished shape last.
    pub(crate) fn on(&self, place: &P) -> impl Iterator<Item = Shape> + use<'_, P> {
        let drawn = self.pen.map(|pen| pen.shape);
        let is_again = move |shape: &Shape| {
            drawn.is_some_and(|pen| {
                (pen.from, pen.to, pen.brush) == (shape.from, shape.to, shape.brush)
            })
        };
        let done = self.by_place.get(place).into_iter().flatten();
        let fades = self
            .by_place
            .get(place)
            .is_some_and(|all| all.iter().any(is_again));
        done.map(move |shape| match is_again(shape) {
            true => Shape {
                stage: Stage::Fading,
                ..*shape
            },
            false => *shape,
        })
        .chain(drawn.filter(|_| !fades))
    }
}

/// The square under the pointer, or the one nearest to it that a queen or a knight on `from` would attack.
fn snapped(from: Square, at: Point, board: BoardGeometry) -> Square {
    let reaches = |to: &Square| {
        let files = from.file().index().abs_diff(to.file().index());
        let ranks = from.rank().index().abs_diff(to.rank().index());
        files == 0 || ranks == 0 || files == ranks || files.min(ranks) == 1 && files.max(ranks) == 2
    };
    let distance = |square: &Square| board.center_of(*square).distance(at);
    Square::all()
        .filter(reaches)
        .min_by(|a, b| distance(a).total_cmp(&distance(b)))
        .unwrap_or(from)
}

/// Draws shapes.
pub(crate) fn build(shapes: &[Shape], board: BoardGeometry, into: &mut Vec<Sprite>) {
    for shape in shapes {
        build_one(*shape, clearance(*shape, shapes, board), board, into);
    }
}

/// How far from the middle of its last square an arrow ends, in squares.
fn clearance(shape: Shape, all: &[Shape], board: BoardGeometry) -> f32 {
    let angle = |shape: &Shape| {
        let (from, to) = (board.center_of(shape.from), board.center_of(shape.to));
        (to.y - from.y).atan2(to.x - from.x) / TAU
    };
    let is_beside = |other: &Shape| {
        let apart = (angle(other) - angle(&shape)).rem_euclid(1.0);
        other.to == shape.to
            && other.from != shape.from
            && other.from != other.to
            && apart.min(1.0 - apart) < CROWDED_ANGLE
    };
    if all.iter().any(is_beside) {
        CROWDED_CLEARANCE
    } else {
        CLEARANCE
    }
}

fn build_one(shape: Shape, clearance: f32, board: BoardGeometry, into: &mut Vec<Sprite>) {
    let side = board.side();
    let (opacity, thickness, stroke) = match shape.stage {
        Stage::Done => (OPACITY, 1.0, CIRCLE_STROKE),
        Stage::Drawing => (OPACITY, DRAWING, CIRCLE_STROKE_DRAWING),
        Stage::Fading => (OPACITY * FADING, 1.0, CIRCLE_STROKE),
    };
    let color = Rgba::from(shape.brush.rgb()).fade(opacity);
    let (from, to) = (board.center_of(shape.from), board.center_of(shape.to));
    let dashes = |length: f32| dashes(length / side, shape.brush.dash());
    if shape.from == shape.to {
        let (outer, inner) = (side * CIRCLE, side * (CIRCLE - stroke));
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
    let (tail, tip) = (side * CLEARANCE, length - side * clearance);
    let neck = tip - side * HEAD_LENGTH;
    let half = side * SHAFT * thickness / 2.0;
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
    use tabia_game::{Color, Ply};

    use super::*;
    use crate::geometry::Rect;

    const BOARD: BoardGeometry = BoardGeometry {
        rect: Rect::new(0.0, 0.0, 800.0, 800.0),
        bottom: Color::White,
    };

    fn square(name: &str) -> Square {
        name.parse().expect("a square")
    }

    fn draw(drawings: &mut Drawings<Ply>, from: &str, to: &str, mods: Mods) {
        drawings.press(square(from), Button::Secondary, mods);
        drawings.drag(BOARD.center_of(square(to)), BOARD);
        drawings.release(Ply::START, true);
    }

    fn told(drawings: &Drawings<Ply>, ply: Ply) -> String {
        let shapes = drawings.on(&ply).map(|s| match s.stage {
            Stage::Done => format!("{}{} {:?}", s.from, s.to, s.brush),
            stage => format!("{}{} {:?} {stage:?}", s.from, s.to, s.brush),
        });
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
        let mut drawings = Drawings::<Ply>::default();
        draw(&mut drawings, "e2", "e4", plain);
        draw(&mut drawings, "g1", "g1", plain);
        assert_eq!(told(&drawings, Ply::START), "e2e4 Green, g1g1 Green");
        draw(&mut drawings, "e2", "e4", red);
        draw(&mut drawings, "g1", "g1", plain);
        assert_eq!(told(&drawings, Ply::START), "e2e4 Red");
        assert_eq!(told(&drawings, Ply::START.next()), "");
        drawings.wipe(&Ply::START);
        assert_eq!(told(&drawings, Ply::START), "");
    }

    #[test]
    fn an_arrow_ends_where_a_queen_or_a_knight_could_go() {
        let end = |name: &str| snapped(square("d4"), BOARD.center_of(square(name)), BOARD);
        for name in ["d8", "h8", "e6", "f5", "a4", "d4"] {
            assert_eq!(end(name), square(name));
        }
        assert_ne!(end("f7"), square("f7"));
    }

    #[test]
    fn an_arrow_that_has_left_the_board_ends_where_it_is_led() {
        let mut drawings = Drawings::<Ply>::default();
        drawings.press(square("d4"), Button::Secondary, Mods::default());
        drawings.drag(BOARD.center_of(square("d8")), BOARD);
        drawings.drag(Point::new(-1.0, 5.0), BOARD);
        assert_eq!(told(&drawings, Ply::START), "d4d8 Green Drawing");
        drawings.drag(BOARD.center_of(square("f7")), BOARD);
        assert_eq!(told(&drawings, Ply::START), "d4f7 Green Drawing");
        drawings.release(Ply::START, false);
        assert_eq!(told(&drawings, Ply::START), "");
    }

    #[test]
    fn a_shape_that_is_drawn_again_fades_first() {
        let mut drawings = Drawings::<Ply>::default();
        draw(&mut drawings, "e2", "e4", Mods::default());
        drawings.press(
            square("e2"),
            Button::Primary,
            Mods {
                shift: true,
                ..Mods::default()
            },
        );
        drawings.drag(BOARD.center_of(square("e4")), BOARD);
        assert_eq!(told(&drawings, Ply::START), "e2e4 Green Fading");
        assert!(drawings.is_drawn_by(Button::Primary) && !drawings.is_drawn_by(Button::Secondary));
    }

    #[test]
    fn arrows_from_the_same_side_keep_their_distance() {
        let arrow = |from: &str| Shape {
            from: square(from),
            to: square("e4"),
            brush: Brush::Green,
            stage: Stage::Done,
        };
        let all = [arrow("e1"), arrow("g1"), arrow("e8")];
        let found = all.map(|shape| clearance(shape, &all, BOARD));
        assert_eq!(found, [CROWDED_CLEARANCE, CROWDED_CLEARANCE, CLEARANCE]);
    }

    #[test]
    fn a_dashed_line_has_gaps_and_its_full_length() {
        assert_eq!(dashes(2.0, &[]), [(0.0, 2.0)]);
        assert_eq!(dashes(1.0, &[0.25, 0.25]), [(0.0, 0.25), (0.5, 0.75)]);
        assert_eq!(dashes(0.1, &[0.25, 0.25]), [(0.0, 0.1)]);
    }
}
