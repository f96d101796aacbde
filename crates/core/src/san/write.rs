//! From a legal move to its SAN.

use super::{CheckSuffix, San, SanBody};
use crate::{Move, MoveKind, Position, Role};

impl San {
    /// How SAN writes the legal move `mv` of `position`: no more of the origin than is needed to tell it from
    /// other legal moves.
    ///
    /// ```
    /// use tabia_core::{CastlingMode, Fen, San, UciMove};
    ///
    /// // The knight on c3 is pinned, so the other one needs no file.
    /// let fen: Fen = "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1".parse()?;
    /// let position = fen.to_position(CastlingMode::Standard)?;
    /// let mv = "g1e2".parse::<UciMove>()?.to_move(&position)?;
    /// assert_eq!(San::from_move(&position, mv).to_string(), "Ne2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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
        let (file, rank);
        if role == Role::Pawn {
            (file, rank) = (mv.is_capture().then(|| from.file()), None);
        } else {
            let rivals = position
                .origins(role, to)
                .filter(|&rival| rival != from)
                .filter(|&rival| position.is_safe(Move::new(rival, to, mv.kind())));
            let (mut rivalled, mut same_file, mut same_rank) = (false, false, false);
            for rival in rivals {
                rivalled = true;
                same_file |= rival.file() == from.file();
                same_rank |= rival.rank() == from.rank();
            }
            file = (rivalled && (!same_file || same_rank)).then(|| from.file());
            rank = same_file.then(|| from.rank());
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
}
