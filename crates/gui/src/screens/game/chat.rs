//! Words with the other player of a game over the network: what was said, and the line that is being written.

use std::cell::Cell;
use std::collections::VecDeque;

use tabia_game::{Color, LONGEST_LINE, Talk, Unsaid};
use tabia_words::{self as words, Language, Online};

use super::{GameScreen, Moment, Table};
use crate::input::{InputEvent, Key};

/// So many lines are kept on the screen; older ones are let go.
const KEPT: usize = 100;

/// What is asked about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Message {
    /// Open it, and give its line the keyboard.
    Write,
    /// Put it away.
    Close,
    /// Hear nothing more of the other player, or hear him again.
    Mute,
    Unmute,
    Scroll(i8),
}

/// Something that was said, or was to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    /// The speaker's name.
    pub(super) name: String,
    pub(super) text: String,
    pub(super) fate: Fate,
}

/// What has become of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// The other has said it.
    Heard,
    /// It was said here, and the host has not told it yet.
    OnItsWay,
    Told,
    /// The other has not been told it, or perhaps not.
    Untold(Unsaid),
}

/// Who has the letters that are typed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Keyboard {
    #[default]
    Board,
    Line,
}

/// What stands in the chat.
#[derive(Debug, Default)]
pub(crate) struct Chat {
    lines: VecDeque<Line>,
    /// What is being written.
    entry: String,
    keyboard: Keyboard,
    pub(super) is_open: bool,
    /// So many lines of the other's have not been seen.
    pub(super) unread: usize,
    /// So many rows of them are below those in sight. Only the picture knows how many there are above.
    pub(super) below: Cell<usize>,
}

impl Chat {
    pub(super) const fn lines(&self) -> &VecDeque<Line> {
        &self.lines
    }

    pub(super) fn entry(&self) -> &str {
        &self.entry
    }

    fn add(&mut self, line: Line) {
        if self.lines.len() == KEPT {
            self.lines.pop_front();
        }
        self.lines.push_back(line);
        self.below.set(0);
    }

    /// The first line that is on its way and is what `is_it` says, with what has become of it.
    fn settle(&mut self, is_it: impl Fn(&Line) -> bool, fate: Fate) -> Option<&mut Line> {
        let mut lines = self.lines.iter_mut();
        let line = lines.find(|line| line.fate == Fate::OnItsWay && is_it(line))?;
        line.fate = fate;
        Some(line)
    }

    /// Takes up what was written in vain, to be sent again, where nothing else is being written.
    fn take_up(&mut self, text: &str) {
        if self.entry.is_empty() {
            self.entry = text.to_owned();
            let is_it = |line: &Line| matches!(line.fate, Fate::Untold(_)) && line.text == text;
            if let Some(place) = self.lines.iter().rposition(is_it) {
                self.lines.remove(place);
            }
        }
    }

    fn scroll(&mut self, up: isize) {
        let below = self.below.get_mut();
        *below = below.saturating_add_signed(up);
    }

    /// Writes what there is room for.
    fn write(&mut self, text: &str) {
        let room = LONGEST_LINE.saturating_sub(self.entry.chars().count());
        self.entry.extend(text.chars().take(room));
    }
}

impl GameScreen {
    /// Whether the players of this game talk.
    pub(super) fn talk(&self) -> Talk {
        self.table().map_or(Talk::Off, Table::talk)
    }

    /// Whether a line is being written: what is typed is for it alone.
    pub(crate) fn is_writing(&self) -> bool {
        self.chat.keyboard == Keyboard::Line && self.talk() != Talk::Off
    }

    /// The keyboard is for something else.
    pub(crate) fn stop_writing(&mut self) {
        self.chat.keyboard = Keyboard::Board;
    }

    pub(super) fn obey_chat(&mut self, message: Message) {
        if self.talk() == Talk::Off {
            return;
        }
        match message {
            Message::Write => {
                self.chat.is_open = true;
                self.chat.keyboard = Keyboard::Line;
                self.chat.unread = 0;
            }
            Message::Close => {
                self.close_chat();
            }
            Message::Mute => self.session.mute(),
            Message::Unmute => self.session.unmute(),
            Message::Scroll(steps) => self.chat.scroll(isize::from(steps)),
        }
    }

    /// Puts it away; `false` if it was.
    pub(super) fn close_chat(&mut self) -> bool {
        self.stop_writing();
        std::mem::take(&mut self.chat.is_open)
    }

    /// Takes what is typed while a line is being written; `false` for what is no key.
    pub(crate) fn write(&mut self, event: &InputEvent, moment: Moment<'_>) -> bool {
        let chat = &mut self.chat;
        match event {
            InputEvent::Char(c) if !c.is_control() => chat.write(c.encode_utf8(&mut [0; 4])),
            InputEvent::Char(_) => {}
            InputEvent::Key { key, mods } => match key {
                Key::Space if !mods.ctrl => chat.write(" "),
                Key::Backspace => drop(chat.entry.pop()),
                Key::Delete => chat.entry.clear(),
                Key::Enter if !mods.ctrl => self.say_entry(moment),
                Key::Escape => {
                    self.close_chat();
                }
                Key::PageUp => chat.scroll(3),
                Key::PageDown => chat.scroll(-3),
                Key::Space
                | Key::Enter
                | Key::Tab
                | Key::Left
                | Key::Right
                | Key::Up
                | Key::Down
                | Key::Home
                | Key::End
                | Key::Function(_) => {}
            },
            InputEvent::Shortcut(_) => {}
            InputEvent::PointerMoved(_)
            | InputEvent::PointerDown { .. }
            | InputEvent::PointerUp { .. }
            | InputEvent::PointerLost
            | InputEvent::Wheel { .. }
            | InputEvent::Resized { .. }
            | InputEvent::FileDropped { .. }
            | InputEvent::QuitRequested => return false,
        }
        true
    }

    /// Writes what was pasted, as one line.
    pub(crate) fn paste_line(&mut self, text: &str) {
        self.chat.write(&tabia_net::display_safe_text(text));
    }

    /// Says what is written.
    fn say_entry(&mut self, moment: Moment<'_>) {
        let text = tabia_net::display_safe_text(&std::mem::take(&mut self.chat.entry));
        if text.is_empty() {
            return;
        }
        let control = self.session.control();
        let mine = Color::ALL.into_iter().find(|side| control[*side]);
        let name = mine.map_or_else(String::new, |side| self.name(side, moment.language));
        self.session.say(text.clone());
        let fate = Fate::OnItsWay;
        self.chat.add(Line { name, text, fate });
    }

    /// A player has said something.
    pub(super) fn hear_line(&mut self, by: Color, text: &str, language: Language) {
        let name = self.name(by, language);
        if self.session.control()[by] {
            // The host says it as it has told it.
            if let Some(line) = self.chat.settle(|_| true, Fate::Told) {
                text.clone_into(&mut line.text);
            }
            return;
        }
        self.say(&format!("{name}: {text}"));
        if !self.chat.is_open {
            self.chat.unread += 1;
        }
        let (text, fate) = (text.to_owned(), Fate::Heard);
        self.chat.add(Line { name, text, fate });
    }

    /// What was to be said has not been, or perhaps not.
    pub(super) fn miss_line(&mut self, text: &str, why: Unsaid, moment: Moment<'_>) {
        let fate = Fate::Untold(why);
        self.chat.settle(|line| line.text == text, fate);
        self.chat.take_up(text);
        let message = words::Message::Online(Online::Unsaid(why));
        let line = words::text(moment.language, message).into_owned();
        self.say(&line);
        self.tell(line, moment.now);
    }

    /// What was said, for the next game between the two, and whether the other is heard.
    pub(crate) fn take_chat(&mut self) -> (Chat, Talk) {
        let talk = self.talk();
        (std::mem::take(&mut self.chat), talk)
    }

    /// Goes on with what was said in the game before.
    pub(crate) fn keep_talking(&mut self, (chat, talk): (Chat, Talk)) {
        self.chat = chat;
        if talk == Talk::Muted {
            self.session.mute();
        }
    }
}
