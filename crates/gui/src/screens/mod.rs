//! What fills the window. Each screen has its own messages and draws itself into a [`Ui`](crate::ui::Ui).

pub(crate) mod game;
pub(crate) mod help;
pub(crate) mod settings;
pub(crate) mod start;
