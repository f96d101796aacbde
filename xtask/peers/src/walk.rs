//! The same walk over the move tree, written for each library as its users would.

use arrayvec::ArrayVec;

/// A way to count leaves.
pub(crate) struct Peer {
    pub(crate) name: &'static str,
    pub(crate) count: fn(fen: &str, depth: u32) -> u64,
}

/// Bulk: the moves of the last ply are counted, not written down. List: they are written down.
pub(crate) const PEERS: [Peer; 8] = [
    Peer {
        name: "tabia perft()",
        count: tabia_perft,
    },
    Peer {
        name: "tabia bulk",
        count: tabia_bulk,
    },
    Peer {
        name: "cozy-chess bulk",
        count: |fen, depth| cozy_bulk(&fen.parse().expect("a FEN"), depth),
    },
    Peer {
        name: "chess bulk",
        count: |fen, depth| chess_bulk(&fen.parse().expect("a FEN"), depth),
    },
    Peer {
        name: "tabia list, kept",
        count: tabia_kept_lists,
    },
    Peer {
        name: "tabia list, new",
        count: tabia_new_lists,
    },
    Peer {
        name: "cozy-chess list",
        count: |fen, depth| cozy_list(&fen.parse().expect("a FEN"), depth),
    },
    Peer {
        name: "shakmaty list",
        count: shakmaty_list,
    },
];

fn tabia_position(fen: &str) -> tabia_core::Position {
    fen.parse::<tabia_core::Fen>()
        .expect("a FEN")
        .to_position(tabia_core::CastlingMode::Standard)
        .expect("a legal position")
}

fn tabia_perft(fen: &str, depth: u32) -> u64 {
    tabia_core::perft(&tabia_position(fen), depth)
}

fn tabia_bulk(fen: &str, depth: u32) -> u64 {
    fn walk(position: &mut tabia_core::Position, depth: u32) -> u64 {
        if depth == 1 {
            return position.legal_move_count() as u64;
        }
        let mut nodes = 0;
        for &mv in &position.legal_moves() {
            let undo = position.make(mv);
            nodes += walk(position, depth - 1);
            position.unmake(mv, undo);
        }
        nodes
    }
    walk(&mut tabia_position(fen), depth)
}

/// A list for each ply, kept from node to node, as a search has them.
fn tabia_kept_lists(fen: &str, depth: u32) -> u64 {
    fn walk(position: &mut tabia_core::Position, lists: &mut [tabia_core::MoveList]) -> u64 {
        let Some((moves, deeper)) = lists.split_first_mut() else {
            return 1;
        };
        position.legal_moves_into(moves);
        if deeper.is_empty() {
            return std::hint::black_box(moves).len() as u64;
        }
        let mut nodes = 0;
        for &mv in &*moves {
            let undo = position.make(mv);
            nodes += walk(position, deeper);
            position.unmake(mv, undo);
        }
        nodes
    }
    let mut lists = vec![tabia_core::MoveList::new(); depth as usize];
    walk(&mut tabia_position(fen), &mut lists)
}

fn tabia_new_lists(fen: &str, depth: u32) -> u64 {
    fn walk(position: &mut tabia_core::Position, depth: u32) -> u64 {
        let moves = position.legal_moves();
        if depth == 1 {
            return std::hint::black_box(&moves).len() as u64;
        }
        let mut nodes = 0;
        for &mv in &moves {
            let undo = position.make(mv);
            nodes += walk(position, depth - 1);
            position.unmake(mv, undo);
        }
        nodes
    }
    walk(&mut tabia_position(fen), depth)
}

fn cozy_bulk(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                nodes += cozy_bulk(&next, depth - 1);
            }
        }
        false
    });
    nodes
}

fn cozy_list(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut list = ArrayVec::<cozy_chess::Move, 218>::new();
    board.generate_moves(|moves| {
        list.extend(moves);
        false
    });
    if depth == 1 {
        return std::hint::black_box(&list).len() as u64;
    }
    let mut nodes = 0;
    for &mv in &list {
        let mut next = board.clone();
        next.play_unchecked(mv);
        nodes += cozy_list(&next, depth - 1);
    }
    nodes
}

fn shakmaty_list(fen: &str, depth: u32) -> u64 {
    use shakmaty::{CastlingMode, Chess, Position, fen::Fen};

    fn walk(position: &Chess, depth: u32) -> u64 {
        let moves = position.legal_moves();
        if depth == 1 {
            return std::hint::black_box(&moves).len() as u64;
        }
        let mut nodes = 0;
        for mv in moves {
            let mut next = position.clone();
            next.play_unchecked(mv);
            nodes += walk(&next, depth - 1);
        }
        nodes
    }
    let fen: Fen = fen.parse().expect("a FEN");
    let position: Chess = fen
        .into_position(CastlingMode::Standard)
        .expect("a legal position");
    walk(&position, depth)
}

fn chess_bulk(board: &chess::Board, depth: u32) -> u64 {
    let moves = chess::MoveGen::new_legal(board);
    if depth == 1 {
        return moves.len() as u64;
    }
    moves
        .map(|mv| chess_bulk(&board.make_move_new(mv), depth - 1))
        .sum()
}
