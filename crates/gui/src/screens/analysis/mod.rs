//! A board to try moves on, with every line kept and the engine's opinion beside it.

mod draw;
mod explorer;
mod flow;
mod kept;
mod keys;

use std::time::Duration;

use tabia_archive::{ArchiveError, Explorer};
use tabia_game::drawing::{Brush, Shape};
use tabia_game::study::{Place, Study, Told};
use tabia_game::{Board, Color, MoveKind, Rejection, Square, UciMove};
use tabia_players::{Analysed, Analyst};
use tabia_words::{self as words, Label, Language};

use super::game::Moment;
use super::scroll::Scroll;
use super::study_board::{StudyMoves, manner};
use super::tool::Wish;
use crate::anim::Animation;
use crate::app::Effect;
use crate::bench::Bench;
use crate::board::BoardGeometry;
use crate::board_ui::{BoardUi, Hand, Intent, State};
use crate::document::Document;
use crate::drawing::{Drawn, Sketch};
use crate::hands::{self, Penned};
use crate::input::{Button, InputEvent};
use crate::layout::Layout;
use crate::settings::play::Wheel;
use crate::sound::Cue;
use explorer::ExplorerPane;
pub(crate) use explorer::Whose;

/// The width of the eval bar and the least height of the panel, in logical pixels.
const STRIP: f32 = 18.0;
const PANEL: f32 = 240.0;
/// How many of the best lines are looked for.
const LINES: usize = 3;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    Start,
    Back,
    Forward,
    End,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Message {
    Step(Step),
    Go(Place),
    /// Plays the first move of the engine's line of this number.
    Follow(usize),
    /// Lets the engine look, or not.
    Engine(bool),
    Flip,
    Scroll(i8),
    /// Shows what was played here, or no more.
    Explorer,
    Whose(Whose),
    ScrollExplorer(i8),
    /// Plays the move of this number that was played here.
    Explore(usize),
    CopyPgn,
    Save,
    Edit,
    Play,
    Leave,
}

/// Whether the engine may be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Counsel {
    Free,
    /// The person plays somebody elsewhere.
    Withheld,
}

/// A study on the screen.
pub(crate) struct AnalysisScreen {
    study: Study,
    told: Vec<Told>,
    /// How much there was to tell when the analysis was opened; moves only ever come to it.
    told_at_first: usize,
    bottom: Color,
    board_ui: BoardUi,
    sketch: Sketch,
    /// Whether somebody has drawn here.
    has_drawn: bool,
    animation: Animation,
    /// The board of the last picture.
    shown: Board,
    analyst: Analyst,
    /// Whether the person wants the engine.
    engine_on: bool,
    counsel: Counsel,
    found: Analysed,
    explorer: ExplorerPane,
    /// How far the moves are scrolled.
    scroll: Scroll,
    /// The square under the keyboard.
    cursor: Option<Square>,
    /// The move that is being typed.
    typed: String,
    /// What the rules have against the move that was tried last.
    refused: Option<Rejection>,
    /// Whether it has changed since it was kept.
    is_changed: bool,
    /// Sounds for the next tick.
    cues: Vec<Effect>,
    /// Lines to say at the next tick.
    lines: Vec<String>,
}

impl AnalysisScreen {
    pub(crate) fn new(study: Study, bottom: Color, analyst: Analyst) -> Self {
        let told = study.told();
        Self {
            told_at_first: told.len(),
            told,
            shown: study.board().clone(),
            study,
            bottom,
            board_ui: BoardUi::default(),
            sketch: Sketch::default(),
            has_drawn: false,
            animation: Animation::default(),
            analyst,
            engine_on: true,
            // Until it is known what else goes on.
            counsel: Counsel::Withheld,
            found: Analysed::default(),
            explorer: ExplorerPane::new(),
            scroll: Scroll::default(),
            cursor: None,
            typed: String::new(),
            refused: None,
            is_changed: true,
            cues: Vec::new(),
            lines: Vec::new(),
        }
    }

    pub(crate) fn study(&self) -> &Study {
        &self.study
    }

    /// The study, to be saved.
    pub(crate) fn document(&self) -> Document {
        Document::of_study(&self.study, self.bottom)
    }

    pub(crate) fn is_engine_on(&self) -> bool {
        self.engine_on
    }

    pub(crate) fn bottom(&self) -> Color {
        self.bottom
    }

    /// Whether somebody has tried moves that were not there when the analysis was opened, or drawn something.
    pub(crate) fn has_new_lines(&self) -> bool {
        self.told.len() > self.told_at_first || self.has_drawn
    }

    pub(crate) fn board(&self, layout: &Layout) -> BoardGeometry {
        BoardGeometry {
            rect: Bench::new(layout, STRIP, PANEL).board,
            bottom: self.bottom,
        }
    }

    /// Lets the engine be asked, or not; `true` if that is new.
    pub(crate) fn counsel(&mut self, counsel: Counsel) -> bool {
        let is_new = std::mem::replace(&mut self.counsel, counsel) != counsel;
        if is_new {
            self.explorer.counsel(counsel);
            self.look();
        }
        is_new
    }

    /// Whether the engine is wanted and may be asked.
    fn asks_engine(&self) -> bool {
        self.engine_on && self.counsel == Counsel::Free
    }

    /// What is to be said where nothing has been found.
    fn told_engine(&self) -> Label {
        match (self.counsel, self.engine_on) {
            (Counsel::Withheld, _) => Label::NoCounsel,
            (Counsel::Free, true) => Label::Thinking,
            (Counsel::Free, false) => Label::EngineOff,
        }
    }

    /// Lets the engine look at the position on the screen, if it is wanted.
    fn look(&mut self) {
        self.found = Analysed::default();
        self.explorer.ask_anew();
        if self.asks_engine() && !self.study.legal().is_empty() {
            let (start, moves) = self.study.path();
            self.analyst.look_at(&start, moves, LINES);
        } else {
            self.analyst.rest();
        }
    }

    pub(crate) fn handle(&mut self, event: &InputEvent, layout: &Layout, moment: Moment<'_>) {
        let board = self.board(layout);
        if let InputEvent::PointerDown { .. } = event {
            self.cursor = None;
            self.refused = None;
        }
        match hands::draw(event, board, &mut self.sketch, &mut self.board_ui) {
            Penned::No => {}
            Penned::Led | Penned::Down(_) => return,
            Penned::Drawn(shape) => return self.draw_shape(shape),
        }
        let before = self.board_ui.state();
        if let InputEvent::Char(c) = event
            && !matches!(before, State::Promoting(_))
        {
            return self.type_char(*c, moment);
        }
        let moves = StudyMoves(&self.study, moment.play.castling);
        let intent = hands::point(event, board, &mut self.board_ui, &moves, manner(moment));
        if let InputEvent::PointerDown {
            at,
            button: Button::Primary,
            ..
        } = event
            && (before, self.board_ui.state()) == (State::Idle, State::Idle)
            && board.square_at(*at).is_some()
        {
            self.study.wipe();
            self.is_changed = true;
        }
        if let Some(intent) = intent {
            self.obey(intent, moment);
        }
        match event {
            InputEvent::Key { key, mods } => self.key(*key, *mods, moment),
            InputEvent::Wheel { at, steps, .. }
                if moment.play.wheel != Wheel::Never
                    && board.rect.contains(*at)
                    && self.board_ui.state() == State::Idle =>
            {
                let step = if *steps > 0 {
                    Step::Back
                } else {
                    Step::Forward
                };
                self.update(Message::Step(step), moment);
            }
            _ => {}
        }
    }

    /// Draws a shape among those of the position on the screen.
    fn draw_shape(&mut self, shape: Shape) {
        self.study.draw(shape);
        self.has_drawn = true;
        self.is_changed = true;
    }

    /// Does what the person means with a piece.
    fn obey(&mut self, intent: Intent, moment: Moment<'_>) {
        match intent {
            Intent::Play { mv, by, .. } => self.play(mv, by, moment),
            Intent::Refused { mv } => {
                self.sound(Cue::Refused);
                self.refused = self
                    .study
                    .refusal(mv)
                    .map(|why| Rejection::Illegal { mv, why });
                self.lines.extend(self.told_refusal(moment.language));
            }
        }
    }

    /// Why the move that was tried last is none, in words.
    fn told_refusal(&self, language: Language) -> Option<String> {
        let board = self.study.board();
        let refused = self.refused?;
        let message = words::Message::Refusal {
            rejection: refused,
            board,
        };
        Some(words::text(language, message).into_owned())
    }

    /// Backs out by one layer; `false` if there was none.
    pub(crate) fn back_out(&mut self) -> bool {
        self.sketch.give_up()
            || !std::mem::take(&mut self.typed).is_empty()
            || self.board_ui.back_out()
            || self.cursor.take().is_some()
    }

    fn play(&mut self, mv: UciMove, by: Hand, moment: Moment<'_>) {
        if self.study.play(mv).is_err() {
            return;
        }
        self.sound(self.arrival());
        self.typed.clear();
        self.told = self.study.told();
        self.is_changed = true;
        self.follow(moment);
        if by == Hand::Drag {
            self.animation = Animation::default();
        }
    }

    fn sound(&mut self, cue: Cue) {
        let after = Duration::ZERO;
        self.cues.push(Effect::Play { cue, after });
    }

    /// The sound of the move that led to the position on the board.
    fn arrival(&self) -> Cue {
        let (is_check, is_end) = (self.study.check().is_some(), self.study.legal().is_empty());
        match self.study.last_kind() {
            _ if is_check && is_end => Cue::Mate,
            _ if is_check => Cue::Check,
            Some(MoveKind::Promotion(_) | MoveKind::PromotionCapture(_)) => Cue::Promotion,
            Some(MoveKind::Castle(_)) => Cue::Castling,
            Some(MoveKind::Capture | MoveKind::EnPassant) => Cue::Capture,
            Some(MoveKind::Quiet | MoveKind::DoublePush) | None => Cue::Move,
        }
    }

    /// Shows the place that the study is at now.
    fn follow(&mut self, moment: Moment<'_>) {
        self.scroll.follow();
        self.typed.clear();
        self.refused = None;
        self.say_move(moment.language);
        self.board_ui.clear();
        let board = self.study.board().clone();
        if board != self.shown {
            self.animation =
                Animation::between(&self.shown, &board, moment.now, moment.play.animation());
            self.shown = board;
        }
        self.look();
    }

    pub(crate) fn update(&mut self, message: Message, moment: Moment<'_>) -> Option<Wish> {
        match message {
            Message::Step(step) => {
                let before = self.study.place();
                match step {
                    Step::Start => self.study.start(),
                    Step::Back => self.study.back(),
                    Step::Forward => self.study.forward(),
                    Step::End => self.study.end(),
                }
                // Forwards a step sounds as the move does, backwards like a piece put down softly.
                match step {
                    _ if self.study.place() == before => {}
                    Step::Start | Step::Back => self.cues.push(Effect::PlaySoftly(Cue::Move)),
                    Step::Forward | Step::End => self.sound(self.arrival()),
                }
                self.follow(moment);
            }
            Message::Go(place) => {
                self.study.go(place);
                self.follow(moment);
            }
            Message::Follow(line) => {
                let first = self
                    .found
                    .lines
                    .get(line)
                    .and_then(|line| line.moves.first());
                if let Some((mv, _)) = first.cloned() {
                    self.play(mv, Hand::Click, moment);
                }
            }
            Message::Explorer => self.explorer.toggle(),
            Message::Whose(whose) => self.explorer.count(whose),
            Message::ScrollExplorer(steps) => self.explorer.scroll_by(steps),
            Message::Explore(row) => {
                let mv = self.explorer.uci(row).and_then(|uci| uci.parse().ok());
                if let Some(mv) = mv {
                    self.play(mv, Hand::Click, moment);
                }
            }
            Message::Engine(on) => {
                self.engine_on = on;
                self.look();
            }
            Message::Flip => {
                self.bottom = !self.bottom;
                self.board_ui.clear();
                self.sketch.give_up();
                self.animation = Animation::default();
                self.is_changed = true;
            }
            Message::Scroll(steps) => self.scroll.by(isize::from(-steps) * 2),
            Message::CopyPgn => return Some(Wish::Copy(self.study.to_pgn())),
            Message::Save => {
                return Some(Wish::SaveAs(Box::new(self.document())));
            }
            Message::Edit => return Some(Wish::Edit(self.study.here())),
            Message::Play => return Some(Wish::Play(self.study.here())),
            Message::Leave => return Some(Wish::Leave),
        }
        None
    }

    pub(crate) fn show_explorer(&mut self) {
        self.explorer.show();
    }

    /// Other games are kept than before.
    pub(crate) fn explore_anew(&mut self) {
        self.explorer.ask_anew();
    }

    /// Takes up what was played in the position of the question of this number.
    pub(crate) fn explored(&mut self, number: u64, found: Result<Explorer, ArchiveError>) {
        self.explorer.take(number, found);
    }

    /// Takes up what the engine has found; whether there was anything.
    pub(crate) fn tick(&mut self, effects: &mut Vec<Effect>, language: Language) -> bool {
        let study = &self.study;
        self.explorer.tick(effects, || study.here(), language);
        effects.extend(self.lines.drain(..).map(Effect::Say));
        effects.append(&mut self.cues);
        match self.analyst.poll() {
            Some(found) if self.asks_engine() => {
                self.found = found;
                true
            }
            Some(_) | None => false,
        }
    }

    pub(crate) fn is_animating(&self, now: Duration) -> bool {
        !self.animation.is_over(now)
    }

    /// What is drawn on the board: the best move, and what the person has drawn.
    fn shapes(&self) -> Vec<Drawn> {
        let best = self.found.lines.first().and_then(|line| line.moves.first());
        let best = best.map(|(mv, _)| {
            Drawn::done(Shape {
                brush: Brush::Green,
                from: mv.from,
                to: mv.to,
            })
        });
        best.into_iter()
            .chain(self.sketch.over(&self.study.shapes()))
            .collect()
    }
}
