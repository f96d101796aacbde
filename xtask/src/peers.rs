//! Measures tabia-core beside other libraries: several builds of `xtask/peers`, in turns, by CPU time.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use xshell::{Shell, cmd};

/// How often, and which builds.
#[derive(Args)]
pub(crate) struct Options {
    /// Rounds; the table shows medians.
    #[arg(long, default_value_t = 3)]
    rounds: usize,
    /// Only the builds whose name contains this.
    #[arg(long, default_value = "")]
    only: String,
}

struct Build {
    name: &'static str,
    flags: &'static str,
    features: &'static str,
}

const BUILDS: [Build; 4] = [
    Build {
        name: "native-pext",
        flags: "-C target-cpu=native",
        features: "std,pext",
    },
    Build {
        name: "native",
        flags: "-C target-cpu=native",
        features: "std",
    },
    Build {
        name: "plain",
        flags: "",
        features: "std",
    },
    Build {
        name: "plain-no-avx2",
        flags: "",
        features: "",
    },
];

/// By library and position: the leaves and the seconds of each round.
type Rounds = BTreeMap<(String, String), (f64, Vec<f64>)>;

pub(crate) fn run(sh: &Shell, options: &Options) -> Result<()> {
    let builds = || {
        BUILDS
            .iter()
            .filter(|build| build.name.contains(&options.only))
    };
    for build in builds() {
        compile(sh, build)?;
    }
    let mut tables: Vec<(&Build, Rounds)> = builds().map(|build| (build, Rounds::new())).collect();
    for _ in 0..options.rounds {
        for (build, rounds) in &mut tables {
            let program = target_dir(build)?.join("release/peers");
            let lines = cmd!(sh, "{program}").quiet().read()?;
            for line in lines.lines() {
                record(rounds, line).with_context(|| format!("cannot read `{line}`"))?;
            }
        }
    }
    for (build, rounds) in &tables {
        print_table(build, rounds);
    }
    Ok(())
}

/// A folder for each build, so that none throws away what another has compiled.
fn target_dir(build: &Build) -> Result<PathBuf> {
    let binaries = crate::binaries()?;
    let target = binaries.parent().context("a profile lies in a folder")?;
    Ok(target.join("peers").join(build.name))
}

fn compile(sh: &Shell, build: &Build) -> Result<()> {
    let (dir, features) = (target_dir(build)?, build.features);
    cmd!(
        sh,
        "cargo build --release --manifest-path xtask/peers/Cargo.toml --bin peers --target-dir {dir}
         --no-default-features --features {features}"
    )
    .env("RUSTFLAGS", build.flags)
    .run()?;
    Ok(())
}

fn record(rounds: &mut Rounds, line: &str) -> Result<()> {
    let mut fields = line.split('\t');
    let mut next = || fields.next().context("a field is missing");
    let key = (next()?.to_owned(), next()?.to_owned());
    let (leaves, seconds) = (next()?.parse()?, next()?.parse()?);
    let (_, times) = rounds.entry(key).or_insert((leaves, Vec::new()));
    times.push(seconds);
    Ok(())
}

/// Millions of leaves a second; the last columns are the geometric mean and its ratio to cozy-chess.
fn print_table(build: &Build, rounds: &Rounds) {
    let mut rates: BTreeMap<&str, Vec<(&str, f64)>> = BTreeMap::new();
    for ((peer, position), (leaves, seconds)) in rounds {
        let rate = leaves / median(seconds) / 1e6;
        rates.entry(peer).or_default().push((position, rate));
    }
    println!("\n{}", build.name);
    print!("| {:<18} ", "Mnps");
    for (position, _) in rates.values().next().into_iter().flatten() {
        print!("| {position:>8} ");
    }
    println!("| {:>8} | {:>8} |", "mean", "vs cozy");
    for (peer, row) in &rates {
        print!("| {peer:<18} ");
        for (_, rate) in row {
            print!("| {rate:>8.0} ");
        }
        let way = if peer.contains("list") {
            "list"
        } else {
            "bulk"
        };
        let cozy = rates.get(format!("cozy-chess {way}").as_str());
        let ratio = cozy.map_or(f64::NAN, |cozy| mean(row) / mean(cozy));
        println!("| {:>8.0} | {ratio:>8.2} |", mean(row));
    }
}

fn mean(row: &[(&str, f64)]) -> f64 {
    let logs: f64 = row.iter().map(|(_, rate)| rate.ln()).sum();
    (logs / row.len() as f64).exp()
}

fn median(seconds: &[f64]) -> f64 {
    let mut sorted = seconds.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted[sorted.len() / 2]
}
