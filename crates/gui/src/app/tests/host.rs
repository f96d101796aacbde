//! Who opens games in the tests.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

use tabia_players::{Background, Waker};
use tabia_review::{Effort, Looker, Question, Stop};

use super::party::Line;
use super::*;
use crate::network::Network;

/// The day on which the tests are.
pub(super) const TODAY: Day = 20_000;

/// Seats people, and for everybody else somebody who answers a second after it is his turn.
pub(super) struct People {
    pub(super) disk: Disk,
    /// Who is woken when there is something to see.
    pub(super) waker: Waker,
    pub(super) day: Day,
    pub(super) line: Line,
    /// Another window is open.
    pub(super) elsewhere: Rc<Cell<bool>>,
}

impl Default for People {
    fn default() -> Self {
        Self {
            disk: Disk::default(),
            waker: Arc::new(|| ()),
            day: TODAY,
            line: Line::default(),
            elsewhere: Rc::default(),
        }
    }
}

/// What lies on the shelves, while windows come and go.
#[derive(Clone, Default)]
pub(super) struct Disk(Rc<RefCell<HashMap<&'static str, String>>>);

const fn name(shelf: Shelf) -> &'static str {
    match shelf {
        Shelf::Open => "open",
        Shelf::Aside => "aside",
    }
}

impl Disk {
    pub(super) fn get(&self, shelf: Shelf) -> Option<String> {
        let Self(disk) = self;
        disk.borrow().get(name(shelf)).cloned()
    }

    pub(super) fn put(&self, shelf: Shelf, text: Option<&str>) {
        let Self(disk) = self;
        let mut disk = disk.borrow_mut();
        match text {
            Some(text) => disk.insert(name(shelf), text.to_owned()),
            None => disk.remove(name(shelf)),
        };
    }
}

/// Plays these moves, each a second after its turn has come.
struct Slow {
    moves: std::vec::IntoIter<&'static str>,
    turn_since: Option<(Ply, Timestamp)>,
}

impl Player for Slow {
    fn poll(&mut self, game: &Game, side: Color, now: Timestamp, say: &mut dyn FnMut(Say)) {
        if game.turn() != side || game.result().is_some() {
            self.turn_since = None;
            return;
        }
        let known = self.turn_since.filter(|(ply, _)| *ply == game.ply());
        let (_, since) = known.unwrap_or_else(|| {
            say(Say::Note(Note::Thinking));
            (game.ply(), now)
        });
        self.turn_since = Some((game.ply(), since));
        if now.since(since) >= Millis::from_secs(1)
            && let Some(mv) = self.moves.next()
        {
            let mv = mv.parse().expect("a move");
            say(Say::Command(Command::Play {
                ply: game.ply(),
                mv,
            }));
        }
    }
}

impl Host for People {
    fn enter(&mut self) -> bool {
        !self.elsewhere.get()
    }

    fn reopen(&mut self) -> Result<Option<OpenGame>, NotReopened> {
        match self.elsewhere.get() {
            true => Err(NotReopened::OpenElsewhere),
            false => Ok(None),
        }
    }

    fn open(&mut self, plan: &GamePlan, _: u64, now: Duration) -> Box<dyn Session> {
        let seats = ByColor::new_with(|side| self.seat(&plan.seats[side]).0);
        Box::new(LocalSession::new(plan.setup(), seats, timestamp(now)))
    }

    fn resume(&mut self, replayed: Replayed) -> OpenGame {
        let seats = ByColor::new_with(|_| Seat::Person);
        let plan = GamePlan::of(replayed.game.setup(), ByColor::new_with(|_| Seating::Human));
        let session = Box::new(LocalSession::resume(replayed, seats));
        let seed = 0;
        OpenGame {
            plan,
            seed,
            session,
        }
    }

    fn today(&self) -> String {
        "2026.11.30".to_owned()
    }

    fn go_back(&mut self) {}

    fn seat(&mut self, seating: &Seating) -> (Seat, String) {
        let seat = match seating {
            Seating::Human => Seat::Person,
            Seating::Engine(_) | Seating::Random => Seat::Player(Box::new(Slow {
                moves: vec!["d7d5", "d5e4", "g8f6", "e7e5"].into_iter(),
                turn_since: None,
            })),
            Seating::Uci(_) => Seat::Player(Box::new(failing::Broken::default())),
        };
        (seat, seating.to_string())
    }

    fn kept(&self, shelf: Shelf) -> io::Result<Option<String>> {
        Ok(self.disk.get(shelf))
    }

    fn keep(&mut self, shelf: Shelf, text: Option<&str>) -> io::Result<()> {
        self.disk.put(shelf, text);
        Ok(())
    }

    fn set_apart(&mut self, shelf: Shelf) -> io::Result<()> {
        self.keep(shelf, None)
    }

    fn analyst(&self) -> Analyst {
        Analyst::new(Arc::new(|| ()))
    }

    fn second_look(&self) -> Help {
        let mut looker = Looker::new();
        let answer = move |question: &Question, stop: &Stop| looker.answer(question, stop);
        // In no time, and not well.
        Help {
            effort: Effort::nodes(3_000),
            worker: Background::new(Arc::clone(&self.waker), answer),
        }
    }

    fn current(&self) -> Option<GameId> {
        None
    }

    fn day(&self) -> Day {
        self.day
    }

    fn inquire(&self, _: &Path) -> Inquiry {
        // No path: it fails before a process is forked, which would hold the locks of other tests for a moment.
        Inquiry::new("\0".as_ref(), Arc::new(|| ()))
    }

    fn coin(&mut self) -> bool {
        true
    }

    fn network(&mut self) -> &mut dyn Network {
        &mut self.line
    }
}
