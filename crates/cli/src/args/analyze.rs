//! The arguments of `tabia-cli analyze` and `tabia-cli puzzle`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::OutputArgs;

/// Analyse a position, or every game of PGN files.
///
/// Each position gets a fixed number of nodes, so the answer is the same every time. Of a position the best lines are
/// printed. Games are written as PGN with what each position is worth (`[%eval 0.31]`), `?!` `?` `??` by how much winning
/// chance a move loses, and the best line in place of each such move; evaluations and these marks that stood there before
/// are replaced. How well each side played, and the moves that turned the result, are told on standard error.
///
/// With `--output`, what has been found is kept beside it (`FILE.analysis`) until all is written: an analysis that was
/// broken off goes on where it was.
#[derive(Args)]
#[command(after_help = "Examples:
  tabia-cli analyze 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3' --lines 3
  tabia-cli analyze game.pgn -o annotated.pgn
  tabia-cli analyze --json --nodes 20000 games.pgn | jq '.accuracy'")]
pub(crate) struct AnalyzeArgs {
    /// A FEN, `startpos`, or PGN files; `-` is a PGN file on standard input.
    #[arg(value_name = "FEN|FILE", required = true)]
    pub(crate) what: Vec<String>,
    /// Nodes for each position.
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: u64,
    /// How many lines of a position.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=64))]
    pub(crate) lines: u8,
    /// Print a JSON object for each line or game, in place of PGN.
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Find positions of games in which one move wins and no other does, and the moves that follow.
///
/// A position is looked at where the move before it lost winning chance. Its best move must win, and the second best must
/// not; both are looked at again with four times the nodes. The solution goes on as long as that holds.
#[derive(Args)]
#[command(after_help = "Examples:
  tabia-cli puzzle games.pgn -o puzzles.pgn
  tabia-cli puzzle games.pgn --format epd -o puzzles.epd
  tabia-cli epd run puzzles.epd")]
pub(crate) struct PuzzleArgs {
    /// The files; `-` is standard input.
    #[arg(value_name = "FILE", default_value = "-")]
    pub(crate) files: Vec<PathBuf>,
    /// Nodes for each position.
    #[arg(long, value_name = "N", default_value_t = 50_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: u64,
    /// As games, or as positions with `bm`.
    #[arg(long, value_name = "FORMAT", default_value = "pgn")]
    pub(crate) format: PuzzleFormat,
    /// Print a JSON object a line, in place of either.
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PuzzleFormat {
    Pgn,
    Epd,
}
