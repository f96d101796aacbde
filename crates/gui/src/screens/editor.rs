//! Setting a position up, piece by piece. Anything may stand anywhere; the game tells whether it can be played.

use tabia_game::editor::Draft;
use tabia_game::{Board, CastlingSide, Color, Piece, PositionError, Role, Square, StartPosition};
use tabia_words::{self as words, Label, Language};

use super::game::draw::Context;
use super::tool::{Message as ToolMessage, Wish};
use crate::app::Message as AppMessage;
use crate::bench::Bench;
use crate::board::BoardGeometry;
use crate::board_scene::BoardPicture;
use crate::document::Standing;
use crate::geometry::{Point, Rect};
use crate::icon::Icon;
use crate::input::{Button, InputEvent, Key};
use crate::layout::Layout;
use crate::scene::{Align, Sprite};
use crate::ui::{Emphasis, Id, Response, Ui};

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
    bottom: Color,
    hand: Hand,
    held: Option<Held>,
    /// Squares are painted while the button is down: with a piece, or with nothing.
    painting: Option<Option<Piece>>,
}

impl EditorScreen {
    /// Begins with `start`.
    pub(crate) fn new(start: &StartPosition) -> Self {
        Self {
            draft: Draft::from(start),
            bottom: Color::White,
            hand: Hand::Move,
            held: None,
            painting: None,
        }
    }

    /// Another position to go on from.
    pub(crate) fn set(&mut self, start: &StartPosition) {
        self.draft = Draft::from(start);
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
        }
    }

    pub(crate) fn board(&self, layout: &Layout) -> BoardGeometry {
        BoardGeometry {
            rect: Bench::new(layout, 0.0, PANEL).board,
            bottom: self.bottom,
        }
    }

    pub(crate) fn handle(&mut self, event: &InputEvent, layout: &Layout) {
        let board = self.board(layout);
        match event {
            InputEvent::PointerDown {
                at,
                button: Button::Primary,
                ..
            } => {
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
                Key::Delete | Key::Backspace => self.hand = Hand::Erase,
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
        is_holding || is_placing
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
            Message::Standard => self.set(&StartPosition::standard()),
            Message::Flip => self.bottom = !self.bottom,
            Message::Copy => return Some(Wish::Copy(self.draft.fen())),
            Message::Play => return self.draft.finish().ok().map(Wish::Play),
            Message::Analyse => {
                let study = |start| Box::new(tabia_game::study::Study::new(&start));
                return self.draft.finish().ok().map(study).map(Wish::Analyse);
            }
            Message::Leave => return Some(Wish::Leave),
        }
        None
    }

    pub(crate) fn draw(&self, ui: &mut Ui<'_, AppMessage>, cx: &Context<'_>) {
        let Bench { board, panel, .. } = Bench::new(cx.layout, 0.0, PANEL);
        let legality = self.draft.finish();
        self.draw_board(ui, cx, board, legality.as_ref().err());
        ui.panel(panel, ui.theme.panel);
        let roomy = panel.w >= ui.px(280.0) && panel.h >= ui.px(520.0);
        let (pad, gap, row) = if roomy {
            (24.0, 16.0, 36.0)
        } else {
            (8.0, 6.0, 30.0)
        };
        let (gap, row) = (ui.px(gap), ui.px(row));
        let mut inner = panel.inset(ui.px(pad));
        if inner.w > ui.px(420.0) {
            inner = inner.inset_xy(((inner.w - ui.px(420.0)) / 2.0).floor(), 0.0);
        }
        if roomy {
            let title = inner.cut_top(ui.px(40.0));
            let text = Label::EditPosition.text(cx.language);
            ui.label(title, text, ui.scale.title(), ui.theme.text, Align::Left);
            inner.cut_top(gap);
        }
        let largest = ui.px(if roomy { 56.0 } else { 36.0 });
        self.piece_box(ui, cx, &mut inner, largest);
        inner.cut_top(gap);
        self.rights(ui, cx.language, &mut inner, (row, gap));
        inner.cut_top(gap);
        let buttons = inner.cut_bottom(3.0 * row + 2.0 * ui.px(6.0));
        inner.cut_bottom(gap);
        let status = inner.cut_top(ui.px(38.0));
        let (text, color) = match &legality {
            Ok(_) => (
                Label::PositionIsLegal.text(cx.language).into(),
                ui.theme.dim,
            ),
            Err(error) => (
                words::text(cx.language, words::Message::PositionError(*error)),
                ui.theme.warning,
            ),
        };
        ui.lines(status, &text, color);
        self.buttons(ui, cx.language, buttons, row, legality.is_ok());
    }

    fn draw_board(
        &self,
        ui: &mut Ui<'_, AppMessage>,
        cx: &Context<'_>,
        rect: Rect,
        error: Option<&PositionError>,
    ) {
        let geometry = BoardGeometry {
            rect,
            bottom: self.bottom,
        };
        let mut standing: Board = self.draft.board().clone();
        if let Some(from) = self.held.and_then(|held| held.from) {
            standing.remove(from);
        }
        let reason: Vec<Square> = error.map(squares_of).unwrap_or_default();
        BoardPicture {
            reason: &reason,
            coordinates: cx.coordinates,
            ..BoardPicture::of(
                &standing,
                geometry,
                cx.layout.scale,
                (cx.palette, cx.pieces),
            )
        }
        .build(ui.sprites());
        if let Some(held) = self.held.filter(|held| held.at.x > f32::MIN) {
            let side = geometry.side();
            ui.draw(Sprite::Piece {
                set: cx.pieces,
                piece: held.piece,
                rect: Rect::square_around(held.at, side.round()),
                alpha: 1.0,
            });
        }
    }

    /// The twelve pieces, the hand that moves them and the one that takes them away.
    fn piece_box(
        &self,
        ui: &mut Ui<'_, AppMessage>,
        cx: &Context<'_>,
        inner: &mut Rect,
        largest: f32,
    ) {
        let gap = ui.px(4.0);
        let cell = ((inner.w - 6.0 * gap) / 7.0).floor().min(largest);
        for (i, color) in [!self.bottom, self.bottom].into_iter().enumerate() {
            let mut row = inner.cut_top(cell);
            inner.cut_top(gap);
            for (j, role) in Role::ALL.into_iter().rev().enumerate() {
                let rect = row.cut_left(cell);
                row.cut_left(gap);
                let piece = role.of(color);
                let hand = Hand::Place(piece);
                self.hand_cell(ui, Id("piece", i * 6 + j), rect, hand);
                // On the ground of a square both colours are seen.
                let radius = ui.px(4.0);
                ui.draw(Sprite::Fill {
                    rect: rect.inset(ui.px(3.0)),
                    radius,
                    color: cx.palette.plain.dark.into(),
                });
                let side = (cell - ui.px(6.0)).floor();
                ui.draw(Sprite::Piece {
                    set: cx.pieces,
                    piece,
                    rect: Rect::square_around(rect.center(), side),
                    alpha: 1.0,
                });
            }
            let rect = row.cut_left(cell);
            let (hand, icon, label) = if i == 0 {
                (Hand::Move, Icon::Hand, Label::MovePieces)
            } else {
                (Hand::Erase, Icon::Close, Label::Erase)
            };
            self.hand_cell(ui, Id("hand", i), rect, hand);
            let (ink, side) = (ui.theme.text, ui.px(20.0).min(cell - ui.px(6.0)));
            icon.draw(ui.sprites(), rect, side, ink);
            ui.tip(rect, label.text(cx.language));
        }
    }

    fn hand_cell(&self, ui: &mut Ui<'_, AppMessage>, id: Id, rect: Rect, hand: Hand) {
        ui.cell(id, rect, self.hand == hand);
        let message = AppMessage::Tool(ToolMessage::Editor(Message::Take(hand)));
        ui.target(id, rect, Response::Press(message));
    }

    /// Whose turn it is, and who may still castle where.
    fn rights(
        &self,
        ui: &mut Ui<'_, AppMessage>,
        language: Language,
        inner: &mut Rect,
        (row, gap): (f32, f32),
    ) {
        let say = |message| AppMessage::Tool(ToolMessage::Editor(message));
        let turns = Color::ALL.map(|color| {
            let text = words::text(language, words::Message::Turn(color)).into_owned();
            (text, self.draft.turn() == color, say(Message::Turn(color)))
        });
        ui.choice("turn", inner.cut_top(row), turns.into());
        inner.cut_top(gap);
        let possible = self.draft.possible_castling();
        // Four in a line, or two and two.
        let in_a_line = if inner.w >= ui.px(320.0) { 4 } else { 2 };
        let mut cells = Vec::new();
        for _ in 0..4 / in_a_line {
            cells.extend(inner.cut_top(row).columns(in_a_line, ui.px(6.0)));
            inner.cut_top(ui.px(6.0));
        }
        let mut cells = cells.into_iter();
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                let Some(cell) = cells.next() else { return };
                let (place, text) = match side {
                    CastlingSide::King => (0, "O-O"),
                    CastlingSide::Queen => (1, "O-O-O"),
                };
                let id = Id("castle", color as usize * 2 + place);
                let king = match color {
                    Color::White => '♔',
                    Color::Black => '♚',
                };
                let text = format!("{king} {text}");
                let is_possible = possible.rook(color, side).is_some();
                let chosen = self.draft.may_castle(color, side);
                let message = is_possible.then(|| say(Message::Castle(color, side)));
                ui.toggle(id, cell, &text, chosen, message);
            }
        }
    }

    fn buttons(
        &self,
        ui: &mut Ui<'_, AppMessage>,
        language: Language,
        mut rect: Rect,
        row: f32,
        is_legal: bool,
    ) {
        let say = |message| AppMessage::Tool(ToolMessage::Editor(message));
        let emphasis = |emphasis| {
            if is_legal {
                emphasis
            } else {
                Emphasis::Disabled
            }
        };
        let rows: [&[(Icon, Label, Emphasis, Message)]; 3] = [
            &[
                (
                    Icon::New,
                    Label::EmptyBoard,
                    Emphasis::Normal,
                    Message::Empty,
                ),
                (
                    Icon::Rematch,
                    Label::StartPosition,
                    Emphasis::Normal,
                    Message::Standard,
                ),
                (Icon::Flip, Label::Flip, Emphasis::Normal, Message::Flip),
            ],
            &[
                (Icon::Copy, Label::CopyFen, Emphasis::Normal, Message::Copy),
                (
                    Icon::Analysis,
                    Label::Analysis,
                    emphasis(Emphasis::Normal),
                    Message::Analyse,
                ),
            ],
            &[
                (Icon::Back, Label::Back, Emphasis::Normal, Message::Leave),
                (
                    Icon::Play,
                    Label::PlayFromHere,
                    emphasis(Emphasis::Primary),
                    Message::Play,
                ),
            ],
        ];
        let gap = ui.px(6.0);
        for (i, buttons) in rows.into_iter().enumerate() {
            let line = rect.cut_top(row);
            rect.cut_top(gap);
            for (j, ((icon, label, emphasis, message), cell)) in buttons
                .iter()
                .zip(line.columns(buttons.len(), gap))
                .enumerate()
            {
                let text = label.text(language);
                let id = Id("editor", i * 3 + j);
                ui.icon_button(id, cell, *icon, text, *emphasis, say(*message));
            }
        }
    }
}

/// The squares that an illegal position is illegal for.
fn squares_of(error: &PositionError) -> Vec<Square> {
    match error {
        PositionError::TooManyKings(square)
        | PositionError::PawnOnBackRank(square)
        | PositionError::InvalidEnPassant(square) => vec![*square],
        PositionError::OppositeCheck { king, checker } => vec![*king, *checker],
        PositionError::MissingKing(_)
        | PositionError::TooManyPawns(_)
        | PositionError::InvalidCastlingRight { .. } => Vec::new(),
    }
}
