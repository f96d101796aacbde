//! The colours of the board: one that is shipped, or a person's own.

use tabia_look::colour::Rgb;
use tabia_look::{BoardPalette, BoardTheme, Shade, Shades};
use toml::{Table, Value};

/// Which board is on the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Board {
    pub(crate) chosen: Chosen,
    pub(crate) own: OwnBoard,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Chosen {
    Shipped(BoardTheme),
    Own,
}

/// The name of a person's own board in the settings file.
const OWN: &str = "own";

/// A board in colours that a person has picked, with marks that everyone can see on it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct OwnBoard {
    wanted: Shades,
    palette: BoardPalette,
}

impl OwnBoard {
    /// Finds the marks, and where there are none, the nearest colours that have some.
    fn new(wanted: Shades) -> Self {
        Self {
            wanted,
            palette: BoardPalette::custom(wanted),
        }
    }

    /// The colour that was picked.
    pub(crate) fn wanted(&self, shade: Shade) -> Rgb {
        self.wanted.on(shade)
    }

    /// Whether the colours that were picked had to be changed.
    pub(crate) fn is_repaired(&self) -> bool {
        self.palette.plain != self.wanted
    }

    /// The same with another colour for one kind of squares.
    pub(crate) fn with(&self, shade: Shade, colour: Rgb) -> Self {
        let mut wanted = self.wanted;
        match shade {
            Shade::Light => wanted.light = colour,
            Shade::Dark => wanted.dark = colour,
        }
        Self::new(wanted)
    }
}

impl Default for Board {
    fn default() -> Self {
        let theme = BoardTheme::default();
        let palette = theme.palette();
        Self {
            chosen: Chosen::Shipped(theme),
            // What is shipped needs no search.
            own: OwnBoard {
                wanted: palette.plain,
                palette,
            },
        }
    }
}

impl Board {
    pub(crate) fn palette(&self) -> BoardPalette {
        match self.chosen {
            Chosen::Shipped(theme) => theme.palette(),
            Chosen::Own => self.own.palette,
        }
    }

    /// Takes what `table` has; returns the keys whose values make no sense.
    pub(super) fn read(&mut self, table: &Table) -> Vec<&'static str> {
        let mut wrong = Vec::new();
        let mut wanted = self.own.wanted;
        let mut field = |key: &'static str, set: &mut dyn FnMut(&Value) -> Option<()>| {
            if table.get(key).is_some_and(|value| set(value).is_none()) {
                wrong.push(key);
            }
        };
        field("board", &mut |v| {
            self.chosen = match v.as_str()? {
                OWN => Chosen::Own,
                name => Chosen::Shipped(BoardTheme::from_name(name)?),
            };
            Some(())
        });
        field("light_squares", &mut |v| {
            v.as_str()?.parse().ok().map(|colour| wanted.light = colour)
        });
        field("dark_squares", &mut |v| {
            v.as_str()?.parse().ok().map(|colour| wanted.dark = colour)
        });
        if wanted != self.own.wanted {
            self.own = OwnBoard::new(wanted);
        }
        wrong
    }

    pub(super) fn write(&self, table: &mut Table) {
        let name = match self.chosen {
            Chosen::Shipped(theme) => theme.name(),
            Chosen::Own => OWN,
        };
        table.insert("board".into(), name.into());
        for (key, colour) in [
            ("light_squares", self.own.wanted.light),
            ("dark_squares", self.own.wanted.dark),
        ] {
            table.insert(key.into(), colour.to_string().into());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_that_hide_the_marks_are_repaired_and_come_back_as_picked() {
        let grey = Rgb::hex(0x80_8080);
        let own = Board::default().own;
        assert!(!own.is_repaired());
        let own = own.with(Shade::Light, grey).with(Shade::Dark, grey);
        assert!(own.is_repaired());
        assert!(own.palette.least_difference() >= BoardPalette::LEAST_DIFFERENCE);
        let board = Board {
            chosen: Chosen::Own,
            own,
        };
        let mut table = Table::new();
        board.write(&mut table);
        let mut read = Board::default();
        assert_eq!(read.read(&table), [""; 0]);
        assert_eq!(read, board);
    }

    #[test]
    fn what_is_no_colour_is_named() {
        let text = "board = \"own\"\nlight_squares = \"snow\"\ndark_squares = \"#204060\"";
        let mut board = Board::default();
        let wrong = board.read(&text.parse().expect("it is TOML"));
        assert_eq!(wrong, ["light_squares"]);
        assert_eq!(board.chosen, Chosen::Own);
        assert_eq!(board.own.wanted(Shade::Dark), Rgb::hex(0x20_4060));
    }
}
