//! Players at a board, through a session as a front end holds it.

use tabia_game::{
    Actor, ByColor, Color, Command, Event, GameEvent, GameResult, GameSetup, LocalSession, Player,
    Ply, Seat, Session, Timestamp, WinReason,
};
use tabia_players::{Level, RandomMover, ScriptedPlayer, inline_engine};

fn seat(player: impl Player + 'static) -> Seat {
    Seat::Player(Box::new(player))
}

fn engine(level: u8, seed: u64) -> Seat {
    Seat::Player(inline_engine(
        Level::new(level).expect("1 to 8").into(),
        seed,
    ))
}

fn script(moves: &str) -> Seat {
    seat(ScriptedPlayer::new(
        moves.split(' ').map(|mv| mv.parse().expect(mv)).collect(),
    ))
}

fn session(white: Seat, black: Seat) -> LocalSession {
    LocalSession::new(
        GameSetup::default(),
        ByColor { white, black },
        Timestamp::ZERO,
    )
}

/// Polls until the game is over or nothing happens any more, and gives back what has happened.
fn play(session: &mut LocalSession) -> Vec<Event> {
    let mut events = Vec::new();
    loop {
        let before = events.len();
        session.poll(Timestamp::ZERO, &mut |event| events.push(event));
        if events.len() == before || session.view().result().is_some() {
            return events;
        }
    }
}

#[test]
fn scripts_play_a_game_to_mate() {
    let mut session = session(script("f2f3 g2g4"), script("e7e5 d8h4"));
    let events = play(&mut session);
    let mate = GameResult::Win {
        winner: Color::Black,
        by: WinReason::Checkmate,
    };
    assert_eq!(session.view().result(), Some(mate));
    assert!(matches!(
        events.last(),
        Some(Event::Game {
            event: GameEvent::Over { .. },
            ..
        })
    ));
}

#[test]
fn the_weakest_level_beats_a_random_mover() {
    for seed in 0..4 {
        let mut session = session(engine(1, seed), seat(RandomMover::new(seed)));
        play(&mut session);
        let winner = session.view().result().and_then(GameResult::winner);
        assert_eq!(
            winner,
            Some(Color::White),
            "seed {seed}: {}",
            session.view().fen
        );
    }
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let fen = |seed| {
        let mut session = session(seat(RandomMover::new(seed)), seat(RandomMover::new(!seed)));
        play(&mut session);
        (session.view().fen.clone(), session.view().ply)
    };
    assert_eq!(fen(5), fen(5));
    assert_ne!(fen(5), fen(6));
}

#[test]
fn two_engines_come_to_a_legal_end() {
    let mut session = session(engine(2, 1), engine(1, 2));
    play(&mut session);
    assert!(session.view().result().is_some());
}

#[test]
fn an_engine_moves_again_after_a_takeback() {
    let mut session = session(Seat::Person, engine(1, 7));
    play(&mut session);
    let e4 = Command::Play {
        ply: Ply::START,
        mv: "e2e4".parse().expect("a move"),
    };
    session.send(Actor::Player(Color::White), e4);
    play(&mut session);
    assert_eq!(session.view().ply, Ply::new(2));
    session.send(
        Actor::Player(Color::White),
        Command::ProposeTakeback { to: Ply::START },
    );
    play(&mut session);
    assert_eq!(session.view().ply, Ply::START);
    let d4 = Command::Play {
        ply: Ply::START,
        mv: "d2d4".parse().expect("a move"),
    };
    session.send(Actor::Player(Color::White), d4);
    play(&mut session);
    assert_eq!(session.view().ply, Ply::new(2));
}

#[test]
fn programs_answer_what_they_are_asked() {
    let mut session = session(Seat::Person, seat(RandomMover::new(1)));
    play(&mut session);
    session.send(Actor::Player(Color::White), Command::OfferDraw);
    let events = play(&mut session);
    let declined = |event: &Event| {
        matches!(
            event,
            Event::Game {
                event: GameEvent::DrawDeclined { .. },
                ..
            }
        )
    };
    assert!(events.iter().any(declined));
    assert_eq!(session.view().draw_offer, None);
}
