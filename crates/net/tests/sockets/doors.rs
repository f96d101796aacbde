//! Who comes in, and what a connection may say.

use std::io::{Read, Write};
use std::net::TcpStream;

use tabia_net::{Doors, Link, Security};

use crate::program::{Program, address, create, server};
use crate::raw::{HELLO, frame, raw, until_closed, upgraded};

#[test]
fn malformed_frames_close_the_connection() {
    let server = server(None, Doors::default());
    let huge = [&[0x81, 0xFF][..], &(1u64 << 62).to_be_bytes(), &[0; 4]].concat();
    let long = frame(0x81, &vec![b' '; 9000]);
    let deep = frame(0x81, "[".repeat(4000).as_bytes());
    let mut pieces = frame(0x01, &vec![b' '; 5000]);
    pieces.extend(frame(0x80, &vec![b' '; 5000]));
    let unmasked = vec![0x81, 0x02, b'{', b'}'];
    for (bytes, says) in [
        (huge, ""),
        (long, ""),
        (pieces, ""),
        (unmasked, ""),
        (frame(0x81, &[0xFF, 0xFE]), ""),
        (frame(0x82, HELLO), ""),
        (deep, "malformed"),
        (frame(0x81, b"null"), "malformed"),
        (frame(0x81, br#"{"type":"ping","n":1}"#), "outOfOrder"),
        (
            frame(0x81, br#"{"type":"hello","protocol":[2,9],"client":"x"}"#),
            "unsupportedProtocol",
        ),
    ] {
        let mut stream = upgraded(&server);
        // It may be closed before all of it is sent.
        let _ = stream.write_all(&bytes);
        let said = until_closed(stream);
        assert!(said.contains(says), "{says}: {said}");
    }
}

#[test]
fn unknown_types_are_answered_and_the_connection_stays() {
    let server = server(None, Doors::default());
    let mut stream = upgraded(&server);
    stream.write_all(&frame(0x81, HELLO)).unwrap();
    stream
        .write_all(&frame(0x81, br#"{"type":"teleport"}"#))
        .unwrap();
    stream
        .write_all(&frame(0x81, br#"{"type":"ping","n":77}"#))
        .unwrap();
    let mut said = Vec::new();
    let mut bytes = [0; 1024];
    while !String::from_utf8_lossy(&said).contains("\"n\":77") {
        let read = stream.read(&mut bytes).unwrap();
        assert!(read > 0);
        said.extend(&bytes[..read]);
    }
    assert!(String::from_utf8_lossy(&said).contains("unknownType"));
}

#[test]
fn a_flood_is_cut_off() {
    let server = server(None, Doors::default());
    let mut stream = upgraded(&server);
    stream.write_all(&frame(0x81, HELLO)).unwrap();
    for n in 0..1000 {
        let ping = format!(r#"{{"type":"ping","n":{n}}}"#);
        if stream.write_all(&frame(0x81, ping.as_bytes())).is_err() {
            break;
        }
    }
    assert!(until_closed(stream).contains("rateLimited"));
}

#[test]
fn guessing_is_soon_over() {
    let server = server(None, Doors::default());
    let mut stream = upgraded(&server);
    stream.write_all(&frame(0x81, HELLO)).unwrap();
    for n in 0..100u8 {
        let secret = data_encoding::BASE64URL_NOPAD.encode(&[n; 16]);
        let token = data_encoding::BASE64URL_NOPAD.encode(&[n; 32]);
        let join =
            format!(r#"{{"type":"join","secret":"{secret}","seatToken":"{token}","name":"x"}}"#);
        if stream.write_all(&frame(0x81, join.as_bytes())).is_err() {
            break;
        }
    }
    let said = until_closed(stream);
    assert!(said.contains("rateLimited"), "{said}");
    let guesses = said.matches("noSuchGame").count();
    assert!(
        (1..=6).contains(&guesses),
        "{guesses} guesses were answered"
    );
}

#[test]
fn silent_and_dribbling_sockets_keep_nobody_out_and_are_shown_out() {
    let doors = Doors {
        unheard: 1000,
        ..Doors::default()
    };
    let server = server(None, doors);
    let mut silent: Vec<TcpStream> = (0..500).map(|_| raw(&server)).collect();
    for stream in silent.iter_mut().take(100) {
        // A header that never ends.
        stream.write_all(b"GET / HTTP/1.1\r\nX: ").unwrap();
    }
    silent.extend((0..10).map(|_| upgraded(&server)));
    let mut guest = Program::new(create(), address(&server, Security::Plain));
    guest.until("comes in", |session| {
        *session.guest().link() == Link::Waiting
    });
    for stream in silent {
        let said = until_closed(stream);
        assert!(!said.contains("welcome"), "{said}");
    }
    guest.poll();
    assert_eq!(*guest.session.guest().link(), Link::Waiting);
}

#[test]
fn one_address_has_only_so_many_connections_that_say_nothing() {
    let server = server(None, Doors::default());
    let silent: Vec<TcpStream> = (0..20).map(|_| upgraded(&server)).collect();
    assert_eq!(until_closed(raw(&server)), "");
    drop(silent);
}

#[test]
fn a_host_that_stops_says_so() {
    let server = server(None, Doors::default());
    let mut stream = upgraded(&server);
    stream.write_all(&frame(0x81, HELLO)).unwrap();
    let mut bytes = [0; 1024];
    assert!(stream.read(&mut bytes).unwrap() > 0);
    server.drain();
    assert!(until_closed(stream).contains("draining"));
}

#[test]
fn a_full_host_says_so() {
    let doors = Doors {
        connections: 2,
        unheard: 20,
    };
    let server = server(None, doors);
    let guests: Vec<TcpStream> = (0..2)
        .map(|_| {
            let mut stream = upgraded(&server);
            stream.write_all(&frame(0x81, HELLO)).unwrap();
            stream
        })
        .collect();
    assert!(until_closed(upgraded(&server)).contains("busy"));
    drop(guests);
}
