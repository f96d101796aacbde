//! The arguments of the verbs that play or tell one game, and of the engine by itself.

use std::path::PathBuf;

use clap::Args;
use tabia_game::TimeControl;
use tabia_players::{Challenge, Computer, Seating};

use super::Side;

#[derive(Args)]
#[command(after_help = "Examples:
  tabia-cli play --black engine:3
  tabia-cli play --white human --black human --clock 5+3
  tabia-cli play --white engine:2 --black engine:5 --seed 7 --json")]
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

#[derive(Args)]
#[command(after_help = "Examples:
  tabia-cli challenge --engine 4:gambiteer --plays white --seed 12")]
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

#[derive(Args)]
#[command(after_help = "Examples:
  tabia-cli script game.script
  tabia-cli script - < game.script")]
pub(crate) struct ScriptArgs {
    /// The script; `-` is standard input.
    pub(crate) file: PathBuf,
}

#[derive(Args)]
#[command(after_help = "Examples:
  tabia-cli replay game.tabia")]
pub(crate) struct ReplayArgs {
    /// The saved game; `-` is standard input.
    pub(crate) file: PathBuf,
}

#[derive(Args)]
#[command(after_help = "Examples:
  tabia-cli uci")]
pub(crate) struct UciArgs {
    /// A Polyglot book (`.bin`) to play from when the GUI sets OwnBook, in place of the built-in one.
    #[arg(long, value_name = "FILE")]
    pub(crate) book: Option<PathBuf>,
}
