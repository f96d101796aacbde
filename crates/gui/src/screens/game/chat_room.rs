//! Where the chat stands, and how it looks: a line below the moves until it is opened, or always beside them where the
//! window is wide.

use tabia_game::{LONGEST_LINE, Talk};
use tabia_words::{self as words, Label, Online};

use super::chat::{Fate, Line, Message as ChatMessage};
use super::{GameScreen, Message as GameMessage};
use crate::app::Message;
use crate::geometry::{Point, Rect};
use crate::icon::Icon;
use crate::layout::Layout;
use crate::scene::{Align, Rgba, Sprite};
use crate::screens::context::Context;
use crate::ui::{Entry, Id, Response, Ui};

/// Heights in logical pixels: of the line that opens it, of the lines that are said, of the line to write in, of what
/// stands over them.
const STRIP: f32 = 30.0;
const ROW: f32 = 17.0;
const ENTRY: f32 = 30.0;
const HEAD: f32 = 26.0;
/// From this width on the lines are larger, and so high.
const WIDE: f32 = 280.0;
const LARGE_ROW: f32 = 20.0;
/// Of a list of moves above which there is room for the line, of one that can spare half, of one that can be covered.
const LOW: f32 = 90.0;
const SPARES_HALF: f32 = 300.0;
const COVERS: f32 = 150.0;
/// At most so high, and at most that share of the pane, beside the moves.
const HIGHEST: f32 = 300.0;
const SHARE: f32 = 0.45;

/// What of a layout is for what, in a game in which the players may talk.
pub(super) struct Rooms {
    /// The list of moves; none while the chat covers it.
    pub(super) moves: Option<Rect>,
    /// The buttons; none while the chat covers them.
    pub(super) actions: Option<Rect>,
    pub(super) second: Option<Rect>,
    pub(super) chat: Option<Spot>,
}

/// Where the chat is.
#[derive(Clone, Copy)]
pub(super) enum Spot {
    /// A line to press.
    Strip(Rect),
    /// Opened for a while.
    Open(Rect),
    /// Always there.
    Standing(Rect),
}

impl GameScreen {
    /// How the players' words share the window with the rest.
    pub(super) fn rooms(&self, layout: &Layout) -> Rooms {
        let px = |logical| layout.scale.px(logical);
        let gap = px(6.0);
        let (mut list, actions) = (layout.moves, layout.actions);
        let mut rooms = Rooms {
            moves: Some(list),
            actions: Some(actions),
            second: layout.second,
            chat: None,
        };
        if self.talk() == Talk::Off {
            return rooms;
        }
        if let Some(mut second) = layout.second {
            let height = px(HIGHEST).min((second.h * SHARE).round());
            rooms.chat = Some(Spot::Standing(second.cut_bottom(height)));
            second.cut_bottom(gap);
            rooms.second = Some(second);
            return rooms;
        }
        let spot = if !self.chat.is_open && list.h >= px(LOW) {
            let strip = list.cut_bottom(px(STRIP));
            list.cut_bottom(gap);
            Spot::Strip(strip)
        } else if !self.chat.is_open {
            let strip = list.cut_right(px(78.0));
            list.cut_right(gap);
            Spot::Strip(strip)
        } else if list.h >= px(SPARES_HALF) {
            let open = list.cut_bottom((list.h * 0.55).round());
            list.cut_bottom(gap);
            Spot::Open(open)
        } else if list.h >= px(COVERS) {
            return Rooms {
                moves: None,
                chat: Some(Spot::Open(list)),
                ..rooms
            };
        } else {
            return Rooms {
                moves: None,
                actions: None,
                chat: Some(Spot::Open(list.union(actions))),
                ..rooms
            };
        };
        Rooms {
            moves: Some(list),
            chat: Some(spot),
            ..rooms
        }
    }

    pub(super) fn draw_chat(&self, ui: &mut Ui<'_, Message>, cx: &Context<'_>, spot: Spot) {
        match spot {
            Spot::Strip(rect) => self.chat_strip(ui, cx, rect),
            Spot::Open(rect) | Spot::Standing(rect) => {
                ui.panel(rect, ui.theme.panel);
                let closes = matches!(spot, Spot::Open(_));
                let (side, top) = if closes { (10.0, 4.0) } else { (18.0, 8.0) };
                self.chat_pane(ui, cx, rect.inset_xy(ui.px(side), ui.px(top)), closes);
            }
        }
    }

    /// The line that opens it: what was said last, and a mark where that has not been seen.
    fn chat_strip(&self, ui: &mut Ui<'_, Message>, cx: &Context<'_>, rect: Rect) {
        let id = Id("chat", 0);
        ui.cell(id, rect, false);
        let mut inner = rect.inset_xy(ui.px(10.0), 0.0);
        let is_unread = self.chat.unread > 0;
        let mark = inner.cut_left(ui.px(12.0));
        let color = match is_unread {
            true => ui.theme.accent,
            false => ui.theme.line,
        };
        ui.draw(Sprite::Circle {
            center: Point::new(mark.x + ui.px(4.0), mark.center().y),
            radius: ui.px(4.0),
            color,
        });
        let title = Label::Chat.text(cx.language);
        let last = self.chat.lines().back().map(written);
        let has_room = inner.w >= ui.px(100.0);
        let shown = last.as_deref().filter(|_| has_room).unwrap_or(title);
        let (style, ink) = match is_unread {
            true => (ui.scale.caption_strong(), ui.theme.text),
            false => (ui.scale.caption(), ui.theme.dim),
        };
        ui.label(inner, shown, style, ink, Align::Left);
        if let Some(last) = last {
            ui.tip(rect, &format!("{title} · {last}"));
        }
        let message = of_chat(ChatMessage::Write);
        ui.target(id, rect, Response::Click(message));
    }

    fn chat_pane(&self, ui: &mut Ui<'_, Message>, cx: &Context<'_>, rect: Rect, closes: bool) {
        let scroll = |steps| of_chat(ChatMessage::Scroll(steps));
        ui.target(Id("said", 0), rect, Response::Wheel(scroll));
        let mut rest = rect;
        let entry = rest.cut_bottom(ui.px(ENTRY).min((rest.h * 0.55).round()));
        rest.cut_bottom(ui.px(2.0));
        let is_low = rest.h < ui.px(HEAD + 2.0 * ROW);
        let head = match is_low {
            true => rest.cut_right(ui.px(60.0)),
            false => rest.cut_top(ui.px(HEAD)),
        };
        self.chat_head(ui, cx, head, closes);
        self.said(ui, cx, rest);
        let shown = Entry {
            text: self.chat.entry(),
            hint: Label::ChatHint.text(cx.language),
            is_active: self.is_writing(),
            why: None,
        };
        ui.entry(Id("chat", 0), entry, &shown, of_chat(ChatMessage::Write));
    }

    /// What stands over the lines: how long the one is that is being written, and what one does besides.
    fn chat_head(&self, ui: &mut Ui<'_, Message>, cx: &Context<'_>, head: Rect, closes: bool) {
        let mut head = head;
        let label = |label: Label| label.text(cx.language);
        let side = head.h.min(ui.px(HEAD));
        if closes {
            let place = Rect::square_around(head.cut_right(side).center(), side);
            let message = of_chat(ChatMessage::Close);
            ui.tool(
                Id("chat", 1),
                place,
                Icon::Close,
                label(Label::Close),
                message,
            );
        }
        let (icon, text, message) = match self.talk() {
            Talk::Muted => (Icon::Silence, Label::Unmute, ChatMessage::Unmute),
            Talk::On | Talk::Off => (Icon::Sound, Label::Mute, ChatMessage::Mute),
        };
        let place = Rect::square_around(head.cut_right(side).center(), side);
        ui.tool(Id("chat", 2), place, icon, label(text), of_chat(message));
        if head.w < ui.px(60.0) {
            return;
        }
        let (style, dim) = (ui.scale.caption_strong(), ui.theme.dim);
        let title = match self.talk() {
            Talk::Muted => label(Label::Muted),
            Talk::On | Talk::Off => label(Label::Chat),
        };
        ui.label(head, title, style, dim, Align::Left);
        let count = self.chat.entry().chars().count();
        if self.is_writing() || count > 0 {
            let (text, ink) = (format!("{count}/{LONGEST_LINE}"), ui.theme.dim);
            let ink = if count == LONGEST_LINE {
                ui.theme.warning
            } else {
                ink
            };
            let place = head.inset_xy(ui.px(6.0), 0.0);
            let style = ui.scale.caption().tabular();
            ui.label(place, &text, style, ink, Align::Right);
        }
    }

    /// As many of the last lines as there is room for.
    fn said(&self, ui: &mut Ui<'_, Message>, cx: &Context<'_>, rect: Rect) {
        let (style, row) = match rect.w >= ui.px(WIDE) {
            true => (ui.scale.body(), ui.px(LARGE_ROW)),
            false => (ui.scale.caption(), ui.px(ROW)),
        };
        let fitting = (rect.h / row).floor().max(1.0) as usize;
        let below = self.chat.below.get();
        let mut rows: Vec<(&Line, String)> = Vec::new();
        for line in self.chat.lines().iter().rev() {
            let wrapped = ui.fonts.wrap(style, &written(line), rect.w).into_iter();
            rows.extend(wrapped.rev().map(|text| (line, text)));
            if rows.len() >= below + fitting {
                break;
            }
        }
        let below = below.min(rows.len().saturating_sub(fitting));
        self.chat.below.set(below);
        let shown: Vec<_> = rows.into_iter().skip(below).take(fitting).collect();
        let mut rest = rect;
        rest.cut_top(rect.h - row * shown.len() as f32);
        for (line, text) in shown.into_iter().rev() {
            let place = rest.cut_top(row);
            ui.label(place, &text, style, ink(ui, line.fate), Align::Left);
            if let Fate::Untold(why) = line.fate {
                let message = words::Message::Online(Online::Unsaid(why));
                ui.tip(place, &words::text(cx.language, message));
            }
        }
    }
}

fn of_chat(message: ChatMessage) -> Message {
    Message::Game(GameMessage::Chat(message))
}

/// A line as it stands there.
fn written(line: &Line) -> String {
    let Line { name, text, fate } = line;
    match fate {
        Fate::Heard | Fate::OnItsWay | Fate::Told => format!("{name}: {text}"),
        Fate::Untold(_) => format!("✗ {name}: {text}"),
    }
}

fn ink(ui: &Ui<'_, Message>, fate: Fate) -> Rgba {
    match fate {
        Fate::Heard => ui.theme.text,
        Fate::Told => ui.theme.dim,
        Fate::OnItsWay => ui.theme.dim.fade(0.5),
        Fate::Untold(_) => ui.theme.warning,
    }
}
