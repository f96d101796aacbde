//! The tools: opening and closing them, and what they ask for.

use std::path::Path;
use std::time::Duration;

use tabia_game::study::Study;
use tabia_game::{Color, StartPosition};
use tabia_words::Label;

use super::{App, Effect, Message};
use crate::document::{Document, Format, Standing};
use crate::input::{InputEvent, Key, Mods};
use crate::library::{LookAt, Request};
use crate::screens::analysis::{self, AnalysisScreen};
use crate::screens::editor::{self, EditorScreen};
use crate::screens::files::{FilesScreen, Purpose};
use crate::screens::game::{self, GameScreen, Topic};
use crate::screens::program::ProgramScreen;
use crate::screens::records::{self, statistics};
use crate::screens::replay::ReplayScreen;
use crate::screens::start::{self, StartScreen};
use crate::screens::tool::{self, Tool, Wish};

/// Something to do with what is on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Chore {
    /// Set a position up, beginning with the one on the screen.
    Edit,
    Analyse,
    /// Look at the games that are kept.
    Records,
    /// Look at those that went through the position on the screen.
    FindPosition,
    /// Have a Second Look at the game on the screen.
    SecondLook,
    /// Solve the positions that are due.
    Practice,
    /// Choose a file whose games are to be kept.
    Import,
    /// Choose a file for the games of the list.
    Export,
    /// Show the other page of what is on the screen: the statistics, the explorer.
    TurnPage,
    /// Begin the next game with the pieces of Chess960 somewhere.
    Chess960,
    /// Choose what the computer likes, or enter the code of a challenge.
    Challenge,
    /// Put the code of the game on the board on the clipboard.
    CopyChallenge,
    OpenFile,
    ChooseProgram,
    /// Set what the program that was chosen is told before it plays.
    ProgramOptions,
    Save,
    CopyPgn,
    /// Write the board into the program's folder, as a picture.
    ExportPicture,
    Screenshot,
    /// Write everything that happened in the game into the program's folder, to be replayed elsewhere.
    Report,
}

impl App {
    /// The tool that covers the window, perhaps under a dialog.
    pub(super) fn seen_tool(&self) -> Option<&Tool> {
        self.tools.iter().rev().find(|tool| !tool.is_dialog())
    }

    /// Whether an event that no widget took is for the tool on top and not for the keys of the window.
    pub(super) fn is_for_tool(&self, event: &InputEvent) -> bool {
        let Some(tool) = self.tools.last().filter(|_| !self.has_dialog()) else {
            return false;
        };
        match event {
            InputEvent::Char('?') => tool.is_dialog(),
            InputEvent::Char(_) => true,
            InputEvent::Key {
                key: Key::Escape | Key::Function(_),
                ..
            } => false,
            InputEvent::Key {
                key: Key::Left | Key::Right | Key::Enter,
                ..
            } => true,
            InputEvent::Key {
                mods: Mods { ctrl, .. },
                ..
            } => !ctrl,
            _ => false,
        }
    }

    pub(super) fn hand_to_tool(&mut self, event: &InputEvent, now: Duration) {
        if self.has_dialog() {
            return;
        }
        let (layout, moment) = (self.layout(), self.settings.moment(now));
        let wish = self
            .tools
            .last_mut()
            .and_then(|tool| tool.handle(event, &layout, moment));
        self.grant(wish, now);
    }

    /// What a key of the game asks of the tool on top, where the two have something of the same kind.
    pub(super) fn in_tool(&self, message: Message) -> Option<tool::Message> {
        let tool = self.tools.last().filter(|_| !self.has_dialog())?;
        match (tool, message) {
            (_, Message::Game(game::Message::Flip)) => tool.flip(),
            (Tool::Editor(_), Message::Game(game::Message::Takeback)) => {
                Some(tool::Message::Editor(editor::Message::Undo))
            }
            (Tool::Editor(_), Message::Game(game::Message::Redo)) => {
                Some(tool::Message::Editor(editor::Message::Redo))
            }
            (Tool::Analysis(analysis), Message::ToggleEvaluation) => {
                let on = !analysis.is_engine_on();
                Some(tool::Message::Analysis(analysis::Message::Engine(on)))
            }
            (_, _) => None,
        }
    }

    /// Lets the tool on top answer a question; `false` if there is none that could.
    pub(super) fn say_in_tool(&mut self, topic: Topic) -> bool {
        let language = self.settings.language;
        let tool = self.tools.last_mut();
        let tool = tool.filter(|_| self.settings_page.is_none());
        tool.is_some_and(|tool| tool.say_topic(topic, language))
    }

    pub(super) fn update_tool(&mut self, message: tool::Message, now: Duration) {
        let moment = self.settings.moment(now);
        let wish = self
            .tools
            .last_mut()
            .and_then(|tool| tool.update(message, moment));
        self.grant(wish, now);
    }

    pub(super) fn grant(&mut self, wish: Option<Wish>, now: Duration) {
        match wish {
            None => {}
            Some(Wish::Leave) => self.close_tool(now),
            Some(Wish::Play(start)) => {
                self.offer(start);
                self.close_tools(now);
            }
            Some(Wish::Edit(start)) => self.edit(&start),
            Some(Wish::Analyse(study)) => self.analyse(*study, self.bottom(), now),
            Some(Wish::Copy(text)) => {
                self.effects.push(Effect::WriteClipboard(text));
                self.tell(Label::Copied.text(self.settings.language), now);
            }
            Some(Wish::SaveAs(document)) => self.choose_file(Purpose::Save(document, Format::Pgn)),
            Some(Wish::Save(path, document, format)) => {
                let (palette, pieces) = (self.settings.board.palette(), self.settings.pieces);
                let bytes = document.bytes(format, palette, pieces);
                self.effects.push(Effect::WriteFile { path, bytes });
            }
            Some(Wish::Program(path)) => {
                self.tools.pop();
                self.choice().set_program(path);
                self.chore(Chore::ProgramOptions, now);
            }
            Some(Wish::Watch(kept)) => {
                let screen = ReplayScreen::new(kept);
                self.tools.push(Tool::Replay(Box::new(screen)));
            }
            Some(Wish::SecondLook(game)) => self.ask_look(LookAt::Kept(game)),
            Some(Wish::Look(number)) => self.look_at_game(number, now),
            Some(Wish::Options(path, values)) => {
                self.tools.pop();
                self.settings.programs.insert(path, values);
                self.effects.push(Effect::SaveSettings);
            }
            Some(Wish::Explore(position)) => self.explore(&position, now),
            Some(Wish::Choose(purpose)) => self.choose_file(purpose),
            Some(Wish::Carry(job)) => self.carry(job),
            Some(Wish::StopCarrying) => self.stop_carrying(),
            Some(Wish::PutAway) => self.transfers.put_away(),
            Some(Wish::Do(effect)) => self.effects.push(effect),
        }
    }

    /// The choice of the next game: the one on the screen, or one that begins with the last.
    pub(super) fn choice(&mut self) -> &mut StartScreen {
        if self.start.is_none() {
            let levels = statistics::levels();
            self.effects.push(Effect::Ask(Request::Sums(levels)));
        }
        let (settings, host) = (&self.settings, &mut self.host);
        self.start.get_or_insert_with(|| {
            let number = chess960_number(|| host.coin());
            let seats = host.network().put_aside();
            StartScreen::new(settings.next_game.clone(), number).with_put_aside(seats)
        })
    }

    /// Offers a game from this position.
    pub(super) fn offer(&mut self, position: StartPosition) {
        self.choice().set_position(position);
        self.notice = None;
    }

    fn edit(&mut self, start: &StartPosition) {
        let screen = EditorScreen::new(start, self.bottom());
        self.tools.push(Tool::Editor(screen));
    }

    pub(super) fn analyse(&mut self, study: Study, bottom: Color, now: Duration) {
        // A second one would only hide the first.
        self.close_analysis(now);
        let screen = AnalysisScreen::new(study, bottom, self.host.analyst());
        self.tools.push(Tool::Analysis(Box::new(screen)));
    }

    pub(super) fn choose_file(&mut self, purpose: Purpose) {
        if !matches!(self.tools.last(), Some(Tool::Files(_))) {
            self.tools.push(Tool::Files(FilesScreen::new(purpose)));
            let folder = self.folder.clone();
            self.effects.push(Effect::ListFolder(folder));
        }
    }

    /// What is on the screen, to be saved or copied.
    fn document(&self) -> Option<Document> {
        match (self.tools.last(), &self.start) {
            (Some(tool), _) => tool.document(self.bottom()),
            (None, Some(_)) => None,
            (None, None) => self.game.as_ref().map(GameScreen::document),
        }
    }

    /// The board on the screen, to be exported.
    fn standing(&self) -> Option<Standing> {
        match (self.tools.last(), &self.start) {
            (Some(tool), _) => tool.standing(self.bottom()),
            (None, Some(start)) => Some(start.standing()),
            (None, None) => self.document().map(|document| document.standing().clone()),
        }
    }

    pub(super) fn chore(&mut self, chore: Chore, now: Duration) {
        if self.has_dialog() && chore != Chore::Screenshot {
            return;
        }
        match chore {
            Chore::Edit => match self.tools.last() {
                Some(Tool::Editor(_)) => {}
                Some(_) | None => {
                    if let Some(here) = self.here() {
                        self.edit(&here);
                    }
                }
            },
            Chore::Analyse => match self.tools.last() {
                Some(tool) => {
                    if let Some(message) = tool.analyse() {
                        self.update(Message::Tool(message), now);
                    }
                }
                None => {
                    let study = match (&self.start, &self.game) {
                        (Some(start), _) => Study::new(start.position()),
                        (None, Some(game)) => game.study(),
                        (None, None) => Study::new(&StartPosition::standard()),
                    };
                    self.analyse(study, self.bottom(), now);
                }
            },
            Chore::Records => self.open_records(None, now),
            Chore::FindPosition => self.find_position(now),
            Chore::SecondLook => self.second_look(now),
            Chore::Practice => self.open_practice(),
            Chore::Import => self.choose_import(now),
            Chore::Export => self.tell_records(records::Message::Export, now),
            Chore::TurnPage => {
                let message = tool::Message::Analysis(analysis::Message::Explorer);
                self.update_tool(message, now);
                self.tell_records(records::Message::TurnPage, now);
            }
            Chore::Chess960 => {
                let number = chess960_number(|| self.host.coin());
                if self.tools.is_empty() {
                    self.notice = None;
                    self.choice().set_chess960(number);
                }
            }
            Chore::Challenge => {
                if self.tools.is_empty() {
                    self.notice = None;
                    self.choice()
                        .update(start::Message::Show(start::Page::Opponent));
                }
            }
            Chore::CopyChallenge => self.copy_challenge(now),
            Chore::ChooseProgram => self.choose_file(Purpose::Program),
            Chore::ProgramOptions => {
                let program = self.start.as_ref().and_then(StartScreen::program);
                if let Some(path) = program.map(Path::to_owned) {
                    let values = self.settings.programs.get(&path).cloned();
                    let inquiry = self.host.inquire(&path);
                    let screen = ProgramScreen::new(path, inquiry, values.unwrap_or_default());
                    self.tools.push(Tool::Program(Box::new(screen)));
                }
            }
            Chore::OpenFile => self.choose_file(Purpose::Open),
            Chore::Save if matches!(self.tools.last(), Some(Tool::Records(_))) => {
                self.tell_records(records::Message::Save, now);
            }
            Chore::Save => {
                if let Some(document) = self.document() {
                    self.choose_file(Purpose::Save(Box::new(document), Format::Pgn));
                }
            }
            Chore::CopyPgn if matches!(self.tools.last(), Some(Tool::Records(_))) => {
                self.tell_records(records::Message::CopyPgn, now);
            }
            Chore::CopyPgn => {
                if let Some(document) = self.document() {
                    self.grant(Some(Wish::Copy(document.pgn().to_owned())), now);
                }
            }
            Chore::ExportPicture => {
                if let Some(standing) = self.standing() {
                    let (palette, pieces) = (self.settings.board.palette(), self.settings.pieces);
                    self.effects.push(Effect::WriteFile {
                        path: "pictures/board.png".into(),
                        bytes: standing.png(palette, pieces),
                    });
                }
            }
            Chore::Screenshot => self.effects.push(Effect::Screenshot),
            Chore::Report => {
                if let Some(game) = self.game.as_ref().filter(|_| self.start.is_none()) {
                    let (palette, pieces) = (self.settings.board.palette(), self.settings.pieces);
                    let bytes = game.document().bytes(Format::Tabia, palette, pieces);
                    let path = concat!("reports/tabia-", env!("CARGO_PKG_VERSION"), ".tabia");
                    let path = path.into();
                    self.effects.push(Effect::WriteFile { path, bytes });
                }
            }
        }
    }

    /// Hands a message to the list of games, if it is on top.
    fn tell_records(&mut self, message: records::Message, now: Duration) {
        if let Some(Tool::Records(_)) = self.tools.last() {
            self.update_tool(tool::Message::Records(message), now);
        }
    }

    /// The side that the board on the screen shows at its bottom.
    fn bottom(&self) -> Color {
        self.board().map_or(Color::White, |board| board.bottom)
    }

    /// The position on the screen.
    pub(super) fn here(&self) -> Option<StartPosition> {
        match (self.tools.last(), &self.start, &self.game) {
            (Some(tool), _, _) => tool.here(),
            (None, Some(start), _) => Some(start.position().clone()),
            (None, None, Some(game)) => Some(game.study().here()),
            (None, None, None) => Some(StartPosition::standard()),
        }
    }
}

/// The number of a start position, each as likely as the others to one part in some millions.
pub(super) fn chess960_number(mut coin: impl FnMut() -> bool) -> u16 {
    let share = (0..32).fold(0, |n: u64, _| 2 * n + u64::from(coin()));
    u16::try_from((share * 960) >> 32).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_start_position_is_as_likely() {
        let number = |heads: &[bool], rest: bool| {
            let mut tosses = heads.iter().copied();
            chess960_number(|| tosses.next().unwrap_or(rest))
        };
        // What half of all tosses, and a quarter, begin with names half of the positions, and a quarter.
        assert_eq!((number(&[], false), number(&[], true)), (0, 959));
        assert_eq!((number(&[false], true), number(&[true], false)), (479, 480));
        let quarters = [[false, false], [false, true], [true, false], [true, true]];
        assert_eq!(quarters.map(|two| number(&two, false)), [0, 240, 480, 720]);
    }
}
