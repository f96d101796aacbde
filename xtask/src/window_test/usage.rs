//! What a program and its children use, as the kernel tells in `/proc`.

use std::fs;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

/// The kernel counts in hundredths of a second (`sysconf(_SC_CLK_TCK)` on every Linux that Debian ships).
const TICKS_PER_SECOND: f64 = 100.0;

/// A process with everybody that it has started.
pub(super) struct Tree(pub(super) u32);

struct Stat {
    /// Of the program or the thread, at most 15 bytes of it.
    name: String,
    parent: u32,
    ticks: u64,
}

impl Tree {
    /// The share of one core, in percent, that the tree uses in the next `span`.
    pub(super) fn cpu(&self, span: Duration) -> Result<f64> {
        let (_, all) = self.cpu_by_thread(span, |_| false)?;
        Ok(all)
    }

    /// The share of one core, in percent, that those threads use in the next `span` of which `is_wanted` by name, and
    /// that all the others of the tree use.
    pub(super) fn cpu_by_thread(
        &self,
        span: Duration,
        is_wanted: impl Fn(&str) -> bool,
    ) -> Result<(f64, f64)> {
        let (start, before) = (Instant::now(), self.thread_ticks(&is_wanted)?);
        thread::sleep(span);
        let after = self.thread_ticks(&is_wanted)?;
        let share =
            |ticks: u64| 100.0 * ticks as f64 / TICKS_PER_SECOND / start.elapsed().as_secs_f64();
        let used = |of: fn(&(u64, u64)) -> u64| share(of(&after).saturating_sub(of(&before)));
        Ok((used(|ticks| ticks.0), used(|ticks| ticks.1)))
    }

    fn thread_ticks(&self, is_wanted: impl Fn(&str) -> bool) -> Result<(u64, u64)> {
        let (mut wanted, mut others) = (0, 0);
        for pid in self.all()? {
            for entry in fs::read_dir(format!("/proc/{pid}/task"))
                .into_iter()
                .flatten()
            {
                let line = fs::read_to_string(entry?.path().join("stat")).unwrap_or_default();
                let Some(stat) = parse(&line) else { continue };
                if is_wanted(&stat.name) {
                    wanted += stat.ticks;
                } else {
                    others += stat.ticks;
                }
            }
        }
        Ok((wanted, others))
    }

    /// The memory of the largest process of the tree that is in use, in megabytes of a million bytes.
    pub(super) fn resident(&self) -> Result<f64> {
        let sizes = self.all()?.into_iter().filter_map(|pid| {
            let status = fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
            let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
            line.split_whitespace().nth(1)?.parse::<f64>().ok()
        });
        let largest = sizes.fold(0.0, f64::max);
        Ok(largest * 1024.0 / 1e6)
    }

    /// Asks everybody in the tree to end: whoever has started others need not take them along.
    pub(super) fn end(&self) -> Result<()> {
        let pids = self.all()?.into_iter().map(|pid| pid.to_string());
        // Whoever has ended by itself is not found any more.
        Command::new("kill")
            .args(pids)
            .stderr(Stdio::null())
            .status()?;
        Ok(())
    }

    /// The process and its descendants.
    fn all(&self) -> Result<Vec<u32>> {
        let mut parents = Vec::new();
        for entry in fs::read_dir("/proc").context("reading /proc")? {
            let name = entry?.file_name();
            if let Some(pid) = name.to_str().and_then(|name| name.parse::<u32>().ok())
                && let Some(stat) = stat(pid)
            {
                parents.push((pid, stat.parent));
            }
        }
        let mut tree = vec![self.0];
        let mut next = 0;
        while let Some(&parent) = tree.get(next) {
            tree.extend(
                parents
                    .iter()
                    .filter(|(_, of)| *of == parent)
                    .map(|(pid, _)| *pid),
            );
            next += 1;
        }
        Ok(tree)
    }
}

/// None of a process that has ended meanwhile.
fn stat(pid: u32) -> Option<Stat> {
    parse(&fs::read_to_string(format!("/proc/{pid}/stat")).ok()?)
}

/// See `proc_pid_stat(5)`; the name of the program, in brackets, may hold anything.
fn parse(line: &str) -> Option<Stat> {
    let (name, fields) = line.rsplit_once(") ")?;
    let (_, name) = name.split_once('(')?;
    let fields: Vec<&str> = fields.split(' ').collect();
    let number = |index: usize| fields.get(index)?.parse::<u64>().ok();
    Some(Stat {
        name: name.to_owned(),
        parent: u32::try_from(number(1)?).ok()?,
        ticks: number(11)? + number(12)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_the_kernel_is_understood_whatever_the_program_is_called() {
        let line = "42 (a) S b) S 7 42 42 0 -1 4194560 1 0 0 0 30 12 0 0 20 0 1 0 100 1 1";
        let stat = parse(line).expect("a line");
        assert_eq!(
            (stat.name.as_str(), stat.parent, stat.ticks),
            ("a) S b", 7, 42)
        );
        assert!(parse("").is_none());
    }
}
