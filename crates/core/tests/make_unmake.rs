//! Random games: every move leads to a sound position and can be taken back without a trace.

#![cfg(test)]

use tabia_core::{CastlingMode, Fen, Move, Position, Setup, Undo};

/// SplitMix64: the same games on every machine.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % n as u64) as usize
    }
}

/// Whatever is kept up to date move by move equals what is worked out from nothing.
fn assert_sound(position: &Position, mode: CastlingMode) {
    let again = Position::from_setup(position.to_setup(), mode)
        .unwrap_or_else(|error| panic!("{position:?}: {error}"));
    let text = Fen::from(position).to_string();
    assert_eq!(Fen::from(&again).to_string(), text);
    assert_eq!(again.repetition_key(), position.repetition_key(), "{text}");
    // Polyglot also hashes an en passant square that only a pinned pawn looks at; FEN does not name it.
    if position.legal_ep_square().is_some() {
        assert_eq!(&again, position, "{text}");
    }
    let read: Fen = text.parse().unwrap();
    assert_eq!(read.to_position(mode).unwrap(), again, "{text}");
    assert_eq!(
        position.has_legal_move(),
        !position.legal_moves().is_empty()
    );
}

fn walk(start: &Position, mode: CastlingMode, dice: &mut Dice) {
    let mut position = start.clone();
    let mut trail: Vec<(Position, Move, Undo)> = Vec::new();
    for _ in 0..120 {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        for &mv in &moves {
            let before = position.clone();
            let undo = position.make(mv);
            assert_sound(&position, mode);
            position.unmake(mv, undo);
            assert_eq!(position, before, "{mv:?}");
        }
        let mv = moves[dice.below(moves.len())];
        let before = position.clone();
        let undo = position.make(mv);
        trail.push((before, mv, undo));
    }
    while let Some((before, mv, undo)) = trail.pop() {
        position.unmake(mv, undo);
        assert_eq!(position, before);
    }
}

#[test]
fn random_games_of_standard_chess() {
    let mut dice = Dice(1);
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "k7/8/8/8/8/8/8/K6R w - - 65535 999999000",
    ] {
        let fen: Fen = fen.parse().unwrap();
        let start = fen.to_position(CastlingMode::Standard).unwrap();
        for _ in 0..6 {
            walk(&start, CastlingMode::Standard, &mut dice);
        }
    }
}

#[test]
fn random_games_of_chess960() {
    let mut dice = Dice(2);
    for number in (0..960).step_by(43) {
        let setup = Setup::chess960(number).unwrap();
        let start = Position::from_setup(setup, CastlingMode::Chess960).unwrap();
        walk(&start, CastlingMode::Chess960, &mut dice);
    }
}
