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
mod sight;
#[cfg(test)]
mod tests;

use crate::moves::{FILLER, FULL, Writer};
use crate::planes::{Bits, Planes, bit, squares};
use crate::side::{Black, Side, White};
use crate::simd::{Kernel, Task, dispatch};
use crate::{Color, File, Move, MoveList, Position, Role, Square};
use count::count;
pub(crate) use find::{Found, Query};
use generate::{Filter, Sink, generate};
use node::Node;
pub(crate) use sight::Sight;

impl Position {
    /// Every legal move.
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        self.list(All)
    }

    /// Replaces what `moves` holds by every legal move; saves preparing a new list at each node of a search.
    pub fn legal_moves_into(&self, moves: &mut MoveList) {
        self.list_into(All, moves);
    }

    /// The legal moves that capture, en passant included, or make a queen.
    #[must_use]
    pub fn capture_moves(&self) -> MoveList {
        self.list(Captures)
    }

    /// Replaces what `moves` holds by [`capture_moves`](Self::capture_moves).
    pub fn capture_moves_into(&self, moves: &mut MoveList) {
        self.list_into(Captures, moves);
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
    fn list(&self, select: impl Select) -> MoveList {
        let write = |room: &mut _| {
            dispatch(List {
                position: self,
                select,
                room,
            })
        };
        MoveList::written(write).unwrap_or_else(|| self.long_list(select))
    }

    #[inline(always)]
    fn list_into(&self, select: impl Select, moves: &mut MoveList) {
        let len = dispatch(List {
            position: self,
            select,
            room: moves.usual(),
        });
        match len {
            Some(len) => moves.set_len(len),
            None => *moves = self.long_list(select),
        }
    }

    /// Of a position that has more moves than most.
    #[cold]
    fn long_list(&self, select: impl Select) -> MoveList {
        let mut moves = MoveList::new();
        let list = List {
            position: self,
            select,
            room: moves.full(),
        };
        let len = dispatch(list);
        moves.set_len(len.unwrap_or(FULL));
        moves
    }

    #[inline(always)]
    fn generate(&self, select: impl Select, mut emit: impl FnMut(Move)) {
        dispatch(Generate {
            position: self,
            select,
            sink: &mut emit,
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
    sink: &'a mut E,
}

impl<L: Select, E: Sink> Generate<'_, L, E> {
    #[inline(always)]
    fn run_as<S: Side>(self, node: &Node, enemy_lines: Bits) {
        let filter = self.select.filter::<S>(&node.planes);
        generate::<S>(node, enemy_lines, filter, self.sink);
    }
}

impl<L: Select, E: Sink> Task for Generate<'_, L, E> {
    type Output = ();

    /// The kernel is asked before the colours part: what is asked for twice is not inlined.
    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) {
        let node = Node::new(self.position, kernel);
        let enemy_lines = node.enemy_lines(kernel);
        match self.position.turn() {
            Color::White => self.run_as::<White>(&node, enemy_lines),
            Color::Black => self.run_as::<Black>(&node, enemy_lines),
        }
    }
}

/// Writes a list and says how long it is, unless there is not enough room.
struct List<'a, L, const ROOM: usize> {
    position: &'a Position,
    select: L,
    room: &'a mut [Move; ROOM],
}

impl<L: Select, const ROOM: usize> Task for List<'_, L, ROOM> {
    type Output = Option<usize>;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) -> Option<usize> {
        let mut writer = Writer::new(self.room);
        let generate = Generate {
            position: self.position,
            select: self.select,
            sink: &mut writer,
        };
        generate.run(kernel);
        writer.finish()
    }
}

struct Count<'a>(&'a Position);

impl Task for Count<'_> {
    type Output = u32;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) -> u32 {
        let node = Node::new(self.0, kernel);
        let enemy_lines = node.enemy_lines(kernel);
        match self.0.turn() {
            Color::White => count::<White>(&node, enemy_lines, kernel),
            Color::Black => count::<Black>(&node, enemy_lines, kernel),
        }
    }
}

struct Replies<'a>(&'a Position);

impl Task for Replies<'_> {
    type Output = u64;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) -> u64 {
        let node = Node::new(self.0, kernel);
        let enemy_lines = node.enemy_lines(kernel);
        match self.0.turn() {
            Color::White => replies::<White>(&node, enemy_lines, kernel),
            Color::Black => replies::<Black>(&node, enemy_lines, kernel),
        }
    }
}

#[inline(always)]
fn replies<S: Side>(node: &Node, enemy_lines: Bits, kernel: impl Kernel) -> u64 {
    let mut moves = [FILLER; FULL];
    let mut writer = Writer::new(&mut moves);
    generate::<S>(node, enemy_lines, Filter::ALL, &mut writer);
    let len = writer.finish().unwrap_or(FULL);
    let replies = |&mv: &Move| {
        let after = node.after::<S>(mv);
        u64::from(count::<S::Enemy>(&after, after.enemy_lines(kernel), kernel))
    };
    moves[..len].iter().map(replies).sum()
}

struct Checkers<'a>(&'a Position);

impl Task for Checkers<'_> {
    type Output = Bits;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) -> Bits {
        let node = Node::new(self.0, kernel);
        match self.0.turn() {
            Color::White => node.checkers::<White>(),
            Color::Black => node.checkers::<Black>(),
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
        Sight::new(self.position, kernel).find(self.query)
    }
}
