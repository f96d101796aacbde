//! Being told to stop.

use std::io;

use tokio::runtime::{Builder, Runtime};

/// An ear for Ctrl-C, and for the signal that ends a service. From when it is there, neither ends the program by itself.
pub struct StopSignal {
    runtime: Runtime,
    signals: Signals,
}

impl StopSignal {
    /// Begins to listen.
    ///
    /// # Errors
    /// This system cannot tell.
    pub fn listen() -> io::Result<Self> {
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let within = runtime.enter();
        let signals = Signals::listen()?;
        drop(within);
        Ok(Self { runtime, signals })
    }

    /// Waits until the program is told to stop, or was since it listens.
    pub fn wait(mut self) {
        self.runtime.block_on(self.signals.next());
    }
}

#[cfg(unix)]
struct Signals {
    interrupt: tokio::signal::unix::Signal,
    terminate: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Signals {
    fn listen() -> io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Self {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
        })
    }

    async fn next(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }
}

#[cfg(not(unix))]
struct Signals(tokio::signal::windows::CtrlC);

#[cfg(not(unix))]
impl Signals {
    fn listen() -> io::Result<Self> {
        tokio::signal::windows::ctrl_c().map(Self)
    }

    async fn next(&mut self) {
        self.0.recv().await;
    }
}
