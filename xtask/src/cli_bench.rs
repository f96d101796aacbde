//! Measures the command line, as a person runs it: whole programs, files that are generated, one run.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeValLike;
use xshell::{Shell, cmd};

/// How often.
#[derive(Args)]
pub(crate) struct Options {
    /// Rounds; the fastest counts, which other work on the machine disturbs least.
    #[arg(long, default_value_t = 5)]
    rounds: usize,
}

/// How often a text of 24 MB is repeated, for times beside which a program's start is nothing, and for a gigabyte.
const LONG: usize = 5;
const HUGE: usize = 42;

/// Where Debian keeps it, which is not on everybody's path.
const EXTRACT: &str = "/usr/games/pgn-extract";

/// What must be kept, and whether it was.
struct Bars(Vec<String>);

pub(crate) fn run(sh: &Shell, options: &Options) -> Result<()> {
    ensure!(
        Path::new(EXTRACT).exists(),
        "this needs Debian's pgn-extract, {EXTRACT}"
    );
    let binaries = crate::binaries()?;
    let target = binaries
        .parent()
        .context("a profile lies in a folder")?
        .to_owned();
    let peers = target.join("peers").join("pgn-thin");
    cmd!(sh, "cargo build --release --package tabia-cli").run()?;
    // With the settings of the workspace, not those of its own, which look at everything at once.
    let (lto, units) = (
        "profile.release.lto=\"thin\"",
        "profile.release.codegen-units=4",
    );
    cmd!(
        sh,
        "cargo build --release --manifest-path xtask/peers/pgn/Cargo.toml --target-dir {peers}
         --config {lto} --config {units}"
    )
    .run()?;
    let (cli, peer) = (
        target.join("release/tabia-cli"),
        peers.join("release/peers-pgn"),
    );
    let folder = tempfile::tempdir()?;
    let path = folder.path();
    cmd!(sh, "{peer} write {path}").run()?;
    let mut bars = Bars(Vec::new());
    for name in ["plain", "clocks"] {
        let file = repeat(path, name, LONG)?;
        check(&cli, &peer, &file, name, options.rounds, &mut bars)?;
    }
    let huge = repeat(path, "plain", HUGE)?;
    memory(&cli, &huge, &mut bars)?;
    threads(&cli, options.rounds, &mut bars)?;
    overhead(&cli, path, &mut bars)?;
    if bars.0.is_empty() {
        return Ok(());
    }
    bail!("missed: {}", bars.0.join("; "))
}

impl Bars {
    /// Prints a figure beside its bar.
    fn at_least(&mut self, what: &str, figure: f64, bar: f64) {
        println!("{what}: {figure:.2} (at least {bar})");
        if figure < bar {
            self.0.push(format!("{what} is {figure:.2}, not {bar}"));
        }
    }

    fn at_most(&mut self, what: &str, figure: f64, bar: f64) {
        println!("{what}: {figure:.3} (at most {bar})");
        if figure > bar {
            self.0.push(format!("{what} is {figure:.3}, not {bar}"));
        }
    }
}

/// A file of so many copies of the text `name`.
fn repeat(folder: &Path, name: &str, times: usize) -> Result<PathBuf> {
    let text = fs::read(folder.join(format!("{name}.pgn")))?;
    let path = folder.join(format!("{name}-{times}.pgn"));
    let mut file = File::create(&path)?;
    for _ in 0..times {
        file.write_all(&text)?;
    }
    Ok(path)
}

/// Checking every move of a file, by the processor's time.
fn check(
    cli: &Path,
    peer: &Path,
    file: &Path,
    name: &str,
    rounds: usize,
    bars: &mut Bars,
) -> Result<()> {
    let file_name = file.to_str().context("our own file has a name in UTF-8")?;
    let mut fastest = [f64::INFINITY; 3];
    for round in 0..rounds {
        let programs: [(&Path, &[&str]); 3] = [
            (cli, &["pgn", "check", file_name]),
            (peer, &["check", file_name]),
            (Path::new(EXTRACT), &["-r", "-s", file_name]),
        ];
        for (index, (program, args)) in programs.into_iter().enumerate() {
            // The slow one is told from the others after two rounds.
            if index < 2 || round < 2 {
                fastest[index] = fastest[index].min(cpu_time(program, args)?);
            }
        }
    }
    let [ours, reader, extract] = fastest;
    let megabytes = file.metadata()?.len() as f64 / 1e6;
    println!(
        "{name}, {megabytes:.0} MB: pgn check {:.0} MB/s, pgn-reader with shakmaty {:.0} MB/s, pgn-extract {:.0} MB/s",
        megabytes / ours,
        megabytes / reader,
        megabytes / extract
    );
    bars.at_least(
        &format!("{name}: times pgn-reader with shakmaty"),
        reader / ours,
        2.0,
    );
    bars.at_least(&format!("{name}: times pgn-extract"), extract / ours, 10.0);
    Ok(())
}

/// The seconds of processor time that a program takes.
fn cpu_time(program: &Path, args: &[&str]) -> Result<f64> {
    let before = ended_children()?;
    let status = Command::new(program)
        .args(args)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()?;
    ensure!(status.success(), "{program:?} {args:?}: {status}");
    Ok((ended_children()? - before) as f64 / 1e6)
}

/// What ended children have used, in microseconds.
fn ended_children() -> Result<i64> {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN)?;
    Ok((usage.user_time() + usage.system_time()).num_microseconds())
}

/// The most memory that verbs take on a gigabyte.
fn memory(cli: &Path, file: &Path, bars: &mut Bars) -> Result<()> {
    for args in [
        &["pgn", "check"][..],
        &["pgn", "filter", "--player", "player7", "-o", "/dev/null"],
        &["pgn", "stats"],
        &["pgn", "format", "-o", "/dev/null"],
        &["pgn", "dedup", "-o", "/dev/null"],
    ] {
        let mut child = Command::new(cli)
            .args(args)
            .arg(file)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?;
        let status = format!("/proc/{}/status", child.id());
        let mut most = 0.0_f64;
        while child.try_wait()?.is_none() {
            if let Ok(text) = fs::read_to_string(&status) {
                most = most.max(high_water(&text).unwrap_or_default());
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        let gigabytes = file.metadata()?.len() as f64 / 1e9;
        bars.at_most(
            &format!("MiB of {} on {gigabytes:.2} GB", args[..2].join(" ")),
            most,
            64.0,
        );
    }
    Ok(())
}

/// Mebibytes (proc(5), `VmHWM`).
fn high_water(status: &str) -> Option<f64> {
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace()
        .nth(1)?
        .parse::<f64>()
        .ok()
        .map(|kib| kib / 1024.0)
}

/// How much sooner two threads count.
fn threads(cli: &Path, rounds: usize, bars: &mut Bars) -> Result<()> {
    let mut fastest = [f64::INFINITY; 2];
    for _ in 0..rounds {
        for (fastest, threads) in fastest.iter_mut().zip(["1", "2"]) {
            let begin = Instant::now();
            let status = Command::new(cli)
                .args(["perft", "--depth", "7", "--threads", threads])
                .stdout(Stdio::null())
                .status()?;
            ensure!(status.success(), "perft: {status}");
            *fastest = fastest.min(begin.elapsed().as_secs_f64());
        }
    }
    bars.at_least("perft, two threads to one", fastest[0] / fastest[1], 1.8);
    Ok(())
}

/// What a match takes for a move besides the players, who are programs that answer at once.
fn overhead(cli: &Path, folder: &Path, bars: &mut Bars) -> Result<()> {
    let log = folder.join("log");
    let player = |name| format!("uci:{} uci; nodes=1; name={name}", cli.display());
    let begin = Instant::now();
    let status = Command::new(cli)
        .args([
            "match",
            "--games",
            "40",
            "--max-moves",
            "60",
            "--first",
            &player("a"),
            "--second",
            &player("b"),
        ])
        .arg("--log")
        .arg(&log)
        .stdout(Stdio::null())
        .status()?;
    let wall = begin.elapsed().as_secs_f64();
    ensure!(status.success(), "match: {status}");
    let moves: usize = io::read_to_string(File::open(&log)?)?
        .lines()
        .filter_map(|line| line.split("\"moves\":\"").nth(1)?.split('"').next())
        .map(|moves| moves.split(' ').count())
        .sum();
    bars.at_most(
        "ms for a move of a match, the players' own time included",
        1000.0 * wall / moves as f64,
        1.0,
    );
    Ok(())
}
