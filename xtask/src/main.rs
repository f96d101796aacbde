//! The gates and chores of the project, as `cargo xtask VERB`.

mod ci;
mod cli_bench;
mod cli_files;
mod crash;
mod differential;
mod net;
mod peers;
mod soak;
mod tidy;
mod window_test;

use std::env;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Parser;
use xshell::Shell;

/// The gates and chores of the project.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
enum Verb {
    /// Run every gate a change must pass, and end with a table of them.
    Ci,
    /// Check the shape of the tree: layers, names, lengths.
    Tidy,
    /// Play many games of random commands against a twin.
    Soak {
        /// How many.
        #[arg(long, default_value_t = 10_000)]
        games: u32,
    },
    /// Play many games over networks that lose, delay and double what is sent, between programs that are killed.
    NetModel {
        /// How many.
        #[arg(long, default_value_t = 10_000)]
        cases: u32,
    },
    /// Play games to the end between real programs, over a network that is slow, stalls and breaks.
    NetChaos {
        /// How many.
        #[arg(long, default_value_t = 20)]
        games: usize,
        /// Draws what the network does: the same for the same seed.
        #[arg(long, default_value_t = 0)]
        seed: u64,
    },
    /// Play many games at once at a host of its own process, and fail where a bar is missed or a move is lost.
    NetLoad(net::LoadOptions),
    /// Kill the host while games are played at it, and look whether a move is lost or made twice.
    NetKills {
        /// How often.
        #[arg(long, default_value_t = 50)]
        kills: u32,
    },
    /// Measure judging and applying a move, and loading a long game.
    GameSpeed,
    /// Measure importing, listing and finding games, on a file that is generated.
    ArchiveBench {
        /// How many games.
        #[arg(long, default_value_t = 1_000_000)]
        games: u32,
        /// An empty or a new folder where the text and the database stay.
        #[arg(long)]
        keep: Option<PathBuf>,
    },
    /// Kill the program, cut the power and fill the disk while games are kept.
    Crash,
    /// The program that `crash` kills.
    #[command(hide = true)]
    CrashWriter {
        /// Where it keeps its games.
        database: PathBuf,
    },
    /// Compare the rules with shakmaty and python-chess on random positions (needs `pip install chess`).
    Differential,
    /// Measure the rules beside other chess libraries.
    Peers(peers::Options),
    /// Play in the real window on a private X server.
    WindowTest {
        /// Only the scenarios whose names hold this.
        #[arg(default_value = "")]
        name: String,
    },
    /// Measure how soon the window is painted and answers, and what it costs, beside other chess programs of Debian; fail
    /// where a bar is missed.
    GuiBench(window_test::gui_bench::Options),
    /// Measure the command line beside pgn-reader with shakmaty and Debian's pgn-extract, on files that are generated; fail
    /// where a bar is missed.
    CliBench(cli_bench::Options),
    /// Write completions and manual pages of the command line.
    CliFiles {
        /// Where to.
        #[arg(default_value = "target/cli")]
        folder: PathBuf,
    },
    /// Photograph the real window for the manual.
    Shots {
        /// Only the pictures whose names hold this.
        #[arg(default_value = "")]
        name: String,
    },
}

fn main() -> ExitCode {
    match run(&Verb::parse()) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(verb: &Verb) -> Result<ExitCode> {
    let root = root();
    let sh = Shell::new()?;
    sh.change_dir(&root);
    match verb {
        Verb::Ci => return Ok(ci::run(&sh)),
        Verb::Tidy => tidy::run(&root)?,
        Verb::Soak { games } => soak::run(&sh, *games)?,
        Verb::NetModel { cases } => soak::run_net(&sh, *cases)?,
        Verb::NetChaos { games, seed } => net::chaos(&sh, *games, *seed)?,
        Verb::NetLoad(options) => net::load(&sh, options)?,
        Verb::NetKills { kills } => net::kills(&sh, *kills)?,
        Verb::GameSpeed => {
            xshell::cmd!(sh, "cargo bench --package tabia-game --bench decide").run()?;
        }
        Verb::ArchiveBench { games, keep } => {
            let games = games.to_string();
            let keep = keep.iter().flat_map(|folder| [Path::new("--keep"), folder]);
            xshell::cmd!(
                sh,
                "cargo bench --package tabia-archive --bench archive -- {games} {keep...}"
            )
            .run()?;
        }
        Verb::Crash => crash::run()?,
        Verb::CrashWriter { database } => crash::write(database)?,
        Verb::Differential => differential::run(&sh)?,
        Verb::Peers(options) => peers::run(&sh, options)?,
        Verb::WindowTest { name } => window_test::run(&sh, name)?,
        Verb::GuiBench(options) => window_test::gui_bench::run(&sh, options)?,
        Verb::CliBench(options) => cli_bench::run(&sh, options)?,
        Verb::CliFiles { folder } => cli_files::run(&sh, folder)?,
        Verb::Shots { name } => window_test::shots::run(&sh, name)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// The folder of the workspace, wherever the command is called from.
fn root() -> PathBuf {
    let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
    xtask.parent().expect("xtask lies in the workspace").into()
}

/// Where cargo puts what it builds without optimisation: this program lies there too.
fn binaries() -> Result<PathBuf> {
    let xtask = env::current_exe()?;
    Ok(xtask.parent().context("a program lies in a folder")?.into())
}
