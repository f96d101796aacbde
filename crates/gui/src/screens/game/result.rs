//! What is said over the board: how the game ended, and that it is paused.

use tabia_game::{DrawReason, GameResult, Ply};
use tabia_words::{self as words, Label};

use super::moves::move_name;
use super::{GameScreen, Message as GameMessage};
use crate::app::{Chore, Message};
use crate::board::BoardGeometry;
use crate::board_scene::BoardPicture;
use crate::geometry::Rect;
use crate::icon::Icon;
use crate::layout::whole_squares;
use crate::scene::{Align, Rgba, Sprite};
use crate::screens::context::Context;
use crate::ui::{Emphasis, IconButton, Id, Response, Ui};

/// The height of the result, and of what is added where positions were repeated: at most, and at least to see anything.
/// In logical pixels.
const HIGH: f32 = 206.0;
const REPEATED: f32 = 188.0;
const LEAST_REPEATED: f32 = 100.0;
/// What the result leaves of the board above and below it.
const MARGIN: f32 = 8.0;
/// The room around what is said, where there is little of it and where there is more.
const TIGHT: f32 = 14.0;
const PAD: f32 = 24.0;

impl GameScreen {
    pub(super) fn paused(&self, ui: &mut Ui<'_, Message>, cx: &Context<'_>) {
        if self.table().is_some() {
            // Nobody at this computer has paused it: the status line says what is waited for.
            return;
        }
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

    /// Where the last position stood before, if that is why the game is drawn; the latest last.
    fn repeated(&self) -> Vec<Ply> {
        let view = self.view();
        let is_repetition = matches!(
            view.result(),
            Some(GameResult::Draw(
                DrawReason::ThreefoldRepetition | DrawReason::FivefoldRepetition
            ))
        );
        // A draw that was claimed with a move to come has one position less to show.
        let mut plies: Vec<Ply> = match is_repetition {
            true => view.repetition.plies.iter().copied().take(3).collect(),
            false => Vec::new(),
        };
        plies.reverse();
        plies
    }

    /// The same position as often as it stood, each with the move that led to it; a press shows it on the board.
    fn side_by_side(&self, ui: &mut Ui<'_, Message>, cx: &Context<'_>, rect: Rect, plies: &[Ply]) {
        let gap = ui.px(12.0);
        let line = ui.px(24.0);
        let side = ((rect.w - 2.0 * gap) / 3.0).min(rect.h - line);
        let side = whole_squares(side);
        let all = side * plies.len() as f32 + gap * plies.len().saturating_sub(1) as f32;
        let mut x = (rect.center().x - all / 2.0).round();
        for ply in plies {
            let place = Rect::new(x, rect.y, side, side);
            let past = self.view().past(*ply);
            let geometry = BoardGeometry {
                rect: place,
                bottom: self.bottom,
            };
            let picture = BoardPicture {
                last_move: past.last_move.map(|played| (played.from, played.to)),
                ..cx.small_board(&past.board, geometry)
            };
            picture.build(ui.sprites());
            let text = match past.last_move {
                Some(played) => move_name(self.view(), played),
                None => Label::StartPosition.text(cx.language).to_owned(),
            };
            let caption = Rect::new(x - gap / 2.0, place.bottom(), side + gap, line);
            let (style, color) = (ui.scale.caption(), ui.theme.dim);
            ui.label(caption, &text, style, color, Align::Center);
            let id = Id("repeated", ply.index());
            ui.focus_ring(id, place);
            let message = Message::Game(GameMessage::Review(*ply));
            ui.target(id, place, Response::Click(message));
            x += side + gap;
        }
    }

    /// How the game ended, in words, over the board.
    pub(super) fn result(&self, ui: &mut Ui<'_, Message>, cx: &Context<'_>) {
        let Some(result) = self.view().result() else {
            return;
        };
        let board = cx.layout.board;
        // On a small board the positions are small, on a very small one there are none.
        let all = board.h / ui.px(1.0) - 2.0 * MARGIN;
        let tight = HIGH - 2.0 * (PAD - TIGHT);
        let repeated = match all >= tight + LEAST_REPEATED {
            true => self.repeated(),
            false => Vec::new(),
        };
        let (wide, pad, strip) = match repeated.is_empty() {
            true => (520.0, PAD, 0.0),
            false if all >= HIGH + REPEATED => (540.0, PAD, REPEATED),
            false => (540.0, TIGHT, REPEATED.min(all - tight)),
        };
        let high = HIGH - 2.0 * (PAD - pad) + strip;
        let w = ui.px(wide).min(board.w - ui.px(2.0 * MARGIN));
        let (pad, h) = (ui.px(pad), ui.px(high));
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
        if !repeated.is_empty() {
            inner.cut_top(ui.px(8.0));
            let strip = inner.cut_top(ui.px(strip - 8.0));
            self.side_by_side(ui, cx, strip, &repeated);
        }
        let row = inner.cut_bottom(ui.px(42.0));
        let (rematch, emphasis) = self.rematch_button();
        let buttons = [
            (Icon::Rematch, rematch, emphasis, Message::Rematch),
            (
                Icon::Look,
                Label::SecondLook,
                Emphasis::Normal,
                Message::Do(Chore::SecondLook),
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
