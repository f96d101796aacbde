//! The file that keeps a seat: the game at which the person sits, and what proves that it is he.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use tabia_game::{Color, TimeControl};
use tabia_net::{SeatProof, write_secret};

/// What the local network may be told of a game that waits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Offered {
    /// The clock of whoever joins; none for a game without one.
    pub(super) clock: Option<TimeControl>,
    /// The side that is left for him; none if chance decides.
    pub(super) open: Option<Color>,
}

/// A seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct KeptSeat {
    pub(super) proof: SeatProof,
    /// What the person is called there.
    pub(super) name: String,
    /// The port of the host, if that is in this program.
    pub(super) hosting: Option<u16>,
    /// Whether the person opened the game, and so invites.
    pub(super) opened: bool,
    /// What was offered here.
    pub(super) offered: Option<Offered>,
    /// What the other player is called, once they have met.
    pub(super) against: Option<String>,
}

impl KeptSeat {
    /// Whether the secret that it keeps is for somebody else.
    pub(super) const fn invites(&self) -> bool {
        self.opened
    }
}

/// As JSON; the proof is a line of its own.
#[derive(Serialize, Deserialize)]
pub(super) struct Written {
    proof: String,
    name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    hosting: Option<u16>,
    opened: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    offered: Option<Offered>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    against: Option<String>,
}

impl From<&KeptSeat> for Written {
    fn from(seat: &KeptSeat) -> Self {
        Self {
            proof: seat.proof.to_json(),
            name: seat.name.clone(),
            hosting: seat.hosting,
            opened: seat.opened,
            offered: seat.offered.clone(),
            against: seat.against.clone(),
        }
    }
}

impl Written {
    /// The seat; none where the proof proves nothing.
    pub(super) fn seat(self) -> Option<KeptSeat> {
        Some(KeptSeat {
            proof: SeatProof::from_json(&self.proof)?,
            name: self.name,
            hosting: self.hosting,
            opened: self.opened,
            offered: self.offered,
            against: self.against,
        })
    }
}

/// Where the seat is kept; only its owner reads it.
pub(super) struct SeatFile(PathBuf);

impl SeatFile {
    pub(super) fn in_folder(folder: &Path) -> Self {
        Self(folder.join("seat.json"))
    }

    /// Whether there is such a file.
    pub(super) fn exists(&self) -> bool {
        self.0.exists()
    }

    /// The seat that is kept. A file that keeps none is put out of the way.
    pub(super) fn read(&self) -> io::Result<Option<KeptSeat>> {
        read_or_set_apart(&self.0, |text| {
            serde_json::from_str::<Written>(text).ok()?.seat()
        })
    }

    /// Keeps the seat in the place of another: whole at any moment, and on the disk when this returns.
    pub(super) fn write(&self, seat: &KeptSeat) -> io::Result<()> {
        write_whole(&self.0, &serde_json::to_string(&Written::from(seat))?)
    }

    /// Keeps none any more.
    pub(super) fn remove(&self) {
        // Where that fails the person comes back once more, to a game that is over.
        let _ = fs::remove_file(&self.0);
    }
}

/// What stands in a file; none if there is no such file. One that makes no sense is put out of the way.
pub(super) fn read_or_set_apart<T>(
    path: &Path,
    read: impl FnOnce(&str) -> Option<T>,
) -> io::Result<Option<T>> {
    let text = match fs::read_to_string(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        read => read?,
    };
    let found = read(&text);
    if found.is_none() {
        fs::rename(path, path.with_extension("unreadable"))?;
    }
    Ok(found)
}

/// Writes a file that only its owner reads: whole at any moment, and on the disk when this returns.
pub(super) fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let draft = path.with_extension("new");
    match fs::remove_file(&draft) {
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
        Ok(()) | Err(_) => {}
    }
    write_secret(&draft, text)?;
    fs::rename(draft, path)
}

#[cfg(test)]
mod tests {
    use tabia_game::log::GameId;
    use tabia_net::{Address, JoinSecret, SeatToken, Security};

    use super::*;

    fn seat() -> KeptSeat {
        KeptSeat {
            proof: SeatProof {
                address: Address {
                    host: "localhost".to_owned(),
                    port: 7464,
                    security: Security::Plain,
                },
                game: GameId([1; 16]),
                secret: Some(JoinSecret([2; 16])),
                token: SeatToken([3; 32]),
            },
            name: "Ann".to_owned(),
            hosting: Some(7464),
            opened: true,
            offered: Some(Offered {
                clock: "180+2".parse().ok(),
                open: Some(Color::Black),
            }),
            against: Some("Bob".to_owned()),
        }
    }

    #[test]
    fn a_seat_is_kept_where_only_its_owner_reads_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = SeatFile::in_folder(&folder.path().join("data"));
        assert_eq!(file.read().expect("nothing is no fault"), None);
        for hosting in [Some(7464), None] {
            let seat = KeptSeat { hosting, ..seat() };
            file.write(&seat).expect("it is kept");
            assert_eq!(file.read().expect("it is read"), Some(seat));
        }
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = fs::metadata(&file.0).expect("a file").permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
        file.remove();
        assert_eq!(file.read().expect("it is gone"), None);
    }

    #[test]
    fn a_file_that_keeps_no_seat_is_put_out_of_the_way() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = SeatFile::in_folder(folder.path());
        for text in ["", "{}", "{\"proof\":\"{}\",\"name\":\"\",\"opened\":true}"] {
            fs::write(&file.0, text).expect("it is writable");
            assert_eq!(file.read().expect("no fault"), None, "{text}");
            let apart = folder.path().join("seat.unreadable");
            assert_eq!(fs::read_to_string(apart).ok().as_deref(), Some(text));
        }
    }
}
