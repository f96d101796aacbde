//! Sockets that say nothing, while somebody else comes in.

use std::io::{ErrorKind, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use anyhow::{Result, bail, ensure};
use rustix::net::{AddressFamily, SocketType, bind, connect, socket};
use tabia_net::Address;

use super::hall::Hall;

/// How many say nothing, and how many of them begin a greeting that never ends.
const SILENT: usize = 500;
const DRIBBLING: usize = 100;

/// How soon somebody else must be in, and how soon the silent ones out.
const IN: Duration = Duration::from_secs(1);
const OUT: Duration = Duration::from_millis(6_500);

pub(super) fn run(address: &Address) -> Result<()> {
    let host: SocketAddr = format!("{}:{}", address.host, address.port).parse()?;
    let mut silent = Vec::new();
    for index in 0..SILENT {
        silent.push(from_elsewhere(index, host)?);
    }
    for stream in silent.iter_mut().take(DRIBBLING) {
        // The host may have shut it already.
        let _ = stream.write_all(&[0x16]);
    }
    let opened = Instant::now();
    let mut hall = Hall::new(vec![address.clone()], Duration::ZERO, 0, None);
    hall.begin(1)?;
    let came = opened.elapsed();
    for stream in &mut silent {
        let left = (OUT * 2)
            .saturating_sub(opened.elapsed())
            .max(Duration::from_millis(1));
        stream.set_read_timeout(Some(left))?;
        let mut bytes = [0; 64];
        loop {
            match stream.read(&mut bytes) {
                Ok(0) => break,
                Ok(_) => {}
                Err(error)
                    if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) =>
                {
                    bail!("a silent socket is still open after {:?}", opened.elapsed());
                }
                Err(_) => break,
            }
        }
    }
    let gone = opened.elapsed();
    println!(
        "{SILENT} silent sockets: a game begins in {} ms meanwhile, the last of them is shut after {:.1} s",
        came.as_millis(),
        gone.as_secs_f64()
    );
    ensure!(came < IN && gone < OUT, "too slow");
    Ok(())
}

/// A connection from another address of this machine for every twenty: a host takes no more silent ones of one.
fn from_elsewhere(index: usize, host: SocketAddr) -> Result<TcpStream> {
    let number = u8::try_from(index / 20)?;
    let own = SocketAddr::from((Ipv4Addr::new(127, 0, 1, number), 0));
    let socket = socket(AddressFamily::INET, SocketType::STREAM, None)?;
    bind(&socket, &own)?;
    connect(&socket, &host)?;
    Ok(TcpStream::from(socket))
}
