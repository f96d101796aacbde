//! The picture of a study: board, eval bar, the engine's lines, the moves, and what one can do.

use tabia_game::{Color, Score};
use tabia_players::AnalysedLine;
use tabia_words::{self as words, Label};

use super::flow::{self, Kind, Word};
use super::{AnalysisScreen, Counsel, LINES, Message, PANEL, STRIP, Step};
use crate::app::Message as AppMessage;
use crate::bench::Bench;
use crate::eval_bar;
use crate::geometry::Rect;
use crate::icon::Icon;
use crate::scene::{Align, Rgba, Sprite};
use crate::screens::context::Context;
use crate::screens::study_board::StudyBoard;
use crate::screens::tool::Message as ToolMessage;
use crate::ui::{Emphasis, Id, Response, Ui};

pub(super) fn say(message: Message) -> AppMessage {
    AppMessage::Tool(ToolMessage::Analysis(message))
}

impl AnalysisScreen {
    pub(crate) fn draw(&self, ui: &mut Ui<'_, AppMessage>, cx: &Context<'_>) {
        let Bench {
            strip, mut panel, ..
        } = Bench::new(cx.layout, STRIP, PANEL);
        let board = StudyBoard {
            study: &self.study,
            hand: &self.board_ui,
            refused: self.refused,
            cursor: self.cursor,
            animation: &self.animation,
        };
        board.draw(ui, cx, self.board(cx.layout), &self.shapes());
        let score = self.found.lines.first().map(|line| line.score);
        let bar = Rect {
            w: strip.w - ui.px(6.0),
            ..strip
        };
        let unit = cx.play.score_unit;
        let score = score.or(self.settled());
        let white = score.map_or(0.5, eval_bar::share);
        eval_bar::draw(ui, bar, (score, white), self.bottom, unit);
        let gap = ui.px(6.0);
        let head = panel.cut_top(ui.px(34.0));
        self.head(ui, cx, head, score);
        panel.cut_top(gap);
        let actions = panel.cut_bottom(ui.px(34.0));
        panel.cut_bottom(gap);
        let steps = panel.cut_bottom(ui.px(34.0));
        panel.cut_bottom(gap);
        let line_h = ui.px(25.0);
        let lines_h = line_h * LINES as f32 + ui.px(8.0);
        if self.explorer.is_shown() && panel.h < lines_h + ui.px(130.0) {
            // There is room for nothing else.
            self.explorer.draw(ui, cx, panel);
        } else {
            let lines = panel.cut_top(lines_h);
            self.engine_lines(ui, cx, lines, line_h);
            panel.cut_top(gap);
            self.explorer_and_moves(ui, cx, panel);
        }
        self.steps(ui, cx, steps);
        self.actions(ui, cx, actions);
    }

    /// What was played here, if that is wanted, and the moves, which give way where there is no room for both.
    fn explorer_and_moves(&self, ui: &mut Ui<'_, AppMessage>, cx: &Context<'_>, rect: Rect) {
        let is_roomy = rect.h >= ui.px(270.0);
        match (self.explorer.is_shown(), is_roomy) {
            (false, _) => self.moves(ui, cx, rect),
            (true, false) => self.explorer.draw(ui, cx, rect),
            (true, true) => {
                let mut moves = rect;
                let explorer = moves.cut_top((rect.h * 0.6).round());
                moves.cut_top(ui.px(6.0));
                self.explorer.draw(ui, cx, explorer);
                self.moves(ui, cx, moves);
            }
        }
    }

    /// Who plays, if the game tells.
    pub(super) fn players(&self) -> Option<String> {
        match (self.study.tag("White"), self.study.tag("Black")) {
            (Some(white), Some(black)) => Some(format!("{white} – {black}")),
            (Some(one), None) | (None, Some(one)) => Some(one.to_owned()),
            (None, None) => None,
        }
    }

    /// The score of a position that has no moves.
    fn settled(&self) -> Option<Score> {
        let mated = self.study.legal().is_empty() && self.study.check().is_some();
        mated.then(|| eval_bar::mated(self.study.turn()))
    }

    /// Who plays, or that this is the analysis; the score, and how deep the engine has looked.
    fn head(
        &self,
        ui: &mut Ui<'_, AppMessage>,
        cx: &Context<'_>,
        rect: Rect,
        score: Option<Score>,
    ) {
        let mut inner = rect;
        let label = Label::Engine.text(cx.language);
        let toggle_w = ui.fonts.width(ui.scale.body(), label) + ui.px(32.0);
        let toggle = inner.cut_right(toggle_w.min(inner.w * 0.4));
        let message = say(Message::Engine(!self.engine_on));
        let message = (self.counsel == Counsel::Free).then_some(message);
        ui.toggle(Id("engine", 0), toggle, label, self.asks_engine(), message);
        inner.cut_right(ui.px(8.0));
        if let Some(score) = score {
            let style = ui.scale.strong().tabular();
            let text = eval_bar::text(score);
            let place = inner.cut_right(ui.fonts.width(style, &text) + ui.px(4.0));
            ui.label(place, &text, style, ui.theme.text, Align::Right);
            let text = words::text(cx.language, words::Message::Depth(self.found.depth));
            let style = ui.scale.caption();
            let w = ui.fonts.width(style, &text) + ui.px(10.0);
            if inner.w > w + ui.px(90.0) {
                let place = inner.cut_right(w);
                ui.label(place, &text, style, ui.theme.dim, Align::Center);
            }
        }
        let analysis = || Label::Analysis.text(cx.language).to_owned();
        let players = self.players().unwrap_or_else(analysis);
        ui.label(
            inner,
            &players,
            ui.scale.strong(),
            ui.theme.text,
            Align::Left,
        );
    }

    /// The best lines, or, while a move is typed, what it may become or why it is none.
    fn engine_lines(&self, ui: &mut Ui<'_, AppMessage>, cx: &Context<'_>, rect: Rect, line_h: f32) {
        ui.panel(rect, ui.theme.panel);
        let mut inner = rect.inset_xy(ui.px(8.0), ui.px(4.0));
        if let Some(why) = self.told_refusal(cx.language) {
            if !self.typed.is_empty() {
                let line = inner.cut_top(line_h);
                let (style, color) = (ui.scale.body(), ui.theme.text);
                ui.label(line, &self.typed, style, color, Align::Left);
            }
            return ui.lines(inner, &why, ui.theme.warning);
        }
        if let Some(typed) = self.told_typed() {
            return ui.lines(inner, &typed, ui.theme.text);
        }
        if self.found.lines.is_empty() {
            let label = match (self.study.legal().is_empty(), self.study.check()) {
                (true, Some(_)) => Label::Checkmate,
                (true, None) => Label::Stalemate,
                (false, _) => self.told_engine(),
            };
            let dim = ui.theme.dim;
            return ui.lines(inner, label.text(cx.language), dim);
        }
        for (i, found) in self.found.lines.iter().take(LINES).enumerate() {
            let line = inner.cut_top(line_h);
            self.engine_line(ui, line, i, found);
        }
    }

    fn engine_line(
        &self,
        ui: &mut Ui<'_, AppMessage>,
        mut line: Rect,
        number: usize,
        found: &AnalysedLine,
    ) {
        let id = Id("line", number);
        if ui.is_hovered(line) {
            ui.panel(line, ui.theme.raised);
        }
        ui.target(id, line, Response::Click(say(Message::Follow(number))));
        let white_better = eval_bar::share(found.score) >= 0.5;
        let (ground, ink) = if white_better {
            (Rgba::hex(0xE9_EDF0), Rgba::hex(0x1B_1F23))
        } else {
            (Rgba::hex(0x0E_1114), Rgba::hex(0xE9_EDF0))
        };
        let chip = line.cut_left(ui.px(58.0)).inset_xy(0.0, ui.px(3.0));
        let radius = ui.px(4.0);
        ui.draw(Sprite::Fill {
            rect: chip,
            radius,
            color: ground,
        });
        let style = ui.scale.caption_strong().tabular();
        ui.label(
            chip,
            &eval_bar::text(found.score),
            style,
            ink,
            Align::Center,
        );
        line.cut_left(ui.px(8.0));
        let style = ui.scale.caption();
        let mut text = String::new();
        let (mut color, mut move_number) = (self.study.turn(), self.study.move_number());
        for (i, (_, san)) in found.moves.iter().enumerate() {
            let before = text.len();
            match color {
                Color::White => text.push_str(&format!("{move_number}. ")),
                Color::Black if i == 0 => text.push_str(&format!("{move_number}… ")),
                Color::Black => {}
            }
            text.push_str(&format!("{san} "));
            // Whole moves only, but the first one at least.
            if i > 0 && ui.fonts.width(style, text.trim_end()) > line.w {
                text.truncate(before);
                break;
            }
            move_number += u32::from(color == Color::Black);
            color = !color;
        }
        ui.label(line, text.trim_end(), style, ui.theme.text, Align::Left);
    }

    fn moves(&self, ui: &mut Ui<'_, AppMessage>, cx: &Context<'_>, rect: Rect) {
        ui.panel(rect, ui.theme.panel);
        let scroll = |steps| say(Message::Scroll(steps));
        ui.target(Id("study", 0), rect, Response::Wheel(scroll));
        let inner = rect.inset_xy(ui.px(10.0), ui.px(6.0));
        let lines = flow::lines(&self.told, ui.fonts, ui.scale, inner.w);
        if lines.iter().all(Vec::is_empty) {
            let text = Label::TryMoves.text(cx.language);
            return ui.lines(
                Rect {
                    h: ui.px(40.0).min(inner.h),
                    ..inner
                },
                text,
                ui.theme.dim,
            );
        }
        let line_h = ui.px(22.0);
        let fitting = (inner.h / line_h).floor().max(1.0) as usize;
        let here = self.study.place();
        let holds = |line: &Vec<Word>| line.iter().any(|word| word.place() == Some(here));
        let current = lines.iter().position(holds).unwrap_or(0);
        let first = self.scroll.first(lines.len(), fitting, current);
        for (row, line) in lines.iter().skip(first).take(fitting).enumerate() {
            let y = inner.y + row as f32 * line_h;
            for word in line {
                self.word(ui, word, Rect::new(inner.x + word.x, y, word.w, line_h));
            }
        }
        ui.scroll_bar(rect, lines.len(), fitting, first);
    }

    fn word(&self, ui: &mut Ui<'_, AppMessage>, word: &Word, rect: Rect) {
        let mark = Rect::new(
            rect.x - ui.px(3.0),
            rect.y + ui.px(1.0),
            rect.w + ui.px(6.0),
            rect.h - ui.px(2.0),
        );
        let mut color = match word.kind {
            Kind::Main(_) => ui.theme.text,
            Kind::Side(_) => ui.theme.text.mix(ui.theme.dim, 0.4),
            Kind::Aside => ui.theme.dim,
        };
        if let Some(place) = word.place() {
            let is_here = place == self.study.place();
            let radius = ui.px(4.0);
            if is_here || ui.is_hovered(mark) {
                let color = ui.theme.raised;
                ui.draw(Sprite::Fill {
                    rect: mark,
                    radius,
                    color,
                });
            }
            if is_here {
                color = ui.theme.text;
                ui.draw(Sprite::Frame {
                    rect: mark,
                    radius,
                    width: ui.px(1.5).max(1.0),
                    color: ui.theme.accent,
                });
            }
            // Many: they are not for the keyboard, which has the arrows.
            ui.target(
                Id("place", 0),
                mark,
                Response::Press(say(Message::Go(place))),
            );
        }
        ui.label(
            Rect {
                w: rect.w + 1.0,
                ..rect
            },
            &word.text,
            word.style,
            color,
            Align::Left,
        );
    }

    fn steps(&self, ui: &mut Ui<'_, AppMessage>, cx: &Context<'_>, rect: Rect) {
        let buttons = [
            (Icon::First, Label::FirstMove, Message::Step(Step::Start)),
            (
                Icon::Previous,
                Label::PreviousMove,
                Message::Step(Step::Back),
            ),
            (Icon::Next, Label::NextMove, Message::Step(Step::Forward)),
            (Icon::Last, Label::LastMove, Message::Step(Step::End)),
            (Icon::Flip, Label::Flip, Message::Flip),
            (Icon::Tree, Label::Explorer, Message::Explorer),
        ];
        ui.icons(Id("step", 0), rect, cx.named(buttons, say));
    }

    fn actions(&self, ui: &mut Ui<'_, AppMessage>, cx: &Context<'_>, rect: Rect) {
        let small = [
            (Icon::Back, Label::Back, Message::Leave),
            (Icon::Copy, Label::CopyPgn, Message::CopyPgn),
            (Icon::Save, Label::Save, Message::Save),
            (Icon::Edit, Label::EditPosition, Message::Edit),
        ];
        let mut rest = rect;
        let gap = ui.px(6.0);
        let play = rest.cut_right((rect.w * 0.36).round());
        rest.cut_right(gap);
        ui.icons(Id("study-do", 0), rest, cx.named(small, say));
        let text = Label::PlayFromHere.text(cx.language);
        ui.icon_button(
            Id("study-play", 0),
            play,
            Icon::Play,
            text,
            Emphasis::Primary,
            say(Message::Play),
        );
    }
}
