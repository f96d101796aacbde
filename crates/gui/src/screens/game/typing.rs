//! Moves by keyboard: letters go straight into the move, which is played as soon as no other can be meant.

use tabia_game::UciMove;
use tabia_game::typed::{self, Typed};

use tabia_words::Label;

use super::{GameScreen, Moment};
use crate::board_ui::{Aim, Hand, Intent};
use crate::sound::Cue;

/// No move needs more: `Qa1xb2`, `exd8=Q+`.
const LONGEST: usize = 10;

impl GameScreen {
    /// Adds a character to the typed move; `false` where none can be typed.
    pub(super) fn type_char(&mut self, c: char, moment: Moment<'_>) -> bool {
        let mine = self.my_moves();
        let may_type = mine.is_mine_now() && self.looking_at.is_none();
        if !may_type || c.is_whitespace() || self.typed.chars().count() >= LONGEST {
            return false;
        }
        self.typed.push(c);
        let typed = self.typed_moves();
        if let Some(legal) = typed.certain() {
            let mv = legal.mv;
            self.play_typed(mv, moment);
        } else if typed.candidates.is_empty() {
            // Said once: every further letter is as wrong.
            let was_right = self.typed.char_indices().next_back().is_some_and(|(i, _)| {
                i == 0
                    || !typed::read(&self.typed[..i], self.view())
                        .candidates
                        .is_empty()
            });
            if was_right {
                self.waiting_cues.push(Cue::Refused);
                self.say(Label::NoSuchMove.text(moment.language));
            }
        }
        true
    }

    /// Plays what the text names in full, though it could still become another move.
    pub(super) fn enter_typed(&mut self, moment: Moment<'_>) {
        if let Some(mv) = self.typed_moves().exact.map(|legal| legal.mv) {
            self.play_typed(mv, moment);
        }
    }

    /// What the typed text may mean.
    pub(super) fn typed_moves(&self) -> Typed {
        typed::read(&self.typed, self.view())
    }

    fn play_typed(&mut self, mv: UciMove, moment: Moment<'_>) {
        self.typed.clear();
        self.board_ui.clear();
        let by = Hand::Click;
        let aim = Aim::Sure;
        self.ask(Intent::Play { mv, by, aim }, moment);
    }
}
