//! The settings, in a dialog over whatever is on the screen.

use tabia_game::{Color, Role};
use tabia_look::{BoardTheme, PieceSet, Shade, SquareState};
use tabia_words::{Label, Language};

use crate::app::Message as AppMessage;
use crate::geometry::Rect;
use crate::icon::Icon;
use crate::scene::{Align, Sprite};
use crate::settings::Settings;
use crate::ui::{Id, Response, Ui};

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Message {
    Language(Language),
    Sound(bool),
    Volume(f32),
    Board(BoardTheme),
    Pieces(PieceSet),
}

impl Settings {
    /// Takes a choice over.
    pub(crate) fn update(&mut self, message: Message) {
        match message {
            Message::Language(language) => self.language = language,
            Message::Sound(on) => self.sound.on = on,
            Message::Volume(volume) => {
                self.sound.volume = volume;
                self.sound.on = volume > 0.0;
            }
            Message::Board(board) => self.board = board,
            Message::Pieces(pieces) => self.pieces = pieces,
        }
    }
}

/// Draws the dialog. `notes` are said at its foot: no sound server, a repaired file.
pub(crate) fn draw(
    ui: &mut Ui<'_, AppMessage>,
    window: Rect,
    settings: &Settings,
    notes: &[String],
) {
    let language = settings.language;
    let w = ui.px(420.0).min(window.w - ui.px(16.0));
    let notes_h = ui.px(36.0) * notes.len() as f32;
    let h = (ui.px(384.0) + notes_h).min(window.h - ui.px(16.0));
    let center = window.center();
    let rect = Rect::new(
        (center.x - w / 2.0).round(),
        (center.y - h / 2.0).round(),
        w,
        h,
    );
    ui.dialog(window, rect);
    let mut inner = rect.inset(ui.px(24.0));
    let mut head = inner.cut_top(ui.px(32.0));
    let close = head.cut_right(ui.px(32.0));
    ui.tool(
        Id("close", 1),
        close,
        Icon::Close,
        Label::Close.text(language),
        AppMessage::CloseSettings,
    );
    ui.label(
        head,
        Label::Settings.text(language),
        ui.scale.title(),
        ui.theme.text,
        Align::Left,
    );
    inner.cut_top(ui.px(10.0));

    let say = AppMessage::Settings;
    let caption = |ui: &mut Ui<'_, AppMessage>, inner: &mut Rect, label: Label| {
        let line = inner.cut_top(ui.px(20.0));
        ui.label(
            line,
            label.text(language),
            ui.scale.caption(),
            ui.theme.dim,
            Align::Left,
        );
    };
    caption(ui, &mut inner, Label::LanguageSetting);
    let row = inner.cut_top(ui.px(36.0));
    let options = Language::ALL.map(|l| {
        (
            l.own_name().to_owned(),
            l == language,
            say(Message::Language(l)),
        )
    });
    ui.choice("language", row, options.into());
    inner.cut_top(ui.px(12.0));

    caption(ui, &mut inner, Label::Sounds);
    let mut row = inner.cut_top(ui.px(36.0));
    let (icon, label) = if settings.sound.on {
        (Icon::Sound, Label::SoundOff)
    } else {
        (Icon::Silence, Label::SoundOn)
    };
    let toggle = row.cut_left(ui.px(36.0));
    ui.tool(
        Id("sound", 1),
        toggle,
        icon,
        label.text(language),
        say(Message::Sound(!settings.sound.on)),
    );
    row.cut_left(ui.px(8.0));
    ui.slider(Id("volume", 0), row, settings.sound.level(), |v| {
        AppMessage::Settings(Message::Volume(v))
    });
    inner.cut_top(ui.px(12.0));

    caption(ui, &mut inner, Label::Board);
    let row = inner.cut_top(ui.px(52.0));
    for ((i, board), cell) in BoardTheme::ALL
        .into_iter()
        .enumerate()
        .zip(row.columns(BoardTheme::ALL.len(), ui.px(6.0)))
    {
        swatch(ui, cell, board, settings.board == board);
        ui.tip(cell, board_name(board).text(language));
        ui.target(
            Id("board", i),
            cell,
            Response::Click(say(Message::Board(board))),
        );
    }
    inner.cut_top(ui.px(12.0));

    caption(ui, &mut inner, Label::Pieces);
    let row = inner.cut_top(ui.px(52.0));
    for ((i, set), cell) in PieceSet::ALL
        .into_iter()
        .enumerate()
        .zip(row.columns(PieceSet::ALL.len(), ui.px(6.0)))
    {
        piece_cell(ui, cell, set, settings.pieces == set);
        ui.tip(cell, pieces_name(set).text(language));
        ui.target(
            Id("pieces", i),
            cell,
            Response::Click(say(Message::Pieces(set))),
        );
    }
    for note in notes {
        inner.cut_top(ui.px(12.0));
        let line = inner.cut_top(ui.px(24.0));
        ui.paragraph(
            line,
            note,
            ui.scale.caption(),
            ui.theme.warning,
            Align::Left,
        );
    }
}

fn board_name(board: BoardTheme) -> Label {
    match board {
        BoardTheme::Slate => Label::BoardSlate,
        BoardTheme::Walnut => Label::BoardWalnut,
        BoardTheme::Moss => Label::BoardMoss,
        BoardTheme::Paper => Label::BoardPaper,
        BoardTheme::Dusk => Label::BoardDusk,
        BoardTheme::Graphite => Label::BoardGraphite,
        BoardTheme::HighContrast => Label::BoardHighContrast,
    }
}

fn pieces_name(set: PieceSet) -> Label {
    match set {
        PieceSet::Staunton => Label::PiecesStaunton,
        PieceSet::Facet => Label::PiecesFacet,
        PieceSet::Letters => Label::PiecesLetters,
        PieceSet::Disguised => Label::PiecesDisguised,
    }
}

/// Four squares of a board, two of them with a mark.
fn swatch(ui: &mut Ui<'_, AppMessage>, cell: Rect, board: BoardTheme, chosen: bool) {
    let palette = board.palette();
    let side = ((cell.w.min(cell.h) - ui.px(8.0)) / 2.0).floor();
    let (x, y) = (
        (cell.center().x - side).round(),
        (cell.center().y - side).round(),
    );
    let squares = [
        (0.0, 0.0, Shade::Light, SquareState::Plain),
        (1.0, 0.0, Shade::Dark, SquareState::Plain),
        (0.0, 1.0, Shade::Dark, SquareState::Plain),
        (1.0, 1.0, Shade::Light, SquareState::LastMove),
    ];
    chosen_frame(ui, cell, chosen);
    for (column, row, shade, state) in squares {
        let rect = Rect::new(x + column * side, y + row * side, side, side);
        ui.draw(Sprite::Fill {
            rect,
            radius: 0.0,
            color: palette.square(shade, state).into(),
        });
    }
}

fn piece_cell(ui: &mut Ui<'_, AppMessage>, cell: Rect, set: PieceSet, chosen: bool) {
    chosen_frame(ui, cell, chosen);
    let side = (cell.h - ui.px(14.0)).min(cell.w - ui.px(8.0)).floor();
    let rect = Rect::square_around(cell.center(), side);
    ui.draw(Sprite::Piece {
        set,
        piece: Role::Knight.of(Color::White),
        rect,
        alpha: 1.0,
    });
}

fn chosen_frame(ui: &mut Ui<'_, AppMessage>, cell: Rect, chosen: bool) {
    let (radius, width) = (ui.px(6.0), ui.px(2.0));
    let color = if ui.is_hovered(cell) {
        ui.theme.hover
    } else {
        ui.theme.raised
    };
    ui.draw(Sprite::Fill {
        rect: cell,
        radius,
        color,
    });
    if chosen {
        ui.draw(Sprite::Frame {
            rect: cell,
            radius,
            width,
            color: ui.theme.accent,
        });
    }
}
