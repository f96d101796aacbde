//! Standard algebraic notation (PGN standard 8.2.3).

use core::fmt;
use core::str::FromStr;

use crate::{CastlingSide, File, Rank, Role, Square};

mod find;
mod quick;
mod write;

pub use find::SanError;
pub(crate) use quick::query;

/// A move as SAN writes it: a claim until [`San::to_move`] has asked a position about it.
///
/// ```
/// use tabia_core::{Position, San};
///
/// let san: San = "Nf3".parse()?;
/// let mv = san.to_move(&Position::standard())?;
/// assert_eq!(San::from_move(&Position::standard(), mv), san);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct San {
    /// The move without its suffix.
    pub body: SanBody,
    /// `+` or `#`, as written.
    pub suffix: Option<CheckSuffix>,
}

/// What stands before the suffix.
///
/// ```
/// use tabia_core::{CastlingSide, San, SanBody};
///
/// let san: San = "O-O-O+".parse()?;
/// assert_eq!(san.body, SanBody::Castle(CastlingSide::Queen));
/// # Ok::<(), tabia_core::ParseSanError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SanBody {
    /// `O-O` or `O-O-O`.
    Castle(CastlingSide),
    /// Any other move.
    Normal {
        /// The moving piece.
        role: Role,
        /// The origin's file, where it is named.
        file: Option<File>,
        /// The origin's rank, where it is named.
        rank: Option<Rank>,
        /// Whether an `x` is written.
        is_capture: bool,
        /// The target.
        to: Square,
        /// What a pawn becomes.
        promotion: Option<Role>,
    },
}

/// What a move's last character says about the enemy king.
///
/// ```
/// use tabia_core::{CheckSuffix, San};
///
/// let san: San = "Qxf7#".parse()?;
/// assert_eq!(san.suffix, Some(CheckSuffix::Checkmate));
/// # Ok::<(), tabia_core::ParseSanError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CheckSuffix {
    /// `+`
    Check,
    /// `#`
    Checkmate,
}

impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.body {
            SanBody::Castle(CastlingSide::King) => f.write_str("O-O")?,
            SanBody::Castle(CastlingSide::Queen) => f.write_str("O-O-O")?,
            SanBody::Normal {
                role,
                file,
                rank,
                is_capture,
                to,
                promotion,
            } => {
                if role != Role::Pawn {
                    write!(f, "{}", role.to_char().to_ascii_uppercase())?;
                }
                file.map_or(Ok(()), |file| file.fmt(f))?;
                rank.map_or(Ok(()), |rank| rank.fmt(f))?;
                if is_capture {
                    f.write_str("x")?;
                }
                to.fmt(f)?;
                if let Some(role) = promotion {
                    write!(f, "={}", role.to_char().to_ascii_uppercase())?;
                }
            }
        }
        match self.suffix {
            None => Ok(()),
            Some(CheckSuffix::Check) => f.write_str("+"),
            Some(CheckSuffix::Checkmate) => f.write_str("#"),
        }
    }
}

/// The text is not SAN.
///
/// ```
/// use tabia_core::{ParseSanError, San};
///
/// assert_eq!("Nf9".parse::<San>(), Err(ParseSanError));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseSanError;

impl fmt::Display for ParseSanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a move like e4, Nf3, exd5, e8=Q or O-O")
    }
}

impl core::error::Error for ParseSanError {}

impl San {
    /// [`FromStr`] for text that is still bytes.
    ///
    /// # Errors
    /// It is not SAN.
    #[inline]
    pub fn from_ascii(text: &[u8]) -> Result<Self, ParseSanError> {
        let (text, suffix) = match text {
            [text @ .., b'#'] => (text, Some(CheckSuffix::Checkmate)),
            [text @ .., b'+'] => (text, Some(CheckSuffix::Check)),
            _ => (text, None),
        };
        let body = match text {
            [b'O', ..] => parse_castling(text),
            [text @ .., b'=', letter] => {
                promotion_role(*letter).and_then(|role| parse_normal(text, Some(role)))
            }
            _ => parse_normal(text, None),
        };
        Ok(Self {
            body: body.ok_or(ParseSanError)?,
            suffix,
        })
    }
}

impl FromStr for San {
    type Err = ParseSanError;

    fn from_str(text: &str) -> Result<Self, ParseSanError> {
        Self::from_ascii(text.as_bytes())
    }
}

fn parse_castling(text: &[u8]) -> Option<SanBody> {
    match text {
        b"O-O" => Some(SanBody::Castle(CastlingSide::King)),
        b"O-O-O" => Some(SanBody::Castle(CastlingSide::Queen)),
        _ => None,
    }
}

/// Reads from the right: target, `x`, what is known of the origin, piece.
///
/// How long a move is cannot be predicted, so lengths are reckoned and not branched on.
#[inline]
fn parse_normal(text: &[u8], promotion: Option<Role>) -> Option<SanBody> {
    let [rest @ .., file, rank] = text else {
        return None;
    };
    let to = Square::new(
        File::new(file.wrapping_sub(b'a'))?,
        Rank::new(rank.wrapping_sub(b'1'))?,
    );
    // Of an empty rest this looks at the target's file, which is neither.
    let is_capture = text[rest.len().saturating_sub(1)] == b'x';
    let is_piece = text[0].is_ascii_uppercase();
    let role = piece_role(text[0])?;
    let origin = rest.get(usize::from(is_piece)..rest.len() - usize::from(is_capture))?;
    SanBody::normal(role, origin, is_capture, to, promotion)
}

impl SanBody {
    /// `origin` is a file, a rank, both in this order, or empty.
    #[inline]
    pub(crate) fn normal(
        role: Role,
        origin: &[u8],
        is_capture: bool,
        to: Square,
        promotion: Option<Role>,
    ) -> Option<Self> {
        let (file, rank) = match *origin {
            [] => (None, None),
            [one] => {
                let one = char::from(one);
                match File::from_char(one) {
                    None => (None, Some(Rank::from_char(one)?)),
                    file => (file, None),
                }
            }
            [file, rank] => (
                Some(File::from_char(char::from(file))?),
                Some(Rank::from_char(char::from(rank))?),
            ),
            _ => return None,
        };
        let complete = match role {
            Role::Pawn => !is_capture || file.is_some(),
            Role::Knight | Role::Bishop | Role::Rook | Role::Queen | Role::King => {
                promotion.is_none()
            }
        };
        complete.then_some(Self::Normal {
            role,
            file,
            rank,
            is_capture,
            to,
            promotion,
        })
    }
}

/// The piece that a first letter means: a pawn if it is small or a digit, none if it is a capital of no piece.
const fn piece_role(first: u8) -> Option<Role> {
    const ROLES: [Option<Role>; 256] = {
        let mut roles = [Some(Role::Pawn); 256];
        let mut letter = b'A';
        while letter <= b'Z' {
            roles[letter as usize] = match letter {
                b'N' => Some(Role::Knight),
                b'B' => Some(Role::Bishop),
                b'R' => Some(Role::Rook),
                b'Q' => Some(Role::Queen),
                b'K' => Some(Role::King),
                _ => None,
            };
            letter += 1;
        }
        roles
    };
    ROLES[first as usize]
}

fn promotion_role(letter: u8) -> Option<Role> {
    piece_role(letter).filter(|role| Role::PROMOTIONS.contains(role))
}
