//! Arrows and circles that people draw on positions of a game. They are kept beside its events and are none of them:
//! nobody else has to see them, and no rule knows them.

use core::fmt;
use core::str::FromStr;
use std::collections::BTreeMap;

use serde::Serialize;
use tabia_core::pgn::{Arrow, Command, Comment, Highlight};
use thiserror::Error;

use crate::{Square, UciMove};

pub use tabia_core::pgn::Brush;

/// An arrow, or a circle if it ends where it begins. As text: `Ge2e4`, the brush first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    /// Its colour.
    pub brush: Brush,
    /// Where it begins.
    pub from: Square,
    /// Where it ends.
    pub to: Square,
}

/// A text is no [`Shape`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected a colour and two squares, such as Ge2e4")]
pub struct ParseShapeError;

impl FromStr for Shape {
    type Err = ParseShapeError;

    fn from_str(text: &str) -> Result<Self, ParseShapeError> {
        let read = || {
            let (brush, squares) = text.split_at_checked(1)?;
            Some(Self {
                brush: Brush::from_char(brush.chars().next()?)?,
                from: squares.get(..2)?.parse().ok()?,
                to: squares.get(2..)?.parse().ok()?,
            })
        };
        read().ok_or(ParseShapeError)
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.brush.to_char(), self.from, self.to)
    }
}

impl Serialize for Shape {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Draws `shape` among others: one with the same ends takes its colour, and the same one is taken away.
pub fn toggle(shapes: &mut Vec<Shape>, shape: Shape) {
    let ends = |shape: &Shape| (shape.from, shape.to);
    match shapes.iter().position(|other| ends(other) == ends(&shape)) {
        Some(index) if shapes[index] == shape => drop(shapes.remove(index)),
        Some(index) => shapes[index] = shape,
        None => shapes.push(shape),
    }
}

/// Everything that is drawn in a game. A position is named by the moves that lead to it, for the same position of
/// another line is another one.
///
/// As text each position with drawings is a line: its moves, a bar, its shapes.
///
/// ```
/// use tabia_game::drawing::Drawings;
///
/// let drawings = Drawings::from("e2e4 e7e5|Gg1f3 Re5e5\n");
/// let moves = ["e2e4".parse()?, "e7e5".parse()?];
/// assert_eq!(drawings.on(&moves).len(), 2);
/// assert_eq!(drawings.to_string(), "e2e4 e7e5|Gg1f3 Re5e5\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawings {
    /// By the moves as text, with blanks between.
    by_path: BTreeMap<String, Vec<Shape>>,
}

fn key(path: &[UciMove]) -> String {
    let moves: Vec<String> = path.iter().map(UciMove::to_string).collect();
    moves.join(" ")
}

impl Drawings {
    /// None at all.
    pub const NONE: Self = Self {
        by_path: BTreeMap::new(),
    };

    /// What is drawn on the position after these moves, in the order in which it was drawn.
    #[must_use]
    pub fn on(&self, path: &[UciMove]) -> &[Shape] {
        self.by_path.get(&key(path)).map_or(&[], Vec::as_slice)
    }

    /// Whether nothing is drawn anywhere.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.by_path.is_empty()
    }

    /// Puts these shapes in the place of those on a position; none of them wipes it.
    pub fn set(&mut self, path: &[UciMove], shapes: Vec<Shape>) {
        if shapes.is_empty() {
            self.by_path.remove(&key(path));
        } else {
            self.by_path.insert(key(path), shapes);
        }
    }
}

impl From<&str> for Drawings {
    /// Reads what [`Drawings`] writes. What cannot be read is a shape less, and nothing worse.
    fn from(text: &str) -> Self {
        let mut drawings = Self::default();
        for line in text.lines() {
            let Some((path, shapes)) = line.split_once('|') else {
                continue;
            };
            let path: Result<Vec<UciMove>, _> =
                path.split_whitespace().map(str::parse::<UciMove>).collect();
            let shapes = shapes
                .split_whitespace()
                .filter_map(|text| text.parse().ok());
            if let Ok(path) = path {
                drawings.set(&path, shapes.collect());
            }
        }
        drawings
    }
}

impl fmt::Display for Drawings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (path, shapes) in &self.by_path {
            let shapes: Vec<String> = shapes.iter().map(Shape::to_string).collect();
            writeln!(f, "{path}|{}", shapes.join(" "))?;
        }
        Ok(())
    }
}

/// The commands of PGN that draw these shapes, `[%csl Gf7][%cal Gh5f7]`; empty for none.
pub(crate) fn commands(shapes: &[Shape]) -> String {
    let (circles, arrows): (Vec<Shape>, Vec<Shape>) =
        shapes.iter().partition(|shape| shape.from == shape.to);
    let mut text = String::new();
    if !circles.is_empty() {
        let squares = circles.iter().map(|shape| Highlight {
            brush: shape.brush,
            square: shape.from,
        });
        text += &Command::Squares(squares.collect()).to_string();
    }
    if !arrows.is_empty() {
        let arrows = arrows.iter().map(|shape| Arrow {
            brush: shape.brush,
            from: shape.from,
            to: shape.to,
        });
        text += &Command::Arrows(arrows.collect()).to_string();
    }
    text
}

/// The shapes that the comments of a move draw.
#[must_use]
pub fn shapes(comments: &[Comment]) -> Vec<Shape> {
    let mut shapes = Vec::new();
    for command in comments.iter().flat_map(Comment::commands) {
        match command {
            Command::Squares(squares) => shapes.extend(squares.into_iter().map(|square| Shape {
                brush: square.brush,
                from: square.square,
                to: square.square,
            })),
            Command::Arrows(arrows) => shapes.extend(arrows.into_iter().map(|arrow| Shape {
                brush: arrow.brush,
                from: arrow.from,
                to: arrow.to,
            })),
            Command::Clock(_) | Command::Elapsed(_) | Command::Eval { .. } => {}
        }
    }
    shapes
}

/// The comments of a move with these shapes in the place of those that they drew.
pub(crate) fn redrawn(comments: &[Comment], shapes: &[Shape]) -> Vec<Comment> {
    let mut kept: Vec<Comment> = comments.iter().filter_map(without_shapes).collect();
    let commands = commands(shapes);
    match kept.first_mut() {
        _ if commands.is_empty() => {}
        Some(first) => {
            let text = format!("{commands} {first}");
            *first = Comment::new(&text).unwrap_or_else(|| first.clone());
        }
        None => kept.extend(Comment::new(&commands)),
    }
    kept
}

/// A comment without the commands that draw; none if nothing is left.
fn without_shapes(comment: &Comment) -> Option<Comment> {
    let draws = |text: &str| {
        let found = [text.find("[%csl "), text.find("[%cal ")];
        found.into_iter().flatten().min()
    };
    let mut rest = comment.as_str();
    if draws(rest).is_none() {
        return Some(comment.clone());
    }
    let mut kept = Vec::new();
    while let Some(index) = draws(rest) {
        let (before, command) = rest.split_at(index);
        kept.push(before.trim());
        rest = command.split_once(']').map_or("", |(_, after)| after);
    }
    kept.push(rest.trim());
    kept.retain(|part| !part.is_empty());
    Comment::new(&kept.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(text: &str) -> Shape {
        text.parse().expect("a shape")
    }

    fn comment(text: &str) -> Comment {
        Comment::new(text).expect("some text")
    }

    #[test]
    fn a_shape_is_drawn_recoloured_and_taken_away() {
        let mut shapes = Vec::new();
        for text in ["Ge2e4", "Gg1g1", "Re2e4", "Gg1g1"] {
            toggle(&mut shapes, shape(text));
        }
        assert_eq!(shapes, [shape("Re2e4")]);
        toggle(&mut shapes, shape("Re2e4"));
        let mut drawings = Drawings::NONE;
        drawings.set(&[], shapes);
        assert!(drawings.is_empty());
    }

    #[test]
    fn what_cannot_be_read_is_a_shape_less() {
        let text = "|Ge2e4 Xe2e4 Ge2 G\u{e9}2e4 Bd4d4\ne2|Ge2e4\nno bar\ne2e4|\n";
        assert_eq!(Drawings::from(text).to_string(), "|Ge2e4 Bd4d4\n");
    }

    #[test]
    fn shapes_stand_in_comments_as_other_programs_write_them() {
        let drawn = [shape("Gf7f7"), shape("Rh5f7"), shape("Bg8g8")];
        let comments = redrawn(&[comment("[%clk 0:03:00] [%csl Ya1] Strong.")], &drawn);
        assert_eq!(
            comments,
            [comment("[%csl Gf7,Bg8][%cal Rh5f7] [%clk 0:03:00] Strong.")]
        );
        assert_eq!(
            shapes(&comments),
            [shape("Gf7f7"), shape("Bg8g8"), shape("Rh5f7")]
        );
        assert_eq!(redrawn(&[comment("[%cal Gh5f7]")], &[]), []);
        assert_eq!(redrawn(&[], &drawn[..1]), [comment("[%csl Gf7]")]);
    }
}
