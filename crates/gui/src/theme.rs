//! Colours and text sizes of everything around the board.

use tabia_look::UiPalette;

use crate::scene::Rgba;
use crate::text::TextStyle;

/// The colours in use.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Theme {
    pub(crate) page: Rgba,
    pub(crate) panel: Rgba,
    pub(crate) raised: Rgba,
    pub(crate) hover: Rgba,
    pub(crate) line: Rgba,
    pub(crate) text: Rgba,
    pub(crate) dim: Rgba,
    pub(crate) accent: Rgba,
    pub(crate) warning: Rgba,
    pub(crate) primary: Label,
    pub(crate) danger: Label,
    pub(crate) clock_idle: Label,
    pub(crate) clock_running: Label,
    pub(crate) clock_low: Label,
}

/// A ground and the ink upon it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Label {
    pub(crate) ground: Rgba,
    pub(crate) ink: Rgba,
}

impl From<tabia_look::Label> for Label {
    fn from(label: tabia_look::Label) -> Self {
        Self {
            ground: label.ground.into(),
            ink: label.text.into(),
        }
    }
}

impl From<UiPalette> for Theme {
    fn from(ui: UiPalette) -> Self {
        Self {
            page: ui.page.into(),
            panel: ui.panel.into(),
            raised: ui.raised.into(),
            hover: ui.hover.into(),
            line: ui.line.into(),
            text: ui.text.into(),
            dim: ui.dim.into(),
            accent: ui.accent.into(),
            warning: ui.warning.into(),
            primary: ui.primary.into(),
            danger: ui.danger.into(),
            clock_idle: ui.clock_idle.into(),
            clock_running: ui.clock_running.into(),
            clock_low: ui.clock_low.into(),
        }
    }
}

/// Games won, drawn and lost, on either theme: told apart by every kind of vision (Okabe and Ito), and by a word or a
/// place besides; and the ink on them.
pub(crate) const WON: Rgba = Rgba::hex(0x00_9E73);
pub(crate) const DRAWN: Rgba = Rgba::hex(0x8A_949E);
pub(crate) const LOST: Rgba = Rgba::hex(0xD5_5E00);
pub(crate) const ON_RESULT: Rgba = Rgba::hex(0x0E_1114);

/// What dims the window behind a dialog.
pub(crate) const VEIL: Rgba = Rgba([10, 12, 14, 168]);
pub(crate) const SHADOW: Rgba = Rgba([0, 0, 0, 110]);

/// How large a logical pixel is, and the text sizes that follow from it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Scale(pub(crate) f32);

impl Scale {
    /// Logical pixels as whole physical ones.
    pub(crate) fn px(self, logical: f32) -> f32 {
        (logical * self.0).round()
    }

    fn text(self, logical: f32) -> u16 {
        self.px(logical).max(1.0) as u16
    }

    pub(crate) fn caption(self) -> TextStyle {
        TextStyle::regular(self.text(12.0))
    }

    pub(crate) fn caption_strong(self) -> TextStyle {
        TextStyle::bold(self.text(12.0))
    }

    pub(crate) fn body(self) -> TextStyle {
        TextStyle::regular(self.text(14.0))
    }

    pub(crate) fn strong(self) -> TextStyle {
        TextStyle::bold(self.text(14.0))
    }

    pub(crate) fn title(self) -> TextStyle {
        TextStyle::bold(self.text(20.0))
    }

    pub(crate) fn display(self) -> TextStyle {
        TextStyle::bold(self.text(34.0))
    }

    /// Digits of one width, `logical` pixels tall.
    pub(crate) fn clock(self, logical: f32) -> TextStyle {
        TextStyle::bold(self.text(logical)).tabular()
    }
}
