//! What a person has chosen for good, as TOML. A file that cannot be read in part is read as far as it can be: the
//! rest keeps its default, and a note says so.

pub(crate) mod board;
pub(crate) mod caution;
pub(crate) mod next_game;
pub(crate) mod place;
pub(crate) mod play;

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use tabia_look::{Coordinates, PieceSet, UiTheme};
use tabia_players::OptionValues;
use tabia_words::Language;
use toml::{Table, Value};

use crate::sound::Cue;
use board::Board;
use next_game::NextGame;
use place::Place;
use play::Play;

/// The file's name.
pub(crate) const FILE: &str = "settings.toml";

/// The settings.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Settings {
    pub(crate) language: Language,
    pub(crate) sound: Sound,
    pub(crate) theme: UiTheme,
    pub(crate) board: Board,
    pub(crate) pieces: PieceSet,
    pub(crate) coordinates: Coordinates,
    /// How much larger everything is than the system has it.
    pub(crate) zoom: f32,
    /// How much of the room that there is for it the board of a game takes.
    pub(crate) board_share: f32,
    pub(crate) play: Play,
    /// Whether the window takes the whole screen.
    pub(crate) fullscreen: bool,
    pub(crate) next_game: NextGame,
    /// What each UCI program is told before it plays.
    pub(crate) programs: BTreeMap<PathBuf, OptionValues>,
    /// Where the window was last.
    pub(crate) place: Option<Place>,
}

/// The zooms on offer.
pub(crate) const ZOOMS: RangeInclusive<f32> = 0.75..=3.0;

/// The sizes of the board on offer.
pub(crate) const BOARD_SHARES: RangeInclusive<f32> = 0.5..=1.0;

/// Whether there is sound, and how loud.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Sound {
    pub(crate) on: bool,
    /// 0 to 1.
    pub(crate) volume: f32,
}

impl Sound {
    /// How loud to play: 0 while sound is off.
    pub(crate) fn level(self) -> f32 {
        if self.on { self.volume } else { 0.0 }
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            language: Language::default(),
            sound: Sound {
                on: true,
                volume: 0.7,
            },
            theme: UiTheme::default(),
            board: Board::default(),
            pieces: PieceSet::default(),
            coordinates: Coordinates::default(),
            zoom: 1.0,
            board_share: 1.0,
            play: Play::default(),
            fullscreen: false,
            next_game: NextGame::default(),
            programs: BTreeMap::new(),
            place: None,
        }
    }
}

/// What had to be given its default.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Repair {
    /// The file is not TOML at all.
    File,
    /// This setting has a value that it cannot have.
    Setting(&'static str),
}

impl Settings {
    /// Reads a settings file. Unknown keys are left to newer versions.
    pub(crate) fn read(text: &str) -> (Self, Vec<Repair>) {
        let mut settings = Self::default();
        let Ok(table) = text.parse::<Table>() else {
            return (settings, vec![Repair::File]);
        };
        let mut repairs = Vec::new();
        let mut field = |key: &'static str, set: &mut dyn FnMut(&Value) -> Option<()>| {
            if table.get(key).is_some_and(|value| set(value).is_none()) {
                repairs.push(Repair::Setting(key));
            }
        };
        field("language", &mut |v| {
            Language::from_code(v.as_str()?).map(|l| settings.language = l)
        });
        field("theme", &mut |v| {
            UiTheme::from_name(v.as_str()?).map(|theme| settings.theme = theme)
        });
        field("coordinates", &mut |v| {
            settings.coordinates = match v.as_bool()? {
                true => Coordinates::Shown,
                false => Coordinates::Hidden,
            };
            Some(())
        });
        field("pieces", &mut |v| {
            PieceSet::from_name(v.as_str()?).map(|p| settings.pieces = p)
        });
        field("sound", &mut |v| {
            v.as_bool().map(|on| settings.sound.on = on)
        });
        field("volume", &mut |v| {
            let percent = v
                .as_integer()
                .filter(|percent| (0..=100).contains(percent))?;
            settings.sound.volume = percent as f32 / 100.0;
            Some(())
        });
        field("zoom", &mut |v| {
            let zoom = v.as_integer()? as f32 / 100.0;
            ZOOMS.contains(&zoom).then(|| settings.zoom = zoom)
        });
        field("fullscreen", &mut |v| {
            v.as_bool().map(|on| settings.fullscreen = on)
        });
        field("board_size", &mut |v| {
            let share = v.as_integer()? as f32 / 100.0;
            let is_offered = BOARD_SHARES.contains(&share);
            is_offered.then(|| settings.board_share = share)
        });
        field("window", &mut |v| {
            Place::read(v.as_table()?).map(|place| settings.place = Some(place))
        });
        field("programs", &mut |v| {
            let mut programs = BTreeMap::new();
            for (path, values) in v.as_table()? {
                let value = |(name, value): (&String, &Value)| {
                    Some((name.clone(), value.as_str()?.to_owned()))
                };
                let values: Option<OptionValues> = values.as_table()?.iter().map(value).collect();
                programs.insert(path.into(), values?);
            }
            settings.programs = programs;
            Some(())
        });
        field("next_game", &mut |v| settings.next_game.read(v.as_table()?));
        let wrong = settings.board.read(&table);
        repairs.extend(wrong.into_iter().map(Repair::Setting));
        let wrong = settings.play.read(&table);
        repairs.extend(wrong.into_iter().map(Repair::Setting));
        (settings, repairs)
    }

    /// How loud an event is, 0 to 1.
    pub(crate) fn loudness(&self, cue: Cue) -> f32 {
        self.sound.level() * self.play.levels.of(cue)
    }

    /// The settings as a file.
    pub(crate) fn write(&self) -> String {
        let mut table = Table::new();
        table.insert("language".into(), self.language.code().into());
        table.insert("theme".into(), self.theme.name().into());
        self.board.write(&mut table);
        let coordinates = self.coordinates == Coordinates::Shown;
        table.insert("coordinates".into(), coordinates.into());
        table.insert("pieces".into(), self.pieces.name().into());
        table.insert("sound".into(), self.sound.on.into());
        table.insert(
            "volume".into(),
            i64::from((self.sound.volume * 100.0).round() as i16).into(),
        );
        let zoom = (self.zoom * 100.0).round() as i16;
        table.insert("zoom".into(), i64::from(zoom).into());
        let share = (self.board_share * 100.0).round() as i16;
        table.insert("fullscreen".into(), self.fullscreen.into());
        table.insert("board_size".into(), i64::from(share).into());
        self.play.write(&mut table);
        table.insert("next_game".into(), Value::Table(self.next_game.write()));
        let programs = self.programs.iter().filter_map(|(path, values)| {
            let values = values
                .iter()
                .map(|(name, value)| (name.clone(), value.clone().into()));
            Some((path.to_str()?.to_owned(), Value::Table(values.collect())))
        });
        let programs: Table = programs.collect();
        if !programs.is_empty() {
            table.insert("programs".into(), Value::Table(programs));
        }
        if let Some(place) = &self.place {
            table.insert("window".into(), Value::Table(place.write()));
        }
        table.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        let settings = Settings {
            language: Language::Korean,
            sound: Sound {
                on: false,
                volume: 0.35,
            },
            theme: UiTheme::Light,
            board: Board {
                chosen: board::Chosen::Shipped(tabia_look::BoardTheme::Walnut),
                ..Board::default()
            },
            pieces: PieceSet::Letters,
            coordinates: Coordinates::Hidden,
            zoom: 1.75,
            board_share: 0.8,
            fullscreen: true,
            play: Play::default(),
            next_game: NextGame::default(),
            programs: BTreeMap::from([(
                "/opt/an engine".into(),
                OptionValues::from([("Skill Level".into(), "3".into())]),
            )]),
            place: Some(Place {
                corner: Some((12, 34)),
                width: 1000,
                height: 700,
            }),
        };
        assert_eq!(Settings::read(&settings.write()), (settings, Vec::new()));
        assert_eq!(Settings::read(""), (Settings::default(), Vec::new()));
    }

    #[test]
    fn what_is_broken_is_repaired_and_named() {
        let text = "language = \"ko\"\nvolume = 400\npieces = 3\nfuture = true\n";
        let (settings, repairs) = Settings::read(text);
        assert_eq!(
            settings,
            Settings {
                language: Language::Korean,
                ..Settings::default()
            }
        );
        assert_eq!(
            repairs,
            [Repair::Setting("pieces"), Repair::Setting("volume")]
        );
        assert_eq!(
            Settings::read("volume = ="),
            (Settings::default(), vec![Repair::File])
        );
    }
}
