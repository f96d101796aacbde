//! Where a host is and what one may do there, as one line of text to copy.

use core::fmt;
use core::str::FromStr;

use tabia_game::log::GameId;
use thiserror::Error;

use crate::secret::{Bytes, JoinSecret};

/// The port that a host listens on if nobody says otherwise.
pub const PORT: u16 = 7464;

/// The path that opens a game.
const OPEN: &str = "new";

/// A host, and how to be sure that it is the one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    /// Its name or number.
    pub host: String,
    /// Its port.
    pub port: u16,
    /// How the connection is secured.
    pub security: Security,
}

/// How a connection is secured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Security {
    /// The host's key is known.
    Pinned(KeyPin),
    /// An authority that this computer trusts vouches for the host's name.
    Authorities,
    /// Not at all.
    Plain,
}

/// The SHA-256 of a certificate's public key (its SubjectPublicKeyInfo, RFC 5280).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyPin(pub [u8; 32]);

impl Bytes for KeyPin {
    fn bytes(&self) -> &[u8] {
        &self.0
    }

    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        Some(Self(bytes.try_into().ok()?))
    }
}

/// A line of text that leads to a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invite {
    /// The host.
    pub address: Address,
    /// What one may do there.
    pub to: InvitedTo,
}

/// What one may do at a host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InvitedTo {
    /// Sit down at a game.
    Join(JoinSecret),
    /// Watch a game.
    Watch(GameId),
    /// Open a game.
    Open,
}

/// Why a text is no invitation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum InviteError {
    /// It does not begin as one.
    #[error("an invitation begins with chess:// or chess+plain://")]
    Scheme,
    /// There is no host in it, or one of odd characters.
    #[error("the invitation names no host")]
    Host,
    /// The port is no number from 1 to 65535.
    #[error("the port in the invitation is no number from 1 to 65535")]
    Port,
    /// What should follow the host is cut off or changed.
    #[error("the invitation is cut off or changed: copy all of it")]
    Secret,
    /// The host's key is cut off or changed.
    #[error("the host's key in the invitation is cut off or changed: copy all of it")]
    Key,
}

impl Address {
    /// Whether the connection does not leave this computer.
    #[must_use]
    pub fn is_loopback(&self) -> bool {
        let number = self.host.parse::<core::net::IpAddr>();
        self.host == "localhost" || number.is_ok_and(|number| number.is_loopback())
    }

    fn write_start(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scheme = match self.security {
            Security::Pinned(_) | Security::Authorities => "chess",
            Security::Plain => "chess+plain",
        };
        if self.host.contains(':') {
            write!(f, "{scheme}://[{}]:{}/", self.host, self.port)
        } else {
            write!(f, "{scheme}://{}:{}/", self.host, self.port)
        }
    }
}

impl fmt::Display for Invite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.address.write_start(f)?;
        let pin = match self.address.security {
            Security::Pinned(pin) => Some(pin.to_text()),
            Security::Authorities | Security::Plain => None,
        };
        match (self.to, pin) {
            (InvitedTo::Join(secret), Some(pin)) => write!(f, "#{}.{pin}", secret.to_text()),
            (InvitedTo::Join(secret), None) => write!(f, "#{}", secret.to_text()),
            (InvitedTo::Watch(game), Some(pin)) => write!(f, "{}#{pin}", game.to_text()),
            (InvitedTo::Watch(game), None) => write!(f, "{}", game.to_text()),
            (InvitedTo::Open, Some(pin)) => write!(f, "{OPEN}#{pin}"),
            (InvitedTo::Open, None) => write!(f, "{OPEN}"),
        }
    }
}

impl FromStr for Invite {
    type Err = InviteError;

    fn from_str(text: &str) -> Result<Self, InviteError> {
        let text = text.trim();
        let (is_plain, rest) = match (
            text.strip_prefix("chess://"),
            text.strip_prefix("chess+plain://"),
        ) {
            (Some(rest), _) => (false, rest),
            (None, Some(rest)) => (true, rest),
            (None, None) => return Err(InviteError::Scheme),
        };
        let (place, rest) = rest.split_once('/').ok_or(InviteError::Secret)?;
        let (host, port) = read_place(place)?;
        let (path, fragment) = rest.split_once('#').unwrap_or((rest, ""));
        let (to, pin) = if path.is_empty() {
            let (secret, pin) = match fragment.split_once('.') {
                Some((secret, pin)) => (secret, Some(pin)),
                None => (fragment, None),
            };
            let secret = JoinSecret::from_text(secret).ok_or(InviteError::Secret)?;
            (InvitedTo::Join(secret), pin)
        } else {
            let to = if path == OPEN {
                InvitedTo::Open
            } else {
                InvitedTo::Watch(GameId::from_text(path).ok_or(InviteError::Secret)?)
            };
            (to, (!fragment.is_empty()).then_some(fragment))
        };
        let security = match (is_plain, pin) {
            (false, Some(pin)) => Security::Pinned(KeyPin::from_text(pin).ok_or(InviteError::Key)?),
            (false, None) => Security::Authorities,
            (true, None) => Security::Plain,
            (true, Some(_)) => return Err(InviteError::Key),
        };
        let address = Address {
            host,
            port,
            security,
        };
        Ok(Self { address, to })
    }
}

fn read_place(place: &str) -> Result<(String, u16), InviteError> {
    let (host, port) = if let Some(rest) = place.strip_prefix('[') {
        let (host, port) = rest.split_once(']').ok_or(InviteError::Host)?;
        let number = host.parse::<core::net::Ipv6Addr>();
        number.map_err(|_| InviteError::Host)?;
        (host, port.strip_prefix(':'))
    } else {
        match place.split_once(':') {
            Some((host, port)) => (host, Some(port)),
            None => (place, None),
        }
    };
    let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_' | ':' | '%');
    if host.is_empty() || host.len() > 253 || !host.chars().all(is_name) {
        return Err(InviteError::Host);
    }
    let port = match port {
        None => PORT,
        Some(port) => port
            .parse()
            .ok()
            .filter(|port| *port > 0)
            .ok_or(InviteError::Port)?,
    };
    Ok((host.to_owned(), port))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: &str = "AQIDBAUGBwgJCgsMDQ4PEA";
    const PIN: &str = "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE";

    #[test]
    fn text_goes_there_and_back() {
        for text in [
            format!("chess://192.168.1.7:7464/#{SECRET}.{PIN}"),
            format!("chess://chess.example.org:443/#{SECRET}"),
            format!("chess://[fe80::1]:7464/#{SECRET}.{PIN}"),
            format!("chess+plain://localhost:7464/#{SECRET}"),
            format!("chess://host:1/{SECRET}#{PIN}"),
            format!("chess://host:1/{SECRET}"),
            format!("chess://host:1/new#{PIN}"),
            "chess+plain://127.0.0.1:1/new".to_owned(),
        ] {
            let invite: Invite = text
                .parse()
                .unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(invite.to_string(), text);
        }
        let padded: Invite = format!(" chess://a/#{SECRET}\n")
            .parse()
            .expect("it is all there");
        assert_eq!(padded.address.port, PORT);
    }

    #[test]
    fn text_that_is_cut_or_changed_is_refused() {
        let whole = format!("chess://host:7464/#{SECRET}.{PIN}");
        for at in 0..whole.len() {
            let cut = whole[..at].parse::<Invite>();
            // Without its end it is still whole only where the key ends: then authorities must vouch.
            let is_whole = at == whole.len() - PIN.len() - 1;
            assert_eq!(cut.is_ok(), is_whole, "{}", &whole[..at]);
        }
        for (text, error) in [
            (format!("https://host:1/#{SECRET}"), InviteError::Scheme),
            (format!("chess://:1/#{SECRET}"), InviteError::Host),
            (format!("chess://ho st:1/#{SECRET}"), InviteError::Host),
            (format!("chess://[nonsense]:1/#{SECRET}"), InviteError::Host),
            (format!("chess://host:0/#{SECRET}"), InviteError::Port),
            (format!("chess://host:70000/#{SECRET}"), InviteError::Port),
            (format!("chess://host:1/#{SECRET}!"), InviteError::Secret),
            (format!("chess://host:1/#{SECRET}.x"), InviteError::Key),
            (
                format!("chess+plain://host:1/#{SECRET}.{PIN}"),
                InviteError::Key,
            ),
        ] {
            assert_eq!(text.parse::<Invite>(), Err(error), "{text}");
        }
    }

    #[test]
    fn loopback_is_known() {
        let is_loopback = |host: &str| {
            let address = Address {
                host: host.to_owned(),
                port: 1,
                security: Security::Plain,
            };
            address.is_loopback()
        };
        assert!(
            ["127.0.0.1", "127.9.9.9", "::1", "localhost"]
                .into_iter()
                .all(is_loopback)
        );
        assert!(
            !["192.168.0.1", "example.org", "localhost.example.org"]
                .into_iter()
                .any(is_loopback)
        );
    }
}
