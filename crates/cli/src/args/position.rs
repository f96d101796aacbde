//! The arguments of the verbs for positions by themselves.

use std::path::PathBuf;

use clap::Args;

#[derive(Args)]
#[command(after_help = "Examples:
  tabia-cli perft --depth 6 --threads 2 --hash 64
  tabia-cli perft --depth 5 --against stockfish
  tabia-cli perft --suite standard.epd --max-nodes 1000000")]
pub(crate) struct PerftArgs {
    /// The position.
    #[arg(long, conflicts_with = "suite", default_value = "startpos")]
    pub(crate) fen: String,
    /// Write castling as king takes rook.
    #[arg(long)]
    pub(crate) chess960: bool,
    /// How many plies deep.
    #[arg(
        long,
        value_name = "N",
        required_unless_present = "suite",
        conflicts_with = "suite"
    )]
    pub(crate) depth: Option<u32>,
    /// Count separately below each legal move.
    #[arg(long, conflicts_with = "suite")]
    pub(crate) divide: bool,
    /// Compare with what this UCI program prints for `go perft`, and go down to the position that it sees otherwise.
    #[arg(long, value_name = "PROGRAM", conflicts_with_all = ["suite", "divide"])]
    pub(crate) against: Option<String>,
    /// Count on so many threads.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: u16,
    /// Remember counts in so many mebibytes.
    #[arg(long, value_name = "MIB", default_value_t = 0)]
    pub(crate) hash: usize,
    /// Check every count of an EPD file with `;D1 20 ;D2 400` operations; `-` is standard input.
    #[arg(long, value_name = "FILE")]
    pub(crate) suite: Option<PathBuf>,
    /// Leave out the counts of the suite that are larger.
    #[arg(long, value_name = "N", requires = "suite")]
    pub(crate) max_nodes: Option<u64>,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
#[command(after_help = r#"Examples:
  tabia-cli moves startpos
  tabia-cli moves "8/8/8/8/8/5k2/6q1/7K w - - 0 1" --json"#)]
pub(crate) struct MovesArgs {
    /// The position as FEN, or `startpos`.
    pub(crate) fen: String,
    /// Write castling as king takes rook.
    #[arg(long)]
    pub(crate) chess960: bool,
    /// Print a JSON object a line.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
#[command(after_help = r#"Examples:
  tabia-cli fen "8/8/8/8/8/5k2/6q1/7K w - - 0 1"
  tabia-cli fen - --json < positions.txt"#)]
pub(crate) struct FenArgs {
    /// The records, each as one argument; `-` stands for the lines of standard input.
    #[arg(required = true, value_name = "FEN")]
    pub(crate) fens: Vec<String>,
    /// Allow Chess960 castling rights.
    #[arg(long)]
    pub(crate) chess960: bool,
    /// Print a JSON object a line.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
#[command(after_help = "Examples:
  tabia-cli san startpos e4 e5 Nf3")]
pub(crate) struct SanArgs {
    /// The position as FEN, or `startpos`.
    pub(crate) fen: String,
    /// The moves, in order.
    #[arg(required = true, value_name = "SAN")]
    pub(crate) moves: Vec<String>,
    /// Write castling as king takes rook.
    #[arg(long)]
    pub(crate) chess960: bool,
    /// Print a JSON object a line.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
#[command(after_help = "Examples:
  tabia-cli bench")]
pub(crate) struct BenchArgs {
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}
