//! PGN: what is exported is imported again, and what others write is read through the rules.
#![cfg(test)]

use tabia_game::drawing::Drawings;
use tabia_game::paste::{self, PasteError, Pasted};
use tabia_game::pgn::{Heading, ImportError, Imported, export, import};
use tabia_game::save::{load, save};
use tabia_game::script::{Script, run};
use tabia_game::{DrawReason, Game, GameResult, Phase, StartError, WinReason};

fn played(script: &str) -> Game {
    let script: Script = script.parse().unwrap();
    run(&script, &mut |_| {}).unwrap_or_else(|error| panic!("{error}"))
}

fn heading() -> Heading {
    Heading {
        event: "Club \"Tabia\"".into(),
        date: "2026.11.30".into(),
        ..Heading::default()
    }
}

/// What must survive: moves with their clocks, left lines, players and result.
fn essence(game: &Game) -> String {
    let line: Vec<String> = game
        .moves()
        .map(|mv| format!("{} {:?}", mv.san, mv.clocks.left))
        .collect();
    let view = tabia_game::View::of(game);
    let mut left: Vec<String> = view
        .lines
        .iter()
        .map(|line| {
            let sans: Vec<String> = line.moves.iter().map(|mv| mv.san.to_string()).collect();
            format!("from {}: {}", line.fork, sans.join(" "))
        })
        .collect();
    left.sort();
    format!(
        "{line:?} {left:?} {:?} {:?}",
        game.setup().players,
        game.phase()
    )
}

fn goes_there_and_back(script: &str) {
    let game = played(script);
    let text = export(&game, &Drawings::NONE, &heading());
    let Imported {
        replayed,
        errors,
        ends_early,
    } = import(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!((errors.len(), ends_early), (0, None), "{text}");
    assert_eq!(essence(&replayed.game), essence(&game), "{text}");
    assert_eq!(
        load(&save(&replayed.record, &Drawings::NONE)).unwrap().game,
        replayed.game
    );
}

#[test]
fn games_go_there_and_back() {
    for script in [
        "new clock=300+3 white=Ann black=\"Bob C\"\ntick 1500\ne4\ntick 700\ne5 Nf3\nwhite: resign",
        "f3 e5 g4 Qh4",
        "e4 e5\nwhite: offer-draw\nblack: accept-draw",
        "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8\nwhite: claim-draw",
        "new clock=60\nNf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1\ntick 900\nblack: claim-draw Ng8",
        "new fen=8/8/4k3/8/8/3K4/R7/8 w - - 99 80\nwhite: claim-draw Ra3",
        "new clock=10\ntick 3000\ne4\ntick 11000\nexpect over 1-0 time-forfeit",
        "new clock=10d2 fen=8/8/3k4/8/8/3K4/4R3/8 w - - 0 1\ntick 20000\nexpect over 1/2-1/2 time-forfeit-vs-unwinnable",
        "new white-clock=2/60+1:30 black-clock=60b2\ntick 100\ne4\ntick 2500\ne5\ntick 9000\nNf3 Nc6",
        "e4 e5 Nf3\nwhite: takeback\nBc4 Nc6\nwhite: takeback\nNc3\nwhite: takeback\nd4",
        "e4 e5\narbiter: adjudicate 0-1 illegal-move",
        "e4 e5\narbiter: adjudicate 1-0 abandonment",
        "e4 e5\narbiter: adjudicate 1/2-1/2",
        "new chess960=0\ng3 g6",
    ] {
        goes_there_and_back(script);
    }
}

#[test]
fn an_announced_move_is_no_move_of_the_game() {
    let game = played("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1\nblack: claim-draw Ng8");
    let text = export(&game, &Drawings::NONE, &heading());
    assert!(text.contains("4. Ng1 {[%claim Ng8]} 1/2-1/2\n"), "{text}");
    // A move that brings no draw about, and one that cannot be made, are no claim.
    for announced in ["Nd5", "Ke7", "nonsense"] {
        let other = text.replace("Ng8]", &format!("{announced}]"));
        let phase = imported(&other).replayed.game.phase();
        let agreed = GameResult::Draw(DrawReason::Agreement);
        assert_eq!(phase, Phase::Over(agreed), "{other}");
    }
}

#[test]
fn export_as_text() {
    let game = played(
        "new clock=300+3 white=Ann black=Bob\ntick 1500\ne4\ntick 700\ne5 Nf3\nwhite: takeback\nNc3\nwhite: resign",
    );
    insta::assert_snapshot!(export(&game, &Drawings::NONE, &heading()));
}

fn imported(text: &str) -> Imported {
    import(text).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn moves_alone_are_a_game() {
    for text in ["e4 e5 Nf3", "1. e4 e5 2. Nf3 *", "e2e4 e7e5 g1f3"] {
        let game = imported(text).replayed.game;
        assert_eq!(
            (game.moves().len(), game.phase()),
            (3, Phase::Playing),
            "{text}"
        );
    }
}

#[test]
fn a_good_beginning_is_kept_and_the_fault_is_named() {
    let Imported {
        replayed, errors, ..
    } = imported("1. e4 e5 2. Ke3 Nc6 1-0");
    assert_eq!(replayed.game.moves().len(), 2);
    assert_eq!(replayed.game.phase(), Phase::Playing);
    assert!(
        errors[0].to_string().contains("move 2.") && errors[0].to_string().contains("Ke3"),
        "{}",
        errors[0]
    );
}

#[test]
fn the_rules_may_end_a_game_before_its_text() {
    let dance = "Nf3 Nf6 Ng1 Ng8 ".repeat(5);
    let Imported {
        replayed,
        ends_early,
        ..
    } = imported(&dance);
    assert_eq!(
        replayed.game.result(),
        Some(GameResult::Draw(DrawReason::FivefoldRepetition))
    );
    assert_eq!(ends_early.map(tabia_game::Ply::get), Some(16));
}

#[test]
fn a_variation_with_a_mate_is_read_up_to_the_mate() {
    let text = "1. f3 e5 2. g4 (2. e3 Qf6 (2... d5 3. d4)) Nc6 (2... Qh4#) 3. e4 0-1";
    let game = imported(text).replayed.game;
    assert_eq!(game.moves().len(), 5);
    let lines = tabia_game::View::of(&game).lines;
    assert_eq!(lines.len(), 2, "the mate is no line of its own");
    let by = WinReason::Resignation;
    let winner = tabia_game::Color::Black;
    assert_eq!(game.result(), Some(GameResult::Win { winner, by }));
}

#[test]
fn what_is_pasted_is_recognised() {
    let read = |text: &str| {
        paste::read(text).map(|pasted| match pasted {
            Pasted::Position(start) => start.fen(),
            Pasted::Game(game) => game.replayed.game.here().fen(),
        })
    };
    let fen = "8/8/3k4/8/8/3K4/4R3/8 w - - 0 1";
    assert_eq!(read(&format!(" \"{fen}\"\n")), Ok(fen.into()));
    assert_eq!(
        read(&format!("[FEN \"{fen}\"]\n\nRe1 *")).unwrap(),
        "8/8/3k4/8/8/3K4/8/4R3 b - - 1 1"
    );
    assert_eq!(read("  "), Err(PasteError::Empty));
    assert!(matches!(
        read("8/8/8/8/8/8/8/8 w - - 0 1"),
        Err(PasteError::Fen(StartError::Position(_)))
    ));
    assert!(matches!(
        read("8/8/8/8 w"),
        Err(PasteError::Fen(StartError::Fen(_)))
    ));
    assert!(matches!(
        read("hello there"),
        Err(PasteError::Game(ImportError::Pgn(_) | ImportError::Empty))
    ));
}
