//! `cargo xtask gui-bench`: how soon the window is painted, and what it costs, beside other chess programs of Debian
//! on the same screen in the same run.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use clap::Args;
use xshell::{Shell, cmd};

use super::deadline::until;
use super::display::Display;
use super::process::Process;
use super::screen::Screen;
use super::usage::Tree;
use crate::ci::packages;

#[derive(Args)]
pub(crate) struct Options {
    /// How often each program is started.
    #[arg(long, default_value_t = 5)]
    runs: usize,
    /// For how long its use of the processor is measured, in seconds.
    #[arg(long, default_value_t = 10)]
    span: u64,
}

const PACKAGES: &[&str] = &["gnome-chess", "xboard", "dbus-bin", "dbus-daemon"];
const SCREEN: &str = "1280x900x24";
/// A window with more colours than this on the rows that are looked at has been painted.
const PAINTED: usize = 24;
/// Between two looks at the screen.
const LOOK: Duration = Duration::from_millis(2);
/// After a start, before the program counts as idle.
const SETTLE: Duration = Duration::from_secs(3);

/// A program to measure.
struct Program<'a> {
    name: &'a str,
    command: Vec<&'a OsStr>,
}

#[derive(Default)]
struct Measured {
    painted: Vec<f64>,
    cpu: Vec<f64>,
    resident: Vec<f64>,
}

/// Builds the window as users have it, and measures; prints a table of medians.
pub(crate) fn run(sh: &Shell, options: &Options) -> Result<()> {
    packages::install_all(sh, PACKAGES)?;
    cmd!(sh, "cargo build --release --package tabia-gui --locked").run()?;
    let binaries = crate::binaries()?;
    let tabia = binaries.with_file_name("release").join("tabia");
    let words = |words: &'static [&'static str]| words.iter().map(OsStr::new);
    let ours = |args| [tabia.as_os_str()].into_iter().chain(words(args)).collect();
    let theirs = |args| words(args).collect();
    let programs = [
        Program {
            name: "tabia",
            command: ours(&["--size", "1000x720"]),
        },
        Program {
            name: "tabia, clock running",
            command: ours(&[
                "--size", "1000x720", "--white", "human", "--black", "human", "--clock", "3600",
            ]),
        },
        Program {
            name: "gnome-chess",
            command: theirs(&["dbus-run-session", "--", "gnome-chess"]),
        },
        Program {
            name: "xboard",
            command: theirs(&["xboard", "-ncp"]),
        },
    ];
    println!(
        "{:<22} {:>10} {:>9} {:>12}",
        "program", "painted", "CPU", "resident"
    );
    for program in &programs {
        let mut measured = Measured::default();
        for _ in 0..options.runs {
            measure(program, Duration::from_secs(options.span), &mut measured)?;
        }
        let Measured {
            painted,
            cpu,
            resident,
        } = measured;
        println!(
            "{:<22} {:>8.2} s {:>7.2} % {:>9.0} MB",
            program.name,
            median(painted),
            median(cpu),
            median(resident)
        );
    }
    Ok(())
}

/// One start, on a screen of its own.
fn measure(program: &Program<'_>, span: Duration, measured: &mut Measured) -> Result<()> {
    let folder = tempfile::tempdir()?;
    let display = Display::with(SCREEN, &[OsStr::new("-fbdir"), folder.path().as_os_str()])?;
    let screen = Screen::in_folder(folder.path());
    let empty = screen.colours()?;
    ensure!(empty <= PAINTED, "the empty screen has {empty} colours");
    let started = Instant::now();
    let process = Process::spawn(&mut command(&display, program, folder.path())?)?;
    until("a painted window", || {
        while started.elapsed() < Duration::from_secs(20) {
            if screen.colours()? > PAINTED {
                return Ok(Some(()));
            }
            thread::sleep(LOOK);
        }
        Ok(None)
    })?;
    measured.painted.push(started.elapsed().as_secs_f64());
    thread::sleep(SETTLE);
    let tree = Tree(process.0.id());
    measured.cpu.push(tree.cpu(span)?);
    measured.resident.push(tree.resident()?);
    tree.end()
}

/// The program's command, with a home of its own.
fn command(display: &Display, program: &Program<'_>, folder: &Path) -> Result<Command> {
    let home = folder.join("home");
    fs::create_dir_all(home.join("run"))?;
    // Debian keeps games where not every user looks for programs.
    let path = std::env::var("PATH").unwrap_or_default() + ":/usr/games";
    let mut command = display.command(program.command[0]);
    command
        .args(&program.command[1..])
        .env("PATH", path)
        .env("HOME", &home)
        .env("XDG_RUNTIME_DIR", home.join("run"))
        .env_remove("XDG_CONFIG_HOME")
        .env_remove("XDG_DATA_HOME")
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    Ok(command)
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}
