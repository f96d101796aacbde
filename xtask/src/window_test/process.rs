//! A child process that does not outlive its owner.

use std::process::{Child, Command};

use anyhow::{Context, Result};

pub(super) struct Process(pub(super) Child);

impl Process {
    pub(super) fn spawn(command: &mut Command) -> Result<Self> {
        let program = command.get_program().to_string_lossy().into_owned();
        Ok(Self(
            command
                .spawn()
                .with_context(|| format!("starting {program}"))?,
        ))
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Both fail only where the child has ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Runs a command to its end and returns what it printed; a failure carries what it complained about.
pub(super) fn output(command: &mut Command) -> Result<Vec<u8>> {
    let program = command.get_program().to_string_lossy().into_owned();
    let output = command
        .output()
        .with_context(|| format!("starting {program}"))?;
    anyhow::ensure!(
        output.status.success(),
        "{program}: {}: {}",
        output.status,
        String::from_utf8_lossy(&output.stderr).trim()
    );
    Ok(output.stdout)
}
