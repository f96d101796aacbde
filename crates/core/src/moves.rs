//! A move in 16 bits, and a list of them.

mod batch;

use core::fmt;
use core::num::NonZeroU16;
use core::ops::{Deref, DerefMut};

use crate::planes::Bits;
use crate::{CastlingSide, Role, Square};
pub(crate) use batch::Batch;

/// What a move does besides going from one square to another.
///
/// ```
/// use tabia_core::{MoveKind, Position};
///
/// let position = Position::standard();
/// assert_eq!(position.read_move("e4")?.kind(), MoveKind::DoublePush);
/// assert_eq!(position.read_move("e3")?.kind(), MoveKind::Quiet);
/// # Ok::<(), tabia_core::ReadMoveError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// To an empty square.
    Quiet,
    /// A pawn's first move of two squares.
    DoublePush,
    /// King and rook together; the move goes from the king to its rook.
    Castle(CastlingSide),
    /// Takes what stands on the target.
    Capture,
    /// Takes the pawn that has just passed the target (FIDE 3.7.3.1).
    EnPassant,
    /// A pawn becomes this piece on an empty square.
    Promotion(Role),
    /// A pawn takes on the last rank and becomes this piece.
    PromotionCapture(Role),
}

impl MoveKind {
    /// Four bits, never all zero: 3 = promotion, 2 = capture, then which; both castlings share a code, for
    /// the squares tell them apart.
    #[inline(always)]
    const fn code(self) -> NonZeroU16 {
        const fn upper(nibble: u16) -> NonZeroU16 {
            NonZeroU16::new(nibble << 12).expect("every kind has a bit")
        }
        match self {
            Self::Quiet => const { upper(1) },
            Self::DoublePush => const { upper(2) },
            Self::Castle(_) => const { upper(3) },
            Self::Capture => const { upper(5) },
            Self::EnPassant => const { upper(6) },
            Self::Promotion(role) => upper(8 + promotion_index(role)),
            Self::PromotionCapture(role) => upper(12 + promotion_index(role)),
        }
    }
}

const fn promotion_index(role: Role) -> u16 {
    match role {
        Role::Knight => 0,
        Role::Bishop => 1,
        Role::Rook => 2,
        Role::Pawn | Role::Queen | Role::King => 3,
    }
}

const fn promotion_role(nibble: u16) -> Role {
    match nibble & 3 {
        0 => Role::Knight,
        1 => Role::Bishop,
        2 => Role::Rook,
        _ => Role::Queen,
    }
}

/// A move that a position has made: two bytes, `Option<Move>` too.
///
/// There are two ways to one: [`Position::legal_moves`](crate::Position::legal_moves), and a claim
/// ([`UciMove`](crate::UciMove), [`San`](crate::San)) that a position has confirmed.
///
/// ```
/// use tabia_core::{Move, Position, Square};
///
/// let mv: Move = Position::standard().read_move("Nf3")?;
/// assert_eq!((mv.from(), mv.to()), (Square::G1, Square::F3));
/// assert_eq!(size_of::<Option<Move>>(), 2);
/// # Ok::<(), tabia_core::ReadMoveError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(NonZeroU16);

const CAPTURE: u16 = 1 << 14;
const PROMOTION: u16 = 1 << 15;

impl Move {
    pub(crate) fn new(from: Square, to: Square, kind: MoveKind) -> Self {
        Self::pack(from.index(), to.index(), kind)
    }

    /// From the numbers of the squares.
    #[inline(always)]
    pub(crate) fn pack(from: usize, to: usize, kind: MoveKind) -> Self {
        Self(kind.code() | (from as u16 | (to as u16) << 6))
    }

    /// A move that captures exactly if an enemy stands on `to`: the bit of that square is turned to where a
    /// move has it.
    #[inline(always)]
    pub(crate) fn quiet_or_capture(from: usize, to: usize, enemy: Bits) -> Self {
        let quiet = Self::pack(from, to, MoveKind::Quiet);
        let turned = enemy.rotate_left(CAPTURE.trailing_zeros());
        Self(quiet.0 | (turned.rotate_right(to as u32) as u16 & CAPTURE))
    }

    /// The number of the square that the piece leaves.
    #[inline(always)]
    pub(crate) const fn origin_index(self) -> usize {
        (self.0.get() & 63) as usize
    }

    /// The number of [`Move::to`].
    #[inline(always)]
    pub(crate) const fn target_index(self) -> usize {
        (self.0.get() >> 6 & 63) as usize
    }

    const fn nibble(self) -> u16 {
        self.0.get() >> 12
    }

    /// Whether it is [`MoveKind::Quiet`] or [`MoveKind::Capture`].
    #[inline(always)]
    pub(crate) const fn is_plain(self) -> bool {
        self.nibble() & 0b1011 == 1
    }

    #[inline(always)]
    pub(crate) const fn is_double_push(self) -> bool {
        self.nibble() == 2
    }

    /// The square that the piece leaves.
    #[must_use]
    pub const fn from(self) -> Square {
        Square::from_index(self.origin_index() as u8).expect("six bits")
    }

    /// The square that the piece goes to; for castling, the square of the *rook*.
    #[must_use]
    pub const fn to(self) -> Square {
        Square::from_index(self.target_index() as u8).expect("six bits")
    }

    /// What else it does.
    #[must_use]
    pub const fn kind(self) -> MoveKind {
        match self.nibble() {
            2 => MoveKind::DoublePush,
            3 if self.target_index() > self.origin_index() => MoveKind::Castle(CastlingSide::King),
            3 => MoveKind::Castle(CastlingSide::Queen),
            5 => MoveKind::Capture,
            6 => MoveKind::EnPassant,
            nibble @ 8..12 => MoveKind::Promotion(promotion_role(nibble)),
            nibble @ 12..16 => MoveKind::PromotionCapture(promotion_role(nibble)),
            _ => MoveKind::Quiet,
        }
    }

    /// Whether it takes a piece, en passant included.
    #[must_use]
    pub const fn is_capture(self) -> bool {
        self.0.get() & CAPTURE != 0
    }

    /// Whether a pawn becomes another piece.
    #[must_use]
    pub const fn is_promotion(self) -> bool {
        self.0.get() & PROMOTION != 0
    }

    /// Whether king and rook move together.
    #[must_use]
    pub const fn is_castle(self) -> bool {
        self.nibble() == 3
    }

    /// What a pawn becomes.
    #[must_use]
    pub const fn promotion(self) -> Option<Role> {
        if self.is_promotion() {
            Some(promotion_role(self.nibble()))
        } else {
            None
        }
    }

    /// Where the moving piece stands afterwards: the target, or the g or c file when castling.
    #[must_use]
    pub const fn destination(self) -> Square {
        match self.kind() {
            MoveKind::Castle(side) => Square::new(side.king_file(), self.from().rank()),
            MoveKind::Quiet
            | MoveKind::DoublePush
            | MoveKind::Capture
            | MoveKind::EnPassant
            | MoveKind::Promotion(_)
            | MoveKind::PromotionCapture(_) => self.to(),
        }
    }

    /// The square of the piece that it takes.
    #[must_use]
    pub const fn captured_square(self) -> Option<Square> {
        match self.kind() {
            MoveKind::Capture | MoveKind::PromotionCapture(_) => Some(self.to()),
            MoveKind::EnPassant => Some(Square::new(self.to().file(), self.from().rank())),
            MoveKind::Quiet
            | MoveKind::DoublePush
            | MoveKind::Castle(_)
            | MoveKind::Promotion(_) => None,
        }
    }

    /// The two bytes, for tables that store many moves.
    #[must_use]
    pub const fn to_bits(self) -> u16 {
        self.0.get()
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        self.promotion()
            .map_or(Ok(()), |role| write!(f, "{}", role.to_char()))
    }
}

/// The moves of one position, on the stack.
///
/// Positions from play have at most 218, and no placement whatever more than 487, for which there is room: a square
/// that is not the mover's is reached by at most 8 line pieces and 8 knights, and a line piece has at most 27
/// targets, a knight 8, a king 10, a pawn 4 or, one step from promotion, where 8 of them stand, 12.
///
/// ```
/// use tabia_core::{MoveList, Position};
///
/// let moves: MoveList = Position::standard().legal_moves();
/// assert_eq!(moves.len(), 20);
/// assert!(moves.iter().all(|mv| !mv.is_capture()));
/// ```
#[derive(Clone)]
pub struct MoveList {
    room: Room,
    len: usize,
}

/// Safe code cannot leave an array unwritten, but it can leave out the rest of an enum.
#[derive(Clone)]
#[expect(clippy::large_enum_variant, reason = "that is the point")]
enum Room {
    /// For nearly every position.
    Usual([Move; USUAL]),
    /// For any position.
    Full([Move; FULL]),
}

/// Room for a usual position, of which a batch may take the end.
pub(crate) const USUAL: usize = 128;

/// Room for every position, and a batch behind it.
pub(crate) const FULL: usize = 512;

/// Behind the length, where nobody looks.
pub(crate) const FILLER: Move = Move(NonZeroU16::MIN);

impl MoveList {
    /// A list without a move.
    #[must_use]
    #[inline(always)]
    pub const fn new() -> Self {
        Self {
            room: Room::Usual([FILLER; USUAL]),
            len: 0,
        }
    }

    /// What `write` writes, unless it finds that there is not enough room.
    ///
    /// Only the usual room is copied to where the list is wanted.
    #[inline(always)]
    pub(crate) fn written(write: impl FnOnce(&mut [Move; USUAL]) -> Option<usize>) -> Option<Self> {
        let mut moves = [FILLER; USUAL];
        let len = write(&mut moves)?;
        Some(Self {
            room: Room::Usual(moves),
            len,
        })
    }

    /// The room that is there, which may be [`FULL`]; whoever writes sets the length afterwards.
    #[inline(always)]
    pub(crate) const fn usual(&mut self) -> &mut [Move; USUAL] {
        match &mut self.room {
            Room::Usual(moves) => moves,
            Room::Full(moves) => moves.first_chunk_mut().expect("it is longer"),
        }
    }

    /// Room for any position.
    #[cold]
    pub(crate) fn full(&mut self) -> &mut [Move; FULL] {
        if let Room::Usual(_) = self.room {
            self.room = Room::Full([FILLER; FULL]);
        }
        match &mut self.room {
            Room::Usual(_) => unreachable!(),
            Room::Full(moves) => moves,
        }
    }

    #[inline(always)]
    pub(crate) const fn set_len(&mut self, len: usize) {
        self.len = len;
    }

    /// Keeps the moves that satisfy `keep`, in order.
    pub fn retain(&mut self, mut keep: impl FnMut(Move) -> bool) {
        let moves: &mut [Move] = self;
        let mut kept = 0;
        for index in 0..moves.len() {
            let mv = moves[index];
            if keep(mv) {
                moves[kept] = mv;
                kept += 1;
            }
        }
        self.len = kept;
    }
}

impl Default for MoveList {
    fn default() -> Self {
        Self::new()
    }
}

/// Writes moves from the beginning of some room; more of them than there is room for are counted, but lost.
pub(crate) struct Writer<'a, const ROOM: usize> {
    moves: &'a mut [Move; ROOM],
    len: usize,
}

impl<'a, const ROOM: usize> Writer<'a, ROOM> {
    #[inline(always)]
    pub(crate) const fn new(moves: &'a mut [Move; ROOM]) -> Self {
        Self { moves, len: 0 }
    }

    #[inline(always)]
    pub(crate) const fn push(&mut self, mv: Move) {
        self.moves[self.len % ROOM] = mv;
        self.len += 1;
    }

    /// All eight are written, for what is behind the length is written over, or not read.
    #[inline(always)]
    pub(crate) fn push_batch(&mut self, batch: Batch) {
        if let Some(room) = self.moves.get_mut(self.len..self.len + Batch::ROOM) {
            room.copy_from_slice(&batch.moves);
        }
        self.len += batch.len;
    }

    /// How many moves there are, if there was room for a batch to the end: then all of them are kept.
    #[inline(always)]
    pub(crate) fn finish(self) -> Option<usize> {
        (self.len + Batch::ROOM <= ROOM).then_some(self.len)
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        match &self.room {
            Room::Usual(moves) => &moves[..self.len],
            Room::Full(moves) => &moves[..self.len],
        }
    }
}

impl DerefMut for MoveList {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Move] {
        match &mut self.room {
            Room::Usual(moves) => &mut moves[..self.len],
            Room::Full(moves) => &mut moves[..self.len],
        }
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
