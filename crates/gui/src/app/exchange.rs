//! What comes in and goes out as text and files.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use tabia_game::Color;
use tabia_game::paste::PasteError;
use tabia_game::pgn::PgnError;
use tabia_game::study::{Reading, Study};
use tabia_words::{self as words, Label};

use super::notice::NOTICE_SHOWN;
use super::{App, Effect};
use crate::document::{self, OpenError, Opened, is_code};
use crate::network::is_link;
use crate::record;
use crate::screens::files::Listing;
use crate::screens::games::GamesScreen;
use crate::screens::start::{StartScreen, opponent};
use crate::screens::tool::Tool;
use crate::sound::Cue;

impl App {
    /// Text from the clipboard: a path where one is asked for, else a position or a game.
    pub(crate) fn paste(&mut self, text: Option<&str>, now: Duration) {
        self.dirty = true;
        let text = text.unwrap_or_default();
        if self.paste_into_line(text) {
            return;
        }
        let for_link = self.is_for_link(text);
        match self.tools.last_mut() {
            Some(Tool::Files(files)) => return files.paste(text),
            Some(Tool::Program(program)) => return program.paste(text),
            Some(
                Tool::Editor(_)
                | Tool::Analysis(_)
                | Tool::Games(_)
                | Tool::Records(_)
                | Tool::Replay(_)
                | Tool::Review(_)
                | Tool::Practice(_),
            ) => {}
            None if for_link => return self.paste_link(text),
            None => {
                let asks = |start: &&mut StartScreen| start.asks_for_code() || is_code(text);
                if let Some(start) = self.start.as_mut().filter(asks) {
                    start.paste_code(text);
                    let told = start.told(self.settings.language);
                    return self.effects.extend(told.map(Effect::Say));
                }
            }
        }
        let opened = document::read(text);
        self.show(opened, now);
    }

    fn paste_link(&mut self, text: &str) {
        let (name, language) = (self.host.network().own_name(), self.settings.language);
        self.notice = None;
        let start = self.choice();
        start.paste_link(text);
        start.suggest_name(name);
        let told = start.told(language);
        self.effects.extend(told.map(Effect::Say));
    }

    /// Whether a text is to lead to a game over the network, or stands where such a link is asked for.
    fn is_for_link(&self, text: &str) -> bool {
        is_link(text) || self.start.as_ref().is_some_and(StartScreen::asks_for_link)
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
                Some(Tool::Records(_)) => self.open_records(Some(start), now),
                Some(
                    Tool::Files(_)
                    | Tool::Program(_)
                    | Tool::Games(_)
                    | Tool::Replay(_)
                    | Tool::Review(_)
                    | Tool::Practice(_),
                )
                | None => {
                    self.offer(start);
                    self.close_tools(now);
                }
            },
            Ok(Opened::Challenge(challenge)) => {
                self.notice = None;
                self.close_tools(now);
                let start = self.choice();
                start.accept(challenge);
                let told = start.told(language);
                let record = record::challenge_read(&challenge.to_string());
                self.effects.push(Effect::Record(record));
                self.effects.extend(told.map(Effect::Say));
            }
            Ok(Opened::Study(study, flaw)) => {
                let is_dialog = |tool: &Tool| matches!(tool, Tool::Files(_) | Tool::Games(_));
                self.tools.retain(|tool| !is_dialog(tool));
                self.show_study(*study, flaw.as_ref(), now);
            }
            Ok(Opened::Games(games, text)) => {
                self.close_analysis(now);
                let is_dialog = |tool: &Tool| matches!(tool, Tool::Files(_) | Tool::Games(_));
                self.tools.retain(|tool| !is_dialog(tool));
                let told = words::text(language, words::Message::GameCount(games.len()));
                self.effects.push(Effect::Say(told.into_owned()));
                let broken = games.iter().find_map(|game| game.error.as_ref());
                if let Some(error) = broken {
                    let told = words::text(language, words::Message::GameSkipped(error));
                    self.warn(told.into_owned(), now + NOTICE_SHOWN);
                }
                let screen = GamesScreen::new(games, text);
                self.tools.push(Tool::Games(Box::new(screen)));
            }
            Ok(Opened::Game(_)) if self.is_kept_at_table(now) => {}
            Ok(Opened::Game(replayed)) => {
                let game = self.host.resume(*replayed);
                self.effects
                    .push(Effect::Record(record::reopened(game.session.view())));
                self.take_up(game, String::new(), now);
            }
            Err(error) => {
                let text = match &error {
                    OpenError::Save(error) => {
                        words::text(language, words::Message::LoadError(error)).into_owned()
                    }
                    OpenError::Text(error) => {
                        words::text(language, words::Message::PasteError(error)).into_owned()
                    }
                    OpenError::Challenge(error) => opponent::fault(*error, language),
                };
                self.effects
                    .push(Effect::Record(record::paste_refused(&error)));
                self.refuse(text, now);
            }
        }
    }

    /// A game to look at, and what is wrong with its text.
    fn show_study(&mut self, study: Study, flaw: Option<&PgnError>, now: Duration) {
        self.notice = None;
        self.analyse(study, Color::White, now);
        if let Some(error) = flaw {
            let text = words::text(self.settings.language, words::Message::PgnError(error));
            self.warn(text.into_owned(), now + NOTICE_SHOWN);
        }
    }

    /// The game of this number in the list on the screen.
    pub(super) fn look_at_game(&mut self, number: usize, now: Duration) {
        let Some(Tool::Games(games)) = self.tools.last() else {
            return;
        };
        match Study::read_game(games.text(), number) {
            Ok(Reading { study, errors, .. }) => self.show_study(study, errors.first(), now),
            Err(error) => {
                let error = PasteError::Game(error);
                let text = words::text(self.settings.language, words::Message::PasteError(&error));
                self.refuse(text.into_owned(), now);
            }
        }
    }

    fn refuse(&mut self, text: String, now: Duration) {
        self.effects.push(Effect::Play {
            cue: Cue::Refused,
            after: Duration::ZERO,
        });
        self.warn(text, now + NOTICE_SHOWN);
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
            Some(
                Tool::Editor(_)
                | Tool::Analysis(_)
                | Tool::Program(_)
                | Tool::Games(_)
                | Tool::Records(_)
                | Tool::Replay(_)
                | Tool::Review(_)
                | Tool::Practice(_),
            )
            | None => false,
        };
        match written {
            Ok(path) => {
                if was_chosen {
                    self.tools.pop();
                }
                let path = path.display().to_string();
                self.effects.push(Effect::Record(record::saved(&path)));
                let text = words::text(language, words::Message::Saved(&path));
                self.tell(&text, now);
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

    /// Puts the code of the game on the board on the clipboard, or says why it has none.
    pub(super) fn copy_challenge(&mut self, now: Duration) {
        let is_seen = self.start.is_none() && self.tools.is_empty();
        let Some(game) = self.game.as_ref().filter(|_| is_seen) else {
            return;
        };
        let language = self.settings.language;
        let Some(challenge) = game.challenge() else {
            return self.refuse(Label::NoChallenge.text(language).to_owned(), now);
        };
        let code = challenge.to_string();
        let text = words::text(language, words::Message::ChallengeCopied(&code));
        let record = record::challenge_copied(&code);
        self.effects.push(Effect::Record(record));
        self.effects.push(Effect::WriteClipboard(code.clone()));
        self.tell(&text, now);
    }

    /// Puts the position on the screen on the clipboard.
    pub(super) fn copy(&mut self, now: Duration) {
        let fen = match (self.tools.last(), &self.start, &self.game) {
            (Some(tool), _, _) => tool.fen(),
            (None, None, Some(game)) => Some(game.study().fen()),
            (None, Some(_), _) | (None, None, None) => None,
        };
        let Some(fen) = fen else { return };
        self.effects.push(Effect::WriteClipboard(fen));
        self.tell(Label::Copied.text(self.settings.language), now);
    }
}
