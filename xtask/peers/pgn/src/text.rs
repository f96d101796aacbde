//! The texts that are read: the same on every machine.

use std::fmt::Write;

use tabia_core::{Position, San};

/// In bytes.
const SIZE: usize = 24_000_000;

/// Whether a clock follows every move, as lichess writes it.
#[derive(Clone, Copy)]
pub(crate) enum Clocks {
    No,
    Yes,
}

/// Games of random legal moves, at most 160 plies long.
pub(crate) fn make(clocks: Clocks) -> Vec<u8> {
    let mut seed = 1_u64;
    let mut random = |limit: usize| {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % limit
    };
    let mut text = String::with_capacity(SIZE + 20_000);
    let mut number = 0;
    while text.len() < SIZE {
        number += 1;
        let (white, black) = (random(3000), random(3000));
        write!(
            text,
            "[Event \"Rated blitz game\"]\n[Site \"https://example.org/{number:08}\"]\n[Date \"2026.11.29\"]\n\
             [Round \"-\"]\n[White \"player{white}\"]\n[Black \"player{black}\"]\n[Result \"1/2-1/2\"]\n\
             [WhiteElo \"{}\"]\n[BlackElo \"{}\"]\n[TimeControl \"180+0\"]\n[Termination \"Normal\"]\n\n",
            1000 + white % 1500,
            1000 + black % 1500,
        )
        .expect("a string takes all");
        let mut position = Position::standard();
        let mut seconds = [180, 180];
        for ply in 0..40 + random(120) {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[random(moves.len())];
            let dots = if ply % 2 == 0 { "." } else { "..." };
            let is_numbered = ply % 2 == 0 || matches!(clocks, Clocks::Yes);
            if is_numbered {
                write!(text, "{}{dots} ", ply / 2 + 1).expect("a string takes all");
            }
            write!(text, "{} ", San::from_move(&position, mv)).expect("a string takes all");
            if let Clocks::Yes = clocks {
                let clock = &mut seconds[ply % 2];
                *clock -= random(4).min(*clock);
                write!(
                    text,
                    "{{ [%clk 0:{:02}:{:02}] }} ",
                    *clock / 60,
                    *clock % 60
                )
                .expect("a string takes all");
            }
            position.make(mv);
        }
        text.push_str("1/2-1/2\n\n");
    }
    text.into_bytes()
}
