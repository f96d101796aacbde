//! What stands in files, arguments and the answers of programs, shown by every verb on a terminal.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::os::unix::fs::PermissionsExt;
use std::process::Stdio;

use rustix::fs::{Mode, OFlags};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};

use crate::shell::Shell;

/// Clears the screen, names the window, turns the reading direction, and hides.
const HOSTILE: &str = "\u{1b}[2J\u{1b}]0,pwn\u{7}\u{9b}2J\u{202e}X\u{200b}\u{2066}";

/// What a terminal gets, and the exit code, when the command has standard input from a pipe and all else from there.
fn on_a_terminal(shell: &Shell, args: &[&str], input: &[u8]) -> (String, Option<i32>) {
    let terminal = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
    grantpt(&terminal).expect("it is ours");
    unlockpt(&terminal).expect("it opens");
    let name = ptsname(&terminal, Vec::new()).expect("it has a name");
    let screen = rustix::fs::open(name, OFlags::RDWR | OFlags::NOCTTY, Mode::empty());
    let screen = screen.expect("its other end");
    let mut command = shell.command(args);
    command
        .stdin(Stdio::piped())
        .stdout(screen.try_clone().expect("a handle"))
        .stderr(screen);
    let mut child = command.spawn().expect("the binary runs");
    // It holds the other end open, and the terminal would not end.
    drop(command);
    // A command that does not read its input may have closed it.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    let mut shown = Vec::new();
    // Ends with an error when nobody is left at the other end.
    let _ = File::from(terminal).read_to_end(&mut shown);
    let code = child.wait().expect("it ends").code();
    (String::from_utf8_lossy(&shown).into_owned(), code)
}

/// Where a text does more than stand there, if it does; our own colours and bars are let through.
fn harm(shown: &str) -> Option<&str> {
    let mut rest = shown;
    while let Some(c) = rest.chars().next() {
        let after = &rest[c.len_utf8()..];
        let own = after.strip_prefix('[').and_then(|code| {
            let end = code.find(|c: char| !c.is_ascii_digit() && c != ';')?;
            code[end..].strip_prefix(['m', 'K', 'A'])
        });
        rest = match (c, own) {
            ('\u{1b}', Some(after)) => after,
            ('\n' | '\r', _) => after,
            (c, _) if c.is_control() => return Some(rest),
            (
                '\u{AD}'
                | '\u{61C}'
                | '\u{200B}'..='\u{200F}'
                | '\u{2028}'..='\u{202E}'
                | '\u{2060}'..='\u{206F}'
                | '\u{FEFF}',
                _,
            ) => return Some(rest),
            _ => after,
        };
    }
    None
}

fn write(shell: &Shell, name: &str, text: &str) {
    fs::write(shell.path().join(name), text).expect(name);
}

/// A folder with hostile files of every kind, and a program that is no better.
fn hostile_shell() -> Shell {
    let shell = Shell::with(&[]);
    let tags: String = ["Event", "Site", "Round", "White", "Black", "ECO"]
        .map(|tag| format!("[{tag} \"{HOSTILE}\"]\n"))
        .concat();
    let good = format!(
        "{tags}[Result \"1-0\"]\n\n1. e4 {{ {HOSTILE} }} e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n"
    );
    write(&shell, "good.pgn", &good);
    write(
        &shell,
        "bad.pgn",
        &format!("{good}\n{tags}\n1. e4 Nf9{HOSTILE} {HOSTILE} *\n"),
    );
    write(&shell, &format!("{HOSTILE}.pgn"), &good);
    let epd = "6k1/5ppp/8/8/8/8/8/K3R3 w - - bm Re8#";
    write(&shell, "good.epd", &format!("{epd}; id \"{HOSTILE}\";\n"));
    write(&shell, "bad.epd", &format!("{epd}; id \"x\";\n{HOSTILE}\n"));
    write(&shell, "script", &format!("e4\n{HOSTILE}\n"));
    write(&shell, "saved.tabia", HOSTILE);
    let game = |number: u32, result: &str| {
        serde_json::json!({
            "game": number, "white": HOSTILE, "black": "b", "fen": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "moves": "e2e4", "result": result, "reason": HOSTILE, "thoughts": [HOSTILE], "opening": 0, "detail": HOSTILE,
        })
    };
    write(
        &shell,
        "log",
        &format!(
            "{{\"match\":{{}}}}\n{}\n{}\n",
            game(0, "1-0"),
            game(1, "0-1")
        ),
    );
    write(
        &shell,
        "program",
        &format!(
            "#!/bin/sh\nwhile read -r word rest; do case $word in\nuci) echo 'id name {HOSTILE}'; echo uciok;;\nisready) echo readyok;;\ngo) echo 'info string {HOSTILE}'; echo 'info {HOSTILE}'; echo 'bestmove {HOSTILE}';;\nquit) exit 0;;\nesac; done\n"
        ),
    );
    let executable = fs::Permissions::from_mode(0o755);
    fs::set_permissions(shell.path().join("program"), executable).expect("permissions");
    shell
}

/// Commands; `%` is the hostile text.
const COMMANDS: &str = "
pgn check bad.pgn|pgn check --json bad.pgn|pgn check %.pgn|pgn check absent%|pgn check - --json
pgn filter bad.pgn|pgn filter --json bad.pgn|pgn filter --player % good.pgn|pgn filter --position % good.pgn
pgn filter --material % good.pgn|pgn filter --from % good.pgn|pgn filter good.pgn -o %/x
pgn dedup good.pgn bad.pgn|pgn dedup --json good.pgn good.pgn|pgn merge bad.pgn|pgn merge --json bad.pgn
pgn stats bad.pgn|pgn stats --json bad.pgn|pgn format bad.pgn|pgn format --json bad.pgn
pgn split bad.pgn --by white --into a%|pgn split good.pgn --by event --into b% --json
pgn to-epd bad.pgn|pgn to-epd --json bad.pgn|pgn to-uci bad.pgn|pgn to-uci --json bad.pgn
convert good.pgn --to pgn|convert good.pgn --to jsonl|convert good.pgn -o game.tabia|convert saved.tabia --to pgn
replay game.tabia|replay saved.tabia|replay absent%|render good.pgn|render % |render good.pgn --game 9|render %.pgn
moves %|fen %|fen % --json|fen -|san startpos %|san startpos % --json|san % e4
perft --fen % --depth 1|perft --suite bad.epd|perft --suite bad.epd --json|perft --suite absent%
perft --depth 1 --against ./program|perft --depth 1 --against absent%
epd run good.epd --nodes 50|epd run good.epd --nodes 50 --json|epd run bad.epd --nodes 50|epd run good.epd --player % --nodes 9
epd run good.epd --player uci:./program --nodes 9
analyze good.pgn --nodes 20|analyze good.pgn --nodes 20 --json|analyze %|analyze %.pgn --nodes 20
puzzle good.pgn --nodes 50|puzzle good.pgn --nodes 50 --json|puzzle %.pgn --nodes 50 --format epd
script script|script absent%|play --fen %|play --white %|play --challenge %|play --white human --black human
play --white human --black human --json|play --white uci:./program --black random|play --white uci:absent% --black random
play --white uci:./program --black random --json|challenge %|challenge --engine %|bench %|%|pgn %
match --first uci:./program;nodes=1;name=% --second random --games 2 --strict --log new.log --pgn new.pgn
match --first uci:./program;nodes=1;name=% --second random --games 2 --strict --json|match --first % --second random
match --first engine:1 --second random --openings bad.epd|match --first engine:1 --second random --openings absent%
match --first uci:absent%;nodes=1 --second random|match --first engine:1 --second random --tc %
match --first engine:1 --second random --sprt %|match --first engine:1 --second random --log script
rate log --anchor b=400|rate log --anchor b=400 --json|rate log --anchor %=1|rate script --anchor b=1
mistakes log --nodes 9|mistakes log --nodes 9 --json|mistakes log --player %|style log --neutral log
style log --neutral log --json|style log --neutral absent%
archive --db a.db import bad.pgn|archive --db a.db import %.pgn --json|archive --db a.db list|archive --db a.db list --json
archive --db a.db show 1|archive --db a.db show 1 --json|archive --db a.db search %|archive --db a.db search --json pwn
archive --db a.db export|archive --db a.db explorer|archive --db a.db explorer --json|archive --db a.db stats
archive --db a.db verify|archive --db a.db dedup|archive --db a.db edit 1 --white %|archive --db a.db show 1
archive --db a.db remove 1|archive --db a.db restore 1|archive --db a.db import absent%|archive --db saved.tabia list
join %|join --local %|watch %|bot %|host --listen % --db h.db|host --listen 127.0.0.1:0 --db %/x --insecure|uci --book %|uci --book script
";

#[test]
fn nothing_but_text_reaches_a_terminal() {
    let shell = hostile_shell();
    let commands = COMMANDS.split(['\n', '|']).map(str::trim);
    let mut tried = Vec::new();
    let (mut seen, mut leaks) = (0, String::new());
    for command in commands.filter(|command| !command.is_empty()) {
        let args: Vec<String> = command
            .split(' ')
            .map(|arg| arg.replace('%', HOSTILE))
            .collect();
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        tried.push(args[0].to_owned());
        let input = format!("e4\n{HOSTILE}\nquit\n");
        let (shown, code) = on_a_terminal(&shell, &args, input.as_bytes());
        assert!(matches!(code, Some(0..=2)), "{command}: {code:?} {shown:?}");
        seen += usize::from(shown.contains("pwn"));
        if let Some(harm) = harm(&shown) {
            let harm: String = harm.chars().take(60).collect();
            leaks += &format!("{command}: {harm:?}\n");
        }
    }
    assert!(leaks.is_empty(), "{leaks}");
    // They do show what is hostile, made harmless.
    assert!(seen > 60, "{seen}");
    let help = String::from_utf8(shell.command(&["--help"]).output().expect("help").stdout);
    let help = help.expect("UTF-8");
    let verbs = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    for verb in verbs.take_while(|line| !line.is_empty()) {
        let verb = verb.split_whitespace().next().unwrap_or_default();
        let is_tried = verb == "help" || tried.iter().any(|tried| tried == verb);
        assert!(is_tried, "{verb} has not been tried");
    }
}

#[test]
fn harm_is_seen() {
    for text in [
        "a\u{1b}[2J",
        "\u{1b}]0;x\u{7}",
        "\u{202e}",
        "\u{9b}m",
        "\u{200b}",
        "\t",
        "\u{1b}",
    ] {
        assert!(harm(text).is_some(), "{text:?}");
    }
    assert_eq!(harm("a\u{1b}[1;31mb\u{1b}[0m\r\n\u{FFFD}[2J"), None);
}
