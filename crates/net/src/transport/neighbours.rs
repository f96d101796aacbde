//! Games on the local network: announced by whoever waits for another player, and found by the others, with multicast
//! DNS (RFC 6762) and its services (RFC 6763).
//!
//! Whoever finds an announcement may join: the invitation is in it, since everybody on the network is invited. Nobody
//! vouches for what is announced, so names are claims, and what does not look right is passed over.

use core::time::Duration;
use std::collections::HashSet;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use data_encoding::HEXLOWER;
use mdns_sd::{ResolvedService, ServiceDaemon, ServiceEvent, ServiceInfo};
use tabia_game::{Color, TimeControl};
use thiserror::Error;

use super::Waker;
use crate::invite::{Address, Invite, InvitedTo, KeyPin, Security};
use crate::name::display_safe;
use crate::secret::{Bytes, JoinSecret};

/// What the service is called.
const SERVICE: &str = "_tabia._tcp.local.";

/// The version of what is announced.
const VERSION: &str = "1";

/// The most games that are listed, and the most of them at one address.
const GAMES: usize = 32;
const GAMES_OF_ONE: usize = 4;

/// Where so much is announced, somebody floods the network: nothing more is listened to.
const EVENTS: usize = 2_000;

/// The most bytes of a time control.
const CLOCK: usize = 100;

/// How long taking an announcement back may take.
const LEAVE: Duration = Duration::from_millis(500);

/// A game that is to be announced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Announcement {
    /// The name of the player who waits.
    pub name: String,
    /// The clock of either side; none for a game without one.
    pub clock: Option<TimeControl>,
    /// The side that is left for whoever joins; none if chance decides.
    pub open: Option<Color>,
    /// What lets others join.
    pub secret: JoinSecret,
    /// The host's key.
    pub pin: KeyPin,
    /// The host's address; none if it is this computer, by whatever address others reach it.
    pub host: Option<IpAddr>,
    /// The host's port.
    pub port: u16,
}

/// A game on the local network that waits for another player, as somebody announces it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Neighbour {
    /// The name of the player who waits, safe to show; may be empty.
    pub name: String,
    /// The clock of either side; none for a game without one.
    pub clock: Option<TimeControl>,
    /// The side that is left for whoever joins; none if chance decides.
    pub open: Option<Color>,
    /// With this one joins.
    pub invite: Invite,
}

/// This computer cannot announce games or look for them.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the local network cannot be asked for games: {0}")]
pub struct NoNeighbours(String);

impl From<mdns_sd::Error> for NoNeighbours {
    fn from(error: mdns_sd::Error) -> Self {
        Self(error.to_string())
    }
}

/// A game is announced until this is dropped.
#[must_use = "the announcement is taken back when this is dropped"]
pub struct Announced {
    daemon: ServiceDaemon,
}

impl Announced {
    /// Announces a game.
    ///
    /// # Errors
    /// This computer cannot do so.
    pub fn start(announcement: &Announcement) -> Result<Self, NoNeighbours> {
        let service = write(announcement)?;
        let daemon = ServiceDaemon::new()?;
        daemon.register(service)?;
        Ok(Self { daemon })
    }
}

impl Drop for Announced {
    fn drop(&mut self) {
        // It takes leave of the network before it ends.
        if let Ok(ended) = self.daemon.shutdown() {
            let _ = ended.recv_timeout(LEAVE);
        }
    }
}

/// The games that are announced on the local network, looked for until this is dropped.
pub struct Neighbours {
    daemon: ServiceDaemon,
    found: Arc<Mutex<Found>>,
}

impl Neighbours {
    /// Begins to look; `waker` is called on another thread whenever the games are others than before.
    ///
    /// # Errors
    /// This computer cannot do so.
    pub fn look(waker: Waker) -> Result<Self, NoNeighbours> {
        let daemon = ServiceDaemon::new()?;
        let events = daemon.browse(SERVICE)?;
        let found = Arc::new(Mutex::new(Found::default()));
        let (list, listened) = (Arc::clone(&found), daemon.clone());
        let thread = thread::Builder::new().name("neighbours".to_owned());
        let spawned = thread.spawn(move || {
            for event in events.iter().take(EVENTS) {
                let mut found = list.lock().unwrap_or_else(PoisonError::into_inner);
                let changed = found.hear(event);
                drop(found);
                if changed {
                    waker();
                }
            }
            let _ = listened.shutdown();
        });
        spawned.map_err(|error| NoNeighbours(error.to_string()))?;
        Ok(Self { daemon, found })
    }

    /// The games that are announced now, in the order in which they were found; at most 32.
    #[must_use]
    pub fn games(&self) -> Vec<Neighbour> {
        let found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        found.games.iter().map(|(_, game)| game.clone()).collect()
    }
}

impl Drop for Neighbours {
    fn drop(&mut self) {
        let _ = self.daemon.shutdown();
    }
}

/// What has been found, by the name of each announcement.
#[derive(Default)]
struct Found {
    games: Vec<(String, Neighbour)>,
}

impl Found {
    /// Takes in what the network says; whether the games are others than before.
    fn hear(&mut self, event: ServiceEvent) -> bool {
        match event {
            ServiceEvent::ServiceResolved(service) => match read(&service) {
                Some(game) => self.set(service.fullname, game),
                None => self.remove(&service.fullname),
            },
            ServiceEvent::ServiceRemoved(_, name) => self.remove(&name),
            _ => false,
        }
    }

    fn set(&mut self, name: String, game: Neighbour) -> bool {
        if let Some((_, known)) = self.games.iter_mut().find(|(known, _)| *known == name) {
            let changed = *known != game;
            *known = game;
            return changed;
        }
        let host = &game.invite.address.host;
        let there = self.games.iter().map(|(_, game)| &game.invite.address.host);
        let of_one = there.filter(|there| *there == host).count();
        let fits = self.games.len() < GAMES && of_one < GAMES_OF_ONE;
        if fits {
            self.games.push((name, game));
        }
        fits
    }

    fn remove(&mut self, name: &str) -> bool {
        let before = self.games.len();
        self.games.retain(|(known, _)| known != name);
        self.games.len() != before
    }
}

/// What is said to the network about a game.
fn write(announcement: &Announcement) -> Result<ServiceInfo, NoNeighbours> {
    // The names tell nothing about the computer, and no two games have the same.
    let id = HEXLOWER.encode(&announcement.secret.game().0);
    let host = format!("tabia-{}.local.", &id[..16]);
    let clock = announcement.clock.as_ref().map(ToString::to_string);
    let color = match announcement.open {
        Some(Color::White) => "white",
        Some(Color::Black) => "black",
        None => "random",
    };
    let (secret, pin) = (announcement.secret.to_text(), announcement.pin.to_text());
    let properties = [
        ("v", VERSION.to_owned()),
        ("name", display_safe(&announcement.name)),
        ("clock", clock.unwrap_or_default()),
        ("color", color.to_owned()),
        ("invite", format!("{secret}.{pin}")),
    ];
    let port = announcement.port;
    let service = match announcement.host {
        Some(address) => ServiceInfo::new(SERVICE, &id, &host, address, port, &properties[..])?,
        None => {
            ServiceInfo::new(SERVICE, &id, &host, "", port, &properties[..])?.enable_addr_auto()
        }
    };
    Ok(service)
}

/// The game that somebody announces; none if anything about it is not as it should be.
fn read(service: &ResolvedService) -> Option<Neighbour> {
    let said = |key| service.get_property_val_str(key);
    if said("v")? != VERSION || service.port == 0 {
        return None;
    }
    let clock = match said("clock")? {
        "" => None,
        long if long.len() > CLOCK => return None,
        text => Some(text.parse().ok()?),
    };
    let open = match said("color")? {
        "white" => Some(Color::White),
        "black" => Some(Color::Black),
        "random" => None,
        _ => return None,
    };
    let (secret, pin) = said("invite")?.split_once('.')?;
    let (secret, pin) = (JoinSecret::from_text(secret)?, KeyPin::from_text(pin)?);
    let addresses = service.addresses.iter().map(mdns_sd::ScopedIp::to_ip_addr);
    let address = reached_at(&addresses.collect())?;
    Some(Neighbour {
        name: display_safe(said("name")?),
        clock,
        open,
        invite: Invite {
            address: Address {
                host: address.to_string(),
                port: service.port,
                security: Security::Pinned(pin),
            },
            to: InvitedTo::Join(secret),
        },
    })
}

/// The one of a host's addresses to try: of the sort that is most likely to be reached, the lowest.
fn reached_at(addresses: &HashSet<IpAddr>) -> Option<IpAddr> {
    let sort = |address: &IpAddr| match address {
        IpAddr::V4(v4) if v4.is_private() || v4.is_link_local() => Some(0),
        IpAddr::V4(v4) if v4.is_loopback() => Some(3),
        IpAddr::V4(v4) if v4.is_unspecified() || v4.is_multicast() || v4.is_broadcast() => None,
        IpAddr::V4(_) => Some(1),
        IpAddr::V6(v6) if v6.is_loopback() => Some(4),
        // Without saying by which way, one of those reaches nobody.
        IpAddr::V6(v6) if v6.is_unicast_link_local() => None,
        IpAddr::V6(v6) if v6.is_unspecified() || v6.is_multicast() => None,
        IpAddr::V6(_) => Some(2),
    };
    let sorted = addresses
        .iter()
        .filter_map(|address| Some((sort(address)?, *address)));
    sorted.min().map(|(_, address)| address)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn announcement() -> Announcement {
        Announcement {
            name: "Ann\u{202E}\u{1b}[2J".to_owned(),
            clock: Some("300+3".parse().unwrap()),
            open: Some(Color::Black),
            secret: JoinSecret([1; 16]),
            pin: KeyPin([2; 32]),
            host: Some("192.168.1.7".parse().unwrap()),
            port: 7464,
        }
    }

    /// `announcement` as it arrives, with some of what is said changed.
    fn heard(announcement: &Announcement, changes: &[(&str, Option<&str>)]) -> ResolvedService {
        let written = write(announcement).unwrap();
        let mut said = written.get_properties().clone().into_property_map_str();
        for (key, value) in changes {
            match value {
                Some(value) => said.insert((*key).to_owned(), (*value).to_owned()),
                None => said.remove(*key),
            };
        }
        let said: Vec<(String, String)> = said.into_iter().collect();
        let (id, host) = (written.get_fullname(), written.get_hostname());
        let id = id.strip_suffix(&format!(".{SERVICE}")).unwrap();
        let address = announcement
            .host
            .map_or(String::new(), |host| host.to_string());
        let port = written.get_port();
        let service = ServiceInfo::new(SERVICE, id, host, &*address, port, &said[..]).unwrap();
        service.as_resolved_service()
    }

    #[test]
    fn what_is_announced_is_read() {
        let announcement = announcement();
        let game = read(&heard(&announcement, &[])).unwrap();
        assert_eq!(game.name, "Ann[2J");
        assert_eq!(game.clock, announcement.clock);
        assert_eq!(game.open, Some(Color::Black));
        let address = Address {
            host: "192.168.1.7".to_owned(),
            port: 7464,
            security: Security::Pinned(announcement.pin),
        };
        let to = InvitedTo::Join(announcement.secret);
        assert_eq!(game.invite, Invite { address, to });
        let untimed = Announcement {
            clock: None,
            open: None,
            ..announcement
        };
        let game = read(&heard(&untimed, &[])).unwrap();
        assert_eq!((game.clock, game.open), (None, None));
    }

    #[test]
    fn a_longest_name_is_announced_whole() {
        let name = "가".repeat(40);
        let announcement = Announcement {
            name: name.clone(),
            ..announcement()
        };
        assert_eq!(read(&heard(&announcement, &[])).unwrap().name, name);
    }

    #[test]
    fn what_is_not_right_is_passed_over() {
        let long = "1".repeat(200);
        let secret = JoinSecret([1; 16]).to_text();
        for (key, value) in [
            ("v", None),
            ("v", Some("2")),
            ("name", None),
            ("clock", None),
            ("clock", Some("soon")),
            ("clock", Some(&long[..])),
            ("color", None),
            ("color", Some("red")),
            ("invite", None),
            ("invite", Some("")),
            ("invite", Some(&secret[..])),
            ("invite", Some(&format!("{secret}."))),
            ("invite", Some(&format!("{secret}.{secret}"))),
            ("invite", Some(&format!(".{}", KeyPin([2; 32]).to_text()))),
        ] {
            let heard = heard(&announcement(), &[(key, value)]);
            assert_eq!(read(&heard), None, "{key} {value:?}");
        }
        for host in [
            "0.0.0.0",
            "224.0.0.251",
            "255.255.255.255",
            "ff02::fb",
            "fe80::1",
            "::",
        ] {
            let announcement = Announcement {
                host: Some(host.parse().unwrap()),
                ..announcement()
            };
            assert_eq!(read(&heard(&announcement, &[])), None, "{host}");
        }
        let nowhere = Announcement {
            port: 0,
            ..announcement()
        };
        assert_eq!(read(&heard(&nowhere, &[])), None);
    }

    #[test]
    fn the_likeliest_address_is_tried() {
        for (addresses, tried) in [
            (&["127.0.0.1", "10.0.0.1", "::1"][..], Some("10.0.0.1")),
            (&["192.168.0.9", "10.0.0.1"], Some("10.0.0.1")),
            (&["2001:db8::1", "198.51.100.1"], Some("198.51.100.1")),
            (&["2001:db8::1", "fe80::1"], Some("2001:db8::1")),
            (&["127.0.0.1", "::1"], Some("127.0.0.1")),
            (&[], None),
        ] {
            let set = addresses.iter().map(|address| address.parse().unwrap());
            let tried = tried.map(|tried| tried.parse().unwrap());
            assert_eq!(reached_at(&set.collect()), tried, "{addresses:?}");
        }
    }

    #[test]
    fn the_list_is_bounded_and_follows_what_is_said() {
        let said = |secret: u8, host: u8, name: &str, changes: &[(&str, Option<&str>)]| {
            let announcement = Announcement {
                name: name.to_owned(),
                secret: JoinSecret([secret; 16]),
                host: Some(IpAddr::from([10, 0, 0, host])),
                ..announcement()
            };
            ServiceEvent::ServiceResolved(Box::new(heard(&announcement, changes)))
        };
        let resolved = |secret, host, name: &str| said(secret, host, name, &[]);
        let mut found = Found::default();
        assert!(found.hear(resolved(0, 0, "Ann")));
        assert!(!found.hear(resolved(0, 0, "Ann")), "nothing is new");
        assert!(found.hear(resolved(0, 0, "Anne")));
        let name = found.games[0].0.clone();
        assert!(found.hear(ServiceEvent::ServiceRemoved(SERVICE.to_owned(), name)));
        assert!(found.games.is_empty());
        assert!(found.hear(resolved(0, 0, "Ann")));
        let spoilt = said(0, 0, "Ann", &[("color", Some("red"))]);
        assert!(found.hear(spoilt), "what is right no more is taken back");
        assert!(found.games.is_empty());
        for secret in 0..100 {
            found.hear(resolved(secret, 1, "one of many"));
        }
        assert_eq!(found.games.len(), GAMES_OF_ONE);
        for host in 2..100 {
            found.hear(resolved(100 + host, host, "one each"));
        }
        assert_eq!(found.games.len(), GAMES);
    }
}
