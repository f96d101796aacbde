//! `cargo xtask net-load`: many games at once, and what they cost the host.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use anyhow::{Result, bail, ensure};
use clap::Args;
use xshell::Shell;

use super::check::compare;
use super::hall::Hall;
use super::host::{HostProcess, build};
use super::player::Seen;
use super::{per_mille, silent};

/// How much, and how long.
#[derive(Args)]
pub(crate) struct Options {
    /// Games at once, of two connections each.
    #[arg(long, default_value_t = 500)]
    games: usize,
    /// How many seconds they are played.
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// Milliseconds that each player thinks.
    #[arg(long, default_value_t = 300)]
    think: u64,
    /// Play for so many minutes instead, and begin a new game where one ends: memory and open files must stay.
    #[arg(long, value_name = "MINUTES")]
    soak: Option<u64>,
}

/// What must be kept.
const MOVES_A_SECOND: f64 = 1_000.0;
const P99: Duration = Duration::from_millis(300);
const IDLE: u64 = 16 * 1024;

/// In a soak, by how much the host may grow from the second minute on: in bytes, and in open files.
const GROWTH: u64 = 16 << 20;
const MORE_FILES: usize = 64;

/// Half-moves after which a game of the soak is resigned.
const PLIES: u32 = 200;

pub(crate) fn run(sh: &Shell, options: &Options) -> Result<()> {
    let program = build(sh)?;
    let folder = tempfile::tempdir()?;
    let database = folder.path().join("games.db");
    let host = HostProcess::start(&program, &database, 0)?;
    if options.soak.is_none() {
        silent::run(&host.link.address)?;
    }
    let empty = host.memory()?;
    let think = Duration::from_millis(options.think);
    let address = host.link.address.clone();
    let mut hall = Hall::new(vec![address], think, PLIES, None);
    // Both players of a game sit, and nobody moves: what a connection costs that does nothing.
    hall.plays = false;
    let began = Instant::now();
    hall.begin(options.games)?;
    let connections = 2 * options.games as u64;
    let idle = host.memory()?.saturating_sub(empty) / connections;
    println!(
        "{connections} connections in {:.1} s: {idle} bytes of memory each, its half of a game included",
        began.elapsed().as_secs_f64()
    );
    hall.plays = true;
    hall.latencies.clear();
    let begun = hall.confirmed;
    let began = Instant::now();
    let mut missed = Vec::new();
    let mut over = VecDeque::new();
    match options.soak {
        None => {
            while began.elapsed() < Duration::from_secs(options.seconds) {
                hall.step()?;
                replace_ended(&mut hall, &mut over)?;
            }
        }
        Some(minutes) => soak(&host, &mut hall, &mut over, minutes, &mut missed)?,
    }
    let seconds = began.elapsed().as_secs_f64();
    let moves = hall.confirmed - begun;
    let memory = host.memory()?;
    hall.plays = false;
    finish(&mut hall)?;
    host.stop(sh)?;
    let mut latencies = std::mem::take(&mut hall.latencies);
    let compared = compare(&database, hall.seen().chain(over))?;
    let rate = moves as f64 / seconds;
    let p99 = per_mille(&mut latencies, 990);
    println!(
        "{moves} moves accepted in {seconds:.1} s, {rate:.0} a second; p50 {:.1} ms, p99 {:.1} ms, at most {:.1} ms",
        per_mille(&mut latencies, 500).as_secs_f64() * 1e3,
        p99.as_secs_f64() * 1e3,
        per_mille(&mut latencies, 1000).as_secs_f64() * 1e3,
    );
    println!("the host uses {:.1} MB", memory as f64 / 1e6);
    println!(
        "{} games with {} told events are in the database, {} of them ended and archived; 0 lost, 0 doubled",
        compared.games, compared.events, compared.ended
    );
    if options.soak.is_some() {
        return judge(&missed);
    }
    if rate < MOVES_A_SECOND {
        missed.push(format!("{rate:.0} moves a second, not {MOVES_A_SECOND}"));
    }
    if p99 > P99 {
        missed.push(format!("p99 is {p99:?}, not {P99:?}"));
    }
    if idle > IDLE {
        missed.push(format!("{idle} bytes a connection, not {IDLE}"));
    }
    judge(&missed)
}

fn judge(missed: &[String]) -> Result<()> {
    if missed.is_empty() {
        return Ok(());
    }
    bail!("missed: {}", missed.join("; "))
}

/// Begins a new game where one is over. What was told of the last few old ones is kept, to be compared.
fn replace_ended(hall: &mut Hall, over: &mut VecDeque<Seen>) -> Result<()> {
    for game in 0..hall.games.len() {
        let players = hall.games[game].map(|index| &hall.players[index]);
        if players.iter().all(|player| player.is_over()) {
            over.extend(hall.replace(game)?);
            while over.len() > 400 {
                over.pop_front();
            }
        }
    }
    Ok(())
}

/// Plays on until every move that is under way is answered.
fn finish(hall: &mut Hall) -> Result<()> {
    let until = Instant::now() + Duration::from_secs(30);
    while !hall.is_quiet() {
        ensure!(Instant::now() < until, "a move was not answered in 30 s");
        hall.step()?;
    }
    Ok(())
}

fn soak(
    host: &HostProcess,
    hall: &mut Hall,
    over: &mut VecDeque<Seen>,
    minutes: u64,
    missed: &mut Vec<String>,
) -> Result<()> {
    let mut first = None;
    for minute in 1..=minutes {
        let until = Instant::now() + Duration::from_secs(60);
        while Instant::now() < until {
            hall.step()?;
            replace_ended(hall, over)?;
        }
        let (memory, files) = (host.memory()?, host.descriptors()?);
        println!(
            "minute {minute}: {} moves, {:.1} MB, {files} open files",
            hall.confirmed,
            memory as f64 / 1e6
        );
        // The first games end, and the first new ones begin, in the first minutes.
        if minute == 2 {
            first = Some((memory, files));
        }
        if let Some((before, open)) = first {
            if memory > before + GROWTH {
                missed.push(format!(
                    "minute {minute}: memory grew to {memory} from {before}"
                ));
            }
            if files > open + MORE_FILES {
                missed.push(format!(
                    "minute {minute}: {files} open files, before {open}"
                ));
            }
        }
    }
    Ok(())
}
