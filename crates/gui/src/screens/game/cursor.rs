//! The square cursor: everything that the pointer does on the board, by keys.

use tabia_game::Square;

use super::{GameScreen, Moment};
use crate::app::Effect;
use crate::board_ui::State;
use crate::cursor::{self, Way};
use crate::hands::{self, Stepped};
use crate::sound::Cue;
use tabia_words::Label;

impl GameScreen {
    /// Moves the cursor, or the mark in the promotion chooser. The first step only shows where the cursor is.
    pub(super) fn move_cursor(&mut self, way: Way, moment: Moment<'_>) {
        let at = (self.bottom, self.first_cursor());
        let (board_ui, sketch) = (&mut self.board_ui, &mut self.sketch);
        match hands::step(&mut self.cursor, way, at, board_ui, sketch) {
            Stepped::Choice => return self.say_choice(moment),
            Stepped::Square => {}
            Stepped::Edge => self.waiting_cues.push(Effect::PlaySoftly(Cue::Refused)),
        }
        self.say_cursor(moment.language);
    }

    /// Begins an arrow or a circle at the square under the cursor, or ends it there.
    pub(super) fn sketch_by_keys(&mut self, moment: Moment<'_>) {
        let Some(square) = self.cursor else {
            self.cursor = Some(self.first_cursor());
            return self.say_cursor(moment.language);
        };
        match hands::draw_by_keys(square, &mut self.sketch, &mut self.board_ui) {
            Some(shape) => self.draw_shape(shape),
            None => self.say(Label::DrawingFrom.text(moment.language)),
        }
    }

    /// Presses the square under the cursor, as the pointer would.
    pub(super) fn press_cursor(&mut self, moment: Moment<'_>) {
        let Some(square) = self.cursor else {
            self.cursor = Some(self.first_cursor());
            return self.say_cursor(moment.language);
        };
        let manner = self.manner(moment);
        let mut board_ui = std::mem::take(&mut self.board_ui);
        let moves = self.my_moves().castling_by(moment.play.castling);
        let intent = hands::press(square, self.bottom, &mut board_ui, &moves, manner);
        self.board_ui = board_ui;
        match intent {
            Some(intent) => self.ask(intent, moment),
            None => {
                // Like a piece that is lifted.
                if let State::Selected(_) = self.board_ui.state() {
                    self.waiting_cues.push(Effect::PlaySoftly(Cue::Move));
                }
                self.say_choice(moment);
            }
        }
    }

    /// Where the last move went, or the king of the side at the bottom.
    fn first_cursor(&self) -> Square {
        let last = self.view().last_move().map(|played| played.to);
        last.unwrap_or(cursor::first(self.bottom))
    }
}
