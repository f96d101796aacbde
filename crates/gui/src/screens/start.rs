//! Choosing the next game.

use std::path::PathBuf;

use tabia_game::{ByColor, Color, Millis, StartPosition, TimeControl};
use tabia_players::{Level, Seating};
use tabia_words::{self as words, Label, Language};

use super::game::draw::Context;
use crate::app::{Chore, Message as AppMessage};
use crate::board::BoardGeometry;
use crate::board_scene::BoardPicture;
use crate::document::Standing;
use crate::geometry::Rect;
use crate::icon::Icon;
use crate::layout::Arrangement;
use crate::plan::{ClockChoice, GamePlan, program_name};
use crate::scene::Align;
use crate::ui::{Emphasis, IconButton, Id, Ui};

/// Against whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Opponent {
    Computer,
    /// Another person at this computer.
    Person,
    /// Nobody: two computers play.
    Nobody,
}

/// Which side the person takes against the computer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SideChoice {
    White,
    Either,
    Black,
}

/// The clocks on offer: minutes, and seconds per move.
const CLOCKS: [Option<(u32, u32)>; 5] = [
    None,
    Some((3, 2)),
    Some((5, 3)),
    Some((10, 5)),
    Some((15, 10)),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Message {
    Against(Opponent),
    Side(SideChoice),
    Level(Level),
    /// The program that was chosen.
    Program,
    Clock(usize),
    /// Back to the usual start position.
    UsualStart,
}

/// Sizes in logical pixels that depend on how much room there is.
#[derive(PartialEq)]
struct Measures {
    pad: f32,
    gap: f32,
    title: f32,
    row: f32,
    play: f32,
}

const ROOMY: Measures = Measures {
    pad: 24.0,
    gap: 18.0,
    title: 44.0,
    row: 36.0,
    play: 48.0,
};
const TIGHT: Measures = Measures {
    pad: 10.0,
    gap: 8.0,
    title: 26.0,
    row: 32.0,
    play: 42.0,
};
/// The height of a caption.
const CAPTION: f32 = 20.0;

/// What has been chosen so far.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct StartScreen {
    opponent: Opponent,
    side: SideChoice,
    level: Level,
    /// A UCI program that was chosen, and whether it plays.
    program: Option<PathBuf>,
    uses_program: bool,
    clock: usize,
    start: StartPosition,
}

impl Default for StartScreen {
    fn default() -> Self {
        Self {
            opponent: Opponent::Computer,
            side: SideChoice::White,
            level: Level::new(3).expect("there are eight levels"),
            program: None,
            uses_program: false,
            clock: 0,
            start: StartPosition::standard(),
        }
    }
}

impl StartScreen {
    pub(crate) fn update(&mut self, message: Message) {
        match message {
            Message::Against(opponent) => self.opponent = opponent,
            Message::Side(side) => self.side = side,
            Message::Level(level) => {
                self.level = level;
                self.uses_program = false;
            }
            Message::Program => self.uses_program = self.program.is_some(),
            Message::Clock(clock) => self.clock = clock,
            Message::UsualStart => self.start = StartPosition::standard(),
        }
    }

    /// The next game starts from this position.
    pub(crate) fn set_position(&mut self, start: StartPosition) {
        self.start = start;
    }

    /// This program is to play.
    pub(crate) fn set_program(&mut self, path: PathBuf) {
        self.program = Some(path);
        self.uses_program = true;
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
        let person = match self.side {
            SideChoice::White => Color::White,
            SideChoice::Black => Color::Black,
            SideChoice::Either if coin => Color::White,
            SideChoice::Either => Color::Black,
        };
        let seats = ByColor::new_with(|color| match self.opponent {
            Opponent::Computer if color != person => self.computer(),
            Opponent::Nobody if color == Color::White => Seating::Engine(self.level),
            Opponent::Nobody => self.computer(),
            Opponent::Computer | Opponent::Person => Seating::Human,
        });
        let control = CLOCKS[self.clock].and_then(|(minutes, seconds)| {
            TimeControl::fischer(Millis::from_secs(minutes * 60), Millis::from_secs(seconds)).ok()
        });
        GamePlan {
            start: self.start.clone(),
            seats,
            clock: control.map_or(ClockChoice::None, ClockChoice::Control),
        }
    }

    /// The computer's player.
    fn computer(&self) -> Seating {
        match &self.program {
            Some(path) if self.uses_program => Seating::Uci(path.clone()),
            Some(_) | None => Seating::Engine(self.level),
        }
    }

    /// Which side is shown at the bottom.
    fn bottom(&self) -> Color {
        match (self.opponent, self.side) {
            (Opponent::Computer, SideChoice::Black) => Color::Black,
            (Opponent::Computer, SideChoice::White | SideChoice::Either) => Color::White,
            (Opponent::Nobody, _) => Color::White,
            (Opponent::Person, _) => self.start.position().turn(),
        }
    }

    /// `game_waits` tells whether there is a game to go back to.
    pub(crate) fn draw(&self, ui: &mut Ui<'_, AppMessage>, cx: &Context<'_>, game_waits: bool) {
        let (layout, language) = (cx.layout, cx.language);
        let panel = match layout.arrangement {
            Arrangement::Side => {
                let geometry = BoardGeometry {
                    rect: layout.board,
                    bottom: self.bottom(),
                };
                self.preview(ui, geometry, cx);
                let (top, bottom) = (layout.upper.y, layout.lower.bottom());
                Rect::new(layout.upper.x, top, layout.upper.w, bottom - top)
            }
            Arrangement::Stack => {
                let w = ui.px(420.0).min(layout.window.w - ui.px(16.0));
                let h = ui
                    .px(460.0)
                    .min(layout.window.h - layout.bar.h - ui.px(16.0));
                let x = ((layout.window.w - w) / 2.0).round();
                Rect::new(x, layout.bar.bottom() + ui.px(8.0), w, h)
            }
        };
        ui.panel(panel, ui.theme.panel);
        let m = if panel.w >= ui.px(280.0) && panel.h >= ui.px(490.0) {
            &ROOMY
        } else {
            &TIGHT
        };
        let gap = ui.px(m.gap);
        let mut inner = panel.inset(ui.px(m.pad));
        if inner.w > ui.px(420.0) {
            inner = inner.inset_xy((inner.w - ui.px(420.0)) / 2.0, 0.0);
        }
        // Title, rows with captions, buttons: one block a little above the middle.
        let rows = match self.opponent {
            Opponent::Computer => 3.0,
            Opponent::Nobody => 2.0,
            Opponent::Person => 1.0,
        };
        let choices_h = ui.px(m.title) + ui.px(m.row) + gap + rows * (ui.px(CAPTION + m.row) + gap);
        let secondary_h = ui.px(m.row) + gap / 2.0;
        let tool_rows = if *m == ROOMY { 2.0 } else { 1.0 };
        let waiting = if game_waits { 1.0 } else { 0.0 };
        let buttons_h = ui.px(m.play) + secondary_h * (tool_rows + waiting);
        let spare = (inner.h - choices_h - 1.5 * gap - buttons_h).max(0.0);
        inner.cut_top((spare * 0.4).round());
        let choices = inner.cut_top(choices_h);
        inner.cut_top((1.5 * gap).min(inner.h - buttons_h));
        self.choices(ui, choices, language, m);
        self.buttons(ui, inner, language, m, game_waits);
    }

    fn choices(
        &self,
        ui: &mut Ui<'_, AppMessage>,
        mut inner: Rect,
        language: Language,
        m: &Measures,
    ) {
        let (roomy, gap) = (*m == ROOMY, ui.px(m.gap));
        let title = inner.cut_top(ui.px(m.title));
        let style = if roomy {
            ui.scale.display()
        } else {
            ui.scale.title()
        };
        ui.label(title, "Tabia", style, ui.theme.text, Align::Left);
        inner.cut_top(gap);
        let say = |message: Message| AppMessage::Start(message);
        let label = |label: Label| label.text(language).to_owned();

        let computer = if roomy {
            Label::PlayComputer
        } else {
            Label::Computer
        };
        let against = [
            (computer, Opponent::Computer),
            (Label::TwoPlayers, Opponent::Person),
            (Label::Watch, Opponent::Nobody),
        ];
        let options = against.map(|(text, who)| {
            (
                label(text),
                self.opponent == who,
                say(Message::Against(who)),
            )
        });
        choice_row(ui, &mut inner, m, None, "against", options.into());
        inner.cut_top(gap);
        if self.opponent == Opponent::Computer {
            let sides = [
                (
                    words::text(language, words::Message::Side(Color::White)).into_owned(),
                    SideChoice::White,
                ),
                (label(Label::RandomColor), SideChoice::Either),
                (
                    words::text(language, words::Message::Side(Color::Black)).into_owned(),
                    SideChoice::Black,
                ),
            ];
            let options =
                sides.map(|(text, side)| (text, self.side == side, say(Message::Side(side))));
            choice_row(
                ui,
                &mut inner,
                m,
                Some(&label(Label::YourColor)),
                "side",
                options.into(),
            );
            inner.cut_top(gap);
        }
        if self.opponent != Opponent::Person {
            let mut options: Vec<(String, bool, AppMessage)> = (1..=8)
                .filter_map(Level::new)
                .map(|n| {
                    let chosen = self.level == n && !self.uses_program;
                    (n.number().to_string(), chosen, say(Message::Level(n)))
                })
                .collect();
            let program = match self.program {
                Some(_) if !self.uses_program => say(Message::Program),
                Some(_) | None => AppMessage::Do(Chore::ChooseProgram),
            };
            options.push(("UCI".to_owned(), self.uses_program, program));
            let caption = match &self.program {
                Some(path) if self.uses_program => {
                    format!("{} · {}", label(Label::ExternalEngine), program_name(path))
                }
                Some(_) | None => label(Label::Level),
            };
            choice_row(ui, &mut inner, m, Some(&caption), "level", options);
            inner.cut_top(gap);
        }
        let clocks = CLOCKS.into_iter().enumerate().map(|(i, clock)| {
            let text = match clock {
                Some((minutes, seconds)) => format!("{minutes}+{seconds}"),
                None if roomy => label(Label::NoClock),
                None => "∞".to_owned(),
            };
            (text, self.clock == i, say(Message::Clock(i)))
        });
        choice_row(
            ui,
            &mut inner,
            m,
            Some(&label(Label::Clock)),
            "clock",
            clocks.collect(),
        );
    }

    fn buttons(
        &self,
        ui: &mut Ui<'_, AppMessage>,
        mut rect: Rect,
        language: Language,
        m: &Measures,
        game_waits: bool,
    ) {
        let (gap, row) = (ui.px(m.gap) / 2.0, ui.px(m.row));
        let play = rect.cut_top(ui.px(m.play));
        ui.button(
            Id("play", 0),
            play,
            Label::Start.text(language),
            Emphasis::Primary,
            AppMessage::Play,
        );
        let start = if self.start.is_standard() {
            (Icon::Paste, Label::Paste, AppMessage::Paste)
        } else {
            let message = AppMessage::Start(Message::UsualStart);
            (Icon::Takeback, Label::StartPosition, message)
        };
        let tools = [
            start,
            (Icon::Open, Label::OpenFile, AppMessage::Do(Chore::OpenFile)),
            (Icon::Dice, Label::Chess960, AppMessage::Do(Chore::Chess960)),
            (Icon::Edit, Label::EditPosition, AppMessage::Do(Chore::Edit)),
            (
                Icon::Analysis,
                Label::Analysis,
                AppMessage::Do(Chore::Analyse),
            ),
        ];
        let in_a_row = if *m == ROOMY { 3 } else { 5 };
        for (i, some) in tools.chunks(in_a_row).enumerate() {
            rect.cut_top(gap);
            let buttons = some.iter().map(|(icon, label, message)| IconButton {
                icon: *icon,
                text: label.text(language),
                emphasis: Emphasis::Normal,
                message: *message,
            });
            let line = rect.cut_top(row);
            ui.icon_row(Id("tool", i * in_a_row), line, buttons.collect());
        }
        if game_waits {
            rect.cut_top(gap);
            let back = rect.cut_top(row);
            let text = Label::ContinueGame.text(language);
            ui.button(
                Id("back", 0),
                back,
                text,
                Emphasis::Normal,
                AppMessage::BackToGame,
            );
        }
    }

    /// The position that the game will start from.
    fn preview(&self, ui: &mut Ui<'_, AppMessage>, geometry: BoardGeometry, cx: &Context<'_>) {
        let position = self.start.position();
        let picture = BoardPicture {
            check: position.is_check().then(|| position.king(position.turn())),
            coordinates: cx.coordinates,
            ..BoardPicture::of(
                position.board(),
                geometry,
                ui.scale,
                (cx.palette, cx.pieces),
            )
        };
        picture.build(ui.sprites());
    }
}

/// A caption and below it the options.
fn choice_row(
    ui: &mut Ui<'_, AppMessage>,
    inner: &mut Rect,
    m: &Measures,
    caption: Option<&str>,
    id: &'static str,
    options: Vec<(String, bool, AppMessage)>,
) {
    if let Some(caption) = caption {
        let line = inner.cut_top(ui.px(CAPTION));
        ui.label(line, caption, ui.scale.caption(), ui.theme.dim, Align::Left);
    }
    let row = inner.cut_top(ui.px(m.row));
    ui.choice(id, row, options);
}
