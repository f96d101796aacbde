//! What has happened in a game.

use serde::{Deserialize, Serialize};

use crate::{
    Actor, Clocks, Color, DrawClaim, GameResult, GameSetup, LineId, Millis, Move, MoveKind, Piece,
    Ply, Role, San, Square, Timestamp, UciMove,
};

/// A fact, complete by itself: enough to draw it and, after the events before it, to replay it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum GameEvent {
    /// The pieces are set up and the clocks may run.
    Started {
        /// What is played, by whom and how.
        setup: GameSetup,
        /// When.
        at: Timestamp,
    },
    /// A move was made.
    MovePlayed(MovePlayed),
    /// A draw was offered; the offer stands until the other side answers or moves (FIDE 9.1.2.1).
    DrawOffered {
        /// Who offered it.
        by: Color,
    },
    /// The other side's offer was refused.
    DrawDeclined {
        /// Who refused it.
        by: Color,
    },
    /// A draw was rightly claimed; the game's end follows.
    DrawClaimed {
        /// Who claimed it.
        by: Color,
        /// On what ground.
        claim: DrawClaim,
    },
    /// A takeback waits for the other side's consent.
    TakebackProposed {
        /// Who asks.
        by: Color,
        /// The place to go back to.
        to: Ply,
    },
    /// A return to a left line waits for the other side's consent.
    RedoProposed {
        /// Who asks.
        by: Color,
        /// The line.
        line: LineId,
    },
    /// The other side's takeback or redo was refused.
    TakebackDeclined {
        /// Who refused it.
        by: Color,
    },
    /// Moves were taken back, or the end of the game; the line that was left stays, and can be returned to.
    TakenBack {
        /// Who made it happen: the one who agreed, or the one who may freely.
        by: Actor,
        /// The place gone back to.
        to: Ply,
        /// The clocks as they stood there.
        clocks: Clocks,
    },
    /// The game returned to a left line.
    Redone {
        /// Who made it happen: the one who agreed, or the one who may freely.
        by: Actor,
        /// The line.
        line: LineId,
        /// The clocks as they stood at its end.
        clocks: Clocks,
    },
    /// A side was given time.
    TimeAdded {
        /// Who gave it.
        by: Actor,
        /// Who got it.
        to: Color,
        /// How much.
        time: Millis,
        /// The clocks with it.
        clocks: Clocks,
    },
    /// The clocks were stopped.
    Paused {
        /// Who stopped them.
        by: Actor,
        /// Why.
        cause: PauseCause,
        /// The clocks, stopped.
        clocks: Clocks,
    },
    /// The clocks go on.
    Resumed {
        /// Who started them.
        by: Actor,
        /// The clocks, running.
        clocks: Clocks,
    },
    /// A side has left the game; the other may claim the win.
    Absent {
        /// Who left.
        side: Color,
    },
    /// A side has come back.
    Present {
        /// Who came back.
        side: Color,
    },
    /// The game is over; nothing follows but its being taken back.
    Over {
        /// How it ended.
        result: GameResult,
        /// The clocks, stopped.
        clocks: Clocks,
    },
}

/// A move that was made, with everything that one needs to draw, speak and hear it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MovePlayed {
    /// The place in the game that it led to; the first move leads to 1.
    pub ply: Ply,
    /// The move as UCI writes it for this game; castling in Chess960 goes to the rook.
    pub mv: UciMove,
    /// The square that the piece left.
    pub from: Square,
    /// The square where it stands now; for castling, the king's.
    pub to: Square,
    /// The piece, as it was before a promotion.
    pub piece: Piece,
    /// What it took, and where: en passant that is not `to`.
    pub captured: Option<Captured>,
    /// How the rook went in castling.
    pub rook: Option<RookMove>,
    /// What a pawn became.
    pub promotion: Option<Role>,
    /// What it does to the other king.
    pub check: Check,
    /// The move in standard algebraic notation.
    pub san: San,
    /// The time that the mover took.
    pub spent: Millis,
    /// The clocks after it.
    pub clocks: Clocks,
    /// How many times the position has now stood (FIDE 9.2).
    pub repetition: u8,
    /// Half-moves since the last capture or pawn move.
    pub halfmove_clock: u16,
}

/// A piece that was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Captured {
    /// Where it stood.
    pub square: Square,
    /// What it was.
    pub piece: Piece,
}

/// The rook's part of castling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RookMove {
    /// Where it stood.
    pub from: Square,
    /// Where it stands now.
    pub to: Square,
}

impl RookMove {
    pub(crate) fn of(mv: Move) -> Option<Self> {
        let MoveKind::Castle(side) = mv.kind() else {
            return None;
        };
        Some(Self {
            from: mv.to(),
            to: Square::new(side.rook_file(), mv.from().rank()),
        })
    }
}

/// What a move does to the other king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Check {
    /// Nothing.
    None,
    /// It is attacked.
    Check,
    /// It is mated.
    Checkmate,
}

/// Why the clocks were stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PauseCause {
    /// Somebody asked.
    Asked,
    /// The computer slept, or the program was not running.
    Gap,
}
