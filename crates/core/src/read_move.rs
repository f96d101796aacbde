//! Moves as people type them: SAN with the habits of many countries and programs.

use core::fmt;

use crate::{
    CastlingSide, IllegalMove, Move, MoveKind, ParseSanError, Position, Role, San, SanBody,
    SanError, UciMove,
};

impl Position {
    /// The legal move that a person or an old program means by `text`: SAN or UCI, and also `0-0`, `o-o-o`,
    /// `e8Q`, `e8(Q)`, `e8/q`, `ed5`, `Ng1-f3`, `nf3`, `Pe4`, `exd6 e.p.`, `12. Nf3!?`.
    ///
    /// It is forgiving about form only: a promotion must name its piece, a move that fits two pieces is
    /// ambiguous, a lower-case `b` is always the file. `docs/formats/san.md` lists what is read and what is not.
    ///
    /// # Errors
    /// The text is no move, or no single legal move of this position.
    ///
    /// ```
    /// use tabia_core::{CastlingMode, Fen};
    ///
    /// let fen: Fen = "1n5k/P7/8/8/8/8/8/K7 w - - 0 1".parse()?;
    /// let position = fen.to_position(CastlingMode::Standard)?;
    /// assert_eq!(position.read_move("ab8(N)")?, position.read_move("a7b8n")?);
    /// assert!(position.read_move("axb8").is_err(), "which piece?");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read_move(&self, text: &str) -> Result<Move, ReadMoveError> {
        let text = strip_number(text.trim());
        if let Ok(claim) = text.parse::<UciMove>() {
            return Ok(claim.to_move(self)?);
        }
        let (text, en_passant) = strip_en_passant(strip_suffixes(text));
        let body = castling(text)
            .or_else(|| normal(text))
            .ok_or(ReadMoveError::Unreadable)?;
        let mv = San { body, suffix: None }.to_move(self)?;
        match en_passant {
            Some(EnPassantMark) if mv.kind() != MoveKind::EnPassant => {
                Err(ReadMoveError::NotEnPassant)
            }
            _ => Ok(mv),
        }
    }
}

/// `12.`, `12...` and blanks before the move.
fn strip_number(text: &str) -> &str {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    match rest.strip_prefix('.') {
        Some(rest) if rest.len() + 1 < text.len() => rest.trim_start_matches(['.', ' ']),
        _ => text,
    }
}

/// One `+` or `#`, with `!` and `?` on either side.
fn strip_suffixes(text: &str) -> &str {
    let marks = ['!', '?'];
    let text = text.trim_end_matches(marks);
    let text = text
        .strip_suffix(['+', '#'])
        .map_or(text, |rest| rest.trim_end_matches(marks));
    text.trim_end()
}

/// The text says that it takes en passant.
struct EnPassantMark;

fn strip_en_passant(text: &str) -> (&str, Option<EnPassantMark>) {
    text.strip_suffix("e.p.")
        .or_else(|| text.strip_suffix("ep"))
        .map_or((text, None), |rest| (rest.trim_end(), Some(EnPassantMark)))
}

/// Two or three letters O, small ones and zeros too, hyphens between them or not.
fn castling(text: &str) -> Option<SanBody> {
    let is_letter = |c: char| matches!(c, 'O' | 'o' | '0');
    let letters = text.chars().filter(|&c| is_letter(c)).count();
    let is_castling = text.starts_with(is_letter)
        && text.ends_with(is_letter)
        && text.chars().all(|c| is_letter(c) || HYPHENS.contains(&c));
    match letters {
        2 if is_castling => Some(SanBody::Castle(CastlingSide::King)),
        3 if is_castling => Some(SanBody::Castle(CastlingSide::Queen)),
        _ => None,
    }
}

const HYPHENS: [char; 2] = ['-', '–'];

/// Reads from the right, as SAN does.
fn normal(text: &str) -> Option<SanBody> {
    let (text, promotion) = promotion(text)?;
    let (rest, target) = text.split_at_checked(text.len().checked_sub(2)?)?;
    let (rest, is_capture) = match rest.strip_suffix('x') {
        Some(rest) => (rest, true),
        None => (rest.strip_suffix(HYPHENS).unwrap_or(rest), false),
    };
    let role = match rest.chars().next() {
        Some(letter @ ('P' | 'N' | 'B' | 'R' | 'Q' | 'K' | 'n' | 'r' | 'q' | 'k')) => {
            Role::from_char(letter.to_ascii_lowercase())
        }
        _ => None,
    };
    let (role, origin) = role.map_or((Role::Pawn, rest), |role| (role, &rest[1..]));
    SanBody::normal(
        role,
        origin.as_bytes(),
        is_capture,
        target.parse().ok()?,
        promotion,
    )
}

/// `Q`, `=Q`, `/Q` or `(Q)` after the target, in either case.
fn promotion(text: &str) -> Option<(&str, Option<Role>)> {
    let bracketed = text.strip_suffix(')');
    let mut chars = bracketed.unwrap_or(text).chars();
    match chars.next_back() {
        Some(letter) if letter.is_ascii_alphabetic() => {
            let role = Role::from_char(letter.to_ascii_lowercase())
                .filter(|role| Role::PROMOTIONS.contains(role))?;
            let rest = chars.as_str();
            let rest = match bracketed {
                Some(_) => rest.strip_suffix('(')?,
                None => rest.strip_suffix(['=', '/']).unwrap_or(rest),
            };
            Some((rest, Some(role)))
        }
        _ if bracketed.is_some() => None,
        _ => Some((text, None)),
    }
}

/// Why a typed text is no move of a position.
///
/// ```
/// use tabia_core::{IllegalMove, Position, ReadMoveError};
///
/// let start = Position::standard();
/// assert_eq!(start.read_move("hello"), Err(ReadMoveError::Unreadable));
/// assert!(matches!(start.read_move("Bb5"), Err(ReadMoveError::San(_))), "neither bishop gets there");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadMoveError {
    /// It does not look like a move.
    Unreadable,
    /// It names pieces or squares that allow no move, or more than one.
    San(SanError),
    /// It names two squares, and the rules forbid the move.
    Illegal(IllegalMove),
    /// It claims to take en passant and does not.
    NotEnPassant,
}

impl From<SanError> for ReadMoveError {
    fn from(error: SanError) -> Self {
        match error {
            SanError::Illegal(why) => Self::Illegal(why),
            SanError::NoSuchMove | SanError::Ambiguous(..) => Self::San(error),
        }
    }
}

impl From<IllegalMove> for ReadMoveError {
    fn from(why: IllegalMove) -> Self {
        Self::Illegal(why)
    }
}

impl fmt::Display for ReadMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable => ParseSanError.fmt(f),
            Self::San(error) => error.fmt(f),
            Self::Illegal(why) => why.fmt(f),
            Self::NotEnPassant => f.write_str("this move does not take en passant"),
        }
    }
}

impl core::error::Error for ReadMoveError {}
