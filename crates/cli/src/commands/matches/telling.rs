//! What a match tells: a line for each game, what players should not have said, and how everybody did in the end.

use std::io::{self, Write};

use serde_json::json;

use super::Match;
use super::game::Finished;
use super::log;
use super::statistics::Standing;
use crate::failure::Outcome;
use crate::safe;

/// How results are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    Text,
    Json,
}

impl Match {
    /// Tells how a game came out, and how the two players stand then.
    pub(super) fn tell_game(
        &self,
        number: u32,
        names: [&str; 2],
        finished: &Finished,
        standing: &Standing,
    ) -> io::Result<()> {
        let line = match self.format {
            Format::Json => safe::json(&json!({
                "game": number,
                "white": names[0],
                "black": names[1],
                "result": finished.outcome.to_string(),
                "reason": finished.reason.to_string(),
                "detail": finished.detail,
                "plies": finished.moves.len(),
                "slips": self.is_strict.then(|| log::slips(names, finished)),
            })),
            Format::Text => {
                let about = finished
                    .detail
                    .as_ref()
                    .map(|detail| format!(" ({detail:?})"));
                format!(
                    "{number} {:?} - {:?} {} {}{}; {standing}",
                    names[0],
                    names[1],
                    finished.outcome,
                    finished.reason,
                    about.unwrap_or_default(),
                )
            }
        };
        self.print(&line)
    }

    /// Says on standard error what the players of a game should not have said.
    pub(super) fn tell_slips(&self, game: u32, names: [&str; 2], finished: &Finished) {
        for noted in &finished.slips {
            let (name, ply, slip) = (names[noted.side as usize], noted.ply, &noted.slip);
            self.progress
                .aside(|| eprintln!("tabia-cli: game {game}, ply {ply}, {name:?}: {slip}"));
        }
    }

    /// Prints a line without the bar in its way.
    fn print(&self, line: &str) -> io::Result<()> {
        self.progress.aside(|| writeln!(io::stdout(), "{line}"))
    }

    pub(super) fn summarise(&self) -> Outcome {
        let played = self.played();
        for ([first, second], results) in self.pairings.iter().zip(&played.results) {
            let standing = Standing::of(results);
            let (first, second) = (&self.specs[*first].name, &self.specs[*second].name);
            let sprt = self.sprt.as_ref();
            let line = match self.format {
                Format::Json => {
                    let mut line = standing.json();
                    line["first"] = json!(first);
                    line["second"] = json!(second);
                    if let Some(sprt) = sprt {
                        line["sprt"] = sprt.json(&standing);
                    }
                    safe::json(&line)
                }
                Format::Text => {
                    let verdict = sprt.map(|sprt| format!("\n{}", sprt.verdict(&standing)));
                    let verdict = verdict.unwrap_or_default();
                    format!("{first:?} against {second:?}: {standing}{verdict}")
                }
            };
            self.print(&line)?;
        }
        Ok(())
    }
}
