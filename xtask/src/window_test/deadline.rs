//! Waiting for something outside this program: looked at again and again, up to a deadline.

use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};

/// Generous, since it is only ever waited out when something is wrong.
const DEADLINE: Duration = Duration::from_secs(30);
const PAUSE: Duration = Duration::from_millis(20);

/// The first value that `look` finds; an error that names `what` if there is none in time.
pub(super) fn until<T>(what: &str, mut look: impl FnMut() -> Result<Option<T>>) -> Result<T> {
    let end = Instant::now() + DEADLINE;
    loop {
        if let Some(found) = look()? {
            return Ok(found);
        }
        if Instant::now() > end {
            bail!("waited {} s for {what}", DEADLINE.as_secs());
        }
        thread::sleep(PAUSE);
    }
}
