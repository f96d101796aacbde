//! Tabia's engine: search, evaluation, playing levels and the UCI protocol.
//!
//! The engine knows no clock, thread, file or stream. Elapsed time comes in through [`Elapsed`], the order to
//! stop through [`StopFlag`], and what the search finds goes out through a callback.
//!
//! ```
//! use tabia_core::Position;
//! use tabia_engine::{Engine, Limits, Score, SearchRoot, StopFlag, Untimed};
//!
//! let position = "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1".parse::<tabia_core::Fen>()?.to_position(Default::default())?;
//! let root = SearchRoot::new(position);
//! let result = Engine::new().search(&root, &Limits::depth(3), &StopFlag::new(), &Untimed, |_info| {});
//! assert_eq!(result.score, Score::MateIn(1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod bench;
mod book;
mod crew;
mod eval;
mod frame;
mod handicap;
mod history;
mod level;
mod limits;
mod mate;
mod personality;
mod picker;
mod planes;
mod score;
mod search;
mod see;
mod stop;
mod time;
mod tt;
pub mod uci;

pub use bench::{BenchResult, bench};
pub use book::{Book, BookError, OwnBook};
pub use crew::{Crew, Part};
pub use eval::{Trace, network, term_groups};
pub use level::{EDITION, Level, Rating};
pub use limits::{GameClock, Limits, Overhead, Strength};
pub use personality::Personality;
pub use score::Score;
pub use search::{Bound, Engine, Evaluation, Info, SearchResult, SearchRoot};
pub use stop::StopFlag;
pub use time::{Elapsed, Untimed};
