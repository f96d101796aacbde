//! The legal moves with all that there is to know about each.

use crate::{
    Board, Captured, CastlingMode, Check, Move, MoveKind, Piece, Position, Role, RookMove, San,
    SanBody, Square, UciMove,
};

/// A move that can be made now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalMove {
    /// The move, as a [`Command::Play`](crate::Command::Play) names it.
    pub mv: UciMove,
    /// The square that the piece leaves.
    pub from: Square,
    /// Where the piece will stand; for castling, the king.
    pub to: Square,
    /// The piece that moves.
    pub piece: Piece,
    /// What else it does.
    pub kind: MoveKind,
    /// What it takes, and where.
    pub captured: Option<Captured>,
    /// How the rook goes in castling.
    pub rook: Option<RookMove>,
    /// What the pawn becomes.
    pub promotion: Option<Role>,
    /// The move in standard algebraic notation.
    pub san: San,
    /// What it does to the other king.
    pub check: Check,
    /// Whether it leaves the other side without a move but not in check.
    pub stalemates: bool,
}

impl LegalMove {
    fn of(position: &Position, mv: Move, mode: CastlingMode) -> Option<Self> {
        let mut after = position.clone();
        after.make(mv);
        let (is_check, can_move) = (after.is_check(), after.has_legal_move());
        Some(Self {
            mv: UciMove::from_move(mv, mode),
            from: mv.from(),
            to: mv.destination(),
            piece: position.piece_at(mv.from())?,
            kind: mv.kind(),
            captured: mv.captured_square().and_then(|square| {
                let piece = position.piece_at(square)?;
                Some(Captured { square, piece })
            }),
            rook: RookMove::of(mv),
            promotion: mv.promotion(),
            san: San::from_move(position, mv),
            check: match (is_check, can_move) {
                (false, _) => Check::None,
                (true, true) => Check::Check,
                (true, false) => Check::Checkmate,
            },
            stalemates: !is_check && !can_move,
        })
    }

    /// The board after the move, for a move of the position that `board` is from.
    #[must_use]
    pub fn on(&self, board: &Board) -> Board {
        let mut after = board.clone();
        if let Some(captured) = self.captured {
            after.remove(captured.square);
        }
        after.remove(self.from);
        if let Some(rook) = self.rook {
            after.remove(rook.from);
            after.set(rook.to, Role::Rook.of(self.piece.color));
        }
        let arrives = self.promotion.map(|role| role.of(self.piece.color));
        after.set(self.to, arrives.unwrap_or(self.piece));
        after
    }

    /// What SAN writes of the origin.
    pub(crate) fn san_origin(&self) -> String {
        match self.san.body {
            SanBody::Castle(_) => String::new(),
            SanBody::Normal { file, rank, .. } => {
                let file = file.map_or(String::new(), |file| file.to_string());
                file + &rank.map_or(String::new(), |rank| rank.to_string())
            }
        }
    }
}

/// Every legal move of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LegalMoves {
    /// In the order of their origins.
    moves: Vec<LegalMove>,
}

impl LegalMoves {
    pub(crate) fn of(position: &Position, mode: CastlingMode) -> Self {
        let mut moves: Vec<LegalMove> = position
            .legal_moves()
            .iter()
            .filter_map(|&mv| LegalMove::of(position, mv, mode))
            .collect();
        moves.sort_by_key(|legal| legal.from);
        Self { moves }
    }

    /// Every move, in the order of their origins.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &LegalMove> {
        self.moves.iter()
    }

    /// Whether no move can be made.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// The move of this name.
    #[must_use]
    pub fn find(&self, mv: UciMove) -> Option<&LegalMove> {
        self.from(mv.from).iter().find(|legal| legal.mv == mv)
    }

    /// The squares with a piece that can move, in order.
    #[must_use]
    pub fn origins(&self) -> Vec<Square> {
        let mut origins: Vec<Square> = self.moves.iter().map(|legal| legal.from).collect();
        origins.dedup();
        origins
    }

    /// The moves of the piece on `from`.
    #[must_use]
    pub fn from(&self, from: Square) -> &[LegalMove] {
        let start = self.moves.partition_point(|legal| legal.from < from);
        let end = self.moves.partition_point(|legal| legal.from <= from);
        &self.moves[start..end]
    }

    /// The moves that dropping the piece of `from` on `to` may mean: one, or the four promotions. Castling is
    /// meant by the king's square and by the rook's.
    pub fn between(&self, from: Square, to: Square) -> impl Iterator<Item = &LegalMove> {
        let moves = self.from(from);
        let plain = moves
            .iter()
            .any(|legal| legal.rook.is_none() && legal.to == to);
        moves.iter().filter(move |legal| match legal.rook {
            None => legal.to == to,
            // A plain king's move to the same square comes first.
            Some(rook) => rook.from == to || (legal.to == to && !plain),
        })
    }
}
