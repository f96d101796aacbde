//! Holding what a script expects against the game, and saying what is so instead.

use std::fmt::Debug;

use super::{Expectation, Refused};
use crate::{ByColor, Color, DrawReason, Game, GameResult, Phase, Role, Square, Timestamp, View};

/// What an expectation is held against.
pub(super) struct Scene<'a> {
    pub(super) game: &'a Game,
    pub(super) view: &'a View,
    pub(super) now: Timestamp,
    pub(super) refused: Option<&'a Refused>,
    pub(super) premoves: ByColor<usize>,
}

impl Scene<'_> {
    /// Nothing if the game is as expected, else what is so instead.
    pub(super) fn unmet(&self, expectation: &Expectation) -> Option<String> {
        let (game, view) = (self.game, self.view);
        let (is_met, instead) = match expectation {
            Expectation::Refused(name, words) => return self.unmet_refusal(name, words),
            Expectation::Over(result) => (view.phase == Phase::Over(*result), phase(view.phase)),
            Expectation::Playing => (view.phase == Phase::Playing, phase(view.phase)),
            Expectation::Paused => {
                let is_paused = matches!(view.phase, Phase::Paused(_));
                (is_paused, phase(view.phase))
            }
            Expectation::Check => (
                view.check.is_some(),
                format!("{} is not in check", name(view.turn)),
            ),
            Expectation::NoCheck => (
                view.check.is_none(),
                format!("{} is in check", name(view.turn)),
            ),
            Expectation::Checkers(squares) => {
                let found = view.check.as_ref().map(|check| check.checkers.as_slice());
                same_squares(squares, found.unwrap_or_default(), "check is given from")
            }
            Expectation::Turn(color) => (
                *color == view.turn,
                format!("it is {}'s turn", name(view.turn)),
            ),
            Expectation::At(ply) => (*ply == view.ply, format!("the game is at ply {}", view.ply)),
            Expectation::Fen(fen) => (*fen == view.fen, format!("the position is {}", view.fen)),
            Expectation::Clock(side, left) => {
                let found = game.clock(*side, self.now).map(|reading| reading.left);
                let instead = found.map_or_else(
                    || format!("{} plays without a clock", name(*side)),
                    |left| format!("{}'s clock shows {}", name(*side), left.get()),
                );
                (*left == found, instead)
            }
            Expectation::Running(side) => {
                let found = game.clocks().running.map(|_| game.turn());
                let instead = match found {
                    None => "no clock runs".into(),
                    Some(side) => format!("{}'s clock runs", name(side)),
                };
                (*side == found, instead)
            }
            Expectation::Absent(side) => (view.absent[*side], format!("{} is there", name(*side))),
            Expectation::Present(side) => {
                (!view.absent[*side], format!("{} has left", name(*side)))
            }
            Expectation::Last(san) => {
                let last = view.last_move().map(|mv| mv.san.to_string());
                let instead = match &last {
                    Some(last) => format!("the last move is {last}"),
                    None => "nothing has been played".into(),
                };
                (last.as_ref() == Some(san), instead)
            }
            Expectation::Legal(count) => {
                let found = view.legal.iter().len();
                (*count == found, format!("{found} moves are legal"))
            }
            Expectation::Targets(from, squares) => {
                let moves = view.legal.iter().filter(|mv| mv.from == *from);
                let mut found: Vec<Square> = moves.map(|mv| mv.to).collect();
                // A pawn that is promoted has four moves to one square.
                found.dedup();
                same_squares(squares, &found, "that piece can go to")
            }
            Expectation::Repetition(count) => {
                let found = view.repetition.count;
                (*count == found, format!("it has stood {found} times"))
            }
            Expectation::Places(plies) => {
                let found = &view.repetition.plies;
                (
                    same_set(plies, found),
                    format!("it has stood after {}", list(found)),
                )
            }
            Expectation::HalfmoveClock(count) => {
                let found = view.halfmove_clock;
                (*count == found, format!("the halfmove clock is at {found}"))
            }
            Expectation::Claim(draw) => {
                let found = view.claimable.now;
                (
                    *draw == found,
                    match found {
                        None => "no draw can be claimed".into(),
                        Some(draw) => format!("{} can be claimed", reason(draw)),
                    },
                )
            }
            Expectation::Announce(san, draw) => self.announcement(san, *draw),
            Expectation::Offer(side) => {
                let found = view.draw_offer;
                (*side == found, format!("{} has offered a draw", who(found)))
            }
            Expectation::Proposal(side) => {
                let found = view.proposal.map(|proposal| proposal.by);
                (*side == found, format!("{} waits for consent", who(found)))
            }
            Expectation::Lines(count) => {
                let found = view.lines.len();
                (*count == found, format!("{found} lines have been left"))
            }
            Expectation::Opening(eco, name) => {
                let instead = match view.opening {
                    Some(found) => format!("the opening is {} {}", found.eco, found.name),
                    None => "the moves have no name".into(),
                };
                let is_met = view.opening.is_some_and(|found| {
                    found.eco == eco && (name.is_empty() || found.name == name)
                });
                (is_met, instead)
            }
            Expectation::Points(points) => {
                let found = view.material.points;
                (*points == found, format!("White is {found} points ahead"))
            }
            Expectation::Lost(side, roles) => {
                let found = &view.material.lost[*side];
                let letters: String = found.iter().map(|role: &Role| role.to_char()).collect();
                (
                    same_set(roles, found),
                    format!("{} has lost \"{letters}\"", name(*side)),
                )
            }
            Expectation::Premoves(side, count) => {
                let found = self.premoves[*side];
                (
                    *count == found,
                    format!("{} has chosen {found} moves in advance", name(*side)),
                )
            }
            Expectation::Fingerprint(number) => {
                let found = game.fingerprint();
                (*number == found, format!("the fingerprint is {found:016x}"))
            }
        };
        (!is_met).then_some(instead)
    }

    fn unmet_refusal(&self, name: &str, words: &[String]) -> Option<String> {
        let Some(refused) = self.refused else {
            return Some("nothing was refused".into());
        };
        let message = refused.to_string();
        let is_met =
            refused.name() == name && words.iter().all(|word| message.contains(word.as_str()));
        (!is_met).then(|| {
            format!(
                "it was refused as {}: {message}",
                refused.name().replace('_', "-")
            )
        })
    }

    fn announcement(&self, san: &str, draw: DrawReason) -> (bool, String) {
        let san_of = |mv| {
            let legal = self.view.legal.iter().find(|legal| legal.mv == mv);
            legal.map(|legal| legal.san.to_string()).unwrap_or_default()
        };
        let announcing = &self.view.claimable.announcing;
        let is_met = announcing
            .iter()
            .any(|&(mv, reason)| reason == draw && san_of(mv) == san);
        let all: Vec<String> = announcing
            .iter()
            .map(|&(mv, reason)| format!("{} {}", san_of(mv), self::reason(reason)))
            .collect();
        let instead = match all.as_slice() {
            [] => "no move can be announced to claim a draw".into(),
            all => format!("these can be announced: {}", all.join(", ")),
        };
        (is_met, instead)
    }
}

fn same_squares(expected: &[Square], found: &[Square], what: &str) -> (bool, String) {
    (same_set(expected, found), format!("{what} {}", list(found)))
}

/// Whether both hold the same, in any order.
fn same_set<T: Ord + Copy>(one: &[T], other: &[T]) -> bool {
    let sorted = |items: &[T]| {
        let mut items = items.to_vec();
        items.sort_unstable();
        items
    };
    sorted(one) == sorted(other)
}

fn list<T: ToString>(items: &[T]) -> String {
    if items.is_empty() {
        return "nowhere".into();
    }
    let items: Vec<String> = items.iter().map(ToString::to_string).collect();
    items.join(" ")
}

/// The side's name, or that there is none.
const fn who(side: Option<Color>) -> &'static str {
    match side {
        None => "nobody",
        Some(side) => name(side),
    }
}

const fn name(side: Color) -> &'static str {
    match side {
        Color::White => "White",
        Color::Black => "Black",
    }
}

fn phase(phase: Phase) -> String {
    match phase {
        Phase::Playing => "the game goes on".into(),
        Phase::Paused(_) => "the game is paused".into(),
        Phase::Over(result) => match result {
            GameResult::Win { by, .. } => format!("it is over: {} {}", result.score(), reason(by)),
            GameResult::Draw(by) => format!("it is over: {} {}", result.score(), reason(by)),
            GameResult::Aborted => "it was called off".into(),
        },
    }
}

/// A reason as scripts write it: `threefold-repetition`.
fn reason(reason: impl Debug) -> String {
    let mut name = String::new();
    for letter in format!("{reason:?}").chars() {
        if letter.is_ascii_uppercase() && !name.is_empty() {
            name.push('-');
        }
        name.push(letter.to_ascii_lowercase());
    }
    name
}
