//! What fills the window. Each screen has its own messages and draws itself into a [`Ui`](crate::ui::Ui).

pub(crate) mod analysis;
pub(crate) mod context;
mod dialog;
pub(crate) mod editor;
pub(crate) mod files;
pub(crate) mod game;
pub(crate) mod games;
pub(crate) mod help;
pub(crate) mod practice;
pub(crate) mod program;
pub(crate) mod records;
pub(crate) mod replay;
pub(crate) mod review;
mod scroll;
pub(crate) mod settings;
mod side_disc;
mod solve;
pub(crate) mod start;
mod study_board;
pub(crate) mod tool;
mod walk;
