use crate::colour::Rgb;

/// The two looks of everything around the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum UiTheme {
    /// Light text on dark panels.
    #[default]
    Dark,
    /// Dark text on light panels.
    Light,
}

/// A ground and the text upon it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Label {
    /// What the text stands on.
    pub ground: Rgb,
    /// The text.
    pub text: Rgb,
}

impl Label {
    const fn hex(ground: u32, text: u32) -> Self {
        Self {
            ground: Rgb::hex(ground),
            text: Rgb::hex(text),
        }
    }
}

/// The colours around the board. Every text colour reads on every ground (WCAG AA, 4.5:1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UiPalette {
    /// Ground of the window.
    pub page: Rgb,
    /// Ground of panels.
    pub panel: Rgb,
    /// Ground of buttons, cards and fields.
    pub raised: Rgb,
    /// Ground of what the pointer is over.
    pub hover: Rgb,
    /// Thin lines between things.
    pub line: Rgb,
    /// Text.
    pub text: Rgb,
    /// Text that steps back.
    pub dim: Rgb,
    /// Text and frames that ask to be seen: focus, the current move, a claim.
    pub accent: Rgb,
    /// Text that says what went wrong.
    pub warning: Rgb,
    /// The button that goes on, and what is chosen.
    pub primary: Label,
    /// An armed button that cannot be undone.
    pub danger: Label,
    /// A clock that stands.
    pub clock_idle: Label,
    /// A clock that runs.
    pub clock_running: Label,
    /// A clock that is short of time.
    pub clock_low: Label,
}

impl UiTheme {
    /// Both looks, the default first.
    pub const ALL: [Self; 2] = [Self::Dark, Self::Light];

    /// The name in a settings file.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Dark => "dark",
            Self::Light => "light",
        }
    }

    /// The look with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.name() == name)
    }

    /// The colours of this look.
    #[must_use]
    pub const fn palette(self) -> UiPalette {
        match self {
            Self::Dark => UiPalette {
                page: Rgb::hex(0x15181C),
                panel: Rgb::hex(0x1F2328),
                raised: Rgb::hex(0x2B3138),
                hover: Rgb::hex(0x323941),
                line: Rgb::hex(0x3D454E),
                text: Rgb::hex(0xD6DBE1),
                dim: Rgb::hex(0x9AA4AF),
                accent: Rgb::hex(0xFFB000),
                warning: Rgb::hex(0xFF8F80),
                primary: Label::hex(0xFFB000, 0x14171A),
                danger: Label::hex(0xC62828, 0xFFFFFF),
                clock_idle: Label::hex(0x2B3138, 0xC3CAD1),
                clock_running: Label::hex(0xFFB000, 0x14171A),
                clock_low: Label::hex(0xC62828, 0xFFFFFF),
            },
            Self::Light => UiPalette {
                page: Rgb::hex(0xE8EBEE),
                panel: Rgb::hex(0xF5F6F7),
                raised: Rgb::hex(0xFFFFFF),
                hover: Rgb::hex(0xE3E7EA),
                line: Rgb::hex(0xC9D0D7),
                text: Rgb::hex(0x23272B),
                dim: Rgb::hex(0x5C6670),
                accent: Rgb::hex(0x855700),
                warning: Rgb::hex(0xB3261E),
                primary: Label::hex(0xFFB000, 0x14171A),
                danger: Label::hex(0xC62828, 0xFFFFFF),
                clock_idle: Label::hex(0xDDE2E7, 0x3D464F),
                clock_running: Label::hex(0xFFB000, 0x14171A),
                clock_low: Label::hex(0xC62828, 0xFFFFFF),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::colour::contrast;

    #[test]
    fn every_text_reads_on_every_ground() {
        for theme in UiTheme::ALL {
            let ui = theme.palette();
            let labels = [
                ui.primary,
                ui.danger,
                ui.clock_idle,
                ui.clock_running,
                ui.clock_low,
            ];
            let texts = [ui.text, ui.dim, ui.accent, ui.warning];
            let grounds = [ui.page, ui.panel, ui.raised, ui.hover];
            let pairs = grounds
                .into_iter()
                .flat_map(|ground| texts.map(|text| Label { ground, text }))
                .chain(labels);
            for Label { ground, text } in pairs {
                let found = contrast(ground, text);
                assert!(
                    found >= 4.5,
                    "{theme:?}: {text} on {ground} is {found:.2}:1"
                );
            }
        }
    }

    #[test]
    fn names_lead_back() {
        for theme in UiTheme::ALL {
            assert_eq!(UiTheme::from_name(theme.name()), Some(theme));
        }
    }
}
