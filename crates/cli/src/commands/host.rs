//! `tabia-cli host`: games for others.

use std::fs;
use std::io::{Write, stdout};
use std::net::TcpListener;
use std::path::{Path, PathBuf};

use serde_json::json;
use tabia_archive::SqliteLog;
use tabia_net::{
    Address, Chat, Clock, Doors, Host, Identity, IdentityError, Invite, InvitedTo, Security,
    Server, StopSignal, reached_by,
};

use crate::args::HostArgs;
use crate::failure::{Failure, Outcome};
use crate::safe;

pub(crate) fn run(args: &HostArgs) -> Outcome {
    let identity = identity(args)?;
    let log = SqliteLog::open(&args.db)
        .map_err(|error| Failure::Io(format!("{:?}: {error}", args.db)))?;
    let unfinished = log.unfinished();
    let unreadable = |error| Failure::Io(format!("{:?}: {error}", args.db));
    let unfinished = unfinished.map_err(unreadable)?;
    let listener = TcpListener::bind(args.listen)
        .map_err(|error| Failure::Io(format!("{}: {error}", args.listen)))?;
    let clock = Clock::start();
    let host = Host::new(Box::new(log), &unfinished, clock.now()).map_err(unreadable)?;
    let chat = if args.chat {
        Chat::Allowed
    } else {
        Chat::Forbidden
    };
    let host = host.with_chat(chat).with_watchers_behind(args.watch_delay);
    let security = match (&identity, &args.tls) {
        (None, _) => Security::Plain,
        (Some(_), Some(_)) => Security::Authorities,
        (Some(identity), None) => Security::Pinned(identity.pin()),
    };
    let doors = Doors {
        connections: args.connections,
        ..Doors::default()
    };
    // Before the link is told: from then on whoever ends the host finds it drained.
    let stop = StopSignal::listen().map_err(|error| Failure::Io(error.to_string()))?;
    let server = Server::start(listener, identity, host, clock, doors)
        .map_err(|error| Failure::Io(error.to_string()))?;
    let name = args.name.clone();
    let link = Invite {
        address: Address {
            host: name.unwrap_or_else(|| reached_by(server.address().ip()).to_string()),
            port: server.address().port(),
            security,
        },
        to: InvitedTo::Open,
    };
    let mut out = stdout();
    let games = unfinished.len();
    if args.json {
        let line = json!({ "link": link.to_string(), "games": games });
        writeln!(out, "{}", safe::json(&line))?;
    } else {
        writeln!(out, "{link}")?;
        writeln!(out, "{games} games go on")?;
    }
    out.flush()?;
    stop.wait();
    server.drain();
    Ok(())
}

/// Who the host is; nobody in particular where nothing is encrypted.
fn identity(args: &HostArgs) -> Result<Option<Identity>, Failure> {
    if args.insecure {
        return Ok(None);
    }
    let own = key_file(&args.db);
    let identity = match args.tls.as_deref() {
        Some([certificates, key]) => Identity::from_pem(&read(certificates)?, &read(key)?),
        Some(_) | None => Identity::kept_in(&own),
    };
    identity.map(Some).map_err(|error| match error {
        IdentityError::File(error) => Failure::io(&own, &error),
        other => Failure::RefusedBecause(other.to_string()),
    })
}

fn read(path: &Path) -> Result<String, Failure> {
    fs::read_to_string(path).map_err(|error| Failure::io(path, &error))
}

/// Where the key of a host lies that makes its own.
fn key_file(db: &Path) -> PathBuf {
    let mut name = db.as_os_str().to_owned();
    name.push(".key.pem");
    name.into()
}
