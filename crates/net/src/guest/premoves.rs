//! Moves chosen in advance: they stay with the guest until their turn comes.

use tabia_game::premove::{Due, PremoveError};
use tabia_game::{Actor, Color, Event, Phase, PremoveEdit, SessionEvent, Timestamp};

use super::Guest;

impl Guest {
    /// Changes what `side` has chosen in advance.
    pub fn edit_premoves(&mut self, side: Color, edit: PremoveEdit) {
        if self.side() != Some(side) {
            let error = PremoveError::Watching;
            let refused = SessionEvent::PremoveRefused { side, error };
            return self.events.push(Event::Session(refused));
        }
        // What is under way is as good as played: the next move is chosen behind it.
        let ahead = self.pending_move().and_then(|mv| self.view.once_played(mv));
        let (board, castling) = match &ahead {
            Some((board, castling)) => (board, *castling),
            None => (&self.view.board, self.view.castling),
        };
        let changed = self.premoves[side].edit(edit, side, board, castling);
        match changed {
            Ok(()) => self.tell_premoves(side),
            Err(error) => {
                let refused = SessionEvent::PremoveRefused { side, error };
                self.events.push(Event::Session(refused));
            }
        }
    }

    fn tell_premoves(&mut self, side: Color) {
        let moves = self.premoves[side].moves().to_vec();
        let changed = SessionEvent::PremovesChanged { side, moves };
        self.events.push(Event::Session(changed));
    }

    pub(super) fn drop_premoves(&mut self, side: Color) {
        if !self.premoves[side].moves().is_empty() {
            self.premoves[side].clear();
            self.tell_premoves(side);
        }
    }

    /// Asks for the next premove, if its turn has come.
    pub(super) fn play_premove(&mut self, now: Timestamp) {
        let Some((side, game)) = self.side().zip(self.game()) else {
            return;
        };
        let is_turn = game.phase() == Phase::Playing && game.turn() == side;
        if !is_turn || !self.asks.is_empty() {
            return;
        }
        let now_there = self.host_time(now);
        let mut premoves = self.premoves[side].clone();
        let due = premoves.take_next(game, now_there);
        self.premoves[side] = premoves;
        match due {
            None => return,
            Some(Due::Played(command, _)) => self.send(Actor::Player(side), command, now),
            Some(Due::Failed(mv, failure)) => {
                let failed = SessionEvent::PremoveFailed { side, mv, failure };
                self.events.push(Event::Session(failed));
            }
        }
        self.tell_premoves(side);
    }
}
