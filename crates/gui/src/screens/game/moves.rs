//! The list of moves.

use tabia_game::{ByColor, Color, LineView, MovePlayed, Ply, View};

use super::{Browse, Message as GameMessage, clock};
use crate::app::Message;
use crate::geometry::Rect;
use crate::scene::{Align, Sprite};
use crate::screens::scroll::Scroll;
use crate::settings::play::Tenths;
use crate::ui::{Id, Response, Ui};

/// A full move: its number, and what each side played.
struct Row<'v> {
    number: u32,
    white: Option<&'v MovePlayed>,
    black: Option<&'v MovePlayed>,
}

/// The moves by number; a game that begins with Black has no white move in its first row.
fn rows(view: &View) -> Vec<Row<'_>> {
    let first = view.setup.start.position();
    let mut number = first.fullmove_number().get();
    let mut rows: Vec<Row<'_>> = Vec::new();
    for played in &view.moves {
        match (played.piece.color, rows.last_mut()) {
            (Color::Black, Some(row)) => row.black = Some(played),
            (Color::Black, None) => rows.push(Row {
                number,
                white: None,
                black: Some(played),
            }),
            (Color::White, last) => {
                number += u32::from(last.is_some());
                rows.push(Row {
                    number,
                    white: Some(played),
                    black: None,
                });
            }
        }
    }
    rows
}

/// A line of the list.
enum Line<'v> {
    Moves(Row<'v>),
    /// Moves that were taken back, below the move that they followed.
    Left(&'v LineView),
}

/// The moves, and below each row the lines that left the game there.
fn lines(view: &View) -> Vec<Line<'_>> {
    let fork_of = |row: &Row<'_>| {
        let last = row.black.or(row.white);
        last.map_or(Ply::START, |played| played.ply)
    };
    let mut lines = Vec::new();
    let mut left: Vec<&LineView> = view.lines.iter().collect();
    left.sort_by_key(|line| line.fork);
    let mut left = left.into_iter().peekable();
    for row in rows(view) {
        let end = fork_of(&row);
        lines.push(Line::Moves(row));
        while let Some(line) = left.next_if(|line| line.fork < end) {
            lines.push(Line::Left(line));
        }
    }
    lines.extend(left.map(Line::Left));
    lines
}

/// The number of a move.
fn number(view: &View, played: &MovePlayed) -> u32 {
    let first = view.setup.start.position();
    let offset = u32::from(first.turn() == Color::Black);
    first.fullmove_number().get() + (played.ply.get() - 1 + offset) / 2
}

/// A move with its number: "12. Nf3", "12… Nf6".
pub(super) fn move_name(view: &View, played: &MovePlayed) -> String {
    let number = number(view, played);
    match played.piece.color {
        Color::White => format!("{number}. {}", played.san),
        Color::Black => format!("{number}… {}", played.san),
    }
}

/// Moves with their numbers: "2. Nc3 Nf6 3. f4".
pub(super) fn written<'v>(view: &View, moves: impl IntoIterator<Item = &'v MovePlayed>) -> String {
    let mut text = String::new();
    for (i, played) in moves.into_iter().enumerate() {
        let number = number(view, played);
        match (played.piece.color, i) {
            (Color::White, _) => text += &format!("{number}. "),
            (Color::Black, 0) => text += &format!("{number}… "),
            (Color::Black, _) => {}
        }
        text += &format!("{} ", played.san);
    }
    text.trim_end().to_owned()
}

/// Which part of the list is in sight.
pub(crate) struct Place<'p> {
    /// The position on the board.
    pub(crate) at: Ply,
    pub(crate) scroll: &'p Scroll,
    /// What an annotator would write behind each move, the first one's first; none where they end.
    pub(crate) glyphs: &'p [&'p str],
}

impl Place<'_> {
    /// A move with its glyph.
    fn written(&self, played: &MovePlayed) -> String {
        let index = played.ply.index().saturating_sub(1);
        let glyph = self.glyphs.get(index).copied().unwrap_or_default();
        format!("{}{glyph}", played.san)
    }

    /// The first row in sight.
    fn start(&self, rows: &[Line<'_>], visible: usize) -> usize {
        let holds = |line: &Line<'_>| match line {
            Line::Moves(row) => [row.white, row.black]
                .into_iter()
                .flatten()
                .any(|p| p.ply == self.at),
            Line::Left(_) => false,
        };
        let row = rows.iter().position(holds).unwrap_or_default();
        self.scroll.first(rows.len(), visible, row)
    }
}

/// The height of a row, and the room around the list, in logical pixels.
const ROW: f32 = 25.0;
const PAD: f32 = 8.0;

/// Draws the list; without a move there is `empty`.
pub(crate) fn draw(
    ui: &mut Ui<'_, Message>,
    rect: Rect,
    view: &View,
    place: &Place<'_>,
    empty: &str,
) {
    ui.panel(rect, ui.theme.panel);
    let (row_h, pad) = (ui.px(ROW), ui.px(PAD));
    let inner = rect.inset_xy(pad, pad / 2.0);
    let visible = ((rect.h - pad) / row_h).floor().max(0.0) as usize;
    if visible < 2 {
        return ticker(ui, rect.inset_xy(pad, 0.0), view, place, empty);
    }
    // The wheel scrolls; it never leads away from the game.
    let scroll = |steps| Message::Game(GameMessage::Scroll(steps));
    ui.target(Id("moves", 0), rect, Response::Wheel(scroll));
    let rows = lines(view);
    if rows.is_empty() {
        let line = Rect { h: row_h, ..inner }.inset_xy(ui.px(4.0), 0.0);
        ui.label(line, empty, ui.scale.body(), ui.theme.dim, Align::Left);
    }
    let start = place.start(&rows, visible);
    for (i, row) in rows.iter().skip(start).take(visible).enumerate() {
        let mut line = Rect::new(inner.x, inner.y + i as f32 * row_h, inner.w, row_h);
        let row = match row {
            Line::Moves(row) => row,
            Line::Left(left) => {
                left_line(ui, line, view, left);
                continue;
            }
        };
        let mut number = line.cut_left(ui.px(38.0));
        number.w -= ui.px(10.0);
        let style = ui.scale.caption().tabular();
        ui.label(
            number,
            &format!("{}.", row.number),
            style,
            ui.theme.dim,
            Align::Right,
        );
        let mut cells = line.columns(2, ui.px(4.0));
        for played in [row.white, row.black] {
            let Some(cell) = cells.next() else { break };
            match played {
                Some(played) => move_cell(ui, cell, played, place),
                None if row.white.is_none() && cell.x == line.x => {
                    let (style, color) = (ui.scale.body(), ui.theme.dim);
                    ui.label(cell.inset_xy(pad, 0.0), "…", style, color, Align::Left);
                }
                None => {}
            }
        }
    }
    ui.scroll_bar(rect, rows.len(), visible, start);
}

/// A line that was left; a press returns to it.
fn left_line(ui: &mut Ui<'_, Message>, rect: Rect, view: &View, line: &LineView) {
    let cell = rect.inset_xy(0.0, ui.px(1.0));
    if ui.is_hovered(cell) {
        let (radius, color) = (ui.px(4.0), ui.theme.raised);
        ui.draw(Sprite::Fill {
            rect: cell,
            radius,
            color,
        });
    }
    let mut inner = cell;
    let mark = inner.cut_left(ui.px(28.0));
    let (style, color) = (ui.scale.caption(), ui.theme.dim);
    ui.label(mark, "↳", style, color, Align::Right);
    inner.cut_left(ui.px(10.0));
    let text = written(view, &line.moves);
    ui.label(inner, &text, style, color, Align::Left);
    let clocks = line.moves.last().and_then(clocks_after);
    let clocks = clocks.map_or(String::new(), |clocks| format!(" · {clocks}"));
    ui.tip(cell, &format!("{text}{clocks}"));
    let message = Message::Game(GameMessage::Return(line.line));
    let id = Id("left-line", line.line.get().into());
    ui.target(id, cell, Response::Click(message));
}

/// What the clocks showed after a move: "9:58 – 9:40".
pub(super) fn clocks_after(played: &MovePlayed) -> Option<String> {
    let ByColor {
        white: Some(white),
        black: Some(black),
    } = played.clocks.left
    else {
        return None;
    };
    let shown = |left| clock::text(left, clock::State::Stopped, Tenths::Never);
    Some(format!("{} – {}", shown(white), shown(black)))
}

/// One move, outlined if it led to the position on the board.
fn move_cell(ui: &mut Ui<'_, Message>, cell: Rect, played: &MovePlayed, place: &Place<'_>) {
    let mark = cell.inset_xy(0.0, ui.px(1.0));
    let (radius, width) = (ui.px(4.0), ui.px(1.5).max(1.0));
    let is_current = played.ply == place.at;
    if is_current || ui.is_hovered(cell) {
        ui.draw(Sprite::Fill {
            rect: mark,
            radius,
            color: ui.theme.raised,
        });
    }
    if is_current {
        ui.draw(Sprite::Frame {
            rect: mark,
            radius,
            width,
            color: ui.theme.accent,
        });
    }
    let style = if is_current {
        ui.scale.strong()
    } else {
        ui.scale.body()
    };
    let text = cell.inset_xy(ui.px(8.0), 0.0);
    ui.label(
        text,
        &place.written(played),
        style,
        ui.theme.text,
        Align::Left,
    );
    let message = Message::Game(GameMessage::Browse(Browse::To(played.ply)));
    ui.target(
        Id("move", played.ply.index()),
        cell,
        Response::Click(message),
    );
}

/// A piece of the line that is left where the list has no room.
struct Word {
    text: String,
    /// The move that it names; a number names none.
    ply: Option<Ply>,
}

/// The moves as words, with their numbers between.
fn words(view: &View, place: &Place<'_>) -> Vec<Word> {
    let number = |text| Word { text, ply: None };
    let mut words = Vec::new();
    for row in rows(view) {
        words.push(number(match row.white {
            Some(_) => format!("{}.", row.number),
            None => format!("{}…", row.number),
        }));
        words.extend(
            [row.white, row.black]
                .into_iter()
                .flatten()
                .map(|played| Word {
                    text: place.written(played),
                    ply: Some(played.ply),
                }),
        );
    }
    words
}

/// Where there is only one line: the moves up to the one that follows the position on the board, as many as fit, and
/// behind them the lines that were left last.
fn ticker(ui: &mut Ui<'_, Message>, mut rect: Rect, view: &View, place: &Place<'_>, empty: &str) {
    let at = place.at;
    let (style, gap) = (ui.scale.body(), ui.px(6.0));
    for line in view.lines.iter().rev().take(2) {
        let text = format!("↳ {}", written(view, &line.moves));
        let w = ui.fonts.width(ui.scale.caption(), &text) + 2.0 * gap;
        let cell = rect.cut_right(w.min((rect.w * 0.34).floor()));
        rect.cut_right(gap);
        ticker_cell(
            ui,
            Id("left-line", line.line.get().into()),
            cell,
            GameMessage::Return(line.line),
        );
        let (style, color) = (ui.scale.caption(), ui.theme.dim);
        ui.label(cell.inset_xy(gap, 0.0), &text, style, color, Align::Left);
    }
    let words = words(view, place);
    if words.is_empty() {
        return ui.label(rect, empty, style, ui.theme.dim, Align::Left);
    }
    let is_later = |word: &Word| word.ply.is_some_and(|ply| ply > at.next());
    let end = words.iter().position(is_later).unwrap_or(words.len());
    let width = |word: &Word| {
        let style = if word.ply == Some(at) {
            ui.scale.strong()
        } else {
            style
        };
        ui.fonts.width(style, &word.text) + gap
    };
    let mut room = rect.w;
    let fits = |word: &&Word| {
        room -= width(word);
        room >= 0.0
    };
    let shown = words[..end].iter().rev().take_while(fits).count();
    let shown = &words[end - shown..end];
    let cells: Vec<Rect> = shown
        .iter()
        .map(|word| rect.cut_left(width(word)))
        .collect();
    for (word, cell) in shown.iter().zip(cells) {
        let (style, color) = match word.ply {
            Some(ply) if ply == at => (ui.scale.strong(), ui.theme.accent),
            Some(_) => (style, ui.theme.text),
            None => (style, ui.theme.dim),
        };
        if let Some(ply) = word.ply {
            let message = GameMessage::Browse(Browse::To(ply));
            ticker_cell(ui, Id("move", ply.index()), cell, message);
        }
        ui.label(
            Rect {
                w: cell.w + 1.0,
                ..cell
            },
            &word.text,
            style,
            color,
            Align::Left,
        );
    }
}

/// A word that can be pressed.
fn ticker_cell(ui: &mut Ui<'_, Message>, id: Id, cell: Rect, message: GameMessage) {
    if ui.is_hovered(cell) {
        let (radius, color) = (ui.px(4.0), ui.theme.raised);
        let rect = Rect {
            x: cell.x - ui.px(3.0),
            ..cell
        };
        ui.draw(Sprite::Fill {
            rect,
            radius,
            color,
        });
    }
    ui.focus_ring(id, cell);
    ui.target(id, cell, Response::Click(Message::Game(message)));
}
