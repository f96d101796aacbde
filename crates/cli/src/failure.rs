//! How a command ends when it does not end well.

use std::io::{self, ErrorKind};
use std::path::Path;
use std::process::ExitCode;

use crate::input::STANDARD;
use crate::safe;

/// Why a command failed; each kind has its exit code.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The input was refused or an expectation was not met: exit code 1. The message has been printed where
    /// the results go.
    Refused,
    /// As [`Failure::Refused`], with what is still to be said.
    RefusedBecause(String),
    /// The command line makes no sense: exit code 2, as clap's own errors.
    Usage(String),
    /// A file or pipe failed: exit code 2.
    Io(String),
}

/// What a command returns.
pub(crate) type Outcome = Result<(), Failure>;

impl Failure {
    /// The failure of reading or writing `path`.
    pub(crate) fn io(path: &Path, error: &io::Error) -> Self {
        if path == Path::new(STANDARD) {
            return Self::Io(format!("standard input: {error}"));
        }
        Self::Io(format!("{path:?}: {error}"))
    }

    /// Says what went wrong on standard error. What came from outside is quoted with `{:?}` throughout, which
    /// shows control characters and bidirectional overrides; what a library repeats without that is cleaned here.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Self::Refused => ExitCode::from(1),
            Self::RefusedBecause(message) => {
                eprintln!("tabia-cli: {}", safe::message(&message));
                ExitCode::from(1)
            }
            Self::Usage(message) | Self::Io(message) => {
                eprintln!("tabia-cli: {}", safe::message(&message));
                ExitCode::from(2)
            }
        }
    }
}

/// Writing to standard output failed. A reader that has gone away (`| head`) is no failure to speak of.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            ErrorKind::BrokenPipe => Self::Refused,
            _ => Self::Io(format!("standard output: {error}")),
        }
    }
}
