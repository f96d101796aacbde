//! The whole window as a pure machine: input and time go in, a picture and effects come out.

mod bar;
mod chatting;
mod chores;
mod covers;
mod entering;
mod exchange;
mod keeping;
mod look;
mod network;
mod notice;
mod picture;
mod put_aside;
mod records;
mod replacing;
mod resizing;
mod shelving;
mod time;
mod transfers;

use std::path::PathBuf;
use std::time::Duration;

use serde_json::Value;
use tabia_words::{self as words, Label};

use crate::board::BoardGeometry;
use crate::input::{Button, InputEvent};
use crate::keys;
use crate::layout::{self, Layout};
use crate::library::Request;
use crate::plan::{GamePlan, Host};
use crate::record;
use crate::screens::analysis::AnalysisScreen;
use crate::screens::game::{self, GameScreen};
use crate::screens::help::{self, Help};
use crate::screens::settings::{self as settings_screen, Page};
use crate::screens::start::{self, StartScreen};
use crate::screens::tool::{self, Tool};
use crate::settings::place::Place;
use crate::settings::play::EvaluationBar;
use crate::settings::{FILE as SETTINGS_FILE, Repair, Settings};
use crate::sound::Cue;
use crate::text::Fonts;
use crate::transfer::{Job, Order, Transfers};
use crate::ui::{Handled, Picture, UiState};

pub(crate) use chores::Chore;
use entering::Entry;
use look::Looking;
pub(crate) use network::Message as NetworkMessage;
use network::Warned;
use notice::{NOTICE_SHOWN, Notice};
pub(crate) use replacing::Replacement;
use resizing::Resizing;
pub(crate) use resizing::Zoom;
use shelving::Shelved;

/// What the widgets ask for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Message {
    Start(start::Message),
    Game(game::Message),
    Settings(settings_screen::Message),
    /// Begin the game that was chosen.
    Play,
    NewGame,
    Rematch,
    /// Somebody else sits down where a program has failed.
    Replace(Replacement),
    BackToGame,
    /// Read a position from the clipboard.
    Paste,
    OpenSettings,
    SettingsPage(Page),
    CloseSettings,
    Help(help::Message),
    Tool(tool::Message),
    Do(Chore),
    Network(NetworkMessage),
    /// Back out by one layer.
    Escape,
    Copy,
    Zoom(Zoom),
    Fullscreen,
    ToggleSound,
    /// Show the evaluation also while playing, or no more.
    ToggleEvaluation,
    Quit,
}

/// What the window is to do in the world.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Effect {
    Play {
        cue: Cue,
        after: Duration,
    },
    /// Half as loud, at once.
    PlaySoftly(Cue),
    /// A line for the event file.
    Record(Value),
    /// A line for those who listen.
    Say(String),
    ReadClipboard,
    WriteClipboard(String),
    /// What the folder holds; none: the person's own.
    ListFolder(Option<PathBuf>),
    ReadFile(PathBuf),
    /// A file that does not exist yet; a path that begins nowhere is in the program's folder.
    WriteFile {
        path: PathBuf,
        bytes: Vec<u8>,
    },
    /// A question to the games that are kept.
    Ask(Request),
    /// A step of an import or an export.
    Carry(Order),
    /// The next picture as a file.
    Screenshot,
    SaveSettings,
    SetFullscreen(bool),
    Quit,
}

/// When the next frame is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NextFrame {
    Now,
    /// At this time, unless something happens earlier.
    At(Duration),
    /// When something happens.
    OnEvent,
}

/// Everything that the window shows and knows.
pub(crate) struct App {
    host: Box<dyn Host>,
    fonts: Fonts,
    settings: Settings,
    /// What the settings have to say: repaired values, no sound.
    notes: Vec<String>,
    ui: UiState,
    size: (f32, f32),
    reported_scale: f32,
    game: Option<GameScreen>,
    /// The choice of the next game, over a game that may still be going on.
    start: Option<StartScreen>,
    /// What lies over both, the last one on top.
    tools: Vec<Tool>,
    looking: Looking,
    /// The last analysis that was closed with lines of its own.
    put_aside: Option<Box<AnalysisScreen>>,
    shelved: Shelved,
    transfers: Transfers,
    /// The folder that files were chosen from last.
    folder: Option<PathBuf>,
    settings_page: Option<Page>,
    help: Option<Help>,
    resizing: Resizing,
    entry: Entry,
    warned: Warned,
    /// Whether the local network is being asked for games.
    looks_around: bool,
    notice: Option<Notice>,
    /// The screen that was named last to those who listen.
    named: Option<Label>,
    picture: Picture<Message>,
    effects: Vec<Effect>,
    dirty: bool,
}

impl App {
    /// A window that begins with `plan`, or with the choice of a game.
    pub(crate) fn new(
        host: Box<dyn Host>,
        settings: Settings,
        repairs: &[Repair],
        plan: Option<&GamePlan>,
    ) -> Self {
        let language = settings.language;
        let notes = repairs.iter().map(|repair| match repair {
            Repair::File => {
                words::text(language, words::Message::Unreadable(SETTINGS_FILE)).into_owned()
            }
            Repair::Setting(key) => {
                words::text(language, words::Message::SettingReset(key)).into_owned()
            }
        });
        let mut app = Self {
            host,
            fonts: Fonts::built_in(),
            notes: notes.collect(),
            settings,
            ui: UiState::default(),
            size: (1280.0, 800.0),
            reported_scale: 1.0,
            game: None,
            start: None,
            tools: Vec::new(),
            looking: Looking::default(),
            put_aside: None,
            shelved: Shelved::default(),
            transfers: Transfers::default(),
            folder: None,
            settings_page: None,
            help: None,
            resizing: Resizing::default(),
            entry: Entry::default(),
            warned: Warned::default(),
            looks_around: false,
            notice: None,
            named: None,
            picture: Picture::default(),
            effects: Vec::new(),
            dirty: true,
        };
        if !app.notes.is_empty() {
            app.warn(app.notes.join(" "), NOTICE_SHOWN);
            app.effects.push(Effect::SaveSettings);
        }
        if app.settings.fullscreen {
            app.effects.push(Effect::SetFullscreen(true));
        }
        if let Some(plan) = plan {
            app.begin(plan.clone(), Duration::ZERO);
        }
        app.enter();
        app
    }

    pub(crate) fn settings(&self) -> &Settings {
        &self.settings
    }

    pub(crate) fn fonts(&self) -> &Fonts {
        &self.fonts
    }

    /// The window's scale, as the system reports it.
    pub(crate) fn set_reported_scale(&mut self, scale: f32) {
        self.dirty |= std::mem::replace(&mut self.reported_scale, scale) != scale;
    }

    /// Whether letters are for a text now, in which syllables may be put together, and not for a move.
    pub(crate) fn takes_text(&self) -> bool {
        match (self.tools.last(), &self.start) {
            _ if self.has_dialog() => false,
            (Some(tool), _) => tool.takes_text(),
            (None, Some(start)) => start.takes_text(),
            (None, None) => self.is_writing(),
        }
    }

    /// Something worth knowing about the surroundings, for the foot of the settings.
    pub(crate) fn note_silence(&mut self) {
        self.notes
            .push(Label::NoSoundDevice.text(self.settings.language).to_owned());
    }

    /// Where the window is when it is closed; a full screen is no place to come back to.
    pub(crate) fn keep_place(&mut self, place: Place) {
        if !self.settings.fullscreen {
            self.settings.place = Some(place);
        }
    }

    /// What to do in the world since the last call.
    pub(crate) fn take_effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.effects)
    }

    /// The line that tells that the first picture is on the screen.
    pub(crate) fn ready_line(&self) -> Value {
        record::ready(self.size.0, self.size.1, self.board())
    }

    fn layout(&self) -> Layout {
        let (w, h) = self.size;
        let scale = layout::scale_for(w, h, self.reported_scale, self.settings.zoom);
        Layout::sized(w, h, scale, self.settings.board_share)
    }

    /// The board on the screen.
    fn board(&self) -> Option<BoardGeometry> {
        if let Some(tool) = self.tools.last() {
            return tool.board(&self.layout());
        }
        let game = self.game.as_ref().filter(|_| self.start.is_none())?;
        Some(BoardGeometry {
            rect: self.layout().board,
            bottom: game.bottom(),
        })
    }

    /// Takes one input event.
    pub(crate) fn handle(&mut self, event: &InputEvent, now: Duration) {
        self.dirty = true;
        self.take_keyboard_away(event);
        match self.ui.handle(event, &self.picture) {
            Handled::Message(message) => {
                self.update(message, now);
                return self.give_keyboard();
            }
            Handled::Taken => {
                if let InputEvent::Key { .. } = event {
                    let name = self.ui.focused(&self.picture);
                    self.effects.extend(name.map(Effect::Say));
                }
                return;
            }
            Handled::Free => {}
        }
        if self.resize_board(event, now) {
            return;
        }
        if self.is_for_tool(event) {
            return self.hand_to_tool(event, now);
        }
        if self.hand_to_line(event, now) {
            return;
        }
        let covered = self.has_dialog() || !self.tools.is_empty();
        if let Some(start) = self.start.as_mut().filter(|_| !covered)
            && start.is_for_text(event)
        {
            start.handle(event);
            let told = start.told(self.settings.language);
            return self.effects.extend(told.map(Effect::Say));
        }
        if let Some(message) = keys::message(event) {
            self.ui.leave_focus();
            if !(self.has_dialog() && message.is_of_what_lies_below()) {
                self.update(message, now);
            }
            return;
        }
        match event {
            InputEvent::Resized { width, height } => {
                self.size = (*width, *height);
                self.let_go();
                self.hand_to_tool(&InputEvent::PointerLost, now);
            }
            InputEvent::QuitRequested => self.update(Message::Quit, now),
            InputEvent::FileDropped { path, .. } if self.imports(path) => {
                self.carry(Job::Import(path.clone()));
            }
            InputEvent::FileDropped { path, bytes } => {
                self.file_read(path, bytes.as_deref().map_err(|kind| *kind), now);
            }
            InputEvent::PointerDown { .. }
            | InputEvent::PointerMoved(_)
            | InputEvent::PointerUp { .. }
            | InputEvent::PointerLost
            | InputEvent::Wheel { .. }
            | InputEvent::Key { .. }
            | InputEvent::Char(_)
            | InputEvent::Shortcut(_) => {
                if self.tools.is_empty() {
                    self.hand_on(event, now);
                } else {
                    self.hand_to_tool(event, now);
                }
            }
        }
    }

    fn hand_on(&mut self, event: &InputEvent, now: Duration) {
        let Some(board) = self.board().filter(|_| !self.has_dialog()) else {
            return;
        };
        let moment = self.settings.moment(now);
        let Some(game) = &mut self.game else { return };
        game.handle(event, board, moment);
        if let InputEvent::PointerDown {
            button: Button::Primary,
            ..
        } = event
        {
            self.notice = None;
        }
    }

    /// Whether something lies over the board.
    fn has_dialog(&self) -> bool {
        self.settings_page.is_some() || self.help.is_some()
    }

    /// Takes what a widget or a key asks for.
    pub(crate) fn update(&mut self, message: Message, now: Duration) {
        self.dirty = true;
        if let Some(message) = self.in_tool(message) {
            return self.update_tool(message, now);
        }
        match message {
            Message::Start(message) => {
                if let Some(start) = &mut self.start {
                    start.update(message);
                }
            }
            Message::Game(game::Message::Takeback)
                if self.restore_game(now)
                    || self.return_to_analysis_before(now)
                    || self.return_to_game_before() => {}
            Message::Game(game::Message::Say(topic)) if self.say_in_tool(topic) => {}
            Message::Game(game::Message::Enter) if self.is_asked_for_help() => {
                self.update(Message::Help(help::Message::Open), now);
            }
            // Nothing else has the keyboard.
            Message::Game(game::Message::Enter)
                if self.start.is_some() && self.tools.is_empty() =>
            {
                self.update(Message::Play, now);
            }
            Message::Game(message) if self.obey_in_replay(message, now) => {}
            Message::Game(message) => {
                let is_seen = self.shows_game();
                let moment = self.settings.moment(now);
                if let Some(game) = self.game.as_mut().filter(|_| is_seen) {
                    game.update(message, moment);
                }
            }
            Message::Settings(message) => {
                self.settings.update(message);
                self.effects.push(Effect::SaveSettings);
                let sample = message.sample().map(|cue| Effect::Play {
                    cue,
                    after: Duration::ZERO,
                });
                self.effects.extend(sample);
            }
            Message::Play => self.play(now),
            Message::NewGame => {
                self.choice();
            }
            Message::Rematch
                if self
                    .game
                    .as_ref()
                    .is_some_and(|game| game.table().is_some()) =>
            {
                self.update(Message::Game(game::Message::OfferRematch), now);
            }
            Message::Rematch => {
                if let Some(plan) = self.game.as_ref().map(|game| game.plan.rematch()) {
                    self.begin(plan, now);
                }
            }
            Message::Replace(replacement) => self.replace(replacement),
            Message::BackToGame => self.start = None,
            Message::Paste => self.effects.push(Effect::ReadClipboard),
            Message::OpenSettings => self.settings_page = Some(Page::default()),
            Message::SettingsPage(page) => self.settings_page = Some(page),
            Message::CloseSettings => self.settings_page = None,
            Message::Help(message) => self.help = Help::update(self.help.take(), message),
            Message::Tool(message) => self.update_tool(message, now),
            Message::Do(chore) => self.chore(chore, now),
            Message::Network(message) => self.update_network(message, now),
            Message::Escape => self.escape(now),
            Message::Copy => self.copy(now),
            Message::Zoom(zoom) => self.zoom(zoom),
            Message::Fullscreen => {
                let on = !self.settings.fullscreen;
                self.settings.fullscreen = on;
                self.effects
                    .extend([Effect::SetFullscreen(on), Effect::SaveSettings]);
            }
            Message::ToggleEvaluation => {
                let play = &mut self.settings.play;
                play.evaluation = match play.evaluation {
                    EvaluationBar::Always => EvaluationBar::AfterGame,
                    EvaluationBar::AfterGame | EvaluationBar::Never => EvaluationBar::Always,
                };
                self.effects.push(Effect::SaveSettings);
            }
            Message::ToggleSound => {
                let on = !self.settings.sound.on;
                self.update(Message::Settings(settings_screen::Message::Sound(on)), now);
            }
            Message::Quit if self.stays_for_table(now) => {}
            Message::Quit => {
                self.shelve_place(now);
                self.effects.push(Effect::Quit);
            }
        }
    }
}

#[cfg(test)]
mod tests;
