//! The disk is full, or may not be written: the game goes on in memory and is kept when that changes.

use std::fs;
use std::path::Path;

use anyhow::{Result, ensure};
use tabia_archive::{PatientLog, SqliteLog};
use tabia_game::log::{AppendError, OpenError};
use tabia_game::{ByColor, Event, LocalSession, Seat, Session, SessionEvent, Timestamp};
use xshell::{Shell, cmd};

use super::writer;

pub(super) fn run() -> Result<()> {
    let sh = Shell::new()?;
    if cmd!(sh, "id -u").quiet().read()? != "0" {
        println!("skipped: a full disk needs root, to mount a small one");
        return Ok(());
    }
    let folder = tempfile::tempdir()?;
    let disk = folder.path();
    if let Err(error) = cmd!(sh, "mount -t tmpfs -o size=2m tmpfs {disk}")
        .quiet()
        .run()
    {
        println!("skipped: a full disk needs a mount ({error})");
        return Ok(());
    }
    let done = fill(disk).and_then(|()| lock(&sh, disk));
    cmd!(sh, "umount -l {disk}").quiet().run()?;
    done
}

fn fill(disk: &Path) -> Result<()> {
    let (database, ballast) = (disk.join("games.db"), disk.join("ballast"));
    fs::write(&ballast, vec![1; 1 << 20])?;
    let mut now = 0;
    let mut games = 0;
    let mut news = Vec::new();
    let (mut session, mut game) = writer::session(&database)?;
    let mut turn = 0;
    while news.is_empty() {
        ensure!(games < 10_000, "the disk never fills");
        if session.view().result().is_some() {
            (session, game) = writer::session(&database)?;
            games += 1;
        }
        step(&mut session, &mut now, &mut turn, &mut news);
    }
    ensure!(
        matches!(news[..], [SessionEvent::NotKept { .. }]),
        "a full disk is said as one: {news:?}"
    );
    println!("full disk: after {games} games: {:?}", news[0]);
    for _ in 0..20 {
        step(&mut session, &mut now, &mut turn, &mut news);
    }
    let events = session.record().len();
    fs::remove_file(&ballast)?;
    now += 2000;
    step(&mut session, &mut now, &mut turn, &mut news);
    ensure!(
        matches!(news.last(), Some(SessionEvent::KeptAgain)),
        "the game saves itself when there is room: {news:?}"
    );
    let people = ByColor {
        white: Seat::Person,
        black: Seat::Person,
    };
    let log = SqliteLog::open(&database)?;
    ensure!(log.damage()?.is_none(), "the database is damaged");
    let kept = LocalSession::reopen(Box::new(log), game, people)?;
    ensure!(
        kept.record() == session.record(),
        "what is kept is not what was played"
    );
    println!("full disk: {events} events played, all kept when there was room again");
    Ok(())
}

/// The disk may only be read when a game begins.
fn lock(sh: &Shell, disk: &Path) -> Result<()> {
    let database = disk.join("games.db");
    let before = fs::read(&database)?;
    cmd!(sh, "mount -o remount,ro {disk}").quiet().run()?;
    let (mut now, mut turn, mut news) = (0, 0, Vec::new());
    let mut session = writer::begin(Box::new(PatientLog::new(database.clone()))).0;
    for _ in 0..20 {
        step(&mut session, &mut now, &mut turn, &mut news);
    }
    ensure!(
        matches!(
            news[..],
            [SessionEvent::NotKept {
                error: AppendError::Unopened(OpenError::ReadOnly { .. })
            }]
        ),
        "a disk that may not be written is said to be one, once: {news:?}"
    );
    ensure!(
        fs::read(&database)? == before,
        "the database on it has changed"
    );
    cmd!(sh, "mount -o remount,rw {disk}").quiet().run()?;
    now += 2000;
    step(&mut session, &mut now, &mut turn, &mut news);
    ensure!(
        matches!(news.last(), Some(SessionEvent::KeptAgain)),
        "the game saves itself when the disk may be written: {news:?}"
    );
    println!(
        "read-only disk: {} events played, all kept later",
        session.record().len()
    );
    Ok(())
}

/// Plays one move and gathers what the session says of its log.
fn step(session: &mut LocalSession, now: &mut u64, turn: &mut usize, news: &mut Vec<SessionEvent>) {
    *turn += 1;
    *now += 10;
    writer::move_on(session, *turn);
    session.poll(Timestamp::from_millis(*now), &mut |event| {
        if let Event::Session(said) = event {
            news.push(said);
        }
    });
}
