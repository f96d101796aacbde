//! The verbs that change what is kept.

use serde_json::json;
use tabia_archive::{Archive, Cause, Correction, Score};

use super::{Format, readable, say, writable};
use crate::args::{BoardResult, Database, EditArgs};
use crate::failure::{Failure, Outcome};

fn games(count: usize) -> String {
    match count {
        1 => "1 game".into(),
        count => format!("{count} games"),
    }
}

/// Of games of which one is missing, none is touched.
fn are_there(archive: &Archive, numbers: &[u32]) -> Outcome {
    numbers
        .iter()
        .try_for_each(|number| archive.head(*number).map(drop))
        .map_err(Failure::from)
}

pub(super) fn remove(database: &Database, numbers: &[u32], format: Format) -> Outcome {
    let mut archive = writable(database)?;
    are_there(&archive, numbers)?;
    numbers.iter().try_for_each(|number| archive.bin(*number))?;
    let text = format!("{} put into the bin", games(numbers.len()));
    say(format, &json!({ "removed": numbers }), &text)
}

pub(super) fn restore(database: &Database, numbers: &[u32], format: Format) -> Outcome {
    let mut archive = writable(database)?;
    are_there(&archive, numbers)?;
    numbers
        .iter()
        .try_for_each(|number| archive.restore(*number))?;
    let text = format!("{} taken out of the bin", games(numbers.len()));
    say(format, &json!({ "restored": numbers }), &text)
}

/// What becomes of games that are there twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Twice {
    Shown,
    Binned,
}

pub(super) fn dedup(database: &Database, twice: Twice, format: Format) -> Outcome {
    let pairs = readable(database)?.duplicates()?;
    if twice == Twice::Binned && !pairs.is_empty() {
        let mut archive = writable(database)?;
        pairs
            .iter()
            .try_for_each(|(later, _)| archive.bin(*later))?;
    }
    let line = |(later, first): &(u32, u32)| format!("{later} is {first} again\n");
    let lines: String = pairs.iter().map(line).collect();
    let what = match twice {
        Twice::Binned => "put into the bin",
        Twice::Shown => "found twice",
    };
    let text = format!("{lines}{} {what}", games(pairs.len()));
    say(
        format,
        &json!({ "duplicates": pairs, "removed": twice == Twice::Binned }),
        &text,
    )
}

pub(super) fn edit(database: &Database, args: &EditArgs, format: Format) -> Outcome {
    let correction = correction(args)?;
    let number = args.number;
    writable(database)?.correct(number, &correction)?;
    say(
        format,
        &json!({ "edited": number }),
        &format!("game {number} corrected"),
    )
}

fn correction(args: &EditArgs) -> Result<Correction, Failure> {
    let score = args.result.map(|result| match result {
        BoardResult::White => Score::White,
        BoardResult::Black => Score::Black,
        BoardResult::Draw => Score::Draw,
        BoardResult::Unknown => Score::Unknown,
    });
    let tag = |text: &String| match text.split_once('=') {
        Some((name, value)) => Ok((name.to_owned(), value.to_owned())),
        None => Err(Failure::Usage(format!("{text:?}: expected NAME=VALUE"))),
    };
    Ok(Correction {
        white: args.white.clone(),
        black: args.black.clone(),
        result: score.map(|score| (score, args.cause.unwrap_or(Cause::Unknown))),
        date: args.date,
        event: args.event.clone(),
        site: args.site.clone(),
        round: args.round.clone(),
        note: args.note.clone(),
        tags: args.tag.iter().map(tag).collect::<Result<_, _>>()?,
    })
}
