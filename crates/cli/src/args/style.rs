//! What `style` is told.

use std::path::PathBuf;

use clap::Args as ClapArgs;

/// Count the style of players in match logs and hold it against a neutral player's, a player a line: the share of games
/// in which it was a pawn or more behind at two of its moves in succession and thought that it stood no worse, pieces
/// traded by move 30, the share of games with castling to different sides, moves of a game, own pawns' moves by move 30,
/// and own knights less own bishops at move 30. `z` counts the standard errors between it and the neutral player.
#[derive(ClapArgs)]
pub(crate) struct StyleArgs {
    /// What `match --log` has written.
    #[arg(required = true, value_name = "LOG")]
    pub(crate) logs: Vec<PathBuf>,
    /// A log of the neutral player against itself.
    #[arg(long, value_name = "LOG")]
    pub(crate) neutral: PathBuf,
    /// Only this player.
    #[arg(long, value_name = "NAME")]
    pub(crate) player: Option<String>,
    /// Print a JSON object a line.
    #[arg(long)]
    pub(crate) json: bool,
}
