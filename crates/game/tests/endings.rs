//! The collection of endings, through scripts: how each game ends, and by which rule.
#![cfg(test)]

use serde_json::Value;
use tabia_game::script::{Script, run};
use tabia_game::{Color, DrawReason, Game, GameResult, Move, StartPosition, UciMove, WinReason};

/// The rows of a file of the collection; none where it is not there.
fn rows(file: &str) -> Vec<Value> {
    let Some(folder) = option_env!("TABIA_TEST_DATA") else {
        println!("skipped: {file}, TABIA_TEST_DATA names no collection");
        return Vec::new();
    };
    let path = format!("{folder}/endings/{file}");
    #[expect(
        clippy::disallowed_methods,
        reason = "the collection is outside the repository"
    )]
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn text<'a>(row: &'a Value, key: &str) -> &'a str {
    row[key].as_str().unwrap_or_else(|| panic!("{row}: {key}"))
}

fn play(row: &Value, script: &str) -> Game {
    let id = &row["id"];
    let parsed: Script = script
        .parse()
        .unwrap_or_else(|error| panic!("{id}: {error}\n{script}"));
    run(&parsed, &mut |_| {}).unwrap_or_else(|error| panic!("{id}: {error}\n{script}"))
}

#[test]
fn mates_and_stalemates() {
    for row in rows("mate_stalemate.jsonl") {
        let (fen, result) = (text(&row, "fen"), text(&row, "result"));
        let expect = match result {
            "checkmate" => format!("over {} checkmate", text(&row, "score")),
            "stalemate" => "over 1/2-1/2 stalemate".into(),
            other => panic!("{other}"),
        };
        play(&row, &format!("new fen={fen}\nexpect {expect}"));
    }
}

#[test]
fn repetitions() {
    for row in rows("repetition.jsonl") {
        let mut script = format!("new fen={}\n", text(&row, "start_fen"));
        let counts = row["occurrence_at_ply"].as_array().unwrap();
        let moves = row["moves"].as_array().unwrap();
        let start = StartPosition::from_fen(text(&row, "start_fen")).unwrap();
        let mut position = start.position().clone();
        for (mv, count) in moves.iter().zip(&counts[1..]) {
            position.make(position.read_move(mv.as_str().unwrap()).unwrap());
            if position.halfmove_clock() >= 150 {
                script += &format!(
                    "{}\nexpect over 1/2-1/2 seventy-five-moves\n",
                    mv.as_str().unwrap()
                );
                break;
            }
            script += &format!("{}\nexpect repetition {count}\n", mv.as_str().unwrap());
            match count.as_u64().unwrap() {
                5.. => {
                    script += "expect over 1/2-1/2 fivefold-repetition\n";
                    break;
                }
                3..5 => script += "expect claim threefold-repetition\n",
                _ => {}
            }
        }
        play(&row, &script);
    }
}

/// Plays `script` and returns how the game stands: `*`, `1-0`, `0-1` or `1/2-1/2`.
fn score(row: &Value, script: &str) -> &'static str {
    play(row, script).result().map_or("*", GameResult::score)
}

#[test]
fn move_counts() {
    for row in rows("move_count_draws.jsonl") {
        let is = |key: &str| row[key].as_bool().unwrap();
        let mut script = format!("new fen={}\n", text(&row, "fen"));
        match row["outcome_automatic"]
            .as_str()
            .and_then(|outcome| outcome.split_once(' '))
        {
            Some((reason, score)) => {
                let reason = reason.replace("seventyfive", "seventy_five");
                script += &format!("expect over {score} {reason}\n");
            }
            None if is("fifty_reached") => script += "expect claim fifty-moves\n",
            None => script += "expect claim none\n",
        }
        play(&row, &script);
        for (mv, child) in row["children_of_note"].as_object().unwrap() {
            let over = matches!(&child["automatic"], Value::String(_));
            let line = if over || !child["fifty_reached"].as_bool().unwrap() {
                "expect refused no-draw-to-claim"
            } else {
                "expect over 1/2-1/2 fifty-moves"
            };
            if row["outcome_automatic"].is_null() {
                let side = if text(&row, "fen").contains(" w ") {
                    "white"
                } else {
                    "black"
                };
                let claim = format!(
                    "new fen={}\n{side}: claim-draw {mv}\n{line}",
                    text(&row, "fen")
                );
                play(&row, &claim);
            }
        }
    }
}

#[test]
fn material() {
    for row in rows("material.jsonl") {
        let drawn = row["automatic_draw_dead_position"].as_bool().unwrap();
        let script = format!("new fen={}", text(&row, "fen"));
        let expected = if drawn { "1/2-1/2" } else { "*" };
        assert_eq!(score(&row, &script), expected, "{row}");
    }
}

/// No living position is ever declared dead. That some dead ones stay undeclared is the price of a search that
/// is cut short: with more time they are found (tabia-core's own tests).
#[test]
fn dead_positions() {
    let rows = rows("dead_positions.jsonl");
    let is_dead = |row: &&Value| row["dead_position"].as_bool().unwrap();
    // A stalemate is dead as well, and has a name of its own.
    let found = |row: &&Value| {
        let game = play(row, &format!("new fen={}", text(row, "fen")));
        match game.result() {
            None => false,
            Some(GameResult::Win {
                by: WinReason::Checkmate,
                ..
            }) => false,
            Some(GameResult::Draw(DrawReason::DeadPosition)) => true,
            Some(GameResult::Draw(DrawReason::Stalemate)) => !game.position().has_legal_move(),
            Some(other) => panic!("{row}: {other:?}"),
        }
    };
    for row in rows.iter().filter(|row| !is_dead(row)) {
        assert!(!found(&row), "{row} is alive");
    }
    let is_proved = |row: &&Value| {
        Color::ALL.map(|side| row["proof"][side.to_string()] == "state space exhausted")
    };
    let dead: Vec<&Value> = rows.iter().filter(is_dead).collect();
    let declared: Vec<&Value> = dead.iter().copied().filter(found).collect();
    let proved = |rows: &[&Value]| {
        let all = |row: &&&Value| is_proved(row) == [true; 2];
        rows.iter().filter(all).count()
    };
    println!(
        "{} of {} dead positions are declared, {} of {} proved ones",
        declared.len(),
        dead.len(),
        proved(&declared),
        proved(&dead)
    );
    assert!(declared.len() * 10 >= dead.len() * 8);
    assert!(proved(&declared) * 100 >= proved(&dead) * 99);
}

/// A clock runs for the side to move alone. Where the other flag is said to have fallen, the side to move first
/// makes a move, every legal one in turn: it could mate before if it can after one of them.
#[test]
fn flag_falls() {
    let (mut to_move, mut moved) = (0, 0);
    for row in rows("flag_fall.jsonl") {
        let start = StartPosition::from_fen(text(&row, "fen")).unwrap();
        let position = start.position();
        let fallen = side(&row, "flag_fell");
        let wins = match text(&row, "fide_6_9") {
            "draw" => false,
            "loss" => true,
            other => panic!("{other}"),
        };
        if position.turn() == fallen {
            to_move += 1;
            assert_eq!(falls(&row, fallen, ""), wins, "{row}");
        } else {
            moved += 1;
            let moves = position.legal_moves();
            let name = |mv: &Move| UciMove::from_move(*mv, start.mode()).to_string();
            let can_mate = moves.iter().any(|mv| falls(&row, fallen, &name(mv)));
            assert_eq!(can_mate, wins, "{row}");
        }
    }
    println!("{to_move} flags of the side to move, {moved} of the other side after a move");
}

/// Whether `fallen`'s opponent wins when that flag falls, after `mv` if there is one; by the right rule in any case.
fn falls(row: &Value, fallen: Color, mv: &str) -> bool {
    let clock = match fallen {
        Color::White => "white-clock",
        Color::Black => "black-clock",
    };
    let script = format!("new fen={} {clock}=1\n", text(row, "fen"));
    let before = play(row, &script);
    let script = if before.result().is_some() {
        script
    } else {
        format!("{script}{mv}\ntick 2000")
    };
    match play(row, &script).result().unwrap() {
        GameResult::Win { winner, by } => {
            let is_right = matches!(by, WinReason::TimeForfeit | WinReason::Checkmate);
            assert!(winner == !fallen && is_right, "{row}, {mv}: {by:?}");
            true
        }
        GameResult::Draw(reason) => {
            let is_right = matches!(
                reason,
                DrawReason::TimeForfeitVsUnwinnable
                    | DrawReason::DeadPosition
                    | DrawReason::Stalemate
            );
            assert!(is_right, "{row}, {mv}: {reason:?}");
            false
        }
        GameResult::Aborted => panic!("{row}, {mv}"),
    }
}

fn side(row: &Value, key: &str) -> Color {
    match text(row, key) {
        "white" => Color::White,
        "black" => Color::Black,
        other => panic!("{row}: {other}"),
    }
}
