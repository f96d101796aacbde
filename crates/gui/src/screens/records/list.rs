//! The rows of the list.

use tabia_archive::{GameHead, Row};
use tabia_words::{self as words, Label, Language};

use super::names::{self, Fate};
use super::{Message, RecordsScreen};
use crate::app::Message as AppMessage;
use crate::geometry::Rect;
use crate::scene::{Align, Rgba, Sprite};
use crate::screens::context::Context;
use crate::theme;
use crate::ui::{Id, Response, Ui};

/// The height of a row in logical pixels.
const ROW: f32 = 46.0;

/// What a game brought, in a word.
pub(super) fn badge(head: &GameHead, language: Language) -> &'static str {
    match names::fate(head) {
        Fate::Won => Label::Won.text(language),
        Fate::Drawn => Label::Drawn.text(language),
        Fate::Lost => Label::Lost.text(language),
        Fate::Board(score) => names::score(score),
    }
}

impl RecordsScreen {
    pub(super) fn list(&self, ui: &mut Ui<'_, AppMessage>, cx: &Context<'_>, rect: Rect) {
        ui.panel(rect, ui.theme.panel);
        let scroll = |steps| super::draw::say(Message::Scroll(steps));
        ui.target(Id("records", 0), rect, Response::Wheel(scroll));
        let inner = rect.inset(ui.px(6.0));
        let total = self.total();
        if total == 0 {
            let label = match (&self.chosen, self.filters.count(), &self.position) {
                (None, _, _) => Label::Searching,
                (Some(_), 0, None) => Label::NoRecords,
                (Some(_), _, _) => Label::NoneFound,
            };
            let (text, style) = (label.text(cx.language), ui.scale.body());
            return ui.label(inner, text, style, ui.theme.dim, Align::Center);
        }
        let row_h = ui.px(ROW);
        let fitting = (inner.h / row_h).floor().max(1.0) as usize;
        let first = self.scroll.first(total, fitting, self.at);
        for place in first..(first + fitting).min(total) {
            let y = inner.y + (place - first) as f32 * row_h;
            let line = Rect::new(inner.x, y, inner.w - ui.px(8.0), row_h);
            if place > first {
                let rule = Rect::new(line.x + ui.px(8.0), y, line.w - ui.px(16.0), ui.px(1.0));
                let color = ui.theme.line.fade(0.6);
                ui.draw(Sprite::Fill {
                    rect: rule,
                    radius: 0.0,
                    color,
                });
            }
            match self.rows.get(&place) {
                Some(row) => self.row(ui, cx, line, (place, row)),
                None => {
                    let (style, color) = (ui.scale.body(), ui.theme.dim);
                    ui.label(line, "…", style, color, Align::Center);
                }
            }
        }
        ui.scroll_bar(rect, total, fitting, first);
    }

    fn row(
        &self,
        ui: &mut Ui<'_, AppMessage>,
        cx: &Context<'_>,
        line: Rect,
        (place, row): (usize, &Row),
    ) {
        let head = &row.head;
        let ground = line.inset_xy(0.0, ui.px(2.0));
        let is_here = place == self.at;
        if is_here || ui.is_hovered(line) {
            let color = if is_here {
                ui.theme.raised
            } else {
                ui.theme.raised.fade(0.5)
            };
            ui.panel(ground, color);
        }
        if is_here {
            let bar = Rect {
                w: ui.px(3.0),
                ..ground.inset_xy(0.0, ui.px(6.0))
            };
            let color = ui.theme.accent;
            ui.draw(Sprite::Fill {
                rect: bar,
                radius: bar.w / 2.0,
                color,
            });
        }
        let mut rest = line.inset_xy(ui.px(12.0), ui.px(5.0));
        let chip = rest.cut_left(ui.px(52.0));
        draw_badge(ui, chip.inset_xy(0.0, ui.px(6.0)), head, cx.language);
        rest.cut_left(ui.px(12.0));
        let moves = u16::try_from(head.plies.div_ceil(2)).unwrap_or(u16::MAX);
        let moves = words::text(cx.language, words::Message::MoveCount(moves));
        let class = names::time(head.time_class).text(cx.language);
        let side = ui.px(if rest.w > ui.px(420.0) { 156.0 } else { 92.0 });
        let mut facts = rest.cut_right(side);
        rest.cut_right(ui.px(10.0));
        let half = rest.h / 2.0;
        let (caption, strong) = (ui.scale.caption(), ui.scale.strong());
        let (dim, ink) = (ui.theme.dim, ui.theme.text);
        let players = names::players(head, cx.language);
        let names = format!("{} – {}", players.white, players.black);
        ui.label(rest.cut_top(half), &names, strong, ink, Align::Left);
        let opening = opening(ui, head, rest.w);
        ui.label(rest, &opening, caption, dim, Align::Left);
        let date = facts.cut_top(half);
        let text = names::date(head.date);
        ui.label(date, &text, caption.tabular(), ink, Align::Right);
        let text = if facts.w > ui.px(100.0) {
            format!("{class} · {moves}")
        } else {
            moves.into_owned()
        };
        ui.label(facts, &text, caption.tabular(), dim, Align::Right);
        let message = super::draw::say(Message::Pick(place));
        ui.focusable(Id("record", place), ground, message);
    }
}

/// The opening with as much of its name as there is room for; the event of a game without one.
pub(super) fn opening(ui: &Ui<'_, AppMessage>, head: &GameHead, width: f32) -> String {
    let Some((eco, name)) = &head.opening else {
        return match &*head.event {
            "?" => String::new(),
            event => event.to_owned(),
        };
    };
    crate::opening::fitting(ui.fonts, ui.scale.caption(), (eco, name), width)
}

/// A result as a coloured chip with its word, so that colour is not the only cue.
pub(super) fn draw_badge(
    ui: &mut Ui<'_, AppMessage>,
    rect: Rect,
    head: &GameHead,
    language: Language,
) {
    let (ground, ink): (Rgba, Rgba) = match names::fate(head) {
        Fate::Won => (theme::WON, theme::ON_RESULT),
        Fate::Drawn => (theme::DRAWN, theme::ON_RESULT),
        Fate::Lost => (theme::LOST, theme::ON_RESULT),
        Fate::Board(_) => (ui.theme.raised, ui.theme.text),
    };
    let radius = ui.px(4.0);
    ui.draw(Sprite::Fill {
        rect,
        radius,
        color: ground,
    });
    let style = ui.scale.caption_strong().tabular();
    ui.label(rect, badge(head, language), style, ink, Align::Center);
}
