//! A game as a file: what there is to save, and what a file or a pasted text turns out to be.

use std::num::NonZeroU16;

use tabia_game::drawing::{Drawings, Shape};
use tabia_game::paste::{self, PasteError, Pasted};
use tabia_game::pgn::{Heading, PgnError, export};
use tabia_game::save::{self, LoadError};
use tabia_game::study::{self, Listed, Reading, Study};
use tabia_game::{Board, Color, Game, Recorded, Replayed, Square, StartPosition};
use tabia_look::{BoardPalette, BoardPicture, Coordinates, PieceSet};
use tabia_players::{Challenge, ParseChallengeError};
use thiserror::Error;

/// The side of an exported picture, in pixels.
const PICTURE: NonZeroU16 = NonZeroU16::new(1024).expect("it is not zero");

/// What a file can be written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    Pgn,
    /// A game with its clocks and everything that happened.
    Tabia,
    /// The board as a picture.
    Png,
}

impl Format {
    pub(crate) const fn extension(self) -> &'static str {
        match self {
            Self::Pgn => "pgn",
            Self::Tabia => "tabia",
            Self::Png => "png",
        }
    }
}

/// What is on the screen, ready to be written.
#[derive(Clone, Debug)]
pub(crate) struct Document {
    pgn: String,
    /// None of what was never played.
    played: Option<(Vec<Recorded>, Drawings)>,
    picture: Standing,
}

/// A board as it stands on the screen.
#[derive(Clone, Debug)]
pub(crate) struct Standing {
    pub(crate) board: Board,
    pub(crate) bottom: Color,
    pub(crate) last_move: Option<(Square, Square)>,
    pub(crate) check: Option<Square>,
    /// What is drawn on it.
    pub(crate) shapes: Vec<Shape>,
}

impl Standing {
    /// The board as a PNG file.
    pub(crate) fn png(&self, palette: BoardPalette, pieces: PieceSet) -> Vec<u8> {
        let picture = BoardPicture {
            orientation: self.bottom,
            palette,
            pieces,
            last_move: self.last_move,
            check: self.check,
            shapes: &self.shapes,
            coordinates: Coordinates::Shown,
            ..BoardPicture::new(&self.board)
        };
        picture.png(PICTURE)
    }
}

impl Document {
    /// A game that is or was played.
    pub(crate) fn of_game(
        record: &[Recorded],
        drawings: &Drawings,
        heading: &Heading,
        picture: Standing,
    ) -> Self {
        let game = Game::fold(record.iter().map(|entry| &entry.event));
        let pgn = game.map(|game| export(&game, drawings, heading));
        Self {
            pgn: pgn.unwrap_or_default(),
            played: Some((record.to_vec(), drawings.clone())),
            picture,
        }
    }

    pub(crate) fn of_study(study: &Study, bottom: Color) -> Self {
        Self {
            pgn: study.to_pgn(),
            played: None,
            picture: Standing {
                board: study.board().clone(),
                bottom,
                last_move: study.last_move(),
                check: study.check(),
                shapes: study.shapes(),
            },
        }
    }

    pub(crate) fn pgn(&self) -> &str {
        &self.pgn
    }

    pub(crate) fn standing(&self) -> &Standing {
        &self.picture
    }

    /// The formats that it can be written in.
    pub(crate) fn formats(&self) -> &'static [Format] {
        match self.played {
            Some(_) => &[Format::Pgn, Format::Tabia, Format::Png],
            None => &[Format::Pgn, Format::Png],
        }
    }

    /// The file's bytes.
    pub(crate) fn bytes(&self, format: Format, palette: BoardPalette, pieces: PieceSet) -> Vec<u8> {
        match (format, &self.played) {
            (Format::Tabia, Some((record, drawings))) => save::save(record, drawings),
            (Format::Pgn, _) | (Format::Tabia, None) => self.pgn.clone().into_bytes(),
            (Format::Png, _) => self.picture.png(palette, pieces),
        }
    }
}

/// What a file or a pasted text holds.
#[derive(Debug)]
pub(crate) enum Opened {
    Position(StartPosition),
    /// A game to look at, and the first thing that is wrong with its text: it could be read up to there.
    Study(Box<Study>, Option<PgnError>),
    /// Several games, and the text that they are in.
    Games(Vec<Listed>, String),
    /// A game that was saved with everything, to go on with.
    Game(Box<Replayed>),
    /// The code of a game against the computer.
    Challenge(Challenge),
}

/// Why a file holds nothing to look at.
#[derive(Debug, Error)]
pub(crate) enum OpenError {
    #[error(transparent)]
    Save(#[from] LoadError),
    #[error(transparent)]
    Text(#[from] PasteError),
    #[error(transparent)]
    Challenge(#[from] ParseChallengeError),
}

/// Reads a saved game, a PGN file, or a position.
pub(crate) fn open(bytes: &[u8]) -> Result<Opened, OpenError> {
    // No text begins so.
    if bytes.first() == Some(&0x89) {
        return Ok(Opened::Game(Box::new(save::load(bytes)?)));
    }
    read(&String::from_utf8_lossy(bytes))
}

/// Whether a text has the form of a challenge's code, good or bad: it is one word of twelve letters and digits.
pub(crate) fn is_code(text: &str) -> bool {
    let text = text.trim();
    let is_digit = |c: char| c.is_ascii_alphanumeric() || c == '-';
    text.chars().all(is_digit) && text.chars().filter(|c| *c != '-').count() == 12
}

/// Reads a position, a game in PGN, its moves alone, or the code of a challenge.
pub(crate) fn read(text: &str) -> Result<Opened, OpenError> {
    if is_code(text) {
        return Ok(Opened::Challenge(text.parse()?));
    }
    if let Pasted::Position(start) = paste::read(text)? {
        return Ok(Opened::Position(start));
    }
    let games = study::games(text);
    if games.len() > 1 {
        return Ok(Opened::Games(games, text.to_owned()));
    }
    let Reading { study, errors, .. } = Study::read(text.trim()).map_err(PasteError::from)?;
    Ok(Opened::Study(Box::new(study), errors.first().copied()))
}

#[cfg(test)]
mod tests {
    use tabia_game::{GameSetup, LocalSession, Seat, Session, Timestamp};

    use super::*;

    fn document() -> Document {
        let seats = tabia_game::ByColor::new_with(|_| Seat::Person);
        let mut session = LocalSession::new(GameSetup::default(), seats, Timestamp::ZERO);
        for (ply, mv) in ["e2e4", "e7e5"].into_iter().enumerate() {
            let command = tabia_game::Command::Play {
                ply: tabia_game::Ply::new(ply as u32),
                mv: mv.parse().expect("a move"),
            };
            let by = tabia_game::Actor::Player(session.view().turn);
            session.send(by, command);
            session.poll(Timestamp::ZERO, &mut |_| ());
        }
        let picture = Standing {
            board: session.view().board.clone(),
            bottom: Color::White,
            last_move: None,
            check: None,
            shapes: Vec::new(),
        };
        session.draw(&[], vec!["Ge2e4".parse().expect("a shape")]);
        let heading = Heading::default();
        Document::of_game(session.record(), session.drawings(), &heading, picture)
    }

    #[test]
    fn what_is_written_is_read_again() {
        let document = document();
        let look = tabia_look::BoardTheme::default().palette();
        for format in document.formats() {
            let bytes = document.bytes(*format, look, PieceSet::default());
            match (format, open(&bytes)) {
                (Format::Png, _) => assert!(bytes.starts_with(b"\x89PNG")),
                (Format::Tabia, Ok(Opened::Game(replayed))) => {
                    assert_eq!(replayed.game.moves().count(), 2);
                }
                (Format::Pgn, Ok(Opened::Study(mut study, None))) => {
                    study.end();
                    let pgn = study.to_pgn();
                    assert!(pgn.contains("{[%cal Ge2e4]} 1. e4 e5"), "{format:?}: {pgn}");
                }
                (_, opened) => panic!("{format:?}: {opened:?}"),
            }
        }
    }

    #[test]
    fn a_broken_text_keeps_its_good_moves_and_names_the_first_bad_one() {
        let Ok(Opened::Study(study, Some(error))) = open(b"1. e4 e5 2. Ke3 d6") else {
            panic!("two moves are good")
        };
        assert!(study.to_pgn().contains("1. e4 e5"));
        assert_eq!(error.move_number.get(), 2);
    }

    #[test]
    fn what_is_no_game_is_refused() {
        assert!(matches!(open(b"\x89PNG\r\n"), Err(OpenError::Save(_))));
        assert!(matches!(open(b""), Err(OpenError::Text(PasteError::Empty))));
        let fen = b"8/8/8/4k3/8/8/8/4K3 w - - 0 1";
        assert!(matches!(open(fen), Ok(Opened::Position(_))));
    }
}
