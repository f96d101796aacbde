//! A legal position, and how a move changes it.

use core::num::NonZeroU32;

use crate::attacks::pawn_captures;
use crate::board::Cell;
use crate::movegen::Sight;
use crate::planes::{Bits, squares};
use crate::zobrist;
use crate::{
    Board, ByColor, CastlingMode, CastlingRights, CastlingSide, Color, File, IllegalMove, Move,
    MoveKind, Piece, PositionError, Rank, Role, Setup, Square,
};

/// A position that the rules allow, with its Polyglot key kept up to date: 152 bytes, 128 of them the board.
///
/// Finding, making and unmaking moves allocates nothing.
///
/// Equality is plain and whole: counters and the en passant square count. For FIDE's notion of "the same
/// position" see [`Position::repetition_key`].
///
/// ```
/// use tabia_core::{Color, Position, Square};
///
/// let mut position = Position::standard();
/// let mv = position.read_move("e4")?;
/// let undo = position.make(mv);
/// assert_eq!(position.turn(), Color::Black);
/// assert_eq!(position.piece_at(Square::E2), None);
/// position.unmake(mv, undo);
/// assert_eq!(position, Position::standard());
/// # Ok::<(), tabia_core::ReadMoveError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(crate) board: Board,
    kings: ByColor<Square>,
    turn: Color,
    castling: CastlingRights,
    /// The file of a pawn's double step, if an enemy pawn stands beside it.
    ep_file: Option<File>,
    halfmove_clock: u16,
    fullmove_number: NonZeroU32,
    key: u64,
}

/// What a move destroys and [`Position::unmake`] needs to bring back: 16 bytes.
///
/// ```
/// use tabia_core::{Position, Undo};
///
/// let mut position = Position::standard();
/// let mv = position.read_move("Nf3")?;
/// let undo: Undo = position.play(mv)?;
/// position.unmake(mv, undo);
/// assert_eq!(position, Position::standard());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    captured: Cell,
    castling: CastlingRights,
    ep_file: Option<File>,
    halfmove_clock: u16,
    key: u64,
}

impl Position {
    /// The standard start position.
    #[must_use]
    pub fn standard() -> Self {
        Self::from_setup(Setup::standard(), CastlingMode::Standard)
            .expect("the start position is legal")
    }

    /// The position of a setup that the rules allow; [`Setup::repaired`] mends what may be mended.
    ///
    /// Material that no game can reach, and checks that no move can give, are allowed: problems and tests use them.
    ///
    /// # Errors
    /// The first rule that the setup breaks.
    pub fn from_setup(setup: Setup, mode: CastlingMode) -> Result<Self, PositionError> {
        setup.validate(mode)?;
        let king = |color| {
            setup
                .board
                .squares_of(Role::King.of(color))
                .next()
                .ok_or(PositionError::MissingKing(color))
        };
        let ep_square = setup.plausible_ep_square();
        let kings = ByColor {
            white: king(Color::White)?,
            black: king(Color::Black)?,
        };
        let mut position = Self {
            kings,
            turn: setup.turn,
            castling: setup.castling,
            ep_file: None,
            halfmove_clock: setup.halfmove_clock,
            // Room to count on, so that taking a move back always finds the number before it.
            fullmove_number: setup.fullmove_number.min(Setup::MAX_FULLMOVE_NUMBER),
            board: setup.board,
            key: 0,
        };
        position.ep_file = ep_square
            .filter(|&ep| position.pawn_beside(ep))
            .map(Square::file);
        position.key = zobrist::key_of(&position);
        Ok(position)
    }

    /// The position that was followed to here.
    pub(crate) fn seen(sight: &Sight) -> Self {
        let planes @ [white, black, .., kings] = sight.planes();
        let king = |of: Bits| squares(of & kings).next().expect("each side has a king");
        let mut position = Self {
            board: Board::from_planes(planes),
            kings: ByColor {
                white: king(white),
                black: king(black),
            },
            turn: sight.turn(),
            castling: sight.castling(),
            ep_file: sight.ep_file(),
            halfmove_clock: sight.halfmove_clock(),
            fullmove_number: sight.fullmove_number(),
            key: 0,
        };
        position.key = zobrist::key_of(&position);
        position
    }

    /// The setup of this position; en passant is named only if it can be played.
    #[must_use]
    pub fn to_setup(&self) -> Setup {
        Setup {
            board: self.board.clone(),
            turn: self.turn,
            castling: self.castling,
            ep_square: self.legal_ep_square(),
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
        }
    }

    /// Which piece stands where.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The piece on `square`.
    #[must_use]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.get(square)
    }

    /// Who is to move.
    #[must_use]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The rooks that may still castle.
    #[must_use]
    pub const fn castling(&self) -> CastlingRights {
        self.castling
    }

    /// The square that a pawn has just passed, if an enemy pawn stands beside it (legal to take or not).
    pub(crate) const fn ep_square(&self) -> Option<Square> {
        match self.ep_file {
            None => None,
            Some(file) => Some(Square::new(file, self.turn.ep_rank())),
        }
    }

    /// The square on which a pawn can be taken en passant by a legal move.
    #[must_use]
    pub fn legal_ep_square(&self) -> Option<Square> {
        self.ep_square().filter(|_| self.has_en_passant())
    }

    /// Plies since the last capture or pawn move.
    #[must_use]
    pub const fn halfmove_clock(&self) -> u16 {
        self.halfmove_clock
    }

    /// The number of the move to be played, from 1.
    #[must_use]
    pub const fn fullmove_number(&self) -> NonZeroU32 {
        self.fullmove_number
    }

    /// The square of `color`'s king.
    #[must_use]
    pub fn king(&self, color: Color) -> Square {
        self.kings[color]
    }

    /// The position's hash by Polyglot's book format (<http://hgm.nubati.net/book_format.html>).
    #[must_use]
    pub const fn polyglot_key(&self) -> u64 {
        self.key
    }

    /// Plays a move after checking that it is legal here.
    ///
    /// # Errors
    /// The move is not legal; nothing has changed.
    pub fn play(&mut self, mv: Move) -> Result<Undo, IllegalMove> {
        if !self.is_legal(mv) {
            return Err(self.why_illegal(mv.from(), mv.to(), mv.promotion()));
        }
        Ok(self.make(mv))
    }

    /// Plays a move that is legal in this position and returns what [`Position::unmake`] needs.
    ///
    /// A move of another position leaves a board that no rule describes.
    pub fn make(&mut self, mv: Move) -> Undo {
        let (us, from, to) = (self.turn, mv.from(), mv.to());
        let moving = self.board.cell(from);
        let captured = self.board.cell(to);
        let undo = Undo {
            captured,
            ..self.undo()
        };
        self.key ^= zobrist::piece(moving, mv.origin_index());
        self.board.set_cell(from, Cell::EMPTY);
        let mut ep_file = None;
        if mv.is_plain() {
            self.key ^= zobrist::piece(captured, mv.target_index());
            self.key ^= zobrist::piece(moving, mv.target_index());
            self.board.set_cell(to, moving);
        } else {
            match mv.kind() {
                MoveKind::Quiet | MoveKind::Capture => {}
                MoveKind::DoublePush => {
                    self.put(to, moving);
                    let pawn = Cell::of(Role::Pawn.of(!us));
                    let is_beside = |step| self.board.cell_beside(to, step) == pawn;
                    ep_file = (is_beside(-1) || is_beside(1)).then(|| to.file());
                }
                MoveKind::Castle(side) => {
                    self.lift(to);
                    let square = |file| Square::new(file, from.rank());
                    self.put(square(side.king_file()), moving);
                    self.put(square(side.rook_file()), Cell::of(Role::Rook.of(us)));
                }
                MoveKind::EnPassant => {
                    self.put(to, moving);
                    self.lift(Square::new(to.file(), from.rank()));
                }
                MoveKind::Promotion(role) | MoveKind::PromotionCapture(role) => {
                    self.key ^= zobrist::piece(captured, to.index());
                    self.put(to, Cell::of(role.of(us)));
                }
            }
        }
        if moving.has(Cell::KING) {
            self.kings[us] = mv.destination();
        }
        if !self.castling.is_empty() {
            self.castling
                .revoke_rooks(1 << mv.origin_index() | 1 << mv.target_index());
            if moving.has(Cell::KING) {
                self.castling.revoke_all(us);
            }
            if self.castling != undo.castling {
                self.key ^= zobrist::castling(undo.castling) ^ zobrist::castling(self.castling);
            }
        }
        self.halfmove_clock = if moving.has(Cell::PAWN) || mv.is_capture() {
            0
        } else {
            self.halfmove_clock.saturating_add(1)
        };
        self.pass_turn(ep_file);
        undo
    }

    /// Takes back `mv`, which [`Position::make`] has just played and answered with `undo`.
    pub fn unmake(&mut self, mv: Move, undo: Undo) {
        let (from, to) = (mv.from(), mv.to());
        let moved = self.board.cell(to);
        self.take_back(undo);
        let us = self.turn;
        self.board.set_cell(to, undo.captured);
        self.board.set_cell(from, moved);
        if moved.has(Cell::KING) {
            self.kings[us] = from;
        }
        if mv.is_plain() {
            return;
        }
        match mv.kind() {
            MoveKind::Quiet | MoveKind::Capture | MoveKind::DoublePush => {}
            MoveKind::Castle(side) => {
                let square = |file| Square::new(file, from.rank());
                self.board.remove(square(side.king_file()));
                self.board.remove(square(side.rook_file()));
                self.board.set(from, Role::King.of(us));
                self.board.set(to, Role::Rook.of(us));
                self.kings[us] = from;
            }
            MoveKind::EnPassant => {
                let taken = Square::new(to.file(), from.rank());
                self.board.set(taken, Role::Pawn.of(!us));
            }
            MoveKind::Promotion(_) | MoveKind::PromotionCapture(_) => {
                self.board.set(from, Role::Pawn.of(us));
            }
        }
    }

    /// Gives the turn to the other side, as a null move does; never legal chess, useful to a search.
    pub fn make_null(&mut self) -> Undo {
        let undo = self.undo();
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        self.pass_turn(None);
        undo
    }

    /// Takes back [`Position::make_null`].
    pub fn unmake_null(&mut self, undo: Undo) {
        self.take_back(undo);
    }

    #[inline(always)]
    pub(crate) const fn undo(&self) -> Undo {
        Undo {
            captured: Cell::EMPTY,
            castling: self.castling,
            ep_file: self.ep_file,
            halfmove_clock: self.halfmove_clock,
            key: self.key,
        }
    }

    /// The other side moves next; `ep_file` is the new en passant file.
    #[inline(always)]
    fn pass_turn(&mut self, ep_file: Option<File>) {
        self.key ^= zobrist::ep(self.ep_file) ^ zobrist::ep(ep_file) ^ zobrist::TURN;
        self.ep_file = ep_file;
        if self.turn == Color::Black {
            self.fullmove_number = self.fullmove_number.saturating_add(1);
        }
        self.turn = !self.turn;
    }

    #[inline(always)]
    fn take_back(&mut self, undo: Undo) {
        self.turn = !self.turn;
        if self.turn == Color::Black {
            self.fullmove_number =
                NonZeroU32::new(self.fullmove_number.get() - 1).expect("Black has moved once");
        }
        self.castling = undo.castling;
        self.ep_file = undo.ep_file;
        self.halfmove_clock = undo.halfmove_clock;
        self.key = undo.key;
    }

    #[inline(always)]
    fn lift(&mut self, square: Square) {
        self.key ^= zobrist::piece(self.board.cell(square), square.index());
        self.board.remove(square);
    }

    #[inline(always)]
    fn put(&mut self, square: Square, cell: Cell) {
        self.key ^= zobrist::piece(cell, square.index());
        self.board.set_cell(square, cell);
    }

    /// Whether a pawn of the side to move attacks `ep`.
    fn pawn_beside(&self, ep: Square) -> bool {
        pawn_captures(!self.turn)
            .into_iter()
            .filter_map(|step| ep.step(step))
            .any(|square| self.board.get(square) == Some(Role::Pawn.of(self.turn)))
    }

    /// Whether the right to castle on `side` stands and nothing is in the way but the rules of check.
    pub(crate) fn castling_rook(&self, side: CastlingSide) -> Option<Square> {
        self.castling.rook(self.turn, side)
    }

    /// The rank on which a pawn of the side to move promotes.
    pub(crate) const fn promotion_rank(&self) -> Rank {
        match self.turn {
            Color::White => Rank::Eighth,
            Color::Black => Rank::First,
        }
    }
}

impl Default for Position {
    fn default() -> Self {
        Self::standard()
    }
}
