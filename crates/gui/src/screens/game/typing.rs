//! Moves by keyboard: letters go straight into the move, which is played as soon as no other can be meant.

use std::time::Duration;

use tabia_game::UciMove;

use tabia_words::Label;

use super::{GameScreen, Message, Moment, Topic};
use crate::app::Effect;
use crate::board_ui::{Aim, Hand, Intent};
use crate::hands::{self, Reading, Spelt};
use crate::sound::Cue;

/// What can be typed besides moves, and Enter.
const WORDS: [(&str, Message); 6] = [
    ("resign", Message::Resign),
    ("draw", Message::Draw),
    ("takeback", Message::Takeback),
    ("hint", Message::Hint),
    ("clock", Message::Say(Topic::Clocks)),
    ("who", Message::Say(Topic::Players)),
];

/// The word for the sheet of keys, which is the window's.
const HELP: &str = "help";

impl GameScreen {
    /// Adds a character to the typed move; `false` where none can be typed.
    pub(super) fn type_char(&mut self, c: char, moment: Moment<'_>) -> bool {
        if self.my_moves().is_never() {
            return false;
        }
        let mut typed = std::mem::take(&mut self.typed);
        let spelt = hands::spell(&mut typed, c, |text| self.reading_of(text));
        self.typed = typed;
        match spelt {
            Spelt::No => return false,
            Spelt::Longer => {}
            Spelt::Move(mv) => self.play_typed(mv, moment),
            Spelt::Wrong => {
                self.waiting_cues.push(Effect::Play {
                    cue: Cue::Refused,
                    after: Duration::ZERO,
                });
                self.say(Label::NoSuchMove.text(moment.language));
            }
        }
        true
    }

    /// Plays what the text names in full, though it could still become another move, or obeys a word. Of what is no
    /// move the game is asked all the same, for it knows why.
    pub(super) fn enter_typed(&mut self, moment: Moment<'_>) {
        let typed = self.typed.to_lowercase();
        if let Some(mv) = self.reading().exact {
            self.play_typed(mv, moment);
        } else if let Some((_, message)) = WORDS.iter().find(|(word, _)| *word == typed) {
            self.typed.clear();
            self.update(*message, moment);
        } else if let Some(mv) = self.my_moves().intended(&self.typed) {
            self.ask(Intent::Refused { mv }, moment);
        }
    }

    /// Whether the word for the sheet of keys is typed, which then has been heard.
    pub(crate) fn is_asked_for_help(&mut self) -> bool {
        let is_asked = self.typed.eq_ignore_ascii_case(HELP);
        if is_asked {
            self.typed.clear();
        }
        is_asked
    }

    /// What the typed text may mean.
    pub(super) fn reading(&self) -> Reading {
        self.reading_of(&self.typed)
    }

    fn reading_of(&self, text: &str) -> Reading {
        let mut reading = self.my_moves().read(text);
        let typed = text.to_lowercase();
        let words = WORDS.iter().map(|(word, _)| *word).chain([HELP]);
        // One letter begins too many things to speak of words.
        let begun = words.filter(|word| typed.len() > 1 && word.starts_with(&typed));
        reading.candidates.extend(begun.map(str::to_owned));
        reading
    }

    fn play_typed(&mut self, mv: UciMove, moment: Moment<'_>) {
        self.typed.clear();
        self.board_ui.clear();
        let by = Hand::Click;
        let aim = Aim::Sure;
        self.ask(Intent::Play { mv, by, aim }, moment);
    }
}
