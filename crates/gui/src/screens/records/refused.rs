//! The games that imports have refused, each with its place and what is wrong with it.

use tabia_archive::Refused;
use tabia_words::{self as words, Label, Language};

use super::Message;
use super::draw::say;
use crate::app::{Effect, Message as AppMessage};
use crate::geometry::Rect;
use crate::input::Key;
use crate::library::Request;
use crate::scene::Align;
use crate::screens::context::Context;
use crate::screens::game::Moment;
use crate::screens::scroll::Scroll;
use crate::transfer;
use crate::ui::{Id, Response, Ui};

/// The height of a row in logical pixels.
const ROW: f32 = 44.0;
/// How many rows a page has, for the keys that turn it.
const PAGE: isize = 8;

/// What was refused, once it is known.
#[derive(Default)]
pub(super) struct Refusals {
    all: Option<Vec<Refused>>,
    is_asked: bool,
    at: usize,
    to_say: bool,
    scroll: Scroll,
}

impl Refusals {
    pub(super) fn ask_anew(&mut self) {
        *self = Self::default();
    }

    pub(super) fn show(&mut self, all: Vec<Refused>) {
        self.all = Some(all);
        self.to_say = true;
    }

    pub(super) fn scroll_by(&mut self, steps: i8) {
        self.scroll.by(isize::from(-steps) * 3);
    }

    pub(super) fn key(&mut self, key: Key) {
        let at = match key {
            Key::Up => self.at.saturating_sub(1),
            Key::Down => self.at.saturating_add(1),
            Key::PageUp => self.at.saturating_add_signed(-PAGE),
            Key::PageDown => self.at.saturating_add_signed(PAGE),
            Key::Home => 0,
            Key::End => usize::MAX,
            _ => return,
        };
        let last = self.all.as_ref().map_or(0, Vec::len).saturating_sub(1);
        self.at = at.min(last);
        self.scroll.follow();
        self.to_say = true;
    }

    /// Asks for what is to be seen; whether the picture has changed.
    pub(super) fn tick(&mut self, effects: &mut Vec<Effect>, moment: Moment<'_>) -> bool {
        if !std::mem::replace(&mut self.is_asked, true) {
            effects.push(Effect::Ask(Request::Refused));
        }
        let all = self.all.as_ref().filter(|_| self.to_say);
        if let Some(all) = all {
            self.to_say = false;
            let line = all.get(self.at).map(|refused| {
                let [place, why] = told(refused, moment.language);
                format!("{}/{}. {place}: {why}", self.at + 1, all.len())
            });
            effects.extend(line.map(Effect::Say));
        }
        false
    }

    pub(super) fn draw(&self, ui: &mut Ui<'_, AppMessage>, cx: &Context<'_>, rect: Rect) {
        ui.panel(rect, ui.theme.panel);
        let scroll = |steps| say(Message::ScrollRefused(steps));
        ui.target(Id("records-refused", 0), rect, Response::Wheel(scroll));
        let inner = rect.inset(ui.px(10.0));
        let all = self.all.as_deref().unwrap_or_default();
        if all.is_empty() {
            let label = match self.all {
                None => Label::Searching,
                Some(_) => Label::NoneFound,
            };
            let (text, style) = (label.text(cx.language), ui.scale.body());
            return ui.label(inner, text, style, ui.theme.dim, Align::Center);
        }
        let row_h = ui.px(ROW);
        let fitting = (inner.h / row_h).floor().max(1.0) as usize;
        let first = self.scroll.first(all.len(), fitting, self.at);
        for (i, refused) in all.iter().enumerate().skip(first).take(fitting) {
            let y = inner.y + (i - first) as f32 * row_h;
            let mut line = Rect::new(inner.x, y, inner.w - ui.px(8.0), row_h);
            if i == self.at {
                ui.panel(line, ui.theme.raised);
            }
            line = line.inset_xy(ui.px(8.0), ui.px(3.0));
            let [place, why] = told(refused, cx.language);
            let (strong, body) = (ui.scale.caption_strong(), ui.scale.caption());
            let (ink, dim) = (ui.theme.text, ui.theme.dim);
            let upper = line.cut_top((line.h / 2.0).round());
            ui.label(upper, &place, strong, ink, Align::Left);
            if ui.fonts.width(body, &why) > line.w {
                ui.tip(line, &why);
            }
            ui.label(line, &why, body, dim, Align::Left);
        }
        ui.scroll_bar(rect, all.len(), fitting, first);
    }
}

/// Where a game stands, and what is wrong with it.
fn told(refused: &Refused, language: Language) -> [String; 2] {
    let place = words::Message::RefusedAt {
        game: refused.game,
        offset: refused.offset,
    };
    let place = words::text(language, place);
    let file = transfer::name(refused.file.as_ref());
    [format!("{file}. {place}"), refused.reason.clone()]
}
