//! What programs are asked and told about their options.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use tabia_engine::uci::{Message, OptionKind};
use tabia_game::PlayerFailure;

use super::process::{Heard, Process};
use crate::thinker::Waker;

/// An option of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UciOption {
    /// Its name, as the program spells it.
    pub name: String,
    /// What values it takes.
    pub kind: OptionKind,
}

/// What a program tells about itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UciIdentity {
    /// What it is called; empty if it does not say.
    pub name: String,
    /// Its options, in its own order.
    pub options: Vec<UciOption>,
}

/// Values of options by their names; that of a button is empty.
pub type OptionValues = BTreeMap<String, String>;

/// What each program is told before it plays, for everybody who has a clone of it.
#[derive(Clone, Debug, Default)]
pub struct ProgramOptions(Arc<Mutex<BTreeMap<PathBuf, OptionValues>>>);

impl ProgramOptions {
    /// Programs that start from now on are told these.
    pub fn change(&self, options: BTreeMap<PathBuf, OptionValues>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = options;
    }

    pub(crate) fn of(&self, path: &Path) -> OptionValues {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.get(path).cloned().unwrap_or_default()
    }
}

/// A program that is asked for its options, and then leaves.
pub struct Inquiry {
    process: Result<Process, PlayerFailure>,
    told: UciIdentity,
}

impl Inquiry {
    /// Starts the program at `path`; `waker` is called whenever there may be something to [`Inquiry::poll`].
    #[must_use]
    pub fn new(path: &Path, waker: Waker) -> Self {
        Self {
            process: Process::greet(path, waker),
            told: UciIdentity::default(),
        }
    }

    /// What it has told, once that is all; a program that ends before has failed.
    pub fn poll(&mut self) -> Option<Result<UciIdentity, PlayerFailure>> {
        loop {
            let process = match &mut self.process {
                Ok(process) => process,
                Err(failure) => return Some(Err(failure.clone())),
            };
            let line = match process.hear() {
                Heard::Line(line) => line,
                Heard::Nothing => return None,
                Heard::End => {
                    let code = process.finish();
                    return Some(Err(PlayerFailure::Exited { code }));
                }
            };
            match Message::parse(&line.text) {
                Ok(Message::IdName(name)) => self.told.name = name,
                Ok(Message::Option { name, kind }) => {
                    self.told.options.push(UciOption { name, kind });
                }
                Ok(Message::UciOk) => return Some(Ok(std::mem::take(&mut self.told))),
                Ok(_) | Err(_) => {}
            }
        }
    }
}
