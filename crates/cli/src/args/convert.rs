//! The arguments of `tabia-cli convert` and `tabia-cli render`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use tabia_look::{BoardTheme, PieceSet};

use super::{OutputArgs, Side};

/// Turn one game into another format: a saved game (`*.tabia`), PGN, or its events as JSON Lines.
///
/// What the file is shows in its first bytes. Nothing is lost between `.tabia` and JSON Lines; PGN holds moves, clocks,
/// left lines, drawings and the result, and from it those are read. Every game goes through the rules: one that they
/// refuse is not written.
#[derive(Args)]
#[command(after_help = "Examples:
  tabia-cli convert game.tabia -o game.pgn
  tabia-cli convert --game 3 games.pgn -o third.tabia
  tabia-cli convert game.tabia --to jsonl | jq -r 'select(.san) | .san'")]
pub(crate) struct ConvertArgs {
    /// The file; `-` is standard input.
    #[arg(value_name = "FILE", default_value = "-")]
    pub(crate) file: PathBuf,
    /// Which format [default: by the ending of the output's name].
    #[arg(long, value_name = "FORMAT")]
    pub(crate) to: Option<GameFormat>,
    /// Which game of a PGN file, from 1.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) game: u64,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// How a game is written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum GameFormat {
    Tabia,
    Pgn,
    Jsonl,
}

/// Draw a position: as SVG, as PNG, or as a board in the terminal.
///
/// A game is drawn at its end or after so many half-moves, with its last move and what its comments draw there
/// (`[%cal …]`, `[%csl …]`).
#[derive(Args)]
#[command(after_help = "Examples:
  tabia-cli render startpos
  tabia-cli render 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3' -o board.svg
  tabia-cli render games.pgn --game 2 --ply 24 --side black --size 480 -o board.png")]
pub(crate) struct RenderArgs {
    /// A FEN, `startpos`, or a PGN file; `-` is a PGN file on standard input.
    #[arg(value_name = "FEN|FILE")]
    pub(crate) what: String,
    /// Which game of a PGN file, from 1.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) game: u64,
    /// After how many half-moves of the game [default: all].
    #[arg(long, value_name = "N")]
    pub(crate) ply: Option<usize>,
    /// Which format [default: by the ending of the output's name, else a board of letters].
    #[arg(long, value_name = "FORMAT")]
    pub(crate) format: Option<Picture>,
    /// Whose side is at the bottom.
    #[arg(long, value_name = "SIDE", default_value = "white")]
    pub(crate) side: Side,
    /// Width and height of a PNG in pixels.
    #[arg(long, value_name = "PIXELS", default_value_t = 800, value_parser = clap::value_parser!(u16).range(8..=8192))]
    pub(crate) size: u16,
    /// The pieces: staunton, facet, letters or disguised.
    #[arg(long, value_name = "SET", default_value = "staunton", value_parser = pieces)]
    pub(crate) pieces: PieceSet,
    /// The board: slate, walnut, moss, paper, dusk, graphite or high-contrast.
    #[arg(long, value_name = "BOARD", default_value = "slate", value_parser = board)]
    pub(crate) board: BoardTheme,
    /// Leave out the names of files and ranks.
    #[arg(long)]
    pub(crate) bare: bool,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// What a position is drawn as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Picture {
    Svg,
    Png,
    /// Letters, in colour on a terminal.
    Text,
}

fn pieces(name: &str) -> Result<PieceSet, String> {
    let names = PieceSet::ALL.map(PieceSet::name);
    PieceSet::from_name(name).ok_or_else(|| format!("expected one of {}", names.join(", ")))
}

fn board(name: &str) -> Result<BoardTheme, String> {
    let names = BoardTheme::ALL.map(BoardTheme::name);
    BoardTheme::from_name(name).ok_or_else(|| format!("expected one of {}", names.join(", ")))
}
