//! The arguments of `tabia-cli epd`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

#[derive(Subcommand)]
pub(crate) enum EpdCommand {
    Run(EpdRunArgs),
}

/// Have a player solve test suites.
///
/// A position is solved by a move of `bm`, by one that is not of `am`, and by a mate in no more moves than `dm` says;
/// all that it asks must be met. Where `dm` asks for a mate, the player is told to look for one, as by UCI's `go mate`.
///
/// A line for each position: its name, whether it is solved, the move, and after how many nodes that was found and kept
/// to the end. With a limit in nodes or depth it is the same every time.
#[derive(Args)]
#[command(after_help = "Examples:
  tabia-cli epd run wac.epd --nodes 200000
  tabia-cli epd run wac.epd bk.epd --player uci:stockfish --movetime 1000
  tabia-cli epd run mates.epd --depth 8 --json | jq 'select(.solved == false)'")]
pub(crate) struct EpdRunArgs {
    /// The suites; `-` is standard input.
    #[arg(value_name = "FILE", default_value = "-")]
    pub(crate) files: Vec<PathBuf>,
    /// Who solves: engine, engine:1 to engine:8, elo:RATING, or uci:PROGRAM with settings after `;` as in `match`.
    #[arg(long, value_name = "PLAYER", default_value = "engine")]
    pub(crate) player: String,
    /// Positions for each.
    #[arg(long, value_name = "N", group = "limit")]
    pub(crate) nodes: Option<u64>,
    /// Milliseconds for each.
    #[arg(long, value_name = "MS", group = "limit")]
    pub(crate) movetime: Option<u64>,
    /// Plies for each.
    #[arg(long, value_name = "N", group = "limit")]
    pub(crate) depth: Option<u8>,
    /// Print a JSON object a line.
    #[arg(long)]
    pub(crate) json: bool,
}
