//! Faults that other chess programs have had, each by its report.

#![cfg(test)]

use tabia_core::pgn::{Game, Reader};
use tabia_core::{
    CanMate, CastlingMode, Color, Fen, History, Move, NodeBudget, Position, PositionEnd, San,
    Setup, UciMove,
};

struct Row<'a> {
    position: Position,
    mode: CastlingMode,
    moves: &'a str,
    expected: &'a str,
}

/// Columns: report, kind of question, FEN, castling mode, moves, answer.
#[test]
fn none_of_the_reported_faults_is_here() {
    let mut checked = 0;
    let table = include_str!("data/bugs.tsv");
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let [report, kind, fen, mode, moves, expected] = *line.split('\t').collect::<Vec<_>>()
        else {
            panic!("six columns: {line}");
        };
        let mode = match mode {
            "standard" => CastlingMode::Standard,
            "chess960" => CastlingMode::Chess960,
            other => panic!("{other} is no castling mode"),
        };
        let answer = match fen.parse::<Fen>().map(|fen| fen.repair(mode)) {
            Ok(Ok((position, _))) => answer(
                kind,
                &Row {
                    position,
                    mode,
                    moves,
                    expected,
                },
            ),
            Ok(Err(_)) | Err(_) => "rejected".to_owned(),
        };
        assert_eq!(answer, expected, "{report}");
        checked += 1;
    }
    assert_eq!(checked, 27);
}

fn answer(kind: &str, row: &Row<'_>) -> String {
    let position = &row.position;
    match kind {
        "record" => Fen::from(position).to_string(),
        "fen" => Fen::from(&played(row).0).to_string(),
        "moves" => legal_moves(row),
        "repetition" => played(row).1.repetitions().to_string(),
        "end" => {
            let end = played(row).0;
            let name = match end.end() {
                Some(PositionEnd::Checkmate) => "checkmate",
                Some(PositionEnd::Stalemate) => "stalemate",
                Some(PositionEnd::DeadPosition) => "dead",
                None => "none",
            };
            let claim = if end.can_claim_fifty_moves() {
                "claim"
            } else {
                "none"
            };
            format!("{name} {claim}")
        }
        "flag" => {
            let winner = if row.moves == "white" {
                Color::Black
            } else {
                Color::White
            };
            match position.can_mate(winner, NodeBudget::THOROUGH) {
                CanMate::Yes(_) => "loss",
                CanMate::No => "draw",
                CanMate::Unknown => "unknown",
            }
            .to_owned()
        }
        "san" => match row.moves.parse::<San>().map(|san| san.to_move(position)) {
            Ok(Ok(mv)) => UciMove::from_move(mv, row.mode).to_string(),
            Ok(Err(_)) | Err(_) => "reject".to_owned(),
        },
        "written" => San::from_move(position, read(position, row.moves)).to_string(),
        other => panic!("{other} is no kind of question"),
    }
}

fn read(position: &Position, text: &str) -> Move {
    position
        .read_move(text)
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn played(row: &Row<'_>) -> (Position, History) {
    let mut position = row.position.clone();
    let mut history = History::new(&position);
    for text in row.moves.split_whitespace() {
        let mv = read(&position, text);
        position.play(mv).unwrap();
        history.push(&position);
    }
    (position, history)
}

/// The number of moves, and each move that the answer asks about with `+` if it is legal and `-` if not.
fn legal_moves(row: &Row<'_>) -> String {
    let position = played(row).0;
    let mut answer = position.legal_moves().len().to_string();
    for asked in row.expected.split(' ').skip(1) {
        let claim: UciMove = asked[1..].parse().unwrap();
        let sign = if claim.to_move(&position).is_ok() {
            '+'
        } else {
            '-'
        };
        answer.push_str(&format!(" {sign}{claim}"));
    }
    answer
}

/// `=== report`, a line `> plies errors result FEN` for each game, the text.
#[test]
fn none_of_the_faults_reported_of_pgn_readers_is_here() {
    let mut checked = 0;
    for case in include_str!("data/bugs_pgn.txt").split("=== ").skip(1) {
        let (report, rest) = case.split_once('\n').unwrap();
        let expected: Vec<&str> = rest
            .lines()
            .map_while(|line| line.strip_prefix("> "))
            .collect();
        let lines = rest.split_inclusive('\n').skip(expected.len());
        let text: String = lines.collect();
        let mut reader = Reader::new(text.as_bytes());
        let mut games = Vec::new();
        while let Ok(Some(game)) = reader.next_game() {
            let plies = game.main_line().count();
            let last = game.main_line().last().unwrap_or(game.root());
            let end = Fen::from(&game.position(last));
            let errors = game.errors().len();
            games.push(format!("{plies} {errors} {} {end}", game.outcome));
        }
        assert_eq!(games, expected, "{report}");
        checked += 1;
    }
    assert_eq!(checked, 11);
}

/// jromang/picochess#220: the program itself wrote a name that escapes its closing quote. lichess-org/lila#16738: a game of
/// Chess960 lost its start when it was copied.
#[test]
fn a_name_that_ends_in_a_backslash_and_a_start_of_chess960_are_read_as_they_were_written() {
    let setup = Setup::chess960(17).unwrap();
    let start = Position::from_setup(setup, CastlingMode::Chess960).unwrap();
    let mut game = Game::new(start.clone(), CastlingMode::Chess960);
    game.tags.set("White", "Stockfish 7 /Level 6\\").unwrap();
    let mv = start.legal_moves()[0];
    game.play(game.root(), mv).unwrap();
    let text = game.to_string();
    for tag in ["[Variant \"Chess960\"]", "[SetUp \"1\"]", "[FEN \""] {
        assert!(text.contains(tag), "{text}");
    }
    let read = Reader::new(text.as_bytes()).next_game().unwrap().unwrap();
    assert_eq!(read.errors(), []);
    assert_eq!(read.tags.get("White"), Some("Stockfish 7 /Level 6\\"));
    assert_eq!(read.position(read.root()), start);
    assert_eq!(read.main_line().count(), game.main_line().count());
}
