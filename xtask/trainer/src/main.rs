//! Fits the weights of the hand-written evaluation, and makes the opening book.
//!
//! ```sh
//! cargo run --release -- play --seed 1 --games 10000 --nodes 900 >> positions.txt
//! cargo run --release -- fit positions.txt > ../../crates/engine/src/eval/weights.rs
//! cargo run --release -- book --nodes 6000 ../../assets/openings/openings.txt > ../../assets/book/tabia.bin
//! ```

mod book;
mod fit;
mod play;
mod sample;

use std::error::Error;
use std::io::{BufWriter, stdout};

const USAGE: &str = "usage: trainer play --seed N --games N --nodes N | trainer fit FILE… | trainer book --nodes N OPENINGS";

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["play", "--seed", seed, "--games", games, "--nodes", nodes] => {
            let mut out = BufWriter::new(stdout().lock());
            play::play(seed.parse()?, games.parse()?, nodes.parse()?, &mut out)?;
        }
        ["fit", files @ ..] if !files.is_empty() => {
            let samples = sample::read(files)?;
            let mut out = BufWriter::new(stdout().lock());
            fit::write(&fit::fit(&samples), &mut out)?;
        }
        ["book", "--nodes", nodes, table] => {
            let table = std::fs::read_to_string(table)?;
            let mut out = BufWriter::new(stdout().lock());
            book::write(&table, nodes.parse()?, &mut out)?;
        }
        _ => return Err(USAGE.into()),
    }
    Ok(())
}
