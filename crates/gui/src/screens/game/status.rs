//! What is going on, in a line: whose turn it is, why something was refused, how near a draw by rule is.

use std::borrow::Cow;

use tabia_words::{self as words, Label};

use super::{GameScreen, Refusal};
use crate::app::Message;
use crate::geometry::Rect;
use crate::scene::{Align, Rgba};
use crate::screens::context::Context;
use crate::ui::Ui;

/// From so many half-moves without progress on, they are counted in sight.
const METER_FROM: u16 = 20;

impl GameScreen {
    /// What is going on, in a line.
    pub(super) fn status(&self, ui: &mut Ui<'_, Message>, cx: &Context<'_>) {
        let (text, color) = self.status_text(ui, cx);
        let mut rect = cx.layout.status.inset_xy(ui.px(12.0), 0.0);
        self.rule_meter(ui, cx, &mut rect);
        ui.lines(rect, &text, color);
    }

    fn status_text(&self, ui: &Ui<'_, Message>, cx: &Context<'_>) -> (Cow<'static, str>, Rgba) {
        let (view, language, theme) = (self.view(), cx.language, ui.theme);
        if !self.typed.is_empty() {
            return self.typed_text(ui, cx);
        }
        if let Some(pending) = self.pending {
            return (pending.label().text(language).into(), theme.accent);
        }
        if let Some((refusal, _)) = self.refusal {
            let board = &view.board;
            let message = match refusal {
                Refusal::Command(rejection) => words::Message::Refusal { rejection, board },
                Refusal::Premove(mv, failure) => {
                    words::Message::PremoveFailed { mv, failure, board }
                }
                Refusal::Choice(error) => words::Message::PremoveRefused(error),
            };
            return (words::text(language, message), theme.warning);
        }
        if let Some((told, _)) = &self.told {
            return (told.clone().into(), theme.text);
        }
        if let Some(hint) = self.hint_line(language) {
            return (hint.into(), theme.accent);
        }
        if let Some(line) = self.replay_line(language) {
            return (line.into(), theme.accent);
        }
        if self.looking_at.is_some() {
            return (Label::PastPosition.text(language).into(), theme.accent);
        }
        if self.awaits_way_in() {
            // That is said over the board.
            return ("".into(), theme.dim);
        }
        if let Some(line) = self.connection_line(language, cx.now) {
            return (line.into(), theme.accent);
        }
        if let Some(result) = view.result() {
            let cause = words::text(language, words::Message::Cause(result));
            return (format!("{} · {cause}", result.score()).into(), theme.text);
        }
        if let Some((_, failure)) = &self.failed {
            return (
                words::text(language, words::Message::PlayerFailure(failure)),
                theme.warning,
            );
        }
        if let Some(proposal) = view.proposal {
            let message = words::Message::TakebackProposed(proposal.by);
            return (words::text(language, message), theme.accent);
        }
        if let Some(by) = view.draw_offer {
            return (
                words::text(language, words::Message::DrawOffered(by)),
                theme.accent,
            );
        }
        if view.check.is_some() {
            return (Label::Check.text(language).into(), theme.accent);
        }
        if self.thinking[view.turn] {
            return (Label::Thinking.text(language).into(), theme.dim);
        }
        let turn = words::text(language, words::Message::Turn(view.turn));
        let is_onlooker = self.table().is_some() && self.speaker().is_none();
        match is_onlooker {
            true => (
                format!("{turn} · {}", Label::LookingOn.text(language)).into(),
                theme.dim,
            ),
            false => (turn, theme.dim),
        }
    }

    /// The move that is being typed, and the moves that it may become.
    fn typed_text(&self, ui: &Ui<'_, Message>, cx: &Context<'_>) -> (Cow<'static, str>, Rgba) {
        let candidates = self.reading().candidates;
        if candidates.is_empty() {
            let none = Label::NoSuchMove.text(cx.language);
            return (format!("{}▏ {none}", self.typed).into(), ui.theme.warning);
        }
        let most = 6;
        let shown = candidates.len().min(most);
        let mut text = format!("{}▏ {}", self.typed, candidates[..shown].join("  "));
        if candidates.len() > most {
            text.push_str(" …");
        }
        (text.into(), ui.theme.accent)
    }

    /// How often the position has stood, and how long nothing was captured and no pawn moved; in sight only once
    /// it is worth knowing.
    fn rule_meter(&self, ui: &mut Ui<'_, Message>, cx: &Context<'_>, rect: &mut Rect) {
        let view = self.view();
        if view.result().is_some() {
            return;
        }
        let times = u8::try_from(view.repetition.count).unwrap_or(u8::MAX);
        let repeated = (times > 1).then(|| {
            let told = words::text(cx.language, words::Message::Repetition(times));
            (format!("{times}×"), told)
        });
        let clock = view.halfmove_clock;
        let idle = (clock >= METER_FROM).then(|| {
            let told = words::text(cx.language, words::Message::HalfmoveClock(clock));
            (format!("{}/50", clock / 2), told)
        });
        let style = ui.scale.caption().tabular();
        for (text, told) in [idle, repeated].into_iter().flatten() {
            let place = rect.cut_right(ui.fonts.width(style, &text) + ui.px(2.0));
            ui.label(place, &text, style, ui.theme.dim, Align::Right);
            ui.tip(place, &told);
            rect.cut_right(ui.px(10.0));
        }
    }
}
