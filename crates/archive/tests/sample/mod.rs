//! Games for tests: random, and the same on every machine.

use std::fmt::Write;
use std::ops::ControlFlow;

use tabia_archive::{Archive, PositionIndex, Progress};
use tabia_core::{Position, San};

pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }
}

/// So many games as PGN. They begin alike, so that positions are shared and met by other orders of moves.
pub(crate) fn games(count: usize, seed: u64) -> String {
    let mut random = Random(seed);
    let mut text = String::new();
    for number in 0..count {
        let (white, black) = (random.below(40), random.below(40));
        let result = ["1-0", "0-1", "1/2-1/2", "*"][random.below(4)];
        write!(
            text,
            "[Event \"Cup {}\"]\n[Date \"20{:02}.{:02}.{:02}\"]\n[Round \"{number}\"]\n[White \"Player {white}\"]\n\
             [Black \"Player {black}\"]\n[Result \"{result}\"]\n[TimeControl \"{}\"]\n[WhiteElo \"{}\"]\n\n",
            random.below(9),
            random.below(30),
            1 + random.below(12),
            1 + random.below(28),
            ["60", "180+2", "900", "-"][random.below(4)],
            1000 + white * 20,
        )
        .unwrap();
        let mut position = Position::standard();
        for ply in 0..random.below(60) {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let choice = if ply < 6 {
                random.below(4).min(moves.len() - 1)
            } else {
                random.below(moves.len())
            };
            let mv = moves[choice];
            write!(text, "{} ", San::from_move(&position, mv)).unwrap();
            if random.below(50) == 0 {
                text.push_str(
                    ["$1 ", "{ well played } ", "{ [%clk 0:01:02] } ", "(--) "][random.below(3)],
                );
            }
            position.make(mv);
        }
        writeln!(text, "{result}\n").unwrap();
    }
    text
}

pub(crate) fn go_on(_: &Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

pub(crate) fn import(archive: &mut Archive, text: &str) -> Progress {
    archive
        .import_stream("a test", text.as_bytes(), PositionIndex::Build, &mut go_on)
        .unwrap()
}
