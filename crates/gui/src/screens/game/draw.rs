//! The picture of a game: board, players, moves and buttons.

use std::time::Duration;

use tabia_game::{Color, Phase, Piece, Role};
use tabia_look::{BoardPalette, Coordinates, PieceSet};
use tabia_players::Seating;
use tabia_words::{self as words, Label, Language};

use super::{GameScreen, clock, moves, timestamp};
use crate::app::Message;
use crate::board::BoardGeometry;
use crate::board_scene::BoardPicture;
use crate::board_ui::{Moves, State};
use crate::drawing::Shape;
use crate::eval_bar;
use crate::geometry::{Point, Rect};
use crate::layout::Layout;
use crate::plan::program_name;
use crate::scene::{Align, Facing, Sprite};
use crate::settings::play::Play;
use crate::text::TextStyle;
use crate::ui::Ui;

/// What the picture depends on besides the game.
pub(crate) struct Context<'a> {
    pub(crate) layout: &'a Layout,
    pub(crate) language: Language,
    pub(crate) palette: BoardPalette,
    pub(crate) pieces: PieceSet,
    pub(crate) coordinates: Coordinates,
    pub(crate) now: Duration,
    pub(crate) pointer: Point,
    pub(crate) play: &'a Play,
}

impl GameScreen {
    pub(crate) fn draw(&self, ui: &mut Ui<'_, Message>, cx: &Context<'_>) {
        let geometry = BoardGeometry {
            rect: cx.layout.board,
            bottom: self.bottom,
        };
        self.draw_board(ui, cx, geometry);
        self.draw_evaluation(ui, cx);
        self.player_card(ui, cx, !self.bottom, cx.layout.upper);
        self.player_card(ui, cx, self.bottom, cx.layout.lower);
        self.status(ui, cx);
        moves::draw(
            ui,
            cx.layout.moves,
            self.view(),
            &self.list_place(),
            Label::Moves.text(cx.language),
        );
        self.actions(ui, cx);
        if matches!(self.view().phase, Phase::Paused(_)) && self.failed.is_none() {
            self.paused(ui, cx);
        }
        if self.shows_result {
            self.result(ui, cx);
        }
    }

    fn list_place(&self) -> moves::Place {
        moves::Place {
            at: self.ply_shown(),
            is_present: self.looking_at.is_none(),
            scrolled: self.scrolled,
        }
    }

    /// A bar left of the board, in the margin.
    fn draw_evaluation(&self, ui: &mut Ui<'_, Message>, cx: &Context<'_>) {
        if !self.shows_evaluation(cx.play) {
            return;
        }
        let board = cx.layout.board;
        let gap = ui.px(2.0);
        let w = (board.x - 2.0 * gap).min(ui.px(12.0));
        let bar = Rect::new(board.x - gap - w, board.y, w, board.h);
        let score = self.evaluation();
        eval_bar::draw(ui, bar, score, self.bottom);
        if let Some(score) = score {
            ui.tip(bar, &eval_bar::text(score));
        }
    }

    fn draw_board(&self, ui: &mut Ui<'_, Message>, cx: &Context<'_>, geometry: BoardGeometry) {
        let (view, moves, standing) = (self.view(), self.my_moves(), self.standing());
        let reason = self.reason(cx.now).unwrap_or_default();
        let drawn = self.drawings.on(&self.path_shown());
        let drawings: Vec<Shape> = drawn.chain(self.hint_shape()).collect();
        let active = self.board_ui.active();
        let targets = active.map(|from| moves.targets(from)).unwrap_or_default();
        let (held, promoting) = match self.board_ui.state() {
            State::Dragging(held) => (Some(held), None),
            State::Promoting(promoting) => {
                (None, Some((promoting, moves.ahead().unwrap_or(view.turn))))
            }
            State::Idle | State::Selected(_) => (None, None),
        };
        let picture = BoardPicture {
            geometry,
            scale: cx.layout.scale,
            palette: cx.palette,
            pieces: cx.pieces,
            coordinates: cx.coordinates,
            board: &standing.board,
            last_move: standing.last_move,
            check: standing.check,
            checkers: &standing.checkers,
            reason: &reason,
            drawings: &drawings,
            premoves: self.premoves(),
            ghost: moves.ghost(),
            selected: active,
            cursor: self.cursor,
            hovered: active.and_then(|_| geometry.square_at(cx.pointer)),
            countdown: self.countdown(cx.now),
            targets: &targets,
            held,
            promoting,
            animation: &self.animation,
            now: cx.now,
            turned: self.turned(cx.play),
        };
        picture.build(ui.sprites());
    }

    /// Name, captured pieces and clock of one side.
    fn player_card(&self, ui: &mut Ui<'_, Message>, cx: &Context<'_>, side: Color, rect: Rect) {
        let view = self.view();
        let theme = ui.theme;
        ui.panel(rect, theme.panel);
        let is_on_move = view.turn == side && view.result().is_none();
        let pad = ui.px(12.0);
        if is_on_move {
            let bar = Rect::new(
                rect.x,
                rect.y + ui.px(10.0),
                ui.px(3.0),
                rect.h - ui.px(20.0),
            );
            ui.draw(Sprite::Fill {
                rect: bar,
                radius: ui.px(1.5),
                color: theme.accent,
            });
        }
        let mut inner = rect.inset_xy(pad, 0.0);
        if let Some(reading) = view.clock.reading(side, timestamp(cx.now)) {
            let tall = rect.h >= ui.px(44.0);
            let w = if tall { ui.px(118.0) } else { ui.px(88.0) };
            let mut place = inner.cut_right(w.min(inner.w * 0.56));
            place.x = rect.right() - place.w - ui.px(6.0);
            let place = place.inset_xy(0.0, ui.px(6.0));
            let label = match (reading.is_low, reading.is_running) {
                (true, _) => theme.clock_low,
                (false, true) => theme.clock_running,
                (false, false) => theme.clock_idle,
            };
            ui.panel(place, label.ground);
            let state = if reading.is_running {
                clock::State::Running
            } else {
                clock::State::Stopped
            };
            let text = clock::text(reading.left, state);
            let inside = place.inset_xy(ui.px(3.0), 0.0);
            let sizes = [26.0, 22.0, 19.0, 16.0].map(|logical| ui.scale.clock(logical));
            let fits = |style: &TextStyle| {
                f32::from(style.px) < place.h * 0.8 && ui.fonts.width(*style, &text) <= inside.w
            };
            let style = sizes.into_iter().find(fits).unwrap_or(sizes[3]);
            ui.label(inside, &text, style, label.ink, Align::Center);
            inner.w -= ui.px(8.0);
        }
        let (name, strip) = if rect.h >= ui.px(44.0) {
            let mut rest = inner.inset_xy(0.0, (rect.h - ui.px(44.0)) / 2.0);
            (rest.cut_top(ui.px(22.0)), rest.cut_top(ui.px(22.0)))
        } else {
            let mut rest = inner;
            let w = ui
                .fonts
                .width(ui.scale.strong(), &self.name(side, cx.language))
                + ui.px(12.0);
            (rest.cut_left(w.min(rest.w)), rest)
        };
        let color = if is_on_move {
            theme.text
        } else {
            theme.text.mix(theme.dim, 0.5)
        };
        ui.label(
            name,
            &self.name(side, cx.language),
            ui.scale.strong(),
            color,
            Align::Left,
        );
        self.captured(ui, cx, side, strip);
    }

    /// The name of who plays a side.
    fn name(&self, side: Color, language: Language) -> String {
        let two_people = *self.player(Color::White) == Seating::Human
            && *self.player(Color::Black) == Seating::Human;
        match self.player(side) {
            Seating::Human if two_people => {
                words::text(language, words::Message::Side(side)).into_owned()
            }
            Seating::Human => Label::You.text(language).to_owned(),
            Seating::Engine(level) => {
                let level = words::text(language, words::Message::Level(level.number()));
                format!("{} · {level}", Label::Computer.text(language))
            }
            Seating::Random => Label::RandomMover.text(language).to_owned(),
            Seating::Uci(path) => program_name(path),
        }
    }

    /// What this side has taken more of than the other, and by how many points it leads.
    fn captured(&self, ui: &mut Ui<'_, Message>, cx: &Context<'_>, side: Color, rect: Rect) {
        let material = &self.view().material;
        let icon = ui.px(18.0);
        let mut x = rect.x - ui.px(2.0);
        let mut last: Option<Role> = None;
        for role in material.ahead[side].iter().rev() {
            if last.is_some_and(|last| last != *role) {
                x += ui.px(5.0);
            }
            last = Some(*role);
            if x + icon > rect.right() {
                break;
            }
            let place = Rect::new(
                x.round(),
                (rect.center().y - icon / 2.0).round(),
                icon,
                icon,
            );
            // All in white: black pieces would vanish on the dark panel.
            let piece = Piece {
                color: Color::White,
                role: *role,
            };
            ui.draw(Sprite::Piece {
                set: cx.pieces,
                piece,
                rect: place,
                alpha: 0.85,
                facing: Facing::Up,
            });
            // Pawns are slim; the others would overlap as closely.
            let share = if *role == Role::Pawn { 0.58 } else { 0.85 };
            x += (icon * share).round();
        }
        let points = match side {
            Color::White => material.points,
            Color::Black => -material.points,
        };
        if points > 0 {
            let at = Rect::new(
                x + icon * 0.4,
                rect.y,
                (rect.right() - x - icon * 0.45).max(0.0),
                rect.h,
            );
            ui.label(
                at,
                &format!("+{points}"),
                ui.scale.caption().tabular(),
                ui.theme.dim,
                Align::Left,
            );
        }
    }
}
