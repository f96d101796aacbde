//! The picture of a position to be solved.

use tabia_words::Label;

use super::{Message, Solver};
use crate::app::Message as AppMessage;
use crate::board::BoardGeometry;
use crate::geometry::Rect;
use crate::icon::Icon;
use crate::scene::{Align, Rgba};
use crate::screens::context::Context;
use crate::screens::side_disc::side_disc;
use crate::screens::study_board::StudyBoard;
use crate::ui::{Emphasis, IconButton, Id, Ui};

impl Solver {
    pub(crate) fn draw_board(
        &self,
        ui: &mut Ui<'_, AppMessage>,
        cx: &Context<'_>,
        geometry: BoardGeometry,
    ) {
        let board = StudyBoard {
            study: &self.study,
            hand: &self.board_ui,
            refused: self.refused,
            cursor: self.cursor,
            animation: &self.animation,
        };
        board.draw(ui, cx, geometry, &[]);
    }

    /// What is said of the position and of the move that was tried.
    pub(crate) fn draw_words(&self, ui: &mut Ui<'_, AppMessage>, cx: &Context<'_>, rect: Rect) {
        ui.panel(rect, ui.theme.panel);
        let mut inner = rect.inset_xy(ui.px(10.0), ui.px(8.0));
        let language = cx.language;
        let (ink, accent) = (ui.theme.text, ui.theme.accent);
        let mut said: Vec<(Option<Icon>, String, Rgba)> = Vec::new();
        let verdict = self.told_verdict(language);
        let warning = ui.theme.warning;
        if let Some(typed) = self.told_typed() {
            said.push((None, typed, ink));
        } else if let Some(refused) = self.told_refusal(language) {
            said.push((None, refused, warning));
        }
        match self.told_try(language) {
            Some((true, text)) => said.push((Some(Icon::Check), text, accent)),
            Some((false, text)) => said.push((Some(Icon::Close), text, warning)),
            None => said.push((None, self.told_task(language), ink)),
        }
        if self.is_answer_shown {
            said.push((Some(Icon::Hint), self.told_answer(language), ink));
        }
        let head = paragraph(ui, inner, &verdict, ink, Some(self.side()));
        inner.cut_top(head + ui.px(8.0));
        // What was said last is what one waits for: where there is no room, the first of it goes.
        for (icon, text, color) in said {
            let mut place = inner;
            if let Some(icon) = icon {
                let side = ui.px(16.0);
                let mark = Rect::new(place.x, place.y, side, ui.px(18.0));
                icon.draw(ui.sprites(), mark, side, color);
                place.cut_left(side + ui.px(6.0));
            }
            let used = paragraph(ui, place, &text, color, None);
            inner.cut_top(used + ui.px(8.0));
        }
    }

    /// What one can do: two buttons, and what the screen adds.
    pub(crate) fn draw_actions(
        &self,
        ui: &mut Ui<'_, AppMessage>,
        cx: &Context<'_>,
        rect: Rect,
        say: impl Fn(Message) -> AppMessage,
    ) {
        let again = match self.tried {
            Some(_) => Emphasis::Normal,
            None => Emphasis::Disabled,
        };
        let show = match self.is_answer_shown {
            true => Emphasis::Disabled,
            false => Emphasis::Normal,
        };
        let buttons = [
            (Icon::Takeback, Label::TryAgain, again, Message::Again),
            (Icon::Hint, Label::ShowAnswer, show, Message::Show),
        ];
        let buttons = buttons.map(|(icon, label, emphasis, message)| IconButton {
            icon,
            text: label.text(cx.language),
            emphasis,
            message: say(message),
        });
        ui.icon_row(Id("solve", 0), rect, buttons.into());
    }
}

/// A text in as many lines as it needs, as far as there is room; how high it is.
fn paragraph(
    ui: &mut Ui<'_, AppMessage>,
    mut rect: Rect,
    text: &str,
    color: Rgba,
    side: Option<tabia_game::Color>,
) -> f32 {
    if let Some(side) = side {
        let dot = Rect {
            h: ui.px(18.0),
            ..rect.cut_left(ui.px(20.0))
        };
        side_disc(ui, dot, side);
    }
    let (body, caption) = (ui.scale.body(), ui.scale.caption());
    let line_h = ui.px(18.0);
    let lines = ui.fonts.wrap(body, text, rect.w);
    let (style, lines) = if lines.len() as f32 * line_h <= rect.h * 0.5 {
        (body, lines)
    } else {
        (caption, ui.fonts.wrap(caption, text, rect.w))
    };
    let fitting = (rect.h / line_h).floor().max(0.0) as usize;
    if lines.len() > fitting {
        ui.tip(rect, text);
    }
    let shown = lines.len().min(fitting);
    for (i, line) in lines.iter().take(shown).enumerate() {
        let place = Rect::new(rect.x, rect.y + i as f32 * line_h, rect.w, line_h);
        ui.label(place, line, style, color, Align::Left);
    }
    shown as f32 * line_h
}
