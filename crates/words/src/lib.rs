//! Every text that a person reads or hears, in English and Korean.
//!
//! A text is a value of [`Message`]; its arguments have the types of the game. Both languages
//! are written side by side and matched exhaustively, so none can lack a text.
//!
//! ```
//! use tabia_game::{Color, GameResult, WinReason};
//! use tabia_words::{Language, Message, text};
//!
//! let mate = GameResult::Win { winner: Color::White, by: WinReason::Checkmate };
//! assert_eq!(text(Language::English, Message::Result(mate)), "Checkmate. White wins.");
//! assert_eq!(text(Language::Korean, Message::Result(mate)), "체크메이트. 백 승.");
//! ```
#![forbid(unsafe_code)]

mod clock;
mod keeping;
mod korean;
mod label;
mod language;
mod library;
mod message;
mod names;
mod notice;
mod online;
mod refusal;
mod result;
mod review;
mod spoken;
mod strength;

pub use label::Label;
pub use language::Language;
pub use message::{Message, text};
pub use online::Online;
pub use review::Standing;
