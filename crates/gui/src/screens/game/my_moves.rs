//! The view's legal moves as the board's targets; while the other side thinks, the moves that can be chosen in advance.

use tabia_game::premove::{self, Arrival, Premoves, Reach};
use tabia_game::{
    Board, ByColor, CastlingMode, CastlingRights, Color, Phase, Square, UciMove, View, typed,
};

use crate::board_ui::{Marker, Moves, Target};
use crate::hands::Reading;
use crate::settings::play::Castling;
use crate::targets::{legal_targets, onto_rook};

/// The moves that the person at this computer may make now.
pub(crate) struct MyMoves<'v> {
    view: &'v View,
    turn: Turn,
    castling: Castling,
}

/// Whose pieces can be taken up.
enum Turn {
    /// Those of the side to move.
    Now,
    /// Those of the side that waits, on the board that the moves chosen so far would leave.
    Ahead {
        side: Color,
        ghost: Board,
        castling: CastlingRights,
    },
    /// Nobody's.
    Never,
}

impl<'v> MyMoves<'v> {
    /// What may be moved by somebody who controls these sides and whose waiting side has chosen `premoves`.
    pub(super) fn new(view: &'v View, control: ByColor<bool>, premoves: &Premoves) -> Self {
        let turn = match (view.phase, control[view.turn], control[!view.turn]) {
            (Phase::Playing, true, _) => Turn::Now,
            (Phase::Playing, false, true) => Turn::Ahead {
                side: !view.turn,
                ghost: premoves.ghost(&view.board),
                castling: premoves.castling(&view.board, view.castling),
            },
            (Phase::Playing, false, false) | (Phase::Paused(_) | Phase::Over(_), _, _) => {
                Turn::Never
            }
        };
        Self {
            turn,
            ..Self::never(view)
        }
    }

    /// What the side to move may choose in advance, whose move is as good as played and leaves this board.
    pub(super) fn behind(
        view: &'v View,
        board: &Board,
        castling: CastlingRights,
        premoves: &Premoves,
    ) -> Self {
        let turn = match view.phase {
            Phase::Playing => Turn::Ahead {
                side: view.turn,
                ghost: premoves.ghost(board),
                castling: premoves.castling(board, castling),
            },
            Phase::Paused(_) | Phase::Over(_) => Turn::Never,
        };
        Self {
            turn,
            ..Self::never(view)
        }
    }

    /// Nothing can be moved.
    pub(super) fn never(view: &'v View) -> Self {
        Self {
            view,
            turn: Turn::Never,
            castling: Castling::default(),
        }
    }

    /// The same, with the castling rook a target or not, as the person likes it.
    pub(super) fn castling_by(self, castling: Castling) -> Self {
        Self { castling, ..self }
    }

    /// Whether nobody here can move anything.
    pub(super) fn is_never(&self) -> bool {
        matches!(self.turn, Turn::Never)
    }

    /// The side that chooses in advance, if a move would be one.
    pub(super) fn ahead(&self) -> Option<Color> {
        match self.turn {
            Turn::Ahead { side, .. } => Some(side),
            Turn::Now | Turn::Never => None,
        }
    }

    /// The board with every chosen move played, if there are any to choose.
    pub(super) fn ghost(&self) -> Option<&Board> {
        match &self.turn {
            Turn::Ahead { ghost, .. } => Some(ghost),
            Turn::Now | Turn::Never => None,
        }
    }

    /// The move of which a typed text asks why it is none.
    pub(super) fn intended(&self, text: &str) -> Option<UciMove> {
        match self.turn {
            Turn::Now => typed::intended(text, self.view),
            Turn::Ahead { .. } | Turn::Never => None,
        }
    }

    /// What a typed text may mean now.
    pub(super) fn read(&self, text: &str) -> Reading {
        match &self.turn {
            Turn::Now => typed::read(text, self.view).into(),
            Turn::Ahead {
                side,
                ghost,
                castling,
            } => {
                let typed = typed::read_ahead(text, *side, ghost, *castling);
                Reading {
                    certain: typed.exact.filter(|_| typed.candidates.len() == 1),
                    exact: typed.exact,
                    candidates: typed.candidates.iter().map(ToString::to_string).collect(),
                }
            }
            Turn::Never => Reading::default(),
        }
    }
}

/// Where a piece could go in some position, as the board shows it.
fn premove_targets(
    ghost: &Board,
    rights: CastlingRights,
    castling: Castling,
    from: Square,
) -> Vec<Target> {
    let target = |reach: Reach| {
        let (marker, promotes) = match reach.arrival {
            Arrival::Empty => (Marker::Quiet, false),
            Arrival::Piece => (Marker::Capture, false),
            Arrival::CastlingRook => (onto_rook(castling)?, false),
            Arrival::Promotion => match ghost.get(reach.to) {
                Some(_) => (Marker::Capture, true),
                None => (Marker::Quiet, true),
            },
        };
        Some(Target {
            to: reach.to,
            mv: UciMove {
                from,
                to: reach.to,
                promotion: None,
            },
            marker,
            promotes,
        })
    };
    let reach = premove::reach(ghost, rights, from);
    reach.into_iter().filter_map(target).collect()
}

impl Moves for MyMoves<'_> {
    fn can_move(&self, from: Square) -> bool {
        let (board, side) = match &self.turn {
            Turn::Now => (&self.view.board, self.view.turn),
            Turn::Ahead { side, ghost, .. } => (ghost, *side),
            Turn::Never => return false,
        };
        board.get(from).is_some_and(|piece| piece.color == side)
    }

    fn targets(&self, from: Square) -> Vec<Target> {
        match &self.turn {
            _ if !self.can_move(from) => Vec::new(),
            Turn::Now => {
                let mode = self.view.setup.start.mode();
                legal_targets(&self.view.legal, mode, self.castling, from)
            }
            Turn::Ahead {
                ghost, castling, ..
            } => {
                // In Chess960 there is no other way.
                let by = match self.view.setup.start.mode() {
                    CastlingMode::Standard => self.castling,
                    CastlingMode::Chess960 => Castling::Rook,
                };
                premove_targets(ghost, *castling, by, from)
            }
            Turn::Never => Vec::new(),
        }
    }
}
