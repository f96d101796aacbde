//! The game under the cursor: its board, who played, what came of it, and what one can do with it.

use tabia_archive::{GameHead, Shelf};
use tabia_game::Color;
use tabia_words::{self as words, Label, Language};

use super::{Message, RecordsScreen, draw::say, list, names};
use crate::app::Message as AppMessage;
use crate::board::BoardGeometry;
use crate::board_scene::BoardPicture;
use crate::geometry::Rect;
use crate::icon::Icon;
use crate::library::Kept;
use crate::scene::Align;
use crate::screens::context::Context;
use crate::screens::side_disc::side_disc;
use crate::ui::{Emphasis, IconButton, Id, Ui};

/// The height of a line of facts in logical pixels.
const LINE: f32 = 20.0;

impl RecordsScreen {
    pub(super) fn card(&self, ui: &mut Ui<'_, AppMessage>, cx: &Context<'_>, rect: Rect) {
        ui.panel(rect, ui.theme.panel);
        let Some(row) = self.here() else { return };
        let head = &row.head;
        let mut inner = rect.inset(ui.px(14.0).min((rect.h * 0.06).round()));
        let gap = ui.px(8.0);
        let row_h = ui.px(36.0);
        let actions = inner.cut_bottom(if inner.w >= ui.px(230.0) && inner.h > ui.px(260.0) {
            2.0 * row_h + gap
        } else {
            row_h
        });
        inner.cut_bottom(gap);
        self.card_actions(ui, cx, actions, row_h);
        let facts = facts(head, cx.language);
        let needed = ui.px(2.0 * 24.0 + 8.0 + LINE * facts.len() as f32);
        let room = inner.h - needed;
        let beside = inner.w > ui.px(480.0) && inner.h > ui.px(160.0);
        if beside {
            let side = eighths(inner.h.min(inner.w * 0.5));
            let place = inner.cut_left(side);
            inner.cut_left(ui.px(16.0));
            self.preview(ui, cx, Rect { h: side, ..place });
        } else if room > ui.px(110.0) {
            let side = eighths(room.min(inner.w));
            let place = inner.cut_top(side);
            let x = place.x + ((place.w - side) / 2.0).floor();
            self.preview(
                ui,
                cx,
                Rect {
                    x,
                    w: side,
                    ..place
                },
            );
            inner.cut_top(ui.px(10.0));
        }
        let players = names::players(head, cx.language);
        for side in Color::ALL {
            if inner.h < ui.px(20.0) {
                return;
            }
            let line = inner.cut_top(ui.px(24.0).min(inner.h));
            player(ui, line, side, &players[side], head.elo[side]);
        }
        inner.cut_top(ui.px(8.0));
        let style = ui.scale.caption();
        for (index, text) in facts.iter().enumerate() {
            if inner.h < ui.px(16.0) {
                break;
            }
            let mut line = inner.cut_top(ui.px(LINE).min(inner.h));
            if index == 0 {
                let chip = line.cut_left(ui.px(52.0)).inset_xy(0.0, ui.px(1.0));
                list::draw_badge(ui, chip, head, cx.language);
                line.cut_left(ui.px(8.0));
            }
            if ui.fonts.width(style, text) > line.w {
                ui.tip(line, text);
            }
            let color = if index == 0 {
                ui.theme.text
            } else {
                ui.theme.dim
            };
            ui.label(line, text, style, color, Align::Left);
        }
    }

    fn preview(&self, ui: &mut Ui<'_, AppMessage>, cx: &Context<'_>, rect: Rect) {
        let Some(kept) = self.kept() else {
            return ui.panel(rect, ui.theme.raised);
        };
        let past = kept.view.past(self.ply);
        let geometry = BoardGeometry {
            rect,
            bottom: kept.bottom(),
        };
        BoardPicture {
            last_move: past.last_move.map(|played| (played.from, played.to)),
            check: past.check,
            ..cx.small_board(&past.board, geometry)
        }
        .build(ui.sprites());
    }

    fn card_actions(&self, ui: &mut Ui<'_, AppMessage>, cx: &Context<'_>, rect: Rect, row: f32) {
        let text = |label: Label| label.text(cx.language);
        let (in_bin, gap) = (self.filters.place == Shelf::Bin, ui.px(6.0));
        let (icon, label, message) = if in_bin {
            (Icon::Takeback, Label::RestoreGame, Message::Restore)
        } else {
            (Icon::Bin, Label::DeleteGame, Message::Delete)
        };
        let small = [
            (Icon::Analysis, Label::Analysis, Message::Analyse),
            (Icon::Copy, Label::CopyPgn, Message::CopyPgn),
            (Icon::Save, Label::Save, Message::Save),
            (Icon::Edit, Label::CorrectGame, Message::Correct),
            (icon, label, message),
        ];
        let is_ready = self.kept().is_some();
        let emphasis = |emphasis| {
            if is_ready {
                emphasis
            } else {
                Emphasis::Disabled
            }
        };
        let main = [
            (
                Icon::Play,
                Label::WatchReplay,
                Emphasis::Primary,
                Message::Watch,
            ),
            (
                Icon::Look,
                Label::SecondLook,
                Emphasis::Normal,
                Message::SecondLook,
            ),
        ];
        let mut rest = rect;
        let (upper, lower) = if rect.h > row * 1.5 {
            let upper = rest.cut_top(row);
            rest.cut_top(ui.px(8.0));
            (upper, rest)
        } else {
            let lower = rest.cut_right((rect.w * 0.4).round());
            rest.cut_right(gap);
            (rest, lower)
        };
        let buttons = main.map(|(icon, label, wanted, message)| IconButton {
            icon,
            text: text(label),
            emphasis: emphasis(wanted),
            message: say(message),
        });
        ui.icon_row(Id("records-do", 0), upper, buttons.into());
        ui.icons(Id("records-more", 0), lower, cx.named(small, say));
    }
}

/// The largest board that fits, with whole squares.
fn eighths(side: f32) -> f32 {
    (side / 8.0).floor().max(1.0) * 8.0
}

/// A side's name with its colour and rating.
fn player(ui: &mut Ui<'_, AppMessage>, line: Rect, side: Color, name: &str, elo: Option<u16>) {
    let mut rest = line;
    let dot = rest.cut_left(ui.px(18.0));
    side_disc(ui, dot, side);
    let (dim, text) = (ui.theme.dim, ui.theme.text);
    if let Some(elo) = elo {
        let style = ui.scale.caption().tabular();
        let place = rest.cut_right(ui.px(40.0));
        ui.label(place, &elo.to_string(), style, dim, Align::Right);
    }
    let style = ui.scale.strong();
    ui.label(rest, name, style, text, Align::Left);
}

/// What there is to tell of a game, a line each; the first one is how it ended.
fn facts(head: &GameHead, language: Language) -> Vec<String> {
    let mut lines = vec![names::cause(head.cause).text(language).to_owned()];
    if let Some((eco, name)) = &head.opening {
        lines.push(format!("{eco} {name}"));
    }
    let moves = u16::try_from(head.plies.div_ceil(2)).unwrap_or(u16::MAX);
    let moves = words::text(language, words::Message::MoveCount(moves));
    let class = names::time(head.time_class).text(language);
    let control = match &*head.time_control {
        "" | "-" => class.to_owned(),
        control => format!("{class} {control}"),
    };
    let date = match names::date(head.date).as_str() {
        "" => String::new(),
        known => format!("{known} · "),
    };
    lines.push(format!("{date}{control} · {moves}"));
    let place = [&*head.event, &*head.site, &*head.round];
    let place: Vec<&str> = place
        .into_iter()
        .filter(|text| !text.is_empty() && *text != "?")
        .collect();
    if !place.is_empty() {
        lines.push(place.join(" · "));
    }
    if !head.note.is_empty() {
        lines.push(head.note.clone());
    }
    lines
}

impl Kept {
    /// The side that is shown below: the person's.
    pub(crate) fn bottom(&self) -> Color {
        names::person(&self.head).unwrap_or(Color::White)
    }
}
