//! Who one is at a host, and the file that proves it.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use serde::{Deserialize, Serialize};
use tabia_game::log::CommandId;
use tabia_game::{ByColor, Color, GameSetup, StartPosition, Takebacks};
use tabia_net::{Goal, Invite, InvitedTo, SeatToken, random_id, random_token, write_secret};

use crate::args::SeatArgs;
use crate::failure::Failure;

/// What one comes to a host for, and where it is.
pub(in crate::commands) struct Seat {
    pub(in crate::commands) invite: Invite,
    pub(in crate::commands) goal: Goal,
}

/// The file of a seat.
#[derive(Serialize, Deserialize)]
struct SeatFile {
    invite: String,
    /// 64 hexadecimal digits.
    token: String,
    /// 32 hexadecimal digits.
    command: String,
}

impl Seat {
    /// The seat that `args` ask for: the one whose proof is kept, or a new one.
    pub(in crate::commands) fn take(args: &SeatArgs) -> Result<Self, Failure> {
        let kept = match &args.seat {
            Some(path) => read(path)?,
            None => None,
        };
        let (text, token, command) = match (kept, &args.invite) {
            (Some(kept), _) => kept,
            (None, Some(invite)) => {
                let (token, command) = (random_token(), random_id());
                let invite_read = read_invite(invite)?;
                if let Some(path) = &args.seat {
                    let file = SeatFile {
                        invite: invite_read.to_string(),
                        token: hex(&token.0),
                        command: hex(&command.0),
                    };
                    let text = serde_json::to_string(&file).expect("it is made of strings");
                    write_secret(path, &text).map_err(|error| Failure::io(path, &error))?;
                }
                (invite.clone(), token, command)
            }
            (None, None) => {
                let message = match &args.seat {
                    Some(_) => "that file keeps no seat yet: an invitation is needed",
                    None => "an invitation is needed",
                };
                return Err(Failure::Usage(message.to_owned()));
            }
        };
        let invite = read_invite(&text)?;
        let name = args.name.clone();
        let goal = match invite.to {
            InvitedTo::Join(secret) => Goal::Join {
                secret,
                token,
                name,
            },
            InvitedTo::Open => Goal::Create {
                command,
                token,
                name,
                setup: setup(args)?,
                color: args.color,
                chat: false,
            },
            InvitedTo::Watch(_) => {
                let message = "that link is for watching: tabia-cli watch LINK";
                return Err(Failure::Usage(message.to_owned()));
            }
        };
        Ok(Self { invite, goal })
    }

    /// The side that one will play, as far as it is known.
    pub(in crate::commands) const fn likely_side(&self) -> Option<Color> {
        match &self.goal {
            Goal::Create { color, .. } => match color.side() {
                Some(side) => Some(side),
                None => Some(Color::White),
            },
            Goal::Join { .. } | Goal::Resume { .. } => Some(Color::White),
            Goal::Watch { .. } => None,
        }
    }
}

pub(in crate::commands) fn read_invite(text: &str) -> Result<Invite, Failure> {
    text.parse()
        .map_err(|error| Failure::RefusedBecause(format!("{text:?}: {error}")))
}

fn setup(args: &SeatArgs) -> Result<GameSetup, Failure> {
    let start = match (&args.fen, args.chess960) {
        (Some(fen), _) => StartPosition::from_fen(fen)
            .map_err(|error| Failure::RefusedBecause(format!("{fen:?}: {error}")))?,
        (None, Some(number)) => {
            StartPosition::chess960(number).map_err(|error| Failure::Usage(error.to_string()))?
        }
        (None, None) => StartPosition::standard(),
    };
    Ok(GameSetup {
        start,
        clocks: ByColor::new_with(|_| args.clock.clone()),
        takebacks: if args.no_takebacks {
            Takebacks::Forbidden
        } else {
            Takebacks::ByConsent
        },
        ..GameSetup::default()
    })
}

fn read(path: &Path) -> Result<Option<(String, SeatToken, CommandId)>, Failure> {
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(Failure::io(path, &error)),
    };
    let file: Option<SeatFile> = serde_json::from_str(&text).ok();
    let seat = file.and_then(|file| {
        let token = SeatToken(unhex(&file.token)?);
        Some((file.invite, token, CommandId(unhex(&file.command)?)))
    });
    let damaged = || Failure::RefusedBecause(format!("{path:?} is no file that keeps a seat"));
    seat.map(Some).ok_or_else(damaged)
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn unhex<const N: usize>(text: &str) -> Option<[u8; N]> {
    if text.len() != 2 * N || !text.is_ascii() {
        return None;
    }
    let mut bytes = [0; N];
    for (index, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[2 * index..2 * index + 2], 16).ok()?;
    }
    Some(bytes)
}
