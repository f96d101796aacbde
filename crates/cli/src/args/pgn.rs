//! The arguments of `tabia-cli pgn`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use tabia_archive::Date;
use tabia_core::pgn::Outcome;

use super::{BoardResult, OutputArgs};

#[derive(Subcommand)]
pub(crate) enum PgnCommand {
    Check(CheckArgs),
    Filter(Box<FilterArgs>),
    Dedup(DedupArgs),
    Split(SplitArgs),
    Merge(MergeArgs),
    Stats(StatsArgs),
    ToEpd(EpdArgs),
    ToUci(UciArgs),
    Format(FormatArgs),
}

/// What is read.
#[derive(Args)]
pub(crate) struct Files {
    /// The files; `-` is standard input.
    #[arg(value_name = "FILE", default_value = "-")]
    pub(crate) paths: Vec<PathBuf>,
}

/// Files of games that are read, and what is told of them, and where.
#[derive(Args)]
pub(crate) struct Work {
    #[command(flatten)]
    pub(crate) files: Files,
    /// Print JSON in place of text and games, an object a line.
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Play every move of every game by the rules, variations too, and say what is wrong and where.
///
/// Says each mistake with its file, game, move and byte, and counts games and moves in the end; as JSON, tells every game.
/// Exit code 1 if there was a mistake.
#[derive(Args)]
#[command(after_help = "Examples:
  tabia-cli pgn check games.pgn
  zstdcat lichess.pgn.zst | tabia-cli pgn check
  tabia-cli pgn check --json games.pgn | jq 'select(.error != null)'")]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) work: Work,
}

/// Copy the games that fit, byte for byte.
///
/// A game fits if it meets all that is asked. Names count by a part of them, in large or small letters. As JSON, tells each
/// of them.
#[derive(Args)]
#[command(after_help = "Examples:
  tabia-cli pgn filter --player carlsen --result 1-0 games.pgn -o carlsen.pgn
  tabia-cli pgn filter --eco B9 --from 2020 --at-least 80 games.pgn
  tabia-cli pgn filter --material KRPvKR games.pgn | tabia-cli pgn stats")]
pub(crate) struct FilterArgs {
    #[command(flatten)]
    pub(crate) work: Work,
    /// Of this player, whichever side.
    #[arg(long, value_name = "NAME")]
    pub(crate) player: Option<String>,
    /// Of this player with White.
    #[arg(long, value_name = "NAME")]
    pub(crate) white: Option<String>,
    /// Of this player with Black.
    #[arg(long, value_name = "NAME")]
    pub(crate) black: Option<String>,
    /// Of this event.
    #[arg(long, value_name = "NAME")]
    pub(crate) event: Option<String>,
    /// With this result.
    #[arg(long, value_name = "RESULT")]
    pub(crate) result: Option<BoardResult>,
    /// Not before this date, such as 2026.11.30 or 2026.
    #[arg(long, value_name = "DATE")]
    pub(crate) from: Option<Date>,
    /// Not after it.
    #[arg(long, value_name = "DATE")]
    pub(crate) until: Option<Date>,
    /// An ECO code or its beginning, such as B9; games without the tag are classified by their moves.
    #[arg(long, value_name = "CODE")]
    pub(crate) eco: Option<String>,
    /// At least so many half-moves.
    #[arg(long, value_name = "N")]
    pub(crate) at_least: Option<u32>,
    /// At most so many half-moves.
    #[arg(long, value_name = "N")]
    pub(crate) at_most: Option<u32>,
    /// Their main line goes through this position, whatever its clocks.
    #[arg(long, value_name = "FEN")]
    pub(crate) position: Option<String>,
    /// Their main line goes through this material, whichever side has which, such as KRPvKR.
    #[arg(long, value_name = "PIECES")]
    pub(crate) material: Option<String>,
    /// Those that do not fit, instead.
    #[arg(long)]
    pub(crate) invert: bool,
}

/// Leave out games that were there before: the same players and the same moves.
///
/// The first of each is kept, byte for byte; how many were left out is said on standard error. As JSON, tells each that was
/// there before, in place of those that are kept.
#[derive(Args)]
#[command(after_help = "Examples:
  tabia-cli pgn dedup january.pgn february.pgn -o both.pgn")]
pub(crate) struct DedupArgs {
    #[command(flatten)]
    pub(crate) work: Work,
}

/// Make many files of one.
///
/// Every game is copied byte for byte into a file of the folder.
#[derive(Args)]
#[command(after_help = "Examples:
  tabia-cli pgn split games.pgn --games 1000 --into parts
  tabia-cli pgn split games.pgn --by year --into years")]
pub(crate) struct SplitArgs {
    #[command(flatten)]
    pub(crate) files: Files,
    /// So many games a file, which are called 0001.pgn and so on.
    #[arg(
        long,
        value_name = "N",
        value_parser = clap::value_parser!(u64).range(1..),
        required_unless_present = "by",
        conflicts_with = "by"
    )]
    pub(crate) games: Option<u64>,
    /// A file for each value, which is called after it.
    #[arg(long, value_name = "WHAT")]
    pub(crate) by: Option<By>,
    /// The folder; it is made if it is not there.
    #[arg(long, value_name = "FOLDER")]
    pub(crate) into: PathBuf,
    /// Write over files that are there already.
    #[arg(long)]
    pub(crate) force: bool,
    /// Print a line of JSON for each file.
    #[arg(long)]
    pub(crate) json: bool,
}

/// What tells the files of a split apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum By {
    Event,
    White,
    Black,
    Year,
    Eco,
    Result,
}

/// Make one file of many.
///
/// The games are copied byte for byte, in the order of the files, an empty line between them. As JSON, tells each of them.
#[derive(Args)]
#[command(after_help = "Examples:
  tabia-cli pgn merge *.pgn -o all.pgn")]
pub(crate) struct MergeArgs {
    #[command(flatten)]
    pub(crate) work: Work,
}

/// Count games, results, moves, openings and players.
///
/// Results, lengths, years, and the most frequent openings and players.
#[derive(Args)]
#[command(after_help = "Examples:
  tabia-cli pgn stats games.pgn
  tabia-cli pgn stats --json games.pgn | jq .white_score")]
pub(crate) struct StatsArgs {
    #[command(flatten)]
    pub(crate) work: Work,
    /// How many openings and players are told.
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub(crate) top: usize,
}

/// Write positions of the main lines as EPD, a line each.
///
/// Each line ends with the game's number and players as its `id`.
#[derive(Args)]
#[command(after_help = "Examples:
  tabia-cli pgn to-epd games.pgn
  tabia-cli pgn to-epd --positions 16 games.pgn -o openings.epd
  tabia-cli pgn to-epd --positions all games.pgn")]
pub(crate) struct EpdArgs {
    #[command(flatten)]
    pub(crate) work: Work,
    /// Which of a game: last, all, or the one after so many half-moves.
    #[arg(long, value_name = "WHICH", default_value = "last")]
    pub(crate) positions: Which,
}

/// Which positions of a main line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Which {
    Last,
    All,
    After(u32),
}

impl std::str::FromStr for Which {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "last" => Ok(Self::Last),
            "all" => Ok(Self::All),
            number => number
                .parse()
                .map(Self::After)
                .map_err(|_| "expected last, all or a number of half-moves"),
        }
    }
}

/// Write each main line as the command with which UCI sets up its last position.
///
/// `position startpos moves e2e4 …`, or `position fen …`: what an engine is told. Castling is written as king takes
/// rook in Chess960.
#[derive(Args)]
#[command(after_help = "Examples:
  tabia-cli pgn to-uci games.pgn | head -1")]
pub(crate) struct UciArgs {
    #[command(flatten)]
    pub(crate) work: Work,
}

/// Write every game anew in the export format of the PGN standard: two files that say the same become the same.
///
/// Seven tags, the others by name, movetext in lines of at most 79 characters, glyphs as numbers. A game that cannot
/// be read to its end is copied as it stands, told, and makes the exit code 1. As JSON, tells each game, and whether it
/// stood there so already (`"formatted"`).
#[derive(Args)]
#[command(after_help = "Examples:
  tabia-cli pgn format games.pgn -o clean.pgn
  tabia-cli pgn format --force games.pgn -o games.pgn")]
pub(crate) struct FormatArgs {
    #[command(flatten)]
    pub(crate) work: Work,
}

impl From<BoardResult> for Outcome {
    fn from(result: BoardResult) -> Self {
        match result {
            BoardResult::White => Self::Win(tabia_core::Color::White),
            BoardResult::Black => Self::Win(tabia_core::Color::Black),
            BoardResult::Draw => Self::Draw,
            BoardResult::Unknown => Self::Unknown,
        }
    }
}
