//! Two people at one board, and games that follow each other.

use tabia_game::{Color, Ply, Takebacks};

use super::{GameScreen, Moment};
use crate::anim::Animation;
use crate::board_ui::State;
use crate::settings::play::{AutoFlip, Play};

impl GameScreen {
    fn has_two_people(&self) -> bool {
        let control = self.session.control();
        control.white && control.black
    }

    /// The side whose pieces face down, so that both people see theirs upright across the board.
    pub(super) fn turned(&self, play: &Play) -> Option<Color> {
        let faces = self.has_two_people() && play.auto_flip == AutoFlip::Pieces;
        faces.then_some(!self.bottom)
    }

    /// Turns the board to the side to move, once the move that was made has been seen; `true` if it has turned.
    pub(super) fn turn_to_mover(&mut self, moment: Moment<'_>) -> bool {
        let turn = self.view().turn;
        let turns = self.has_two_people()
            && moment.play.auto_flip == AutoFlip::Board
            && self.bottom != turn
            && self.looking_at.is_none()
            && self.view().result().is_none()
            && self.board_ui.state() == State::Idle
            && self.animation.is_over(moment.now);
        if turns {
            self.bottom = turn;
            self.animation = Animation::default();
        }
        turns
    }

    /// The same screen after the game `before`, which can be returned to as long as there is nothing to take back
    /// in this one. In the place of one that gave way stands the game before it: whoever holds on to a game that was
    /// put aside would sit down there again as soon as its host is back.
    #[must_use]
    pub(crate) fn following(mut self, before: Option<Self>) -> Self {
        let before = before.and_then(|mut before| match before.gives_way() {
            true => before.take_predecessor(),
            false => Some(before),
        });
        let is_worth_it = |before: &Self| !before.view().moves.is_empty();
        self.predecessor = before.filter(is_worth_it).map(|mut before| {
            before.predecessor = None;
            Box::new(before)
        });
        self
    }

    /// Where taking back leads in this game. Two people share the board: the one who has just moved takes back. An end
    /// that somebody has brought about is taken back alone.
    pub(super) fn takeback_target(&self) -> Option<Ply> {
        let view = self.view();
        if !self.may_take_back() {
            return None;
        }
        let own = self.speaker().and_then(|side| view.takeback_to[side]);
        let last = view.ply.previous().filter(|_| self.has_two_people());
        own.filter(|to| *to == view.ply).or(last).or(own)
    }

    /// Whether anything can be taken back in this game at all.
    pub(super) fn may_take_back(&self) -> bool {
        let view = self.view();
        match (view.setup.takebacks, view.result()) {
            (Takebacks::Free, _) | (Takebacks::ByConsent, None) => true,
            (Takebacks::ByConsent, Some(_)) | (Takebacks::Forbidden, _) => false,
        }
    }

    /// Whether taking back leads to the game before: there is nothing to take back in this one.
    pub(crate) fn leads_back(&self) -> bool {
        let has_begun = !self.view().moves.is_empty();
        let is_held = has_begun && (!self.may_take_back() || self.takeback_target().is_some());
        self.predecessor.is_some() && self.pending.is_none() && self.table.is_none() && !is_held
    }

    pub(crate) fn take_predecessor(&mut self) -> Option<Self> {
        self.predecessor.take().map(|before| *before)
    }
}
