//! What the window asks of the games that are kept, and what it is told. Files are read elsewhere, never in a frame.

use tabia_archive::{
    ArchiveError, Chosen, Correction, Explorer, Filter, GameHead, GameRef, Library, Practice,
    PracticeCount, Refused, Row, Shelf, Spent, Statistics, TimeClass, Unfinished,
};
use tabia_game::log::GameId;
use tabia_game::study::Study;
use tabia_game::{Ply, Replayed, StartPosition, View};
use tabia_review::Day;

/// What is asked.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Request {
    /// To make a list; `number` tells it from others.
    Choose {
        number: u64,
        filter: Box<Filter>,
        /// Only games that went through this.
        position: Option<Box<StartPosition>>,
    },
    /// Lines of the list, from `first` on.
    Rows {
        number: u64,
        first: usize,
        count: usize,
    },
    /// A game with its moves.
    Game(GameRef),
    /// To change its record.
    Correct(GameRef, Box<Correction>),
    /// To put it into the bin, or to take it out.
    Put(GameRef, Shelf),
    /// What the person's games add up to; the ratings of the levels, the first one's first.
    Sums(Vec<u16>),
    /// A game, and what was found out about it.
    Look(LookAt),
    /// To keep what was found out about a game.
    KeepReview(GameRef, String),
    /// The positions that are due.
    Practice { today: Day },
    /// To let positions come back.
    Practise {
        today: Day,
        positions: Vec<Practice>,
    },
    /// To let one come back no more.
    Learnt { today: Day, position: String },
    /// What was played in a position; `number` tells the question from others.
    Explore {
        number: u64,
        position: Box<StartPosition>,
    },
    /// Imports that were broken off.
    Unfinished,
    /// To let the import of this file be over.
    Abandon(String),
    /// Games that imports have refused.
    Refused,
}

/// A game to have a Second Look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LookAt {
    Kept(GameRef),
    /// One that was played here, by its name.
    Played(GameId),
}

/// What is told.
#[derive(Debug)]
pub(crate) enum Answer {
    Chosen {
        number: u64,
        chosen: Chosen,
    },
    Rows {
        number: u64,
        first: usize,
        rows: Result<Vec<Row>, ArchiveError>,
    },
    Game(GameRef, Result<Box<Kept>, ArchiveError>),
    /// A record was changed.
    Corrected(Result<(), ArchiveError>),
    Sums(Result<Box<Sums>, ArchiveError>),
    /// A game lies there now.
    Put(Shelf, Result<(), ArchiveError>),
    Look(Result<Box<Look>, ArchiveError>),
    /// What was found out is kept.
    ReviewKept(Result<(), ArchiveError>),
    /// What is due, and how much there is in all.
    Practice(Result<(Vec<Practice>, PracticeCount), ArchiveError>),
    Explored {
        number: u64,
        found: Result<Explorer, ArchiveError>,
    },
    Unfinished(Result<Vec<Unfinished>, ArchiveError>),
    /// The last ones first.
    Refused(Result<Vec<Refused>, ArchiveError>),
}

/// A game, and what was found out about it before.
#[derive(Clone, Debug)]
pub(crate) struct Look {
    pub(crate) kept: Box<Kept>,
    pub(crate) review: Option<String>,
}

/// So many of the games that were refused can be looked at.
const MOST_REFUSED: u32 = 10_000;

/// A game that is kept, ready to be shown.
#[derive(Clone, Debug)]
pub(crate) struct Kept {
    pub(crate) game: GameRef,
    pub(crate) head: GameHead,
    /// At its end.
    pub(crate) view: View,
    /// With every variation and remark, at its start.
    pub(crate) study: Study,
    pub(crate) pgn: String,
}

/// What the person's games add up to.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Sums {
    pub(crate) all: Statistics,
    /// The time that was thought, by how much there was.
    pub(crate) spent: Vec<(TimeClass, Spent)>,
}

impl Request {
    /// Whether the answer is of no use any more once `later` is asked.
    pub(crate) fn is_outdone_by(&self, later: &Self) -> bool {
        match (self, later) {
            (Self::Choose { .. } | Self::Rows { .. }, Self::Choose { .. })
            | (Self::Rows { .. }, Self::Rows { .. })
            | (Self::Game(_), Self::Game(_))
            | (Self::Sums(_), Self::Sums(_))
            | (Self::Look(_), Self::Look(_))
            | (Self::Explore { .. }, Self::Explore { .. })
            | (Self::Unfinished, Self::Unfinished)
            | (Self::Refused, Self::Refused) => true,
            (_, _) => false,
        }
    }

    /// Asks the library.
    pub(crate) fn answer(self, library: &mut Library) -> Answer {
        match self {
            Self::Choose {
                number,
                filter,
                position,
            } => {
                let position = position.as_ref().map(|start| start.position());
                let chosen = library.choose(&filter, position);
                Answer::Chosen { number, chosen }
            }
            Self::Rows {
                number,
                first,
                count,
            } => Answer::Rows {
                number,
                first,
                rows: library.rows(first, count),
            },
            Self::Game(game) => Answer::Game(game, kept(library, game).map(Box::new)),
            Self::Correct(game, correction) => {
                Answer::Corrected(library.correct(game, &correction))
            }
            Self::Sums(levels) => Answer::Sums(sums(library, &levels).map(Box::new)),
            Self::Put(game, place) => Answer::Put(place, library.put(game, place)),
            Self::Look(at) => Answer::Look(look(library, at).map(Box::new)),
            Self::KeepReview(game, text) => Answer::ReviewKept(library.keep_review(game, &text)),
            Self::Practice { today } => Answer::Practice(library.practice(today)),
            Self::Practise { today, positions } => Answer::Practice(
                library
                    .practise(&positions)
                    .and_then(|()| library.practice(today)),
            ),
            Self::Learnt { today, position } => Answer::Practice(
                library
                    .learnt(&position)
                    .and_then(|()| library.practice(today)),
            ),
            Self::Explore { number, position } => {
                let found = library.explore(position.position(), position.mode());
                Answer::Explored { number, found }
            }
            Self::Unfinished => Answer::Unfinished(library.unfinished()),
            Self::Abandon(file) => {
                let rest = library.abandon(&file).and_then(|()| library.unfinished());
                Answer::Unfinished(rest)
            }
            Self::Refused => Answer::Refused(library.quarantine(MOST_REFUSED)),
        }
    }
}

fn sums(library: &mut Library, levels: &[u16]) -> Result<Sums, ArchiveError> {
    Ok(Sums {
        all: library.statistics(levels)?,
        spent: library.time_used()?,
    })
}

fn look(library: &mut Library, at: LookAt) -> Result<Look, ArchiveError> {
    let game = match at {
        LookAt::Kept(game) => game,
        LookAt::Played(id) => {
            let none = ArchiveError::NoSuchGame { number: 0 };
            library.played(id)?.ok_or(none)?
        }
    };
    Ok(Look {
        kept: Box::new(kept(library, game)?),
        review: library.review(game)?,
    })
}

fn kept(library: &mut Library, game: GameRef) -> Result<Kept, ArchiveError> {
    let stored = library.game(game)?;
    let Replayed {
        game: replayed,
        drawings,
        ..
    } = stored.replayed()?;
    let pgn = stored.pgn()?;
    // Where our own text cannot be read, there are the moves at least.
    let mut study =
        Study::read(&pgn).map_or_else(|_| Study::of_game(&replayed, &drawings), |read| read.study);
    study.start();
    Ok(Kept {
        game,
        head: stored.head,
        view: View::of(&replayed),
        study,
        pgn,
    })
}

impl Kept {
    /// The study at a position of its main line.
    pub(crate) fn study_at(&self, ply: Ply) -> Study {
        let mut study = self.study.clone();
        (0..ply.index()).for_each(|_| study.forward());
        study
    }
}
