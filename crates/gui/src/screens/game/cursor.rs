//! The square cursor: everything that the pointer does on the board, by keys.

use tabia_game::{Square, UciMove};

use super::{GameScreen, Moment};
use crate::app::Effect;
use crate::board::BoardGeometry;
use crate::board_ui::{Intent, State};
use crate::cursor::{self, Way};
use crate::sound::Cue;
use tabia_words::Label;

impl GameScreen {
    /// Moves the cursor, or the mark in the promotion chooser. The first step only shows where the cursor is.
    pub(super) fn move_cursor(&mut self, way: Way, moment: Moment<'_>) {
        if let State::Promoting(_) = self.board_ui.state() {
            self.board_ui.turn_choice(match way {
                Way::Up | Way::Left => -1,
                Way::Down | Way::Right => 1,
            });
            return self.say_choice(moment);
        }
        self.cursor = match self.cursor {
            None => Some(self.first_cursor()),
            Some(square) => {
                let next = cursor::step(square, way, self.bottom);
                if next.is_none() {
                    self.waiting_cues.push(Effect::PlaySoftly(Cue::Refused));
                }
                next.or(Some(square))
            }
        };
        if let Some(square) = self.cursor {
            self.sketch.lead_to(square);
        }
        self.say_cursor(moment.language);
    }

    /// Begins an arrow or a circle at the square under the cursor, or ends it there.
    pub(super) fn sketch_by_keys(&mut self, moment: Moment<'_>) {
        let Some(square) = self.cursor else {
            self.cursor = Some(self.first_cursor());
            return self.say_cursor(moment.language);
        };
        if self.sketch.is_drawn_by_keys() {
            self.finish_sketch();
        } else {
            self.board_ui.clear();
            self.sketch.begin_by_keys(square);
            self.say(Label::DrawingFrom.text(moment.language));
        }
    }

    /// Presses the square under the cursor, as the pointer would.
    pub(super) fn press_cursor(&mut self, moment: Moment<'_>) {
        let Some(square) = self.cursor else {
            self.cursor = Some(self.first_cursor());
            return self.say_cursor(moment.language);
        };
        let intent = if let State::Promoting(promoting) = self.board_ui.state() {
            self.board_ui.choose(Some(promoting.marked))
        } else {
            // The board as such, wherever it lies on the screen.
            let board = BoardGeometry::whole(self.bottom);
            let at = board.center_of(square);
            let manner = self.manner_of_keys(moment);
            let before = self.board_ui.state();
            let mut board_ui = std::mem::take(&mut self.board_ui);
            let moves = self.my_moves().castling_by(moment.play.castling);
            let pressed = board_ui.press(at, board, &moves, manner);
            let released = board_ui.release(at, board, &moves, manner);
            self.board_ui = board_ui;
            // Esc lets go; whoever presses another square means it, and the game knows why it cannot be.
            let refused = match (before, self.board_ui.state()) {
                (State::Selected(from), State::Idle) if from != square => Some(Intent::Refused {
                    mv: UciMove {
                        from,
                        to: square,
                        promotion: None,
                    },
                }),
                _ => None,
            };
            pressed.or(released).or(refused)
        };
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
