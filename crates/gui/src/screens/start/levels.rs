//! How strong the computer is to play.

use tabia_players::{Level, Personality};
use tabia_words::{self as words, Label};

use super::column::Column;
use super::draw::say;
use super::opponent::personality;
use super::{Message, Page, StartScreen};
use crate::app::{Chore, Message as AppMessage};
use crate::plan::program_name;

impl StartScreen {
    pub(super) fn levels(&self, column: &mut Column<'_, '_>) {
        let (language, choice) = (column.language, &self.choice);
        let mut options: Vec<(String, bool, AppMessage)> = Level::all()
            .map(|level| {
                let chosen = choice.level == level && !choice.uses_program;
                let message = say(Message::Level(level));
                (level.number().to_string(), chosen, message)
            })
            .collect();
        let message = match choice.program {
            Some(_) if !choice.uses_program => say(Message::Program),
            Some(_) | None => AppMessage::Do(Chore::ChooseProgram),
        };
        options.push(("UCI".to_owned(), choice.uses_program, message));
        match self.program() {
            Some(path) => {
                let text = Label::ExternalEngine.text(language);
                let gear = (Label::ProgramOptions, AppMessage::Do(Chore::ProgramOptions));
                column.caption_with_gear(text, &program_name(path), gear);
            }
            None => {
                let points = choice.level.rating().points();
                let note = words::Message::Strength(points);
                let strength = if column.is_roomy() {
                    words::text(language, note).into_owned()
                } else {
                    format!("{points} Elo")
                };
                let note = match choice.personality {
                    Personality::Balanced => strength,
                    other => format!("{} · {strength}", personality(other).text(language)),
                };
                let text = self.level_caption(column, &note);
                let gear = (Label::Opponent, say(Message::Show(Page::Opponent)));
                column.caption_with_gear(&text, &note, gear);
            }
        }
        column.choices("level", options);
    }

    /// "Level", and which one would be an even match if there is room for it beside `note`.
    fn level_caption(&self, column: &Column<'_, '_>, note: &str) -> String {
        let level = Label::Level.text(column.language).to_owned();
        let Some(suggested) = self.suggested else {
            return level;
        };
        let next = Label::SuggestedLevel.text(column.language);
        let both = format!("{level} · {next}: {suggested}");
        let (fonts, style) = (column.ui.fonts, column.ui.scale.caption());
        let w = fonts.width(style, &both) + fonts.width(style, note);
        // The gear and the room between the two.
        if w + column.ui.px(48.0) <= column.rest.w {
            both
        } else {
            level
        }
    }
}
