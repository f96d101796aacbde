//! A way from one program to another that can be cut: a network namespace behind a pair of virtual interfaces, where
//! the system allows that, or else a relay.

use std::cell::Cell;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use tabia_net::Address;

use super::process::output;
use super::relay::Relay;

/// How long a cut lasts.
const CUT: Duration = Duration::from_secs(10);
/// Addresses of a network that is nobody's (RFC 5737): the host's end, and the other.
const HERE: &str = "198.51.100.1";
const THERE: &str = "198.51.100.2";

pub(super) struct Cable {
    kind: Kind,
    cut_at: Cell<Option<Instant>>,
}

enum Kind {
    Wire(Wire),
    Relay(Relay),
}

impl Cable {
    /// Lays it.
    pub(super) fn lay() -> Result<Self> {
        let kind = match Wire::lay() {
            Ok(wire) => {
                println!("  cut by the network namespace {}", wire.space);
                Kind::Wire(wire)
            }
            Err(error) => {
                println!("  cut by a relay, for there is no network namespace: {error:#}");
                Kind::Relay(Relay::open()?)
            }
        };
        Ok(Self {
            kind,
            cut_at: Cell::new(None),
        })
    }

    /// How whoever is behind it reaches the host that others reach at `host`.
    pub(super) fn way_to(&self, host: &Address) -> Address {
        match &self.kind {
            Kind::Wire(_) => Address {
                host: HERE.to_owned(),
                ..host.clone()
            },
            Kind::Relay(relay) => Address {
                host: "127.0.0.1".to_owned(),
                port: relay.to(host.port),
                ..host.clone()
            },
        }
    }

    /// What a program is started with to be behind it.
    pub(super) fn prefix(&self) -> Vec<String> {
        match &self.kind {
            Kind::Wire(wire) => ["ip", "netns", "exec", &wire.space]
                .map(str::to_owned)
                .to_vec(),
            Kind::Relay(_) => Vec::new(),
        }
    }

    pub(super) fn cut(&self) -> Result<()> {
        self.cut_at.set(Some(Instant::now()));
        match &self.kind {
            Kind::Wire(wire) => ip(&["link", "set", &wire.here, "down"]),
            Kind::Relay(relay) => {
                relay.cut();
                Ok(())
            }
        }
    }

    /// Mends it once the cut has lasted its time.
    pub(super) fn mend(&self) -> Result<()> {
        let since = self.cut_at.get().context("it is not cut")?;
        thread::sleep(CUT.saturating_sub(since.elapsed()));
        match &self.kind {
            Kind::Wire(wire) => ip(&["link", "set", &wire.here, "up"]),
            Kind::Relay(relay) => {
                relay.mend();
                Ok(())
            }
        }
    }
}

/// A namespace and the end of the cable that leads into it; both go at the end.
struct Wire {
    space: String,
    here: String,
}

impl Wire {
    fn lay() -> Result<Self> {
        let number = std::process::id();
        let wire = Self {
            space: format!("tabia-{number}"),
            here: format!("tb{number}a"),
        };
        let there = format!("tb{number}b");
        let (space, here) = (&*wire.space, &*wire.here);
        ip(&["netns", "add", space])?;
        ip(&["link", "add", here, "type", "veth", "peer", "name", &there])?;
        ip(&["link", "set", &there, "netns", space])?;
        ip(&["addr", "add", &format!("{HERE}/24"), "dev", here])?;
        ip(&["link", "set", here, "up"])?;
        let inside = |args: &[&str]| ip(&[&["-n", space], args].concat());
        inside(&["addr", "add", &format!("{THERE}/24"), "dev", &there])?;
        inside(&["link", "set", &there, "up"])?;
        inside(&["link", "set", "lo", "up"])?;
        Ok(wire)
    }
}

impl Drop for Wire {
    fn drop(&mut self) {
        // Where these fail there was none.
        let _ = ip(&["link", "delete", &self.here]);
        let _ = ip(&["netns", "delete", &self.space]);
    }
}

fn ip(args: &[&str]) -> Result<()> {
    output(Command::new("ip").args(args))?;
    Ok(())
}
