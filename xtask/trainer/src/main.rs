//! Trains the network, fits the weights of the hand-written evaluation, and makes the opening book.
//!
//! ```sh
//! cargo run --release -- play --seed 1 --games 10000 --nodes 900 > positions.txt
//! cargo run --release -- imitate --seed 1 positions.txt > start.weights
//! cargo run --release -- train --seed 1 --from start.weights positions.txt > ../../assets/network/tabia.net
//! cargo run --release -- fit positions.txt > ../../crates/engine/src/eval/weights.rs
//! cargo run --release -- book --nodes 6000 ../../assets/openings/openings.txt > ../../assets/book/tabia.bin
//! ```

mod book;
mod fit;
mod lesson;
mod model;
mod play;
mod random;
mod sample;
mod train;

use std::error::Error;
use std::io::{BufWriter, stdout};

use tabia_engine::Evaluation;

const USAGE: &str = "\
usage: trainer play --seed N --games N --nodes N [--network]
       trainer imitate --seed N FILE…
       trainer train --seed N --from START FILE…
       trainer fit FILE…
       trainer book --nodes N OPENINGS";

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["play", "--seed", seed, "--games", games, "--nodes", nodes, rest @ ..] if rest.len() < 2 => {
            let evaluation = match rest {
                [] => Evaluation::HandWritten,
                ["--network"] => Evaluation::Network,
                _ => return Err(USAGE.into()),
            };
            let mut out = BufWriter::new(stdout().lock());
            play::play(seed.parse()?, games.parse()?, nodes.parse()?, evaluation, &mut out)?;
        }
        ["fit", files @ ..] if !files.is_empty() => {
            let samples = sample::read(files)?;
            let mut out = BufWriter::new(stdout().lock());
            fit::write(&fit::fit(&samples), &mut out)?;
        }
        ["imitate", "--seed", seed, files @ ..] if !files.is_empty() => {
            let mut out = BufWriter::new(stdout().lock());
            train::imitate(seed.parse()?, files, &mut out)?;
        }
        ["train", "--seed", seed, "--from", start, files @ ..] if !files.is_empty() => {
            let mut out = BufWriter::new(stdout().lock());
            train::train(seed.parse()?, start, files, &mut out)?;
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
