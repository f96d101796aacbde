//! `tabia-cli host`: games for others.

use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write, stdout};
use std::net::{IpAddr, Ipv4Addr, TcpListener, UdpSocket};
use std::path::{Path, PathBuf};

use serde_json::json;
use tabia_archive::SqliteLog;
use tabia_net::{
    Address, Clock, Doors, Host, Identity, Invite, InvitedTo, Security, Server, until_told_to_stop,
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
    let security = match (&identity, &args.tls) {
        (None, _) => Security::Plain,
        (Some(_), Some(_)) => Security::Authorities,
        (Some(identity), None) => Security::Pinned(identity.pin()),
    };
    let doors = Doors {
        connections: args.connections,
        ..Doors::default()
    };
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
    until_told_to_stop().map_err(|error| Failure::Io(error.to_string()))?;
    server.drain();
    Ok(())
}

/// The address by which others reach a host that listens on `address`: where that is all of them, the one from which
/// this computer would send.
fn reached_by(address: IpAddr) -> IpAddr {
    if !address.is_unspecified() {
        return address;
    }
    // Nothing is sent: the system only chooses a way to an address that is nobody's (RFC 5737).
    let socket = UdpSocket::bind((address, 0));
    let way = socket.and_then(|socket| {
        socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9))?;
        socket.local_addr()
    });
    way.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |way| way.ip())
}

/// Who the host is; nobody in particular where nothing is encrypted.
fn identity(args: &HostArgs) -> Result<Option<Identity>, Failure> {
    if args.insecure {
        return Ok(None);
    }
    let (certificates, key) = match args.tls.as_deref() {
        Some([certificates, key]) => (read(certificates)?, read(key)?),
        Some(_) | None => {
            let both = own_identity(&key_file(&args.db))?;
            (both.clone(), both)
        }
    };
    let identity = Identity::from_pem(&certificates, &key);
    identity
        .map(Some)
        .map_err(|error| Failure::RefusedBecause(error.to_string()))
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

/// The host's own certificate and key, made the first time: invitations that name it stay right.
fn own_identity(path: &Path) -> Result<String, Failure> {
    match fs::read_to_string(path) {
        Ok(text) => return Ok(text),
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        Err(error) => return Err(Failure::io(path, &error)),
    }
    let made = Identity::generate().map_err(|error| Failure::Io(error.to_string()))?;
    write_secret(path, &made).map_err(|error| Failure::io(path, &error))?;
    Ok(made)
}

/// Writes a new file that only its owner reads.
pub(super) fn write_secret(path: &Path, text: &str) -> std::io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}
