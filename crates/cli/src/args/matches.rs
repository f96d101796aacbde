//! The arguments of `tabia-cli match`, and of the verbs that look at its logs.

use std::path::PathBuf;

use clap::Args;

use crate::commands::Model;

/// Let players meet: in pairs of games from one opening with colours changed, as many at a time as asked for.
///
/// A player is `engine` (full strength), `engine:1` to `engine:8`, `elo:RATING`, `random`, or `uci:PROGRAM`, a path or
/// a name to look up, with arguments if need be. Settings follow after `;`: `name=NAME`, its own limit (`tc=4+0.04`,
/// `movetime=MS`, `nodes=N`, `depth=N`), `random=PERCENT` (so many of its moves are any legal one) and any UCI option, as
/// in `"uci:gnuchess --uci; OwnBook=false; name=GNU"`.
///
/// A crash, a hang, an illegal move and an overstepped clock lose the game; the reason is written down and the program
/// started again. With `--log` a match that was killed goes on where it was, and `tabia-cli rate` rates the players.
#[derive(Args)]
#[command(after_help = r#"Examples:
  tabia-cli match --first engine:4 --second engine:3 --games 100
  tabia-cli match --first uci:./new --second uci:./old --tc 8+0.08 --openings book.epd --sprt 0,5 --log new-old.jsonl
  tabia-cli match --first engine --second uci:stockfish --other "uci:toga2; OwnBook=false" --nodes 10000 --round-robin"#)]
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
    /// Where games begin: EPD, FEN or moves (UCI or SAN) a line, games (.pgn), or a Polyglot book (.bin); `-` is standard
    /// input, a line for each.
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
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) concurrency: u16,
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
    /// Hold every `info` line of a program against the protocol and the rules, and tell each that violates them on standard
    /// error, with exit code 1 if there was one.
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
#[derive(Args)]
#[command(after_help = "Examples:
  tabia-cli rate *.jsonl --anchor stockfish=2094")]
pub(crate) struct RateArgs {
    /// What `match --log` has written; `-` is standard input.
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
#[derive(Args)]
#[command(after_help = "Examples:
  tabia-cli mistakes levels.jsonl --player engine:3")]
pub(crate) struct MistakesArgs {
    #[command(flatten)]
    pub(crate) of: Logs,
    /// Positions looked at for each move.
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    pub(crate) nodes: u64,
}

/// Games that are looked at, and whose.
#[derive(Args)]
pub(crate) struct Logs {
    /// What `match --log` has written; `-` is standard input.
    #[arg(required = true, value_name = "LOG")]
    pub(crate) logs: Vec<PathBuf>,
    /// Only this player.
    #[arg(long, value_name = "NAME")]
    pub(crate) player: Option<String>,
    /// Print a JSON object a line.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Count the style of players in match logs and hold it against a neutral player's, a player a line.
///
/// Told are the share of games in which it was a pawn or more behind at two of its moves in succession and thought
/// that it stood no worse, pieces traded by move 30, the share of games with castling to different sides, moves of
/// a game, own pawns' moves by move 30, and own knights less own bishops at move 30. `z` counts the standard errors
/// between it and the neutral player.
#[derive(Args)]
#[command(after_help = "Examples:
  tabia-cli style --neutral neutral.jsonl grinder.jsonl --player grinder")]
pub(crate) struct StyleArgs {
    #[command(flatten)]
    pub(crate) of: Logs,
    /// A log of the neutral player against itself.
    #[arg(long, value_name = "LOG")]
    pub(crate) neutral: PathBuf,
}
