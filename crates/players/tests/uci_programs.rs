//! External programs, well-behaved and not: what they do wrong is told and loses no game.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tabia_game::{
    Actor, ByColor, Color, Command, Event, GameResult, GameSetup, LocalSession, Note, PauseCause,
    Phase, PlayerFailure, Ply, Seat, Session, Timestamp, WinReason,
};
use tabia_players::{Inquiry, OptionKind, OptionValues, Waker, uci_program};

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
    waker: Waker,
}

impl Table {
    fn new(path: &Path) -> Self {
        Self::told(path, OptionValues::new())
    }

    /// The program is told these options.
    fn told(path: &Path, options: OptionValues) -> Self {
        let (sender, wakes) = channel();
        let waker: Waker = Arc::new(move || {
            // The table may already be gone.
            let _ = sender.send(());
        });
        let seats = ByColor {
            white: Seat::Player(uci_program(path, options, waker.clone())),
            black: Seat::Person,
        };
        Self {
            session: LocalSession::new(GameSetup::default(), seats, Timestamp::ZERO),
            wakes,
            waker,
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

/// A game on the clock whose program has crashed on its first move.
fn crashed(cases: &str) -> (Fake, Table) {
    let fake = Fake::new("again", &format!("{POLITE}{cases}"));
    let mut table = Table::new(&fake.path());
    let setup = GameSetup {
        clocks: ByColor::new_with(|_| Some("60".parse().expect("a clock"))),
        ..GameSetup::default()
    };
    let seats = ByColor {
        white: Seat::Player(uci_program(
            &fake.path(),
            OptionValues::new(),
            table.waker.clone(),
        )),
        black: Seat::Person,
    };
    table.session = LocalSession::new(setup, seats, Timestamp::ZERO);
    assert!(table.wait().is_some());
    let view = table.session.view();
    assert!(view.absent.white && view.phase == Phase::Paused(PauseCause::Asked));
    assert_eq!(view.result(), None);
    (fake, table)
}

/// Crashes at its first search and moves at every later one.
const CRASHES_ONCE: &str =
    "go) if [ -e \"$0.once\" ]; then echo bestmove e2e4; else touch \"$0.once\"; exit 3; fi;;";

#[test]
fn a_program_that_has_crashed_is_started_again() {
    let (fake, mut table) = crashed(CRASHES_ONCE);
    let again = Seat::Player(uci_program(
        &fake.path(),
        OptionValues::new(),
        table.waker.clone(),
    ));
    let name = "again".to_owned();
    table.session.take_seat(Color::White, again, name);
    assert_eq!(table.wait(), None);
    let view = table.session.view();
    assert!(!view.absent.white && view.phase == Phase::Playing);
    assert_eq!(view.ply.get(), 1);
}

#[test]
fn a_person_takes_a_crashed_program_s_place() {
    let (_fake, mut table) = crashed("go) exit 3;;");
    let name = "somebody".to_owned();
    table.session.take_seat(Color::White, Seat::Person, name);
    table.poll(0);
    assert!(table.session.control().white);
    let mv = "d2d4".parse().expect("a move");
    let ply = Ply::START;
    let by = Actor::Player(Color::White);
    table.session.send(by, Command::Play { ply, mv });
    table.poll(0);
    assert_eq!(table.session.view().ply.get(), 1);
}

#[test]
fn a_crashed_program_s_opponent_may_claim_the_win() {
    let (_fake, mut table) = crashed("go) exit 3;;");
    let by = Actor::Player(Color::Black);
    table.session.send(by, Command::ClaimAbandoned);
    table.poll(0);
    let (winner, by) = (Color::Black, WinReason::Abandonment);
    let expected = GameResult::Win { winner, by };
    assert_eq!(table.session.view().result(), Some(expected));
}

/// It listens to nobody any more, and still nothing of it is left behind.
#[cfg(target_os = "linux")]
#[test]
fn a_program_that_will_not_leave_is_ended() {
    let fake = Fake::new(
        "stubborn",
        "uci) echo $$ > \"$0.pid\"; echo uciok; exec sleep 1000;;",
    );
    let mut table = Table::new(&fake.path());
    table.poll(0);
    table
        .wakes
        .recv_timeout(Duration::from_secs(30))
        .expect("it speaks");
    let pid = fs::read_to_string(fake.folder.join("engine.pid")).expect("it has written that");
    let process = Path::new("/proc").join(pid.trim());
    assert!(process.exists());
    drop(table);
    assert!(!process.exists());
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

/// GNU Chess takes whatever one read gives it for a line.
#[test]
fn commands_arrive_in_whole_lines() {
    let whole = "n=0; while [ $n -lt 2 ]; do\n\
        dd bs=65536 count=1 of=\"$0.chunk\" 2>/dev/null; [ \"$(tail -c 1 \"$0.chunk\" | wc -l)\" -eq 1 ] || exit 7\n\
        n=$((n + $(wc -l < \"$0.chunk\"))); done; echo bestmove e2e4;;";
    let cases = format!("uci) echo uciok;;\nisready) echo readyok; {whole}");
    let fake = Fake::new("whole", &cases);
    assert_eq!(Table::new(&fake.path()).wait(), None);
}

#[test]
fn a_program_takes_arguments() {
    let fake = Fake::new("arguments", &format!("{POLITE}go) echo bestmove $second;;"));
    let script = fs::read_to_string(fake.path()).expect("a script");
    fs::write(
        fake.path(),
        script.replace("#!/bin/sh", "#!/bin/sh\nsecond=$2"),
    )
    .expect("a script");
    let program = format!("{} --uci d2d4", fake.path().display());
    let mut table = Table::new(Path::new(&program));
    assert_eq!(table.wait(), None);
    let played = &table.session.view().moves;
    assert!(format!("{played:?}").contains("d4"), "{played:?}");
}

#[test]
fn a_program_is_asked_for_its_options_and_told_what_was_chosen() {
    let list = std::env::temp_dir().join(format!("tabia-uci-options-told-{}", std::process::id()));
    let cases = format!(
        "uci)
  echo id name Fake 1
  echo option name Skill Level type spin default 20 min 0 max 20
  echo option name Style type combo default Solid var Solid var Wild
  echo option name broken type nothing
  echo uciok;;
setoption) echo \"$rest\" >> '{}';;
isready) echo readyok;;
go) echo bestmove e2e4;;",
        list.display()
    );
    let fake = Fake::new("options", &cases);
    let (sender, wakes) = channel();
    let waker: Waker = Arc::new(move || {
        let _ = sender.send(());
    });
    let mut inquiry = Inquiry::new(&fake.path(), waker);
    let told = loop {
        if let Some(told) = inquiry.poll() {
            break told.expect("it answers");
        }
        wakes
            .recv_timeout(Duration::from_secs(30))
            .expect("it speaks");
    };
    drop(inquiry);
    assert_eq!((told.name.as_str(), told.options.len()), ("Fake 1", 2));
    let skill = OptionKind::Spin {
        default: 20,
        min: 0,
        max: 20,
    };
    assert_eq!(told.options[0].kind, skill);
    let values = [("Skill Level", "3"), ("Clear", "")];
    let values = values.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let mut table = Table::told(&fake.path(), values.into());
    assert_eq!(table.wait(), None);
    let told = fs::read_to_string(&list).expect("it was told");
    let _ = fs::remove_file(list);
    let lines: Vec<&str> = told.lines().take(2).collect();
    assert_eq!(lines, ["name Clear", "name Skill Level value 3"]);
}
