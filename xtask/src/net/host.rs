//! The host, as a process.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use tabia_net::Invite;
use xshell::{Shell, cmd};

/// Builds the program as it is released, and says where it is.
pub(super) fn build(sh: &Shell) -> Result<PathBuf> {
    cmd!(sh, "cargo build --release --package tabia-cli").run()?;
    let binaries = crate::binaries()?;
    let target = binaries.parent().context("a profile lies in a folder")?;
    Ok(target.join("release/tabia-cli"))
}

pub(super) struct HostProcess {
    child: Child,
    /// Kept open: a program that cannot say what it has to say ends.
    _out: BufReader<ChildStdout>,
    /// Its own link.
    pub(super) link: Invite,
}

impl HostProcess {
    /// Starts a host of the games in `database` on `port`, 0 for any.
    pub(super) fn start(program: &Path, database: &Path, port: u16) -> Result<Self> {
        let mut child = Command::new(program)
            .args(["host", "--listen", &format!("127.0.0.1:{port}"), "--db"])
            .arg(database)
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("{}", program.display()))?;
        let out = child.stdout.take().context("its output is a pipe")?;
        let mut line = String::new();
        let mut out = BufReader::new(out);
        out.read_line(&mut line)?;
        let link = line.parse();
        let link = link.with_context(|| format!("the host's first line is its link: {line:?}"))?;
        Ok(Self {
            child,
            _out: out,
            link,
        })
    }

    /// As SIGKILL.
    pub(super) fn kill(mut self) -> Result<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    /// As a service is told to end.
    pub(super) fn stop(mut self, sh: &Shell) -> Result<()> {
        let pid = self.child.id().to_string();
        cmd!(sh, "kill -TERM {pid}").quiet().run()?;
        let status = self.child.wait()?;
        ensure!(
            status.success(),
            "the host ends well when it is told to: {status}"
        );
        Ok(())
    }

    /// Bytes of memory that it uses.
    pub(super) fn memory(&self) -> Result<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kib = line.and_then(|line| line.trim().strip_suffix(" kB"));
        let kib: u64 = kib.context("the kernel tells VmRSS")?.parse()?;
        Ok(kib * 1024)
    }

    /// The processor's time that it has used.
    pub(super) fn processor(&self) -> Result<Duration> {
        processor(&self.child.id().to_string())
    }

    /// Files and sockets that it has open.
    pub(super) fn descriptors(&self) -> Result<usize> {
        Ok(fs::read_dir(format!("/proc/{}/fd", self.child.id()))?.count())
    }
}

/// The processor's time, user's and system's, that a process has used; `self` is this one.
pub(super) fn processor(process: &str) -> Result<Duration> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat"))?;
    // proc_pid_stat(5): the name may hold anything; utime and stime are the 12th and 13th field after it.
    let (_, fields) = stat.rsplit_once(')').context("the kernel tells a name")?;
    let times = fields.split_whitespace().skip(11).take(2);
    let ticks: u64 = times.map(str::parse::<u64>).sum::<Result<_, _>>()?;
    let a_second = rustix::param::clock_ticks_per_second();
    Ok(Duration::from_secs_f64(ticks as f64 / a_second as f64))
}

impl Drop for HostProcess {
    fn drop(&mut self) {
        // Where a run fails, nothing is left running; otherwise it has ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
