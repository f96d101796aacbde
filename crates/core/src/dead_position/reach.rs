//! Where each piece can ever go, and the mates that this rules out.
//!
//! The sets err on the side of freedom: a piece is taken to go wherever no series of moves is *known* to be
//! barred, so what they rule out is impossible. Two things bar the way for ever: an own man that can neither
//! move nor be captured, and, for a king, a square that such an enemy man attacks. Pawns that are locked for
//! good thus wall off whole regions, which is what nearly all dead positions with pawns are made of.

use alloc::vec::Vec;

use crate::lines::{KING_STEPS, LINES};
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
    /// Whether it ever goes anywhere.
    const fn moves(&self) -> bool {
        self.reach != self.home
    }

    const fn may_leave(&self) -> bool {
        self.can_be_captured || self.moves()
    }

    fn is_king_of(&self, color: Color) -> bool {
        self.piece == Role::King.of(color)
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
        let kings = |color| {
            let kings = self.men.iter().filter(|man| man.is_king_of(color));
            kings.fold(0, |set, king| set | king.reach)
        };
        let guards = Guards::of(self, winner);
        let blockers: Vec<Bits> = self
            .men
            .iter()
            .filter(|man| man.piece.color != winner && man.piece.role != Role::King)
            .map(|man| man.reach)
            .collect();
        let guardians = kings(winner);
        let is_mate = |square: usize, guarded: Bits| {
            let open = KING_STEPS[square] & !guarded;
            // A king guards flights beside it that do not touch the other king's square.
            let guardians = guardians & !(KING_STEPS[square] | 1 << square);
            can_block(open, &blockers)
                || indices(guardians).any(|king| {
                    KING_STEPS[king] & open != 0 && can_block(open & !KING_STEPS[king], &blockers)
                })
        };
        !indices(kings(!winner) & guards.all).any(|square| {
            guards
                .at_mate(square)
                .any(|guarded| is_mate(square, guarded))
        })
    }
}

/// What the men of the side that mates attack, its king left out.
struct Guards {
    /// All that they can ever attack.
    all: Bits,
    /// What those attack that never move.
    fixed: Bits,
    /// Only one of them moves, and that is a bishop.
    is_lone_bishop: bool,
}

impl Guards {
    fn of(reach: &Reach, winner: Color) -> Self {
        let men = || {
            let own = reach.men.iter().filter(|man| man.piece.color == winner);
            own.filter(|man| man.piece.role != Role::King)
        };
        let attacks = |set, man: &Man| set | man.attacks();
        let (mut free, still) = (
            men().filter(|man| man.moves()),
            men().filter(|man| !man.moves()),
        );
        Self {
            all: men().fold(0, attacks),
            fixed: still.fold(0, attacks),
            is_lone_bishop: free
                .next()
                .is_some_and(|man| man.piece.role == Role::Bishop)
                && free.next().is_none(),
        }
    }

    /// What they may attack at once, beside a king that they mate on `square`. A bishop that gives check sees one
    /// diagonal through that square, and no other flight.
    fn at_mate(&self, square: usize) -> impl Iterator<Item = Bits> {
        let lines = &LINES[square];
        let guarded = if self.is_lone_bishop && self.fixed >> square & 1 == 0 {
            [self.fixed | lines.rising, self.fixed | lines.falling]
        } else {
            [self.all; 2]
        };
        guarded.into_iter()
    }
}

/// Whether men that can go so far may stand on all these squares at once, by Hall's theorem: any of the squares
/// together are within the reach of as many men.
fn can_block(squares: Bits, men: &[Bits]) -> bool {
    let mut some = squares;
    while some != 0 {
        let able = men.iter().filter(|&&reach| reach & some != 0).count();
        if able < some.count_ones() as usize {
            return false;
        }
        some = (some - 1) & squares;
    }
    true
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
