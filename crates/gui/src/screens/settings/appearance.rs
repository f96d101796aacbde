//! How it looks.

use tabia_game::{Color, Role};
use tabia_look::{BoardTheme, Coordinates, PieceSet, Shade, SquareState, UiTheme};
use tabia_words::{Label, Language};

use super::form::{Form, percent};
use super::{Channel, Message, say};
use crate::app::{Message as AppMessage, Zoom};
use crate::geometry::Rect;
use crate::scene::{Align, Facing, Sprite};
use crate::settings::Settings;
use crate::settings::board::{Board, Chosen};
use crate::ui::{Emphasis, Id, Response, Step, Ui};

/// How many rows the page has.
pub(super) fn rows(settings: &Settings) -> usize {
    match settings.board.chosen {
        Chosen::Shipped(_) => 7,
        Chosen::Own => 9,
    }
}

pub(super) fn draw(mut form: Form<'_, '_>, settings: &Settings) {
    let place = form.row(Label::LanguageSetting);
    let options = Language::ALL.map(|language| {
        let chosen = language == settings.language;
        let message = say(Message::Language(language));
        (language.own_name().to_owned(), chosen, message)
    });
    form.ui.choice("language", place, options.into());
    form.options(
        "theme",
        Label::Theme,
        settings.theme,
        &[
            (Label::ThemeDark, UiTheme::Dark),
            (Label::ThemeLight, UiTheme::Light),
        ],
        Message::Theme,
    );
    boards(&mut form, settings);
    if settings.board.chosen == Chosen::Own {
        own_board(&mut form, settings);
    }
    pieces(&mut form, settings);
    form.options(
        "coordinates",
        Label::Coordinates,
        settings.coordinates,
        &[
            (Label::On, Coordinates::Shown),
            (Label::Off, Coordinates::Hidden),
        ],
        Message::Coordinates,
    );
    let place = form.row(Label::Zoom);
    let cells: Vec<Rect> = place.columns(3, form.ui.px(6.0)).collect();
    for (i, (text, cell, zoom)) in [("−", cells[0], Zoom::Out), ("+", cells[2], Zoom::In)]
        .into_iter()
        .enumerate()
    {
        let message = AppMessage::Zoom(zoom);
        form.ui
            .button(Id("zoom", i), cell, text, Emphasis::Normal, message);
    }
    let (style, color) = (form.ui.scale.body().tabular(), form.ui.theme.text);
    let text = percent(settings.zoom);
    form.ui.label(cells[1], &text, style, color, Align::Center);
    let place = form.row(Label::Window);
    let text = Label::Fullscreen.text(form.language);
    form.ui.button(
        Id("fullscreen", 0),
        place,
        text,
        Emphasis::Normal,
        AppMessage::Fullscreen,
    );
}

fn boards(form: &mut Form<'_, '_>, settings: &Settings) {
    let place = form.row(Label::Board);
    let gap = form.ui.px(5.0);
    let shipped = BoardTheme::ALL.map(|theme| {
        let chosen = Chosen::Shipped(theme);
        (chosen, board_name(theme), Message::Board(theme))
    });
    let own = (Chosen::Own, Label::BoardCustom, Message::OwnBoard);
    let all = shipped.into_iter().chain([own]);
    for ((i, (chosen, label, message)), cell) in
        all.enumerate().zip(place.columns(shipped.len() + 1, gap))
    {
        let id = Id("board", i);
        form.ui.cell(id, cell, settings.board.chosen == chosen);
        let shown = Board {
            chosen,
            ..settings.board
        };
        swatch(form.ui, cell, &shown);
        if chosen == Chosen::Own {
            let (style, ink) = (form.ui.scale.caption_strong(), form.ui.theme.text);
            form.ui.label(cell, "+", style, ink, Align::Center);
        }
        form.ui.tip(cell, label.text(form.language));
        form.ui.target(id, cell, Response::Click(say(message)));
    }
}

/// Four squares of a board, one of them with a mark.
fn swatch(ui: &mut Ui<'_, AppMessage>, cell: Rect, board: &Board) {
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
    for (column, row, shade, state) in squares {
        let rect = Rect::new(x + column * side, y + row * side, side, side);
        ui.draw(Sprite::Fill {
            rect,
            radius: 0.0,
            color: palette.square(shade, state).into(),
        });
    }
}

/// Sliders for both colours, and a word where they had to be changed.
fn own_board(form: &mut Form<'_, '_>, settings: &Settings) {
    let own = &settings.board.own;
    for (shade, label) in [
        (Shade::Light, Label::LightSquares),
        (Shade::Dark, Label::DarkSquares),
    ] {
        let mut place = form.row(label);
        let sample = place.cut_right(place.h);
        let radius = form.ui.px(4.0);
        form.ui.draw(Sprite::Fill {
            rect: sample.inset(form.ui.px(4.0)),
            radius,
            color: settings.board.palette().plain.on(shade).into(),
        });
        if own.is_repaired() {
            let text = Label::BoardRepaired.text(form.language);
            let (style, ink) = (form.ui.scale.strong(), form.ui.theme.warning);
            let mark = place.cut_right(form.ui.px(14.0));
            form.ui.label(mark, "!", style, ink, Align::Center);
            form.ui.tip(mark, text);
        }
        let sliders = place.columns(3, form.ui.px(4.0));
        for ((channel, message), cell) in Channel::ALL.into_iter().zip(setters(shade)).zip(sliders)
        {
            let id = Id("own", shade as usize * 3 + channel as usize);
            let value = channel.of(own.wanted(shade));
            form.ui.slider(id, cell, value, Step::TWENTIETH, message);
        }
    }
}

fn setters(shade: Shade) -> [fn(f32) -> AppMessage; 3] {
    use Channel::{Blue, Green, Red};
    match shade {
        Shade::Light => [
            |v| say(Message::OwnColour(Shade::Light, Red, v)),
            |v| say(Message::OwnColour(Shade::Light, Green, v)),
            |v| say(Message::OwnColour(Shade::Light, Blue, v)),
        ],
        Shade::Dark => [
            |v| say(Message::OwnColour(Shade::Dark, Red, v)),
            |v| say(Message::OwnColour(Shade::Dark, Green, v)),
            |v| say(Message::OwnColour(Shade::Dark, Blue, v)),
        ],
    }
}

fn pieces(form: &mut Form<'_, '_>, settings: &Settings) {
    let chosen = settings.pieces;
    let place = form.row(Label::Pieces);
    let cells = place.columns(PieceSet::ALL.len(), form.ui.px(5.0));
    for ((i, set), cell) in PieceSet::ALL.into_iter().enumerate().zip(cells) {
        let id = Id("pieces", i);
        form.ui.cell(id, cell, chosen == set);
        let side = (cell.h - form.ui.px(8.0))
            .min(cell.w / 2.0 - form.ui.px(4.0))
            .floor();
        // On the ground of a square both colours are seen.
        let ground = Rect::new(
            (cell.center().x - side).round() - form.ui.px(2.0),
            (cell.center().y - side / 2.0).round(),
            2.0 * side + form.ui.px(4.0),
            side,
        );
        let radius = form.ui.px(4.0);
        form.ui.draw(Sprite::Fill {
            rect: ground,
            radius,
            color: settings.board.palette().plain.dark.into(),
        });
        let mut x = (cell.center().x - side).round();
        for piece in [Role::Knight.of(Color::White), Role::Queen.of(Color::Black)] {
            form.ui.draw(Sprite::Piece {
                set,
                piece,
                rect: Rect::new(x, (cell.center().y - side / 2.0).round(), side, side),
                alpha: 1.0,
                facing: Facing::Up,
            });
            x += side;
        }
        form.ui.tip(cell, pieces_name(set).text(form.language));
        let message = say(Message::Pieces(set));
        form.ui.target(id, cell, Response::Click(message));
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
        PieceSet::Hidden => Label::PiecesHidden,
    }
}
