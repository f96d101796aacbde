//! The fast generator against the readable one, on positions of random games.

use alloc::format;
use alloc::vec::Vec;

use super::{All, Captures, Count, Find, Found, List, Query, Replies, Select, Sight};
use crate::simd::{Portable, Task};
use crate::{CastlingMode, Fen, Move, MoveList, Position, Role, Square, zobrist};

const STANDARD: &str = include_str!("../../tests/data/perft.epd");
const CHESS960: &str = include_str!("../../tests/data/perft960.epd");

/// `cargo test --release` looks at more than a million positions.
const POSITIONS: usize = if cfg!(debug_assertions) {
    50_000
} else {
    1_200_000
};

/// Random games are not interesting for ever.
const PLIES: usize = 80;

/// SplitMix64.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ z >> 31) % limit as u64) as usize
    }
}

fn starts() -> Vec<Position> {
    let read = |suite: &str, mode| {
        let position = |line: &str| {
            let fen: Fen = line.split(';').next().unwrap().trim().parse().unwrap();
            fen.to_position(mode).unwrap()
        };
        suite.lines().map(position).collect::<Vec<_>>()
    };
    let mut starts = read(STANDARD, CastlingMode::Standard);
    starts.extend(read(CHESS960, CastlingMode::Chess960));
    starts
}

#[test]
fn both_generators_find_the_same_moves() {
    let starts = starts();
    let mut random = Random(1);
    let mut checked = 0;
    let mut stranger = None;
    while checked < POSITIONS {
        let mut position = starts[checked % starts.len()].clone();
        for _ in 0..PLIES {
            let moves = check(&position, stranger);
            checked += 1;
            if moves.is_empty() {
                break;
            }
            let mv = moves[random.below(moves.len())];
            let before = position.clone();
            let undo = position.make(mv);
            assert_eq!(
                position.polyglot_key(),
                zobrist::key_of(&position),
                "{mv:?}"
            );
            let mut back = position.clone();
            back.unmake(mv, undo);
            assert_eq!(back, before, "{mv:?}");
            stranger = Some(mv);
        }
    }
}

fn check(position: &Position, stranger: Option<Move>) -> MoveList {
    let name = || format!("{} {position:?}", Fen::from(position));
    let expected = position.reference_moves();
    let moves = position.legal_moves();
    assert_eq!(sorted(&moves), sorted(&expected), "{}", name());
    assert_eq!(position.legal_move_count(), moves.len(), "{}", name());

    let wanted = |mv: &Move| mv.is_capture() || mv.promotion() == Some(Role::Queen);
    let expected: Vec<Move> = moves.iter().copied().filter(wanted).collect();
    let captures = position.capture_moves();
    assert_eq!(sorted(&captures), sorted(&expected), "{}", name());

    let portable = portably(position, All);
    assert_eq!(portable[..], moves[..], "{}", name());
    let portable = portably(position, Captures);
    assert_eq!(portable[..], captures[..], "{}", name());
    assert_eq!(
        Count(position).run(Portable) as usize,
        moves.len(),
        "{}",
        name()
    );

    for &mv in moves.iter().chain(&stranger) {
        assert_eq!(
            position.is_legal(mv),
            moves.contains(&mv),
            "{mv:?} {}",
            name()
        );
    }
    if position.polyglot_key().is_multiple_of(16) {
        check_queries(position, &moves);
    }
    let king = position.king(position.turn());
    let mut attackers: Vec<_> = position.board().attackers(king, !position.turn()).collect();
    attackers.sort_unstable();
    assert_eq!(
        position.checkers().collect::<Vec<_>>(),
        attackers,
        "{}",
        name()
    );
    assert_eq!(position.is_check(), !attackers.is_empty(), "{}", name());
    moves
}

fn portably(position: &Position, select: impl Select) -> MoveList {
    let mut moves = MoveList::new();
    let list = List {
        position,
        select,
        room: moves.full(),
    };
    let len = list.run(Portable).unwrap();
    moves.set_len(len);
    moves
}

/// More moves than a list has room for at first (<https://www.chessprogramming.org/Chess_Position>), and more than any
/// position from play has.
#[test]
fn long_lists_are_whole() {
    let mut kept = MoveList::new();
    for (fen, count) in [
        ("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", 218),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", 5),
        ("1QQQQQQ1/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/pp5Q/kBQQQQK1 w - - 0 1", 247),
    ] {
        let fen: Fen = fen.parse().unwrap();
        let position = fen.to_position(CastlingMode::Standard).unwrap();
        let moves = check(&position, None);
        assert_eq!(moves.len(), count);
        position.legal_moves_into(&mut kept);
        assert_eq!(kept[..], moves[..]);
        position.capture_moves_into(&mut kept);
        assert_eq!(kept[..], position.capture_moves()[..]);
    }
}

/// Batches of moves end before, on and behind the end of the usual room.
#[test]
fn lists_of_any_length_are_whole() {
    let full: Fen = "1QQQQQQ1/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/pp5Q/kBQQQQK1 w - - 0 1"
        .parse()
        .unwrap();
    let full = full.to_position(CastlingMode::Standard).unwrap();
    let queens: Vec<Square> = Square::all()
        .filter(|&square| full.piece_at(square).map(|piece| piece.role) == Some(Role::Queen))
        .collect();
    let mut seen = [false; 256];
    let mut board = full.board().clone();
    for (index, &gone) in queens.iter().enumerate().rev() {
        board.remove(gone);
        for &also_gone in &queens[..index] {
            let mut board = board.clone();
            board.remove(also_gone);
            let fen = format!("{} w - - 0 1", crate::fen::Placement(&board));
            let fen: Fen = fen.parse().unwrap();
            if let Ok(position) = fen.to_position(CastlingMode::Standard) {
                seen[check(&position, None).len()] = true;
            }
        }
    }
    assert!(
        [114, 120, 122, 123, 124, 131]
            .iter()
            .all(|&length| seen[length])
    );
}

/// Every question about one kind of piece and one target, against the list of legal moves.
fn check_queries(position: &Position, moves: &[Move]) {
    let role_of = |mv: &Move| position.piece_at(mv.from()).map(|piece| piece.role);
    let promotions = Role::PROMOTIONS.into_iter().map(Some).chain([None]);
    for (promotion, role) in
        promotions.flat_map(|promotion| Role::ALL.map(|role| (promotion, role)))
    {
        for to in Square::all() {
            let fits = |mv: &&Move| {
                mv.to() == to
                    && mv.promotion() == promotion
                    && role_of(mv) == Some(role)
                    && !mv.is_castle()
            };
            let mut expected = moves.iter().filter(fits);
            let query = Query {
                role,
                origins: !0,
                to,
                promotion,
            };
            let found = position.find(query);
            match (found, expected.next(), expected.next()) {
                (Found::None, None, None) => {}
                (Found::One(mv), Some(&only), None) => assert_eq!(mv, only),
                (Found::Several(..), Some(_), Some(_)) => {}
                _ => panic!(
                    "{role:?} {to} {promotion:?} {found:?} {}",
                    Fen::from(position)
                ),
            }
            let portable = Find { position, query }.run(Portable);
            assert_eq!(found, portable, "{}", Fen::from(position));
        }
    }
}

fn sorted(moves: &[Move]) -> Vec<u16> {
    let mut bits: Vec<u16> = moves.iter().map(|mv| mv.to_bits()).collect();
    bits.sort_unstable();
    bits
}

#[test]
fn replies_are_the_replies_to_each_move() {
    for position in starts() {
        let mut after = position.clone();
        let mut expected = 0;
        for &mv in &position.legal_moves() {
            let undo = after.make(mv);
            expected += after.legal_move_count() as u64;
            after.unmake(mv, undo);
        }
        assert_eq!(position.replies(), expected, "{}", Fen::from(&position));
        assert_eq!(Replies(&position).run(Portable), expected);
    }
}

#[test]
fn sets_that_are_carried_along_are_those_of_the_board() {
    let mut random = Random(4);
    let mut moves = 0;
    for start in starts() {
        let mut position = start;
        let mut sight = Sight::new(&position, Portable);
        for _ in 0..PLIES {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            let mv = legal[random.below(legal.len())];
            position.make(mv);
            sight.play(mv);
            moves += 1;
            assert_eq!(sight, Sight::new(&position, Portable), "{mv:?}");
            assert_eq!(Position::seen(&sight), position, "{mv:?}");
        }
    }
    assert!(moves > 20_000, "{moves} moves");
}
