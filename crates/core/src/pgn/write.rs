//! Export format (PGN standard 3.2.1): one text for one game.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt::{self, Write};
use core::mem;

use super::game::Game;
use super::walk::{Step, Walk};
use super::wrap::Wrapped;
use super::{Comment, PgnMove};
use crate::{Color, Fen, Position, San};

impl fmt::Display for Game {
    /// The game in export format, a line break at its end. Between games stands an empty line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in self.tags.roster() {
            write_tag(f, name, value)?;
        }
        write_tag(f, "Result", &self.outcome.to_string())?;
        let fen = Fen::from(&self.start).to_string();
        let mut others: BTreeMap<&str, &str> = self.tags.others().collect();
        if self.start != Position::standard() {
            others.extend([("FEN", fen.as_str()), ("SetUp", "1")]);
        }
        for (name, value) in others {
            write_tag(f, name, value)?;
        }
        f.write_str("\n")?;
        let mut text = Wrapped::new(f);
        write_moves(self, &mut text)?;
        text.token(&self.outcome.to_string())?;
        text.break_line()
    }
}

fn write_tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    write!(f, "[{name} \"")?;
    for c in value.chars() {
        if matches!(c, '"' | '\\') {
            f.write_char('\\')?;
        }
        f.write_char(c)?;
    }
    f.write_str("\"]\n")
}

fn write_moves(game: &Game, text: &mut Wrapped<'_, '_>) -> fmt::Result {
    let mut position = game.start.clone();
    // The position before the last move, which a variation goes back to.
    let mut before = position.clone();
    let mut outer = Vec::new();
    let mut number = Numbering::Needed;
    write_comments(&game.notes(game.root()).after, text)?;
    for step in Walk::new(game) {
        match step {
            Step::Open => {
                text.open();
                let resumed = mem::replace(&mut position, before.clone());
                outer.push((before.clone(), resumed));
                number = Numbering::Needed;
            }
            Step::Close => {
                text.close();
                number = Numbering::Needed;
                if let Some(resumed) = outer.pop() {
                    (before, position) = resumed;
                }
            }
            Step::Ply(node) => {
                let notes = game.notes(node);
                write_comments(&notes.before, text)?;
                if let Some(mv) = game.mv(node) {
                    write_number(&position, number, text)?;
                    before = position.clone();
                    write_move(mv, &mut position, text)?;
                }
                for nag in &notes.nags {
                    text.token(&nag.to_string())?;
                }
                write_comments(&notes.after, text)?;
                number = if notes.after.is_empty() {
                    Numbering::Running
                } else {
                    Numbering::Needed
                };
            }
        }
    }
    Ok(())
}

/// Whether Black's move needs its number (PGN standard 8.2.2.2).
#[derive(Clone, Copy)]
enum Numbering {
    Running,
    Needed,
}

fn write_number(
    position: &Position,
    numbering: Numbering,
    text: &mut Wrapped<'_, '_>,
) -> fmt::Result {
    let number = position.fullmove_number();
    match (position.turn(), numbering) {
        (Color::White, _) => text.token(&format!("{number}.")),
        (Color::Black, Numbering::Needed) => text.token(&format!("{number}...")),
        (Color::Black, Numbering::Running) => Ok(()),
    }
}

fn write_move(mv: PgnMove, position: &mut Position, text: &mut Wrapped<'_, '_>) -> fmt::Result {
    match mv {
        PgnMove::Move(legal) => text.token(&San::from_move(position, legal).to_string())?,
        PgnMove::Null => text.token("--")?,
    }
    mv.make(position);
    Ok(())
}

fn write_comments(comments: &[Comment], text: &mut Wrapped<'_, '_>) -> fmt::Result {
    comments
        .iter()
        .try_for_each(|comment| text.comment(comment))
}
