//! A chess game as a fold over events: commands are judged by [`Game::decide`], facts are folded by
//! [`Game::apply`], and nothing else changes a game.
//!
//! Time comes in as an argument ([`Timestamp`]), so a game replays to the same state on every machine. A front
//! end holds a [`Session`] and reads a [`View`]; it needs no rule of chess and no other crate for the values.
//!
//! ```
//! use tabia_game::{Actor, Color, Command, Game, GameSetup, Timestamp};
//!
//! let mut game = Game::new(GameSetup::default(), Timestamp::ZERO);
//! for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
//!     let command = Command::Play { ply: game.ply(), mv: text.parse()? };
//!     for event in game.decide(Actor::Player(game.turn()), command, Timestamp::ZERO)? {
//!         game.apply(&event);
//!     }
//! }
//! assert_eq!(game.result().and_then(|result| result.winner()), Some(Color::Black));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod clock;
mod codec;
mod command;
mod control;
mod decide;
pub mod drawing;
pub mod editor;
mod event;
mod fact;
mod fingerprint;
mod game;
pub mod log;
mod opening;
pub mod paste;
pub mod pgn;
mod ply;
pub mod premove;
mod rejection;
mod replay;
mod result;
pub mod save;
pub mod script;
mod session;
mod setup;
pub mod study;
mod time;
mod tree;
pub mod typed;
mod view;

pub use clock::{Clocks, Reading};
pub use codec::CodecError;
pub use command::{Actor, Command, DrawClaim};
pub use control::{Bonus, Stage, TimeControl, TimeControlError};
pub use event::{Captured, Check, GameEvent, MovePlayed, PauseCause, RookMove};
pub use fact::Fact;
pub use game::{Game, Phase, Proposal, Request};
pub use opening::Opening;
pub use ply::Ply;
pub use premove::PremoveEdit;
pub use rejection::Rejection;
pub use replay::{Follower, Recorded, ReplayError, Replayed};
pub use result::{DrawReason, GameResult, WinReason};
pub use session::{
    Attendance, Connection, Contact, Event, LONGEST_LINE, LocalSession, Note, Obstacle, Player,
    PlayerFailure, ReopenError, ReplaySession, Say, Score, SearchInfo, Seat, Seq, Session,
    SessionEvent, Talk, Unsaid,
};
pub use setup::{FirstMoves, GameSetup, Odds, Pauses, StartError, StartPosition, Takebacks};
pub use time::{Millis, Timestamp};
pub use tree::LineId;
pub use view::{
    CheckView, Claimable, ClockView, LegalMove, LegalMoves, LineView, Material, Past, Repetition,
    Slip, View, figurine,
};

pub use tabia_core::{
    Board, ByColor, CastlingMode, CastlingRights, CastlingSide, CheckSuffix, Color, FenError,
    FenExpected, FenField, File, IllegalMove, Move, MoveKind, ParseSanError, ParseSquareError,
    ParseUciMoveError, Piece, Position, PositionError, Rank, ReadMoveError, Role, San, SanBody,
    SanError, Square, UciMove,
};
