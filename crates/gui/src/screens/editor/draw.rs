//! The picture of the editor: the board, the box of pieces, and what else makes a position.

use tabia_game::{Board, CastlingSide, Color, PositionError, Role, Square};
use tabia_words::{self as words, Label, Language};

use super::{EditorScreen, Hand, Message, PANEL};
use crate::app::Message as AppMessage;
use crate::bench::Bench;
use crate::board::BoardGeometry;
use crate::board_scene::BoardPicture;
use crate::geometry::Rect;
use crate::icon::Icon;
use crate::scene::{Align, Facing, Sprite};
use crate::screens::context::Context;
use crate::screens::tool::Message as ToolMessage;
use crate::ui::{Emphasis, IconButton, Id, Response, Ui};

impl EditorScreen {
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
            cursor: self.cursor,
            pieces: cx.pieces.beside_board(),
            ..cx.board(&standing, geometry)
        }
        .build(ui.sprites());
        if let Some(held) = self.held.filter(|held| held.at.x > f32::MIN) {
            let side = geometry.side();
            ui.draw(Sprite::Piece {
                set: cx.pieces.beside_board(),
                piece: held.piece,
                rect: Rect::square_around(held.at, side.round()),
                alpha: 1.0,
                facing: Facing::Up,
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
                    set: cx.pieces.beside_board(),
                    piece,
                    rect: Rect::square_around(rect.center(), side),
                    alpha: 1.0,
                    facing: Facing::Up,
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
            let buttons = buttons
                .iter()
                .map(|(icon, label, emphasis, message)| IconButton {
                    icon: *icon,
                    text: label.text(language),
                    emphasis: *emphasis,
                    message: say(*message),
                });
            ui.icon_row(Id("editor", i * 3), line, buttons.collect());
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
