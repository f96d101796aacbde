//! What a guest comes to a host for.

use tabia_game::log::{CommandId, GameId};
use tabia_game::{ByColor, GameSetup};

use crate::secret::{JoinSecret, SeatToken};
use crate::wire::{Preference, Setup};

/// What a guest comes for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// To open a game.
    Create {
        /// By chance; with the token it names the game.
        command: CommandId,
        /// By chance; proves the seat ever after.
        token: SeatToken,
        /// The player's name.
        name: String,
        /// What is played; who is named in it does not matter.
        setup: GameSetup,
        /// The seat wanted.
        color: Preference,
        /// Whether the players may chat, as far as the host leaves that to whoever opens a game.
        chat: bool,
    },
    /// To sit down where one is invited.
    Join {
        /// From the invitation.
        secret: JoinSecret,
        /// By chance; proves the seat ever after.
        token: SeatToken,
        /// The player's name.
        name: String,
    },
    /// To come back to one's seat.
    Resume {
        /// The game.
        game: GameId,
        /// The proof.
        token: SeatToken,
    },
    /// To watch.
    Watch {
        /// The game.
        game: GameId,
    },
}

impl Goal {
    /// The game that it is about.
    #[must_use]
    pub fn game(&self) -> GameId {
        match self {
            Self::Create { command, token, .. } => JoinSecret::of(token, *command).game(),
            Self::Join { secret, .. } => secret.game(),
            Self::Resume { game, .. } | Self::Watch { game } => *game,
        }
    }

    pub(super) const fn token(&self) -> Option<SeatToken> {
        match self {
            Self::Create { token, .. } | Self::Join { token, .. } | Self::Resume { token, .. } => {
                Some(*token)
            }
            Self::Watch { .. } => None,
        }
    }

    /// What is played, as far as it is known before the host has told it: no clock runs before a game has begun.
    pub(super) fn setup(&self) -> GameSetup {
        match self {
            Self::Create { setup, .. } => Setup::of(setup).to_game(ByColor::default()).ok(),
            Self::Join { .. } | Self::Resume { .. } | Self::Watch { .. } => None,
        }
        .unwrap_or_default()
    }
}
