//! Games between programs that follow the rules.

use std::net::{Ipv4Addr, TcpListener};

use tabia_game::log::MemLog;
use tabia_game::{Color, GameResult, Session, WinReason};
use tabia_net::{Clock, Doors, Host, KeyPin, Link, Security, Server, Unreachable};

use crate::program::{Program, address, create, identity, join, server};

#[test]
fn a_game_over_an_encrypted_connection() {
    let identity = identity();
    let pin = Security::Pinned(identity.pin());
    let server = server(Some(identity), Doors::default());
    let mut white = Program::new(create(), address(&server, pin));
    white.until("opens", |session| *session.guest().link() == Link::Waiting);
    let mut black = Program::new(join(), address(&server, pin));
    black.until("sits", |session| session.guest().game().is_some());
    white.until("begins", |session| session.guest().game().is_some());
    assert_eq!(white.session.view().setup.players.black, "Bob[2J");
    for (index, mv) in ["f2f3", "e7e5", "g2g4", "d8h4"].into_iter().enumerate() {
        let ply = index as u32;
        let (mover, other) = if index % 2 == 0 {
            (&mut white, &mut black)
        } else {
            (&mut black, &mut white)
        };
        mover.play(mv);
        other.until("sees it", |session| session.view().ply.get() > ply);
    }
    let mate = GameResult::Win {
        winner: Color::Black,
        by: WinReason::Checkmate,
    };
    for program in [&mut white, &mut black] {
        program.until("ends", |session| session.view().result() == Some(mate));
    }
    assert_eq!(white.session.record(), black.session.record());
    white.session.offer_rematch();
    white.until("offers", |session| {
        session.guest().rematch().offered_by.is_some()
    });
    black.session.offer_rematch();
    black.until("agrees", |session| session.guest().rematch().next.is_some());
    white.until("agrees", |session| session.guest().rematch().next.is_some());
    server.drain();
}

#[test]
fn another_key_is_not_the_host() {
    let server = server(Some(identity()), Doors::default());
    let other = Security::Pinned(KeyPin([7; 32]));
    let mut guest = Program::new(create(), address(&server, other));
    guest.until("refuses", |session| session.trouble().is_some());
    assert_eq!(
        guest.session.trouble(),
        Some(&Unreachable::WrongCertificate)
    );
    // Nor does it fall back to nothing: a plain host is no encrypted one, and the other way.
    let mut plain = Program::new(create(), address(&server, Security::Plain));
    plain.until("refuses", |session| session.trouble().is_some());
    // Authorities do not vouch for a key that the host has made itself.
    let mut vouched = Program::new(create(), address(&server, Security::Authorities));
    vouched.until("refuses", |session| session.trouble().is_some());
    assert_eq!(
        vouched.session.trouble(),
        Some(&Unreachable::WrongCertificate)
    );
}

#[test]
fn a_lost_connection_comes_back_by_itself() {
    let clock = Clock::start();
    let host = Host::new(Box::new(MemLog::default()), &[], clock.now()).unwrap();
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let at = listener.local_addr().unwrap();
    let first = Server::start(listener, None, host, clock, Doors::default()).unwrap();
    let mut white = Program::new(create(), address(&first, Security::Plain));
    white.until("opens", |session| *session.guest().link() == Link::Waiting);
    first.drain();
    white.until("notices", |session| {
        matches!(session.guest().link(), Link::Offline { .. })
    });
    let host = Host::new(Box::new(MemLog::default()), &[], clock.now()).unwrap();
    let listener = TcpListener::bind(at).unwrap();
    let second = Server::start(listener, None, host, clock, Doors::default()).unwrap();
    white.until("opens again", |session| {
        *session.guest().link() == Link::Waiting
    });
    drop(second);
}
