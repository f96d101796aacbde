//! Korean particles, whose form depends on how the word before them ends.

/// A particle with two forms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Particle {
    /// 은 or 는.
    Topic,
    /// 이 or 가.
    Subject,
    /// 을 or 를.
    Object,
    /// 으로 or 로.
    Means,
}

/// How the last syllable of a word ends when it is read aloud.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ending {
    Vowel,
    /// ㄹ, which 로 treats as a vowel.
    Rieul,
    Consonant,
}

/// `word` with the fitting form of `particle`.
pub(crate) fn with(word: &str, particle: Particle) -> String {
    let ending = ending(word);
    let form = match (particle, ending) {
        (Particle::Topic, Ending::Vowel) => "는",
        (Particle::Topic, Ending::Rieul | Ending::Consonant) => "은",
        (Particle::Subject, Ending::Vowel) => "가",
        (Particle::Subject, Ending::Rieul | Ending::Consonant) => "이",
        (Particle::Object, Ending::Vowel) => "를",
        (Particle::Object, Ending::Rieul | Ending::Consonant) => "을",
        (Particle::Means, Ending::Vowel | Ending::Rieul) => "로",
        (Particle::Means, Ending::Consonant) => "으로",
    };
    format!("{word}{form}")
}

/// Syllables by their final consonant, digits and letters by their Korean names: 3 is 삼, L is 엘.
/// Anything else counts as a vowel.
fn ending(word: &str) -> Ending {
    const FIRST: u32 = '가' as u32;
    const RIEUL: u32 = 8;
    match word
        .chars()
        .next_back()
        .map(|last| last.to_ascii_lowercase())
    {
        Some(last @ '가'..='힣') => match (last as u32 - FIRST) % 28 {
            0 => Ending::Vowel,
            RIEUL => Ending::Rieul,
            _ => Ending::Consonant,
        },
        Some('1' | '7' | '8' | 'l' | 'r') => Ending::Rieul,
        Some('0' | '3' | '6' | 'm' | 'n') => Ending::Consonant,
        _ => Ending::Vowel,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn particles_follow_the_last_sound() {
        let check = |word, topic, subject, object, means| {
            assert_eq!(with(word, Particle::Topic), topic);
            assert_eq!(with(word, Particle::Subject), subject);
            assert_eq!(with(word, Particle::Object), object);
            assert_eq!(with(word, Particle::Means), means);
        };
        check("킹", "킹은", "킹이", "킹을", "킹으로");
        check("나이트", "나이트는", "나이트가", "나이트를", "나이트로");
        check("돌", "돌은", "돌이", "돌을", "돌로");
        check("e4", "e4는", "e4가", "e4를", "e4로");
        check("e1", "e1은", "e1이", "e1을", "e1로");
        check("e3", "e3은", "e3이", "e3을", "e3으로");
        check("FEN", "FEN은", "FEN이", "FEN을", "FEN으로");
        check("", "는", "가", "를", "로");
    }

    /// Every digit by its Korean name: 영 일 이 삼 사 오 육 칠 팔 구.
    #[test]
    fn digits_end_as_their_names_do() {
        let names = ["영", "일", "이", "삼", "사", "오", "육", "칠", "팔", "구"];
        for (digit, name) in names.into_iter().enumerate() {
            assert_eq!(ending(&digit.to_string()), ending(name), "{digit}");
        }
    }
}
