//! Going through a game that is over: which of its positions is on the board, and how it came there.

use tabia_game::{Board, Ply, View};

use super::context::Context;
use super::game::{Browse, Moment, step_cue};
use super::scroll::Scroll;
use crate::anim::Animation;
use crate::app::{Effect, Message};
use crate::board::BoardGeometry;
use crate::board_scene::BoardPicture;
use crate::ui::Ui;

/// Where somebody is in a game.
pub(super) struct Walk {
    pub(super) ply: Ply,
    /// How far the moves are scrolled.
    pub(super) scroll: Scroll,
    shown: Board,
    pub(super) animation: Animation,
}

impl Walk {
    /// At the end of the game of `view`.
    pub(super) fn at_end(view: &View) -> Self {
        Self {
            ply: view.ply,
            scroll: Scroll::default(),
            shown: view.board.clone(),
            animation: Animation::default(),
        }
    }

    /// The board of the last picture.
    pub(super) const fn shown(&self) -> &Board {
        &self.shown
    }

    /// Puts the position after `ply` on the board at once.
    pub(super) fn jump(&mut self, ply: Ply, view: &View) {
        self.ply = ply;
        self.shown = view.past(ply).board;
        self.animation = Animation::default();
    }

    /// Goes there, and gives the sound of it; none if it is there already.
    pub(super) fn go(&mut self, browse: Browse, view: &View, moment: Moment<'_>) -> Option<Effect> {
        let at = self.ply;
        self.ply = browse.ply(at, view.ply);
        if self.ply == at {
            return None;
        }
        self.scroll.follow();
        let past = view.past(self.ply);
        let cue = step_cue(past.last_move.filter(|_| self.ply > at));
        self.animation = Animation::between(
            &self.shown,
            &past.board,
            moment.now,
            moment.play.animation(),
        );
        self.shown = past.board;
        Some(cue)
    }

    pub(super) fn draw(
        &self,
        ui: &mut Ui<'_, Message>,
        cx: &Context<'_>,
        view: &View,
        geometry: BoardGeometry,
    ) {
        let past = view.past(self.ply);
        BoardPicture {
            last_move: past.last_move.map(|played| (played.from, played.to)),
            check: past.check,
            animation: &self.animation,
            ..cx.board(&self.shown, geometry)
        }
        .build(ui.sprites());
    }
}
