//! What a front end needs of the rules: typed moves, premove targets, an edited board.
#![cfg(test)]

use tabia_game::editor::Draft;
use tabia_game::premove::{Condition, Premove, PremoveError, Premoves, targets};
use tabia_game::{
    Actor, CastlingRights, CastlingSide, Color, Command, Game, GameSetup, Odds, PositionError,
    PremoveEdit, Role, Slip, Square, StartPosition, Timestamp, View, figurine, typed,
};

fn view(fen: &str) -> View {
    let setup = GameSetup {
        start: StartPosition::from_fen(fen).unwrap(),
        ..GameSetup::default()
    };
    View::of(&Game::new(setup, Timestamp::ZERO))
}

/// What a text means: the move it names in full, and how many it may become.
fn read(text: &str, view: &View) -> (Option<String>, usize) {
    let typed = typed::read(text, view);
    (
        typed.exact.map(|legal| legal.san.to_string()),
        typed.candidates.len(),
    )
}

#[test]
fn every_legal_move_can_be_typed_in_every_way() {
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/pPpp1ppp/2n5/3bp3/3PP3/2N2B2/PP3PPP/R3K2R w KQkq e6 0 8",
        "8/P1P2k2/8/8/3Q3Q/8/8/3K3Q w - - 0 1",
        "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1",
        "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1",
    ] {
        let view = view(fen);
        for legal in view.legal.iter() {
            let san = legal.san.to_string();
            for text in [
                san.clone(),
                san.to_lowercase(),
                san.replace('x', ""),
                legal.mv.to_string(),
            ] {
                let typed = typed::read(&text, &view);
                // In lower case a bishop's move may be a pawn's; the pawn comes first.
                let pawns_turn = text.starts_with('b')
                    && typed
                        .exact
                        .as_ref()
                        .is_some_and(|found| found.piece.role == Role::Pawn);
                assert!(
                    typed.exact.as_ref() == Some(legal) || pawns_turn,
                    "{fen}: {text} is {:?}",
                    typed.exact
                );
                for length in 1..text.len() {
                    let begun = typed::read(&text[..length], &view);
                    assert!(
                        begun.candidates.contains(legal),
                        "{fen}: {} begins {san}",
                        &text[..length]
                    );
                }
            }
        }
    }
}

#[test]
fn half_typed_moves_wait() {
    let castling = view("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    assert_eq!(
        read("o-o", &castling),
        (Some("O-O".into()), 2),
        "O-O-O begins so too"
    );
    assert_eq!(read("0-0-0", &castling), (Some("O-O-O".into()), 1));
    assert!(typed::read("0-0", &castling).certain().is_none());
    assert!(typed::read("e1g1", &castling).certain().is_some());

    let promotion = view("7k/P7/8/8/8/8/8/7K w - - 0 1");
    assert_eq!(read("a8", &promotion), (None, 4), "which piece?");
    assert_eq!(read("a8=n", &promotion), (Some("a8=N".into()), 1));
    assert_eq!(
        read("17184", &promotion),
        (Some("a8=N".into()), 1),
        "ICCF: 4 is a knight"
    );

    let bishop_or_pawn = view("4k3/8/8/8/2p5/1P6/4B3/4K3 w - - 0 1");
    assert_eq!(read("bc4", &bishop_or_pawn).0.as_deref(), Some("bxc4"));
    assert_eq!(read("Bc4", &bishop_or_pawn).0.as_deref(), Some("Bxc4"));

    let start = view("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_eq!(
        read("ㅜㄹ3", &start).0.as_deref(),
        Some("Nf3"),
        "typed with the Korean layout on"
    );
    assert_eq!(read("5254", &start).0.as_deref(), Some("e4"));
    for text in ["", "  ", "e9", "Ke2", "abc", "♞f3"] {
        assert_eq!(read(text, &start), (None, 0), "{text:?}");
    }
}

fn squares(names: &str) -> Vec<Square> {
    let mut squares: Vec<Square> = names.split(' ').map(|name| name.parse().unwrap()).collect();
    squares.sort();
    squares
}

#[test]
fn premoves_go_where_a_piece_could_ever_go() {
    let start = StartPosition::standard();
    let (board, castling) = (start.position().board(), start.position().castling());
    let from = |name: &str| targets(board, castling, name.parse().unwrap());
    assert_eq!(from("e2"), squares("d3 e3 f3 e4"));
    assert_eq!(from("b8"), squares("a6 c6 d7"));
    assert_eq!(from("e1"), squares("d1 f1 d2 e2 f2 g1 h1 c1 a1"));
    assert_eq!(from("a1").len(), 14);
    assert_eq!(from("e4"), []);
    assert_eq!(
        targets(board, CastlingRights::NONE, Square::E1),
        squares("d1 f1 d2 e2 f2")
    );
}

#[test]
fn premoves_stand_on_the_board_that_those_before_leave() {
    let start = StartPosition::standard();
    let (board, castling) = (start.position().board(), start.position().castling());
    let mut queue = Premoves::default();
    let push = |queue: &mut Premoves, mv: &str| {
        let edit = PremoveEdit::Push(mv.parse().unwrap());
        queue.edit(edit, Color::White, board, castling)
    };
    for mv in ["g1f3", "f3e5", "e1g1"] {
        assert_eq!(push(&mut queue, mv), Ok(()));
    }
    let ghost = queue.ghost(board);
    assert_eq!(ghost.get(Square::E5), Some(Role::Knight.of(Color::White)));
    assert_eq!(ghost.get(Square::G1), Some(Role::King.of(Color::White)));
    assert_eq!(ghost.get(Square::F1), Some(Role::Rook.of(Color::White)));
    assert_eq!(
        push(&mut queue, "f3g5"),
        Err(PremoveError::NoPiece(Square::F3))
    );
    assert_eq!(
        push(&mut queue, "a7a6"),
        Err(PremoveError::NoPiece(Square::A7))
    );
    assert!(matches!(
        push(&mut queue, "e5e6"),
        Err(PremoveError::NotHowItMoves { .. })
    ));
    // The knight's second move goes with its first, castling stays.
    let mut edit = |edit| queue.edit(edit, Color::White, board, castling);
    assert_eq!(edit(PremoveEdit::Remove(0)), Ok(()));
    assert_eq!(edit(PremoveEdit::Wait(0, Condition::Safe)), Ok(()));
    for edited in [
        PremoveEdit::Remove(1),
        PremoveEdit::Wait(1, Condition::Always),
    ] {
        assert_eq!(edit(edited), Err(PremoveError::NoSuchPremove));
    }
    let left: Vec<String> = queue.moves().iter().map(Premove::to_string).collect();
    assert_eq!(left, ["e1g1?safe"]);
    let mut walk = Premoves::default();
    assert_eq!(push(&mut walk, "e1e2"), Ok(()));
    assert!(matches!(
        push(&mut walk, "e2g2"),
        Err(PremoveError::NotHowItMoves { .. })
    ));
    let mut full = Premoves::default();
    for index in 0..Premoves::MOST {
        let mv = if index % 2 == 0 { "a1a2" } else { "a2a1" };
        assert_eq!(push(&mut full, mv), Ok(()));
    }
    assert_eq!(push(&mut full, "h2h3"), Err(PremoveError::Full));
}

#[test]
fn an_edited_board_says_what_is_wrong_with_it() {
    let mut draft = Draft::empty();
    assert_eq!(
        draft.finish(),
        Err(PositionError::MissingKing(Color::White))
    );
    draft.place(Square::E1, Role::King.of(Color::White));
    draft.place(Square::E8, Role::King.of(Color::Black));
    draft.place(Square::H1, Role::Rook.of(Color::White));
    draft.place(Square::A8, Role::Pawn.of(Color::White));
    assert_eq!(
        draft.finish(),
        Err(PositionError::PawnOnBackRank(Square::A8))
    );
    draft.clear(Square::A8);
    let possible = draft.possible_castling();
    assert_eq!(
        possible.rook(Color::White, CastlingSide::King),
        Some(Square::H1)
    );
    assert_eq!(possible.rook(Color::White, CastlingSide::Queen), None);
    draft.allow_castling(Color::White, CastlingSide::King);
    draft.give_turn(Color::Black);
    assert_eq!(
        draft.finish().unwrap().fen(),
        "4k3/8/8/8/8/8/8/4K2R b K - 0 1"
    );
    draft.place(Square::E4, Role::Queen.of(Color::White));
    draft.give_turn(Color::White);
    let checker = Square::E4;
    assert_eq!(
        draft.finish(),
        Err(PositionError::OppositeCheck {
            king: Square::E8,
            checker
        })
    );
}

#[test]
fn slips_are_named() {
    let slip = |fen: &str, san: &str| {
        let view = view(fen);
        let legal = view
            .legal
            .iter()
            .find(|legal| legal.san.to_string() == san)
            .unwrap();
        view.slip(legal)
    };
    let castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    assert_eq!(
        slip(castling, "Kf1"),
        Some(Slip::InsteadOfCastling(CastlingSide::King))
    );
    assert_eq!(
        slip(castling, "Kd1"),
        Some(Slip::InsteadOfCastling(CastlingSide::Queen))
    );
    assert_eq!(slip(castling, "Ke2"), None);
    assert_eq!(slip(castling, "O-O"), None);
    let stalemate = "8/6P1/7k/8/6K1/8/8/8 w - - 0 1";
    assert_eq!(slip(stalemate, "g8=R"), None);
    assert_eq!(slip(stalemate, "g8=Q"), Some(Slip::StalemateByPromotion));
    assert_eq!(slip("7k/5P2/6K1/8/8/8/8/8 w - - 0 1", "f8=N"), None);
}

#[test]
fn a_queen_that_is_given_away_is_named_in_training() {
    let slip = |fen: &str, san: &str| {
        let view = view(fen);
        let mut moves = view.legal.iter();
        let legal = moves.find(|legal| legal.san.to_string() == san).unwrap();
        assert_eq!(view.slip(legal), None);
        view.slip_in_training(legal)
    };
    let pawn = "4k3/8/2p5/8/8/8/8/3QK3 w - - 0 1";
    assert_eq!(slip(pawn, "Qd5"), Some(Slip::QueenEnPrise));
    assert_eq!(slip(pawn, "Qd4"), None);
    // It stood to be taken, and stays.
    let attacked = "4k3/8/8/8/4p3/3Q4/8/4K3 w - - 0 1";
    assert_eq!(slip(attacked, "Ke2"), Some(Slip::QueenEnPrise));
    // The pawn is pinned.
    assert_eq!(slip("3k4/3p4/8/4Q3/8/8/8/3RK3 w - - 0 1", "Qd6"), None);
    // Queens are traded: by this move, or by the answer.
    assert_eq!(slip("3qk3/8/8/8/8/8/3Q4/4K3 w - - 0 1", "Qxd8+"), None);
    assert_eq!(slip("3qk3/8/8/8/8/4P3/3Q4/4K3 w - - 0 1", "Qd4"), None);
}

#[test]
fn figures_and_odds() {
    let view = view("4k3/P7/8/8/8/8/8/R3K1N1 w Q - 0 1");
    let figures: Vec<String> = ["O-O-O", "a8=Q+", "Nf3"]
        .iter()
        .map(|text| figurine(text.parse().unwrap()))
        .collect();
    assert_eq!(figures, ["O-O-O", "a8=♕+", "♘f3"]);
    assert!(!view.legal.is_empty());
    for (odds, fen) in [
        (
            Odds::Pawn,
            "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        ),
        (
            Odds::Knight,
            "r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        ),
        (
            Odds::Rook,
            "1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1",
        ),
        (
            Odds::Queen,
            "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        ),
    ] {
        assert_eq!(StartPosition::odds(Color::Black, odds).fen(), fen);
    }
    let seeded = StartPosition::chess960_by_seed(2026);
    assert_eq!(seeded, StartPosition::chess960_by_seed(2026));
    let others = (0..100).filter(|&seed| StartPosition::chess960_by_seed(seed) != seeded);
    assert!(others.count() > 90);
}

#[test]
fn the_board_after_a_move_is_the_board_that_the_game_has_then() {
    for fen in [
        "r3k2r/pPpp1ppp/2n5/3bp3/3PP3/2N2B2/PP3PPP/R3K2R w KQkq e6 0 8",
        "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1",
        "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1",
    ] {
        let setup = GameSetup {
            start: StartPosition::from_fen(fen).unwrap(),
            ..GameSetup::default()
        };
        let game = Game::new(setup, Timestamp::ZERO);
        let view = View::of(&game);
        for legal in view.legal.iter() {
            let (ply, mv) = (view.ply, legal.mv);
            let by = Actor::Player(view.turn);
            let mut after = game.clone();
            let events = after.decide(by, Command::Play { ply, mv }, Timestamp::ZERO);
            for event in events.unwrap() {
                after.apply(&event);
            }
            assert_eq!(legal.on(&view.board), View::of(&after).board, "{fen}: {mv}");
            assert_eq!(view.legal.find(mv), Some(legal));
        }
    }
}

#[test]
fn a_premove_can_be_typed_and_a_pawn_that_arrives_becomes_a_queen() {
    let view = view("4k3/6P1/8/8/8/8/3N4/R3K1N1 b Q - 0 1");
    let castling = view.setup.start.position().castling();
    let read = |text: &str| {
        let typed = typed::read_ahead(text, Color::White, &view.board, castling);
        let exact = typed.exact.map(|mv| mv.to_string());
        (exact.unwrap_or_default(), typed.candidates.len())
    };
    for (text, mv, candidates) in [
        ("g1f3", "g1f3", 1),
        ("Nf3", "", 2),
        ("Ngf3", "g1f3", 1),
        ("ㅜㅎㄹ3", "g1f3", 1),
        ("O-O-O", "e1c1", 1),
        ("Ra8", "a1a8", 1),
        ("g8=N", "g7g8n", 1),
        ("g8", "", 4),
        ("gh8q", "g7h8q", 1),
        ("e5", "", 0),
        ("", "", 0),
    ] {
        assert_eq!(read(text), (mv.to_owned(), candidates), "{text}");
    }
    let mut premoves = Premoves::default();
    let push = PremoveEdit::Push("g7g8".parse().unwrap());
    premoves
        .edit(push, Color::White, &view.board, castling)
        .unwrap();
    assert_eq!(premoves.moves()[0].mv.promotion, Some(Role::Queen));
}

#[test]
fn what_is_typed_against_the_rules_is_understood() {
    let view = view("r3k2r/1p4p1/8/2b5/3q4/8/1B3P2/4KB1R w Kkq - 0 1");
    let meant = |text: &str| typed::intended(text, &view).map(|mv| mv.to_string());
    for (text, mv) in [
        ("e1e5", Some("e1e5")),
        ("O-O", Some("e1g1")),
        ("0-0-0", Some("e1c1")),
        ("Rh9", None),
        ("Rxh8+", Some("h1h8")),
        ("f5", Some("f2f5")),
        ("fxg3", Some("f2g3")),
        ("f8=Q", Some("f2f8")),
        // Two bishops: which one it is has to be said.
        ("Ba8", None),
        ("bba8", Some("b2a8")),
        ("Nf3", None),
        ("e", None),
        ("1", None),
        ("한", None),
        ("ㅗ1ㅗ8", Some("h1h8")),
    ] {
        assert_eq!(meant(text).as_deref(), mv, "{text}");
    }
}

#[test]
fn a_move_in_advance_is_typed_like_any_other() {
    let view = view("4k3/P7/8/8/8/1P6/8/4KB2 b - - 0 1");
    let meant = |text: &str| {
        let typed = typed::read_ahead(text, Color::White, &view.board, view.castling);
        typed.exact.map(|mv| mv.to_string())
    };
    for (text, mv) in [
        ("bc4", Some("b3c4")),
        ("Bc4", Some("f1c4")),
        ("6134", Some("f1c4")),
        ("17184", Some("a7a8n")),
        ("1718", None),
        ("b5", None),
    ] {
        assert_eq!(meant(text).as_deref(), mv, "{text}");
    }
}
