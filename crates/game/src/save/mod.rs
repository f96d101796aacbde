//! Games as files, `*.tabia`: a header that any version can read, then the record in the layout of one.
//!
//! `docs/formats/save.md` describes every byte.

mod v1;
mod v2;

use thiserror::Error;

use crate::Timestamp;
use crate::codec::CodecError;
use crate::drawing::Drawings;
use crate::fact::Fact;
use crate::replay::{Recorded, ReplayError, Replayed, replay};

/// The first bytes of every save file. They are no text, and a program that changes line ends breaks them.
const MAGIC: [u8; 8] = *b"\x89TABIA\r\n";

/// Magic, version, length of the rest, checksum of version, length and rest.
const HEADER: usize = 8 + 2 + 4 + 4;

/// The newest layout that this program writes and reads.
const NEWEST: u16 = 2;

/// Why a file is not a saved game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LoadError {
    /// It does not begin as a save file does.
    #[error("this is not a saved game")]
    NotASave,
    /// It ends too early.
    #[error("the file is cut off: {expected} bytes are expected, {found} are there")]
    Truncated {
        /// How many bytes it should have.
        expected: usize,
        /// How many it has.
        found: usize,
    },
    /// It goes on after its end.
    #[error("the file goes on after its end at byte {end}")]
    Trailing {
        /// Where it should end.
        end: usize,
    },
    /// Its checksum does not fit its bytes.
    #[error("the file is damaged: its checksum does not fit")]
    Checksum,
    /// A newer program wrote it.
    #[error("a newer program wrote this file (version {version}); this one reads up to {NEWEST}")]
    Newer {
        /// The version of its layout.
        version: u16,
    },
    /// Its bytes are intact but are no record.
    #[error("the file's record cannot be read: {0}")]
    Malformed(#[from] CodecError),
    /// An event holds a value that cannot be.
    #[error("event {index} of the record holds a value that cannot be")]
    Value {
        /// The event, from 0.
        index: usize,
    },
    /// The rules do not accept its record.
    #[error(transparent)]
    Replay(#[from] ReplayError),
}

/// The bytes of a file that holds these events, and what is drawn on the positions of their game. Without drawings
/// it is one that older programs can read.
#[must_use]
pub fn save(record: &[Recorded], drawings: &Drawings) -> Vec<u8> {
    let facts = record
        .iter()
        .map(|entry| (entry.at, Fact::from(&entry.event)));
    let (version, body): (u16, _) = if drawings.is_empty() {
        (1, v1::encode(facts))
    } else {
        (2, v2::encode(facts, drawings))
    };
    let length = u32::try_from(body.len()).expect("the codec's limit is lower");
    let mut checked = Vec::with_capacity(HEADER + body.len());
    checked.extend(version.to_le_bytes());
    checked.extend(length.to_le_bytes());
    checked.extend(&body);
    let checksum = crc32fast::hash(&checked);
    let mut file = MAGIC.to_vec();
    file.extend(&checked[..6]);
    file.extend(checksum.to_le_bytes());
    file.extend(body);
    file
}

/// The game that a file holds, replayed through the rules.
///
/// # Errors
/// What is wrong with the file.
pub fn load(file: &[u8]) -> Result<Replayed, LoadError> {
    let (facts, drawings) = read(file)?;
    Ok(Replayed {
        drawings,
        ..replay(facts)?
    })
}

/// What a file holds.
type Body = (Vec<(Timestamp, Fact)>, Drawings);

fn read(file: &[u8]) -> Result<Body, LoadError> {
    if !file.starts_with(&MAGIC[..file.len().min(MAGIC.len())]) || file.is_empty() {
        return Err(LoadError::NotASave);
    }
    let truncated = |expected| LoadError::Truncated {
        expected,
        found: file.len(),
    };
    let header: &[u8; HEADER] = file.first_chunk().ok_or(truncated(HEADER))?;
    let [.., v0, v1, l0, l1, l2, l3, c0, c1, c2, c3] = *header;
    let version = u16::from_le_bytes([v0, v1]);
    let length = u32::from_le_bytes([l0, l1, l2, l3]) as usize;
    let checksum = u32::from_le_bytes([c0, c1, c2, c3]);
    let body = &file[HEADER..];
    let sum = |body: &[u8]| {
        let mut hasher = crc32fast::Hasher::new();
        hasher.update(&header[8..14]);
        hasher.update(body);
        hasher.finalize()
    };
    if body.len() < length {
        return Err(truncated(HEADER + length));
    }
    if body.len() > length {
        return Err(LoadError::Trailing {
            end: HEADER + length,
        });
    }
    if sum(body) != checksum {
        return Err(LoadError::Checksum);
    }
    match version {
        1 => Ok((v1::decode(body)?, Drawings::default())),
        2 => v2::decode(body),
        version => Err(LoadError::Newer { version }),
    }
}

/// One event as it stands in a log.
pub(crate) fn encode_entry(at: Timestamp, fact: Fact) -> Vec<u8> {
    v1::encode_entry(at, fact)
}

/// The event that stands in a log.
pub(crate) fn decode_entry(index: usize, bytes: &[u8]) -> Result<(Timestamp, Fact), LoadError> {
    v1::decode_entry(index, bytes)
}
