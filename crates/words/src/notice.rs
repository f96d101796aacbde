//! What the program tells a person about players, files and what was typed or pasted.

use tabia_game::paste::PasteError;
use tabia_game::pgn::{ImportError, PgnError};
use tabia_game::save::LoadError;
use tabia_game::{
    Board, FenError, FenField, PlayerFailure, PositionError, Square, StartError, TimeControlError,
};

use crate::Language;
use crate::korean::{Particle, with};
use crate::names::{castling, color, piece_on};

/// Why a player that is a program cannot go on.
pub(crate) fn player_failure(language: Language, failure: &PlayerFailure) -> String {
    match failure {
        PlayerFailure::NotStarted { message } => language.pick(
            format!("The engine could not be started: {message}"),
            format!("엔진을 시작할 수 없습니다: {message}"),
        ),
        PlayerFailure::Exited { code: Some(code) } => language.pick(
            format!("The engine has quit with exit code {code}."),
            format!("엔진이 종료 코드 {code}번으로 꺼졌습니다."),
        ),
        PlayerFailure::Exited { code: None } => language
            .pick("The engine has quit.", "엔진이 꺼졌습니다.")
            .to_owned(),
        PlayerFailure::Silent => language
            .pick("The engine does not answer.", "엔진이 응답하지 않습니다.")
            .to_owned(),
        PlayerFailure::Nonsense { line } => language.pick(
            format!("The engine's answer is not understood: {line}"),
            format!("엔진의 응답을 이해할 수 없습니다: {line}"),
        ),
        PlayerFailure::IllegalMove { mv } => {
            let (from, to) = (mv.from, mv.to);
            language.pick(
                format!("The engine chose an illegal move: {from}–{to}."),
                format!("엔진이 규칙에 어긋난 수를 골랐습니다: {from}–{to}."),
            )
        }
    }
}

/// Which piece should move: "Look at the bishop on b4."
pub(crate) fn hint_piece(language: Language, square: Square, board: &Board) -> String {
    let piece = piece_on(language, board, square);
    language.pick(
        format!("Look at {piece}."),
        format!("{} 보세요.", with(&piece, Particle::Object)),
    )
}

/// Why a game cannot start from a position.
pub(crate) fn start(language: Language, error: &StartError) -> String {
    match error {
        StartError::Fen(error) => fen(language, *error),
        StartError::Position(error) => position(language, *error),
        StartError::Number(number) => language.pick(
            format!("Chess960 positions are numbered 0 to 959, not {number}."),
            format!("체스960 배치 번호는 0부터 959까지입니다: {number}"),
        ),
    }
}

/// Why a position is not one to play from.
pub(crate) fn position(language: Language, error: PositionError) -> String {
    let side = |side| color(language, side);
    match error {
        PositionError::MissingKing(owner) => language.pick(
            format!("{} has no king.", side(owner)),
            format!("{}의 킹이 없습니다.", side(owner)),
        ),
        PositionError::TooManyKings(square) => language.pick(
            format!("There is a second king on {square}."),
            format!("{square}에 두 번째 킹이 있습니다."),
        ),
        PositionError::PawnOnBackRank(square) => language.pick(
            format!("A pawn cannot stand on {square}."),
            format!("{square}에는 폰이 있을 수 없습니다."),
        ),
        PositionError::TooManyPawns(owner) => language.pick(
            format!("{} has more than eight pawns.", side(owner)),
            format!("{}의 폰이 여덟 개를 넘습니다.", side(owner)),
        ),
        PositionError::InvalidEnPassant(square) => language.pick(
            format!("No pawn can have just passed {square}."),
            format!("방금 {square}을(를) 지나간 폰이 있을 수 없습니다."),
        ),
        PositionError::OppositeCheck { king, checker } => language.pick(
            format!("The king on {king} could be taken by the piece on {checker}."),
            format!("{checker}의 기물이 {king}의 킹을 잡을 수 있습니다."),
        ),
        PositionError::InvalidCastlingRight {
            color: owner,
            side: direction,
        } => {
            let direction = castling(language, direction);
            language.pick(
                format!(
                    "{} cannot castle {direction}: king and rook stand elsewhere.",
                    side(owner)
                ),
                format!(
                    "{}의 {direction} 캐슬링에 맞는 자리에 킹과 룩이 없습니다.",
                    side(owner)
                ),
            )
        }
    }
}

/// Where a FEN text goes wrong.
fn fen(language: Language, error: FenError) -> String {
    let (english, korean) = match error.field {
        FenField::Placement => ("the pieces", "기물 배치"),
        FenField::Turn => ("the side to move", "둘 차례"),
        FenField::Castling => ("the castling rights", "캐슬링 권리"),
        FenField::EnPassant => ("the en passant square", "앙파상 칸"),
        FenField::HalfmoveClock => ("the halfmove clock", "하프무브 수"),
        FenField::FullmoveNumber => ("the move number", "수 번호"),
        FenField::Rest => ("what comes after the sixth field", "여섯째 항목 뒤"),
    };
    let character = error.byte + 1;
    language.pick(
        format!("This is not a position: {english} cannot be read (at byte {character})."),
        format!("국면이 아닙니다: {korean} 부분을 읽을 수 없습니다({character}번째 바이트)."),
    )
}

/// Why a game cannot be read.
fn import(language: Language, error: &ImportError) -> String {
    match error {
        ImportError::Empty => language
            .pick("There is no game in it.", "기보가 없습니다.")
            .to_owned(),
        ImportError::Pgn(error) => language.pick(
            format!("No game can be read: {error}"),
            format!(
                "기보를 읽을 수 없습니다: {}번째 수, {}번째 바이트",
                error.move_number, error.offset
            ),
        ),
        ImportError::Start(error) => position(language, *error),
    }
}

/// Why what was pasted cannot be used.
pub(crate) fn paste(language: Language, error: &PasteError) -> String {
    match error {
        PasteError::Empty => language
            .pick("There is nothing to paste.", "붙여넣을 것이 없습니다.")
            .to_owned(),
        PasteError::Fen(error) => start(language, error),
        PasteError::Game(error) => import(language, error),
    }
}

/// Why a time control cannot be played.
pub(crate) fn time_control(language: Language, error: TimeControlError) -> String {
    let (english, korean) = match error {
        TimeControlError::Syntax => (
            "Write the time in seconds, such as 300 or 300+3.",
            "시간은 300이나 300+3처럼 초로 적으세요.",
        ),
        TimeControlError::NoTime => (
            "There must be some time to play.",
            "둘 시간이 있어야 합니다.",
        ),
        TimeControlError::TooMuch => (
            "That is more time than a clock can show.",
            "시계에 나타낼 수 있는 시간을 넘습니다.",
        ),
        TimeControlError::Stages => (
            "Every stage but the last needs a number of moves.",
            "마지막을 뺀 모든 단계에는 수의 개수가 있어야 합니다.",
        ),
    };
    language.pick(english, korean).to_owned()
}

/// A file that was saved.
pub(crate) fn saved(language: Language, path: &str) -> String {
    language.pick(format!("Saved: {path}"), format!("저장했습니다: {path}"))
}

/// A file that could not be saved.
pub(crate) fn not_saved(language: Language, path: &str, why: &str) -> String {
    language.pick(
        format!("Not saved: {path}: {why}"),
        format!("저장하지 못했습니다: {path}: {why}"),
    )
}

/// What is wrong with the text of a game whose good moves were read.
pub(crate) fn pgn(language: Language, error: &PgnError) -> String {
    language.pick(
        format!("Read up to here: {error}"),
        format!(
            "여기까지 읽었습니다: {}번째 수, {}번째 바이트에 오류가 있습니다.",
            error.move_number, error.offset
        ),
    )
}

/// Why nothing could be read of a game before the one that is shown.
pub(crate) fn game_skipped(language: Language, error: &PgnError) -> String {
    language.pick(
        format!("A game was left out: {error}"),
        format!(
            "읽을 수 없는 기보를 건너뛰었습니다: {}번째 기보, {}번째 수, {}번째 바이트에 오류가 있습니다.",
            error.game + 1,
            error.move_number,
            error.offset
        ),
    )
}

/// Why a file is not a saved game.
pub(crate) fn load(language: Language, error: &LoadError) -> String {
    match error {
        LoadError::NotASave => language
            .pick("This is not a saved game.", "저장된 대국이 아닙니다.")
            .to_owned(),
        LoadError::Newer { .. } => language
            .pick(
                "A newer Tabia saved this game; the file is left as it is.",
                "더 새로운 Tabia가 저장한 대국이라 그대로 둡니다.",
            )
            .to_owned(),
        LoadError::Truncated { .. }
        | LoadError::Trailing { .. }
        | LoadError::Checksum
        | LoadError::Malformed(_)
        | LoadError::Value { .. }
        | LoadError::Replay(_) => language.pick(
            format!("The saved game cannot be read: {error}"),
            "저장된 대국 파일이 손상되었습니다.".to_owned(),
        ),
    }
}

/// A file that could not be read.
pub(crate) fn unreadable(language: Language, path: &str) -> String {
    language.pick(
        format!("This file cannot be read; it is left as it is: {path}"),
        format!("읽을 수 없는 파일입니다. 그대로 둡니다: {path}"),
    )
}

/// A setting whose value made no sense.
pub(crate) fn setting_reset(language: Language, key: &str) -> String {
    language.pick(
        format!("This setting could not be read and has its default again: {key}"),
        format!("설정을 읽을 수 없어 기본값으로 되돌렸습니다: {key}"),
    )
}
