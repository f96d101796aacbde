//! What the verbs make of files, on the real binary.
#![cfg(test)]

mod analyze;
mod convert;
mod epd;
#[cfg(target_os = "linux")]
mod hostile;
mod manual;
mod pgn;
mod shell;
mod streams;
#[cfg(target_os = "linux")]
mod trouble;
