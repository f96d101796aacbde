//! Moves, events and positions as one would say them.

use tabia_game::drawing::{Brush, Shape};
use tabia_game::premove::{Condition, Premove};
use tabia_game::{
    Actor, Board, CastlingSide, Check, Color, GameEvent, Millis, MovePlayed, PauseCause, Role, San,
    SanBody, Square,
};

use crate::Language;
use crate::korean::{Particle, with};
use crate::names::{capitalised, castling, color, role};
use crate::result;

/// A move: "Knight takes bishop on f6, check".
pub(crate) fn played(language: Language, played: &MovePlayed) -> String {
    let mut text = match played.rook {
        Some(rook) => {
            let side = if rook.from > played.from {
                CastlingSide::King
            } else {
                CastlingSide::Queen
            };
            let side = castling(language, side);
            language.pick(format!("Castles {side}"), format!("{side} 캐슬링"))
        }
        None => went(language, played),
    };
    if let Some(promotion) = played.promotion {
        let name = role(language, promotion);
        let means = with(name, Particle::Means);
        text += &language.pick(format!(", becomes a {name}"), format!(", {means} 승격"));
    }
    match played.check {
        Check::None => {}
        Check::Check => text += language.pick(", check", ", 체크"),
        Check::Checkmate => text += language.pick(", checkmate", ", 체크메이트"),
    }
    text
}

/// A move without castling, promotion and check.
fn went(language: Language, played: &MovePlayed) -> String {
    let to = played.to;
    let mover = mover(language, played);
    match played.captured {
        Some(captured) => {
            let name = role(language, captured.piece.role);
            let passing = if captured.square == to {
                ""
            } else {
                language.pick(" en passant", ", 앙파상")
            };
            language.pick(
                format!("{mover} takes {name} on {to}{passing}"),
                format!("{mover}, {to}의 {name} 잡음{passing}"),
            )
        }
        None if played.piece.role == Role::Pawn => to.to_string(),
        None if is_ambiguous(played.san) => {
            language.pick(format!("{mover} to {to}"), format!("{mover}, {to}"))
        }
        None => format!("{mover} {to}"),
    }
}

/// What moves, with the square it comes from where the move would else be unclear.
fn mover(language: Language, played: &MovePlayed) -> String {
    let name = capitalised(role(language, played.piece.role));
    if is_ambiguous(played.san) {
        let from = played.from;
        language.pick(format!("{name} on {from}"), format!("{from}의 {name}"))
    } else {
        name
    }
}

/// Whether the notation names the origin of the move; for a pawn's capture it always does.
fn is_ambiguous(san: San) -> bool {
    match san.body {
        SanBody::Castle(_) => false,
        SanBody::Normal { file, rank, .. } => file.is_some() || rank.is_some(),
    }
}

/// What happened, as one line.
pub(crate) fn event(language: Language, event: &GameEvent) -> String {
    let name = |side| color(language, side);
    match event {
        GameEvent::Started { setup, .. } => {
            let turn = turn(language, setup.start.position().turn());
            language.pick(format!("New game. {turn}."), format!("새 대국. {turn}."))
        }
        GameEvent::MovePlayed(mv) => {
            format!("{}: {}.", name(mv.piece.color), played(language, mv))
        }
        GameEvent::DrawOffered { by } => draw_offered(language, *by),
        GameEvent::DrawDeclined { by } => declined(language, *by, Asked::Draw),
        GameEvent::DrawClaimed { by, .. } => {
            let side = name(*by);
            let topic = with(side, Particle::Subject);
            language.pick(
                format!("{side} claims a draw."),
                format!("{topic} 무승부를 청구합니다."),
            )
        }
        GameEvent::TakebackProposed { by, .. } => takeback_proposed(language, *by),
        GameEvent::RedoProposed { by, .. } => {
            let side = name(*by);
            let subject = with(side, Particle::Subject);
            language.pick(
                format!("{side} asks to return to the line that was taken back."),
                format!("{subject} 무른 수순으로 돌아가자고 합니다."),
            )
        }
        GameEvent::TakebackDeclined { by } => declined(language, *by, Asked::Takeback),
        GameEvent::TakenBack { to, .. } => match to.get() {
            0 => language
                .pick("Taken back to the start.", "처음으로 물렀습니다.")
                .to_owned(),
            to => language.pick(
                format!("Taken back to half-move {to}."),
                format!("{to}번째 반수로 물렀습니다."),
            ),
        },
        GameEvent::Redone { .. } => language
            .pick(
                "Back on the line that was taken back.",
                "무른 수순으로 돌아갔습니다.",
            )
            .to_owned(),
        GameEvent::TimeAdded { to, time, .. } => {
            let (side, time) = (name(*to), duration(language, *time));
            let topic = with(side, Particle::Subject);
            language.pick(
                format!("{side} gets {time} more."),
                format!("{topic} {time} 더 받습니다."),
            )
        }
        GameEvent::Paused {
            cause: PauseCause::Asked,
            by,
            ..
        } => match by {
            Actor::Player(side) => {
                let side = name(*side);
                let subject = with(side, Particle::Subject);
                language.pick(
                    format!("{side} pauses the game."),
                    format!("{subject} 대국을 멈췄습니다."),
                )
            }
            Actor::Arbiter => language
                .pick("The game is paused.", "대국을 멈췄습니다.")
                .to_owned(),
        },
        GameEvent::Paused {
            cause: PauseCause::Gap,
            ..
        } => language
            .pick(
                "Paused: the computer was asleep or the program was closed.",
                "컴퓨터가 잠들었거나 프로그램이 꺼져 있어 대국을 멈췄습니다.",
            )
            .to_owned(),
        GameEvent::Resumed { .. } => language
            .pick("The game goes on.", "대국을 계속합니다.")
            .to_owned(),
        GameEvent::Absent { side } => {
            let side = name(*side);
            let subject = with(side, Particle::Subject);
            language.pick(
                format!("{side} has left."),
                format!("{subject} 떠났습니다."),
            )
        }
        GameEvent::Present { side } => {
            let side = name(*side);
            let subject = with(side, Particle::Subject);
            language.pick(
                format!("{side} is back."),
                format!("{subject} 돌아왔습니다."),
            )
        }
        GameEvent::Over { result, .. } => result::sentence(language, *result),
    }
}

/// Whose turn it is: "White to move".
pub(crate) fn turn(language: Language, side: Color) -> String {
    let side = color(language, side);
    language.pick(format!("{side} to move"), format!("{side} 차례"))
}

/// A draw offer that stands.
pub(crate) fn draw_offered(language: Language, by: Color) -> String {
    let side = color(language, by);
    let subject = with(side, Particle::Subject);
    language.pick(
        format!("{side} offers a draw."),
        format!("{subject} 무승부를 제안합니다."),
    )
}

/// A takeback that waits for an answer.
pub(crate) fn takeback_proposed(language: Language, by: Color) -> String {
    let side = color(language, by);
    let subject = with(side, Particle::Subject);
    language.pick(
        format!("{side} asks to take back."),
        format!("{subject} 무르기를 청합니다."),
    )
}

#[derive(Clone, Copy)]
enum Asked {
    Draw,
    Takeback,
}

fn declined(language: Language, by: Color, asked: Asked) -> String {
    let (english, korean) = match asked {
        Asked::Draw => ("the draw", "무승부를"),
        Asked::Takeback => ("the takeback", "무르기를"),
    };
    let side = color(language, by);
    let subject = with(side, Particle::Subject);
    language.pick(
        format!("{side} declines {english}."),
        format!("{subject} {korean} 받아들이지 않습니다."),
    )
}

/// A length of time in hours, minutes and seconds: "4 minutes 12 seconds".
pub(crate) fn duration(language: Language, time: Millis) -> String {
    let seconds = time.get() / 1000;
    let parts = [
        (seconds / 3600, "hour", "시간"),
        (seconds / 60 % 60, "minute", "분"),
        (seconds % 60, "second", "초"),
    ];
    let said: Vec<String> = parts
        .into_iter()
        .filter(|&(count, unit, _)| count > 0 || (seconds == 0 && unit == "second"))
        .map(|(count, english, korean)| {
            let plural = if count == 1 { "" } else { "s" };
            language.pick(
                format!("{count} {english}{plural}"),
                format!("{count}{korean}"),
            )
        })
        .collect();
    said.join(" ")
}

/// A square and what stands on it: "e4, white pawn".
pub(crate) fn square(language: Language, square: Square, board: &Board) -> String {
    match board.get(square) {
        Some(piece) => {
            let side = color(language, piece.color).to_lowercase();
            format!("{square}, {side} {}", role(language, piece.role))
        }
        None => language.pick(format!("{square}, empty"), format!("{square}, 빈칸")),
    }
}

/// What is chosen in advance: "Premoves: e2e4, g1f3 only after a capture".
pub(crate) fn premoves(language: Language, moves: &[Premove]) -> String {
    if moves.is_empty() {
        return language
            .pick("No premoves left", "남은 프리무브 없음")
            .to_owned();
    }
    let moves = moves.iter().map(|premove| match premove.condition {
        Condition::Always => premove.mv.to_string(),
        condition => format!("{} {}", premove.mv, premove_condition(language, condition)),
    });
    let moves = moves.collect::<Vec<_>>().join(", ");
    language.pick(format!("Premoves: {moves}"), format!("프리무브: {moves}"))
}

/// When a premove is played.
pub(crate) const fn premove_condition(language: Language, condition: Condition) -> &'static str {
    match (condition, language) {
        (Condition::Always, Language::English) => "always",
        (Condition::Always, Language::Korean) => "항상",
        (Condition::Capture, Language::English) => "only after a capture",
        (Condition::Capture, Language::Korean) => "상대가 잡을 때만",
        (Condition::Safe, Language::English) => "only if it loses no piece",
        (Condition::Safe, Language::Korean) => "기물을 잃지 않을 때만",
    }
}

/// Where a side's time went: "White: 41 % of the time on 2 moves".
pub(crate) fn time_share(language: Language, side: Color, share: u8, count: u8) -> String {
    let side = color(language, side);
    let moves = if count == 1 { "move" } else { "moves" };
    language.pick(
        format!("{side}: {share} % of the time on {count} {moves}"),
        format!("{side}: 시간의 {share} %를 {count}수에 썼습니다"),
    )
}

/// What is drawn: "Drawn: green arrow e2 e4, red circle d5".
pub(crate) fn drawn(language: Language, shapes: &[Shape]) -> String {
    if shapes.is_empty() {
        return language
            .pick("Nothing is drawn here", "여기에 그린 것 없음")
            .to_owned();
    }
    let one = |shape: &Shape| {
        let colour = match shape.brush {
            Brush::Green => language.pick("green", "초록"),
            Brush::Red => language.pick("red", "빨강"),
            Brush::Blue => language.pick("blue", "파랑"),
            Brush::Yellow => language.pick("yellow", "노랑"),
        };
        let Shape { from, to, .. } = shape;
        if from == to {
            language.pick(
                format!("{colour} circle {from}"),
                format!("{colour} 원 {from}"),
            )
        } else {
            language.pick(
                format!("{colour} arrow {from} {to}"),
                format!("{colour} 화살표 {from} {to}"),
            )
        }
    };
    let shapes: Vec<String> = shapes.iter().map(one).collect();
    let shapes = shapes.join(", ");
    language.pick(format!("Drawn: {shapes}"), format!("그림: {shapes}"))
}

/// Where everything stands, king first: "White: king e1, rook a1, h1. Black: king e8."
pub(crate) fn board(language: Language, board: &Board) -> String {
    let sides = Color::ALL.map(|side| {
        let groups: Vec<String> = Role::ALL
            .into_iter()
            .rev()
            .filter_map(|kind| {
                let squares: Vec<String> = Square::all()
                    .filter(|square| board.get(*square) == Some(kind.of(side)))
                    .map(|square| square.to_string())
                    .collect();
                let name = role(language, kind);
                (!squares.is_empty()).then(|| format!("{name} {}", squares.join(", ")))
            })
            .collect();
        format!("{}: {}.", color(language, side), groups.join("; "))
    });
    sides.join(" ")
}
