//! Lists the legal moves of a position: `cargo run --example legal_moves -- "FEN"`.

use std::error::Error;

use tabia_core::{CastlingMode, Fen, Position, San, UciMove};

#[expect(
    clippy::disallowed_methods,
    reason = "a program may read its arguments"
)]
fn main() -> Result<(), Box<dyn Error>> {
    let position = match std::env::args().nth(1) {
        None => Position::standard(),
        Some(fen) => fen.parse::<Fen>()?.repair(CastlingMode::Standard)?.0,
    };
    for &mv in &position.legal_moves() {
        let uci = UciMove::from_move(mv, CastlingMode::Standard);
        println!("{uci}\t{}", San::from_move(&position, mv));
    }
    Ok(())
}
