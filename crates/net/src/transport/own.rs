//! What a host has of its own: the files that only its owner reads, and the address by which others reach it.

use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::net::{IpAddr, Ipv4Addr, UdpSocket};
use std::path::Path;

use super::tls::{Identity, IdentityError};

impl Identity {
    /// The identity in the file at `path`, certificate and key as PEM; made the first time, so that invitations that
    /// name its key stay right.
    ///
    /// # Errors
    /// The file cannot be read or made, or is no identity.
    pub fn kept_in(path: &Path) -> Result<Self, IdentityError> {
        let text = match fs::read_to_string(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                let made = Self::generate()?;
                write_secret(path, &made).map_err(IdentityError::File)?;
                made
            }
            read => read.map_err(IdentityError::File)?,
        };
        Self::from_pem(&text, &text)
    }
}

/// Writes a new file that only its owner reads; it is on the disk when this returns.
///
/// # Errors
/// There is such a file already, or it cannot be written.
pub fn write_secret(path: &Path, text: &str) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

/// The address by which others reach a host that listens on `address`: where that is all of them, the one from which
/// this computer would send.
#[must_use]
pub fn reached_by(address: IpAddr) -> IpAddr {
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
