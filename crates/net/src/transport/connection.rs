//! One guest's connection, at the host.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use futures::{SinkExt, StreamExt};
use tabia_game::{Millis, Timestamp};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::{Notify, mpsc};
use tokio::time::{Instant as Tick, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, Message};
use tokio_tungstenite::tungstenite::{Bytes, Utf8Bytes};

use super::{BETWEEN_PINGS, Clock, QUEUE_BYTES, QUEUE_FRAMES, SILENCE, WRITE};
use crate::host::ConnId;

/// How long taking leave may take.
const LEAVE: core::time::Duration = core::time::Duration::from_secs(1);

/// What the connections tell the host.
pub(super) enum ToHost {
    Connected(ConnId, Outgoing, Timestamp),
    Frame(ConnId, Utf8Bytes, Timestamp),
    RoundTrip(ConnId, Millis),
    Gone(ConnId, Timestamp),
}

/// What the host has for one guest.
pub(super) enum ToGuest {
    Frame(Utf8Bytes),
    Close,
}

/// The host's end of a connection. It never waits: whoever reads too slowly is cut off, and comes back.
pub(super) struct Outgoing {
    queue: mpsc::Sender<ToGuest>,
    bytes: Arc<AtomicUsize>,
    cut: Arc<Notify>,
}

/// The connection's end.
pub(super) struct Incoming {
    queue: mpsc::Receiver<ToGuest>,
    bytes: Arc<AtomicUsize>,
    cut: Arc<Notify>,
}

pub(super) fn queue() -> (Outgoing, Incoming) {
    let (sender, receiver) = mpsc::channel(QUEUE_FRAMES);
    let bytes = Arc::new(AtomicUsize::new(0));
    let cut = Arc::new(Notify::new());
    let outgoing = Outgoing {
        queue: sender,
        bytes: Arc::clone(&bytes),
        cut: Arc::clone(&cut),
    };
    let incoming = Incoming {
        queue: receiver,
        bytes,
        cut,
    };
    (outgoing, incoming)
}

/// The guest does not read what it is sent.
pub(super) struct TooSlow;

impl Outgoing {
    pub(super) fn push(&self, what: ToGuest) -> Result<(), TooSlow> {
        let size = match &what {
            ToGuest::Frame(text) => text.len(),
            ToGuest::Close => 0,
        };
        let waiting = self.bytes.fetch_add(size, Ordering::Relaxed) + size;
        if waiting > QUEUE_BYTES || self.queue.try_send(what).is_err() {
            self.cut.notify_one();
            return Err(TooSlow);
        }
        Ok(())
    }
}

/// Carries frames both ways until either end has had enough. `first_by` is when the guest's first frame must be here;
/// `heard` is called when it is.
pub(super) async fn converse<S: AsyncRead + AsyncWrite + Unpin>(
    conn: ConnId,
    mut socket: WebSocketStream<S>,
    host: &mpsc::Sender<ToHost>,
    mut incoming: Incoming,
    clock: Clock,
    first_by: Tick,
    heard: impl FnOnce(),
) {
    let mut heard = Some(heard);
    let mut silent_at = first_by;
    let mut ping_at = Tick::now() + BETWEEN_PINGS;
    let began = Instant::now();
    loop {
        tokio::select! {
            biased;
            () = incoming.cut.notified() => return,
            () = tokio::time::sleep_until(silent_at) => {
                return close(&mut socket, CloseCode::Policy).await;
            }
            what = incoming.queue.recv() => {
                let Some(ToGuest::Frame(text)) = what else {
                    return close(&mut socket, CloseCode::Normal).await;
                };
                incoming.bytes.fetch_sub(text.len(), Ordering::Relaxed);
                let cut = Arc::clone(&incoming.cut);
                if !write(&mut socket, Message::Text(text), &cut).await {
                    return;
                }
            }
            () = tokio::time::sleep_until(ping_at) => {
                ping_at = Tick::now() + BETWEEN_PINGS;
                let stamp = millis(began.elapsed()).to_be_bytes().to_vec();
                let cut = Arc::clone(&incoming.cut);
                if !write(&mut socket, Message::Ping(Bytes::from(stamp)), &cut).await {
                    return;
                }
            }
            message = socket.next() => match message {
                Some(Ok(Message::Text(text))) => {
                    let arrival = clock.now();
                    if let Some(heard) = heard.take() {
                        heard();
                        // Known early, for the first moves' sake.
                        ping_at = Tick::now();
                    }
                    silent_at = Tick::now() + SILENCE;
                    if host.send(ToHost::Frame(conn, text, arrival)).await.is_err() {
                        return;
                    }
                }
                Some(Ok(Message::Pong(stamp))) => {
                    if heard.is_none() {
                        silent_at = Tick::now() + SILENCE;
                    }
                    let sent = <[u8; 4]>::try_from(&stamp[..]).map(u32::from_be_bytes);
                    let now = millis(began.elapsed());
                    if let Some(taken) = sent.ok().and_then(|sent| now.checked_sub(sent))
                        && host.send(ToHost::RoundTrip(conn, Millis::new(taken))).await.is_err()
                    {
                        return;
                    }
                }
                // Answered by the library; a guest that only pings is there all the same, once it has said hello.
                Some(Ok(Message::Ping(_))) if heard.is_none() => {
                    silent_at = Tick::now() + SILENCE;
                }
                Some(Ok(Message::Ping(_))) => {}
                Some(Ok(Message::Binary(_) | Message::Frame(_))) => {
                    return close(&mut socket, CloseCode::Unsupported).await;
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return,
            }
        }
    }
}

async fn write<S: AsyncRead + AsyncWrite + Unpin>(
    socket: &mut WebSocketStream<S>,
    message: Message,
    cut: &Notify,
) -> bool {
    tokio::select! {
        biased;
        () = cut.notified() => false,
        sent = timeout(WRITE, socket.send(message)) => matches!(sent, Ok(Ok(()))),
    }
}

async fn close<S: AsyncRead + AsyncWrite + Unpin>(
    socket: &mut WebSocketStream<S>,
    code: CloseCode,
) {
    let frame = CloseFrame {
        code,
        reason: Utf8Bytes::default(),
    };
    // What is still coming is read, or the system would take back what was said last. Whoever does not take leave is
    // left all the same.
    let leave = async {
        if socket.close(Some(frame)).await.is_ok() {
            while let Some(Ok(_)) = socket.next().await {}
        }
    };
    let _ = timeout(LEAVE, leave).await;
}

fn millis(time: core::time::Duration) -> u32 {
    u32::try_from(time.as_millis()).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many frames of that size the queue of a guest that does not read takes.
    fn taken(bytes: usize) -> usize {
        let (outgoing, incoming) = queue();
        let text = Utf8Bytes::from("x".repeat(bytes));
        let pushed = (0..1000).take_while(|_| outgoing.push(ToGuest::Frame(text.clone())).is_ok());
        let taken = pushed.count();
        drop(incoming);
        taken
    }

    #[test]
    fn what_waits_for_a_slow_reader_is_bounded() {
        assert_eq!(taken(100), QUEUE_FRAMES);
        assert_eq!(taken(8 * 1024), QUEUE_BYTES / (8 * 1024));
    }
}
