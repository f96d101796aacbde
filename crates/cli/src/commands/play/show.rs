//! Telling the person, or a program, what happens.

mod json;
mod text;

pub(in crate::commands) use json::JsonLines;
pub(in crate::commands) use text::Text;

use std::io;

use tabia_game::{Event, View};

use super::line::Line;

/// Where a game is told.
pub(in crate::commands) trait Show {
    /// Something has happened; `view` is as it is after it.
    fn event(&mut self, view: &View, event: &Event) -> io::Result<()>;
    /// It is the person's turn to type.
    fn prompt(&mut self, view: &View) -> io::Result<()>;
    /// Answers a line that asks nothing of the game.
    fn answer(&mut self, view: &View, line: &Line) -> io::Result<()>;
    /// Why the game cannot go on, if a player has failed.
    fn dead_end(&self) -> Option<String>;
}
