//! Seeded random games: whatever is asked of a game, its events are the whole truth about it.
#![cfg(test)]

mod chance;

use chance::Chance;
use tabia_game::drawing::Drawings;
use tabia_game::save::{load, save};
use tabia_game::{
    Actor, ByColor, Color, Command, DrawClaim, DrawReason, FirstMoves, Game, GameEvent, GameResult,
    GameSetup, LineId, Millis, MovePlayed, Pauses, Ply, Recorded, Rejection, Role, Square,
    StartPosition, Takebacks, TimeControl, Timestamp, UciMove, WinReason,
};

const CLOCKS: [&str; 9] = [
    "10",
    "60+1",
    "30b2",
    "20d3",
    "*15",
    "5/20:3/10+1:10",
    "0+1",
    "3600",
    "2/5d1:9b1",
];

const STARTS: [&str; 6] = [
    "8/8/8/3k4/8/3K4/4P3/8 w - - 0 1",
    "8/8/8/3k4/8/3K4/4R3/8 w - - 90 80",
    "4k3/P6P/8/8/8/8/p6p/4K3 b - - 0 1",
    "8/8/8/3k4/3n4/3K4/4B3/8 w - - 0 1",
    "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1",
    "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3",
];

fn setup(chance: &mut Chance) -> GameSetup {
    let start = match chance.below(4) {
        0 => StartPosition::from_fen(STARTS[chance.below(STARTS.len())]).unwrap(),
        1 => StartPosition::chess960(chance.below(960) as u16).unwrap(),
        _ => StartPosition::standard(),
    };
    let mut clock =
        || (!chance.one_in(4)).then(|| chance.pick(&CLOCKS).parse::<TimeControl>().unwrap());
    let clocks = ByColor {
        white: clock(),
        black: clock(),
    };
    GameSetup {
        start,
        players: ByColor {
            white: "Ann".into(),
            black: "밥".into(),
        },
        clocks,
        first_moves: *chance.pick(&[FirstMoves::Timed, FirstMoves::Untimed]),
        takebacks: *chance.pick(&[Takebacks::Free, Takebacks::ByConsent, Takebacks::Forbidden]),
        pauses: *chance.pick(&[Pauses::Free, Pauses::Forbidden]),
    }
}

fn legal_move(game: &Game, chance: &mut Chance) -> UciMove {
    let moves = game.position().legal_moves();
    if moves.is_empty() {
        return any_move(chance);
    }
    UciMove::from_move(*chance.pick(&moves), game.setup().start.mode())
}

fn any_move(chance: &mut Chance) -> UciMove {
    let square = |chance: &mut Chance| Square::from_index(chance.below(64) as u8).unwrap();
    UciMove {
        from: square(chance),
        to: square(chance),
        promotion: chance.one_in(8).then(|| *chance.pick(&Role::ALL)),
    }
}

fn command(game: &Game, chance: &mut Chance) -> (Actor, Command) {
    let ply = game.ply();
    let side = *chance.pick(&Color::ALL);
    let any = match chance.below(12) {
        0 => Actor::Arbiter,
        _ => Actor::Player(side),
    };
    if !chance.one_in(3) {
        let mv = legal_move(game, chance);
        return (Actor::Player(game.turn()), Command::Play { ply, mv });
    }
    let command = match chance.below(40) {
        0 => Command::Resign,
        1 => Command::Abort,
        2 => Command::Adjudicate(GameResult::Win {
            winner: side,
            by: WinReason::Adjudication,
        }),
        3 => Command::Adjudicate(GameResult::Draw(DrawReason::Stalemate)),
        4..6 => Command::OfferDraw,
        6 => Command::AcceptDraw,
        7..9 => Command::DeclineDraw,
        9..11 => Command::ClaimDraw(DrawClaim::Standing),
        11..13 => Command::ClaimDraw(DrawClaim::Announcing(legal_move(game, chance))),
        13..16 => Command::ProposeTakeback {
            to: Ply::new(ply.get().saturating_sub(chance.below(4) as u32)),
        },
        16..19 => Command::AcceptTakeback,
        19 => Command::DeclineTakeback,
        20..23 => Command::Redo {
            line: LineId::new(chance.below(3) as u16),
        },
        23 => Command::ClaimTimeout,
        24 => Command::ClaimAbandoned,
        25..28 => Command::AddTime {
            to: side,
            time: Millis::new(chance.below(20_000) as u32),
        },
        28..30 => Command::Pause,
        30..34 => Command::Resume,
        34 => Command::MarkAbsent(side),
        35 => Command::MarkPresent(side),
        36 => Command::Play {
            ply: Ply::new(chance.below(9) as u32),
            mv: legal_move(game, chance),
        },
        _ => Command::Play {
            ply,
            mv: any_move(chance),
        },
    };
    (any, command)
}

/// What a clock may at most show after `event`, given what it showed before; none if it may show anything.
fn most(before: Millis, side: Color, event: &GameEvent, game: &Game) -> Option<Millis> {
    let bonus = match event {
        GameEvent::MovePlayed(MovePlayed { piece, spent, .. }) => {
            let control = game.setup().clocks[piece.color].as_ref()?;
            let hourglass = control.to_string().contains('*');
            match (piece.color == side, hourglass) {
                (true, false) => Millis::from_secs(3)
                    .plus(*spent)
                    .plus(Millis::from_secs(20)),
                (false, true) => *spent,
                (true, true) | (false, false) => Millis::ZERO,
            }
        }
        GameEvent::TimeAdded { to, time, .. } if *to == side => *time,
        GameEvent::TakenBack { .. } | GameEvent::Redone { .. } => return None,
        _ => Millis::ZERO,
    };
    Some(before.plus(bonus))
}

/// Plays one game of random commands by random seats at random times, and returns how many were refused.
fn play(seed: u64) -> usize {
    let chance = &mut Chance::new(seed);
    let mut now = Timestamp::from_millis(chance.below(1_000_000) as u64);
    let setup = setup(chance);
    let opening = Game::opening_events(setup.clone(), now);
    let mut record: Vec<Recorded> = Vec::new();
    let mut game = Game::new(setup.clone(), now);
    let mut twin = game.clone();
    let mut refused = 0;
    let happen = |game: &mut Game,
                  twin: &mut Game,
                  record: &mut Vec<Recorded>,
                  events: Vec<GameEvent>,
                  now| {
        assert!(!events.is_empty());
        for event in events {
            let shown = |game: &Game, side| game.clock(side, now).map(|reading| reading.left);
            let before = ByColor::new_with(|side| shown(game, side));
            game.apply(&event);
            for side in Color::ALL {
                if let (Some(before), Some(after)) = (before[side], shown(game, side))
                    && let Some(most) = most(before, side, &event, game)
                {
                    assert!(
                        after <= most,
                        "seed {seed}: {side}'s clock rose from {before:?} to {after:?}"
                    );
                }
            }
            // The twin knows the game from its events alone, and those from their text.
            let text = serde_json::to_string(&event).unwrap();
            twin.apply(&serde_json::from_str(&text).unwrap());
            assert_eq!(twin, game, "seed {seed}");
            record.push(Recorded { at: now, event });
        }
    };
    happen(&mut game, &mut twin, &mut record, opening, now);
    for _ in 0..400 {
        if game.result().is_some() {
            break;
        }
        let pace = if chance.one_in(20) { 9000 } else { 700 };
        now = now.after(Millis::new(chance.below(pace) as u32));
        let flags = game.expire(now);
        if !flags.is_empty() && !chance.one_in(3) {
            happen(&mut game, &mut twin, &mut record, flags, now);
            continue;
        }
        let (by, command) = command(&game, chance);
        match game.decide(by, command, now) {
            Ok(events) => happen(&mut game, &mut twin, &mut record, events, now),
            Err(_) => refused += 1,
        }
    }
    if let Some(result) = game.result() {
        for _ in 0..20 {
            let (by, command) = command(&game, chance);
            let is_takeback = matches!(command, Command::ProposeTakeback { .. });
            let decided = game.decide(by, command, now);
            if !is_takeback || game.setup().takebacks != Takebacks::Free {
                assert_eq!(decided, Err(Rejection::GameOver { result }));
            } else if let Ok(events) = decided {
                let mut again = game.clone();
                events.iter().for_each(|event| again.apply(event));
                assert_eq!(again.result(), None, "seed {seed}");
            }
        }
    }
    let is_end = |entry: &&Recorded| matches!(entry.event, GameEvent::Over { .. });
    let ends = record.iter().filter(is_end).count();
    assert_eq!(ends, usize::from(game.result().is_some()), "seed {seed}");
    let folded = Game::fold(record.iter().map(|entry| &entry.event));
    assert_eq!(
        folded.as_ref(),
        Some(&game),
        "seed {seed}: fold(log) == game"
    );
    let loaded = load(&save(&record, &Drawings::NONE))
        .unwrap_or_else(|error| panic!("seed {seed}: {error}"));
    assert_eq!(loaded.game, game, "seed {seed}: load(save(game)) == game");
    assert_eq!(loaded.record, record, "seed {seed}");
    refused
}

#[test]
fn commands_of_any_kind_leave_one_truth() {
    let games = option_env!("TABIA_SOAK_GAMES").map_or(300, |games| games.parse().unwrap());
    let refused: usize = (0..games).map(play).sum();
    assert!(refused > 0, "some commands must have been refused");
}

#[test]
fn a_thousand_games_of_legal_moves_fold_to_themselves() {
    let mut ends = std::collections::BTreeMap::new();
    for seed in 0..1000 {
        let chance = &mut Chance::new(seed);
        let mut events = Game::opening_events(GameSetup::default(), Timestamp::ZERO);
        let mut game = Game::fold(&events).unwrap();
        while game.result().is_none() && game.ply().get() < 300 {
            let mv = legal_move(&game, chance);
            let command = Command::Play {
                ply: game.ply(),
                mv,
            };
            let by = Actor::Player(game.turn());
            let happened = game.decide(by, command, Timestamp::ZERO).unwrap();
            for event in &happened {
                game.apply(event);
            }
            events.extend(happened);
        }
        *ends.entry(format!("{:?}", game.result())).or_insert(0) += 1;
        assert_eq!(Game::fold(&events), Some(game), "seed {seed}");
    }
    assert!(
        ends.len() >= 4,
        "random games end in several ways: {ends:?}"
    );
}
