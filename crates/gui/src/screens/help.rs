//! Every key on one sheet, over whatever is on the screen.

use tabia_words::{Label, Language};

use super::dialog::Dialog;
use crate::app::Message as AppMessage;
use crate::geometry::Rect;
use crate::keys::{GROUPS, Group};
use crate::scene::Align;
use crate::ui::{Id, Response, Ui};

/// Width of a column and height of a line, in logical pixels.
const COLUMN: f32 = 330.0;
const LINE: f32 = 22.0;
/// The share of a column that names the keys.
const KEYS: f32 = 0.36;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Message {
    Open,
    Close,
    /// So many pages on.
    Turn(i8),
}

/// The help while it is open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Help {
    page: usize,
}

impl Help {
    pub(crate) fn update(open: Option<Self>, message: Message) -> Option<Self> {
        match (message, open) {
            // The key that opens it closes it.
            (Message::Open, None) => Some(Self::default()),
            (Message::Open | Message::Close, _) => None,
            (Message::Turn(pages), open) => open.map(|help| Self {
                page: help.page.saturating_add_signed(pages.into()),
            }),
        }
    }

    pub(crate) fn draw(self, ui: &mut Ui<'_, AppMessage>, window: Rect, language: Language) {
        let lines: Vec<Line> = GROUPS.iter().flat_map(lines).collect();
        let (pad, head, line_h) = (ui.px(22.0), ui.px(44.0), ui.px(LINE));
        let room = window.inset(ui.px(8.0));
        let fitting = ((room.h - 2.0 * pad - head) / line_h).floor().max(1.0) as usize;
        let widest = ((room.w - 2.0 * pad) / ui.px(COLUMN)).floor().max(1.0) as usize;
        let columns = columns(&lines, fitting, widest);
        let pages = columns.len().div_ceil(widest);
        let page = self.page.min(pages - 1);
        let shown: Vec<&[Line]> = columns
            .into_iter()
            .skip(page * widest)
            .take(widest)
            .collect();
        let tallest = shown.iter().map(|column| column.len()).max().unwrap_or(1);
        let w = ui.px(COLUMN) * shown.len() as f32 + 2.0 * pad;
        let h = head + line_h * tallest as f32 + 2.0 * pad;
        let dialog = Dialog {
            size: (w, h),
            pad,
            title: Label::Keys.text(language),
            close: (Id("close", 2), AppMessage::Help(Message::Close)),
        };
        let (mut top, mut inner) = dialog.draw(ui, window, language);
        inner.cut_top(head - top.h);
        ui.target(Id("help", 0), window, Response::Wheel(turn));
        if pages > 1 {
            let next = if page + 1 < pages { 1 } else { -(page as i8) };
            let text = format!("{} / {pages}", page + 1);
            let button = top.cut_right(ui.px(64.0));
            ui.button(
                Id("help-page", 0),
                button.inset_xy(ui.px(4.0), ui.px(2.0)),
                &text,
                crate::ui::Emphasis::Normal,
                AppMessage::Help(Message::Turn(next)),
            );
        }
        for (column, mut place) in shown
            .iter()
            .zip(inner.columns(shown.len().max(1), ui.px(20.0)))
        {
            for line in *column {
                line.draw(ui, place.cut_top(line_h), language);
            }
        }
    }
}

fn turn(steps: i8) -> AppMessage {
    AppMessage::Help(Message::Turn(-steps))
}

/// A line of the sheet.
#[derive(Clone, Debug, PartialEq)]
enum Line {
    Heading(Label),
    Keys { keys: String, label: Label },
}

impl Line {
    fn draw(&self, ui: &mut Ui<'_, AppMessage>, mut rect: Rect, language: Language) {
        match self {
            Self::Heading(label) => {
                rect.y += ui.px(3.0);
                let (style, color) = (ui.scale.caption_strong(), ui.theme.accent);
                ui.label(rect, label.text(language), style, color, Align::Left);
            }
            Self::Keys { keys, label } => {
                let struck = rect.cut_left((rect.w * KEYS).round());
                let (style, theme) = (ui.scale.caption(), ui.theme);
                ui.label(struck, keys, style, theme.text, Align::Left);
                ui.label(rect, label.text(language), style, theme.dim, Align::Left);
            }
        }
    }
}

/// A group's heading and its keys; typing a move, which no single key does, stands with the pieces.
fn lines(group: &Group) -> Vec<Line> {
    let mut lines = vec![Line::Heading(group.heading)];
    for binding in group.bindings {
        let name = binding.stroke.name();
        match lines.last_mut() {
            Some(Line::Keys { keys, label }) if *label == binding.label => {
                keys.push(' ');
                keys.push_str(&name);
            }
            _ => lines.push(Line::Keys {
                keys: name,
                label: binding.label,
            }),
        }
    }
    if group.heading == Label::Pieces {
        lines.push(Line::Keys {
            keys: "A … Z".to_owned(),
            label: Label::KeyTypeMove,
        });
    }
    lines
}

/// Divides the lines into columns of at most `fitting` lines, as even as whole groups allow when there is room for
/// `widest` columns.
fn columns(lines: &[Line], fitting: usize, widest: usize) -> Vec<&[Line]> {
    let even = lines.len().div_ceil(widest).max(1);
    let mut columns = Vec::new();
    let mut rest = lines;
    while !rest.is_empty() {
        let most = fitting.min(rest.len());
        let is_heading = |at: &usize| {
            rest.get(*at)
                .is_none_or(|line| matches!(line, Line::Heading(_)))
        };
        // A column ends before a heading, where one is near enough.
        let end = (1..=most)
            .filter(is_heading)
            .min_by_key(|at| at.abs_diff(even))
            .filter(|at| *at * 2 >= even.min(most))
            .unwrap_or(most);
        columns.push(&rest[..end]);
        rest = &rest[end..];
    }
    columns
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> Vec<Line> {
        GROUPS.iter().flat_map(lines).collect()
    }

    #[test]
    fn every_line_is_on_the_sheet_whatever_fits() {
        for fitting in 1..40 {
            for widest in 1..5 {
                let lines = all();
                let columns = columns(&lines, fitting, widest);
                assert!(columns.iter().all(|column| column.len() <= fitting));
                assert_eq!(columns.concat(), lines, "{fitting} by {widest}");
            }
        }
    }

    #[test]
    fn the_key_that_opens_the_help_closes_it() {
        let open = Help::update(None, Message::Open);
        assert_eq!(open, Some(Help { page: 0 }));
        let turned = Help::update(open, Message::Turn(1));
        assert_eq!(turned, Some(Help { page: 1 }));
        assert_eq!(Help::update(turned, Message::Open), None);
        assert_eq!(Help::update(None, Message::Turn(1)), None);
    }
}
