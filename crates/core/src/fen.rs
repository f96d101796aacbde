//! Forsyth-Edwards notation (PGN standard 16.1), with X-FEN and Shredder-FEN castling.

mod read;

use core::fmt;

use crate::{
    Board, CastlingMode, CastlingSide, Color, File, Position, PositionError, Rank, Repairs, Setup,
    Square,
};
use read::outermost_rook;

/// A FEN record that has been read; it need not be a legal position.
///
/// ```
/// use tabia_core::{CastlingMode, Fen};
///
/// // X-FEN's B names the inner rook of the king's left.
/// let fen: Fen = "4k3/8/8/8/8/8/8/RRK4R w HB - 0 1".parse()?;
/// assert_eq!(fen.to_string(), "4k3/8/8/8/8/8/8/RRK4R w KB - 0 1");
/// assert_eq!(fen.shredder().to_string(), "4k3/8/8/8/8/8/8/RRK4R w HB - 0 1");
/// let position = fen.to_position(CastlingMode::Chess960)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Fen(pub Setup);

impl Fen {
    /// The position that this describes, exactly as it says.
    ///
    /// # Errors
    /// The first rule that it breaks.
    pub fn to_position(self, mode: CastlingMode) -> Result<Position, PositionError> {
        Position::from_setup(self.0, mode)
    }

    /// The position that this describes once castling rights and an en passant square that the placement
    /// contradicts are left out, with what was left out.
    ///
    /// ```
    /// use tabia_core::{CastlingMode, Fen, Square};
    ///
    /// let fen: Fen = "4k3/8/8/8/8/8/8/4K2R w KQkq e6 0 1".parse()?;
    /// let (position, repairs) = fen.repair(CastlingMode::Standard)?;
    /// assert_eq!(Fen::from(&position).to_string(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    /// assert_eq!(repairs.ep_square, Some(Square::E6));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The first rule that it breaks and that leaving something out does not mend.
    pub fn repair(self, mode: CastlingMode) -> Result<(Position, Repairs), PositionError> {
        let (setup, repairs) = self.0.repaired(mode);
        Ok((Position::from_setup(setup, mode)?, repairs))
    }

    /// Writes all six fields with castling as Shredder-FEN: always by the rook's file.
    #[must_use]
    pub const fn shredder(&self) -> ShredderFen<'_> {
        ShredderFen(self)
    }
}

impl From<&Position> for Fen {
    fn from(position: &Position) -> Self {
        Self(position.to_setup())
    }
}

/// A field of a FEN record.
///
/// ```
/// use tabia_core::{Fen, FenField};
///
/// let error = "8/8/8/8/8/8/8/8 x - - 0 1".parse::<Fen>().unwrap_err();
/// assert_eq!(error.field, FenField::Turn);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FenField {
    /// Piece placement.
    Placement,
    /// Side to move.
    Turn,
    /// Castling availability.
    Castling,
    /// En passant target square.
    EnPassant,
    /// Halfmove clock.
    HalfmoveClock,
    /// Fullmove number.
    FullmoveNumber,
    /// After the sixth field.
    Rest,
}

/// What FEN has at a place.
///
/// ```
/// use tabia_core::{Fen, FenExpected};
///
/// let error = "8/8/8/8/8/8/8/8 w - - 65536 1".parse::<Fen>().unwrap_err();
/// assert_eq!(error.expected, FenExpected::Number(65_535));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FenExpected {
    /// The field itself: the text ends before it.
    Field,
    /// A piece's letter, or a digit that does not follow another.
    PieceOrDigit,
    /// A rank of eight squares, no more and no fewer.
    EightSquares,
    /// Eight ranks.
    EightRanks,
    /// `w` or `b`.
    Side,
    /// `-`, or a right that has not been named yet.
    CastlingRight,
    /// `-` or a square.
    Square,
    /// A number in digits, no higher than this.
    Number(u32),
    /// Nothing more.
    End,
}

impl fmt::Display for FenExpected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Field => f.write_str("this field"),
            Self::PieceOrDigit => f.write_str("a piece (PNBRQK pnbrqk), a digit from 1 to 8 or /"),
            Self::EightSquares => f.write_str("a rank of eight squares"),
            Self::EightRanks => f.write_str("eight ranks, divided by /"),
            Self::Side => f.write_str("w or b"),
            Self::CastlingRight => f.write_str("-, or letters of KQkq or rook files, each once"),
            Self::Square => f.write_str("- or a square"),
            Self::Number(max) => write!(f, "a number up to {max}"),
            Self::End => f.write_str("nothing more"),
        }
    }
}

/// Where a text stops being FEN.
///
/// ```
/// use tabia_core::Fen;
///
/// let error = "8/8/8/8/9/8/8/8 w - - 0 1".parse::<Fen>().unwrap_err();
/// assert_eq!(error.byte, 8);
/// assert_eq!(
///     error.to_string(),
///     "FEN piece placement at byte 8: expected a piece (PNBRQK pnbrqk), a digit from 1 to 8 or /"
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FenError {
    /// The field that is wrong.
    pub field: FenField,
    /// The byte of the text where it goes wrong, from 0.
    pub byte: usize,
    /// What should stand there.
    pub expected: FenExpected,
}

impl fmt::Display for FenField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Placement => "piece placement",
            Self::Turn => "side to move",
            Self::Castling => "castling availability",
            Self::EnPassant => "en passant square",
            Self::HalfmoveClock => "halfmove clock",
            Self::FullmoveNumber => "fullmove number",
            Self::Rest => "end",
        })
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "FEN {} at byte {}: expected {}",
            self.field, self.byte, self.expected
        )
    }
}

impl core::error::Error for FenError {}

/// FEN's first field.
pub(crate) struct Placement<'a>(pub(crate) &'a Board);

impl fmt::Display for Placement<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            let mut empty = 0;
            for file in File::ALL {
                match self.0.get(Square::new(file, rank)) {
                    None => empty += 1,
                    Some(piece) => {
                        if empty > 0 {
                            write!(f, "{empty}")?;
                            empty = 0;
                        }
                        write!(f, "{}", piece.to_char())?;
                    }
                }
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            if rank != Rank::First {
                f.write_str("/")?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Fen {
    /// All six fields; castling as X-FEN, which is plain FEN wherever that is clear.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = &self.0.board;
        write_record(f, &self.0, |color, side, rook| match side {
            _ if outermost_rook(board, color, side) != Some(rook.file()) => rook.file().to_char(),
            CastlingSide::King => 'k',
            CastlingSide::Queen => 'q',
        })
    }
}

/// A [`Fen`] that writes itself as Shredder-FEN.
///
/// ```
/// use tabia_core::{Fen, Position};
///
/// assert_eq!(
///     Fen::from(&Position::standard()).shredder().to_string(),
///     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"
/// );
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ShredderFen<'a>(&'a Fen);

impl fmt::Display for ShredderFen<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_record(f, &self.0.0, |_, _, rook| rook.file().to_char())
    }
}

fn write_record(
    f: &mut fmt::Formatter<'_>,
    setup: &Setup,
    castling_letter: impl Fn(Color, CastlingSide, Square) -> char,
) -> fmt::Result {
    write!(f, "{} {} ", Placement(&setup.board), setup.turn.to_char())?;
    if setup.castling.is_empty() {
        f.write_str("-")?;
    }
    for color in Color::ALL {
        for side in CastlingSide::ALL {
            let Some(rook) = setup.castling.rook(color, side) else {
                continue;
            };
            let letter = castling_letter(color, side, rook);
            let letter = match color {
                Color::White => letter.to_ascii_uppercase(),
                Color::Black => letter,
            };
            write!(f, "{letter}")?;
        }
    }
    match setup.ep_square {
        None => f.write_str(" -")?,
        Some(square) => write!(f, " {square}")?,
    }
    write!(f, " {} {}", setup.halfmove_clock, setup.fullmove_number)
}
