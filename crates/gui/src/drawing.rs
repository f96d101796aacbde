//! Arrows and circles that a person draws on the board, with the second button or by keys: the shape in the making, and
//! how shapes look. What is drawn belongs to the game or the study, which keep it by their moves.

use std::f32::consts::TAU;

use tabia_game::Square;
use tabia_game::drawing::{Brush, Shape};
use tabia_look::brush;

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
/// The shaft and the head of an arrow that nobody has drawn.
const THIN: f32 = 0.4;
const THIN_HEAD: f32 = 0.6;
/// It leaves the piece that it points at free.
const BEFORE_THE_PIECE: f32 = 0.38;
/// What the release will take away fades to this share.
const FADING: f32 = 0.6;

/// A shape as it is to be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Drawn {
    pub(crate) shape: Shape,
    pub(crate) stage: Stage,
}

impl Drawn {
    pub(crate) fn done(shape: Shape) -> Self {
        Self {
            shape,
            stage: Stage::Done,
        }
    }
}

/// How far a shape has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Stage {
    #[default]
    Done,
    /// It is not finished yet.
    Drawing,
    /// The same shape is being drawn again, which takes it away.
    Fading,
}

/// What leads the pen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lead {
    /// The pointer, as long as this button is down.
    Button(Button),
    Keys,
}

/// The shape that is being drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Pen {
    shape: Shape,
    lead: Lead,
    /// Whether it ends only where a queen or a knight could go; no more once it has left the board.
    snaps: bool,
}

/// Whether a press of this button draws: the second one, and the first one with Shift.
pub(crate) const fn draws(button: Button, mods: Mods) -> bool {
    match button {
        Button::Secondary => true,
        Button::Primary => mods.shift,
        Button::Middle => false,
    }
}

/// The pen over a board.
#[derive(Clone, Debug)]
pub(crate) struct Sketch {
    pen: Option<Pen>,
    /// What keys draw with: the colour that was chosen last.
    brush: Brush,
}

impl Default for Sketch {
    fn default() -> Self {
        Self {
            pen: None,
            brush: Brush::Green,
        }
    }
}

impl Sketch {
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
        self.begin(from, brush, Lead::Button(button));
    }

    /// A shape is begun by keys.
    pub(crate) fn begin_by_keys(&mut self, from: Square) {
        self.begin(from, self.brush, Lead::Keys);
    }

    fn begin(&mut self, from: Square, brush: Brush, lead: Lead) {
        self.pen = Some(Pen {
            shape: Shape {
                brush,
                from,
                to: from,
            },
            lead,
            snaps: true,
        });
    }

    /// The pointer moves; beside the board the shape keeps its last end.
    pub(crate) fn drag(&mut self, at: Point, board: BoardGeometry) {
        let Some(pen) = self.pen.as_mut().filter(|pen| pen.lead != Lead::Keys) else {
            return;
        };
        match board.square_at(at) {
            None => pen.snaps = false,
            Some(_) if pen.snaps => pen.shape.to = snapped(pen.shape.from, at, board),
            Some(square) => pen.shape.to = square,
        }
    }

    /// Keys lead the end of the shape to this square.
    pub(crate) fn lead_to(&mut self, to: Square) {
        if let Some(pen) = self.pen.as_mut().filter(|pen| pen.lead == Lead::Keys) {
            pen.shape.to = to;
        }
    }

    /// A key chooses the colour of the shape that is being drawn: 1 green, 2 red, 3 blue, 4 yellow. `false` if
    /// none is drawn, or the key chooses none.
    pub(crate) fn recolour(&mut self, key: char) -> bool {
        let brush = match key {
            '1' => Brush::Green,
            '2' => Brush::Red,
            '3' => Brush::Blue,
            '4' => Brush::Yellow,
            _ => return false,
        };
        let Some(pen) = &mut self.pen else {
            return false;
        };
        pen.shape.brush = brush;
        self.brush = brush;
        true
    }

    /// The shape is finished, to be drawn among the others.
    pub(crate) fn finish(&mut self) -> Option<Shape> {
        self.pen.take().map(|pen| pen.shape)
    }

    /// Whether the pointer draws.
    pub(crate) fn is_drawn_by_pointer(&self) -> bool {
        self.pen.is_some_and(|pen| pen.lead != Lead::Keys)
    }

    /// Whether a shape is being drawn with this button.
    pub(crate) fn is_drawn_by(&self, button: Button) -> bool {
        self.pen.is_some_and(|pen| pen.lead == Lead::Button(button))
    }

    /// Whether a shape is being drawn by keys.
    pub(crate) fn is_drawn_by_keys(&self) -> bool {
        self.pen.is_some_and(|pen| pen.lead == Lead::Keys)
    }

    /// Gives the shape that is being drawn up; `false` if there is none.
    pub(crate) fn give_up(&mut self) -> bool {
        self.pen.take().is_some()
    }

    /// What is to be seen on a position with these shapes, the unfinished one last.
    pub(crate) fn over(&self, shapes: &[Shape]) -> Vec<Drawn> {
        let unfinished = self.pen.map(|pen| pen.shape);
        let fades = unfinished.is_some_and(|unfinished| shapes.contains(&unfinished));
        let stage = |shape| match fades && unfinished == Some(shape) {
            true => Stage::Fading,
            false => Stage::Done,
        };
        let done = shapes.iter().map(|shape| Drawn {
            shape: *shape,
            stage: stage(*shape),
        });
        let unfinished = unfinished.filter(|_| !fades).map(|shape| Drawn {
            shape,
            stage: Stage::Drawing,
        });
        done.chain(unfinished).collect()
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
pub(crate) fn build(shapes: &[Drawn], board: BoardGeometry, into: &mut Vec<Sprite>) {
    for drawn in shapes {
        let clearance = clearance(drawn.shape, shapes, board);
        build_one(*drawn, clearance, board, into);
    }
}

/// How far from the middle of its last square an arrow ends, in squares.
fn clearance(shape: Shape, all: &[Drawn], board: BoardGeometry) -> f32 {
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
    if all.iter().map(|drawn| &drawn.shape).any(is_beside) {
        CROWDED_CLEARANCE
    } else {
        CLEARANCE
    }
}

fn build_one(drawn: Drawn, clearance: f32, board: BoardGeometry, into: &mut Vec<Sprite>) {
    let Drawn { shape, stage } = drawn;
    let side = board.side();
    let (opacity, thickness, stroke) = match stage {
        Stage::Done => (OPACITY, 1.0, CIRCLE_STROKE),
        Stage::Drawing => (OPACITY, DRAWING, CIRCLE_STROKE_DRAWING),
        Stage::Fading => (OPACITY * FADING, 1.0, CIRCLE_STROKE),
    };
    let color = Rgba::from(brush::ink(shape.brush)).fade(opacity);
    let (from, to) = (board.center_of(shape.from), board.center_of(shape.to));
    let dashes = |length: f32| dashes(length / side, brush::dash(shape.brush));
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
    let arrow = Arrow {
        ends: (from, to),
        side,
        thickness,
        head: 1.0,
        clearance,
    };
    arrow.build(brush::dash(shape.brush), color, into);
}

/// Draws an arrow that marks something else than what a person has drawn: thinner, between the middles of two squares.
pub(crate) fn build_thin_arrow(
    ends: (Point, Point),
    side: f32,
    color: Rgba,
    into: &mut Vec<Sprite>,
) {
    let arrow = Arrow {
        ends,
        side,
        thickness: THIN,
        head: THIN_HEAD,
        clearance: BEFORE_THE_PIECE,
    };
    arrow.build(&[], color, into);
}

/// An arrow on the board.
struct Arrow {
    ends: (Point, Point),
    /// A square's side.
    side: f32,
    /// Of the shaft, as a share of the usual one.
    thickness: f32,
    /// The size of the head, as a share of the usual one.
    head: f32,
    /// How far from the middle of its last square it ends, in squares.
    clearance: f32,
}

impl Arrow {
    fn build(&self, dash: &[f32], color: Rgba, into: &mut Vec<Sprite>) {
        let ((from, to), side) = (self.ends, self.side);
        let length = from.distance(to);
        let (ux, uy) = ((to.x - from.x) / length, (to.y - from.y) / length);
        let place = |along: f32, across: f32| {
            from.offset(ux * along - uy * across, uy * along + ux * across)
        };
        let (tail, tip) = (side * CLEARANCE, length - side * self.clearance);
        let neck = tip - side * HEAD_LENGTH * self.head;
        let half = side * SHAFT * self.thickness / 2.0;
        for (start, end) in dashes((neck - tail) / side, dash) {
            let (start, end) = (tail + start * side, tail + end * side);
            let points = vec![
                place(start, -half),
                place(end, -half),
                place(end, half),
                place(start, half),
            ];
            into.push(Sprite::Polygon { points, color });
        }
        let half = side * HEAD_WIDTH * self.head / 2.0;
        into.push(Sprite::Polygon {
            points: vec![place(neck, -half), place(tip, 0.0), place(neck, half)],
            color,
        });
    }
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
    use tabia_game::drawing::toggle;

    use super::*;
    use crate::geometry::Rect;

    const BOARD: BoardGeometry = BoardGeometry {
        rect: Rect::new(0.0, 0.0, 800.0, 800.0),
        bottom: tabia_game::Color::White,
    };

    fn square(name: &str) -> Square {
        name.parse().expect("a square")
    }

    fn told(sketch: &Sketch, shapes: &[Shape]) -> String {
        let shapes = sketch.over(shapes);
        let shapes = shapes.iter().map(|drawn| match drawn.stage {
            Stage::Done => drawn.shape.to_string(),
            stage => format!("{} {stage:?}", drawn.shape),
        });
        shapes.collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn the_colour_is_that_of_the_press_or_of_a_key() {
        let draw = |keys: &str, mods: Mods| {
            let mut sketch = Sketch::default();
            sketch.press(square("e2"), Button::Secondary, mods);
            sketch.drag(BOARD.center_of(square("e4")), BOARD);
            assert!(keys.chars().all(|key| sketch.recolour(key)));
            sketch.finish().expect("a shape").to_string()
        };
        let plain = Mods::default();
        let (shift, alt) = (
            Mods {
                shift: true,
                ..plain
            },
            Mods { alt: true, ..plain },
        );
        let both = Mods { ctrl: true, ..alt };
        let drawn = [plain, shift, alt, both].map(|mods| draw("", mods));
        assert_eq!(drawn, ["Ge2e4", "Re2e4", "Be2e4", "Ye2e4"]);
        assert_eq!(
            ["1", "2", "3", "34"].map(|keys| draw(keys, shift)),
            ["Ge2e4", "Re2e4", "Be2e4", "Ye2e4"]
        );
        assert!(!Sketch::default().recolour('1'));
    }

    #[test]
    fn keys_draw_wherever_they_lead_and_keep_their_colour() {
        let mut sketch = Sketch::default();
        sketch.begin_by_keys(square("d4"));
        sketch.drag(BOARD.center_of(square("a1")), BOARD);
        sketch.lead_to(square("f7"));
        sketch.recolour('3');
        assert_eq!(told(&sketch, &[]), "Bd4f7 Drawing");
        assert!(sketch.is_drawn_by_keys() && sketch.finish().is_some());
        sketch.begin_by_keys(square("a1"));
        assert_eq!(told(&sketch, &[]), "Ba1a1 Drawing");
        assert!(sketch.give_up() && sketch.finish().is_none());
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
        let mut sketch = Sketch::default();
        sketch.press(square("d4"), Button::Secondary, Mods::default());
        sketch.drag(BOARD.center_of(square("d8")), BOARD);
        sketch.drag(Point::new(-1.0, 5.0), BOARD);
        assert_eq!(told(&sketch, &[]), "Gd4d8 Drawing");
        sketch.drag(BOARD.center_of(square("f7")), BOARD);
        assert_eq!(told(&sketch, &[]), "Gd4f7 Drawing");
    }

    #[test]
    fn a_shape_that_is_drawn_again_fades_first() {
        let mut sketch = Sketch::default();
        let mut shapes = Vec::new();
        let shift = Mods {
            shift: true,
            ..Mods::default()
        };
        for stage in ["Ge2e4 Drawing", "Ge2e4 Fading"] {
            sketch.press(square("e2"), Button::Primary, shift);
            sketch.drag(BOARD.center_of(square("e4")), BOARD);
            assert_eq!(told(&sketch, &shapes), stage);
            assert!(sketch.is_drawn_by(Button::Primary) && !sketch.is_drawn_by(Button::Secondary));
            toggle(&mut shapes, sketch.finish().expect("a shape"));
        }
        assert_eq!(shapes, []);
    }

    #[test]
    fn arrows_from_the_same_side_keep_their_distance() {
        let all =
            ["Ge1e4", "Gg1e4", "Ge8e4"].map(|text| Drawn::done(text.parse().expect("a shape")));
        let found = all.map(|drawn| clearance(drawn.shape, &all, BOARD));
        assert_eq!(found, [CROWDED_CLEARANCE, CROWDED_CLEARANCE, CLEARANCE]);
    }

    #[test]
    fn a_dashed_line_has_gaps_and_its_full_length() {
        assert_eq!(dashes(2.0, &[]), [(0.0, 2.0)]);
        assert_eq!(dashes(1.0, &[0.25, 0.25]), [(0.0, 0.25), (0.5, 0.75)]);
        assert_eq!(dashes(0.1, &[0.25, 0.25]), [(0.0, 0.1)]);
    }
}
