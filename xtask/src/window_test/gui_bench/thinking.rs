//! What the window costs beside an engine that thinks: one that is a program of its own, and the one inside.

use std::time::Duration;

use anyhow::Result;

use super::bars::{self, Bars};
use super::{Ours, Running};
use crate::window_test::board::{Board, Bottom};
use crate::window_test::pointer::Pointer;
use crate::window_test::usage::Tree;
use crate::window_test::window::Window;

/// The threads that do nothing but search.
const SEARCHERS: [&str; 2] = ["analysis", "tabia-cli"];

/// Plays a move against the engine, and opens an analysis.
pub(super) fn measure(ours: &Ours, span: Duration, bars: &mut Bars) -> Result<()> {
    let game = rival(ours)?;
    told("while a rival thinks", &game, span, bars)?;
    let analysis = analysis(ours)?;
    told("while it analyses", &analysis, span, bars)
}

fn told(what: &str, running: &Running, span: Duration, bars: &mut Bars) -> Result<()> {
    let tree = Tree(running.process.0.id());
    let (searching, rest) = tree.cpu_by_thread(span, |name| SEARCHERS.contains(&name))?;
    println!("CPU {what}: the engine {searching:.1} %, the window {rest:.1} %");
    bars.at_most(&format!("CPU of the window {what}, %"), rest, bars::CLOCK);
    Ok(())
}

/// A game against the engine alone with an hour for each, in which it thinks about its first move.
pub(super) fn rival(ours: &Ours) -> Result<Running> {
    let rival = format!("uci:{}", ours.engine.display());
    let running = Running::ours(
        ours,
        &[
            "--size", "1000x720", "--white", "human", "--black", &rival, "--clock", "3600",
        ],
    )?;
    let board = Board::find(&running.screen.picture()?, Bottom::White)?;
    let pointer = Pointer::on(&running.display)?;
    let (from, to) = (board.center("a2"), board.center("a3"));
    pointer.jump(from)?;
    pointer.press()?;
    pointer.glide(from, to)?;
    pointer.release()?;
    std::thread::sleep(super::SETTLE);
    Ok(running)
}

/// The analysis of the first position.
pub(super) fn analysis(ours: &Ours) -> Result<Running> {
    let running = Running::ours(
        ours,
        &["--size", "1000x720", "--white", "human", "--black", "human"],
    )?;
    Window::find(&running.display, "Tabia")?.key("ctrl+a")?;
    std::thread::sleep(super::SETTLE);
    Ok(running)
}
