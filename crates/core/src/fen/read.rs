//! From text to a setup, in one pass over each field.

use core::num::NonZeroU32;
use core::str::FromStr;

use super::{Fen, FenError, FenExpected, FenField};
use crate::{Board, CastlingRights, CastlingSide, Color, File, Piece, Rank, Role, Setup, Square};

impl FromStr for Fen {
    type Err = FenError;

    /// Fields may be divided by any ASCII blanks, and the two counters may be missing, as in EPD.
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
            Some(rest) => Err(rest.error_at(0, FenExpected::End)),
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
    fn error_at(self, offset: usize, expected: FenExpected) -> FenError {
        FenError {
            field: self.name,
            byte: self.start + offset,
            expected,
        }
    }
}

impl<'a> Fields<'a> {
    fn optional(&mut self, name: FenField) -> Option<Field<'a>> {
        let is_blank = |c: char| c.is_ascii_whitespace();
        let rest = &self.text[self.at..];
        let start = self.at + (rest.len() - rest.trim_start_matches(is_blank).len());
        let field = self.text[start..]
            .split(is_blank)
            .next()
            .unwrap_or_default();
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
            expected: FenExpected::Field,
        })
    }
}

fn read_placement(field: Field<'_>) -> Result<Board, FenError> {
    let mut board = Board::empty();
    let (mut rank, mut file) = (7, 0);
    let mut after_digit = false;
    for (offset, c) in field.text.char_indices() {
        let error = |expected| Err(field.error_at(offset, expected));
        match c {
            '/' if file < 8 => return error(FenExpected::EightSquares),
            '/' if rank == 0 => return error(FenExpected::EightRanks),
            '/' => (rank, file, after_digit) = (rank - 1, 0, false),
            '1'..='8' if !after_digit => {
                file += c as u8 - b'0';
                after_digit = true;
                if file > 8 {
                    return error(FenExpected::EightSquares);
                }
            }
            _ => {
                let Some(piece) = Piece::from_char(c) else {
                    return error(FenExpected::PieceOrDigit);
                };
                let (Some(f), Some(r)) = (File::new(file), Rank::new(rank)) else {
                    return error(FenExpected::EightSquares);
                };
                board.set(Square::new(f, r), piece);
                file += 1;
                after_digit = false;
            }
        }
    }
    match (rank, file) {
        (0, 8) => Ok(board),
        (_, 8) => Err(field.error_at(field.text.len(), FenExpected::EightRanks)),
        _ => Err(field.error_at(field.text.len(), FenExpected::EightSquares)),
    }
}

fn read_turn(field: Field<'_>) -> Result<Color, FenError> {
    let mut chars = field.text.chars();
    match (chars.next().and_then(Color::from_char), chars.next()) {
        (Some(turn), None) => Ok(turn),
        _ => Err(field.error_at(0, FenExpected::Side)),
    }
}

/// `KQkq` names the outermost rook on that side of the king (X-FEN); a file letter names the rook itself.
/// Whether such a rook and king are there is the setup's question.
fn read_castling(field: Field<'_>, board: &Board) -> Result<CastlingRights, FenError> {
    let mut rights = CastlingRights::NONE;
    if field.text == "-" {
        return Ok(rights);
    }
    for (offset, c) in field.text.char_indices() {
        let error = field.error_at(offset, FenExpected::CastlingRight);
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
                let file = File::from_char(letter).ok_or(error)?;
                let king = king_file(board, color).unwrap_or(File::E);
                let side = if file < king {
                    CastlingSide::Queen
                } else {
                    CastlingSide::King
                };
                (side, file)
            }
        };
        if rights.rook(color, side).is_some() {
            return Err(error);
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
pub(super) fn outermost_rook(board: &Board, color: Color, side: CastlingSide) -> Option<File> {
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
        text => text
            .parse()
            .map(Some)
            .map_err(|_| field.error_at(0, FenExpected::Square)),
    }
}

fn read_number(field: Field<'_>, max: u32) -> Result<u32, FenError> {
    let mut number: u32 = 0;
    for (offset, byte) in field.text.bytes().enumerate() {
        number = char::from(byte)
            .to_digit(10)
            .and_then(|digit| number.checked_mul(10)?.checked_add(digit))
            .filter(|&number| number <= max)
            .ok_or(field.error_at(offset, FenExpected::Number(max)))?;
    }
    Ok(number)
}
