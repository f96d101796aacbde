//! How a game ended.

use tabia_game::{DrawReason, GameResult, WinReason};

use crate::{Language, names};

/// Who won: "White wins", "Draw".
pub(crate) fn headline(language: Language, result: GameResult) -> String {
    match result {
        GameResult::Win { winner, .. } => {
            let winner = names::color(language, winner);
            language.pick(format!("{winner} wins"), format!("{winner} 승"))
        }
        GameResult::Draw(_) => language.pick("Draw", "무승부").to_owned(),
        GameResult::Aborted => language.pick("Game called off", "대국 취소").to_owned(),
    }
}

/// Why: "Checkmate", "Threefold repetition".
pub(crate) fn cause(language: Language, result: GameResult) -> String {
    match result {
        GameResult::Win { winner, by } => {
            let loser = names::color(language, !winner);
            match by {
                WinReason::Checkmate => language.pick("Checkmate", "체크메이트").to_owned(),
                WinReason::Resignation => {
                    language.pick(format!("{loser} resigned"), format!("{loser} 기권"))
                }
                WinReason::TimeForfeit => language.pick(
                    format!("{loser} ran out of time"),
                    format!("{loser} 시간패"),
                ),
                WinReason::Abandonment => language.pick(
                    format!("{loser} left the game"),
                    format!("{loser} 대국 이탈"),
                ),
                WinReason::IllegalMove => language.pick(
                    format!("{loser} made an illegal move"),
                    format!("{loser} 반칙수"),
                ),
                WinReason::Adjudication => {
                    language.pick("Arbiter's ruling", "심판 판정").to_owned()
                }
            }
        }
        GameResult::Draw(reason) => {
            let (english, korean) = match reason {
                DrawReason::Stalemate => ("Stalemate", "스테일메이트"),
                DrawReason::DeadPosition => (
                    "Neither side can give checkmate",
                    "어느 쪽도 체크메이트할 수 없음",
                ),
                DrawReason::Agreement => ("By agreement", "합의"),
                DrawReason::ThreefoldRepetition => ("Threefold repetition", "3회 동형반복"),
                DrawReason::FivefoldRepetition => ("Fivefold repetition", "5회 동형반복"),
                DrawReason::FiftyMoves => (
                    "Fifty moves without capture or pawn move",
                    "50수 동안 잡기와 폰 이동 없음",
                ),
                DrawReason::SeventyFiveMoves => (
                    "Seventy-five moves without capture or pawn move",
                    "75수 동안 잡기와 폰 이동 없음",
                ),
                DrawReason::TimeForfeitVsUnwinnable => (
                    "Time ran out, but the other side could not have given checkmate",
                    "시간이 다 됐으나 상대가 체크메이트할 수 없음",
                ),
                DrawReason::Adjudication => ("Arbiter's ruling", "심판 판정"),
            };
            language.pick(english, korean).to_owned()
        }
        GameResult::Aborted => language
            .pick("It counts for nobody", "누구의 승패로도 세지 않음")
            .to_owned(),
    }
}

/// Both in one line: "Checkmate. White wins."
pub(crate) fn sentence(language: Language, result: GameResult) -> String {
    format!(
        "{}. {}.",
        cause(language, result),
        headline(language, result)
    )
}
