//! A private X server with a window manager, so that a test never touches a real desktop.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result};

use super::cable::Cable;
use super::deadline::until;
use super::process::{Process, output};

/// Room for a window of 2560 × 1440 and its frame.
const SCREEN: &str = "2600x1500x24";

pub(super) struct Display {
    name: String,
    /// What every program on it is started with.
    prefix: Vec<String>,
    // Dropped in this order: the window manager first.
    _manager: Process,
    _server: Process,
}

impl Display {
    /// Starts both on a display number that the server finds free.
    pub(super) fn start() -> Result<Self> {
        Self::with(SCREEN, &[])
    }

    /// The same with a screen of this size and depth, and more arguments for the server.
    pub(super) fn with(screen: &str, more: &[&OsStr]) -> Result<Self> {
        let mut server = Process::spawn(
            Command::new("Xvfb")
                .args(["-displayfd", "1", "-screen", "0", screen, "-dpi", "96"])
                .args(["-nolisten", "tcp", "-noreset"])
                .args(["+extension", "GLX", "+extension", "RANDR"])
                .args(more)
                .stdout(Stdio::piped())
                .stderr(Stdio::null()),
        )?;
        let stdout = server.0.stdout.take().context("Xvfb has an output")?;
        let mut number = String::new();
        BufReader::new(stdout).read_line(&mut number)?;
        anyhow::ensure!(!number.is_empty(), "Xvfb ended before it named its display");
        let name = format!(":{}", number.trim());

        let manager = Process::spawn(
            command_on(&name, "openbox")
                .stdout(Stdio::null())
                .stderr(Stdio::null()),
        )?;
        until("the window manager", || {
            let said =
                output(command_on(&name, "xprop").args(["-root", "_NET_SUPPORTING_WM_CHECK"]))?;
            Ok(String::from_utf8_lossy(&said)
                .contains("window id")
                .then_some(()))
        })?;
        Ok(Self {
            name,
            prefix: Vec::new(),
            _manager: manager,
            _server: server,
        })
    }

    /// The same, for programs that have no other network than what is behind `cable`.
    pub(super) fn behind(mut self, cable: &Cable) -> Self {
        self.prefix = cable.prefix();
        self
    }

    /// As programs know it: `:7`.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Saves what the whole screen shows: a window may be gone, and a tool that does not find it waits for a click.
    pub(super) fn save_picture(&self, path: &Path) -> Result<()> {
        let mut import = self.command("import");
        output(import.args(["-silent", "-window", "root"]).arg(path))?;
        Ok(())
    }

    /// A command that sees this display and draws in software, with one thread.
    pub(super) fn command(&self, program: impl AsRef<OsStr>) -> Command {
        let Some((first, rest)) = self.prefix.split_first() else {
            return command_on(&self.name, program);
        };
        let mut command = command_on(&self.name, first);
        command.args(rest).arg(program);
        command
    }
}

fn command_on(display: &str, program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command
        .env("DISPLAY", display)
        .env("LIBGL_ALWAYS_SOFTWARE", "1")
        .env("LP_NUM_THREADS", "1")
        .env_remove("WAYLAND_DISPLAY")
        .stdin(Stdio::null());
    command
}
