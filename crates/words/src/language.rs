/// A language of the texts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Korean.
    Korean,
}

impl Language {
    /// Every language, the default first.
    pub const ALL: [Self; 2] = [Self::English, Self::Korean];

    /// The ISO 639-1 code, as in a settings file or on a command line.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Korean => "ko",
        }
    }

    /// The language with this ISO 639-1 code.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|language| language.code() == code)
    }

    /// The language of a POSIX locale (`ko_KR.UTF-8`) or a BCP 47 tag (`ko-KR`), if we speak it.
    #[must_use]
    pub fn from_locale(locale: &str) -> Option<Self> {
        let code = locale.split(['_', '-', '.', '@']).next()?;
        Self::from_code(&code.to_ascii_lowercase())
    }

    /// What the language calls itself.
    #[must_use]
    pub const fn own_name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::Korean => "한국어",
        }
    }

    /// The one of two texts that is in this language.
    pub(crate) fn pick<T>(self, english: T, korean: T) -> T {
        match self {
            Self::English => english,
            Self::Korean => korean,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_lead_back() {
        for language in Language::ALL {
            assert_eq!(Language::from_code(language.code()), Some(language));
        }
        assert_eq!(Language::from_code("de"), None);
    }

    #[test]
    fn locales_name_their_language() {
        for locale in ["ko_KR.UTF-8", "ko-KR", "ko", "KO_KR@x"] {
            assert_eq!(
                Language::from_locale(locale),
                Some(Language::Korean),
                "{locale}"
            );
        }
        assert_eq!(Language::from_locale("en_GB"), Some(Language::English));
        for locale in ["", "C", "POSIX", "kok_IN", "de_DE.UTF-8"] {
            assert_eq!(Language::from_locale(locale), None, "{locale}");
        }
    }
}
