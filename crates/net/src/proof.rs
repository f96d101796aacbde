//! What brings one back to a seat, to be kept in a file.

use serde::{Deserialize, Serialize};
use tabia_game::log::GameId;

use crate::guest::Goal;
use crate::invite::{Address, Invite, InvitedTo};
use crate::secret::{Bytes, JoinSecret, SeatToken};

/// What brings one back to a seat. Whoever has it has the seat: it belongs in a file that only its owner reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatProof {
    /// The host.
    pub address: Address,
    /// The game.
    pub game: GameId,
    /// What invites the other player, or has invited oneself.
    pub secret: Option<JoinSecret>,
    /// Proves the seat.
    pub token: SeatToken,
}

/// As JSON.
#[derive(Serialize, Deserialize)]
struct Written {
    /// The link for those who look on: it names the host, its key and the game.
    game: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    secret: Option<String>,
    token: String,
}

impl SeatProof {
    /// What one comes for who is called `name`: to sit down, or back to where one sits.
    #[must_use]
    pub fn goal(&self, name: String) -> Goal {
        let (game, token) = (self.game, self.token);
        match self.secret {
            // It may be that the host never heard of the first attempt.
            Some(secret) => Goal::Join {
                secret,
                token,
                name,
            },
            None => Goal::Resume { game, token },
        }
    }

    /// The invitation for the other player.
    #[must_use]
    pub fn invitation(&self) -> Option<Invite> {
        let secret = self.secret?;
        Some(self.at(InvitedTo::Join(secret)))
    }

    /// The link for those who look on.
    #[must_use]
    pub fn watch_link(&self) -> Invite {
        self.at(InvitedTo::Watch(self.game))
    }

    fn at(&self, to: InvitedTo) -> Invite {
        Invite {
            address: self.address.clone(),
            to,
        }
    }

    /// One line of JSON.
    #[must_use]
    pub fn to_json(&self) -> String {
        let written = Written {
            game: self.watch_link().to_string(),
            secret: self.secret.as_ref().map(Bytes::to_text),
            token: self.token.to_text(),
        };
        serde_json::to_string(&written).expect("it is made of strings")
    }

    /// What [`SeatProof::to_json`] wrote; none if it is anything else.
    #[must_use]
    pub fn from_json(text: &str) -> Option<Self> {
        let written: Written = serde_json::from_str(text).ok()?;
        let link: Invite = written.game.parse().ok()?;
        let InvitedTo::Watch(game) = link.to else {
            return None;
        };
        let secret = match written.secret {
            Some(text) => Some(JoinSecret::from_text(&text)?),
            None => None,
        };
        Some(Self {
            address: link.address,
            game,
            secret,
            token: SeatToken::from_text(&written.token)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::invite::{KeyPin, Security};

    #[test]
    fn what_is_written_is_read_and_nothing_else_is() {
        let secret = JoinSecret([3; 16]);
        for secret in [Some(secret), None] {
            let proof = SeatProof {
                address: Address {
                    host: "192.168.1.7".to_owned(),
                    port: 7464,
                    security: Security::Pinned(KeyPin([9; 32])),
                },
                game: GameId([5; 16]),
                secret,
                token: SeatToken([7; 32]),
            };
            let text = proof.to_json();
            assert_eq!(SeatProof::from_json(&text), Some(proof));
            for cut in 0..text.len() {
                assert_eq!(SeatProof::from_json(&text[..cut]), None, "{cut}");
            }
        }
        assert_eq!(SeatProof::from_json("{}"), None);
    }
}
