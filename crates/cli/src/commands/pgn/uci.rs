//! `tabia-cli pgn to-uci`: games as an engine is told of them.

use std::fmt::Write;

use serde_json::json;
use tabia_core::pgn::{PgnMove, TagValue, Variation, Visitor};
use tabia_core::{CastlingMode, Fen, Position, UciMove};

use super::facts::Tags;
use super::games;
use crate::args::PgnUciArgs;
use crate::commands::position::mode_of;
use crate::failure::Outcome;
use crate::input;
use crate::output::Output;
use crate::safe;

pub(super) fn run(args: &PgnUciArgs) -> Outcome {
    let progress = input::progress(&args.work.files.paths);
    let mut out = Output::create(&args.work.output)?.beside(&progress);
    let read = games::read(
        &args.work.files.paths,
        &progress,
        Seen::default,
        |seen, game| {
            if args.work.json {
                return out.line(&safe::json(&json!({
                    "index": game.index,
                    "white": seen.tags.white,
                    "black": seen.tags.black,
                    "result": game.outcome.to_string(),
                    "position": seen.command,
                })));
            }
            out.line(&seen.command)
        },
    );
    games::finish(out, read)
}

#[derive(Default)]
struct Seen {
    tags: Tags,
    mode: CastlingMode,
    command: String,
    has_moves: bool,
    /// UCI has no word for a null move that every engine knows: the line ends there.
    is_over: bool,
}

impl Visitor for Seen {
    fn tag(&mut self, name: &str, value: TagValue<'_>) {
        self.tags.read(name, value);
    }

    fn start(&mut self, position: &Position) {
        self.mode = mode_of(position);
        self.command = if *position == Position::standard() {
            "position startpos".to_owned()
        } else {
            format!("position fen {}", Fen::from(position))
        };
    }

    fn ply(&mut self, _before: &Position, mv: PgnMove) {
        let PgnMove::Move(mv) = mv else {
            self.is_over = true;
            return;
        };
        if self.is_over {
            return;
        }
        if !self.has_moves {
            self.has_moves = true;
            self.command.push_str(" moves");
        }
        // A string takes all.
        let _ = write!(self.command, " {}", UciMove::from_move(mv, self.mode));
    }

    fn begin_variation(&mut self) -> Variation {
        Variation::Skip
    }
}
