//! Being told to stop.

use std::io;

/// Waits until the program is told to stop: by Ctrl-C, or by the signal that ends a service.
///
/// # Errors
/// This system cannot tell.
pub fn until_told_to_stop() -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    runtime.block_on(told())
}

#[cfg(unix)]
async fn told() -> io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate())?;
    tokio::select! {
        interrupted = tokio::signal::ctrl_c() => interrupted,
        _ = terminate.recv() => Ok(()),
    }
}

#[cfg(not(unix))]
async fn told() -> io::Result<()> {
    tokio::signal::ctrl_c().await
}
