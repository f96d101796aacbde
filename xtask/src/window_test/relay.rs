//! A relay between two programs, which loses connections and takes none while it is cut.

use std::io;
use std::net::{Ipv4Addr, Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicU16, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use anyhow::Result;

pub(super) struct Relay {
    port: u16,
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    /// The port of the host; none yet.
    to: AtomicU16,
    is_cut: AtomicBool,
    open: Mutex<Vec<TcpStream>>,
}

impl Relay {
    pub(super) fn open() -> Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        let port = listener.local_addr()?.port();
        let shared = Arc::new(Shared::default());
        let taken = Arc::clone(&shared);
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                // Whoever loses his connection connects again.
                let _ = taken.pass_on(&stream);
            }
        });
        Ok(Self { port, shared })
    }

    /// Leads to this port from now on; returns the relay's own.
    pub(super) fn to(&self, port: u16) -> u16 {
        self.shared.to.store(port, Ordering::SeqCst);
        self.port
    }

    pub(super) fn cut(&self) {
        self.shared.is_cut.store(true, Ordering::SeqCst);
        let mut open = self.shared.open();
        for stream in open.drain(..) {
            let _ = stream.shutdown(Shutdown::Both);
        }
    }

    pub(super) fn mend(&self) {
        self.shared.is_cut.store(false, Ordering::SeqCst);
    }
}

impl Shared {
    fn open(&self) -> std::sync::MutexGuard<'_, Vec<TcpStream>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn pass_on(&self, near: &TcpStream) -> io::Result<()> {
        let port = self.to.load(Ordering::SeqCst);
        if self.is_cut.load(Ordering::SeqCst) {
            return near.shutdown(Shutdown::Both);
        }
        let far = TcpStream::connect((Ipv4Addr::LOCALHOST, port))?;
        self.open().extend([near.try_clone()?, far.try_clone()?]);
        for (mut from, mut to) in [
            (near.try_clone()?, far.try_clone()?),
            (far.try_clone()?, near.try_clone()?),
        ] {
            thread::spawn(move || {
                let _ = io::copy(&mut from, &mut to);
                let _ = to.shutdown(Shutdown::Both);
            });
        }
        Ok(())
    }
}
