//! Moves by keyboard: letters go straight into the move, which is played as soon as no other can be meant.

use tabia_game::UciMove;

use tabia_words::Label;

use super::my_moves::Reading;
use super::{GameScreen, Moment};
use crate::board_ui::{Aim, Hand, Intent};
use crate::sound::Cue;

/// No move needs more: `Qa1xb2`, `exd8=Q+`.
const LONGEST: usize = 10;

impl GameScreen {
    /// Adds a character to the typed move; `false` where none can be typed.
    pub(super) fn type_char(&mut self, c: char, moment: Moment<'_>) -> bool {
        if self.my_moves().is_never() || c.is_whitespace() || self.typed.chars().count() >= LONGEST
        {
            return false;
        }
        let was_right = self.typed.is_empty() || !self.reading().candidates.is_empty();
        self.typed.push(c);
        let reading = self.reading();
        if let Some(mv) = reading.certain {
            self.play_typed(mv, moment);
        } else if reading.candidates.is_empty() && was_right {
            // Said once: every further letter is as wrong.
            self.waiting_cues.push(Cue::Refused);
            self.say(Label::NoSuchMove.text(moment.language));
        }
        true
    }

    /// Plays what the text names in full, though it could still become another move.
    pub(super) fn enter_typed(&mut self, moment: Moment<'_>) {
        if let Some(mv) = self.reading().exact {
            self.play_typed(mv, moment);
        }
    }

    /// What the typed text may mean.
    pub(super) fn reading(&self) -> Reading {
        self.my_moves().read(&self.typed)
    }

    fn play_typed(&mut self, mv: UciMove, moment: Moment<'_>) {
        self.typed.clear();
        self.board_ui.clear();
        let by = Hand::Click;
        let aim = Aim::Sure;
        self.ask(Intent::Play { mv, by, aim }, moment);
    }
}
