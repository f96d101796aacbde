//! `tabia-cli pgn merge`: one file of many.

use super::facts::Heading;
use super::games::{self, Sheet};
use crate::args::MergeArgs;
use crate::failure::Outcome;
use crate::input;
use crate::output::Output;

pub(super) fn run(args: &MergeArgs) -> Outcome {
    let progress = input::progress(&args.files.files);
    let mut sheet = Sheet::new(Output::create(&args.output)?.beside(&progress));
    let read = games::copy(
        &args.files.files,
        &progress,
        Heading::default,
        |seen, game| sheet.game(&seen.frame.text(&game)),
    );
    sheet.finish(read)
}
