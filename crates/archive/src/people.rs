//! Names of players, so that spellings of one name meet.

use unicode_normalization::UnicodeNormalization;

/// `name` without what spellings differ in: letter case, width, stops and commas; "Last, First" becomes "first last".
pub(crate) fn fold(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    match name.split_once(',') {
        Some((last, first)) => {
            fold_words(first, &mut out);
            fold_words(last, &mut out);
        }
        None => fold_words(name, &mut out),
    }
    out
}

fn fold_words(text: &str, out: &mut String) {
    if text.is_ascii() {
        for word in text
            .split(|c: char| !c.is_ascii_alphanumeric())
            .filter(|word| !word.is_empty())
        {
            if !out.is_empty() {
                out.push(' ');
            }
            out.extend(word.chars().map(|c| c.to_ascii_lowercase()));
        }
        return;
    }
    let folded: String = text.nfkc().flat_map(char::to_lowercase).collect();
    for word in folded
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
    {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_one_name_meet() {
        for name in [
            "Magnus Carlsen",
            "Carlsen, Magnus",
            "CARLSEN,Magnus.",
            "  magnus   carlsen",
            "Ｍagnus Carlsen",
        ] {
            assert_eq!(fold(name), "magnus carlsen", "{name}");
        }
        assert_eq!(fold("김 철수"), "김 철수");
        assert_eq!(fold("?"), "");
    }
}
