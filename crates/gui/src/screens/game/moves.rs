//! The list of moves.

use tabia_game::{Color, MovePlayed, View};

use super::Message as GameMessage;
use crate::app::Message;
use crate::geometry::Rect;
use crate::scene::{Align, Sprite};
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

/// Draws the list with its end in sight, `scrolled` rows above it.
pub(super) fn draw(
    ui: &mut Ui<'_, Message>,
    rect: Rect,
    view: &View,
    scrolled: usize,
    empty: &str,
) {
    ui.panel(rect, ui.theme.panel);
    let (row_h, pad) = (ui.px(25.0), ui.px(8.0));
    let inner = rect.inset_xy(pad, pad / 2.0);
    let visible = (inner.h / row_h).floor() as usize;
    if visible < 2 {
        return ticker(ui, rect.inset_xy(pad, 0.0), view, empty);
    }
    let rows = rows(view);
    if rows.is_empty() {
        let line = Rect { h: row_h, ..inner }.inset_xy(ui.px(4.0), 0.0);
        ui.label(line, empty, ui.scale.body(), ui.theme.dim, Align::Left);
    }
    let hidden_below = scrolled.min(rows.len().saturating_sub(visible));
    let end = rows.len() - hidden_below;
    let start = end.saturating_sub(visible);
    let last = view.moves.last();
    for (i, row) in rows[start..end].iter().enumerate() {
        let mut line = Rect::new(inner.x, inner.y + i as f32 * row_h, inner.w, row_h);
        let number = line.cut_left(ui.px(38.0));
        let number_style = ui.scale.caption().tabular();
        ui.label(
            Rect {
                w: number.w - ui.px(10.0),
                ..number
            },
            &format!("{}.", row.number),
            number_style,
            ui.theme.dim,
            Align::Right,
        );
        for (cell, played) in line.columns(2, ui.px(4.0)).zip([row.white, row.black]) {
            match played {
                None if row.white.is_none() && cell.x == line.x => {
                    ui.label(
                        cell.inset_xy(pad, 0.0),
                        "…",
                        ui.scale.body(),
                        ui.theme.dim,
                        Align::Left,
                    );
                }
                None => {}
                Some(played) => {
                    let is_last = last.is_some_and(|last| std::ptr::eq(last, played));
                    if is_last {
                        let mark = cell.inset_xy(0.0, ui.px(1.0));
                        let (radius, width) = (ui.px(4.0), ui.px(1.5).max(1.0));
                        ui.draw(Sprite::Fill {
                            rect: mark,
                            radius,
                            color: ui.theme.raised,
                        });
                        ui.draw(Sprite::Frame {
                            rect: mark,
                            radius,
                            width,
                            color: ui.theme.accent,
                        });
                    }
                    let style = if is_last {
                        ui.scale.strong()
                    } else {
                        ui.scale.body()
                    };
                    ui.label(
                        cell.inset_xy(pad, 0.0),
                        &played.san.to_string(),
                        style,
                        ui.theme.text,
                        Align::Left,
                    );
                }
            }
        }
    }
    scroll_bar(ui, rect, rows.len(), visible, start);
    ui.target(
        Id("moves", 0),
        rect,
        Response::Wheel(|steps| Message::Game(GameMessage::Scroll(steps))),
    );
}

fn scroll_bar(ui: &mut Ui<'_, Message>, rect: Rect, rows: usize, visible: usize, start: usize) {
    if rows <= visible {
        return;
    }
    let (width, pad) = (ui.px(4.0), ui.px(3.0));
    let track = Rect::new(
        rect.right() - width - pad,
        rect.y + pad,
        width,
        rect.h - 2.0 * pad,
    );
    let h = (track.h * visible as f32 / rows as f32).max(ui.px(16.0));
    let y = track.y + (track.h - h) * start as f32 / (rows - visible) as f32;
    let color = ui.theme.line;
    ui.draw(Sprite::Fill {
        rect: Rect { y, h, ..track },
        radius: width / 2.0,
        color,
    });
}

/// Where there is only one line: the newest moves, as many as fit.
fn ticker(ui: &mut Ui<'_, Message>, rect: Rect, view: &View, empty: &str) {
    let style = ui.scale.body();
    let mut text = String::new();
    for row in rows(view).iter().rev() {
        let san =
            |played: Option<&MovePlayed>| played.map(|p| p.san.to_string()).unwrap_or_default();
        let white = if row.white.is_none() {
            "…".to_owned()
        } else {
            san(row.white)
        };
        let longer = format!("{}. {white} {}  {text}", row.number, san(row.black));
        if ui.fonts.width(style, longer.trim_end()) > rect.w {
            break;
        }
        text = longer;
    }
    if text.is_empty() {
        ui.label(rect, empty, style, ui.theme.dim, Align::Left);
    } else {
        ui.label(rect, text.trim_end(), style, ui.theme.text, Align::Left);
    }
}
