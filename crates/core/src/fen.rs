//! Forsyth-Edwards notation (PGN standard 16.1), with X-FEN and Shredder-FEN castling.

use core::fmt;
use core::num::NonZeroU32;
use core::str::FromStr;

use crate::{
    Board, CastlingMode, CastlingRights, CastlingSide, Color, File, Piece, Position, PositionError,
    Rank, Role, Setup, Square,
};

/// A FEN record that has been read; it need not be a legal position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Fen(pub Setup);

impl Fen {
    /// The position that this describes.
    ///
    /// # Errors
    /// The first rule that it breaks.
    pub fn to_position(self, mode: CastlingMode) -> Result<Position, PositionError> {
        Position::from_setup(self.0, mode)
    }
}

impl From<&Position> for Fen {
    fn from(position: &Position) -> Self {
        Self(position.to_setup())
    }
}

/// A field of a FEN record.
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

/// Where a text stops being FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FenError {
    /// The field that is wrong.
    pub field: FenField,
    /// The byte of the text where it goes wrong, from 0.
    pub byte: usize,
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
        let expected = match self.field {
            FenField::Placement => "eight ranks of pieces (PNBRQK pnbrqk) and digits, divided by /",
            FenField::Turn => "w or b",
            FenField::Castling => "-, or letters of KQkq or rook files",
            FenField::EnPassant => "- or a square",
            FenField::HalfmoveClock => "a number up to 65535",
            FenField::FullmoveNumber => "a number from 1 to 1000000000",
            FenField::Rest => "nothing more",
        };
        write!(
            f,
            "FEN {} at byte {}: expected {expected}",
            self.field, self.byte
        )
    }
}

impl core::error::Error for FenError {}

impl FromStr for Fen {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        let mut fields = Fields { text, at: 0 };
        let mut setup = Setup::empty();
        setup.board = read_placement(fields.next(FenField::Placement)?)?;
        setup.turn = read_turn(fields.next(FenField::Turn)?)?;
        setup.castling = read_castling(fields.next(FenField::Castling)?, &setup.board)?;
        setup.ep_square = read_ep(fields.next(FenField::EnPassant)?)?;
        if let Some(field) = fields.optional(FenField::HalfmoveClock) {
            setup.halfmove_clock = read_number(field, u16::MAX.into())? as u16;
        }
        if let Some(field) = fields.optional(FenField::FullmoveNumber) {
            let number = read_number(field, Setup::MAX_FULLMOVE_NUMBER.get())?;
            // Many programs write 0 before the first move; the standard counts from 1.
            setup.fullmove_number = NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN);
        }
        match fields.optional(FenField::Rest) {
            Some(rest) => Err(rest.error_at(0)),
            None => Ok(Self(setup)),
        }
    }
}

/// The blank-separated fields of a record.
struct Fields<'a> {
    text: &'a str,
    at: usize,
}

/// One field with its place in the record.
#[derive(Clone, Copy)]
struct Field<'a> {
    text: &'a str,
    start: usize,
    name: FenField,
}

impl Field<'_> {
    fn error_at(self, offset: usize) -> FenError {
        FenError {
            field: self.name,
            byte: self.start + offset,
        }
    }
}

impl<'a> Fields<'a> {
    fn optional(&mut self, name: FenField) -> Option<Field<'a>> {
        let rest = &self.text[self.at..];
        let blanks = rest.len() - rest.trim_start_matches(' ').len();
        let start = self.at + blanks;
        let field = self.text[start..].split(' ').next().unwrap_or_default();
        self.at = start + field.len();
        (!field.is_empty()).then_some(Field {
            text: field,
            start,
            name,
        })
    }

    fn next(&mut self, name: FenField) -> Result<Field<'a>, FenError> {
        self.optional(name).ok_or(FenError {
            field: name,
            byte: self.text.len(),
        })
    }
}

fn read_placement(field: Field<'_>) -> Result<Board, FenError> {
    let mut board = Board::empty();
    let (mut rank, mut file) = (7, 0);
    let mut after_digit = false;
    for (offset, c) in field.text.char_indices() {
        let error = Err(field.error_at(offset));
        match c {
            '/' if file == 8 && rank > 0 => {
                (rank, file, after_digit) = (rank - 1, 0, false);
            }
            '1'..='8' if !after_digit => {
                file += c as u8 - b'0';
                after_digit = true;
                if file > 8 {
                    return error;
                }
            }
            _ => {
                let (Some(piece), Some(f), Some(r)) =
                    (Piece::from_char(c), File::new(file), Rank::new(rank))
                else {
                    return error;
                };
                board.set(Square::new(f, r), piece);
                file += 1;
                after_digit = false;
            }
        }
    }
    if rank == 0 && file == 8 {
        Ok(board)
    } else {
        Err(field.error_at(field.text.len()))
    }
}

fn read_turn(field: Field<'_>) -> Result<Color, FenError> {
    let mut chars = field.text.chars();
    match (chars.next().and_then(Color::from_char), chars.next()) {
        (Some(turn), None) => Ok(turn),
        _ => Err(field.error_at(0)),
    }
}

/// `KQkq` names the outermost rook on that side of the king (X-FEN); a file letter names the rook itself.
fn read_castling(field: Field<'_>, board: &Board) -> Result<CastlingRights, FenError> {
    let mut rights = CastlingRights::NONE;
    if field.text == "-" {
        return Ok(rights);
    }
    for (offset, c) in field.text.char_indices() {
        let color = if c.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        };
        let (side, file) = match c.to_ascii_lowercase() {
            'k' => (
                CastlingSide::King,
                outermost_rook(board, color, CastlingSide::King).unwrap_or(File::H),
            ),
            'q' => (
                CastlingSide::Queen,
                outermost_rook(board, color, CastlingSide::Queen).unwrap_or(File::A),
            ),
            letter => {
                let file = File::from_char(letter).ok_or(field.error_at(offset))?;
                let king = king_file(board, color).ok_or(field.error_at(offset))?;
                (
                    if file > king {
                        CastlingSide::King
                    } else {
                        CastlingSide::Queen
                    },
                    file,
                )
            }
        };
        if rights.rook(color, side).is_some() {
            return Err(field.error_at(offset));
        }
        rights.grant(color, side, file);
    }
    Ok(rights)
}

fn king_file(board: &Board, color: Color) -> Option<File> {
    let king = board
        .squares_of(Role::King.of(color))
        .find(|square| square.rank() == color.back_rank())?;
    Some(king.file())
}

/// The file of the rook that X-FEN's plain letter means.
fn outermost_rook(board: &Board, color: Color, side: CastlingSide) -> Option<File> {
    let king = king_file(board, color)?;
    let is_rook = |&file: &File| {
        board.get(Square::new(file, color.back_rank())) == Some(Role::Rook.of(color))
    };
    let mut rooks = File::ALL.into_iter().filter(is_rook);
    match side {
        CastlingSide::King => rooks.rfind(|&file| file > king),
        CastlingSide::Queen => rooks.find(|&file| file < king),
    }
}

fn read_ep(field: Field<'_>) -> Result<Option<Square>, FenError> {
    match field.text {
        "-" => Ok(None),
        text => text.parse().map(Some).map_err(|_| field.error_at(0)),
    }
}

fn read_number(field: Field<'_>, max: u32) -> Result<u32, FenError> {
    let mut number: u32 = 0;
    for (offset, c) in field.text.char_indices() {
        let digit = c
            .to_digit(10)
            .filter(|_| c.is_ascii())
            .ok_or(field.error_at(offset))?;
        number = number
            .checked_mul(10)
            .and_then(|n| n.checked_add(digit))
            .filter(|&n| n <= max)
            .ok_or(field.error_at(offset))?;
    }
    Ok(number)
}

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
        let setup = &self.0;
        write!(f, "{} {} ", Placement(&setup.board), setup.turn.to_char())?;
        if setup.castling.is_empty() {
            f.write_str("-")?;
        }
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                let Some(rook) = setup.castling.rook(color, side) else {
                    continue;
                };
                let letter = match side {
                    _ if outermost_rook(&setup.board, color, side) != Some(rook.file()) => {
                        rook.file().to_char()
                    }
                    CastlingSide::King => 'k',
                    CastlingSide::Queen => 'q',
                };
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
}
