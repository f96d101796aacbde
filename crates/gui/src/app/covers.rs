//! What lies over the rest of the window, and which keys act through it.

use super::Message;

impl Message {
    /// Whether it is about the game or a tool, which the settings and the sheet of keys cover.
    pub(super) const fn is_of_what_lies_below(self) -> bool {
        match self {
            Self::Start(_)
            | Self::Game(_)
            | Self::Play
            | Self::NewGame
            | Self::Rematch
            | Self::Replace(_)
            | Self::BackToGame
            | Self::Paste
            | Self::Tool(_)
            | Self::Copy => true,
            // A chore knows for itself: a screenshot is of everything.
            Self::Do(_)
            | Self::Settings(_)
            | Self::OpenSettings
            | Self::SettingsPage(_)
            | Self::CloseSettings
            | Self::Help(_)
            | Self::Escape
            | Self::Zoom(_)
            | Self::Fullscreen
            | Self::ToggleSound
            | Self::ToggleEvaluation
            | Self::Quit => false,
        }
    }
}
