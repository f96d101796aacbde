//! Where in a game a player stands.

use tabia_game::{Game, Ply};

/// A place in a game. After a takeback the same number of moves may lead to another position, so the ply alone
/// does not tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    ply: Ply,
    key: u64,
}

impl Place {
    pub(crate) fn of(game: &Game) -> Self {
        Self {
            ply: game.ply(),
            key: game.position().polyglot_key(),
        }
    }
}
