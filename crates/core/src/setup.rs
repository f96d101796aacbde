//! Any placement of pieces, and what makes it a position.

use core::fmt;
use core::num::NonZeroU32;

use crate::attacks::forward;
use crate::{
    Board, CastlingMode, CastlingRights, CastlingSide, Color, File, Piece, Rank, Role, Square,
};

/// A placement with everything that FEN says about it; nothing of it need be legal.
///
/// ```
/// use tabia_core::{CastlingMode, Color, Position, Role, Setup, Square};
///
/// let mut setup = Setup::empty();
/// setup.board.set(Square::E1, Role::King.of(Color::White));
/// setup.board.set(Square::E8, Role::King.of(Color::Black));
/// let position = Position::from_setup(setup, CastlingMode::Standard)?;
/// assert_eq!(position.legal_moves().len(), 5);
/// # Ok::<(), tabia_core::PositionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// Which piece stands where.
    pub board: Board,
    /// Who is to move.
    pub turn: Color,
    /// The rooks that may still castle.
    pub castling: CastlingRights,
    /// The square that a pawn has just passed in a double step.
    pub ep_square: Option<Square>,
    /// Plies since the last capture or pawn move.
    pub halfmove_clock: u16,
    /// Counts from 1, rises after Black's move.
    pub fullmove_number: NonZeroU32,
}

impl Setup {
    /// The highest move number that a record or a position may begin with.
    pub const MAX_FULLMOVE_NUMBER: NonZeroU32 = NonZeroU32::new(1_000_000_000).expect("above zero");

    /// An empty board, White to move.
    #[must_use]
    pub const fn empty() -> Self {
        Self {
            board: Board::empty(),
            turn: Color::White,
            castling: CastlingRights::NONE,
            ep_square: None,
            halfmove_clock: 0,
            fullmove_number: NonZeroU32::MIN,
        }
    }

    /// The standard start position (FIDE 2.3).
    #[must_use]
    pub fn standard() -> Self {
        use Role::{Bishop, King, Knight, Queen, Rook};
        Self::from_back_rank(
            [Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook],
            CastlingRights::STANDARD,
        )
    }

    /// The Chess960 start position with this number, 0 to 959, by Scharnagl's scheme; 518 is the standard one.
    ///
    /// ```
    /// use tabia_core::Setup;
    /// assert_eq!(Setup::chess960(518), Some(Setup::standard()));
    /// assert_eq!(Setup::chess960(960), None);
    /// ```
    #[must_use]
    pub fn chess960(number: u16) -> Option<Self> {
        if number >= 960 {
            return None;
        }
        let mut rank: [Option<Role>; 8] = [None; 8];
        let (rest, light) = (number / 4, number % 4);
        let (rest, dark) = (rest / 4, rest % 4);
        let (knights, queen) = (rest / 6, rest % 6);
        rank[usize::from(2 * light + 1)] = Some(Role::Bishop);
        rank[usize::from(2 * dark)] = Some(Role::Bishop);
        let free = |rank: &[Option<Role>; 8], n: u16| {
            (0..8)
                .filter(|&i| rank[i].is_none())
                .nth(usize::from(n))
                .expect("enough squares are left")
        };
        let square = free(&rank, queen);
        rank[square] = Some(Role::Queen);
        // The ten ways to place two knights on the five squares left.
        const KNIGHTS: [(u16, u16); 10] = [
            (0, 1),
            (0, 2),
            (0, 3),
            (0, 4),
            (1, 2),
            (1, 3),
            (1, 4),
            (2, 3),
            (2, 4),
            (3, 4),
        ];
        let (first, second) = KNIGHTS[usize::from(knights)];
        let squares = [free(&rank, first), free(&rank, second)];
        for square in squares {
            rank[square] = Some(Role::Knight);
        }
        let mut files = [File::A; 2];
        for (role, is_rook) in [
            (Role::Rook, Some(0)),
            (Role::King, None),
            (Role::Rook, Some(1)),
        ] {
            let square = free(&rank, 0);
            rank[square] = Some(role);
            if let Some(nth) = is_rook {
                files[nth] = File::ALL[square];
            }
        }
        let mut castling = CastlingRights::NONE;
        for color in Color::ALL {
            castling.grant(color, CastlingSide::Queen, files[0]);
            castling.grant(color, CastlingSide::King, files[1]);
        }
        Some(Self::from_back_rank(
            rank.map(|role| role.expect("all eight are placed")),
            castling,
        ))
    }

    fn from_back_rank(roles: [Role; 8], castling: CastlingRights) -> Self {
        let mut setup = Self {
            castling,
            ..Self::empty()
        };
        for (file, role) in File::ALL.into_iter().zip(roles) {
            for (color, pawns) in [(Color::White, Rank::Second), (Color::Black, Rank::Seventh)] {
                setup
                    .board
                    .set(Square::new(file, color.back_rank()), role.of(color));
                setup
                    .board
                    .set(Square::new(file, pawns), Role::Pawn.of(color));
            }
        }
        setup
    }

    /// Checks that the rules allow this placement.
    pub(crate) fn validate(&self, mode: CastlingMode) -> Result<(), PositionError> {
        for color in Color::ALL {
            self.validate_kings(color)?;
        }
        if let Some((square, _)) = self.board.pieces().find(|(square, piece)| {
            piece.role == Role::Pawn && matches!(square.rank(), Rank::First | Rank::Eighth)
        }) {
            return Err(PositionError::PawnOnBackRank(square));
        }
        for color in Color::ALL {
            if self.board.count(Role::Pawn.of(color)) > 8 {
                return Err(PositionError::TooManyPawns(color));
            }
        }
        let waiter = self.king(!self.turn)?;
        if let Some(checker) = self.board.attackers(waiter, self.turn).next() {
            return Err(PositionError::OppositeCheck {
                king: waiter,
                checker,
            });
        }
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                self.validate_castling(color, side, mode)?;
            }
        }
        match self.ep_square {
            Some(ep) if self.plausible_ep_square().is_none() => {
                Err(PositionError::InvalidEnPassant(ep))
            }
            _ => Ok(()),
        }
    }

    /// This setup without the castling rights and the en passant square that its placement contradicts.
    #[must_use]
    pub fn repaired(mut self, mode: CastlingMode) -> (Self, Repairs) {
        let mut repairs = Repairs::default();
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                if let Some(rook) = self.castling.rook(color, side)
                    && self.validate_castling(color, side, mode).is_err()
                {
                    self.castling.revoke(color, side);
                    repairs.castling.grant(color, side, rook.file());
                }
            }
        }
        if self.plausible_ep_square().is_none() {
            repairs.ep_square = self.ep_square.take();
        }
        (self, repairs)
    }

    fn king(&self, color: Color) -> Result<Square, PositionError> {
        self.board
            .squares_of(Role::King.of(color))
            .next()
            .ok_or(PositionError::MissingKing(color))
    }

    fn validate_kings(&self, color: Color) -> Result<(), PositionError> {
        let mut kings = self.board.squares_of(Role::King.of(color));
        kings.next().ok_or(PositionError::MissingKing(color))?;
        if let Some(second) = kings.next() {
            return Err(PositionError::TooManyKings(second));
        }
        Ok(())
    }

    fn validate_castling(
        &self,
        color: Color,
        side: CastlingSide,
        mode: CastlingMode,
    ) -> Result<(), PositionError> {
        let Some(rook) = self.castling.rook(color, side) else {
            return Ok(());
        };
        let king = self.king(color)?;
        let beyond = match side {
            CastlingSide::King => rook.file() > king.file(),
            CastlingSide::Queen => rook.file() < king.file(),
        };
        let home = match mode {
            CastlingMode::Chess960 => true,
            CastlingMode::Standard => {
                king.file() == File::E && CastlingRights::STANDARD.rook(color, side) == Some(rook)
            }
        };
        let stands =
            self.board.get(rook) == Some(Role::Rook.of(color)) && king.rank() == color.back_rank();
        if stands && beyond && home {
            Ok(())
        } else {
            Err(PositionError::InvalidCastlingRight { color, side })
        }
    }

    /// The en passant square, if a pawn can have just passed it.
    pub(crate) fn plausible_ep_square(&self) -> Option<Square> {
        let ep = self.ep_square?;
        let step = forward(!self.turn);
        let rank = match self.turn {
            Color::White => Rank::Sixth,
            Color::Black => Rank::Third,
        };
        let passed = self.board.get(ep.step(step)?) == Some(Role::Pawn.of(!self.turn))
            && self.board.get(ep).is_none()
            && self.board.get(ep.step(-step)?).is_none();
        (ep.rank() == rank && passed).then_some(ep)
    }

    /// The piece on `square`.
    #[must_use]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.get(square)
    }
}

/// What [`Setup::repaired`] has left out.
///
/// ```
/// use tabia_core::{CastlingMode, Setup};
///
/// let (setup, repairs) = Setup::standard().repaired(CastlingMode::Standard);
/// assert!(repairs.is_empty());
/// assert_eq!(setup, Setup::standard());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Repairs {
    /// Rights whose king or rook is not where castling needs it.
    pub castling: CastlingRights,
    /// The square, if no pawn can have just passed it.
    pub ep_square: Option<Square>,
}

impl Repairs {
    /// Whether nothing had to be left out.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.castling.is_empty() && self.ep_square.is_none()
    }
}

/// Why a [`Setup`] is not a position.
///
/// ```
/// use tabia_core::{CastlingMode, Color, Position, PositionError, Setup};
///
/// let error = Position::from_setup(Setup::empty(), CastlingMode::Standard).unwrap_err();
/// assert_eq!(error, PositionError::MissingKing(Color::White));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionError {
    /// A side has no king.
    MissingKing(Color),
    /// This is a second king of its side.
    TooManyKings(Square),
    /// A pawn stands on the first or last rank.
    PawnOnBackRank(Square),
    /// A side has more than eight pawns.
    TooManyPawns(Color),
    /// No pawn can have just passed this square in a double step.
    InvalidEnPassant(Square),
    /// The side that has just moved is in check.
    OppositeCheck {
        /// Its king.
        king: Square,
        /// A piece that could take it.
        checker: Square,
    },
    /// King or rook do not stand where this castling needs them.
    InvalidCastlingRight {
        /// Whose right.
        color: Color,
        /// In which direction.
        side: CastlingSide,
    },
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MissingKing(color) => write!(f, "{color} has no king"),
            Self::TooManyKings(square) => write!(f, "the king on {square} is its side's second"),
            Self::PawnOnBackRank(square) => write!(f, "a pawn cannot stand on {square}"),
            Self::TooManyPawns(color) => write!(f, "{color} has more than eight pawns"),
            Self::InvalidEnPassant(square) => {
                write!(f, "no pawn can have just passed {square}")
            }
            Self::OppositeCheck { king, checker } => {
                write!(
                    f,
                    "the king on {king} could be taken from {checker}, but it is the other side's turn"
                )
            }
            Self::InvalidCastlingRight { color, side } => {
                let name = match side {
                    CastlingSide::King => "king",
                    CastlingSide::Queen => "queen",
                };
                write!(
                    f,
                    "{color} cannot castle on the {name}'s side: king or rook is not at home"
                )
            }
        }
    }
}

impl core::error::Error for PositionError {}
