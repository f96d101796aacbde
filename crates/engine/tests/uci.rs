//! Dialogues with the server, as a GUI would have them.

use std::collections::VecDeque;
use std::io::{BufReader, Read, Write};
use std::sync::{Arc, Condvar, Mutex};

use tabia_engine::{Engine, Untimed, uci};

/// Where the engine writes and the test looks.
#[derive(Clone, Default)]
struct Screen(Arc<(Mutex<String>, Condvar)>);

impl Write for Screen {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let (text, changed) = &*self.0;
        text.lock()
            .expect("no thread panics")
            .push_str(&String::from_utf8_lossy(bytes));
        changed.notify_all();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Screen {
    /// Blocks until `count` lines begin with `prefix`.
    fn wait_for(&self, prefix: &str, count: usize) {
        let (text, changed) = &*self.0;
        let seen = |text: &str| text.lines().filter(|line| line.starts_with(prefix)).count();
        let guard = text.lock().expect("no thread panics");
        drop(
            changed
                .wait_while(guard, |text| seen(text) < count)
                .expect("no thread panics"),
        );
    }
}

/// Says the lines of a script; `? word` waits for one more line that begins with the word.
struct Script {
    lines: VecDeque<Vec<u8>>,
    screen: Screen,
    waited: Vec<String>,
}

impl Read for Script {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        while let Some(line) = self.lines.pop_front() {
            if let Some(word) = line.strip_prefix(b"? ") {
                let word = String::from_utf8_lossy(word).into_owned();
                self.waited.push(word.clone());
                let count = self.waited.iter().filter(|other| **other == word).count();
                self.screen.wait_for(&word, count);
                continue;
            }
            let mut line = line;
            line.push(b'\n');
            buffer[..line.len()].copy_from_slice(&line);
            return Ok(line.len());
        }
        Ok(0)
    }
}

/// What the engine answers; of the news of a search only which fields they have.
fn dialogue(script: &str) -> String {
    dialogue_of_bytes(
        script
            .lines()
            .map(|line| line.trim().as_bytes().to_vec())
            .collect(),
    )
}

fn dialogue_of_bytes(lines: VecDeque<Vec<u8>>) -> String {
    let screen = Screen::default();
    let script = Script {
        lines,
        screen: screen.clone(),
        waited: Vec::new(),
    };
    let (front, back) = uci::server(screen.clone());
    #[expect(clippy::disallowed_methods, reason = "the test is the owner")]
    std::thread::scope(|threads| {
        threads.spawn(|| back.run(Engine::with_hash(1)));
        front.run(BufReader::new(script), || Untimed);
    });
    let text = screen.0.0.lock().expect("no thread panics");
    let mut lines: Vec<String> = text.lines().map(shape).collect();
    lines.dedup_by(|a, b| a == b && a.starts_with("info depth"));
    lines.join("\n")
}

fn shape(line: &str) -> String {
    if line.starts_with("info depth") {
        let is_field = |word: &&str| word.chars().all(|c| c.is_ascii_lowercase());
        line.split_whitespace()
            .filter(is_field)
            .collect::<Vec<_>>()
            .join(" ")
    } else {
        // Which reply it expects is the search's affair.
        line.split(" ponder ").next().unwrap_or(line).to_owned()
    }
}

#[test]
fn handshake() {
    insta::assert_snapshot!(dialogue("uci\nisready\n? readyok\nquit\nisready"), @r"
    id name Tabia 0.1.0
    id author the Tabia authors
    option name Hash type spin default 16 min 1 max 4096
    option name Threads type spin default 1 min 1 max 64
    option name Clear Hash type button
    option name MultiPV type spin default 1 min 1 max 218
    option name Use NNUE type check default true
    option name OwnBook type check default false
    option name Ponder type check default false
    option name UCI_Chess960 type check default false
    option name UCI_LimitStrength type check default false
    option name UCI_Elo type spin default 2800 min 400 max 2800
    option name Seed type spin default 0 min 0 max 2147483647
    option name Move Overhead type spin default 25 min 0 max 5000
    option name Personality type combo default balanced var balanced var attacker var fortress var gambiteer var grinder var pawnstormer var knight-lover
    uciok
    readyok
    ");
}

#[test]
fn a_search_tells_and_answers() {
    insta::assert_snapshot!(dialogue(
        "position fen 6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1
         go depth 3
         ? bestmove"
    ), @r"
    info depth seldepth multipv score mate nodes hashfull time pv
    bestmove e1e8
    ");
}

#[test]
fn isready_is_answered_during_a_search_and_after_a_stopped_one() {
    let told = dialogue(
        "position fen 6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1
         go infinite
         isready
         ? readyok
         stop
         isready
         ? readyok
         ponderhit
         stop",
    );
    // The news of the search come whenever they come.
    let answers: Vec<&str> = told
        .lines()
        .filter(|line| !line.starts_with("info"))
        .collect();
    assert_eq!(answers, ["readyok", "bestmove e1e8", "readyok"]);
}

#[test]
fn a_root_without_moves_answers_with_none() {
    insta::assert_snapshot!(dialogue(
        "position startpos moves f2f3 e7e5 g2g4 d8h4
         go depth 3
         ? bestmove
         go infinite
         stop
         ? bestmove
         position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1
         go movetime 200
         ? bestmove"
    ), @r"
    bestmove 0000
    bestmove 0000
    bestmove 0000
    ");
}

#[test]
fn castling_is_written_as_the_gui_wants_it() {
    insta::assert_snapshot!(dialogue(
        "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1
         go depth 1 searchmoves e1g1
         ? bestmove
         setoption name uci_chess960 value true
         position fen r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1
         go depth 1 searchmoves e1h1
         ? bestmove
         setoption name UCI_Chess960 value false
         position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1
         go depth 1 searchmoves e1g1
         ? bestmove"
    ), @r"
    info depth seldepth multipv score cp nodes hashfull time pv
    bestmove e1g1
    info depth seldepth multipv score cp nodes hashfull time pv
    bestmove e1h1
    info depth seldepth multipv score cp nodes hashfull time pv
    bestmove e1g1
    ");
}

#[test]
fn nonsense_is_remarked_upon_and_survived() {
    insta::assert_snapshot!(dialogue(
        "garbage
         position
         position fen not a fen
         position fen 8/8/8/8/8/8/8/8 w - - 0 1
         position startpos moves e2e4 e7e5 e1e3 g8f6
         setoption
         setoption name No Such Option value 3
         setoption name Hash value 999999999
         setoption name UCI_Elo value 100
         go depth 1 searchmoves a2a3
         ? bestmove"
    ), @r"
    info string no command in this line
    info string position takes startpos or fen
    info string the position's FEN cannot be read: FEN piece placement at byte 1: expected a piece (PNBRQK pnbrqk), a digit from 1 to 8 or /
    info string white has no king
    info string e1e3 is not played: K does not move that way
    info string setoption needs a name
    info string no option is called No Such Option
    info string Hash takes a number from 1 to 4096
    info string UCI_Elo takes a number from 400 to 2800
    info depth seldepth multipv score cp nodes hashfull time pv
    bestmove a2a3
    ");
    let noise = vec![0, 0xFF, 0xFE, 0x80, b'x', 0];
    insta::assert_snapshot!(dialogue_of_bytes([noise, b"isready".to_vec()].into()), @r"
    info string no command in this line
    readyok
    ");
}

#[test]
fn every_go_has_its_bestmove_however_fast_they_come() {
    let script = "go infinite\nstop\n".repeat(50) + "? bestmove";
    let answers = |script| {
        let told = dialogue(script);
        told.lines()
            .filter(|line| line.starts_with("bestmove"))
            .count()
    };
    assert_eq!(answers(&script), 50);
    let stopped_by_the_next = "go infinite\ngo ponder\ngo depth 1\n? bestmove";
    assert_eq!(answers(stopped_by_the_next), 3);
}

#[test]
fn the_end_of_the_input_ends_a_search() {
    assert!(dialogue("go infinite").contains("bestmove"));
}
