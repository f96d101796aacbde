//! JSON Lines: one object a line, fields in the order of their types.

use std::io::{self, Write};

use tabia_game::Event;

use crate::safe;

/// Writes what a session tells as one line.
pub(crate) fn event_line(out: &mut impl Write, event: &Event) -> io::Result<()> {
    writeln!(out, "{}", safe::json(event))
}
