//! Local sessions: kept in a log through trouble, and reopened exactly as they were.
#![cfg(test)]

use std::cell::RefCell;
use std::rc::Rc;

use tabia_game::drawing::Drawings;
use tabia_game::log::{AppendError, Aside, Entry, EventLog, GameId, MemLog, ReadError};
use tabia_game::pgn::{Heading, export, import};
use tabia_game::save::{load, save};
use tabia_game::{
    Actor, ByColor, Color, Command, Event, GameSetup, LocalSession, Phase, Ply, PremoveEdit,
    Rejection, ReplaySession, Seat, Seq, Session, SessionEvent, Takebacks, Timestamp,
};

const GAME: GameId = GameId([7; 16]);

/// A log that several hold, and that can be told to fail.
#[derive(Clone, Default)]
struct Shared {
    log: Rc<RefCell<MemLog>>,
    fault: Rc<RefCell<Option<AppendError>>>,
}

impl EventLog for Shared {
    fn append(
        &mut self,
        game: GameId,
        expected: Seq,
        entries: &[Entry],
    ) -> Result<Seq, AppendError> {
        let fault = self.fault.borrow().clone();
        match fault {
            // The worst kind: it says that it does not know, and has written.
            Some(error @ AppendError::Unknown { .. }) => {
                self.log.borrow_mut().append(game, expected, entries)?;
                Err(error)
            }
            Some(error) => Err(error),
            None => self.log.borrow_mut().append(game, expected, entries),
        }
    }

    fn read(&self, game: GameId, after: Seq) -> Result<Vec<Entry>, ReadError> {
        self.log.borrow().read(game, after)
    }

    fn tail(&self, game: GameId) -> Result<Seq, ReadError> {
        self.log.borrow().tail(game)
    }

    fn keep_aside(&mut self, game: GameId, aside: &Aside) -> Result<(), AppendError> {
        match self.fault.borrow().clone() {
            Some(error) => Err(error),
            None => self.log.borrow_mut().keep_aside(game, aside),
        }
    }

    fn aside(&self, game: GameId) -> Result<Aside, ReadError> {
        self.log.borrow().aside(game)
    }
}

fn people() -> ByColor<Seat> {
    ByColor {
        white: Seat::Person,
        black: Seat::Person,
    }
}

fn setup() -> GameSetup {
    GameSetup {
        clocks: ByColor::new_with(|_| Some("300+3".parse().unwrap())),
        takebacks: Takebacks::ByConsent,
        ..GameSetup::default()
    }
}

fn at(millis: u64) -> Timestamp {
    Timestamp::from_millis(millis)
}

fn poll(session: &mut LocalSession, millis: u64) -> Vec<Event> {
    let mut events = Vec::new();
    session.poll(at(millis), &mut |event| events.push(event));
    events
}

fn play(session: &mut LocalSession, text: &str, millis: u64) -> Vec<Event> {
    let command = Command::Play {
        ply: session.view().ply,
        mv: text.parse().unwrap(),
    };
    session.send(Actor::Player(session.view().turn), command);
    poll(session, millis)
}

fn news(events: &[Event]) -> Vec<&SessionEvent> {
    events
        .iter()
        .filter_map(|event| match event {
            Event::Session(news) => Some(news),
            Event::Game { .. } | Event::Player { .. } => None,
        })
        .collect()
}

#[test]
fn a_kept_game_is_reopened_as_it_was() {
    let log = Shared::default();
    let mut session =
        LocalSession::new(setup(), people(), at(1000)).kept_in(Box::new(log.clone()), GAME);
    poll(&mut session, 1000);
    play(&mut session, "e2e4", 3000);
    play(&mut session, "e7e5", 4500);
    session.send(
        Actor::Player(Color::White),
        Command::ProposeTakeback { to: Ply::new(0) },
    );
    session.send(Actor::Player(Color::Black), Command::OfferDraw);
    session.edit_premoves(Color::Black, PremoveEdit::Push("b8c6".parse().unwrap()));
    poll(&mut session, 4600);
    let before = session.game().clone();

    // Weeks later.
    let mut again = LocalSession::reopen(Box::new(log), GAME, people()).unwrap();
    assert_eq!(again.game(), &before);
    assert_eq!(again.record(), session.record());
    assert_eq!(again.premoves(Color::Black).moves().len(), 1);
    poll(&mut again, 9_000_000_000);
    assert!(
        matches!(again.view().phase, Phase::Paused(_)),
        "nobody loses time while the program is closed"
    );
    let left = |session: &LocalSession, millis| {
        let reading = session.view().clock.reading(Color::White, at(millis));
        reading.unwrap().left
    };
    assert_eq!(left(&again, 9_000_000_000), left(&session, 4600));
    again.send(Actor::Player(Color::White), Command::Resume);
    poll(&mut again, 9_000_000_000);
    play(&mut again, "g1f3", 9_000_001_000);
    let last = again.view().last_move().unwrap();
    assert_eq!(last.san.to_string(), "Nc6", "the premove was played");
    assert_eq!(left(&again, 9_000_001_500).get(), 302_400);
}

#[test]
fn time_goes_on_where_it_stood_when_the_front_end_begins_anew() {
    let log = Shared::default();
    let seats = ByColor {
        white: "Ann".to_owned(),
        black: "a machine".to_owned(),
    };
    let mut session = LocalSession::new(setup(), people(), at(0))
        .seated_as(seats.clone())
        .kept_in(Box::new(log.clone()), GAME);
    for millis in (0..200_000).step_by(4000) {
        poll(&mut session, millis);
    }
    assert_eq!(log.aside(GAME).unwrap().seats, seats);
    play(&mut session, "e2e4", 200_000);
    let mut again = LocalSession::reopen(Box::new(log.clone()), GAME, people()).unwrap();
    poll(&mut again, 40);
    again.send(Actor::Player(Color::Black), Command::Resume);
    poll(&mut again, 1000);
    let reading = again.view().clock.reading(Color::Black, at(3000)).unwrap();
    assert!(reading.is_running);
    assert_eq!(reading.left.get(), 298_000);
    play(&mut again, "e7e5", 3000);
    assert_eq!(again.record().last().unwrap().at, at(202_960));
    assert_eq!(log.aside(GAME).unwrap().seats, seats);
    again.take_seat(Color::Black, Seat::Person, "Bob".to_owned());
    poll(&mut again, 3000);
    assert_eq!(log.aside(GAME).unwrap().seats.black, "Bob");
}

#[test]
fn a_full_disk_stops_nobody_and_loses_nothing() {
    let log = Shared::default();
    let mut session =
        LocalSession::new(setup(), people(), at(0)).kept_in(Box::new(log.clone()), GAME);
    poll(&mut session, 0);
    *log.fault.borrow_mut() = Some(AppendError::Full);
    let events = play(&mut session, "e2e4", 100);
    assert_eq!(
        news(&events),
        [&SessionEvent::NotKept {
            error: AppendError::Full
        }]
    );
    assert_eq!(
        news(&play(&mut session, "e7e5", 200)),
        [] as [&SessionEvent; 0],
        "it is said once"
    );
    assert_eq!(log.tail(GAME), Ok(Seq::new(1)));
    *log.fault.borrow_mut() = None;
    assert_eq!(news(&poll(&mut session, 1200)), [&SessionEvent::KeptAgain]);
    assert_eq!(log.tail(GAME), Ok(Seq::new(3)));
    let again = LocalSession::reopen(Box::new(log), GAME, people()).unwrap();
    assert_eq!(again.game(), session.game());
}

#[test]
fn an_event_that_may_have_been_written_is_not_written_twice() {
    let log = Shared::default();
    let mut session =
        LocalSession::new(setup(), people(), at(0)).kept_in(Box::new(log.clone()), GAME);
    poll(&mut session, 0);
    let unknown = AppendError::Unknown {
        message: "power".into(),
    };
    *log.fault.borrow_mut() = Some(unknown);
    play(&mut session, "e2e4", 100);
    *log.fault.borrow_mut() = None;
    play(&mut session, "e7e5", 2000);
    assert_eq!(log.tail(GAME), Ok(Seq::new(3)));
    let again = LocalSession::reopen(Box::new(log), GAME, people()).unwrap();
    assert_eq!(again.game(), session.game());
}

#[test]
fn of_two_programs_with_one_game_only_one_writes() {
    let log = Shared::default();
    let mut one = LocalSession::new(setup(), people(), at(0)).kept_in(Box::new(log.clone()), GAME);
    poll(&mut one, 0);
    let mut other = LocalSession::reopen(Box::new(log.clone()), GAME, people()).unwrap();
    play(&mut one, "e2e4", 100);
    other.send(Actor::Player(Color::White), Command::Resign);
    let events = poll(&mut other, 100);
    assert!(
        news(&events).iter().any(|news| matches!(
            news,
            SessionEvent::NotKept {
                error: AppendError::Conflict { .. }
            }
        )),
        "{events:?}"
    );
    let kept = LocalSession::reopen(Box::new(log), GAME, people()).unwrap();
    assert_eq!(kept.game().moves().len(), 1);
    assert_eq!(kept.game().result(), None);
}

#[test]
fn time_that_runs_backwards_costs_nobody() {
    let mut session = LocalSession::new(setup(), people(), at(10_000));
    poll(&mut session, 10_000);
    poll(&mut session, 12_000);
    poll(&mut session, 3_000);
    let left = session.game().clock(Color::White, at(12_000)).unwrap().left;
    assert_eq!(left.get(), 298_000);
}

#[test]
fn a_recorded_game_happens_again_at_any_speed() {
    let mut session = LocalSession::new(setup(), people(), at(1000));
    poll(&mut session, 1000);
    for (index, text) in ["e2e4", "e7e5", "g1f3", "b8c6"].into_iter().enumerate() {
        play(&mut session, text, 2000 + 1000 * index as u64);
    }
    let replayed = load(&save(session.record(), &Drawings::NONE)).unwrap();
    let mut replay = ReplaySession::new(replayed);
    let shown = |replay: &mut ReplaySession, millis| {
        let mut seqs = Vec::new();
        replay.poll(at(millis), &mut |event| {
            if let Event::Game { seq, .. } = event {
                seqs.push(seq.get());
            }
        });
        seqs
    };
    assert_eq!(shown(&mut replay, 500_000), [], "it stands still");
    replay.run(200);
    assert_eq!(shown(&mut replay, 600_000), []);
    assert_eq!(
        shown(&mut replay, 600_500),
        [2],
        "a second is half a second long"
    );
    assert_eq!(shown(&mut replay, 601_500), [3, 4]);
    assert_eq!(replay.view().last_move().unwrap().san.to_string(), "Nf3");
    assert_eq!(shown(&mut replay, 601_700), []);
    let reading = replay.view().clock.reading(Color::Black, at(0)).unwrap();
    assert_eq!(reading.left.get(), 301_600, "400 ms of the recorded turn");
    replay.seek(Seq::new(2));
    assert_eq!(replay.view().ply.get(), 1);
    replay.stop();
    assert_eq!(shown(&mut replay, 700_000), []);
    replay.seek(Seq::new(99));
    let (again, once) = (replay.view(), session.view());
    assert_eq!((&again.moves, &again.fen), (&once.moves, &once.fen));
    let reading = again.clock.reading(Color::White, at(700_000)).unwrap();
    assert!(!reading.is_running);
    assert_eq!(reading.left.get(), 304_000);
    assert_eq!(
        Some(reading.left),
        once.clock.reading(Color::White, at(5000)).map(|r| r.left)
    );
    replay.send(Actor::Player(Color::White), Command::Resign);
    let mut refusals = 0;
    replay.poll(at(700_000), &mut |event| match event {
        Event::Session(SessionEvent::Rejected {
            rejection: Rejection::Watching,
            ..
        }) => refusals += 1,
        other => panic!("{other:?}"),
    });
    assert_eq!(refusals, 1);
}

#[test]
fn what_is_drawn_is_there_at_once_told_with_the_poll_and_kept() {
    let log = Shared::default();
    let mut session =
        LocalSession::new(setup(), people(), at(0)).kept_in(Box::new(log.clone()), GAME);
    poll(&mut session, 0);
    play(&mut session, "e2e4", 10);
    let (path, shapes) = (["e2e4".parse().unwrap()], vec!["Re7e5".parse().unwrap()]);
    session.draw(&path, shapes.clone());
    assert_eq!(session.drawings().on(&path), shapes);
    let told = poll(&mut session, 20);
    assert_eq!(
        told,
        [Event::Session(SessionEvent::Drawn {
            ply: Ply::new(1),
            shapes: shapes.clone()
        })]
    );
    let kept = LocalSession::reopen(Box::new(log), GAME, people()).unwrap();
    assert_eq!(kept.drawings().on(&path), shapes);
    // In PGN and in a save file it goes with the move.
    let game = session.game();
    let text = export(game, session.drawings(), &Heading::default());
    assert!(text.contains("[%cal Re7e5]"), "{text}");
    let read = import(&text).unwrap().replayed;
    assert_eq!(&read.drawings, session.drawings());
    let saved = load(&save(session.record(), session.drawings())).unwrap();
    assert_eq!(&saved.drawings, session.drawings());
}
