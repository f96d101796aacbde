//! The picture of a review: the game with its curve and marks, or a turning point to be solved.

use tabia_game::Color;
use tabia_words::{self as words, Label};

use super::{Message, PANEL, ReviewScreen, graph, rounded};
use crate::app::Message as AppMessage;
use crate::bench::Bench;
use crate::geometry::Rect;
use crate::icon::Icon;
use crate::scene::{Align, Sprite};
use crate::screens::context::Context;
use crate::screens::game::{Browse, moves};
use crate::screens::records::names;
use crate::screens::side_disc::side_disc;
use crate::screens::solve::Solver;
use crate::screens::tool::Message as ToolMessage;
use crate::ui::{Emphasis, IconButton, Id, Ui};

fn say(message: Message) -> AppMessage {
    AppMessage::Tool(ToolMessage::Review(message))
}

impl ReviewScreen {
    pub(crate) fn draw(&self, ui: &mut Ui<'_, AppMessage>, cx: &Context<'_>) {
        let Bench { panel, .. } = Bench::new(cx.layout, 0.0, PANEL);
        match &self.solving {
            Some((number, solver)) => {
                solver.draw_board(ui, cx, self.board(cx.layout));
                self.draw_turning_point(ui, cx, panel, (*number, solver));
            }
            None => {
                self.draw_position(ui, cx);
                self.draw_game(ui, cx, panel);
            }
        }
    }

    fn draw_position(&self, ui: &mut Ui<'_, AppMessage>, cx: &Context<'_>) {
        self.walk
            .draw(ui, cx, &self.look.kept.view, self.board(cx.layout));
    }

    fn draw_game(&self, ui: &mut Ui<'_, AppMessage>, cx: &Context<'_>, mut panel: Rect) {
        let (gap, row) = (ui.px(6.0), ui.px(34.0));
        let roomy = panel.h > ui.px(420.0);
        let head = panel.cut_top(ui.px(if roomy { 28.0 } else { 20.0 }));
        self.head(ui, cx, head);
        panel.cut_top(gap);
        let curve = panel.cut_top(ui.px(if roomy { 110.0 } else { 54.0 }));
        graph::draw(ui, curve, &self.review, self.walk.ply);
        panel.cut_top(gap);
        let state = panel.cut_top(ui.px(28.0));
        if self.review.is_finished() {
            self.accuracy(ui, cx, state);
        } else {
            self.progress(ui, cx, state);
        }
        panel.cut_top(gap);
        let actions = panel.cut_bottom(row);
        panel.cut_bottom(gap);
        let steps = panel.cut_bottom(row);
        panel.cut_bottom(gap);
        let glyphs: Vec<&str> = (0..self.review.moves().len())
            .map(|ply| self.review.mark(ply).map_or("", tabia_review::Mark::glyph))
            .collect();
        let place = moves::Place {
            at: self.walk.ply,
            scroll: &self.walk.scroll,
            glyphs: &glyphs,
        };
        let empty = Label::Moves.text(cx.language);
        moves::draw(ui, panel, &self.look.kept.view, &place, empty);
        self.steps(ui, cx, steps);
        self.actions(ui, cx, actions);
    }

    /// Who played, and what the position on the board is worth.
    fn head(&self, ui: &mut Ui<'_, AppMessage>, cx: &Context<'_>, rect: Rect) {
        let mut inner = rect.inset_xy(ui.px(4.0), 0.0);
        if let Some(text) = self.told_score() {
            let style = ui.scale.strong().tabular();
            let place = inner.cut_right(ui.fonts.width(style, &text) + ui.px(4.0));
            ui.label(place, &text, style, ui.theme.text, Align::Right);
            inner.cut_right(ui.px(8.0));
        }
        let players = names::players(&self.look.kept.head, cx.language);
        let text = format!("{} – {}", players.white, players.black);
        let styles = [ui.scale.strong(), ui.scale.caption()];
        let fitting = styles
            .into_iter()
            .find(|style| ui.fonts.width(*style, &text) <= inner.w);
        if fitting.is_none() {
            ui.tip(inner, &text);
        }
        let style = fitting.unwrap_or(styles[1]);
        ui.label(inner, &text, style, ui.theme.text, Align::Left);
    }

    /// How far it is, and a button to stop or go on.
    fn progress(&self, ui: &mut Ui<'_, AppMessage>, cx: &Context<'_>, rect: Rect) {
        let mut inner = rect;
        let (label, icon) = if self.goes {
            (Label::StopLooking, Icon::Pause)
        } else {
            (Label::GoOnLooking, Icon::Play)
        };
        let button = inner.cut_right(ui.px(84.0));
        let message = say(Message::Go(!self.goes));
        let text = label.text(cx.language);
        ui.icon_button(
            Id("review-go", 0),
            button,
            icon,
            text,
            Emphasis::Normal,
            message,
        );
        inner.cut_right(ui.px(8.0));
        let text = self.told_progress(cx.language);
        let (style, ink) = (ui.scale.caption().tabular(), ui.theme.text);
        let place = inner.cut_left(ui.px(76.0));
        ui.label(place, &text, style, ink, Align::Left);
        let track = Rect {
            y: inner.center().y - ui.px(4.0),
            h: ui.px(8.0),
            ..inner
        };
        let radius = ui.px(4.0);
        let (ground, accent) = (ui.theme.raised, ui.theme.accent);
        ui.draw(Sprite::Fill {
            rect: track,
            radius,
            color: ground,
        });
        let w = (track.w * self.review.progress())
            .max(radius * 2.0)
            .min(track.w);
        ui.draw(Sprite::Fill {
            rect: Rect { w, ..track },
            radius,
            color: accent,
        });
    }

    fn accuracy(&self, ui: &mut Ui<'_, AppMessage>, cx: &Context<'_>, rect: Rect) {
        let found = self.review.accuracy();
        let style = ui.scale.strong().tabular();
        let mut inner = rect.inset_xy(ui.px(4.0), 0.0);
        for side in Color::ALL {
            let text = match found[side] {
                Some(accuracy) => format!("{} %", rounded(accuracy)),
                None => "–".to_owned(),
            };
            let dot = inner.cut_left(ui.px(20.0));
            side_disc(ui, dot, side);
            let place = inner.cut_left(ui.px(56.0));
            ui.label(place, &text, style, ui.theme.text, Align::Left);
            let accuracy = rounded_text(cx, side, found[side].map(rounded));
            if let Some(accuracy) = accuracy {
                ui.tip(dot.union(place), &accuracy);
            }
        }
        if inner.w > ui.px(70.0) {
            let (text, style) = (Label::Accuracy.text(cx.language), ui.scale.caption());
            ui.label(inner, text, style, ui.theme.dim, Align::Right);
        }
    }

    fn steps(&self, ui: &mut Ui<'_, AppMessage>, cx: &Context<'_>, rect: Rect) {
        let browse = Message::Browse;
        let buttons = [
            (Icon::First, Label::FirstMove, browse(Browse::Start)),
            (Icon::Previous, Label::PreviousMove, browse(Browse::Back)),
            (Icon::Next, Label::NextMove, browse(Browse::Forward)),
            (Icon::Last, Label::LastMove, browse(Browse::End)),
            (Icon::Flip, Label::Flip, Message::Flip),
        ];
        ui.icons(Id("review-step", 0), rect, cx.named(buttons, say));
    }

    fn actions(&self, ui: &mut Ui<'_, AppMessage>, cx: &Context<'_>, rect: Rect) {
        let small = [
            (Icon::Back, Label::Back, Message::Leave),
            (Icon::Analysis, Label::Analysis, Message::Analyse),
        ];
        let rest = ui.square_icons(Id("review-do", 0), rect, cx.named(small, say));
        if self.review.is_finished() && self.moments.is_empty() {
            let text = Label::NoTurningPoint.text(cx.language);
            return ui.lines(rest, text, ui.theme.dim);
        }
        let emphasis = if self.review.is_finished() {
            Emphasis::Primary
        } else {
            Emphasis::Disabled
        };
        let label = Label::TurningPoints.text(cx.language);
        let text = match self.moments.len() {
            0 => label.to_owned(),
            count => format!("{label} ({count})"),
        };
        let (id, message) = (Id("review-begin", 0), say(Message::Begin));
        ui.icon_row(
            id,
            rest,
            vec![IconButton {
                icon: Icon::Hint,
                text: &text,
                emphasis,
                message,
            }],
        );
    }

    fn draw_turning_point(
        &self,
        ui: &mut Ui<'_, AppMessage>,
        cx: &Context<'_>,
        mut panel: Rect,
        (number, solver): (usize, &Solver),
    ) {
        let (gap, row) = (ui.px(6.0), ui.px(34.0));
        let head = panel.cut_top(ui.px(28.0)).inset_xy(ui.px(4.0), 0.0);
        let of = self.moments.len();
        let message = words::Message::TurningPoint {
            number: number + 1,
            of,
        };
        let text = words::text(cx.language, message);
        let (style, ink) = (ui.scale.strong(), ui.theme.text);
        ui.label(head, &text, style, ink, Align::Left);
        panel.cut_top(gap);
        let ways = panel.cut_bottom(row);
        panel.cut_bottom(gap);
        let actions = panel.cut_bottom(row);
        panel.cut_bottom(gap);
        solver.draw_words(ui, cx, panel);
        solver.draw_actions(ui, cx, actions, |message| say(Message::Solve(message)));
        let small = [
            (Icon::Back, Label::WholeGame, Message::WholeGame),
            (Icon::Analysis, Label::Analysis, Message::Analyse),
            (Icon::Previous, Label::PreviousMove, Message::Previous),
        ];
        let rest = ui.square_icons(Id("review-way", 0), ways, cx.named(small, say));
        let emphasis = match solver.outcome() {
            Some(_) => Emphasis::Primary,
            None => Emphasis::Normal,
        };
        let (icon, label) = match number + 1 < of {
            true => (Icon::Next, Label::NextPosition),
            false => (Icon::Check, Label::WholeGame),
        };
        let button = IconButton {
            icon,
            text: label.text(cx.language),
            emphasis,
            message: say(Message::Next),
        };
        ui.icon_row(Id("review-next", 0), rest, vec![button]);
    }
}

fn rounded_text(cx: &Context<'_>, side: Color, percent: Option<u16>) -> Option<String> {
    let message = words::Message::Accuracy {
        side,
        percent: percent?,
    };
    Some(words::text(cx.language, message).into_owned())
}
