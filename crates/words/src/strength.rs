//! How strong somebody plays, in words.

use crate::Language;

/// Each name with the points from which on it fits: what clubs and servers call players of that rating.
const NAMES: [(u16, &str, &str); 9] = [
    (0, "Beginner", "입문자"),
    (700, "Novice", "초보자"),
    (800, "Casual player", "취미로 두는 사람"),
    (900, "Hobby player", "체스 애호가"),
    (1_050, "Regular player", "중급자"),
    (1_200, "Seasoned player", "중상급자"),
    (1_330, "Tournament player", "대회 참가자"),
    (1_450, "Club player", "클럽 기사"),
    (2_000, "Expert", "고수"),
];

/// The name that fits `points`, and the points.
pub(crate) fn strength(language: Language, points: u16) -> String {
    let fits = NAMES.iter().rev().find(|(from, ..)| points >= *from);
    let (_, english, korean) = fits.unwrap_or(&NAMES[0]);
    language.pick(
        format!("{english}, about {points} Elo"),
        format!("{korean}, 약 {points}점"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rating_has_the_name_of_its_step() {
        let told = |points| strength(Language::English, points);
        assert_eq!(told(400), "Beginner, about 400 Elo");
        assert_eq!(told(760), "Novice, about 760 Elo");
        assert_eq!(told(1_480), "Club player, about 1480 Elo");
        assert_eq!(strength(Language::Korean, 2_600), "고수, 약 2600점");
    }
}
