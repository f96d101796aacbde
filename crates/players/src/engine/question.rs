//! What the engine is asked, and its words in the game's terms.

use tabia_engine::{Engine, GameClock, Info, Limits, SearchRoot, StopFlag};
use tabia_game::{ByColor, CastlingMode, Game, SearchInfo, Timestamp, UciMove};

use crate::Computer;
use crate::convert::{self, TimeLeft, duration};
use crate::stopwatch::Stopwatch;
use crate::thinker::Report;

/// A position with its past, and how far to think.
pub(super) struct Question {
    root: SearchRoot,
    mode: CastlingMode,
    limits: Limits,
}

impl Question {
    pub(super) fn new(game: &Game, now: Timestamp, computer: Computer, seed: u64) -> Self {
        let start = &game.setup().start;
        let mut root = SearchRoot::new(start.position().clone());
        for played in game.moves() {
            if let Ok(mv) = played.mv.to_move(root.position()) {
                root.play(mv);
            }
        }
        let limits = Limits {
            clock: convert::time_left(game, now).map(clock),
            ..computer.limits(seed)
        };
        Self {
            root,
            mode: start.mode(),
            limits,
        }
    }

    /// Thinks, telling `report` what it finds, the move last.
    pub(super) fn answer(
        &self,
        engine: &mut Engine,
        stop: &StopFlag,
        mut report: impl FnMut(Report),
    ) {
        let result = engine.search(
            &self.root,
            &self.limits,
            stop,
            &Stopwatch::start(),
            |info| {
                report(Report::Info(self.search_info(info)));
            },
        );
        if let Some(mv) = result.best {
            report(Report::Move(UciMove::from_move(mv, self.mode)));
        }
    }

    fn search_info(&self, info: &Info<'_>) -> SearchInfo {
        SearchInfo {
            depth: u32::from(info.depth),
            score: Some(convert::score(info.score)),
            nodes: info.nodes,
            time: convert::millis(info.time),
            pv: info
                .pv
                .iter()
                .map(|&mv| UciMove::from_move(mv, self.mode))
                .collect(),
        }
    }
}

fn clock(left: TimeLeft) -> GameClock {
    GameClock {
        remaining: ByColor::new_with(|side| duration(left.remaining[side])),
        increment: ByColor::new_with(|side| duration(left.increment[side])),
        moves_to_go: left.moves_to_go,
    }
}
