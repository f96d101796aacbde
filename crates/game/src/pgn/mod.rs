//! Games as PGN: clocks, left lines as variations, result and termination; and back, through the rules.

mod export;
mod import;

pub(crate) use export::record;
pub use export::{Heading, export};
pub(crate) use import::start_of;
pub use import::{ImportError, Imported, import};

pub use tabia_core::pgn::PgnError;
