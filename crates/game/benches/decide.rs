//! How long judging and applying a move takes, and loading a long game. Figures, not gates: machines differ.
#![expect(clippy::disallowed_methods, reason = "a benchmark reads the clock")]

#[path = "../tests/chance/mod.rs"]
mod chance;

use std::hint::black_box;
use std::time::{Duration, Instant};

use chance::Chance;
use tabia_game::drawing::Drawings;
use tabia_game::save::{load, save};
use tabia_game::{
    Actor, Command, Game, GameEvent, GameSetup, Recorded, StartPosition, Timestamp, UciMove, View,
};

const GAMES: u64 = 200;
/// A game of 300 moves.
const PLIES: u32 = 600;

fn main() {
    let (mut moves, mut views) = (Vec::new(), Vec::new());
    let mut longest: Vec<GameEvent> = Vec::new();
    for seed in 0..GAMES {
        let chance = &mut Chance::new(seed);
        let mut events = Game::opening_events(GameSetup::default(), Timestamp::ZERO);
        let mut game = Game::new(GameSetup::default(), Timestamp::ZERO);
        while game.result().is_none() && game.ply().get() < PLIES {
            let legal = game.position().legal_moves();
            let mode = game.setup().start.mode();
            // Captures are left for later where there is a choice, so that games grow long.
            let quiet: Vec<_> = legal
                .iter()
                .filter(|mv| !mv.is_capture())
                .copied()
                .collect();
            let captures_too = quiet.is_empty() || chance.one_in(50);
            let mv = *chance.pick(if captures_too { &legal } else { &quiet });
            let command = Command::Play {
                ply: game.ply(),
                mv: UciMove::from_move(mv, mode),
            };
            let by = Actor::Player(game.turn());
            let (time, happened) = judge(&game, by, command);
            moves.push(time);
            for event in &happened {
                game.apply(event);
            }
            let begun = Instant::now();
            black_box(View::of(&game));
            views.push(begun.elapsed());
            events.extend(happened);
        }
        if events.len() > longest.len() {
            longest = events;
        }
    }
    print("decide and apply a move", &mut moves);
    print(
        "the same where dead positions are near",
        &mut near_the_end(),
    );
    print("view of a game", &mut views);
    let at = Timestamp::ZERO;
    let record: Vec<Recorded> = longest
        .into_iter()
        .map(|event| Recorded { at, event })
        .collect();
    let file = save(&record, &Drawings::NONE);
    let mut loads: Vec<Duration> = (0..20)
        .map(|_| {
            let begun = Instant::now();
            black_box(load(&file).expect("it was saved"));
            begun.elapsed()
        })
        .collect();
    let what = format!(
        "load a game of {} events, {} bytes",
        record.len(),
        file.len()
    );
    print(&what, &mut loads);
}

/// Every move of positions that are dead or look it.
fn near_the_end() -> Vec<Duration> {
    let table = include_str!("../../core/tests/data/dead_positions.tsv");
    let rows = table.lines().filter(|line| !line.starts_with('#'));
    let mut times = Vec::new();
    for row in rows {
        let fen = row.split('\t').next().expect("a row has a first field");
        let start = StartPosition::from_fen(fen).expect("a position of the rules' own tests");
        let setup = GameSetup {
            start,
            ..GameSetup::default()
        };
        let game = Game::new(setup, Timestamp::ZERO);
        let by = Actor::Player(game.turn());
        for &mv in &game.position().legal_moves() {
            let mv = UciMove::from_move(mv, game.setup().start.mode());
            let ply = game.ply();
            times.push(judge(&game, by, Command::Play { ply, mv }).0);
        }
    }
    times
}

/// What a command brings about, and how long it takes to judge and apply: the best of five, since another program
/// may take the processor away in between.
fn judge(game: &Game, by: Actor, command: Command) -> (Duration, Vec<GameEvent>) {
    let once = || {
        let mut after = game.clone();
        let begun = Instant::now();
        let happened = game.decide(by, command, Timestamp::ZERO);
        let happened = happened.expect("a legal move");
        for event in &happened {
            after.apply(event);
        }
        (begun.elapsed(), happened)
    };
    let (mut best, happened) = once();
    for _ in 1..5 {
        best = best.min(once().0);
    }
    (best, happened)
}

fn print(what: &str, times: &mut [Duration]) {
    times.sort_unstable();
    let at = |part: usize| times[(times.len() - 1) * part / 1000].as_secs_f64() * 1e6;
    println!(
        "{what}: median {:.1} µs, 99.9 % {:.1} µs, worst {:.1} µs ({} times)",
        at(500),
        at(999),
        at(1000),
        times.len()
    );
}
