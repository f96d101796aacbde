//! What the computer likes, and the code with which anybody meets the same opponent.

use tabia_game::{Color, typed};
use tabia_players::{Challenge, ParseChallengeError, Personality};
use tabia_words::{self as words, Label, Language};

use super::column::Column;
use super::draw::say;
use super::{Beginning, Message, Opponent, Page, SideChoice, StartScreen};

/// Nobody types a longer one, blanks and hyphens included.
const LONGEST: usize = 20;

/// The name of a personality.
pub(crate) const fn personality(personality: Personality) -> Label {
    match personality {
        Personality::Balanced => Label::Balanced,
        Personality::Attacker => Label::Attacker,
        Personality::Fortress => Label::Fortress,
        Personality::Gambiteer => Label::Gambiteer,
        Personality::Grinder => Label::Grinder,
        Personality::Pawnstormer => Label::Pawnstormer,
        Personality::KnightLover => Label::KnightLover,
    }
}

const fn described(personality: Personality) -> Label {
    match personality {
        Personality::Balanced => Label::BalancedPlays,
        Personality::Attacker => Label::AttackerPlays,
        Personality::Fortress => Label::FortressPlays,
        Personality::Gambiteer => Label::GambiteerPlays,
        Personality::Grinder => Label::GrinderPlays,
        Personality::Pawnstormer => Label::PawnstormerPlays,
        Personality::KnightLover => Label::KnightLoverPlays,
    }
}

/// What is wrong with the text of a challenge.
pub(crate) fn fault(error: ParseChallengeError, language: Language) -> String {
    let message = match error {
        ParseChallengeError::Length(length) => words::Message::ChallengeLength(length),
        ParseChallengeError::Character(c) => words::Message::ChallengeCharacter(c),
        ParseChallengeError::Checksum => Label::ChallengeWrong.into(),
        ParseChallengeError::Edition { theirs, ours } => {
            words::Message::ChallengeEdition { theirs, ours }
        }
    };
    words::text(language, message).into_owned()
}

/// What is typed as a code so far.
enum Code {
    /// Nothing, or the beginning of one.
    Begun,
    Whole(Challenge),
    Wrong(ParseChallengeError),
}

impl StartScreen {
    /// The next game is this challenge, unless something else is chosen after all.
    pub(crate) fn accept(&mut self, challenge: Challenge) {
        let choice = &mut self.choice;
        choice.opponent = Opponent::Computer;
        choice.side = match challenge.plays() {
            Color::White => SideChoice::Black,
            Color::Black => SideChoice::White,
        };
        choice.level = challenge.computer().level;
        choice.personality = challenge.computer().personality;
        choice.uses_program = false;
        let beginning = match challenge.chess960() {
            Some(number) => Beginning::Chess960(number),
            None => Beginning::Standard,
        };
        self.begin_with(beginning);
        self.challenge = Some(challenge);
        self.page = Page::Opponent;
        self.typed = challenge.to_string();
    }

    /// The challenge that the next game is, if nothing else has been chosen since it was accepted.
    pub(crate) fn accepted(&self) -> Option<Challenge> {
        let plan = self.plan(true);
        self.challenge.filter(|challenge| {
            self.choice.side != SideChoice::Either
                && plan.start == challenge.start()
                && plan.seats == challenge.seating()
        })
    }

    /// Whether a code is to be typed or pasted.
    pub(crate) fn asks_for_code(&self) -> bool {
        self.page == Page::Opponent
    }

    /// Takes a code that came in one piece, good or bad.
    pub(crate) fn paste_code(&mut self, text: &str) {
        self.page = Page::Opponent;
        self.typed = text.trim().to_owned();
        self.read_code();
    }

    fn code(&self) -> Code {
        match self.typed.parse() {
            Ok(challenge) => Code::Whole(challenge),
            Err(ParseChallengeError::Length(0..12)) => Code::Begun,
            Err(error) => Code::Wrong(error),
        }
    }

    /// What is chosen of the opponent besides its level.
    pub(super) fn told_opponent(&self, language: Language) -> String {
        match (self.accepted(), self.choice.personality) {
            (Some(challenge), _) => challenge.to_string(),
            (None, Personality::Balanced) => Label::OpponentHint.text(language).to_owned(),
            (None, other) => personality(other).text(language).to_owned(),
        }
    }

    /// Writes the code of the next game into the line, if it is one.
    pub(super) fn spell_code(&mut self) {
        self.typed = self
            .accepted()
            .map_or_else(String::new, |challenge| challenge.to_string());
    }

    /// Takes the typed code, once it is one.
    pub(super) fn read_code(&mut self) {
        // As a code is written, so that it can be compared with the one that was told.
        let spell = |c: char| Challenge::digit(c).unwrap_or(c.to_ascii_uppercase());
        let keys = self.typed.chars().map(typed::latin);
        self.typed = keys.map(spell).take(LONGEST).collect();
        match self.code() {
            Code::Whole(challenge) => {
                let text = self.typed.clone();
                self.accept(challenge);
                self.typed = text;
            }
            Code::Begun | Code::Wrong(_) => self.challenge = None,
        }
    }

    /// What is to be said of the code that is typed: whom it leads to, or what is wrong with it.
    pub(super) fn told_code(&self, language: Language) -> Option<String> {
        match self.code() {
            Code::Begun => None,
            Code::Wrong(error) => Some(fault(error, language)),
            Code::Whole(challenge) => Some(told(challenge, language)),
        }
    }

    pub(super) fn opponent_page(&self, column: &mut Column<'_, '_>) {
        let language = column.language;
        let label = |label: Label| label.text(language).to_owned();
        let chosen = self.choice.personality;
        column.caption(Label::Personality.text(language), "");
        let options = Personality::ALL.map(|one| {
            let message = say(Message::Personality(one));
            (label(personality(one)), one == chosen, message)
        });
        column.choices("personality", options.into());
        let dim = column.ui.theme.dim;
        let place = column.line(34.0);
        column
            .ui
            .lines(place, described(chosen).text(language), dim);
        let letters = Label::ChallengeLetters.text(language);
        column.caption(Label::ChallengeCode.text(language), letters);
        let hint = Label::ChallengeHint.text(language);
        let place = column.field_line();
        column.ui.field(place, &self.typed, hint);
        let (text, color) = match self.code() {
            Code::Begun => (label(Label::ChallengeMeaning), dim),
            Code::Wrong(error) => (fault(error, language), column.ui.theme.warning),
            Code::Whole(challenge) if self.accepted() == Some(challenge) => {
                (told(challenge, language), column.ui.theme.text)
            }
            Code::Whole(_) => (label(Label::ChallengeLeft), dim),
        };
        let place = column.line(50.0);
        column.ui.lines(place, &text, color);
    }
}

/// Whom a challenge leads to: "Attacker, level 4. You play White, from the standard position."
fn told(challenge: Challenge, language: Language) -> String {
    let computer = challenge.computer();
    let text = |message| words::text(language, message).into_owned();
    let start = match challenge.chess960() {
        None => Label::Standard.text(language).to_owned(),
        Some(number) => format!("{} {number}", Label::Chess960.text(language)),
    };
    let side = text(words::Message::Side(!challenge.plays()));
    [
        personality(computer.personality).text(language).to_owned(),
        text(words::Message::Level(computer.level.number())),
        format!("{}: {side}", Label::YourColor.text(language)),
        start,
    ]
    .join(" · ")
}

#[cfg(test)]
mod tests {
    use tabia_players::{Computer, Level, Seating};

    use super::*;
    use crate::screens::start::NextGame;

    fn challenge() -> Challenge {
        let computer = Computer {
            level: Level::new(5).expect("there are eight"),
            personality: Personality::Gambiteer,
        };
        Challenge::new(Some(77), Color::White, computer, 123_456).expect("below 960")
    }

    fn typed(text: &str) -> StartScreen {
        let mut screen = StartScreen::new(NextGame::default(), 0);
        screen.update(Message::Show(Page::Opponent));
        for c in text.chars() {
            screen.handle(&crate::input::InputEvent::Char(c));
        }
        screen
    }

    /// What is on the same key where Hangul is typed.
    fn hangul(c: char) -> char {
        let mut keys = ('ㄱ'..='ㅣ').filter(|&key| typed::latin(key) == c);
        keys.next().unwrap_or(c)
    }

    #[test]
    fn a_code_that_is_typed_is_the_game_that_it_names() {
        let code = challenge().to_string();
        let hangul: String = code.to_lowercase().chars().map(hangul).collect();
        assert_ne!(hangul, code.to_lowercase());
        let letters = code.replace('0', "o").replace('1', "l");
        for text in [code.clone(), hangul, letters] {
            let screen = typed(&text);
            assert_eq!(screen.accepted(), Some(challenge()), "{text}");
            assert_eq!(screen.typed, code, "{text}");
            let plan = screen.plan(false);
            assert_eq!(plan.start, challenge().start());
            assert_eq!(plan.seats, challenge().seating());
            assert_eq!(plan.seats.black, Seating::Human);
        }
    }

    #[test]
    fn who_chooses_something_else_leaves_the_challenge() {
        let changes = [
            Message::Level(Level::MAX),
            Message::Personality(Personality::Grinder),
            Message::Side(SideChoice::White),
            Message::Side(SideChoice::Either),
            Message::Standard,
            Message::Against(Opponent::Person),
        ];
        for change in changes {
            let mut screen = typed(&challenge().to_string());
            screen.update(change);
            assert_eq!(screen.accepted(), None, "{change:?}");
        }
        let mut screen = typed(&challenge().to_string());
        screen.update(Message::NoClock);
        assert_eq!(screen.accepted(), Some(challenge()), "any clock will do");
    }

    #[test]
    fn what_is_wrong_with_a_code_is_named_once_it_is_whole() {
        let told = |text: &str| typed(text).told(Language::English);
        assert_eq!(told("4F2K-7Q"), None);
        let wrong = "A letter or digit of the code is wrong.";
        assert_eq!(told("000000000000").as_deref(), Some(wrong));
        assert_eq!(told("U").as_deref(), Some("No code has U in it."));
        assert_eq!(
            told("0123456789ABC").as_deref(),
            Some("A code has 12 letters and digits, this one 13.")
        );
        let good = told(&challenge().to_string());
        assert_eq!(
            good.as_deref(),
            Some("Gambiteer · Level 5 · Your color: Black · Chess960 77")
        );
    }
}
