//! What is said over the board: how the game ended, and that it is paused.

use tabia_words::{self as words, Label};

use super::draw::Context;
use super::{GameScreen, Message as GameMessage};
use crate::app::{Chore, Message};
use crate::geometry::Rect;
use crate::icon::Icon;
use crate::scene::{Align, Rgba, Sprite};
use crate::ui::{Emphasis, IconButton, Id, Ui};

impl GameScreen {
    pub(super) fn paused(&self, ui: &mut Ui<'_, Message>, cx: &Context<'_>) {
        let board = cx.layout.board;
        ui.draw(Sprite::Fill {
            rect: board,
            radius: 0.0,
            color: Rgba([10, 12, 14, 190]),
        });
        let (w, h) = (ui.px(200.0).min(board.w), ui.px(44.0));
        let center = board.center();
        let button = Rect::new(
            (center.x - w / 2.0).round(),
            (center.y - h / 2.0).round(),
            w,
            h,
        );
        let label = Label::Resume.text(cx.language);
        ui.button(
            Id("resume", 0),
            button,
            label,
            Emphasis::Primary,
            Message::Game(GameMessage::Pause),
        );
    }

    /// How the game ended, in words, over the board.
    pub(super) fn result(&self, ui: &mut Ui<'_, Message>, cx: &Context<'_>) {
        let Some(result) = self.view().result() else {
            return;
        };
        let board = cx.layout.board;
        let w = ui.px(360.0).min(board.w - ui.px(16.0));
        let pad = ui.px(24.0);
        let h = ui.px(206.0);
        let center = board.center();
        let rect = Rect::new(
            (center.x - w / 2.0).round(),
            (center.y - h / 2.0).round(),
            w,
            h,
        );
        ui.dialog(board, rect);
        let mut inner = rect.inset(pad);
        let close = Rect::new(
            rect.right() - ui.px(40.0),
            rect.y + ui.px(8.0),
            ui.px(32.0),
            ui.px(32.0),
        );
        let label = Label::Close.text(cx.language);
        ui.tool(
            Id("close", 0),
            close,
            Icon::Close,
            label,
            Message::Game(GameMessage::HideResult),
        );
        let theme = ui.theme;
        let score = inner.cut_top(ui.px(20.0));
        ui.label(
            score,
            result.score(),
            ui.scale.strong().tabular(),
            theme.accent,
            Align::Center,
        );
        inner.cut_top(ui.px(6.0));
        let headline = words::text(cx.language, words::Message::Headline(result));
        let style = [ui.scale.display(), ui.scale.title()]
            .into_iter()
            .find(|s| ui.fonts.width(*s, &headline) <= inner.w);
        let head = inner.cut_top(ui.px(42.0));
        ui.label(
            head,
            &headline,
            style.unwrap_or(ui.scale.title()),
            theme.text,
            Align::Center,
        );
        let cause = inner.cut_top(ui.px(28.0));
        let text = words::text(cx.language, words::Message::Cause(result));
        ui.label(cause, &text, ui.scale.body(), theme.dim, Align::Center);
        let row = inner.cut_bottom(ui.px(42.0));
        let buttons = [
            (
                Icon::Rematch,
                Label::Rematch,
                Emphasis::Primary,
                Message::Rematch,
            ),
            (
                Icon::Analysis,
                Label::Analysis,
                Emphasis::Normal,
                Message::Do(Chore::Analyse),
            ),
            (
                Icon::New,
                Label::NewGame,
                Emphasis::Normal,
                Message::NewGame,
            ),
        ];
        let buttons = buttons.map(|(icon, label, emphasis, message)| IconButton {
            icon,
            text: label.text(cx.language),
            emphasis,
            message,
        });
        ui.icon_row(Id("result", 0), row, buttons.into());
    }
}
