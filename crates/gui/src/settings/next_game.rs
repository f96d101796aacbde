//! What was chosen for the last new game: the choice of the next one begins with it.

use std::path::PathBuf;

use tabia_game::{ByColor, Color, Millis, Odds, StartPosition, Takebacks, TimeControl};
use tabia_players::{Level, Personality};
use toml::{Table, Value};

use super::play::{Choice, choice};
use crate::plan::ClockChoice;

choice! {
    /// Against whom.
    Opponent {
        Computer = "computer",
        /// Another person at this computer.
        Person = "person",
        /// Nobody: two computers play.
        Nobody = "nobody",
        /// Another person at another computer.
        Network = "network",
    }
}

choice! {
    /// Which side the person takes against the computer.
    SideChoice {
        White = "white",
        Either = "either",
        Black = "black",
    }
}

choice! {
    /// Whether the local network is told of a game that waits for somebody.
    Listing {
        Shown = "shown",
        Hidden = "hidden",
    }
}

choice! {
    /// Whether the players of a game over the network may write to each other.
    Chatting {
        Off = "off",
        On = "on",
    }
}

/// Where the pieces stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Beginning {
    Standard,
    /// The start position of this number, below 960.
    Chess960(u16),
    /// One side does without a piece.
    Odds(Color, Odds),
    /// Somewhere else: set up or pasted.
    Own(StartPosition),
}

impl Beginning {
    pub(crate) fn position(&self) -> StartPosition {
        match self {
            Self::Standard => StartPosition::standard(),
            Self::Chess960(number) => StartPosition::chess960(*number).unwrap_or_default(),
            Self::Odds(giver, odds) => StartPosition::odds(*giver, *odds),
            Self::Own(start) => start.clone(),
        }
    }

    /// A position that was set up is for one game only, and so is the number of one that was drawn.
    fn name(&self) -> String {
        match self {
            Self::Standard | Self::Own(_) => "standard".to_owned(),
            Self::Chess960(_) => "chess960".to_owned(),
            Self::Odds(giver, odds) => format!("{} {}", side_name(*giver), odds_name(*odds)),
        }
    }

    fn from_name(name: &str) -> Option<Self> {
        let odds = || {
            let (giver, odds) = name.split_once(' ')?;
            let giver = Color::ALL
                .into_iter()
                .find(|side| side_name(*side) == giver)?;
            let odds = ODDS.into_iter().find(|kind| odds_name(*kind) == odds)?;
            Some(Self::Odds(giver, odds))
        };
        match name {
            "standard" => Some(Self::Standard),
            "chess960" => Some(Self::Chess960(0)),
            _ => odds(),
        }
    }
}

/// All odds, the smallest first.
pub(crate) const ODDS: [Odds; 4] = [Odds::Pawn, Odds::Knight, Odds::Rook, Odds::Queen];

const fn odds_name(odds: Odds) -> &'static str {
    match odds {
        Odds::Pawn => "pawn",
        Odds::Knight => "knight",
        Odds::Rook => "rook",
        Odds::Queen => "queen",
    }
}

const fn side_name(side: Color) -> &'static str {
    match side {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// All ways to deal with moves that are to be taken back.
pub(crate) const TAKEBACKS: [Takebacks; 3] =
    [Takebacks::Free, Takebacks::ByConsent, Takebacks::Forbidden];

const fn takebacks_name(takebacks: Takebacks) -> &'static str {
    match takebacks {
        Takebacks::Free => "free",
        Takebacks::ByConsent => "by-consent",
        Takebacks::Forbidden => "forbidden",
    }
}

/// No name is longer, in characters.
pub(crate) const LONGEST_NAME: usize = 40;

/// A choice of a game.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct NextGame {
    pub(crate) opponent: Opponent,
    pub(crate) side: SideChoice,
    pub(crate) level: Level,
    pub(crate) personality: Personality,
    /// A UCI program that was chosen, and whether it plays.
    pub(crate) program: Option<PathBuf>,
    pub(crate) uses_program: bool,
    pub(crate) clock: ClockChoice,
    /// The clock that was set by hand last.
    pub(crate) own_clock: ByColor<TimeControl>,
    pub(crate) beginning: Beginning,
    pub(crate) takebacks: Takebacks,
    /// What the person is called over the network; empty where he has not said.
    pub(crate) name: String,
    pub(crate) listing: Listing,
    pub(crate) chatting: Chatting,
}

impl Default for NextGame {
    fn default() -> Self {
        let ten = TimeControl::fischer(Millis::from_secs(600), Millis::from_secs(5))
            .expect("ten minutes are a time");
        Self {
            opponent: Opponent::default(),
            side: SideChoice::default(),
            level: Level::new(3).expect("there are eight levels"),
            personality: Personality::default(),
            program: None,
            uses_program: false,
            clock: ClockChoice::None,
            own_clock: ByColor::new_with(|_| ten.clone()),
            beginning: Beginning::Standard,
            takebacks: Takebacks::default(),
            name: String::new(),
            listing: Listing::default(),
            chatting: Chatting::default(),
        }
    }
}

impl NextGame {
    /// Takes what `table` has; `None` where a value makes no sense, which leaves everything as it was.
    pub(super) fn read(&mut self, table: &Table) -> Option<()> {
        let mut read = self.clone();
        if let Some(value) = table.get("opponent") {
            read.opponent = Opponent::from_name(value.as_str()?)?;
        }
        if let Some(value) = table.get("side") {
            read.side = SideChoice::from_name(value.as_str()?)?;
        }
        if let Some(value) = table.get("level") {
            read.level = Level::new(u8::try_from(value.as_integer()?).ok()?)?;
        }
        if let Some(value) = table.get("personality") {
            read.personality = Personality::from_name(value.as_str()?)?;
        }
        if let Some(value) = table.get("program") {
            read.program = Some(value.as_str()?.into());
        }
        if let Some(value) = table.get("uses_program") {
            read.uses_program = value.as_bool()? && read.program.is_some();
        }
        if let Some(value) = table.get("own_clock") {
            read.own_clock = both(value.as_str()?)?;
        }
        if let Some(value) = table.get("clock") {
            read.clock = match value.as_str()? {
                "none" => ClockChoice::None,
                text => ClockChoice::of(both(text)?),
            };
        }
        if let Some(value) = table.get("start") {
            read.beginning = Beginning::from_name(value.as_str()?)?;
        }
        if let Some(value) = table.get("takebacks") {
            let name = value.as_str()?;
            let mut all = TAKEBACKS.into_iter();
            read.takebacks = all.find(|takebacks| takebacks_name(*takebacks) == name)?;
        }
        if let Some(value) = table.get("name") {
            read.name = value.as_str()?.chars().take(LONGEST_NAME).collect();
        }
        if let Some(value) = table.get("listing") {
            read.listing = Listing::from_name(value.as_str()?)?;
        }
        if let Some(value) = table.get("chat") {
            read.chatting = Chatting::from_name(value.as_str()?)?;
        }
        *self = read;
        Some(())
    }

    pub(super) fn write(&self) -> Table {
        let mut table = Table::new();
        let mut put = |key: &str, value: Value| table.insert(key.to_owned(), value);
        put("opponent", self.opponent.name().into());
        put("side", self.side.name().into());
        put("level", i64::from(self.level.number()).into());
        put("personality", self.personality.name().into());
        // A path that is no text cannot be written down; it is chosen anew.
        if let Some(path) = self.program.as_ref().and_then(|path| path.to_str()) {
            put("program", path.into());
            put("uses_program", self.uses_program.into());
        }
        let clock = match &self.clock {
            ClockChoice::None => "none".to_owned(),
            ClockChoice::Control(control) => control.to_string(),
            ClockChoice::Each(controls) => text_of(controls),
        };
        put("clock", clock.into());
        put("own_clock", text_of(&self.own_clock).into());
        put("start", self.beginning.name().into());
        put("takebacks", takebacks_name(self.takebacks).into());
        put("name", self.name.as_str().into());
        put("listing", self.listing.name().into());
        put("chat", self.chatting.name().into());
        table
    }
}

/// White's time control and Black's, or one for both.
fn both(text: &str) -> Option<ByColor<TimeControl>> {
    let (white, black) = text.split_once(' ').unwrap_or((text, text));
    Some(ByColor {
        white: white.parse().ok()?,
        black: black.parse().ok()?,
    })
}

fn text_of(controls: &ByColor<TimeControl>) -> String {
    format!("{} {}", controls.white, controls.black)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        let control = |text: &str| text.parse::<TimeControl>().expect(text);
        let controls = ByColor {
            white: control("40/5400+30:1800+30"),
            black: control("300d2"),
        };
        let choice = NextGame {
            opponent: Opponent::Nobody,
            side: SideChoice::Black,
            level: Level::MAX,
            personality: Personality::KnightLover,
            program: Some("/opt/some engine".into()),
            uses_program: true,
            clock: ClockChoice::Each(controls.clone()),
            own_clock: controls,
            beginning: Beginning::Odds(Color::Black, Odds::Knight),
            takebacks: Takebacks::Forbidden,
            name: "밥 Kim".to_owned(),
            listing: Listing::Hidden,
            chatting: Chatting::On,
        };
        for choice in [choice, NextGame::default()] {
            let mut read = NextGame::default();
            assert_eq!(read.read(&choice.write()), Some(()));
            assert_eq!(read, choice);
        }
    }

    #[test]
    fn what_makes_no_sense_changes_nothing() {
        for text in [
            "level = 9",
            "personality = \"dreamer\"",
            "side = \"white\"\nclock = \"soon\"",
            "start = \"white king\"",
            "takebacks = true",
        ] {
            let mut read = NextGame::default();
            assert_eq!(
                read.read(&text.parse().expect("it is TOML")),
                None,
                "{text}"
            );
            assert_eq!(read, NextGame::default());
        }
    }
}
