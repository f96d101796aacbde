//! What a scenario plays on: one program, its window and its board.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use super::board::{Board, Bottom, Marking, Standing};
use super::deadline::until;
use super::display::Display;
use super::kept;
use super::program::{Program, write_executable};
use super::window::{Button, Window};

const TITLE: &str = "Tabia";

pub(super) struct Stage<'d> {
    display: &'d Display,
    binary: PathBuf,
    folder: PathBuf,
    open: Option<Open<'d>>,
}

struct Open<'d> {
    program: Program,
    window: Window<'d>,
    board: Board,
}

impl<'d> Stage<'d> {
    pub(super) fn new(display: &'d Display, binary: PathBuf, folder: PathBuf) -> Self {
        Self {
            display,
            binary,
            folder,
            open: None,
        }
    }

    /// Another program for the same scenario, on a screen of its own.
    pub(super) fn beside<'e>(&self, display: &'e Display, name: &str) -> Stage<'e> {
        let mut folder = self.folder.clone().into_os_string();
        folder.push(format!("-{name}"));
        Stage::new(display, self.binary.clone(), folder.into())
    }

    /// The program's data folder.
    pub(super) fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    /// Starts the program, waits for its first frame and finds the board.
    pub(super) fn open(&mut self, bottom: Bottom, args: &[&str]) -> Result<()> {
        let program = Program::start(self.display, &self.binary, &self.folder, args)?;
        self.find(program, bottom)
    }

    fn find(&mut self, mut program: Program, bottom: Bottom) -> Result<()> {
        program.ready()?;
        let window = Window::find(self.display, TITLE)?;
        let board = find_board(&window, bottom)?;
        self.open = Some(Open {
            program,
            window,
            board,
        });
        Ok(())
    }

    /// The same with these settings.
    pub(super) fn open_with_settings(
        &mut self,
        bottom: Bottom,
        settings: &str,
        args: &[&str],
    ) -> Result<()> {
        if self.folder.exists() {
            fs::remove_dir_all(&self.folder)?;
        }
        fs::create_dir_all(self.data())?;
        fs::write(self.data().join("settings.toml"), settings)?;
        let program = Program::start_again(self.display, &self.binary, &self.folder, args)?;
        self.find(program, bottom)
    }

    /// The same with games of some months in its folder.
    pub(super) fn open_with_games(&mut self, bottom: Bottom, args: &[&str]) -> Result<()> {
        if self.folder.exists() {
            fs::remove_dir_all(&self.folder)?;
        }
        kept::fill(&self.data())?;
        let program = Program::start_again(self.display, &self.binary, &self.folder, args)?;
        self.find(program, bottom)
    }

    /// Kills the program (`kill -9`) and starts it again in the same folder; the board is where it was.
    pub(super) fn kill_and_reopen(&mut self, args: &[&str]) -> Result<()> {
        let Open { program, board, .. } = self.open.take().context("no program is open")?;
        program.kill();
        let program = Program::start_again(self.display, &self.binary, &self.folder, args)?;
        let window = Window::find(self.display, TITLE)?;
        self.open = Some(Open {
            program,
            window,
            board,
        });
        Ok(())
    }

    /// Writes an executable program for this scenario.
    pub(super) fn program(&self, name: &str, text: &str) -> Result<PathBuf> {
        let folder = self.folder.with_extension("programs");
        fs::create_dir_all(&folder)?;
        let path = folder.join(name);
        write_executable(&path, text)?;
        Ok(path)
    }

    /// A path in this scenario's folder, as a person types it.
    pub(super) fn path(&self, name: &str) -> String {
        self.folder.join(name).display().to_string()
    }

    /// Presses what lies over the middle of the board.
    pub(super) fn press_middle(&self) -> Result<()> {
        let Open { window, board, .. } = self.opened()?;
        window.click(board.middle())
    }

    pub(super) fn drag(&self, from: &str, to: &str) -> Result<()> {
        let Open { window, board, .. } = self.opened()?;
        window.drag(board.center(from), board.center(to))
    }

    pub(super) fn click(&self, square: &str) -> Result<()> {
        let Open { window, board, .. } = self.opened()?;
        window.click(board.center(square))
    }

    /// Presses the first button on a square, and keeps it down.
    pub(super) fn hold(&self, square: &str) -> Result<()> {
        let Open { window, board, .. } = self.opened()?;
        window.move_to(board.center(square))?;
        window.press(Button::First)
    }

    /// Leads the pointer to a square.
    pub(super) fn lead(&self, square: &str) -> Result<()> {
        let Open { window, board, .. } = self.opened()?;
        window.move_to(board.center(square))
    }

    pub(super) fn let_go(&self) -> Result<()> {
        self.opened()?.window.release(Button::First)
    }

    /// Draws an arrow with the second button.
    pub(super) fn draw(&self, from: &str, to: &str) -> Result<()> {
        let Open { window, board, .. } = self.opened()?;
        window.move_to(board.center(from))?;
        window.press(Button::Second)?;
        window.move_to(board.center(to))?;
        window.release(Button::Second)
    }

    /// Types letters and digits.
    pub(super) fn type_text(&self, text: &str) -> Result<()> {
        self.opened()?.window.type_text(text)
    }

    pub(super) fn key(&self, key: &str) -> Result<()> {
        self.opened()?.window.key(key)
    }

    pub(super) fn paste(&self, text: &str) -> Result<()> {
        let window = &self.opened()?.window;
        window.copy(text)?;
        window.key("ctrl+v")
    }

    /// Waits until the event file has the event that is wanted.
    pub(super) fn event(&mut self, what: &str, wanted: impl Fn(&Value) -> bool) -> Result<Value> {
        self.open
            .as_mut()
            .context("no program is open")?
            .program
            .event(what, wanted)
    }

    /// Waits until the event file tells of a move, by its UCI name.
    pub(super) fn moved(&mut self, mv: &str) -> Result<Value> {
        self.event(mv, |event| {
            event["event"] == "move_played" && event["mv"] == mv
        })
    }

    /// Waits for the next move of all, which must be this one.
    pub(super) fn next_move(&mut self, mv: &str) -> Result<Value> {
        let played = self.event(mv, |event| event["event"] == "move_played")?;
        ensure!(played["mv"] == mv, "not {mv} was played, but {played}");
        Ok(played)
    }

    /// Waits until each of these squares has its plain colour, or a mark.
    pub(super) fn marked(&self, squares: &[(&str, Marking)]) -> Result<()> {
        let Open { window, board, .. } = self.opened()?;
        until(&format!("the marks of {squares:?}"), || {
            let picture = window.picture()?;
            let all = squares
                .iter()
                .all(|&(square, marking)| board.marking(&picture, square) == marking);
            Ok(all.then_some(()))
        })
    }

    /// Waits until something lies over the middle of each of these squares.
    pub(super) fn covered(&self, squares: &[&str]) -> Result<()> {
        let Open { window, board, .. } = self.opened()?;
        until(&format!("something over {squares:?}"), || {
            let picture = window.picture()?;
            let all = squares
                .iter()
                .all(|square| board.is_covered(&picture, square));
            Ok(all.then_some(()))
        })
    }

    /// Finds the board again, after it may have moved.
    pub(super) fn find_board(&mut self, bottom: Bottom) -> Result<()> {
        let open = self.open.as_mut().context("no program is open")?;
        open.board = find_board(&open.window, bottom)?;
        Ok(())
    }

    /// Waits until each of these squares shows what it should.
    pub(super) fn shows(&self, squares: &[(&str, Standing)]) -> Result<()> {
        let Open { window, board, .. } = self.opened()?;
        until(&format!("the picture of {squares:?}"), || {
            let picture = window.picture()?;
            let all = squares
                .iter()
                .all(|&(square, standing)| board.standing(&picture, square) == standing);
            Ok(all.then_some(()))
        })
    }

    /// Resizes the window and finds the board again.
    pub(super) fn resize(&mut self, width: u32, height: u32, bottom: Bottom) -> Result<()> {
        let open = self.open.as_mut().context("no program is open")?;
        open.window.resize(width, height)?;
        open.board = find_board(&open.window, bottom)?;
        Ok(())
    }

    /// Photographs the window once nothing moves in it.
    pub(super) fn photograph(&self, path: &Path) -> Result<()> {
        let window = &self.opened()?.window;
        let mut last = window.picture()?;
        until("a still picture", || {
            let picture = window.picture()?;
            let is_still = picture == last;
            last = picture;
            Ok(is_still.then_some(()))
        })?;
        window.save_small_picture(path)
    }

    /// Photographs the window, whatever moves in it.
    pub(super) fn photograph_at_once(&self, path: &Path) -> Result<()> {
        self.opened()?.window.save_small_picture(path)
    }

    /// Closes the window and waits until the program has ended well.
    pub(super) fn close(&mut self) -> Result<()> {
        let open = self.open.take().context("no program is open")?;
        open.window.close()?;
        open.program.wait()
    }

    /// Saves what the screen shows after a failure, and tells what the program said.
    pub(super) fn save_evidence(&self) {
        let picture = self.folder.join("failed.png");
        if self.display.save_picture(&picture).is_ok() {
            println!("  see {}", picture.display());
        }
        let said = fs::read_to_string(self.folder.join("output.txt")).unwrap_or_default();
        for line in said.lines() {
            println!("  {line}");
        }
    }

    fn opened(&self) -> Result<&Open<'d>> {
        self.open.as_ref().context("no program is open")
    }
}

/// The first frame after a change may still be on its way.
fn find_board(window: &Window<'_>, bottom: Bottom) -> Result<Board> {
    let mut last = None;
    let found = until("the board", || {
        match Board::find(&window.picture()?, bottom) {
            Ok(board) => Ok(Some(board)),
            Err(error) => {
                last = Some(error);
                Ok(None)
            }
        }
    });
    match (found, last) {
        (Err(timeout), Some(error)) => Err(error.context(timeout)),
        (found, _) => found,
    }
}
