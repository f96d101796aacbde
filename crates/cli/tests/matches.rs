//! Matches on the real binary: what is written down, what goes on after a kill, and what loses a game.
//!
//! Long because every rule is seen on the real binary, with the same folder and made-up programs.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A script being written must not be open in a process that another test starts, or the system calls it busy.
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

/// A folder of its own, removed at the end.
struct Folder {
    path: PathBuf,
    _turn: MutexGuard<'static, ()>,
}

impl Folder {
    fn new(name: &str) -> Self {
        let turn = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
        let path = std::env::temp_dir().join(format!("tabia-match-{name}-{}", std::process::id()));
        // What an earlier run has left behind, if it was killed.
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a temporary folder");
        Self { path, _turn: turn }
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.path.join(name), text).expect("a file");
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path.join(name)).expect(name)
    }

    /// A program that answers each command as `cases` says (arms of a `case` over the line's first word).
    fn program(&self, name: &str, cases: &str) {
        let polite = "uci) echo id name fake; echo uciok;;\nisready) echo readyok;;\n";
        self.write(
            name,
            &format!("#!/bin/sh\nwhile read -r word rest; do case $word in\n{polite}{cases}\nquit) exit 0;;\nesac; done\n"),
        );
        let executable = fs::Permissions::from_mode(0o755);
        fs::set_permissions(self.path.join(name), executable).expect("permissions");
    }

    fn run(&self, args: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_tabia-cli"))
            .args(args)
            .current_dir(&self.path)
            .output()
            .expect("the binary runs")
    }

    /// What it prints; it must succeed.
    fn good(&self, args: &[&str]) -> String {
        let output = self.run(args);
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{args:?}: {errors}");
        String::from_utf8(output.stdout).expect("output is UTF-8")
    }

    /// What it says on standard error; it must end with this code.
    fn bad(&self, code: i32, args: &[&str]) -> String {
        let output = self.run(args);
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(code), "{args:?}: {errors}");
        errors
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.path);
    }
}

const PAIR: [&str; 5] = ["match", "--first", "engine:1", "--second", "random"];

fn with<'a>(args: &[&'a str]) -> Vec<&'a str> {
    [&PAIR[..], args].concat()
}

#[test]
fn a_killed_match_goes_on_and_replays_nothing() {
    let folder = Folder::new("resume");
    let six = with(&["--games", "6", "--log", "log", "--pgn", "games.pgn"]);
    let table = folder.good(&six);
    let (log, pgn) = (folder.read("log"), folder.read("games.pgn"));
    let lines: Vec<&str> = log.split_inclusive('\n').collect();
    assert_eq!(lines.len(), 7, "{log}");

    // Killed while the fourth game was written down.
    let torn = lines[..4].concat() + &lines[4][..40];
    folder.write("log", &torn);
    let again = folder.good(&six);
    let second = folder.read("log");
    assert_eq!(
        second.lines().take(4).collect::<String>(),
        log.lines().take(4).collect::<String>()
    );
    let moves = |line: &str| {
        line.split("\"moves\":")
            .nth(1)
            .map(|rest| rest.split(',').next().unwrap_or_default().to_owned())
    };
    let played = |log: &str| log.lines().skip(1).map(moves).collect::<Vec<_>>();
    assert_eq!(played(&second), played(&log));
    assert_eq!(
        again.lines().count(),
        4,
        "three games and the table: {again}"
    );
    assert_eq!(again.lines().last(), table.lines().last());

    // The times differ from run to run, the moves do not.
    let count = |text: &str| text.matches("[Event ").count();
    assert_eq!((count(&pgn), count(&folder.read("games.pgn"))), (6, 6));
    folder.good(&["pgn", "check", "games.pgn"]);

    let finished = folder.good(&six);
    assert_eq!(finished.lines().count(), 1, "{finished}");
    let error = folder.bad(2, &with(&["--games", "6", "--log", "log", "--depth", "1"]));
    assert!(error.contains("another match"), "{error}");
    assert_eq!(folder.read("log"), second);
}

/// By whatever signal it ends, what was finished is whole, and is not played again.
#[cfg(target_os = "linux")]
#[test]
fn a_match_that_is_broken_off_loses_no_finished_game() {
    use std::process::Stdio;
    use std::time::{Duration, Instant};

    use rustix::process::{Pid, Signal, kill_process};

    let folder = Folder::new("kill");
    let args = with(&["--games", "24", "--log", "log", "--pgn", "games.pgn"]);
    for signal in [Signal::KILL, Signal::INT] {
        let _ = fs::remove_file(folder.path.join("log"));
        let _ = fs::remove_file(folder.path.join("games.pgn"));
        let mut child = Command::new(env!("CARGO_BIN_EXE_tabia-cli"))
            .args(&args)
            .current_dir(&folder.path)
            .stdout(Stdio::null())
            .spawn()
            .expect("the binary runs");
        let log = folder.path.join("log");
        let end = Instant::now() + Duration::from_secs(60);
        let written = || fs::read_to_string(&log).unwrap_or_default();
        while written().lines().count() < 4 && Instant::now() < end {
            std::thread::yield_now();
        }
        kill_process(Pid::from_child(&child), signal).expect("it is there");
        child.wait().expect("it ends");
        let before = written();
        let whole: Vec<&str> = before
            .split_inclusive('\n')
            .filter(|line| line.ends_with('\n'))
            .collect();
        assert!(whole.len() >= 4, "{before}");
        let table = folder.good(&args);
        let after = folder.read("log");
        assert!(after.starts_with(&whole.concat()), "{before}\n{after}");
        assert_eq!(after.lines().count(), 25, "{after}");
        assert_eq!(table.lines().count(), 26 - whole.len(), "{table}");
        let checked = folder.good(&["pgn", "check", "games.pgn"]);
        assert!(checked.starts_with("24 games, "), "{checked}");
    }
}

#[test]
fn a_log_that_is_none_is_left_alone() {
    let folder = Folder::new("garbage");
    for text in ["hello\n", "{\"match\":{}}\n{\"game\":0}\n"] {
        folder.write("log", text);
        let error = folder.bad(2, &with(&["--log", "log"]));
        assert!(error.contains("\"log\""), "{error}");
        assert_eq!(folder.read("log"), text);
    }
    folder.write("games.pgn", "1. e4 *\n");
    let error = folder.bad(2, &with(&["--pgn", "games.pgn"]));
    assert!(error.contains("already"), "{error}");
    assert_eq!(folder.read("games.pgn"), "1. e4 *\n");
}

#[test]
fn openings_of_every_kind_are_played_twice() {
    let folder = Folder::new("openings");
    folder.write("lines.txt", "e2e4 e7e5 g1f3\n1. d4 d5 2. c4\n");
    folder.write("games.pgn", "1. e4 c5 (1... e5) 2. Nf3 d6 3. d4 1-0\n");
    folder.write(
        "open.epd",
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - bm Nf3;\n",
    );
    let book = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/book/tabia.bin");
    fs::copy(book, folder.path.join("book.bin")).expect("our own book");
    for (file, begins) in [
        ("lines.txt", vec!["e2e4 e7e5 g1f3", "d2d4 d7d5 c2c4"]),
        ("games.pgn", vec!["e2e4 c7c5 g1f3 d7d6"]),
        ("open.epd", vec![""]),
        ("book.bin", vec![""]),
    ] {
        let args = [
            "--games",
            "4",
            "--max-moves",
            "5",
            "--plies",
            "4",
            "--openings",
            file,
            "--log",
        ];
        let log = format!("{file}.log");
        folder.good(&with(&[&args[..], &[&log]].concat()));
        let log = folder.read(&log);
        let moves: Vec<&str> = log
            .lines()
            .filter_map(|line| line.split("\"moves\":\"").nth(1))
            .collect();
        assert_eq!(moves.len(), 4);
        for opening in begins {
            let times = moves
                .iter()
                .filter(|moves| moves.starts_with(opening))
                .count();
            assert!(times >= 2 && times % 2 == 0, "{file}: {opening}: {log}");
        }
    }
    folder.write("bad.txt", "e2e4\ne2e5\n");
    let error = folder.bad(2, &with(&["--openings", "bad.txt"]));
    assert!(error.contains("line 2"), "{error}");
    folder.write("bad.pgn", "1. e4 e4 *\n");
    let error = folder.bad(2, &with(&["--openings", "bad.pgn"]));
    assert!(error.contains("game 1"), "{error}");
    folder.write("bad.bin", "not a book");
    folder.bad(1, &with(&["--openings", "bad.bin"]));
}

#[test]
fn what_programs_do_wrong_loses_with_its_reason() {
    let folder = Folder::new("wrong");
    folder.program("crashes", "go) exit 3;;");
    folder.program("cheats", "go) echo bestmove e2e5;;");
    folder.program("babbles", "go) echo bestmove castles;;");
    folder.program("hangs", "go) ;;");
    for (program, reason) in [
        ("crashes", "crash"),
        ("cheats", "illegal-move (\"e2e5\")"),
        ("babbles", "illegal-move (\"bestmove castles\")"),
        ("hangs", "stall"),
    ] {
        let second = format!("uci:./{program}; tc=0.01+0; name={program}");
        let args = [
            "match", "--first", "random", "--second", &second, "--games", "2",
        ];
        let table = folder.good(&args);
        let lost = table
            .lines()
            .filter(|line| line.contains(&format!(" {reason};")))
            .count();
        assert_eq!(lost, 2, "{table}");
        assert!(table.contains("+2 =0 -0 of 2"), "{table}");
    }
    let error = folder.bad(
        2,
        &[
            "match",
            "--first",
            "random",
            "--second",
            "uci:./absent; nodes=1",
        ],
    );
    assert!(error.contains("./absent"), "{error}");
}

#[test]
fn who_oversteps_the_time_loses() {
    let folder = Folder::new("time");
    folder.program(
        "plays",
        "position) case $rest in *moves*) move=a7a6;; *) move=a2a3;; esac;;\ngo) echo bestmove $move;;",
    );
    let play = |clock: &str, pgn: &str| {
        let second = format!("uci:./plays; tc={clock}; name=plays");
        let args = [
            "match", "--first", "random", "--second", &second, "--games", "2",
        ];
        folder.good(
            &[
                &args[..],
                &["--margin", "0", "--max-moves", "1", "--pgn", pgn],
            ]
            .concat(),
        )
    };
    // No answer takes no time at all.
    let table = play("0+0", "late.pgn");
    assert_eq!(table.matches(" time-forfeit (").count(), 2, "{table}");
    assert!(table.contains("+2 =0 -0 of 2"), "{table}");
    let pgn = folder.read("late.pgn");
    assert_eq!(
        pgn.matches("[Termination \"time forfeit\"]").count(),
        2,
        "{pgn}"
    );
    let table = play("1000+0", "in-time.pgn");
    assert!(table.contains("+0 =2 -0 of 2"), "{table}");
    for clock in ["1e19+0", "0+1e19", "-1+0", "nan+0"] {
        let second = format!("uci:./plays; tc={clock}");
        let error = folder.bad(2, &["match", "--first", "random", "--second", &second]);
        assert!(error.contains(clock), "{error}");
    }
    let long = u64::MAX.to_string();
    let error = folder.bad(2, &with(&["--movetime", &long]));
    assert!(error.contains(&long), "{error}");
}

/// A match of two games in which `liar`, from `fen` if there is one, says `lines` before the move `best` when it is
/// White, and the move `reply` alone when it is Black.
fn liar(folder: &Folder, fen: &str, lines: &str, best: &str, reply: &str) -> Vec<String> {
    let says: String = lines.lines().map(|line| format!("echo {line}; ")).collect();
    folder.program(
        "liar",
        &format!(
            "position) case $rest in *\" b \"*|*moves*) white=no;; *) white=yes;; esac;;\ngo) if [ $white = yes ]; then {says}echo bestmove {best}; else echo bestmove {reply}; fi;;"
        ),
    );
    let args = "match --first uci:./liar;name=liar;nodes=1 --second random --games 2 --max-moves 1";
    let mut args: Vec<String> = args.split(' ').map(str::to_owned).collect();
    if !fen.is_empty() {
        folder.write("opening.epd", fen);
        args.extend(["--openings".to_owned(), "opening.epd".to_owned()]);
    }
    args
}

#[test]
fn what_a_player_must_not_say_is_told_and_written_down() {
    let folder = Folder::new("strict");
    let mate = "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1";
    let mut wrong = String::new();
    let good =
        "info depth 1 seldepth 2 multipv 1 score cp 3 nodes 5 nps 9 hashfull 0 time 1 pv e2e4 e7e5";
    for (fen, lines, fault) in [
        ("", "info deep 3", "\"deep\" is no field"),
        (
            "",
            "info depth x",
            "depth is \"x\", not a number from 0 to 1000",
        ),
        ("", "info seldepth 3", "seldepth without depth"),
        ("", "info multipv 0 pv e2e4", "multipv is \"0\""),
        (
            "",
            "info multipv 21 pv e2e4",
            "multipv 21 is more than there are moves",
        ),
        ("", "info score 12", "score \"12\", neither cp nor mate"),
        ("", "info nodes -1", "nodes is \"-1\""),
        ("", "info nps fast", "nps is \"fast\""),
        ("", "info hashfull 1001", "hashfull is \"1001\""),
        ("", "info time 0.5", "time is \"0.5\""),
        (
            "",
            "info nodes 9 time 3\ninfo nodes 8 time 3",
            "8 nodes after 9",
        ),
        (
            "",
            "info nodes 9 time 3\ninfo nodes 9 time 2",
            "time 2 after 3",
        ),
        ("", "info pv", "pv without a move"),
        ("", "info pv e2e4 e7-e5", "\"e7-e5\" in pv is no move"),
        ("", "info pv e2e5", "e2e5 in the pv is not legal"),
        ("", "info pv e2e4 e7e5 e4e5", "e4e5 in the pv is not legal"),
        ("", "info score mate 0", "mate 0, but there are legal moves"),
        (
            mate,
            "info score mate 2 pv e1e8",
            "mates after 1 half-moves, its score says 3",
        ),
        (
            mate,
            "info score mate -1 pv e1e8",
            "mates after 1 half-moves, its score says 2",
        ),
    ] {
        let best = if fen.is_empty() { "e2e4" } else { "e1e8" };
        let reply = if fen.is_empty() { "e7e5" } else { "h7h6" };
        let args = liar(&folder, fen, lines, best, reply);
        let mut args: Vec<&str> = args.iter().map(String::as_str).collect();
        folder.good(&args);
        args.extend(["--strict", "--log", "log"]);
        let output = folder.run(&args);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        let last = lines.lines().last().unwrap_or_default();
        let told = error.lines().next().unwrap_or_default();
        let is_told = output.status.code() == Some(1)
            && told.starts_with("tabia-cli: game 0, ply 0, \"liar\": ")
            && told.contains(fault)
            && told.ends_with(&format!("{last:?}"))
            && error.contains("what players said: 1\n");
        let log = folder.read("log");
        let slip: serde_json::Value = log
            .lines()
            .filter_map(|line| serde_json::from_str(line).ok())
            .map(|entry: serde_json::Value| entry["slips"][0].clone())
            .find(serde_json::Value::is_object)
            .unwrap_or_default();
        let is_written = slip["player"] == "liar"
            && slip["ply"] == 0
            && slip["warning"] == false
            && slip["line"] == last
            && slip["fault"]
                .as_str()
                .is_some_and(|told| told.contains(fault));
        if !(is_told && is_written) {
            wrong += &format!("{lines:?}, {fault}: {error}{log}\n");
        }
        fs::remove_file(folder.path.join("log")).expect("it is there");
    }
    assert!(wrong.is_empty(), "{wrong}");
    for (fen, lines) in [
        ("", good),
        (
            "",
            "info string depth x\ninfo currmove e2e4 currmovenumber 1",
        ),
        (
            "",
            "info score cp 3 lowerbound pv e2e4\ninfo multipv 2 pv d2d4",
        ),
        (mate, "info score mate 1 pv e1e8"),
        (mate, "info score mate 3 pv e1e2"),
        (mate, "info score mate 2 lowerbound pv e1e8"),
    ] {
        let best = if lines.contains("e1e2") {
            "e1e2"
        } else {
            "e1e8"
        };
        let best = if fen.is_empty() { "e2e4" } else { best };
        let reply = if fen.is_empty() { "e7e5" } else { "h7h6" };
        let args = liar(&folder, fen, lines, best, reply);
        let mut args: Vec<&str> = args.iter().map(String::as_str).collect();
        args.push("--strict");
        let output = folder.run(&args);
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(
            output.status.success() && errors.is_empty(),
            "{lines}: {errors}"
        );
    }
}

#[test]
fn a_move_other_than_the_best_lines_is_a_warning() {
    let folder = Folder::new("warning");
    let args = liar(&folder, "", "info depth 1 pv d2d4 d7d5", "e2e4", "e7e5");
    let mut args: Vec<&str> = args.iter().map(String::as_str).collect();
    args.extend(["--strict", "--json"]);
    let output = folder.run(&args);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{errors}");
    assert!(
        errors.contains("warning: bestmove e2e4 is not the first move of the last best line"),
        "{errors}"
    );
    let games = String::from_utf8(output.stdout).expect("output is UTF-8");
    assert!(games.contains("\"warning\":true"), "{games}");
}

#[test]
fn what_was_said_before_an_illegal_move_counts_too() {
    let folder = Folder::new("last");
    let args = liar(&folder, "", "info depth -3", "e2e5", "e7e5");
    let mut args: Vec<&str> = args.iter().map(String::as_str).collect();
    args.push("--strict");
    let error = folder.bad(1, &args);
    assert!(error.contains("depth is \"-3\""), "{error}");
}

#[test]
fn players_are_rated_from_the_games_of_all_logs() {
    let folder = Folder::new("rate");
    let game = |number: u32, white: &str, black: &str, result: &str| {
        format!(
            "{{\"game\":{number},\"white\":\"{white}\",\"black\":\"{black}\",\"fen\":\"-\",\"moves\":\"\",\"result\":\"{result}\",\"reason\":\"checkmate\"}}\n"
        )
    };
    let head = "{\"match\":{}}\n";
    let first: String = (0..8)
        .map(|number| game(number, "a", "b", if number < 6 { "1-0" } else { "0-1" }))
        .collect();
    let second: String = (0..8)
        .map(|number| game(number, "b", "c", if number < 4 { "1/2-1/2" } else { "1-0" }))
        .collect();
    folder.write("one", &format!("{head}{first}"));
    folder.write("two", &format!("{head}{second}"));
    insta::assert_snapshot!(folder.good(&["rate", "one", "two", "--anchor", "b=1500"]));
    insta::assert_snapshot!(folder.good(&["rate", "one", "--anchor", "a=1000", "--json"]));
    let error = folder.bad(2, &["rate", "one", "--anchor", "nobody=1"]);
    assert!(error.contains("nobody"), "{error}");
}

#[test]
fn a_gauntlet_and_a_round_robin_pair_their_players() {
    let folder = Folder::new("many");
    let players = [
        "match",
        "--first",
        "random; name=a",
        "--second",
        "random; name=b",
        "--other",
        "random; name=c",
        "--games",
        "2",
        "--max-moves",
        "3",
    ];
    let table = folder.good(&players);
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines.len(), 6, "{table}");
    assert!(
        lines[4].starts_with("\"a\" against \"b\"") && lines[5].starts_with("\"a\" against \"c\"")
    );
    let table = folder.good(&[&players[..], &["--round-robin"]].concat());
    assert!(
        table
            .lines()
            .last()
            .is_some_and(|line| line.starts_with("\"b\" against \"c\""))
    );
    let error = folder.bad(2, &[&players[..], &["--sprt", "0,5"]].concat());
    assert!(error.contains("two players"), "{error}");
    folder.bad(
        2,
        &[
            "match", "--first", "random", "--second", "engine:1", "--other", "random",
        ],
    );
}

#[test]
fn a_queen_given_away_and_a_won_game_let_go_are_seen() {
    let folder = Folder::new("mistakes");
    let game = |number: u32, moves: &str| {
        format!(
            "{{\"game\":{number},\"white\":\"a\",\"black\":\"b\",\"fen\":\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\",\"opening\":2,\"moves\":\"{moves}\",\"result\":\"1/2-1/2\",\"reason\":\"max-moves\"}}\n"
        )
    };
    let gift = game(0, "e2e4 e7e5 d1h5 b8c6 h5h7 h8h7 g1f3 d7d6");
    let sound = game(1, "e2e4 e7e5 g1f3 b8c6");
    folder.write("log", &format!("{{\"match\":{{}}}}\n{gift}{sound}"));
    let told = folder.good(&["mistakes", "log", "--nodes", "3000"]);
    let lines: Vec<&str> = told.lines().collect();
    assert!(
        lines[0].contains("given away in 1 games; stood won in 0"),
        "{told}"
    );
    assert!(
        lines[1].contains("given away in 0 games; stood won in 1, won 0"),
        "{told}"
    );
    // A queen for a bishop is no gift, and who stands won once has not shown yet that it sees it.
    let dear = game(0, "e2e4 e7e5 d1g4 d7d6 g4c8 d8c8 g1f3");
    folder.write("other", &format!("{{\"match\":{{}}}}\n{dear}"));
    let told = folder.good(&["mistakes", "other", "--nodes", "3000"]);
    let none = "given away in 0 games; stood won in 0";
    assert_eq!(told.matches(none).count(), 2, "{told}");
    assert!(told.contains("\"a\": 1 games, 3 moves, "), "{told}");
    let one = folder.good(&[
        "mistakes", "log", "--nodes", "3000", "--player", "b", "--json",
    ]);
    assert!(
        one.contains("\"games_stood_won\":1") && one.lines().count() == 1,
        "{one}"
    );
    folder.write("log", &format!("{{\"match\":{{}}}}\n{}", game(0, "e2e5")));
    let error = folder.bad(2, &["mistakes", "log"]);
    assert!(error.contains("game 0"), "{error}");
}

#[test]
fn a_program_that_counts_otherwise_is_followed_to_the_position() {
    let folder = Folder::new("perft");
    let counts = "position) at=$rest;;
go) case $at in
    *' b '*) echo a7a6: 1; echo b2b3: 1;;
    *) echo a2a3: 2; echo a2a4: 3; echo e1e9: 1; echo; echo Nodes searched: 5;;
esac;;";
    folder.program("wrong", counts);
    folder.program("mute", "");
    // Each king stands where only its pawns can move.
    let fen = "k7/p1K5/8/8/8/8/P7/8 w - - 0 1";
    let against = |program: &str, extra: &[&str]| {
        let program = format!("sh {program}");
        let args = [
            "perft",
            "--fen",
            fen,
            "--depth",
            "2",
            "--against",
            program.as_str(),
        ];
        let output = folder.run(&[&args[..], extra].concat());
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let code = output.status.code().expect("no signal ended it");
        format!(
            "{}{}[exit {code}]\n",
            text(&output.stdout),
            text(&output.stderr)
        )
    };
    insta::assert_snapshot!(
        [
            against("wrong", &[]),
            against("wrong", &["--json"]),
            against("mute", &[])
        ]
        .concat()
    );
}

#[test]
fn a_match_can_be_read_by_programs() {
    let folder = Folder::new("json");
    let text = folder.good(&with(&["--games", "2", "--sprt", "0,5", "--json"]));
    let lines: Vec<serde_json::Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(lines.len(), 3, "{text}");
    assert_eq!(lines[0]["white"], "engine:1");
    assert_eq!(lines[1]["white"], "random");
    let total = &lines[2];
    let games = ["won", "drawn", "lost"].map(|name| total[name].as_u64().expect("a number"));
    assert_eq!(games.iter().sum::<u64>(), 2);
    assert!(
        total["elo_high"].is_f64() && total["sprt"]["llr"].is_f64(),
        "{total}"
    );
}

#[test]
fn programs_solve_suites_and_are_started_again() {
    let folder = Folder::new("suite");
    // The first position it solves, with a wrong thought before; in the second it crashes.
    let answers = "position) at=$rest;;
go) case $at in
    *R3*) echo info depth 1 nodes 10 score cp 5 pv e1e2; echo info depth 2 nodes 50 score mate 1 pv e1e8; echo bestmove e1e8;;
    *) exit 3;;
esac;;";
    folder.program("player", answers);
    folder.write(
        "suite.epd",
        "6k1/5ppp/8/8/8/8/8/K3R3 w - - bm Re8; id \"one\";\n\
         7k/5Q2/6K1/8/8/8/8/8 w - - dm 1; id \"two\";\n\
         6k1/5ppp/8/8/8/8/8/K3R3 w - - bm Re8; dm 1; id \"three\";\n",
    );
    let shown = folder.good(&[
        "epd",
        "run",
        "suite.epd",
        "--player",
        "uci:./player",
        "--nodes",
        "99",
    ]);
    insta::assert_snapshot!(shown);
}

#[test]
fn the_style_of_a_player_is_held_against_a_neutral_one() {
    let folder = Folder::new("style");
    // White gives a pawn; Black takes it, and another with a knight that comes near the king and is taken.
    let game = |white: &str, moves: &str| {
        format!(
            "{{\"game\":0,\"white\":\"{white}\",\"black\":\"b\",\"fen\":\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\",\"opening\":0,\"moves\":\"{moves}\",\"thoughts\":[],\"result\":\"1/2-1/2\",\"reason\":\"max-moves\"}}\n"
        )
    };
    let gambit = "d2d4 d7d5 c2c4 d5c4 b1c3 b8c6 g1f3 c6d4 f3d4 e7e5 d4f3 e5e4";
    let quiet = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1 g8f6 d2d3 e8g8";
    let head = "{\"match\":{}}\n";
    folder.write("neutral", &format!("{head}{0}{0}", game("n", quiet)));
    folder.write("gambit", &format!("{head}{0}{0}", game("a", gambit)));
    let style = |player| {
        folder.good(&[
            "style",
            "--neutral",
            "neutral",
            "gambit",
            "--player",
            player,
        ])
    };
    let told = style("a");
    assert!(
        told.starts_with("\"a\": 2 games; pieces near the king 0.00 "),
        "{told}"
    );
    for part in [
        "pawns ahead 0.00 ",
        "pieces traded 1.00 ",
        "castled apart 0.00 ",
        "moves 6.00 ",
        "pawn moves 2.00 ",
        "knights less bishops 0.00 ",
    ] {
        assert!(told.contains(part), "{told}");
    }
    let told = style("b");
    for part in ["pieces near the king 0.17 ", "pawns ahead 0.33 "] {
        assert!(told.contains(part), "{told}");
    }
    let json = folder.good(&["style", "--neutral", "neutral", "gambit", "--json"]);
    assert!(json.contains("\"pieces traded\":{\"mean\":1.0"), "{json}");
    assert_eq!(json.lines().count(), 2);
    folder.write("bad", &format!("{head}{}", game("a", "e2e5")));
    let error = folder.bad(2, &["style", "--neutral", "bad", "gambit"]);
    assert!(error.contains("game 0"), "{error}");
}

#[test]
fn a_diluted_player_plays_any_move_now_and_then() {
    let folder = Folder::new("diluted");
    let played = |player: &str, log: &str| {
        let args = [
            "match",
            "--second",
            "random",
            "--games",
            "4",
            "--max-moves",
            "10",
        ];
        let all = [&args[..], &["--first", player, "--log", log]].concat();
        folder.good(&all);
        let games = folder.read(log);
        let of = |line: &str| {
            let moves = line.split("\"moves\":\"").nth(1)?;
            moves.split('"').next().map(str::to_owned)
        };
        games.lines().skip(1).map(of).collect::<Vec<_>>()
    };
    let strict = played("engine:8", "strict");
    assert_ne!(played("engine:8; random=50; name=half", "half"), strict);
    assert_ne!(played("engine:8; random=100; name=all", "all"), strict);
    assert_eq!(played("engine:8; random=0; name=none", "none"), strict);
}
