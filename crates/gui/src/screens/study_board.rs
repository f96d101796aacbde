//! A position of a study on the board, as pieces are moved on it.

use tabia_game::study::Study;
use tabia_game::{Rejection, Square};

use super::context::Context;
use super::game::Moment;
use crate::anim::Animation;
use crate::app::Message;
use crate::board::BoardGeometry;
use crate::board_scene::BoardPicture;
use crate::board_ui::{BoardUi, Manner, Moves, Promotion, State, TREMBLE, Target};
use crate::drawing::Drawn;
use crate::settings::play::Castling;
use crate::targets::legal_targets;
use crate::ui::Ui;

/// The legal moves of the study, as the board asks for them.
pub(super) struct StudyMoves<'s>(pub(super) &'s Study, pub(super) Castling);

impl Moves for StudyMoves<'_> {
    fn can_move(&self, from: Square) -> bool {
        let turn = self.0.turn();
        self.0
            .board()
            .get(from)
            .is_some_and(|piece| piece.color == turn)
    }

    fn targets(&self, from: Square) -> Vec<Target> {
        legal_targets(self.0.legal(), self.0.mode(), self.1, from)
    }
}

/// How pieces are moved here.
pub(super) fn manner(moment: Moment<'_>) -> Manner {
    Manner {
        input: moment.play.input,
        moves_on: moment.play.moves_on,
        one_click: moment.play.one_click,
        promotion: Promotion::Ask,
        tremble: TREMBLE,
    }
}

/// What is on the board and in somebody's hand.
pub(super) struct StudyBoard<'s> {
    pub(super) study: &'s Study,
    pub(super) hand: &'s BoardUi,
    /// What the rules have against the move that was tried last.
    pub(super) refused: Option<Rejection>,
    /// The square under the keyboard.
    pub(super) cursor: Option<Square>,
    pub(super) animation: &'s Animation,
}

impl StudyBoard<'_> {
    pub(super) fn draw(
        &self,
        ui: &mut Ui<'_, Message>,
        cx: &Context<'_>,
        geometry: BoardGeometry,
        drawings: &[Drawn],
    ) {
        let moves = StudyMoves(self.study, cx.play.castling);
        let reason: Vec<Square> = self.refused.iter().flat_map(Rejection::marks).collect();
        let active = self.hand.active();
        let targets = active.map(|from| moves.targets(from)).unwrap_or_default();
        let (held, promoting) = match self.hand.state() {
            State::Dragging(held) => (Some(held), None),
            State::Promoting(promoting) => (None, Some((promoting, self.study.turn()))),
            State::Idle | State::Selected(_) | State::Aiming(_) => (None, None),
        };
        BoardPicture {
            last_move: self.study.last_move(),
            check: self.study.check(),
            reason: &reason,
            drawings,
            selected: active,
            cursor: self.cursor,
            targets: &targets,
            held,
            promoting,
            animation: self.animation,
            hovered: active.and_then(|_| geometry.square_at(cx.pointer)),
            ..cx.board(self.study.board(), geometry)
        }
        .build(ui.sprites());
    }
}
