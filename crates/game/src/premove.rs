//! Moves chosen before their turn: a queue, what each waits for, and where a piece could ever go.

mod condition;

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};
use thiserror::Error;

pub use condition::{Condition, PremoveFailure};

use crate::{
    Actor, Board, CastlingRights, CastlingSide, Color, Command, Game, GameEvent, ParseUciMoveError,
    Piece, Rank, Role, Square, Timestamp, UciMove,
};

/// A move chosen in advance, and when it is to be played.
///
/// As text it is the move in UCI's form, and behind a question mark what it waits for, if anything: `e4d5?capture`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Premove {
    /// The move.
    pub mv: UciMove,
    /// What it waits for besides its turn.
    pub condition: Condition,
}

impl From<UciMove> for Premove {
    fn from(mv: UciMove) -> Self {
        Self {
            mv,
            condition: Condition::Always,
        }
    }
}

impl fmt::Display for Premove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.mv)?;
        match self.condition {
            Condition::Always => Ok(()),
            Condition::Capture | Condition::Safe => write!(f, "?{}", self.condition.name()),
        }
    }
}

/// The text is no premove.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ParsePremoveError {
    /// The move is not in UCI's form.
    #[error(transparent)]
    Move(#[from] ParseUciMoveError),
    /// The condition is none that there is.
    #[error("expected always, capture or safe behind the question mark")]
    Condition,
}

impl FromStr for Premove {
    type Err = ParsePremoveError;

    fn from_str(text: &str) -> Result<Self, ParsePremoveError> {
        let (mv, condition) = match text.split_once('?') {
            None => (text, Some(Condition::Always)),
            Some((mv, name)) => (mv, Condition::from_name(name)),
        };
        Ok(Self {
            mv: mv.parse()?,
            condition: condition.ok_or(ParsePremoveError::Condition)?,
        })
    }
}

impl Serialize for Premove {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The moves that one side has chosen in advance, the next one first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Premoves {
    queue: Vec<Premove>,
}

/// A change of the moves that a side has chosen in advance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PremoveEdit {
    /// Adds one at the end.
    Push(Premove),
    /// Lets one, counted from 0, wait for something else.
    Wait(usize, Condition),
    /// Takes one out, counted from 0, with those that depend on it.
    Remove(usize),
    /// Takes all out.
    Clear,
}

/// What became of the next premove when its turn came.
#[derive(Clone, Debug, PartialEq)]
pub enum Due {
    /// It is played, with these events.
    Played(Command, Vec<GameEvent>),
    /// It was not possible, or what it waited for did not come; the rest of the queue is gone with it.
    Failed(UciMove, PremoveFailure),
}

/// Why a move cannot be chosen in advance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PremoveError {
    /// The queue is full.
    #[error("no more than {} moves can be chosen in advance", Premoves::MOST)]
    Full,
    /// None of the side's pieces will stand there.
    #[error("none of that side's pieces will stand on {0}")]
    NoPiece(Square),
    /// The piece can never go there.
    #[error("{} could never go from {from} to {to}", piece.to_char())]
    NotHowItMoves {
        /// The piece.
        piece: Piece,
        /// Where it stands.
        from: Square,
        /// Where it was to go.
        to: Square,
    },
    /// The queue has no such place.
    #[error("no move is chosen in advance there")]
    NoSuchPremove,
    /// The sender watches the game and plays neither side.
    #[error("this game is only watched here")]
    Watching,
}

impl Premoves {
    /// The most moves that can be chosen in advance.
    pub const MOST: usize = 10;

    /// The moves, the next one first.
    #[must_use]
    pub fn moves(&self) -> &[Premove] {
        &self.queue
    }

    /// Changes the queue of `side`, whose pieces stand on `board` and whose game still has the right to `castling`.
    ///
    /// # Errors
    /// The change makes no sense; nothing has changed.
    pub fn edit(
        &mut self,
        edit: PremoveEdit,
        side: Color,
        board: &Board,
        castling: CastlingRights,
    ) -> Result<(), PremoveError> {
        match edit {
            PremoveEdit::Push(premove) => self.push(premove, side, board, castling),
            PremoveEdit::Wait(index, condition) => {
                let premove = self.queue.get_mut(index);
                premove.ok_or(PremoveError::NoSuchPremove)?.condition = condition;
                Ok(())
            }
            PremoveEdit::Remove(index) => self.remove(index),
            PremoveEdit::Clear => {
                self.clear();
                Ok(())
            }
        }
    }

    /// Adds one at the end for `side`, on the board that the moves before it would leave. A pawn that will arrive and
    /// does not say what it becomes becomes a queen.
    fn push(
        &mut self,
        premove: Premove,
        side: Color,
        board: &Board,
        castling: CastlingRights,
    ) -> Result<(), PremoveError> {
        if self.queue.len() >= Self::MOST {
            return Err(PremoveError::Full);
        }
        let mv = premove.mv;
        let ghost = self.ghost(board);
        let piece = ghost
            .get(mv.from)
            .filter(|piece| piece.color == side)
            .ok_or(PremoveError::NoPiece(mv.from))?;
        let reach = reach(&ghost, self.castling(board, castling), mv.from);
        let Some(there) = reach.into_iter().find(|reach| reach.to == mv.to) else {
            return Err(PremoveError::NotHowItMoves {
                piece,
                from: mv.from,
                to: mv.to,
            });
        };
        let promotion = match there.arrival {
            Arrival::Promotion => mv.promotion.or(Some(Role::Queen)),
            Arrival::Empty | Arrival::Piece | Arrival::CastlingRook => None,
        };
        self.queue.push(Premove {
            mv: UciMove { promotion, ..mv },
            ..premove
        });
        Ok(())
    }

    /// Takes the move at `index` out, with those after it that depend on it.
    fn remove(&mut self, index: usize) -> Result<(), PremoveError> {
        let removed = self.queue.get(index).ok_or(PremoveError::NoSuchPremove)?.mv;
        let after = self.queue.split_off(index);
        // Every later move of the same piece starts from where the removed one would have brought it.
        let mut stranded = removed.to;
        for premove in after.into_iter().skip(1) {
            if premove.mv.from == stranded {
                stranded = premove.mv.to;
            } else {
                self.queue.push(premove);
            }
        }
        Ok(())
    }

    /// Takes every move out.
    pub fn clear(&mut self) {
        self.queue.clear();
    }

    /// Takes the next move out, for whoever is to move in `game`, and judges it. None where nothing is chosen.
    pub fn take_next(&mut self, game: &Game, now: Timestamp) -> Option<Due> {
        let next = self.queue.first().copied()?;
        self.queue.remove(0);
        let (ply, mv) = (game.ply(), next.mv);
        let command = Command::Play { ply, mv };
        let judged = game
            .decide(Actor::Player(game.turn()), command, now)
            .map_err(PremoveFailure::Rejected)
            .and_then(|events| next.condition.judge(game, mv).map(|()| events));
        Some(match judged {
            Ok(events) => Due::Played(command, events),
            Err(failure) => {
                self.clear();
                Due::Failed(mv, failure)
            }
        })
    }

    /// What is left of `castling` on `board` once every move in the queue is played.
    #[must_use]
    pub fn castling(&self, board: &Board, castling: CastlingRights) -> CastlingRights {
        let mut left = castling;
        for (color, side) in Color::ALL
            .into_iter()
            .flat_map(|color| CastlingSide::ALL.map(|side| (color, side)))
        {
            let king = Some(Role::King.of(color));
            let rook = castling.rook(color, side);
            let ends = |Premove { mv, .. }: &Premove| {
                board.get(mv.from) == king || rook == Some(mv.from) || rook == Some(mv.to)
            };
            if self.queue.iter().any(ends) {
                left.revoke(color, side);
            }
        }
        left
    }

    /// The board as it would be if every move in the queue were played now.
    #[must_use]
    pub fn ghost(&self, board: &Board) -> Board {
        let mut ghost = board.clone();
        for Premove { mv, .. } in &self.queue {
            let Some(piece) = ghost.get(mv.from) else {
                continue;
            };
            ghost.remove(mv.from);
            let castles = piece.role == Role::King
                && (ghost.get(mv.to) == Some(Role::Rook.of(piece.color))
                    || mv.from.distance(mv.to) > 1);
            if castles {
                castle(&mut ghost, piece, *mv);
            } else {
                ghost.set(
                    mv.to,
                    mv.promotion.map_or(piece, |role| role.of(piece.color)),
                );
            }
        }
        ghost
    }
}

impl FromIterator<Premove> for Premoves {
    /// A queue that was kept; what goes beyond the most is left out.
    fn from_iter<I: IntoIterator<Item = Premove>>(moves: I) -> Self {
        Self {
            queue: moves.into_iter().take(Self::MOST).collect(),
        }
    }
}

fn castle(board: &mut Board, king: Piece, mv: UciMove) {
    let side = if mv.to.file() > mv.from.file() {
        CastlingSide::King
    } else {
        CastlingSide::Queen
    };
    let rank = mv.from.rank();
    let rook = Role::Rook.of(king.color);
    let mut rooks: Vec<Square> = board
        .squares_of(rook)
        .filter(|square| square.rank() == rank)
        .filter(|square| (square.file() > mv.from.file()) == (side == CastlingSide::King))
        .collect();
    if side == CastlingSide::King {
        rooks.reverse();
    }
    if let Some(&square) = rooks
        .iter()
        .find(|&&square| square == mv.to)
        .or(rooks.first())
    {
        board.remove(square);
    }
    board.set(Square::new(side.king_file(), rank), king);
    board.set(Square::new(side.rook_file(), rank), rook);
}

/// A square that a piece could go to in some position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// The square.
    pub to: Square,
    /// What the move would be, the pieces standing as they do.
    pub arrival: Arrival,
}

/// What a piece meets where it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// Nothing.
    Empty,
    /// A piece of either side, which it would take.
    Piece,
    /// The rook that its king would castle with.
    CastlingRook,
    /// The last rank, and it is a pawn; whatever stands there it would take.
    Promotion,
}

/// Every square of [`targets`], with what the piece on `from` would meet there.
#[must_use]
pub fn reach(board: &Board, castling: CastlingRights, from: Square) -> Vec<Reach> {
    let Some(piece) = board.get(from) else {
        return Vec::new();
    };
    let arrival = |to: Square| match (piece.role, board.get(to)) {
        (Role::Pawn, _) if matches!(to.rank(), Rank::First | Rank::Eighth) => Arrival::Promotion,
        (Role::King, Some(own)) if own == Role::Rook.of(piece.color) => Arrival::CastlingRook,
        (_, Some(_)) => Arrival::Piece,
        (_, None) => Arrival::Empty,
    };
    let squares = targets(board, castling, from).into_iter();
    squares
        .map(|to| Reach {
            to,
            arrival: arrival(to),
        })
        .collect()
}

/// Every square that the piece on `from` could go to in some position: through pieces of either side, onto own
/// ones (they may be captured), and for a king by castling while the right stands.
#[must_use]
pub fn targets(board: &Board, castling: CastlingRights, from: Square) -> Vec<Square> {
    let Some(piece) = board.get(from) else {
        return Vec::new();
    };
    Square::all()
        .filter(|&to| to != from && could_go(piece, from, to, castling))
        .collect()
}

fn could_go(piece: Piece, from: Square, to: Square, castling: CastlingRights) -> bool {
    let files = from.file().index().abs_diff(to.file().index());
    let ranks = from.rank().index().abs_diff(to.rank().index());
    let (straight, diagonal) = (files == 0 || ranks == 0, files == ranks);
    match piece.role {
        Role::Pawn => pawn_could_go(piece.color, from, to),
        Role::Knight => files + ranks == 3 && files > 0 && ranks > 0,
        Role::Bishop => diagonal,
        Role::Rook => straight,
        Role::Queen => straight || diagonal,
        Role::King => {
            (files <= 1 && ranks <= 1)
                || CastlingSide::ALL.into_iter().any(|side| {
                    castling.rook(piece.color, side).is_some_and(|rook| {
                        to == rook || to == Square::new(side.king_file(), from.rank())
                    })
                })
        }
    }
}

fn pawn_could_go(color: Color, from: Square, to: Square) -> bool {
    let files = from.file().index().abs_diff(to.file().index());
    let (ahead, home) = match color {
        Color::White => (
            i16::from(to.rank().index()) - i16::from(from.rank().index()),
            Rank::Second,
        ),
        Color::Black => (
            i16::from(from.rank().index()) - i16::from(to.rank().index()),
            Rank::Seventh,
        ),
    };
    match ahead {
        1 => files <= 1,
        2 => files == 0 && from.rank() == home,
        _ => false,
    }
}
