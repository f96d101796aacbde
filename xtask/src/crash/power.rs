//! The power is cut: what has reached the disk is copied while the writer stands still, and that copy is all there is.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result};
use xshell::{Shell, cmd};

use super::kill;

/// A file system in a file.
struct Disk<'a> {
    sh: &'a Shell,
    mounted: PathBuf,
}

impl<'a> Disk<'a> {
    fn mount(sh: &'a Shell, image: &Path, mounted: PathBuf) -> Result<Self> {
        fs::create_dir_all(&mounted)?;
        cmd!(sh, "mount -o loop {image} {mounted}").quiet().run()?;
        Ok(Self { sh, mounted })
    }
}

impl Drop for Disk<'_> {
    fn drop(&mut self) {
        let mounted = &self.mounted;
        // A busy disk is left to the system; the trial has its result.
        let _ = cmd!(self.sh, "umount -l {mounted}").quiet().run();
    }
}

pub(super) fn run(cuts: u32) -> Result<()> {
    let sh = Shell::new()?;
    if cmd!(sh, "id -u").quiet().read()? != "0" {
        println!("skipped: power cuts need root, to mount a disk in memory");
        return Ok(());
    }
    let folder = tempfile::tempdir_in("/dev/shm").context("a folder in memory")?;
    let image = folder.path().join("disk");
    let after = folder.path().join("after");
    let mut events = 0;
    for round in 0..cuts {
        cmd!(sh, "truncate -s 64M {image}").quiet().run()?;
        cmd!(sh, "mkfs.ext4 -q -F {image}").quiet().run()?;
        let disk = match Disk::mount(&sh, &image, folder.path().join("mounted")) {
            Ok(disk) => disk,
            Err(error) => {
                println!("skipped: power cuts need a loop device ({error})");
                return Ok(());
            }
        };
        let writer = kill::start(&disk.mounted.join("games.db"))?;
        thread::sleep(Duration::from_millis(400 + u64::from(round) * 131 % 700));
        let pid = writer.id().to_string();
        cmd!(sh, "kill -STOP {pid}").quiet().run()?;
        fs::copy(&image, &after)?;
        let acknowledged = kill::kill(writer, String::new())?;
        drop(disk);
        let disk = Disk::mount(&sh, &after, folder.path().join("recovered"))?;
        acknowledged
            .check(&disk.mounted.join("games.db"))
            .with_context(|| format!("after cut {round}"))?;
        events += acknowledged.events;
    }
    println!("power cut: {cuts} times, {events} events acknowledged, 0 lost, the database whole");
    Ok(())
}
