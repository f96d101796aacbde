//! Every message in both languages.
//!
//! Long because there is a sample of every message that has arguments.

use tabia_game::log::{AppendError, OpenError, ReadError};
use tabia_game::paste::PasteError;
use tabia_game::pgn::ImportError;
use tabia_game::premove::{Condition, Premove, PremoveError, PremoveFailure};
use tabia_game::save::{LoadError, load};
use tabia_game::study::Study;
use tabia_game::{
    Actor, Board, CastlingSide, Color, Command, DrawReason, FenError, FenExpected, FenField, Game,
    GameEvent, GameResult, GameSetup, IllegalMove, LineId, Millis, Obstacle, PauseCause,
    PlayerFailure, Ply, PositionError, Rejection, ReopenError, Role, Seq, Square, StartError,
    StartPosition, TimeControlError, Timestamp, UciMove, Unsaid, WinReason,
};
use tabia_words::{Label, Language, Message, Online, Standing, text};
use unicode_normalization::is_nfc;

fn results() -> Vec<GameResult> {
    let wins = [
        WinReason::Checkmate,
        WinReason::Resignation,
        WinReason::TimeForfeit,
        WinReason::Abandonment,
        WinReason::IllegalMove,
        WinReason::Adjudication,
    ];
    let draws = [
        DrawReason::Stalemate,
        DrawReason::DeadPosition,
        DrawReason::Agreement,
        DrawReason::ThreefoldRepetition,
        DrawReason::FivefoldRepetition,
        DrawReason::FiftyMoves,
        DrawReason::SeventyFiveMoves,
        DrawReason::TimeForfeitVsUnwinnable,
        DrawReason::Adjudication,
    ];
    let win = |by| Color::ALL.map(|winner| GameResult::Win { winner, by });
    wins.into_iter()
        .flat_map(win)
        .chain(draws.map(GameResult::Draw))
        .chain([GameResult::Aborted])
        .collect()
}

fn load_errors() -> Vec<LoadError> {
    let load = |bytes: &[u8]| load(bytes).expect_err("no saved game");
    let newer = b"\x89TABIA\r\n\x63\x00\x00\x00\x00\x00";
    vec![
        load(b"1. e4"),
        load(newer),
        LoadError::Checksum,
        LoadError::Newer { version: 99 },
    ]
}

fn illegal_moves() -> Vec<IllegalMove> {
    vec![
        IllegalMove::NoPiece(Square::E4),
        IllegalMove::NotYourPiece(Square::E7),
        IllegalMove::OwnPieceOnTarget(Square::B1),
        IllegalMove::NotHowItMoves(Role::Knight.of(Color::White)),
        IllegalMove::NotHowItMoves(Role::King.of(Color::White)),
        IllegalMove::Blocked { by: Square::E2 },
        IllegalMove::NothingToCapture(Square::D3),
        IllegalMove::PromotionMissing,
        IllegalMove::PromotionNotAllowed,
        IllegalMove::Pinned {
            by: Square::F8,
            king: Square::E1,
        },
        IllegalMove::StillInCheck {
            checker: Square::A8,
            king: Square::E1,
        },
        IllegalMove::IntoCheck {
            attacker: Square::C8,
            target: Square::F1,
        },
        IllegalMove::CastlingRightLost(CastlingSide::King),
        IllegalMove::CastlingBlocked { by: Square::F1 },
        IllegalMove::CastlingOutOfCheck {
            checker: Square::D8,
        },
        IllegalMove::CastlingThroughCheck {
            square: Square::D1,
            attacker: Square::G8,
        },
    ]
}

fn rejections() -> Vec<Rejection> {
    let mv = UciMove {
        from: Square::G1,
        to: Square::F3,
        promotion: None,
    };
    let side = Color::White;
    let others = [
        Rejection::NotYourTurn { turn: Color::Black },
        Rejection::Stale {
            now: Ply::new(2),
            then: Ply::START,
        },
        Rejection::GameOver {
            result: GameResult::Aborted,
        },
        Rejection::TimeIsUp { side },
        Rejection::Paused,
        Rejection::NotPaused,
        Rejection::PausesForbidden,
        Rejection::PlayersOnly,
        Rejection::ArbiterOnly,
        Rejection::DrawAlreadyOffered,
        Rejection::DrawOfferTooSoon { from: Ply::new(40) },
        Rejection::NoDrawOffer,
        Rejection::NoDrawToClaim {
            repetition: 2,
            halfmove_clock: 37,
        },
        Rejection::TakebacksForbidden,
        Rejection::NothingToTakeBack { to: Ply::START },
        Rejection::NoSuchLine {
            line: LineId::new(1),
        },
        Rejection::TakebackAlreadyProposed,
        Rejection::NoTakebackProposal,
        Rejection::TimeIsNotUp { side },
        Rejection::NoClock { side },
        Rejection::TimeForOneself,
        Rejection::TooMuchTime,
        Rejection::NotAbsent { side },
        Rejection::AlreadyAbsent { side },
        Rejection::TooLateToAbort,
        Rejection::NotARuling,
        Rejection::Watching,
    ];
    let illegal = illegal_moves()
        .into_iter()
        .map(|why| Rejection::Illegal { mv, why });
    illegal.chain(others).collect()
}

/// The events of a game from `fen` in which these moves are played.
fn played(fen: &str, moves: &str) -> Vec<GameEvent> {
    let start = StartPosition::from_fen(fen).expect("the test's position is legal");
    let setup = GameSetup {
        start,
        ..GameSetup::default()
    };
    let mut events = Game::opening_events(setup.clone(), Timestamp::ZERO);
    let mut game = Game::new(setup, Timestamp::ZERO);
    for event in &events {
        game.apply(event);
    }
    for mv in moves.split_whitespace() {
        let mv = mv.parse().expect("the test's move is UCI");
        let command = Command::Play {
            ply: game.ply(),
            mv,
        };
        let by = Actor::Player(game.turn());
        for event in game
            .decide(by, command, Timestamp::ZERO)
            .expect("the move is legal")
        {
            game.apply(&event);
            events.push(event);
        }
    }
    events
}

fn events() -> Vec<GameEvent> {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let mut events = played(
        start,
        "e2e4 d7d5 e4d5 g8f6 f1b5 c7c6 d5c6 b8d7 g1f3 e7e5 e1g1",
    );
    // En passant, two knights for one square, a promotion, castling on both sides.
    events.extend(played(
        "4k2r/1P1p4/8/4P3/8/1N3N2/8/R3K3 b Qk - 0 1",
        "d7d5 e5d6 e8g8 b3d4 f8f3 d4f3 g8h7 b7b8q h7g6 e1c1",
    ));
    events.extend(played(start, "f2f3 e7e5 g2g4 d8h4"));
    let clocks = Game::new(GameSetup::default(), Timestamp::ZERO).clocks();
    let (by, side) = (Actor::Player(Color::Black), Color::Black);
    events.extend([
        GameEvent::DrawOffered { by: side },
        GameEvent::DrawDeclined { by: side },
        GameEvent::DrawClaimed {
            by: side,
            claim: tabia_game::DrawClaim::Standing,
        },
        GameEvent::TakebackProposed {
            by: side,
            to: Ply::START,
        },
        GameEvent::RedoProposed {
            by: side,
            line: LineId::new(1),
        },
        GameEvent::TakebackDeclined { by: side },
        GameEvent::TakenBack {
            by,
            to: Ply::START,
            clocks,
        },
        GameEvent::TakenBack {
            by,
            to: Ply::new(4),
            clocks,
        },
        GameEvent::Redone {
            by,
            line: LineId::new(1),
            clocks,
        },
        GameEvent::TimeAdded {
            by,
            to: Color::White,
            time: Millis::from_secs(75),
            clocks,
        },
        GameEvent::Paused {
            by,
            cause: PauseCause::Asked,
            clocks,
        },
        GameEvent::Paused {
            by: Actor::Arbiter,
            cause: PauseCause::Asked,
            clocks,
        },
        GameEvent::Paused {
            by: Actor::Arbiter,
            cause: PauseCause::Gap,
            clocks,
        },
        GameEvent::Resumed { by, clocks },
        GameEvent::Absent { side },
        GameEvent::Present { side },
    ]);
    events
}

fn player_failures() -> Vec<PlayerFailure> {
    vec![
        PlayerFailure::NotStarted {
            message: "ENOENT".to_owned(),
        },
        PlayerFailure::Exited { code: Some(3) },
        PlayerFailure::Exited { code: None },
        PlayerFailure::Silent,
        PlayerFailure::Nonsense {
            line: "bestmove".to_owned(),
        },
        PlayerFailure::IllegalMove {
            mv: UciMove {
                from: Square::E2,
                to: Square::E5,
                promotion: None,
            },
        },
    ]
}

fn position_errors() -> Vec<PositionError> {
    vec![
        PositionError::MissingKing(Color::White),
        PositionError::TooManyKings(Square::E4),
        PositionError::PawnOnBackRank(Square::A8),
        PositionError::TooManyPawns(Color::Black),
        PositionError::InvalidEnPassant(Square::E6),
        PositionError::OppositeCheck {
            king: Square::E8,
            checker: Square::E1,
        },
        PositionError::InvalidCastlingRight {
            color: Color::White,
            side: CastlingSide::King,
        },
    ]
}

fn start_errors() -> Vec<StartError> {
    let fields = [
        FenField::Placement,
        FenField::Turn,
        FenField::Castling,
        FenField::EnPassant,
        FenField::HalfmoveClock,
        FenField::FullmoveNumber,
        FenField::Rest,
    ];
    let position = StartError::Position(PositionError::PawnOnBackRank(Square::A8));
    fields
        .map(|field| {
            StartError::Fen(FenError {
                field,
                byte: 12,
                expected: FenExpected::Field,
            })
        })
        .into_iter()
        .chain([StartError::Number(960), position])
        .collect()
}

fn online() -> Vec<Online<'static>> {
    let obstacles = [
        Obstacle::NoAnswer,
        Obstacle::OtherKey,
        Obstacle::NoHost,
        Obstacle::NoSuchGame,
        Obstacle::SeatsTaken,
        Obstacle::NotTheSeat,
        Obstacle::BadSetup,
        Obstacle::Closed,
        Obstacle::Replaced,
        Obstacle::Nonsense,
    ];
    let of_side = |side| {
        let seconds = 23;
        [
            Online::Away(side),
            Online::AwayFor { side, seconds },
            Online::Gone(side),
            Online::RematchOffered(side),
        ]
    };
    let others = [
        Online::ComeBackTo("Ann"),
        Online::Seeking("192.168.1.7"),
        Online::Lost(12),
        Online::LostWhileClockRuns(12),
        Online::Watchers(1),
        Online::Watchers(3),
        Online::ReachedAt("192.168.1.7:7464"),
        Online::OtherPort(41_000),
        Online::NotHosted("disk full"),
        Online::NotListed("no network"),
        Online::SeatNotKept("disk full"),
        Online::Unsaid(Unsaid::NotAllowed),
        Online::Unsaid(Unsaid::TooFast),
        Online::Unsaid(Unsaid::NoConnection),
        Online::Unsaid(Unsaid::NobodyThere),
        Online::Unsaid(Unsaid::Uncertain),
    ];
    let obstacles = obstacles.map(Online::Obstacle).into_iter();
    obstacles
        .chain(Color::ALL.into_iter().flat_map(of_side))
        .chain(others)
        .collect()
}

/// Each message by a name for it.
fn for_every_message(mut check: impl FnMut(&str, Message<'_>)) {
    for &label in Label::ALL {
        check(&format!("{label:?}"), label.into());
    }
    for side in Color::ALL {
        check("side", Message::Side(side));
        check("turn", Message::Turn(side));
        check("draw offered", Message::DrawOffered(side));
        check("takeback proposed", Message::TakebackProposed(side));
    }
    for role in Role::ALL {
        check("role", Message::Role(role));
    }
    for what in online() {
        check("online", Message::Online(what));
    }
    check("level", Message::Level(3));
    check("challenge length", Message::ChallengeLength(13));
    check("challenge character", Message::ChallengeCharacter('U'));
    let (theirs, ours) = (2, 1);
    check(
        "challenge edition",
        Message::ChallengeEdition { theirs, ours },
    );
    let code = "4F2K-7Q1M-ABCD";
    check("challenge copied", Message::ChallengeCopied(code));
    check("analysis not kept", Message::AnalysisNotKept("disk full"));
    check("depth", Message::Depth(18));
    check("seconds a move", Message::SecondsPerMove(4.25));
    check("game count", Message::GameCount(12));
    let standings = [Standing::Lost, Standing::Level, Standing::Won];
    for (worst, before) in standings.into_iter().enumerate() {
        for after in standings.into_iter().take(worst + 1) {
            for side in Color::ALL {
                check(
                    "turned",
                    Message::Turned {
                        side,
                        before,
                        after,
                    },
                );
            }
        }
    }
    check("played here", Message::PlayedHere("Nf6"));
    let (san, percent) = ("Qe7", 51);
    check("try holds", Message::TryHolds { san, percent });
    for reply in [None, Some("Qxf7#")] {
        let (before, after) = (51, 2);
        check(
            "try fails",
            Message::TryFails {
                san,
                reply,
                before,
                after,
            },
        );
    }
    for others in ["", "g6, Qf6"] {
        let line = "Qe7 Nc3";
        check("best was", Message::BestWas { line, others });
    }
    check("turning point", Message::TurningPoint { number: 2, of: 4 });
    check("looked", Message::Looked(43));
    for count in [0, 1, 2] {
        check("looked through", Message::LookedThrough(count));
        check("practice due", Message::PracticeDue(count));
        let days = 3;
        check("practice later", Message::PracticeLater { count, days });
    }
    check("practice at", Message::PracticeAt { number: 1, of: 3 });
    for days in [1, 7] {
        check("comes back", Message::ComesBack(days));
    }
    for side in Color::ALL {
        check("accuracy", Message::Accuracy { side, percent });
    }
    let (per_second, minute) = (12_345, std::time::Duration::from_secs(60));
    for left in [None, Some(minute)] {
        check("import pace", Message::ImportPace { per_second, left });
    }
    let imported = Message::Imported {
        added: 1_234,
        duplicates: 5,
        refused: 6,
    };
    check("imported", imported);
    check("import unfinished", Message::ImportUnfinished(16_384));
    let (game, offset) = (7, 1_234);
    check("refused at", Message::RefusedAt { game, offset });
    check("not PGN", Message::NotPgn("a.pgn"));
    for result in results() {
        check("headline", Message::Headline(result));
        check("cause", Message::Cause(result));
        check("result", Message::Result(result));
    }
    let position = StartPosition::standard();
    let board: &Board = position.position().board();
    for rejection in rejections() {
        check("refusal", Message::Refusal { rejection, board });
    }
    let mv = UciMove {
        from: Square::G1,
        to: Square::F3,
        promotion: None,
    };
    let rejection = Rejection::Illegal {
        mv,
        why: IllegalMove::Blocked { by: Square::E2 },
    };
    let piece = Role::Rook.of(Color::White);
    for failure in [
        PremoveFailure::Rejected(rejection),
        PremoveFailure::NoCapture,
        PremoveFailure::LosesPiece {
            piece,
            square: Square::E4,
        },
    ] {
        check(
            "premove failed",
            Message::PremoveFailed { mv, failure, board },
        );
    }
    for error in [
        PremoveError::Full,
        PremoveError::NoPiece(Square::E4),
        PremoveError::NotHowItMoves {
            piece,
            from: Square::A1,
            to: Square::B3,
        },
        PremoveError::NoSuchPremove,
        PremoveError::Watching,
    ] {
        check("premove refused", Message::PremoveRefused(error));
    }
    for event in events() {
        if let GameEvent::MovePlayed(mv) = &event {
            check("move", Message::Move(mv));
        }
        check("event", Message::Event(&event));
    }
    let control = "40/5400+30:1800+30".parse().expect("two stages");
    check("strength", Message::Strength(760));
    check("clock", Message::TimeControl(&control));
    check("span", Message::Span(Millis::from_secs(90)));
    check("move count", Message::MoveCount(40));
    check("lead", Message::Lead(0));
    check("lead", Message::Lead(-3));
    check("position", Message::Position(board));
    for square in [Square::A1, Square::E4] {
        check("square", Message::Square { square, board });
    }
    let square = Square::B1;
    check("hint piece", Message::HintPiece { square, board });
    for event in events() {
        if let GameEvent::MovePlayed(mv) = &event {
            check("hint move", Message::HintMove(mv.san));
            break;
        }
    }
    let shapes = ["Ge2e4", "Re4e4", "Ba1h8", "Ye5e6"].map(|shape| shape.parse().expect("a shape"));
    for (side, share, count) in [(Color::White, 41, 2), (Color::Black, 7, 1)] {
        check("time share", Message::TimeShare { side, share, count });
    }
    check("drawn", Message::Drawn(&[]));
    check("drawn", Message::Drawn(&shapes));
    check("premoves", Message::Premoves(&[]));
    let premove = |condition| Premove { mv, condition };
    check("premoves", Message::Premoves(&Condition::ALL.map(premove)));
    for condition in Condition::ALL {
        let number = 2;
        check(
            "premove condition",
            Message::PremoveCondition { number, condition },
        );
    }
    for seconds in [0, 1, 62, 3600, 7384] {
        check("duration", Message::Duration(Millis::from_secs(seconds)));
    }
    for times in [1, 2] {
        check("repetition", Message::Repetition(times));
    }
    check("halfmove clock", Message::HalfmoveClock(37));
    for failure in player_failures() {
        check("player failure", Message::PlayerFailure(&failure));
    }
    for error in position_errors() {
        check("position error", Message::PositionError(error));
    }
    for error in start_errors() {
        check("start error", Message::StartError(&error));
    }
    for error in [
        PasteError::Empty,
        PasteError::Fen(StartError::Number(960)),
        PasteError::Game(ImportError::Empty),
    ] {
        check("paste error", Message::PasteError(&error));
    }
    for error in [
        TimeControlError::Syntax,
        TimeControlError::NoTime,
        TimeControlError::TooMuch,
        TimeControlError::Stages,
    ] {
        check("time control", Message::TimeControlError(error));
    }
    check(
        "not saved",
        Message::NotSaved {
            path: "game.pgn",
            why: "no space",
        },
    );
    for error in load_errors() {
        check("load", Message::LoadError(&error));
    }
    let errors = Study::read("1. e4 e5 2. Ke3")
        .expect("two moves are good")
        .errors;
    check("pgn", Message::PgnError(&errors[0]));
    check("game skipped", Message::GameSkipped(&errors[0]));
    check("saved", Message::Saved("game.tabia"));
    check("unreadable", Message::Unreadable("game.tabia"));
    check("too large", Message::TooLarge("game.tabia"));
    check("setting reset", Message::SettingReset("volume"));
    for error in open_errors() {
        check("unopened", Message::GamesUnopened(&error));
        check("not kept", Message::NotKept(&AppendError::Unopened(error)));
    }
    for error in append_errors() {
        check("not kept", Message::NotKept(&error));
    }
    let message = || "why not".to_owned();
    for error in [
        ReopenError::Log(ReadError::Unavailable { message: message() }),
        ReopenError::Log(ReadError::Damaged { message: message() }),
        ReopenError::Record(LoadError::NotASave),
    ] {
        check("not reopened", Message::NotReopened(&error));
    }
}

fn open_errors() -> [OpenError; 6] {
    let message = || "why not".to_owned();
    [
        OpenError::Newer {
            version: 2,
            newest: 1,
        },
        OpenError::Foreign,
        OpenError::Damaged { message: message() },
        OpenError::ReadOnly { message: message() },
        OpenError::Full,
        OpenError::Unavailable { message: message() },
    ]
}

fn append_errors() -> [AppendError; 6] {
    let message = || "why not".to_owned();
    let seq = Seq::new(3);
    [
        AppendError::Conflict { last: seq },
        AppendError::Duplicate { seq },
        AppendError::Full,
        AppendError::ReadOnly { message: message() },
        AppendError::Unavailable { message: message() },
        AppendError::Unknown { message: message() },
    ]
}

/// The names of squares alone are the same in every language.
fn is_bare_square(text: &str) -> bool {
    text.parse::<Square>().is_ok()
}

#[test]
fn every_text_is_there_in_nfc_and_in_its_language() {
    for_every_message(|name, message| {
        let english = text(Language::English, message);
        let korean = text(Language::Korean, message);
        for text in [&english, &korean] {
            assert!(!text.trim().is_empty(), "{name}");
            assert!(is_nfc(text), "{name}: {text}");
            assert!(!text.contains("  "), "{name}: {text}");
        }
        let has_hangul = |text: &str| text.chars().any(|letter| ('가'..='힣').contains(&letter));
        assert!(!has_hangul(&english), "{name}: {english}");
        assert!(
            has_hangul(&korean) || is_bare_square(&korean),
            "{name}: {korean}"
        );
    });
}

#[test]
fn texts_read_well() {
    let mut table = String::new();
    for_every_message(|name, message| {
        if let Message::Label(_) = message {
            return;
        }
        let [english, korean] = Language::ALL.map(|language| text(language, message));
        table += &format!("{name}\n  {english}\n  {korean}\n");
    });
    insta::assert_snapshot!(table);
}
