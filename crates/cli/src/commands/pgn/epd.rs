//! `tabia-cli pgn to-epd`: positions of games, a line each.

use serde_json::json;
use tabia_core::pgn::{PgnMove, TagValue, Variation, Visitor};
use tabia_core::{Fen, Position};

use super::facts::{Called, Tags};
use super::games;
use crate::args::{EpdArgs, Which};
use crate::failure::Outcome;
use crate::input;
use crate::output::Output;
use crate::safe;

pub(super) fn run(args: &EpdArgs) -> Outcome {
    let progress = input::progress(&args.work.files.paths);
    let mut out = Output::create(&args.work.output)?.beside(&progress);
    let begin = || Seen {
        which: args.positions,
        tags: Tags::default(),
        plies: 0,
        positions: Vec::new(),
    };
    let read = games::read(
        &args.work.files.paths,
        &progress,
        begin,
        |mut seen, game| {
            if let Some(last) = &game.position {
                seen.pass(last, End::Yes);
            }
            for (ply, fields) in &seen.positions {
                if args.work.json {
                    out.line(&safe::json(&json!({
                        "epd": fields,
                        "index": game.index,
                        "ply": ply,
                        "white": seen.tags.white,
                        "black": seen.tags.black,
                    })))?;
                } else {
                    // EPD knows no quote within a text.
                    let id =
                        format!("{}. {}", game.index + 1, Called(&seen.tags)).replace('"', "'");
                    out.line(&format!("{fields} id \"{id}\";"))?;
                }
            }
            Ok(())
        },
    );
    games::finish(out, read)
}

struct Seen {
    which: Which,
    tags: Tags,
    plies: u32,
    positions: Vec<(u32, String)>,
}

/// Whether a position is the last of its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Yes,
    No,
}

impl Seen {
    fn pass(&mut self, position: &Position, end: End) {
        let is_wanted = match self.which {
            Which::Last => end == End::Yes,
            Which::All => true,
            Which::After(plies) => self.plies == plies,
        };
        if is_wanted {
            let fen = Fen::from(position).to_string();
            let fields: Vec<&str> = fen.split(' ').take(4).collect();
            self.positions.push((self.plies, fields.join(" ")));
        }
        self.plies += 1;
    }
}

impl Visitor for Seen {
    fn tag(&mut self, name: &str, value: TagValue<'_>) {
        self.tags.read(name, value);
    }

    fn ply(&mut self, before: &Position, _mv: PgnMove) {
        self.pass(before, End::No);
    }

    fn begin_variation(&mut self) -> Variation {
        Variation::Skip
    }
}
