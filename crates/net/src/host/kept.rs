//! What the log keeps of a table beside its events: who may sit there, and what was offered.

use serde::{Deserialize, Serialize};
use tabia_game::ByColor;
use tabia_game::log::{Aside, CommandId};

use crate::secret::TokenHash;
use crate::wire::{Preference, Setup, bytes};

/// A seat, as JSON in [`Aside::seats`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct KeptSeat {
    #[serde(with = "bytes")]
    pub(super) token: TokenHash,
    pub(super) name: String,
    /// What whoever opened the table offered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) offer: Option<Offer>,
    /// What happened last of what this seat asked for, once the game is over: who asked for an event is told by the
    /// log of a game that goes on, and by nothing else after its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) last: Option<Happened>,
    /// Whether whoever opened the table lets the players chat: at both seats, or at the opener's.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub(super) chat: bool,
    /// Whether this seat has confirmed that it knows the end of the game.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub(super) heard: bool,
}

/// Whether both players have confirmed that they know the end of the game of which a host has kept this.
#[must_use]
pub fn is_end_known(aside: &Aside) -> bool {
    match Kept::of(aside) {
        Some(Kept::Taken(seats)) => seats.white.heard && seats.black.heard,
        Some(Kept::Waiting(..)) | None => false,
    }
}

/// A command that has happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Happened {
    #[serde(with = "bytes")]
    pub(super) command: CommandId,
    /// The number of its first event.
    pub(super) seq: u64,
}

/// What somebody offers to play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Offer {
    pub(super) setup: Setup,
    pub(super) color: Preference,
}

/// The seats of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kept {
    /// One player waits for the other.
    Waiting(KeptSeat, Offer),
    /// Both seats are taken.
    Taken(ByColor<KeptSeat>),
}

impl Kept {
    pub(super) fn to_aside(&self) -> Aside {
        let text = |seat| serde_json::to_string(seat).expect("a seat is made of strings");
        let seats = match self {
            Self::Waiting(seat, _) => ByColor {
                white: text(seat),
                black: String::new(),
            },
            Self::Taken(seats) => ByColor {
                white: text(&seats.white),
                black: text(&seats.black),
            },
        };
        Aside {
            seats,
            ..Aside::default()
        }
    }

    /// The seats that `aside` tells of; none if no host wrote it.
    pub(super) fn of(aside: &Aside) -> Option<Self> {
        let seat = |text: &str| serde_json::from_str::<KeptSeat>(text).ok();
        let white = seat(&aside.seats.white)?;
        if aside.seats.black.is_empty() {
            let offer = white.offer.clone()?;
            return Some(Self::Waiting(white, offer));
        }
        let black = seat(&aside.seats.black)?;
        Some(Self::Taken(ByColor { white, black }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::secret::{Bytes, SeatToken};

    #[test]
    fn seats_go_there_and_back_and_no_token_is_kept() {
        let token = SeatToken([9; 32]);
        let offer = Offer {
            setup: Setup::of(&tabia_game::GameSetup::default()),
            color: Preference::Black,
        };
        let seat = KeptSeat {
            token: token.hash(),
            name: "\"Ann\"".to_owned(),
            offer: Some(offer.clone()),
            last: None,
            chat: true,
            heard: false,
        };
        let waiting = Kept::Waiting(seat.clone(), offer);
        assert_eq!(Kept::of(&waiting.to_aside()), Some(waiting.clone()));
        let taken = Kept::Taken(ByColor {
            white: seat.clone(),
            black: KeptSeat {
                offer: None,
                last: Some(Happened {
                    command: CommandId([7; 16]),
                    seq: 12,
                }),
                heard: true,
                ..seat
            },
        });
        assert_eq!(Kept::of(&taken.to_aside()), Some(taken));
        assert!(!waiting.to_aside().seats.white.contains(&token.to_text()));
        assert_eq!(Kept::of(&Aside::default()), None);
    }
}
