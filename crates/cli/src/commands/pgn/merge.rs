//! `tabia-cli pgn merge`: one file of many.

use super::facts::{self, Heading};
use super::games::{self, Sheet};
use crate::args::MergeArgs;
use crate::failure::Outcome;
use crate::input;
use crate::output::Output;

pub(super) fn run(args: &MergeArgs) -> Outcome {
    let progress = input::progress(&args.work.files.paths);
    let mut sheet = Sheet::new(Output::create(&args.work.output)?.beside(&progress));
    let read = games::copy(
        &args.work.files.paths,
        &progress,
        Heading::default,
        |seen, game| match args.work.json {
            true => sheet.json(&facts::json(&game, &seen.tags)),
            false => sheet.game(&seen.frame.text(&game)),
        },
    );
    sheet.finish(read)
}
