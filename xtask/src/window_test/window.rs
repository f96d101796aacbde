//! The open window: found by its title, driven by mouse and keys, photographed.

use std::io::Write;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result};

use super::deadline::until;
use super::display::Display;
use super::picture::Picture;
use super::process::output;

/// What a hand leaves between two events of a mouse. Programs that look once per frame need it.
const HAND: Duration = Duration::from_millis(100);

/// A point in the window, in pixels from its left upper corner.
pub(super) type Point = (u32, u32);

/// A button of the mouse.
#[derive(Clone, Copy, Debug)]
pub(super) enum Button {
    First,
    Second,
}

pub(super) struct Window<'d> {
    display: &'d Display,
    id: String,
}

impl<'d> Window<'d> {
    /// The visible window with exactly this title.
    pub(super) fn find(display: &'d Display, title: &str) -> Result<Self> {
        let name = format!("^{title}$");
        let id = until(&format!("a window titled {title}"), || {
            // It fails as long as there is none.
            let found = display
                .command("xdotool")
                .args(["search", "--onlyvisible", "--name", &name])
                .stderr(Stdio::null())
                .output()?;
            Ok(String::from_utf8(found.stdout)?
                .lines()
                .next()
                .map(str::to_owned))
        })?;
        let window = Self { display, id };
        window.focus()?;
        Ok(window)
    }

    pub(super) fn click(&self, at: Point) -> Result<()> {
        self.move_to(at)?;
        self.press(Button::First)?;
        self.release(Button::First)
    }

    /// Presses at one point and releases at another, with a stop halfway as a hand has it.
    pub(super) fn drag(&self, from: Point, to: Point) -> Result<()> {
        self.move_to(from)?;
        self.press(Button::First)?;
        self.move_to((u32::midpoint(from.0, to.0), u32::midpoint(from.1, to.1)))?;
        self.move_to(to)?;
        self.release(Button::First)
    }

    pub(super) fn move_to(&self, (x, y): Point) -> Result<()> {
        self.xdotool(&[
            "mousemove",
            "--window",
            &self.id,
            &x.to_string(),
            &y.to_string(),
        ])?;
        thread::sleep(HAND);
        Ok(())
    }

    pub(super) fn press(&self, button: Button) -> Result<()> {
        self.button("mousedown", button)
    }

    pub(super) fn release(&self, button: Button) -> Result<()> {
        self.button("mouseup", button)
    }

    fn button(&self, action: &str, button: Button) -> Result<()> {
        let number = match button {
            Button::First => "1",
            Button::Second => "3",
        };
        self.xdotool(&[action, number])?;
        thread::sleep(HAND);
        Ok(())
    }

    /// Types a text, a key after the other.
    pub(super) fn type_text(&self, text: &str) -> Result<()> {
        self.xdotool(&["type", "--clearmodifiers", "--delay", "60", text])?;
        thread::sleep(HAND);
        Ok(())
    }

    /// Presses and releases a key, as `ctrl+v` or `Escape`.
    pub(super) fn key(&self, key: &str) -> Result<()> {
        self.xdotool(&["key", "--clearmodifiers", key])?;
        thread::sleep(HAND);
        Ok(())
    }

    /// Puts text on the clipboard.
    pub(super) fn copy(&self, text: &str) -> Result<()> {
        let mut xclip = self
            .display
            .command("xclip")
            .args(["-selection", "clipboard"])
            .stdin(Stdio::piped())
            // It stays behind to serve the text until the display closes.
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?;
        xclip
            .stdin
            .take()
            .context("xclip reads its input")?
            .write_all(text.as_bytes())?;
        xclip.wait()?;
        Ok(())
    }

    /// Resizes the window and waits until it has that size.
    pub(super) fn resize(&self, width: u32, height: u32) -> Result<()> {
        self.xdotool(&[
            "windowsize",
            &self.id,
            &width.to_string(),
            &height.to_string(),
        ])?;
        until("the window's new size", || {
            Ok((self.picture()?.size() == (width, height)).then_some(()))
        })
    }

    fn focus(&self) -> Result<()> {
        self.xdotool(&["windowfocus", &self.id])?;
        thread::sleep(HAND);
        Ok(())
    }

    /// Asks the window to close, as its frame's button does. A key would go astray while the window manager
    /// has not yet heard who has the focus.
    pub(super) fn close(&self) -> Result<()> {
        output(self.display.command("wmctrl").args(["-i", "-c", &self.id]))?;
        Ok(())
    }

    pub(super) fn picture(&self) -> Result<Picture> {
        let ppm = output(self.import().args(["-depth", "8", "ppm:-"]))?;
        Picture::from_ppm(&ppm)
    }

    /// Saves what the window shows as a small picture file, in few colours.
    pub(super) fn save_small_picture(&self, path: &std::path::Path) -> Result<()> {
        let mut import = self.import();
        import.args(["+dither", "-colors", "240", "-strip"]);
        output(import.arg(format!("png8:{}", path.display())))?;
        Ok(())
    }

    fn import(&self) -> std::process::Command {
        let mut import = self.display.command("import");
        import.args(["-silent", "-window", &self.id]);
        import
    }

    fn xdotool(&self, args: &[&str]) -> Result<()> {
        output(self.display.command("xdotool").args(args))?;
        Ok(())
    }
}
