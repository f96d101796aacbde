//! Setting a position up, piece by piece. Anything may stand anywhere; the game tells whether it can be played.

mod draw;

use tabia_game::editor::Draft;
use tabia_game::study::Study;
use tabia_game::{CastlingSide, Color, Piece, Square, StartPosition};

use tabia_words::{self as words, Language};

use super::tool::Wish;
use crate::bench::Bench;
use crate::board::BoardGeometry;
use crate::cursor::{self, Way};
use crate::document::Standing;
use crate::geometry::Point;
use crate::input::{Button, InputEvent, Key};
use crate::layout::Layout;

/// The least height of the panel, in logical pixels.
const PANEL: f32 = 334.0;

/// What the pointer does on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hand {
    /// Takes pieces up and puts them down elsewhere, or off the board.
    Move,
    /// Puts this piece wherever it is pressed.
    Place(Piece),
    Erase,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Message {
    Take(Hand),
    Turn(Color),
    /// This castling is allowed, or not any more.
    Castle(Color, CastlingSide),
    Empty,
    Standard,
    Flip,
    /// Take the last change back.
    Undo,
    /// Make the change again that was taken back last.
    Redo,
    Copy,
    Play,
    Analyse,
    Leave,
}

/// A piece under way.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Held {
    piece: Piece,
    /// None if it comes from the box.
    from: Option<Square>,
    at: Point,
}

/// A position that is being set up.
pub(crate) struct EditorScreen {
    draft: Draft,
    /// What was there before each change, the latest last.
    past: Vec<Draft>,
    /// What was there after each change that was taken back, the first of them last.
    future: Vec<Draft>,
    bottom: Color,
    hand: Hand,
    held: Option<Held>,
    /// The square under the keyboard.
    cursor: Option<Square>,
    /// Whether what is there is to be said.
    to_say: bool,
    /// Squares are painted while the button is down: with a piece, or with nothing.
    painting: Option<Option<Piece>>,
}

impl EditorScreen {
    /// Begins with `start`, seen from this side.
    pub(crate) fn new(start: &StartPosition, bottom: Color) -> Self {
        Self {
            draft: Draft::from(start),
            past: Vec::new(),
            future: Vec::new(),
            bottom,
            hand: Hand::Move,
            held: None,
            cursor: None,
            to_say: false,
            painting: None,
        }
    }

    /// Another position to go on from.
    pub(crate) fn set(&mut self, start: &StartPosition) {
        let before = std::mem::replace(&mut self.draft, Draft::from(start));
        self.remember(before);
    }

    /// Puts another draft on the board, and hands over the one that was there.
    fn go_to(&mut self, draft: Draft) -> Draft {
        self.put_down();
        self.to_say = true;
        std::mem::replace(&mut self.draft, draft)
    }

    /// Keeps what was there before, if that was something else.
    fn remember(&mut self, before: Draft) {
        if before != self.draft {
            self.past.push(before);
            self.future.clear();
        }
    }

    /// The position, if it is legal.
    pub(crate) fn position(&self) -> Option<StartPosition> {
        self.draft.finish().ok()
    }

    pub(crate) fn fen(&self) -> String {
        self.draft.fen()
    }

    /// The board as it stands, to be exported.
    pub(crate) fn standing(&self) -> Standing {
        Standing {
            board: self.draft.board().clone(),
            bottom: self.bottom,
            last_move: None,
            check: None,
            shapes: Vec::new(),
        }
    }

    pub(crate) fn board(&self, layout: &Layout) -> BoardGeometry {
        BoardGeometry {
            rect: Bench::new(layout, 0.0, PANEL).board,
            bottom: self.bottom,
        }
    }

    pub(crate) fn handle(&mut self, event: &InputEvent, layout: &Layout) {
        // A stroke over several squares is one change.
        let before = self.painting.is_none().then(|| self.draft.clone());
        self.take(event, self.board(layout));
        if let Some(before) = before {
            self.remember(before);
        }
    }

    fn take(&mut self, event: &InputEvent, board: BoardGeometry) {
        match event {
            InputEvent::PointerDown {
                at,
                button: Button::Primary,
                ..
            } => {
                self.cursor = None;
                if let Some(square) = board.square_at(*at) {
                    self.press(square, *at);
                }
            }
            InputEvent::PointerDown {
                at,
                button: Button::Secondary,
                ..
            } => {
                self.put_down();
                if let Some(square) = board.square_at(*at) {
                    self.draft.clear(square);
                    self.settle();
                }
            }
            InputEvent::PointerMoved(at) => {
                if let Some(held) = &mut self.held {
                    held.at = *at;
                }
                if let (Some(piece), Some(square)) = (self.painting, board.square_at(*at)) {
                    self.paint(square, piece);
                }
            }
            InputEvent::PointerUp {
                at,
                button: Button::Primary,
            } => self.release(board.square_at(*at)),
            InputEvent::PointerLost | InputEvent::Resized { .. } => self.put_down(),
            InputEvent::Char(letter) => {
                if let Some(piece) = Piece::from_char(*letter) {
                    self.hand = Hand::Place(piece);
                }
            }
            InputEvent::Key { key, .. } => match key {
                Key::Space => self.hand = Hand::Move,
                Key::Delete | Key::Backspace => match self.cursor {
                    Some(square) => {
                        self.draft.clear(square);
                        self.settle();
                        self.to_say = true;
                    }
                    None => self.hand = Hand::Erase,
                },
                Key::Left => self.move_cursor(Way::Left, board),
                Key::Right => self.move_cursor(Way::Right, board),
                Key::Up => self.move_cursor(Way::Up, board),
                Key::Down => self.move_cursor(Way::Down, board),
                Key::Enter => self.press_cursor(board),
                _ => {}
            },
            InputEvent::PointerDown { .. }
            | InputEvent::PointerUp { .. }
            | InputEvent::Wheel { .. }
            | InputEvent::Shortcut(_)
            | InputEvent::FileDropped { .. }
            | InputEvent::QuitRequested => {}
        }
    }

    /// The first step only shows where the cursor is.
    fn move_cursor(&mut self, way: Way, board: BoardGeometry) {
        let next = match self.cursor {
            None => cursor::first(self.bottom),
            Some(square) => cursor::step(square, way, self.bottom).unwrap_or(square),
        };
        self.cursor = Some(next);
        if let Some(held) = &mut self.held {
            held.at = board.center_of(next);
        }
        self.to_say = true;
    }

    /// Does at the cursor what a press there would do; a piece that is taken up is put down by the next press.
    fn press_cursor(&mut self, board: BoardGeometry) {
        let Some(square) = self.cursor else {
            return self.move_cursor(Way::Up, board);
        };
        if self.held.is_some() {
            self.release(Some(square));
        } else {
            self.press(square, board.center_of(square));
            self.painting = None;
        }
        self.to_say = true;
    }

    /// What is to be said of the square under the cursor, and of the position.
    pub(crate) fn take_line(&mut self, language: Language) -> Option<String> {
        let square = self.cursor.filter(|_| std::mem::take(&mut self.to_say))?;
        let board = self.draft.board();
        let square = words::text(language, words::Message::Square { square, board });
        Some(match self.draft.finish() {
            Ok(_) => square.into_owned(),
            Err(error) => {
                let why = words::text(language, words::Message::PositionError(error));
                format!("{square} {why}")
            }
        })
    }

    fn press(&mut self, square: Square, at: Point) {
        let stands = self.draft.board().get(square);
        match self.hand {
            Hand::Move => {
                self.held = stands.map(|piece| Held {
                    piece,
                    from: Some(square),
                    at,
                });
            }
            // Pressing the same piece again takes it away.
            Hand::Place(piece) => {
                let paint = (stands != Some(piece)).then_some(piece);
                self.painting = Some(paint);
                self.paint(square, paint);
            }
            Hand::Erase => {
                self.painting = Some(None);
                self.paint(square, None);
            }
        }
    }

    fn release(&mut self, square: Option<Square>) {
        self.painting = None;
        let Some(held) = self.held.take() else { return };
        if let Some(from) = held.from {
            self.draft.clear(from);
        }
        if let Some(square) = square {
            self.draft.place(square, held.piece);
        }
        self.settle();
    }

    /// Backs out by one layer; `false` if there was none.
    pub(crate) fn back_out(&mut self) -> bool {
        let is_holding = self.held.is_some() || self.painting.is_some();
        let is_placing = self.hand != Hand::Move;
        self.put_down();
        self.hand = Hand::Move;
        is_holding || is_placing || self.cursor.take().is_some()
    }

    fn put_down(&mut self) {
        self.held = None;
        self.painting = None;
    }

    fn paint(&mut self, square: Square, piece: Option<Piece>) {
        match piece {
            Some(piece) => self.draft.place(square, piece),
            None => self.draft.clear(square),
        }
        self.settle();
    }

    /// Castling goes with the king and the rook that it needs.
    fn settle(&mut self) {
        let possible = self.draft.possible_castling();
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                if possible.rook(color, side).is_none() {
                    self.draft.forbid_castling(color, side);
                }
            }
        }
    }

    pub(crate) fn update(&mut self, message: Message) -> Option<Wish> {
        let before = self.draft.clone();
        let wish = self.obey(message);
        if !matches!(message, Message::Undo | Message::Redo) {
            self.remember(before);
        }
        wish
    }

    fn obey(&mut self, message: Message) -> Option<Wish> {
        match message {
            Message::Take(hand) => {
                self.hand = hand;
                // From the box it can be carried as well.
                if let Hand::Place(piece) = hand {
                    self.held = Some(Held {
                        piece,
                        from: None,
                        at: Point::new(f32::MIN, f32::MIN),
                    });
                }
            }
            Message::Turn(color) => self.draft.give_turn(color),
            Message::Castle(color, side) if self.draft.may_castle(color, side) => {
                self.draft.forbid_castling(color, side);
            }
            Message::Castle(color, side) => self.draft.allow_castling(color, side),
            Message::Empty => self.draft = Draft::empty(),
            Message::Standard => self.draft = Draft::from(&StartPosition::standard()),
            Message::Flip => {
                self.bottom = !self.bottom;
                self.put_down();
            }
            Message::Undo => {
                if let Some(before) = self.past.pop() {
                    let undone = self.go_to(before);
                    self.future.push(undone);
                }
            }
            Message::Redo => {
                if let Some(after) = self.future.pop() {
                    let redone = self.go_to(after);
                    self.past.push(redone);
                }
            }
            Message::Copy => return Some(Wish::Copy(self.draft.fen())),
            Message::Play => return self.draft.finish().ok().map(Wish::Play),
            Message::Analyse => {
                let study = |start| Box::new(Study::new(&start));
                return self.draft.finish().ok().map(study).map(Wish::Analyse);
            }
            Message::Leave => return Some(Wish::Leave),
        }
        None
    }
}
