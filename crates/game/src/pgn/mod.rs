//! Games as PGN: clocks, left lines as variations, result and termination; and back, through the rules.

mod export;
mod import;

pub(crate) use export::record;
pub use export::{Heading, export};
pub use import::{ImportError, Imported, import};
pub(crate) use import::{first_game, start_of};

pub use tabia_core::pgn::PgnError;
