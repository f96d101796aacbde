//! The real programs over real sockets: games between processes, some of which are killed.
#![cfg(test)]
#![cfg(unix)]

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::Value;

struct Program {
    child: Child,
    stdin: Option<ChildStdin>,
    out: BufReader<ChildStdout>,
    err: BufReader<ChildStderr>,
}

impl Program {
    fn start(args: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tabia-cli"))
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        Self {
            stdin: child.stdin.take(),
            out: BufReader::new(child.stdout.take().unwrap()),
            err: BufReader::new(child.stderr.take().unwrap()),
            child,
        }
    }

    /// The next line of the output; empty at its end.
    fn line(&mut self) -> String {
        let mut line = String::new();
        self.out.read_line(&mut line).unwrap();
        line.trim_end().to_owned()
    }

    /// The rest of the first line on the error stream that begins so.
    fn told(&mut self, beginning: &str) -> String {
        loop {
            let mut line = String::new();
            let read = self.err.read_line(&mut line).unwrap();
            assert!(read > 0, "the program ended without saying {beginning:?}");
            if let Some(rest) = line.strip_prefix(beginning) {
                return rest.trim().to_owned();
            }
        }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.stdin.as_mut().unwrap(), "{line}").unwrap();
    }

    /// Reads events until one satisfies `is_it`; returns it.
    fn until(&mut self, is_it: impl Fn(&Value) -> bool) -> Value {
        loop {
            let line = self.line();
            assert!(!line.is_empty(), "the program has ended");
            let event: Value = serde_json::from_str(&line).unwrap();
            if is_it(&event) {
                return event;
            }
        }
    }

    /// Waits for a move to be told.
    fn sees(&mut self, san: &str) {
        self.until(|event| event["san"] == san);
    }

    /// Every event that is left, and the exit code.
    fn finish(mut self) -> (Vec<Value>, i32) {
        drop(self.stdin.take());
        let mut events = Vec::new();
        loop {
            let line = self.line();
            if line.is_empty() {
                break;
            }
            events.push(serde_json::from_str(&line).unwrap());
        }
        (events, self.child.wait().unwrap().code().unwrap())
    }

    /// As SIGKILL: nothing is said, nothing is tidied up.
    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    fn signal(&self, signal: &str) {
        let id = self.child.id().to_string();
        let killed = Command::new("kill").args([signal, &id]).status().unwrap();
        assert!(killed.success());
    }

    fn terminate(mut self) -> i32 {
        self.signal("-TERM");
        self.child.wait().unwrap().code().unwrap()
    }

    /// As Ctrl-C does it: every line that is left, and the exit code.
    fn interrupt(self) -> (Vec<Value>, i32) {
        self.signal("-INT");
        self.finish()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // Where a test fails, nothing is left running.
        let _ = self.child.kill();
    }
}

fn host(db: &Path, listen: &str) -> (Program, String) {
    let db = db.to_str().unwrap();
    let mut host = Program::start(&["host", "--listen", listen, "--db", db]);
    let link = host.line();
    assert!(link.starts_with("chess://127.0.0.1:"), "{link}");
    (host, link)
}

/// The port that a link names.
fn place(link: &str) -> String {
    let rest = link.strip_prefix("chess://").unwrap();
    rest.split_once('/').unwrap().0.to_owned()
}

fn of_the_game(events: &[Value]) -> Vec<Value> {
    let of_game = |event: &&Value| event["type"] == "game";
    events.iter().filter(of_game).cloned().collect()
}

#[test]
fn two_programs_play_to_mate_and_a_third_watches() {
    let folder = tempfile::tempdir().unwrap();
    let (host, link) = host(&folder.path().join("games.db"), "127.0.0.1:0");
    let mut white = Program::start(&["join", &link, "--json", "--name", "Ann", "--color", "white"]);
    let invite = white.told("invite the other player: ");
    let watch = white.told("to watch: ");
    // Whoever looks on may come first.
    let mut watcher = Program::start(&["watch", &watch, "--json"]);
    watcher.told("the game waits for its second player");
    let mut black = Program::start(&["join", &invite, "--json", "--name", "Bob"]);
    white.until(|event| event["event"] == "started");
    watcher.until(|event| event["event"] == "started");
    for (index, san) in ["f3", "e5", "g4", "Qh4#"].into_iter().enumerate() {
        let (mover, other) = if index % 2 == 0 {
            (&mut white, &mut black)
        } else {
            (&mut black, &mut white)
        };
        mover.say(san);
        mover.sees(san);
        other.sees(san);
    }
    let (white, white_code) = white.finish();
    let (black, black_code) = black.finish();
    let (watched, watch_code) = watcher.finish();
    assert_eq!((white_code, black_code, watch_code), (0, 0, 0));
    assert_eq!(of_the_game(&white), of_the_game(&black));
    let end = &watched.last().unwrap()["result"]["win"];
    assert_eq!(
        (end["winner"].as_str(), end["by"].as_str()),
        (Some("black"), Some("checkmate"))
    );
    assert_eq!(host.terminate(), 0);
}

#[test]
fn killed_programs_come_back_and_nothing_is_lost() {
    let folder = tempfile::tempdir().unwrap();
    let db = folder.path().join("games.db");
    let seat = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (first, link) = host(&db, "127.0.0.1:0");
    let (ann, bob) = (seat("ann.seat"), seat("bob.seat"));
    let mut white = Program::start(&["join", &link, "--json", "--color", "white", "--seat", &ann]);
    let invite = white.told("invite the other player: ");
    let mut black = Program::start(&["join", &invite, "--json", "--seat", &bob]);
    white.until(|event| event["event"] == "started");
    white.say("f3");
    white.sees("f3");
    black.sees("f3");
    // The guest is killed, and its next program sits where it sat.
    black.kill();
    let mut black = Program::start(&["join", "--json", "--seat", &bob]);
    black.sees("f3");
    black.say("e5");
    black.sees("e5");
    white.sees("e5");
    // The host is killed, and another goes on from its database, at the same place and with the same key.
    first.kill();
    let (second, again) = host(&db, &place(&link));
    assert_eq!(again, link);
    white.say("g4");
    white.sees("g4");
    black.sees("g4");
    black.say("Qh4#");
    let (white, white_code) = white.finish();
    let (black, black_code) = black.finish();
    assert_eq!((white_code, black_code), (0, 0));
    let mates = |events: &[Value]| events.last().unwrap()["result"]["win"]["winner"] == "black";
    assert!(mates(&of_the_game(&white)) && mates(&of_the_game(&black)));
    assert_eq!(second.terminate(), 0);
}

#[test]
fn a_host_tells_programs_its_link_and_how_many_games_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let db = folder.path().join("games.db");
    let db = db.to_str().unwrap();
    let told = |listen: &str| {
        let mut host = Program::start(&["host", "--json", "--listen", listen, "--db", db]);
        let line: Value = serde_json::from_str(&host.line()).unwrap();
        (host, line)
    };
    let (first, line) = told("127.0.0.1:0");
    assert_eq!(line["games"], 0);
    let link = line["link"].as_str().unwrap();
    let mut white = Program::start(&["join", link, "--json"]);
    let invite = white.told("invite the other player: ");
    let mut black = Program::start(&["join", &invite, "--json"]);
    white.until(|event| event["event"] == "started");
    black.until(|event| event["event"] == "started");
    first.kill();
    let (second, again) = told(&place(link));
    assert_eq!(again, serde_json::json!({ "link": link, "games": 1 }));
    let (rest, code) = second.interrupt();
    assert_eq!((rest, code), (Vec::new(), 0));
}

#[test]
fn no_secret_is_printed_or_kept_by_the_host() {
    let folder = tempfile::tempdir().unwrap();
    let db = folder.path().join("games.db");
    let seat = folder.path().join("ann.seat");
    let (mut host, link) = host(&db, "127.0.0.1:0");
    let arguments = ["join", &link, "--json", "--seat", seat.to_str().unwrap()];
    let mut white = Program::start(&arguments);
    let invite = white.told("invite the other player: ");
    let black = Program::start(&["join", &invite, "--json"]);
    white.until(|event| event["event"] == "started");
    white.kill();
    black.kill();
    assert!(
        Command::new("kill")
            .args(["-TERM", &host.child.id().to_string()])
            .status()
            .unwrap()
            .success()
    );
    let mut printed = Vec::new();
    std::io::Read::read_to_end(&mut host.out, &mut printed).unwrap();
    std::io::Read::read_to_end(&mut host.err, &mut printed).unwrap();
    host.child.wait().unwrap();
    let kept: Value = serde_json::from_str(&std::fs::read_to_string(&seat).unwrap()).unwrap();
    let token = kept["token"].as_str().unwrap();
    let bytes: Vec<u8> = (0..32)
        .map(|at| u8::from_str_radix(&token[2 * at..2 * at + 2], 16).unwrap())
        .collect();
    let secret = invite.split_once('#').unwrap().1.split_once('.').unwrap().0;
    let mut looked_at = vec![("its output".to_owned(), printed)];
    for file in std::fs::read_dir(folder.path()).unwrap() {
        let path = file.unwrap().path();
        if path != seat {
            looked_at.push((path.display().to_string(), std::fs::read(&path).unwrap()));
        }
    }
    assert!(
        looked_at
            .iter()
            .any(|(_, text)| text.starts_with(b"SQLite"))
    );
    for (name, text) in looked_at {
        for secret in [token.as_bytes(), &bytes[..], secret.as_bytes()] {
            assert!(
                !text.windows(secret.len()).any(|part| part == secret),
                "{name}"
            );
        }
    }
}

#[test]
fn a_host_that_is_told_to_stop_stops_the_clocks_and_another_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let db = folder.path().join("games.db");
    let (first, link) = host(&db, "127.0.0.1:0");
    let timed = [
        "join", &link, "--json", "--color", "white", "--clock", "300",
    ];
    let mut white = Program::start(&timed);
    let invite = white.told("invite the other player: ");
    let mut black = Program::start(&["join", &invite, "--json"]);
    white.until(|event| event["event"] == "started");
    for (index, san) in ["e4", "e5", "Nf3", "Nc6"].into_iter().enumerate() {
        let (mover, other) = if index % 2 == 0 {
            (&mut white, &mut black)
        } else {
            (&mut black, &mut white)
        };
        mover.say(san);
        mover.sees(san);
        other.sees(san);
    }
    assert_eq!(first.terminate(), 0);
    let (second, _) = host(&db, &place(&link));
    white.until(|event| event["event"] == "paused");
    white.until(|event| event["event"] == "resumed");
    white.say("Bb5");
    white.sees("Bb5");
    black.sees("Bb5");
    assert_eq!(second.terminate(), 0);
}

#[test]
fn players_chat_where_the_host_lets_them() {
    let folder = tempfile::tempdir().unwrap();
    let db = folder.path().join("games.db");
    let arguments = ["host", "--listen", "127.0.0.1:0", "--chat", "--db"];
    let mut host = Program::start(&[&arguments[..], &[db.to_str().unwrap()]].concat());
    let link = host.line();
    let mut white = Program::start(&["join", &link, "--json", "--name", "Ann", "--color", "white"]);
    let invite = white.told("invite the other player: ");
    let mut black = Program::start(&["join", &invite, "--json", "--name", "Bob"]);
    for player in [&mut white, &mut black] {
        player.until(|event| event["event"] == "started");
    }
    white.say("say Good luck!");
    for player in [&mut white, &mut black] {
        let said = player.until(|event| event["type"] == "chat");
        assert_eq!(
            (&said["name"], &said["text"]),
            (&"Ann".into(), &"Good luck!".into())
        );
    }
    // Whoever is muted is not heard, and the game goes on.
    black.say("mute");
    black.say("say Do not tell me more");
    black.until(|event| event["type"] == "chat");
    white.until(|event| event["type"] == "chat");
    white.say("say Ha!");
    white.until(|event| event["type"] == "chat");
    white.say("e4");
    let next = black.until(|event| event["type"] == "chat" || event["san"] == "e4");
    assert_eq!(next["san"], "e4");
}

#[test]
fn bots_play_each_other_on_the_clock() {
    let folder = tempfile::tempdir().unwrap();
    let (_host, link) = host(&folder.path().join("games.db"), "127.0.0.1:0");
    let clock = ["--clock", "20"];
    let mut white = Program::start(&[&["bot", &link, "--engine", "random"][..], &clock].concat());
    let invite = white.told("invite the other player: ");
    let black = Program::start(&["bot", &invite, "--engine", "engine:1"]);
    let (white, white_code) = white.finish();
    let (black, black_code) = black.finish();
    assert_eq!((white_code, black_code), (0, 0));
    let (white, black) = (of_the_game(&white), of_the_game(&black));
    assert_eq!(white, black);
    assert_eq!(white.last().unwrap()["event"], "over");
}

#[test]
#[cfg(target_os = "linux")]
fn a_game_is_found_on_the_local_network() {
    const INSIDE: &str = "TABIA_TEST_NETWORK";
    if std::env::var_os(INSIDE).is_some() {
        return announce_and_join();
    }
    // In a network of one computer: nothing reaches any other.
    let network = "ip link set lo up && ip link add lan type veth peer name far && ip addr add 10.77.0.1/24 dev lan \
        && ip link set lan up && ip link set far up && exec \"$@\"";
    let inside = |program: &[&str]| {
        Command::new("unshare")
            .args([
                "--user",
                "--map-root-user",
                "--net",
                "sh",
                "-c",
                network,
                "sh",
            ])
            .args(program)
            .env(INSIDE, "1")
            .output()
    };
    if !inside(&["true"]).is_ok_and(|output| output.status.success()) {
        println!("skipped: no network of one's own can be made here");
        return;
    }
    let this = std::env::current_exe().unwrap();
    let name = "a_game_is_found_on_the_local_network";
    let output = inside(&[this.to_str().unwrap(), "--exact", name]).unwrap();
    let said = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success() && said.contains("1 passed"),
        "{said}"
    );
}

#[cfg(target_os = "linux")]
fn announce_and_join() {
    let folder = tempfile::tempdir().unwrap();
    let db = folder.path().join("games.db");
    let db = db.to_str().unwrap();
    let mut host = Program::start(&["host", "--listen", "10.77.0.1:0", "--db", db]);
    let link = host.line();
    let white = [
        "--local", "--name", "Ann", "--color", "white", "--clock", "300+3",
    ];
    let mut white = Program::start(&[&["join", &link, "--json"][..], &white].concat());
    let invite = white.told("invite the other player: ");
    let listed = |args: &[&str]| {
        let mut list = Program::start(args);
        let line = list.line();
        assert_eq!(list.child.wait().unwrap().code(), Some(0));
        line
    };
    // How soon the others hear of it is the network's business.
    let mut line = listed(&["join"]);
    for _ in 0..10 {
        if line.is_empty() {
            line = listed(&["join"]);
        }
    }
    assert_eq!(line, format!("{invite}  Ann, 300+3, you play Black"));
    let line: Value = serde_json::from_str(&listed(&["join", "--json"])).unwrap();
    let game =
        serde_json::json!({ "invite": invite, "name": "Ann", "clock": "300+3", "open": "black" });
    assert_eq!(line, game);
    let mut black = Program::start(&["join", &invite, "--json"]);
    black.until(|event| event["event"] == "started");
    white.until(|event| event["event"] == "started");
    assert_eq!(listed(&["join"]), "");
    assert_eq!(listed(&["join", "--json"]), "");
}

#[test]
fn mistakes_are_explained() {
    let run = |args: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_tabia-cli"))
            .args(args)
            .output()
            .unwrap();
        let text = String::from_utf8(output.stderr).unwrap();
        (output.status.code().unwrap(), text)
    };
    let secret = "AQIDBAUGBwgJCgsMDQ4PEA";
    let plain = format!("chess+plain://192.0.2.1:7464/#{secret}");
    let watch = format!("chess://127.0.0.1:1/{secret}");
    for (args, code, says) in [
        (&["join", "hello"][..], 1, "begins with chess://"),
        (&["join", "chess://host:1/#AQID"], 1, "cut off"),
        (&["join", &plain], 1, "--insecure"),
        (&["join", &watch], 2, "tabia-cli watch"),
        (
            &["watch", &format!("chess://127.0.0.1:1/#{secret}")],
            2,
            "tabia-cli join",
        ),
        (&["join", "--seat", "/nonexistent/seat"], 2, "invitation"),
        (&["bot"], 2, "invitation"),
        (
            &["join", &watch.replace(secret, "new"), "--local"],
            2,
            "--local needs",
        ),
        (
            &["host", "--db", "/nonexistent/games.db", "--insecure"],
            2,
            "/nonexistent",
        ),
    ] {
        let (exit, text) = run(args);
        assert_eq!(exit, code, "{args:?}: {text}");
        assert!(text.contains(says), "{args:?}: {text}");
    }
}
