//! The picture of the board: squares, marks, pieces and the promotion chooser, from the bottom up.

mod marks;

use std::time::Duration;

use tabia_game::premove::Premove;
use tabia_game::{Board, Color, File, Piece, Rank, Square};
use tabia_look::{BoardPalette, Coordinates, PieceSet, Shade, SquareState};

pub(crate) use self::marks::badge;
use crate::anim::{self, Animation, Origin};
use crate::board::BoardGeometry;
use crate::board_ui::{Held, Promoting, Target, chooser};
use crate::drawing::{self, Drawn};
use crate::geometry::{Point, Rect};
use crate::scene::{Align, Facing, Rgba, Sprite};
use crate::text::TextStyle;
use crate::theme::Scale;

/// A piece's picture as a share of its square.
const PIECE: f32 = 0.92;
/// How a piece is shown where a chosen move will bring it.
const AHEAD: f32 = 0.65;
/// How much of a piece stays on its square while it is being carried.
const GHOST: f32 = 0.3;

/// Everything that the picture shows.
pub(crate) struct BoardPicture<'a> {
    pub(crate) geometry: BoardGeometry,
    pub(crate) scale: Scale,
    pub(crate) palette: BoardPalette,
    pub(crate) pieces: PieceSet,
    pub(crate) coordinates: Coordinates,
    pub(crate) board: &'a Board,
    /// From where to where the last move went.
    pub(crate) last_move: Option<(Square, Square)>,
    /// The piece on this square is on its way: nobody else has confirmed that it stands there.
    pub(crate) unconfirmed: Option<Square>,
    /// Whether an arrow shows it too.
    pub(crate) last_move_arrow: bool,
    pub(crate) check: Option<Square>,
    /// The pieces that give the check.
    pub(crate) checkers: &'a [Square],
    /// The pieces that stand against a refused move.
    pub(crate) reason: &'a [Square],
    pub(crate) drawings: &'a [Drawn],
    /// Moves chosen in advance, the next one first, and the board with all of them played.
    pub(crate) premoves: &'a [Premove],
    pub(crate) ghost: Option<&'a Board>,
    pub(crate) selected: Option<Square>,
    /// The square under the keyboard.
    pub(crate) cursor: Option<Square>,
    pub(crate) targets: &'a [Target],
    pub(crate) held: Option<Held>,
    pub(crate) promoting: Option<(Promoting, Color)>,
    pub(crate) animation: &'a Animation,
    pub(crate) now: Duration,
    /// The side whose pieces face down.
    pub(crate) turned: Option<Color>,
    /// The square under the pointer.
    pub(crate) hovered: Option<Square>,
    /// The square of a move that is held back, and the share of its time that is left.
    pub(crate) countdown: Option<(Square, f32)>,
}

impl<'a> BoardPicture<'a> {
    /// Pieces on a board, and nothing else.
    pub(crate) fn of(
        board: &'a Board,
        geometry: BoardGeometry,
        scale: Scale,
        (palette, pieces): (BoardPalette, PieceSet),
    ) -> Self {
        Self {
            geometry,
            scale,
            palette,
            pieces,
            coordinates: Coordinates::Shown,
            board,
            last_move: None,
            unconfirmed: None,
            last_move_arrow: false,
            check: None,
            checkers: &[],
            reason: &[],
            drawings: &[],
            premoves: &[],
            ghost: None,
            selected: None,
            cursor: None,
            targets: &[],
            held: None,
            promoting: None,
            animation: &anim::STILL,
            now: Duration::ZERO,
            turned: None,
            hovered: None,
            countdown: None,
        }
    }

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
        self.selected_mark(into);
        self.premove_hatch(into);
        self.check_mark(into);
        if self.coordinates == Coordinates::Shown {
            self.write_coordinates(into);
        }
        self.target_marks(into);
        self.draw_pieces(into);
        self.premove_marks(into);
        self.last_move_arrow_mark(into);
        drawing::build(self.drawings, self.geometry, into);
        self.reason_marks(into);
        self.countdown_mark(into);
        self.cursor_mark(into);
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
            .any(|premove| premove.mv.from == square || premove.mv.to == square)
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

    fn write_coordinates(&self, into: &mut Vec<Sprite>) {
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
            } else if self.unconfirmed == Some(square) {
                AHEAD
            } else {
                1.0
            };
            // What is carried does not glide as well.
            let glide = self.animation.glide(square, self.now);
            match glide.filter(|_| lifted != Some(square)) {
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
            let hovered = promoting.marked == role;
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
                set: self.pieces.beside_board(),
                piece: role.of(color),
                rect,
                alpha: 1.0,
                facing: self.facing(color),
            });
        }
    }

    fn facing(&self, color: Color) -> Facing {
        if self.turned == Some(color) {
            Facing::Down
        } else {
            Facing::Up
        }
    }

    fn piece_at(&self, piece: Piece, center: Point, alpha: f32) -> Sprite {
        let rect = Rect::square_around(center, (self.geometry.side() * PIECE).round());
        Sprite::Piece {
            set: self.pieces,
            piece,
            rect,
            alpha,
            facing: self.facing(piece.color),
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
