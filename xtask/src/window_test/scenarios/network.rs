//! Two windows on two screens, each with a data folder of its own, and a game between them.

use std::path::Path;

use anyhow::{Context, Result, ensure};
use serde_json::Value;
use tabia_archive::SqliteLog;
use tabia_game::Seq;
use tabia_game::log::{Entry, EventLog};
use tabia_net::{Invite, InvitedTo};

use super::super::board::{Bottom, Standing};
use super::super::cable::Cable;
use super::super::display::Display;
use super::super::stage::Stage;
use super::Scenario;

pub(super) const SCENARIOS: &[(&str, Scenario)] = &[
    ("plays-over-the-network", plays_over_the_network),
    ("comes-back-after-a-cut", comes_back_after_a_cut),
    ("comes-back-after-kill-9", comes_back_after_kill_9),
];

/// The host has White, and lets the players chat.
const SETTINGS: &str = "[next_game]\nopponent = \"network\"\nside = \"white\"\nclock = \"600+5 600+5\"\nchat = \"on\"\n";

/// Two windows at one game.
struct Pair<'s, 'h, 'g> {
    host: &'s mut Stage<'h>,
    guest: Stage<'g>,
    watch: Invite,
}

impl<'s, 'h, 'g> Pair<'s, 'h, 'g> {
    /// One window hosts a game, the other joins it by its invitation, over `cable` if there is one.
    fn meet(host: &'s mut Stage<'h>, mut guest: Stage<'g>, cable: Option<&Cable>) -> Result<Self> {
        host.open_with_settings(Bottom::White, SETTINGS, &["--size", "1000x760"])?;
        host.key("Return")?;
        let seated = host.event("the table", |event| event["event"] == "seated")?;
        contact(host, "waiting")?;
        let link = |name: &str| -> Result<Invite> {
            let text = seated[name].as_str().context("a link")?;
            let mut link: Invite = text.parse()?;
            if let Some(cable) = cable {
                link.address = cable.way_to(&link.address);
            }
            Ok(link)
        };
        let (invitation, watch) = (link("invitation")?, link("watch")?);
        guest.open_with_settings(Bottom::White, SETTINGS, &["--size", "1000x760"])?;
        guest.paste(&invitation.to_string())?;
        guest.key("Return")?;
        contact(&mut guest, "present")?;
        contact(host, "present")?;
        guest.find_board(Bottom::Black)?;
        Ok(Self { host, guest, watch })
    }

    /// White's move by hand, seen by both.
    fn white(&mut self, from: &str, to: &str) -> Result<()> {
        self.host.drag(from, to)?;
        self.both_moved(from, to, Standing::White)
    }

    fn black(&mut self, from: &str, to: &str) -> Result<()> {
        self.guest.drag(from, to)?;
        self.both_moved(from, to, Standing::Black)
    }

    fn both_moved(&mut self, from: &str, to: &str, standing: Standing) -> Result<()> {
        let mv = format!("{from}{to}");
        let shown = [(from, Standing::Nothing), (to, standing)];
        let seen = |stage: &mut Stage<'_>| {
            stage.moved(&mv)?;
            stage.shows(&shown)
        };
        seen(self.host)?;
        seen(&mut self.guest)
    }

    /// Both are told what Black has said.
    fn both_heard(&mut self, text: &str) -> Result<()> {
        let is_it = |event: &Value| {
            event["session"] == "said" && event["by"] == "black" && event["text"] == text
        };
        self.host.event("a line of chat", is_it)?;
        self.guest.event("his own line", is_it)?;
        Ok(())
    }

    /// Both see the mate, and the archives of both have the same game.
    fn ends_in_mate(&mut self) -> Result<()> {
        self.guest.drag("d8", "h4")?;
        let seen = |stage: &mut Stage<'_>| {
            stage.moved("d8h4")?;
            let over = stage.event("the end", |event| event["event"] == "over")?;
            let winner = &over["result"]["win"]["winner"];
            ensure!(winner == "black", "the game ended as {over}");
            Ok(())
        };
        seen(self.host)?;
        seen(&mut self.guest)?;
        self.guest.close()?;
        self.host.close()?;
        let kept = |stage: &Stage<'_>| {
            let seat = stage.data().join("seat.json");
            ensure!(!seat.exists(), "{} is left behind", seat.display());
            kept(&stage.data().join("games.db"), &self.watch)
        };
        let (host, guest) = (kept(self.host)?, kept(&self.guest)?);
        ensure!(!host.is_empty(), "the host's archive lacks the game");
        ensure!(host == guest, "the archives differ");
        Ok(())
    }
}

/// Every event of the game, with its times, as an archive has it.
fn kept(database: &Path, watch: &Invite) -> Result<Vec<Entry>> {
    let InvitedTo::Watch(game) = watch.to else {
        anyhow::bail!("{watch} is no link to look on");
    };
    Ok(SqliteLog::open(database)?.read(game, Seq::NONE)?)
}

/// Waits until the window is so connected.
fn contact(stage: &mut Stage<'_>, contact: &str) -> Result<Value> {
    stage.event(&format!("a connection that is {contact}"), |event| {
        event["event"] == "connection" && event["contact"] == contact
    })
}

/// Plays a scenario of two windows; where it fails, the second leaves a picture, too.
fn between(
    stage: &mut Stage<'_>,
    display: &Display,
    cable: Option<&Cable>,
    play: impl FnOnce(&mut Pair<'_, '_, '_>) -> Result<()>,
) -> Result<()> {
    let guest = stage.beside(display, "guest");
    let mut pair = Pair::meet(stage, guest, cable)?;
    let played = play(&mut pair);
    if played.is_err() {
        pair.guest.save_evidence();
    }
    played
}

fn plays_over_the_network(stage: &mut Stage<'_>) -> Result<()> {
    let display = Display::start()?;
    between(stage, &display, None, |pair| {
        pair.white("f2", "f3")?;
        // What would be a move is said, and is none.
        pair.guest.key("ctrl+F2")?;
        pair.guest.type_text("e5")?;
        pair.guest.key("Return")?;
        pair.both_heard("e5")?;
        pair.guest.key("Escape")?;
        pair.black("e7", "e5")?;
        pair.white("g2", "g4")?;
        pair.ends_in_mate()
    })
}

fn comes_back_after_a_cut(stage: &mut Stage<'_>) -> Result<()> {
    let cable = Cable::lay()?;
    let display = Display::start()?.behind(&cable);
    between(stage, &display, Some(&cable), |pair| {
        pair.white("f2", "f3")?;
        cable.cut()?;
        // The move stands on the board, and waits for the host.
        pair.guest.drag("e7", "e5")?;
        pair.guest.shows(&[("e5", Standing::Black)])?;
        contact(&mut pair.guest, "lost")?;
        cable.mend()?;
        pair.both_moved("e7", "e5", Standing::Black)?;
        pair.white("g2", "g4")?;
        pair.ends_in_mate()
    })
}

fn comes_back_after_kill_9(stage: &mut Stage<'_>) -> Result<()> {
    let display = Display::start()?;
    between(stage, &display, None, |pair| {
        pair.white("f2", "f3")?;
        pair.guest.kill_and_reopen(&["--size", "1000x760"])?;
        contact(&mut pair.guest, "present")?;
        pair.guest.find_board(Bottom::Black)?;
        pair.guest.shows(&[("f3", Standing::White)])?;
        pair.black("e7", "e5")?;
        pair.host.kill_and_reopen(&["--size", "1000x760"])?;
        contact(pair.host, "present")?;
        pair.host.find_board(Bottom::White)?;
        pair.host.shows(&[("e5", Standing::Black)])?;
        contact(&mut pair.guest, "present")?;
        pair.white("g2", "g4")?;
        pair.ends_in_mate()
    })
}
