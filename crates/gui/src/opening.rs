//! An opening's name, as long as there is room for.

use crate::text::{Fonts, TextStyle};

/// Code and name, or as much of the name as fits into `width`: "Sicilian Defense: Najdorf Variation, English Attack" is
/// a Najdorf, or a Sicilian at least.
pub(crate) fn fitting(
    fonts: &Fonts,
    style: TextStyle,
    (eco, name): (&str, &str),
    width: f32,
) -> String {
    let until = |mark: char| name.split(mark).next().unwrap_or(name);
    let texts = [name, until(','), until(':')].map(|name| format!("{eco} {name}"));
    let fits = |text: &String| fonts.width(style, text) <= width;
    let fitting = texts.into_iter().find(fits);
    fitting.unwrap_or_else(|| eco.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn less_and_less_is_told_and_never_half_a_word() {
        let fonts = Fonts::built_in();
        let style = TextStyle::regular(14);
        let name = "Sicilian Defense: Najdorf Variation, English Attack";
        let told = |width| fitting(&fonts, style, ("B90", name), width);
        assert_eq!(told(900.0), format!("B90 {name}"));
        assert_eq!(told(300.0), "B90 Sicilian Defense: Najdorf Variation");
        assert_eq!(told(150.0), "B90 Sicilian Defense");
        assert_eq!(told(60.0), "B90");
    }
}
