//! The program that is killed: it plays, and says what is safe.

use std::io::{self, Write};
use std::path::Path;

use anyhow::Result;
use tabia_archive::{SqliteLog, new_game_id};
use tabia_game::log::{EventLog, GameId};
use tabia_game::{
    Actor, ByColor, Command, Event, GameSetup, LocalSession, Seat, Session, SessionEvent, Timestamp,
};

/// A game's name in a writer's lines.
pub(super) fn name(game: GameId) -> String {
    game.0.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A new game that is kept in the database.
pub(super) fn session(database: &Path) -> Result<(LocalSession, GameId)> {
    Ok(begin(Box::new(SqliteLog::open(database)?)))
}

/// A new game that is kept in `log`.
pub(super) fn begin(log: Box<dyn EventLog>) -> (LocalSession, GameId) {
    let game = new_game_id();
    let people = ByColor {
        white: Seat::Person,
        black: Seat::Person,
    };
    let session = LocalSession::new(GameSetup::default(), people, Timestamp::ZERO);
    (session.kept_in(log, game), game)
}

/// Asks for the next move: some legal one, another for every `turn`.
pub(super) fn move_on(session: &mut LocalSession, turn: usize) {
    let view = session.view();
    let moves = view.legal.iter().len();
    let chosen = view.legal.iter().nth((turn * 7919) % moves.max(1));
    if let Some(mv) = chosen.map(|legal| legal.mv) {
        let (by, ply) = (Actor::Player(view.turn), view.ply);
        session.send(by, Command::Play { ply, mv });
    }
}

/// Plays game after game and says each event that is safe, until it is killed.
pub(crate) fn write(database: &Path) -> Result<()> {
    let mut out = io::stdout().lock();
    let mut turn = 0;
    loop {
        let (mut session, game) = session(database)?;
        let name = name(game);
        while session.view().result().is_none() && session.view().ply.get() < 200 {
            let mut safe = Vec::new();
            session.poll(Timestamp::ZERO, &mut |event| match event {
                Event::Game { seq, .. } => safe.push(seq.get()),
                Event::Session(SessionEvent::NotKept { error }) => eprintln!("not kept: {error}"),
                Event::Session(_) | Event::Player { .. } => {}
            });
            for seq in safe {
                writeln!(out, "{name} {seq}")?;
            }
            out.flush()?;
            turn += 1;
            move_on(&mut session, turn);
        }
    }
}
