//! Reads PGN with every move checked, by tabia-core and by pgn-reader with shakmaty, in turns, by CPU time, and prints
//! rates and ratios. A text is cut into pieces between games; of each piece the fastest of the rounds counts, which
//! other work on the machine disturbs least.
//!
//! Both read two texts made here, and the files named on the command line. For measurements of whole programs, `write
//! FOLDER` writes the two texts, and `check FILE` has pgn-reader with shakmaty read one file, and prints its plies.
//! `RUSTFLAGS="-C target-cpu=native" cargo run --release --manifest-path xtask/peers/pgn/Cargo.toml [FILE…]`

mod text;

use std::fs;
use std::io;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;

use cpu_time::ThreadTime;
use pgn_reader::{RawTag, SanPlus, Skip, Visitor};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position as _};
use tabia_core::pgn::{MainLine, Reader};
use text::{Clocks, make};

const ROUNDS: usize = 7;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["write", folder] => {
            return write(Path::new(folder)).expect("a folder that can be written to");
        }
        ["check", path] => return println!("{}", check(path).expect("a file of PGN")),
        _ => {}
    }
    let mut texts = vec![
        ("plain".to_owned(), make(Clocks::No)),
        ("clocks".to_owned(), make(Clocks::Yes)),
    ];
    for path in args {
        let text = std::fs::read(&path).expect("a file of PGN");
        texts.push((path, text));
    }
    println!(
        "{:<12}{:>10}{:>12}{:>12}{:>8}",
        "MB/s", "plies", "tabia-core", "pgn-reader", "ratio"
    );
    for (name, text) in &texts {
        let pieces = pieces(text);
        let mut fastest = [
            vec![Duration::MAX; pieces.len()],
            vec![Duration::MAX; pieces.len()],
        ];
        let mut plies = [0; 2];
        for _ in 0..ROUNDS {
            plies = [0; 2];
            for (index, piece) in pieces.iter().enumerate() {
                for (peer, read) in [tabia, shakmaty].into_iter().enumerate() {
                    let start = ThreadTime::now();
                    plies[peer] += read(piece);
                    fastest[peer][index] = fastest[peer][index].min(start.elapsed());
                }
            }
        }
        assert_eq!(plies[0], plies[1], "the readers disagree about {name}");
        let [ours, theirs] = fastest
            .map(|times| text.len() as f64 / times.iter().sum::<Duration>().as_secs_f64() / 1e6);
        let ratio = ours / theirs;
        println!(
            "{name:<12}{:>10}{ours:>12.0}{theirs:>12.0}{ratio:>8.2}",
            plies[0]
        );
    }
}

fn write(folder: &Path) -> io::Result<()> {
    fs::write(folder.join("plain.pgn"), make(Clocks::No))?;
    fs::write(folder.join("clocks.pgn"), make(Clocks::Yes))
}

fn check(path: &str) -> io::Result<u64> {
    let mut reader = pgn_reader::Reader::new(fs::File::open(path)?);
    let mut plies = 0;
    while let Some(game) = reader.read_game(&mut Legality)? {
        plies += game;
    }
    Ok(plies)
}

/// Whole games, about a megabyte each.
fn pieces(mut text: &[u8]) -> Vec<&[u8]> {
    const SIZE: usize = 1_000_000;
    const START: &[u8] = b"\n\n[Event ";
    let mut pieces = Vec::new();
    while text.len() > SIZE {
        let next = text[SIZE..].windows(START.len()).position(|at| at == START);
        let (piece, rest) = text.split_at(next.map_or(text.len(), |found| SIZE + found + 2));
        pieces.push(piece);
        text = rest;
    }
    pieces.push(text);
    pieces
}

fn tabia(text: &[u8]) -> u64 {
    let mut reader = Reader::new(text);
    let mut plies = 0;
    while let Ok(Some(game)) = reader.read_game(&mut MainLine) {
        plies += u64::from(game.plies);
    }
    plies
}

fn shakmaty(text: &[u8]) -> u64 {
    let mut reader = pgn_reader::Reader::new(text);
    let mut plies = 0;
    while let Ok(Some(game)) = reader.read_game(&mut Legality) {
        plies += game;
    }
    plies
}

/// Plays every move of the main line, as the example in pgn-reader's documentation does.
struct Legality;

struct Game {
    position: Chess,
    plies: u64,
}

impl Visitor for Legality {
    type Tags = Option<Chess>;
    type Movetext = Game;
    type Output = u64;

    fn begin_tags(&mut self) -> ControlFlow<u64, Option<Chess>> {
        ControlFlow::Continue(None)
    }

    fn tag(
        &mut self,
        tags: &mut Option<Chess>,
        name: &[u8],
        value: RawTag<'_>,
    ) -> ControlFlow<u64> {
        if name == b"FEN" {
            let fen = Fen::from_ascii(value.as_bytes()).ok();
            *tags = fen.and_then(|fen| fen.into_position(CastlingMode::Standard).ok());
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, tags: Option<Chess>) -> ControlFlow<u64, Game> {
        let position = tags.unwrap_or_default();
        ControlFlow::Continue(Game { position, plies: 0 })
    }

    fn san(&mut self, game: &mut Game, san: SanPlus) -> ControlFlow<u64> {
        match san.san.to_move(&game.position) {
            Ok(mv) => {
                game.position.play_unchecked(mv);
                game.plies += 1;
                ControlFlow::Continue(())
            }
            Err(_) => ControlFlow::Break(game.plies),
        }
    }

    fn begin_variation(&mut self, _game: &mut Game) -> ControlFlow<u64, Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn end_game(&mut self, game: Game) -> u64 {
        game.plies
    }
}
