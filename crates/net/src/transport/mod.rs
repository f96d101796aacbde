//! Sockets: the only place that knows the network, threads and the system's clock.

mod client;
mod connection;
mod neighbours;
mod own;
mod random;
mod server;
mod signal;
mod time;
mod tls;

pub use client::{NetworkPipe, Waker};
pub use neighbours::{Announced, Announcement, Neighbour, Neighbours, NoNeighbours};
pub use own::{reached_by, write_secret};
pub use random::{random_id, random_token};
pub use server::{Doors, ServeError, Server};
pub use signal::StopSignal;
pub use time::Clock;
pub use tls::{Identity, IdentityError};

use core::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

use crate::wire::FRAME_BYTES;

/// From a connection's first byte to its first frame.
const HANDSHAKE: Duration = Duration::from_secs(5);

/// Between two pings of the host.
const BETWEEN_PINGS: Duration = Duration::from_secs(10);

/// A guest that is not heard for so long is gone.
const SILENCE: Duration = Duration::from_secs(25);

/// How long one frame may take to leave.
const WRITE: Duration = Duration::from_secs(10);

/// What waits for one guest: frames, and bytes.
const QUEUE_FRAMES: usize = 64;
const QUEUE_BYTES: usize = 256 * 1024;

/// A connection, encrypted or not.
trait Stream: AsyncRead + AsyncWrite + Unpin + Send {}
impl<S: AsyncRead + AsyncWrite + Unpin + Send> Stream for S {}

/// One over which frames go. What encrypts it is large, and moved often while hands are shaken: it stays where it is.
type Socket = WebSocketStream<Box<dyn Stream>>;

/// Caps that hold before anything is allocated; the library's own are 64 MiB. A guest's usual frame has 200 bytes, and
/// what it is read into is held for as long as the connection is.
fn web_socket() -> WebSocketConfig {
    WebSocketConfig::default()
        .read_buffer_size(256)
        .write_buffer_size(0)
        .max_write_buffer_size(2 * QUEUE_BYTES)
        .max_message_size(Some(FRAME_BYTES))
        .max_frame_size(Some(FRAME_BYTES))
}
