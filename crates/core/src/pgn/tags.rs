//! The tag pairs of a game (PGN standard 8.1).

use alloc::collections::BTreeMap;
use alloc::string::String;
use core::fmt;

use super::tag_pair::is_name_byte;

/// Six of the seven tags that every game has, in their order; the seventh, Result, is the game's outcome.
const ROSTER: [&str; 6] = ["Event", "Site", "Date", "Round", "White", "Black"];

/// The tag pairs of a game but Result, FEN and SetUp, which [`Game`](super::Game) knows as what they mean.
///
/// The tags of the roster that are not known are not stored: they are written, and read, as `?`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags(BTreeMap<String, String>);

/// The text cannot be the name of a tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TagNameError;

impl fmt::Display for TagNameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected letters, digits and underscores, and not Result, FEN or SetUp")
    }
}

impl core::error::Error for TagNameError {}

impl Tags {
    /// The value of a tag; none if it is missing or unknown.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// Sets a tag, in place of the value that it has. Line breaks in it become blanks.
    ///
    /// # Errors
    /// `name` is no name for a tag, or the tag is one that the game itself writes.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), TagNameError> {
        let is_name = !name.is_empty() && name.bytes().all(is_name_byte);
        if !is_name || matches!(name, "Result" | "FEN" | "SetUp") {
            return Err(TagNameError);
        }
        self.insert(name, value);
        Ok(())
    }

    /// Takes a tag away.
    pub fn remove(&mut self, name: &str) {
        self.0.remove(name);
    }

    /// Every known tag with its value: the roster first, the others in ASCII order (PGN standard 8.1.1).
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        let roster = ROSTER
            .into_iter()
            .filter_map(|name| Some((name, self.get(name)?)));
        roster.chain(self.others())
    }

    /// The roster, unknown values as the standard writes them.
    pub(super) fn roster(&self) -> impl Iterator<Item = (&'static str, &str)> {
        ROSTER
            .into_iter()
            .map(|name| (name, self.get(name).unwrap_or(unknown(name))))
    }

    pub(super) fn others(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
            .filter(|(name, _)| !ROSTER.contains(name))
    }

    /// As read: the last of several pairs with one name counts.
    pub(super) fn insert(&mut self, name: &str, value: &str) {
        if ROSTER.contains(&name) && (value == unknown(name) || value == "?") {
            self.0.remove(name);
            return;
        }
        self.0.insert(name.into(), value.replace('\n', " "));
    }
}

fn unknown(name: &str) -> &'static str {
    match name {
        "Date" => "????.??.??",
        _ => "?",
    }
}
