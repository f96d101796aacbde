//! Moves chosen in advance: they stay with the guest until their turn comes.

use tabia_game::{Actor, Color, Command, Event, Phase, PremoveEdit, SessionEvent, Timestamp};

use super::Guest;
use tabia_game::premove::PremoveError;

impl Guest {
    /// Changes what `side` has chosen in advance.
    pub fn edit_premoves(&mut self, side: Color, edit: PremoveEdit) {
        if self.side() != Some(side) {
            let error = PremoveError::Watching;
            let refused = SessionEvent::PremoveRefused { side, error };
            return self.events.push(Event::Session(refused));
        }
        let premoves = &mut self.premoves[side];
        let changed = match edit {
            PremoveEdit::Push(mv) => premoves.push(mv, side, &self.view.board, self.view.castling),
            PremoveEdit::Remove(index) => premoves.remove(index),
            PremoveEdit::Clear => {
                premoves.clear();
                Ok(())
            }
        };
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
        let ply = game.ply();
        let Some(mv) = self.premoves[side].pop() else {
            return;
        };
        let command = Command::Play { ply, mv };
        let judged = self.game().map(|game| {
            let now = self.host_time(now);
            game.decide(Actor::Player(side), command, now)
        });
        if let Some(Err(rejection)) = judged {
            self.premoves[side].clear();
            let failed = SessionEvent::PremoveFailed {
                side,
                mv,
                rejection,
            };
            self.events.push(Event::Session(failed));
        } else {
            self.send(Actor::Player(side), command, now);
        }
        self.tell_premoves(side);
    }
}
