//! Layout 2, frozen: the entries of layout 1, and behind them what is drawn on the positions of the game.

use serde::{Deserialize, Serialize};

use super::{Body, LoadError, v1};
use crate::drawing::Drawings;
use crate::fact::Fact;
use crate::{Timestamp, codec};

#[derive(Serialize, Deserialize)]
struct File {
    entries: Vec<v1::Entry>,
    drawings: String,
}

pub(super) fn encode(
    facts: impl Iterator<Item = (Timestamp, Fact)>,
    drawings: &Drawings,
) -> Vec<u8> {
    codec::encode(&File {
        entries: v1::entries(facts),
        drawings: drawings.to_string(),
    })
}

pub(super) fn decode(bytes: &[u8]) -> Result<Body, LoadError> {
    let File { entries, drawings } = codec::decode(bytes)?;
    Ok((v1::facts(entries)?, Drawings::from(drawings.as_str())))
}
