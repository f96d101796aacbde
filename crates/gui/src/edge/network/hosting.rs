//! The host of games in this program.

use std::fs;
use std::io;
use std::net::{IpAddr, Ipv4Addr, TcpListener};
use std::path::Path;

use tabia_archive::SqliteLog;
use tabia_game::log::{EventLog, GameId};
use tabia_net::{
    Address, Chat, Clock, Doors, Host, Identity, IdentityError, PORT, Security, Server, reached_by,
};

use crate::network::NotSeated;

/// Where the games are kept that are hosted here, until they are over.
const DATABASE: &str = "hosted.db";
const KEY: &str = "hosted.key.pem";

/// A host that answers others, with a log and a key of its own.
pub(super) struct Hosting {
    server: Server,
    security: Security,
}

impl Hosting {
    /// Opens the host of `folder` on `port`, or the usual one, or any that is free.
    pub(super) fn open(folder: &Path, port: Option<u16>) -> Result<Self, NotSeated> {
        fs::create_dir_all(folder)?;
        let identity = Identity::kept_in(&folder.join(KEY)).map_err(|error| match error {
            IdentityError::File(error) => NotSeated::Failed(error),
            other => NotSeated::Refused(other.to_string()),
        })?;
        let log = SqliteLog::open(&folder.join(DATABASE))?;
        let unfinished = log.unfinished()?;
        let listener = listen(port.unwrap_or(PORT))?;
        let clock = Clock::start();
        let host = Host::new(Box::new(log), &unfinished, clock.now())?.with_chat(Chat::Offered);
        let security = Security::Pinned(identity.pin());
        let server = Server::start(listener, Some(identity), host, clock, Doors::default());
        let server = server.map_err(|error| NotSeated::Refused(error.to_string()))?;
        Ok(Self { server, security })
    }

    /// Where others find it.
    pub(super) fn outside(&self) -> Address {
        self.at(reached_by(self.server.address().ip()))
    }

    /// Where this program finds it itself.
    pub(super) fn inside(&self) -> Address {
        self.at(IpAddr::V4(Ipv4Addr::LOCALHOST))
    }

    fn at(&self, host: IpAddr) -> Address {
        Address {
            host: host.to_string(),
            port: self.server.address().port(),
            security: self.security,
        }
    }
}

/// Forgets a game that nobody has joined: its invitation is good for nothing any more.
pub(super) fn forget(folder: &Path, game: GameId) {
    // Where that fails, whoever joins meets nobody, and the game is called off after a minute.
    let _ = SqliteLog::open(&folder.join(DATABASE)).map(|mut log| log.forget(game));
}

/// Whether both players have confirmed that they know the end of a game that was hosted here.
pub(super) fn is_end_known(folder: &Path, game: GameId) -> bool {
    let log = SqliteLog::open(&folder.join(DATABASE));
    let aside = log.ok().and_then(|log| log.aside(game).ok());
    aside.is_some_and(|aside| tabia_net::is_end_known(&aside))
}

/// A socket on `port`, or, where that is taken, on any that is free.
fn listen(port: u16) -> io::Result<TcpListener> {
    let any = Ipv4Addr::UNSPECIFIED;
    TcpListener::bind((any, port)).or_else(|_| TcpListener::bind((any, 0)))
}
