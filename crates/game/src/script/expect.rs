//! What a script can expect of a game.

use super::{Refused, ScriptFault, parse};
use crate::{Color, DrawReason, Game, GameResult, Millis, Phase, Ply, Reading, Timestamp, View};

/// Something that must be so at a point of a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expectation {
    /// The last step was refused, for this reason, and each word stands in its message.
    Refused(String, Vec<String>),
    /// The game is over with this result.
    Over(GameResult),
    /// Moves can be made.
    Playing,
    /// The clocks are stopped.
    Paused,
    /// The side to move is in check.
    Check,
    /// The side to move is not in check.
    NoCheck,
    /// This side is to move.
    Turn(Color),
    /// The game stands here.
    At(Ply),
    /// The position, as FEN.
    Fen(String),
    /// The side's clock shows this much.
    Clock(Color, Millis),
    /// The last move, as SAN writes it.
    Last(String),
    /// The number of legal moves.
    Legal(usize),
    /// How often the position has stood.
    Repetition(usize),
    /// Half-moves since the last capture or pawn move.
    HalfmoveClock(u16),
    /// The draw that could be claimed now.
    Claim(Option<DrawReason>),
    /// A move that could be announced to claim this draw.
    Announce(String, DrawReason),
    /// Who has offered a draw.
    Offer(Option<Color>),
    /// Who waits for consent to a takeback or redo.
    Proposal(Option<Color>),
    /// How many left lines there are.
    Lines(usize),
    /// The opening's code.
    Opening(String),
    /// How many points White is ahead.
    Points(i32),
    /// How many moves a side has chosen in advance.
    Premoves(Color, usize),
}

impl Expectation {
    pub(super) fn read(words: &[&str]) -> Result<Self, ScriptFault> {
        let (&what, rest) = words
            .split_first()
            .ok_or(ScriptFault::Missing("an expectation"))?;
        let word = |what| rest.first().copied().ok_or(ScriptFault::Missing(what));
        let one = || rest.join(" ");
        Ok(match what {
            "refused" => Self::Refused(
                word("a reason")?.replace('-', "_"),
                rest[1..].iter().map(|word| (*word).into()).collect(),
            ),
            "over" => Self::Over(parse::result(rest)?),
            "playing" => Self::Playing,
            "paused" => Self::Paused,
            "check" => Self::Check,
            "no" if rest == ["check"] => Self::NoCheck,
            "turn" => Self::Turn(parse::color(rest.first())?),
            "ply" => Self::At(Ply::new(parse::number(word("a ply")?, "ply")?)),
            "fen" => Self::Fen(one()),
            "clock" => Self::Clock(
                parse::color(rest.first())?,
                parse::millis(rest.get(1).copied())?,
            ),
            "last" => Self::Last(word("a move")?.into()),
            "legal" => Self::Legal(parse::number(word("a number")?, "number")?),
            "repetition" => Self::Repetition(parse::number(word("a number")?, "number")?),
            "halfmove-clock" => Self::HalfmoveClock(parse::number(word("a number")?, "number")?),
            "claim" => Self::Claim(match word("a draw")? {
                "none" => None,
                name => Some(parse::named(name)?),
            }),
            "announce" => Self::Announce(
                word("a move")?.into(),
                parse::named(rest.get(1).copied().unwrap_or_default())?,
            ),
            "offer" => Self::Offer(side_or_none(rest)?),
            "proposal" => Self::Proposal(side_or_none(rest)?),
            "lines" => Self::Lines(parse::number(word("a number")?, "number")?),
            "opening" => Self::Opening(word("a code")?.into()),
            "points" => Self::Points(parse::number(word("a number")?, "number")?),
            "premoves" => Self::Premoves(
                parse::color(rest.first())?,
                parse::number(rest.get(1).copied().unwrap_or_default(), "number")?,
            ),
            _ => return Err(ScriptFault::UnknownExpectation(words.join(" "))),
        })
    }
}

fn side_or_none(words: &[&str]) -> Result<Option<Color>, ScriptFault> {
    match words.first() {
        Some(&"none") => Ok(None),
        word => parse::color(word).map(Some),
    }
}

/// What an expectation is held against.
pub(super) struct Scene<'a> {
    pub(super) game: &'a Game,
    pub(super) view: &'a View,
    pub(super) now: Timestamp,
    pub(super) refused: Option<&'a Refused>,
    pub(super) premoves: crate::ByColor<usize>,
}

impl Scene<'_> {
    /// Nothing if the game is as expected, else what is so instead.
    pub(super) fn unmet(&self, expectation: &Expectation) -> Result<(), String> {
        let view = self.view;
        match expectation {
            Expectation::Refused(name, words) => self.unmet_refusal(name, words),
            Expectation::Over(result) => same(&Phase::Over(*result), &view.phase),
            Expectation::Playing => same(&Phase::Playing, &view.phase),
            Expectation::Paused => match view.phase {
                Phase::Paused(_) => Ok(()),
                Phase::Playing | Phase::Over(_) => Err(format!("{:?}", view.phase)),
            },
            Expectation::Check => same(&true, &view.check.is_some()),
            Expectation::NoCheck => same(&false, &view.check.is_some()),
            Expectation::Turn(color) => same(color, &view.turn),
            Expectation::At(ply) => same(ply, &view.ply),
            Expectation::Fen(fen) => same(fen, &view.fen),
            Expectation::Clock(side, left) => {
                let reading: Option<Reading> = self.game.clock(*side, self.now);
                same(&Some(*left), &reading.map(|reading| reading.left))
            }
            Expectation::Last(san) => {
                let last = view.last_move().map(|mv| mv.san.to_string());
                same(&Some(san.clone()), &last)
            }
            Expectation::Legal(count) => same(count, &view.legal.iter().len()),
            Expectation::Repetition(count) => same(count, &view.repetition.count),
            Expectation::HalfmoveClock(count) => same(count, &view.halfmove_clock),
            Expectation::Claim(draw) => same(draw, &view.claimable.now),
            Expectation::Announce(san, draw) => {
                let announcing = &view.claimable.announcing;
                let found = announcing.iter().any(|(mv, reason)| {
                    reason == draw
                        && view
                            .legal
                            .iter()
                            .any(|legal| legal.mv == *mv && legal.san.to_string() == *san)
                });
                if found {
                    Ok(())
                } else {
                    Err(format!("{announcing:?}"))
                }
            }
            Expectation::Offer(side) => same(side, &view.draw_offer),
            Expectation::Proposal(side) => same(side, &view.proposal.map(|proposal| proposal.by)),
            Expectation::Lines(count) => same(count, &view.lines.len()),
            Expectation::Opening(eco) => {
                let found = view.opening.map(|opening| opening.eco);
                same(&Some(eco.as_str()), &found)
            }
            Expectation::Points(points) => same(points, &view.material.points),
            Expectation::Premoves(side, count) => same(count, &self.premoves[*side]),
        }
    }

    fn unmet_refusal(&self, name: &str, words: &[String]) -> Result<(), String> {
        let Some(refused) = self.refused else {
            return Err("nothing was refused".into());
        };
        let message = refused.to_string();
        if refused.name() == name && words.iter().all(|word| message.contains(word.as_str())) {
            Ok(())
        } else {
            Err(format!("{}: {message}", refused.name()))
        }
    }
}

fn same<T: PartialEq + std::fmt::Debug>(expected: &T, found: &T) -> Result<(), String> {
    if expected == found {
        Ok(())
    } else {
        Err(format!("{found:?}"))
    }
}
