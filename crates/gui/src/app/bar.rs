//! The bar at the top: a few tools, and between them the opening or a passing notice.

use tabia_words::{self as words, Label, Language};

use super::notice::Tone;
use super::{App, Chore, Message};
use crate::icon::Icon;
use crate::layout::Layout;
use crate::opening;
use crate::scene::Align;
use crate::screens::game::{self, GameScreen};
use crate::screens::help;
use crate::screens::settings as settings_screen;
use crate::ui::{Id, Ui};

impl App {
    pub(super) fn bar(&self, ui: &mut Ui<'_, Message>, layout: &Layout, language: Language) {
        let side = layout.bar.h;
        let mut bar = layout.bar.inset_xy(ui.px(4.0), 0.0);
        let mut tools = 0;
        let mut tool = |ui: &mut Ui<'_, Message>, place, icon, label: Label, message| {
            tools += 1;
            ui.tool(Id("bar", tools), place, icon, label.text(language), message);
        };
        if self.start.is_none() && self.tools.is_empty() {
            let new = bar.cut_left(side);
            tool(ui, new, Icon::New, Label::NewGame, Message::NewGame);
            let flip = bar.cut_left(side);
            let message = Message::Game(game::Message::Flip);
            tool(ui, flip, Icon::Flip, Label::Flip, message);
            let hint = bar.cut_left(side);
            let message = Message::Game(game::Message::Hint);
            tool(ui, hint, Icon::Hint, Label::Hint, message);
            let analysis = bar.cut_left(side);
            let message = Message::Do(Chore::Analyse);
            tool(ui, analysis, Icon::Analysis, Label::Analysis, message);
            let open = bar.cut_left(side);
            let message = Message::Do(Chore::OpenFile);
            tool(ui, open, Icon::Open, Label::OpenFile, message);
            let save = bar.cut_left(side);
            tool(ui, save, Icon::Save, Label::Save, Message::Do(Chore::Save));
            if self.game.as_ref().and_then(GameScreen::challenge).is_some() {
                let code = bar.cut_left(side);
                let message = Message::Do(Chore::CopyChallenge);
                tool(ui, code, Icon::Copy, Label::CopyChallenge, message);
            }
        }
        let help = bar.cut_right(side);
        let message = Message::Help(help::Message::Open);
        tool(ui, help, Icon::Question, Label::Keys, message);
        let gear = bar.cut_right(side);
        tool(ui, gear, Icon::Gear, Label::Settings, Message::OpenSettings);
        let sound = bar.cut_right(side);
        let (icon, label) = if self.settings.sound.on {
            (Icon::Sound, Label::SoundOff)
        } else {
            (Icon::Silence, Label::SoundOn)
        };
        let message = Message::Settings(settings_screen::Message::Sound(!self.settings.sound.on));
        tool(ui, sound, icon, label, message);
        let records = bar.cut_right(side);
        let message = Message::Do(Chore::Records);
        tool(ui, records, Icon::Records, Label::Records, message);
        if self.looking.count.due > 0 {
            let place = bar.cut_right(side);
            let due = words::text(
                language,
                words::Message::PracticeDue(self.looking.count.due),
            );
            let message = Message::Do(Chore::Practice);
            ui.tool(Id("bar-practice", 0), place, Icon::Practice, &due, message);
            let count = bar.cut_right(ui.px(18.0));
            let (style, ink) = (ui.scale.caption_strong().tabular(), ui.theme.accent);
            let text = self.looking.count.due.min(99).to_string();
            ui.label(count, &text, style, ink, Align::Right);
        }
        let rest = bar.inset_xy(ui.px(8.0), ui.px(3.0));
        let is_seen = self.start.is_none() && self.tools.is_empty();
        let opening = self.game.as_ref().filter(|_| is_seen);
        let opening = opening.and_then(|game| game.view().opening.as_ref());
        let style = ui.scale.caption();
        if let Some(notice) = &self.notice {
            let ink = match notice.tone {
                Tone::News => ui.theme.text,
                Tone::Warning => ui.theme.warning,
            };
            ui.label(rest, &notice.text, style, ink, Align::Center);
            ui.tip(rest, &notice.text);
        } else if let Some(opening) = opening {
            let named = (opening.eco, opening.name);
            let shown = opening::fitting(ui.fonts, style, named, rest.w);
            ui.label(rest, &shown, style, ui.theme.dim, Align::Center);
            let text = format!("{} {}", opening.eco, opening.name);
            ui.tip(rest, &text);
        }
    }
}
