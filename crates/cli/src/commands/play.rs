//! `tabia-cli play`: a game in the terminal.

mod board;
pub(super) mod line;
pub(super) mod show;
mod table;
pub(super) mod wake;

pub(super) use board::{draw, seen_from};

use std::io::stdout;

use tabia_game::{ByColor, Color, GameSetup, StartPosition};
use tabia_players::Seating;

use crate::args::PlayArgs;
use crate::failure::{Failure, Outcome};
use show::{JsonLines, Text};
use table::Table;

pub(crate) fn run(args: &PlayArgs) -> Outcome {
    let start = match (&args.fen, args.chess960, args.challenge) {
        (_, _, Some(challenge)) => challenge.start(),
        (Some(fen), _, None) => StartPosition::from_fen(fen)
            .map_err(|error| Failure::RefusedBecause(format!("{fen:?}: {error}")))?,
        (None, Some(number), None) => {
            StartPosition::chess960(number).map_err(|error| Failure::Usage(error.to_string()))?
        }
        (None, None, None) => StartPosition::standard(),
    };
    let (seating, seeds) = match args.challenge {
        Some(challenge) => (challenge.seating(), ByColor::new_with(|_| challenge.seed())),
        None => {
            let seating = ByColor {
                white: args.white.clone(),
                black: args.black.clone(),
            };
            let (white, black) = (args.seed, !args.seed);
            (seating, ByColor { white, black })
        }
    };
    let setup = GameSetup {
        start,
        players: ByColor::new_with(|side| seating[side].to_string()),
        clocks: ByColor::new_with(|_| args.clock.clone()),
        ..GameSetup::default()
    };
    let table = Table::new(setup, &seating, seeds);
    let out = stdout().lock();
    if args.json {
        table.play(&mut JsonLines::new(out))
    } else {
        table.play(&mut Text::new(
            out,
            Color::ALL
                .into_iter()
                .find(|&side| seating[side] == Seating::Human),
        ))
    }
}
