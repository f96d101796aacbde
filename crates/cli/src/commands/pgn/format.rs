//! `tabia-cli pgn format`: the export format of the PGN standard.

use super::facts::{self, Heading};
use super::games::{self, Sheet};
use crate::args::FormatArgs;
use crate::failure::Outcome;
use crate::input;
use crate::output::Output;

pub(super) fn run(args: &FormatArgs) -> Outcome {
    let progress = input::progress(&args.work.files.paths);
    let mut sheet = Sheet::new(Output::create(&args.work.output)?.beside(&progress));
    let read = games::copy(
        &args.work.files.paths,
        &progress,
        Heading::default,
        |seen, game| {
            let exported = facts::exported(&game);
            if args.work.json {
                let mut told = facts::json(&game, &seen.tags);
                told["formatted"] = (exported.as_deref() == Some(game.text)).into();
                return sheet.json(&told);
            }
            sheet.game(exported.as_deref().unwrap_or(game.text))
        },
    );
    sheet.finish(read)
}
