//! Legal moves.
//!
//! For each node the bytes of the board are turned into sets of squares; checks and pins are found first, so
//! that every move that is then written down, or only counted, is legal and need not be tried.

mod count;
mod find;
mod generate;
mod node;
#[cfg(test)]
mod reference;
#[cfg(test)]
mod tests;

use crate::planes::{Bits, Planes, bit, squares};
use crate::side::{Black, Side, White};
use crate::simd::{Kernel, Task, dispatch};
use crate::{Color, File, Move, MoveList, Position, Role, Square};
use count::count;
use find::find;
pub(crate) use find::{Found, Query};
use generate::{Filter, generate};
use node::Node;

impl Position {
    /// Every legal move.
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.legal_moves_into(&mut moves);
        moves
    }

    /// Replaces what `moves` holds by every legal move; saves preparing a new list at each node of a search.
    pub fn legal_moves_into(&self, moves: &mut MoveList) {
        self.list(All, moves);
    }

    /// The legal moves that capture, en passant included, or make a queen.
    #[must_use]
    pub fn capture_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.list(Captures, &mut moves);
        moves
    }

    /// How many legal moves there are; faster than writing them down.
    #[must_use]
    pub fn legal_move_count(&self) -> usize {
        dispatch(Count(self)) as usize
    }

    /// How many legal sequences of two moves there are.
    pub(crate) fn replies(&self) -> u64 {
        dispatch(Replies(self))
    }

    /// Whether the side to move has a legal move at all.
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        self.legal_move_count() > 0
    }

    /// Whether `mv`, perhaps of another position, is one of the legal moves.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        let mut found = false;
        self.generate(FromTo(bit(mv.from()), bit(mv.to())), |legal| {
            found |= legal == mv;
        });
        found
    }

    /// The enemy pieces that give check to the side to move.
    pub fn checkers(&self) -> impl Iterator<Item = Square> + '_ {
        squares(dispatch(Checkers(self)))
    }

    /// Whether the side to move is in check.
    #[must_use]
    pub fn is_check(&self) -> bool {
        dispatch(Checkers(self)) != 0
    }

    /// The legal move that a query asks for.
    #[inline]
    pub(crate) fn find(&self, query: Query) -> Found {
        dispatch(Find {
            position: self,
            query,
        })
    }

    /// Whether a pawn can legally take en passant.
    pub(crate) fn has_en_passant(&self) -> bool {
        let mut found = false;
        self.generate(EnPassant, |_| found = true);
        found
    }

    #[inline(always)]
    fn list(&self, select: impl Select, moves: &mut MoveList) {
        dispatch(List {
            position: self,
            select,
            moves,
        });
    }

    #[inline(always)]
    fn generate(&self, select: impl Select, emit: impl FnMut(Move)) {
        dispatch(Generate {
            position: self,
            select,
            emit,
        });
    }
}

/// Both files and all between them.
pub(crate) fn files_between(a: File, b: File) -> impl Iterator<Item = File> {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    File::ALL
        .into_iter()
        .filter(move |file| (low..=high).contains(file))
}

/// Which moves a caller wants, as a type, so that what it does not want is not compiled for it.
trait Select: Copy {
    fn filter<S: Side>(self, planes: &Planes) -> Filter;
}

#[derive(Clone, Copy)]
struct All;

impl Select for All {
    #[inline(always)]
    fn filter<S: Side>(self, _: &Planes) -> Filter {
        Filter::ALL
    }
}

#[derive(Clone, Copy)]
struct Captures;

impl Select for Captures {
    #[inline(always)]
    fn filter<S: Side>(self, planes: &Planes) -> Filter {
        Filter {
            targets: planes.enemy,
            pushes: S::LAST_RANK,
            promotions: &[Role::Queen],
            ..Filter::ALL
        }
    }
}

#[derive(Clone, Copy)]
struct FromTo(Bits, Bits);

impl Select for FromTo {
    #[inline(always)]
    fn filter<S: Side>(self, _: &Planes) -> Filter {
        Filter {
            movers: self.0,
            ..Filter::to(self.1)
        }
    }
}

#[derive(Clone, Copy)]
struct EnPassant;

impl Select for EnPassant {
    #[inline(always)]
    fn filter<S: Side>(self, planes: &Planes) -> Filter {
        Filter {
            movers: planes.pawns,
            en_passant: !0,
            ..Filter::to(0)
        }
    }
}

struct Generate<'a, L, E> {
    position: &'a Position,
    select: L,
    emit: E,
}

impl<L: Select, E: FnMut(Move)> Generate<'_, L, E> {
    #[inline(always)]
    fn run_as<S: Side>(self, kernel: impl Kernel) {
        let node = Node::new::<S>(self.position, kernel);
        let filter = self.select.filter::<S>(&node.planes);
        generate::<S>(&node, filter, kernel, self.emit);
    }
}

impl<L: Select, E: FnMut(Move)> Task for Generate<'_, L, E> {
    type Output = ();

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) {
        match self.position.turn() {
            Color::White => self.run_as::<White>(kernel),
            Color::Black => self.run_as::<Black>(kernel),
        }
    }
}

struct List<'a, L> {
    position: &'a Position,
    select: L,
    moves: &'a mut MoveList,
}

impl<L: Select> Task for List<'_, L> {
    type Output = ();

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) {
        let mut writer = self.moves.rewrite();
        Generate {
            position: self.position,
            select: self.select,
            emit: |mv| writer.push(mv),
        }
        .run(kernel);
    }
}

struct Count<'a>(&'a Position);

impl Task for Count<'_> {
    type Output = u32;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) -> u32 {
        match self.0.turn() {
            Color::White => count::<White>(&Node::new::<White>(self.0, kernel), kernel),
            Color::Black => count::<Black>(&Node::new::<Black>(self.0, kernel), kernel),
        }
    }
}

struct Replies<'a>(&'a Position);

impl Replies<'_> {
    #[inline(always)]
    fn run_as<S: Side>(self, kernel: impl Kernel) -> u64 {
        let node = Node::new::<S>(self.0, kernel);
        let mut moves = MoveList::new();
        let mut writer = moves.rewrite();
        generate::<S>(&node, Filter::ALL, kernel, |mv| writer.push(mv));
        drop(writer);
        moves
            .iter()
            .map(|&mv| u64::from(count::<S::Enemy>(&node.after::<S>(mv), kernel)))
            .sum()
    }
}

impl Task for Replies<'_> {
    type Output = u64;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) -> u64 {
        match self.0.turn() {
            Color::White => self.run_as::<White>(kernel),
            Color::Black => self.run_as::<Black>(kernel),
        }
    }
}

struct Checkers<'a>(&'a Position);

impl Task for Checkers<'_> {
    type Output = Bits;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) -> Bits {
        match self.0.turn() {
            Color::White => Node::new::<White>(self.0, kernel).checkers::<White>(),
            Color::Black => Node::new::<Black>(self.0, kernel).checkers::<Black>(),
        }
    }
}

struct Find<'a> {
    position: &'a Position,
    query: Query,
}

impl Task for Find<'_> {
    type Output = Found;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) -> Found {
        let Self { position, query } = self;
        match position.turn() {
            Color::White => find::<White>(&Node::new::<White>(position, kernel), query),
            Color::Black => find::<Black>(&Node::new::<Black>(position, kernel), query),
        }
    }
}
