//! What the archive's values are called.

use tabia_archive::{ArchiveError, Cause, Date, GameHead, Score, Seat, TimeClass};
use tabia_game::log::OpenError;
use tabia_game::{ByColor, Color};
use tabia_words::{self as words, Label, Language};

pub(super) const fn time(class: TimeClass) -> Label {
    match class {
        TimeClass::Unknown => Label::UnknownTime,
        TimeClass::Unlimited => Label::NoClock,
        TimeClass::Bullet => Label::Bullet,
        TimeClass::Blitz => Label::Blitz,
        TimeClass::Rapid => Label::Rapid,
        TimeClass::Classical => Label::Classical,
    }
}

pub(crate) const fn cause(cause: Cause) -> Label {
    match cause {
        Cause::Unknown => Label::Unknown,
        Cause::Checkmate => Label::Checkmate,
        Cause::Resignation => Label::EndedByResignation,
        Cause::TimeForfeit => Label::EndedByTime,
        Cause::Abandonment => Label::EndedByLeaving,
        Cause::IllegalMove => Label::EndedByIllegalMove,
        Cause::Adjudication => Label::EndedByRuling,
        Cause::Stalemate => Label::Stalemate,
        Cause::DeadPosition => Label::EndedDead,
        Cause::Agreement => Label::EndedByAgreement,
        Cause::ThreefoldRepetition => Label::EndedByThreefold,
        Cause::FivefoldRepetition => Label::EndedByFivefold,
        Cause::FiftyMoves => Label::EndedByFifty,
        Cause::SeventyFiveMoves => Label::EndedBySeventyFive,
        Cause::TimeForfeitVsUnwinnable => Label::EndedByTimeUnwinnable,
        Cause::DrawAdjudication => Label::EndedByDrawRuling,
        Cause::Aborted => Label::EndedCalledOff,
        Cause::Left => Label::EndedLeft,
    }
}

/// The person's side in a game against a computer.
pub(crate) fn person(head: &GameHead) -> Option<Color> {
    let is_person = |side| head.seats[side] == Seat::Person;
    match (is_person(Color::White), is_person(Color::Black)) {
        (true, false) => Some(Color::White),
        (false, true) => Some(Color::Black),
        (true, true) | (false, false) => None,
    }
}

/// Who sat there, by name if there is one.
pub(crate) fn players(head: &GameHead, language: Language) -> ByColor<String> {
    let own = person(head);
    ByColor::new_with(|side| match head.seats[side] {
        Seat::Engine(level) => {
            let level = words::text(language, words::Message::Level(level));
            format!("{} · {level}", Label::Computer.text(language))
        }
        Seat::Random => Label::RandomMover.text(language).to_owned(),
        Seat::Unknown | Seat::Person | Seat::Program if !head.players[side].is_empty() => {
            head.players[side].clone()
        }
        Seat::Person if own == Some(side) => Label::You.text(language).to_owned(),
        Seat::Person => words::text(language, words::Message::Side(side)).into_owned(),
        Seat::Program => Label::ExternalEngine.text(language).to_owned(),
        Seat::Unknown => "?".to_owned(),
    })
}

/// What a game brought the person, or its result on the board where nobody played a computer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    Won,
    Drawn,
    Lost,
    Board(Score),
}

pub(super) fn fate(head: &GameHead) -> Fate {
    match (person(head), head.result, head.result.winner()) {
        (Some(_), Score::Draw, _) => Fate::Drawn,
        (Some(side), _, Some(winner)) if winner == side => Fate::Won,
        (Some(_), _, Some(_)) => Fate::Lost,
        (_, result, _) => Fate::Board(result),
    }
}

/// A date as far as it is known: "1886", "1999.02"; empty where nothing is.
pub(super) fn date(date: Date) -> String {
    let text = date.to_string();
    let known = text.trim_end_matches(".??");
    known.trim_matches('?').to_owned()
}

/// A result as PGN writes it, shorter for a draw.
pub(crate) const fn score(score: Score) -> &'static str {
    match score {
        Score::Unknown => "–",
        Score::White => "1–0",
        Score::Black => "0–1",
        Score::Draw => "½–½",
    }
}

/// Why the archive cannot do what it was asked.
pub(crate) fn fault(error: &ArchiveError, language: Language) -> String {
    let unopened = |error: &OpenError| {
        words::text(language, words::Message::GamesUnopened(error)).into_owned()
    };
    match error {
        ArchiveError::Open(error) => unopened(error),
        ArchiveError::Tampered { .. } => unopened(&OpenError::Foreign),
        ArchiveError::Damaged { message } => unopened(&OpenError::Damaged {
            message: message.clone(),
        }),
        ArchiveError::ReadOnly { message } => unopened(&OpenError::ReadOnly {
            message: message.clone(),
        }),
        ArchiveError::Full => unopened(&OpenError::Full),
        ArchiveError::Unavailable { message } => unopened(&OpenError::Unavailable {
            message: message.clone(),
        }),
        ArchiveError::Older => unopened(&OpenError::Foreign),
        ArchiveError::NoSuchGame { .. } => Label::GameGone.text(language).to_owned(),
        ArchiveError::TagName { .. } => Label::NoTag.text(language).to_owned(),
        // Of a text that was to be imported, and told with its name.
        ArchiveError::NotPgn => Label::NoGames.text(language).to_owned(),
        ArchiveError::Io { message } => message.clone(),
    }
}
