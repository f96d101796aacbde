//! The Universal Chess Interface (Meyer-Kahlen, Huber 2006): text to values and back, for both ends.
//!
//! [`Command`] is what a GUI says, [`Message`] what an engine answers. Nothing here reads or writes anything
//! but [`Front`] and [`Back`], which serve a GUI over streams and threads that their owner provides.

mod command;
mod info;
mod letter;
mod message;
mod options;
mod serve;

use std::fmt;

pub use command::{Command, CommandError, Go, Start};
pub use info::InfoLine;
pub use letter::InfoFault;
pub use message::{Message, MessageError};
pub use options::{OptionKind, Setting, SettingError, options};
pub use serve::{Back, Front, server};

/// Writes ` name value` if there is a value.
fn field<T: fmt::Display>(f: &mut fmt::Formatter<'_>, name: &str, value: Option<T>) -> fmt::Result {
    value.map_or(Ok(()), |value| write!(f, " {name} {value}"))
}
