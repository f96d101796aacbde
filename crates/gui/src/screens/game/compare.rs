//! Two lines of the game side by side: what came of the one that was left, and of the one that was played instead.

use tabia_game::{GameResult, LineView, MovePlayed, Past};
use tabia_words::{self as words, Label, Language};

use super::moves::{clocks_after, written};
use super::{GameScreen, Message as GameMessage};
use crate::app::Message;
use crate::board::BoardGeometry;
use crate::board_scene::BoardPicture;
use crate::geometry::Rect;
use crate::icon::Icon;
use crate::layout::whole_squares;
use crate::scene::Align;
use crate::screens::context::Context;
use crate::ui::{Emphasis, Id, Ui};

/// The dialog at its widest, the room around what is in it, and a line of text, in logical pixels.
const WIDE: f32 = 620.0;
const PAD: f32 = 14.0;
const GAP: f32 = 12.0;
const LINE: f32 = 22.0;
/// The rows above and below the two boards: title, buttons, and five lines of text at most.
const AROUND: f32 = 2.0 * PAD + 36.0 + 46.0 + 5.0 * LINE;

/// A line as it is told.
struct Side<'v> {
    name: Label,
    end: Past<'v>,
    /// Its moves from where the two part.
    moves: Vec<&'v MovePlayed>,
    result: Option<GameResult>,
}

impl GameScreen {
    /// Begins with the line that was left last, goes on to those that were left before, and ends.
    pub(super) fn compare(&mut self, language: Language) {
        let lines = &self.view().lines;
        self.comparing = match self.compared() {
            None => lines.last().map(|line| line.line),
            Some(shown) => {
                let place = lines.iter().position(|line| line.line == shown.line);
                let before = place.and_then(|place| place.checked_sub(1));
                before.map(|before| lines[before].line)
            }
        };
        self.shows_result &= self.comparing.is_none();
        if let Some(told) = self.told_comparison(language) {
            self.say(&told);
        }
    }

    /// The line beside the present one, while two are compared.
    pub(super) fn compared(&self) -> Option<&LineView> {
        let line = self.comparing?;
        self.view().lines.iter().find(|left| left.line == line)
    }

    /// The present line and another, each from where they part.
    fn sides<'v>(&'v self, left: &'v LineView) -> [Side<'v>; 2] {
        let view = self.view();
        [
            Side {
                name: Label::LinePlayed,
                end: view.past(view.ply),
                moves: view.moves.iter().skip(left.fork.index()).collect(),
                result: view.result(),
            },
            Side {
                name: Label::LineLeft,
                end: view.end_of(left),
                moves: left.moves.iter().collect(),
                result: None,
            },
        ]
    }

    /// What came of both lines, for those who listen.
    pub(super) fn told_comparison(&self, language: Language) -> Option<String> {
        let left = self.compared()?;
        let told = self.sides(left).map(|side| {
            let moves = written(self.view(), side.moves.iter().copied());
            let outcome = side.outcome(language).join(", ");
            format!("{}: {moves}. {outcome}.", side.name.text(language))
        });
        Some(told.join(" "))
    }

    /// Draws the comparison over the board.
    pub(super) fn comparison(&self, ui: &mut Ui<'_, Message>, cx: &Context<'_>) {
        let Some(left) = self.compared() else { return };
        let board = cx.layout.board;
        let margin = ui.px(16.0);
        let w = ui.px(WIDE).min(board.w - margin);
        let column = (w - ui.px(2.0 * PAD + GAP)) / 2.0;
        let h = (column + ui.px(AROUND)).min(board.h - margin);
        let center = board.center();
        let rect = Rect::new(
            (center.x - w / 2.0).round(),
            (center.y - h / 2.0).round(),
            w,
            h,
        );
        ui.dialog(board, rect);
        let mut inner = rect.inset(ui.px(PAD));
        let mut head = inner.cut_top(ui.px(32.0));
        let close = head.cut_right(ui.px(32.0));
        let (label, message) = (Label::Close.text(cx.language), GameMessage::Escape);
        ui.tool(
            Id("close", 0),
            close,
            Icon::Close,
            label,
            Message::Game(message),
        );
        let title = Label::CompareLines.text(cx.language);
        ui.label(head, title, ui.scale.title(), ui.theme.text, Align::Left);
        inner.cut_top(ui.px(4.0));
        let row = inner.cut_bottom(ui.px(38.0));
        inner.cut_bottom(ui.px(8.0));
        let columns = inner.columns(2, ui.px(GAP));
        for (side, column) in self.sides(left).iter().zip(columns) {
            self.side(ui, cx, column, side);
        }
        let mut buttons = row.columns(2, ui.px(GAP));
        let (Some(another), Some(back)) = (buttons.next(), buttons.next()) else {
            return;
        };
        let is_last = self.view().lines.first().map(|line| line.line) == Some(left.line);
        if !is_last {
            let (text, message) = (Label::AnotherLine, GameMessage::Compare);
            ui.button(
                Id("compare", 0),
                another,
                text.text(cx.language),
                Emphasis::Normal,
                Message::Game(message),
            );
        }
        let (text, message) = (Label::ReturnToLine, GameMessage::Return(left.line));
        ui.button(
            Id("compare", 1),
            back,
            text.text(cx.language),
            Emphasis::Normal,
            Message::Game(message),
        );
    }

    /// The end of a line: its board, and below it what came of it.
    fn side(&self, ui: &mut Ui<'_, Message>, cx: &Context<'_>, mut rect: Rect, side: &Side<'_>) {
        let line = ui.px(LINE);
        let name = rect.cut_top(line);
        let (style, color) = (ui.scale.strong(), ui.theme.accent);
        ui.label(name, side.name.text(cx.language), style, color, Align::Left);
        let outcome = side.outcome(cx.language);
        let words = rect.cut_bottom(line * (outcome.len() + 1) as f32);
        let size = whole_squares(rect.w.min(rect.h));
        let geometry = BoardGeometry {
            rect: Rect::new(rect.x, rect.y, size, size),
            bottom: self.bottom,
        };
        let last_move = side.end.last_move;
        let picture = BoardPicture {
            last_move: last_move.map(|played| (played.from, played.to)),
            check: side.end.check,
            ..cx.small_board(&side.end.board, geometry)
        };
        picture.build(ui.sprites());
        let mut words = Rect {
            y: geometry.rect.bottom(),
            ..words
        };
        let moves = written(self.view(), side.moves.iter().copied());
        let place = words.cut_top(line);
        ui.label(place, &moves, ui.scale.body(), ui.theme.text, Align::Left);
        ui.tip(place, &moves);
        for text in outcome {
            let place = words.cut_top(line);
            ui.label(place, &text, ui.scale.caption(), ui.theme.dim, Align::Left);
        }
    }
}

impl Side<'_> {
    /// How it ended, who has more, and what the clocks showed.
    fn outcome(&self, language: Language) -> Vec<String> {
        let headline = self.result.map(words::Message::Headline);
        let lead = words::Message::Lead(self.end.points());
        let told = headline.into_iter().chain([lead]);
        told.map(|message| words::text(language, message).into_owned())
            .chain(self.end.last_move.and_then(clocks_after))
            .collect()
    }
}
