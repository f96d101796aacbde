//! The picture of the board: squares, marks, pieces and the promotion chooser, from the bottom up.

use std::time::Duration;

use tabia_game::{Board, Color, File, Piece, Rank, Square, UciMove};
use tabia_look::{BoardPalette, PieceSet, Shade, SquareState};

use crate::anim::{Animation, Origin};
use crate::board::BoardGeometry;
use crate::board_ui::{Held, Marker, Promoting, Target, chooser};
use crate::drawing::{self, Shape};
use crate::geometry::{Point, Rect};
use crate::scene::{Align, Rgba, Sprite};
use crate::text::TextStyle;
use crate::theme::Scale;

/// A piece's picture as a share of its square.
const PIECE: f32 = 0.92;
/// How a piece is shown where a chosen move will bring it.
const AHEAD: f32 = 0.65;
/// How much of a piece stays on its square while it is being carried.
const GHOST: f32 = 0.3;
const MARKER_RADIUS: f32 = 0.134;
const CORNERS_RADIUS: f32 = 0.566;
const FRAME: f32 = 0.06;
const TICK: f32 = 0.22;

/// Everything that the picture shows.
pub(crate) struct BoardPicture<'a> {
    pub(crate) geometry: BoardGeometry,
    pub(crate) scale: Scale,
    pub(crate) palette: BoardPalette,
    pub(crate) pieces: PieceSet,
    pub(crate) board: &'a Board,
    /// From where to where the last move went.
    pub(crate) last_move: Option<(Square, Square)>,
    pub(crate) check: Option<Square>,
    /// The pieces that stand against a refused move.
    pub(crate) reason: &'a [Square],
    pub(crate) drawings: &'a [Shape],
    /// Moves chosen in advance, the next one first, and the board with all of them played.
    pub(crate) premoves: &'a [UciMove],
    pub(crate) ghost: Option<&'a Board>,
    pub(crate) selected: Option<Square>,
    pub(crate) targets: &'a [Target],
    pub(crate) held: Option<Held>,
    pub(crate) promoting: Option<(Promoting, Color)>,
    pub(crate) animation: &'a Animation,
    pub(crate) now: Duration,
    pub(crate) pointer: Point,
}

impl BoardPicture<'_> {
    /// Draws the board.
    pub(crate) fn build(&self, into: &mut Vec<Sprite>) {
        for square in Square::all() {
            let color = self
                .palette
                .square(shade(square), self.state_of(square))
                .into();
            into.push(Sprite::Fill {
                rect: self.geometry.rect_of(square),
                radius: 0.0,
                color,
            });
        }
        self.last_move_marks(into);
        self.check_mark(into);
        self.coordinates(into);
        self.target_marks(into);
        self.draw_pieces(into);
        self.premove_marks(into);
        for shape in self.drawings {
            drawing::build(*shape, self.geometry, into);
        }
        self.reason_marks(into);
        if let Some((promoting, color)) = self.promoting {
            self.chooser(promoting, color, into);
        }
        if let Some(held) = self.lifted()
            && let Some(piece) = self.ghost.unwrap_or(self.board).get(held.from)
        {
            into.push(self.piece_at(piece, held.at, 1.0));
        }
    }

    fn lifted(&self) -> Option<Held> {
        self.held.filter(|held| held.lifted)
    }

    fn state_of(&self, square: Square) -> SquareState {
        if self.check == Some(square) {
            SquareState::Check
        } else if self.selected == Some(square) {
            SquareState::Selected
        } else if self
            .premoves
            .iter()
            .any(|mv| mv.from == square || mv.to == square)
        {
            SquareState::Premove
        } else if self
            .last_move
            .is_some_and(|(from, to)| square == from || square == to)
        {
            SquareState::LastMove
        } else {
            SquareState::Plain
        }
    }

    /// The ink of frames, ticks and coordinates on a square.
    fn ink(&self) -> Rgba {
        Rgba::from(self.palette.marker)
    }

    /// The direction of the last move by shape: ticks in the corners where it began, a frame where it ended.
    fn last_move_marks(&self, into: &mut Vec<Sprite>) {
        let Some((from, to)) = self.last_move else {
            return;
        };
        let side = self.geometry.side();
        let (length, width) = ((side * TICK).round(), (side * FRAME).round().max(2.0));
        let rect = self.geometry.rect_of(from);
        let color = self.ink().fade(0.7);
        let ends = |start: f32, end: f32, size: f32| [start, end - size];
        for y in ends(rect.y, rect.bottom(), width) {
            for x in ends(rect.x, rect.right(), length) {
                into.push(Sprite::Fill {
                    rect: Rect::new(x, y, length, width),
                    radius: 0.0,
                    color,
                });
            }
        }
        for (y, x) in [
            (rect.y + width, rect.x),
            (rect.y + width, rect.right() - width),
        ]
        .into_iter()
        .chain([
            (rect.bottom() - length, rect.x),
            (rect.bottom() - length, rect.right() - width),
        ]) {
            into.push(Sprite::Fill {
                rect: Rect::new(x, y, width, length - width),
                radius: 0.0,
                color,
            });
        }
        into.push(Sprite::Frame {
            rect: self.geometry.rect_of(to),
            radius: 0.0,
            width,
            color,
        });
    }

    fn check_mark(&self, into: &mut Vec<Sprite>) {
        let Some(king) = self.check else { return };
        let (rect, side) = (self.geometry.rect_of(king), self.geometry.side());
        let ring = Rgba::from(self.palette.square(shade(king), SquareState::Check))
            .mix(Rgba::hex(0x60_0000), 0.55);
        into.push(Sprite::Glow {
            rect,
            inner: side * 0.18,
            outer: side * 0.63,
            color: ring.fade(0.45),
        });
        into.push(Sprite::Ring {
            center: rect.center(),
            radius: side * 0.485,
            width: (side * 0.05).max(2.0),
            color: ring,
        });
    }

    /// A dashed frame and a number on each square that a chosen move goes to.
    fn premove_marks(&self, into: &mut Vec<Sprite>) {
        let side = self.geometry.side();
        let color = Rgba::from(self.palette.premove_marker);
        let width = (side * FRAME * 0.7).max(2.0);
        for (i, mv) in self.premoves.iter().enumerate() {
            let rect = self.geometry.rect_of(mv.to);
            let dash = side / 7.0;
            for n in 0..4 {
                let along = dash * 2.0 * n as f32;
                let strips = [
                    Rect::new(rect.x + along, rect.y, dash, width),
                    Rect::new(rect.x + along, rect.bottom() - width, dash, width),
                    Rect::new(rect.x, rect.y + along, width, dash),
                    Rect::new(rect.right() - width, rect.y + along, width, dash),
                ];
                into.extend(strips.map(|rect| Sprite::Fill {
                    rect,
                    radius: 0.0,
                    color,
                }));
            }
            let radius = (side * 0.15).max(self.scale.px(8.0));
            let center = Point::new(rect.right() - radius, rect.y + radius);
            let ink = Rgba::hex(0x2E_1A4A);
            into.push(Sprite::Circle {
                center,
                radius,
                color: ink,
            });
            let style = TextStyle::bold((radius * 1.35) as u16);
            let badge = Rect::square_around(center, radius * 2.0);
            into.push(Sprite::Text {
                text: (i + 1).to_string(),
                at: Point::new(center.x, style.baseline_in(badge)),
                align: Align::Center,
                style,
                color: Rgba::hex(0xFF_FFFF),
                clip: None,
            });
        }
    }

    fn reason_marks(&self, into: &mut Vec<Sprite>) {
        let side = self.geometry.side();
        for square in self.reason {
            let (center, width) = (self.geometry.center_of(*square), (side * 0.06).max(2.0));
            let color = Rgba::hex(0xD5_5E00);
            into.push(Sprite::Ring {
                center,
                radius: side * 0.47,
                width,
                color,
            });
        }
    }

    fn target_marks(&self, into: &mut Vec<Sprite>) {
        let side = self.geometry.side();
        let color = match self.ghost {
            None => self.ink(),
            Some(_) => Rgba::from(self.palette.premove_marker),
        };
        let hovered = self
            .lifted()
            .and_then(|held| self.geometry.square_at(held.at));
        for target in self.targets {
            let rect = self.geometry.rect_of(target.to);
            if hovered == Some(target.to) {
                let color =
                    Rgba::from(self.palette.square(shade(target.to), SquareState::Selected))
                        .fade(0.7);
                into.push(Sprite::Fill {
                    rect,
                    radius: 0.0,
                    color,
                });
                continue;
            }
            match target.marker {
                Marker::Quiet => {
                    into.push(Sprite::Circle {
                        center: rect.center(),
                        radius: side * MARKER_RADIUS,
                        color,
                    });
                }
                Marker::Capture => into.push(Sprite::Corners {
                    rect,
                    radius: side * CORNERS_RADIUS,
                    color,
                }),
                Marker::DropOnly => {}
            }
        }
    }

    fn coordinates(&self, into: &mut Vec<Sprite>) {
        let side = self.geometry.side();
        let px = (side * 0.155).round().max(self.scale.px(11.0));
        let style = TextStyle::bold(px as u16);
        let margin = (side * 0.05).round().max(2.0);
        let (bottom_rank, left_file) = match self.geometry.bottom {
            Color::White => (Rank::First, File::A),
            Color::Black => (Rank::Eighth, File::H),
        };
        let mut write = |square: Square, text: String, at: Point, align| {
            // Letters on light squares are thin: they need more weight than the dark square's colour has.
            let color = match shade(square) {
                Shade::Light => Rgba::from(self.palette.plain.dark).mix(Rgba::hex(0x10_1820), 0.3),
                Shade::Dark => Rgba::from(self.palette.plain.light),
            };
            into.push(Sprite::Text {
                text,
                at,
                align,
                style,
                color,
                clip: None,
            });
        };
        for file in File::ALL {
            let square = Square::new(file, bottom_rank);
            let rect = self.geometry.rect_of(square);
            let at = Point::new(rect.right() - margin, rect.bottom() - margin - px * 0.02);
            write(square, file.to_string(), at, Align::Right);
        }
        for rank in Rank::ALL {
            let square = Square::new(left_file, rank);
            let rect = self.geometry.rect_of(square);
            write(
                square,
                rank.to_string(),
                Point::new(rect.x + margin, rect.y + margin + px * 0.73),
                Align::Left,
            );
        }
    }

    fn draw_pieces(&self, into: &mut Vec<Sprite>) {
        for (square, piece) in self.animation.fading(self.now) {
            into.push(self.piece_at(*piece, self.geometry.center_of(*square), 0.5));
        }
        let ghost = self.ghost.unwrap_or(self.board);
        let lifted = self.lifted().map(|held| held.from);
        let waiting = self.promoting.map(|(promoting, _)| promoting.mv.from);
        let mut gliding = Vec::new();
        for (square, piece) in self.board.pieces() {
            let alpha = if lifted == Some(square)
                || waiting == Some(square)
                || ghost.get(square) != Some(piece)
            {
                GHOST
            } else {
                1.0
            };
            match self.animation.glide(square, self.now) {
                None => into.push(self.piece_at(piece, self.geometry.center_of(square), alpha)),
                Some(glide) => {
                    let to = self.geometry.center_of(square);
                    let from = match glide.from {
                        Origin::Square(from) => self.geometry.center_of(from),
                        Origin::Away(right, down) => {
                            to.offset(right * self.geometry.side(), down * self.geometry.side())
                        }
                    };
                    let at = to.offset((from.x - to.x) * glide.left, (from.y - to.y) * glide.left);
                    gliding.push(self.piece_at(piece, at, 1.0));
                }
            }
        }
        for (square, piece) in ghost
            .pieces()
            .filter(|(square, piece)| self.board.get(*square) != Some(*piece))
        {
            let alpha = if lifted == Some(square) { GHOST } else { AHEAD };
            into.push(self.piece_at(piece, self.geometry.center_of(square), alpha));
        }
        into.append(&mut gliding);
    }

    /// The four pieces on cells of their own, the board dimmed behind them.
    fn chooser(&self, promoting: Promoting, color: Color, into: &mut Vec<Sprite>) {
        into.push(Sprite::Fill {
            rect: self.geometry.rect,
            radius: 0.0,
            color: Rgba([22, 21, 18, 178]),
        });
        let side = self.geometry.side();
        for (role, cell) in chooser(promoting.mv.to, self.geometry) {
            let center = cell.center();
            let hovered = cell.contains(self.pointer);
            let disc = Rgba::hex(0xC4_CCD4);
            if hovered {
                into.push(Sprite::Fill {
                    rect: cell,
                    radius: 0.0,
                    color: Rgba::hex(0xFF_B000),
                });
            } else {
                into.push(Sprite::Circle {
                    center,
                    radius: side * 0.48,
                    color: disc,
                });
            }
            let share = if hovered { 1.0 } else { 0.8 };
            let rect = Rect::square_around(center, (side * share).round());
            into.push(Sprite::Piece {
                set: self.pieces,
                piece: role.of(color),
                rect,
                alpha: 1.0,
            });
        }
    }

    fn piece_at(&self, piece: Piece, center: Point, alpha: f32) -> Sprite {
        let rect = Rect::square_around(center, (self.geometry.side() * PIECE).round());
        Sprite::Piece {
            set: self.pieces,
            piece,
            rect,
            alpha,
        }
    }
}

fn shade(square: Square) -> Shade {
    if square.is_light() {
        Shade::Light
    } else {
        Shade::Dark
    }
}

#[cfg(test)]
mod tests;
