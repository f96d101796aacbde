//! How far a long command is: a bar on standard error, for somebody who looks on and has waited a second.

use std::io::{IsTerminal, stderr};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// What is done sooner needs no bar.
const PATIENCE: Duration = Duration::from_secs(1);

/// How what is done is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unit {
    /// As sizes of files.
    Bytes,
    /// One by one, with this word behind.
    Things(&'static str),
}

/// A bar that everybody with a clone of it moves on; the last one takes it away.
#[derive(Clone)]
pub(crate) struct Progress(Arc<Mutex<Inner>>);

struct Inner {
    begun: Instant,
    done: u64,
    /// None where it is not known.
    total: Option<u64>,
    unit: Unit,
    bar: Bar,
}

enum Bar {
    /// Nobody looks.
    Never,
    NotYet,
    Shown(ProgressBar),
}

impl Progress {
    /// Nothing done yet, of so much.
    pub(crate) fn new(total: Option<u64>, unit: Unit) -> Self {
        let bar = if stderr().is_terminal() {
            Bar::NotYet
        } else {
            Bar::Never
        };
        Self(Arc::new(Mutex::new(Inner {
            begun: Instant::now(),
            done: 0,
            total,
            unit,
            bar,
        })))
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().expect("nobody panics with it in hand")
    }

    /// So much more is done; nothing may be, to say that it is still at work.
    pub(crate) fn advance(&self, by: u64) {
        let inner = &mut *self.inner();
        inner.done += by;
        if let Bar::NotYet = inner.bar
            && inner.begun.elapsed() > PATIENCE
        {
            inner.bar = Bar::Shown(bar(inner.total, inner.unit));
        }
        if let Bar::Shown(bar) = &inner.bar {
            bar.set_position(inner.done);
        }
    }

    /// Has something printed without the bar in its way.
    pub(crate) fn aside<T>(&self, print: impl FnOnce() -> T) -> T {
        let bar = match &self.inner().bar {
            Bar::Shown(bar) => Some(bar.clone()),
            Bar::NotYet | Bar::Never => None,
        };
        match bar {
            Some(bar) => bar.suspend(print),
            None => print(),
        }
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        if let Bar::Shown(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

fn bar(total: Option<u64>, unit: Unit) -> ProgressBar {
    let count = match (unit, total) {
        (Unit::Bytes, Some(_)) => "{bytes}/{total_bytes} {bytes_per_sec}".to_owned(),
        (Unit::Bytes, None) => "{bytes} {bytes_per_sec}".to_owned(),
        (Unit::Things(word), Some(_)) => format!("{{pos}}/{{len}} {word}"),
        (Unit::Things(word), None) => format!("{{pos}} {word}"),
    };
    let template = match total {
        Some(_) => format!("{{elapsed}} [{{bar:40}}] {count} {{eta}} left"),
        None => format!("{{elapsed}} {{spinner}} {count}"),
    };
    let style = ProgressStyle::with_template(&template).expect("our own templates are right");
    let bar = total.map_or_else(ProgressBar::no_length, ProgressBar::new);
    bar.with_style(style.progress_chars("=> "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_template_is_right() {
        for unit in [Unit::Bytes, Unit::Things("games")] {
            for total in [None, Some(7)] {
                assert_eq!(bar(total, unit).length(), total);
            }
        }
    }
}
