//! The moves that are chosen in advance, once they are chosen: dropped again, or told when to be played.

use tabia_game::{PremoveEdit, Square, UciMove};
use tabia_words::{self as words, Message};

use super::{GameScreen, Moment};
use crate::board_ui::Moves;

impl GameScreen {
    pub(super) fn drop_premoves(&mut self) {
        if !self.premoves().is_empty() {
            self.edit_premoves(PremoveEdit::Clear);
        }
    }

    /// A press on the square that a chosen move leaves drops that move, unless the selected piece goes there; a miss
    /// drops none.
    pub(super) fn drop_premove_from(&mut self, square: Option<Square>, moment: Moment<'_>) -> bool {
        let moves = self.my_moves().castling_by(moment.play.castling);
        let goes = |square: Square| {
            let active = self.board_ui.active();
            let targets = active.map(|from| moves.targets(from)).unwrap_or_default();
            targets.iter().any(|target| target.to == square)
        };
        let Some(square) = square.filter(|square| !moves.can_move(*square) && !goes(*square))
        else {
            return false;
        };
        let mut chosen = self.premoves().iter();
        let Some(index) = chosen.position(|premove| premove.mv.from == square) else {
            return false;
        };
        self.board_ui.clear();
        self.edit_premoves(PremoveEdit::Remove(index));
        true
    }

    pub(super) fn drop_last_premove(&mut self) -> bool {
        let Some(index) = self.premoves().len().checked_sub(1) else {
            return false;
        };
        self.edit_premoves(PremoveEdit::Remove(index));
        true
    }

    /// Lets a chosen move wait for something else: the one of this number, or else one from or to the square under the
    /// cursor, or else the last.
    pub(super) fn next_condition(&mut self, index: Option<usize>, moment: Moment<'_>) {
        let premoves = self.premoves();
        let at_cursor = || {
            let square = self.cursor?;
            let is_there = |mv: UciMove| mv.from == square || mv.to == square;
            premoves.iter().rposition(|premove| is_there(premove.mv))
        };
        let last = premoves.len().checked_sub(1);
        let index = index.or_else(at_cursor).or(last);
        let Some((index, premove)) = index.and_then(|index| Some((index, premoves.get(index)?)))
        else {
            return;
        };
        let condition = premove.condition.next();
        self.edit_premoves(PremoveEdit::Wait(index, condition));
        let number = index + 1;
        let told = Message::PremoveCondition { number, condition };
        self.tell(words::text(moment.language, told).into_owned(), moment.now);
    }

    fn edit_premoves(&mut self, edit: PremoveEdit) {
        let side = self.side_ahead();
        self.session.edit_premoves(side, edit);
    }
}
