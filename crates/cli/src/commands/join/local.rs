//! Games on the local network: those that wait for somebody, and the one that is announced there.

use std::io::{Write, stdout};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};
use tabia_game::Color;
use tabia_net::{
    Address, Announced, Announcement, Goal, JoinSecret, Neighbour, Neighbours, Security,
};

use super::Seat;
use crate::args::JoinArgs;
use crate::failure::{Failure, Outcome};
use crate::safe;

/// How long others have to answer.
const LOOK: Duration = Duration::from_secs(3);

/// Lists the games on the local network that wait for somebody.
pub(super) fn list(args: &JoinArgs) -> Outcome {
    let neighbours = Neighbours::look(Box::new(|| {}));
    let neighbours = neighbours.map_err(|error| Failure::Io(error.to_string()))?;
    thread::sleep(LOOK);
    let games = neighbours.games();
    let mut out = stdout();
    for game in &games {
        let told = if args.json {
            safe::json(&json(game))
        } else {
            line(game)
        };
        writeln!(out, "{told}")?;
    }
    if games.is_empty() {
        eprintln!("nobody on the local network waits for another player");
    }
    Ok(())
}

fn json(game: &Neighbour) -> Value {
    json!({
        "invite": game.invite.to_string(),
        "name": game.name,
        "clock": game.clock.as_ref().map(ToString::to_string),
        "open": game.open.map(|side| side.to_string()),
    })
}

fn line(game: &Neighbour) -> String {
    let clock = game.clock.as_ref();
    let clock = clock.map_or("no clock".to_owned(), ToString::to_string);
    let side = match game.open {
        Some(Color::White) => "you play White",
        Some(Color::Black) => "you play Black",
        None => "chance decides who plays White",
    };
    let name = if game.name.is_empty() {
        "somebody"
    } else {
        &game.name
    };
    format!("{}  {name}, {clock}, {side}", game.invite)
}

/// A game that the local network hears of as long as nobody else has joined it.
pub(super) struct Local {
    announcement: Announcement,
    announced: Option<Announced>,
}

impl Local {
    /// Of the game that `seat` opens.
    pub(super) fn new(seat: &Seat) -> Result<Self, Failure> {
        let usage = |message: &str| Failure::Usage(message.to_owned());
        let Goal::Create {
            command,
            token,
            name,
            setup,
            color,
            ..
        } = &seat.goal
        else {
            return Err(usage(
                "--local goes with a host's link: it announces the game that you open",
            ));
        };
        let Address {
            host,
            port,
            security,
        } = &seat.invite.address;
        let Security::Pinned(pin) = *security else {
            return Err(usage("--local needs a link that names the host's key"));
        };
        let number = host.parse().ok();
        let number = number.filter(|_| !seat.invite.address.is_loopback());
        let number = number.ok_or_else(|| {
            usage("--local needs a link that names the host by a number that others reach")
        })?;
        Ok(Self {
            announcement: Announcement {
                name: name.clone(),
                clock: setup.clocks.white.clone(),
                open: color.side().map(|side| !side),
                secret: JoinSecret::of(token, *command),
                pin,
                host: Some(number),
                port: *port,
            },
            announced: None,
        })
    }

    /// The game waits, or it does not.
    pub(super) fn set(&mut self, waits: bool) -> Outcome {
        if !waits {
            self.announced = None;
        } else if self.announced.is_none() {
            let announced = Announced::start(&self.announcement);
            self.announced = Some(announced.map_err(|error| Failure::Io(error.to_string()))?);
        }
        Ok(())
    }
}
