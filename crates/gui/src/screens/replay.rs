//! A game that is kept, played back on the board at real or any speed, and gone on with from anywhere.

use std::time::Duration;

use tabia_game::Color;
use tabia_words::{self as words, Label, Language};

use super::context::Context;
use super::game::moves;
use super::game::{Browse, Message as GameMessage, Moment, Topic};
use super::records::names;
use super::side_disc::side_disc;
use super::tool::{Message as ToolMessage, Wish};
use super::walk::Walk;
use crate::app::{Effect, Message as AppMessage};
use crate::bench::Bench;
use crate::board::BoardGeometry;
use crate::document::Document;
use crate::geometry::Rect;
use crate::icon::Icon;
use crate::input::{InputEvent, Key};
use crate::layout::Layout;
use crate::library::Kept;
use crate::scene::Align;
use crate::text::TextStyle;
use crate::ui::{Emphasis, IconButton, Id, Ui};

/// The least height of the panel, in logical pixels.
const PANEL: f32 = 260.0;
/// What a move takes of which nobody knows how long it took.
const UNTIMED: Duration = Duration::from_millis(1_500);
/// No move follows another sooner.
const SHORTEST: Duration = Duration::from_millis(120);

/// How fast a game is played back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Speed {
    /// So many times as fast as it was played.
    Times(u32),
    /// So many moves a second, whatever they took.
    Steady,
}

impl Speed {
    const ALL: [Self; 5] = [
        Self::Times(1),
        Self::Times(4),
        Self::Times(16),
        Self::Times(64),
        Self::Steady,
    ];

    fn text(self) -> String {
        match self {
            Self::Times(times) => format!("×{times}"),
            Self::Steady => "1/s".to_owned(),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Message {
    Browse(Browse),
    Play(bool),
    Speed(Speed),
    Flip,
    Analyse,
    SecondLook,
    /// A new game from here.
    Continue,
    CopyPgn,
    Save,
    Leave,
}

/// The game on the screen.
pub(crate) struct ReplayScreen {
    kept: Box<Kept>,
    walk: Walk,
    bottom: Color,
    speed: Speed,
    /// When the next move is shown, while the game is played back.
    next: Option<Duration>,
    cues: Vec<Effect>,
}

impl ReplayScreen {
    /// The game at its end.
    pub(crate) fn new(kept: Box<Kept>) -> Self {
        Self {
            walk: Walk::at_end(&kept.view),
            bottom: kept.bottom(),
            speed: Speed::ALL[0],
            next: None,
            cues: Vec::new(),
            kept,
        }
    }

    pub(crate) fn board(&self, layout: &Layout) -> BoardGeometry {
        BoardGeometry {
            rect: Bench::new(layout, 0.0, PANEL).board,
            bottom: self.bottom,
        }
    }

    /// The game at the position on the screen.
    pub(crate) fn study(&self) -> tabia_game::study::Study {
        self.kept.study_at(self.walk.ply)
    }

    pub(crate) fn document(&self) -> Document {
        Document::of_study(&self.study(), self.bottom)
    }

    pub(crate) fn handle(&mut self, event: &InputEvent, moment: Moment<'_>) -> Option<Wish> {
        match event {
            InputEvent::Key { key, .. } => {
                let browse = match key {
                    Key::Left | Key::PageUp => Browse::Back,
                    Key::Right | Key::PageDown => Browse::Forward,
                    Key::Home | Key::Up => Browse::Start,
                    Key::End | Key::Down => Browse::End,
                    Key::Space => return self.update(Message::Play(self.next.is_none()), moment),
                    Key::Enter => return self.update(Message::Analyse, moment),
                    _ => return None,
                };
                self.update(Message::Browse(browse), moment)
            }
            InputEvent::Char(c @ '1'..='5') => {
                let index = (*c as usize) - ('1' as usize);
                self.update(Message::Speed(Speed::ALL[index]), moment)
            }
            InputEvent::Wheel { steps, .. } => {
                let browse = if *steps > 0 {
                    Browse::Back
                } else {
                    Browse::Forward
                };
                self.update(Message::Browse(browse), moment)
            }
            _ => None,
        }
    }

    /// What the keys of a game mean here; `false` if nothing.
    pub(crate) fn obey(&mut self, message: GameMessage, moment: Moment<'_>) -> bool {
        match message {
            GameMessage::Browse(browse) => drop(self.update(Message::Browse(browse), moment)),
            GameMessage::Replay => {
                drop(self.update(Message::Play(self.next.is_none()), moment));
            }
            GameMessage::Flip => self.bottom = !self.bottom,
            GameMessage::Scroll(steps) => self.walk.scroll.by(isize::from(-steps) * 2),
            GameMessage::Say(topic) => self.say_topic(topic, moment.language),
            _ => return false,
        }
        true
    }

    pub(crate) fn say_topic(&mut self, topic: Topic, language: Language) {
        let line = match topic {
            Topic::LastMove => self.told_move(language),
            Topic::Position => {
                words::text(language, words::Message::Position(self.walk.shown())).into_owned()
            }
            _ => {
                let players = names::players(&self.kept.head, language);
                format!("{} – {}", players.white, players.black)
            }
        };
        self.cues.push(Effect::Say(line));
    }

    pub(crate) fn update(&mut self, message: Message, moment: Moment<'_>) -> Option<Wish> {
        match message {
            Message::Browse(browse) => {
                self.next = None;
                self.browse(browse, moment);
            }
            Message::Play(false) => self.next = None,
            Message::Play(true) => {
                if self.walk.ply == self.kept.view.ply {
                    self.browse(Browse::Start, moment);
                }
                self.next = self.due(moment.now);
            }
            Message::Speed(speed) => {
                self.speed = speed;
                self.next = self.next.and_then(|_| self.due(moment.now));
            }
            Message::Flip => self.bottom = !self.bottom,
            Message::Analyse => return Some(Wish::Analyse(Box::new(self.study()))),
            Message::SecondLook => return Some(Wish::SecondLook(self.kept.game)),
            Message::Continue => return Some(Wish::Play(self.study().here())),
            Message::CopyPgn => return Some(Wish::Copy(self.kept.pgn.clone())),
            Message::Save => return Some(Wish::SaveAs(Box::new(self.document()))),
            Message::Leave => return Some(Wish::Leave),
        }
        None
    }

    fn browse(&mut self, browse: Browse, moment: Moment<'_>) {
        if let Some(cue) = self.walk.go(browse, &self.kept.view, moment) {
            let line = self.told_move(moment.language);
            self.cues.extend([cue, Effect::Say(line)]);
        }
    }

    fn told_move(&self, language: Language) -> String {
        match self.kept.view.past(self.walk.ply).last_move {
            Some(played) => words::text(language, words::Message::Move(played)).into_owned(),
            None => Label::StartPosition.text(language).to_owned(),
        }
    }

    /// When the move after the position on the screen is to be shown; none behind the last.
    fn due(&self, now: Duration) -> Option<Duration> {
        let next = self.kept.view.moves.get(self.walk.ply.index())?;
        let spent = match (next.spent.get(), self.speed) {
            (_, Speed::Steady) => Duration::from_secs(1),
            (0, Speed::Times(times)) => UNTIMED / times.min(4),
            (millis, Speed::Times(times)) => Duration::from_millis(millis.into()) / times,
        };
        Some(now + spent.max(SHORTEST))
    }

    /// Lets time pass; whether the picture has changed.
    pub(crate) fn tick(&mut self, effects: &mut Vec<Effect>, moment: Moment<'_>) -> bool {
        let is_due = self.next.is_some_and(|next| moment.now >= next);
        if is_due {
            self.browse(Browse::Forward, moment);
            self.next = self.due(moment.now);
        }
        effects.append(&mut self.cues);
        is_due
    }

    /// When the next move is shown.
    pub(crate) fn next_change(&self) -> Option<Duration> {
        self.next
    }

    pub(crate) fn is_animating(&self, now: Duration) -> bool {
        !self.walk.animation.is_over(now)
    }

    pub(crate) fn draw(&self, ui: &mut Ui<'_, AppMessage>, cx: &Context<'_>) {
        self.walk
            .draw(ui, cx, &self.kept.view, self.board(cx.layout));
        let Bench { mut panel, .. } = Bench::new(cx.layout, 0.0, PANEL);
        let (gap, row) = (ui.px(6.0), ui.px(34.0));
        let roomy = panel.h > ui.px(420.0);
        let card = ui.px(if roomy { 50.0 } else { 34.0 });
        let upper = panel.cut_top(card);
        self.player(ui, cx, upper, !self.bottom);
        panel.cut_top(gap);
        let actions = panel.cut_bottom(row);
        panel.cut_bottom(gap);
        let speeds = panel.cut_bottom(row);
        panel.cut_bottom(gap);
        let steps = panel.cut_bottom(row);
        panel.cut_bottom(gap);
        let lower = panel.cut_bottom(card);
        self.player(ui, cx, lower, self.bottom);
        panel.cut_bottom(gap);
        if roomy {
            let end = panel.cut_bottom(ui.px(24.0));
            let cause = names::cause(self.kept.head.cause).text(cx.language);
            let result = names::score(self.kept.head.result);
            let text = format!("{result}  {cause}");
            let (style, color) = (ui.scale.caption(), ui.theme.dim);
            ui.label(end, &text, style, color, Align::Center);
        }
        let place = moves::Place {
            at: self.walk.ply,
            scroll: &self.walk.scroll,
            glyphs: &[],
        };
        let empty = Label::Moves.text(cx.language);
        moves::draw(ui, panel, &self.kept.view, &place, empty);
        self.steps(ui, cx, steps);
        self.speeds(ui, cx, speeds);
        self.actions(ui, cx, actions);
    }

    /// A side: its name and what its clock showed.
    fn player(&self, ui: &mut Ui<'_, AppMessage>, cx: &Context<'_>, rect: Rect, side: Color) {
        ui.panel(rect, ui.theme.panel);
        let mut inner = rect.inset_xy(ui.px(10.0), 0.0);
        let dot = inner.cut_left(ui.px(20.0));
        side_disc(ui, dot, side);
        let played = self.kept.view.moves[..self.walk.ply.index()].last();
        let left = match played {
            Some(played) => played.clocks.left[side],
            None => {
                let control = self.kept.view.setup.clocks[side].as_ref();
                control.map(tabia_game::TimeControl::initial)
            }
        };
        if let Some(left) = left {
            let seconds = left.get() / 1000;
            let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
            let text = if hours > 0 {
                format!("{hours}:{minutes:02}:{seconds:02}")
            } else {
                format!("{minutes}:{seconds:02}")
            };
            let style = ui.scale.clock(20.0);
            let place = inner.cut_right(ui.fonts.width(style, &text) + ui.px(4.0));
            ui.label(place, &text, style, ui.theme.text, Align::Right);
            inner.cut_right(ui.px(8.0));
        }
        let head = &self.kept.head;
        let name = &names::players(head, cx.language)[side];
        let name = match head.elo[side] {
            Some(elo) => format!("{name} ({elo})"),
            None => name.clone(),
        };
        let styles = [ui.scale.strong(), ui.scale.caption_strong()];
        let fits = |style: &TextStyle| ui.fonts.width(*style, &name) <= inner.w;
        let style = styles.into_iter().find(fits).unwrap_or(styles[1]);
        ui.label(inner, &name, style, ui.theme.text, Align::Left);
    }

    fn steps(&self, ui: &mut Ui<'_, AppMessage>, cx: &Context<'_>, rect: Rect) {
        let browse = Message::Browse;
        let buttons = [
            (Icon::First, Label::FirstMove, browse(Browse::Start)),
            (Icon::Previous, Label::PreviousMove, browse(Browse::Back)),
            (Icon::Next, Label::NextMove, browse(Browse::Forward)),
            (Icon::Last, Label::LastMove, browse(Browse::End)),
            (Icon::Flip, Label::Flip, Message::Flip),
        ];
        ui.icons(Id("replay-step", 0), rect, cx.named(buttons, say));
    }

    fn speeds(&self, ui: &mut Ui<'_, AppMessage>, cx: &Context<'_>, rect: Rect) {
        let mut rest = rect;
        let play = rest.cut_left((rect.w * 0.34).round());
        rest.cut_left(ui.px(6.0));
        let is_playing = self.next.is_some();
        let (icon, label) = if is_playing {
            (Icon::Pause, Label::Pause)
        } else {
            (Icon::Play, Label::WatchReplay)
        };
        ui.icon_button(
            Id("replay-play", 0),
            play,
            icon,
            label.text(cx.language),
            Emphasis::Normal,
            say(Message::Play(!is_playing)),
        );
        let options = Speed::ALL.map(|speed| {
            let message = say(Message::Speed(speed));
            (speed.text(), speed == self.speed, message)
        });
        ui.choice("replay-speed", rest, options.into());
    }

    fn actions(&self, ui: &mut Ui<'_, AppMessage>, cx: &Context<'_>, rect: Rect) {
        let small = [
            (Icon::Back, Label::Back, Message::Leave),
            (Icon::Copy, Label::CopyPgn, Message::CopyPgn),
            (Icon::Save, Label::Save, Message::Save),
            (Icon::Analysis, Label::Analysis, Message::Analyse),
            (Icon::Look, Label::SecondLook, Message::SecondLook),
        ];
        let mut rest = rect;
        let gap = ui.px(6.0);
        let play = rest.cut_right((rect.w * 0.4).round());
        rest.cut_right(gap);
        ui.icons(Id("replay-do", 0), rest, cx.named(small, say));
        let button = IconButton {
            icon: Icon::Play,
            text: Label::PlayFromHere.text(cx.language),
            emphasis: Emphasis::Primary,
            message: say(Message::Continue),
        };
        ui.icon_row(Id("replay-continue", 0), play, vec![button]);
    }
}

fn say(message: Message) -> AppMessage {
    AppMessage::Tool(ToolMessage::Replay(message))
}
