//! `differential POSITIONS`: random positions of random games, of standard chess and Chess960 in turn. Legal
//! moves, SAN, FEN, check and ends are compared with shakmaty's here; a line for each position goes to standard
//! output, for `python_chess.py` to compare again.

use std::error::Error;
use std::io::{BufWriter, Write, stdout};

use shakmaty::{Chess, EnPassantMode, Position as _, san::SanPlus};
use tabia_core::{CastlingMode, Fen, Move, Position, San, Setup, UciMove};

/// SplitMix64: the same games everywhere.
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

fn main() -> Result<(), Box<dyn Error>> {
    let wanted: usize = std::env::args()
        .nth(1)
        .ok_or("how many positions?")?
        .parse()?;
    let mut out = BufWriter::new(stdout().lock());
    let mut dice = Dice(2026);
    let mut asked = 0;
    while asked < wanted {
        let mode = [CastlingMode::Standard, CastlingMode::Chess960][dice.below(2)];
        let setup = match mode {
            CastlingMode::Standard => Setup::standard(),
            CastlingMode::Chess960 => {
                Setup::chess960(dice.below(960) as u16).ok_or("one of 960")?
            }
        };
        let mut position = Position::from_setup(setup, mode)?;
        for _ in 0..200 {
            let line = compare(&position)?;
            writeln!(
                out,
                "{}\t{line}",
                if mode == CastlingMode::Standard {
                    's'
                } else {
                    '9'
                }
            )?;
            asked += 1;
            let moves = position.legal_moves();
            if moves.is_empty() || asked == wanted {
                break;
            }
            position.make(moves[dice.below(moves.len())]);
        }
    }
    eprintln!("{asked} positions: the same answers as shakmaty");
    Ok(())
}

/// FEN, and each move as UCI writes it in Chess960 with its SAN, in alphabetical order.
fn compare(position: &Position) -> Result<String, Box<dyn Error>> {
    let fen = Fen::from(position).to_string();
    let peer: Chess = fen
        .parse::<shakmaty::fen::Fen>()?
        .into_position(shakmaty::CastlingMode::Chess960)?;
    let ours = |&mv: &Move| {
        format!(
            "{}={}",
            UciMove::from_move(mv, CastlingMode::Chess960),
            San::from_move(position, mv)
        )
    };
    let theirs = |mv: &shakmaty::Move| {
        let uci = mv.to_uci(shakmaty::CastlingMode::Chess960);
        format!("{uci}={}", SanPlus::from_move(peer.clone(), *mv))
    };
    let mut our_moves: Vec<String> = position.legal_moves().iter().map(ours).collect();
    let mut their_moves: Vec<String> = peer.legal_moves().iter().map(theirs).collect();
    our_moves.sort();
    their_moves.sort();
    let their_fen = shakmaty::fen::Fen::from_position(&peer, EnPassantMode::Legal).to_string();
    let answers = [
        (fen.clone(), their_fen),
        (our_moves.join(" "), their_moves.join(" ")),
        (position.is_check().to_string(), peer.is_check().to_string()),
        (
            position.is_checkmate().to_string(),
            peer.is_checkmate().to_string(),
        ),
        (
            position.is_stalemate().to_string(),
            peer.is_stalemate().to_string(),
        ),
        (
            position.is_insufficient_material().to_string(),
            peer.is_insufficient_material().to_string(),
        ),
    ];
    for (ours, theirs) in answers {
        if ours != theirs {
            return Err(format!("{fen}\n  ours   {ours}\n  theirs {theirs}").into());
        }
    }
    // As FEN tells it: Polyglot also hashes a square where only a pinned pawn looks.
    let key = fen
        .parse::<Fen>()?
        .to_position(CastlingMode::Chess960)?
        .polyglot_key();
    Ok(format!("{fen}\t{}\t{key:016x}", our_moves.join(" ")))
}
