//! The faults that hand-written rules have most often, each kept out by a test of its name.

#![cfg(test)]

use tabia_core::{
    Board, CastlingMode, Color, Fen, IllegalMove, MoveKind, Position, Role, San, Square, UciMove,
};

fn position(fen: &str) -> Position {
    read(fen, CastlingMode::Standard)
}

fn read(fen: &str, mode: CastlingMode) -> Position {
    let fen: Fen = fen.parse().unwrap();
    fen.to_position(mode).unwrap()
}

fn board(fen: &str) -> Board {
    fen.parse::<Fen>().unwrap().0.board
}

/// Where the piece on `from` may go, castling as king takes rook, in alphabetical order.
fn targets(position: &Position, from: Square) -> String {
    let mut targets: Vec<String> = position
        .legal_moves()
        .iter()
        .filter(|mv| mv.from() == from)
        .map(|mv| mv.to().to_string())
        .collect();
    targets.sort();
    targets.dedup();
    targets.join(" ")
}

fn play(position: &mut Position, moves: &str) {
    for text in moves.split(' ') {
        let mv = text.parse::<UciMove>().unwrap().to_move(position).unwrap();
        position.play(mv).unwrap();
    }
}

fn refusal(position: &Position, text: &str) -> IllegalMove {
    let claim: UciMove = text.parse().unwrap();
    claim.to_move(position).unwrap_err()
}

fn can_castle(fen: &str, text: &str) -> bool {
    castles_in(CastlingMode::Standard, fen, text)
}

fn castles_in(mode: CastlingMode, fen: &str, text: &str) -> bool {
    let san: San = text.parse().unwrap();
    san.to_move(&read(fen, mode)).is_ok()
}

#[test]
fn a_queen_moves_along_all_eight_lines_once_each() {
    let game = position("6k1/8/8/8/3Q4/8/8/K7 w - - 0 1");
    assert_eq!(
        targets(&game, Square::D4),
        "a4 a7 b2 b4 b6 c3 c4 c5 d1 d2 d3 d5 d6 d7 d8 e3 e4 e5 f2 f4 f6 g1 g4 g7 h4 h8"
    );
    let moves = game.legal_moves();
    let by_queen = moves.iter().filter(|mv| mv.from() == Square::D4).count();
    assert_eq!(by_queen, 26, "no line is walked twice");
}

#[test]
fn a_ray_ends_at_the_edge_of_the_board() {
    let corner = position("4k3/8/8/8/8/8/8/B3K2Q w - - 0 1");
    assert_eq!(targets(&corner, Square::A1), "b2 c3 d4 e5 f6 g7 h8");
    assert_eq!(
        targets(&corner, Square::H1),
        "a8 b7 c6 d5 e4 f1 f3 g1 g2 h2 h3 h4 h5 h6 h7 h8"
    );
    let edge = position("4k3/8/8/7R/N7/8/8/4K3 w - - 0 1");
    assert_eq!(
        targets(&edge, Square::H5),
        "a5 b5 c5 d5 e5 f5 g5 h1 h2 h3 h4 h6 h7 h8"
    );
    assert_eq!(targets(&edge, Square::A4), "b2 b6 c3 c5");
    let around = board("8/8/8/R7/8/7p/8/8 w - - 0 1");
    assert!(!around.is_attacked(Square::H4, Color::White));
    assert!(!around.is_attacked(Square::A2, Color::Black));
    assert!(!around.is_attacked(Square::A1, Color::Black));
}

#[test]
fn a_pawn_captures_to_both_sides_and_lands_where_it_captures() {
    let white = position("4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1");
    assert_eq!(targets(&white, Square::E4), "d5 e5 f5");
    let black = position("4k3/8/8/4p3/3P1P2/8/8/4K3 b - - 0 1");
    assert_eq!(targets(&black, Square::E5), "d4 e4 f4");
    for (capture, after) in [
        ("e4d5", "4k3/8/8/3P1p2/8/8/8/4K3 b - - 0 1"),
        ("e4f5", "4k3/8/8/3p1P2/8/8/8/4K3 b - - 0 1"),
    ] {
        let mut next = white.clone();
        play(&mut next, capture);
        assert_eq!(Fen::from(&next).to_string(), after);
    }
    let rim = position("4k3/8/8/8/1p4p1/P6P/8/4K3 w - - 0 1");
    assert_eq!(targets(&rim, Square::A3), "a4 b4");
    assert_eq!(targets(&rim, Square::H3), "g4 h4");
}

#[test]
fn a_double_step_needs_both_squares_and_the_first_rank_of_pawns() {
    let white = position("4k3/8/8/8/p3n3/1n6/PPP1P3/4K3 w - - 0 1");
    assert_eq!(targets(&white, Square::A2), "a3 b3");
    assert_eq!(targets(&white, Square::B2), "");
    assert_eq!(targets(&white, Square::C2), "b3 c3 c4");
    assert_eq!(targets(&white, Square::E2), "e3");
    let black = position("4k3/ppp1p3/1N6/P3N3/3P4/8/8/4K3 b - - 0 1");
    assert_eq!(targets(&black, Square::A7), "a6 b6");
    assert_eq!(targets(&black, Square::B7), "");
    assert_eq!(targets(&black, Square::C7), "b6 c5 c6");
    assert_eq!(targets(&black, Square::E7), "e6");
    let advanced = position("4k3/8/8/8/8/4P3/8/4K3 w - - 0 1");
    assert_eq!(targets(&advanced, Square::E3), "e4");
}

#[test]
fn a_pawn_attacks_diagonally_whether_or_not_something_stands_there() {
    let pawn = board("8/8/8/8/3p4/8/8/8 w - - 0 1");
    for square in Square::all() {
        let expected = square == Square::C3 || square == Square::E3;
        assert_eq!(
            pawn.is_attacked(square, Color::Black),
            expected,
            "{square} is attacked"
        );
    }
    let king = position("4k3/8/8/8/3p4/8/4K3/8 w - - 0 1");
    assert_eq!(targets(&king, Square::E2), "d1 d2 d3 e1 f1 f2 f3");
}

#[test]
fn queenside_castling_only_minds_the_squares_of_the_king() {
    for (fen, allowed, why) in [
        ("1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1", true, "b1 is attacked"),
        ("r3k3/8/8/8/8/8/8/R3K3 w Q - 0 1", true, "a1 is attacked"),
        ("2r1k3/8/8/8/8/8/8/R3K3 w Q - 0 1", false, "c1 is attacked"),
        ("3rk3/8/8/8/8/8/8/R3K3 w Q - 0 1", false, "d1 is attacked"),
        ("4rk2/8/8/8/8/8/8/R3K3 w Q - 0 1", false, "e1 is in check"),
        ("4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", false, "b1 is occupied"),
        ("4k3/8/8/8/8/8/8/R1b1K3 w Q - 0 1", false, "c1 is occupied"),
        ("4k3/8/8/8/8/8/8/R2QK3 w Q - 0 1", false, "d1 is occupied"),
    ] {
        assert_eq!(can_castle(fen, "O-O-O"), allowed, "{why}");
    }
}

#[test]
fn kingside_castling_only_minds_the_squares_of_the_king() {
    for (fen, allowed, why) in [
        ("4k2r/8/8/8/8/8/8/4K2R w K - 0 1", true, "h1 is attacked"),
        ("4k1r1/8/8/8/8/8/8/4K2R w K - 0 1", false, "g1 is attacked"),
        ("4kr2/8/8/8/8/8/8/4K2R w K - 0 1", false, "f1 is attacked"),
        ("4k3/8/8/8/8/8/3n4/4K2R w K - 0 1", false, "f1 by a knight"),
        ("4k3/8/8/8/8/8/6p1/4K2R w K - 0 1", false, "f1 by a pawn"),
        ("4k3/8/8/8/8/8/7p/4K2R w K - 0 1", false, "g1 by a pawn"),
    ] {
        assert_eq!(can_castle(fen, "O-O"), allowed, "{why}");
    }
}

#[test]
fn castling_moves_both_pieces() {
    for (mv, after) in [
        ("e1g1", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1"),
        ("e1c1", "r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1"),
    ] {
        let mut white = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
        play(&mut white, mv);
        assert_eq!(Fen::from(&white).to_string(), after);
    }
    let mut black = position("r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1");
    play(&mut black, "e8c8");
    assert_eq!(
        Fen::from(&black).to_string(),
        "2kr3r/8/8/8/8/8/8/4K3 w - - 1 2"
    );
}

#[test]
fn a_rook_that_has_moved_does_not_castle_even_from_home() {
    let mut game = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    play(&mut game, "a1a2 h8h7 a2a1 h7h8");
    assert_eq!(
        Fen::from(&game).to_string(),
        "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 4 3"
    );
    assert_eq!(targets(&game, Square::E1), "d1 d2 e2 f1 f2 h1");
}

#[test]
fn a_king_that_has_moved_does_not_castle() {
    let mut game = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    play(&mut game, "e1e2 e8e7 e2e1 e7e8");
    assert!(game.castling().is_empty());
    assert_eq!(targets(&game, Square::E1), "d1 d2 e2 f1 f2");
}

#[test]
fn the_right_is_lost_with_the_captured_rook() {
    let mut game = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    play(&mut game, "a1a8");
    assert_eq!(
        Fen::from(&game).to_string(),
        "R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 1",
        "both the capturing and the captured rook lose theirs"
    );
}

#[test]
fn another_rook_on_the_captured_ones_square_does_not_castle() {
    let mut game = position("4k3/8/8/8/8/6n1/7R/R3K2R b KQ - 0 1");
    play(&mut game, "g3h1 h2h1 e8e7");
    assert_eq!(
        Fen::from(&game).to_string(),
        "8/4k3/8/8/8/8/8/R3K2R w Q - 1 3"
    );
    assert_eq!(targets(&game, Square::E1), "a1 d1 d2 e2 f1 f2");
}

#[test]
fn nobody_castles_with_the_enemys_rook() {
    let mut game = position("4k3/8/8/8/7r/8/8/4K2R b K - 0 1");
    play(&mut game, "h4h1");
    assert!(game.castling().is_empty());
    assert_eq!(targets(&game, Square::E1), "d2 e2 f2");
    for claim in [
        "4k3/8/8/8/8/8/8/4K2r w K - 0 1",
        "4k3/8/8/8/8/8/8/r3K3 w Q - 0 1",
    ] {
        let fen: Fen = claim.parse().unwrap();
        fen.to_position(CastlingMode::Standard)
            .expect_err("a right needs a rook of one's own");
    }
}

#[test]
fn a_promoted_rook_in_the_corner_does_not_castle() {
    let mut game = position("r3k3/1P6/8/8/8/8/8/4K3 w q - 0 1");
    play(&mut game, "b7a8r e8e7 a8a1 e7e8 a1a2 e8e7 a2a8 e7e6");
    assert!(game.castling().is_empty());
}

#[test]
fn chess960_castling_looks_at_the_ways_of_both_pieces() {
    for (fen, text, allowed) in [
        // The king stays, the rook jumps over it.
        ("4k3/8/8/8/8/8/8/2RK4 w C - 0 1", "O-O-O", true),
        // The king jumps over its rook and goes on.
        ("4k3/8/8/8/8/8/8/5RKR w F - 0 1", "O-O-O", true),
        // Only the rook's way is blocked.
        ("4k3/8/8/8/8/8/8/RN1K4 w A - 0 1", "O-O-O", false),
        // King and rook change places.
        ("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "O-O", true),
        // The rook leaves the line that it shielded.
        ("4k3/8/8/8/8/8/8/qR1K4 w B - 0 1", "O-O-O", false),
        ("4k3/8/8/8/8/8/8/1R1K4 w B - 0 1", "O-O-O", true),
    ] {
        let castles = castles_in(CastlingMode::Chess960, fen, text);
        assert_eq!(castles, allowed, "{text} in {fen}");
    }
}

#[test]
fn en_passant_is_played_at_once_or_never() {
    let mut game = position("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1");
    play(&mut game, "d7d5");
    assert_eq!(targets(&game, Square::E5), "d6 e6");
    play(&mut game, "e1e2 e8e7");
    assert_eq!(targets(&game, Square::E5), "e6");
    assert_eq!(
        refusal(&game, "e5d6"),
        IllegalMove::NothingToCapture(Square::D6)
    );
}

#[test]
fn a_pawn_that_came_in_two_single_steps_is_not_taken_en_passant() {
    let mut game = position("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1");
    play(&mut game, "d7d6 e1e2 d6d5");
    assert_eq!(targets(&game, Square::E5), "e6");
}

#[test]
fn the_pawn_taken_en_passant_is_gone() {
    let mut game = position("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1");
    play(&mut game, "d7d5 e5d6");
    assert_eq!(
        Fen::from(&game).to_string(),
        "4k3/8/3P4/8/8/8/8/4K3 b - - 0 2"
    );
    let mut black = position("4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1");
    play(&mut black, "d2d4 e4d3");
    assert_eq!(
        Fen::from(&black).to_string(),
        "4k3/8/8/8/8/3p4/8/4K3 w - - 0 2"
    );
}

#[test]
fn en_passant_may_not_open_the_rank_to_the_king() {
    let game = position("8/8/8/K2pP2q/8/8/8/4k3 w - d6 0 1");
    assert_eq!(targets(&game, Square::E5), "e6");
    assert_eq!(
        refusal(&game, "e5d6"),
        IllegalMove::Pinned {
            by: Square::H5,
            king: Square::A5
        }
    );
    assert_eq!(game.legal_ep_square(), None);
    let from_the_other_side = position("8/8/8/8/R2Pp2k/8/8/4K3 b - d3 0 1");
    assert_eq!(targets(&from_the_other_side, Square::E4), "e3");
}

#[test]
fn en_passant_may_end_the_check_of_the_pawn_that_it_takes() {
    let game = position("8/8/8/2k5/2pP4/8/B7/4K3 b - d3 0 3");
    assert!(game.is_check());
    assert_eq!(targets(&game, Square::C4), "d3");
}

#[test]
fn the_king_is_never_taken() {
    let mated = position("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1");
    assert!(mated.is_checkmate());
    assert!(mated.legal_moves().is_empty());
    let fen: Fen = "R5k1/5ppp/8/8/8/8/8/6K1 w - - 0 1".parse().unwrap();
    fen.to_position(CastlingMode::Standard)
        .expect_err("White could take the king");
    let mut game = position("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    play(&mut game, "a1a8");
    assert!(game.is_checkmate());
}

#[test]
fn a_pawn_becomes_what_is_asked_for_and_must_be_asked() {
    let start = position("1r5k/P7/8/8/8/8/8/K7 w - - 0 1");
    for role in Role::PROMOTIONS {
        for (target, kind) in [
            (Square::A8, MoveKind::Promotion(role)),
            (Square::B8, MoveKind::PromotionCapture(role)),
        ] {
            let claim = UciMove {
                from: Square::A7,
                to: target,
                promotion: Some(role),
            };
            let mv = claim.to_move(&start).unwrap();
            assert_eq!(mv.kind(), kind);
            let mut after = start.clone();
            after.play(mv).unwrap();
            assert_eq!(after.piece_at(target), Some(role.of(Color::White)));
            assert_eq!(after.piece_at(Square::A7), None);
        }
    }
    assert_eq!(refusal(&start, "a7a8"), IllegalMove::PromotionMissing);
    assert_eq!(refusal(&start, "a1a2q"), IllegalMove::PromotionNotAllowed);
    "a8".parse::<San>()
        .unwrap()
        .to_move(&start)
        .expect_err("SAN without a piece promotes to nothing");
}
