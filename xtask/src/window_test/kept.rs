//! A folder with games in it, as one has it after some months: for pictures and scenarios of the records.

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use anyhow::{Context, Result};
use tabia_archive::{Archive, Correction, Date, PositionIndex, SqliteLog, Volume, new_game_id};
use tabia_game::{
    Actor, ByColor, Color, Command, GameSetup, LocalSession, Seat, Session, Timestamp,
};

/// A game a line: the person's side, the computer's level, the clock, the result, the moves. Levels of our own engine
/// have played them.
const PLAYED: &str = include_str!("kept_games.txt");

/// Games that are known everywhere.
const IMPORTED: &str = r#"[Event "London"]
[Date "1851.06.21"]
[White "Anderssen, Adolf"]
[Black "Kieseritzky, Lionel"]
[Result "1-0"]

1. e4 e5 2. f4 exf4 3. Bc4 Qh4+ 4. Kf1 b5 5. Bxb5 Nf6 6. Nf3 Qh6 7. d3 Nh5 8. Nh4 Qg5 9. Nf5 c6
10. g4 Nf6 11. Rg1 cxb5 12. h4 Qg6 13. h5 Qg5 14. Qf3 Ng8 15. Bxf4 Qf6 16. Nc3 Bc5 17. Nd5 Qxb2
18. Bd6 Bxg1 19. e5 Qxa1+ 20. Ke2 Na6 21. Nxg7+ Kd8 22. Qf6+ Nxf6 23. Be7# 1-0

[Event "Paris"]
[Date "1858.11.02"]
[White "Morphy, Paul"]
[Black "Duke Karl / Count Isouard"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5
10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8
17. Rd8# 1-0

[Event "Berlin"]
[Date "1852.??.??"]
[White "Anderssen, Adolf"]
[Black "Dufresne, Jean"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. b4 Bxb4 5. c3 Ba5 6. d4 exd4 7. O-O d3 8. Qb3 Qf6 9. e5 Qg6
10. Re1 Nge7 11. Ba3 b5 12. Qxb5 Rb8 13. Qa4 Bb6 14. Nbd2 Bb7 15. Ne4 Qf5 16. Bxd3 Qh5 17. Nf6+ gxf6
18. exf6 Rg8 19. Rad1 Qxf3 20. Rxe7+ Nxe7 21. Qxd7+ Kxd7 22. Bf5+ Ke8 23. Bd7+ Kf8 24. Bxe7# 1-0
"#;

/// Makes both databases in `folder`.
pub(super) fn fill(folder: &Path) -> Result<()> {
    fs::create_dir_all(folder)?;
    let database = folder.join(Volume::Played.file_name());
    for (number, line) in (0_u32..).zip(PLAYED.lines()) {
        play(&database, number, line).with_context(|| line.to_owned())?;
    }
    let mut imported = Archive::open(&folder.join(Volume::Imported.file_name()))?;
    let mut go_on = |_: &_| ControlFlow::Continue(());
    imported.import_stream(
        "famous.pgn",
        IMPORTED.as_bytes(),
        PositionIndex::Build,
        &mut go_on,
    )?;
    Ok(())
}

fn play(database: &Path, number: u32, line: &str) -> Result<()> {
    let mut words = line.split(' ');
    let mut word = || words.next().context("the line is too short");
    let person = match word()? {
        "white" => Color::White,
        _ => Color::Black,
    };
    let (level, clock, result) = (word()?, word()?, word()?);
    let seat = |side| {
        if side == person {
            format!("{number} human")
        } else {
            format!("{number} engine:{level}")
        }
    };
    let name = |side| {
        if side == person {
            String::new()
        } else {
            format!("Tabia, level {level}")
        }
    };
    let control = clock.parse().ok();
    let setup = GameSetup {
        players: ByColor::new_with(name),
        clocks: ByColor::new_with(|_| control.clone()),
        ..GameSetup::default()
    };
    let game = new_game_id();
    let mut log = SqliteLog::open(database)?;
    let people = ByColor::new_with(|_| Seat::Person);
    let mut session = LocalSession::new(setup, people, Timestamp::ZERO)
        .seated_as(ByColor::new_with(seat))
        .kept_in(Box::new(SqliteLog::open(database)?), game);
    let mut now = 0;
    let mut pass = |session: &mut LocalSession, millis: u64| {
        now += millis;
        session.poll(Timestamp::from_millis(now), &mut |_| {});
    };
    pass(&mut session, 0);
    for (ply, mv) in (0_u64..).zip(words) {
        // As long as people think: sometimes long, mostly not.
        let think = 700 + (ply * 7919 + u64::from(number) * 104_729) % 4_200;
        pass(&mut session, think);
        let view = session.view();
        let command = Command::Play {
            ply: view.ply,
            mv: mv.parse()?,
        };
        session.send(Actor::Player(view.turn), command);
        pass(&mut session, 0);
    }
    if session.view().result().is_none() {
        let command = match result {
            "1-0" => (Color::Black, Command::Resign),
            "0-1" => (Color::White, Command::Resign),
            _ => (
                session.view().turn,
                Command::ClaimDraw(tabia_game::DrawClaim::Standing),
            ),
        };
        session.send(Actor::Player(command.0), command.1);
        pass(&mut session, 0);
    }
    if session.view().result().is_none() {
        log.put_away(game)?;
    }
    drop(session);
    let mut archive = Archive::open(database)?;
    if let Some(kept) = archive.number_of(game)? {
        // Two or three games a week, from September on.
        let day = number * 5 / 2;
        let correction = Correction {
            date: Date::new(2026, 9 + day / 28, 1 + day % 28),
            ..Correction::default()
        };
        archive.correct(kept, &correction)?;
    }
    Ok(())
}
