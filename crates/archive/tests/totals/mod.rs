//! What tests ask of an archive again and again.

use tabia_archive::{Archive, Filter};
use tabia_core::Position;

/// How many games are listed, and how many are found by the usual start position.
pub(crate) fn counts(archive: &Archive) -> (u64, u64) {
    let listed = archive.list(&Filter::default(), None, None, 1).unwrap();
    let found = archive.search(&Position::standard(), None, 1).unwrap();
    (listed.total, found.total)
}
