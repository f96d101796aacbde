//! The command line.

mod analyze;
mod archive;
mod convert;
mod epd;
mod pgn;
mod style;

pub(crate) use archive::{
    ArchiveArgs, ArchiveCommand, BoardResult, Database, EditArgs, FilterArgs, PositionArgs, Side,
};

pub(crate) use analyze::{AnalyzeArgs, PuzzleArgs, PuzzleFormat};
pub(crate) use convert::{ConvertArgs, GameFormat, Picture, RenderArgs};
pub(crate) use epd::{EpdCommand, EpdRunArgs};
pub(crate) use pgn::{
    By, CheckArgs, DedupArgs, EpdArgs, FilterArgs as PgnFilterArgs, FormatArgs, MergeArgs,
    PgnCommand, SplitArgs, StatsArgs, UciArgs as PgnUciArgs, Which,
};
pub(crate) use style::StyleArgs;

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{Args as ClapArgs, Parser, Subcommand};
use tabia_game::TimeControl;
use tabia_net::wire::Preference;
use tabia_players::{Challenge, Computer, Seating};

use crate::commands::Model;

/// Chess on the command line: play, script games, count moves, check files, speak UCI.
///
/// Exit code 0: all is well. 1: the input was refused or an expectation failed. 2: wrong usage, or a file
/// could not be read or written.
#[derive(Parser)]
#[command(name = "tabia-cli", version)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Play a game in the terminal, or let programs play one.
    Play(PlayArgs),
    Host(HostArgs),
    Join(JoinArgs),
    /// Watch a game at a host.
    Watch(WatchArgs),
    Bot(BotArgs),
    /// Run a script of moves, commands, virtual time and expectations; prints every event as a line of JSON.
    Script(ScriptArgs),
    /// Replay a saved game (`*.tabia`): every event as a line of JSON, and the fingerprint of the final state.
    Replay(ReplayArgs),
    /// Count the leaves of the move tree.
    Perft(PerftArgs),
    /// List the legal moves of a position, a line each: UCI, SAN.
    Moves(MovesArgs),
    /// Print FEN records in their normal form, or say what is wrong with them.
    Fen(FenArgs),
    /// Turn SAN moves into UCI, each played after the one before.
    San(SanArgs),
    /// Work on PGN files.
    #[command(subcommand)]
    Pgn(PgnCommand),
    /// Work on test suites (EPD).
    #[command(subcommand)]
    Epd(EpdCommand),
    Analyze(AnalyzeArgs),
    Puzzle(PuzzleArgs),
    Convert(ConvertArgs),
    Render(RenderArgs),
    /// Games that are kept: those played in the window, and collections of imported ones.
    Archive(ArchiveArgs),
    /// Make a challenge, or tell what one says: twelve characters with which anybody meets the same opponent.
    Challenge(ChallengeArgs),
    /// Be a UCI engine on standard input and output.
    Uci(UciArgs),
    /// Search fixed positions to a fixed depth; the node count is the signature of the search.
    Bench(BenchArgs),
    Match(Box<MatchArgs>),
    Rate(RateArgs),
    Mistakes(MistakesArgs),
    Style(StyleArgs),
    /// Write completions for shells, and a manual page for each verb.
    #[command(hide = true)]
    Generate {
        /// Where to; the folder is made if it is not there.
        folder: PathBuf,
    },
}

/// Where results go.
#[derive(ClapArgs, Default)]
pub(crate) struct OutputArgs {
    /// Write to this file, which takes its name when it is whole [default: standard output].
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Write over a file that is there already.
    #[arg(long)]
    pub(crate) force: bool,
}

#[derive(ClapArgs)]
pub(crate) struct UciArgs {
    /// A Polyglot book (`.bin`) to play from when the GUI sets OwnBook, in place of the built-in one.
    #[arg(long, value_name = "FILE")]
    pub(crate) book: Option<PathBuf>,
}

#[derive(ClapArgs)]
pub(crate) struct PlayArgs {
    /// Who plays White: human, engine:LEVEL (1 to 8), engine:LEVEL:PERSONALITY, random, or uci:PATH.
    ///
    /// Personalities: attacker, fortress, gambiteer, grinder, pawnstormer, knight-lover.
    #[arg(long, value_name = "PLAYER", default_value = "human")]
    pub(crate) white: Seating,
    /// Who plays Black.
    #[arg(long, value_name = "PLAYER", default_value = "engine:3")]
    pub(crate) black: Seating,
    /// Seconds for each side and per move, such as 300+3 [default: no clock].
    #[arg(long, value_name = "CONTROL")]
    pub(crate) clock: Option<TimeControl>,
    /// Start from this position.
    #[arg(long, conflicts_with = "chess960")]
    pub(crate) fen: Option<String>,
    /// Start from this Chess960 position, 0 to 959.
    #[arg(long, value_name = "NUMBER")]
    pub(crate) chess960: Option<u16>,
    /// Make the choices of the computer repeatable.
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
    /// Meet the opponent of this challenge, whose game it is for whoever types its twelve characters.
    #[arg(long, value_name = "CODE", conflicts_with_all = ["white", "black", "fen", "chess960", "seed"])]
    pub(crate) challenge: Option<Challenge>,
    /// Print every event as a line of JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Host games for others: serves any number of games, and keeps them through restarts.
///
/// The first line that it prints is a link: whoever has it may open games here with `tabia-cli join LINK`.
///
/// Connections are encrypted. Without --tls the host makes a key of its own beside the database, and the link names
/// it, so that nobody can pretend to be this host. On SIGTERM or Ctrl-C it stops all clocks, writes what there is to
/// write and ends; started again, it goes on with every game.
#[derive(ClapArgs)]
pub(crate) struct HostArgs {
    /// The address and port to listen on; port 0 takes any free one.
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "0.0.0.0:7464")]
    pub(crate) listen: SocketAddr,
    /// The database that keeps the games; it is made if it is not there.
    #[arg(long, value_name = "FILE")]
    pub(crate) db: PathBuf,
    /// A certificate that authorities vouch for, and its key, both PEM.
    #[arg(long, num_args = 2, value_names = ["CERT", "KEY"])]
    pub(crate) tls: Option<Vec<PathBuf>>,
    /// Encrypt nothing: for this computer, or behind something that encrypts.
    #[arg(long, conflicts_with = "tls")]
    pub(crate) insecure: bool,
    /// What the link calls this host [default: the address listened on].
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<String>,
    /// The most connections at a time.
    #[arg(long, value_name = "N", default_value_t = 4000)]
    pub(crate) connections: usize,
}

/// Play at a host: sit down where you are invited, or open a game.
///
/// INVITE is an invitation (`chess://host:port/#...`) or a host's link (`chess://host:port/new#...`). With a link you
/// open a game, and the invitation for the other player is printed first. Without either, the games on the local
/// network that wait for another player are listed, each after its invitation.
#[derive(ClapArgs)]
pub(crate) struct JoinArgs {
    #[command(flatten)]
    pub(crate) seat: SeatArgs,
    /// Opening a game: announce it on the local network, to everybody there, until somebody joins.
    #[arg(long)]
    pub(crate) local: bool,
    /// Print every event as a line of JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Let a program play at a host; every event is a line of JSON.
///
/// The bot says nothing but JSON: first the game, then every event.
#[derive(ClapArgs)]
pub(crate) struct BotArgs {
    #[command(flatten)]
    pub(crate) seat: SeatArgs,
    /// Who plays: engine:LEVEL (1 to 8), random, or uci:PATH.
    #[arg(long, value_name = "PLAYER", default_value = "engine:8")]
    pub(crate) engine: Seating,
    /// Make its choices repeatable.
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
}

#[derive(ClapArgs)]
pub(crate) struct SeatArgs {
    /// The invitation or link.
    pub(crate) invite: Option<String>,
    /// The name that the others see.
    #[arg(long, default_value = "")]
    pub(crate) name: String,
    /// Keep the proof of your seat in this file, and come back to it if the file is there.
    #[arg(long, value_name = "FILE")]
    pub(crate) seat: Option<PathBuf>,
    /// Opening a game: seconds for each side and per move, such as 300+3 [default: no clock].
    #[arg(long, value_name = "CONTROL")]
    pub(crate) clock: Option<TimeControl>,
    /// Opening a game: white, black or random.
    #[arg(long, value_name = "COLOR", default_value = "random")]
    pub(crate) color: Preference,
    /// Opening a game: start from this position.
    #[arg(long, conflicts_with = "chess960")]
    pub(crate) fen: Option<String>,
    /// Opening a game: start from this Chess960 position, 0 to 959.
    #[arg(long, value_name = "NUMBER")]
    pub(crate) chess960: Option<u16>,
    /// Opening a game: nobody may take moves back.
    #[arg(long)]
    pub(crate) no_takebacks: bool,
    /// Go on although nothing is encrypted and the host is on another computer.
    #[arg(long)]
    pub(crate) insecure: bool,
}

#[derive(ClapArgs)]
pub(crate) struct WatchArgs {
    /// The link (`chess://host:port/GAME#...`), which players print too.
    pub(crate) link: String,
    /// Print every event as a line of JSON.
    #[arg(long)]
    pub(crate) json: bool,
    /// Go on although nothing is encrypted and the host is on another computer.
    #[arg(long)]
    pub(crate) insecure: bool,
}

#[derive(ClapArgs)]
pub(crate) struct ChallengeArgs {
    /// The challenge to read; without one a new one is made.
    #[arg(conflicts_with_all = ["engine", "plays", "chess960", "seed"])]
    pub(crate) code: Option<Challenge>,
    /// The opponent: LEVEL (1 to 8) or LEVEL:PERSONALITY.
    #[arg(long, value_name = "LEVEL", default_value = "3")]
    pub(crate) engine: Computer,
    /// What the opponent plays: white or black.
    #[arg(long, value_name = "SIDE", default_value = "black")]
    pub(crate) plays: Side,
    /// Start from this Chess960 position, 0 to 959.
    #[arg(long, value_name = "NUMBER")]
    pub(crate) chess960: Option<u16>,
    /// Which of its games, below 268435456.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(..i64::from(Challenge::SEEDS)))]
    pub(crate) seed: u32,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(ClapArgs)]
pub(crate) struct ScriptArgs {
    /// The script; `-` is standard input.
    pub(crate) file: PathBuf,
}

#[derive(ClapArgs)]
pub(crate) struct ReplayArgs {
    /// The saved game.
    pub(crate) file: PathBuf,
}

#[derive(ClapArgs)]
pub(crate) struct BenchArgs {
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(ClapArgs)]
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
    /// Check every count of an EPD file with `;D1 20 ;D2 400` operations.
    #[arg(long, value_name = "FILE")]
    pub(crate) suite: Option<PathBuf>,
    /// Leave out the counts of the suite that are larger.
    #[arg(long, value_name = "N", requires = "suite")]
    pub(crate) max_nodes: Option<u64>,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(ClapArgs)]
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

#[derive(ClapArgs)]
pub(crate) struct FenArgs {
    /// The records, each as one argument.
    #[arg(required = true, value_name = "FEN")]
    pub(crate) fens: Vec<String>,
    /// Allow Chess960 castling rights.
    #[arg(long)]
    pub(crate) chess960: bool,
    /// Print a JSON object a line.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(ClapArgs)]
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

/// Let players meet: in pairs of games from one opening with colours changed, as many at a time as asked for.
///
/// A player is `engine` (full strength), `engine:1` to `engine:8`, `elo:RATING`, `random`, or `uci:PROGRAM`, a path or
/// a name to look up, with arguments if need be. Settings follow after `;`: `name=NAME`, its own limit (`tc=4+0.04`,
/// `movetime=MS`, `nodes=N`, `depth=N`), `random=PERCENT` (so many of its moves are any legal one) and any UCI option, as
/// in `"uci:gnuchess --uci; OwnBook=false; name=GNU"`.
///
/// A crash, a hang, an illegal move and an overstepped clock lose the game; the reason is written down and the program
/// started again. With `--log` a match that was killed goes on where it was, and `tabia-cli rate` rates the players.
#[derive(ClapArgs)]
pub(crate) struct MatchArgs {
    /// The player whose result is told.
    #[arg(long, value_name = "PLAYER")]
    pub(crate) first: String,
    /// Its opponent.
    #[arg(long, value_name = "PLAYER")]
    pub(crate) second: String,
    /// Another opponent; may be repeated.
    #[arg(long, value_name = "PLAYER")]
    pub(crate) other: Vec<String>,
    /// Everybody meets everybody, not only the first the others.
    #[arg(long)]
    pub(crate) round_robin: bool,
    /// A UCI option of the first player; may be repeated.
    #[arg(long, value_name = "NAME=VALUE")]
    pub(crate) first_option: Vec<String>,
    /// A UCI option of the second player; may be repeated.
    #[arg(long, value_name = "NAME=VALUE")]
    pub(crate) second_option: Vec<String>,
    /// How many games for each two players; each opening is played twice, with colours changed.
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub(crate) games: u32,
    /// Where games begin: EPD, FEN or moves (UCI or SAN) a line, games (.pgn), or a Polyglot book (.bin).
    #[arg(long, value_name = "FILE")]
    pub(crate) openings: Option<PathBuf>,
    /// How many plies of a game, a move list or a book are played as the opening.
    #[arg(long, value_name = "N", default_value_t = 16)]
    pub(crate) plies: usize,
    /// Which shuffling of the openings to use.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// A clock: seconds for the game + seconds for each move.
    #[arg(long, value_name = "BASE+INC", group = "pace")]
    pub(crate) tc: Option<String>,
    /// Milliseconds for each move.
    #[arg(long, value_name = "MS", group = "pace")]
    pub(crate) movetime: Option<String>,
    /// Positions for each move.
    #[arg(long, value_name = "N", group = "pace")]
    pub(crate) nodes: Option<String>,
    /// Plies for each move.
    #[arg(long, value_name = "N", group = "pace")]
    pub(crate) depth: Option<String>,
    /// Milliseconds that a move may take beyond its time before it loses.
    #[arg(long, value_name = "MS", default_value_t = 20)]
    pub(crate) margin: u64,
    /// Games at the same time.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) concurrency: usize,
    /// Stop as soon as it is clear that the first player is at most ELO0, or at least ELO1, better.
    #[arg(long, value_name = "ELO0,ELO1")]
    pub(crate) sprt: Option<String>,
    /// In what ELO0 and ELO1 are counted.
    #[arg(
        long,
        value_name = "MODEL",
        value_enum,
        default_value = "logistic",
        requires = "sprt"
    )]
    pub(crate) sprt_model: Model,
    /// End games in which both players see the same clear result: 7 pawns ahead for 4 moves of each, or a tenth of a
    /// pawn at most for 8 moves of each from move 40.
    #[arg(long)]
    pub(crate) adjudicate: bool,
    /// Call a game drawn after so many moves.
    #[arg(long, value_name = "N")]
    pub(crate) max_moves: Option<u32>,
    /// Print a JSON object for each game, and in the end for each two players.
    #[arg(long)]
    pub(crate) json: bool,
    /// Tell every line of a program in which a move is not legal, and end with exit code 1 if there was one.
    #[arg(long)]
    pub(crate) strict: bool,
    /// Write each finished game to this file, a JSON object a line, and go on from what it holds.
    #[arg(long, value_name = "FILE")]
    pub(crate) log: Option<PathBuf>,
    /// Write the games as PGN, each move with {score/depth time}.
    #[arg(long, value_name = "FILE")]
    pub(crate) pgn: Option<PathBuf>,
}

/// Rate the players of match logs on one scale (Bradley and Terry), a player a line: rating, error (95 %), points.
#[derive(ClapArgs)]
pub(crate) struct RateArgs {
    /// What `match --log` has written.
    #[arg(required = true, value_name = "LOG")]
    pub(crate) logs: Vec<PathBuf>,
    /// A player whose rating is known; may be repeated.
    #[arg(long, value_name = "PLAYER=RATING", required = true)]
    pub(crate) anchor: Vec<String>,
    /// Print a JSON object a line.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Judge every move of match logs with the engine, a player a line.
///
/// Told are the average loss, blunders (3 pawns or more), games in which the queen was given away (by a move that loses 6 pawns and lets it be taken at once for a pawn or nothing), and
/// how many of the games in which it stood won (6 pawns ahead at two of its moves in succession) it won. The same every
/// time.
#[derive(ClapArgs)]
pub(crate) struct MistakesArgs {
    /// What `match --log` has written.
    #[arg(required = true, value_name = "LOG")]
    pub(crate) logs: Vec<PathBuf>,
    /// Only this player.
    #[arg(long, value_name = "NAME")]
    pub(crate) player: Option<String>,
    /// Positions looked at for each move.
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    pub(crate) nodes: u64,
    /// Print a JSON object a line.
    #[arg(long)]
    pub(crate) json: bool,
}
