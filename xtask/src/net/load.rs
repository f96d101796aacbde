//! `cargo xtask net-load`: many games at once, and what they cost the host.

use std::time::{Duration, Instant};

use anyhow::{Result, bail, ensure};
use clap::Args;
use xshell::Shell;

use super::check::compare;
use super::hall::Hall;
use super::host::{HostProcess, build, processor};
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
    /// Milliseconds that each player thinks [default: 300; in a soak 1000].
    #[arg(long)]
    think: Option<u64>,
    /// Play for so many minutes instead: memory and open files must stay.
    #[arg(long, value_name = "MINUTES")]
    soak: Option<u64>,
}

/// What must be kept.
const MOVES_A_SECOND: f64 = 1_000.0;
const P99: Duration = Duration::from_millis(300);
const IDLE: u64 = 16 * 1024;

/// How often a soak looks at the host, and by how much of a hundred the last third of it may differ from the middle one.
const LOOKS: Duration = Duration::from_secs(10);
const DRIFT: f64 = 10.0;

/// Half-moves after which a game is resigned, at the latest.
const PLIES: u32 = 200;

pub(crate) fn run(sh: &Shell, options: &Options) -> Result<()> {
    let program = build(sh)?;
    let folder = tempfile::tempdir()?;
    let database = folder.path().join("games.db");
    let host = HostProcess::start(&program, &database, 0)?;
    // Before anybody has come: what others have left behind would be used again, and not be counted.
    let empty = host.memory()?;
    let think = options.think.unwrap_or(match options.soak {
        Some(_) => 1_000,
        None => 300,
    });
    let think = Duration::from_millis(think);
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
    let own = processor("self")?;
    let hosts = host.processor()?;
    let began = Instant::now();
    let mut missed = Vec::new();
    let mut over = Vec::new();
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
    let (hosts, own) = (host.processor()? - hosts, processor("self")? - own);
    hall.plays = false;
    finish(&mut hall)?;
    if options.soak.is_none() {
        silent::run(&host.link.address)?;
    }
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
    let share = |processor: Duration| 100.0 * processor.as_secs_f64() / seconds;
    println!(
        "the host uses {:.1} MB, and {:.0} % of a processor; the guests {:.0} %",
        memory as f64 / 1e6,
        share(hosts),
        share(own)
    );
    println!(
        "{} games are compared, {} of them ended and archived: {} confirmed moves, each kept once, 0 lost; {} events told",
        compared.games, compared.ended, compared.moves, compared.events
    );
    ensure!(
        compared.moves as u64 == hall.confirmed,
        "{} moves were confirmed",
        hall.confirmed
    );
    ensure!(
        compared.unheard == 0,
        "{} moves are kept and were never confirmed",
        compared.unheard
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

/// Begins a new game where one is over. What was told of the old one is kept, to be compared.
fn replace_ended(hall: &mut Hall, over: &mut Vec<Seen>) -> Result<()> {
    for game in 0..hall.games.len() {
        let players = hall.games[game].map(|index| &hall.players[index]);
        if players.iter().all(|player| player.is_done()) {
            over.extend(hall.replace(game)?);
        }
    }
    Ok(())
}

/// Plays on until every move that is under way is answered.
fn finish(hall: &mut Hall) -> Result<()> {
    let until = Instant::now() + Duration::from_secs(30);
    while hall.under_way() > 0 {
        ensure!(Instant::now() < until, "a move was not answered in 30 s");
        hall.step()?;
    }
    Ok(())
}

fn soak(
    host: &HostProcess,
    hall: &mut Hall,
    over: &mut Vec<Seen>,
    minutes: u64,
    missed: &mut Vec<String>,
) -> Result<()> {
    let began = Instant::now();
    let end = began + Duration::from_secs(60 * minutes);
    let (mut memory, mut files) = (Vec::new(), Vec::new());
    while Instant::now() < end {
        let until = Instant::now() + LOOKS;
        while Instant::now() < until {
            hall.step()?;
            replace_ended(hall, over)?;
        }
        let (bytes, open) = (host.memory()?, host.descriptors()?);
        println!(
            "{:.0} s: {} moves, {:.1} MB, {open} open files",
            began.elapsed().as_secs_f64(),
            hall.confirmed,
            bytes as f64 / 1e6
        );
        memory.push(bytes as f64);
        files.push(open as f64);
    }
    for (what, seen) in [("bytes of memory", memory), ("open files", files)] {
        let third = seen.len() / 3;
        let (_, rest) = seen.split_at(third);
        let (middle, last) = rest.split_at(third);
        let (middle, last) = (mean(middle), mean(last));
        let drift = 100.0 * (last / middle - 1.0);
        println!("{what}: {middle:.0} in the middle third, {last:.0} in the last, {drift:+.1} %");
        // A soak too short for thirds has none to compare.
        if drift.is_nan() || drift.abs() > DRIFT {
            missed.push(format!("{what} changed by {drift:+.1} %"));
        }
    }
    Ok(())
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}
