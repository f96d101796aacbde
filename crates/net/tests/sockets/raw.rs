//! Connections that do not follow the rules.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use tabia_net::Server;
use tabia_net::wire::{ClientFrame, ServerFrame, decode, encode};

/// How long anything may take; far more than it does.
pub(crate) const DEADLINE: Duration = Duration::from_secs(60);

/// A connection that does not follow the rules.
pub(crate) fn raw(server: &Server) -> TcpStream {
    let stream = TcpStream::connect(server.address()).unwrap();
    stream.set_read_timeout(Some(DEADLINE)).unwrap();
    stream
}

/// The same after the WebSocket handshake.
pub(crate) fn upgraded(server: &Server) -> TcpStream {
    let mut stream = raw(server);
    let request = "GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
        Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = Vec::new();
    while !answer.ends_with(b"\r\n\r\n") {
        let mut byte = [0];
        assert_eq!(
            stream.read(&mut byte).unwrap(),
            1,
            "{}",
            String::from_utf8_lossy(&answer)
        );
        answer.extend(byte);
    }
    stream
}

/// A masked frame (RFC 6455, 5.2) with a mask of zeros.
pub(crate) fn frame(first: u8, payload: &[u8]) -> Vec<u8> {
    let mut frame = vec![first];
    match payload.len() {
        len @ 0..126 => frame.push(0x80 | len as u8),
        len @ 126..65536 => {
            frame.push(0x80 | 126);
            frame.extend((len as u16).to_be_bytes());
        }
        len => {
            frame.push(0x80 | 127);
            frame.extend((len as u64).to_be_bytes());
        }
    }
    frame.extend([0; 4]);
    frame.extend(payload);
    frame
}

/// Reads until the host closes, and returns what it said.
pub(crate) fn until_closed(mut stream: TcpStream) -> String {
    let mut said = Vec::new();
    let mut bytes = [0; 4096];
    loop {
        match stream.read(&mut bytes) {
            Ok(0) => break,
            Ok(read) => said.extend(&bytes[..read]),
            Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => {
                panic!("still open: {}", String::from_utf8_lossy(&said))
            }
            Err(_) => break,
        }
    }
    String::from_utf8_lossy(&said).into_owned()
}

pub(crate) const HELLO: &[u8] = br#"{"type":"hello","protocol":[1,1],"client":"test"}"#;

/// A guest of our own making, who says whatever he likes.
pub(crate) struct Stranger {
    stream: TcpStream,
    /// What has come and is not yet a whole frame.
    buffer: Vec<u8>,
}

impl Stranger {
    /// One who has said hello.
    pub(crate) fn new(server: &Server) -> Self {
        let mut stranger = Self {
            stream: upgraded(server),
            buffer: Vec::new(),
        };
        stranger.write(HELLO);
        stranger.until("welcome", |frame| {
            matches!(frame, ServerFrame::Welcome { .. })
        });
        stranger
    }

    /// Sends a text; whether it could be sent.
    pub(crate) fn write(&mut self, text: &[u8]) -> bool {
        self.stream.write_all(&frame(0x81, text)).is_ok()
    }

    pub(crate) fn say(&mut self, frame: &ClientFrame) -> bool {
        self.write(encode(frame).as_bytes())
    }

    /// The next frame; none once the host has closed.
    pub(crate) fn hear(&mut self) -> Option<ServerFrame> {
        loop {
            if let Some((first, payload)) = self.next_frame() {
                match first & 0x0F {
                    1 => return Some(decode(&String::from_utf8(payload).unwrap()).unwrap()),
                    8 => return None,
                    _ => continue,
                }
            }
            let mut bytes = [0; 4096];
            match self.stream.read(&mut bytes) {
                Ok(0) => return None,
                Ok(read) => self.buffer.extend(&bytes[..read]),
                Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => {
                    panic!("the host says nothing");
                }
                Err(_) => return None,
            }
        }
    }

    /// Cuts a whole frame (RFC 6455, 5.2) off the buffer.
    fn next_frame(&mut self) -> Option<(u8, Vec<u8>)> {
        let [first, length, ..] = self.buffer[..] else {
            return None;
        };
        let (begin, length) = match length {
            126 => {
                let length = self.buffer.get(2..4)?;
                (4, u16::from_be_bytes(length.try_into().unwrap()).into())
            }
            length => (2, usize::from(length)),
        };
        let payload = self.buffer.get(begin..begin + length)?.to_vec();
        self.buffer.drain(..begin + length);
        Some((first, payload))
    }

    /// Reads until such a frame comes; returns it.
    pub(crate) fn until(
        &mut self,
        what: &str,
        is_it: impl Fn(&ServerFrame) -> bool,
    ) -> ServerFrame {
        loop {
            let frame = self.hear();
            let frame = frame.unwrap_or_else(|| panic!("the host closed before {what}"));
            if is_it(&frame) {
                return frame;
            }
        }
    }

    /// Everything that is said until the host closes.
    pub(crate) fn until_the_end(&mut self) -> Vec<ServerFrame> {
        std::iter::from_fn(|| self.hear()).collect()
    }
}
