//! A host on a socket.

use std::collections::HashMap;
use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener as StdListener};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use thiserror::Error;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant as Tick, timeout_at};
use tokio_rustls::TlsAcceptor;
use tokio_tungstenite::accept_hdr_async_with_config;
use tokio_tungstenite::tungstenite::Utf8Bytes;
use tokio_tungstenite::tungstenite::handshake::server::{Request, Response};
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::http::header::SEC_WEBSOCKET_PROTOCOL;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

use super::connection::{Outgoing, ToHost, close, converse, queue};
use super::tls::Identity;
use super::{Clock, HANDSHAKE, Socket, Stream, web_socket};
use crate::host::{COME_BACK, ConnId, Host, Out};
use crate::wire::{self, ByeCode, SUBPROTOCOL, ServerFrame};

/// How much the connections may be ahead of the host.
const TO_HOST: usize = 1024;

/// How many frames are judged before what they brought about is written, at most.
const BATCH: usize = 256;

/// Connections beyond the most that are still told that the host is full.
const TOLD: usize = 32;

/// How many may come in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Doors {
    /// Connections in all.
    pub connections: usize,
    /// Connections of one address that have not sent a frame yet.
    pub unheard: usize,
}

impl Default for Doors {
    fn default() -> Self {
        Self {
            connections: 4_000,
            unheard: 20,
        }
    }
}

/// Why a host cannot serve.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The socket.
    #[error("the socket: {0}")]
    Socket(#[from] io::Error),
}

/// A host that serves guests, on threads of its own, until it is dropped or drained.
pub struct Server {
    address: SocketAddr,
    stop: Option<mpsc::Sender<Stop>>,
    threads: Vec<JoinHandle<()>>,
    open: Arc<AtomicUsize>,
}

/// The host is to send everybody away and end.
struct Stop {
    done: oneshot::Sender<()>,
}

impl Server {
    /// Serves `host` on `listener`; encrypted if there is an `identity`.
    ///
    /// # Errors
    /// The socket or the threads cannot be used.
    pub fn start(
        listener: StdListener,
        identity: Option<Identity>,
        host: Host,
        clock: Clock,
        doors: Doors,
    ) -> Result<Self, ServeError> {
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let (stop, stopped) = mpsc::channel(1);
        let (hall, from_guests) = Hall::new(identity, clock, doors);
        let open = Arc::clone(&hall.open);
        let judge = thread::Builder::new().name("host".to_owned());
        let judge = judge.spawn(move || {
            current_thread(judge_all(host, from_guests, stopped, clock));
        })?;
        let door = thread::Builder::new().name("sockets".to_owned());
        let door = door.spawn(move || {
            current_thread(async move {
                if let Ok(listener) = TcpListener::from_std(listener) {
                    hall.accept_all(&listener).await;
                }
            });
        })?;
        Ok(Self {
            address,
            stop: Some(stop),
            threads: vec![judge, door],
            open,
        })
    }

    /// Where it listens.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// How many are connected.
    #[must_use]
    pub fn connections(&self) -> usize {
        self.open.load(Ordering::Relaxed)
    }

    /// Stops all clocks, sends everybody away, and returns when everything is written.
    pub fn drain(mut self) {
        self.end();
    }

    fn end(&mut self) {
        if let Some(stop) = self.stop.take() {
            let (done, is_done) = oneshot::channel();
            if stop.blocking_send(Stop { done }).is_ok() {
                let _ = is_done.blocking_recv();
            }
        }
        for thread in self.threads.drain(..) {
            let _ = thread.join();
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.end();
    }
}

fn current_thread<F: Future>(future: F) {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    if let Ok(runtime) = runtime {
        runtime.block_on(future);
    }
}

/// Judges what the guests send, in the order in which it came, and writes it in batches.
async fn judge_all(
    mut host: Host,
    mut guests: mpsc::Receiver<ToHost>,
    mut stopped: mpsc::Receiver<Stop>,
    clock: Clock,
) {
    let mut outgoing: HashMap<ConnId, Outgoing> = HashMap::new();
    loop {
        let deadline = host.next_deadline().map(|at| clock.instant(at).into());
        let deadline =
            deadline.unwrap_or_else(|| Tick::now() + core::time::Duration::from_secs(60));
        let first = tokio::select! {
            biased;
            stop = stopped.recv() => {
                // Whoever has come by now is heard, and told; nobody comes any more.
                guests.close();
                while let Ok(what) = guests.try_recv() {
                    hear(&mut host, what, &mut outgoing);
                }
                host.drain(clock.now());
                let out = host.commit();
                send(out, &mut outgoing);
                if let Some(Stop { done }) = stop {
                    let _ = done.send(());
                }
                return;
            }
            first = guests.recv() => match first {
                Some(first) => Some(first),
                None => return,
            },
            () = tokio::time::sleep_until(deadline) => None,
        };
        // Whatever came before now is judged before a flag falls.
        let now = clock.now();
        let mut batch = 0;
        let mut next = first;
        let all_heard = loop {
            let Some(what) = next else {
                break true;
            };
            hear(&mut host, what, &mut outgoing);
            batch += 1;
            if batch == BATCH || host.has_much_to_say() {
                break false;
            }
            next = guests.try_recv().ok();
        };
        if all_heard {
            host.tick(now);
        }
        let mut gone = send(host.commit(), &mut outgoing);
        while !gone.is_empty() {
            for conn in gone {
                host.disconnect(conn, clock.now());
            }
            gone = send(host.commit(), &mut outgoing);
        }
    }
}

fn hear(host: &mut Host, what: ToHost, outgoing: &mut HashMap<ConnId, Outgoing>) {
    match what {
        ToHost::Connected(conn, out, at) => {
            outgoing.insert(conn, out);
            host.connect(conn, at);
        }
        ToHost::Frame(conn, text, at) => host.receive(conn, &text, at),
        ToHost::RoundTrip(conn, round_trip) => host.measured(conn, round_trip),
        ToHost::Gone(conn, at) => {
            outgoing.remove(&conn);
            host.disconnect(conn, at);
        }
    }
}

/// Hands out what the host has to say; returns who is too slow to hear it.
fn send(out: Vec<Out>, outgoing: &mut HashMap<ConnId, Outgoing>) -> Vec<ConnId> {
    let mut gone = Vec::new();
    for out in out {
        match out {
            Out::Send(to, frame) => {
                let text = Utf8Bytes::from(wire::encode(&frame));
                for conn in to {
                    let Some(guest) = outgoing.get(&conn) else {
                        continue;
                    };
                    if guest.push(text.clone()).is_err() {
                        outgoing.remove(&conn);
                        gone.push(conn);
                    }
                }
            }
            Out::Close(conn) => {
                outgoing.remove(&conn);
            }
        }
    }
    gone
}

/// Where guests come in.
struct Hall {
    acceptor: Option<TlsAcceptor>,
    to_host: mpsc::Sender<ToHost>,
    clock: Clock,
    doors: Doors,
    open: Arc<AtomicUsize>,
    /// Connections of each address that have not sent a frame yet.
    unheard: Arc<Mutex<HashMap<IpAddr, usize>>>,
    numbers: AtomicU64,
}

impl Hall {
    /// The hall, and what is heard in it.
    fn new(
        identity: Option<Identity>,
        clock: Clock,
        doors: Doors,
    ) -> (Arc<Self>, mpsc::Receiver<ToHost>) {
        let (to_host, from_guests) = mpsc::channel(TO_HOST);
        let hall = Self {
            acceptor: identity.map(|identity| TlsAcceptor::from(identity.config)),
            to_host,
            clock,
            doors,
            open: Arc::default(),
            unheard: Arc::default(),
            numbers: AtomicU64::default(),
        };
        (Arc::new(hall), from_guests)
    }

    async fn accept_all(self: Arc<Self>, listener: &TcpListener) {
        loop {
            let accepted = tokio::select! {
                () = self.to_host.closed() => break,
                accepted = listener.accept() => accepted,
            };
            let Ok((stream, peer)) = accepted else {
                // No file descriptor is left: others will leave.
                tokio::time::sleep(core::time::Duration::from_millis(50)).await;
                continue;
            };
            let open = Open::count(&self.open);
            if open.number > self.doors.connections + TOLD {
                continue;
            }
            let Some(unheard) = Unheard::count(&self.unheard, peer.ip(), self.doors.unheard) else {
                continue;
            };
            let hall = Arc::clone(&self);
            tokio::spawn(async move { hall.welcome(stream, open, unheard).await });
        }
        // What the host had to say last is said, to all who listen.
        let until = Tick::now() + HANDSHAKE;
        while self.open.load(Ordering::Relaxed) > 0 && Tick::now() < until {
            tokio::time::sleep(core::time::Duration::from_millis(5)).await;
        }
    }

    async fn welcome(&self, stream: TcpStream, open: Open, unheard: Unheard) {
        let first_by = Tick::now() + HANDSHAKE;
        // What this needs is given back before the guest is heard, who may then say nothing for hours.
        let hands = Box::pin(self.shake_hands(stream));
        let Ok(Some(socket)) = timeout_at(first_by, hands).await else {
            return;
        };
        if open.number > self.doors.connections {
            return turn_away(socket, ByeCode::Busy, 5_000).await;
        }
        let conn = ConnId(self.numbers.fetch_add(1, Ordering::Relaxed) + 1);
        let (outgoing, incoming) = queue();
        let connected = ToHost::Connected(conn, outgoing, self.clock.now());
        if self.to_host.send(connected).await.is_err() {
            return turn_away(socket, ByeCode::Draining, COME_BACK).await;
        }
        let heard = move || drop(unheard);
        let clock = self.clock;
        converse(
            conn,
            socket,
            &self.to_host,
            incoming,
            clock,
            first_by,
            heard,
        )
        .await;
        let _ = self.to_host.send(ToHost::Gone(conn, clock.now())).await;
    }

    async fn shake_hands(&self, stream: TcpStream) -> Option<Socket> {
        let _ = stream.set_nodelay(true);
        let stream: Box<dyn Stream> = match &self.acceptor {
            None => Box::new(stream),
            Some(acceptor) => Box::new(acceptor.accept(stream).await.ok()?),
        };
        let upgraded = accept_hdr_async_with_config(stream, name_protocol, Some(web_socket()));
        upgraded.await.ok()
    }
}

#[expect(
    clippy::result_large_err,
    reason = "the library's callback has this form"
)]
#[expect(
    clippy::unnecessary_wraps,
    reason = "the library's callback has this form"
)]
fn name_protocol(
    request: &Request,
    mut response: Response,
) -> Result<Response, tokio_tungstenite::tungstenite::handshake::server::ErrorResponse> {
    let offered = request.headers().get_all(SEC_WEBSOCKET_PROTOCOL);
    let offers = |value: &HeaderValue| {
        let names = value.to_str().unwrap_or_default().split(',');
        names.into_iter().any(|name| name.trim() == SUBPROTOCOL)
    };
    if offered.iter().any(offers) {
        let name = HeaderValue::from_static(SUBPROTOCOL);
        response.headers_mut().insert(SEC_WEBSOCKET_PROTOCOL, name);
    }
    Ok(response)
}

/// Tells a guest whom the host does not hear that he may come back, after so many milliseconds.
async fn turn_away(mut socket: Socket, code: ByeCode, retry_after_ms: u64) {
    use futures::SinkExt;
    let bye = ServerFrame::Bye {
        code,
        retry_after_ms: Some(retry_after_ms),
    };
    let bye = tokio_tungstenite::tungstenite::Message::text(wire::encode(&bye));
    let _ = tokio::time::timeout(core::time::Duration::from_secs(1), socket.send(bye)).await;
    close(&mut socket, CloseCode::Normal).await;
}

/// A connection that is open; counted until it is dropped.
struct Open {
    count: Arc<AtomicUsize>,
    /// How many there were with it.
    number: usize,
}

impl Open {
    fn count(count: &Arc<AtomicUsize>) -> Self {
        Self {
            count: Arc::clone(count),
            number: count.fetch_add(1, Ordering::Relaxed) + 1,
        }
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        self.count.fetch_sub(1, Ordering::Relaxed);
    }
}

/// A connection that has not sent a frame yet; counted until it is dropped.
struct Unheard {
    all: Arc<Mutex<HashMap<IpAddr, usize>>>,
    address: IpAddr,
}

impl Unheard {
    fn count(
        all: &Arc<Mutex<HashMap<IpAddr, usize>>>,
        address: IpAddr,
        most: usize,
    ) -> Option<Self> {
        let mut counts = all.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(address).or_default();
        if *count >= most {
            return None;
        }
        *count += 1;
        drop(counts);
        Some(Self {
            all: Arc::clone(all),
            address,
        })
    }
}

impl Drop for Unheard {
    fn drop(&mut self) {
        let mut counts = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests;
