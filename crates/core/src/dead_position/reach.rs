//! Where each piece can ever go, and the mates that this rules out.
//!
//! The sets err on the side of freedom: a piece is taken to go wherever no series of moves is *known* to be
//! barred, so what they rule out is impossible. Two things bar the way for ever: an own man that can neither
//! move nor be captured, and, for a king, a square that such an enemy man attacks. Pawns that are locked for
//! good thus wall off whole regions, which is what nearly all dead positions with pawns are made of.

use alloc::vec::Vec;

use crate::lines::KING_STEPS;
use crate::movegen::files_between;
use crate::planes::{Bits, bit, indices};
use crate::side::{Black, Side, White, knight_attacks, left, pawn_attacks, right};
use crate::{ByColor, CastlingSide, Color, Piece, Position, Role, Square};

const ALL: Bits = !0;

/// One man and where it can ever stand.
struct Man {
    piece: Piece,
    home: Bits,
    reach: Bits,
    can_be_captured: bool,
}

impl Man {
    const fn may_leave(&self) -> bool {
        self.can_be_captured || self.reach != self.home
    }

    /// Everything that it can ever attack, whatever stands around. A line piece's way is made of squares that it can
    /// stand on.
    fn attacks(&self) -> Bits {
        let from = self.reach;
        if from == ALL {
            return ALL;
        }
        let row = left(from) | right(from);
        let up_and_down = |set: Bits| set << 8 | set >> 8;
        match self.piece.role {
            Role::Pawn => match self.piece.color {
                Color::White => pawn_attacks::<White>(from),
                Color::Black => pawn_attacks::<Black>(from),
            },
            Role::Knight => knight_attacks(from),
            Role::Bishop => up_and_down(row),
            Role::Rook => row | up_and_down(from),
            Role::Queen | Role::King => row | up_and_down(row | from),
        }
    }
}

/// Where every man can ever stand.
pub(super) struct Reach {
    men: Vec<Man>,
    castling: Vec<Castling>,
    ep: Bits,
}

/// What one round of growing goes by, for each side.
#[derive(Default)]
struct Known {
    /// Men that can neither move nor be captured.
    locked: ByColor<Bits>,
    /// What those attack: no enemy king ever goes there.
    held: ByColor<Bits>,
    /// Where a man that can be captured may stand.
    prey: ByColor<Bits>,
}

/// A right that still stands: king and rook with where they would go, and the squares that must be free.
struct Castling {
    moves: [(Square, Square); 2],
    way: Bits,
}

impl Reach {
    pub(super) fn of(position: &Position) -> Self {
        let ep = position.ep_square().map_or(0, bit);
        let passed = match position.turn() {
            Color::White => Black::forward(ep),
            Color::Black => White::forward(ep),
        };
        let men = position.board().pieces().map(|(square, piece)| Man {
            piece,
            home: bit(square),
            reach: bit(square),
            can_be_captured: bit(square) == passed,
        });
        let mut reach = Self {
            men: men.collect(),
            castling: castlings(position).collect(),
            ep,
        };
        while reach.grow() {}
        reach
    }

    /// Lets every man go one step further by what is known now; whether anything changed.
    fn grow(&mut self) -> bool {
        let known = self.known();
        let mut changed = false;
        let mut reached = ByColor::<Bits>::default();
        let Self { men, castling, ep } = self;
        for man in &mut *men {
            if man.reach != ALL {
                let reach = match (man.piece.role, man.piece.color) {
                    (Role::Pawn, Color::White) => pawn_reach::<White>(man, &known, *ep),
                    (Role::Pawn, Color::Black) => pawn_reach::<Black>(man, &known, *ep),
                    (Role::Knight | Role::Bishop | Role::Queen, _) => piece_reach(man, &known),
                    (Role::Rook | Role::King, _) => {
                        piece_reach(man, &known) | castled(castling, man, &known)
                    }
                };
                changed |= reach != man.reach;
                man.reach = reach;
            }
            reached[man.piece.color] |= man.reach;
        }
        for man in men {
            if man.can_be_captured || man.piece.role == Role::King {
                continue;
            }
            man.can_be_captured = reached[!man.piece.color] & man.home != 0;
            changed |= man.can_be_captured;
        }
        changed
    }

    fn known(&self) -> Known {
        let mut known = Known::default();
        for man in &self.men {
            let color = man.piece.color;
            if !man.may_leave() {
                known.locked[color] |= man.home;
                known.held[color] |= man.attacks();
            }
            if man.piece.role != Role::King {
                known.prey[color] |= man.reach;
            }
        }
        known
    }

    /// Whether `winner` can never mate: wherever the other king can go, it is never in check, or keeps a
    /// flight that nobody can ever guard or block.
    pub(super) fn rules_out(&self, winner: Color) -> bool {
        let (mut checks, mut blocks) = (0, 0);
        let mut kings = ByColor::<Bits>::default();
        for man in &self.men {
            if man.piece.role == Role::King {
                kings[man.piece.color] = man.reach;
            } else if man.piece.color == winner {
                checks |= man.attacks();
            } else {
                blocks |= man.reach;
            }
        }
        let open = !(checks | blocks);
        // A king guards flights beside it that do not touch the other king's square.
        let can_guard = |square: usize, flights: Bits| {
            let guards = kings[winner] & !(KING_STEPS[square] | 1 << square);
            indices(guards).any(|guard| flights & !KING_STEPS[guard] == 0)
        };
        !indices(kings[!winner] & checks).any(|square| {
            let flights = KING_STEPS[square] & open;
            flights == 0 || can_guard(square, flights)
        })
    }
}

fn piece_reach(man: &Man, known: &Known) -> Bits {
    let color = man.piece.color;
    let barred = match man.piece.role {
        Role::King => known.locked[color] | known.held[!color],
        Role::Pawn | Role::Knight | Role::Bishop | Role::Rook | Role::Queen => known.locked[color],
    };
    let mut grown = Man { ..*man };
    loop {
        let new = grown.attacks() & !barred & !grown.reach;
        if new == 0 {
            return grown.reach;
        }
        grown.reach |= new;
    }
}

/// A pawn that can promote can be anywhere afterwards.
fn pawn_reach<S: Side>(man: &Man, known: &Known, ep: Bits) -> Bits {
    let free = !(known.locked[Color::White] | known.locked[Color::Black]);
    let ahead = S::forward(man.reach) & free;
    let twice = S::forward(ahead & S::THIRD_RANK) & free;
    let prey = known.prey[!S::COLOR] | ep;
    let captures = pawn_attacks::<S>(man.reach) & prey & !known.locked[S::COLOR];
    let reach = man.reach | ahead | twice | captures;
    if reach & S::LAST_RANK == 0 {
        reach
    } else {
        ALL
    }
}

/// Where castling takes this king or rook, if its way can ever be free.
fn castled(castling: &[Castling], man: &Man, known: &Known) -> Bits {
    let locked = known.locked[Color::White] | known.locked[Color::Black];
    castling
        .iter()
        .filter(|castling| castling.way & locked == 0)
        .flat_map(|castling| castling.moves)
        .filter(|&(from, _)| bit(from) == man.home)
        .fold(0, |set, (_, to)| set | bit(to))
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
            .fold(0, |set, square| set | bit(square));
        Some(Castling {
            moves: [(king, row(side.king_file())), (rook, row(side.rook_file()))],
            way,
        })
    })
}
