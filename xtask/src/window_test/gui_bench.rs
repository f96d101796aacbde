//! `cargo xtask gui-bench`: how soon the window is painted, what it costs, and how soon it answers, beside other chess
//! programs of Debian on the same screens in the same run. It fails where a bar is missed.

mod answer;
mod bars;
mod frames;
mod start;
mod thinking;

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use clap::Args;
use xshell::{Shell, cmd};

use self::bars::Bars;
use super::deadline::until;
use super::display::Display;
use super::process::Process;
use super::screen::Screen;
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

/// Our programs, as users have them.
struct Ours {
    window: PathBuf,
    /// A program that is the engine alone, to be named as an opponent.
    engine: PathBuf,
    // What is written for the run is deleted with it.
    _folder: tempfile::TempDir,
}

/// Builds the window as users have it, and measures; prints what it finds.
pub(crate) fn run(sh: &Shell, options: &Options) -> Result<()> {
    if let Err(error) = packages::install_all(sh, PACKAGES) {
        println!("other programs: {error:#}");
    }
    let ours = Ours::build(sh)?;
    let span = Duration::from_secs(options.span);
    let mut bars = Bars::default();
    start::measure(&ours, options.runs, span, &mut bars)?;
    frames::measure(&ours, &mut bars)?;
    thinking::measure(&ours, span, &mut bars)?;
    answer::measure(&ours, &mut bars)?;
    bars.verdict()
}

impl Ours {
    fn build(sh: &Shell) -> Result<Self> {
        cmd!(
            sh,
            "cargo build --release --package tabia-gui --package tabia-cli --locked"
        )
        .run()?;
        let release = crate::binaries()?.with_file_name("release");
        let folder = tempfile::tempdir()?;
        let engine = folder.path().join("engine");
        let text = format!(
            "#!/bin/sh\nexec '{}' uci\n",
            release.join("tabia-cli").display()
        );
        super::program::write_executable(&engine, &text)?;
        Ok(Self {
            window: release.join("tabia"),
            engine,
            _folder: folder,
        })
    }
}

/// A program that is open on a screen of its own, with an empty home.
struct Running {
    /// How long it took until it was painted.
    painted: Duration,
    screen: Screen,
    // Dropped in this order.
    process: Process,
    display: Display,
    // What it has written is deleted with it.
    _folder: tempfile::TempDir,
}

impl Running {
    /// Starts a program and waits until it is painted.
    fn start(program: &Path, args: &[&OsStr]) -> Result<Self> {
        let folder = tempfile::tempdir()?;
        let display = Display::with(SCREEN, &[OsStr::new("-fbdir"), folder.path().as_os_str()])?;
        let screen = Screen::in_folder(folder.path());
        let empty = screen.colours()?;
        ensure!(empty <= PAINTED, "the empty screen has {empty} colours");
        let mut command = command(&display, program, folder.path())?;
        let started = Instant::now();
        let process = Process::spawn(command.args(args))?;
        until("a painted window", || {
            while started.elapsed() < Duration::from_secs(20) {
                if screen.colours()? > PAINTED {
                    return Ok(Some(()));
                }
                thread::sleep(LOOK);
            }
            Ok(None)
        })?;
        Ok(Self {
            painted: started.elapsed(),
            screen,
            process,
            display,
            _folder: folder,
        })
    }

    /// Our window with these arguments, once nothing moves in it any more.
    fn ours(ours: &Ours, args: &[&str]) -> Result<Self> {
        let args: Vec<&OsStr> = args.iter().map(OsStr::new).collect();
        let running = Self::start(&ours.window, &args)?;
        thread::sleep(SETTLE);
        Ok(running)
    }
}

/// The program's command, with a home of its own.
fn command(display: &Display, program: &Path, folder: &Path) -> Result<Command> {
    let home = folder.join("home");
    fs::create_dir_all(home.join("run"))?;
    // Debian keeps games where not every user looks for programs.
    let path = std::env::var("PATH").unwrap_or_default() + ":/usr/games";
    let mut command = display.command(program);
    command
        .env("PATH", path)
        .env("HOME", &home)
        .env("XDG_RUNTIME_DIR", home.join("run"))
        .env_remove("XDG_CONFIG_HOME")
        .env_remove("XDG_DATA_HOME")
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    Ok(command)
}

/// The value that this share of all (0 to 1) do not exceed.
fn quantile(values: &[f64], share: f64) -> Result<f64> {
    let mut values = values.to_vec();
    values.sort_by(f64::total_cmp);
    let index = (values.len() as f64 * share).ceil() as usize;
    let value = values.get(index.saturating_sub(1)).copied();
    value.context("nothing was measured")
}
