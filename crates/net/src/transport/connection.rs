//! One guest's connection, at the host.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use futures::{SinkExt, StreamExt};
use tabia_game::{Millis, Timestamp};
use tokio::sync::{Notify, mpsc};
use tokio::time::{Instant as Tick, timeout};
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, Message};
use tokio_tungstenite::tungstenite::{Bytes, Utf8Bytes};

use super::{BETWEEN_PINGS, Clock, QUEUE_BYTES, QUEUE_FRAMES, SILENCE, Socket, WRITE};
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

/// What waits for one guest: it takes no memory while nothing does.
struct Queue {
    waiting: Mutex<Waiting>,
    changed: Notify,
}

#[derive(Default)]
struct Waiting {
    frames: VecDeque<Utf8Bytes>,
    bytes: usize,
    end: End,
}

/// What comes after the frames that wait.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum End {
    /// More of them.
    #[default]
    Open,
    /// The connection is to be closed.
    Close,
    /// The connection is cut off at once, or gone.
    Cut,
}

/// What a connection is to do next.
pub(super) enum ToGuest {
    Frame(Utf8Bytes),
    Close,
    Cut,
}

/// The host's end of a connection. It never waits: whoever reads too slowly is cut off, and comes back.
pub(super) struct Outgoing(Arc<Queue>);

/// The connection's end.
pub(super) struct Incoming(Arc<Queue>);

pub(super) fn queue() -> (Outgoing, Incoming) {
    let queue = Arc::new(Queue {
        waiting: Mutex::default(),
        changed: Notify::new(),
    });
    (Outgoing(Arc::clone(&queue)), Incoming(queue))
}

/// The guest does not read what it is sent.
pub(super) struct TooSlow;

impl Queue {
    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn end(&self, end: End) {
        let mut waiting = self.waiting();
        if waiting.end != End::Cut {
            waiting.end = end;
        }
        drop(waiting);
        self.changed.notify_one();
    }
}

impl Outgoing {
    pub(super) fn push(&self, frame: Utf8Bytes) -> Result<(), TooSlow> {
        let mut waiting = self.0.waiting();
        let bytes = waiting.bytes + frame.len();
        if waiting.end == End::Open && waiting.frames.len() < QUEUE_FRAMES && bytes <= QUEUE_BYTES {
            waiting.bytes = bytes;
            waiting.frames.push_back(frame);
            drop(waiting);
            self.0.changed.notify_one();
            return Ok(());
        }
        drop(waiting);
        self.0.end(End::Cut);
        Err(TooSlow)
    }
}

/// The connection is closed, after what was pushed before.
impl Drop for Outgoing {
    fn drop(&mut self) {
        self.0.end(End::Close);
    }
}

impl Incoming {
    /// Waits for what is to be done next; nothing is lost where nobody waits any more.
    pub(super) async fn next(&self) -> ToGuest {
        loop {
            if let Some(next) = self.take() {
                return next;
            }
            self.0.changed.notified().await;
        }
    }

    fn take(&self) -> Option<ToGuest> {
        let mut waiting = self.0.waiting();
        if waiting.end == End::Cut {
            return Some(ToGuest::Cut);
        }
        let Some(frame) = waiting.frames.pop_front() else {
            return (waiting.end == End::Close).then_some(ToGuest::Close);
        };
        waiting.bytes -= frame.len();
        if waiting.frames.is_empty() {
            waiting.frames = VecDeque::new();
        }
        Some(ToGuest::Frame(frame))
    }

    /// Waits until the connection is to be cut off.
    async fn cut(&self) {
        while self.0.waiting().end != End::Cut {
            self.0.changed.notified().await;
        }
    }
}

/// Nobody sends any more.
impl Drop for Incoming {
    fn drop(&mut self) {
        let mut waiting = self.0.waiting();
        waiting.end = End::Cut;
        waiting.frames = VecDeque::new();
    }
}

/// Carries frames both ways until either end has had enough. `first_by` is when the guest's first frame must be here;
/// `heard` is called when it is.
pub(super) async fn converse(
    conn: ConnId,
    mut socket: Socket,
    host: &mpsc::Sender<ToHost>,
    incoming: Incoming,
    clock: Clock,
    first_by: Tick,
    heard: impl FnOnce(),
) {
    let mut heard = Some(heard);
    // A host that ends hears nothing more, but has something to say.
    let mut listens = true;
    let mut silent_at = first_by;
    let mut ping_at = Tick::now() + BETWEEN_PINGS;
    let began = Instant::now();
    loop {
        tokio::select! {
            biased;
            () = tokio::time::sleep_until(silent_at) => {
                return close(&mut socket, CloseCode::Policy).await;
            }
            next = incoming.next() => match next {
                ToGuest::Frame(text) => {
                    if !write(&mut socket, Message::Text(text), &incoming).await {
                        return;
                    }
                }
                ToGuest::Close => return close(&mut socket, CloseCode::Normal).await,
                ToGuest::Cut => return,
            },
            () = tokio::time::sleep_until(ping_at) => {
                ping_at = Tick::now() + BETWEEN_PINGS;
                let stamp = millis(began.elapsed()).to_be_bytes().to_vec();
                if !write(&mut socket, Message::Ping(Bytes::from(stamp)), &incoming).await {
                    return;
                }
            }
            message = socket.next(), if listens => match message {
                Some(Ok(Message::Text(text))) => {
                    let arrival = clock.now();
                    if let Some(heard) = heard.take() {
                        heard();
                        // Known early, for the first moves' sake.
                        ping_at = Tick::now();
                    }
                    silent_at = Tick::now() + SILENCE;
                    listens = host.send(ToHost::Frame(conn, text, arrival)).await.is_ok();
                }
                Some(Ok(Message::Pong(stamp))) => {
                    if heard.is_none() {
                        silent_at = Tick::now() + SILENCE;
                    }
                    let sent = <[u8; 4]>::try_from(&stamp[..]).map(u32::from_be_bytes);
                    let now = millis(began.elapsed());
                    if let Some(taken) = sent.ok().and_then(|sent| now.checked_sub(sent)) {
                        let round_trip = ToHost::RoundTrip(conn, Millis::new(taken));
                        listens = host.send(round_trip).await.is_ok();
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

async fn write(socket: &mut Socket, message: Message, incoming: &Incoming) -> bool {
    tokio::select! {
        biased;
        () = incoming.cut() => false,
        sent = timeout(WRITE, socket.send(message)) => matches!(sent, Ok(Ok(()))),
    }
}

/// Takes leave of a guest to whom everything is said.
pub(super) async fn close(socket: &mut Socket, code: CloseCode) {
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
        let pushed = (0..1000).take_while(|_| outgoing.push(text.clone()).is_ok());
        let taken = pushed.count();
        drop(incoming);
        taken
    }

    #[test]
    fn what_waits_for_a_slow_reader_is_bounded() {
        assert_eq!(taken(100), QUEUE_FRAMES);
        assert_eq!(taken(8 * 1024), QUEUE_BYTES / (8 * 1024));
    }

    #[test]
    fn a_close_comes_after_what_was_pushed_and_a_cut_before() {
        let (outgoing, incoming) = queue();
        assert!(outgoing.push(Utf8Bytes::from("last")).is_ok());
        drop(outgoing);
        assert!(matches!(incoming.take(), Some(ToGuest::Frame(last)) if last == "last"));
        assert!(matches!(incoming.take(), Some(ToGuest::Close)));
        let (outgoing, incoming) = queue();
        while outgoing.push(Utf8Bytes::from("more")).is_ok() {}
        drop(outgoing);
        assert!(matches!(incoming.take(), Some(ToGuest::Cut)));
        let (outgoing, incoming) = queue();
        drop(incoming);
        assert!(outgoing.push(Utf8Bytes::from("too late")).is_err());
    }
}
