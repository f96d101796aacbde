//! What the program tells a person about games that are imported, exported and looked up.

use std::time::Duration;

use crate::Language;

/// A number with its thousands set apart: "1,234,567".
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// "3 games".
pub(crate) fn games(language: Language, games: u64) -> String {
    let number = grouped(games);
    let english = match games {
        1 => "1 game".to_owned(),
        _ => format!("{number} games"),
    };
    language.pick(english, format!("기보 {number}개"))
}

/// How fast an import goes, and how long it will take yet: "12,300 a second, 1:05 left".
pub(crate) fn pace(language: Language, per_second: u64, left: Option<Duration>) -> String {
    let rate = grouped(per_second);
    let Some(left) = left else {
        return language.pick(format!("{rate} a second"), format!("초당 {rate}개"));
    };
    let left = clock(left);
    language.pick(
        format!("{rate} a second, {left} left"),
        format!("초당 {rate}개, {left} 남음"),
    )
}

/// Minutes and seconds, and hours where there are some.
fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

/// What has come of an import.
pub(crate) fn imported(
    language: Language,
    (added, duplicates, refused): (u64, u64, u64),
) -> String {
    let (added, duplicates, refused) = (grouped(added), grouped(duplicates), grouped(refused));
    language.pick(
        format!("{added} new, {duplicates} known already, {refused} refused"),
        format!("새 기보 {added}개, 이미 있던 것 {duplicates}개, 받지 않은 것 {refused}개"),
    )
}

/// An import that was broken off.
pub(crate) fn unfinished(language: Language, games_read: u64) -> String {
    let games = games(language, games_read);
    language.pick(
        format!("Imported in part: {games}"),
        format!("가져오다 멈춤: {games}"),
    )
}

/// Where a game stands that was refused.
pub(crate) fn refused_at(language: Language, game: u64, offset: u64) -> String {
    let (game, offset) = (grouped(game), grouped(offset));
    language.pick(
        format!("Game {game}, at byte {offset}"),
        format!("{game}번째 기보, {offset}바이트"),
    )
}

/// A file that was to be imported is something else.
pub(crate) fn not_pgn(language: Language, path: &str) -> String {
    language.pick(
        format!("This file is not PGN; nothing was imported: {path}"),
        format!("PGN 파일이 아니어서 아무것도 가져오지 않았습니다: {path}"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_times_are_easy_to_read() {
        let numbers = [0, 999, 1_000, 1_234_567].map(grouped);
        assert_eq!(numbers, ["0", "999", "1,000", "1,234,567"]);
        let times = [5, 65, 3_661].map(|seconds| clock(Duration::from_secs(seconds)));
        assert_eq!(times, ["0:05", "1:05", "1:01:01"]);
    }
}
