//! One legal move by what its SAN says, looked for backwards from its target.
//!
//! Texts of games are long, and what a move is cannot be predicted: the sets for all kinds of pieces are looked up and
//! worked out in the same way, which costs less than one wrong guess of the processor about which is wanted.

use super::node::Node;
use crate::lines::{BETWEEN, KING_STEPS, KNIGHT_LEAPS, LINES, bishop_attacks, rook_attacks};
use crate::planes::{Bits, indices};
use crate::side::{left, right};
use crate::{Color, Move, MoveKind, Role, Square};

/// What is known of a move that is not castling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Query {
    pub(crate) role: Role,
    /// Where the piece may stand.
    pub(crate) origins: Bits,
    pub(crate) to: Square,
    pub(crate) promotion: Option<Role>,
}

/// The legal moves that fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    None,
    One(Move),
    /// The first two of several.
    Several(Move, Move),
}

/// By kind of piece, [`PUSHES`] and [`PAWN_CAPTURES`] of each colour among them, then by target: where it comes from on
/// an empty board.
static ORIGINS: [[Bits; 64]; 10] = origins();

const PUSHES: usize = 6;
const PAWN_CAPTURES: usize = 8;

const fn origins() -> [[Bits; 64]; 10] {
    let mut table = [[0; 64]; 10];
    let mut to = 0;
    while to < 64 {
        let lines = &LINES[to];
        let target: Bits = 1 << to;
        let (left, right) = (left(target), right(target));
        table[Role::Knight as usize][to] = KNIGHT_LEAPS[to];
        table[Role::Bishop as usize][to] = lines.diagonal();
        table[Role::Rook as usize][to] = lines.straight();
        table[Role::Queen as usize][to] = lines.straight() | lines.diagonal();
        table[Role::King as usize][to] = KING_STEPS[to];
        let (double_white, double_black) = (target & 0xFF << 24, target & 0xFF << 32);
        table[PUSHES + Color::White as usize][to] = target >> 8 | double_white >> 16;
        table[PUSHES + Color::Black as usize][to] = target << 8 | double_black << 16;
        table[PAWN_CAPTURES + Color::White as usize][to] = (left | right) >> 8;
        table[PAWN_CAPTURES + Color::Black as usize][to] = (left | right) << 8;
        to += 1;
    }
    table
}

impl Found {
    /// The move, if it is one.
    #[inline]
    pub(crate) const fn only(self) -> Option<Move> {
        match self {
            Self::One(mv) => Some(mv),
            Self::None | Self::Several(..) => None,
        }
    }
}

/// The legal moves of `turn` that a query asks for.
#[inline(always)]
pub(super) fn find(node: &Node, turn: Color, query: Query) -> Found {
    let planes = &node.planes;
    let to = query.to.index();
    let target = 1 << to;
    let promotes = query.role == Role::Pawn && target & 0xFF00_0000_0000_00FF != 0;
    if target & planes.own != 0 || promotes != query.promotion.is_some() {
        return Found::None;
    }
    let pawn_takes = target & (planes.enemy | node.ep) != 0;
    let kind = match query.role {
        Role::Pawn if pawn_takes => PAWN_CAPTURES + turn as usize,
        Role::Pawn => PUSHES + turn as usize,
        Role::Knight | Role::Bishop | Role::Rook | Role::Queen | Role::King => query.role as usize,
    };
    let of_role = [
        planes.pawns,
        planes.knights,
        planes.diagonal & !planes.straight,
        planes.straight & !planes.diagonal,
        planes.straight & planes.diagonal,
        planes.kings,
    ];
    let candidates = of_role[query.role as usize] & planes.own & query.origins & ORIGINS[kind][to];
    let occupied = planes.occupied();
    let mut found = Found::None;
    for from in indices(candidates) {
        if BETWEEN[to][from] & occupied != 0 || !is_safe(node, turn, query.role, from, to) {
            continue;
        }
        let mv = pack(node, query, from, to);
        found = match found {
            Found::None => Found::One(mv),
            Found::One(first) | Found::Several(first, _) => return Found::Several(first, mv),
        };
    }
    found
}

/// Whether the king of `S` is not attacked once the piece has gone there, taking what it takes.
#[inline(always)]
fn is_safe(node: &Node, turn: Color, role: Role, from: usize, to: usize) -> bool {
    let planes = &node.planes;
    let target: Bits = 1 << to;
    let king = if role == Role::King { to } else { node.king() };
    let passed = if role == Role::Pawn {
        target & node.ep
    } else {
        0
    };
    let taken = target
        | if turn == Color::White {
            passed >> 8
        } else {
            passed << 8
        };
    let occupied = planes.occupied() & !(1 << from) & !taken | target;
    let attackers = rook_attacks(king, occupied) & planes.straight
        | bishop_attacks(king, occupied) & planes.diagonal
        | KNIGHT_LEAPS[king] & planes.knights
        | ORIGINS[PAWN_CAPTURES + !turn as usize][king] & planes.pawns
        | KING_STEPS[king] & planes.kings;
    attackers & planes.enemy & !taken == 0
}

#[inline(always)]
fn pack(node: &Node, query: Query, from: usize, to: usize) -> Move {
    let target = 1 << to;
    let is_capture = node.planes.enemy & target != 0;
    if query.role != Role::Pawn {
        return Move::quiet_or_capture(from, to, node.planes.enemy);
    }
    let kind = match query.promotion {
        Some(role) if is_capture => MoveKind::PromotionCapture(role),
        Some(role) => MoveKind::Promotion(role),
        None if is_capture => MoveKind::Capture,
        None if node.ep & target != 0 => MoveKind::EnPassant,
        None if from.abs_diff(to) == 16 => MoveKind::DoublePush,
        None => MoveKind::Quiet,
    };
    Move::pack(from, to, kind)
}
