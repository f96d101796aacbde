//! Why a move is refused, with the squares that show it.

#![cfg(test)]

use tabia_core::{
    CastlingMode, CastlingSide, Color, Fen, IllegalMove, Role, San, SanError, Square, UciMove,
};

const CASES: &[(&str, &str, IllegalMove)] = &[
    (START, "e4e5", IllegalMove::NoPiece(Square::E4)),
    (START, "e7e5", IllegalMove::NotYourPiece(Square::E7)),
    (START, "a1a2", IllegalMove::OwnPieceOnTarget(Square::A2)),
    (
        START,
        "g1g3",
        IllegalMove::NotHowItMoves(Role::Knight.of(Color::White)),
    ),
    (
        START,
        "e2e5",
        IllegalMove::NotHowItMoves(Role::Pawn.of(Color::White)),
    ),
    (START, "e1e1", IllegalMove::OwnPieceOnTarget(Square::E1)),
    (START, "a1a5", IllegalMove::Blocked { by: Square::A2 }),
    (START, "f1b5", IllegalMove::Blocked { by: Square::E2 }),
    (START, "e2d3", IllegalMove::NothingToCapture(Square::D3)),
    (
        "4k3/8/8/8/4n3/8/4P3/4K3 w - - 0 1",
        "e2e4",
        IllegalMove::Blocked { by: Square::E4 },
    ),
    (
        "4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1",
        "e2e4",
        IllegalMove::Blocked { by: Square::E3 },
    ),
    (
        "7k/P7/8/8/8/8/8/K7 w - - 0 1",
        "a7a8",
        IllegalMove::PromotionMissing,
    ),
    (
        "7k/P7/8/8/8/8/8/K7 w - - 0 1",
        "a1b1q",
        IllegalMove::PromotionNotAllowed,
    ),
    (
        "4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1",
        "c3d5",
        IllegalMove::Pinned {
            by: Square::B4,
            king: Square::E1,
        },
    ),
    (
        "4k3/8/8/4r3/8/8/8/N3K3 w - - 0 1",
        "a1b3",
        IllegalMove::StillInCheck {
            checker: Square::E5,
            king: Square::E1,
        },
    ),
    (
        "4k3/8/8/8/4r3/8/8/4K3 w - - 0 1",
        "e1e2",
        IllegalMove::IntoCheck {
            attacker: Square::E4,
            target: Square::E2,
        },
    ),
    (
        "r3k3/8/8/8/8/8/8/4K2R w K - 0 1",
        "e1c1",
        IllegalMove::CastlingRightLost(CastlingSide::Queen),
    ),
    (
        "4k3/8/8/8/8/8/8/4KB1R w K - 0 1",
        "e1g1",
        IllegalMove::CastlingBlocked { by: Square::F1 },
    ),
    (
        "4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1",
        "e1c1",
        IllegalMove::CastlingBlocked { by: Square::B1 },
    ),
    (
        "4rk2/8/8/8/8/8/8/4K2R w K - 0 1",
        "e1g1",
        IllegalMove::CastlingOutOfCheck {
            checker: Square::E8,
        },
    ),
    (
        "4kr2/8/8/8/8/8/8/4K2R w K - 0 1",
        "e1h1",
        IllegalMove::CastlingThroughCheck {
            square: Square::F1,
            attacker: Square::F8,
        },
    ),
];

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn every_reason_is_given_with_its_squares() {
    for &(fen, text, reason) in CASES {
        let record: Fen = fen.parse().unwrap();
        let position = record.to_position(CastlingMode::Standard).unwrap();
        let claim: UciMove = text.parse().unwrap();
        assert_eq!(claim.to_move(&position), Err(reason), "{text} in {fen}");
        assert!(!reason.to_string().is_empty());
    }
}

#[test]
fn the_castling_rook_of_chess960_may_be_all_that_shields_its_king() {
    let record: Fen = "4k3/8/8/8/8/8/8/qR1K4 w B - 0 1".parse().unwrap();
    let position = record.to_position(CastlingMode::Chess960).unwrap();
    let claim: UciMove = "d1b1".parse().unwrap();
    assert_eq!(
        claim.to_move(&position),
        Err(IllegalMove::CastlingThroughCheck {
            square: Square::C1,
            attacker: Square::A1
        })
    );
}

#[test]
fn a_san_that_can_mean_one_piece_only_is_refused_with_the_same_reason() {
    let record: Fen = "4k3/8/8/8/1b6/2N5/8/4K2R w K - 0 1".parse().unwrap();
    let position = record.to_position(CastlingMode::Standard).unwrap();
    let refused = |text: &str| text.parse::<San>().unwrap().to_move(&position);
    assert_eq!(
        refused("Nd5"),
        Err(SanError::Illegal(IllegalMove::Pinned {
            by: Square::B4,
            king: Square::E1
        }))
    );
    assert_eq!(
        refused("O-O-O"),
        Err(SanError::Illegal(IllegalMove::CastlingRightLost(
            CastlingSide::Queen
        )))
    );
    assert_eq!(refused("Qd5"), Err(SanError::NoSuchMove));
}
