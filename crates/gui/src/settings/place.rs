//! Where the window was on the screen.

use toml::{Table, Value};

use crate::args::SMALLEST;

/// The window's place, in physical pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// The left upper corner on all screens together, where it is known.
    pub(crate) corner: Option<(u32, u32)>,
    pub(crate) width: u16,
    pub(crate) height: u16,
}

/// No screen is larger, nor several side by side.
const FARTHEST: u32 = 32_767;

impl Place {
    /// The place that `table` names, if a window can be there.
    pub(super) fn read(table: &Table) -> Option<Self> {
        let number = |key: &str| u32::try_from(table.get(key)?.as_integer()?).ok();
        let side = |key| {
            let side = u16::try_from(number(key)?).ok()?;
            (SMALLEST..=16_384).contains(&side).then_some(side)
        };
        let at = |key| number(key).filter(|at| *at <= FARTHEST);
        let corner = match (table.get("x"), table.get("y")) {
            (None, None) => None,
            (Some(_), _) | (_, Some(_)) => Some((at("x")?, at("y")?)),
        };
        Some(Self {
            corner,
            width: side("width")?,
            height: side("height")?,
        })
    }

    pub(super) fn write(self) -> Table {
        let row = |key: &str, value: u32| (key.to_owned(), Value::Integer(value.into()));
        let corner = self.corner.map(|(x, y)| [row("x", x), row("y", y)]);
        let size = [
            row("width", self.width.into()),
            row("height", self.height.into()),
        ];
        corner.into_iter().flatten().chain(size).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_where_no_window_can_be_is_not_taken() {
        let read = |text: &str| Place::read(&text.parse().expect("it is TOML"));
        for corner in [None, Some((1920, 0))] {
            let place = Place {
                corner,
                width: 1280,
                height: 800,
            };
            assert_eq!(Place::read(&place.write()), Some(place));
        }
        for text in [
            "",
            "x = 0\nwidth = 800\nheight = 600",
            "x = -1\ny = 0\nwidth = 800\nheight = 600",
            "x = 0\ny = 0\nwidth = 8\nheight = 600",
            "x = 0\ny = 99999\nwidth = 800\nheight = 600",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
