//! The arguments of the verbs that play over a network.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::Args;
use tabia_game::TimeControl;
use tabia_net::wire::Preference;
use tabia_players::Seating;

/// Host games for others: serves any number of games, and keeps them through restarts.
///
/// The first line that it prints is a link: whoever has it may open games here with `tabia-cli join LINK`.
///
/// Connections are encrypted. Without --tls the host makes a key of its own beside the database, and the link names
/// it, so that nobody can pretend to be this host. On SIGTERM or Ctrl-C it stops all clocks, writes what there is to
/// write and ends; started again, it goes on with every game.
#[derive(Args)]
#[command(after_help = "Examples:
  tabia-cli host --db games.db
  tabia-cli host --listen 0.0.0.0:7777 --db games.db --tls cert.pem key.pem --name chess.example.org")]
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
    /// Let the players of a game chat.
    #[arg(long)]
    pub(crate) chat: bool,
    /// Show those who watch a game as it was so many half-moves ago, until it is over.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) watch_delay: usize,
    /// Print the link and how many games go on as JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Play at a host: sit down where you are invited, or open a game.
///
/// INVITE is an invitation (`chess://host:port/#...`) or a host's link (`chess://host:port/new#...`). With a link you
/// open a game, and the invitation for the other player is printed first. Without either, the games on the local
/// network that wait for another player are listed, each after its invitation.
#[derive(Args)]
#[command(after_help = r#"Examples:
  tabia-cli join
  tabia-cli join "chess://host:port/#..." --name Ann
  tabia-cli join "chess://host:port/new#..." --clock 5+3 --color white"#)]
pub(crate) struct JoinArgs {
    #[command(flatten)]
    pub(crate) seat: SeatArgs,
    /// Opening a game: announce it on the local network, to everybody there, until somebody joins.
    #[arg(long)]
    pub(crate) local: bool,
    /// Print every event, or every game that is listed, as a line of JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Let a program play at a host; every event is a line of JSON.
///
/// The bot says nothing but JSON: first the game, then every event.
#[derive(Args)]
#[command(after_help = r#"Examples:
  tabia-cli bot "chess://host:port/#..." --engine engine:4 --name Bot"#)]
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

#[derive(Args)]
pub(crate) struct SeatArgs {
    /// The invitation or link.
    pub(crate) invite: Option<String>,
    /// The name that the others see.
    #[arg(long, default_value = "", hide_default_value = true)]
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

#[derive(Args)]
#[command(after_help = r#"Examples:
  tabia-cli watch "chess://host:port/#..." --json"#)]
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
