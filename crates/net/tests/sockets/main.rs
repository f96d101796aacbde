//! Real sockets: games over the network, and what strangers may try.
#![cfg(test)]

mod doors;
mod games;
mod hostile;
mod program;
mod raw;
