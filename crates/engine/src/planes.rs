//! The board as sets of squares: a view of core's 0x88 board that the search keeps beside it.
//!
//! A set is a `u64`, bit 0 = a1, bit 63 = h8. Lines are found by subtraction on a masked occupancy
//! (<https://www.chessprogramming.org/Hyperbola_Quintessence>) and need 2 KB of tables.

use tabia_core::{Board, Color, Move, MoveKind, Role, Square};

pub(crate) const FILE_A: u64 = 0x0101_0101_0101_0101;
pub(crate) const RANK_1: u64 = 0xFF;
const NOT_A: u64 = !FILE_A;
const NOT_H: u64 = !(FILE_A << 7);

/// The set of one square.
pub(crate) const fn bit(square: usize) -> u64 {
    1 << square
}

/// The squares of a set, lowest first.
pub(crate) fn squares(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let square = set.trailing_zeros() as usize;
            set &= set - 1;
            square
        })
    })
}

/// The squares of `file`, 0 to 7.
pub(crate) const fn file_set(file: usize) -> u64 {
    FILE_A << file
}

/// The set one file to each side.
pub(crate) const fn beside(set: u64) -> u64 {
    ((set & NOT_A) >> 1) | ((set & NOT_H) << 1)
}

/// The set one step forward for `color`.
pub(crate) const fn ahead(color: Color, set: u64) -> u64 {
    match color {
        Color::White => set << 8,
        Color::Black => set >> 8,
    }
}

/// Every square in front of the set, up to the edge.
pub(crate) const fn front_span(color: Color, set: u64) -> u64 {
    let mut span = ahead(color, set);
    span |= ahead(color, span);
    span |= ahead(color, ahead(color, span));
    span | ahead(color, ahead(color, ahead(color, ahead(color, span))))
}

/// What the pawns of `color` attack.
pub(crate) const fn pawn_attacks(color: Color, pawns: u64) -> u64 {
    ahead(color, beside(pawns))
}

const fn leaper(steps: [(i8, i8); 8]) -> [u64; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut step = 0;
        while step < 8 {
            let file = (square % 8) as i8 + steps[step].0;
            let rank = (square / 8) as i8 + steps[step].1;
            if 0 <= file && file < 8 && 0 <= rank && rank < 8 {
                table[square] |= bit((rank * 8 + file) as usize);
            }
            step += 1;
        }
        square += 1;
    }
    table
}

static KNIGHT: [u64; 64] = leaper([
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
]);
static KING: [u64; 64] = leaper([
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
]);

/// A knight's targets on an empty board.
pub(crate) fn knight_attacks(square: usize) -> u64 {
    KNIGHT[square]
}

/// A king's targets on an empty board.
pub(crate) fn king_attacks(square: usize) -> u64 {
    KING[square]
}

/// File, diagonal and antidiagonal through each square, without the square.
static LINES: [[u64; 3]; 64] = {
    let mut table = [[0; 3]; 64];
    let mut a = 0;
    while a < 64 {
        let mut b = 0;
        while b < 64 {
            if a != b {
                let files = (b % 8) as i8 - (a % 8) as i8;
                let ranks = (b / 8) as i8 - (a / 8) as i8;
                if files == 0 {
                    table[a][0] |= bit(b);
                } else if files == ranks {
                    table[a][1] |= bit(b);
                } else if files == -ranks {
                    table[a][2] |= bit(b);
                }
            }
            b += 1;
        }
        a += 1;
    }
    table
};

/// What a rook sees on its rank, by the six inner squares' occupancy and its file.
static RANK: [[u8; 8]; 64] = {
    let mut table = [[0; 8]; 64];
    let mut inner = 0;
    while inner < 64 {
        let mut file = 0;
        while file < 8 {
            let occupied = (inner as u8) << 1;
            let mut seen = 0u8;
            let mut to = file as i8 - 1;
            while to >= 0 {
                seen |= 1 << to;
                if occupied & (1 << to) != 0 {
                    break;
                }
                to -= 1;
            }
            let mut to = file as i8 + 1;
            while to < 8 {
                seen |= 1 << to;
                if occupied & (1 << to) != 0 {
                    break;
                }
                to += 1;
            }
            table[inner][file] = seen;
            file += 1;
        }
        inner += 1;
    }
    table
};

fn along(line: u64, square: usize, occupied: u64) -> u64 {
    let blockers = occupied & line;
    let up = blockers.wrapping_sub(bit(square));
    let down = blockers
        .swap_bytes()
        .wrapping_sub(bit(square).swap_bytes())
        .swap_bytes();
    (up ^ down) & line
}

/// A bishop's targets, the first piece on each line included.
pub(crate) fn bishop_attacks(square: usize, occupied: u64) -> u64 {
    let [_, diagonal, antidiagonal] = LINES[square];
    along(diagonal, square, occupied) | along(antidiagonal, square, occupied)
}

/// A rook's targets, the first piece on each line included.
pub(crate) fn rook_attacks(square: usize, occupied: u64) -> u64 {
    let row = square & 56;
    let inner = (occupied >> (row + 1)) & 63;
    let on_rank = u64::from(RANK[inner as usize][square & 7]) << row;
    along(LINES[square][0], square, occupied) | on_rank
}

/// The pieces on the board as sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Planes {
    roles: [u64; 6],
    colors: [u64; 2],
    /// What stands on each square, 0 for nothing, else 1 more than the kind's number: it is asked of every move.
    standing: [u8; 64],
}

impl Planes {
    pub(crate) fn of(board: &Board) -> Self {
        let mut planes = Self {
            roles: [0; 6],
            colors: [0; 2],
            standing: [0; 64],
        };
        for (square, piece) in board.pieces() {
            planes.toggle(piece.color, piece.role, square.index());
        }
        planes
    }

    pub(crate) fn toggle(&mut self, color: Color, role: Role, square: usize) {
        self.roles[role as usize] ^= bit(square);
        self.colors[color as usize] ^= bit(square);
        self.standing[square] ^= role as u8 + 1;
    }

    pub(crate) const fn role(&self, role: Role) -> u64 {
        self.roles[role as usize]
    }

    pub(crate) const fn color(&self, color: Color) -> u64 {
        self.colors[color as usize]
    }

    pub(crate) const fn pieces(&self, color: Color, role: Role) -> u64 {
        self.roles[role as usize] & self.colors[color as usize]
    }

    pub(crate) const fn occupied(&self) -> u64 {
        self.colors[0] | self.colors[1]
    }

    pub(crate) const fn king(&self, color: Color) -> usize {
        // `& 63` keeps the compiler sure of the range; both kings always stand.
        (self.pieces(color, Role::King).trailing_zeros() & 63) as usize
    }

    pub(crate) const fn straight_sliders(&self) -> u64 {
        self.role(Role::Rook) | self.role(Role::Queen)
    }

    pub(crate) const fn diagonal_sliders(&self) -> u64 {
        self.role(Role::Bishop) | self.role(Role::Queen)
    }

    pub(crate) fn role_at(&self, square: usize) -> Option<Role> {
        Role::ALL
            .get(usize::from(self.standing[square]).wrapping_sub(1))
            .copied()
    }

    /// Whether `color` has more than king and pawns.
    pub(crate) const fn has_pieces(&self, color: Color) -> bool {
        self.color(color) & !(self.role(Role::Pawn) | self.role(Role::King)) != 0
    }

    /// Whether `color` has nothing but its king.
    pub(crate) const fn is_bare(&self, color: Color) -> bool {
        self.color(color) == self.pieces(color, Role::King)
    }

    pub(crate) const fn has_bare_king(&self) -> bool {
        self.is_bare(Color::White) || self.is_bare(Color::Black)
    }

    /// The pieces of both sides that attack `square` when `occupied` stands.
    pub(crate) fn attackers(&self, square: usize, occupied: u64) -> u64 {
        (pawn_attacks(Color::White, bit(square)) & self.pieces(Color::Black, Role::Pawn))
            | (pawn_attacks(Color::Black, bit(square)) & self.pieces(Color::White, Role::Pawn))
            | (knight_attacks(square) & self.role(Role::Knight))
            | (king_attacks(square) & self.role(Role::King))
            | (rook_attacks(square, occupied) & self.straight_sliders())
            | (bishop_attacks(square, occupied) & self.diagonal_sliders())
    }

    /// The pieces that give check to `color`.
    pub(crate) fn checkers(&self, color: Color) -> u64 {
        self.attackers(self.king(color), self.occupied()) & self.color(!color)
    }

    /// What `mv` of `us` takes.
    pub(crate) fn captured(&self, mv: Move) -> Option<(Role, usize)> {
        match mv.kind() {
            MoveKind::Capture | MoveKind::PromotionCapture(_) => {
                let square = mv.to().index();
                self.role_at(square).map(|role| (role, square))
            }
            MoveKind::EnPassant => mv
                .captured_square()
                .map(|square: Square| (Role::Pawn, square.index())),
            MoveKind::Quiet
            | MoveKind::DoublePush
            | MoveKind::Castle(_)
            | MoveKind::Promotion(_) => None,
        }
    }
}

/// From where the enemy king can be checked.
pub(crate) struct CheckSquares {
    /// By the kind that checks from there.
    by_role: [u64; 6],
    /// Own pieces that give check by getting out of the way.
    unveiling: u64,
}

impl CheckSquares {
    /// For the pieces of `us`.
    pub(crate) fn of(planes: &Planes, us: Color) -> Self {
        let king = planes.king(!us);
        let (ours, occupied) = (planes.color(us), planes.occupied());
        let straight = rook_attacks(king, occupied);
        let diagonal = bishop_attacks(king, occupied);
        let mut unveiling = 0;
        let behind = rook_attacks(king, occupied & !(straight & ours)) & !straight;
        for slider in squares(behind & ours & planes.straight_sliders()) {
            unveiling |= rook_attacks(slider, occupied) & straight & ours;
        }
        let behind = bishop_attacks(king, occupied & !(diagonal & ours)) & !diagonal;
        for slider in squares(behind & ours & planes.diagonal_sliders()) {
            unveiling |= bishop_attacks(slider, occupied) & diagonal & ours;
        }
        Self {
            by_role: [
                pawn_attacks(!us, bit(king)),
                knight_attacks(king),
                diagonal,
                straight,
                straight | diagonal,
                0,
            ],
            unveiling,
        }
    }

    /// Whether `mv` gives check, the rare ways (en passant, castling, along the line it unveils) not looked at.
    pub(crate) fn are_reached(&self, planes: &Planes, mv: Move) -> bool {
        let role = mv.promotion().or_else(|| planes.role_at(mv.from().index()));
        let direct = role.map_or(0, |role| self.by_role[role as usize]);
        direct & bit(mv.to().index()) != 0 || self.unveiling & bit(mv.from().index()) != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_core::{CastlingMode, Fen, Position};

    fn position(fen: &str) -> Position {
        let fen = fen.parse::<Fen>().expect("a FEN");
        fen.to_position(CastlingMode::Standard).expect("a position")
    }

    #[test]
    fn attackers_agree_with_the_board() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        ] {
            let position = position(fen);
            let planes = Planes::of(position.board());
            for square in Square::all() {
                let expected = Color::ALL
                    .into_iter()
                    .flat_map(|color| position.board().attackers(square, color))
                    .fold(0, |set, from| set | bit(from.index()));
                assert_eq!(
                    planes.attackers(square.index(), planes.occupied()),
                    expected,
                    "{fen} {square}"
                );
            }
        }
    }

    #[test]
    fn checks_are_seen_before_they_are_given() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "4k3/8/8/4N3/8/8/4R3/K7 w - - 0 1",
            "7k/8/8/4p3/8/2B5/1Q6/K7 b - - 0 1",
            "6k1/3P1p2/8/8/2B5/8/8/K6Q w - - 0 1",
        ] {
            let mut position = position(fen);
            let planes = Planes::of(position.board());
            let squares = CheckSquares::of(&planes, position.turn());
            for &mv in &position.legal_moves() {
                let undo = position.make(mv);
                assert_eq!(
                    squares.are_reached(&planes, mv),
                    position.is_check(),
                    "{fen} {mv:?}"
                );
                position.unmake(mv, undo);
            }
        }
    }
}
