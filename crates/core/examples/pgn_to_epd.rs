//! Reads PGN and writes each game's last position as EPD: `cargo run --example pgn_to_epd < games.pgn`.

use std::error::Error;
use std::io::stdin;

use tabia_core::Fen;
use tabia_core::pgn::{IoSource, Reader};

#[expect(clippy::disallowed_methods, reason = "a filter reads its input")]
fn main() -> Result<(), Box<dyn Error>> {
    let mut reader = Reader::new(IoSource(stdin().lock()));
    while let Some(game) = reader.next_game()? {
        for error in game.errors() {
            eprintln!("{error}");
        }
        let last = game.main_line().last().unwrap_or(game.root());
        let fen = Fen::from(&game.position(last)).to_string();
        let fields: Vec<&str> = fen.split(' ').take(4).collect();
        println!("{}", fields.join(" "));
    }
    Ok(())
}
