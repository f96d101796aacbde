//! A whole engine in one function, `search`, that plays a game against itself: `cargo run --release --example tiny_engine`.

use tabia_core::{Board, Color, Fen, Move, Position, PositionEnd, Role, San};

const MATE: i32 = 10_000;

/// Material for the side to move, in pawns.
fn material(board: &Board, us: Color) -> i32 {
    let worth = |role| match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 0,
    };
    board
        .pieces()
        .map(|(_, piece)| worth(piece.role) * if piece.color == us { 1 } else { -1 })
        .sum()
}

fn search(position: &mut Position, depth: u32, mut alpha: i32, beta: i32) -> (i32, Option<Move>) {
    match position.end() {
        Some(PositionEnd::Checkmate) => return (-MATE - depth as i32, None),
        Some(PositionEnd::Stalemate | PositionEnd::DeadPosition) => return (0, None),
        None if depth == 0 => return (material(position.board(), position.turn()), None),
        None => {}
    }
    let mut best = None;
    for &mv in &position.legal_moves() {
        let undo = position.make(mv);
        let score = -search(position, depth - 1, -beta, -alpha).0;
        position.unmake(mv, undo);
        if score > alpha || best.is_none() {
            (alpha, best) = (alpha.max(score), Some(mv));
        }
        if alpha >= beta {
            break;
        }
    }
    (alpha, best)
}

fn main() {
    let mut position = Position::standard();
    while !position.has_seventy_five_moves()
        && position.fullmove_number().get() <= 60
        && let (_, Some(mv)) = search(&mut position, 4, -2 * MATE, 2 * MATE)
    {
        println!("{}", San::from_move(&position, mv));
        position.make(mv);
    }
    println!("{}", Fen::from(&position));
}
