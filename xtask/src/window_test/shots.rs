//! `cargo xtask shots`: photographs the real window for the manual, in `docs/manual/pictures`.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::Duration;

use anyhow::Result;
use xshell::{Shell, cmd};

use super::board::Bottom;
use super::display::Display;
use super::scenarios::look::looked_through;
use super::stage::Stage;

/// How long the engine looks at a position before the picture is taken.
const THINKING: Duration = Duration::from_secs(4);

/// A program that is asked for a move and never makes one.
const SILENT: &str = r#"#!/bin/sh
while read -r command; do
    case $command in
        uci) echo uciok ;;
        isready) echo readyok ;;
        quit) exit ;;
    esac
done
"#;

/// A quiet opening, as moves that are typed.
const ITALIAN: &str = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6 d2d3 d7d6 e1g1 e8g8 f1e1 a7a6";

/// A game with a variation and remarks.
const STUDY: &str = r#"[White "Anderssen"]
[Black "Kieseritzky"]

1. e4 e5 2. f4 exf4 3. Bc4 Qh4+ 4. Kf1 b5 {gives a pawn for time} 5. Bxb5 Nf6 6. Nf3 Qh6
7. d3 Nh5 8. Nh4 Qg5 9. Nf5 c6 10. g4 Nf6 11. Rg1! cxb5 12. h4 Qg6 13. h5 Qg5 14. Qf3 Ng8
15. Bxf4 Qf6 16. Nc3 Bc5 17. Nd5 Qxb2 18. Bd6 (18. d4 Qxa1+ 19. Kg2 Bf8 20. Be5 {wins too})
Bxg1 (18... Qxa1+ 19. Ke2 Qb2 20. Kd2 Bxg1) 19. e5 Qxa1+ 20. Ke2 Na6 21. Nxg7+ Kd8 22. Qf6+
Nxf6 23. Be7# 1-0"#;

/// The pinned knight may not move.
const PINNED: &str = "rnbqk2r/pppp1ppp/4pn2/8/1bPP4/2N5/PP2PPPP/R1BQKBNR w KQkq - 2 4";

/// A pawn is about to take and promote.
const PROMOTING: &str = "2r2rk1/1P3ppp/p7/8/4n3/5N2/5PPP/1R4K1 w - - 0 1";

type Shot = fn(&mut Stage<'_>, &Path) -> Result<()>;

/// Every picture with the name of its file.
const SHOTS: &[(&str, Shot)] = &[
    ("start", |stage, path| {
        stage.open(Bottom::White, &["--size", "1280x800"])?;
        stage.photograph(path)
    }),
    ("start-ko", |stage, path| {
        stage.open(Bottom::White, &["--size", "1280x800", "--lang", "ko"])?;
        stage.photograph(path)
    }),
    ("game", |stage, path| {
        game(stage, "1280x800", "en")?;
        stage.photograph(path)
    }),
    ("game-ko", |stage, path| {
        game(stage, "1280x800", "ko")?;
        stage.photograph(path)
    }),
    ("game-small", |stage, path| {
        game(stage, "640x480", "en")?;
        stage.photograph(path)
    }),
    ("game-tall", |stage, path| {
        game(stage, "600x900", "ko")?;
        stage.photograph(path)
    }),
    ("promotion", |stage, path| {
        two_people(stage, "1280x800", "en", Some(PROMOTING))?;
        stage.click("b7")?;
        stage.click("c8")?;
        stage.photograph(path)
    }),
    ("premoves", |stage, path| {
        let program = format!("uci:{}", stage.program("rival", SILENT)?.display());
        let args = [
            "--white", "human", "--black", &program, "--size", "1280x800",
        ];
        stage.open(Bottom::White, &args)?;
        stage.drag("e2", "e4")?;
        stage.moved("e2e4")?;
        for (from, to) in [("g1", "f3"), ("f1", "c4"), ("e1", "g1")] {
            stage.drag(from, to)?;
        }
        stage.photograph(path)
    }),
    ("why-not", |stage, path| {
        two_people(stage, "1280x800", "en", Some(PINNED))?;
        stage.drag("c3", "d5")?;
        stage.photograph(path)
    }),
    ("editor", |stage, path| {
        stage.open(Bottom::White, &["--size", "1280x800"])?;
        stage.key("ctrl+e")?;
        stage.paste("8/8/8/3pk3/8/3PK3/8/8 w - - 0 1")?;
        stage.photograph(path)
    }),
    ("settings", |stage, path| {
        stage.open(Bottom::White, &["--size", "1280x800"])?;
        stage.key("F10")?;
        stage.photograph(path)
    }),
    ("settings-ko", |stage, path| {
        stage.open(Bottom::White, &["--size", "800x600", "--lang", "ko"])?;
        stage.key("F10")?;
        stage.photograph(path)
    }),
    ("analysis", |stage, path| {
        stage.open(Bottom::White, &["--size", "1280x800"])?;
        stage.paste(STUDY)?;
        for _ in 0..34 {
            stage.key("Right")?;
        }
        thread::sleep(THINKING);
        stage.photograph_at_once(path)
    }),
    ("records", |stage, path| {
        stage.open_with_games(Bottom::White, &["--size", "1280x800"])?;
        records(stage)?;
        stage.photograph(path)
    }),
    ("records-ko", |stage, path| {
        stage.open_with_games(Bottom::White, &["--size", "1280x800", "--lang", "ko"])?;
        records(stage)?;
        stage.photograph(path)
    }),
    ("statistics", |stage, path| {
        stage.open_with_games(Bottom::White, &["--size", "1280x800"])?;
        records(stage)?;
        statistics(stage)?;
        stage.photograph(path)
    }),
    ("statistics-ko", |stage, path| {
        stage.open_with_games(Bottom::White, &["--size", "1280x800", "--lang", "ko"])?;
        records(stage)?;
        statistics(stage)?;
        stage.photograph(path)
    }),
    ("explorer", |stage, path| {
        stage.open_with_games(Bottom::White, &["--size", "1280x800"])?;
        explorer(stage)?;
        stage.photograph_at_once(path)
    }),
    ("explorer-ko", |stage, path| {
        stage.open_with_games(Bottom::White, &["--size", "1280x800", "--lang", "ko"])?;
        explorer(stage)?;
        stage.photograph_at_once(path)
    }),
    ("replay", |stage, path| {
        stage.open_with_games(Bottom::White, &["--size", "1280x800"])?;
        records(stage)?;
        stage.key("Return")?;
        stage.key("Home")?;
        for _ in 0..21 {
            stage.key("Right")?;
        }
        stage.photograph(path)
    }),
    ("second-look", |stage, path| {
        second_look(stage, "en")?;
        stage.photograph(path)
    }),
    ("second-look-ko", |stage, path| {
        second_look(stage, "ko")?;
        stage.photograph(path)
    }),
    ("turning-point", |stage, path| {
        second_look(stage, "en")?;
        stage.key("Return")?;
        stage.photograph(path)
    }),
    ("turning-point-ko", |stage, path| {
        second_look(stage, "ko")?;
        stage.key("Return")?;
        stage.photograph(path)
    }),
    ("invitation", |stage, path| {
        invitation(stage, "en")?;
        stage.photograph(path)
    }),
    ("invitation-ko", |stage, path| {
        invitation(stage, "ko")?;
        stage.photograph(path)
    }),
    ("keys", |stage, path| {
        stage.open(Bottom::White, &["--size", "1280x800"])?;
        stage.key("F1")?;
        stage.photograph(path)
    }),
];

/// A game that waits for somebody.
fn invitation(stage: &mut Stage<'_>, language: &str) -> Result<()> {
    let settings = "[next_game]\nopponent = \"network\"\nname = \"Ann\"\n";
    let args = ["--size", "1280x800", "--lang", language];
    stage.open_with_settings(Bottom::White, settings, &args)?;
    stage.key("Return")?;
    stage.event("the table", |event| event["contact"] == "waiting")?;
    Ok(())
}

/// The list of games with the last one beside it.
fn records(stage: &mut Stage<'_>) -> Result<()> {
    stage.key("ctrl+Home")?;
    stage.event("the game", |event| event["event"] == "game_shown")?;
    Ok(())
}

/// What was played after three moves, beside the engine's lines.
fn explorer(stage: &mut Stage<'_>) -> Result<()> {
    stage.paste("1. e4 e5 2. Nf3")?;
    stage.key("ctrl+Page_Down")?;
    stage.event("the moves", |event| event["event"] == "explored")?;
    for _ in 0..2 {
        stage.key("Right")?;
        stage.event("the moves", |event| event["event"] == "explored")?;
    }
    thread::sleep(THINKING);
    Ok(())
}

/// A game that was looked through.
fn second_look(stage: &mut Stage<'_>, language: &str) -> Result<()> {
    let args = ["--size", "1280x800", "--lang", language];
    stage.open_with_games(Bottom::White, &args)?;
    records(stage)?;
    stage.key("ctrl+F7")?;
    looked_through(stage)?;
    Ok(())
}

/// What the games add up to.
fn statistics(stage: &mut Stage<'_>) -> Result<()> {
    stage.key("ctrl+Page_Down")?;
    stage.event("the sums", |event| event["event"] == "games_summed")?;
    Ok(())
}

/// Two people, after some moves, one of them with a piece in hand.
fn game(stage: &mut Stage<'_>, size: &str, language: &str) -> Result<()> {
    two_people(stage, size, language, None)?;
    for mv in ITALIAN.split(' ') {
        stage.type_text(mv)?;
        stage.moved(mv)?;
    }
    stage.click("c4")
}

fn two_people(stage: &mut Stage<'_>, size: &str, language: &str, fen: Option<&str>) -> Result<()> {
    let mut args = vec![
        "--white", "human", "--black", "human", "--clock", "600+5", "--size", size, "--lang",
        language,
    ];
    args.extend(fen.into_iter().flat_map(|fen| ["--fen", fen]));
    stage.open(Bottom::White, &args)
}

/// Builds the window and takes every picture anew whose name holds `wanted`.
pub(crate) fn run(sh: &Shell, wanted: &str) -> Result<()> {
    cmd!(sh, "cargo build --workspace --bin tabia --locked").run()?;
    let binaries = crate::binaries()?;
    let pictures = crate::root().join("docs/manual/pictures");
    fs::create_dir_all(&pictures)?;
    let display = Display::start()?;
    for (name, shoot) in SHOTS.iter().filter(|(name, _)| name.contains(wanted)) {
        let folder = binaries.with_file_name("shots").join(name);
        let mut stage = Stage::new(&display, binaries.join("tabia"), folder);
        shoot(&mut stage, &pictures.join(format!("{name}.png")))?;
        println!("shot {name}");
    }
    Ok(())
}
