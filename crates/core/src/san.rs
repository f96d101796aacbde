//! Standard algebraic notation (PGN standard 8.2.3).

use core::fmt;
use core::str::FromStr;

use crate::{CastlingSide, File, Rank, Role, Square};

mod find;
mod write;

pub use find::SanError;

/// A move as SAN writes it: a claim until [`San::to_move`] has asked a position about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct San {
    /// The move without its suffix.
    pub body: SanBody,
    /// `+` or `#`, as written.
    pub suffix: Option<CheckSuffix>,
}

/// What stands before the suffix.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseSanError;

impl fmt::Display for ParseSanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a move like e4, Nf3, exd5, e8=Q or O-O")
    }
}

impl core::error::Error for ParseSanError {}

impl FromStr for San {
    type Err = ParseSanError;

    fn from_str(text: &str) -> Result<Self, ParseSanError> {
        let (text, suffix) = if let Some(rest) = text.strip_suffix('#') {
            (rest, Some(CheckSuffix::Checkmate))
        } else if let Some(rest) = text.strip_suffix('+') {
            (rest, Some(CheckSuffix::Check))
        } else {
            (text, None)
        };
        let body = match text {
            "O-O" => SanBody::Castle(CastlingSide::King),
            "O-O-O" => SanBody::Castle(CastlingSide::Queen),
            _ => parse_normal(text).ok_or(ParseSanError)?,
        };
        Ok(Self { body, suffix })
    }
}

/// Reads from the right: promotion, target, `x`, what is known of the origin, piece.
fn parse_normal(text: &str) -> Option<SanBody> {
    let (text, promotion) = match text.split_once('=') {
        None => (text, None),
        Some((rest, letter)) => (rest, Some(promotion_role(letter)?)),
    };
    let (rest, target) = text.split_at_checked(text.len().checked_sub(2)?)?;
    let (rest, is_capture) = rest
        .strip_suffix('x')
        .map_or((rest, false), |rest| (rest, true));
    let (role, origin) = match rest.chars().next() {
        Some(letter) if letter.is_ascii_uppercase() => (piece_role(letter)?, &rest[1..]),
        _ => (Role::Pawn, rest),
    };
    SanBody::normal(role, origin, is_capture, target.parse().ok()?, promotion)
}

impl SanBody {
    /// `origin` is a file, a rank, both in this order, or empty.
    pub(crate) fn normal(
        role: Role,
        origin: &str,
        is_capture: bool,
        to: Square,
        promotion: Option<Role>,
    ) -> Option<Self> {
        let (mut file, mut rank) = (None, None);
        for c in origin.chars() {
            match (File::from_char(c), Rank::from_char(c)) {
                (Some(f), _) if file.is_none() && rank.is_none() => file = Some(f),
                (_, Some(r)) if rank.is_none() => rank = Some(r),
                _ => return None,
            }
        }
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

fn piece_role(letter: char) -> Option<Role> {
    Role::from_char(letter.to_ascii_lowercase()).filter(|&role| role != Role::Pawn)
}

fn promotion_role(letter: &str) -> Option<Role> {
    let mut letters = letter.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) if letter.is_ascii_uppercase() => {
            piece_role(letter).filter(|role| Role::PROMOTIONS.contains(role))
        }
        _ => None,
    }
}
