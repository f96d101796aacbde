//! Standard algebraic notation (PGN standard 8.2.3).

use alloc::string::ToString;
use core::fmt;
use core::str::FromStr;

use crate::{CastlingSide, File, Move, MoveKind, Position, Rank, Role, Square};

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

impl San {
    /// How SAN writes the legal move `mv` of `position`: no more of the origin than is needed to tell it from
    /// other legal moves.
    #[must_use]
    pub fn from_move(position: &Position, mv: Move) -> Self {
        let mut after = position.clone();
        after.make(mv);
        let suffix = match (after.is_check(), after.has_legal_move()) {
            (false, _) => None,
            (true, true) => Some(CheckSuffix::Check),
            (true, false) => Some(CheckSuffix::Checkmate),
        };
        Self {
            body: SanBody::from_move(position, mv),
            suffix,
        }
    }

    /// The one legal move of `position` that this names. The suffix is not held against it, nor is a missing
    /// or needless `x`.
    ///
    /// # Errors
    /// No legal move fits, or more than one.
    pub fn to_move(self, position: &Position) -> Result<Move, SanError> {
        let moves = position.legal_moves();
        let mut fitting = moves.iter().filter(|mv| self.body.fits(position, **mv));
        match (fitting.next(), fitting.next()) {
            (Some(&mv), None) => Ok(mv),
            (Some(_), Some(_)) => Err(SanError::Ambiguous),
            (None, _) => Err(SanError::Illegal),
        }
    }
}

impl SanBody {
    fn from_move(position: &Position, mv: Move) -> Self {
        if let MoveKind::Castle(side) = mv.kind() {
            return Self::Castle(side);
        }
        let (from, to) = (mv.from(), mv.to());
        let role = position
            .piece_at(from)
            .map_or(Role::Pawn, |piece| piece.role);
        let (mut file, mut rank) = (None, None);
        if role == Role::Pawn {
            file = mv.is_capture().then(|| from.file());
        } else {
            let moves = position.legal_moves();
            let mut rivals = moves
                .iter()
                .filter(|other| other.to() == to && other.from() != from && !other.is_castle())
                .map(|other| other.from())
                .filter(|&square| {
                    position
                        .piece_at(square)
                        .is_some_and(|piece| piece.role == role)
                })
                .peekable();
            if rivals.peek().is_some() {
                let (mut same_file, mut same_rank) = (false, false);
                for rival in rivals {
                    same_file |= rival.file() == from.file();
                    same_rank |= rival.rank() == from.rank();
                }
                file = (!same_file || same_rank).then(|| from.file());
                rank = same_file.then(|| from.rank());
            }
        }
        Self::Normal {
            role,
            file,
            rank,
            is_capture: mv.is_capture(),
            to,
            promotion: mv.promotion(),
        }
    }

    fn fits(self, position: &Position, mv: Move) -> bool {
        match self {
            Self::Castle(side) => mv.kind() == MoveKind::Castle(side),
            Self::Normal {
                role,
                file,
                rank,
                to,
                promotion,
                ..
            } => {
                let from = mv.from();
                !mv.is_castle()
                    && mv.to() == to
                    && mv.promotion() == promotion
                    && position
                        .piece_at(from)
                        .is_some_and(|piece| piece.role == role)
                    && file.is_none_or(|file| from.file() == file)
                    && rank.is_none_or(|rank| from.rank() == rank)
            }
        }
    }
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
    if !text.is_ascii() || text.len() < 2 {
        return None;
    }
    let (rest, target) = text.split_at(text.len() - 2);
    let to: Square = target.parse().ok()?;
    let (rest, is_capture) = rest
        .strip_suffix('x')
        .map_or((rest, false), |rest| (rest, true));
    let (role, origin) = match rest.chars().next() {
        Some(letter) if letter.is_ascii_uppercase() => (piece_role(letter)?, &rest[1..]),
        _ => (Role::Pawn, rest),
    };
    let (mut file, mut rank) = (None, None);
    for c in origin.chars() {
        match (File::from_char(c), Rank::from_char(c)) {
            (Some(f), _) if file.is_none() && rank.is_none() => file = Some(f),
            (_, Some(r)) if rank.is_none() => rank = Some(r),
            _ => return None,
        }
    }
    if role != Role::Pawn && promotion.is_some() {
        return None;
    }
    Some(SanBody::Normal {
        role,
        file,
        rank,
        is_capture,
        to,
        promotion,
    })
}

fn piece_role(letter: char) -> Option<Role> {
    Role::from_char(letter.to_ascii_lowercase()).filter(|&role| role != Role::Pawn)
}

fn promotion_role(letter: &str) -> Option<Role> {
    Role::PROMOTIONS
        .into_iter()
        .find(|role| letter == role.to_char().to_ascii_uppercase().to_string())
}

/// Why a [`San`] is no move of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SanError {
    /// No legal move fits it.
    Illegal,
    /// More than one legal move fits it.
    Ambiguous,
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Illegal => "no legal move fits",
            Self::Ambiguous => "more than one legal move fits",
        })
    }
}

impl core::error::Error for SanError {}
