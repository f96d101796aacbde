//! The view's legal moves as the board's targets.

use tabia_game::{ByColor, CastlingMode, Phase, Square, View};

use crate::board_ui::{Marker, Moves, Target};

/// The moves that the person at this computer may make now.
pub(crate) struct MyMoves<'v> {
    pub(crate) view: &'v View,
    pub(crate) control: ByColor<bool>,
}

impl Moves for MyMoves<'_> {
    fn can_move(&self, from: Square) -> bool {
        let view = self.view;
        let mine = view
            .board
            .get(from)
            .is_some_and(|piece| piece.color == view.turn);
        mine && self.control[view.turn] && view.phase == Phase::Playing
    }

    fn targets(&self, from: Square) -> Vec<Target> {
        if !self.can_move(from) {
            return Vec::new();
        }
        let mut targets: Vec<Target> = Vec::new();
        for legal in self.view.legal.from(from) {
            let marker = if legal.captured.is_some() {
                Marker::Capture
            } else {
                Marker::Quiet
            };
            let target = Target {
                to: legal.to,
                mv: legal.mv,
                marker,
                promotes: legal.promotion.is_some(),
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
}
