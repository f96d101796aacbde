//! What comes in and goes out as text and files.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use tabia_game::Color;
use tabia_game::study::Study;
use tabia_words::{self as words, Label};

use super::{App, Effect, NOTICE_SHOWN};
use crate::document::{self, Flaw, OpenError, Opened};
use crate::record;
use crate::screens::files::Listing;
use crate::screens::tool::Tool;
use crate::sound::Cue;

impl App {
    /// Text from the clipboard: a path where one is asked for, else a position or a game.
    pub(crate) fn paste(&mut self, text: Option<&str>, now: Duration) {
        self.dirty = true;
        let text = text.unwrap_or_default();
        if let Some(Tool::Files(files)) = self.tools.last_mut() {
            return files.paste(text);
        }
        let opened = document::read(text).map_err(OpenError::from);
        self.show(opened, now);
    }

    /// The bytes of a file that was opened or dropped.
    fn open(&mut self, bytes: &[u8], now: Duration) {
        self.dirty = true;
        self.show(document::open(bytes), now);
    }

    fn show(&mut self, opened: Result<Opened, OpenError>, now: Duration) {
        let language = self.settings.language;
        if let Ok(Opened::Position(start)) = &opened {
            self.effects
                .push(Effect::Record(record::position_read(start)));
        }
        match opened {
            Ok(Opened::Position(start)) => match self.tools.last_mut() {
                Some(Tool::Editor(editor)) => editor.set(&start),
                Some(Tool::Analysis(analysis)) => {
                    let bottom = analysis.bottom();
                    self.analyse(Study::new(&start), bottom, now);
                }
                Some(Tool::Files(_)) | None => {
                    self.offer(start);
                    self.close_tools(now);
                }
            },
            Ok(Opened::Study(study, flaw, games)) => {
                self.tools.retain(|tool| !matches!(tool, Tool::Files(_)));
                self.notice = None;
                self.analyse(*study, Color::White, now);
                let message = match &flaw {
                    Some(Flaw::UpTo(error)) => Some(words::Message::PgnError(error)),
                    Some(Flaw::Before(error)) => Some(words::Message::GameSkipped(error)),
                    None => (games > 1).then_some(words::Message::FirstOf(games)),
                };
                if let Some(message) = message {
                    let text = words::text(language, message);
                    self.tell_for_a_while(&text, now);
                }
            }
            Err(error) => {
                let message = match &error {
                    OpenError::Save(error) => words::Message::LoadError(error),
                    OpenError::Text(error) => words::Message::PasteError(error),
                };
                let text = words::text(language, message).into_owned();
                self.effects
                    .push(Effect::Record(record::paste_refused(&error)));
                self.refuse(text, now);
            }
        }
    }

    /// A passing sentence.
    pub(super) fn tell_for_a_while(&mut self, text: &str, now: Duration) {
        self.tell(text.to_owned(), now + NOTICE_SHOWN);
    }

    fn refuse(&mut self, text: String, now: Duration) {
        self.effects.push(Effect::Play {
            cue: Cue::Refused,
            after: Duration::ZERO,
        });
        self.tell(text, now + NOTICE_SHOWN);
    }

    /// What a folder holds; one that cannot be read leaves everything as it is.
    pub(crate) fn listed(&mut self, listing: io::Result<Listing>, now: Duration) {
        self.dirty = true;
        match listing {
            Ok(listing) => {
                self.folder = Some(listing.folder.clone());
                if let Some(Tool::Files(files)) = self.tools.last_mut() {
                    files.show(listing);
                }
            }
            Err(error) => self.refuse(error.to_string(), now),
        }
    }

    /// A file that was asked for, or dropped.
    pub(crate) fn file_read(
        &mut self,
        path: &Path,
        bytes: Result<&[u8], io::ErrorKind>,
        now: Duration,
    ) {
        self.dirty = true;
        match bytes {
            Ok(bytes) => self.open(bytes, now),
            Err(kind) => {
                let path = path.display().to_string();
                let message = match kind {
                    io::ErrorKind::FileTooLarge => words::Message::TooLarge(&path),
                    _ => words::Message::Unreadable(&path),
                };
                let text = words::text(self.settings.language, message).into_owned();
                self.refuse(text, now);
            }
        }
    }

    /// Where a file was written, or why it was not.
    pub(crate) fn file_written(
        &mut self,
        written: Result<PathBuf, (PathBuf, io::Error)>,
        now: Duration,
    ) {
        self.dirty = true;
        let language = self.settings.language;
        let was_chosen = match self.tools.last_mut() {
            Some(Tool::Files(files)) => files.written(),
            Some(Tool::Editor(_) | Tool::Analysis(_)) | None => false,
        };
        match written {
            Ok(path) => {
                if was_chosen {
                    self.tools.pop();
                }
                let path = path.display().to_string();
                self.effects.push(Effect::Record(record::saved(&path)));
                let text = words::text(language, words::Message::Saved(&path));
                self.tell_for_a_while(&text, now);
            }
            Err((path, error)) => {
                let (path, why) = (path.display().to_string(), error.to_string());
                let message = words::Message::NotSaved {
                    path: &path,
                    why: &why,
                };
                let text = words::text(language, message).into_owned();
                self.refuse(text, now);
            }
        }
    }

    /// Puts the position on the screen on the clipboard.
    pub(super) fn copy(&mut self, now: Duration) {
        let fen = match (self.tools.last(), &self.start, &self.game) {
            (Some(Tool::Editor(editor)), _, _) => editor.fen(),
            (Some(Tool::Analysis(analysis)), _, _) => analysis.study().fen(),
            (Some(Tool::Files(_)), _, _) | (None, Some(_), _) | (None, None, None) => return,
            (None, None, Some(game)) => game.study().fen(),
        };
        self.effects.push(Effect::WriteClipboard(fen));
        self.tell_for_a_while(Label::Copied.text(self.settings.language), now);
    }
}
