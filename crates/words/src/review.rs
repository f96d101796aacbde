//! What Second Look says.

use tabia_game::Color;

use crate::{Language, names};

/// How a game stands for a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Standing {
    /// It is lost.
    Lost,
    /// It can go either way.
    Level,
    /// It is won.
    Won,
}

pub(crate) fn turned(language: Language, side: Color, before: Standing, after: Standing) -> String {
    let name = names::color(language, side);
    let english = match before {
        Standing::Won => format!("Here {name} had a won game."),
        Standing::Level => format!("Here {name} had a level game."),
        Standing::Lost => format!("Here {name} could still resist."),
    };
    let korean = match before {
        Standing::Won => format!("여기서는 {name}이 이긴 형세였습니다."),
        Standing::Level => format!("여기서는 {name}에게 비슷한 형세였습니다."),
        Standing::Lost => format!("여기서는 {name}이 아직 버틸 수 있었습니다."),
    };
    let (english_after, korean_after) = match after {
        Standing::Level if before == Standing::Won => ("made it level", "비슷해졌습니다"),
        Standing::Lost if before > Standing::Lost => ("lost it", "진 형세가 되었습니다"),
        Standing::Won | Standing::Level | Standing::Lost => {
            ("gave much of it away", "많은 것을 내주었습니다")
        }
    };
    language.pick(
        format!("{english} The move that was played {english_after}."),
        format!("{korean} 실전의 수로 {korean_after}."),
    )
}

pub(crate) fn fails(
    language: Language,
    san: &str,
    reply: Option<&str>,
    (before, after): (u16, u16),
) -> String {
    match reply {
        Some(reply) => language.pick(
            format!(
                "{san} loses too much: after {reply} the chance falls from {before} % to {after} %."
            ),
            format!("{san}: {reply} 다음에 승률이 {before} %에서 {after} %로 떨어집니다."),
        ),
        None => language.pick(
            format!("{san} loses too much: the chance falls from {before} % to {after} %."),
            format!("{san}: 승률이 {before} %에서 {after} %로 떨어집니다."),
        ),
    }
}

pub(crate) fn looked_through(language: Language, points: usize) -> String {
    match points {
        0 => language.pick(
            "Second Look is ready: no move turned the result.".to_owned(),
            "복기가 끝났습니다. 승부가 뒤집힌 곳이 없습니다.".to_owned(),
        ),
        1 => language.pick(
            "Second Look is ready: 1 turning point.".to_owned(),
            "복기가 끝났습니다. 승부처 1곳.".to_owned(),
        ),
        _ => language.pick(
            format!("Second Look is ready: {points} turning points."),
            format!("복기가 끝났습니다. 승부처 {points}곳."),
        ),
    }
}

pub(crate) fn later(language: Language, count: usize, days: i32) -> String {
    let english_days = english_days(days);
    let comes = if count == 1 { "comes" } else { "come" };
    language.pick(
        format!("{count} {comes} later, the next in {english_days}."),
        format!("나중에 {count}개가 나오고, 다음은 {days}일 뒤입니다."),
    )
}

pub(crate) fn comes_back(language: Language, days: i32) -> String {
    let english_days = english_days(days);
    language.pick(
        format!("It comes back in {english_days}."),
        format!("{days}일 뒤에 다시 나옵니다."),
    )
}

fn english_days(days: i32) -> String {
    match days {
        1 => "1 day".to_owned(),
        _ => format!("{days} days"),
    }
}
