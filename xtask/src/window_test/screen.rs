//! The screen of a private X server, read from the file that the server keeps it in: looking costs the server
//! nothing, and takes about a millisecond.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// So many rows of the screen are looked at.
const ROWS: usize = 12;

/// A screen kept in a file by `Xvfb -fbdir FOLDER`.
pub(super) struct Screen(PathBuf);

impl Screen {
    pub(super) fn in_folder(folder: &Path) -> Self {
        Self(folder.join("Xvfb_screen0"))
    }

    /// How many colours there are on some rows.
    pub(super) fn colours(&self) -> Result<usize> {
        let file = fs::read(&self.0)?;
        count(&file).context("the screen's file is not in the format of xwd")
    }
}

/// The header of an X window dump, `XWDFile.h`: numbers of four bytes, the highest first.
fn count(file: &[u8]) -> Option<usize> {
    let number = |index: usize| {
        let bytes = file.get(4 * index..4 * index + 4)?.first_chunk()?;
        usize::try_from(u32::from_be_bytes(*bytes)).ok()
    };
    let (header, height, bits, row, colours) = (
        number(0)?,
        number(5)?,
        number(11)?,
        number(12)?,
        number(19)?,
    );
    if bits != 32 {
        return None;
    }
    let pixels = file.get(header + 12 * colours..)?;
    let mut seen: HashSet<&[u8]> = HashSet::new();
    for sample in 0..ROWS {
        let y = height * (2 * sample + 1) / (2 * ROWS);
        let row = pixels.get(y * row..(y + 1) * row)?;
        // The fourth byte of a pixel is nobody's.
        seen.extend(row.chunks_exact(4).map(|pixel| &pixel[..3]));
    }
    Some(seen.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A screen of 2 by 24 pixels whose right column is painted from the given row on.
    fn dump(painted_from: usize) -> Vec<u8> {
        let mut header = [0_u32; 25];
        for (index, value) in [(0, 100), (4, 2), (5, 24), (11, 32), (12, 8), (19, 1)] {
            header[index] = value;
        }
        let mut file: Vec<u8> = header
            .iter()
            .flat_map(|number| number.to_be_bytes())
            .collect();
        file.extend([0; 12]);
        for y in 0..24 {
            let ink = if y >= painted_from { y as u8 } else { 0 };
            file.extend([0, 0, 0, 7, ink, ink, 0, 9]);
        }
        file
    }

    #[test]
    fn painted_rows_show_their_colours() {
        assert_eq!(count(&dump(24)), Some(1));
        assert_eq!(count(&dump(12)), Some(7));
        assert_eq!(count(&dump(0)[..200]), None);
        assert_eq!(count(b""), None);
    }
}
