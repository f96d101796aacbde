//! How soon programs are painted, what they cost when nobody does anything, and how much memory they take.

use std::ffi::OsStr;
use std::path::Path;
use std::thread;
use std::time::Duration;

use anyhow::Result;

use super::bars::{self, Bars};
use super::{Ours, Running, SETTLE, quantile};
use crate::window_test::usage::Tree;

/// Programs of others, each with the command that opens a board.
const OTHERS: [(&str, &[&str]); 2] = [
    ("gnome-chess", &["dbus-run-session", "--", "gnome-chess"]),
    ("xboard", &["xboard", "-ncp"]),
];
/// Where programs are looked for that Debian has installed.
const FOLDERS: [&str; 2] = ["/usr/bin", "/usr/games"];

#[derive(Default)]
struct Measured {
    painted: Vec<f64>,
    cpu: Vec<f64>,
    resident: Vec<f64>,
}

/// Medians of one program: seconds, percent of a core, megabytes.
struct Medians {
    painted: f64,
    cpu: f64,
    resident: f64,
}

/// Prints a table of medians, and holds ours against the bars.
pub(super) fn measure(ours: &Ours, runs: usize, span: Duration, bars: &mut Bars) -> Result<()> {
    println!(
        "{:<22} {:>10} {:>9} {:>12}",
        "program", "painted", "CPU", "resident"
    );
    let window = |args: &[&str]| median(&ours.window, args, runs, span);
    let at_rest = window(&["--size", "1000x720"])?;
    at_rest.print("tabia");
    bars.at_most("CPU at rest, %", at_rest.cpu, bars::IDLE);
    let clock = window(&[
        "--size", "1000x720", "--white", "human", "--black", "human", "--clock", "3600",
    ])?;
    clock.print("tabia, clock running");
    bars.at_most("CPU with a running clock, %", clock.cpu, bars::CLOCK);
    let resident = at_rest.resident.max(clock.resident);
    bars.at_most("resident, MB", resident, bars::RESIDENT);
    for (name, words) in OTHERS {
        if !FOLDERS
            .iter()
            .any(|folder| Path::new(folder).join(name).exists())
        {
            println!("{name:<22} skipped: it is not installed");
            continue;
        }
        let medians = median(Path::new(words[0]), &words[1..], runs, span)?;
        medians.print(name);
        if name == "gnome-chess" {
            let what = "painted beside gnome-chess, s";
            bars.at_most(what, at_rest.painted.max(clock.painted), medians.painted);
        }
    }
    Ok(())
}

fn median(program: &Path, args: &[&str], runs: usize, span: Duration) -> Result<Medians> {
    let args: Vec<&OsStr> = args.iter().map(OsStr::new).collect();
    let mut measured = Measured::default();
    for _ in 0..runs {
        let running = Running::start(program, &args)?;
        measured.painted.push(running.painted.as_secs_f64());
        thread::sleep(SETTLE);
        let tree = Tree(running.process.0.id());
        measured.cpu.push(tree.cpu(span)?);
        measured.resident.push(tree.resident()?);
        tree.end()?;
    }
    Ok(Medians {
        painted: quantile(&measured.painted, 0.5)?,
        cpu: quantile(&measured.cpu, 0.5)?,
        resident: quantile(&measured.resident, 0.5)?,
    })
}

impl Medians {
    fn print(&self, name: &str) {
        let Self {
            painted,
            cpu,
            resident,
        } = self;
        println!("{name:<22} {painted:>8.2} s {cpu:>7.2} % {resident:>9.0} MB");
    }
}
