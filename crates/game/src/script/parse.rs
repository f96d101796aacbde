//! Reading a script, line by line.

use std::str::FromStr;

use super::{Expectation, Request, Script, ScriptError, ScriptFault, Step, setup, side};
use crate::premove::Condition;
use crate::{
    Actor, Color, Command, DrawClaim, DrawReason, GameResult, LineId, Millis, Ply, PremoveEdit,
    Role, Square, WinReason,
};

impl FromStr for Script {
    type Err = ScriptError;

    fn from_str(text: &str) -> Result<Self, ScriptError> {
        let mut steps = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let content = without_comment(line).trim();
            if content.is_empty() {
                continue;
            }
            let number = index + 1;
            let step = step(content).map_err(|fault| ScriptError {
                line: number,
                fault,
            })?;
            steps.push((number, step));
        }
        Ok(Self { steps })
    }
}

fn step(line: &str) -> Result<Step, ScriptFault> {
    if let Some((who, request)) = line.split_once(':')
        && let Some(actor) = actor(who.trim())
    {
        return Ok(Step::Ask(actor, self::request(actor, request.trim())?));
    }
    let mut words = line.split_whitespace();
    let first = words.next().ok_or(ScriptFault::Missing("a step"))?;
    let rest: Vec<&str> = words.collect();
    match first {
        "new" => Ok(Step::New(Box::new(setup::read(&rest)?))),
        "tick" => Ok(Step::Tick(millis(rest.first().copied())?)),
        "sleep" => Ok(Step::Sleep(millis(rest.first().copied())?)),
        "expect" => Ok(Step::Expect(rest.join(" "), Expectation::read(&rest)?)),
        _ if may_be_move(first) => Ok(Step::Moves(moves(line))),
        _ => Err(ScriptFault::UnknownStep(first.into())),
    }
}

/// A `#` at the beginning of a word begins a comment; behind a move it is the mark of a mate.
fn without_comment(line: &str) -> &str {
    if line.starts_with('#') {
        return "";
    }
    let blank_before = |&(at, _): &(usize, &str)| line[..at].ends_with(char::is_whitespace);
    line.match_indices('#')
        .find(blank_before)
        .map_or(line, |(at, _)| &line[..at])
}

/// Every move has a digit in it but castling.
fn may_be_move(text: &str) -> bool {
    text.contains(|c: char| c.is_ascii_digit()) || text.to_ascii_lowercase().starts_with("o-o")
}

/// The moves of a line, without move numbers.
fn moves(line: &str) -> Vec<String> {
    line.split_whitespace()
        .map(|word| match word.split_once('.') {
            Some((number, rest)) if number.bytes().all(|byte| byte.is_ascii_digit()) => {
                rest.trim_start_matches('.')
            }
            _ => word,
        })
        .filter(|word| !word.is_empty())
        .map(String::from)
        .collect()
}

fn actor(text: &str) -> Option<Actor> {
    match text {
        "arbiter" => Some(Actor::Arbiter),
        _ => side(text).map(Actor::Player),
    }
}

pub(super) fn millis(text: Option<&str>) -> Result<Millis, ScriptFault> {
    let text = text.ok_or(ScriptFault::Missing("a number of milliseconds"))?;
    number(text, "number of milliseconds").map(Millis::new)
}

pub(super) fn number<T: FromStr>(text: &str, what: &'static str) -> Result<T, ScriptFault> {
    text.parse().map_err(|_| ScriptFault::Invalid {
        what,
        text: text.into(),
    })
}

/// Pieces by their letters: `qrp`.
pub(super) fn roles(text: &str) -> Result<Vec<Role>, ScriptFault> {
    let role = |letter: char| Role::from_char(letter.to_ascii_lowercase());
    let roles: Option<Vec<Role>> = text.chars().map(role).collect();
    roles.ok_or_else(|| ScriptFault::Invalid {
        what: "row of pieces",
        text: text.into(),
    })
}

pub(super) fn squares(words: &[&str]) -> Result<Vec<Square>, ScriptFault> {
    words.iter().map(|word| number(word, "square")).collect()
}

pub(super) fn color(text: Option<&&str>) -> Result<Color, ScriptFault> {
    let text = text.ok_or(ScriptFault::Missing("a side"))?;
    side(text).ok_or_else(|| ScriptFault::Invalid {
        what: "side",
        text: (*text).into(),
    })
}

fn request(by: Actor, text: &str) -> Result<Request, ScriptFault> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let (&verb, rest) = words
        .split_first()
        .ok_or(ScriptFault::Missing("a command"))?;
    let command = match verb {
        "resign" => Command::Resign,
        "offer-draw" => Command::OfferDraw,
        "accept-draw" => Command::AcceptDraw,
        "decline-draw" => Command::DeclineDraw,
        "claim-draw" => match rest.first() {
            None => Command::ClaimDraw(DrawClaim::Standing),
            Some(mv) => return Ok(Request::ClaimAnnouncing((*mv).into())),
        },
        "takeback" => match rest.first() {
            None => return Ok(Request::TakebackToOwnMove),
            Some(ply) => Command::ProposeTakeback {
                to: Ply::new(number(ply, "ply")?),
            },
        },
        "accept-takeback" => Command::AcceptTakeback,
        "decline-takeback" => Command::DeclineTakeback,
        "redo" => match rest.first() {
            None => return Ok(Request::RedoLatest),
            Some(line) => Command::Redo {
                line: LineId::new(number(line, "line")?),
            },
        },
        "claim-timeout" => Command::ClaimTimeout,
        "claim-abandoned" => Command::ClaimAbandoned,
        "add-time" => match by {
            Actor::Player(side) if rest.len() < 2 => Command::AddTime {
                to: !side,
                time: millis(rest.first().copied())?,
            },
            Actor::Player(_) | Actor::Arbiter => Command::AddTime {
                to: color(rest.first())?,
                time: millis(rest.get(1).copied())?,
            },
        },
        "abort" => Command::Abort,
        "pause" => Command::Pause,
        "resume" => Command::Resume,
        "absent" => Command::MarkAbsent(color(rest.first())?),
        "present" => Command::MarkPresent(color(rest.first())?),
        "adjudicate" => Command::Adjudicate(result(rest)?),
        "play" => return play(rest),
        "premove" => {
            return match rest.first() {
                None => Err(ScriptFault::Missing("a move")),
                Some(&"clear") => Ok(Request::Premove(PremoveEdit::Clear)),
                Some(&"remove") => {
                    let index = number(rest.get(1).copied().unwrap_or_default(), "number")?;
                    Ok(Request::Premove(PremoveEdit::Remove(index)))
                }
                Some(&"wait") => {
                    let index = number(rest.get(1).copied().unwrap_or_default(), "number")?;
                    let condition = rest.get(2).and_then(|name| Condition::from_name(name));
                    let condition =
                        condition.ok_or(ScriptFault::Missing("always, capture or safe"))?;
                    Ok(Request::Premove(PremoveEdit::Wait(index, condition)))
                }
                Some(mv) => Ok(Request::Premove(PremoveEdit::Push(mv.parse()?))),
            };
        }
        _ if !may_be_move(verb) => return Err(ScriptFault::UnknownCommand(verb.into())),
        _ => return play(&words),
    };
    Ok(Request::Command(command))
}

/// `e4`, or `e4 at 3` for a move chosen elsewhere in the game.
fn play(words: &[&str]) -> Result<Request, ScriptFault> {
    let mv = words.first().ok_or(ScriptFault::Missing("a move"))?;
    let ply = match words.get(1..) {
        Some(["at", ply]) => Some(Ply::new(number(ply, "ply")?)),
        _ => None,
    };
    Ok(Request::Play((*mv).into(), ply))
}

/// `1-0 checkmate`, `1/2-1/2 stalemate`, `*`.
pub(super) fn result(words: &[&str]) -> Result<GameResult, ScriptFault> {
    let &score = words.first().ok_or(ScriptFault::Missing("a result"))?;
    let reason = words.get(1).copied().unwrap_or("adjudication");
    let winner = match score {
        "1-0" => Color::White,
        "0-1" => Color::Black,
        "1/2-1/2" => return Ok(GameResult::Draw(named::<DrawReason>(reason)?)),
        "*" => return Ok(GameResult::Aborted),
        _ => {
            return Err(ScriptFault::Invalid {
                what: "result",
                text: score.into(),
            });
        }
    };
    let by = named::<WinReason>(reason)?;
    Ok(GameResult::Win { winner, by })
}

/// A reason by its name in JSON, with `-` or `_` between words.
pub(super) fn named<'de, T: serde::Deserialize<'de>>(text: &str) -> Result<T, ScriptFault> {
    use serde::de::IntoDeserializer;
    use serde::de::value::{Error, StringDeserializer};
    let name: StringDeserializer<Error> = text.replace('-', "_").into_deserializer();
    T::deserialize(name).map_err(|_| ScriptFault::Invalid {
        what: "reason",
        text: text.into(),
    })
}
