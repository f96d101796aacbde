//! The names of players, as a stranger may send them.

use tabia_game::LONGEST_LINE;

/// The most characters of a name.
const MOST: usize = 40;

/// `claim` as it may be shown anywhere: one line, without characters that steer a terminal, turn the direction of
/// text, or cannot be seen, and not too long. Empty if nothing is left.
#[must_use]
pub fn display_safe(claim: &str) -> String {
    cut(claim, MOST)
}

/// The same for a sentence, of at most [`LONGEST_LINE`] characters.
#[must_use]
pub fn display_safe_text(claim: &str) -> String {
    cut(claim, LONGEST_LINE)
}

fn cut(claim: &str, most: usize) -> String {
    let visible = claim
        .chars()
        .filter(|&c| c.is_whitespace() || !is_unseen(c));
    let spaced: String = visible
        .map(|c| if c.is_whitespace() { ' ' } else { c })
        .collect();
    let words: Vec<&str> = spaced.split(' ').filter(|word| !word.is_empty()).collect();
    let name: String = words.join(" ").chars().take(most).collect();
    name.trim_end().to_owned()
}

/// Controls (C0, C1), formats (zero-width and bidirectional), separators, variation selectors, tags, private use
/// and marks that pile up: Unicode's categories Cc, Cf, Zl, Zp, Co and the combining blocks.
const fn is_unseen(c: char) -> bool {
    matches!(
        c,
        '\0'..='\u{1F}'
            | '\u{7F}'..='\u{9F}'
            | '\u{AD}'
            | '\u{300}'..='\u{36F}'
            | '\u{600}'..='\u{605}'
            | '\u{61C}'
            | '\u{6DD}'
            | '\u{70F}'
            | '\u{115F}'..='\u{1160}'
            | '\u{17B4}'..='\u{17B5}'
            | '\u{180B}'..='\u{180F}'
            | '\u{1AB0}'..='\u{1AFF}'
            | '\u{1DC0}'..='\u{1DFF}'
            | '\u{200B}'..='\u{200F}'
            | '\u{2028}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}'
            | '\u{20D0}'..='\u{20FF}'
            | '\u{3164}'
            | '\u{E000}'..='\u{F8FF}'
            | '\u{FE00}'..='\u{FE0F}'
            | '\u{FE20}'..='\u{FE2F}'
            | '\u{FEFF}'
            | '\u{FFA0}'
            | '\u{FFF0}'..='\u{FFFF}'
            | '\u{1D173}'..='\u{1D17A}'
            | '\u{E0000}'..='\u{10FFFF}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_people_have_stay() {
        for name in [
            "Ann",
            "밥 Kim",
            "José Raúl",
            "Ömer O'Neill-Şahin",
            "李小龙",
            "Гарри",
        ] {
            assert_eq!(display_safe(name), name);
        }
    }

    #[test]
    fn what_could_harm_is_gone() {
        for (claim, name) in [
            ("\u{1b}[31mred\u{1b}[0m", "[31mred[0m"),
            ("\u{1b}]52;c;aGk=\u{7}x", "]52;c;aGk=x"),
            ("a\nb\r\n\tc", "a b c"),
            ("evil\u{202E}gnp", "evilgnp"),
            ("\u{2066}x\u{2069}\u{200B}\u{FEFF}", "x"),
            ("c\u{9b}31m", "c31m"),
            ("  Ann   Lee ", "Ann Lee"),
            ("Z\u{0351}\u{0352}algo", "Zalgo"),
            ("\0\u{7f}\u{85}", ""),
            ("line\u{2028}sep\u{2029}", "line sep"),
        ] {
            assert_eq!(display_safe(claim), name, "{claim:?}");
        }
    }

    #[test]
    fn long_names_are_cut() {
        assert_eq!(display_safe(&"가".repeat(5000)).chars().count(), MOST);
        assert_eq!(
            display_safe(&format!("{} b", "a".repeat(39))),
            "a".repeat(39)
        );
    }
}
