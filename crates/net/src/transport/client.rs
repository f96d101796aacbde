//! A guest's way to its host, on a thread of its own.

use std::sync::Arc;
use std::sync::mpsc as std_mpsc;
use std::thread;

use core::time::Duration;

use futures::{SinkExt, StreamExt};
use rustls::ClientConfig;
use rustls::pki_types::ServerName;
use tabia_game::Millis;
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_tungstenite::client_async_with_config;
use tokio_tungstenite::tungstenite::Utf8Bytes;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::http::header::SEC_WEBSOCKET_PROTOCOL;
use tokio_tungstenite::tungstenite::protocol::Message;

use super::random::random_id;
use super::tls::trust;
use super::{HANDSHAKE, SILENCE, Socket, Stream, WRITE, web_socket};
use crate::guest::HangUp;
use crate::invite::{Address, Security};
use crate::remote::{FromPipe, Pipe, Unreachable};
use crate::wire::{self, ClientFrame, SUBPROTOCOL};

/// The first wait after a connection is lost, and the longest.
const FIRST_WAIT: Duration = Duration::from_millis(250);
const LONGEST_WAIT: Duration = Duration::from_secs(8);

/// Called on the network's thread whenever there is something to receive, so that a front end need not ask for it.
pub type Waker = Box<dyn Fn() + Send>;

/// A [`Pipe`] over the network. It connects again by itself, and ends when it is dropped.
pub struct NetworkPipe {
    to_thread: mpsc::UnboundedSender<ToThread>,
    from_thread: std_mpsc::Receiver<FromPipe>,
}

enum ToThread {
    Send(Utf8Bytes),
    HangUp(HangUp),
}

impl NetworkPipe {
    /// A pipe to the host at `address`; it begins to connect at once.
    ///
    /// # Errors
    /// This computer cannot make such connections.
    pub fn connect(address: Address, waker: Waker) -> Result<Self, Unreachable> {
        let failed = |error: String| Unreachable::NoAnswer(error);
        let tls = trust(address.security).map_err(|error| failed(error.to_string()))?;
        let (to_thread, from_front) = mpsc::unbounded_channel();
        let (to_front, from_thread) = std_mpsc::channel();
        let way = Way {
            address,
            tls,
            to_front,
            waker,
        };
        let thread = thread::Builder::new().name("network".to_owned());
        let spawned = thread.spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build();
            if let Ok(runtime) = runtime {
                runtime.block_on(way.keep_connected(from_front));
            }
        });
        spawned.map_err(|error| failed(error.to_string()))?;
        Ok(Self {
            to_thread,
            from_thread,
        })
    }
}

impl Pipe for NetworkPipe {
    fn send(&mut self, frame: &ClientFrame) {
        let text = Utf8Bytes::from(wire::encode(frame));
        let _ = self.to_thread.send(ToThread::Send(text));
    }

    fn receive(&mut self) -> Option<FromPipe> {
        self.from_thread.try_recv().ok()
    }

    fn hang_up(&mut self, how: HangUp) {
        let _ = self.to_thread.send(ToThread::HangUp(how));
    }
}

struct Way {
    address: Address,
    tls: Option<Arc<ClientConfig>>,
    to_front: std_mpsc::Sender<FromPipe>,
    waker: Waker,
}

/// How a connection ended.
enum Ended {
    /// It was lost.
    Lost,
    /// The front end closed it.
    HungUp(HangUp),
    /// The front end is gone.
    Abandoned,
}

impl Way {
    async fn keep_connected(self, mut front: mpsc::UnboundedReceiver<ToThread>) {
        let mut wait = FIRST_WAIT;
        loop {
            let pause = match timeout(HANDSHAKE, self.connect()).await {
                Ok(Ok(stream)) => {
                    let ended = self.converse(stream, &mut front).await;
                    self.tell(FromPipe::Disconnected);
                    wait = FIRST_WAIT;
                    match ended {
                        Ended::Lost => jitter(FIRST_WAIT),
                        Ended::HungUp(HangUp::ComeBack(after)) => {
                            Duration::from_millis(u64::from(after.get())) + jitter(FIRST_WAIT)
                        }
                        Ended::HungUp(HangUp::ForGood) | Ended::Abandoned => return,
                    }
                }
                failed => {
                    let why = match failed {
                        Ok(Err(why)) => why,
                        _ => Unreachable::NoAnswer("it does not answer in time".to_owned()),
                    };
                    self.tell(FromPipe::Unreachable(why));
                    wait = (wait * 2).min(LONGEST_WAIT);
                    jitter(wait)
                }
            };
            if !rest(pause, &mut front).await {
                return;
            }
        }
    }

    async fn connect(&self) -> Result<Box<dyn Stream>, Unreachable> {
        let no_answer = |error: std::io::Error| Unreachable::NoAnswer(error.to_string());
        let to = (self.address.host.as_str(), self.address.port);
        let stream = TcpStream::connect(to).await.map_err(no_answer)?;
        let _ = stream.set_nodelay(true);
        let Some(tls) = &self.tls else {
            return Ok(Box::new(stream));
        };
        let name = match self.address.security {
            // The key is what counts; the name would only tell others whom one visits.
            Security::Pinned(_) => "tabia".to_owned(),
            Security::Authorities | Security::Plain => self.address.host.clone(),
        };
        let name =
            ServerName::try_from(name).map_err(|error| Unreachable::NoAnswer(error.to_string()))?;
        let connector = TlsConnector::from(Arc::clone(tls));
        match connector.connect(name, stream).await {
            Ok(stream) => Ok(Box::new(stream)),
            Err(error) => Err(why_not_encrypted(&error)),
        }
    }

    async fn converse(
        &self,
        stream: Box<dyn Stream>,
        front: &mut mpsc::UnboundedReceiver<ToThread>,
    ) -> Ended {
        let mut socket = match timeout(HANDSHAKE, upgrade(&self.address, stream)).await {
            Ok(Ok(socket)) => socket,
            Ok(Err(why)) => {
                self.tell(FromPipe::Unreachable(why));
                return Ended::HungUp(HangUp::ComeBack(Millis::from_secs(2)));
            }
            Err(_) => return Ended::Lost,
        };
        // What was meant for the connection before is of no use to this one.
        while let Ok(old) = front.try_recv() {
            if let ToThread::HangUp(HangUp::ForGood) = old {
                return Ended::HungUp(HangUp::ForGood);
            }
        }
        self.tell(FromPipe::Connected);
        loop {
            tokio::select! {
                what = front.recv() => match what {
                    Some(ToThread::Send(text)) => {
                        let sent = timeout(WRITE, socket.send(Message::Text(text))).await;
                        if !matches!(sent, Ok(Ok(()))) {
                            return Ended::Lost;
                        }
                    }
                    Some(ToThread::HangUp(how)) => {
                        let _ = timeout(FIRST_WAIT, socket.close(None)).await;
                        return Ended::HungUp(how);
                    }
                    None => {
                        let _ = timeout(FIRST_WAIT, socket.close(None)).await;
                        return Ended::Abandoned;
                    }
                },
                message = timeout(SILENCE, socket.next()) => match message {
                    Ok(Some(Ok(Message::Text(text)))) => {
                        // What this program does not know is a newer host's business.
                        if let Ok(frame) = wire::decode(&text) {
                            self.tell(FromPipe::Frame(frame));
                        }
                    }
                    Ok(Some(Ok(Message::Ping(_) | Message::Pong(_)))) => {}
                    Ok(_) | Err(_) => return Ended::Lost,
                },
            }
        }
    }

    fn tell(&self, what: FromPipe) {
        if self.to_front.send(what).is_ok() {
            (self.waker)();
        }
    }
}

async fn upgrade(address: &Address, stream: Box<dyn Stream>) -> Result<Socket, Unreachable> {
    let no_host =
        |error: tokio_tungstenite::tungstenite::Error| Unreachable::NoChessHost(error.to_string());
    let host = if address.host.contains(':') {
        format!("[{}]", address.host)
    } else {
        address.host.clone()
    };
    let url = format!("ws://{host}:{}/", address.port);
    let mut request = url.into_client_request().map_err(no_host)?;
    let protocol = HeaderValue::from_static(SUBPROTOCOL);
    request
        .headers_mut()
        .insert(SEC_WEBSOCKET_PROTOCOL, protocol);
    let upgraded = client_async_with_config(request, stream, Some(web_socket())).await;
    upgraded.map(|(socket, _)| socket).map_err(no_host)
}

fn why_not_encrypted(error: &std::io::Error) -> Unreachable {
    let tls = error
        .get_ref()
        .and_then(|error| error.downcast_ref::<rustls::Error>());
    match tls {
        Some(rustls::Error::InvalidCertificate(_)) => Unreachable::WrongCertificate,
        _ => Unreachable::NoChessHost(error.to_string()),
    }
}

/// Waits, unless the front end goes meanwhile; says whether it is still there.
async fn rest(pause: Duration, front: &mut mpsc::UnboundedReceiver<ToThread>) -> bool {
    let until = tokio::time::Instant::now() + pause;
    loop {
        tokio::select! {
            () = tokio::time::sleep_until(until) => return true,
            what = front.recv() => match what {
                None | Some(ToThread::HangUp(HangUp::ForGood)) => return false,
                // There is no connection to send anything over.
                Some(ToThread::Send(_) | ToThread::HangUp(HangUp::ComeBack(_))) => {}
            },
        }
    }
}

/// A time by chance, up to `most`: guests that lost their host together do not come back together.
fn jitter(most: Duration) -> Duration {
    let [byte, ..] = random_id().0;
    most * (u32::from(byte) + 1) / 256
}
