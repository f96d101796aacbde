//! What a script can expect of a game.

use super::{ScriptFault, parse};
use crate::{Color, DrawReason, GameResult, Millis, Ply, Role, Square};

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
    /// These pieces give check.
    Checkers(Vec<Square>),
    /// This side is to move.
    Turn(Color),
    /// The game stands here.
    At(Ply),
    /// The position, as FEN.
    Fen(String),
    /// The side's clock shows this much; nothing where it plays without one.
    Clock(Color, Option<Millis>),
    /// Whose clock runs.
    Running(Option<Color>),
    /// The side has left the game.
    Absent(Color),
    /// The side has not left the game.
    Present(Color),
    /// The last move, as SAN writes it.
    Last(String),
    /// The number of legal moves.
    Legal(usize),
    /// Where the piece on this square can go.
    Targets(Square, Vec<Square>),
    /// How often the position has stood.
    Repetition(usize),
    /// After which half-moves it has stood.
    Places(Vec<Ply>),
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
    /// The opening's code, and its name if that is given.
    Opening(String, String),
    /// The pieces that a side has lost, whatever their order.
    Lost(Color, Vec<Role>),
    /// How many points White is ahead.
    Points(i32),
    /// How many moves a side has chosen in advance.
    Premoves(Color, usize),
    /// The number for the game's whole state.
    Fingerprint(u64),
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
            "checkers" => Self::Checkers(parse::squares(rest)?),
            "turn" => Self::Turn(parse::color(rest.first())?),
            "ply" => Self::At(Ply::new(parse::number(word("a ply")?, "ply")?)),
            "fen" => Self::Fen(one()),
            "clock" => Self::Clock(
                parse::color(rest.first())?,
                match rest.get(1) {
                    Some(&"none") => None,
                    time => Some(parse::millis(time.copied())?),
                },
            ),
            "running" => Self::Running(side_or_none(rest)?),
            "absent" => Self::Absent(parse::color(rest.first())?),
            "present" => Self::Present(parse::color(rest.first())?),
            "last" => Self::Last(word("a move")?.into()),
            "legal" => Self::Legal(parse::number(word("a number")?, "number")?),
            "targets" => {
                let mut squares = parse::squares(rest)?;
                if squares.is_empty() {
                    return Err(ScriptFault::Missing("a square"));
                }
                Self::Targets(squares.remove(0), squares)
            }
            "places" => {
                let plies = rest
                    .iter()
                    .map(|ply| parse::number(ply, "ply").map(Ply::new));
                Self::Places(plies.collect::<Result<_, _>>()?)
            }
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
            "opening" => Self::Opening(word("a code")?.into(), rest[1..].join(" ")),
            "lost" => Self::Lost(
                parse::color(rest.first())?,
                parse::roles(rest.get(1).copied().unwrap_or_default())?,
            ),
            "points" => Self::Points(parse::number(word("a number")?, "number")?),
            "premoves" => Self::Premoves(
                parse::color(rest.first())?,
                parse::number(rest.get(1).copied().unwrap_or_default(), "number")?,
            ),
            "fingerprint" => {
                let text = word("a number")?;
                let number = u64::from_str_radix(text, 16);
                Self::Fingerprint(number.map_err(|_| ScriptFault::Invalid {
                    what: "hexadecimal number",
                    text: text.into(),
                })?)
            }
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
