//! Legal moves as the board's targets.

use tabia_game::{CastlingMode, LegalMoves, Square};

use crate::board_ui::{Marker, Target};
use crate::settings::play::Castling;

/// How the castling rook is a target in standard chess, if it is one.
pub(crate) const fn onto_rook(castling: Castling) -> Option<Marker> {
    match castling {
        Castling::Both => Some(Marker::DropOnly),
        Castling::Squares => None,
        Castling::Rook => Some(Marker::Capture),
    }
}

/// Where the piece on `from` may go, as `legal` has it.
pub(crate) fn legal_targets(
    legal: &LegalMoves,
    mode: CastlingMode,
    castling: Castling,
    from: Square,
) -> Vec<Target> {
    let mut targets: Vec<Target> = Vec::new();
    for legal in legal.from(from) {
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
        match (legal.rook, mode) {
            // Four promotions are one target; which piece is asked afterwards.
            (None, _) if targets.iter().any(|t| t.to == target.to && t.promotes) => {}
            (None, _) => targets.push(target),
            (Some(rook), CastlingMode::Standard) => {
                targets.push(target);
                targets.extend(onto_rook(castling).map(|marker| Target {
                    to: rook.from,
                    marker,
                    ..target
                }));
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
