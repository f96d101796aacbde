//! A network between guests and their host that is slow, stalls, and breaks: nothing else is changed on the way.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Result;

use super::Chance;

/// What it does to each piece that it carries, and to each connection.
#[derive(Clone, Copy)]
pub(super) struct Weather {
    /// Every piece is so late,
    pub(super) delay: Duration,
    /// and up to so much later, by chance; the order stays.
    pub(super) jitter: Duration,
    /// So many of a thousand pieces wait for [`Weather::stall`] more, and all that come after them.
    pub(super) stalls: u64,
    pub(super) stall: Duration,
    /// A connection ends after so long on average.
    pub(super) life: Duration,
}

/// How often what happened.
#[derive(Default)]
pub(super) struct Damage {
    connections: AtomicU64,
    stalls: AtomicU64,
    resets: AtomicU64,
    half_closed: AtomicU64,
    cut: AtomicU64,
}

impl Damage {
    /// Whether each kind was done at least once.
    pub(super) fn is_all_done(&self) -> bool {
        [&self.stalls, &self.resets, &self.half_closed, &self.cut]
            .into_iter()
            .all(|counter| counter.load(Ordering::Relaxed) > 0)
    }

    pub(super) fn tell(&self) -> String {
        let count = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        format!(
            "{} connections, {} stalls, {} resets, {} half-closed, {} cut in the middle of a piece",
            count(&self.connections),
            count(&self.stalls),
            count(&self.resets),
            count(&self.half_closed),
            count(&self.cut)
        )
    }
}

/// How a connection ends.
#[derive(Clone, Copy)]
enum End {
    /// Both sides are told that it is broken.
    Reset,
    /// One direction ends, the other goes on.
    HalfClose,
    /// In the middle of a piece.
    Cut,
}

/// Listens on a port of this machine and carries everything to `host`, in this weather, as long as the program runs.
pub(super) fn start(
    host: SocketAddr,
    weather: Weather,
    seed: u64,
    damage: Arc<Damage>,
) -> Result<u16> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    let port = listener.local_addr()?.port();
    let chance = Arc::new(Mutex::new(Chance(seed)));
    thread::spawn(move || {
        for guest in listener.incoming().map_while(Result::ok) {
            damage.connections.fetch_add(1, Ordering::Relaxed);
            if let Ok(host) = TcpStream::connect(host) {
                carry(&guest, &host, weather, &chance, &damage);
            }
        }
    });
    Ok(port)
}

fn below(chance: &Mutex<Chance>, bound: u64) -> u64 {
    let mut chance = chance.lock().unwrap_or_else(PoisonError::into_inner);
    chance.below(bound)
}

fn carry(
    guest: &TcpStream,
    host: &TcpStream,
    weather: Weather,
    chance: &Arc<Mutex<Chance>>,
    damage: &Arc<Damage>,
) {
    let life = weather.life.as_millis() as u64 * 2;
    let ends = Instant::now() + Duration::from_millis(below(chance, life));
    let end = [End::Reset, End::HalfClose, End::Cut][below(chance, 3) as usize];
    let ways = [
        (guest.try_clone(), host.try_clone()),
        (host.try_clone(), guest.try_clone()),
    ];
    for (index, (from, to)) in ways.into_iter().enumerate() {
        let (Ok(from), Ok(to)) = (from, to) else {
            return;
        };
        let _ = to.set_nodelay(true);
        let (sender, pieces) = channel();
        let way = Way {
            weather,
            chance: Arc::clone(chance),
            damage: Arc::clone(damage),
            ends,
            // Only the way to the host is closed by halves: the host must find out, and the guest.
            end: if index == 1 && matches!(end, End::HalfClose) {
                None
            } else {
                Some(end)
            },
        };
        thread::spawn(move || hear(from, &sender));
        thread::spawn(move || way.say(to, &pieces));
    }
}

/// Reads pieces until the end.
fn hear(mut from: TcpStream, pieces: &Sender<(Instant, Vec<u8>)>) {
    let mut bytes = [0; 2048];
    while let Ok(read) = from.read(&mut bytes) {
        if read == 0
            || pieces
                .send((Instant::now(), bytes[..read].to_vec()))
                .is_err()
        {
            break;
        }
    }
}

/// One direction of a connection.
struct Way {
    weather: Weather,
    chance: Arc<Mutex<Chance>>,
    damage: Arc<Damage>,
    ends: Instant,
    end: Option<End>,
}

impl Way {
    fn say(&self, mut to: TcpStream, pieces: &Receiver<(Instant, Vec<u8>)>) {
        let jitter = self.weather.jitter.as_millis() as u64;
        while let Ok((came, piece)) = pieces.recv() {
            let late = Duration::from_millis(below(&self.chance, jitter + 1));
            wait_until(came + self.weather.delay + late);
            if below(&self.chance, 1000) < self.weather.stalls {
                self.damage.stalls.fetch_add(1, Ordering::Relaxed);
                thread::sleep(self.weather.stall);
            }
            if let Some(end) = self.end.filter(|_| Instant::now() >= self.ends) {
                return self.end(end, &mut to, &piece);
            }
            if to.write_all(&piece).is_err() {
                break;
            }
        }
        let _ = to.shutdown(Shutdown::Both);
    }

    fn end(&self, end: End, to: &mut TcpStream, piece: &[u8]) {
        let (counter, how) = match end {
            End::Reset => (&self.damage.resets, Shutdown::Both),
            End::HalfClose => (&self.damage.half_closed, Shutdown::Write),
            End::Cut => {
                let _ = to.write_all(&piece[..piece.len() / 2]);
                (&self.damage.cut, Shutdown::Both)
            }
        };
        counter.fetch_add(1, Ordering::Relaxed);
        let _ = to.shutdown(how);
    }
}

fn wait_until(at: Instant) {
    thread::sleep(at.saturating_duration_since(Instant::now()));
}
