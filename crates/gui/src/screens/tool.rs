//! The screens that one works at. They lie over the choice of a game and over the game itself, the last one opened on
//! top.

mod shown;

use std::path::PathBuf;
use std::time::Duration;

use tabia_archive::GameRef;
use tabia_game::StartPosition;
use tabia_game::study::Study;
use tabia_players::OptionValues;
use tabia_words::Label;

use super::analysis::{self, AnalysisScreen};
use super::context::Context;
use super::editor::{self, EditorScreen};
use super::files::{self, FilesScreen, Purpose};
use super::game::Moment;
use super::games::{self, GamesScreen};
use super::practice::{self, PracticeScreen};
use super::program::{self, ProgramScreen};
use super::records::{self, RecordsScreen};
use super::replay::{self, ReplayScreen};
use super::review::{self, ReviewScreen};
use crate::app::{Effect, Message as AppMessage};
use crate::board::BoardGeometry;
use crate::document::{Document, Format};
use crate::input::InputEvent;
use crate::layout::Layout;
use crate::library::Kept;
use crate::transfer::Job;
use crate::ui::Ui;

/// A screen to work at.
pub(crate) enum Tool {
    Editor(EditorScreen),
    Analysis(Box<AnalysisScreen>),
    Files(FilesScreen),
    Program(Box<ProgramScreen>),
    Games(Box<GamesScreen>),
    Records(Box<RecordsScreen>),
    Replay(Box<ReplayScreen>),
    Review(Box<ReviewScreen>),
    Practice(Box<PracticeScreen>),
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Message {
    Editor(editor::Message),
    Analysis(analysis::Message),
    Files(files::Message),
    Program(program::Message),
    Games(games::Message),
    Records(records::Message),
    Replay(replay::Message),
    Review(review::Message),
    Practice(practice::Message),
}

/// What a tool asks of the window.
#[derive(Debug)]
pub(crate) enum Wish {
    /// To be closed.
    Leave,
    /// A game from this position.
    Play(StartPosition),
    Edit(StartPosition),
    Analyse(Box<Study>),
    /// Text for the clipboard.
    Copy(String),
    /// To choose a file for the document.
    SaveAs(Box<Document>),
    /// To write the document there.
    Save(PathBuf, Box<Document>, Format),
    /// This program as opponent.
    Program(PathBuf),
    /// To play a game back that is kept.
    Watch(Box<Kept>),
    /// To have a Second Look at a game that is kept.
    SecondLook(GameRef),
    /// To look at the game of this number in the list.
    Look(usize),
    /// To tell this program these options before it plays.
    Options(PathBuf, OptionValues),
    /// To see what was played in this position.
    Explore(StartPosition),
    /// To choose a file for this.
    Choose(Purpose),
    /// Games to be imported or exported.
    Carry(Job),
    /// The import or export to be left.
    StopCarrying,
    /// What has come of the last one to be put away.
    PutAway,
    Do(Effect),
}

impl Tool {
    /// An input event that no widget took.
    pub(crate) fn handle(
        &mut self,
        event: &InputEvent,
        layout: &Layout,
        moment: Moment<'_>,
    ) -> Option<Wish> {
        match self {
            Self::Editor(editor) => editor.handle(event, layout),
            Self::Analysis(analysis) => analysis.handle(event, layout, moment),
            Self::Files(files) => return files.handle(event),
            Self::Program(program) => return program.handle(event),
            Self::Games(games) => return games.handle(event),
            Self::Records(records) => return records.handle(event),
            Self::Replay(replay) => return replay.handle(event, moment),
            Self::Review(review) => return review.handle(event, layout, moment),
            Self::Practice(practice) => return practice.handle(event, layout, moment),
        }
        None
    }

    /// What one of the tool's own widgets asks for; a message to another tool is late and means nothing.
    pub(crate) fn update(&mut self, message: Message, moment: Moment<'_>) -> Option<Wish> {
        match (self, message) {
            (Self::Editor(editor), Message::Editor(message)) => editor.update(message),
            (Self::Analysis(analysis), Message::Analysis(message)) => {
                analysis.update(message, moment)
            }
            (Self::Files(files), Message::Files(message)) => files.update(message),
            (Self::Program(program), Message::Program(message)) => program.update(message),
            (Self::Games(games), Message::Games(message)) => games.update(message),
            (Self::Records(records), Message::Records(message)) => records.update(message),
            (Self::Replay(replay), Message::Replay(message)) => replay.update(message, moment),
            (Self::Review(review), Message::Review(message)) => review.update(message, moment),
            (Self::Practice(practice), Message::Practice(message)) => {
                practice.update(message, moment)
            }
            (_, _) => None,
        }
    }

    /// Backs out by one layer; `false` if there was none.
    pub(crate) fn back_out(&mut self) -> bool {
        match self {
            Self::Editor(editor) => editor.back_out(),
            Self::Analysis(analysis) => analysis.back_out(),
            Self::Files(_) | Self::Games(_) | Self::Replay(_) => false,
            Self::Program(program) => program.back_out(),
            Self::Records(records) => records.back_out(),
            Self::Review(review) => review.back_out(),
            Self::Practice(practice) => practice.back_out(),
        }
    }

    /// Lets time pass; whether the picture has changed.
    pub(crate) fn tick(&mut self, effects: &mut Vec<Effect>, moment: Moment<'_>) -> bool {
        match self {
            Self::Analysis(analysis) => analysis.tick(effects, moment.language),
            Self::Program(program) => program.tick(),
            Self::Editor(editor) => {
                effects.extend(editor.take_line(moment.language).map(Effect::Say));
                false
            }
            Self::Games(games) => {
                effects.extend(games.take_line().map(Effect::Say));
                false
            }
            Self::Records(records) => records.tick(effects, moment),
            Self::Replay(replay) => replay.tick(effects, moment),
            Self::Review(review) => review.tick(effects),
            Self::Practice(practice) => practice.tick(effects),
            Self::Files(_) => false,
        }
    }

    /// When the picture changes, were nothing to happen.
    pub(crate) fn next_change(&self) -> Option<Duration> {
        match self {
            Self::Replay(replay) => replay.next_change(),
            Self::Editor(_)
            | Self::Analysis(_)
            | Self::Files(_)
            | Self::Program(_)
            | Self::Games(_)
            | Self::Records(_)
            | Self::Review(_)
            | Self::Practice(_) => None,
        }
    }

    /// What the screen is called.
    pub(crate) fn title(&self) -> Label {
        match self {
            Self::Editor(_) => Label::EditPosition,
            Self::Analysis(_) => Label::Analysis,
            Self::Files(_) => Label::Files,
            Self::Program(_) => Label::ProgramOptions,
            Self::Games(_) => Label::Games,
            Self::Records(_) => Label::Records,
            Self::Replay(_) => Label::Replay,
            Self::Review(_) => Label::SecondLook,
            Self::Practice(_) => Label::Practice,
        }
    }

    pub(crate) fn is_animating(&self, now: Duration) -> bool {
        match self {
            Self::Analysis(analysis) => analysis.is_animating(now),
            Self::Replay(replay) => replay.is_animating(now),
            Self::Review(review) => review.is_animating(now),
            Self::Practice(practice) => practice.is_animating(now),
            Self::Editor(_)
            | Self::Files(_)
            | Self::Program(_)
            | Self::Games(_)
            | Self::Records(_) => false,
        }
    }

    /// The board that the tool shows, if it has one.
    pub(crate) fn board(&self, layout: &Layout) -> Option<BoardGeometry> {
        match self {
            Self::Editor(editor) => Some(editor.board(layout)),
            Self::Analysis(analysis) => Some(analysis.board(layout)),
            Self::Replay(replay) => Some(replay.board(layout)),
            Self::Review(review) => Some(review.board(layout)),
            Self::Practice(practice) => Some(practice.board(layout)),
            Self::Files(_) | Self::Program(_) | Self::Games(_) | Self::Records(_) => None,
        }
    }

    /// Whether what lies below is to be seen around it.
    pub(crate) fn is_dialog(&self) -> bool {
        match self {
            Self::Editor(_)
            | Self::Analysis(_)
            | Self::Records(_)
            | Self::Replay(_)
            | Self::Review(_)
            | Self::Practice(_) => false,
            Self::Files(_) | Self::Program(_) | Self::Games(_) => true,
        }
    }

    /// Whether a text is typed here, and not moves or pieces.
    pub(crate) const fn takes_text(&self) -> bool {
        match self {
            Self::Files(_) | Self::Program(_) | Self::Games(_) | Self::Records(_) => true,
            Self::Editor(_)
            | Self::Analysis(_)
            | Self::Replay(_)
            | Self::Review(_)
            | Self::Practice(_) => false,
        }
    }

    pub(crate) fn draw(&self, ui: &mut Ui<'_, AppMessage>, cx: &Context<'_>) {
        match self {
            Self::Editor(editor) => editor.draw(ui, cx),
            Self::Analysis(analysis) => analysis.draw(ui, cx),
            Self::Files(files) => files.draw(ui, cx),
            Self::Program(program) => program.draw(ui, cx),
            Self::Games(games) => games.draw(ui, cx),
            Self::Records(records) => records.draw(ui, cx),
            Self::Replay(replay) => replay.draw(ui, cx),
            Self::Review(review) => review.draw(ui, cx),
            Self::Practice(practice) => practice.draw(ui, cx),
        }
    }
}
