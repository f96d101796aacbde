//! What the program tells a person about saving games while they are played.

use tabia_game::ReopenError;
use tabia_game::log::{AppendError, OpenError, ReadError};

use crate::Language;

/// Why the database of games cannot be used.
pub(crate) fn unopened(language: Language, error: &OpenError) -> String {
    match error {
        OpenError::Newer { .. } => language.pick(
            "A newer Tabia saved the games here; they are left as they are.",
            "더 새로운 Tabia가 저장한 대국들이라 그대로 둡니다.",
        ),
        OpenError::Foreign => language.pick(
            "The file of games belongs to another program; it is left as it is.",
            "대국 파일이 다른 프로그램의 것이라 그대로 둡니다.",
        ),
        OpenError::Damaged { .. } => language.pick(
            "The file of games is damaged; it is left as it is.",
            "대국 파일이 손상되어 그대로 둡니다.",
        ),
        OpenError::ReadOnly { .. } => language.pick(
            "The folder of games cannot be written.",
            "대국 폴더에 쓸 수 없습니다.",
        ),
        OpenError::Full => language.pick("The disk is full.", "디스크가 가득 찼습니다."),
        OpenError::Unavailable { message } => {
            return language.pick(
                format!("The file of games cannot be opened: {message}"),
                format!("대국 파일을 열 수 없습니다: {message}"),
            );
        }
    }
    .to_owned()
}

/// Why the game on the board is not being saved.
pub(crate) fn not_kept(language: Language, error: &AppendError) -> String {
    let why = match error {
        AppendError::Unopened(error) => unopened(language, error),
        AppendError::Full => unopened(language, &OpenError::Full),
        AppendError::ReadOnly { message } => unopened(
            language,
            &OpenError::ReadOnly {
                message: message.clone(),
            },
        ),
        AppendError::Unavailable { message } | AppendError::Unknown { message } => language.pick(
            format!("The file of games cannot be written: {message}"),
            format!("대국 파일에 쓸 수 없습니다: {message}"),
        ),
        // Nothing will change that: the game here and the game there are two.
        AppendError::Conflict { .. } | AppendError::Duplicate { .. } => {
            return language
                .pick(
                    "Another copy of Tabia plays this game; what happens here is not saved.",
                    "다른 Tabia 창이 이 대국을 두고 있어 여기서 두는 수는 저장되지 않습니다.",
                )
                .to_owned();
        }
    };
    let then = language.pick(
        "You can play on; the game is saved as soon as that is possible.",
        "대국은 계속할 수 있고, 저장할 수 있게 되면 저장합니다.",
    );
    format!("{why} {then}")
}

/// Why the last game cannot be reopened.
pub(crate) fn not_reopened(language: Language, error: &ReopenError) -> String {
    match error {
        ReopenError::Log(ReadError::Unavailable { message }) => language.pick(
            format!("The last game cannot be read now: {message}"),
            format!("지난 대국을 지금 읽을 수 없습니다: {message}"),
        ),
        ReopenError::Log(ReadError::Damaged { .. }) | ReopenError::Record(_) => language
            .pick(
                "The last game cannot be reopened: its record is damaged. It is left as it is.",
                "지난 대국의 기록이 손상되어 다시 열 수 없습니다. 기록은 그대로 둡니다.",
            )
            .to_owned(),
    }
}
