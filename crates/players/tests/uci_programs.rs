//! External programs, well-behaved and not: what they do wrong is told and loses no game.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tabia_game::{
    ByColor, Color, Event, GameSetup, LocalSession, Note, PlayerFailure, Ply, Seat, Session,
    Timestamp,
};
use tabia_players::{Waker, uci_program};

/// A script being written must not be open in a process that another test starts, or the system calls it busy.
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

/// A program in a folder of its own, removed at the end.
struct Fake {
    folder: PathBuf,
    _turn: MutexGuard<'static, ()>,
}

impl Fake {
    /// A shell script that answers each command as `cases` says (arms of a `case` over the line's first word).
    fn new(name: &str, cases: &str) -> Self {
        let turn = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
        let folder = std::env::temp_dir().join(format!("tabia-uci-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a temporary folder");
        let script = format!(
            "#!/bin/sh\nwhile read -r word rest; do case $word in\n{cases}\nquit) exit 0;;\nesac; done\n"
        );
        let fake = Self {
            folder,
            _turn: turn,
        };
        fs::write(fake.path(), script).expect("a script");
        fs::set_permissions(fake.path(), fs::Permissions::from_mode(0o755)).expect("permissions");
        fake
    }

    fn path(&self) -> PathBuf {
        self.folder.join("engine")
    }
}

impl Drop for Fake {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// A game with the program as White.
struct Table {
    session: LocalSession,
    wakes: Receiver<()>,
}

impl Table {
    fn new(path: &Path) -> Self {
        let (sender, wakes) = channel();
        let waker: Waker = Arc::new(move || {
            // The table may already be gone.
            let _ = sender.send(());
        });
        let seats = ByColor {
            white: Seat::Player(uci_program(path, waker)),
            black: Seat::Person,
        };
        Self {
            session: LocalSession::new(GameSetup::default(), seats, Timestamp::ZERO),
            wakes,
        }
    }

    fn poll(&mut self, now: u64) -> Option<PlayerFailure> {
        let mut failure = None;
        self.session
            .poll(Timestamp::from_millis(now), &mut |event| {
                if let Event::Player {
                    side: Color::White,
                    note: Note::Failed(why),
                } = event
                {
                    failure = Some(why);
                }
            });
        failure
    }

    /// Polls each time the program has spoken until it has moved or failed.
    fn wait(&mut self) -> Option<PlayerFailure> {
        loop {
            if let Some(failure) = self.poll(0) {
                return Some(failure);
            }
            if self.session.view().ply != Ply::START {
                return None;
            }
            self.wakes
                .recv_timeout(Duration::from_secs(30))
                .expect("the program speaks or ends");
        }
    }
}

const POLITE: &str = "uci) echo id name fake; echo uciok;;\nisready) echo readyok;;\n";

fn failure(name: &str, cases: &str) -> Option<PlayerFailure> {
    let fake = Fake::new(name, &format!("{POLITE}{cases}"));
    Table::new(&fake.path()).wait()
}

#[test]
fn a_good_program_moves() {
    assert_eq!(
        failure(
            "good",
            "go) echo info depth 1 score cp 12 pv e2e4; echo bestmove e2e4;;"
        ),
        None
    );
}

#[test]
fn a_program_that_is_not_there() {
    let why = Table::new(Path::new("/nonexistent/engine")).wait();
    assert!(
        matches!(why, Some(PlayerFailure::NotStarted { .. })),
        "{why:?}"
    );
}

#[test]
fn a_program_that_crashes() {
    assert_eq!(
        failure("crash", "go) exit 3;;"),
        Some(PlayerFailure::Exited { code: Some(3) })
    );
}

#[test]
fn a_program_that_moves_illegally() {
    let why = failure("illegal", "go) echo bestmove e2e5;;");
    assert_eq!(
        why,
        Some(PlayerFailure::IllegalMove {
            mv: "e2e5".parse().expect("a move")
        })
    );
}

#[test]
fn a_program_that_talks_nonsense() {
    let why = failure("nonsense", "go) echo bestmove castles;;");
    assert_eq!(
        why,
        Some(PlayerFailure::Nonsense {
            line: "bestmove castles".into()
        })
    );
}

#[test]
fn a_program_that_hangs() {
    let fake = Fake::new("hang", "uci) ;;");
    let mut table = Table::new(&fake.path());
    assert_eq!(table.poll(0), None);
    assert_eq!(table.poll(9_000), None);
    assert_eq!(table.poll(11_000), Some(PlayerFailure::Silent));
}
