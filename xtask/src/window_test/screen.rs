//! The screen of a private X server, read from the file that the server keeps it in: looking costs the server
//! nothing, and takes about a millisecond.

use std::collections::HashSet;
use std::fs::{self, File};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::picture::{Picture, Rgb};

/// So many rows of the screen are looked at for colours.
const ROWS: usize = 12;
/// The numbers that the header of an X window dump begins with (`XWDFile.h`), in bytes.
const HEADER: usize = 100;

/// A screen kept in a file by `Xvfb -fbdir FOLDER`.
pub(super) struct Screen(PathBuf);

impl Screen {
    pub(super) fn in_folder(folder: &Path) -> Self {
        Self(folder.join("Xvfb_screen0"))
    }

    /// How many colours there are on some rows.
    pub(super) fn colours(&self) -> Result<usize> {
        let file = fs::read(&self.0)?;
        count(&file).context(FORMAT)
    }

    /// All that is on the screen.
    pub(super) fn picture(&self) -> Result<Picture> {
        let file = fs::read(&self.0)?;
        let dump = Dump::of(&file).context(FORMAT)?;
        let mut ppm = format!("P6\n{} {}\n255\n", dump.width, dump.height).into_bytes();
        for y in 0..dump.height {
            let row = file.get(dump.at(0, y)..dump.at(dump.width, y));
            for pixel in row.context(FORMAT)?.chunks_exact(PIXEL) {
                ppm.extend(colour(pixel));
            }
        }
        Picture::from_ppm(&ppm)
    }

    /// One pixel of the screen, to be looked at again and again.
    pub(super) fn pixel(&self, (x, y): (u32, u32)) -> Result<Pixel> {
        let file = File::open(&self.0)?;
        let mut header = [0; HEADER];
        file.read_exact_at(&mut header, 0)?;
        let dump = Dump::of(&header).context(FORMAT)?;
        let at = dump.at(x as usize, y as usize) as u64;
        Ok(Pixel { file, at })
    }
}

const FORMAT: &str = "the screen's file is not in the format of xwd";
/// The bytes of a pixel: blue, green, red, and one that is nobody's.
const PIXEL: usize = 4;

fn colour(pixel: &[u8]) -> Rgb {
    [pixel[2], pixel[1], pixel[0]]
}

pub(super) struct Pixel {
    file: File,
    /// Its place in the file.
    at: u64,
}

impl Pixel {
    pub(super) fn colour(&self) -> Result<Rgb> {
        let mut pixel = [0; PIXEL];
        self.file.read_exact_at(&mut pixel, self.at)?;
        Ok(colour(&pixel))
    }
}

/// How the pixels lie in an X window dump, whose header is numbers of four bytes, the highest first.
struct Dump {
    pixels: usize,
    width: usize,
    height: usize,
    row: usize,
}

impl Dump {
    fn of(file: &[u8]) -> Option<Self> {
        let number = |index: usize| {
            let bytes = file.get(4 * index..4 * index + 4)?.first_chunk()?;
            usize::try_from(u32::from_be_bytes(*bytes)).ok()
        };
        let (header, bits, colours) = (number(0)?, number(11)?, number(19)?);
        (bits == 8 * PIXEL).then_some(Self {
            pixels: header + 12 * colours,
            width: number(4)?,
            height: number(5)?,
            row: number(12)?,
        })
    }

    /// Where a pixel is in the file.
    const fn at(&self, x: usize, y: usize) -> usize {
        self.pixels + y * self.row + x * PIXEL
    }
}

fn count(file: &[u8]) -> Option<usize> {
    let dump = Dump::of(file)?;
    let mut seen: HashSet<&[u8]> = HashSet::new();
    for sample in 0..ROWS {
        let y = dump.height * (2 * sample + 1) / (2 * ROWS);
        let row = file.get(dump.at(0, y)..dump.at(dump.width, y))?;
        seen.extend(row.chunks_exact(PIXEL).map(|pixel| &pixel[..3]));
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
