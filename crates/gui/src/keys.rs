//! Every key and what it does: one table that the window obeys and the help shows.

use tabia_words::Label;

use crate::app::{Chore, Message, NetworkMessage, Replacement, Zoom};
use crate::cursor::Way;
use crate::input::{InputEvent, Key, Mods};
use crate::screens::game::chat::Message as ChatMessage;
use crate::screens::game::{Browse, Message as GameMessage, Topic};
use crate::screens::help;

/// What is struck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stroke {
    Key(Key),
    CtrlKey(Key),
    Ctrl(char),
    /// A character, wherever it is on the keyboard.
    Char(char),
}

/// A stroke with its meaning.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Binding {
    pub(crate) stroke: Stroke,
    /// What the help says of it; neighbours that say the same share a line.
    pub(crate) label: Label,
    message: Message,
}

/// Keys that belong together.
pub(crate) struct Group {
    pub(crate) heading: Label,
    pub(crate) bindings: &'static [Binding],
}

const fn key(key: Key, label: Label, message: Message) -> Binding {
    Binding {
        stroke: Stroke::Key(key),
        label,
        message,
    }
}

const fn ctrl_key(key: Key, label: Label, message: Message) -> Binding {
    Binding {
        stroke: Stroke::CtrlKey(key),
        label,
        message,
    }
}

const fn ctrl(letter: char, label: Label, message: Message) -> Binding {
    Binding {
        stroke: Stroke::Ctrl(letter),
        label,
        message,
    }
}

const fn of_game(letter: char, label: Label, message: GameMessage) -> Binding {
    ctrl(letter, label, Message::Game(message))
}

const fn say(function: u8, label: Label, topic: Topic) -> Binding {
    key(
        Key::Function(function),
        label,
        Message::Game(GameMessage::Say(topic)),
    )
}

const fn browse(browse: Browse) -> Message {
    Message::Game(GameMessage::Browse(browse))
}

const fn cursor(way: Way) -> Message {
    Message::Game(GameMessage::Cursor(way))
}

/// All keys.
pub(crate) const GROUPS: &[Group] = &[
    Group {
        heading: Label::Pieces,
        bindings: &[
            key(Key::Left, Label::KeyCursor, cursor(Way::Left)),
            key(Key::Up, Label::KeyCursor, cursor(Way::Up)),
            key(Key::Right, Label::KeyCursor, cursor(Way::Right)),
            key(Key::Down, Label::KeyCursor, cursor(Way::Down)),
            key(
                Key::Enter,
                Label::KeySelect,
                Message::Game(GameMessage::Enter),
            ),
            key(
                Key::Space,
                Label::KeySelect,
                Message::Game(GameMessage::Press),
            ),
            ctrl_key(
                Key::Enter,
                Label::KeyArrow,
                Message::Game(GameMessage::Sketch),
            ),
            key(
                Key::Backspace,
                Label::KeyErase,
                Message::Game(GameMessage::Erase),
            ),
            key(
                Key::Delete,
                Label::KeyDropPremoves,
                Message::Game(GameMessage::DropPremoves),
            ),
            ctrl_key(
                Key::Space,
                Label::KeyPremoveCondition,
                Message::Game(GameMessage::NextCondition(None)),
            ),
            key(Key::Escape, Label::KeyEscape, Message::Escape),
        ],
    },
    Group {
        heading: Label::Moves,
        bindings: &[
            key(Key::PageUp, Label::PreviousMove, browse(Browse::Back)),
            ctrl_key(Key::Left, Label::PreviousMove, browse(Browse::Back)),
            key(Key::PageDown, Label::NextMove, browse(Browse::Forward)),
            ctrl_key(Key::Right, Label::NextMove, browse(Browse::Forward)),
            key(Key::Home, Label::FirstMove, browse(Browse::Start)),
            key(Key::End, Label::LastMove, browse(Browse::End)),
            key(
                Key::Function(7),
                Label::KeyReplay,
                Message::Game(GameMessage::Replay),
            ),
        ],
    },
    Group {
        heading: Label::Game,
        bindings: &[
            ctrl('n', Label::NewGame, Message::NewGame),
            ctrl('r', Label::Rematch, Message::Rematch),
            of_game('z', Label::TakeBack, GameMessage::Takeback),
            of_game('y', Label::Redo, GameMessage::Redo),
            ctrl_key(
                Key::Backspace,
                Label::TryFromHere,
                Message::Game(GameMessage::TryAgain),
            ),
            ctrl_key(
                Key::Delete,
                Label::CompareLines,
                Message::Game(GameMessage::Compare),
            ),
            of_game('d', Label::KeyDraw, GameMessage::Draw),
            of_game('x', Label::Decline, GameMessage::Decline),
            of_game('g', Label::KeyResign, GameMessage::Resign),
            of_game('w', Label::CallOff, GameMessage::CallOff),
            ctrl('j', Label::KeyRestart, Message::Replace(Replacement::Same)),
            ctrl(
                'k',
                Label::KeyTakeOver,
                Message::Replace(Replacement::Person),
            ),
            of_game('l', Label::ClaimWin, GameMessage::ClaimWin),
            of_game('p', Label::KeyPause, GameMessage::Pause),
            of_game('t', Label::AddTime, GameMessage::AddTime),
            of_game('h', Label::Hint, GameMessage::Hint),
            ctrl('i', Label::EvaluationBar, Message::ToggleEvaluation),
            of_game('f', Label::Flip, GameMessage::Flip),
            say(2, Label::KeySayPosition, Topic::Position),
            say(3, Label::KeySayClocks, Topic::Clocks),
            say(4, Label::KeySayMove, Topic::LastMove),
            say(5, Label::KeySayPlayers, Topic::Players),
            ctrl_key(
                Key::Function(2),
                Label::KeyChat,
                Message::Game(GameMessage::Chat(ChatMessage::Write)),
            ),
        ],
    },
    Group {
        heading: Label::Window,
        bindings: &[
            ctrl('c', Label::CopyFen, Message::Copy),
            ctrl('v', Label::Paste, Message::Paste),
            ctrl('m', Label::CopyPgn, Message::Do(Chore::CopyPgn)),
            key(
                Key::Function(9),
                Label::Chess960,
                Message::Do(Chore::Chess960),
            ),
            ctrl_key(
                Key::Function(9),
                Label::KeyNetwork,
                Message::Network(NetworkMessage::Choose),
            ),
            ctrl_key(
                Key::Function(5),
                Label::KeyCopyInvitation,
                Message::Network(NetworkMessage::CopyInvitation),
            ),
            key(
                Key::Function(6),
                Label::KeyChallenge,
                Message::Do(Chore::Challenge),
            ),
            ctrl_key(
                Key::Function(6),
                Label::CopyChallenge,
                Message::Do(Chore::CopyChallenge),
            ),
            ctrl('o', Label::OpenFile, Message::Do(Chore::OpenFile)),
            ctrl('s', Label::Save, Message::Do(Chore::Save)),
            ctrl('e', Label::EditPosition, Message::Do(Chore::Edit)),
            ctrl('a', Label::Analysis, Message::Do(Chore::Analyse)),
            ctrl_key(Key::Home, Label::Records, Message::Do(Chore::Records)),
            ctrl_key(
                Key::End,
                Label::KeyFindPosition,
                Message::Do(Chore::FindPosition),
            ),
            ctrl_key(
                Key::Function(7),
                Label::KeySecondLook,
                Message::Do(Chore::SecondLook),
            ),
            ctrl_key(
                Key::Function(8),
                Label::Practice,
                Message::Do(Chore::Practice),
            ),
            ctrl_key(
                Key::PageDown,
                Label::KeyTurnPage,
                Message::Do(Chore::TurnPage),
            ),
            ctrl_key(Key::Down, Label::ImportGames, Message::Do(Chore::Import)),
            ctrl_key(Key::Up, Label::ExportGames, Message::Do(Chore::Export)),
            ctrl('b', Label::ExportPicture, Message::Do(Chore::ExportPicture)),
            key(
                Key::Function(12),
                Label::Screenshot,
                Message::Do(Chore::Screenshot),
            ),
            key(
                Key::Function(8),
                Label::KeyReport,
                Message::Do(Chore::Report),
            ),
            ctrl('u', Label::KeySound, Message::ToggleSound),
            key(Key::Function(10), Label::Settings, Message::OpenSettings),
            ctrl('+', Label::KeyLarger, Message::Zoom(Zoom::In)),
            ctrl('-', Label::KeySmaller, Message::Zoom(Zoom::Out)),
            ctrl('0', Label::KeyUsualSize, Message::Zoom(Zoom::Reset)),
            key(Key::Function(11), Label::Fullscreen, Message::Fullscreen),
            key(
                Key::Function(1),
                Label::Help,
                Message::Help(help::Message::Open),
            ),
            Binding {
                stroke: Stroke::Char('?'),
                label: Label::Help,
                message: Message::Help(help::Message::Open),
            },
            ctrl('q', Label::Quit, Message::Quit),
        ],
    },
];

/// What an event asks for, if it is a key of the table.
pub(crate) fn message(event: &InputEvent) -> Option<Message> {
    let stroke = match event {
        InputEvent::Key {
            key,
            mods: Mods { ctrl: true, .. },
        } => Stroke::CtrlKey(*key),
        InputEvent::Key { key, .. } => Stroke::Key(*key),
        InputEvent::Shortcut(letter) => Stroke::Ctrl(*letter),
        InputEvent::Char(c) => Stroke::Char(*c),
        InputEvent::PointerMoved(_)
        | InputEvent::PointerDown { .. }
        | InputEvent::PointerUp { .. }
        | InputEvent::PointerLost
        | InputEvent::Wheel { .. }
        | InputEvent::Resized { .. }
        | InputEvent::FileDropped { .. }
        | InputEvent::QuitRequested => return None,
    };
    let mut bindings = GROUPS.iter().flat_map(|group| group.bindings);
    bindings
        .find(|binding| binding.stroke == stroke)
        .map(|binding| binding.message)
}

impl Stroke {
    /// What is printed on the keys.
    pub(crate) fn name(self) -> String {
        match self {
            Self::Key(key) => key_name(key),
            Self::CtrlKey(key) => format!("Ctrl+{}", key_name(key)),
            Self::Ctrl('-') => "Ctrl+−".to_owned(),
            Self::Ctrl(letter) => format!("Ctrl+{}", letter.to_ascii_uppercase()),
            Self::Char(c) => c.to_string(),
        }
    }
}

fn key_name(key: Key) -> String {
    let name = match key {
        Key::Escape => "Esc",
        Key::Enter => "Enter",
        Key::Space => "Space",
        Key::Tab => "Tab",
        Key::Backspace => "Backspace",
        Key::Delete => "Delete",
        Key::Left => "←",
        Key::Right => "→",
        Key::Up => "↑",
        Key::Down => "↓",
        Key::Home => "Home",
        Key::End => "End",
        Key::PageUp => "PgUp",
        Key::PageDown => "PgDn",
        Key::Function(number) => return format!("F{number}"),
    };
    name.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> impl Iterator<Item = &'static Binding> {
        GROUPS.iter().flat_map(|group| group.bindings)
    }

    #[test]
    fn no_key_means_two_things() {
        for binding in all() {
            let same = all().filter(|other| other.stroke == binding.stroke);
            assert_eq!(same.count(), 1, "{:?}", binding.stroke);
        }
    }

    #[test]
    fn a_letter_without_ctrl_is_left_to_the_typed_move() {
        for c in ('a'..='z').chain('A'..='Z').chain('0'..='9') {
            assert_eq!(message(&InputEvent::Char(c)), None, "{c}");
        }
        assert_eq!(message(&InputEvent::Shortcut('q')), Some(Message::Quit));
    }

    #[test]
    fn with_ctrl_an_arrow_steps_through_the_moves() {
        let struck = |ctrl| {
            message(&InputEvent::Key {
                key: Key::Left,
                mods: Mods {
                    ctrl,
                    ..Mods::default()
                },
            })
        };
        assert_eq!(struck(false), Some(cursor(Way::Left)));
        assert_eq!(struck(true), Some(browse(Browse::Back)));
    }
}
