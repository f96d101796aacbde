//! What the engine thinks of the position on the screen: for hints, and for the bar beside the board. It thinks on a
//! thread of its own; what it has found is fetched when the game is polled.

use tabia_game::drawing::{Brush, Shape};
use tabia_game::{Check, Color, Score, UciMove, View};
use tabia_players::{Analysed, Analyst};
use tabia_words::{self as words, Label, Language};

use super::{GameScreen, Moment};
use crate::drawing::Drawn;
use crate::eval_bar::{Level, mated};
use crate::settings::play::{EvaluationBar, Play};

/// Deep enough to stop, in half-moves.
const ENOUGH: u32 = 14;
/// Before this depth a hint is not worth giving.
const HINT_FROM: u32 = 8;

/// How much of a hint is given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Hint {
    #[default]
    None,
    /// How the person stands.
    Verdict,
    /// Which piece should move.
    Piece,
    /// Where it should go.
    Move,
}

impl Hint {
    fn next(self) -> Self {
        match self {
            Self::None => Self::Verdict,
            Self::Verdict => Self::Piece,
            Self::Piece | Self::Move => Self::Move,
        }
    }
}

/// Somebody to ask, once there is reason to.
#[derive(Default)]
pub(super) struct Counsel {
    analyst: Option<Analyst>,
    /// The moves that lead to the position that is looked at.
    looking: Option<Vec<UciMove>>,
    found: Analysed,
    /// How the bar beside the board stands.
    pub(super) level: Level,
    hint: Hint,
    /// How much of the hint has been said.
    said: Hint,
}

impl GameScreen {
    /// Whether somebody who looks at positions is to be seated.
    pub(crate) fn lacks_analyst(&self, play: &Play) -> bool {
        self.counsel.analyst.is_none() && self.wants_counsel(play)
    }

    pub(crate) fn seat_analyst(&mut self, analyst: Analyst) {
        self.counsel.analyst = Some(analyst);
    }

    /// Whether the evaluation stands beside the board: not before the end of one's own game, unless one wants it so.
    pub(super) fn shows_evaluation(&self, play: &Play) -> bool {
        match play.evaluation {
            EvaluationBar::Never => false,
            EvaluationBar::Always => !self.is_left_to_oneself() || self.is_watched(),
            EvaluationBar::AfterGame => self.is_watched(),
        }
    }

    /// Whether nobody at this computer plays, or no more.
    pub(super) fn is_watched(&self) -> bool {
        let control = self.session.control();
        let is_nobodys = !(control.white || control.black) && self.is_on();
        self.view().result().is_some() || is_nobodys
    }

    fn wants_counsel(&self, play: &Play) -> bool {
        self.counsel.hint != Hint::None || self.shows_evaluation(play)
    }

    /// Gives one step more of a hint, if it is the person's turn.
    pub(super) fn give_hint(&mut self) {
        let view = self.view();
        let may_move = self.session.control()[view.turn] && !view.legal.is_empty();
        if may_move && self.looking_at.is_none() {
            // A step waits until the one before it has been given.
            if self.counsel.said == self.counsel.hint {
                self.counsel.hint = self.counsel.hint.next();
            }
        }
    }

    /// Turns the analyst to the position on the screen, and fetches what he has found; `true` if that changes the
    /// picture.
    pub(super) fn follow_counsel(&mut self, moment: Moment<'_>) -> bool {
        let wants = self.wants_counsel(moment.play);
        let wanted = wants.then(|| self.path_shown());
        let start = self.session.view().setup.start.clone();
        let counsel = &mut self.counsel;
        let Some(analyst) = &mut counsel.analyst else {
            return false;
        };
        let mut changed = false;
        if counsel.looking != wanted {
            // A hint is for one position.
            if counsel.looking.is_some() {
                changed = std::mem::take(&mut counsel.hint) != Hint::None;
                counsel.said = Hint::None;
            }
            counsel.found = Analysed::default();
            match &wanted {
                Some(moves) => analyst.look_at(&start, moves.iter().copied(), 1),
                None => analyst.rest(),
            }
            counsel.looking = wanted;
        }
        if let Some(found) = analyst.poll() {
            changed = true;
            if found.depth >= ENOUGH {
                analyst.rest();
            }
            counsel.found = found;
        }
        if wants {
            let score = self.evaluation();
            self.counsel.level.lead_to(score, moment.now);
            if moment.play.reduce_motion {
                self.counsel.level.arrive();
            }
        }
        let ready = self.counsel.hint > self.counsel.said && self.hint_is_ready();
        if ready {
            self.counsel.said = self.counsel.hint;
            let line = self.hint_text(moment.language);
            self.say(&line);
        }
        changed || ready
    }

    fn hint_is_ready(&self) -> bool {
        self.counsel.found.depth >= HINT_FROM
            || matches!(
                self.counsel.found.lines.first().map(|line| line.score),
                Some(Score::Mate(_))
            )
    }

    /// White's score of the position on the screen, as far as it is known.
    pub(crate) fn evaluation(&self) -> Option<Score> {
        let last = self.ply_shown().previous();
        let last = last.and_then(|before| self.view().moves.get(before.index()));
        match last {
            Some(mate) if mate.check == Check::Checkmate => Some(mated(!mate.piece.color)),
            _ => self.counsel.found.lines.first().map(|line| line.score),
        }
    }

    /// Takes the hint away.
    pub(super) fn drop_hint(&mut self) -> bool {
        self.counsel.said = Hint::None;
        std::mem::take(&mut self.counsel.hint) != Hint::None
    }

    /// The hint in words, while there is one.
    pub(super) fn hint_line(&self, language: Language) -> Option<String> {
        match self.counsel.hint {
            Hint::None => None,
            Hint::Verdict | Hint::Piece | Hint::Move if !self.hint_is_ready() => {
                Some(Label::Thinking.text(language).to_owned())
            }
            Hint::Verdict | Hint::Piece | Hint::Move => Some(self.hint_text(language)),
        }
    }

    fn hint_text(&self, language: Language) -> String {
        let line = self.counsel.found.lines.first();
        let Some((line, (mv, san))) = line.and_then(|line| Some((line, *line.moves.first()?)))
        else {
            return String::new();
        };
        let view = self.view();
        match self.counsel.hint {
            Hint::None => String::new(),
            Hint::Verdict => {
                let verdict = verdict(line.score, view.turn).text(language);
                match look_for(view, mv) {
                    Some(label) => format!("{verdict} {}", label.text(language)),
                    None => verdict.to_owned(),
                }
            }
            Hint::Piece => {
                let message = words::Message::HintPiece {
                    square: mv.from,
                    board: &view.board,
                };
                words::text(language, message).into_owned()
            }
            Hint::Move => words::text(language, words::Message::HintMove(san)).into_owned(),
        }
    }

    /// What a hint marks on the board.
    pub(super) fn hint_shape(&self) -> Option<Drawn> {
        let (mv, _) = *self.counsel.found.lines.first()?.moves.first()?;
        let to = match self.counsel.said {
            Hint::None | Hint::Verdict => return None,
            Hint::Piece => mv.from,
            Hint::Move => self.view().legal.find(mv)?.to,
        };
        Some(Drawn::done(Shape {
            brush: Brush::Blue,
            from: mv.from,
            to,
        }))
    }
}

/// How `side` stands, if White's score is `score`.
fn verdict(score: Score, side: Color) -> Label {
    let own = |value: i32| match side {
        Color::White => value,
        Color::Black => -value,
    };
    match score {
        Score::Mate(moves) if own(moves) > 0 => Label::HintMate,
        Score::Mate(_) => Label::HintMated,
        Score::Centipawns(value) => match own(value) {
            200.. => Label::HintWinning,
            60..200 => Label::HintBetter,
            -59..60 => Label::HintEven,
            -199..-59 => Label::HintWorse,
            ..-199 => Label::HintLosing,
        },
    }
}

/// What kind of move the best one is, if that says something.
fn look_for(view: &View, mv: UciMove) -> Option<Label> {
    let legal = view.legal.find(mv)?;
    if legal.check != Check::None {
        Some(Label::HintCheck)
    } else if legal.captured.is_some() {
        Some(Label::HintCapture)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verdict_is_the_movers() {
        for (score, white, black) in [
            (Score::Mate(2), Label::HintMate, Label::HintMated),
            (
                Score::Centipawns(300),
                Label::HintWinning,
                Label::HintLosing,
            ),
            (Score::Centipawns(60), Label::HintBetter, Label::HintWorse),
            (Score::Centipawns(-59), Label::HintEven, Label::HintEven),
            (
                Score::Centipawns(-200),
                Label::HintLosing,
                Label::HintWinning,
            ),
        ] {
            assert_eq!(verdict(score, Color::White), white, "{score:?}");
            assert_eq!(verdict(score, Color::Black), black, "{score:?}");
        }
    }
}
