//! The border to the outside: window, sound, clipboard, files. Only here does the window meet a library or the system.

mod audio;
mod clipboard;
pub(crate) mod crash;
mod files;
mod frame_costs;
mod games;
mod glyphs;
mod host;
mod idle;
mod input;
pub(crate) mod journal;
mod librarian;
mod network;
mod paint;
mod pieces;
mod porter;
mod shelves;
pub(crate) mod store;
pub(crate) mod window;
