//! Seats the players of a game.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use std::{fmt, io};

use tabia_archive::new_game_id;
use tabia_game::log::GameId;
use tabia_game::{ByColor, LocalSession, Replayed, Seat, Session};
use tabia_players::{Analyst, Background, Inquiry, Pace, ProgramOptions, Seating, Threads, Waker};
use tabia_review::{Day, Effort, Looker, Question, Stop};

use super::games::Games;
use super::network::LocalNetwork;
use crate::network::Network;
use crate::plan::{GamePlan, Host, NotReopened, OpenGame, Shelf, seating_of};
use crate::screens::game::timestamp;
use crate::screens::review::Help;

/// Games on this computer.
pub(crate) struct LocalHost {
    waker: Waker,
    pace: Pace,
    programs: ProgramOptions,
    threads: Threads,
    /// The state of a small random sequence (xorshift, never zero).
    random: u64,
    games: Games,
    network: LocalNetwork,
    /// The game that was opened last.
    current: Option<GameId>,
    /// The one before it.
    left: Option<GameId>,
}

impl LocalHost {
    /// `waker` is called when a player has something to say; programs keep the `pace` and are told their options. The
    /// same `seed` makes the same choices.
    pub(crate) fn new(
        waker: Waker,
        pace: Pace,
        programs: ProgramOptions,
        threads: Threads,
        seed: Option<u64>,
        games: Games,
    ) -> Self {
        let random = seed.unwrap_or_else(|| {
            let since = SystemTime::now()
                .duration_since(UNIX_EPOCH)
                .unwrap_or_default();
            u64::from(since.subsec_nanos()) ^ since.as_secs().rotate_left(32)
        });
        let network = games.network(Arc::clone(&waker));
        Self {
            waker,
            pace,
            programs,
            threads,
            random: random ^ 0x9E37_79B9_7F4A_7C15 | 1,
            games,
            network,
            current: None,
            left: None,
        }
    }

    /// The name of a game that is the current one from now on.
    fn take_turn(&mut self) -> GameId {
        let id = new_game_id();
        if let Some(left) = self.current.replace(id) {
            self.games.put_away(left);
            self.left = Some(left);
        }
        id
    }

    fn next_random(&mut self) -> u64 {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        self.random
    }
}

impl Host for LocalHost {
    fn enter(&mut self) -> bool {
        let alone = self.games.enter();
        if alone {
            self.network.enter();
        }
        alone
    }

    fn reopen(&mut self) -> Result<Option<OpenGame>, NotReopened> {
        let Some((log, id, aside)) = self.games.unfinished()? else {
            return Ok(None);
        };
        let players = ByColor::new_with(|side| Player::from_text(&aside.seats[side]));
        let seats = ByColor::new_with(|side| players[side].seat(self));
        let session = LocalSession::reopen(Box::new(log), id, seats);
        let session = session.map_err(NotReopened::Unreadable)?;
        self.current = Some(id);
        let plan = GamePlan::of(
            &session.view().setup,
            ByColor::new_with(|side| players[side].seating.clone()),
        );
        let session = Box::new(session);
        let seed = engine_seed(&players);
        Ok(Some(OpenGame {
            plan,
            seed,
            session,
        }))
    }

    fn open(&mut self, plan: &GamePlan, seed: u64, now: Duration) -> Box<dyn Session> {
        // Two engines that play each other do not choose alike.
        let black = match plan.seats.white {
            Seating::Human => seed,
            _ => !seed,
        };
        let seeds = ByColor { white: seed, black };
        let players = ByColor::new_with(|side| Player {
            seed: seeds[side],
            seating: plan.seats[side].clone(),
        });
        let seats = ByColor::new_with(|side| players[side].seat(self));
        let id = self.take_turn();
        let session = LocalSession::new(plan.setup(), seats, timestamp(now))
            .seated_as(ByColor::new_with(|side| players[side].to_string()))
            .kept_in(self.games.log(), id);
        Box::new(session)
    }

    fn resume(&mut self, replayed: Replayed) -> OpenGame {
        let setup = replayed.game.setup().clone();
        let players = ByColor::new_with(|side| Player {
            seed: self.next_random(),
            seating: seating_of(&setup.players[side]),
        });
        let seats = ByColor::new_with(|side| players[side].seat(self));
        let id = self.take_turn();
        let session = LocalSession::resume(replayed, seats)
            .seated_as(ByColor::new_with(|side| players[side].to_string()))
            .kept_in(self.games.log(), id);
        let plan = GamePlan::of(
            &setup,
            ByColor::new_with(|side| players[side].seating.clone()),
        );
        OpenGame {
            plan,
            seed: engine_seed(&players),
            session: Box::new(session),
        }
    }

    fn today(&self) -> String {
        date(days())
    }

    fn day(&self) -> Day {
        Day::try_from(days()).unwrap_or(Day::MAX)
    }

    fn go_back(&mut self) {
        if let (Some(left), Some(current)) = (self.left.take(), self.current) {
            self.games.bring_back(left);
            self.games.put_away(current);
            self.current = Some(left);
        }
    }

    fn seat(&mut self, seating: &Seating) -> (Seat, String) {
        let player = Player {
            seed: self.next_random(),
            seating: seating.clone(),
        };
        (player.seat(self), player.to_string())
    }

    fn kept(&self, shelf: Shelf) -> io::Result<Option<String>> {
        self.games.shelves().kept(shelf)
    }

    fn keep(&mut self, shelf: Shelf, text: Option<&str>) -> io::Result<()> {
        self.games.shelves().keep(shelf, text)
    }

    fn set_apart(&mut self, shelf: Shelf) -> io::Result<()> {
        self.games.shelves().set_apart(shelf)
    }

    fn analyst(&self) -> Analyst {
        Analyst::new(self.waker.clone()).with(self.threads.clone())
    }

    fn second_look(&self) -> Help {
        let mut looker = Looker::new();
        let answer = move |question: &Question, stop: &Stop| looker.answer(question, stop);
        Help {
            effort: Effort::default(),
            worker: Background::new(self.waker.clone(), answer),
        }
    }

    fn current(&self) -> Option<GameId> {
        self.current
    }

    fn inquire(&self, program: &Path) -> Inquiry {
        Inquiry::new(program, self.waker.clone())
    }

    fn coin(&mut self) -> bool {
        self.next_random() >> 63 == 1
    }

    fn network(&mut self) -> &mut dyn Network {
        &mut self.network
    }
}

/// The days since 1970-01-01, in Greenwich.
fn days() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.unwrap_or_default().as_secs() / 86_400
}

/// What the choices of the engine come from that plays one of the sides.
fn engine_seed(players: &ByColor<Player>) -> u64 {
    match players.white.seating {
        Seating::Engine(_) => players.white.seed,
        Seating::Human | Seating::Random | Seating::Uci(_) => players.black.seed,
    }
}

/// A day of Greenwich as PGN writes it, counted from 1970-01-01: the era of 400 years, its year, and the day of a year
/// that begins in March (H. Hinnant, "chrono-compatible low-level date algorithms").
fn date(days: u64) -> String {
    let days = days + 719_468;
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * march + 2) / 5 + 1;
    let month = if march < 10 { march + 3 } else { march - 9 };
    let year = year + 400 * era + u64::from(month <= 2);
    format!("{year:04}.{month:02}.{day:02}")
}

/// Who sits at a side, as it is kept beside the game: "7 engine:3", the seed of his choices first.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Player {
    seed: u64,
    seating: Seating,
}

impl Player {
    /// A text that no player is written as leaves the place to a person, who can go on at least.
    fn from_text(text: &str) -> Self {
        let read = || {
            let (seed, seating) = text.split_once(' ')?;
            Some(Self {
                seed: seed.parse().ok()?,
                seating: seating.parse().ok()?,
            })
        };
        read().unwrap_or(Self {
            seed: 0,
            seating: Seating::Human,
        })
    }

    fn seat(&self, host: &LocalHost) -> Seat {
        let LocalHost {
            waker,
            pace,
            programs,
            ..
        } = host;
        self.seating.seat(self.seed, waker, pace, programs)
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.seed, self.seating)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use tabia_game::log::{AppendError, OpenError};
    use tabia_game::{Color, Event, SessionEvent};

    use super::*;

    fn host(folder: &Path) -> LocalHost {
        LocalHost::new(
            Arc::new(|| {}),
            Pace::hurried(),
            ProgramOptions::default(),
            Threads::default(),
            Some(1),
            Games::in_folder(folder),
        )
    }

    fn plan() -> GamePlan {
        let seats = ByColor {
            white: Seating::Random,
            black: "uci:/opt/some engine".parse().expect("a program"),
        };
        GamePlan::of(&tabia_game::GameSetup::default(), seats)
    }

    fn poll(session: &mut dyn Session) -> Vec<Event> {
        let mut events = Vec::new();
        session.poll(timestamp(Duration::ZERO), &mut |event| events.push(event));
        events
    }

    #[test]
    fn the_game_and_who_sat_at_it_are_there_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut first = host(folder.path());
        assert!(matches!(first.reopen(), Ok(None)));
        let mut session = first.open(&plan(), 7, Duration::ZERO);
        poll(&mut *session);
        let moves = session.view().moves.clone();
        assert_eq!(moves.len(), 1, "the random mover has moved");
        drop((session, first));

        let mut second = host(folder.path());
        let OpenGame {
            plan: kept,
            session,
            ..
        } = second.reopen().expect("no fault").expect("a game");
        assert_eq!(kept, plan());
        assert_eq!(session.view().moves, moves);
        assert_eq!(session.control(), ByColor::default());
        // A third program leaves it to the second.
        let mut third = host(folder.path());
        assert!(matches!(third.reopen(), Err(NotReopened::OpenElsewhere)));
        // Who begins another game does not come back to this one.
        let mut session = second.open(&plan(), 7, Duration::ZERO);
        poll(&mut *session);
        session.send(
            tabia_game::Actor::Player(Color::White),
            tabia_game::Command::Resign,
        );
        poll(&mut *session);
        drop((session, second, third));
        assert!(matches!(host(folder.path()).reopen(), Ok(None)));
    }

    #[test]
    fn a_game_that_cannot_be_kept_is_played_all_the_same() {
        let folder = tempfile::tempdir().expect("a folder");
        let data = folder.path().join("data");
        fs::write(&data, "a file where the folder should be").expect("it is writable");
        let mut host = host(&data);
        assert!(matches!(host.reopen(), Ok(None)));
        let mut session = host.open(&plan(), 7, Duration::ZERO);
        let events = poll(&mut *session);
        let unopened = |event: &Event| {
            matches!(
                event,
                Event::Session(SessionEvent::NotKept {
                    error: AppendError::Unopened(OpenError::ReadOnly { .. })
                })
            )
        };
        assert_eq!(events.iter().filter(|event| unopened(event)).count(), 1);
        assert_eq!(session.view().moves.len(), 1);
        assert!(fs::read(&data).is_ok_and(|text| text.starts_with(b"a file")));
    }

    #[test]
    fn a_database_of_a_newer_version_is_named_and_left_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut old = host(folder.path());
        poll(&mut *old.open(&plan(), 7, Duration::ZERO));
        drop(old);
        let database = folder.path().join("games.db");
        let mut bytes = fs::read(&database).expect("it was made");
        bytes[60..64].copy_from_slice(&9u32.to_be_bytes());
        fs::write(&database, &bytes).expect("it is writable");
        let error = host(folder.path()).reopen().err().expect("a fault");
        let newer = OpenError::Newer {
            version: 9,
            newest: 4,
        };
        assert!(
            matches!(&error, NotReopened::Unopened(found) if *found == newer),
            "{error:?}"
        );
        assert_eq!(fs::read(&database).expect("it is there"), bytes);
    }

    #[test]
    fn a_game_that_was_left_is_the_current_one_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut now = host(folder.path());
        let mut first = now.open(&plan(), 7, Duration::ZERO);
        poll(&mut *first);
        let mut second = now.open(&plan(), 7, Duration::ZERO);
        poll(&mut *second);
        now.go_back();
        let moves = first.view().moves.clone();
        drop((first, second, now));
        let mut later = host(folder.path());
        let OpenGame { session, .. } = later.reopen().expect("no fault").expect("a game");
        assert_eq!(session.view().moves, moves);
    }

    #[test]
    fn a_day_has_its_date() {
        let days = [0, 11_016, 11_017, 20_787, 47_540];
        let dates = [
            "1970.01.01",
            "2000.02.29",
            "2000.03.01",
            "2026.11.30",
            "2100.02.28",
        ];
        assert_eq!(days.map(date), dates);
    }

    #[test]
    fn a_game_that_was_saved_goes_on_with_its_players_and_is_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut first = host(folder.path());
        let mut session = first.open(&plan(), 7, Duration::ZERO);
        poll(&mut *session);
        let record = session.record().to_vec();
        let moves = session.view().moves.clone();
        let bytes = tabia_game::save::save(&record, session.drawings());
        drop((session, first));
        let folder = tempfile::tempdir().expect("another");
        let mut second = host(folder.path());
        let replayed = tabia_game::save::load(&bytes).expect("a game");
        let OpenGame {
            mut session, plan, ..
        } = second.resume(replayed);
        poll(&mut *session);
        assert_eq!(plan.seats.white, Seating::Human);
        let all = session.view().moves.len();
        drop((session, second));
        let OpenGame { session, .. } = host(folder.path())
            .reopen()
            .expect("no fault")
            .expect("it is kept");
        assert!(session.view().moves.len() >= all && all >= moves.len());
    }

    #[test]
    fn the_engine_of_a_challenge_is_met_again_after_a_restart() {
        let folder = tempfile::tempdir().expect("a folder");
        let challenge: GamePlan = GamePlan::of(
            &tabia_game::GameSetup::default(),
            ByColor {
                white: Seating::Human,
                black: "engine:4:attacker".parse().expect("an engine"),
            },
        );
        let mut first = host(folder.path());
        poll(&mut *first.open(&challenge, 123_456, Duration::ZERO));
        drop(first);
        let game = host(folder.path()).reopen().expect("no fault");
        let OpenGame { plan, seed, .. } = game.expect("a game");
        assert_eq!((plan, seed), (challenge, 123_456));
    }

    #[test]
    fn nobody_is_a_person() {
        for text in ["7 engine:3", "0 human", "18446744073709551615 uci:/a b/c"] {
            assert_eq!(Player::from_text(text).to_string(), text);
        }
        for text in ["", "engine:3", "7 engine:99", "x random"] {
            assert_eq!(Player::from_text(text).seating, Seating::Human, "{text}");
        }
    }
}
