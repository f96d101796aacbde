//! `tabia-cli archive stats`

use std::io::{Write, stdout};

use tabia_archive::{Record, Statistics};

use super::Format;
use crate::failure::Outcome;
use crate::safe::{self, Safe};

/// More openings are not listed for people.
const MOST_OPENINGS: usize = 15;

pub(super) fn print(all: &Statistics, format: Format) -> Outcome {
    let mut out = stdout().lock();
    if format == Format::Json {
        return Ok(writeln!(out, "{}", safe::json(all))?);
    }
    let [white, black, draws, unknown] = all.board;
    writeln!(
        out,
        "{} games: 1-0 {white}, 1/2-1/2 {draws}, 0-1 {black}, * {unknown}",
        all.games
    )?;
    if all.total.games() == 0 {
        return Ok(());
    }
    writeln!(out, "{}", line("all", all.total))?;
    writeln!(out, "{}", line("as White", all.by_color.white))?;
    writeln!(out, "{}", line("as Black", all.by_color.black))?;
    for (level, record) in &all.by_level {
        writeln!(
            out,
            "{}",
            line(&format!("level {level}, White"), record.white)
        )?;
        writeln!(
            out,
            "{}",
            line(&format!("level {level}, Black"), record.black)
        )?;
    }
    for (class, record) in &all.by_time {
        writeln!(
            out,
            "{}",
            line(&format!("{class:?}").to_lowercase(), *record)
        )?;
    }
    for (month, record) in &all.by_month {
        writeln!(out, "{}", line(&month.to_string()[..7], *record))?;
    }
    for (opening, record) in all.by_opening.iter().take(MOST_OPENINGS) {
        let name = opening.as_ref().map_or_else(
            || "no opening".to_owned(),
            |(eco, name)| format!("{eco} {name}"),
        );
        writeln!(out, "{}", line(&name, *record))?;
    }
    let streaks = all.streaks;
    writeln!(
        out,
        "now {} won, {} unbeaten, {} lost in a row; longest {}, {}, {}",
        streaks.winning,
        streaks.unbeaten,
        streaks.losing,
        streaks.longest_winning,
        streaks.longest_unbeaten,
        streaks.longest_losing
    )?;
    if let Some(last) = all.rating.last() {
        writeln!(out, "rating {:.0} ± {:.0}", last.rating, last.deviation)?;
    }
    if let Some(level) = all.suggested_level {
        writeln!(out, "level {level} should be an even match")?;
    }
    Ok(())
}

fn line(name: &str, record: Record) -> String {
    let percent = record
        .percent()
        .map_or_else(|| "    -".to_owned(), |percent| format!("{percent:>4.0} %"));
    format!(
        "{:<40} {percent} of {:>6}  +{} ={} -{}",
        Safe(name),
        record.games(),
        record.won,
        record.drawn,
        record.lost
    )
}
