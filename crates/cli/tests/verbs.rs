//! The real binary, verb by verb: what it prints and how it exits.

use std::fmt::Write;
use std::path::Path;
use std::process::Command;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// What a terminal shows when these commands are run one after the other in `tests/`.
fn session(commands: &[&[&str]]) -> String {
    let mut shown = String::new();
    for args in commands {
        let output = Command::new(env!("CARGO_BIN_EXE_tabia-cli"))
            .args(*args)
            .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests"))
            .output()
            .expect("the binary runs");
        let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
        let code = output.status.code().expect("no signal ended it");
        writeln!(
            shown,
            "$ tabia-cli {args:?}\n{}{}[exit {code}]\n",
            text(output.stdout),
            text(output.stderr)
        )
        .expect("a string takes all");
    }
    shown
}

#[test]
fn perft() {
    insta::assert_snapshot!(session(&[
        &["perft", "--depth", "3"],
        &["perft", "--fen", KIWIPETE, "--depth", "2", "--json"],
        &[
            "perft",
            "--fen",
            "k7/8/8/8/8/8/8/K7 w - - 0 1",
            "--depth",
            "2",
            "--divide"
        ],
        &["perft", "--suite", "data/right.epd"],
        &[
            "perft",
            "--suite",
            "data/right.epd",
            "--max-nodes",
            "100",
            "--json"
        ],
        &["perft", "--suite", "data/wrong.epd"],
        &["perft", "--suite", "data/garbled.epd"],
        &["perft", "--suite", "data/absent.epd"],
        &["perft", "--fen", "startpos"],
    ]));
}

#[test]
fn moves() {
    let castling = "4k3/8/8/8/8/8/4PPPP/4K2R w K - 0 1";
    insta::assert_snapshot!(session(&[
        &["moves", castling],
        &["moves", castling, "--chess960", "--json"],
        &["moves", "8/8/8/8/8/8/8/k1K5 b - - 0 x"],
    ]));
}

#[test]
fn fen() {
    insta::assert_snapshot!(session(&[
        &[
            "fen",
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
            "startpos"
        ],
        &[
            "fen",
            "rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
        ],
        &["fen", "8/8/8/8/8/8/8/K7 w - - 0 1", "--json"],
        &["fen", "\u{1b}[2J"],
        &["fen", ""],
    ]));
}

#[test]
fn san() {
    insta::assert_snapshot!(session(&[
        &["san", "startpos", "e4", "e5", "Nf3"],
        &[
            "san",
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            "O-O",
            "--chess960",
            "--json"
        ],
        &["san", "startpos", "e4", "Ke7"],
        &["san", "startpos", "Zz9", "--json"],
    ]));
}

#[test]
fn pgn_check() {
    insta::assert_snapshot!(session(&[
        &["pgn", "check", "data/good.pgn"],
        &["pgn", "check", "data/bad.pgn"],
        &["pgn", "check", "data/absent.pgn"],
    ]));
}

#[test]
fn unknown_verbs_are_wrong_usage() {
    insta::assert_snapshot!(session(&[&["nonsense"]]));
}
