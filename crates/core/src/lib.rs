//! The complete rules of chess and Chess960 on a 0x88 board.
//!
//! The way in is always the same: text is parsed ([`Fen`]), a [`Setup`] describes any placement, and a
//! [`Position`] is a setup that the rules allow. Moves come from [`Position::legal_moves`], or from a claim
//! ([`UciMove`], [`San`]) that a position has turned into a [`Move`].
//!
//! ```
//! use tabia_core::{Position, San};
//!
//! let mut position = Position::standard();
//! for text in ["f3", "e5", "g4", "Qh4#"] {
//!     let mv = text.parse::<San>()?.to_move(&position)?;
//!     position.play(mv)?;
//! }
//! assert!(position.is_checkmate());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod attacks;
mod board;
mod castling;
mod color;
mod dead_position;
mod fen;
mod illegal;
mod lines;
mod material;
mod movegen;
mod moves;
mod outcome;
mod perft;
pub mod pgn;
mod piece;
mod planes;
mod position;
mod read_move;
mod repetition;
mod san;
#[cfg(feature = "serde")]
mod serde_text;
mod setup;
mod side;
mod simd;
mod square;
mod uci_move;
mod zobrist;

pub use board::Board;
pub use castling::{CastlingMode, CastlingRights, CastlingSide};
pub use color::{ByColor, Color};
pub use dead_position::{CanMate, DeadPosition, NodeBudget};
pub use fen::{Fen, FenError, FenExpected, FenField, ShredderFen};
pub use illegal::IllegalMove;
pub use moves::{Move, MoveKind, MoveList};
pub use outcome::PositionEnd;
pub use perft::{divide, perft};
pub use piece::{Piece, Role};
pub use position::{Position, Undo};
pub use read_move::ReadMoveError;
pub use repetition::{History, RepetitionKey};
pub use san::{CheckSuffix, ParseSanError, San, SanBody, SanError};
pub use setup::{PositionError, Repairs, Setup};
pub use square::{File, ParseSquareError, Rank, Square};
pub use uci_move::{ParseUciMoveError, UciMove};
