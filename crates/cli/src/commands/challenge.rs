//! `tabia-cli challenge`: twelve characters for a game against the computer.

use std::io::{Write, stdout};

use serde_json::json;
use tabia_engine::EDITION;
use tabia_game::Color;
use tabia_players::Challenge;

use crate::args::{ChallengeArgs, Side};
use crate::failure::{Failure, Outcome};

pub(crate) fn run(args: &ChallengeArgs) -> Outcome {
    let plays = match args.plays {
        Side::White => Color::White,
        Side::Black => Color::Black,
    };
    let challenge = match args.code {
        Some(challenge) => challenge,
        None => Challenge::new(args.chess960, plays, args.engine, args.seed)
            .ok_or_else(|| Failure::Usage("a Chess960 position is 0 to 959".into()))?,
    };
    if args.json {
        let line = json!({
            "challenge": challenge.to_string(),
            "engine": challenge.computer().to_string(),
            "plays": challenge.plays().to_string(),
            "chess960": challenge.chess960(),
            "seed": challenge.seed(),
            "edition": EDITION,
        });
        writeln!(stdout(), "{line}")?;
    } else if args.code.is_some() {
        let start = challenge
            .chess960()
            .map_or("standard chess".to_owned(), |number| {
                format!("Chess960 position {number}")
            });
        writeln!(
            stdout(),
            "{challenge}: engine {} plays {}, {start}, seed {}",
            challenge.computer(),
            challenge.plays(),
            challenge.seed()
        )?;
    } else {
        writeln!(stdout(), "{challenge}")?;
    }
    Ok(())
}
