//! What the verbs make of files, on the real binary.
#![cfg(test)]

mod convert;
mod epd;
mod pgn;
mod shell;
