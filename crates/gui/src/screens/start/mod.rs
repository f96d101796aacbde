//! Choosing the next game: a page for what everybody chooses, one for what the computer likes, one for a clock of one's
//! own, one for the rest.

mod clock;
mod column;
mod draw;
mod levels;
mod more;
mod online;
pub(crate) mod opponent;

use std::path::{Path, PathBuf};

use tabia_game::{ByColor, Color, Odds, StartPosition, Takebacks, TimeControl};
use tabia_net::Neighbour;
use tabia_players::{Challenge, Computer, Level, Personality, Seating};
use tabia_words::Language;

use crate::document::Standing;
use crate::input::{InputEvent, Key};
use crate::network::PutAside;
use crate::plan::{ClockChoice, GamePlan};
pub(crate) use crate::settings::next_game::{Beginning, Chatting, NextGame, Opponent, SideChoice};
pub(crate) use clock::{Kind, Setting};
pub(crate) use online::Goal;

/// The clocks on offer: minutes, and seconds per move.
const CLOCKS: [(u32, u32); 4] = [(3, 2), (5, 3), (10, 5), (15, 10)];

/// What of the choice is on the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Page {
    #[default]
    Main,
    /// What the computer likes, or a challenge.
    Opponent,
    /// A clock of one's own.
    Clock,
    /// Where the pieces stand, and whether moves are taken back.
    More,
    /// Where an invitation leads.
    Join,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Message {
    Show(Page),
    Against(Opponent),
    Side(SideChoice),
    Level(Level),
    Personality(Personality),
    /// The program that was chosen.
    Program,
    NoClock,
    /// The clock of this number on offer.
    Clock(usize),
    /// The clock that was set last, to be changed.
    OwnClock,
    Kind(Kind),
    /// Whose clock is set: that of both sides, or of one.
    Sets(Option<Color>),
    /// As a share of the range on offer.
    Set(Setting, f32),
    /// One step more or less: Chess960 positions.
    Number(i16),
    Standard,
    Odds(Color, Odds),
    Takebacks(Takebacks),
    Chatting(Chatting),
}

/// What has been chosen so far.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct StartScreen {
    choice: NextGame,
    /// The game's beginning, as a position.
    start: StartPosition,
    page: Page,
    /// The level against which half of the points may be expected, by the games so far.
    suggested: Option<u8>,
    /// Whose clock is being set; none sets both.
    sets: Option<Color>,
    /// A clock, a number or a code that is being typed.
    typed: String,
    /// The challenge that was accepted last.
    challenge: Option<Challenge>,
    /// The games that wait for a player on the local network.
    neighbours: Vec<Neighbour>,
    /// The seats at games over the network that were put aside, the last one first.
    put_aside: Vec<PutAside>,
}

impl StartScreen {
    /// Begins with the last choice; Chess960 begins with the position of this number.
    pub(crate) fn new(choice: NextGame, number: u16) -> Self {
        let mut screen = Self {
            start: StartPosition::standard(),
            page: Page::default(),
            suggested: None,
            sets: None,
            typed: String::new(),
            challenge: None,
            neighbours: Vec::new(),
            put_aside: Vec::new(),
            choice,
        };
        let beginning = match screen.choice.beginning.clone() {
            Beginning::Chess960(_) => Beginning::Chess960(number),
            other => other,
        };
        screen.begin_with(beginning);
        screen
    }

    /// What is to be remembered.
    pub(crate) fn choice(&self) -> &NextGame {
        &self.choice
    }

    fn begin_with(&mut self, beginning: Beginning) {
        self.start = beginning.position();
        self.choice.beginning = beginning;
    }

    pub(crate) fn update(&mut self, message: Message) {
        let choice = &mut self.choice;
        match message {
            Message::Show(page) => self.show(page),
            Message::Against(opponent) => choice.opponent = opponent,
            Message::Side(side) => choice.side = side,
            Message::Level(level) => {
                choice.level = level;
                choice.uses_program = false;
            }
            Message::Personality(personality) => choice.personality = personality,
            Message::Program => choice.uses_program = choice.program.is_some(),
            Message::NoClock => {
                choice.clock = ClockChoice::None;
                self.typed.clear();
            }
            Message::Clock(number) => choice.clock = ClockChoice::Control(on_offer(number)),
            Message::OwnClock => {
                choice.clock = ClockChoice::of(choice.own_clock.clone());
                self.show(Page::Clock);
            }
            Message::Kind(kind) => self.set_kind(kind),
            Message::Sets(side) => self.set_whose(side),
            Message::Set(setting, share) => self.set_clock(setting, share),
            Message::Number(steps) => {
                if let Beginning::Chess960(number) = choice.beginning {
                    let number = (number.cast_signed() + steps).rem_euclid(960);
                    self.begin_with(Beginning::Chess960(number.cast_unsigned()));
                }
                self.typed.clear();
            }
            Message::Standard => self.begin_with(Beginning::Standard),
            Message::Odds(giver, odds) => self.begin_with(Beginning::Odds(giver, odds)),
            Message::Takebacks(takebacks) => choice.takebacks = takebacks,
            Message::Chatting(chatting) => choice.chatting = chatting,
        }
    }

    fn show(&mut self, page: Page) {
        self.page = page;
        self.typed.clear();
        if page == Page::Clock {
            self.sets = match self.choice.clock {
                ClockChoice::Each(_) => Some(Color::White),
                ClockChoice::None | ClockChoice::Control(_) => None,
            };
            self.spell_clock();
        }
        if page == Page::Opponent {
            self.spell_code();
        }
    }

    /// Whether an event is for what is being typed here.
    pub(crate) fn is_for_text(&self, event: &InputEvent) -> bool {
        let takes: fn(char) -> bool = match self.page {
            Page::Main if self.asks_for_name() => |c| !c.is_control(),
            Page::Main => return false,
            Page::Join => |c| !c.is_control(),
            Page::Opponent => |c| c.is_alphanumeric() || c == '-',
            Page::Clock => |c| c.is_ascii_digit() || "+.:/*bd".contains(c),
            Page::More if !matches!(self.choice.beginning, Beginning::Chess960(_)) => return false,
            Page::More => |c| c.is_ascii_digit(),
        };
        match event {
            InputEvent::Char(c) => takes(*c),
            InputEvent::Key {
                key: Key::Space, ..
            } => self.asks_for_name(),
            InputEvent::Key { key, .. } => matches!(key, Key::Backspace | Key::Delete),
            _ => false,
        }
    }

    /// Takes what is typed.
    pub(crate) fn handle(&mut self, event: &InputEvent) {
        if self.asks_for_name() {
            return self.spell_name(event);
        }
        match event {
            InputEvent::Char(c) => self.typed.push(*c),
            InputEvent::Key {
                key: Key::Backspace,
                ..
            } => drop(self.typed.pop()),
            _ => self.typed.clear(),
        }
        match self.page {
            Page::Clock => self.read_clock(),
            Page::More => self.read_number(),
            Page::Opponent => self.read_code(),
            Page::Join => self.trim_link(),
            Page::Main => {}
        }
    }

    /// What is to be said of what is typed, once it means something.
    pub(crate) fn told(&self, language: Language) -> Option<String> {
        match self.page {
            Page::Opponent => self.told_code(language),
            Page::Join => self.told_link(language),
            Page::Main | Page::Clock | Page::More => None,
        }
    }

    /// Goes back to the first page; `false` if it is on the screen.
    pub(crate) fn back_out(&mut self) -> bool {
        let was_elsewhere = self.page != Page::Main;
        self.show(Page::Main);
        was_elsewhere
    }

    /// The next game starts from this position.
    pub(crate) fn set_position(&mut self, start: StartPosition) {
        let beginning = if start.is_standard() {
            Beginning::Standard
        } else {
            Beginning::Own(start)
        };
        self.begin_with(beginning);
    }

    /// The next game starts from the Chess960 position of this number.
    pub(crate) fn set_chess960(&mut self, number: u16) {
        self.typed.clear();
        self.begin_with(Beginning::Chess960(number));
    }

    /// The level that would be an even match.
    pub(crate) fn suggest(&mut self, level: Option<u8>) {
        self.suggested = level;
    }

    /// This program is to play.
    pub(crate) fn set_program(&mut self, path: PathBuf) {
        self.choice.program = Some(path);
        self.choice.uses_program = true;
        if self.choice.opponent == Opponent::Person {
            self.choice.opponent = Opponent::Computer;
        }
    }

    /// The program that is to play.
    pub(crate) fn program(&self) -> Option<&Path> {
        let program = self.choice.program.as_deref();
        program.filter(|_| self.choice.uses_program)
    }

    /// Where the next game starts.
    pub(crate) fn position(&self) -> &StartPosition {
        &self.start
    }

    /// The board that is shown, to be exported.
    pub(crate) fn standing(&self) -> Standing {
        let position = self.start.position();
        Standing {
            board: position.board().clone(),
            bottom: self.bottom(),
            last_move: None,
            check: position.is_check().then(|| position.king(position.turn())),
            shapes: Vec::new(),
        }
    }

    /// The game that has been chosen; `coin` decides who begins where that was left open.
    pub(crate) fn plan(&self, coin: bool) -> GamePlan {
        let choice = &self.choice;
        let person = match choice.side {
            SideChoice::White => Color::White,
            SideChoice::Black => Color::Black,
            SideChoice::Either if coin => Color::White,
            SideChoice::Either => Color::Black,
        };
        let seats = ByColor::new_with(|color| match choice.opponent {
            Opponent::Computer if color != person => self.computer(),
            Opponent::Nobody if color == Color::White => self.engine(),
            Opponent::Nobody => self.computer(),
            Opponent::Computer | Opponent::Person | Opponent::Network => Seating::Human,
        });
        GamePlan {
            start: self.start.clone(),
            seats,
            clock: choice.clock.clone(),
            takebacks: choice.takebacks,
        }
    }

    /// The computer's player.
    fn computer(&self) -> Seating {
        match self.program() {
            Some(path) => Seating::Uci(path.to_owned()),
            None => self.engine(),
        }
    }

    fn engine(&self) -> Seating {
        Seating::Engine(Computer {
            level: self.choice.level,
            personality: self.choice.personality,
        })
    }

    /// Which side is shown at the bottom.
    fn bottom(&self) -> Color {
        match (self.choice.opponent, self.choice.side) {
            (Opponent::Computer | Opponent::Network, SideChoice::Black) => Color::Black,
            (Opponent::Computer | Opponent::Network, SideChoice::White | SideChoice::Either) => {
                Color::White
            }
            (Opponent::Nobody, _) => Color::White,
            (Opponent::Person, _) => self.start.position().turn(),
        }
    }
}

/// The clock of this number on offer.
fn on_offer(number: usize) -> TimeControl {
    let (minutes, seconds) = CLOCKS[number];
    let text = format!("{}+{seconds}", minutes * 60);
    text.parse().expect("what is on offer can be played")
}
