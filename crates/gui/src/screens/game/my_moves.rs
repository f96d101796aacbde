//! The view's legal moves as the board's targets; while the other side thinks, the moves that can be chosen in advance.

use tabia_game::premove::{self, Premoves};
use tabia_game::{Board, ByColor, CastlingMode, Color, Phase, Rank, Role, Square, UciMove, View};

use crate::board_ui::{Marker, Moves, Target};

/// The moves that the person at this computer may make now.
pub(crate) struct MyMoves<'v> {
    view: &'v View,
    turn: Turn,
}

/// Whose pieces can be taken up.
enum Turn {
    /// Those of the side to move.
    Now,
    /// Those of the side that waits, on the board that the moves chosen so far would leave.
    Ahead { side: Color, ghost: Board },
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
            },
            (Phase::Playing, false, false) | (Phase::Paused(_) | Phase::Over(_), _, _) => {
                Turn::Never
            }
        };
        Self { view, turn }
    }

    /// Whether the person is to move.
    pub(super) fn is_mine_now(&self) -> bool {
        matches!(self.turn, Turn::Now)
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

    fn legal_targets(&self, from: Square) -> Vec<Target> {
        let mut targets: Vec<Target> = Vec::new();
        for legal in self.view.legal.from(from) {
            let marker = if legal.captured.is_some() {
                Marker::Capture
            } else {
                Marker::Quiet
            };
            let promotes = legal.promotion.is_some();
            let target = Target {
                to: legal.to,
                mv: legal.mv,
                marker,
                promotes,
            };
            match (legal.rook, self.view.setup.start.mode()) {
                // Four promotions are one target; which piece is asked afterwards.
                (None, _) if targets.iter().any(|t| t.to == target.to && t.promotes) => {}
                (None, _) => targets.push(target),
                (Some(rook), CastlingMode::Standard) => {
                    targets.push(target);
                    targets.push(Target {
                        to: rook.from,
                        marker: Marker::DropOnly,
                        ..target
                    });
                }
                (Some(rook), CastlingMode::Chess960) => {
                    targets.push(Target {
                        to: rook.from,
                        marker: Marker::Capture,
                        ..target
                    });
                }
            }
        }
        targets
    }

    fn premove_targets(&self, ghost: &Board, from: Square) -> Vec<Target> {
        // The rights of the start: the game itself knows those that are left, and has the last word.
        let castling = self.view.setup.start.position().castling();
        let piece = ghost.get(from);
        let target = |to: Square| {
            let own =
                |role: Role| piece.is_some_and(|king| ghost.get(to) == Some(role.of(king.color)));
            let onto_rook = piece.is_some_and(|piece| piece.role == Role::King) && own(Role::Rook);
            let marker = match ghost.get(to) {
                Some(_) if onto_rook => Marker::DropOnly,
                Some(_) => Marker::Capture,
                None => Marker::Quiet,
            };
            // Which piece a pawn becomes is not asked in advance: a queen, as the ghost shows.
            let arrives = matches!(to.rank(), Rank::First | Rank::Eighth);
            let promotion = piece
                .filter(|piece| piece.role == Role::Pawn && arrives)
                .map(|_| Role::Queen);
            Target {
                to,
                mv: UciMove {
                    from,
                    to,
                    promotion,
                },
                marker,
                promotes: false,
            }
        };
        premove::targets(ghost, castling, from)
            .into_iter()
            .map(target)
            .collect()
    }
}

impl Moves for MyMoves<'_> {
    fn can_move(&self, from: Square) -> bool {
        let (board, side) = match &self.turn {
            Turn::Now => (&self.view.board, self.view.turn),
            Turn::Ahead { side, ghost } => (ghost, *side),
            Turn::Never => return false,
        };
        board.get(from).is_some_and(|piece| piece.color == side)
    }

    fn targets(&self, from: Square) -> Vec<Target> {
        match &self.turn {
            _ if !self.can_move(from) => Vec::new(),
            Turn::Now => self.legal_targets(from),
            Turn::Ahead { ghost, .. } => self.premove_targets(ghost, from),
            Turn::Never => Vec::new(),
        }
    }
}
