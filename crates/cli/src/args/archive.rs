//! The arguments of `tabia-cli archive`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use tabia_archive::{Cause, Date, ResultFilter, TimeClass};

#[derive(Args)]
#[command(after_help = "Examples:
  tabia-cli archive import lichess.pgn
  tabia-cli archive list --player ann
  tabia-cli archive --imported explorer startpos
  tabia-cli archive export --to mine.pgn")]
pub(crate) struct ArchiveArgs {
    #[command(flatten)]
    pub(crate) database: Database,
    /// Print JSON.
    #[arg(long, global = true)]
    pub(crate) json: bool,
    #[command(subcommand)]
    pub(crate) command: ArchiveCommand,
}

/// Which database.
#[derive(Args)]
pub(crate) struct Database {
    /// The database [default: the games played in the window].
    #[arg(long, global = true, value_name = "FILE")]
    pub(crate) db: Option<PathBuf>,
    /// The collection of imported games beside them, which is what `import` writes to.
    #[arg(long, global = true, conflicts_with = "db")]
    pub(crate) imported: bool,
}

#[derive(Subcommand)]
pub(crate) enum ArchiveCommand {
    /// Import PGN files of any size. What was there already is passed over; an import that was broken off goes on.
    Import {
        /// The files; `-` is standard input.
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// Leave the games out of the position index; `archive index` puts them in later.
        #[arg(long)]
        no_index: bool,
    },
    /// Put games into the position index that were imported without it.
    Index,
    /// Write games as PGN.
    Export {
        #[command(flatten)]
        filter: FilterArgs,
        /// Where to, a new file [default: standard output].
        #[arg(long, value_name = "FILE")]
        to: Option<PathBuf>,
        /// Instead, write the games played here into this folder, a file a month, in place of those of the last time.
        #[arg(long, value_name = "FOLDER", conflicts_with = "to")]
        monthly: Option<PathBuf>,
    },
    /// List games, the latest first.
    List {
        #[command(flatten)]
        filter: FilterArgs,
        #[command(flatten)]
        page: PageArgs,
        /// Only games that went through this position.
        #[arg(long, value_name = "FEN")]
        position: Option<String>,
        /// Instead, games that imports have refused, with the reason.
        #[arg(long)]
        quarantine: bool,
    },
    /// Find the games that went through a position, whatever their order of moves.
    Search {
        #[command(flatten)]
        position: PositionArgs,
        /// At most so many games.
        #[arg(long, value_name = "N", default_value_t = 20)]
        limit: usize,
        /// Only games with numbers below this: the last one of the page before.
        #[arg(long, value_name = "NUMBER")]
        before: Option<u32>,
    },
    /// The moves that were played in a position, and how that ended.
    Explorer {
        #[command(flatten)]
        position: PositionArgs,
    },
    /// Wins, draws and losses by level, colour, opening and time; rating and streaks.
    Stats {
        #[command(flatten)]
        filter: FilterArgs,
    },
    /// A game as PGN, or all that is known of it with --json.
    Show {
        /// Its number.
        number: u32,
    },
    /// Correct the record of a game.
    Edit(EditArgs),
    /// Put games into the bin.
    Remove {
        /// Their numbers.
        #[arg(required = true, value_name = "NUMBER")]
        numbers: Vec<u32>,
    },
    /// Take games out of the bin.
    Restore {
        /// Their numbers.
        #[arg(required = true, value_name = "NUMBER")]
        numbers: Vec<u32>,
    },
    /// Find imported games that are there twice.
    Dedup {
        /// Put all but the first of each into the bin.
        #[arg(long)]
        remove: bool,
    },
    /// Check everything: the file, every move by the rules, the position index.
    Verify,
}

/// Which game, and what of it.
#[derive(Args)]
pub(crate) struct EditArgs {
    /// Its number.
    pub(crate) number: u32,
    /// White's name.
    #[arg(long, value_name = "NAME")]
    pub(crate) white: Option<String>,
    /// Black's name.
    #[arg(long, value_name = "NAME")]
    pub(crate) black: Option<String>,
    /// 1-0, 0-1, 1/2-1/2 or *.
    #[arg(long, value_name = "RESULT")]
    pub(crate) result: Option<BoardResult>,
    /// How it ended, such as resignation.
    #[arg(long, value_name = "CAUSE", value_parser = cause, requires = "result")]
    pub(crate) cause: Option<Cause>,
    /// Such as 2026.11.30 or 2026.
    #[arg(long, value_name = "DATE")]
    pub(crate) date: Option<Date>,
    /// The tournament or match.
    #[arg(long, value_name = "NAME")]
    pub(crate) event: Option<String>,
    /// Where it was played.
    #[arg(long, value_name = "PLACE")]
    pub(crate) site: Option<String>,
    /// The round.
    #[arg(long, value_name = "ROUND")]
    pub(crate) round: Option<String>,
    /// A remark.
    #[arg(long, value_name = "TEXT")]
    pub(crate) note: Option<String>,
    /// Another PGN tag; nothing after `=` takes it away. May be repeated.
    #[arg(long, value_name = "NAME=VALUE")]
    pub(crate) tag: Vec<String>,
}

/// Which games.
#[derive(Args)]
pub(crate) struct FilterArgs {
    /// Whose games, by a part of the name [default: of the person who played here].
    #[arg(long, value_name = "NAME")]
    pub(crate) player: Option<String>,
    /// A part of the opponent's name.
    #[arg(long, value_name = "NAME")]
    pub(crate) opponent: Option<String>,
    /// The level of the engine that played.
    #[arg(long, value_name = "LEVEL")]
    pub(crate) level: Option<u8>,
    /// The player's side.
    #[arg(long, value_name = "COLOUR")]
    pub(crate) color: Option<Side>,
    /// How it ended.
    #[arg(long, value_name = "RESULT")]
    pub(crate) result: Option<Ending>,
    /// By which rule, such as checkmate or time_forfeit.
    #[arg(long, value_name = "CAUSE", value_parser = cause)]
    pub(crate) cause: Option<Cause>,
    /// Not before this date, such as 2026.11.30 or 2026.
    #[arg(long, value_name = "DATE")]
    pub(crate) from: Option<Date>,
    /// Not after it.
    #[arg(long, value_name = "DATE")]
    pub(crate) until: Option<Date>,
    /// An ECO code or its beginning, such as B9, or a part of the opening's name.
    #[arg(long, value_name = "OPENING")]
    pub(crate) opening: Option<String>,
    /// A part of the event's name.
    #[arg(long, value_name = "NAME")]
    pub(crate) event: Option<String>,
    /// At least so many half-moves.
    #[arg(long, value_name = "N")]
    pub(crate) at_least: Option<u16>,
    /// At most so many half-moves.
    #[arg(long, value_name = "N")]
    pub(crate) at_most: Option<u16>,
    /// How much time there was.
    #[arg(long, value_name = "CLASS")]
    pub(crate) time: Option<Time>,
    /// Games in the bin, instead of those outside.
    #[arg(long)]
    pub(crate) bin: bool,
}

/// Which games of those.
#[derive(Args)]
pub(crate) struct PageArgs {
    /// At most so many games.
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub(crate) limit: usize,
    /// Only games behind this one in the list: the last one of the page before.
    #[arg(long, value_name = "NUMBER")]
    pub(crate) after: Option<u32>,
}

/// Which position.
#[derive(Args)]
pub(crate) struct PositionArgs {
    /// The position as FEN, or `startpos`.
    #[arg(default_value = "startpos")]
    pub(crate) fen: String,
    /// Moves to play from there, as SAN or UCI.
    pub(crate) moves: Vec<String>,
    /// Write castling as king takes rook.
    #[arg(long)]
    pub(crate) chess960: bool,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Side {
    White,
    Black,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Ending {
    Won,
    Lost,
    #[value(alias = "1/2-1/2")]
    Drawn,
    #[value(name = "1-0")]
    White,
    #[value(name = "0-1")]
    Black,
    #[value(name = "*")]
    Unknown,
}

impl From<Ending> for ResultFilter {
    fn from(ending: Ending) -> Self {
        match ending {
            Ending::Won => Self::Won,
            Ending::Lost => Self::Lost,
            Ending::Drawn => Self::Draw,
            Ending::White => Self::White,
            Ending::Black => Self::Black,
            Ending::Unknown => Self::Unknown,
        }
    }
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum BoardResult {
    #[value(name = "1-0")]
    White,
    #[value(name = "0-1")]
    Black,
    #[value(name = "1/2-1/2")]
    Draw,
    #[value(name = "*")]
    Unknown,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Time {
    Unlimited,
    Bullet,
    Blitz,
    Rapid,
    Classical,
}

impl From<Time> for TimeClass {
    fn from(time: Time) -> Self {
        match time {
            Time::Unlimited => Self::Unlimited,
            Time::Bullet => Self::Bullet,
            Time::Blitz => Self::Blitz,
            Time::Rapid => Self::Rapid,
            Time::Classical => Self::Classical,
        }
    }
}

fn cause(text: &str) -> Result<Cause, String> {
    let found = Cause::ALL.iter().find(|cause| cause.name() == text);
    found.copied().ok_or_else(|| {
        let names: Vec<String> = Cause::ALL.iter().map(|cause| cause.name()).collect();
        format!("expected one of {}", names.join(", "))
    })
}
