//! What the archive answers, for people and for programs.

use std::io::{IsTerminal, Write, stdout};

use serde_json::json;
use tabia_archive::{Explorer, GameHead, Hits, Page, Refused, Report, StoredGame, Tally};

use super::Format;
use crate::failure::Outcome;
use crate::safe::{self, Safe};

fn print_json(value: &impl serde::Serialize) -> Outcome {
    Ok(writeln!(stdout().lock(), "{}", safe::json(value))?)
}

fn name(name: &str) -> Safe<'_> {
    Safe(if name.is_empty() { "?" } else { name })
}

/// A game in a line.
fn line(out: &mut impl Write, game: &GameHead) -> std::io::Result<()> {
    let (eco, opening) = game
        .opening
        .as_ref()
        .map_or(("", ""), |(eco, name)| (eco, name));
    writeln!(
        out,
        "{:>8}  {:<10}  {:<7}  {:<24}  {:<24}  {:>4}  {:<3}  {}",
        game.number,
        game.date,
        game.result.as_str(),
        name(&game.players.white),
        name(&game.players.black),
        game.plies.div_ceil(2),
        eco,
        Safe(opening)
    )
}

pub(super) fn page(page: &Page, format: Format) -> Outcome {
    if format == Format::Json {
        return print_json(page);
    }
    let mut out = stdout().lock();
    for game in &page.games {
        line(&mut out, game)?;
    }
    let next = page.next.map_or_else(String::new, |next| {
        format!(" (go on with --after {})", next.number)
    });
    Ok(writeln!(
        out,
        "{} of {} games{next}",
        page.games.len(),
        page.total
    )?)
}

pub(super) fn hits(hits: &Hits, format: Format) -> Outcome {
    if format == Format::Json {
        return print_json(hits);
    }
    let mut out = stdout().lock();
    for hit in &hits.games {
        line(&mut out, &hit.game)?;
    }
    let last = hits
        .games
        .last()
        .filter(|_| hits.total > hits.games.len() as u64);
    let next = last.map_or_else(String::new, |last| {
        format!(" (go on with --before {})", last.game.number)
    });
    Ok(writeln!(
        out,
        "{} of {} games{next}",
        hits.games.len(),
        hits.total
    )?)
}

fn tally(tally: Tally) -> String {
    format!(
        "{:>8} games  +{} ={} -{}",
        tally.games(),
        tally.white,
        tally.draws,
        tally.black
    )
}

pub(super) fn explorer(explorer: &Explorer, format: Format) -> Outcome {
    if format == Format::Json {
        return print_json(explorer);
    }
    let mut out = stdout().lock();
    for mv in &explorer.moves {
        let mut parts = Vec::new();
        for (whose, count) in [("played", mv.played), ("imported", mv.imported)] {
            if count.games() > 0 {
                parts.push(format!("{whose} {}", tally(count)));
            }
        }
        writeln!(out, "{:<8} {}", mv.san, parts.join("   "))?;
    }
    if explorer.ended.games() > 0 {
        writeln!(out, "ended    {}", tally(explorer.ended))?;
    }
    if explorer.moves.is_empty() && explorer.ended.games() == 0 {
        writeln!(out, "no game went through this position")?;
    }
    Ok(())
}

pub(super) fn game(game: &StoredGame, format: Format) -> Outcome {
    let pgn = game.pgn()?;
    if format == Format::Json {
        let mode = game.start().mode();
        let moves = game.moves()?;
        let moves: Vec<String> = moves
            .iter()
            .map(|(_, mv)| tabia_core::UciMove::from_move(*mv, mode).to_string())
            .collect();
        let clocks = game.clocks();
        let last_fen = game.last_fen()?;
        let start = game.start().fen();
        return print_json(&json!({
            "game": game.head, "start": start, "moves": moves, "clocks_ms": clocks, "final_fen": last_fen, "pgn": pgn,
        }));
    }
    let mut out = stdout().lock();
    let text = if out.is_terminal() {
        safe::lines(&pgn)
    } else {
        pgn
    };
    Ok(out.write_all(text.as_bytes())?)
}

pub(super) fn refused(refused: &[Refused], format: Format) -> Outcome {
    if format == Format::Json {
        return print_json(&refused);
    }
    let mut out = stdout().lock();
    for refused in refused {
        let Refused {
            file,
            offset,
            game,
            reason,
        } = refused;
        writeln!(
            out,
            "{}: game {game}, byte {offset}: {}",
            Safe(file),
            Safe(reason)
        )?;
    }
    Ok(())
}

pub(super) fn report(report: &Report, format: Format) -> Outcome {
    if format == Format::Json {
        return print_json(report);
    }
    let mut out = stdout().lock();
    for fault in &report.faults {
        writeln!(out, "{}", Safe(fault))?;
    }
    let all = if report.faults.is_empty() {
        ", all is well"
    } else {
        ""
    };
    Ok(writeln!(
        out,
        "{} games, {} positions{all}",
        report.games, report.positions
    )?)
}
