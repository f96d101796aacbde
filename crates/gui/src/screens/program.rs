//! The options of a UCI program: asked of the program itself, edited, and told to it before it plays.

use std::path::PathBuf;

use tabia_game::PlayerFailure;
use tabia_players::{Inquiry, OptionKind, OptionValues, UciIdentity, UciOption};
use tabia_words::{self as words, Label, Language};

use super::context::Context;
use super::dialog::Dialog;
use super::scroll::Scroll;
use super::tool::{Message as ToolMessage, Wish};
use crate::app::Message as AppMessage;
use crate::geometry::Rect;
use crate::icon::Icon;
use crate::input::{InputEvent, Key};
use crate::plan::program_name;
use crate::scene::Align;
use crate::ui::{Emphasis, Id, Response, Ui};

/// What the window itself tells a program.
const OURS: [&str; 4] = ["UCI_Chess960", "UCI_AnalyseMode", "UCI_Opponent", "Ponder"];
/// Nobody types a longer value.
const LONGEST: usize = 250;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Message {
    /// The option of this number has the next value, or the one before; a check or a button is turned over.
    Step(usize, i8),
    /// Its value is typed.
    Type(usize),
    Scroll(i8),
    Defaults,
    Confirm,
    Leave,
}

/// What is known of the program.
enum Known {
    Asking(Inquiry),
    Told(UciIdentity),
    Failed(PlayerFailure),
}

/// A program's options on the screen.
pub(crate) struct ProgramScreen {
    path: PathBuf,
    known: Known,
    /// What differs from the program's own values.
    values: OptionValues,
    /// The option whose value is being typed, and the text so far.
    typed: Option<(usize, String)>,
    scroll: Scroll,
}

impl ProgramScreen {
    /// Shows what `inquiry` learns of the program at `path`, which is told `values` so far.
    pub(crate) fn new(path: PathBuf, inquiry: Inquiry, values: OptionValues) -> Self {
        Self {
            path,
            known: Known::Asking(inquiry),
            values,
            typed: None,
            scroll: Scroll::default(),
        }
    }

    /// Takes up what the program has told; whether it has told anything.
    pub(crate) fn tick(&mut self) -> bool {
        let Known::Asking(inquiry) = &mut self.known else {
            return false;
        };
        self.known = match inquiry.poll() {
            Some(Ok(mut told)) => {
                told.options
                    .retain(|option| !OURS.contains(&option.name.as_str()));
                Known::Told(told)
            }
            Some(Err(failure)) => Known::Failed(failure),
            None => return false,
        };
        true
    }

    fn options(&self) -> &[UciOption] {
        match &self.known {
            Known::Told(told) => &told.options,
            Known::Asking(_) | Known::Failed(_) => &[],
        }
    }

    /// The value that the program will have.
    fn value<'o>(&'o self, option: &'o UciOption) -> String {
        let kept = self.values.get(&option.name);
        kept.cloned().unwrap_or_else(|| default(&option.kind))
    }

    /// The option has this value, if it can have it.
    fn set(&mut self, number: usize, value: String) {
        let Some(UciOption { name, kind }) = self.options().get(number).cloned() else {
            return;
        };
        let possible = match &kind {
            OptionKind::Check { .. } => value == "true" || value == "false",
            OptionKind::Spin { min, max, .. } => value
                .parse()
                .is_ok_and(|number: i64| (*min..=*max).contains(&number)),
            OptionKind::Combo { values, .. } => values.contains(&value),
            OptionKind::Button | OptionKind::Text { .. } => true,
        };
        if !possible {
            return;
        }
        if value == default(&kind) && kind != OptionKind::Button {
            self.values.remove(&name);
        } else {
            self.values.insert(name, value);
        }
    }

    fn step(&mut self, number: usize, by: i8) {
        let Some(option) = self.options().get(number) else {
            return;
        };
        let value = self.value(option);
        let next = match &option.kind {
            OptionKind::Check { .. } => (value != "true").to_string(),
            OptionKind::Spin { min, max, .. } => {
                let number: i64 = value.parse().unwrap_or(*min);
                number
                    .saturating_add(by.into())
                    .clamp(*min, *max)
                    .to_string()
            }
            OptionKind::Combo { values, .. } => {
                let at = values.iter().position(|text| *text == value).unwrap_or(0);
                let n = values.len().max(1);
                let next = (at + n).saturating_add_signed(by.into()) % n;
                values.get(next).cloned().unwrap_or(value)
            }
            OptionKind::Button => {
                if self.values.remove(&option.name.clone()).is_none() {
                    self.set(number, String::new());
                }
                return;
            }
            OptionKind::Text { .. } => return,
        };
        self.set(number, next);
    }

    pub(crate) fn handle(&mut self, event: &InputEvent) -> Option<Wish> {
        if let Some((number, text)) = &mut self.typed {
            match event {
                InputEvent::Char(c) if text.len() < LONGEST => text.push(*c),
                InputEvent::Key { key, .. } => match key {
                    Key::Space => text.push(' '),
                    Key::Backspace => drop(text.pop()),
                    Key::Delete => text.clear(),
                    Key::Enter => {
                        self.typed = None;
                        return None;
                    }
                    _ => return None,
                },
                _ => return None,
            }
            let (number, text) = (*number, text.clone());
            self.set(number, text);
            return None;
        }
        match event {
            InputEvent::Key { key, .. } => match key {
                Key::Enter => self.update(Message::Confirm),
                Key::PageUp | Key::Up => self.update(Message::Scroll(1)),
                Key::PageDown | Key::Down => self.update(Message::Scroll(-1)),
                _ => None,
            },
            _ => None,
        }
    }

    /// Text from the clipboard.
    pub(crate) fn paste(&mut self, text: &str) {
        if let Some((number, _)) = self.typed {
            let text: String = text.trim().chars().take(LONGEST).collect();
            self.typed = Some((number, text.clone()));
            self.set(number, text);
        }
    }

    /// Ends the typing; `false` if nothing is typed.
    pub(crate) fn back_out(&mut self) -> bool {
        self.typed.take().is_some()
    }

    pub(crate) fn update(&mut self, message: Message) -> Option<Wish> {
        if !matches!(message, Message::Scroll(_)) {
            self.typed = None;
        }
        match message {
            Message::Step(number, by) => self.step(number, by),
            Message::Type(number) => {
                let value = self.options().get(number).map(|option| self.value(option));
                self.typed = value.map(|value| (number, value));
            }
            Message::Scroll(steps) => self.scroll.by(isize::from(-steps)),
            Message::Defaults => self.values.clear(),
            Message::Confirm => {
                return Some(Wish::Options(self.path.clone(), self.values.clone()));
            }
            Message::Leave => return Some(Wish::Leave),
        }
        None
    }

    pub(crate) fn draw(&self, ui: &mut Ui<'_, AppMessage>, cx: &Context<'_>) {
        let (gap, row, language) = (ui.px(10.0), ui.px(36.0), cx.language);
        let name = match &self.known {
            Known::Told(told) if !told.name.is_empty() => told.name.clone(),
            Known::Told(_) | Known::Asking(_) | Known::Failed(_) => program_name(&self.path),
        };
        let dialog = Dialog {
            size: (ui.px(560.0), ui.px(560.0)),
            pad: ui.px(20.0),
            title: &name,
            close: (Id("close", 4), say(Message::Leave)),
        };
        let (_, mut inner) = dialog.draw(ui, cx.layout.window, language);
        let caption = inner.cut_top(ui.px(22.0));
        let (style, dim) = (ui.scale.caption(), ui.theme.dim);
        let path = self.path.display().to_string();
        let path = ui.fonts.elide_start(style, &path, caption.w);
        ui.label(caption, &path, style, dim, Align::Left);
        inner.cut_top(gap);
        let confirm = inner.cut_bottom(row);
        inner.cut_bottom(gap);
        self.list(ui, language, inner);
        let cells: Vec<Rect> = confirm.columns(3, gap).collect();
        let buttons = [
            (Label::Defaults, Emphasis::Normal, Message::Defaults),
            (Label::Cancel, Emphasis::Normal, Message::Leave),
            (Label::Confirm, Emphasis::Primary, Message::Confirm),
        ];
        for (i, (label, emphasis, message)) in buttons.into_iter().enumerate() {
            let text = label.text(language);
            ui.button(Id("program", i), cells[i], text, emphasis, say(message));
        }
    }

    fn list(&self, ui: &mut Ui<'_, AppMessage>, language: Language, rect: Rect) {
        ui.panel(rect, ui.theme.page);
        let scroll = |steps| say(Message::Scroll(steps));
        ui.target(Id("options", 1), rect, Response::Wheel(scroll));
        let mut inner = rect.inset_xy(ui.px(12.0), ui.px(6.0));
        let told = match &self.known {
            Known::Asking(_) => Some(Label::ProgramAsked.text(language).into()),
            Known::Failed(failure) => Some(words::text(
                language,
                words::Message::PlayerFailure(failure),
            )),
            Known::Told(told) if told.options.is_empty() => {
                Some(Label::NoOptions.text(language).into())
            }
            Known::Told(_) => None,
        };
        if let Some(told) = told {
            let (line, color) = (inner.cut_top(ui.px(60.0)), ui.theme.dim);
            return ui.lines(line, &told, color);
        }
        let line_h = ui.px(38.0);
        let all = self.options().len();
        let fitting = (inner.h / line_h).floor().max(1.0) as usize;
        let first = self.scroll.first(all, fitting, 0);
        inner.w -= ui.px(6.0);
        for (i, option) in self.options().iter().enumerate().skip(first).take(fitting) {
            let line = inner.cut_top(line_h).inset_xy(0.0, ui.px(3.0));
            self.option(ui, language, line, (i, option));
        }
        ui.scroll_bar(rect, all, fitting, first);
    }

    fn option(
        &self,
        ui: &mut Ui<'_, AppMessage>,
        language: Language,
        mut line: Rect,
        (number, option): (usize, &UciOption),
    ) {
        let mut name = line.cut_left((line.w * 0.46).round());
        name.w -= ui.px(10.0);
        let is_changed = self.values.contains_key(&option.name);
        let color = if is_changed {
            ui.theme.accent
        } else {
            ui.theme.text
        };
        ui.lines(name, &option.name, color);
        let value = self.value(option);
        let step = |by| say(Message::Step(number, by));
        match &option.kind {
            OptionKind::Check { .. } => {
                let on = value == "true";
                let label = if on { Label::On } else { Label::Off };
                let text = label.text(language);
                ui.toggle(Id("option", number * 3), line, text, on, Some(step(1)));
            }
            OptionKind::Button => {
                let text = Label::PressBefore.text(language);
                ui.toggle(
                    Id("option", number * 3),
                    line,
                    text,
                    is_changed,
                    Some(step(1)),
                );
            }
            OptionKind::Spin { .. } | OptionKind::Combo { .. } => {
                let gap = ui.px(4.0);
                let less = line.cut_left(line.h);
                line.cut_left(gap);
                let more = line.cut_right(line.h);
                line.cut_right(gap);
                for (i, (cell, icon, by)) in [(less, Icon::Previous, -1), (more, Icon::Next, 1)]
                    .into_iter()
                    .enumerate()
                {
                    let id = Id("option", number * 3 + i);
                    ui.icon_only(id, cell, icon, &option.name, step(by));
                }
                if matches!(option.kind, OptionKind::Spin { .. }) {
                    self.typed_value(ui, line, number, &value);
                } else {
                    let (style, ink) = (ui.scale.body(), ui.theme.text);
                    ui.label(line, &value, style, ink, Align::Center);
                }
            }
            OptionKind::Text { .. } => self.typed_value(ui, line, number, &value),
        }
    }

    /// A value that can be typed.
    fn typed_value(&self, ui: &mut Ui<'_, AppMessage>, line: Rect, number: usize, value: &str) {
        let id = Id("option", number * 3 + 2);
        match &self.typed {
            Some((typed, text)) if *typed == number => ui.field(line, text, ""),
            Some(_) | None => {
                ui.button(
                    id,
                    line,
                    value,
                    Emphasis::Normal,
                    say(Message::Type(number)),
                );
            }
        }
    }
}

fn default(kind: &OptionKind) -> String {
    match kind {
        OptionKind::Check { default } => default.to_string(),
        OptionKind::Spin { default, .. } => default.to_string(),
        OptionKind::Combo { default, .. } | OptionKind::Text { default } => default.clone(),
        OptionKind::Button => String::new(),
    }
}

fn say(message: Message) -> AppMessage {
    AppMessage::Tool(ToolMessage::Program(message))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    impl ProgramScreen {
        /// The options of a program that has one of every kind.
        pub(crate) fn of_every_kind() -> Self {
            let inquiry = Inquiry::new("\0".as_ref(), Arc::new(|| ()));
            let mut screen = ProgramScreen::new("/nowhere".into(), inquiry, OptionValues::new());
            let option = |name: &str, kind| UciOption {
                name: name.to_owned(),
                kind,
            };
            let values = ["Solid", "Wild"].map(str::to_owned).to_vec();
            screen.known = Known::Told(UciIdentity {
                name: "Fake".to_owned(),
                options: vec![
                    option(
                        "Hash",
                        OptionKind::Spin {
                            default: 16,
                            min: 1,
                            max: 64,
                        },
                    ),
                    option("Own", OptionKind::Check { default: true }),
                    option(
                        "Style",
                        OptionKind::Combo {
                            default: "Solid".to_owned(),
                            values,
                        },
                    ),
                    option("Clear", OptionKind::Button),
                    option(
                        "File",
                        OptionKind::Text {
                            default: String::new(),
                        },
                    ),
                ],
            });
            screen
        }
    }

    #[test]
    fn every_kind_of_option_is_changed_and_only_changes_are_kept() {
        let mut screen = ProgramScreen::of_every_kind();
        for (number, by) in [(0, -1), (1, 1), (2, 1), (3, 1)] {
            screen.update(Message::Step(number, by));
        }
        screen.update(Message::Type(4));
        for c in "a b".chars() {
            screen.handle(&InputEvent::Char(c));
        }
        let kept: Vec<String> = screen
            .values
            .iter()
            .map(|(n, v)| format!("{n}={v}"))
            .collect();
        assert_eq!(
            kept,
            ["Clear=", "File=a b", "Hash=15", "Own=false", "Style=Wild"]
        );
        for (number, by) in [(0, 1), (1, 1), (2, 1), (3, 1)] {
            screen.update(Message::Step(number, by));
        }
        assert_eq!(screen.values.len(), 1);
        screen.update(Message::Defaults);
        assert!(screen.values.is_empty());
    }

    #[test]
    fn a_number_that_is_out_of_range_is_not_taken() {
        let mut screen = ProgramScreen::of_every_kind();
        screen.update(Message::Type(0));
        for c in "9".chars() {
            screen.handle(&InputEvent::Char(c));
        }
        assert!(screen.values.is_empty(), "169 is too many");
        screen.handle(&InputEvent::Key {
            key: Key::Delete,
            mods: crate::input::Mods::default(),
        });
        screen.handle(&InputEvent::Char('8'));
        assert_eq!(screen.values.get("Hash").map(String::as_str), Some("8"));
    }

    #[test]
    fn a_program_that_does_not_start_is_said() {
        let inquiry = Inquiry::new("\0".as_ref(), Arc::new(|| ()));
        let mut screen = ProgramScreen::new("/nowhere".into(), inquiry, OptionValues::new());
        assert!(screen.tick());
        assert!(matches!(
            screen.known,
            Known::Failed(PlayerFailure::NotStarted { .. })
        ));
    }
}
