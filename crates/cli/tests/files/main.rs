//! What the verbs make of files, on the real binary.
#![cfg(test)]

mod analyze;
mod convert;
mod epd;
mod manual;
mod pgn;
mod shell;
