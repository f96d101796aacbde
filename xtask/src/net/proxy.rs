//! A way to the host on which what is sent is hindered, and connections end badly.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Result;
use rustix::net::sockopt::set_socket_linger;

use super::weather::{Damage, End, Fate, Hindrance, Weather};

/// How many bytes go at a time where a piece is throttled, and how long it is to the next of them.
const FEW: usize = 16;
const SLOW: Duration = Duration::from_millis(20);

/// Listens on a port of this machine and carries everything to `host`, in this weather, as long as the program runs.
/// What happens is drawn by `seed`, otherwise for each `number` of a network.
pub(super) fn start(
    host: SocketAddr,
    weather: Weather,
    seed: u64,
    number: u64,
    damage: Arc<Damage>,
) -> Result<u16> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    let port = listener.local_addr()?.port();
    let network = Arc::new(Network {
        weather,
        damage,
        dark_until: Mutex::new(Instant::now()),
    });
    thread::spawn(move || {
        for (guest, connection) in listener.incoming().map_while(Result::ok).zip(0_u64..) {
            network.damage.connected();
            if let Ok(host) = TcpStream::connect(host) {
                let fate = |direction: Option<Direction>| {
                    Fate::new(weather, seed, (number, connection, direction))
                };
                carry(guest, host, &network, fate);
            }
        }
    });
    Ok(port)
}

/// What all connections of a network share.
struct Network {
    weather: Weather,
    damage: Arc<Damage>,
    /// Until when nothing comes through.
    dark_until: Mutex<Instant>,
}

impl Network {
    fn go_dark(&self) {
        *self.dark() = Instant::now() + self.weather.dark;
    }

    fn wait_for_light(&self) {
        // It may become dark again meanwhile.
        loop {
            let until = *self.dark();
            if until <= Instant::now() {
                return;
            }
            wait_until(until);
        }
    }

    fn dark(&self) -> std::sync::MutexGuard<'_, Instant> {
        self.dark_until
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

#[derive(Clone, Copy, Hash)]
enum Direction {
    ToHost,
    ToGuest,
}

/// Both ends of a connection.
struct Line {
    guest: TcpStream,
    host: TcpStream,
}

impl Line {
    const fn sender(&self, direction: Direction) -> &TcpStream {
        match direction {
            Direction::ToHost => &self.guest,
            Direction::ToGuest => &self.host,
        }
    }

    const fn receiver(&self, direction: Direction) -> &TcpStream {
        match direction {
            Direction::ToHost => &self.host,
            Direction::ToGuest => &self.guest,
        }
    }
}

/// A connection that goes on until it is reset.
struct Connection(Mutex<Option<Arc<Line>>>);

impl Connection {
    fn line(&self) -> Option<Arc<Line>> {
        self.held().clone()
    }

    /// Whoever still waits for something to carry is woken and lets go; the last one to do so closes, and where nothing
    /// may linger that is a reset.
    fn reset(&self) {
        let Some(line) = self.held().take() else {
            return;
        };
        for stream in [&line.guest, &line.host] {
            // One that is closed already needs neither.
            let _ = set_socket_linger(stream, Some(Duration::ZERO));
            let _ = stream.shutdown(Shutdown::Read);
        }
    }

    fn held(&self) -> std::sync::MutexGuard<'_, Option<Arc<Line>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn carry(
    guest: TcpStream,
    host: TcpStream,
    network: &Arc<Network>,
    fate: impl Fn(Option<Direction>) -> Fate,
) {
    let (end, life) = fate(None).end();
    let ends = Instant::now() + life;
    let _ = guest.set_nodelay(true);
    let _ = host.set_nodelay(true);
    let line = Arc::new(Line { guest, host });
    let connection = Arc::new(Connection(Mutex::new(Some(Arc::clone(&line)))));
    for direction in [Direction::ToHost, Direction::ToGuest] {
        let (sender, pieces) = channel();
        // Only the way to the host is closed by halves: the host must find out, and the guest.
        let is_spared = matches!((direction, end), (Direction::ToGuest, End::HalfClose));
        let way = Way {
            direction,
            network: Arc::clone(network),
            connection: Arc::clone(&connection),
            fate: fate(Some(direction)),
            ends,
            end: (!is_spared).then_some(end),
        };
        let line = Arc::clone(&line);
        thread::spawn(move || hear(line.sender(direction), &sender));
        thread::spawn(move || way.say(&pieces));
    }
}

/// Reads pieces until the end.
fn hear(mut from: &TcpStream, pieces: &Sender<(Instant, Vec<u8>)>) {
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
    direction: Direction,
    network: Arc<Network>,
    connection: Arc<Connection>,
    fate: Fate,
    ends: Instant,
    end: Option<End>,
}

impl Way {
    fn say(mut self, pieces: &Receiver<(Instant, Vec<u8>)>) {
        while let Ok((came, piece)) = pieces.recv() {
            let (late, hindrance) = self.fate.next();
            wait_until(came + late);
            if let Some(hindrance) = hindrance {
                self.network.damage.hindered(hindrance);
            }
            match hindrance {
                Some(Hindrance::Stall) => thread::sleep(self.network.weather.stall),
                Some(Hindrance::BlackHole) => self.network.go_dark(),
                Some(Hindrance::Throttle) | None => {}
            }
            self.network.wait_for_light();
            let Some(line) = self.connection.line() else {
                return;
            };
            let mut to = line.receiver(self.direction);
            if let Some(end) = self.end.filter(|_| Instant::now() >= self.ends) {
                return self.end(end, to, &piece);
            }
            let sent = match hindrance {
                Some(Hindrance::Throttle) => trickle(to, &piece),
                _ => to.write_all(&piece),
            };
            if sent.is_err() {
                break;
            }
        }
        if let Some(line) = self.connection.line() {
            let _ = line.receiver(self.direction).shutdown(Shutdown::Both);
        }
    }

    fn end(&self, end: End, mut to: &TcpStream, piece: &[u8]) {
        self.network.damage.ended(end);
        // The other side may be gone already.
        let _ = match end {
            End::Reset => {
                self.connection.reset();
                Ok(())
            }
            End::Close => to.shutdown(Shutdown::Both),
            End::HalfClose => to.shutdown(Shutdown::Write),
            End::Cut => {
                let _ = to.write_all(&piece[..piece.len() / 2]);
                to.shutdown(Shutdown::Both)
            }
        };
    }
}

fn trickle(mut to: &TcpStream, piece: &[u8]) -> std::io::Result<()> {
    for few in piece.chunks(FEW) {
        to.write_all(few)?;
        thread::sleep(SLOW);
    }
    Ok(())
}

fn wait_until(at: Instant) {
    thread::sleep(at.saturating_duration_since(Instant::now()));
}

#[cfg(test)]
mod tests {
    use std::io::ErrorKind;

    use super::*;

    /// A network that hinders so many of a thousand pieces, and on which each connection ends after so long on average.
    fn network(hindered: [u64; 3], life: Duration) -> (TcpListener, SocketAddr, Weather) {
        let host = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
        let weather = Weather {
            delay: Duration::ZERO,
            jitter: Duration::ZERO,
            hindered,
            stall: Duration::from_millis(1),
            dark: Duration::from_millis(50),
            life,
        };
        let at = host.local_addr().expect("it listens");
        let port = start(at, weather, 3, 5, Arc::default()).expect("a proxy");
        (host, (Ipv4Addr::LOCALHOST, port).into(), weather)
    }

    #[test]
    fn each_end_is_seen_as_what_it_is() {
        let (host, proxy, weather) = network([0; 3], Duration::ZERO);
        let mut seen = Vec::new();
        for connection in 0..20_u64 {
            let mut guest = TcpStream::connect(proxy).expect("it listens");
            let (mut host, _) = host.accept().expect("the proxy connects");
            guest.write_all(b"abcd").expect("it is connected");
            let mut bytes = Vec::new();
            let ended = host.read_to_end(&mut bytes).map_err(|error| error.kind());
            let (end, _) = Fate::new(weather, 3, (5_u64, connection, None::<Direction>)).end();
            match end {
                End::Reset => {
                    assert_eq!(ended, Err(ErrorKind::ConnectionReset));
                    let guests = guest.read(&mut [0]).map_err(|error| error.kind());
                    assert_eq!(guests, Err(ErrorKind::ConnectionReset));
                }
                End::Close | End::HalfClose => assert_eq!((ended, &bytes[..]), (Ok(0), &b""[..])),
                End::Cut => assert_eq!((ended, &bytes[..]), (Ok(2), &b"ab"[..])),
            }
            if matches!(end, End::HalfClose) {
                host.write_all(b"efgh").expect("the other half goes on");
                let mut bytes = [0; 4];
                guest
                    .read_exact(&mut bytes)
                    .expect("the other half goes on");
                assert_eq!(&bytes, b"efgh");
            }
            seen.push(end);
        }
        for end in [End::Close, End::Reset, End::HalfClose, End::Cut] {
            assert!(seen.contains(&end), "{seen:?}");
        }
    }

    #[test]
    fn what_is_hindered_comes_whole_and_in_order() {
        let sent: Vec<u8> = (0..200).collect();
        for hindered in [[1000, 0, 0], [0, 1000, 0], [0, 0, 1000]] {
            let (host, proxy, _) = network(hindered, Duration::from_secs(1000));
            let mut guest = TcpStream::connect(proxy).expect("it listens");
            let (mut host, _) = host.accept().expect("the proxy connects");
            for piece in sent.chunks(50) {
                guest.write_all(piece).expect("it is connected");
            }
            let mut came = [0; 200];
            host.read_exact(&mut came).expect("all of it comes");
            assert_eq!(came[..], sent[..], "{hindered:?}");
        }
    }
}
