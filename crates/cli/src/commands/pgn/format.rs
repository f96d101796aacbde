//! `tabia-cli pgn format`: the export format of the PGN standard.

use super::facts::{self, Heading};
use super::games::{self, Sheet};
use crate::args::FormatArgs;
use crate::failure::Outcome;
use crate::input;
use crate::output::Output;

pub(super) fn run(args: &FormatArgs) -> Outcome {
    let progress = input::progress(&args.files.files);
    let mut sheet = Sheet::new(Output::create(&args.output)?.beside(&progress));
    let read =
        games::copy(
            &args.files.files,
            &progress,
            Heading::default,
            |_, game| match facts::exported(&game) {
                Some(text) => sheet.game(&text),
                None => sheet.game(game.text),
            },
        );
    sheet.finish(read)
}
