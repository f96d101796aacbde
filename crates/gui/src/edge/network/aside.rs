//! The file of what is not at hand: the seats that were put aside, and what the host still owes others.

use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use tabia_game::log::GameId;

use super::seat::{KeptSeat, Written, read_or_set_apart, write_whole};

/// For so long after its end a game that was hosted here is still told to whoever asks, in seconds, unless both
/// players have confirmed before that they know of it: a program of another make may never do so, and a player may
/// never come back.
const TOLD_FOR: u64 = 30 * 24 * 60 * 60;

/// What is not at hand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Aside {
    /// The seats that were put aside, the last one first.
    pub(super) seats: Vec<KeptSeat>,
    told: Vec<Told>,
}

/// A game that was hosted here is over, and is still told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Told {
    game: GameId,
    /// The port at which the other player knows the host.
    port: u16,
    /// Until then, in seconds since 1970.
    until: u64,
}

/// As JSON.
#[derive(Default, Serialize, Deserialize)]
struct WrittenAside {
    seats: Vec<Written>,
    #[serde(default, skip_serializing_if = "Vec::is_empty", rename = "owed")]
    told: Vec<Told>,
}

impl Aside {
    /// Puts a seat aside.
    pub(super) fn put(&mut self, seat: KeptSeat) {
        self.take(seat.proof.game);
        self.seats.insert(0, seat);
    }

    /// Takes the seat at this game back, if there is one.
    pub(super) fn take(&mut self, game: GameId) -> Option<KeptSeat> {
        let is_it = |seat: &KeptSeat| seat.proof.game == game;
        let place = self.seats.iter().position(is_it)?;
        Some(self.seats.remove(place))
    }

    /// The game that was hosted at this port is over, `now` in seconds since 1970.
    pub(super) fn owe(&mut self, game: GameId, port: u16, now: u64) {
        let until = now.saturating_add(TOLD_FOR);
        self.told.retain(|told| told.game != game);
        self.told.push(Told { game, port, until });
    }

    /// Owes the end no more of games of which everybody knows it, or that ended long ago, `now` in seconds since 1970.
    pub(super) fn settle(&mut self, now: u64, is_known: impl Fn(GameId) -> bool) {
        // Where the clock was set back, nobody knows how long it has been.
        let goes_on = |told: &Told| (1..=TOLD_FOR).contains(&told.until.saturating_sub(now));
        self.told
            .retain(|told| goes_on(told) && !is_known(told.game));
    }

    /// The port at which others may look for a game that is hosted here.
    pub(super) fn owed_at(&self) -> Option<u16> {
        let hosted = self.seats.iter().find_map(|seat| seat.hosting);
        hosted.or(self.told.last().map(|told| told.port))
    }
}

/// Where it is kept; only its owner reads it.
pub(super) struct AsideFile(PathBuf);

impl AsideFile {
    pub(super) fn in_folder(folder: &Path) -> Self {
        Self(folder.join("seats.json"))
    }

    /// What is kept. A file that makes no sense is put out of the way.
    pub(super) fn read(&self) -> io::Result<Aside> {
        let read = read_or_set_apart(&self.0, |text| {
            let written: WrittenAside = serde_json::from_str(text).ok()?;
            let seats = written.seats.into_iter().map(Written::seat);
            Some(Aside {
                seats: seats.collect::<Option<_>>()?,
                told: written.told,
            })
        });
        Ok(read?.unwrap_or_default())
    }

    /// Changes what is kept; it is on the disk when this returns.
    pub(super) fn change<T>(&self, change: impl FnOnce(&mut Aside) -> T) -> io::Result<T> {
        let before = self.read()?;
        let mut after = before.clone();
        let changed = change(&mut after);
        if after != before {
            let written = WrittenAside {
                seats: after.seats.iter().map(Written::from).collect(),
                told: after.told.clone(),
            };
            write_whole(&self.0, &serde_json::to_string(&written)?)?;
        }
        Ok(changed)
    }
}
