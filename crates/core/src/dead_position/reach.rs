//! Where each piece can ever go, and the mates that this rules out.
//!
//! The sets err on the side of freedom: a piece is taken to go wherever no series of moves is *known* to be
//! barred, so what they rule out is impossible. Two things bar the way for ever: an own man that can neither
//! move nor be captured, and, for a king, a square that such an enemy man attacks. Pawns that are locked for
//! good thus wall off whole regions, which is what nearly all dead positions with pawns are made of.

use alloc::vec::Vec;

use crate::attacks::{self, Step, forward, pawn_captures};
use crate::movegen::files_between;
use crate::{ByColor, CastlingSide, Color, Piece, Position, Rank, Role, Square};

/// A set of squares.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Squares(u64);

impl Squares {
    const NONE: Self = Self(0);
    const ALL: Self = Self(!0);

    const fn of(square: Square) -> Self {
        Self(1 << square.index())
    }

    const fn has(self, square: Square) -> bool {
        self.0 & Self::of(square).0 != 0
    }

    const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    fn iter(self) -> impl Iterator<Item = Square> {
        core::iter::successors((self.0 != 0).then_some(self.0), |rest| {
            let rest = rest & (rest - 1);
            (rest != 0).then_some(rest)
        })
        .filter_map(|rest| Square::from_index(rest.trailing_zeros() as u8))
    }
}

/// One man and where it can ever stand.
struct Man {
    piece: Piece,
    home: Square,
    reach: Squares,
    can_be_captured: bool,
}

impl Man {
    fn may_leave(&self) -> bool {
        self.can_be_captured || self.reach != Squares::of(self.home)
    }

    fn steps(&self) -> &'static [Step] {
        match self.piece.role {
            Role::Pawn => &[],
            Role::Knight => &attacks::KNIGHT,
            Role::Bishop => &attacks::DIAGONAL,
            Role::Rook => &attacks::STRAIGHT,
            Role::Queen | Role::King => &attacks::KING,
        }
    }

    /// What it attacks from `square` whatever stands around it.
    fn attacks_beside(&self, square: Square) -> Squares {
        let pawn = pawn_captures(self.piece.color);
        let steps = match self.piece.role {
            Role::Pawn => &pawn[..],
            Role::Knight | Role::Bishop | Role::Rook | Role::Queen | Role::King => self.steps(),
        };
        let targets = steps.iter().filter_map(|&step| square.step(step));
        targets.fold(Squares::NONE, |set, to| set.with(Squares::of(to)))
    }

    /// Everything that it can ever attack. A line piece's way is made of squares that it can stand on.
    fn attacks(&self) -> Squares {
        if self.reach == Squares::ALL {
            return Squares::ALL;
        }
        let beside = self.reach.iter().map(|square| self.attacks_beside(square));
        beside.fold(Squares::NONE, Squares::with)
    }
}

/// Where every man can ever stand.
pub(super) struct Reach {
    men: Vec<Man>,
    castling: Vec<Castling>,
    ep_square: Option<Square>,
}

/// What one round of growing goes by, for each side.
#[derive(Default)]
struct Known {
    /// Men that can neither move nor be captured.
    locked: ByColor<Squares>,
    /// What those attack: no enemy king ever goes there.
    held: ByColor<Squares>,
    /// Where a man that can be captured may stand.
    prey: ByColor<Squares>,
}

/// A right that still stands: king and rook with where they would go, and the squares that must be free.
struct Castling {
    moves: [(Square, Square); 2],
    way: Squares,
}

impl Reach {
    pub(super) fn of(position: &Position) -> Self {
        let ep_square = position.ep_square();
        let passed = ep_square.and_then(|ep| ep.step(-forward(position.turn())));
        let men = position.board().pieces().map(|(home, piece)| Man {
            piece,
            home,
            reach: Squares::of(home),
            can_be_captured: Some(home) == passed,
        });
        let mut reach = Self {
            men: men.collect(),
            castling: castlings(position).collect(),
            ep_square,
        };
        while reach.grow() {}
        reach
    }

    /// Lets every man go one step further by what is known now; whether anything changed.
    fn grow(&mut self) -> bool {
        let known = self.known();
        let mut changed = false;
        for index in 0..self.men.len() {
            let man = &self.men[index];
            if man.reach == Squares::ALL {
                continue;
            }
            let reach = match man.piece.role {
                Role::Pawn => self.pawn_reach(man, &known),
                Role::Knight | Role::Bishop | Role::Queen => piece_reach(man, &known),
                Role::Rook | Role::King => self.castled(man, &known, piece_reach(man, &known)),
            };
            changed |= reach != man.reach;
            self.men[index].reach = reach;
        }
        for index in 0..self.men.len() {
            let man = &self.men[index];
            if man.can_be_captured || man.piece.role == Role::King {
                continue;
            }
            let mut enemies = self
                .men
                .iter()
                .filter(|other| other.piece.color != man.piece.color);
            if enemies.any(|enemy| enemy.reach.has(man.home)) {
                self.men[index].can_be_captured = true;
                changed = true;
            }
        }
        changed
    }

    fn known(&self) -> Known {
        let mut known = Known::default();
        for man in &self.men {
            let color = man.piece.color;
            if !man.may_leave() {
                known.locked[color] = known.locked[color].with(Squares::of(man.home));
                known.held[color] = known.held[color].with(man.attacks_beside(man.home));
            }
            if man.piece.role != Role::King {
                known.prey[color] = known.prey[color].with(man.reach);
            }
        }
        known
    }

    /// Adds where castling takes this king or rook, if its way can ever be free.
    fn castled(&self, man: &Man, known: &Known, reach: Squares) -> Squares {
        self.castling
            .iter()
            .filter(|castling| !castling.way.meets(known.locked[Color::White]))
            .filter(|castling| !castling.way.meets(known.locked[Color::Black]))
            .flat_map(|castling| castling.moves)
            .filter(|&(from, _)| from == man.home)
            .fold(reach, |reach, (_, to)| reach.with(Squares::of(to)))
    }

    /// A pawn that can promote can be anywhere afterwards.
    fn pawn_reach(&self, man: &Man, known: &Known) -> Squares {
        let color = man.piece.color;
        let (start, last) = match color {
            Color::White => (Rank::Second, Rank::Eighth),
            Color::Black => (Rank::Seventh, Rank::First),
        };
        let step = forward(color);
        let prey = known.prey[!color];
        let locked = known.locked[Color::White].with(known.locked[Color::Black]);
        let mut reach = man.reach;
        for from in man.reach.iter() {
            let ahead = from.step(step).filter(|&to| !locked.has(to));
            let twice = ahead
                .filter(|_| from.rank() == start)
                .and_then(|to| to.step(step))
                .filter(|&to| !locked.has(to));
            let captures = pawn_captures(color)
                .into_iter()
                .filter_map(|step| from.step(step))
                .filter(|&to| prey.has(to) || Some(to) == self.ep_square)
                .filter(|&to| !known.locked[color].has(to));
            for to in ahead.into_iter().chain(twice).chain(captures) {
                if to.rank() == last {
                    return Squares::ALL;
                }
                reach = reach.with(Squares::of(to));
            }
        }
        reach
    }

    /// Whether `winner` can never mate: wherever the other king can go, it is never in check, or keeps a
    /// flight that nobody can ever guard or block.
    pub(super) fn rules_out(&self, winner: Color) -> bool {
        let is_king = |man: &&Man| man.piece.role == Role::King;
        let of = |color| self.men.iter().filter(move |man| man.piece.color == color);
        let king_reach = |color| {
            let kings = of(color).filter(is_king);
            kings.fold(Squares::NONE, |set, king| set.with(king.reach))
        };
        let checks = of(winner)
            .filter(|man| !is_king(man))
            .fold(Squares::NONE, |set, man| set.with(man.attacks()));
        let closed = of(!winner)
            .filter(|man| !is_king(man))
            .fold(checks, |set, man| set.with(man.reach));
        let guardians = king_reach(winner);
        let mated_on = |square: Square| {
            let mut open = beside(square)
                .filter(|&flight| !closed.has(flight))
                .peekable();
            checks.has(square)
                && (open.peek().is_none() || {
                    let open: Vec<Square> = open.collect();
                    guardians.iter().any(|king| {
                        king.distance(square) > 1
                            && open.iter().all(|&flight| king.distance(flight) == 1)
                    })
                })
        };
        !king_reach(!winner).iter().any(mated_on)
    }
}

fn piece_reach(man: &Man, known: &Known) -> Squares {
    let color = man.piece.color;
    let barred = match man.piece.role {
        Role::King => known.locked[color].with(known.held[!color]),
        Role::Pawn | Role::Knight | Role::Bishop | Role::Rook | Role::Queen => known.locked[color],
    };
    let mut reach = man.reach;
    let mut new = reach;
    while new != Squares::NONE {
        let beside = new.iter().map(|from| man.attacks_beside(from));
        let next = beside.fold(Squares::NONE, Squares::with);
        new = next.without(barred).without(reach);
        reach = reach.with(new);
    }
    reach
}

fn beside(square: Square) -> impl Iterator<Item = Square> {
    attacks::KING
        .iter()
        .filter_map(move |&step| square.step(step))
}

fn castlings(position: &Position) -> impl Iterator<Item = Castling> + '_ {
    let rights = Color::ALL
        .into_iter()
        .flat_map(|color| CastlingSide::ALL.map(|side| (color, side)));
    rights.filter_map(|(color, side)| {
        let king = position.king(color);
        let rook = position.castling().rook(color, side)?;
        let row = |file| Square::new(file, king.rank());
        let way = files_between(king.file(), side.king_file())
            .chain(files_between(rook.file(), side.rook_file()))
            .map(row)
            .filter(|&square| square != king && square != rook)
            .fold(Squares::NONE, |set, square| set.with(Squares::of(square)));
        Some(Castling {
            moves: [(king, row(side.king_file())), (rook, row(side.rook_file()))],
            way,
        })
    })
}
